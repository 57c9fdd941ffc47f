"""A script of calls: what each should answer, and the first wrong answer."""

import math
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from itertools import takewhile
from typing import Any

from grader.kinds import tictactoe
from grader.kinds.answer import (
    LONGEST_TEXT,
    MISSING,
    TYPES_COMPARED,
    describe,
    describe_whole,
    differences,
    is_same,
    is_same_but_for_rounding,
    what_cannot_be_compared,
)
from grader.kinds.judged import (
    CONTRACT_KEPT,
    Judged,
    Shares,
    unreadable,
    verdict_of,
    verdict_without_answer,
)
from grader.model.case import QUEUE_FUNCTIONS, FunctionCall, Placement, Plain
from grader.model.exercise import Algorithm, Role
from grader.model.message import Message, message
from grader.model.run import Digest, Ending, Foreign, LongInteger, Outcome, Returned, plain_number
from grader.model.verdict import CaseVerdict, CheckKind


class Shape(StrEnum):
    """What kind of thing an answer must be, before it is right or wrong."""

    ANYTHING = "anything"
    COMPARABLE = "comparable"
    MEASURABLE = "measurable"
    """Comparable part by part, for numbers that need only be near."""
    NUMBER = "number"
    INDEX = "index"
    TRUTH = "truth"
    ELEMENT = "element"
    SQUARES = "squares"
    GRID = "grid"
    WINNER = "winner"


@dataclass(frozen=True, slots=True)
class Expectation:
    """A right answer: its shape, one example of it, and all that is as good."""

    shape: Shape
    shown: Any
    accepts: Callable[[Returned], bool]
    telling: tuple[tuple[str, Callable[[Returned], bool]], ...] = ()
    """Wrong answers that give a mistake away: the code of its sentence, and how to see it."""
    others: tuple[Any, ...] = ()
    """Answers that are as right as the one shown, to be named beside it."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What else the sentences of those mistakes speak of."""

    def is_met_by(self, returned: Returned) -> bool:
        return fits(self.shape, returned) and self.accepts(returned)


def expectations(algorithm: Algorithm, calls: Sequence[FunctionCall]) -> list[Expectation]:
    """What a right submission answers to these calls, made one after the other."""
    if algorithm is Algorithm.QUEUE:
        return _queue_expectations(calls)
    if algorithm is Algorithm.BEST_MOVE:
        return list(_best_moves(calls))
    if algorithm in _ALONE:  # A single function may have any name.
        return [_ALONE[algorithm](*call.arguments) for call in calls]
    return [_GAME[call.function](*call.arguments) for call in calls]


_IN_ORDER = (Role.VALUES, Role.MAXIMISE, Role.GRID, Role.SQUARE, Role.PLAYER, Role.ELEMENT)


def in_our_order(call: FunctionCall, roles: Sequence[Role]) -> FunctionCall:
    """The call with its arguments in the order in which they are known here."""
    passed = [role for role in roles if role is not Role.QUEUE]
    if not set(passed) <= set(_IN_ORDER):
        return call
    pairs = sorted(
        zip(passed, call.arguments, strict=True), key=lambda pair: _IN_ORDER.index(pair[0])
    )
    return FunctionCall(call.function, tuple(argument for _, argument in pairs))


def fits(shape: Shape, returned: Returned) -> bool:  # noqa: PLR0911 (one a shape)
    """Whether an answer is of the kind due, be it right or wrong."""
    value = plain_number(returned)
    match shape:
        case Shape.NUMBER:
            return isinstance(value, int | float) and not isinstance(value, bool)
        case Shape.INDEX:
            return isinstance(value, int) and not isinstance(value, bool)
        case Shape.TRUTH:
            return isinstance(value, bool) or value in (0, 1)
        case Shape.ELEMENT:
            return returned is not None
        case Shape.SQUARES:
            return isinstance(returned, list | tuple) and all(
                fits(Shape.INDEX, item) for item in returned
            )
        case Shape.GRID:
            return isinstance(returned, str)
        case Shape.WINNER:
            return returned is None or isinstance(returned, str)
        case Shape.COMPARABLE:
            return what_cannot_be_compared(returned) is None
        case Shape.MEASURABLE:
            return what_cannot_be_compared(returned, by_parts=True) is None
        case Shape.ANYTHING:
            return True


def exactly(shape: Shape, wanted: Any, **telling: Any) -> Expectation:
    """One answer is right; of the wrong ones, these give a mistake away, by its code."""
    return Expectation(
        shape, wanted, _is(wanted), tuple((code, _is(wrong)) for code, wrong in telling.items())
    )


def _is(wanted: Any) -> Callable[[Returned], bool]:
    return lambda returned: plain_number(returned) == wanted


def same_as_solution(answer: Returned, tolerance: float = 0) -> Expectation:
    """Where only the solution knows: equal, or its floats no further apart than this."""
    return Expectation(
        Shape.MEASURABLE if tolerance else Shape.COMPARABLE,
        answer,
        lambda returned: is_same(answer, returned, tolerance),
        () if tolerance else (("call-rounding", partial(is_same_but_for_rounding, answer)),),
    )


# The queue --------------------------------------------------------------------------------------


EMPTY_TEST, ADD, REMOVE = QUEUE_FUNCTIONS


