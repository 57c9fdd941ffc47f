"""Searches that remember: with a table of positions, or with the leaves they have seen alone."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import product

from grader.model.case import SearchCase
from grader.model.exercise import Algorithm
from grader.model.tree import Node, Number, Path, first_places, is_frontier
from grader.search.reference import number_of, run_reference


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
    asked: list[Path] = field(default_factory=list)
    table: dict[tuple[Path, int], tuple[Number, Number]] = field(default_factory=dict)
    """What is known of each position: no less than this, and no more than that."""
    first: dict[Path, Path] = field(default_factory=dict)

    def run(self) -> list[Path]:
        """The positions that it evaluates, each by the first place where it is met."""
        self.first = dict(first_places(self.case.tree))
        self._value(self.case.tree, (), -math.inf, math.inf)
        return self.asked

    def _value(self, node: Node, path: Path, alpha: Number, beta: Number) -> Number:
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

    def _best(self, node: Node, path: Path, alpha: Number, beta: Number) -> Number:
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
