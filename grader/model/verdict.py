"""What the judge says: checks, each with its status, its points and its reason."""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import Any

from grader.model.dataclass import dataclass
from grader.model.message import Message
from grader.model.tree import TreePath, Window


def sum_of(amounts: Sequence[Fraction]) -> Fraction:
    """Their sum: added one by one, each would be reduced by itself, and a report has thousands."""
    pairs = [each.as_integer_ratio() for each in amounts]
    common = lcm(*[denominator for _, denominator in pairs])
    return Fraction(sum(each * (common // denominator) for each, denominator in pairs), common)


class CheckKind(StrEnum):
    VALUE = "value"
    PATH = "path"
    EVALUATIONS = "evaluations"
    ORDER = "order"
    CONTRACT = "contract"


class CheckStatus(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    NOT_CHECKED = "not_checked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One question put to one run: what was expected, what was seen, what it is worth."""

    kind: CheckKind
    status: CheckStatus
    expected: Any
    observed: Any
    points: Fraction
    max_points: Fraction
    message: Message | None
    convention: str | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.points <= self.max_points:
            raise ValueError(f"{self.kind}: {self.points} points out of {self.max_points}")
        if self.points and self.status is not CheckStatus.PASSED:
            raise ValueError(f"{self.kind}: points for a check that is {self.status}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Divergence:
    """The first evaluation where a search leaves the reference's; None on a side that ended."""

    step: int
    expected: TreePath | None
    observed: TreePath | None
    node: TreePath
    """The node whose window tells why."""
    window: Window | None
    """None where the search keeps no window (minimax)."""


class CaseStatus(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseVerdict:
    """Everything the judge says of one case."""

    status: CaseStatus
    checks: tuple[Check, ...]
    divergence: Divergence | None
    notes: tuple[Message, ...] = ()
    wrong_call: int | None = None
    """Of several calls, the first whose answer is wrong."""
    not_run: Message | None = None
    """Why there was no time for it, where others had used it up."""

    @property
    def score(self) -> Fraction:
        return sum_of([check.points for check in self.checks])

    @property
    def first_fault(self) -> Message | None:
        """What was said against it: of what failed, else of what could not be checked."""
        told = [
            check.message
            for status in (CheckStatus.FAILED, CheckStatus.NOT_CHECKED)
            for check in self.checks
            if check.status is status and check.message
        ]
        return next(iter(told), None)
