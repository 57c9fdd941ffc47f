"""The zip of reports that Moodle takes back: each in the folder of its student."""

import re
import zipfile
from collections.abc import Callable
from typing import IO

from grader.classroom.class_report import ClassReport, StudentRow
from grader.files import add_entry
from grader.language import say

_FOLDER = re.compile(r"[^_]*_(?P<id>[0-9]+)_(?P<plugin>assign(?:submission|feedback)_[a-z0-9]+)_?")
_KEY = re.compile(r"moodle:(?P<id>[0-9]+)")


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


def write_feedback_zip(
    stream: IO[bytes], report: ClassReport, pages: Callable[[StudentRow], bytes | None]
) -> int:
    """Write the page of each student whom Moodle knows, one at a time; how many there are."""
    count = 0
    file = say("hand-report-file", report.language)
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for row in report.students:
            folder = feedback_folder(row)
            page = pages(row) if folder is not None else None
            if page is None:
                continue
            add_entry(archive, f"{folder}/{file}", page)
            count += 1
    return count


def _safe(folder: str) -> str:
    """Moodle skips hidden files, and a slash would make two folders of one."""
    folder = re.sub(r'[\x00-\x1f/\\:*?"<>|]', " ", folder).lstrip(" .~")
    return folder.encode("utf-8", "replace").decode("utf-8")
