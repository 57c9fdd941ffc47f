"""A text file that lists git checkouts: `path`, or `Name = path`, a line each.

The files are read where they lie. Git is never run: a checkout may come with hooks.
"""

from pathlib import Path

from grader.classroom.intake.disk import list_folder
from grader.classroom.intake.listing import Listing, shown
from grader.classroom.intake.roll import Handed, Roll
from grader.classroom.students import SetAside, SourceKind, Student
from grader.errors import UsageError
from grader.language.nearest import nearest
from grader.model.message import Message, message
from grader.plain_file import BehindLink, require_no_link

_LARGEST_LIST = 8 << 20
_MOST_FILES = 20_000
"""Of one checkout; a line that says `/` is no student's."""


def read_checkouts(source: Path) -> tuple[Roll, Listing]:
    """The students of a list, and what was ignored in their checkouts."""
    roll = Roll(kind=SourceKind.CHECKOUTS)
    everything = Listing()
    known: dict[Path, int] = {}
    problems: list[Message] = []
    for number, (name, written) in _lines(source):
        path = source.parent / written
        student = _student(roll, name, written, path)
        try:
            require_no_link(source.parent.resolve() / written)
            where = path.resolve()
            reason = _refused(path, where, known)
            if reason is None:
                known[where] = number
                _add(roll, everything, student, path, written)
        except UsageError as error:
            reason = error.reason
        except BehindLink as error:
            link = shown(str(error.link))
            reason = message("intake-checkout-link", path=shown(written), link=link)
        except (OSError, ValueError, RuntimeError):  # No name of a file on this system, a loop.
            reason = message("intake-no-checkout", path=shown(written))
        if reason is not None:
            problems.append(reason)
            origin = f"{shown(source.name)}:{number}"
            roll.set_aside.append(SetAside(origin=origin, reason=reason, student=student))
    if not known:
        told = message("intake-no-list", source=str(source))
        if problems:
            told = message("intake-list-of-nothing", source=str(source), reason=problems[0])
        raise UsageError(told)
    return roll, everything


def _lines(source: Path) -> list[tuple[int, tuple[str | None, str]]]:
    """The lines that say something, by their number."""
    with open(source, "rb") as file:
        data = file.read(_LARGEST_LIST + 1)
    if b"\0" in data or len(data) > _LARGEST_LIST:
        raise UsageError(message("intake-no-list", source=str(source)))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    found = []
    for number, written in enumerate(text.splitlines(), start=1):
        line = written.strip()
        if line and not line.startswith("#"):
            found.append((number, _named(source.parent, line)))
    return found


def _named(folder: Path, line: str) -> tuple[str | None, str]:
    """A name and a path; a path that has an `=` in it is still a path."""
    name, sign, path = (part.strip() for part in line.partition("="))
    try:
        is_path = not sign or (folder / line).exists()
    except (OSError, ValueError):
        is_path = False
    return (None, line) if is_path or not (name and path) else (shown(name), path)


def _student(roll: Roll, name: str | None, written: str, path: Path) -> Student:
    """By the given name, where nobody else has it; otherwise by the path, as it is written."""
    shown_path = shown(written.replace("\\", "/").rstrip("/"))
    key = f"checkout:{name or shown_path}"
    if key in roll.students:
        key = f"checkout:{shown_path}"
    return Student(key=key, name=name or shown(path.name) or shown_path)


def _refused(path: Path, where: Path, known: dict[Path, int]) -> Message | None:
    if where in known:
        return message("intake-checkout-twice", line=known[where])
    if where.is_dir():
        return None
    if where.exists():
        return message("intake-checkout-is-file", path=shown(str(path)))
    near = _near(path)
    if near is not None:
        return message("intake-no-checkout-near", path=shown(path.name), near=near)
    return message("intake-no-checkout", path=shown(str(path)))


def _near(path: Path) -> str | None:
    try:
        return nearest(path.name, [each.name for each in path.parent.iterdir() if each.is_dir()])
    except OSError:
        return None


def _add(roll: Roll, everything: Listing, student: Student, path: Path, written: str) -> None:
    listing = list_folder(path, within=written.rstrip("/\\"), most=_MOST_FILES)
    everything.junk.update(listing.junk)
    everything.set_aside += listing.set_aside
    roll.add(student, *(Handed(entry=entry, name=entry.name) for entry in listing.entries))
