"""Cases for tests, written as they are on paper."""

from collections.abc import Callable
from typing import TypeVar

from grader.model.case import Claim, SearchCase
from grader.model.message import Title
from grader.model.tree import Nested, TreePath, height, tree_of

Of = TypeVar("Of")

BINARY = [[[1, 13], [15, 10]], [[2, 16], [8, 19]]]
"""The published binary tree: 16 by [1, 0, 1]; 8 evaluations, 7 with cuts."""

TERNARY = [
    [[20, 17, 14], [5, 10, 10], [16, 3, 7]],
    [[6, 9, 4], [1, 2, 3], [8, 8, 8]],
    [[10, 17, 16], [5, 18, 2], [19, 4, 1]],
]
"""The published ternary tree, its unknown leaves filled in: 17 by [2, 0, 1]; 16 of 27."""


def case_of(
    nested: Nested,
    *,
    maximise: bool = True,
    depth: int | None = None,
    must_not_ask: frozenset[TreePath] = frozenset(),
    hidden: bool = False,
    case_id: str = "essai",
) -> SearchCase:
    tree = tree_of(nested)
    return SearchCase(
        id=case_id,
        template_id=case_id,
        title=Title.same("Essai"),
        tree=tree,
        maximise=maximise,
        depth=height(tree) if depth is None else depth,
        hidden=hidden,
        must_not_ask=must_not_ask,
        claim=Claim(),
    )


def one_shows(several: list[Of], shows: Callable[[Of], bool]) -> bool:
    """Whether one does; it is asked first the next time, for what shows one mistake shows many."""
    for place, each in enumerate(several):
        if shows(each):
            several.insert(0, several.pop(place))
            return True
    return False