def _queue_expectations(calls: Sequence[FunctionCall]) -> list[Expectation]:
    queue: deque[Plain] = deque()
    removals = _Removals()
    expected = []
    for call in calls:
        if call.function == ADD:
            queue.append(call.arguments[0])
            removals.stack.append(call.arguments[0])
            expected.append(Expectation(Shape.ANYTHING, None, lambda _: True))
        elif call.function == REMOVE:
            newest = queue[-1] if queue else None
            expected.append(removals.expect(queue.popleft() if queue else None, newest))
        else:
            code = "call-queue-holds" if queue else "call-queue-empty"
            expected.append(exactly(Shape.TRUTH, not queue, **{code: bool(queue)}))
    return expected


@dataclass(slots=True)
class _Removals:
    """What the next removal would give away: a stack, or an element that stays in the queue."""

    stack: list[Plain] = field(default_factory=list)
    could_be_stack: bool = True
    """Whether a stack would have given the right answers so far."""
    last: Plain = None

    def expect(self, first: Plain, newest: Plain) -> Expectation:
        top = self.stack.pop() if self.stack else None
        telling: dict[str, Plain] = {}
        if self.last is not None:
            telling["call-not-removed"] = self.last
        if self.could_be_stack and top == newest:
            telling["call-last-in-first-out"] = top
        self.could_be_stack = self.could_be_stack and top == first
        self.last = first
        return exactly(Shape.ELEMENT, first, **telling)


# One move ahead, and material -------------------------------------------------------------------

PIECE_VALUES: Mapping[str, int] = {"q": 10, "r": 5, "b": 3, "n": 3, "p": 1, "k": 0}


def material(placement: Placement) -> int:
    """White's pieces less black's, with the course's values; a king is not counted."""
    pieces = [piece for rank in placement.ranks for piece in rank if piece.isalpha()]
    return sum(PIECE_VALUES[piece.lower()] * (1 if piece.isupper() else -1) for piece in pieces)


_ENOUGH_TO_TELL = 4
"""Among fewer moves, any mistake is soon the best move of the other player."""


def _best_moves(calls: Sequence[FunctionCall]) -> Iterator[Expectation]:
    """One who chose well for a player before does not take him for the other one now."""
    chosen_for: set[bool] = set()
    for call in calls:
        values: Any
        maximise: Any
        values, maximise = call.arguments
        yield _best_move(values, maximise, may_be_inverted=bool(maximise) not in chosen_for)
        if min(values) != max(values):
            chosen_for.add(bool(maximise))


def _best_move(values: Sequence[float], maximise: bool, *, may_be_inverted: bool) -> Expectation:
    best, worst = max(values), min(values)
    if not maximise:
        best, worst = worst, best
    right = [index for index, value in enumerate(values) if value == best]
    missing = "call-no-such-move" if len(values) > 1 else "call-single-move"
    telling = [
        ("call-value-for-index", _is_value_and_no_index(best, len(values))),
        (missing, _is_no_index(len(values))),
    ]
    if may_be_inverted and len(values) >= _ENOUGH_TO_TELL:
        # Who always answers 0, or counts from 1, has not chosen for anybody.
        others = [0, *(index + 1 for index in right)]
        telling.append(("call-best-for-the-other", _is_index_of(values, worst, but=others)))
    return Expectation(
        Shape.INDEX,
        right[0],
        _is_index_of(values, best),
        tuple(telling),
        others=tuple(right[1:]),
        facts={"last": len(values) - 1},
    )


def _is_no_index(count: int) -> Callable[[Returned], bool]:
    return lambda returned: plain_number(returned) not in range(count)


def _is_value_and_no_index(value: float, count: int) -> Callable[[Returned], bool]:
    """Where the value could be an index too, nobody can tell which was meant."""
    could_be_index = value in range(count)
    return lambda returned: not could_be_index and plain_number(returned) == value


def _is_index_of(
    values: Sequence[float], wanted: float, *, but: Sequence[int] = ()
) -> Callable[[Returned], bool]:
    right = {index for index, value in enumerate(values) if value == wanted} - set(but)
    return lambda returned: plain_number(returned) in right


def _material(ranks: Sequence[str]) -> Expectation:
    balance = material(Placement(tuple(ranks)))
    pawns = sum(rank.count("P") - rank.count("p") for rank in ranks)
    telling = {"call-opposite-sign": -balance}
    if pawns not in (0, balance, -balance):
        telling["call-french-letters"] = pawns
    return exactly(Shape.NUMBER, balance, **telling)


# Noughts and crosses ----------------------------------------------------------------------------


def _squares(grid: str) -> Expectation:
    free = tictactoe.free_squares(grid)

    def accepts(returned: Returned) -> bool:
        items = list(returned) if isinstance(returned, list | tuple) else []
        return sorted(plain_number(item) for item in items) == free  # type: ignore[type-var]  # integers, by their shape

    return Expectation(Shape.SQUARES, free, accepts)


def _evaluation(grid: str) -> Expectation:
    wanted = tictactoe.evaluation(grid)
    if wanted is not None:
        return exactly(Shape.NUMBER, wanted)

    def is_finite(returned: Returned) -> bool:
        number = plain_number(returned)
        return isinstance(number, int | float) and math.isfinite(number)

    return Expectation(Shape.NUMBER, 0, is_finite)


_ALONE: Mapping[Algorithm, Callable[..., Expectation]] = {
    Algorithm.MATERIAL: _material,
}

_GAME: Mapping[str, Callable[..., Expectation]] = {
    tictactoe.MOVES: _squares,
    tictactoe.PLAY: lambda grid, square, player: exactly(
        Shape.GRID, tictactoe.play(grid, square, player)
    ),
    tictactoe.WINNER: lambda grid: exactly(Shape.WINNER, tictactoe.winner(grid)),
    tictactoe.EVALUATION: _evaluation,
}


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
