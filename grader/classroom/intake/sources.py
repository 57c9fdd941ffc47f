"""A source, whatever it is, becomes an Intake: who handed in which files."""

import stat
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path

from grader.classroom.intake.archive import list_archive
from grader.classroom.intake.capytale import capytale_roll, read_report
from grader.classroom.intake.choosing import Rules, choose
from grader.classroom.intake.disk import Entry, Listing, is_program, list_folder, shown, tops
from grader.classroom.intake.moodle import is_moodle, moodle_roll
from grader.classroom.intake.roll import Handed, Roll, plain_roll
from grader.classroom.records import Intake, SetAside, SourceKind, Student
from grader.errors import UsageError
from grader.files import BehindLink, require_no_link
from grader.language.nearest import bare_word, nearest
from grader.model.exercise import COURSE_FOLDERS
from grader.model.message import Message, message

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
        student = _student_of_checkout(roll, name, written, path)
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


def _student_of_checkout(roll: Roll, name: str | None, written: str, path: Path) -> Student:
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


_NAMED_AFTER_STUDENTS = (SourceKind.FILES, SourceKind.CAPYTALE)


def read_intake(
    source: Path,
    *,
    latest: bool,
    file: str | None,
    largest: Callable[[str], int],
    wanted: Collection[str] = (),
) -> Intake:
    """Look through the source; UsageError where there is nothing in it to grade.

    `largest` says how many bytes a file of a name may have; `wanted` names the functions that
    are graded, by which a student's file is known among several.
    """
    roll, listing = _read(source)
    if file is not None and roll.kind in _NAMED_AFTER_STUDENTS:
        raise UsageError(message("intake-file-useless", file=file, source=str(source)))
    rules = Rules(latest=latest, file=file, largest=largest, wanted=frozenset(wanted))
    copies, choices, set_aside = [], list(roll.choices), [*roll.set_aside, *listing.set_aside]
    for key, student in roll.students.items():
        chosen = choose(student, roll.handed[key], rules)
        copies += [chosen.copy] if chosen.copy else []
        choices += [chosen.choice] if chosen.choice else []
        set_aside += chosen.set_aside
    set_aside.sort(key=lambda each: (bare_word(each.origin), each.origin, each.reason.code))
    if not copies:
        raise _nothing_in(source, set_aside)
    return Intake(
        kind=roll.kind,
        copies=tuple(sorted(copies, key=lambda copy: _order(copy.student))),
        choices=tuple(sorted(choices, key=lambda choice: _order(choice.student))),
        set_aside=(*set_aside, *listing.ignored()),
    )


def _order(student: Student) -> tuple[str, str, str]:
    return bare_word(student.name), student.name, student.key


def _nothing_in(source: Path, set_aside: list[SetAside]) -> UsageError:
    if not set_aside:
        return UsageError(message("intake-empty-source", source=str(source)))
    first = set_aside[0]
    told = message(
        "intake-nothing-gradable",
        source=str(source),
        count=len(set_aside),
        origin=first.origin,
        reason=first.reason,
    )
    return UsageError(told)


def _read(source: Path) -> tuple[Roll, Listing]:
    mode = _mode(source)
    if stat.S_ISDIR(mode):
        return _roll_of(list_folder(source))
    if not stat.S_ISREG(mode):
        raise UsageError(message("intake-source-not-regular", source=str(source)))
    if is_program(source.name):
        raise UsageError(message("intake-source-is-copy", source=str(source)))
    if source.suffix.lower() == ".zip" or _begins_as_zip(source):
        return _roll_of(list_archive(source))
    return read_checkouts(source)


def _mode(source: Path) -> int:
    try:
        return source.stat().st_mode
    except (FileNotFoundError, NotADirectoryError) as error:
        near = _nearest_beside(source)
        if near is not None:
            told = message("intake-source-missing-near", source=str(source), near=near)
            raise UsageError(told) from error
        raise UsageError(message("intake-source-missing", source=str(source))) from error
    except (OSError, ValueError) as error:
        raise UsageError(_unreadable(source, error)) from error


def _begins_as_zip(source: Path) -> bool:
    try:
        with open(source, "rb") as file:
            return file.read(2) == b"PK"
    except OSError as error:
        raise UsageError(_unreadable(source, error)) from error


