"""What is to be graded, what is drawn for it, and how long it may take."""

import json
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TypeVar

from grader.errors import Fault
from grader.model.case import CallsCase, Case, CaseTemplate, SearchCase, WalkCase
from grader.model.exercise import Course, Limits
from grader.model.message import Message, message
from grader.model.report import Submission
from grader.model.run import Board, Ending, Loading, Outcome
from grader.model.tree import TreePath, walk
from grader.sandbox.referee import Referee
from grader.search import frontier
from grader.search.draw import board_of, draw_searches, draw_walks

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
) -> list[_Result]:
    """Each case in turn; where two of them never ended, those that are left smallest first.

    What was run, in the order of the cases; `not_run` stands for what there was no time for.
    """
    results: dict[int, _Result] = {}
    waiting = list(range(len(cases)))
    while waiting:
        was_short = patience.is_short
        place = waiting.pop(0)
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


Progress = Callable[[str, int, int], None]
"""Told after each case: the exercise, how many of its cases are done, how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is to be graded, and how."""

    course: Course
    submission: Submission
    exercise_ids: tuple[str, ...]
    """The exercises asked for; empty for those that are found in the file."""
    seed: str
    language: str
    explained: bool = True
    """Whether it is to be said why what fails does; an audit only wants to know that it fails."""
    recorded: bool = False
    """Whether the student's own calls are recorded where a case fails: something draws them."""


def seed_of(course: Course, asked: str = "", student: str = "") -> str:
    """What draws depend on beside the fixture: never on what a file or the course's texts hold.

    `asked` is what `--seed` said: another draw, for everyone alike. Who the student is counts
    where the course draws for each of them.
    """
    return json.dumps([course.id, asked, student if course.draws_for_each else ""])


class Draws:
    """What is drawn for one submission; several exercises try the same trees."""

    def __init__(self, course: Course, seed: str) -> None:
        self._seed = seed
        # A kit is without the secret, and without the fixtures that need it.
        self._hidden_seed = json.dumps([seed, course.secret])
        self._is_personal = course.draws_for_each
        self._searches: dict[str, tuple[SearchCase, ...]] = {}
        self._boards: dict[tuple[str, str], tuple[Board, tuple[TreePath, ...]]] = {}

    def searches(self, template: CaseTemplate) -> tuple[SearchCase, ...]:
        if template.id not in self._searches:
            seed = self._seed_of(template)
            drawn = draw_searches(template, seed, is_personal=self._is_personal)
            self._searches[template.id] = drawn
        return self._searches[template.id]

    def walks(self, template: CaseTemplate) -> tuple[WalkCase, ...]:
        return draw_walks(template, self._seed_of(template), is_personal=self._is_personal)

    def board(self, case: SearchCase) -> tuple[Board, tuple[TreePath, ...]]:
        key = case.template_id, case.id
        if key not in self._boards:
            self._boards[key] = board_of(case, self._seed_of(case))
        return self._boards[key]

    def _seed_of(self, drawn: CaseTemplate | SearchCase) -> str:
        return self._hidden_seed if drawn.hidden else self._seed


@dataclass(frozen=True, slots=True)
class Grading:
    """One submission being graded: what was asked, what was loaded, who runs it."""

    request: Request
    referee: Referee
    loading: Loading
    draws: Draws
    progress: Progress
    time: CopyTime = field(default_factory=CopyTime)
    """Of the runs that are graded."""
    hidden_time: CopyTime = field(default_factory=CopyTime)
    """Of those among them that nobody is told of."""
    explaining_time: CopyTime = field(default_factory=CopyTime)
    """Of those that only explain."""
    renamed: frozenset[str] = frozenset()
    """The functions that are alpha-beta, whatever they are called."""
    course_faults: list[Fault] = field(default_factory=list)
    """What turned out to be wrong with the course, and hinders nobody's mark."""
