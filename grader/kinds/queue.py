"""The queue: `file_vide`, `ajouter_file`, `retirer_file`, with or without a queue to hand over."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from grader.kinds.calls import Expectation, ScriptedKind, Shape, exactly
from grader.kinds.kind import AnyPlayer, Conversation, RoleRule
from grader.kinds.signature import CallPlan, call_with, plan_call
from grader.model.case import QUEUE_FUNCTIONS, CallsCase, FunctionCall, Plain
from grader.model.dataclass import dataclass, field, replace
from grader.model.exercise import Form, Limits, Role
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

EMPTY_TEST, ADD, REMOVE = QUEUE_FUNCTIONS

_MOST_LEFTOVERS = 50
"""Elements that the file's own trials may have left in an implicit queue."""


class Queue(ScriptedKind[CallsCase]):
    role_rule: ClassVar = RoleRule(optional=(Role.QUEUE, Role.ELEMENT))
    several_functions: ClassVar = True
    function_names: ClassVar = QUEUE_FUNCTIONS

    def expectations(self, calls: Sequence[FunctionCall]) -> list[Expectation]:
        return queue_expectations(calls)

    def play(
        self, player: AnyPlayer, session: Conversation, calls: Sequence[FunctionCall]
    ) -> Iterator[Outcome | None]:
        """A `file_vide()` that makes a queue instead of looking at one cannot be asked anything."""
        return _QueuePlayer(player, session).outcomes(calls)

    def missing_function(self, player: AnyPlayer, case: CallsCase) -> str | None:
        if not makes_queue(player):
            return super().missing_function(player, case)
        # It is called, if not for an answer; the others must have one to give.
        needed = [call.function for call in case.calls]
        others = [name for name in needed if name != EMPTY_TEST]
        missing = [name for name in others if name not in player.plans] if others else needed
        return missing[0] if missing else None


KINDS: Mapping[str, Queue] = {"file": Queue()}


def queue_expectations(calls: Sequence[FunctionCall]) -> list[Expectation]:
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


# Where the queue is -----------------------------------------------------------------------------


def makes_queue(player: AnyPlayer) -> bool:
    """Whether `file_vide()` makes the queue that the other functions are handed."""
    if EMPTY_TEST in player.plans or not _hands_queue_over(player.form):
        return False
    bare = replace(player.form, function=EMPTY_TEST, parameters=(), others=())
    return any(
        function.name == EMPTY_TEST
        and not function.unwritten
        and isinstance(plan_call(function, [bare]), CallPlan)
        for function in player.functions
    )


def _hands_queue_over(form: Form) -> bool:
    return any(Role.QUEUE in signature.parameters for signature in form.signatures)


class _QueuePlayer:
    """Keeps track of where the queue is: nowhere to be seen, or an object in the child."""

    def __init__(self, player: AnyPlayer, session: Conversation) -> None:
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
