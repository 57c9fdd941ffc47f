"""The layout of trees: each rule of a tidy drawing, on trees of any shape."""

from collections.abc import Sequence
from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.model.tree import Node, TreePath, frontier_count, tree_of, walk
from grader.render.page.tree_layout import Spot, TreeLayout, columns_of, lay_out

Widths = dict[TreePath, float]

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


def full_tree(arity: int, depth: int) -> Node:
    node = Node(0)
    for _ in range(depth):
        node = Node(None, (node,) * arity)
    return node


def branch(length: int) -> Node:
    node = Node(0)
    for _ in range(length - 1):
        node = Node(None, (node,))
    return node


def mirrored(node: Node) -> Node:
    return Node(node.value, tuple(mirrored(child) for child in reversed(node.children)))


def mirrored_path(root: Node, path: TreePath) -> TreePath:
    turned = []
    for move in path:
        turned.append(len(root.children) - 1 - move)
        root = root.children[move]
    return tuple(turned)


def placed(tree: Node, widths: Widths) -> TreeLayout:
    return lay_out(tree, depth=99, width=widths.__getitem__)


def column(layout: TreeLayout, path: TreePath) -> float:
    return layout.spots[path].column


def test_a_small_tree_stands_as_on_paper() -> None:
    layout = lay_out(tree_of([[1, 2], [3, 4, 5]]), depth=2)

    assert layout == TreeLayout(
        spots={
            (): Spot(2.25, 0),
            (0,): Spot(1.0, 1),
            (0, 0): Spot(0.5, 2),
            (0, 1): Spot(1.5, 2),
            (1,): Spot(3.5, 1),
            (1, 0): Spot(2.5, 2),
            (1, 1): Spot(3.5, 2),
            (1, 2): Spot(4.5, 2),
        },
        frontier=((0, 0), (0, 1), (1, 0), (1, 1), (1, 2)),
        columns=5.0,
        levels=3,
    )


def test_an_early_leaf_takes_no_room_below_it() -> None:
    layout = lay_out(tree_of([[1, 2], 3, [4, 5]]), depth=2)

    assert layout.columns == 4.0
    assert column(layout, (1,)) == 2.0


def test_a_small_subtree_between_large_ones_is_centred() -> None:
    layout = lay_out(tree_of([[1, 2, 3, 4], 5, 6, [7, 8, 9, 10]]), depth=2)

    places = [column(layout, (move,)) for move in range(4)]
    assert places == [2.0, 3.5, 4.5, 6.0]


def test_a_later_subtree_may_not_run_into_one_that_stands_further_left() -> None:
    deep_then_leaf = tree_of([[[1, 2, 3, 4, 5]], 6, [[7, 8, 9, 10, 11]]])
    layout = lay_out(deep_then_leaf, depth=3)

    assert column(layout, (2, 0, 0)) - column(layout, (0, 0, 4)) == 1.0


def test_nodes_below_the_depth_asked_are_not_laid_out() -> None:
    layout = lay_out(tree_of([[1, 2], [3, 4, 5]]), depth=1)

    assert list(layout.spots) == [(), (0,), (1,)]
    assert layout.frontier == ((0,), (1,))


def test_nodes_below_a_fold_are_not_laid_out() -> None:
    layout = lay_out(tree_of([[1, 2], [3, 4, 5]]), depth=2, folded={(1,)})

    assert list(layout.spots) == [(), (0,), (0, 0), (0, 1), (1,)]
    assert layout.frontier == ((0, 0), (0, 1), (1,))


def test_no_branch_runs_under_a_fold() -> None:
    tree = tree_of([[[1, 2, 3, 4, 5]], [[6], [7]], [[8, 9, 10, 11, 12]]])

    layout = lay_out(tree, depth=3, folded={(0,), (1,), (2, 0)})
    beside = lay_out(tree, depth=3, folded={(0,), (1,)})

    assert layout.spots[2, 0].column - layout.spots[1,].column >= 1
    assert beside.spots[2, 0, 0].column < beside.spots[1,].column  # two levels below is free
    assert beside.spots[2, 0].column - beside.spots[1,].column >= 1


def test_a_single_position_is_a_leaf() -> None:
    layout = lay_out(Node(3), depth=4)

    assert layout == TreeLayout({(): Spot(0.5, 0)}, ((),), columns=1.0, levels=1)


def test_a_large_tree_has_a_column_for_each_leaf() -> None:
    layout = lay_out(full_tree(arity=5, depth=5), depth=5)

    assert len(layout.spots) == 3_906
    assert len(layout.frontier) == 3_125
    assert layout.columns == 3_125.0
    assert [column(layout, path) for path in layout.frontier] == [
        place + 0.5 for place in range(3_125)
    ]


