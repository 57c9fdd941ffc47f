"""What the page's script draws of a tree that was walked, as plain data.

Numbers of nodes are those of the tree, parents first, left to right.
"""

from collections.abc import Mapping
from typing import Any

from grader.language import say
from grader.model.tree import Node, Path, walk
from grader.render.page.walk_svg import Walk, describe_walk, node_label
from grader.render.values import answer_text

_MOST_RANKS = 400
"""A walk that never ends is replayed no further."""


def walk_figure(drawing: Walk, language: str) -> dict[str, Any]:
    """The tree of a case, the order that was expected and the student's own."""
    numbers = {path: number for number, (path, _) in enumerate(walk(drawing.case.tree))}
    observed = drawing.observed
    expected = drawing.expected_ranks if drawing.expected is not None else None
    return {
        "kind": "walk",
        "title": say("figure-title", language, case=drawing.case.id),
        "text": describe_walk(drawing, language),
        "tree": _nested(drawing.case.tree),
        "expected": expected and _order(expected, numbers, len(expected)),
        "own": None
        if observed is None
        else _order(drawing.observed_ranks, numbers, len(observed[:_MOST_RANKS])),
        "observed_values": [answer_text(value) for value in (observed or ())[:_MOST_RANKS]],
    }


def _nested(node: Node) -> list[Any]:
    return [node_label(node), *map(_nested, node.children)]


def _order(ranks: Mapping[Path, int], numbers: Mapping[Path, int], length: int) -> list[int | None]:
    """The nodes by rank; None where the value of that rank belongs to none."""
    order: list[int | None] = [None] * length
    for path, rank in ranks.items():
        if rank <= length:
            order[rank - 1] = numbers[path]
    return order
