"""The course of a search: the leaves it evaluated, in order, and the windows it held."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from grader.model.tree import Number, TreePath

Trace = tuple[TreePath, ...]
"""The positions evaluated, in order."""


@dataclass(frozen=True, slots=True)
class Window:
    alpha: Number
    beta: Number


@dataclass(frozen=True, slots=True)
class CutMark:
    """A node where the search stopped before its last child."""

    path: TreePath
    children_searched: int
    maximise: bool
    window: Window


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A finished search: its answer, its evaluations, and what it held at each node."""

    value: Number
    path: TreePath
    trace: Trace
    windows: Mapping[TreePath, Window]
    """At each inner node that was opened: the window after the last child it searched."""
    cuts: tuple[CutMark, ...]


# What a student's own calls were, seen from inside ------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entered:
    """The function was called on a position, None where it is not one of the tree."""

    path: TreePath | None
    window: Window | None
    """The bounds it was handed; None where it takes none, or nothing readable."""


@dataclass(frozen=True, slots=True)
class Evaluated:
    path: TreePath


@dataclass(frozen=True, slots=True)
class Left:
    """The call that was entered last, and not yet left, returned; or its exception was caught."""

    value: Number | None
    """The score it returned, where one can be read."""


Recording = tuple[Entered | Evaluated | Left, ...]


# A search, step by step ---------------------------------------------------------------------------


class StepKind(StrEnum):
    ENTER = "enter"
    LEAF = "leaf"
    """A position is evaluated; one that is no leaf too, if that is what the search did."""
    CUT = "cut"
    """A node is left before its last child."""
    LEAVE = "leave"
    """A node hands its score to its parent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a search, and what is known after it.

    The node at hand is the one entered, cut or evaluated as a root; where a leaf or a node hands
    its score upwards, it is the parent that receives it.
    """

    kind: StepKind
    path: TreePath
    value: Number | None = None
    """LEAF: its evaluation. LEAVE: the score handed upwards, None where it is not known."""
    window: Window | None = None
    """The node at hand: what MAX and MIN are sure of there; None where no bounds are kept."""
    best: Number | None = None
    """The node at hand: its best score so far."""
    passed: Window | None = None
    """ENTER: the bounds that the student's own call was handed, where they were recorded."""
    late: Window | None = None
    """ENTER, LEAF: the window of the parent before, where it was closed already."""
