import pytest

from grader.model.dataclass import replace
from grader.model.tree import (
    UNKNOWN,
    Node,
    finite_values,
    first_places,
    has_early_leaf,
    height,
    leaf_count,
    node_at,
    tree_of,
    walk,
)


def test_a_nested_list_is_a_tree_and_a_question_mark_an_unknown_leaf() -> None:
    tree = tree_of([[1, "?"], [2.5]])

    assert tree == Node(None, (Node(None, (Node(1), Node(UNKNOWN))), Node(None, (Node(2.5),))))


def test_any_other_text_is_no_leaf() -> None:
    with pytest.raises(ValueError, match="a leaf is a number"):
        tree_of(["seize"])


def test_a_walk_goes_parents_first_and_left_to_right() -> None:
    paths = [path for path, _ in walk(tree_of([[1, 2], [3]]))]

    assert paths == [(), (0,), (0, 0), (0, 1), (1,), (1, 0)]


def test_a_path_leads_to_its_node_or_nowhere() -> None:
    tree = tree_of([[1, 2], [3]])

    assert node_at(tree, (0, 1)) == Node(2)
    assert node_at(tree, (1, 1)) is None
    assert node_at(tree, (-1,)) is None
    assert node_at(tree, (1, 0, 0)) is None


def test_height_and_leaves_are_counted() -> None:
    tree = tree_of([[[1], [2, 3]], [[4]]])

    assert height(tree) == 3
    assert leaf_count(tree) == 4


def test_a_game_may_end_early() -> None:
    assert has_early_leaf(tree_of([1, [2, 3]]), depth=2)
    assert not has_early_leaf(tree_of([[1], [2, 3]]), depth=2)
    assert not has_early_leaf(tree_of([1, [2, 3]]), depth=1)


def test_infinite_and_unknown_values_give_no_range() -> None:
    assert finite_values(tree_of([float("inf"), "?", 3, -2.5])) == [3, -2.5]


def test_a_deep_tree_does_not_need_recursion_to_be_walked() -> None:
    tree = Node(1)
    for _ in range(5000):
        tree = Node(None, (tree,))

    assert height(tree) == 5000


def test_a_position_that_is_met_again_is_known_by_where_it_was_met_first() -> None:
    met = replace(tree_of([7, [2, 3]]), name="a")
    again = replace(met, name=None, same_as="a")
    tree = Node(None, (Node(None, (met, Node(1))), Node(None, (Node(5), again))))

    assert first_places(tree) == {
        (1, 1): (0, 0),
        (1, 1, 0): (0, 0, 0),
        (1, 1, 1): (0, 0, 1),
        (1, 1, 1, 0): (0, 0, 1, 0),
        (1, 1, 1, 1): (0, 0, 1, 1),
    }


def test_a_position_met_a_third_time_is_the_first_one_too() -> None:
    leaf = Node(3, name="x")
    again = replace(leaf, name=None, same_as="x")
    met = Node(None, (leaf, Node(4)), name="a")
    # Inside the copy of `a`, the copy of `x` leads back to the very first.
    copy = replace(met, name=None, same_as="a")
    tree = Node(None, (Node(None, (met,)), Node(None, (copy, Node(None, (again,))))))

    assert first_places(tree) == {
        (1, 0): (0, 0),
        (1, 0, 0): (0, 0, 0),
        (1, 0, 1): (0, 0, 1),
        (1, 1, 0): (0, 0, 0),
    }


def test_a_copy_inside_a_copy_leads_back_to_the_first_place() -> None:
    deep = Node(None, (Node(1), Node(2)), name="b")
    deep_again = replace(deep, name=None, same_as="b")
    outer = Node(None, (Node(None, (deep_again,)),), name="c")
    outer_again = replace(outer, name=None, same_as="c")
    tree = Node(None, (Node(None, (deep,)), Node(None, (outer,)), Node(None, (outer_again,))))

    assert first_places(tree)[2, 0, 0, 0] == (0, 0)
    assert first_places(tree)[2, 0, 0, 0, 1] == (0, 0, 1)


def test_a_copy_that_is_written_out_leads_back_to_the_first_place_too() -> None:
    deep = Node(None, (Node(1), Node(2)), name="b")
    deep_again = replace(deep, name=None, same_as="b")
    outer = Node(None, (Node(None, (deep_again,)),), name="c")
    written_out = Node(None, (Node(None, (replace(deep, name=None),)),), same_as="c")
    tree = Node(None, (Node(None, (deep,)), Node(None, (outer,)), Node(None, (written_out,))))

    assert first_places(tree)[2, 0, 0, 0] == (0, 0)
    assert first_places(tree)[2, 0, 0, 0, 1] == (0, 0, 1)


def test_a_tree_without_transpositions_has_no_position_met_again() -> None:
    assert first_places(tree_of([[1, 1], [1, 1]])) == {}
    assert first_places(Node(3, name="seul")) == {}
