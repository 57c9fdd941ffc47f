"""A class before it is graded: who handed in what, and which files are left aside."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from grader.model.message import Message

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
class Copy:
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
class Choice:
    """One file chosen among several of a student, and by which rule."""

    student: Student
    chosen: str
    others: tuple[str, ...]
    rule: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Intake:
    """A whole source, once looked through."""

    kind: SourceKind
    copies: tuple[Copy, ...]
    """One a student, in the order of their names."""
    choices: tuple[Choice, ...]
    set_aside: tuple[SetAside, ...]
