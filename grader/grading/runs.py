"""Runs what is no plain search: a script of calls, a walk, a choice, an order of moves, a whole
game.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from grader.grading.loading import Player
from grader.kinds.answer import describe
from grader.kinds.bounded import BoundedRun, SearchedAgain
from grader.kinds.calls import ADD, EMPTY_TEST, REMOVE, expectations
from grader.kinds.game import GameRun, WrongAnswer
from grader.kinds.signature import CallPlan, call_of, call_with, plan_call
from grader.kinds.tictactoe import Questions, walk_game
from grader.model.case import FunctionCall, GameCase, SearchCase, WalkCase
from grader.model.exercise import Algorithm, Form, Limits, Role
from grader.model.message import Message, message
from grader.model.run import (
    EMPTY_BOARD,
    Argument,
    BatchOutcome,
    Board,
    Call,
    Digest,
    Ending,
    Foreign,
    Given,
    Kept,
    Outcome,
    PlainDict,
    PlainSet,
    PositionAt,
    Returned,
    SameTable,
    plain_number,
)
from grader.model.tree import Trace, TreePath, first_places, is_frontier, node_at, walk
from grader.sandbox.session import Session
from grader.search import exact_value, frontier, search_in_order
from grader.search.draw import estimates_of, walk_board

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


DEPTH_SETTING = "profondeurMax"
"""The slides' global: `jouer` looks one move further than that."""

Place = tuple[Board, tuple[TreePath, ...]]
"""A board, and the path of each of its positions."""


def run_walk(player: Player, case: WalkCase) -> Outcome:
    (plan,) = player.plans.values()
    return player.call(call_with(plan, {Role.NODE: Given.NODE}, walk_board(case), player.limits))


def run_choice(player: Player, case: SearchCase, place: Place) -> tuple[Outcome, Trace]:
    board, paths = place
    (plan,) = player.plans.values()
    call = call_of(plan, case, board, player.limits)
    outcome = player.call(replace(call, settings=((DEPTH_SETTING, case.depth - 1),)))
    return outcome, outcome.trace_on(paths)


def run_bounded(player: Player, algorithm: Algorithm, case: SearchCase, place: Place) -> BoundedRun:
    """A whole search by the student's function, or by us in the student's order."""
    board, paths = place
    (plan,) = player.plans.values()
    if algorithm is Algorithm.ORDERING:
        board = replace(board, estimates=estimates_of(case))
    if Role.MOVE_LIST in plan.form.parameters:
        return _run_ordered(player, case, board, paths)
    call = call_of(plan, case, board, player.limits)
    if algorithm is Algorithm.TRANSPOSITION:
        return player.play(partial(_search_again, case, call, paths))
    outcome = player.call(call)
    return BoundedRun(outcome=outcome, trace=outcome.trace_on(paths))


def _search_again(
    case: SearchCase, call: Call, paths: Sequence[TreePath], session: Session
) -> BoundedRun:
    """The search, then the same twice more: with the table that it filled, and with a fresh one."""
    outcome = session.call(call)
    again = None
    if outcome.ending is Ending.RETURNED:
        filled = replace(
            call,
            positional=tuple(map(_same_table, call.positional)),
            keywords=tuple((name, _same_table(argument)) for name, argument in call.keywords),
            board=_without_its_leaves(case, call.board, paths),
        )
        again = SearchedAgain(same_table=session.call(filled), fresh_table=session.call(call))
    return BoundedRun(outcome=outcome, trace=outcome.trace_on(paths), again=again)


def _same_table(argument: Argument) -> Argument:
    return SameTable(0) if argument is Given.TABLE else argument


def _without_its_leaves(case: SearchCase, board: Board, paths: Sequence[TreePath]) -> Board:
    """The same board with one leaf wherever there are leaves, and not of the value of the root.

    Who looks the root up does not notice; who remembers leaves alone finds another value.
    """
    first, numbers = first_places(case.tree), {path: number for number, path in enumerate(paths)}
    inner = {
        first.get(path, path)
        for path, node in walk(case.tree)
        if not is_frontier(path, node, case.depth)
    }
    leaves = {
        numbers[place]: node.value
        for place, node in ((first.get(path, path), node) for path, node in frontier(case))
        if place not in inner
    }
    value = exact_value(case.tree, (), case.depth, case.maximise)
    alike = next((leaf for leaf in leaves if leaves[leaf] != value), None)
    others = [(leaf, alike) for leaf in leaves if leaf != alike and alike is not None]
    return replace(board, same_as=(*others, *board.same_as))


# Alpha-beta in the student's order --------------------------------------------------------------


