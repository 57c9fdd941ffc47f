"""Searches that are judged by a bound, and alpha-beta in somebody else's order."""

import math
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import product

from grader.model.case import SearchCase
from grader.model.trace import Trace
from grader.model.tree import Node, Number, Path, has_early_leaf, is_frontier, walk
from grader.search.reference import number_of


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
) -> Generator[tuple[Path, bool], Sequence[int], OrderedSearch]:
    """Textbook alpha-beta that asks, at each inner node, in which order its moves are taken."""
    trace: list[Path] = []

    def search(
        node: Node, path: Path, maximise: bool, alpha: Number, beta: Number
    ) -> Generator[tuple[Path, bool], Sequence[int], Number]:
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
        found: dict[Path, _Scores] = {}
        evaluated = 0
        for depth in range(1, case.depth + 1):
            count, found = self._search(replace(case, depth=depth), found)
            evaluated += count
        return evaluated

    def _search(
        self, case: SearchCase, before: Mapping[Path, _Scores]
    ) -> tuple[int, dict[Path, _Scores]]:
        found: dict[Path, _Scores] = {}
        line = _best_line(before, case.maximise)
        count = 0

        def search(node: Node, path: Path, alpha: Number, beta: Number) -> Number:
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

    def _first(self, path: Path, line: Path, scores: _Scores, maximise: bool) -> list[int]:
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


def _best_line(found: Mapping[Path, _Scores], maximise: bool) -> Path:
    line: Path = ()
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
