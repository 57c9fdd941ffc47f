import math
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from grader.kinds.best_move import BestMove
from grader.kinds.calls import Expectation, ScriptedKind, Shape, exactly, fits, in_our_order
from grader.kinds.material import Material, material
from grader.kinds.queue import Queue
from grader.kinds.solution import same_as_solution
from grader.kinds.tictactoe import TicTacToe
from grader.model.case import FunctionCall, Placement
from grader.model.exercise import Role
from grader.model.run import Foreign, NumpyScalar, Returned
from tests.unit.for_each import for_each

THING = Foreign("deque", "deque([1])")


def call(function: str, *arguments: Any) -> FunctionCall:
    return FunctionCall(function, arguments)


def told(right: Expectation, answer: Returned) -> list[str]:
    """The mistakes that this answer gives away."""
    return [code for code, gives_away in right.telling if gives_away(answer)]


# Shapes -----------------------------------------------------------------------------------------


@for_each(
    ("shape", "good", "bad"),
    [
        (Shape.NUMBER, [3, -2.5, math.inf, NumpyScalar(3, "int64")], [True, None, "3", [3]]),
        (Shape.INDEX, [0, -1, NumpyScalar(2, "int64")], [False, 1.0, None, "1", (1,)]),
        (Shape.TRUTH, [True, False, 0, 1, NumpyScalar(1, "int64")], [2, None, "True", [], THING]),
        (Shape.ELEMENT, [0, "", False, [], THING], [None]),
        (Shape.SQUARES, [[], [0, 8], (3,), [NumpyScalar(1, "int64")]], [None, 3, ["3"], [True]]),
        (Shape.GRID, [".........", ""], [None, list("........."), THING]),
        (Shape.WINNER, ["X", None, "personne"], [False, 0, ["X"]]),
        (Shape.ANYTHING, [None, 3, THING, [[]]], []),
    ],
)
def test_an_answer_has_a_shape_before_it_is_right_or_wrong(
    shape: Shape, good: list[Returned], bad: list[Returned]
) -> None:
    assert [answer for answer in good if not fits(shape, answer)] == []
    assert [answer for answer in bad if fits(shape, answer)] == []


def test_one_answer_is_right_and_some_wrong_ones_give_a_mistake_away() -> None:
    right = exactly(Shape.NUMBER, 5, opposite=-5)

    assert right.shown == 5
    assert right.accepts(5.0)
    assert right.accepts(NumpyScalar(5, "int64"))
    assert not right.accepts(4)
    assert told(right, -5) == ["opposite"]
    assert told(right, 4) == []


# What only the solution knows -------------------------------------------------------------------


@for_each(
    ("answer", "same", "other"),
    [
        (3, 3.0, 4),
        ([1, (2, 3)], (1, [2, 3]), [1, 2, 3]),
        (None, None, 0),
        ("X", "X", "x"),
        (True, True, 1),
        (0, NumpyScalar(0, "int64"), False),
        ([False], (False,), [0]),
    ],
)
def test_lists_and_tuples_are_alike_and_a_truth_is_no_number(
    answer: Returned, same: Returned, other: Returned
) -> None:
    right = same_as_solution(answer)

    assert right.shape is Shape.COMPARABLE
    assert right.accepts(same)
    assert not right.accepts(other)


# The queue --------------------------------------------------------------------------------------

ADD_1, ADD_2, ADD_3 = (call("ajouter_file", number) for number in (1, 2, 3))
REMOVE, IS_EMPTY = call("retirer_file"), call("file_vide")


def queue(*calls: FunctionCall) -> list[Expectation]:
    return Queue().expectations(calls)


def test_the_first_in_is_the_first_out() -> None:
    asked = queue(ADD_1, ADD_2, REMOVE, IS_EMPTY, REMOVE, IS_EMPTY)

    assert [right.shown for right in asked] == [None, None, 1, False, 2, True]
    assert [right.shape for right in asked[2:4]] == [Shape.ELEMENT, Shape.TRUTH]


@for_each("answer", [None, 1, [1, 2], THING])
def test_adding_may_return_anything(answer: Returned) -> None:
    (adding,) = queue(ADD_1)

    assert fits(adding.shape, answer)
    assert adding.accepts(answer)


def test_a_stack_is_told_at_the_first_removal_that_shows_it() -> None:
    *_, removal = queue(ADD_1, ADD_2, REMOVE)

    assert told(removal, 2) == ["call-last-in-first-out"]


def test_a_stack_is_not_told_once_its_answers_have_been_ruled_out() -> None:
    # The first removal was right, where a stack would have given 2: it is none.
    *_, second = queue(ADD_1, ADD_2, REMOVE, ADD_3, REMOVE)

    assert not second.accepts(3)
    assert told(second, 3) == []


