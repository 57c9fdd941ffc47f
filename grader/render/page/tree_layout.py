"""Where each node of a tree stands on paper: pure geometry, in columns and levels.

A tidy tree (Reingold and Tilford's family). `columns_of` works on nodes numbered in preorder:

1. Nodes are taken from the last to the first, so that children come before their parents. A
   subtree that is done has an outline: for each level, counted from its own root at column 0,
   the left edge of its first node and the right edge of its last one. A node's edges are its
   column minus and plus half its width: neighbours of a level are never nearer than
   (width of the left one + width of the right one) / 2.
2. The subtrees of a node's children are placed from left to right. The first stands at 0; each
   other one as far left as ALL its earlier siblings allow: at each level that it shares with
   some of them, its left edge may not be left of the right edge of the last of them there.
3. They are placed once more from right to left, as the mirror image of step 2. The last one
   stands where step 2 had put it (and the first one comes to stand at 0 again).
4. Each child's column is the mean of both: subtrees with room around them are centred in it, and
   a mirrored tree has a mirrored drawing. No distance gets too small, as both placings keep them.
5. The node stands in the middle of its first and its last child: the columns of the children are
   then counted from there. A node without children begins an outline of one level.
6. The columns are summed up from the root down, and all are moved so that the leftmost edge of
   the tree is 0.

A subtree's outline becomes its parent's: of several, the highest one is kept and written over
where it cannot be seen from outside. So each level of a subtree is looked at a fixed number of
times, and the whole takes time in proportion to the number of nodes.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from grader.model.dataclass import NamedTuple
from grader.model.tree import Node, TreePath, is_frontier


class Spot(NamedTuple):
    """A place in a drawing, before anyone knows how many pixels a column has."""

    column: float
    """Of its middle."""
    level: int


class TreeLayout(NamedTuple):
    spots: Mapping[TreePath, Spot]
    """Every node that is drawn, parents before children, left to right."""
    frontier: tuple[TreePath, ...]
    """The nodes drawn without children, from left to right: leaves, or what stands for them at
    the depth asked, and folded nodes."""
    columns: float
    """From the leftmost edge to the rightmost one."""
    levels: int


def lay_out(
    root: Node,
    depth: int,
    *,
    folded: Collection[TreePath] = (),
    width: Callable[[TreePath], float] = lambda _: 1.0,
) -> TreeLayout:
    """Where each node stands that a search of this depth can see, but for those under a fold."""
    paths: list[TreePath] = []
    children: list[list[int]] = []
    waiting: list[tuple[TreePath, Node, int]] = [((), root, -1)]
    while waiting:
        path, node, parent = waiting.pop()
        number = len(paths)
        paths.append(path)
        children.append([])
        if parent >= 0:
            children[parent].append(number)
        if not is_frontier(path, node, depth) and path not in folded:
            below = [((*path, move), child, number) for move, child in enumerate(node.children)]
            waiting += reversed(below)
    widths = [width(path) for path in paths]
    frontier = tuple(path for path, own in zip(paths, children, strict=True) if not own)
    columns = _columns_beside_folds(children, widths, [path in folded for path in paths])
    return TreeLayout(
        spots={path: Spot(column, len(path)) for path, column in zip(paths, columns, strict=True)},
        frontier=frontier,
        columns=max(column + wide / 2 for column, wide in zip(columns, widths, strict=True)),
        levels=1 + max(map(len, paths)),
    )


def _columns_beside_folds(
    children: Sequence[Sequence[int]], widths: Sequence[float], folded: Sequence[bool]
) -> list[float]:
    """The columns of nodes; under a fold, which reaches down a level, no other branch may run."""
    every_child, every_width = [list(own) for own in children], [*widths]
    for number, is_folded in enumerate(folded):
        if is_folded:
            every_child[number].append(len(every_child))
            every_child.append([])
            every_width.append(widths[number])
    return columns_of(every_child, every_width)[: len(children)]


class _Contour(NamedTuple):
    """The edges of a subtree, its deepest level first, so that a level on top is an append."""

    left: list[float]
    right: list[float]
    shift: float
    """What is to be added to them for columns counted from the subtree's own root."""


def columns_of(children: Sequence[Sequence[int]], widths: Sequence[float]) -> list[float]:
    """The column of each node, nodes being numbered in preorder: see above."""
    columns = [0.0] * len(children)
    outlines: dict[int, _Contour] = {}
    for number in reversed(range(len(children))):
        own = [outlines.pop(child) for child in children[number]]
        places = _places(own)
        for child, place in zip(children[number], places, strict=True):
            columns[child] = place
        outlines[number] = _joined(own, places, widths[number])
    columns[0] = -min(outlines[0].left) - outlines[0].shift
    for number, own_children in enumerate(children):
        for child in own_children:
            columns[child] += columns[number]
    return columns


def _places(subtrees: Sequence[_Contour]) -> list[float]:
    """The columns of siblings, counted from their parent."""
    if not subtrees:
        return []

    def gap(before: int, after: int, levels: range) -> float:
        """How far apart these two must stand for these levels."""
        right, left = subtrees[before].right, subtrees[after].left
        nearest = max(right[~level] - left[~level] for level in levels)
        return nearest + subtrees[before].shift - subtrees[after].shift

    order = range(len(subtrees))
    heights = [len(subtree.left) for subtree in subtrees]
    from_left = _packed(order, heights, gap)
    from_right = _packed(reversed(order), heights, lambda one, other, on: gap(other, one, on))
    span = from_left[order[-1]]
    return [(from_left[each] + span - from_right[each]) / 2 - span / 2 for each in order]


def _packed(
    order: Iterable[int], heights: Sequence[int], gap: Callable[[int, int, range], float]
) -> dict[int, float]:
    """How far each sibling stands from the first in this order, each as near as it can."""
    distances: dict[int, float] = {}
    in_sight: list[int] = []  # what is seen of those before from here: the nearer, the lower
    for sibling in order:
        distance, level = 0.0, 0
        for before in reversed(in_sight):
            shared = range(level, min(heights[before], heights[sibling]))
            if not shared:
                break
            distance = max(distance, distances[before] + gap(before, sibling, shared))
            level = shared.stop
        while in_sight and heights[in_sight[-1]] <= heights[sibling]:
            in_sight.pop()
        in_sight.append(sibling)
        distances[sibling] = distance
    return distances


def _joined(subtrees: Sequence[_Contour], places: Sequence[float], width: float) -> _Contour:
    """The outline of a node over these subtrees."""
    if not subtrees:
        return _Contour([-width / 2], [width / 2], 0.0)
    order = range(len(subtrees))
    highest = max(order, key=lambda each: len(subtrees[each].left))
    left, right, shift = subtrees[highest]
    shift += places[highest]
    for outer, side, all_edges in (
        (order[:highest], left, [subtree.left for subtree in subtrees]),
        (order[:highest:-1], right, [subtree.right for subtree in subtrees]),
    ):
        level = 0
        for each in outer:
            edges, moved = all_edges[each], subtrees[each].shift + places[each] - shift
            for hidden in range(level, len(edges)):
                side[~hidden] = edges[~hidden] + moved
            level = max(level, len(edges))
    left.append(-width / 2 - shift)
    right.append(width / 2 - shift)
    return _Contour(left, right, shift)
