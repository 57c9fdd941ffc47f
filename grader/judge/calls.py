"""Judges a script of calls: the first wrong answer, and what it looks like."""

import math
from collections.abc import Sequence

from grader.answer import describe
from grader.case import FunctionCall
from grader.expected import Expectation, Shape, fits
from grader.judge.judged import (
    CONTRACT_KEPT,
    Judged,
    Shares,
    unreadable,
    verdict_of,
    verdict_without_answer,
)
from grader.message import Message, message
from grader.run import Ending, Outcome, Returned
from grader.verdict import CaseVerdict, CheckKind

_LONGEST_CALL = 55
"""Eight ranks of a chessboard would hide what is said of them."""


def judge_calls(
    calls: Sequence[FunctionCall],
    expected: Sequence[Expectation],
    outcomes: Sequence[Outcome | None],
    shares: Shares,
) -> CaseVerdict:
    """Compare each answer with the one expected, in order, up to the first that is wrong.

    A call that could not be made has no outcome, and is passed over.
    """
    for number, (call, right, outcome) in enumerate(zip(calls, expected, outcomes, strict=False)):
        if outcome is None:
            continue
        if outcome.ending is not Ending.RETURNED:
            return verdict_without_answer(shares, outcome, wrong_call=number)
        if not right.is_met_by(outcome.returned):
            return judge_wrong(call, right, outcome.returned, shares, wrong_call=number)
    if len(outcomes) != len(calls) or not any(outcomes):
        raise ValueError(f"{len(outcomes)} answers to {len(calls)} calls")
    last = expected[-1].shown
    return verdict_of([CONTRACT_KEPT, Judged.by_fault(CheckKind.VALUE, last, last, None)], shares)


def judge_wrong(
    call: FunctionCall,
    right: Expectation,
    answer: Returned,
    shares: Shares,
    *,
    wrong_call: int | None = None,
) -> CaseVerdict:
    """An answer that is not the one due: of another kind, or another value."""
    if not fits(right.shape, answer):
        reason = shape_fault(call, right.shape, answer)
        return unreadable(shares, reason, observed=answer, wrong_call=wrong_call)
    fault = wrong_answer(call, right, answer)
    value = Judged.by_fault(CheckKind.VALUE, right.shown, answer, fault)
    return verdict_of([CONTRACT_KEPT, value], shares, wrong_call=wrong_call)


def shape_fault(call: FunctionCall, shape: Shape, answer: Returned) -> Message:
    """Why an answer is not even of the kind due."""
    if answer is None:
        return message("call-returned-none", call=call_text(call))
    return message(f"call-shape-{shape}", call=call_text(call), returned=describe(answer))


def wrong_answer(call: FunctionCall, right: Expectation, answer: Returned) -> Message:
    """What is wrong with the answer to this call."""
    code = next((code for code, gives_away in right.telling if gives_away(answer)), "call-wrong")
    return message(
        code,
        call=call_text(call),
        expected=right_answers(right),
        observed=describe(answer),
        **right.facts,
    )


def right_answers(right: Expectation) -> Message | str:
    """The answer due, as it is written in Python; `1 ou 2` where several are."""
    text: Message | str = _written(right.shown)
    for other in right.others:
        text = message("either", first=text, second=_written(other))
    return text


def _written(value: Returned) -> str:
    if isinstance(value, float) and math.isinf(value):
        return "math.inf" if value > 0 else "-math.inf"
    return describe(value)


def call_text(call: FunctionCall) -> str:
    """The call as it is written; long lists are cut, for the case shows them whole."""
    text = str(call)
    return text if len(text) <= _LONGEST_CALL else f"{call.function}(…)"
