"""What a search is held against: exact values, and the fewest leaves that prove one."""

import math
from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass
from fractions import Fraction

from grader.cache import remembered
from grader.model.case import SearchCase
from grader.model.tree import Node, Number, TreePath, first_places, is_frontier, walk
from grader.search.reference import number_of


def exact_value(node: Node, path: TreePath, depth: int, maximise: bool) -> Number:
    """The minimax value of a node, by definition."""
    if is_frontier(path, node, depth):
        return number_of(node)
    values = (
        exact_value(child, (*path, move), depth, not maximise)
        for move, child in enumerate(node.children)
    )
    return max(values) if maximise else min(values)


def smallest_proof(case: SearchCase) -> int:
    """The fewest leaves that prove the value of a case.

    A value is proven by a lower bound (one good move of MAX's, every answer of MIN's) and an
    upper bound (the other way round); the two share what they can.
    """
    return _smallest_proof(case.tree, case.maximise, case.depth)


@remembered("proofs")
def _smallest_proof(tree: Node, maximise: bool, depth: int) -> int:
    value = exact_value(tree, (), depth, maximise)
    proof = _Proof(depth, value, _weights(tree, depth))
    return math.ceil(proof.both(tree, (), maximise))


def smallest_proof_of_choice(case: SearchCase, move: int) -> int:
    """The fewest leaves that prove that no move at the root is better than this one.

    The value itself need not be known: the move reaches some threshold, the others do not pass.
    """
    others = [(child, (at,)) for at, child in enumerate(case.tree.children) if at != move]

    def cost(threshold: Number) -> float | Fraction:
        proof = _Proof(case.depth, threshold, _weights(case.tree, case.depth))
        reached = proof.bound(
            case.tree.children[move], (move,), not case.maximise, lower=case.maximise
        )
        return reached + sum(
            proof.bound(child, at, not case.maximise, lower=not case.maximise)
            for child, at in others
        )

    if not others:
        return 0
    thresholds = {number_of(node) for _, node in frontier(case)}
    return math.ceil(min(cost(threshold) for threshold in thresholds))


def proves(case: SearchCase, seen: Container[TreePath]) -> bool:
    """Whether the values of these places, and no others, fix the value of the root."""
    low, high = _bounds(case, seen, case.tree, ())
    return low == high


def proves_choice(case: SearchCase, move: int, seen: Container[TreePath]) -> bool:
    """Whether the values of these places tell that no move at the root is better than this one."""
    bounds = [_bounds(case, seen, child, (at,)) for at, child in enumerate(case.tree.children)]
    low, high = bounds.pop(move)
    if case.maximise:
        return all(low >= other_high for _, other_high in bounds)
    return all(high <= other_low for other_low, _ in bounds)


def _bounds(
    case: SearchCase, seen: Container[TreePath], start: Node, at: TreePath
) -> tuple[Number, Number]:
    """What these places say of the value of a node: no less than this, and no more than that."""
    first = first_places(case.tree)

    def bounds(node: Node, path: TreePath, maximise: bool) -> tuple[Number, Number]:
        if is_frontier(path, node, case.depth):
            known = first.get(path, path) in seen
            return (number_of(node), number_of(node)) if known else (-math.inf, math.inf)
        lows, highs = zip(
            *(
                bounds(child, (*path, move), not maximise)
                for move, child in enumerate(node.children)
            ),
            strict=True,
        )
        choose = max if maximise else min
        return choose(lows), choose(highs)

    return bounds(start, at, case.maximise is (len(at) % 2 == 0))


def frontier(case: SearchCase) -> list[tuple[TreePath, Node]]:
    """Where a search of this case evaluates, each place as often as it is met."""
    return _frontier(case.tree, case.depth)


def _frontier(tree: Node, depth: int) -> list[tuple[TreePath, Node]]:
    return [
        (path, node)
        for path, node in walk(tree)
        if len(path) <= depth and is_frontier(path, node, depth)
    ]


def _weights(tree: Node, depth: int) -> Mapping[TreePath, Fraction]:
    """What one place of the frontier adds to a proof: less than 1 where it is met again.

    A position that stands in several places is looked at once, and proves all of them; each
    place then counts for its share, which never asks for too much.
    """
    first = first_places(tree)
    if not first:
        return {}
    places = [(path, first.get(path, path)) for path, _ in _frontier(tree, depth)]
    times = Counter(place for _, place in places)
    return {path: Fraction(1, times[place]) for path, place in places}


@dataclass(frozen=True, slots=True)
class _Proof:
    """Counts of leaves; infinite where the bound does not hold."""

    depth: int
    value: Number
    weights: Mapping[TreePath, Fraction]

    def bound(self, node: Node, path: TreePath, maximise: bool, *, lower: bool) -> float | Fraction:
        """The fewest leaves that prove node >= value (lower) or node <= value."""
        if self.value == (-math.inf if lower else math.inf):
            return 0
        if is_frontier(path, node, self.depth):
            number = number_of(node)
            holds = number >= self.value if lower else number <= self.value
            return self.weights.get(path, 1) if holds else math.inf
        counts = (
            self.bound(child, (*path, move), not maximise, lower=lower)
            for move, child in enumerate(node.children)
        )
        return min(counts) if maximise is lower else sum(counts)

    def both(self, node: Node, path: TreePath, maximise: bool) -> float | Fraction:
        """The fewest leaves that prove node == value."""
        if is_frontier(path, node, self.depth):
            return self.weights.get(path, 1) if number_of(node) == self.value else math.inf
        children = [(child, (*path, move)) for move, child in enumerate(node.children)]
        others = [self.bound(child, at, not maximise, lower=not maximise) for child, at in children]
        return min(
            self.both(child, at, not maximise) + sum(others[:move]) + sum(others[move + 1 :])
            for move, (child, at) in enumerate(children)
        )
