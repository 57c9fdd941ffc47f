"""The reference searches: minimax and alpha-beta, and the conventions under which both are right.

They search a tree that is known whole, and keep what an explanation needs: the order of the
evaluations, the window at each node, the cuts.
"""

import math
from dataclasses import dataclass, field

from grader.case import Case
from grader.exercise import Algorithm
from grader.trace import CutMark, Search, Trace, Window
from grader.tree import Node, Number, Path, is_frontier


@dataclass(frozen=True, slots=True)
class Convention:
    """A right way of searching that evaluates other leaves than the textbook's."""

    strict_cut: bool = False
    """Cut on score > bound, so that equality never cuts."""
    shallow: bool = False
    """Each node starts its own bound afresh: only its parent's bound can cut it."""

    def named_against(self, base: "Convention") -> str:
        """The name of what differs from the convention that an exercise follows."""
        names = []
        if self.shallow != base.shallow:
            names.append("elagage-superficiel" if self.shallow else "elagage-complet")
        if self.strict_cut != base.strict_cut:
            names.append("coupe-stricte" if self.strict_cut else "coupe-large")
        return "+".join(names)


TEXTBOOK = Convention()
ALL_CONVENTIONS = (
    TEXTBOOK,
    Convention(strict_cut=True),
    Convention(shallow=True),
    Convention(strict_cut=True, shallow=True),
)
"""Simplest first."""


def run_reference(case: Case, algorithm: Algorithm, convention: Convention = TEXTBOOK) -> Search:
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


def matching_conventions(case: Case, algorithm: Algorithm, trace: Trace) -> frozenset[Convention]:
    """The conventions under which the reference evaluates exactly these leaves, in this order."""
    if algorithm is not Algorithm.ALPHABETA:
        return frozenset()
    return frozenset(
        convention
        for convention in ALL_CONVENTIONS
        if run_reference(case, algorithm, convention).trace == trace
    )


@dataclass(slots=True)
class _Recorder:
    depth: int
    convention: Convention
    cuts_allowed: bool
    trace: list[Path] = field(default_factory=list)
    windows: dict[Path, Window] = field(default_factory=dict)
    cuts: list[CutMark] = field(default_factory=list)

    def search(
        self, node: Node, path: Path, maximise: bool, alpha: Number, beta: Number
    ) -> tuple[Number, Path]:
        if is_frontier(path, node, self.depth):
            self.trace.append(path)
            return _number(node), path
        if self.convention.shallow:
            alpha, beta = (-math.inf, beta) if maximise else (alpha, math.inf)
        best: Number = -math.inf if maximise else math.inf
        best_path = path
        for move, child in enumerate(node.children):
            score, score_path = self.search(child, (*path, move), not maximise, alpha, beta)
            if move == 0 or (score > best if maximise else score < best):
                best, best_path = score, score_path
            if maximise:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            searched = move + 1
            if searched < len(node.children) and self._cuts(alpha, beta):
                window = Window(alpha, beta)
                self.cuts.append(CutMark(path, searched, maximise, window))
                break
        self.windows[path] = Window(alpha, beta)
        return best, best_path

    def _cuts(self, alpha: Number, beta: Number) -> bool:
        if not self.cuts_allowed:
            return False
        return alpha > beta if self.convention.strict_cut else alpha >= beta


def _number(node: Node) -> Number:
    if isinstance(node.value, int | float):
        return node.value
    raise ValueError("a leaf without a number cannot be searched; draw the case first")


def exact_value(node: Node, path: Path, depth: int, maximise: bool) -> Number:
    """The minimax value of a node, by definition."""
    if is_frontier(path, node, depth):
        return _number(node)
    values = (
        exact_value(child, (*path, move), depth, not maximise)
        for move, child in enumerate(node.children)
    )
    return max(values) if maximise else min(values)


def smallest_proof(case: Case) -> int:
    """The fewest leaves that prove the value of a case.

    A value is proven by a lower bound (one good move of MAX's, every answer of MIN's) and an
    upper bound (the other way round); the two share what they can.
    """
    value = exact_value(case.tree, (), case.depth, case.maximise)
    return int(_Proof(case.depth, value).both(case.tree, (), case.maximise))


@dataclass(frozen=True, slots=True)
class _Proof:
    """Counts of leaves; infinite where the bound does not hold."""

    depth: int
    value: Number

    def bound(self, node: Node, path: Path, maximise: bool, *, lower: bool) -> float:
        """The fewest leaves that prove node >= value (lower) or node <= value."""
        if self.value == (-math.inf if lower else math.inf):
            return 0
        if is_frontier(path, node, self.depth):
            number = _number(node)
            return 1 if (number >= self.value if lower else number <= self.value) else math.inf
        counts = (
            self.bound(child, (*path, move), not maximise, lower=lower)
            for move, child in enumerate(node.children)
        )
        return min(counts) if maximise is lower else sum(counts)

    def both(self, node: Node, path: Path, maximise: bool) -> float:
        """The fewest leaves that prove node == value."""
        if is_frontier(path, node, self.depth):
            return 1 if _number(node) == self.value else math.inf
        children = [(child, (*path, move)) for move, child in enumerate(node.children)]
        others = [self.bound(child, at, not maximise, lower=not maximise) for child, at in children]
        return min(
            self.both(child, at, not maximise) + sum(others[:move]) + sum(others[move + 1 :])
            for move, (child, at) in enumerate(children)
        )
