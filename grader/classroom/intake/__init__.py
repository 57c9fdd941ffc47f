"""What a teacher has (a folder, a zip, a list) and who handed in what: the nouns of it.

source ──► listing ──► moodle_download, capytale_export, plain names ──► file_choice ──► Intake
"""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

from grader.model.dataclass import dataclass, field
from grader.model.message import Message

if TYPE_CHECKING:
    from grader.classroom.intake.listing import ListedFile

UNFINISHED = "intake-unfinished"
"""The rule of a choice that tells of a copy which its student has not handed in yet."""


class SourceKind(StrEnum):
    """Where copies come from; each has its own way of naming students."""

    FILES = "files"
    """A folder of files, a file a student."""
    FOLDERS = "folders"
    """A folder of folders, a folder a student."""
    MOODLE = "moodle"
    CAPYTALE = "capytale"
    CHECKOUTS = "checkouts"
    """A text file that lists git checkouts, one a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Student:
    key: str
    """The same from one download to the next, and of nobody else: `moodle:900110`."""
    name: str
    """As people call them; two students may have the same."""
    group: str | None = None
    """The class or group, where the source tells it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StudentCopy:
    """The file of one student that is graded; its bytes are read when their turn comes."""

    student: Student
    file: str
    """The file's own name, `mon_code.py`."""
    origin: str
    """Where it lies in the source, for people to read."""
    handed_in: float | None
    """When, in seconds since 1970, where the source tells it."""
    read: Callable[[], bytes]
    """Its bytes; UsageError where it cannot be read any more."""
    feedback_folder: str | None = None
    """The folder that Moodle knows this student's feedback by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    """A file that is not graded, and why: nothing is dropped in silence."""

    origin: str
    reason: Message
    student: Student | None = None
    """Whose it is, where that can be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChoice:
    """One file chosen among several of a student, and by which rule."""

    student: Student
    chosen: str
    others: tuple[str, ...]
    rule: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Intake:
    """A whole source, once looked through."""

    kind: SourceKind
    copies: tuple[StudentCopy, ...]
    """One a student, in the order of their names."""
    choices: tuple[FileChoice, ...]
    set_aside: tuple[SetAside, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedFile:
    """One file of one student."""

    entry: "ListedFile"
    name: str
    """What the student called it, where the source tells it."""
    feedback_folder: str | None = None
    is_online_text: bool = False


@dataclass(slots=True, kw_only=True)
class StudentFiles:
    """The students of a source, each with all their files, even those that nobody can grade."""

    kind: SourceKind
    students: dict[str, Student] = field(default_factory=dict)
    handed: dict[str, list[HandedFile]] = field(default_factory=dict)
    set_aside: list[SetAside] = field(default_factory=list)
    choices: list[FileChoice] = field(default_factory=list)

    def add(self, student: Student, *handed: HandedFile) -> None:
        """The student is known, with or without files."""
        self.students.setdefault(student.key, student)
        self.handed.setdefault(student.key, []).extend(handed)

    def hand_in(self, student: Student, *entries: "ListedFile") -> None:
        """Files of a student under their own names."""
        self.add(student, *(HandedFile(entry=each, name=each.name) for each in entries))

    def leave(self, entry: "ListedFile", reason: Message, student: Student | None = None) -> None:
        """A file that is not graded, of nobody where it cannot be told of whom."""
        self.set_aside.append(SetAside(origin=entry.origin, reason=reason, student=student))
