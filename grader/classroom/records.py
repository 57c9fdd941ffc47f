"""What the store keeps of a class, as the rest of the batch holds it."""

import json
from dataclasses import dataclass
from typing import Any, NamedTuple

from grader.classroom.students import Student
from grader.model.message import Message

_DRAWN_BY = "course"
"""What trees are drawn by; marks of copies that were drawn by their own bytes are older."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What else than source, course and grader a mark depends on."""

    exercise_ids: tuple[str, ...]
    seed: str
    language: str
    paged: bool
    """Whether students get pages; no mark depends on it, and so no identity."""

    @property
    def text(self) -> str:
        return json.dumps([list(self.exercise_ids), self.seed, self.language, self.paged])

    @property
    def identity(self) -> str:
        return json.dumps([list(self.exercise_ids), self.seed, self.language, _DRAWN_BY])

    @classmethod
    def read(cls, text: str) -> "Settings":
        exercise_ids, seed, language, paged = json.loads(text)
        return cls(exercise_ids=tuple(exercise_ids), seed=seed, language=language, paged=paged)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One command that graded into this folder."""

    source: str
    kind: str
    course: str
    """The course's folder."""
    course_sha256: str
    grader_version: str
    settings: Settings
    id: int = 0
    started: float = 0.0


class Identity(NamedTuple):
    """What an attempt was made of: the same again would give the same mark."""

    source_sha256: str
    course_sha256: str
    grader_version: str
    settings: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """The large parts of an attempt, packed by zlib."""

    source: bytes
    report: bytes | None
    """Compact JSON, `grader/report/1`."""
    prints: str | None
    """By which near-copies are found."""
    page: bytes | None
    """The student's page; kept of the newest attempt alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """An attempt on its way into the store."""

    number: int
    file: str
    origin: str
    handed_in: float | None
    identity: Identity
    status: str
    """A word of `RowStatus`."""
    remark: Message | None
    summary: dict[str, Any] | None
    body: Body


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """An attempt as the store has it."""

    id: int
    number: int
    graded_at: float
    file: str
    origin: str
    handed_in: float | None
    identity: Identity
    status: str
    remark: Message | None
    summary: dict[str, Any] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredStudent:
    number: int
    student: Student
    feedback_folder: str | None
    last_run: int
    """The last run whose source named this student."""
    last_copy: int
    """The last run whose source had a copy of theirs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSetAside:
    origin: str
    student_key: str | None
    name: str | None
    reason: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredChoice:
    student_key: str
    chosen: str
    others: tuple[str, ...]
    rule: Message


class Page(NamedTuple):
    attempt: int
    number: int
    is_written: bool
