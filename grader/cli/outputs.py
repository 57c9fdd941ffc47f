"""Where reports go: looked at before anything is graded, written whole or not at all."""

import contextlib
import errno
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.errors import UsageError, reason_of
from grader.files import require_no_link, write_whole
from grader.model.message import Message, message

STDOUT = "-"

_PAGE_SUFFIX = ".rapport.html"
_LONGEST_NAME = 255
"""In bytes: what nearly every file system takes."""

_STREAM_FOLDERS = ("/dev", "/dev/fd", "/proc/self/fd")
"""What is in there belongs to the system, though `/dev/stdout` may lead to an ordinary file."""


@dataclass(frozen=True, slots=True)
class HtmlPlace:
    """Where a submission's page goes, and what there is to say about that place."""

    target: str | None
    remark: Message | None = None


def html_place(submission: Path, asked: str | None, *, wanted: bool) -> HtmlPlace:
    """The page asked for, else beside the file, else (a read-only folder) here."""
    if not wanted:
        return HtmlPlace(None)
    if asked is not None:
        require_writable(asked)
        return HtmlPlace(asked)
    beside = submission.with_name(_page_name(submission.stem))
    here = Path.cwd() / beside.name
    for place, remark in (
        (beside, None),
        (here, message("report-elsewhere", file=here.name)),
    ):
        with contextlib.suppress(UsageError, OSError):
            # A link may have come with the submission, and lead to any file of the user.
            require_no_link(place)
            require_writable(str(place))
            return HtmlPlace(str(place), remark)
    return HtmlPlace(None, message("report-nowhere", file=beside.name))


def _page_name(stem: str) -> str:
    """The name of a submission's page, its end cut where the two together are too long."""
    while len(os.fsencode(stem)) > _LONGEST_NAME - len(_PAGE_SUFFIX):
        stem = stem[:-1]
    return stem + _PAGE_SUFFIX


def require_writable(target: str) -> None:
    """UsageError where this file could not be written."""
    if target == STDOUT:
        return
    path = Path(target)
    try:
        with contextlib.suppress(FileNotFoundError):
            path.stat()  # From Python 3.14 on, no question below tells why a name is refused.
        if path.is_dir():
            raise UsageError(message("output-is-folder", file=target))
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise UsageError(_unwritable(target, error)) from error


def require_apart(outputs: Sequence[str], submissions: Sequence[Path]) -> None:
    """UsageError where a report would take the place of a submission, or of another report."""
    places: set[Path] = set()
    sources = {submission.resolve() for submission in submissions}
    for output in outputs:
        if output == STDOUT:
            continue
        place = Path(output).resolve()
        if place in sources:
            raise UsageError(message("output-is-submission", file=output))
        if place in places:
            raise UsageError(message("outputs-meet", file=output))
        places.add(place)


def _unwritable(target: str, error: OSError) -> Message:
    return message("output-unwritable", file=target, reason=reason_of(error))


def write_output(target: str, text: str) -> None:
    """Write beside the target, then take its place: a reader never sees half a report.

    A link stays a link, and a device or a pipe is written to, not replaced.
    """
    try:
        path = Path(target).resolve()
        if path.exists() and not path.is_file():
            path.write_bytes(text.encode())
            return
        write_whole(path, text.encode())
    except OSError as error:
        raise UsageError(_unwritable(target, error)) from error


def remove_output(target: str) -> None:
    """Take away what an earlier run left there: it speaks of another grading."""
    path = Path(target)
    if path.parent.as_posix() in _STREAM_FOLDERS:
        return
    try:
        if path.is_file():
            path.unlink()  # Of a link, the link: what it leads to is somebody's.
    except OSError as error:
        raise UsageError(_unwritable(target, error)) from error


def path_from(root: Path, file: Path) -> str:
    """The file as it is called from a folder that holds it, else as it is given; with `/`."""
    # The folder of a file may be reached by a link, the file itself keeps its name.
    place = file.parent.resolve() / file.name
    try:
        return place.relative_to(root.resolve()).as_posix()
    except ValueError:
        return file.as_posix()
