"""The time a copy may take: how long the next call has, and whether it is made at all."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from grader.model.case import CallsCase, Case, SearchCase, WalkCase
from grader.model.dataclass import dataclass, field, replace
from grader.model.exercise import Limits
from grader.model.message import Message, message
from grader.model.run import Ending, Outcome
from grader.model.tree import walk
from grader.sandbox.referee import Referee
from grader.search import frontier

WHOLE_LIMITS = 2
"""After so many calls of an exercise that use up all their time, its other cases share one more
limit: a function that never ends must not keep its author waiting for a minute."""
CONVERSATION_PATIENCE = 5
"""All calls of a case together may last so many times as long as one: there may be thousands."""
EXPLAINING_SHARE = 4
"""What explains a copy may use a quarter of the time that grades it, beside that: no mark depends
on whether it was explained."""

_Case = TypeVar("_Case", bound=Case)
_Result = TypeVar("_Result")


@dataclass(slots=True)
class CopyTime:
    """What one copy may use as a whole; its own time, as in the limit of a call."""

    limit_s: float = math.inf
    used_s: float = 0.0

    @property
    def is_used_up(self) -> bool:
        return self.used_s >= self.limit_s

    @contextmanager
    def charged(self, referee: Referee) -> Iterator[None]:
        """Count what the student's code uses meanwhile."""
        before = referee.used_s
        try:
            yield
        finally:
            self.used_s += referee.used_s - before


@dataclass(slots=True)
class Patience:
    """With the cases of one exercise, in one form."""

    limits: Limits
    copy: CopyTime
    timeouts: int = 0
    shared_s: float = field(init=False)
    """What is left of the time that the last cases share."""

    def __post_init__(self) -> None:
        self.shared_s = self.limits.time_s

    @property
    def is_short(self) -> bool:
        return self.timeouts >= WHOLE_LIMITS

    @property
    def refusal(self) -> Message | None:
        """Why no further call is made, once none is."""
        if self.copy.is_used_up:
            return message("not-run-copy", seconds=f"{self.copy.limit_s:g}")
        return message("not-run-endless") if self.is_short and self.shared_s <= 0 else None

    @property
    def limits_now(self) -> Limits:
        if not self.is_short:
            return self.limits
        return replace(self.limits, time_s=min(self.limits.time_s, max(self.shared_s, 0.0)))

    @property
    def budget_s(self) -> float:
        """What all calls of one case may use together."""
        return self.shared_s if self.is_short else CONVERSATION_PATIENCE * self.limits.time_s

    def learn(self, outcome: Outcome, used_s: float) -> Message | None:
        """What a call used; where it was cut off before it had all its time, why."""
        in_short = self.is_short and self.limits_now.time_s < self.limits.time_s
        timed_out = outcome.ending is Ending.TIMEOUT
        if self.is_short:
            self.shared_s = 0.0 if timed_out else self.shared_s - used_s
        self.timeouts += timed_out
        return message("not-run-endless") if timed_out and in_short else None


def run_patiently(
    cases: Sequence[_Case],
    patience: Patience,
    run: Callable[[_Case], tuple[_Result, Outcome | None]],
    not_run: Callable[[_Case, Message], _Result],
    progress: Callable[[int], None],
    *,
    next_of: Callable[[Sequence[_Case]], int] = lambda _: 0,
) -> list[_Result]:
    """Each case in turn, or the one of those left that `next_of` would rather have.

    Where two of them never ended, those that are left smallest first. What was run, in the order
    of the cases; `not_run` stands for what there was no time for.
    """
    results: dict[int, _Result] = {}
    waiting = list(range(len(cases)))
    while waiting:
        was_short = patience.is_short
        place = waiting.pop(0 if was_short else next_of([cases[each] for each in waiting]))
        results[place] = _run_one(cases[place], patience, run, not_run)
        progress(len(results))
        if patience.is_short and not was_short:
            waiting.sort(key=lambda place: size_of(cases[place]))
    return [results[place] for place in range(len(cases))]


def _run_one(
    case: _Case,
    patience: Patience,
    run: Callable[[_Case], tuple[_Result, Outcome | None]],
    not_run: Callable[[_Case, Message], _Result],
) -> _Result:
    refusal = patience.refusal
    if refusal is not None:
        return not_run(case, refusal)
    used_before = patience.copy.used_s
    result, outcome = run(case)
    if outcome is None:
        return result
    cut_off = patience.learn(outcome, patience.copy.used_s - used_before)
    return result if cut_off is None else not_run(case, cut_off)


def size_of(case: Case) -> int:
    """How much there is to do, more or less; a whole game is the most."""
    match case:
        case SearchCase():
            return len(frontier(case))
        case WalkCase():
            return sum(1 for _ in walk(case.tree))
        case CallsCase():
            return len(case.calls)
    return 1_000_000