def test_a_stack_may_still_be_told_after_removals_at_which_it_is_right() -> None:
    *_, last = queue(ADD_1, REMOVE, ADD_2, ADD_3, REMOVE)

    assert told(last, 3) == ["call-last-in-first-out"]


def test_an_element_that_comes_out_twice_was_not_removed() -> None:
    *_, second = queue(ADD_1, ADD_2, REMOVE, REMOVE)

    assert told(second, 1)[0] == "call-not-removed"


@for_each(
    ("calls", "answer", "code"),
    [
        ([IS_EMPTY], False, "call-queue-empty"),
        ([ADD_1, IS_EMPTY], True, "call-queue-holds"),
        ([ADD_1, REMOVE, IS_EMPTY], 0, "call-queue-empty"),
    ],
)
def test_a_wrong_word_about_emptiness_says_what_is_in_the_queue(
    calls: list[FunctionCall], answer: Returned, code: str
) -> None:
    right = queue(*calls)[-1]

    assert not right.accepts(answer)
    assert told(right, answer) == [code]


def test_a_removal_from_an_empty_queue_expects_nothing_that_can_be_returned() -> None:
    (right,) = queue(REMOVE)

    assert right.shown is None
    assert not fits(right.shape, None)


@given(st.lists(st.one_of(st.none(), st.integers(0, 3))))
def test_a_queue_answers_as_a_plain_list_does(steps: list[int | None]) -> None:
    model: list[int] = []
    calls: list[FunctionCall] = []
    answers: list[int | None] = []
    for step in steps:
        if step is not None:
            calls.append(call("ajouter_file", step))
            model.append(step)
            answers.append(None)
        elif model:
            calls.append(REMOVE)
            answers.append(model.pop(0))
    calls.append(IS_EMPTY)

    assert [right.shown for right in queue(*calls)] == [*answers, not model]


# One move ahead ---------------------------------------------------------------------------------


def best(values: tuple[float, ...], maximise: bool) -> Expectation:
    (right,) = BestMove().expectations([call("meilleur_coup", values, maximise)])
    return right


@for_each("index", [0, 2, NumpyScalar(2, "int64")])
def test_any_of_several_equal_best_moves_is_right(index: Returned) -> None:
    right = best((9, 1, 9), True)

    assert right.shown == 0
    assert right.accepts(index)
    assert not right.accepts(1)


def test_the_best_move_of_the_other_player_is_told() -> None:
    assert told(best((8, 5, 3, 6), True), 2) == ["call-best-for-the-other"]
    assert told(best((3, 5, 8, 6), False), 2) == ["call-best-for-the-other"]
    assert told(best((3, 5, 8, 6), True), 1) == []


def test_one_who_always_answers_0_or_counts_from_1_has_not_chosen_for_the_other_player() -> None:
    assert told(best((3, 8, 5, 6), True), 0) == []
    assert told(best((8, 3, 5, 6), True), 1) == []


def test_among_few_moves_any_mistake_is_the_best_of_the_other_player() -> None:
    assert told(best((8, 5, 3), True), 2) == []


def test_one_who_chose_well_for_a_player_before_does_not_take_him_for_the_other() -> None:
    script = [
        call("meilleur_coup", (4, 4), True),
        call("meilleur_coup", (8, 5, 3, 6), True),
        call("meilleur_coup", (8, 5, 3, 6), True),
        call("meilleur_coup", (3, 5, 8, 6), False),
    ]
    equal, first, second, other_player = BestMove().expectations(script)

    assert told(first, 2) == ["call-best-for-the-other"]
    assert told(second, 2) == []
    assert told(other_player, 2) == ["call-best-for-the-other"]
    assert equal.accepts(0)
    assert equal.accepts(1)


@for_each("index", [3, -1, 17])
def test_a_move_that_does_not_exist_is_told_with_those_that_do(index: int) -> None:
    right = best((3, 8, 5), True)

    assert told(right, index) == ["call-no-such-move"]
    assert right.facts == {"last": 2}
    assert told(best((5,), True), index) == ["call-single-move"]


def test_equal_best_moves_are_all_named() -> None:
    assert best((9, 1, 9), True).others == (2,)
    assert best((9, 1, 3), True).others == ()


def test_a_value_in_the_place_of_an_index_is_told_where_it_can_be_no_index() -> None:
    assert told(best((3, 8, 5), True), 8)[0] == "call-value-for-index"
    # 2 could be an index of the wrong move: nobody can tell.
    assert told(best((0, 2, 1), True), 2) == []


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=6), st.booleans())
def test_the_index_accepted_is_one_that_nobody_beats(values: list[int], maximise: bool) -> None:
    right = best(tuple(values), maximise)
    goal = max(values) if maximise else min(values)

    for index, value in enumerate(values):
        assert right.accepts(index) is (value == goal)
    assert not right.accepts(-1)
    assert not right.accepts(len(values))


