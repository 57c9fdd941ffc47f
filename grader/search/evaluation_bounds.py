"""Searches that are judged by a bound, and alpha-beta in somebody else's order."""

import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from enum import Enum, auto
from itertools import product

from grader.model.case import SearchCase
from grader.model.dataclass import dataclass, field, replace
from grader.model.exercise import Algorithm
from grader.model.tree import (
    Node,
    Number,
    Trace,
    TreePath,
    first_places,
    has_early_leaf,
    is_frontier,
    walk,
)
from grader.search.reference import number_of, run_reference


def knuth_moore_minimum(branching: int, depth: int) -> int:
    """The leaves that no alpha-beta can do without, and that the best order needs no more of."""
    return int(branching ** math.ceil(depth / 2) + branching ** math.floor(depth / 2) - 1)


def branching_of(case: SearchCase) -> int | None:
    """The number of children of every inner node, if they all have the same."""
    counts = {
        len(node.children)
        for path, node in walk(case.tree)
        if len(path) <= case.depth and not is_frontier(path, node, case.depth)
    }
    return counts.pop() if len(counts) == 1 and not has_early_leaf(case.tree, case.depth) else None


@dataclass(frozen=True, slots=True)
class OrderedSearch:
    """Alpha-beta with the children in somebody else's order."""

    value: Number
    trace: Trace


def search_in_order(
    case: SearchCase,
) -> Generator[tuple[TreePath, bool], Sequence[int], OrderedSearch]:
    """Textbook alpha-beta that asks, at each inner node, in which order its moves are taken."""
    trace: list[TreePath] = []

    def search(
        node: Node, path: TreePath, maximise: bool, alpha: Number, beta: Number
    ) -> Generator[tuple[TreePath, bool], Sequence[int], Number]:
        if is_frontier(path, node, case.depth):
            trace.append(path)
            return number_of(node)
        order = yield path, maximise
        best: Number = -math.inf if maximise else math.inf
        for move in order:
            child = node.children[move]
            score = yield from search(child, (*path, move), not maximise, alpha, beta)
            best = max(best, score) if maximise else min(best, score)
            if maximise:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if alpha >= beta:
                break
        return best

    value = yield from search(case.tree, (), case.maximise, -math.inf, math.inf)
    return OrderedSearch(value, tuple(trace))


# Going deeper and deeper --------------------------------------------------------------------------

_Scores = Mapping[int, Number]
"""What the search before found of the moves of a node, in the order in which it took them."""


class _Where(Enum):
    """Where a search begins with what the one before found."""

    ROOT = auto()
    LINE = auto()
    EVERYWHERE = auto()


class _Cut(Enum):
    AT_EQUALITY = auto()
    STRICT = auto()
    HARD = auto()
    """At equality; and bounds are returned as they are, never what lies beyond them."""


@dataclass(frozen=True, slots=True)
class _Deepening:
    """A right way of going deeper: one alpha-beta at each depth, the moves as it pleases."""

    first: Callable[[_Scores, bool], list[int]]
    """The moves to begin with, by what the search before found of them; and whether MAX plays."""
    where: _Where
    cut: _Cut

    def count(self, case: SearchCase) -> int:
        """How many evaluations it makes."""
        found: dict[TreePath, _Scores] = {}
        evaluated = 0
        for depth in range(1, case.depth + 1):
            count, found = self._search(replace(case, depth=depth), found)
            evaluated += count
        return evaluated

    def _search(
        self, case: SearchCase, before: Mapping[TreePath, _Scores]
    ) -> tuple[int, dict[TreePath, _Scores]]:
        found: dict[TreePath, _Scores] = {}
        line = _best_line(before, case.maximise)
        count = 0

        def search(node: Node, path: TreePath, alpha: Number, beta: Number) -> Number:
            nonlocal count
            if is_frontier(path, node, case.depth):
                count += 1
                return number_of(node)
            maximise = case.maximise is (len(path) % 2 == 0)
            low, high = alpha, beta
            best: Number = -math.inf if maximise else math.inf
            scores: dict[int, Number] = {}
            moves = range(len(node.children))
            first = self._first(path, line, before.get(path, {}), maximise)
            for move in (*first, *(move for move in moves if move not in first)):
                scores[move] = search(node.children[move], (*path, move), low, high)
                best = max(best, scores[move]) if maximise else min(best, scores[move])
                low, high = (max(low, best), high) if maximise else (low, min(high, best))
                if low > high or (low == high and self.cut is not _Cut.STRICT):
                    break
            found[path] = scores
            return max(alpha, min(best, beta)) if self.cut is _Cut.HARD else best

        search(case.tree, (), -math.inf, math.inf)
        return count, found

    def _first(self, path: TreePath, line: TreePath, scores: _Scores, maximise: bool) -> list[int]:
        is_here = (
            self.where is _Where.EVERYWHERE
            or not path
            or (self.where is _Where.LINE and line[: len(path)] == path)
        )
        return self.first(scores, maximise) if is_here and scores else []


