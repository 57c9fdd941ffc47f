import math
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.kinds.tictactoe import (
    LINES,
    START,
    GameFacts,
    evaluation,
    free_squares,
    play,
    to_move,
    walk_game,
    winner,
)
from grader.model.case import GAME_FUNCTIONS
from grader.model.run import NumpyScalar, Returned
from tests.unit.for_each import for_each

grids = st.text(alphabet="XO.", min_size=9, max_size=9)

RIGHT: Mapping[str, Callable[..., Any]] = {
    "morpion_gagnant": winner,
    "morpion_coups": free_squares,
    "morpion_evaluation": lambda grid: evaluation(grid) or 0,
    "morpion_joue": play,
}


def walked(functions: Mapping[str, Callable[..., Any]], start: str = START) -> GameFacts:
    """Walk the game with these functions, each asked about many grids at once."""
    walk = walk_game(start)
    questions = next(walk)
    while True:
        answers: list[Returned] = [
            functions[questions.function](*each) for each in questions.arguments
        ]
        try:
            questions = walk.send(answers)
        except StopIteration as done:
            facts: GameFacts = done.value
            return facts


# The rules --------------------------------------------------------------------------------------


@for_each("line", LINES)
@for_each("player", ["X", "O"])
def test_each_of_the_eight_lines_wins_for_each_player(
    line: tuple[int, int, int], player: str
) -> None:
    grid = START
    for square in line:
        assert winner(grid) is None
        grid = play(grid, square, player)

    assert winner(grid) == player
    assert evaluation(grid) == (math.inf if player == "X" else -math.inf)


def test_there_are_eight_lines_all_different() -> None:
    assert len(set(LINES)) == 8


def test_a_full_grid_without_a_line_is_a_draw() -> None:
    assert winner("XOXXOOOXX") is None
    assert evaluation("XOXXOOOXX") == 0


def test_a_game_that_goes_on_has_no_value_of_its_own() -> None:
    assert evaluation(START) is None
    assert evaluation("XO..X...O") is None


def test_x_begins_and_the_players_take_turns() -> None:
    assert to_move(START) == "X"
    assert to_move("X........") == "O"
    assert to_move("XO.......") == "X"


@given(grids)
def test_a_free_square_is_one_that_can_be_played(grid: str) -> None:
    free = free_squares(grid)

    assert len(free) == grid.count(".")
    for square in free:
        after = play(grid, square, "X")
        assert len(after) == 9
        assert free_squares(after) == [other for other in free if other != square]
        assert after[square] == "X"


# The whole game ---------------------------------------------------------------------------------


def test_the_whole_game_is_counted_as_everybody_counts_it() -> None:
    assert walked(RIGHT) == GameFacts(
        positions=5_478,
        games=255_168,
        nodes=549_946,
        value=0,
        never_loses={"X": True, "O": True},
    )


def test_the_four_functions_are_asked_level_by_level() -> None:
    walk = walk_game(START)
    first = next(walk)

    assert (first.function, first.arguments) == ("morpion_gagnant", ((START,),))
    second = walk.send([None])
    assert (second.function, second.arguments) == ("morpion_coups", ((START,),))
    third = walk.send([[4, 0]])
    assert (third.function, third.arguments) == ("morpion_evaluation", ((START,),))
    fourth = walk.send([0])
    assert (fourth.function, fourth.arguments) == (
        "morpion_joue",
        ((START, 4, "X"), (START, 0, "X")),
    )
    assert {each.function for each in (first, second, third, fourth)} == set(GAME_FUNCTIONS)
    fifth = walk.send(["....X....", "X........"])
    assert fifth.arguments == (("....X....",), ("X........",))


def test_a_game_that_is_won_is_walked_no_further() -> None:
    facts = walked(RIGHT, start="XX.OO....")

    # X completes the line at once, whatever O has in mind.
    assert facts.value == math.inf
    assert facts.never_loses == {"X": True, "O": False}
    assert walked(RIGHT, start="XXXOO....") == GameFacts(
        positions=1, games=1, nodes=1, value=math.inf, never_loses={"X": True, "O": False}
    )


def test_what_is_counted_is_counted_on_the_answers() -> None:
    # One square alone may be played: a single game of as many moves as it takes.
    only_first = {**RIGHT, "morpion_coups": lambda grid: free_squares(grid)[:1]}

    facts = walked(only_first)

    assert facts.games == 1
    assert facts.nodes == facts.positions == 8  # X wins by its fourth mark, on 2, 4 and 6.
    assert facts.value == math.inf
    assert facts.never_loses == {"X": True, "O": False}


def test_numpy_squares_are_played_as_the_numbers_they_stand_for() -> None:
    squares = {
        **RIGHT,
        "morpion_coups": lambda grid: [NumpyScalar(each, "int64") for each in free_squares(grid)],
        "morpion_evaluation": lambda grid: NumpyScalar(evaluation(grid) or 0, "float64"),
    }

    assert walked(squares).positions == 5_478


def test_an_evaluation_that_is_no_number_cannot_be_counted_with() -> None:
    # Whoever drives the walk lets no wrong answer in.
    with pytest.raises(ValueError, match="an evaluation is a number"):
        walked({**RIGHT, "morpion_evaluation": lambda grid: "nul"})
