"""Alpha-beta with a transposition table, which must be what spares evaluations."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

from grader.cache import Cache
from grader.kinds.answer import Answer, describe, read_answer
from grader.kinds.bounded_search import (
    BoundedRun,
    BoundedSearch,
    alphabeta_count,
    places,
    places_seen,
)
from grader.kinds.checks import ending_message
from grader.kinds.kind import AnyPlayer, Conversation, RoleRule, Task, Unfit
from grader.kinds.signature import CallPlan, call_of
from grader.model.case import CaseTemplate, Family, SearchCase, Source
from grader.model.dataclass import NamedTuple, dataclass, replace
from grader.model.exercise import Form, Role
from grader.model.message import Message, message
from grader.model.run import Argument, Board, Call, Ending, Given, Outcome, Returned, SameTable
from grader.model.tree import (
    Node,
    Number,
    Trace,
    TreePath,
    first_places,
    is_frontier,
    node_at,
    walk,
)
from grader.search import exact_value, frontier
from grader.search.evaluation_bounds import fewest_with_leaves_alone, most_with_table
from grader.search.reference import number_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchedAgain:
    """The same search more times, in the same process."""

    same_table: Outcome
    """With the table that the first one filled, and other leaves: nobody needs to look at them."""
    fresh_table: Outcome
    prepared_table: Outcome | None
    """With one in which a position was searched beforehand, and other leaves there since; None
    where no position of the tree tells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRun(BoundedRun):
    again: SearchedAgain | None = None


class Transposition(BoundedSearch):
    role_rule: ClassVar = RoleRule(
        needed=(Role.GAME, Role.MAXIMISE, Role.TABLE),
        optional=(Role.DEPTH, Role.ALPHA, Role.BETA),
    )

    def __init__(self) -> None:
        super().__init__()
        self._ahead: Cache[Preparation | None] = Cache("table-preparations")

    def unfit(self, template: CaseTemplate, _forms: Sequence[Form]) -> Iterator[Unfit]:
        source = template.source
        if not _meets_again(source):
            code = "try-positions" if isinstance(source, Family) else "try-transposition"
            yield Unfit("no-transposition", message(code))

    def run(self, task: Task, player: AnyPlayer, case: SearchCase) -> TableRun:
        board, paths = task.draws.board(case)
        (plan,) = player.plans.values()
        call = call_of(plan, case, board, player.limits)
        ahead = self._ahead.recall((case,), lambda: preparation_of(case))
        calls = () if ahead is None else _calls_ahead(plan, case, call, paths, ahead)
        return player.play(partial(_search_again, case, call, paths, calls))

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
        same, fresh, ahead = run.again.same_table, run.again.fresh_table, run.again.prepared_table
        for outcome in (same, ahead):
            if outcome is not None and outcome.ending is not Ending.RETURNED:
                reason = ending_message(outcome.ending, outcome.error, outcome.running_line)
                return message("table-filled-ends-badly", reason=reason)
        expected = exact_value(case.tree, (), case.depth, case.maximise)
        if same.asked or self._value_of(case, run, same) != expected:
            facts = {"returned": describe(same.returned), "again": len(same.asked)}
            return message("table-not-used", expected=expected, **facts)
        if len(fresh.asked) < len(run.trace):
            return message("table-elsewhere", observed=len(run.trace), again=len(fresh.asked))
        if ahead is None or self._value_of(case, run, ahead) == expected:
            return None
        return message("table-not-inside", expected=expected, returned=describe(ahead.returned))

    def _value_of(self, case: SearchCase, run: TableRun, outcome: Outcome) -> Number | None:
        return self.answer_of(case, replace(run, outcome=outcome)).value


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


# More times ---------------------------------------------------------------------------------------


def _search_again(
    case: SearchCase,
    call: Call,
    paths: Sequence[TreePath],
    calls_ahead: Sequence[Call],
    session: Conversation,
) -> TableRun:
    """The search, then the same with the table that it filled, with a fresh one, and with one in
    which a part was searched beforehand."""
    outcome = session.call(call)
    again = None
    if outcome.ending is Ending.RETURNED:
        filled = replace(
            _with_table(call, SameTable(0)), board=_without_its_leaves(case, call.board, paths)
        )
        again = SearchedAgain(
            same_table=session.call(filled),
            fresh_table=session.call(call),
            prepared_table=_last_of(session.call(each) for each in calls_ahead),
        )
    return TableRun(outcome=outcome, trace=outcome.trace_on(paths), again=again)


def _last_of(outcomes: Iterator[Outcome]) -> Outcome | None:
    """The last of several calls, or the first that ends badly."""
    last = None
    for last in outcomes:
        if last.ending is not Ending.RETURNED:
            break
    return last


def _with_table(call: Call, table: Argument) -> Call:
    def given(argument: Argument) -> Argument:
        return table if argument is Given.TABLE else argument

    return replace(
        call,
        positional=tuple(map(given, call.positional)),
        keywords=tuple((name, given(argument)) for name, argument in call.keywords),
    )


class Preparation(NamedTuple):
    """Positions whose values, known from the table alone, decide that of the whole tree."""

    searched: tuple[TreePath, ...]
    """The positions above them, those themselves where nothing else tells, and before them one of
    another value than the tree's: who keeps an answer under no position shows."""
    leaves: tuple[TreePath, ...]
    """Their leaves, which are met nowhere else."""
    stand_in: TreePath
    """The leaf that takes the place of them all: searched again, the tree has another value."""


