"""What searches evaluate that remember: told by a second program, on the trees of the course."""

from dataclasses import replace
from pathlib import Path

import pytest

from grader.case import SearchCase
from grader.course import read_course
from grader.draw import draw_searches
from grader.exercise import Algorithm
from grader.judge.bounded import most_evaluations
from grader.search import fewest_with_leaves_alone, most_with_table, run_reference
from tests.trees import case_of
from tests.unit.test_new_trees import (
    CUTTINGS,
    REMEMBERED,
    RIGHT_RULES,
    distinct_leaves,
    mirror,
    read_fixture,
    table_answer,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def graphs() -> list[SearchCase]:
    """The cases of the exercise on transposition tables."""
    [exercise] = [
        each for each in read_course(ROOT).exercises if each.algorithm is Algorithm.TRANSPOSITION
    ]
    return [case for each in exercise.case_templates for case in draw_searches(each, "graine")]


def test_the_fewest_leaves_of_a_memory_are_those_of_a_second_program(
    graphs: list[SearchCase],
) -> None:
    for case in graphs:
        tried = read_fixture(case.template_id)
        both = (tried, replace(tried, root=mirror(tried.root, {})))

        assert fewest_with_leaves_alone(case) == min(
            distinct_leaves(each, cutting) for each in both for cutting in CUTTINGS
        )


def test_the_most_that_a_table_evaluates_covers_the_ways_of_a_second_program(
    graphs: list[SearchCase],
) -> None:
    for case in graphs:
        tried = read_fixture(case.template_id)
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
        most = most_evaluations(Algorithm.TRANSPOSITION, case)
        plain = len(run_reference(case, Algorithm.ALPHABETA).trace)
        if most_with_table(case) < fewest_with_leaves_alone(case):
            assert most == fewest_with_leaves_alone(case) - 1 < plain - 1
            below.append(case.id)
        else:
            assert most == plain - 1

    assert below == list(REMEMBERED)


def test_without_a_repeated_position_a_table_spares_nothing() -> None:
    case = case_of([[3, 5], [2, 9]])

    assert fewest_with_leaves_alone(case) == 3
    assert most_with_table(case) == 3
