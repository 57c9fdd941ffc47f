"""What an audit found of a course: one object that its renderers read."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from grader.errors import Place
from grader.model.dataclass import dataclass
from grader.model.message import Message, Title
from grader.model.verdict import CheckKind


class Severity(StrEnum):
    FAULT = "fault"
    """The course is not proven."""
    REMARK = "remark"
    """Worth knowing; the course is proven all the same."""


class Topic(StrEnum):
    """What is looked at, in the order in which it is told."""

    ANSWERS = "answers"
    SOLUTIONS = "solutions"
    SKELETONS = "skeletons"
    MISTAKES = "mistakes"
    PAIRS = "pairs"
    FIXTURES = "fixtures"
    FILES = "files"
    LEAKS = "leaks"
    POINTS = "points"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is wrong with a course, or worth knowing of it."""

    topic: Topic
    severity: Severity
    place: Place
    message: Message
    remedy: Message | None = None


# Stated answers -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedAnswer:
    """What a fixture claims, what the solution answers, what we answer."""

    fixture: str
    case: str
    exercise: str
    what: str
    """`value`, `path`, `evaluations.minimax`, `evaluations.alphabeta`."""
    claimed: Any
    solution: Any
    """None where no solution was asked."""
    built_in: Any
    """None where we have nothing to compare with."""
    agrees: bool


# Mistakes and fixtures ----------------------------------------------------------------------------


class Standing(StrEnum):
    """What becomes of a mistake in one form of an exercise."""

    CAUGHT = "caught"
    """Some fixture fails it, in every way it can be made."""
    MISSED = "missed"
    """Some tree would fail it, and no fixture does."""
    ELSEWHERE = "elsewhere"
    """Missed here, and caught by another exercise on the same function."""
    ALLOWED = "allowed"
    """It is another right way, in this form: no tree fails it."""
    SAME = "same"
    """It cannot be seen from outside: on every tree it does what the reference does."""
    UNKNOWN = "unknown"
    """No fixture fails it, and whether a tree could was not looked into."""


class Extent(StrEnum):
    """How many ways of making a mistake a fixture fails."""

    ABSENT = "absent"
    """The fixture does not apply to this form."""
    NONE = "none"
    SOME = "some"
    ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixCell:
    """One mistake on one fixture: which checks fail there."""

    extent: Extent
    kinds: tuple[CheckKind, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One mistake at one player's nodes, or at both's."""

    id: str
    """The mistake's, and the side's where the mistake can be made at another side too."""
    mistake: str
    side: str
    """`both`, `max` or `min`."""
    own: bool
    """Whether it is a mistake of the course's own, a file, rather than one of our catalogue."""
    standing: Standing
    cells: tuple[MatrixCell, ...]
    """In the order of the matrix's fixtures."""
    missed: tuple[str, ...] = ()
    """The ways of making it that no fixture fails."""
    elsewhere: str | None = None
    """The exercise that catches it, where this one does not."""


Pair = tuple[str, str]
"""Two rows, by their ids."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyHere:
    """What is lost without one fixture."""

    fixture: str
    mistakes: tuple[str, ...]
    pairs: tuple[Pair, ...]

    def __bool__(self) -> bool:
        return bool(self.mistakes or self.pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """The mistakes and the fixtures of one form of one exercise."""

    exercise: str
    form: str
    function: str
    fixtures: tuple[str, ...]
    rows: tuple[Row, ...]
    pair_count: int
    """How many pairs of mistakes some tree can tell apart."""
    confused: tuple[Pair, ...]
    """Those of them that no fixture tells apart."""
    alike: tuple[tuple[str, ...], ...]
    """Mistakes that no tree can tell apart, together."""
    only: tuple[OnlyHere, ...]
    """By fixture: what no other one catches or tells apart."""

    def rows_that_are(self, standing: Standing) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.standing is standing)


# What would close the gaps ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A mistake that is missed, or two that are not told apart, with the least tree for it."""

    exercise: str
    forms: tuple[str, ...]
    rows: tuple[str, ...]
    """One row to be caught, or two to be told apart."""
    player: str | None
    """`max` or `min`; None where no tree was found, or looked for."""
    tree: str | None
    """As a fixture writes it, on one line."""
    depth: int | None = None
    """Where it is searched less deep than it is high."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A fixture that closes gaps, ready to be saved."""

    id: str
    text: str
    """The whole file."""
    exercises: tuple[str, ...]
    """The exercises that should name it."""
    closes: tuple[tuple[str, ...], ...]
    """The rows of each gap that it closes."""

    @property
    def file(self) -> str:
        return f"fixtures/{self.id}.yaml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """What becomes of what the fixtures that were left out catch, in one form of an exercise."""

    exercise: str
    form: str
    mistakes: tuple[str, ...]
    """No longer caught."""
    pairs: tuple[Pair, ...]
    """No longer told apart."""
    caught: int
    """How many mistakes those fixtures catch."""
    fewest_left: int
    """How many other fixtures catch the one of these that fewest catch."""

    @property
    def is_none(self) -> bool:
        return not (self.mistakes or self.pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Untried:
    """What of one exercise was not tried: a proof says nothing of it."""

    exercise: str
    mistakes: bool
    """Whether no mistake was tried on its fixtures."""
    functions: tuple[str, ...]
    """Those that no fixture calls."""

    def __bool__(self) -> bool:
        return self.mistakes or bool(self.functions)


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditReport:
    grader_version: str
    course_id: str
    course_title: Title
    course_sha256: str
    exercises: tuple[str, ...]
    """Those that were looked at."""
    fast: bool
    without: tuple[str, ...]
    """The fixtures that were left out."""
    duration_s: float
    findings: tuple[Finding, ...]
    answers: tuple[StatedAnswer, ...]
    solutions: Mapping[str, tuple[str, ...]]
    """By exercise: the forms in which a solution got full marks."""
    skeletons: tuple[str, ...]
    """The exercises whose skeleton got 0."""
    matrices: tuple[Matrix, ...]
    gaps: tuple[Gap, ...]
    proposals: tuple[Proposal, ...]
    losses: tuple[Loss, ...]
    untried: tuple[Untried, ...] = ()
    """The exercises of which something was not tried."""

    @property
    def is_proven(self) -> bool:
        return all(finding.severity is not Severity.FAULT for finding in self.findings)

    def findings_of(self, topic: Topic) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.topic is topic)


def fault(topic: Topic, place: Place, reason: Message, remedy: Message | None = None) -> Finding:
    """The course is not proven while it has this."""
    return Finding(topic=topic, severity=Severity.FAULT, place=place, message=reason, remedy=remedy)


def remark(topic: Topic, place: Place, reason: Message, remedy: Message | None = None) -> Finding:
    """Worth knowing; it proves nothing against the course."""
    return Finding(
        topic=topic, severity=Severity.REMARK, place=place, message=reason, remedy=remedy
    )
