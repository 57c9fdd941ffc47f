"""Game trees: nodes, their numbers, the paths that lead to them; and the course of a search through
one: the leaves it evaluated, in order, and the windows it held.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, StrEnum

from grader.model.dataclass import dataclass

Number = int | float
TreePath = tuple[int, ...]


class Unknown(Enum):
    """A leaf written `"?"`: its value must not matter, so it is drawn for each submission."""

    UNKNOWN = "?"


UNKNOWN = Unknown.UNKNOWN


class End(StrEnum):
    """How a game ended, from MAX's point of view."""

    WIN = "victoire"
    DRAW = "nul"
    LOSS = "defaite"


@dataclass(frozen=True, slots=True)
class Node:
    """A position: its own evaluation, if it has one, and what can be reached from it."""

    value: Number | Unknown | None
    children: tuple["Node", ...] = ()
    name: str | None = None
    end: End | None = None
    same_as: str | None = None
    """The name of the node, written before, that this is the same position as."""

    def __repr__(self) -> str:
        """A tree as it is written on paper, where nothing more is said of its nodes.

        What is kept of a course is found by the texts of hundreds of trees.
        """
        if self.name is self.end is self.same_as is None:
            if not self.children:
                return repr(self.value)
            if self.value is None:
                return repr(self.children)
        facts = (self.value, self.children, self.name, self.end, self.same_as)
        return f"Node{facts!r}"

    @property
    def is_leaf(self) -> bool:
        return not self.children


Nested = Number | str | Sequence["Nested"]


def tree_of(nested: Nested) -> Node:
    """Build a tree from nested lists, as it is written on paper."""
    if isinstance(nested, str):
        if nested != UNKNOWN.value:
            raise ValueError(f"a leaf is a number or '?', not {nested!r}")
        return Node(UNKNOWN)
    if isinstance(nested, int | float):
        return Node(nested)
    return Node(None, tuple(tree_of(child) for child in nested))


def walk(root: Node) -> Iterator[tuple[TreePath, Node]]:
    """Every node with its path, parents before children, left to right."""
    stack: list[tuple[TreePath, Node]] = [((), root)]
    while stack:
        step = stack.pop()
        yield step
        path, node = step
        if node.children:
            stack += [((*path, move), child) for move, child in enumerate(node.children)][::-1]


def nodes_of(root: Node) -> Iterator[Node]:
    """The same without their paths, which cost more than the walk."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack += node.children[::-1]


def node_at(root: Node, path: TreePath) -> Node | None:
    """The node that a path leads to, or None where a move of it does not exist."""
    node = root
    for move in path:
        if not 0 <= move < len(node.children):
            return None
        node = node.children[move]
    return node


def height(root: Node) -> int:
    """The number of moves of the longest game."""
    moves, level = 0, root.children
    while level:
        moves, level = moves + 1, tuple([child for node in level for child in node.children])
    return moves


def leaf_count(root: Node) -> int:
    return sum(node.is_leaf for node in nodes_of(root))


def has_early_leaf(root: Node, depth: int) -> bool:
    """Whether some game ends before `depth` moves were played."""
    return any(node.is_leaf and len(path) < depth for path, node in walk(root))


def is_frontier(path: TreePath, node: Node, depth: int) -> bool:
    """Whether a search of this depth evaluates the node rather than its children."""
    return node.is_leaf or len(path) == depth


def finite_values(root: Node) -> list[Number]:
    """The known, finite numbers of a tree: the range in which unknown ones are drawn."""
    return [
        node.value
        for node in nodes_of(root)
        if isinstance(node.value, int | float) and math.isfinite(node.value)
    ]


def first_places(tree: Node) -> Mapping[TreePath, TreePath]:
    """Of the positions that are met again: where each was met first."""
    if all(node.same_as is None for node in nodes_of(tree)):
        return {}
    named: dict[str, TreePath] = {}
    first: dict[TreePath, TreePath] = {}
    for path, node in walk(tree):
        if node.same_as is not None:
            first[path] = named[node.same_as]
        elif path[:-1] in first and path:
            twin = (*first[path[:-1]], path[-1])
            first[path] = first.get(twin, twin)
        elif node.name is not None:
            named.setdefault(node.name, path)
    return first


def nodes_in_reach(root: Node, depth: int) -> Iterator[tuple[TreePath, Node]]:
    """Every node that a search of this depth can see, parents before children, left to right."""
    return ((path, node) for path, node in walk(root) if len(path) <= depth)


def frontier_count(root: Node, depth: int) -> int:
    """How many leaves a search of this depth can see."""
    count, level = 0, [root]
    for _ in range(depth):
        count += sum(node.is_leaf for node in level)
        level = [child for node in level for child in node.children]
    return count + len(level)


# A tree too large to be seen whole ----------------------------------------------------------------

MOST_LEAVES = 60
"""A tree of so many leaves is still drawn whole."""


def folded_nodes(root: Node, depth: int, kept: Iterable[TreePath]) -> dict[TreePath, int]:
    """The nodes to fold, each with the number of leaves that it hides.

    In sight stay the nodes on the paths to be kept, with their siblings; a sibling with several
    leaves below it is folded.
    """
    if frontier_count(root, depth) <= MOST_LEAVES:
        return {}
    in_sight = {path[:length] for path in kept for length in range(1, len(path) + 1)}
    folded: dict[TreePath, int] = {}
    waiting: list[tuple[TreePath, Node]] = [((), root)]
    while waiting:
        path, node = waiting.pop()
        if is_frontier(path, node, depth):
            continue
        for move, child in enumerate(node.children):
            below = (*path, move)
            if below in in_sight:
                waiting.append((below, child))
                continue
            leaves = frontier_count(child, depth - len(below))
            if leaves > 1:
                folded[below] = leaves
    return folded


# The course of a search ---------------------------------------------------------------------------

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
