"""Our dataclasses are the standard library's in all that the house asks of them."""

import copy
import dataclasses
import inspect
import math
import pickle
import typing
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from grader.model import dataclass as ours

T = TypeVar("T")


@ours.dataclass(frozen=True, slots=True)
class Point:
    """At the top of a module, for pickle."""

    x: float
    y: float = 0


def classes(made_by: Any) -> dict[str, Callable[..., Any]]:
    """One of each way in which the house writes them."""

    @made_by.dataclass(frozen=True, slots=True, kw_only=True)
    class Fact:
        name: str
        count: int = 1
        parts: list[int] = made_by.field(default_factory=list)
        aside: str = made_by.field(default="", compare=False, repr=False)
        kind: ClassVar = "fact"
        limit: ClassVar[int] = 3

        def __post_init__(self) -> None:
            if self.count > self.limit:
                raise ValueError(self.count)

    @made_by.dataclass(frozen=True, slots=True, kw_only=True)
    class LargerFact(Fact):
        more: str = "more"

    @made_by.dataclass(slots=True)
    class Tally(Generic[T]):
        what: T
        seen: set[int] = made_by.field(default_factory=set)
        left: int = made_by.field(init=False)

        def __post_init__(self) -> None:
            self.left = 5

        def __repr__(self) -> str:
            return "as I say"

    @made_by.dataclass(eq=False, repr=False)
    class Service:
        language: str = "fr"

    @made_by.dataclass(frozen=True)
    class Open:
        word: str
        number: int = 0

    @made_by.dataclass(frozen=True, slots=True)
    class Nothing:
        pass

    @made_by.dataclass(slots=True, eq=False)
    class Apart:
        word: str

    return {
        each.__name__: each for each in (Fact, LargerFact, Tally, Service, Open, Nothing, Apart)
    }


OURS, THEIRS = classes(ours), classes(dataclasses)
CALLS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("Fact", (), {"name": "a"}),
    ("Fact", (), {"name": "a", "count": 2, "parts": [1], "aside": "b"}),
    ("Fact", (), {"name": "a", "count": 4}),
    ("Fact", ("a",), {}),
    ("Fact", (), {}),
    ("Fact", (), {"name": "a", "nom": "a"}),
    ("LargerFact", (), {"name": "a", "more": "b"}),
    ("Tally", (3,), {}),
    ("Tally", (), {"what": 3, "seen": {1}}),
    ("Tally", (3, {1}, 4), {}),
    ("Service", (), {}),
    ("Service", ("en",), {}),
    ("Open", ("a", 1), {}),
    ("Nothing", (), {}),
    ("Apart", ("a",), {}),
]


def outcome(make: Callable[[], Any]) -> str:
    try:
        return repr(make()).rpartition(" at 0x")[0] or repr(make())
    except (TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}".replace("_dataclass", "dataclass")


@pytest.mark.parametrize("made_before", [0, ours._SEVERAL + 1])
@pytest.mark.parametrize(("name", "values", "named"), CALLS)
def test_an_object_is_made_and_told_or_refused_alike(
    name: str, values: tuple[Any, ...], named: dict[str, Any], made_before: int
) -> None:
    mine, theirs = (classes(each)[name] for each in (ours, dataclasses))
    make = partial(mine, *values, **named)
    for _ in range(made_before):
        outcome(make)

    assert outcome(make) == outcome(partial(theirs, *values, **named))


@pytest.mark.parametrize("name", OURS)
def test_parameters_and_patterns_are_the_same(name: str) -> None:
    mine, other = OURS[name], THEIRS[name]
    ours._init_from_now_on(mine)  # Before there are several objects, none are known.

    def told(made: Any) -> list[tuple[str, Any, bool]]:
        parameters = inspect.signature(made).parameters.values()
        return [(each.name, each.kind, each.default is each.empty) for each in parameters]

    assert told(mine) == told(other)
    assert getattr(mine, "__match_args__") == getattr(other, "__match_args__")  # noqa: B009


@pytest.mark.parametrize("name", OURS)
def test_slots_are_the_same(name: str) -> None:
    assert OURS[name].__dict__.get("__slots__") == THEIRS[name].__dict__.get("__slots__")


def test_each_object_gets_a_new_default() -> None:
    one, other = (OURS["Fact"](name="a") for _ in range(2))
    one.parts.append(1)

    assert other.parts == []


