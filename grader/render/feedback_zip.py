"""The zip of reports that Moodle takes back: each in the folder of its student."""

import os
import re
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import IO

from grader.class_report import ClassReport, StudentRow
from grader.errors import UsageError, reason_of
from grader.message import message
from grader.messages import say

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The same pages give the same bytes."""
_UNIX = 3
_READABLE = 0o644 << 16
_FOLDER = re.compile(r"[^_]*_(?P<id>[0-9]+)_(?P<plugin>assign(?:submission|feedback)_[a-z0-9]+)_?")
_KEY = re.compile(r"moodle:(?P<id>[0-9]+)")


def write_feedback_zip(
    target: Path | IO[bytes],
    report: ClassReport,
    pages: Callable[[StudentRow], bytes | None],
) -> int:
    """Write the page of each student whom Moodle knows; how many there are.

    One page at a time is in memory. A file is written whole or not at all: UsageError where it
    cannot be.
    """
    if not isinstance(target, Path):
        return _write(target, report, pages)
    try:
        descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=".grader-")
        draft = Path(name)
        try:
            with open(descriptor, "wb") as file:
                count = _write(file, report, pages)
            draft.chmod(0o666 & ~_umask())
            draft.replace(target)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
    except OSError as error:
        said = message("output-unwritable", file=target.name, reason=reason_of(error))
        raise UsageError(said) from error
    return count


def feedback_folder(row: StudentRow) -> str | None:
    """The folder by which Moodle finds the student, as in the download; it reads the number."""
    known = _FOLDER.fullmatch(row.feedback_folder or "")
    by_key = _KEY.fullmatch(row.key)
    if known is not None:
        return _safe(known[0])
    if by_key is None:
        return None
    name = row.name.replace("_", " ")
    return _safe(f"{name}_{by_key['id']}_assignsubmission_file")


def _write(
    stream: IO[bytes], report: ClassReport, pages: Callable[[StudentRow], bytes | None]
) -> int:
    count = 0
    file = say("hand-report-file", report.language)
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for row in report.students:
            folder = feedback_folder(row)
            page = pages(row) if folder is not None else None
            if page is None:
                continue
            entry = zipfile.ZipInfo(f"{folder}/{file}", _LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = _UNIX
            entry.external_attr = _READABLE
            archive.writestr(entry, page)
            count += 1
    return count


def _safe(folder: str) -> str:
    """Moodle skips hidden files, and a slash would make two folders of one."""
    folder = re.sub(r'[\x00-\x1f/\\:*?"<>|]', " ", folder).lstrip(" .~")
    return folder.encode("utf-8", "replace").decode("utf-8")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
