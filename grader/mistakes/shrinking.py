"""Makes a tree smaller while a function still goes wrong on it."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

from grader.mistakes.small_trees import case_of
from grader.model.case import SearchCase
from grader.model.tree import Node, Number, Path, height, is_frontier, walk
from grader.search import frontier

FirstFailing = Callable[[Iterator[SearchCase]], SearchCase | None]
"""Asks the function: the first of these cases on which it goes wrong."""


def first_that(serves: Callable[[SearchCase], bool]) -> FirstFailing:
    """The same for whoever can tell of each case by itself whether it serves."""
    return lambda cases: next(filter(serves, cases), None)


_FAR = 10.0**12
"""Values beyond are all as far: infinite ones too."""


def shrink(case: SearchCase, first_failing: FirstFailing) -> SearchCase:
    """The last of a chain of smaller and smaller cases on which the function goes wrong.

    The case itself where it goes right on whatever is a step smaller.
    """
    while True:
        smaller = first_failing(smaller_cases(case))
        if smaller is None:
            return case
        case = smaller


def smaller_cases(case: SearchCase) -> Iterator[SearchCase]:
    """What is one step smaller, the boldest step first."""
    size = _size(case)
    for smaller in _steps(case):
        if _size(smaller) < size:
            yield smaller


def _size(case: SearchCase) -> tuple[float, ...]:
    """Moves, then leaves, then values: each step makes it less, so that there is a last one."""
    nodes = [node for _, node in walk(case.tree)]
    adorned = sum(
        node.name is not None or node.end is not None or node.same_as is not None for node in nodes
    ) + sum(
        node.value is not None
        for path, node in walk(case.tree)
        if not is_frontier(path, node, case.depth)
    )
    values = [node.value for node in nodes if isinstance(node.value, int | float)]
    distance = sum(min(abs(value), _FAR) for value in values)
    return (
        case.depth,
        len(frontier(case)),
        len(nodes),
        adorned,
        len(set(values)),
        distance,
        sum(value < 0 for value in values),
    )


def _steps(case: SearchCase) -> Iterator[SearchCase]:
    tree, depth, maximise = case.tree, case.depth, case.maximise
    yield case_of(_bare(tree, depth), maximise, depth)
    if any(node.same_as is not None for _, node in walk(tree)):
        return  # A branch cannot go while another one is said to be the same.
    if depth > 1:
        for child in tree.children:
            if child.children:
                yield case_of(child, not maximise, min(depth - 1, height(child)))
    if height(tree) > depth:
        yield case_of(_cut_below(tree, depth), maximise, depth)
    elif depth > 1:
        lower = _without_last_level(tree, depth)
        yield case_of(lower, maximise, height(lower))
    for smaller in _without_a_branch(tree):
        # Nothing is asked for beyond the last leaf that is left.
        yield case_of(smaller, maximise, min(depth, height(smaller)))
    for plainer in _plainer_values(tree):
        yield case_of(plainer, maximise, depth)


def _cut_below(node: Node, depth: int) -> Node:
    if depth == 0:
        return replace(node, children=())
    return replace(node, children=tuple(_cut_below(child, depth - 1) for child in node.children))


def _without_last_level(node: Node, depth: int) -> Node:
    """Each node whose children are the last becomes a leaf, worth what its first child is."""
    if node.is_leaf:
        return node
    if depth == 1:
        return Node(node.children[0].value)
    children = tuple(_without_last_level(child, depth - 1) for child in node.children)
    return replace(node, children=children)


def _without_a_branch(tree: Node) -> Iterator[Node]:
    """The tree without one child of one node that has others, the nodes above first."""
    by_depth = sorted(walk(tree), key=lambda step: len(step[0]))
    for path, node in by_depth:
        if len(node.children) < 2:
            continue
        for move in range(len(node.children)):
            left = (*node.children[:move], *node.children[move + 1 :])
            yield _with_node(tree, path, replace(node, children=left))


def _bare(node: Node, depth: int) -> Node:
    """Without names, ends of games, and evaluations that nobody should ask for."""
    value = None if node.children and depth > 0 else node.value
    return Node(value, tuple(_bare(child, depth - 1) for child in node.children))


def _plainer_values(tree: Node) -> Iterator[Node]:
    """Small numbers that compare in the same way, then one value after the other."""
    valued = [
        (path, node.value) for path, node in walk(tree) if isinstance(node.value, int | float)
    ]
    ranks: dict[Number, int] = {
        value: rank for rank, value in enumerate(sorted({value for _, value in valued}), start=1)
    }
    yield _with_values(tree, ranks)
    yield _with_values(tree, {value: rank - len(ranks) - 1 for value, rank in ranks.items()})
    for path, value in valued:
        others = sorted({other for _, other in valued if other != value}, key=abs)
        for other in (*others, *_nearer_zero(value)):
            yield _with_value(tree, path, other)


def _nearer_zero(value: Number) -> Iterator[int]:
    if not math.isfinite(value):
        return
    whole = int(value)
    for other in (0, 1, -1, whole // 2 if whole > 0 else -(-whole // 2), whole - 1, whole + 1):
        if abs(other) < abs(value):
            yield other


def _with_values(node: Node, ranks: dict[Number, int]) -> Node:
    value = ranks[node.value] if isinstance(node.value, int | float) else node.value
    children = tuple(_with_values(child, ranks) for child in node.children)
    return replace(node, value=value, children=children)


def _with_value(tree: Node, path: Path, value: Number) -> Node:
    if not path:
        return replace(tree, value=value)
    child = _with_value(tree.children[path[0]], path[1:], value)
    return _with_child(tree, path[0], child)


def _with_node(tree: Node, path: Path, node: Node) -> Node:
    if not path:
        return node
    return _with_child(tree, path[0], _with_node(tree.children[path[0]], path[1:], node))


def _with_child(node: Node, move: int, child: Node) -> Node:
    children = (*node.children[:move], child, *node.children[move + 1 :])
    return replace(node, children=children)
