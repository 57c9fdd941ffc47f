"""The report: one object that every renderer reads."""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from grader.errors import Fault
from grader.model.case import Case, SearchCase
from grader.model.dataclass import dataclass
from grader.model.message import Cell, Message, Title
from grader.model.run import Outcome, StudentError
from grader.model.tree import Recording, Search, Trace
from grader.model.verdict import CaseStatus, CaseVerdict, Check


class ReportStatus(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    NOT_GRADED = "not_graded"


class ExerciseStatus(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    MISSING = "missing"
    ERROR = "error"


class Isolation(StrEnum):
    FULL = "full"
    LIMITS = "limits"


Amounts = tuple[Fraction, Fraction]
"""What was earned, and what could be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseReport:
    """One case: what was asked, what the student's function did, what is said of it."""

    case: Case
    outcome: Outcome | None
    """None where the grader could not run it (status `error`)."""
    verdict: CaseVerdict

    @property
    def status(self) -> CaseStatus:
        return self.verdict.status

    @property
    def told_checks(self) -> tuple[Check, ...]:
        """Of a hidden case, those that are worth something: the others only tell how it ended."""
        checks = self.verdict.checks
        return tuple(each for each in checks if each.max_points) if self.case.hidden else checks

    @property
    def amounts(self) -> list[Amounts]:
        """Of each of these: its points are told of a hidden case too."""
        return [(check.points, check.max_points) for check in self.told_checks]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchCaseReport(CaseReport):
    """A search of a tree, beside the reference's."""

    case: SearchCase
    reference: Search
    trace: Trace
    """The positions the student's function evaluated, in order."""
    recording: Recording | None = None
    """The student's own calls, from a second run; good for drawing, never for marks."""


class Certainty(StrEnum):
    EXACT = "exact"
    """It reproduces everything that was seen."""
    LIKELY = "likely"
    """It reproduces nearly everything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """What was probably misunderstood: a way of going wrong that does what the function did."""

    mistakes: tuple[str, ...]
    """Their ids; two where it takes two to do the same."""
    certainty: Certainty
    message: Message
    sections: tuple[str, ...]
    """Where the course tells it."""
    is_convention: bool
    """Whether it is no mistake, but another right way of searching."""
    alternatives: tuple[Message, ...] = ()
    """Other mistakes, as they are told after "as if", that no tree can tell from this one."""
    explanation: Title | None = None
    """The longer text of a mistake that the course's author wrote; ours are in the catalogue."""

    @property
    def id(self) -> str:
        return "+".join(self.mistakes)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseReport:
    id: str
    title: Title
    function: str
    form: str | None
    status: ExerciseStatus
    score: Fraction
    max_score: Fraction
    cases: tuple[CaseReport, ...]
    notes: tuple[Message, ...] = ()
    """What is said of the exercise as a whole (why it is missing, what cannot be called)."""
    function_line: int | None = None
    diagnoses: tuple[Diagnosis, ...] = ()
    """Why it goes wrong, the surest first."""
    dropped: tuple[str, ...] = ()
    """The fixtures of the exercise that do not suit the form, and were not tried."""
    counterexample: CaseReport | None = None
    """The smallest tree that was found on which it goes wrong."""


def best_of_each(exercises: Sequence[ExerciseReport]) -> list[ExerciseReport]:
    """Where an exercise was written in several forms, the best of them counts."""
    best: dict[str, ExerciseReport] = {}
    for exercise in exercises:
        if exercise.id not in best or exercise.score > best[exercise.id].score:
            best[exercise.id] = exercise
    return list(best.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A file as it was handed in; read, never executed here."""

    name: str
    sha256: str
    source: bytes
    lines: tuple[str, ...]
    """The text, for showing lines; empty where it cannot be decoded."""
    cells: tuple[Cell, ...] | None = None
    """The code cells that the source is made of; None where the file is no notebook."""
    unreadable_cells: tuple[int, ...] = ()
    """Those, by number, that hold no text: they are left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    grader_version: str
    course_id: str
    course_title: Title
    course_sha256: str
    submission: Submission
    status: ReportStatus
    score: Fraction
    max_score: Fraction
    mark_out_of: int
    isolation: Isolation
    layers: tuple[str, ...]
    """What held the student's code, by name."""
    duration_s: float
    warnings: tuple[Message, ...]
    exercises: tuple[ExerciseReport, ...]
    error: StudentError | None = None
    """Why the file as a whole could not be loaded."""
    is_provisional: bool = False
    """Whether it was graded with a kit, which lacks the hidden cases of the course."""
    course_faults: tuple[Fault, ...] = ()
    """What turned out to be wrong with the course: for its teacher alone, in no rendering."""

    @property
    def mark(self) -> Fraction:
        """The score brought to the course's scale (out of 20, say)."""
        return mark_of(self.score, self.max_score, self.mark_out_of)


def mark_of(score: Fraction, max_score: Fraction, out_of: int) -> Fraction:
    """A score on another scale; rounded to 0.01, it is the whole only where nothing was lost."""
    if not max_score:
        return Fraction(0)
    mark = score * out_of / max_score
    return mark if score == max_score else min(mark, out_of - Fraction(1, 100))
