from grader.case import CaseTemplate, Claim, Family
from grader.draw import board_of, depends_on_seed, draw_cases
from grader.tree import Node, leaf_count, node_at, tree_of, walk
from tests.trees import case_of


def template(source: Node | Family, depths: tuple[int, ...] = ()) -> CaseTemplate:
    return CaseTemplate(
        id="arbre",
        title="Arbre",
        maximise=True,
        source=source,
        depths=depths,
        claims={None: Claim(value=3), 1: Claim(value=1), 2: Claim(value=2)},
        hidden=False,
    )


FAMILY = Family(branching=(1, 3), depth=3, seed=7, values=(-5, 5), count=4)


def test_the_same_seed_draws_the_same_values_and_another_seed_others() -> None:
    unknown = template(tree_of([["?"] * 8, [1, 90]]))

    assert draw_cases(unknown, "a") == draw_cases(unknown, "a")
    assert draw_cases(unknown, "a") != draw_cases(unknown, "b")


def test_an_unknown_leaf_is_drawn_within_the_range_of_the_others_and_remembered() -> None:
    (case,) = draw_cases(template(tree_of([["?", 4], [9, "?"]])), "graine")

    assert case.must_not_ask == {(0, 0), (1, 1)}
    for path in case.must_not_ask:
        node = node_at(case.tree, path)
        assert node is not None
        assert isinstance(node.value, int)
        assert 4 <= node.value <= 9


def test_a_tree_of_unknown_leaves_is_drawn_as_the_course_draws() -> None:
    (case,) = draw_cases(template(tree_of(["?", "?"])), "graine")

    values = [child.value for child in case.tree.children]
    assert all(isinstance(value, int) and 1 <= value <= 20 for value in values)


def test_a_family_has_numbered_cases_within_its_bounds() -> None:
    cases = draw_cases(template(FAMILY), "graine")

    assert [case.id for case in cases] == ["arbre-1", "arbre-2", "arbre-3", "arbre-4"]
    assert len({case.tree for case in cases}) > 1
    for case in cases:
        for path, node in walk(case.tree):
            if len(path) < 3:
                assert 1 <= len(node.children) <= 3
            else:
                assert isinstance(node.value, int)
                assert -5 <= node.value <= 5


def test_one_depth_keeps_the_name_and_several_get_one_case_each() -> None:
    tree = tree_of([[1, 2], [3]])

    (alone,) = draw_cases(template(tree, depths=(2,)), "graine")
    both = draw_cases(template(tree, depths=(1, 2)), "graine")

    assert (alone.id, alone.depth, alone.claim.value) == ("arbre", 2, 3)
    assert [(case.id, case.depth, case.claim.value) for case in both] == [
        ("arbre-p1", 1, 1),
        ("arbre-p2", 2, 2),
    ]


def test_only_what_is_drawn_depends_on_the_seed() -> None:
    assert depends_on_seed(template(FAMILY))
    assert depends_on_seed(template(tree_of([1, "?"])))
    assert not depends_on_seed(template(tree_of([1, 2])))


def test_a_board_numbers_positions_as_a_walk_does_and_every_position_has_a_value() -> None:
    case = case_of([[1, 13], [15]])

    board, paths = board_of(case, "graine")

    assert paths == ((), (0,), (0, 0), (0, 1), (1,), (1, 0))
    assert board.child_counts == (2, 2, 0, 0, 1, 0)
    assert board.values[2:4] + board.values[5:] == (1, 13, 15)
    assert all(1 <= value <= 15 for value in board.values)
    assert board == board_of(case, "graine")[0]
    assert leaf_count(case.tree) == 3
