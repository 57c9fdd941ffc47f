"""A source, whatever it is, becomes an Intake."""

import stat
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

from grader.classroom.intake.archive import list_archive
from grader.classroom.intake.capytale import capytale_roll, read_report
from grader.classroom.intake.checkouts import read_checkouts
from grader.classroom.intake.choosing import Rules, choose
from grader.classroom.intake.disk import list_folder
from grader.classroom.intake.listing import Listing, is_program, tops
from grader.classroom.intake.moodle import is_moodle, moodle_roll
from grader.classroom.intake.plain import plain_roll
from grader.classroom.intake.roll import Roll
from grader.classroom.students import Intake, SetAside, SourceKind, Student
from grader.errors import UsageError
from grader.language.nearest import bare_word, nearest
from grader.model.message import Message, message

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
