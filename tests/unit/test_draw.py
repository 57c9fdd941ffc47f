import random

import pytest

from grader.model.case import (
    CallsCase,
    CaseTemplate,
    Claim,
    Family,
    FunctionCall,
    GameCase,
    Placement,
    PlacementCase,
    Script,
    Source,
    WalkCase,
    WholeGame,
)
from grader.model.dataclass import replace
from grader.model.message import Title
from grader.model.run import Board
from grader.model.tree import (
    UNKNOWN,
    Node,
    first_places,
    height,
    leaf_count,
    node_at,
    tree_of,
    walk,
)
from grader.search.random_draws import (
    board_of,
    depends_on_seed,
    draw_integers,
    draw_searches,
    draw_walks,
    estimates_of,
    plain_case,
    walk_board,
)
from tests.trees import case_of
from tests.unit.for_each import for_each


def template(source: Source, depths: tuple[int, ...] = ()) -> CaseTemplate:
    return CaseTemplate(
        id="arbre",
        title=Title.same("Arbre"),
        maximise=True,
        source=source,
        depths=depths,
        claims={None: Claim(value=3), 1: Claim(value=1), 2: Claim(value=2)},
        hidden=False,
    )


FAMILY = Family(branching=(1, 3), depth=3, seed=7, values=(-5, 5), count=4)


def test_the_same_seed_draws_the_same_values_and_another_seed_others() -> None:
    unknown = template(tree_of([["?"] * 8, [1, 90]]))

    assert draw_searches(unknown, "a") == draw_searches(unknown, "a")
    assert draw_searches(unknown, "a") != draw_searches(unknown, "b")


def test_a_family_with_a_horizon_goes_on_below_it_and_has_a_value_everywhere() -> None:
    family = replace(FAMILY, branching=(2, 3), horizon=2)

    for case in draw_searches(template(family), "a"):
        assert case.depth == 2
        assert height(case.tree) == 3
        values = [node.value for _, node in walk(case.tree)]
        assert all(isinstance(value, int) and -5 <= value <= 5 for value in values)
    bare = draw_searches(template(FAMILY), "a")
    assert all(node.is_leaf or node.value is None for case in bare for _, node in walk(case.tree))


def test_a_family_of_graphs_comes_back_to_its_positions_and_a_leaf_has_one_parent() -> None:
    family = Family(branching=(2, 3), depth=4, seed=7, values=(-90, 90), count=5, positions=3)

    for case in draw_searches(template(family), "a"):
        nodes, first = dict(walk(case.tree)), first_places(case.tree)
        places = [{first.get(path, path) for path in nodes if len(path) == at} for at in range(5)]
        assert first
        assert all(nodes[path].children == nodes[place].children for path, place in first.items())
        assert all(len(places[at]) <= 3 for at in (1, 2, 3))
        assert all(nodes[place].is_leaf for place in places[4])
        assert len(places[4]) >= 6


def test_where_no_graph_needs_a_table_the_last_one_that_was_tried_is_taken() -> None:
    level = Family(branching=(2, 2), depth=3, seed=7, values=(0, 0), count=2, positions=2)

    cases = draw_searches(template(level), "a")

    assert [case.id for case in cases] == ["arbre-1", "arbre-2"]


def test_an_unknown_leaf_is_drawn_within_the_range_of_the_others_and_remembered() -> None:
    (case,) = draw_searches(template(tree_of([["?", 4], [9, "?"]])), "graine")

    assert case.must_not_ask == {(0, 0), (1, 1)}
    for path in case.must_not_ask:
        node = node_at(case.tree, path)
        assert node is not None
        assert isinstance(node.value, int)
        assert 4 <= node.value <= 9


