"""The smallest trees, in order: fewer moves first, then fewer leaves, then plainer values."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from grader.model.case import Claim, SearchCase
from grader.model.title import NO_TITLE
from grader.model.tree import Nested, Node, height, tree_of

_LEAVES = {1: 4, 2: 5, 3: 4, 4: 4}
"""By depth, the most leaves that are tried."""
_DISTINCT = {1: 1, 2: 2, 3: 3, 4: 3, 5: 2}
"""By number of leaves, the most different values: larger trees would be too many."""
_FAR = (1_001, 1_000_001)
"""Beyond what somebody may take for infinity."""
_MOST_FAR_LEAVES = 2


def small_trees(*, most_leaves: int = 5) -> Iterator[tuple[Nested, bool]]:
    """Trees whose leaves all lie at one depth, each for MAX and for MIN at the root."""
    for depth, most in _LEAVES.items():
        for leaves in range(1, min(most, most_leaves) + 1):
            for values in value_patterns(leaves):
                for shape in shapes(depth, leaves):
                    tree = _filled(shape, iter(values))
                    yield tree, True
                    yield tree, False


def small_cases(*, most_leaves: int = 5) -> Iterator[SearchCase]:
    """The same trees, as what a function is tried on."""
    for tree, maximise in small_trees(most_leaves=most_leaves):
        yield case_of(tree_of(tree), maximise)


def case_of(tree: Node, maximise: bool, depth: int | None = None) -> SearchCase:
    """A tree that stands in no fixture, as a case."""
    return SearchCase(
        id="petit-arbre",
        template_id="petit-arbre",
        title=NO_TITLE,
        hidden=False,
        tree=tree,
        maximise=maximise,
        depth=height(tree) if depth is None else depth,
        must_not_ask=frozenset(),
        claim=Claim(),
    )


@cache
def value_patterns(leaves: int) -> tuple[tuple[int, ...], ...]:
    """The ways in which so many leaves can compare, then the same below zero and far from it."""
    most = _DISTINCT.get(leaves, 2)
    ranks = [
        values
        for values in product(range(most), repeat=leaves)
        if set(values) == set(range(max(values) + 1))
    ]
    ranks.sort(key=lambda values: (max(values), values))
    below = [tuple(value - max(values) - 1 for value in values) for values in ranks]
    far = [
        tuple(sign * (number + value) for value in values)
        for number in _FAR
        for sign in (1, -1)
        for values in ranks
        if leaves <= _MOST_FAR_LEAVES
    ]
    above = [tuple(value + 1 for value in values) for values in ranks]
    return (*above, *below, *far)


@cache
def shapes(depth: int, leaves: int) -> tuple[Nested, ...]:
    """Every tree of this depth with so many leaves, all at the end; a leaf is written 0."""
    if depth == 0:
        return (0,) if leaves == 1 else ()
    return tuple(
        list(children)
        for sizes in _compositions(leaves)
        for children in product(*(shapes(depth - 1, size) for size in sizes))
    )


@cache
def _compositions(total: int) -> tuple[tuple[int, ...], ...]:
    """The ways of writing a number as an ordered sum, the longest first part first."""
    if total == 0:
        return ((),)
    return tuple(
        (first, *rest) for first in range(total, 0, -1) for rest in _compositions(total - first)
    )


def _filled(shape: Nested, values: Iterator[int]) -> Nested:
    if isinstance(shape, list):
        return [_filled(child, values) for child in shape]
    return next(values)
