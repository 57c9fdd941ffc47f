"""Alpha-beta with a transposition table, which must be what spares evaluations."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from grader.kinds.answer import Answer, describe, read_answer
from grader.kinds.bounded import BoundedRun, BoundedSearch, alphabeta_count, places, places_seen
from grader.kinds.checks import ending_message
from grader.kinds.kind import Conversation, Player, RoleRule, Task, Unfit
from grader.kinds.signature import call_of
from grader.model.case import CaseTemplate, Family, SearchCase, Source
from grader.model.exercise import Form, Role
from grader.model.message import Message, message
from grader.model.run import Argument, Board, Call, Ending, Given, Outcome, Returned, SameTable
from grader.model.tree import Node, Trace, TreePath, first_places, is_frontier, walk
from grader.search import exact_value, fewest_with_leaves_alone, frontier, most_with_table


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchedAgain:
    """The same search twice more, in the same process."""

    same_table: Outcome
    """With the table that the first one filled, and other leaves: nobody needs to look at them."""
    fresh_table: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRun(BoundedRun):
    again: SearchedAgain | None = None


class Transposition(BoundedSearch):
    role_rule: ClassVar = RoleRule(
        needed=(Role.GAME, Role.MAXIMISE, Role.TABLE),
        optional=(Role.DEPTH, Role.ALPHA, Role.BETA),
    )

    def unfit(self, template: CaseTemplate, _forms: Sequence[Form]) -> Iterator[Unfit]:
        source = template.source
        if not _meets_again(source):
            code = "try-positions" if isinstance(source, Family) else "try-transposition"
            yield Unfit("no-transposition", message(code))

    def run(self, task: Task, player: Player, case: SearchCase) -> TableRun:
        board, paths = task.draws.board(case)
        (plan,) = player.plans.values()
        call = call_of(plan, case, board, player.limits)
        return player.play(partial(_search_again, case, call, paths))

    def bound(self, case: SearchCase) -> int:
        """Fewer than a memory of leaves needs, where every right table does with that.

        Elsewhere the two cannot be told apart by their evaluations: fewer than without any memory.
        """
        with_leaves = fewest_with_leaves_alone(case)
        most = most_with_table(case)
        return (with_leaves if most < with_leaves else alphabeta_count(case)) - 1

    def read(self, returned: Returned) -> Answer:
        return read_answer(returned, path_due=False)

    def excess(self, case: SearchCase, trace: Trace, most: int) -> Message:
        return _table_fault(case, trace, alphabeta_count(case), most)

    def fault_of_few(self, case: SearchCase, run: BoundedRun) -> Message | None:
        """What is spared must come from the table, and from nothing else that remembers."""
        if not isinstance(run, TableRun) or run.again is None:
            return None
        same, fresh = run.again.same_table, run.again.fresh_table
        if same.ending is not Ending.RETURNED:
            reason = ending_message(same.ending, same.error, same.running_line)
            return message("table-filled-ends-badly", reason=reason)
        expected = exact_value(case.tree, (), case.depth, case.maximise)
        if same.asked or self.answer_of(case, replace(run, outcome=same)).value != expected:
            facts = {"returned": describe(same.returned), "again": len(same.asked)}
            return message("table-not-used", expected=expected, **facts)
        if len(fresh.asked) < len(run.trace):
            return message("table-elsewhere", observed=len(run.trace), again=len(fresh.asked))
        return None


KINDS: Mapping[str, Transposition] = {"transposition": Transposition()}


def _meets_again(source: Source) -> bool:
    if isinstance(source, Family):
        return source.positions is not None
    return isinstance(source, Node) and any(node.same_as for _, node in walk(source))


def _table_fault(case: SearchCase, trace: Trace, plain: int, most: int) -> Message:
    observed = len(trace)
    if observed < plain:
        return message("table-of-leaves", observed=observed, most=most)
    # Each position once, and still no fewer than alpha-beta: it remembers, and never cuts.
    cuts_nothing = places_seen(case, trace) == observed == len(places(case))
    code = "table-without-cuts" if cuts_nothing else "table-saves-nothing"
    return message(code, observed=observed, plain=plain)


# Twice more -------------------------------------------------------------------------------------


def _search_again(
    case: SearchCase, call: Call, paths: Sequence[TreePath], session: Conversation
) -> TableRun:
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
    return TableRun(outcome=outcome, trace=outcome.trace_on(paths), again=again)


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
