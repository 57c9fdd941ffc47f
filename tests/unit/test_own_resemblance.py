"""Whether a function does what a mistake does: exactly, nearly everywhere, or not."""

import math
from collections.abc import Iterator

from grader.mistakes.diagnosis import CaseBehaviour, SeenCase, behaviour, resemblance
from grader.model.report import Certainty
from grader.model.run import Foreign, NumpyScalar
from tests.unit.for_each import for_each


def seen(*marks: str) -> list[SeenCase]:
    """`x` is a case that failed, `v` one that passed; each did what its place and mark say."""
    return [
        SeenCase(behaviour=done(place, mark), has_failed=mark == "x")
        for place, mark in enumerate("".join(marks))
    ]


def done(place: int, mark: str, asked: str = "") -> CaseBehaviour:
    return CaseBehaviour(f"{place}{mark}", asked)


def mistaken(marks: str) -> list[CaseBehaviour | None]:
    """The same; `?` is a case on which the mistake could not be run, `X` one asked otherwise."""
    return [
        None if mark == "?" else done(place, mark.lower(), "else" if mark == "X" else "")
        for place, mark in enumerate(marks)
    ]


@for_each(
    ("observed", "other", "expected"),
    [
        ("xxvv", "xxvv", Certainty.EXACT),
        ("x", "x", Certainty.EXACT),
        ("vvvv", "vvvv", None),
        ("xxvv", "xxvx", None),
        ("xxvv", "xvvv", None),
        ("xxvv", "xxv?", None),
        ("", "", None),
        # Nine in ten, and three in four of those that failed.
        ("xxxxvvvvvv", "xxxxvvvvvx", Certainty.LIKELY),
        ("xxxxvvvvvv", "xxxvvvvvvv", Certainty.LIKELY),
        ("xxxxvvvvvv", "xxxxvvvvv?", Certainty.LIKELY),
        ("xxxxvvvvvv", "xxxxvvvvxx", None),
        ("xxxvvvvvvv", "xxvvvvvvvv", None),
        ("xxxxxxxxvvvvvvvvvvvv", "xxxxxxvvvvvvvvvvvvvv", Certainty.LIKELY),
        ("xxxxxxxvvvvvvvvvvvvv", "xxxxxvvvvvvvvvvvvvvv", None),
        # Judged alike, after other evaluations.
        ("xxvv", "xXvv", Certainty.LIKELY),
        ("xvvv", "Xvvv", None),
    ],
)
def test_how_much_of_it_is_the_same_decides(
    observed: str, other: str, expected: Certainty | None
) -> None:
    assert resemblance(seen(observed), mistaken(other)) is expected


def test_a_mistake_is_asked_no_longer_than_there_is_hope() -> None:
    asked = []

    def one_by_one() -> Iterator[CaseBehaviour | None]:
        for place in range(10):
            asked.append(place)
            yield done(place, "v")

    assert resemblance(seen("xxxxxxxxxx"), one_by_one()) is None
    assert asked == [0, 1]


@for_each(
    ("one", "other"),
    [
        (17, 17.0),
        ([1, (2, 3)], (1, [2.0, 3])),
        (NumpyScalar(3, "int64"), 3),
        (math.nan, math.nan),
        (Foreign("Noeud", "<Noeud 1>"), Foreign("Noeud", "<Noeud 2>")),
    ],
)
def test_what_counts_as_the_same_is_the_same(one: object, other: object) -> None:
    assert behaviour(one, ()) == behaviour(other, ())
    assert behaviour((), one) == behaviour((), other)


@for_each(
    ("one", "other"),
    [(1, 2), (1, True), (1, "1"), (None, 0), ([1], [[1]]), (math.inf, -math.inf), (0.5, 0)],
)
def test_what_differs_is_told_apart(one: object, other: object) -> None:
    assert behaviour(one, ()) != behaviour(other, ())
    assert behaviour((), one) != behaviour((), other)


def test_a_text_that_is_no_text_can_be_compared() -> None:
    assert behaviour("\ud800", ()) != behaviour("\ud801", ())
