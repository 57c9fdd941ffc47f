"""Judges a script of calls: the first wrong answer, and what it looks like."""

import math
from collections.abc import Sequence
from itertools import takewhile

from grader.kinds.answer import LONGEST_TEXT, describe, describe_whole
from grader.kinds.expected import Expectation, Shape, fits
from grader.kinds.judged import (
    CONTRACT_KEPT,
    Judged,
    Shares,
    unreadable,
    verdict_of,
    verdict_without_answer,
)
from grader.kinds.same_value import MISSING, TYPES_COMPARED, differences, what_cannot_be_compared
from grader.model.case import FunctionCall
from grader.model.message import Message, message
from grader.model.run import Digest, Ending, Foreign, LongInteger, Outcome, Returned
from grader.model.verdict import CaseVerdict, CheckKind

_SHOWN = 20
"""Characters shown of two long texts, from where they part."""
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
    if shape in (Shape.COMPARABLE, Shape.MEASURABLE):
        return incomparable(call, answer, "call-object", "call-too-large")
    if answer is None:
        return message("call-returned-none", call=call_text(call))
    return message(f"call-shape-{shape}", call=call_text(call), returned=describe(answer))


def incomparable(call: FunctionCall, answer: Returned, of_object: str, of_size: str) -> Message:
    """Why an answer cannot be compared: the type of an object in it, or its size."""
    part = what_cannot_be_compared(answer, by_parts=True)
    is_object = isinstance(part, Foreign) and part.type_name not in TYPES_COMPARED
    return message(
        of_object if is_object else of_size,
        call=call_text(call),
        type=part.type_name if part else "?",
    )


def wrong_answer(call: FunctionCall, right: Expectation, answer: Returned) -> Message:
    """What is wrong with the answer to this call."""
    code = next((code for code, gives_away in right.telling if gives_away(answer)), "call-wrong")
    if code == "call-wrong" and _look_alike(describe(right.shown), describe(answer)):
        return _wrong_at(call, right.shown, answer)
    return message(
        code,
        call=call_text(call),
        expected=right_answers(right),
        observed=describe(answer),
        **right.facts,
    )


def _look_alike(expected: str, observed: str) -> bool:
    """Whether two answers are cut before they differ, or may be."""
    return expected == observed or max(len(expected), len(observed)) >= LONGEST_TEXT


def _wrong_at(call: FunctionCall, expected: Returned, observed: Returned) -> Message:
    """Where two long answers part: their beginnings may look the same."""
    if isinstance(expected, Digest) or isinstance(observed, Digest):
        facts = {"expected": describe(expected), "observed": describe(observed)}
        return message("call-wrong-large", call=call_text(call), **facts)
    place, one, other = next(differences(expected, observed))
    if isinstance(one, LongInteger) and isinstance(other, LongInteger):
        step, digits, seen = _first_apart(describe_whole(one), describe_whole(other))
        facts = {"expected": digits, "observed": seen}
        return message("call-wrong-digits", call=call_text(call), step=step + 1, **facts)
    if isinstance(one, str) and isinstance(other, str):
        step, one, other = _first_apart(one, other)
        place = f"{place}[{step}]"
    return message(
        "call-wrong-at" if place else "call-wrong",
        call=call_text(call),
        place=place,
        expected=_or_nothing(one),
        observed=_or_nothing(other),
    )


def _first_apart(one: str, other: str) -> tuple[int, str, str]:
    """Where two texts part, with what stands there in both."""
    both = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    step = sum(1 for _ in both)
    return step, one[step : step + _SHOWN], other[step : step + _SHOWN]


def _or_nothing(value: Returned) -> Message | str:
    return message("nothing-there") if value is MISSING else _written(value)


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