def test_everyone_gets_the_very_same_case_but_those_drawn_for_one_student() -> None:
    fixed, drawn = template(tree_of([[3, 4], [9, 1]])), template(tree_of([["?", 4], [9, 1]]))

    assert draw_searches(fixed, "a")[0] is draw_searches(fixed, "b")[0]
    assert draw_searches(fixed, "a")[0].is_shared
    assert draw_searches(drawn, "a")[0] is draw_searches(drawn, "a")[0]
    assert draw_searches(drawn, "a")[0].is_shared
    assert not draw_searches(drawn, "a", is_personal=True)[0].is_shared
    assert draw_searches(fixed, "a", is_personal=True)[0].is_shared
    family = draw_searches(template(FAMILY), "a", is_personal=True)
    assert not any(case.is_shared for case in family)


@for_each(("lowest", "highest"), [(1, 20), (0, 0), (-9, 6), (5, 68), (0, 2**62)])
def test_integers_are_drawn_as_python_draws_them(lowest: int, highest: int) -> None:
    ours, pythons = random.Random("graine"), random.Random("graine")

    drawn = draw_integers(ours, lowest, highest, 200)

    assert drawn == [pythons.randint(lowest, highest) for _ in range(200)]


def test_a_tree_of_unknown_leaves_is_drawn_as_the_course_draws() -> None:
    (case,) = draw_searches(template(tree_of(["?", "?"])), "graine")

    values = [child.value for child in case.tree.children]
    assert all(isinstance(value, int) and 1 <= value <= 20 for value in values)


def test_a_family_has_numbered_cases_within_its_bounds() -> None:
    cases = draw_searches(template(FAMILY), "graine")

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

    (alone,) = draw_searches(template(tree, depths=(2,)), "graine")
    both = draw_searches(template(tree, depths=(1, 2)), "graine")

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


def test_a_search_needs_a_tree_and_a_player() -> None:
    for unfit in (
        replace(template(tree_of([1, 2])), maximise=None),
        template(WholeGame("." * 9)),
    ):
        with pytest.raises(ValueError, match="a search needs a tree and a player"):
            draw_searches(unfit, "graine")


# Positions that are met again -------------------------------------------------------------------


def transposed() -> Node:
    """`a` holds a leaf to be drawn, and is met again on the other side."""
    met = Node(None, (Node(UNKNOWN), Node(40)), name="a")
    again = replace(met, name=None, same_as="a")
    return Node(None, (Node(None, (met, Node(1))), Node(None, (again, Node(90)))))


def test_one_position_is_drawn_once_wherever_it_is_met() -> None:
    drawn = set()
    for seed in "abcdefgh":
        (case,) = draw_searches(template(transposed()), seed)
        first, again = node_at(case.tree, (0, 0, 0)), node_at(case.tree, (1, 0, 0))
        assert first is not None
        assert first == again
        assert isinstance(first.value, int)
        drawn.add(first.value)
        assert case.must_not_ask == {(0, 0, 0), (1, 0, 0)}
    assert len(drawn) > 1


def test_a_leaf_that_is_met_again_has_the_value_of_the_first() -> None:
    leaf = Node(UNKNOWN, name="x")
    tree = Node(None, (leaf, replace(leaf, name=None, same_as="x"), Node(1), Node(99)))

    (case,) = draw_searches(template(tree), "graine")

    first, second, *_ = case.tree.children
    assert first.value == second.value


def test_a_board_says_which_positions_are_met_again() -> None:
    (case,) = draw_searches(template(transposed()), "graine")

    board, paths = board_of(case, "graine")

    pairs = [(paths[here], paths[there]) for here, there in board.same_as]
    assert pairs == [((1, 0), (0, 0)), ((1, 0, 0), (0, 0, 0)), ((1, 0, 1), (0, 0, 1))]
    assert board_of(case_of([[1, 2], [1, 2]]), "graine")[0].same_as == ()


# Estimations ------------------------------------------------------------------------------------