def most_of_deepening(case: SearchCase) -> int:
    """The most evaluations of a right iterative deepening, whatever order it takes."""
    orders = (_nothing, _best, _by_score, _by_score_as_written)
    return max(_Deepening(*way).count(case) for way in product(orders, _Where, _Cut))


def _best_line(found: Mapping[TreePath, _Scores], maximise: bool) -> TreePath:
    line: TreePath = ()
    while found.get(line):
        line = (*line, *_best(found[line], maximise is (len(line) % 2 == 0)))
    return line


def _nothing(_scores: _Scores, _maximise: bool) -> list[int]:
    return []


def _best(scores: _Scores, maximise: bool) -> list[int]:
    return [(max if maximise else min)(scores, key=scores.__getitem__)]


def _by_score(scores: _Scores, maximise: bool) -> list[int]:
    return sorted(scores, key=scores.__getitem__, reverse=maximise)


def _by_score_as_written(scores: _Scores, maximise: bool) -> list[int]:
    return sorted(sorted(scores), key=scores.__getitem__, reverse=maximise)


def fewest_with_leaves_alone(case: SearchCase) -> int:
    """The fewest evaluations of an alpha-beta that remembers leaves, and nothing above them."""
    ways = product((False, True), repeat=2)
    searches = (_Search(case, strict=strict, backwards=backwards) for strict, backwards in ways)
    return min(len(set(search.run())) for search in searches)


def most_with_table(case: SearchCase) -> int:
    """The most evaluations of an alpha-beta with a table, whichever right way it is written."""
    return max(len(search.run()) for search in _right_tables(case))


def table_spares(case: SearchCase) -> bool:
    """Whether every right table evaluates less than alpha-beta without one."""
    return most_with_table(case) < len(run_reference(case, Algorithm.ALPHABETA).trace)


def _right_tables(case: SearchCase) -> Iterator["_Search"]:
    """Bounds kept or exact values alone, leaves kept or not; each way of cutting and returning."""
    for reads, has_leaves, strict, hard in product(
        (_Reading.ANSWERS, _Reading.NARROWS, _Reading.EXACT),
        (False, True),
        (False, True),
        (False, True),
    ):
        if not (strict and hard):
            yield _Search(case, reads=reads, has_leaves=has_leaves, strict=strict, hard=hard)


class _Reading(Enum):
    """What an entry is good for."""

    NOTHING = auto()
    EXACT = auto()
    ANSWERS = auto()
    NARROWS = auto()


@dataclass(slots=True)
class _Search:
    """One search of a case."""

    case: SearchCase
    reads: _Reading = _Reading.NOTHING
    has_leaves: bool = False
    strict: bool = False
    """Equality never cuts."""
    hard: bool = False
    """Bounds are returned as they are, never what lies beyond them."""
    backwards: bool = False
    asked: list[TreePath] = field(default_factory=list)
    table: dict[tuple[TreePath, int], tuple[Number, Number]] = field(default_factory=dict)
    """What is known of each position: no less than this, and no more than that."""
    first: dict[TreePath, TreePath] = field(default_factory=dict)

    def run(self) -> list[TreePath]:
        """The positions that it evaluates, each by the first place where it is met."""
        self.first = dict(first_places(self.case.tree))
        self._value(self.case.tree, (), -math.inf, math.inf)
        return self.asked

    def _value(self, node: Node, path: TreePath, alpha: Number, beta: Number) -> Number:
        place = self.first.get(path, path)
        key = (place, self.case.depth - len(path))
        is_leaf = is_frontier(path, node, self.case.depth)
        if self.reads is not _Reading.NOTHING and (self.has_leaves or not is_leaf):
            low, high = self.table.get(key, (-math.inf, math.inf))
            if low == high or (self.reads is not _Reading.EXACT and (low >= beta or high <= alpha)):
                return low if low >= beta or low == high else high
            if self.reads is _Reading.NARROWS:
                alpha, beta = max(alpha, low), min(beta, high)
        if is_leaf:
            self.asked.append(place)
            value = number_of(node)
            self.table[key] = value, value
            return value
        best = self._best(node, path, alpha, beta)
        self.table[key] = (
            best if best > alpha else -math.inf,
            best if best < beta else math.inf,
        )
        return best

    def _best(self, node: Node, path: TreePath, alpha: Number, beta: Number) -> Number:
        maximise = self.case.maximise is (len(path) % 2 == 0)
        low, high = alpha, beta
        best: Number = -math.inf if maximise else math.inf
        moves = range(len(node.children))
        for move in reversed(moves) if self.backwards else moves:
            score = self._value(node.children[move], (*path, move), low, high)
            best = max(best, score) if maximise else min(best, score)
            low, high = (max(low, best), high) if maximise else (low, min(high, best))
            if low > high or (low == high and not self.strict):
                break
        return max(alpha, min(best, beta)) if self.hard else best
