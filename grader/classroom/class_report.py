"""A class once it is graded: one object that the dashboard and every table are made from, and what
is counted for it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from grader.classroom.records import Attempt
from grader.model.message import Message, Title


class RowStatus(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    NOT_GRADED = "not_graded"
    """We broke down on it: no mark."""
    SET_ASIDE = "set_aside"
    """Nothing of this student's could be graded: no mark, and the reason is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseMark:
    """What one student got for one exercise, in the form that counts."""

    id: str
    status: str
    """A word of `ExerciseStatus`."""
    score: float
    max_score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class StudentRow:
    """One student in the table. Numbers are rounded already, to 0.01."""

    number: int
    """Counts students from 1, or is drawn where the class is anonymous; never changes."""
    key: str
    name: str
    """What may be shown: in an anonymous class it is "copie 12"."""
    group: str | None
    file: str | None
    origin: str | None
    page: str | None
    """The student's report, relative to the dashboard, with `/`."""
    status: RowStatus
    score: float
    max_score: float
    mark: float | None
    """Out of `ClassReport.mark_out_of`; None where there is no mark."""
    exercises: tuple[ExerciseMark, ...]
    attempts: int
    graded_at: float | None
    """Seconds since 1970."""
    handed_in: float | None
    duration_s: float
    flags: tuple[Message, ...]
    """Why a human should look at this copy; empty for most."""
    remark: Message | None
    """Why there is no mark, where there is none."""
    comment: str
    """A sentence or two for the student, in the class's language: marks by exercise, the first
    diagnosis. Names nobody."""
    feedback_folder: str | None = None
    is_in_source: bool = True
    """Whether the last source that was graded still holds this student."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseSummary:
    id: str
    title: Title
    max_score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FixtureRow:
    """How often one fixture succeeded in one exercise, over the class."""

    exercise_id: str
    case_id: str
    """Cases of one family (`alea-1` …) are one row each, as in the reports."""
    hidden: bool
    passed: int
    total: int
    by_kind: tuple[tuple[str, int, int], ...]
    """(kind of check, passed, judged)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedRow:
    """The fixtures on which no function of one form was tried."""

    exercise_id: str
    form: str
    fixtures: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeRow:
    """One diagnosis, and who it was given to."""

    exercise_id: str
    id: str
    message: str
    """As one tells it to a colleague: "as if …"."""
    is_convention: bool
    numbers: tuple[int, ...]
    """The rows of those who made it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """Two copies whose code is alike: a hint for a human, never a mark."""

    first: int
    second: int
    """Numbers of two rows."""
    is_same: bool
    """The same after renaming, and not only alike in parts."""
    share: float
    """How much of the shorter one's own code is in the other, 0 to 1."""
    first_text: tuple[str, ...]
    second_text: tuple[str, ...]
    first_lines: frozenset[int]
    second_lines: frozenset[int]
    """The lines, from 1, that the other has too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAsideRow:
    origin: str
    name: str | None
    reason: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceRow:
    name: str
    chosen: str
    others: tuple[str, ...]
    rule: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassReport:
    course_title: Title
    course_sha256: str
    grader_version: str
    language: str
    anonymous: bool
    """Whether names, keys, files and folders were left out of it."""
    made_at: float
    mark_out_of: int
    exercises: tuple[ExerciseSummary, ...]
    students: tuple[StudentRow, ...]
    fixtures: tuple[FixtureRow, ...]
    mistakes: tuple[MistakeRow, ...]
    """The most common first; conventions after the mistakes."""
    set_aside: tuple[SetAsideRow, ...]
    choices: tuple[ChoiceRow, ...]
    likenesses: tuple[Likeness, ...]
    likenesses_left_out: int = 0
    """Pairs beyond those that are shown."""
    course_changed: bool = False
    """Some rows come from another version of the course than the last."""
    dropped: tuple[DroppedRow, ...] = ()


@dataclass(slots=True)
class Tallies:
    """What is counted over the class, one attempt after the other."""

    cases: dict[tuple[str, str], "_CaseTally"] = field(default_factory=dict)
    mistakes: dict[tuple[str, str], "_MistakeTally"] = field(default_factory=dict)
    exercise_ids: set[str] = field(default_factory=set)

    def add(self, number: int, summary: dict[str, Any]) -> None:
        for exercise in summary["exercises"]:
            self.exercise_ids.add(exercise["id"])
            for case_id, hidden, status, kinds in exercise["cases"]:
                key = exercise["id"], case_id
                self.cases.setdefault(key, _CaseTally(hidden=hidden)).add(status, kinds)
            for diagnosis in exercise["diagnoses"]:
                key = exercise["id"], diagnosis["id"]
                tally = self.mistakes.setdefault(
                    key, _MistakeTally(diagnosis["clause"], diagnosis["convention"])
                )
                tally.numbers.append(number)


@dataclass(slots=True, kw_only=True)
class _CaseTally:
    hidden: bool
    passed: int = 0
    total: int = 0
    kinds: dict[str, list[int]] = field(default_factory=dict)

    def add(self, status: str, kinds: dict[str, str]) -> None:
        self.total += 1
        self.passed += status == "passed"
        for kind, outcome in kinds.items():
            counts = self.kinds.setdefault(kind, [0, 0])
            counts[0] += outcome == "passed"
            counts[1] += 1


@dataclass(slots=True)
class _MistakeTally:
    message: str
    is_convention: bool
    numbers: list[int] = field(default_factory=list)


def fixture_rows(tallies: Tallies) -> tuple[FixtureRow, ...]:
    return tuple(
        FixtureRow(
            exercise_id=exercise_id,
            case_id=case_id,
            hidden=tally.hidden,
            passed=tally.passed,
            total=tally.total,
            by_kind=tuple((kind, good, seen) for kind, (good, seen) in tally.kinds.items()),
        )
        for (exercise_id, case_id), tally in tallies.cases.items()
    )


def mistake_rows(tallies: Tallies) -> tuple[MistakeRow, ...]:
    rows = [
        MistakeRow(
            exercise_id=exercise_id,
            id=mistake_id,
            message=tally.message,
            is_convention=tally.is_convention,
            numbers=tuple(tally.numbers),
        )
        for (exercise_id, mistake_id), tally in tallies.mistakes.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.is_convention, -len(row.numbers))))


def twins_of(attempts: Iterable[Attempt]) -> dict[int, list[int]]:
    """Who handed in the very same file as somebody else: all of them, oneself included."""
    by_source: dict[str, list[int]] = {}
    for attempt in attempts:
        if attempt.summary is not None:
            by_source.setdefault(attempt.identity.source_sha256, []).append(attempt.number)
    return {
        number: numbers for numbers in by_source.values() if len(numbers) > 1 for number in numbers
    }
