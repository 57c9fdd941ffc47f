"""What is remembered while a process lives: by identity, and not for ever."""

import gc
from collections.abc import Callable

import pytest

from grader.cache import KEPT, Cache
from grader.model.dataclass import dataclass


@dataclass(frozen=True)
class Leaf:
    number: int


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, most in (("two", 2), ("four", 4), ("hundred", 100)):
        monkeypatch.setitem(KEPT, kind, most)


class Counted:
    """Makes a new text each time, and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> str:
        self.times += 1
        return f"made {self.times}"


def test_what_was_made_for_an_object_is_made_once() -> None:
    memory, make, leaf = Cache[str]("four"), Counted(), Leaf(1)

    assert memory.recall((leaf,), make, "fr") == memory.recall((leaf,), make, "fr") == "made 1"
    assert memory.recall((leaf,), make, "en") == "made 2"
    assert memory.holds((leaf,), "fr")
    assert not memory.holds((leaf,))


def test_an_equal_object_is_another_one_even_where_the_first_is_gone() -> None:
    memory, make = Cache[str]("hundred"), Counted()

    for _ in range(50):
        memory.recall((Leaf(1),), make)
        gc.collect(0)

    assert make.times == 50


def test_only_those_used_last_are_kept() -> None:
    memory, make = Cache[str]("two"), Counted()
    first, second, third = Leaf(1), Leaf(2), Leaf(3)

    for leaf in (first, second, first, third):
        memory.recall((leaf,), make)

    assert [memory.holds((leaf,)) for leaf in (first, second, third)] == [True, False, True]


def test_what_could_not_be_made_is_tried_again() -> None:
    memory, leaf = Cache[str]("two"), Leaf(1)
    ways: list[Callable[[], str]] = [lambda: str(1 // 0), lambda: "made"]

    with pytest.raises(ZeroDivisionError):
        memory.recall((leaf,), ways[0])

    assert memory.recall((leaf,), ways[1]) == "made"
