"""Runs a script of calls in one child; a queue may be implicit, handed over, or returned."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from grader.grading.player import Player
from grader.kinds.expected import ADD, EMPTY_TEST, REMOVE
from grader.kinds.forms import CallPlan, call_with, plan_call
from grader.model.case import FunctionCall
from grader.model.exercise import Algorithm, Form, Limits, Role
from grader.model.run import (
    EMPTY_BOARD,
    Argument,
    Call,
    Digest,
    Ending,
    Foreign,
    Kept,
    Outcome,
    PlainDict,
    PlainSet,
    Returned,
)
from grader.sandbox.session import Session

_MOST_LEFTOVERS = 50
"""Elements that the file's own trials may have left in an implicit queue."""


def run_script(
    player: Player, algorithm: Algorithm, calls: Sequence[FunctionCall]
) -> list[Outcome | None]:
    """The outcome of each call, up to the first that gave no answer; None where it was not made.

    A `file_vide()` that makes a queue instead of looking at one cannot be asked for the answer.
    """

    def converse(session: Session) -> list[Outcome | None]:
        outcomes: Iterator[Outcome | None]
        if algorithm is Algorithm.QUEUE:
            outcomes = _QueuePlayer(player, session).outcomes(calls)
        else:
            outcomes = (session.call(plain_call(player, call)) for call in calls)
        answered = []
        for outcome in outcomes:
            answered.append(outcome)
            if outcome is not None and outcome.ending is not Ending.RETURNED:
                break
        return answered

    return player.play(converse)


def plain_call(player: Player, call: FunctionCall) -> Call:
    """A call with its arguments as the fixture writes them, each in its parameter's place."""
    roles = player.form.by_function[call.function].parameters
    values = dict(zip(roles, call.arguments, strict=True))
    return call_with(player.plans[call.function], values, EMPTY_BOARD, player.limits)


def makes_queue(player: Player) -> bool:
    """Whether `file_vide()` makes the queue that the other functions are handed."""
    if EMPTY_TEST in player.plans or not _hands_queue_over(player.form):
        return False
    bare = replace(player.form, function=EMPTY_TEST, parameters=(), others=())
    return any(
        function.name == EMPTY_TEST
        and not function.unwritten
        and isinstance(plan_call(function, [bare]), CallPlan)
        for function in player.loading.functions
    )


def _hands_queue_over(form: Form) -> bool:
    return any(Role.QUEUE in signature.parameters for signature in form.signatures)


class _QueuePlayer:
    """Keeps track of where the queue is: nowhere to be seen, or an object in the child."""

    def __init__(self, player: Player, session: Session) -> None:
        self._player = player
        self._session = session
        self._calls_made = 0
        self._queue: Argument = None
        self._is_handed_over = _hands_queue_over(player.form)

    def outcomes(self, calls: Sequence[FunctionCall]) -> Iterator[Outcome | None]:
        if self._is_handed_over:
            self._make_queue()
        else:
            self._empty_queue()
        for call in calls:
            if call.function in self._player.plans:
                yield self._follow(call.function, self._ask(call.function, *call.arguments))
            else:
                yield None

    def _ask(self, function: str, *arguments: Argument) -> Outcome:
        plan = self._player.plans[function]
        elements = dict(zip((Role.ELEMENT,), arguments, strict=False))
        call = call_with(plan, {Role.QUEUE: self._queue, **elements}, EMPTY_BOARD, self._limits)
        return self._call(call)

    def _call(self, call: Call) -> Outcome:
        self._calls_made += 1
        return self._session.call(call)

    @property
    def _limits(self) -> Limits:
        return self._player.limits

    def _make_queue(self) -> None:
        """A queue to hand over: `file_vide()` makes one where it takes none, else a list."""
        maker = EMPTY_TEST if makes_queue(self._player) else "list"
        self._call(
            Call(function=maker, positional=(), keywords=(), board=EMPTY_BOARD, limits=self._limits)
        )
        self._queue = Kept(self._calls_made - 1)

    def _empty_queue(self) -> None:
        """Take out what the file's own trials left in it."""
        if not {EMPTY_TEST, REMOVE} <= self._player.plans.keys():
            return
        for _ in range(_MOST_LEFTOVERS):
            empty = self._ask(EMPTY_TEST)
            if empty.ending is not Ending.RETURNED or empty.returned is not False:
                return
            if self._ask(REMOVE).ending is not Ending.RETURNED:
                return

    def _follow(self, function: str, outcome: Outcome) -> Outcome:
        """Where a function returns the queue itself, go on with that one."""
        if not self._is_handed_over or outcome.ending is not Ending.RETURNED:
            return outcome
        this_call = self._calls_made - 1
        if function == ADD and _may_be_queue(outcome.returned):
            self._queue = Kept(this_call)
        elif function == REMOVE:
            place = _place_of_queue(outcome.returned)
            if place is not None:
                self._queue = Kept(this_call, place)
                pair = outcome.returned
                element = pair[1 - place] if isinstance(pair, list | tuple) else None
                return replace(outcome, returned=element)
        return outcome


def _may_be_queue(returned: Returned) -> bool:
    return isinstance(returned, list | tuple | PlainDict | PlainSet | Digest | Foreign)


def _place_of_queue(returned: Returned) -> int | None:
    """In a pair of an element and the queue, which of the two is the queue."""
    if not isinstance(returned, list | tuple) or len(returned) != 2:
        return None
    queues = [place for place, item in enumerate(returned) if _may_be_queue(item)]
    return queues[0] if len(queues) == 1 else None
