"""A search step by step, from the order of its evaluations or from its recorded calls.

The windows are what the scores handed upwards so far make MAX and MIN sure of, as alpha-beta
defines them: they hold for any search, whatever its own variables were. What a recorded call was
really handed stands beside them.
"""

import math
from collections.abc import Iterator, Sequence

from grader.model.case import SearchCase
from grader.model.dataclass import dataclass, field
from grader.model.tree import (
    Entered,
    Evaluated,
    Left,
    Node,
    Number,
    Recording,
    Step,
    StepKind,
    Trace,
    TreePath,
    Window,
    is_frontier,
    node_at,
)
from grader.search import TEXTBOOK, Convention


def replay(
    case: SearchCase,
    trace: Trace,
    recording: Recording | None = None,
    *,
    bounds: bool,
    finished: bool = True,
    convention: Convention = TEXTBOOK,
) -> tuple[Step, ...]:
    """The steps of a search; one that did not finish is left in the middle of its tree."""
    events = recording if recording is not None else _events(trace, finished=finished)
    replayed = _Replay(case, convention, bounds=bounds)
    return tuple(step for event in events for step in replayed.steps_of(event))


def first_other_score(expected: Sequence[Step], observed: Sequence[Step]) -> int | None:
    """The first step at which a node hands up another score, as long as all else is the same."""
    for made, (wanted, seen) in enumerate(zip(expected, observed, strict=False)):
        if (wanted.kind, wanted.path) != (seen.kind, seen.path):
            return None
        if wanted.kind is StepKind.LEAVE and wanted.value != seen.value:
            return made
    return None


def is_closed(window: Window, *, strict: bool) -> bool:
    """Whether this window allows a cut."""
    return window.alpha > window.beta if strict else window.alpha >= window.beta


def _events(trace: Trace, *, finished: bool) -> Iterator[Entered | Evaluated | Left]:
    """The calls that a search makes which evaluates these positions in this order."""
    opened: list[TreePath] = []
    for path in trace:
        while opened and not _is_above(opened[-1], path):
            opened.pop()
            yield Left(None)
        while len(opened) < len(path):
            opened.append(path[: len(opened)])
            yield Entered(opened[-1], None)
        yield Evaluated(path)
    if finished:
        yield from (Left(None) for _ in opened)


def _is_above(node: TreePath, path: TreePath) -> bool:
    return len(node) < len(path) and path[: len(node)] == node


@dataclass(slots=True)
class _Open:
    """A node that was entered and not yet left."""

    path: TreePath
    alpha: Number
    beta: Number
    best: Number | None = None
    seen: set[int] = field(default_factory=set)
    """The children that were entered or evaluated."""
    told: bool = True
    """False where the call has no step of its own: a leaf's, or one on the same node again."""


class _Replay:
    """Follows the calls, and tells each step that is worth a sentence."""

    def __init__(self, case: SearchCase, convention: Convention, *, bounds: bool) -> None:
        self._case = case
        self._convention = convention
        self._bounds = bounds
        self._opened: list[_Open] = []

    def steps_of(self, event: Entered | Evaluated | Left) -> Iterator[Step]:
        match event:
            case Entered(path=path, window=window):
                yield from self._enter(path, window)
            case Evaluated(path=path):
                yield self._evaluate(path)
            case Left(value=value):
                yield from self._leave(value)

    def _enter(self, path: TreePath | None, passed: Window | None) -> Iterator[Step]:
        node = None if path is None else node_at(self._case.tree, path)
        above = self._opened[-1] if self._opened else None
        # Below the depth asked for, nothing is drawn: only the evaluations are told.
        if path is None or node is None or node.is_leaf or len(path) >= self._case.depth:
            self._opened.append(_Open(path or (), -math.inf, math.inf, told=False))
            return
        again = above is not None and above.told and above.path == path
        parent = self._parent_of(path)
        alpha, beta = (parent.alpha, parent.beta) if parent else (-math.inf, math.inf)
        if self._convention.shallow:
            alpha, beta = (-math.inf, beta) if self._case.is_max(path) else (alpha, math.inf)
        self._opened.append(_Open(path, alpha, beta, told=not again))
        if again:
            return
        late = self._closed_window(parent) if parent else None
        if parent:
            parent.seen.add(path[-1])
        yield Step(
            kind=StepKind.ENTER,
            path=path,
            window=self._window(self._opened[-1]),
            passed=passed if self._bounds else None,
            late=late,
        )

    def _evaluate(self, path: TreePath) -> Step:
        node = node_at(self._case.tree, path)
        parent = self._parent_of(path)
        value = _own_value(self._case, path)
        if parent is None or node is None or not is_frontier(path, node, self._case.depth):
            return Step(kind=StepKind.LEAF, path=path, value=value)
        late = self._closed_window(parent)
        parent.seen.add(path[-1])
        if value is not None:
            self._hand_up(parent, value)
        return Step(
            kind=StepKind.LEAF,
            path=path,
            value=value,
            window=self._window(parent),
            best=parent.best,
            late=late,
        )

    def _leave(self, returned: Number | None) -> Iterator[Step]:
        if not self._opened:
            return
        left = self._opened.pop()
        if not left.told:
            return
        node = node_at(self._case.tree, left.path)
        if node is not None and 0 < len(left.seen) < len(node.children):
            yield Step(kind=StepKind.CUT, path=left.path, window=self._window(left), best=left.best)
        value = left.best if returned is None else returned
        parent = self._parent_of(left.path)
        if parent and value is not None:
            self._hand_up(parent, value)
        at_hand = parent or left
        yield Step(
            kind=StepKind.LEAVE,
            path=left.path,
            value=value,
            window=self._window(at_hand),
            best=at_hand.best,
        )

    def _parent_of(self, path: TreePath) -> _Open | None:
        """The call on the parent, if it is the one that runs now.

        A call on the leaf itself, or one that is told of no step, stands in between.
        """
        if not path:
            return None
        for opened in reversed(self._opened):
            if opened.told:
                return opened if opened.path == path[:-1] else None
        return None

    def _hand_up(self, parent: _Open, score: Number) -> None:
        if self._case.is_max(parent.path):
            parent.best = score if parent.best is None else max(parent.best, score)
            parent.alpha = max(parent.alpha, score)
        else:
            parent.best = score if parent.best is None else min(parent.best, score)
            parent.beta = min(parent.beta, score)

    def _window(self, opened: _Open) -> Window | None:
        return Window(opened.alpha, opened.beta) if self._bounds else None

    def _closed_window(self, opened: _Open) -> Window | None:
        """The window that allows a cut, if it does."""
        window = Window(opened.alpha, opened.beta)
        closed = is_closed(window, strict=self._convention.strict_cut)
        return self._window(opened) if closed else None


def _own_value(case: SearchCase, path: TreePath) -> Number | None:
    """What the evaluation of a position answers; None where that is drawn elsewhere."""
    node: Node | None = node_at(case.tree, path)
    value = node.value if node else None
    return value if isinstance(value, int | float) else None
