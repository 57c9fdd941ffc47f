"""A folder of files, or of folders: the name of the file, or of the folder, is the student's."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from grader.classroom.intake.listing import Entry, Listing, is_program
from grader.classroom.intake.roll import Handed, Roll, foreign
from grader.classroom.students import SetAside, SourceKind, Student
from grader.errors import UsageError
from grader.model.message import message

_SECOND_OF_ITS_NAME = re.compile(
    r"(?P<first>.+?)(?: ?\(\d{1,3}\)| -? ?(?:copie|copy)(?: ?\(?\d{1,3}\)?)?)", re.IGNORECASE
)
_LARGEST_COMPARED = 32 << 20


def plain_roll(listing: Listing) -> Roll:
    """The students of a folder; both ways of handing in may stand side by side."""
    tops = {entry.parts[0] for entry in listing.entries if len(entry.parts) > 1}
    files = [entry for entry in listing.entries if len(entry.parts) == 1 and is_program(entry.name)]
    are_folders = len(tops) >= max(1, len(files))
    roll = Roll(kind=SourceKind.FOLDERS if are_folders else SourceKind.FILES)
    add_plain(roll, listing)
    return roll


def add_plain(roll: Roll, listing: Listing) -> None:
    """Put the students of plain files and folders on the roll."""
    for folder in sorted(listing.folders):
        roll.add(_student(folder[0]))
    files = [entry for entry in listing.entries if len(entry.parts) == 1]
    for entry in listing.entries:
        if len(entry.parts) > 1:
            roll.add(_student(entry.parts[0]), Handed(entry=entry, name=entry.name))
    programs = [entry for entry in files if is_program(entry.name)]
    for entry in _without_second_downloads(roll, programs):
        student = _student(PurePosixPath(entry.name).stem)
        roll.add(student, Handed(entry=entry, name=entry.name))
    for entry in files:
        if not is_program(entry.name):
            _leave(roll, entry)


def _leave(roll: Roll, entry: Entry) -> None:
    """A foreign file is a student's where a student has that name, and otherwise nobody's."""
    student = roll.students.get(_student(PurePosixPath(entry.name).stem).key)
    reason = entry.refused or foreign(entry.name)
    roll.set_aside.append(SetAside(origin=entry.origin, reason=reason, student=student))


def _student(name: str) -> Student:
    return Student(key=f"name:{name}", name=name)


def _without_second_downloads(roll: Roll, programs: Sequence[Entry]) -> list[Entry]:
    """`nom (1).py` beside `nom.py` is another student, unless it is the same to the last byte.

    A browser calls a second download so, and Capytale a second student: to take two students
    for one would lose a copy, to take one for two shows in the table.
    """
    by_name = {entry.name: entry for entry in programs}
    kept = []
    for entry in programs:
        path = PurePosixPath(entry.name)
        found = _SECOND_OF_ITS_NAME.fullmatch(path.stem)
        first = by_name.get(found["first"] + path.suffix) if found else None
        if first is not None and _are_same(first, entry):
            reason = message("intake-duplicate", first=first.origin)
            student = _student(PurePosixPath(first.name).stem)
            roll.set_aside.append(SetAside(origin=entry.origin, reason=reason, student=student))
        else:
            kept.append(entry)
    return kept


def _are_same(first: Entry, second: Entry) -> bool:
    if first.refused or second.refused or not first.size == second.size <= _LARGEST_COMPARED:
        return False
    try:
        return first.read(first.size) == second.read(second.size)
    except UsageError:
        return False