# Chess ------------------------------------------------------------------------------------------


@for_each(
    ("fen", "balance"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 0),
        ("8/8/3k4/8/8/4K3/8/8", 0),
        ("8/8/8/8/8/8/8/QRBNPK2", 22),
        ("qrbnpk2/8/8/8/8/8/8/8", -22),
        ("8/8/8/8/8/8/8/8", 0),
    ],
)
def test_material_is_white_less_black_and_a_king_is_not_counted(fen: str, balance: int) -> None:
    ranks = tuple(fen.split("/"))

    assert material(Placement(ranks)) == balance
    (right,) = Material().expectations([call("materiel", ranks)])
    assert right.accepts(balance)


def test_black_less_white_is_told() -> None:
    (right,) = Material().expectations([call("materiel", ("Q7",))])

    assert told(right, -10) == ["call-opposite-sign"]
    assert told(right, 9) == []


def test_french_letters_count_the_pawns_alone_and_are_told() -> None:
    (right,) = Material().expectations([call("materiel", ("QPP5", "rppp4"))])

    assert right.accepts(4)
    assert told(right, -1) == ["call-french-letters"]
    assert told(right, -4) == ["call-opposite-sign"]
    assert told(right, 1) == []


@for_each("ranks", [("PP6", "p7"), ("QP6", "rrppp3")])
def test_letters_are_not_blamed_where_pawns_tell_nothing(ranks: tuple[str, ...]) -> None:
    (right,) = Material().expectations([call("materiel", ranks)])

    pawns = sum(rank.count("P") - rank.count("p") for rank in ranks)
    assert "call-french-letters" not in told(right, pawns)


@for_each(
    ("kind", "arguments", "answer"),
    [(BestMove(), ((3, 8), True), 1), (Material(), (("Q7",),), 10)],
)
def test_a_function_that_is_alone_may_have_any_name(
    kind: ScriptedKind[Any], arguments: tuple[Any, ...], answer: int
) -> None:
    (right,) = kind.expectations([call("au_choix", *arguments)])

    assert right.accepts(answer)


# Noughts and crosses ----------------------------------------------------------------------------


def game(function: str, *arguments: Any) -> Expectation:
    (right,) = TicTacToe().expectations([call(function, *arguments)])
    return right


def test_the_free_squares_are_right_in_any_order_and_only_all_of_them() -> None:
    right = game("morpion_coups", "XO..X...O")

    for answer in ([2, 3, 5, 6, 7], (7, 6, 5, 3, 2), [NumpyScalar(2, "int64"), 3, 5, 6, 7]):
        assert right.accepts(answer)
    for wrong in ([2, 3, 5, 6], [2, 2, 3, 5, 6, 7], [], [0, 1, 2, 3, 4]):
        assert not right.accepts(wrong)


def test_a_move_leaves_the_rest_of_the_grid_alone() -> None:
    right = game("morpion_joue", "X........", 4, "O")

    assert right.shape is Shape.GRID
    assert right.accepts("X...O....")
    assert not right.accepts("X...O...")


def test_nobody_has_won_until_three_are_in_a_line() -> None:
    assert game("morpion_gagnant", "XXXOO....").accepts("X")
    assert game("morpion_gagnant", "XX.OO....").accepts(None)
    assert not game("morpion_gagnant", "XX.OO....").accepts(".")


def test_an_open_position_is_worth_any_finite_number_and_the_end_of_a_game_one_alone() -> None:
    is_open = game("morpion_evaluation", "X........")

    for number in (0, -3.5, NumpyScalar(2, "int64")):
        assert is_open.accepts(number)
    for number in (math.inf, -math.inf, math.nan):
        assert not is_open.accepts(number)
    assert game("morpion_evaluation", "XXXOO....").accepts(math.inf)
    assert game("morpion_evaluation", "OOOXX.X..").accepts(-math.inf)
    assert not game("morpion_evaluation", "XOXXOOOXX").accepts(1)


def test_arguments_are_known_by_what_they_stand_for_in_whatever_order() -> None:
    written = call("morpion_joue", "O", 4, "X........")

    known = in_our_order(written, (Role.PLAYER, Role.SQUARE, Role.GRID))

    assert known == call("morpion_joue", "X........", 4, "O")


def test_the_queue_itself_is_no_argument_of_a_script() -> None:
    written = call("ajouter_file", 3)

    assert in_our_order(written, (Role.QUEUE, Role.ELEMENT)) == written


def test_a_call_of_another_kind_stays_as_it_is() -> None:
    written = call("materiel", ("8",) * 8)

    assert in_our_order(written, (Role.BOARD,)) == written
