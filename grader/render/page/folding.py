"""Which subtrees of a large tree are folded, so that what matters stays in sight."""

from collections.abc import Iterable

from grader.model.tree import Node, Path, is_frontier
from grader.render.page.tree_layout import frontier_count

MOST_LEAVES = 60
"""A tree of so many leaves is still drawn whole."""


def folded_nodes(root: Node, depth: int, kept: Iterable[Path]) -> dict[Path, int]:
    """The nodes to fold, each with the number of leaves that it hides.

    In sight stay the nodes on the paths to be kept, with their siblings; a sibling with several
    leaves below it is folded.
    """
    if frontier_count(root, depth) <= MOST_LEAVES:
        return {}
    in_sight = {path[:length] for path in kept for length in range(1, len(path) + 1)}
    folded: dict[Path, int] = {}
    waiting: list[tuple[Path, Node]] = [((), root)]
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
