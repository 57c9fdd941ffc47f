"""Searches that are judged by a bound, and alpha-beta in somebody else's order."""

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from grader.case import SearchCase
from grader.search.reference import number_of
from grader.trace import Trace
from grader.tree import Node, Number, Path, has_early_leaf, is_frontier, walk


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
