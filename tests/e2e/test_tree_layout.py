"""The layout of trees: each rule of a tidy drawing, on trees of any shape."""

from collections.abc import Sequence
from itertools import groupby, pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.model.tree import Node, TreePath, tree_of, walk
from tests.e2e.browser import Browser
from tests.e2e.figure_script import FigureScript
from tests.unit.test_folding import full_tree

pytestmark = pytest.mark.browser

Widths = dict[TreePath, float]
Columns = dict[TreePath, float]

SOME = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
TREES = st.recursive(
    st.just(Node(0)),
    lambda children: st.lists(children, min_size=1, max_size=4).map(
        lambda nodes: Node(0, tuple(nodes))
    ),
    max_leaves=30,
)


@st.composite
def trees_with_widths(draw: st.DrawFn) -> tuple[Node, Widths]:
    tree = draw(TREES)
    width = st.sampled_from([0.5, 1.0, 1.0, 2.25, 4.0])
    return tree, {path: draw(width) for path, _ in walk(tree)}


@pytest.fixture(scope="module")
def script(browser: Browser) -> FigureScript:
    return FigureScript(browser)


def placed(script: FigureScript, tree: Node, widths: Widths | None = None) -> Columns:
    nodes = dict(walk(tree))
    numbers = {path: number for number, path in enumerate(nodes)}
    children = [
        [numbers[*path, move] for move in range(len(node.children))] for path, node in nodes.items()
    ]
    columns = script("layOut", children, [1 if widths is None else widths[path] for path in nodes])
    return dict(zip(nodes, columns, strict=True))


def mirrored(node: Node) -> Node:
    return Node(node.value, tuple(mirrored(child) for child in reversed(node.children)))


def mirrored_path(root: Node, path: TreePath) -> TreePath:
    turned = []
    for move in path:
        turned.append(len(root.children) - 1 - move)
        root = root.children[move]
    return tuple(turned)


def test_a_small_tree_stands_as_on_paper(script: FigureScript) -> None:
    assert placed(script, tree_of([[1, 2], [3, 4, 5]])) == {
        (): 2.25,
        (0,): 1.0,
        (0, 0): 0.5,
        (0, 1): 1.5,
        (1,): 3.5,
        (1, 0): 2.5,
        (1, 1): 3.5,
        (1, 2): 4.5,
    }
    assert placed(script, Node(3)) == {(): 0.5}


def test_an_early_leaf_takes_no_room_below_it(script: FigureScript) -> None:
    columns = placed(script, tree_of([[1, 2], 3, [4, 5]]))

    assert max(columns.values()) == 3.5
    assert columns[1,] == 2.0


def test_a_small_subtree_between_large_ones_is_centred(script: FigureScript) -> None:
    columns = placed(script, tree_of([[1, 2, 3, 4], 5, 6, [7, 8, 9, 10]]))

    assert [columns[move,] for move in range(4)] == [2.0, 3.5, 4.5, 6.0]


def test_a_later_subtree_may_not_run_into_one_that_stands_further_left(
    script: FigureScript,
) -> None:
    columns = placed(script, tree_of([[[1, 2, 3, 4, 5]], 6, [[7, 8, 9, 10, 11]]]))

    assert columns[2, 0, 0] - columns[0, 0, 4] == 1.0


def test_a_large_tree_has_a_column_for_each_leaf(script: FigureScript) -> None:
    columns = placed(script, full_tree(arity=5, depth=5))

    leaves = [column for path, column in columns.items() if len(path) == 5]
    assert len(columns) == 3_906
    assert leaves == [place + 0.5 for place in range(3_125)]


def test_long_branches_are_laid_out(script: FigureScript) -> None:
    """One column; or, with a leaf at each node, a slope: each half a column from its children."""
    nodes, levels = 1_000, 300
    straight = [[number + 1] for number in range(nodes - 1)] + [[]]
    sloping: list[list[int]] = []
    for number in range(0, 2 * levels, 2):
        sloping += [[number + 1, number + 2], []]

    assert script("layOut", straight, [1] * nodes) == [0.5] * nodes
    columns = script("layOut", [*sloping, []], [1] * (2 * levels + 1))
    assert all(after - before == 0.5 for before, after in pairwise(columns[::2]))


@SOME
@given(trees_with_widths())
def test_a_drawing_is_tidy(script: FigureScript, sized: tuple[Node, Widths]) -> None:
    tree, widths = sized
    columns = placed(script, tree, widths)

    # No two nodes of a level are too near, and a parent stands over the middle of its children.
    for _, row in groupby(sorted(columns, key=len), key=len):
        for left, right in pairwise(row):
            assert columns[right] - columns[left] >= (widths[left] + widths[right]) / 2 - 1e-9
    for path, node in walk(tree):
        if node.children:
            ends = columns[*path, 0], columns[*path, len(node.children) - 1]
            assert columns[path] == pytest.approx(sum(ends) / 2)
    # It begins at its left edge, and its subtrees stand as near as their outlines allow.
    assert min(columns[path] - widths[path] / 2 for path in columns) == pytest.approx(0)
    assert list(columns.values()) == pytest.approx(_by_comparing_everything(tree, widths))


@SOME
@given(TREES)
def test_equal_subtrees_are_drawn_alike(script: FigureScript, tree: Node) -> None:
    columns = placed(script, Node(0, (tree, Node(0, (Node(0), tree)), Node(0), tree)))
    places: tuple[TreePath, ...] = ((0,), (1, 1), (3,))
    for path, _ in walk(tree):
        first, *others = (columns[at + path] - columns[at] for at in places)
        assert others == pytest.approx([first, first])


@SOME
@given(trees_with_widths())
def test_a_mirrored_tree_has_the_mirrored_drawing(
    script: FigureScript, sized: tuple[Node, Widths]
) -> None:
    tree, widths = sized
    turned = {mirrored_path(tree, path): width for path, width in widths.items()}
    columns, mirror = placed(script, tree, widths), placed(script, mirrored(tree), turned)

    end = max(columns[path] + widths[path] / 2 for path in columns)
    for path, column in columns.items():
        assert mirror[mirrored_path(tree, path)] == pytest.approx(end - column)


def _by_comparing_everything(tree: Node, widths: Widths) -> list[float]:
    """The same drawing, made slowly: all nodes of siblings are compared with each other."""
    columns = _subtree(tree, (), widths)
    left = min(place - widths[path] / 2 for path, place in columns.items())
    return [columns[path] - left for path, _ in walk(tree)]


def _subtree(node: Node, path: TreePath, widths: Widths) -> Columns:
    """The columns of a subtree, counted from its root."""
    below = [_subtree(child, (*path, move), widths) for move, child in enumerate(node.children)]
    if not below:
        return {path: 0.0}
    turned = [{each: -place for each, place in one.items()} for one in reversed(below)]
    from_left, from_right = _packed(below, widths), _packed(turned, widths)[::-1]
    span = from_left[-1]
    columns = {path: 0.0}
    for subtree, one, other in zip(below, from_left, from_right, strict=True):
        place = (one + span - other) / 2 - span / 2
        columns |= {each: place + own for each, own in subtree.items()}
    return columns


def _packed(subtrees: Sequence[Columns], widths: Widths) -> list[float]:
    places: list[float] = []
    for subtree in subtrees:
        distances = [
            place + their_column - own_column + (widths[theirs] + widths[own]) / 2
            for place, before in zip(places, subtrees, strict=False)
            for theirs, their_column in before.items()
            for own, own_column in subtree.items()
            if len(theirs) == len(own)
        ]
        places.append(max(distances, default=0.0))
    return places
