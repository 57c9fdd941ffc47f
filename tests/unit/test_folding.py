"""What is folded of a large tree, and what stays in sight."""

from hypothesis import given
from hypothesis import strategies as st

from grader.model.tree import (
    MOST_LEAVES,
    Node,
    TreePath,
    folded_nodes,
    frontier_count,
    node_at,
    nodes_in_reach,
)

BEST, EXPECTED, OBSERVED = (4, 0, 2, 1, 3), (0, 1, 0, 0, 0), (0, 0, 4, 2, 2)


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


def in_sight(tree: Node, depth: int, folded: dict[TreePath, int]) -> list[TreePath]:
    """The nodes under no fold."""
    return [
        path
        for path, _ in nodes_in_reach(tree, depth)
        if not any(path[:length] in folded for length in range(len(path)))
    ]


def test_a_tree_that_is_readable_stays_whole() -> None:
    assert folded_nodes(Node(None, (Node(0),) * MOST_LEAVES), 1, [(0,)]) == {}
    assert folded_nodes(full_tree(3, 3), 3, [(0, 0, 0)]) == {}


def test_three_thousand_leaves_fold_to_a_few_glyphs() -> None:
    tree = full_tree(5, 5)
    folded = folded_nodes(tree, 5, [BEST])

    assert len(in_sight(tree, 5, folded)) == 26
    assert sorted(set(folded.values())) == [5, 25, 125, 625]
    assert sum(folded.values()) + 5 == 3_125


def test_both_sides_of_a_divergence_stay_in_sight() -> None:
    tree = full_tree(5, 5)
    seen = in_sight(tree, 5, folded_nodes(tree, 5, [BEST, EXPECTED, OBSERVED]))

    assert {BEST, EXPECTED, OBSERVED} <= set(seen)
    assert len(seen) < 70


def test_the_siblings_of_a_kept_leaf_stay_in_sight() -> None:
    folded = folded_nodes(full_tree(5, 5), 5, [BEST])

    assert not [path for path in folded if path[:4] == BEST[:4]]


def test_a_wide_root_of_leaves_has_nothing_to_fold() -> None:
    assert folded_nodes(Node(None, (Node(0),) * 100), 1, []) == {}


def test_a_branch_to_a_single_leaf_is_not_folded() -> None:
    tree = Node(None, (branch(10), full_tree(5, 3)))

    assert folded_nodes(tree, 20, []) == {(1,): 125}


def test_what_a_limited_depth_hides_is_not_counted() -> None:
    assert folded_nodes(full_tree(5, 5), 3, [(0, 0, 0)])[1,] == 25


def test_a_path_that_leads_nowhere_keeps_nothing() -> None:
    tree = full_tree(5, 3)

    assert folded_nodes(tree, 3, [(7, 7), ()]) == folded_nodes(tree, 3, [])


def test_an_inner_node_that_is_kept_shows_its_children() -> None:
    folded = folded_nodes(full_tree(5, 4), 4, [(2,)])

    assert (2,) not in folded
    assert folded[2, 0] == 25


def test_a_branch_of_hundreds_of_nodes_is_walked() -> None:
    tree = Node(None, (branch(500), Node(None, (Node(0),) * 100)))

    assert folded_nodes(tree, 501, [(0,) * 500]) == {(1,): 100}


@given(
    st.lists(st.lists(st.integers(0, 4), max_size=5).map(tuple), max_size=4),
    st.integers(0, 5),
)
def test_every_leaf_is_in_sight_or_under_one_fold(kept: list[TreePath], depth: int) -> None:
    tree = full_tree(5, 5)
    folded = folded_nodes(tree, depth, kept)
    seen = in_sight(tree, depth, folded)

    leaves_seen = sum(len(path) == depth for path in seen if path not in folded)
    assert leaves_seen + sum(folded.values()) == frontier_count(tree, depth)
    assert folded.keys() <= set(seen)
    for path, leaves in folded.items():
        node = node_at(tree, path)
        assert node is not None
        assert leaves == frontier_count(node, depth - len(path)) > 1
