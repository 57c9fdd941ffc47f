"""The choice of a move at the root: `jouer`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from grader.kinds.answer import describe
from grader.kinds.checks import (
    CONTRACT_KEPT,
    Judged,
    Shares,
    unreadable,
    verdict_of,
    verdict_without_answer,
)
from grader.kinds.kind import AnyPlayer, KindJudgedApart, RoleRule, Run, Task, Unfit
from grader.kinds.search import leaves_seen
from grader.kinds.signature import call_of
from grader.model.case import CaseTemplate, SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import Form, Role
from grader.model.message import Message, message
from grader.model.run import Ending, Outcome, Returned, plain_number
from grader.model.tree import Number, Trace
from grader.model.verdict import CaseVerdict, CheckKind
from grader.search import exact_value, proves_choice, smallest_proof_of_choice

_DEPTH_SETTING = "profondeurMax"
"""The slides' global: `jouer` looks one move further than that."""


class Choice(KindJudgedApart[SearchCase]):
    checks: ClassVar = frozenset({CheckKind.PATH, CheckKind.CONTRACT})
    role_rule: ClassVar = RoleRule(needed=(Role.GAME,))
    answers_moves: ClassVar = True
    leaves_prove: ClassVar = True

    def unfit(self, template: CaseTemplate, _forms: Sequence[Form]) -> Iterator[Unfit]:
        if template.maximise is False:
            remedy = message("try-player-max", file=f"fixtures/{template.id}.yaml")
            yield Unfit("choice-of-min", remedy)

    def run(self, task: Task, player: AnyPlayer, case: SearchCase) -> Run:
        board, paths = task.draws.board(case)
        (plan,) = player.plans.values()
        call = call_of(plan, case, board, player.limits)
        outcome = player.call(replace(call, settings=((_DEPTH_SETTING, case.depth - 1),)))
        return Run(outcome=outcome, trace=outcome.trace_on(paths))

    def is_surely_right(self, _task: Task, case: SearchCase, run: Run) -> bool:
        move = _move_of(run.outcome.returned)
        return (
            run.outcome.ending is Ending.RETURNED
            and move is not None
            and _fault_of(case, move, values_of_moves(case), run.trace) is None
        )

    def verdict(self, _task: Task, case: SearchCase, run: Run, shares: Shares) -> CaseVerdict:
        return judge_choice(case, run.outcome, run.trace, shares)


KINDS: Mapping[str, Choice] = {"jouer": Choice()}


def judge_choice(case: SearchCase, outcome: Outcome, trace: Trace, shares: Shares) -> CaseVerdict:
    """A move is right if no other leads to a better value, and if that was looked into."""
    if outcome.ending is not Ending.RETURNED:
        return verdict_without_answer(shares, outcome)
    move = _move_of(outcome.returned)
    if move is None:
        return unreadable(shares, _shape_fault(outcome.returned), observed=outcome.returned)
    values = values_of_moves(case)
    best = values.index(max(values) if case.maximise else min(values))
    fault = _fault_of(case, move, values, trace)
    chosen = Judged.by_fault(CheckKind.PATH, (best,), (move,), fault)
    return verdict_of([CONTRACT_KEPT, chosen], shares)


def values_of_moves(case: SearchCase) -> list[Number]:
    """What each move at the root leads to."""
    return [
        exact_value(child, (move,), case.depth, not case.maximise)
        for move, child in enumerate(case.tree.children)
    ]


def _fault_of(case: SearchCase, move: int, values: list[Number], trace: Trace) -> Message | None:
    if not 0 <= move < len(values):
        if move in values:
            return message("choice-is-a-value", move=move)
        return message("choice-impossible", move=move, count=len(values))
    best = max(values) if case.maximise else min(values)
    if values[move] != best:
        right = values.index(best)
        return message(
            "choice-wrong",
            move=move,
            value=values[move],
            right=right,
            best=best,
            depth=case.depth,
            setting=case.depth - 1,
        )
    seen, needed = leaves_seen(case, trace), smallest_proof_of_choice(case, move)
    if seen < needed:
        return message("answer-unproven", seen=seen, needed=needed)
    # A bound that a cut has left is no value: the move that it ties with may be better.
    return None if proves_choice(case, move, set(trace)) else message("answer-not-from-leaves")


def _move_of(returned: Returned) -> int | None:
    value = plain_number(returned)
    return value if type(value) is int else None


def _shape_fault(returned: Returned) -> Message:
    if returned is None:
        return message("returned-none")
    return message("move-due", returned=describe(returned))
