"""Alpha-beta with the best moves first: `tri`, a search that does so or a function that sorts."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from grader.kinds.answer import describe
from grader.kinds.bounded_search import BoundedRun, BoundedSearch, alphabeta_count
from grader.kinds.kind import SEARCH_ROLES, AnyPlayer, Conversation, RoleRule, Task
from grader.kinds.signature import call_of, call_with
from grader.model.case import SearchCase
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Role
from grader.model.message import Message, message
from grader.model.run import Argument, Board, Ending, Outcome, PositionAt, Returned, plain_number
from grader.model.tree import Trace, TreePath, node_at, walk
from grader.model.verdict import CheckKind
from grader.search import exact_value
from grader.search.evaluation_bounds import branching_of, knuth_moore_minimum, search_in_order
from grader.search.random_draws import estimates_of

SORTING_ROLES = RoleRule(needed=(Role.GAME, Role.MOVE_LIST, Role.MAXIMISE))
"""A function that puts moves in order, rather than search with them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderedRun(BoundedRun):
    evaluated_by_order: int = 0
    """Of the evaluations, those that the student's order made by itself."""


class Ordering(BoundedSearch):
    def role_rule_for(self, roles: Sequence[Role]) -> RoleRule:
        return SORTING_ROLES if Role.MOVE_LIST in roles else SEARCH_ROLES

    def points(self, task: Task) -> dict[CheckKind, Fraction]:
        """An order of moves alone has no value to show."""
        points = super().points(task)
        if Role.MOVE_LIST in task.form.parameters:
            points.pop(CheckKind.VALUE, None)
        return points

    def run(self, task: Task, player: AnyPlayer, case: SearchCase) -> OrderedRun:
        """A whole search by the student's function, or by us in the student's order."""
        board, paths = task.draws.board(case)
        board = replace(board, estimates=estimates_of(case))
        (plan,) = player.plans.values()
        if Role.MOVE_LIST in plan.form.parameters:
            return _search_in_their_order(player, case, board, paths)
        outcome = player.call(call_of(plan, case, board, player.limits))
        return OrderedRun(outcome=outcome, trace=outcome.trace_on(paths))

    def bound(self, case: SearchCase) -> int:
        minimum = reachable_minimum(case)
        return alphabeta_count(case) - 1 if minimum is None else minimum

    def fault_of_many(self, case: SearchCase, run: BoundedRun, most: int) -> Message | None:
        fault = super().fault_of_many(case, run, most)
        if fault is None or not isinstance(run, OrderedRun) or not run.evaluated_by_order:
            return fault
        facts = {"observed": len(run.trace), "most": most, "count": run.evaluated_by_order}
        return message("ordering-evaluates", **facts)

    def excess(self, case: SearchCase, trace: Trace, _most: int) -> Message:
        observed, plain = len(trace), alphabeta_count(case)
        facts = {"observed": observed, "plain": plain}
        minimum = reachable_minimum(case)
        if minimum is not None and observed < plain:
            return message("ordering-not-the-best", minimum=minimum, **facts)
        saves = "ordering-saves-nothing" if observed == plain else "ordering-is-worse"
        if minimum is None:
            return message(saves, **facts)
        return message("ordering-and-minimum", told=message(saves, **facts), minimum=minimum)


KINDS: Mapping[str, Ordering] = {"tri": Ordering()}


def reachable_minimum(case: SearchCase) -> int | None:
    """Knuth and Moore's minimum, where the estimations are exact enough to reach it."""
    branching = branching_of(case)
    if branching is None:
        return None
    exact = tuple(
        exact_value(node, path, case.depth, case.maximise is (len(path) % 2 == 0))
        for path, node in walk(case.tree)
    )
    return knuth_moore_minimum(branching, case.depth) if exact == estimates_of(case) else None


# Alpha-beta in the student's order --------------------------------------------------------------


def _search_in_their_order(
    player: AnyPlayer, case: SearchCase, board: Board, paths: Sequence[TreePath]
) -> OrderedRun:
    (plan,) = player.plans.values()
    numbers = {path: number for number, path in enumerate(paths)}

    def ask(session: Conversation, path: TreePath, maximise: bool) -> Outcome:
        values: Mapping[Role, Argument] = {
            Role.GAME: PositionAt(numbers[path]),
            Role.MOVE_LIST: tuple(_moves_at(case, path)),
            Role.MAXIMISE: maximise,
        }
        return session.call(call_with(plan, values, board, player.limits))

    def converse(session: Conversation) -> OrderedRun:
        search = search_in_order(case)
        evaluated: list[TreePath] = []  # By the order itself: `evaluation` is counted there too.
        question = next(search)
        while True:
            outcome = ask(session, *question)
            evaluated += outcome.trace_on(paths)
            if outcome.ending is not Ending.RETURNED:
                return OrderedRun(outcome=outcome, trace=tuple(evaluated))
            moves = _moves_at(case, question[0])
            order = _order_of(outcome.returned)
            if order is None or sorted(order) != moves:
                fault = _order_fault(outcome.returned, order, moves)
                return OrderedRun(outcome=outcome, trace=tuple(evaluated), fault=fault)
            try:
                question = search.send(order)
            except StopIteration as done:
                trace = (*evaluated, *done.value.trace)
                return OrderedRun(
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