def _run_ordered(
    player: Player, case: SearchCase, board: Board, paths: Sequence[TreePath]
) -> BoundedRun:
    (plan,) = player.plans.values()
    numbers = {path: number for number, path in enumerate(paths)}

    def ask(session: Session, path: TreePath, maximise: bool) -> Outcome:
        values: Mapping[Role, Argument] = {
            Role.GAME: PositionAt(numbers[path]),
            Role.MOVE_LIST: tuple(_moves_at(case, path)),
            Role.MAXIMISE: maximise,
        }
        return session.call(call_with(plan, values, board, player.limits))

    def converse(session: Session) -> BoundedRun:
        search = search_in_order(case)
        evaluated: list[TreePath] = []  # By the order itself: `evaluation` is counted there too.
        question = next(search)
        while True:
            outcome = ask(session, *question)
            evaluated += outcome.trace_on(paths)
            if outcome.ending is not Ending.RETURNED:
                return BoundedRun(outcome=outcome, trace=tuple(evaluated))
            moves = _moves_at(case, question[0])
            order = _order_of(outcome.returned)
            if order is None or sorted(order) != moves:
                fault = _order_fault(outcome.returned, order, moves)
                return BoundedRun(outcome=outcome, trace=tuple(evaluated), fault=fault)
            try:
                question = search.send(order)
            except StopIteration as done:
                trace = (*evaluated, *done.value.trace)
                return BoundedRun(
                    outcome=outcome,
                    trace=trace,
                    value=done.value.value,
                    evaluated_by_order=len(evaluated),
                )

    return player.play(converse)


def _moves_at(case: SearchCase, path: TreePath) -> list[int]:
    node = node_at(case.tree, path)
    return list(range(len(node.children))) if node else []


def _order_of(returned: Returned) -> list[int] | None:
    if not isinstance(returned, list | tuple):
        return None
    plain = [plain_number(item) for item in returned]
    moves = [item for item in plain if type(item) is int]
    return moves if len(moves) == len(plain) else None


def _order_fault(returned: Returned, order: list[int] | None, moves: list[int]) -> Message:
    if returned is None:
        return message("order-returned-none")
    if order is None:
        return message("order-not-a-list", returned=describe(returned))
    return message("order-not-the-same-moves", moves=moves, returned=describe(returned))


_AT_ONCE = 1_000
"""Answers looked at before more are asked for: wrong ones may be very large."""


def run_game(player: Player, algorithm: Algorithm, case: GameCase) -> GameRun:
    def converse(session: Session) -> GameRun:
        walk = walk_game(case.start)
        questions = next(walk)
        while True:
            answers: list[Returned] = []
            for part in _parts(questions):
                batch = _ask_all(player, session, part)
                calls = [FunctionCall(part.function, each) for each in part.arguments]
                run = _first_trouble(algorithm, calls, batch)
                if run is not None:
                    return run
                answers += batch.returned
            try:
                questions = walk.send(answers)
            except StopIteration as done:
                return GameRun(outcome=_well_ended(), facts=done.value)

    return player.play(converse)


def _parts(questions: Questions) -> Iterator[Questions]:
    for start in range(0, len(questions.arguments), _AT_ONCE):
        yield Questions(questions.function, questions.arguments[start : start + _AT_ONCE])


_ROLES = (Role.GRID, Role.SQUARE, Role.PLAYER)
"""What a question is about, in this order; a short one is about the grid alone."""


def _ask_all(player: Player, session: Session, questions: Questions) -> BatchOutcome:
    """Each argument goes to the parameter that stands for it, wherever the student put that."""
    plan = player.plans[questions.function]
    roles = _ROLES[: len(questions.arguments[0])]
    places = [roles.index(role) for role in plan.positional]
    places += [roles.index(role) for _, role in plan.keywords]
    arguments: list[tuple[Argument, ...]] = [
        tuple(each[place] for place in places) for each in questions.arguments
    ]
    names = [name for name, _ in plan.keywords]
    return session.call_many(plan.function.name, arguments, player.limits, names=names)


def _first_trouble(
    algorithm: Algorithm, calls: Sequence[FunctionCall], batch: BatchOutcome
) -> GameRun | None:
    answers: Sequence[Returned] = batch.returned
    right_ones = expectations(algorithm, calls)
    for call, right, answer in zip(calls, right_ones, answers, strict=False):
        if not right.is_met_by(answer):
            return GameRun(outcome=_well_ended(), wrong=WrongAnswer(call, right, answer))
    if batch.ending is not Ending.RETURNED:
        outcome = Outcome(
            ending=batch.ending, asked=(), error=batch.error, running_line=batch.running_line
        )
        return GameRun(outcome=outcome, failing=calls[min(len(answers), len(calls) - 1)])
    return None


def _well_ended() -> Outcome:
    return Outcome(ending=Ending.RETURNED, asked=())