def _nearest_beside(source: Path) -> str | None:
    try:
        near = nearest(source.name, [each.name for each in source.parent.iterdir()])
    except OSError:
        return None
    return None if near is None else str(source.with_name(near))


def _roll_of(listing: Listing) -> tuple[Roll, Listing]:
    """Whose copies these are, once it is known who named the files."""
    listing = _unwrapped(listing)
    if is_moodle(listing):
        return moodle_roll(listing), listing
    report = read_report(listing)
    if report:
        return capytale_roll(listing, report), listing
    return plain_roll(listing), listing


def _unwrapped(listing: Listing) -> Listing:
    """The listing of the one folder in which everything lies, where there is such a folder.

    A lone folder with one program in it is a lone student's. Foreign files beside it change
    nothing, and stay where they are.
    """
    while True:
        found = tops(listing.entries, listing.folders)
        if len(found) != 1 or is_moodle(listing) or read_report(listing):
            return listing
        [top] = found
        programs = [entry for entry in listing.entries if is_program(entry.name)]
        if any(len(entry.parts) == 1 for entry in programs):
            return listing
        inner = _without(listing, top)
        if len(programs) < 2 and not (is_moodle(inner) or read_report(inner)):
            return listing
        listing = inner


def _without(listing: Listing, top: str) -> Listing:
    entries = [
        replace(entry, parts=entry.parts[1:], written=entry.written[1:])
        if entry.parts[0] == top and len(entry.parts) > 1
        else entry
        for entry in listing.entries
    ]
    folders = {folder[1:] for folder in listing.folders if len(folder) > 1}
    return Listing(entries=entries, folders=folders, junk=listing.junk, set_aside=listing.set_aside)


def _unreadable(source: Path, error: OSError | ValueError) -> Message:
    reason = getattr(error, "strerror", None) or type(error).__name__
    return message("intake-source-unreadable", source=str(source), reason=reason)


_COURSE_MARK = ("exercices", "cours.yaml")
"""Lies at the top of every course, and of every kit."""
_ENVIRONMENT_MARK = "pyvenv.cfg"
"""Lies at the top of every virtual environment, whatever it is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenFile:
    """What came of a folder."""

    path: Path | None
    rule: Message | None
    """Why this one."""
    others: tuple[str, ...]
    """The programs that were not taken, as they are shown."""
    fault: SetAside | None
    """A program that cannot be graded, where there is no other."""


def choose_in_folder(
    folder: Path, *, wanted: Collection[str], largest: Callable[[str], int]
) -> ChosenFile:
    """The file that defines most of the wanted functions, or none where nothing can be graded.

    Hidden folders, virtual environments and the files of a course are no student's work.
    """
    entries = _students_own(list_folder(folder, most=_MOST_FILES).entries)
    rules = Rules(latest=False, file=None, largest=largest, wanted=frozenset(wanted))
    student = Student(key="folder", name=folder.name)
    # A checkout dates its files by the minute of the checkout: dates must not decide here.
    handed = [Handed(entry=replace(each, modified=None), name=each.name) for each in entries]
    chosen = choose(student, handed, rules)
    if chosen.copy is None:
        faults = [each for each in chosen.set_aside if is_program(each.origin)]
        return ChosenFile(path=None, rule=None, others=(), fault=faults[0] if faults else None)
    taken = next(each for each in entries if each.origin == chosen.copy.origin)
    refused = {each.origin for each in chosen.set_aside if is_program(each.origin)}
    choice = chosen.choice
    return ChosenFile(
        path=folder.joinpath(*taken.written),
        rule=choice.rule if choice else message("folder-rule-only"),
        others=tuple(sorted({*refused, *(choice.others if choice else ())})),
        fault=None,
    )


def _students_own(entries: Collection[Entry]) -> list[Entry]:
    environments = {each.written[:-1] for each in entries if each.name == _ENVIRONMENT_MARK}
    not_theirs = environments | _course_folders(entries)
    return [
        each
        for each in entries
        if not any(each.written[:depth] in not_theirs for depth in range(1, len(each.written)))
    ]


def _course_folders(entries: Collection[Entry]) -> set[tuple[str, ...]]:
    """Of every course and kit in the folder: a skeleton or a solution in it is its teacher's."""
    tops = {each.written[:-2] for each in entries if each.written[-2:] == _COURSE_MARK}
    return {(*top, name) for top in tops for name in COURSE_FOLDERS}
