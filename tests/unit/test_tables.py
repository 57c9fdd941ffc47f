"""What searches evaluate that remember or go deeper, told by a second program as well."""

from pathlib import Path

import pytest

from grader.course import read_course
from grader.kinds.deepening import Deepening
from grader.kinds.transposition import Transposition
from grader.model.case import Family, SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.tree import Node
from grader.search import proves, run_reference
from grader.search.evaluation_bounds import (
    _right_tables,
    fewest_with_leaves_alone,
    most_with_table,
    table_spares,
)
from grader.search.random_draws import draw_searches
from tests.trees import case_of
from tests.unit.test_new_trees import (
    CUTTINGS,
    REMEMBERED,
    RIGHT_DEEPENINGS,
    RIGHT_RULES,
    Board,
    Position,
    Tried,
    distinct_leaves,
    mirror,
    table_answer,
)

ROOT = Path(__file__).parents[2]


def tried_of_case(case: SearchCase) -> Tried:
    """What the second program searches."""
    named: dict[str, Position] = {}

    def position_of(node: Node) -> Position:
        if node.same_as is not None:
            return named[node.same_as]
        assert node.value is None or isinstance(node.value, int)
        position = Position(node.value, tuple(map(position_of, node.children)))
        if node.name is not None:
            named[node.name] = position
        return position

    return Tried(position_of(case.tree), case.maximise, case.depth, {})


def cases_of(kind: str, seeds: int) -> list[SearchCase]:
    """The cases of an exercise, drawn so many times."""
    [exercise] = [each for each in read_course(ROOT).exercises if each.kind == kind]
    return [
        case
        for seed in range(seeds)
        for each in exercise.case_templates
        if not seed or isinstance(each.source, Family)
        for case in draw_searches(each, f"graine {seed}")
    ]


@pytest.fixture(scope="module")
def graphs() -> list[SearchCase]:
    """The cases of the exercise on transposition tables."""
    return cases_of("transposition", 1)


@pytest.fixture(scope="module")
def drawn() -> list[SearchCase]:
    """Graphs of the kind that the exercise draws."""
    cases = cases_of("transposition", 20)
    return [case for case in cases if case.id != case.template_id]


def test_the_fewest_leaves_of_a_memory_are_those_of_a_second_program(
    graphs: list[SearchCase],
) -> None:
    for case in graphs:
        tried = tried_of_case(case)
        both = (tried, replace(tried, root=mirror(tried.root, {})))

        assert fewest_with_leaves_alone(case) == min(
            distinct_leaves(each, cutting) for each in both for cutting in CUTTINGS
        )


def test_the_most_that_a_table_evaluates_covers_the_ways_of_a_second_program(
    graphs: list[SearchCase],
) -> None:
    for case in graphs:
        tried = tried_of_case(case)
        counts = [
            table_answer(tried, replace(rules, cutting=cutting))[1]
            for name, rules in RIGHT_RULES.items()
            if "at least" not in name and "deeper" not in name
            for cutting in CUTTINGS
        ]

        assert most_with_table(case) >= max(counts)


def test_the_bound_is_below_a_memory_of_leaves_where_every_table_is(
    graphs: list[SearchCase],
) -> None:
    below = []
    for case in graphs:
        most = Transposition().most_evaluations(case)
        plain = len(run_reference(case, Algorithm.ALPHABETA).trace)
        if most_with_table(case) < fewest_with_leaves_alone(case):
            assert most == fewest_with_leaves_alone(case) - 1 < plain - 1
            below.append(case.id)
        else:
            assert most == plain - 1

    assert below == list(REMEMBERED)


@pytest.mark.parametrize("player", ["max", "min"])
def test_a_drawn_graph_is_one_where_a_table_is_of_use_and_proves_its_value(
    player: str, drawn: list[SearchCase]
) -> None:
    for case in (replace(case, maximise=player == "max") for case in drawn):
        for search in _right_tables(case):
            assert proves(case, set(search.run()))
    assert all(map(table_spares, drawn))


def test_no_table_of_a_second_program_evaluates_more_on_a_drawn_graph(
    drawn: list[SearchCase],
) -> None:
    for case in drawn:
        tried = tried_of_case(case)
        most = Transposition().most_evaluations(case)
        for name, rules in RIGHT_RULES.items():
            if "at least" not in name and "deeper" not in name:
                for cutting in CUTTINGS:
                    assert table_answer(tried, replace(rules, cutting=cutting))[1] <= most


def test_without_a_repeated_position_a_table_spares_nothing() -> None:
    case = case_of([[3, 5], [2, 9]])

    assert fewest_with_leaves_alone(case) == 3
    assert most_with_table(case) == 3


# Going deeper -----------------------------------------------------------------------------------


def test_no_deepening_of_a_second_program_evaluates_more_on_any_tree() -> None:
    cases = cases_of("approfondissement", 20)
    assert len(cases) > 60
    for case in cases:
        tried, most = tried_of_case(case), Deepening().most_evaluations(case)
        for deepening in RIGHT_DEEPENINGS.values():
            for cutting in CUTTINGS:
                board = Board()
                deepening(board, tried, cutting)

                assert len(board.asked) <= most
