"""Where each node of a tree stands on paper: pure geometry, in columns and levels."""

from collections.abc import Mapping
from typing import NamedTuple

from grader.tree import Node, Path, is_frontier


class Spot(NamedTuple):
    """A place in a drawing, before anyone knows how many pixels a column has."""

    column: float
    level: int


class Layout(NamedTuple):
    spots: Mapping[Path, Spot]
    """Every node that is drawn, parents before children, left to right."""
    frontier: tuple[Path, ...]
    """The leaves, or what stands for them at the depth asked, from left to right."""
    columns: int
    levels: int


def frontier_count(root: Node, depth: int) -> int:
    """How many leaves a search of this depth can see."""
    if depth == 0 or root.is_leaf:
        return 1
    return sum(frontier_count(child, depth - 1) for child in root.children)


def lay_out(root: Node, depth: int) -> Layout:
    """Each leaf has a column of its own; a parent stands in the middle of its children."""
    spots: dict[Path, Spot] = {}
    frontier: list[Path] = []

    def place(node: Node, path: Path) -> float:
        # Parents come first in the mapping, and move once their children are placed.
        spot = spots[path] = Spot(float(len(frontier)), len(path))
        if is_frontier(path, node, depth):
            frontier.append(path)
            return spot.column
        places = [place(child, (*path, move)) for move, child in enumerate(node.children)]
        column = (places[0] + places[-1]) / 2
        spots[path] = Spot(column, len(path))
        return column

    place(root, ())
    return Layout(
        spots=spots,
        frontier=tuple(frontier),
        columns=len(frontier),
        levels=1 + max(map(len, frontier)),
    )
