"""Trees on which a known mistake shows first: whatever is smaller hides it.

Found by making every known mistake on every small tree, in order (`bench/telling_trees.py`). The
plain trees of up to two moves and three leaves are not listed, for they are all tried.
"""

from grader.model.tree import Nested

TELLING_TREES: tuple[tuple[Nested, bool], ...] = (
    ([1001, 1001], True),
    ([1000001, 1000001], True),
    ([[1], [1, 1, 1]], True),
    ([[1], [1, 1, 1]], False),
    ([[1], [2], [1, 1]], False),
    ([[2], [1], [2, 1]], True),
    ([[1], [3], [2, 1]], False),
    ([[3], [1], [2, 1]], True),
    ([[[1]], [[1], [1, 1]]], True),
    ([[[1]], [[1], [1, 1]]], False),
    ([[[[1]]], [[[1, 1]]]], True),
    ([[[[1]]], [[[1, 1]]]], False),
)
"""Each with whether MAX is at the root, smallest first."""