class _Try(NamedTuple):
    paths: tuple[TreePath, ...]
    searched: tuple[TreePath, ...]
    are_known: bool = False
    """Whether what is searched counts as known: the others must tell without it."""


def preparation_of(case: SearchCase) -> Preparation | None:
    """The highest position of this kind, or all of them where none tells by itself.

    Best is the one good move of a position that is searched beforehand, met from elsewhere too, and
    telling there: it has to be kept though nobody asked for it. Else it is searched itself, and is
    the first child of a position below the root, so that it has the widest window there.
    """
    first = first_places(case.tree)
    leaves = {first.get(path, path): node for path, node in frontier(case)}
    met: dict[TreePath, list[TreePath]] = {}
    for path, _ in walk(case.tree):
        met.setdefault(first.get(path, path), []).append(path)

    def worth(path: TreePath) -> Number:
        node = node_at(case.tree, path) or case.tree
        return exact_value(node, path, case.depth, case.maximise is (len(path) % 2 == 0))

    def below(path: TreePath) -> list[TreePath]:
        return [leaf for leaf in leaves if leaf[: len(path)] == path]

    def is_alone(path: TreePath) -> bool:
        """Whether nothing below it is met elsewhere, and it itself at one depth only."""
        own, length = set(met[path]), len(path)
        at_one_depth = all(len(way) == length for way in own)
        return at_one_depth and all(
            way[:length] in own for leaf in below(path) for way in met[leaf]
        )

    def is_best(way: TreePath) -> bool:
        """Whether no other move is as good: then its value is known exactly, in whatever order."""
        above = node_at(case.tree, way[:-1]) or case.tree
        others = [
            worth((*way[:-1], move)) for move in range(len(above.children)) if move != way[-1]
        ]
        maximise = case.maximise is (len(way) % 2 == 1)
        return all(worth(way) > each if maximise else worth(way) < each for each in others)

    inner = [path for path in met if path and path not in leaves]
    parents = {
        path: way[:-1] for path in inner for way in met[path][::-1] if len(way) > 1 and way[-1] == 0
    }
    other = [path for path in inner if worth(path) != worth(())][:1]

    def tries() -> Iterator[_Try]:
        """Each is looked for only where those before it tell nothing."""
        for path in filter(is_alone, sorted(inner, key=len)):
            steps = ((first.get(way[:-1], way[:-1]), way[-1]) for way in met[path] if len(way) > 1)
            for above, move in dict.fromkeys(steps):  # One position may be met on many ways.
                if is_best((*above, move)):
                    yield _Try((path,), (above,), are_known=True)
        telling = sorted(filter(is_alone, parents), key=len)
        yield from (_Try((path,), (path, parents[path])) for path in telling)
        yield _Try(tuple(telling), tuple(x for path in telling for x in (path, parents[path])))

    for paths, searched, are_known in tries():
        moved = [leaf for path in paths for leaf in below(path)]
        left = sorted(leaves.keys() - moved, key=lambda leaf: (number_of(leaves[leaf]), leaf))
        for stand_in in (*left[:1], *left[-1:]):
            told = dict.fromkeys(moved, number_of(leaves[stand_in]))
            told |= {path: worth(path) for path in searched if are_known}
            if _value_with(case, first, told) != worth(()):
                return Preparation((*other, *searched), tuple(moved), stand_in)
    return None


def _value_with(
    case: SearchCase, first: Mapping[TreePath, TreePath], told: Mapping[TreePath, Number]
) -> Number:
    """What the tree would be worth if these positions were worth that."""

    def value(node: Node, path: TreePath, maximise: bool) -> Number:
        place = first.get(path, path)
        if place in told:
            return told[place]
        if is_frontier(path, node, case.depth):
            return number_of(node)
        children = enumerate(node.children)
        values = [value(child, (*path, move), not maximise) for move, child in children]
        return max(values) if maximise else min(values)

    return value(case.tree, (), case.maximise)


_CALLS_BEFORE = 3
"""The search, with a filled table, with a fresh one: the next call is the fourth of its child."""


def _calls_ahead(
    plan: CallPlan, case: SearchCase, call: Call, paths: Sequence[TreePath], ahead: Preparation
) -> tuple[Call, ...]:
    """Each position by itself, and then the whole tree with other leaves there."""
    numbers = {path: number for number, path in enumerate(paths)}

    def search_from(path: TreePath) -> Call:
        maximise = case.maximise is (len(path) % 2 == 0)
        from_there = replace(case, depth=case.depth - len(path), maximise=maximise)
        return call_of(plan, from_there, call.board, call.limits, numbers[path])

    moved = tuple((numbers[leaf], numbers[ahead.stand_in]) for leaf in ahead.leaves)
    changed = replace(call.board, same_as=(*moved, *call.board.same_as))
    first, *others = map(search_from, ahead.searched)
    filled = [SameTable(_CALLS_BEFORE + number) for number in range(len(ahead.searched))]
    return (
        first,
        *(_with_table(each, table) for each, table in zip(others, filled, strict=False)),
        # A fresh table: who remembers elsewhere until a table is empty has the other leaves now.
        replace(call, board=changed),
        replace(_with_table(call, filled[-1]), board=changed),
    )


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
