"""Judges the choice of a move at the root."""

from grader.kinds.answer import describe
from grader.kinds.judged import (
    CONTRACT_KEPT,
    Judged,
    Shares,
    unreadable,
    verdict_of,
    verdict_without_answer,
)
from grader.kinds.search import leaves_seen
from grader.model.case import SearchCase
from grader.model.message import Message, message
from grader.model.run import Ending, Outcome, Returned, plain_number
from grader.model.tree import Number, Trace
from grader.model.verdict import CaseVerdict, CheckKind
from grader.search import exact_value, proves_choice, smallest_proof_of_choice


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
