"""What kinds share whose searches may go their own way, as long as they evaluate no more than is
said: the value must be right, and the evaluations must stay within a bound.
"""

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from grader.cache import Cache
from grader.kinds.answer import Answer, read_score, with_move_first
from grader.kinds.checks import (
    Judged,
    Shares,
    unreadable,
    verdict_of,
    verdict_without_answer,
)
from grader.kinds.kind import CALLED, SEARCH_ROLES, AnyPlayer, KindJudgedApart, Run, Task
from grader.kinds.search import lack_of_proof, leaves_seen
from grader.kinds.signature import call_of
from grader.model.case import SearchCase
from grader.model.dataclass import dataclass
from grader.model.exercise import Algorithm
from grader.model.message import Message, message
from grader.model.run import Ending, Returned, plain_number
from grader.model.tree import Number, Trace, TreePath, first_places
from grader.model.verdict import CaseVerdict, CheckKind, CheckStatus
from grader.search import exact_value, frontier, proves, run_reference


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundedRun(Run):
    """One search, and what else is known of it."""

    value: Number | None = None
    """The value, where it was worked out here with the student's order."""
    fault: Message | None = None
    """Why that order could not be used."""


class BoundedSearch(KindJudgedApart[SearchCase]):
    """A search with a bound on its evaluations."""

    checks: ClassVar = CALLED | {CheckKind.EVALUATIONS}
    role_rule: ClassVar = SEARCH_ROLES
    is_about_cuts: ClassVar = True

    def __init__(self) -> None:
        self._bounds: Cache[int] = Cache("most-evaluations")

    def run(self, task: Task, player: AnyPlayer, case: SearchCase) -> BoundedRun:
        board, paths = task.draws.board(case)
        (plan,) = player.plans.values()
        outcome = player.call(call_of(plan, case, board, player.limits))
        return BoundedRun(outcome=outcome, trace=outcome.trace_on(paths))

    def most_evaluations(self, case: SearchCase) -> int:
        """How many evaluations the exercise allows."""
        return self._bounds.recall((case,), lambda: self.bound(case))

    @abstractmethod
    def bound(self, case: SearchCase) -> int:
        """The same, worked out."""

    @abstractmethod
    def excess(self, case: SearchCase, trace: Trace, most: int) -> Message:
        """What is said of a search that evaluates more."""

    def read(self, returned: Returned) -> Answer:
        return read_score(returned)

    def fault_of_few(self, _case: SearchCase, _run: BoundedRun) -> Message | None:
        """What is wrong with a search that answers well, and evaluates few."""
        return None

    def fault_of_many(self, case: SearchCase, run: BoundedRun, most: int) -> Message | None:
        return self.excess(case, run.trace, most) if len(run.trace) > most else None

    def more_checks(
        self,
        _case: SearchCase,
        _trace: Trace,
        *,
        value_is_right: bool,  # noqa: ARG002
    ) -> Iterator[Judged]:
        yield from ()

    def verdict(
        self, _task: Task, case: SearchCase, run: BoundedRun, shares: Shares
    ) -> CaseVerdict:
        return self.judge(case, run, shares)

    def judge(self, case: SearchCase, run: BoundedRun, shares: Shares) -> CaseVerdict:
        if run.outcome.ending is not Ending.RETURNED:
            return verdict_without_answer(shares, run.outcome)
        if run.fault is not None:
            return unreadable(shares, run.fault, observed=run.outcome.returned)
        answer = self.answer_of(case, run)
        return verdict_of(self._judge_all(case, run, answer), shares, answer.notes)

    def answer_of(self, case: SearchCase, run: BoundedRun) -> Answer:
        if run.value is not None:
            return Answer(value=run.value, path=None, fault=None)
        returned = run.outcome.returned
        if _is_second(case, returned, exact_value(case.tree, (), case.depth, case.maximise)):
            returned = with_move_first(returned)
        return self.read(returned)

    def _judge_all(self, case: SearchCase, run: BoundedRun, answer: Answer) -> Iterator[Judged]:
        returned = None if answer.fault is None else run.outcome.returned
        yield Judged.by_fault(CheckKind.CONTRACT, None, returned, answer.fault)
        value = _judge_value(case, run, answer)
        if run.value is None:  # Where it was worked out here, it is no merit of the student's.
            yield value
        value_is_right = value.status is CheckStatus.PASSED
        yield self._judge_evaluations(case, run, value_is_right=value_is_right)
        yield from self.more_checks(case, run.trace, value_is_right=value_is_right)

    def _judge_evaluations(
        self, case: SearchCase, run: BoundedRun, *, value_is_right: bool
    ) -> Judged:
        """Few evaluations are worth something only if they lead to the value."""
        most, observed = self.most_evaluations(case), len(run.trace)
        fault = self.fault_of_many(case, run, most)
        if fault is None and value_is_right:
            fault = self.fault_of_few(case, run)
        status = CheckStatus.FAILED
        if fault is None:
            status = CheckStatus.PASSED if value_is_right else CheckStatus.NOT_CHECKED
            fault = None if value_is_right else message("not-checked-value-wrong")
        return Judged(CheckKind.EVALUATIONS, status, most, observed, fault)


def _judge_value(case: SearchCase, run: BoundedRun, answer: Answer) -> Judged:
    expected = exact_value(case.tree, (), case.depth, case.maximise)
    observed = answer.value
    if observed is None:
        reason = message("not-checked-unreadable")
        return Judged(CheckKind.VALUE, CheckStatus.NOT_CHECKED, expected, None, reason)
    if observed == expected:
        fault = lack_of_proof(case, places_seen(case, run.trace))
        if fault is None and not proves(case, set(run.trace)):
            fault = message("answer-not-from-leaves")
    else:
        fault = message("value-wrong", expected=expected, observed=observed)
    return Judged.by_fault(CheckKind.VALUE, expected, observed, fault)


def _is_second(case: SearchCase, returned: Returned, expected: Number) -> bool:
    """Whether the value due stands behind a move."""
    if not isinstance(returned, list | tuple) or len(returned) != 2:
        return False
    move, value = map(plain_number, returned)
    return move in range(len(case.tree.children)) and value == expected and move != expected


def places_seen(case: SearchCase, trace: Trace) -> int:
    """Different positions of the frontier; one that is met again elsewhere may be inner here."""
    if not first_places(case.tree):
        return leaves_seen(case, trace)
    return len(set(trace) & places(case))


def places(case: SearchCase) -> set[TreePath]:
    """The positions of the frontier, each by the first place where it is met."""
    first = first_places(case.tree)
    return {first.get(path, path) for path, _ in frontier(case)}


def alphabeta_count(case: SearchCase) -> int:
    """How many evaluations alpha-beta makes by itself."""
    return len(run_reference(case, Algorithm.ALPHABETA).trace)
