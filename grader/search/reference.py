"""The reference searches: minimax and alpha-beta, and the conventions under which both are right.

They search a tree that is known whole, and keep what an explanation needs: the order of the
evaluations, the window at each node, the cuts.
"""

import math
from dataclasses import dataclass, field

from grader.cache import remembered
from grader.model.case import SearchCase
from grader.model.exercise import Algorithm
from grader.model.tree import CutMark, Node, Number, Search, Trace, TreePath, Window, is_frontier


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
