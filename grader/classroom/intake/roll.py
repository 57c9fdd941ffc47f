"""Who handed in which files: what every kind of source comes down to, and a folder of files or of
folders at once.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from grader.classroom.intake.disk import Entry, Listing, is_program
from grader.classroom.records import Choice, SetAside, SourceKind, Student
from grader.errors import UsageError
from grader.model.message import Message, message


@dataclass(frozen=True, slots=True, kw_only=True)
class Handed:
    """One file of one student."""

    entry: Entry
    name: str
    """What the student called it, where the source tells it."""
    feedback_folder: str | None = None
    is_online_text: bool = False


@dataclass(slots=True, kw_only=True)
class Roll:
    """The students of a source, each with all their files, even those that nobody can grade."""

    kind: SourceKind
    students: dict[str, Student] = field(default_factory=dict)
    handed: dict[str, list[Handed]] = field(default_factory=dict)
    set_aside: list[SetAside] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)

    def add(self, student: Student, *handed: Handed) -> None:
        """The student is on the roll, with or without files."""
        self.students.setdefault(student.key, student)
        self.handed.setdefault(student.key, []).extend(handed)

    def leave(self, entries: Iterable[Entry], reason: Message) -> None:
        """Files of nobody."""
        for entry in entries:
            self.set_aside.append(SetAside(origin=entry.origin, reason=reason))


_DOCUMENTS = frozenset(
    ".txt .doc .docx .odt .rtf .pages .md .pdf .html .htm .png .jpg .jpeg .heic .gif".split()
)
_ARCHIVES = frozenset(".zip .7z .rar .tar .gz .tgz .bz2 .xz .zst".split())


def foreign(name: str) -> Message:
    """Why a file that is no program is not graded, and what to ask for."""
    suffix = PurePosixPath(name).suffix.lower()
    if suffix in _ARCHIVES:
        return message("intake-archive", suffix=suffix)
    if suffix in _DOCUMENTS:
        return message("intake-document", suffix=suffix)
    return message("intake-foreign", suffix=suffix) if suffix else message("intake-no-suffix")


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
