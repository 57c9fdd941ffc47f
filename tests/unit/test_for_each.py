"""One test for many data tells all that fail, each with what it was tried with."""

from pathlib import Path

import pytest

from tests.unit.for_each import for_each


def test_every_datum_that_fails_is_told() -> None:
    tried: list[int] = []

    @for_each("number", range(4))
    def is_even(number: int) -> None:
        tried.append(number)
        assert number % 2 == 0

    with pytest.raises(ExceptionGroup, match="2 of 4 fail") as caught:
        is_even()

    assert tried == [0, 1, 2, 3]
    assert [each.__notes__ for each in caught.value.exceptions] == [
        ["with number=1"],
        ["with number=3"],
    ]


def test_one_that_fails_alone_is_raised_as_it_is() -> None:
    @for_each("letter", "ab")
    @for_each(("low", "high"), [(1, 2), (2, 1)])
    def is_sorted(letter: str, low: int, high: int) -> None:
        if letter == "b" and low > high:
            pytest.fail("never")

    with pytest.raises(pytest.fail.Exception) as caught:
        is_sorted()

    assert caught.value.__notes__ == ["with low=2, high=1", "with letter='b'"]


@for_each("name", ["a", "b"])
def test_what_is_no_datum_is_a_fixture(name: str, tmp_path: Path) -> None:
    assert tmp_path.is_dir()
    assert name in ("a", "b")


def test_no_data_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="nothing to try"):
        for_each("name", [])
