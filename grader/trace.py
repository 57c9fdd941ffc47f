"""The course of a search: the leaves it evaluated, in order, and the windows it held."""

from collections.abc import Mapping
from dataclasses import dataclass

from grader.tree import Number, Path

Trace = tuple[Path, ...]
"""The positions evaluated, in order."""


@dataclass(frozen=True, slots=True)
class Window:
    alpha: Number
    beta: Number


@dataclass(frozen=True, slots=True)
class CutMark:
    """A node where the search stopped before its last child."""

    path: Path
    children_searched: int
    maximise: bool
    window: Window


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A finished search: its answer, its evaluations, and what it held at each node."""

    value: Number
    path: Path
    trace: Trace
    windows: Mapping[Path, Window]
    """At each inner node that was opened: the window after the last child it searched."""
    cuts: tuple[CutMark, ...]
