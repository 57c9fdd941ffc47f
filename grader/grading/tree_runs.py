"""Runs what is tried on a tree and is no plain search: a walk, a choice, an order of moves."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from grader.grading.player import Player
from grader.kinds.answer import describe
from grader.kinds.bounded import BoundedRun, SearchedAgain
from grader.kinds.forms import call_of, call_with
from grader.model.case import SearchCase, WalkCase
from grader.model.exercise import Algorithm, Role
from grader.model.message import Message, message
from grader.model.run import (
    Argument,
    Board,
    Call,
    Ending,
    Given,
    Outcome,
    PositionAt,
    Returned,
    SameTable,
    plain_number,
)
from grader.model.trace import Trace
from grader.model.tree import Path, first_places, is_frontier, node_at, walk
from grader.sandbox.session import Session
from grader.search import exact_value, frontier, search_in_order
from grader.search.draw import estimates_of, walk_board

DEPTH_SETTING = "profondeurMax"
"""The slides' global: `jouer` looks one move further than that."""

Place = tuple[Board, tuple[Path, ...]]
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
    case: SearchCase, call: Call, paths: Sequence[Path], session: Session
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


def _without_its_leaves(case: SearchCase, board: Board, paths: Sequence[Path]) -> Board:
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
    player: Player, case: SearchCase, board: Board, paths: Sequence[Path]
) -> BoundedRun:
    (plan,) = player.plans.values()
    numbers = {path: number for number, path in enumerate(paths)}

    def ask(session: Session, path: Path, maximise: bool) -> Outcome:
        values: Mapping[Role, Argument] = {
            Role.GAME: PositionAt(numbers[path]),
            Role.MOVE_LIST: tuple(_moves_at(case, path)),
            Role.MAXIMISE: maximise,
        }
        return session.call(call_with(plan, values, board, player.limits))

    def converse(session: Session) -> BoundedRun:
        search = search_in_order(case)
        evaluated: list[Path] = []  # By the order itself: `evaluation` is counted there too.
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


def _moves_at(case: SearchCase, path: Path) -> list[int]:
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