def test_a_branch_of_thousands_of_nodes_is_one_column() -> None:
    nodes = 5_000
    children = [[number + 1] for number in range(nodes - 1)] + [[]]

    assert columns_of(children, [1.0] * nodes) == [0.5] * nodes
    assert lay_out(branch(500), depth=499).columns == 1.0


def test_a_long_branch_with_a_leaf_at_each_node_goes_down_in_a_slope() -> None:
    """Each node stands half a column from its children: nothing is looked at twice."""
    levels = 3_000
    children: list[list[int]] = []
    for number in range(0, 2 * levels, 2):
        children += [[number + 1, number + 2], []]
    columns = columns_of([*children, []], [1.0] * (2 * levels + 1))

    inner = columns[::2]
    assert all(after - before == 0.5 for before, after in pairwise(inner))


@given(trees_with_widths())
def test_no_two_nodes_of_a_level_are_too_near(sized: tuple[Node, Widths]) -> None:
    tree, widths = sized
    spots = placed(tree, widths).spots
    by_level = sorted(spots, key=len)
    for _, row in groupby(by_level, key=len):
        for left, right in pairwise(row):
            wanted = (widths[left] + widths[right]) / 2
            assert spots[right].column - spots[left].column >= wanted - 1e-9


@given(trees_with_widths())
def test_parents_stand_over_the_middle_of_their_children(sized: tuple[Node, Widths]) -> None:
    tree, widths = sized
    layout = placed(tree, widths)
    for path, node in walk(tree):
        if node.children:
            first = column(layout, (*path, 0))
            last = column(layout, (*path, len(node.children) - 1))
            assert column(layout, path) == pytest.approx((first + last) / 2)


@given(TREES)
def test_equal_subtrees_are_drawn_alike(tree: Node) -> None:
    root = Node(0, (tree, Node(0, (Node(0), tree)), Node(0), tree))
    layout = lay_out(root, depth=99)
    places: tuple[TreePath, ...] = ((0,), (1, 1), (3,))
    for path, _ in walk(tree):
        first, *others = (column(layout, at + path) - column(layout, at) for at in places)
        assert others == pytest.approx([first, first])


@given(trees_with_widths())
def test_a_mirrored_tree_has_the_mirrored_drawing(sized: tuple[Node, Widths]) -> None:
    tree, widths = sized
    turned = {mirrored_path(tree, path): width for path, width in widths.items()}
    layout, mirror = placed(tree, widths), placed(mirrored(tree), turned)

    assert mirror.columns == pytest.approx(layout.columns)
    for path in layout.spots:
        seen = column(mirror, mirrored_path(tree, path))
        assert seen == pytest.approx(layout.columns - column(layout, path))


@given(trees_with_widths())
def test_a_drawing_begins_at_its_left_edge_and_ends_at_its_right_one(
    sized: tuple[Node, Widths],
) -> None:
    tree, widths = sized
    layout = placed(tree, widths)
    left = min(spot.column - widths[path] / 2 for path, spot in layout.spots.items())
    right = max(spot.column + widths[path] / 2 for path, spot in layout.spots.items())

    assert left == pytest.approx(0)
    assert right == pytest.approx(layout.columns)


@given(trees_with_widths())
def test_subtrees_stand_as_near_as_their_outlines_allow(sized: tuple[Node, Widths]) -> None:
    tree, widths = sized
    layout = placed(tree, widths)

    assert [spot.column for spot in layout.spots.values()] == pytest.approx(
        _by_comparing_everything(tree, widths)
    )


@given(tree=TREES, depth=st.integers(0, 6))
def test_leaves_are_counted_as_they_are_drawn(tree: Node, depth: int) -> None:
    layout = lay_out(tree, depth)

    assert frontier_count(tree, depth) == len(layout.frontier)
    assert layout.columns <= len(layout.frontier)
    assert list(layout.spots) == [path for path, _ in walk(tree) if len(path) <= depth]
    assert all(spot.level == len(path) for path, spot in layout.spots.items())


def _by_comparing_everything(tree: Node, widths: Widths) -> list[float]:
    """The same drawing, made slowly: all nodes of siblings are compared with each other."""
    columns = _subtree(tree, (), widths)
    left = min(place - widths[path] / 2 for path, place in columns.items())
    return [columns[path] - left for path, _ in walk(tree)]


def _subtree(node: Node, path: TreePath, widths: Widths) -> dict[TreePath, float]:
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


def _packed(subtrees: Sequence[dict[TreePath, float]], widths: Widths) -> list[float]:
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
