"""The reference searches, minimax and alpha-beta under each convention, and what proves a value.

They search a tree that is known whole, and keep what an explanation needs: the order of the
evaluations, the window at each node, the cuts.
"""

import math
from collections import Counter
from collections.abc import Container, Mapping
from fractions import Fraction

from grader.cache import Cache, remembered
from grader.model.case import SearchCase
from grader.model.dataclass import dataclass, field
from grader.model.exercise import Algorithm
from grader.model.tree import (
    CutMark,
    Node,
    Number,
    Search,
    Trace,
    TreePath,
    Window,
    first_places,
    is_frontier,
    walk,
)


@dataclass(frozen=True, slots=True)
class Convention:
    """A right way of searching that evaluates other leaves than the textbook's."""

    strict_cut: bool = False
    """Cut on score > bound, so that equality never cuts."""
    shallow: bool = False
    """Each node starts its own bound afresh: only its parent's bound can cut it."""
    floor: bool = False
    """A node never answers worse than the bound it was handed (`return alpha` at MAX)."""
    ceiling: bool = False
    """A cut answers the bound itself (`return beta` at MAX)."""

    def named_against(self, base: "Convention") -> str:
        """The name of what differs from the convention that an exercise follows."""
        names = []
        if self.shallow != base.shallow:
            names.append("elagage-superficiel" if self.shallow else "elagage-complet")
        if self.strict_cut != base.strict_cut:
            names.append("coupe-stricte" if self.strict_cut else "coupe-large")
        if not names and self != base:
            # Only a strict cut answers otherwise within its window.
            names.append("coupe-stricte")
        return "+".join(names)


TEXTBOOK = Convention()
ALL_CONVENTIONS = (
    TEXTBOOK,
    Convention(strict_cut=True),
    Convention(shallow=True),
    Convention(strict_cut=True, shallow=True),
    # What a node answers beyond its window changes nothing, unless equality does not cut.
    Convention(strict_cut=True, floor=True),
    Convention(strict_cut=True, ceiling=True),
    Convention(strict_cut=True, floor=True, ceiling=True),
)
"""Simplest first."""


def run_reference(
    case: SearchCase, algorithm: Algorithm, convention: Convention = TEXTBOOK
) -> Search:
    """Search a case as the algorithm's textbook form does."""
    recorder = _Recorder(case.depth, convention, cuts_allowed=algorithm is Algorithm.ALPHABETA)
    value, path = recorder.search(case.tree, (), case.maximise, -math.inf, math.inf)
    return Search(
        value=value,
        path=path,
        trace=tuple(recorder.trace),
        windows=recorder.windows,
        cuts=tuple(recorder.cuts),
    )


def matching_conventions(
    case: SearchCase, algorithm: Algorithm, trace: Trace
) -> frozenset[Convention]:
    """The conventions under which the reference evaluates exactly these leaves, in this order."""
    return frozenset(
        convention
        for convention in ALL_CONVENTIONS
        if follows_convention(case, algorithm, trace, convention)
    )


def follows_convention(
    case: SearchCase, algorithm: Algorithm, trace: Trace, convention: Convention
) -> bool:
    """Whether the reference evaluates exactly these leaves, in this order, under the convention."""
    if algorithm is not Algorithm.ALPHABETA:
        return False
    return _trace_under(convention, case.tree, case.maximise, case.depth) == trace


@remembered("traces")
def _trace_under(convention: Convention, tree: Node, maximise: bool, depth: int) -> Trace:
    """Asked again and again of the same few trees: at each case, and for each way of failing it."""
    recorder = _Recorder(depth, convention, cuts_allowed=True)
    recorder.search(tree, (), maximise, -math.inf, math.inf)
    return tuple(recorder.trace)


@dataclass(slots=True)
class _Recorder:
    depth: int
    convention: Convention
    cuts_allowed: bool
    trace: list[TreePath] = field(default_factory=list)
    windows: dict[TreePath, Window] = field(default_factory=dict)
    cuts: list[CutMark] = field(default_factory=list)

    def search(
        self, node: Node, path: TreePath, maximise: bool, alpha: Number, beta: Number
    ) -> tuple[Number, TreePath]:
        if is_frontier(path, node, self.depth):
            self.trace.append(path)
            return number_of(node), path
        if self.convention.shallow:
            alpha, beta = (-math.inf, beta) if maximise else (alpha, math.inf)
        floor = self.convention.floor
        best: Number = -math.inf if maximise else math.inf
        if floor:
            best = alpha if maximise else beta
        best_path = path
        for move, child in enumerate(node.children):
            score, score_path = self.search(child, (*path, move), not maximise, alpha, beta)
            first = move == 0 and not floor
            if first or (score > best if maximise else score < best):
                best, best_path = score, score_path
            if maximise:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            searched = move + 1
            if self._cuts(alpha, beta):
                if searched < len(node.children):  # After the last there is nothing to cut.
                    window = Window(alpha, beta)
                    self.cuts.append(CutMark(path, searched, maximise, window))
                if self.convention.ceiling:
                    best = beta if maximise else alpha
                break
        self.windows[path] = Window(alpha, beta)
        return best, best_path

    def _cuts(self, alpha: Number, beta: Number) -> bool:
        if not self.cuts_allowed:
            return False
        return alpha > beta if self.convention.strict_cut else alpha >= beta


def number_of(node: Node) -> Number:
    if isinstance(node.value, int | float):
        return node.value
    raise ValueError("a leaf without a number cannot be searched; draw the case first")


def exact_value(node: Node, path: TreePath, depth: int, maximise: bool) -> Number:
    """The minimax value of a node, by definition."""
    if is_frontier(path, node, depth):
        return number_of(node)
    values = (
        exact_value(child, (*path, move), depth, not maximise)
        for move, child in enumerate(node.children)
    )
    return max(values) if maximise else min(values)


def known_value(node: Node, path: TreePath, depth: int, maximise: bool) -> Number:
    """The same, of the few nodes that are asked about for every copy, and for each check of it."""
    return _values.recall(
        (node,), lambda: exact_value(node, path, depth, maximise), depth - len(path), maximise
    )


_values: Cache[Number] = Cache("exact-values")


def smallest_proof(case: SearchCase) -> int:
    """The fewest leaves that prove the value of a case.

    A value is proven by a lower bound (one good move of MAX's, every answer of MIN's) and an
    upper bound (the other way round); the two share what they can.
    """
    return _smallest_proof(case.tree, case.maximise, case.depth)


@remembered("proofs")
def _smallest_proof(tree: Node, maximise: bool, depth: int) -> int:
    value = known_value(tree, (), depth, maximise)
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