def test_facts_are_equal_by_what_counts() -> None:
    fact, larger = OURS["Fact"], OURS["LargerFact"]

    assert fact(name="a", aside="b") == fact(name="a", aside="c")
    assert fact(name="a") != fact(name="b")
    assert fact(name="a") != larger(name="a")
    assert Point(math.nan) == Point(math.nan)
    assert hash(Point(1, 2)) == hash(Point(1.0, 2))
    assert OURS["Nothing"]() == OURS["Nothing"]()
    assert OURS["Apart"]("a") != OURS["Apart"]("a")


def test_what_may_change_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(OURS["Tally"](1))


@pytest.mark.parametrize("thing", [Point(1), OURS["Open"]("a")])
def test_a_frozen_fact_is_not_changed(thing: Any) -> None:
    name = ours.fields(thing)[0].name

    with pytest.raises(AttributeError, match=f"cannot assign to field '{name}'"):
        setattr(thing, name, 2)
    with pytest.raises(AttributeError, match="cannot assign to field 'other'"):
        thing.other = 2
    with pytest.raises(AttributeError, match=f"cannot delete field '{name}'"):
        delattr(thing, name)


def test_replaced_facts_are_required_anew() -> None:
    fact = OURS["Fact"](name="a", aside="b")

    assert ours.replace(fact, count=3) == OURS["Fact"](name="a", count=3)
    assert ours.replace(fact, count=3).aside == "b"
    with pytest.raises(ValueError, match="4"):
        ours.replace(fact, count=4)
    with pytest.raises(TypeError, match="unexpected keyword argument 'nom'"):
        ours.replace(fact, nom="b")
    tally = OURS["Tally"](1)
    tally.left = 2
    assert ours.replace(tally, what=2).left == 5


def test_facts_are_copied_and_pickled() -> None:
    point = Point(1, 2)

    assert pickle.loads(pickle.dumps(point)) == copy.deepcopy(point) == copy.copy(point) == point


def test_a_class_that_is_no_dataclass_may_come_between() -> None:
    fact: Any = OURS["Fact"]
    larger: Any = OURS["LargerFact"]

    class Larger(fact):  # type: ignore[misc]  # made for the test
        def __init__(self, name: str) -> None:
            fact.__init__(self, name=name, count=3)

    class Plain(larger):  # type: ignore[misc]  # made for the test
        pass

    assert Larger("a").count == 3
    assert repr(Plain(name="a")).endswith("Plain(name='a', count=1, parts=[], more='more')")
    assert Plain(name="a") == Plain(name="a") != larger(name="a")


# Named tuples -------------------------------------------------------------------------------------


class Pair(ours.NamedTuple):
    """At the top of a module, for pickle."""

    first: int
    second: "str | None" = None

    @property
    def both(self) -> str:
        return f"{self.first}{self.second}"


class TypingPair(typing.NamedTuple):
    first: int
    second: "str | None" = None


@pytest.mark.parametrize(
    ("values", "named"),
    [((1,), {}), ((1, "a"), {}), ((), {"first": 1}), ((), {}), ((1, 2, 3), {}), ((1,), {"x": 1})],
)
def test_a_named_tuple_is_made_and_told_or_refused_alike(
    values: tuple[Any, ...], named: dict[str, Any]
) -> None:
    mine, other = (outcome(partial(each, *values, **named)) for each in (Pair, TypingPair))

    assert mine == other.replace("TypingPair", "Pair")


def test_a_named_tuple_is_a_tuple_with_names() -> None:
    pair: Any = Pair(1, "a")

    assert pair == (1, "a")
    assert issubclass(Pair, tuple)
    assert hash(pair) == hash((1, "a"))
    assert (pair.first, pair.second, pair[1], pair.both) == (1, "a", "a", "1a")
    first, second = pair
    assert (first, second) == (1, "a")
    assert pair._asdict() == {"first": 1, "second": "a"}
    assert pair._replace(second="b") == Pair(1, "b") == Pair._make([1, "b"])
    assert pickle.loads(pickle.dumps(pair)) == copy.deepcopy(pair) == pair
    assert type(pickle.loads(pickle.dumps(pair))) is Pair
    assert not hasattr(pair, "__dict__")
    match Pair(1, "a"):
        case Pair(first, second):
            assert (first, second) == (1, "a")
    with pytest.raises(AttributeError):
        pair.first = 2


def test_what_inherits_from_a_named_tuple_has_its_names() -> None:
    class Child(Pair):
        pass

    assert repr(Child(1)) == "Child(first=1, second=None)"
