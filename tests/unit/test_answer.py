import math

from grader.kinds.answer import (
    describe,
    holds_path,
    move_comes_first,
    read_answer,
    read_score,
    with_move_first,
)
from grader.language import render
from grader.model.run import Foreign, NumpyScalar, Returned
from tests.unit.for_each import for_each

GENERATOR = Foreign("generator", "<generator object minimax>")
COROUTINE = Foreign("coroutine", "<coroutine object minimax>")


@for_each(
    "returned",
    [
        (16, [1, 0, 1]),
        [16, [1, 0, 1]],
        (16, (1, 0, 1)),
        (16.0, [1, 0, 1]),
    ],
)
def test_a_score_and_a_path_are_read_in_lists_and_tuples(returned: Returned) -> None:
    answer = read_answer(returned, path_due=True)

    assert (answer.value, answer.path, answer.fault, answer.notes) == (16, (1, 0, 1), None, ())


@for_each(
    ("returned", "value", "path", "code"),
    [
        (16, 16, None, "score-alone"),
        (([1, 0, 1], 16), 16, (1, 0, 1), "path-before-score"),
        ((16, 1), 16, None, "move-where-path-due"),
        ((16, None), 16, None, "path-unreadable"),
        ((16, (1, (0, (1, ())))), 16, None, "path-unreadable"),
        ((16, [True, 0]), 16, None, "path-unreadable"),
        ((16, [1.0, 0]), 16, None, "path-unreadable"),
        (None, None, None, "returned-none"),
        (True, None, None, "returned-bool"),
        ((True, [1]), None, None, "returned-bool"),
        ("16", None, None, "returned-text"),
        (GENERATOR, None, None, "returned-generator"),
        (COROUTINE, None, None, "returned-coroutine"),
        (Foreign("Score", "16"), None, None, "wrong-shape"),
        ((Foreign("Score", "16"), [1]), None, None, "wrong-shape"),
        ([16, 1, 0, 1], None, None, "wrong-shape"),
        ((), None, None, "wrong-shape"),
    ],
)
def test_another_shape_breaks_the_contract_and_what_can_be_read_is_read(
    returned: Returned, value: int | None, path: tuple[int, ...] | None, code: str
) -> None:
    answer = read_answer(returned, path_due=True)

    assert answer.fault is not None
    assert (answer.value, answer.path, answer.fault.code) == (value, path, code)


@for_each(
    "returned", [(16, [1, 0, 1]), ([1, 0, 1], 16), (16, 1), (16, None), (16, Foreign("dict", "{}"))]
)
def test_where_a_score_is_due_a_score_is_enough_and_a_pair_is_not_it(returned: Returned) -> None:
    assert read_answer(16, path_due=False).fault is None

    pair = read_answer(returned, path_due=False)

    assert pair.fault is not None
    assert (pair.value, pair.path, pair.fault.code) == (16, None, "pair-where-score-due")


def test_numpy_numbers_pass_with_a_note() -> None:
    answer = read_answer((NumpyScalar(16, "int64"), [NumpyScalar(1, "int32"), 0]), path_due=True)

    assert (answer.value, answer.path, answer.fault) == (16, (1, 0), None)
    assert [note.facts["type"] for note in answer.notes] == ["int32", "int64"]


def test_not_a_number_is_a_number_that_equals_nothing() -> None:
    answer = read_answer((math.nan, []), path_due=True)

    assert answer.fault is None
    assert answer.value != answer.value


def test_a_path_shows_in_either_order() -> None:
    assert holds_path((16, [1]))
    assert holds_path(([1], 16))
    assert not holds_path(16)
    assert not holds_path((16, 1))
    assert not holds_path(None)


@for_each(
    ("returned", "text"),
    [
        ((16, [1, "a"]), "(16, [1, 'a'])"),
        ((16,), "(16,)"),
        (NumpyScalar(16, "int64"), "int64(16)"),
        (GENERATOR, "<generator object minimax>"),
        (Foreign("Score", "3"), "Score(3)"),
        (Foreign("Score", "'3'"), "Score('3')"),
        (Foreign("set", "{0, 1}"), "{0, 1}"),
        (Foreign("dict", "{'a': 1}"), "{'a': 1}"),
        (Foreign("ndarray", "array([0, 1])"), "array([0, 1])"),
        ("<Noeud object at 0x7f2a>", "'<Noeud object>'"),
        ("a" * 100, "'" + "a" * 78 + "…"),
    ],
)
def test_a_returned_value_is_shown_as_python_prints_it(returned: Returned, text: str) -> None:
    assert describe(returned) == text


# A move before its score -----------------------------------------------------------------------


@for_each(
    ("answers", "is_so"),
    [
        ([((1, 16), 2), ((2, 17), 3)], True),
        ([([1, 16], 2), ((2, 1), 3)], True),
        ([((NumpyScalar(1, "int64"), 1.5), 2)], True),
        ([((1, 16), 2), (None, 3), (7, 2)], True),
        # Each can be (score, move) as well.
        ([((1, 1), 2), ((0, 2), 3)], False),
        # Some cannot be (move, score).
        ([((1, 16), 2), ((17, 2), 3)], False),
        ([((16, 1), 2)], False),
        ([((-1, 16), 2)], False),
        ([((1.0, 16), 2)], False),
        ([((True, 16), 2)], False),
        ([((16, [1, 0]), 2), (16, 2)], False),
        ([], False),
    ],
)
def test_the_shapes_of_all_answers_tell_whether_the_move_comes_first(
    answers: list[tuple[Returned, int]], is_so: bool
) -> None:
    assert move_comes_first(answers) is is_so


@for_each(
    ("returned", "score"),
    [((2, 17), 17), ([2, 1.5], 1.5), ((None, -3), -3), ((0, math.inf), math.inf)],
)
def test_a_move_with_its_score_is_read_and_told(returned: Returned, score: float) -> None:
    read = with_move_first(returned)

    for path_due, code in ((True, "path"), (False, "score")):
        answer = read_answer(read, path_due=path_due)
        assert (answer.value, answer.path) == (score, None)
        assert answer.fault is not None
        assert answer.fault.code == f"move-score-where-{code}-due"
        assert "(coup, score)" in render(answer.fault, "fr")
    loose = read_score(read)
    assert loose.value == score
    assert loose.fault is not None
    assert loose.fault.code == "move-before-score"


@for_each("returned", [16, None, (16, [1, 0]), ([1, 0], 16), (1, 2, 3), ("a", 2), (True, 2)])
def test_what_is_no_such_pair_stays_what_it_is(returned: Returned) -> None:
    assert with_move_first(returned) is returned
