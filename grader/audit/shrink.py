"""Makes a tree smaller, as long as it still does what it is for."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from grader.case import SearchCase
from grader.tree import Node, Number, Path, height, is_frontier, walk

Serves = Callable[[SearchCase], bool]
"""Whether a tree still does what it is for."""


def shrunk(case: SearchCase, serves: Serves) -> SearchCase:
    """The same case without any branch that can be spared, in plainer numbers if they will do."""
    smaller = next((each for each in _smaller(case) if serves(each)), None)
    while smaller is not None:
        case = smaller
        smaller = next((each for each in _smaller(case) if serves(each)), None)
    return next((each for each in _plainer(case) if serves(each)), case)


def _smaller(case: SearchCase) -> Iterator[SearchCase]:
    """The tree without one branch; the largest branches are tried first."""
    for path, node in walk(case.tree):
        if len(node.children) < 2:
            continue
        for move in range(len(node.children)):
            tree = _without(case.tree, path, move)
            # What is asked stays: whole trees are searched whole, others stop as much before.
            depth = case.depth - height(case.tree) + height(tree)
            if depth > 0:
                yield replace(case, tree=tree, depth=depth)


def _without(node: Node, path: Path, move: int) -> Node:
    if not path:
        return replace(node, children=(*node.children[:move], *node.children[move + 1 :]))
    children = list(node.children)
    children[path[0]] = _without(children[path[0]], path[1:], move)
    return replace(node, children=tuple(children))


def _plainer(case: SearchCase) -> Iterator[SearchCase]:
    """Numbers that compare alike: from 1 upwards, or below zero."""
    counted = sorted(
        {
            node.value
            for path, node in walk(case.tree)
            if isinstance(node.value, int | float) and _counts(case, path, node)
        }
    )
    for first in (1, -len(counted)):
        ranks: dict[Number, int] = {value: first + rank for rank, value in enumerate(counted)}
        yield replace(case, tree=_renumbered(case, case.tree, (), ranks))


def _counts(case: SearchCase, path: Path, node: Node) -> bool:
    return node.is_leaf or (len(path) <= case.depth and is_frontier(path, node, case.depth))


def _renumbered(case: SearchCase, node: Node, path: Path, ranks: dict[Number, int]) -> Node:
    value = node.value
    if isinstance(value, int | float):
        value = ranks.get(value) if _counts(case, path, node) else None
    children = tuple(
        _renumbered(case, child, (*path, move), ranks) for move, child in enumerate(node.children)
    )
    return replace(node, value=value, children=children)