def test_an_estimation_is_a_nodes_own_number_or_what_it_is_really_worth() -> None:
    tree = Node(None, (Node(8, (Node(1), Node(5))), Node(None, (Node(4), Node(9)))))
    case = replace(case_of([1]), tree=tree, depth=2)

    assert estimates_of(case) == (4, 8, 1, 5, 4, 4, 9)
    assert estimates_of(replace(case, maximise=False)) == (5, 8, 1, 5, 9, 4, 9)


def test_every_position_has_an_estimation_even_beyond_the_depth() -> None:
    tree = Node(None, (Node(8, (Node(None, (Node(1), Node(5))),)), Node(3)))
    case = replace(case_of([1]), tree=tree, depth=1)

    assert estimates_of(case) == (8, 8, 5, 1, 5, 3)


# Walks ------------------------------------------------------------------------------------------


def test_a_walk_keeps_the_values_that_are_written_and_draws_others_for_the_rest() -> None:
    tree = Node(2, (Node(None, (Node(5), Node(UNKNOWN))), Node(2)))

    (case,) = draw_walks(template(tree), "graine")

    labels = [node.value for _, node in walk(case.tree)]
    assert labels[0] == labels[4] == 2
    assert labels[2] == 5
    assert len({labels[1], labels[3], 2, 5}) == 4
    assert (case.id, case.template_id, case.hidden) == ("arbre", "arbre", False)


def test_the_same_seed_draws_the_same_labels_and_another_seed_others() -> None:
    shape = template(tree_of([["?"] * 4, ["?"] * 4]))

    assert draw_walks(shape, "a") == draw_walks(shape, "a")
    assert draw_walks(shape, "a") != draw_walks(shape, "b")


def test_a_family_of_walks_has_numbered_cases_and_every_node_a_number() -> None:
    cases = draw_walks(template(FAMILY), "graine")

    assert [case.id for case in cases] == ["arbre-1", "arbre-2", "arbre-3", "arbre-4"]
    for case in cases:
        labels = [node.value for _, node in walk(case.tree)]
        inner = [node.value for _, node in walk(case.tree) if node.children]
        assert all(isinstance(label, int) for label in labels)
        assert len(set(inner)) == len(inner)


def test_a_walk_needs_no_player_but_a_tree() -> None:
    (case,) = draw_walks(replace(template(tree_of([1, 2])), maximise=None), "graine")
    assert isinstance(case, WalkCase)

    with pytest.raises(ValueError, match="a walk needs a tree"):
        draw_walks(template(Script(())), "graine")


def test_the_board_of_a_walk_has_labels_and_no_secret() -> None:
    tree = Node(1, (Node(2, (Node(3),)), Node(4)))
    (case,) = draw_walks(template(tree), "graine")

    assert walk_board(case) == Board(child_counts=(2, 1, 0, 0), values=(), labels=(1, 2, 3, 4))


# What is no tree --------------------------------------------------------------------------------


def test_what_is_no_tree_is_taken_as_it_is_written() -> None:
    calls = (FunctionCall("double", (2,)),)
    placement = Placement(("8",) * 8)

    script = plain_case(template(Script(calls)))
    chess = plain_case(replace(template(placement), hidden=True))
    game = plain_case(template(WholeGame("." * 9)))

    assert isinstance(script, CallsCase)
    assert (script.calls, script.claim.value) == (calls, 3)
    assert isinstance(chess, PlacementCase)
    assert (chess.placement, chess.claim.value, chess.hidden) == (placement, 3, True)
    assert isinstance(game, GameCase)
    assert (game.start, game.id, game.title) == ("." * 9, "arbre", Title.same("Arbre"))
    assert not any(
        depends_on_seed(template(source))
        for source in (Script(calls), placement, WholeGame("." * 9))
    )


@for_each("source", [tree_of([1, 2]), FAMILY])
def test_a_tree_is_drawn_and_not_taken_as_it_is(source: Node | Family) -> None:
    with pytest.raises(ValueError, match="a tree is drawn"):
        plain_case(template(source))
