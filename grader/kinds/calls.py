"""What kinds share that are tried by calls made one after the other: what each call should answer,
and the first wrong answer.
"""

import math
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import takewhile
from typing import Any, ClassVar, TypeVar

from grader.kinds.answer import (
    LONGEST_TEXT,
    MISSING,
    TYPES_COMPARED,
    describe,
    describe_whole,
    differences,
    what_cannot_be_compared,
)
from grader.kinds.checks import (
    CONTRACT_KEPT,
    Judged,
    Shares,
    unreadable,
    verdict_of,
    verdict_without_answer,
)
from grader.kinds.kind import AnyPlayer, Conversation, KindJudgedApart, Run, Task
from grader.kinds.signature import call_with
from grader.model.case import CallsCase, Case, FunctionCall, Script
from grader.model.dataclass import dataclass, field, replace
from grader.model.exercise import Exercise, Form, Role
from grader.model.message import Message, message
from grader.model.run import (
    EMPTY_BOARD,
    Call,
    Digest,
    Ending,
    Foreign,
    LongInteger,
    Outcome,
    Returned,
    plain_number,
)
from grader.model.verdict import CaseVerdict, CheckKind

_Case = TypeVar("_Case", bound=Case)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptRun(Run):
    """The calls of a case, up to the first whose answer is wrong or missing: what comes after it
    would tell another story than the verdict.
    """

    calls: Sequence[FunctionCall]
    expected: Sequence[Expectation]
    outcomes: Sequence[Outcome | None]
    """None for a call that could not be made."""


class ScriptedKind(KindJudgedApart[_Case]):
    """One that is tried by calls, and judged by their answers."""

    sources: ClassVar[tuple[type, ...]] = (Script,)

    @abstractmethod
    def expectations(self, calls: Sequence[FunctionCall]) -> list[Expectation]:
        """What a right submission answers to these calls, made one after the other."""

    def expected(self, exercise: Exercise, calls: Sequence[FunctionCall]) -> list[Expectation]:
        """The same of a fixture's calls, whose arguments are in the order of the first form."""
        roles = exercise.forms[0].by_function
        return self.expectations(
            [
                in_our_order(call, roles[call.function].parameters)
                if call.function in roles
                else call
                for call in calls
            ]
        )

    def calls_of(self, case: _Case, _form: Form) -> Sequence[FunctionCall]:
        """What is called in a case."""
        return case.calls if isinstance(case, CallsCase) else ()

    def missing_function(self, player: AnyPlayer, case: _Case) -> str | None:
        needed = (call.function for call in self.calls_of(case, player.form))
        return next((name for name in needed if name not in player.plans), None)

    def play(
        self, player: AnyPlayer, session: Conversation, calls: Sequence[FunctionCall]
    ) -> Iterator[Outcome | None]:
        """The outcome of each call; None where it was not made."""
        return (session.call(plain_call(player, call)) for call in calls)

    def outcomes(self, player: AnyPlayer, calls: Sequence[FunctionCall]) -> list[Outcome | None]:
        """The outcome of each call, up to the first that gave no answer."""

        def converse(session: Conversation) -> list[Outcome | None]:
            answered = []
            for outcome in self.play(player, session, calls):
                answered.append(outcome)
                if outcome is not None and outcome.ending is not Ending.RETURNED:
                    break
            return answered

        return player.play(converse)

    def run(self, task: Task, player: AnyPlayer, case: _Case) -> Run:
        calls = self.calls_of(case, player.form)
        outcomes = self.outcomes(player, calls)
        expected = self.expected_of(task, case, calls)
        wrong = first_wrong(expected, outcomes)
        told = outcomes if wrong is None else outcomes[: wrong + 1]
        return ScriptRun(
            outcome=_joined([each for each in told if each]),
            calls=calls,
            expected=expected,
            outcomes=told,
        )

    def expected_of(
        self, task: Task, _case: _Case, calls: Sequence[FunctionCall]
    ) -> list[Expectation]:
        return self.expected(task.exercise, calls)

    def verdict(self, _task: Task, _case: _Case, run: Any, shares: Shares) -> CaseVerdict:
        return judge_calls(run.calls, run.expected, run.outcomes, shares)


def plain_call(player: AnyPlayer, call: FunctionCall) -> Call:
    """A call with its arguments as the fixture writes them, each in its parameter's place."""
    roles = player.form.by_function[call.function].parameters
    values = dict(zip(roles, call.arguments, strict=True))
    return call_with(player.plans[call.function], values, EMPTY_BOARD, player.limits)


def _joined(outcomes: Sequence[Outcome]) -> Outcome:
    """Several calls as one: the last one's ending, and all that was printed."""
    return replace(
        outcomes[-1],
        output="".join(outcome.output for outcome in outcomes),
        output_truncated=any(outcome.output_truncated for outcome in outcomes),
    )


def first_wrong(expected: Sequence[Expectation], outcomes: Sequence[Outcome | None]) -> int | None:
    """The first call whose answer is wrong or missing; one that was not made is passed over."""
    for number, (right, outcome) in enumerate(zip(expected, outcomes, strict=False)):
        if outcome is None:
            continue
        if outcome.ending is not Ending.RETURNED or not right.is_met_by(outcome.returned):
            return number
    return None


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
    """Compare each answer with the one expected, in order, up to the first that is wrong."""
    wrong = first_wrong(expected, outcomes)
    outcome = None if wrong is None else outcomes[wrong]
    if wrong is not None and outcome is not None:
        if outcome.ending is not Ending.RETURNED:
            return verdict_without_answer(shares, outcome, wrong_call=wrong)
        return judge_wrong(
            calls[wrong], expected[wrong], outcome.returned, shares, wrong_call=wrong
        )
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
