"""Who handed in which files: what every kind of source comes down to."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from grader.classroom.intake.listing import Entry
from grader.classroom.students import Choice, SetAside, SourceKind, Student
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
