"""Whether two returned values are the same: one rule, whole or by digest, here and in a child."""

import hashlib
import math
from collections import OrderedDict, namedtuple
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.kinds.answer import (
    MISSING,
    differences,
    is_same,
    is_same_but_for_rounding,
    normal_text,
    what_cannot_be_compared,
)
from grader.model.run import Digest, NumpyScalar, Returned
from grader.sandbox.child import channel
from grader.sandbox.child.channel import encode_value
from grader.sandbox.frames import parse_returned
from tests.unit.crossing import crossed
from tests.unit.for_each import for_each

FORTY = {number: str(number) for number in range(40)}
Pair = namedtuple("Pair", "first second")


class FakeFloat64:
    """What a numpy number shows of itself."""

    def item(self) -> float:
        return 2.0


FakeFloat64.__module__ = "numpy"


@for_each(
    ("one", "other"),
    [
        (1, 1.0),
        (0.0, -0.0),
        (1e300, int(1e300)),
        (math.nan, -math.nan),
        ([1, (2,)], (1, [2])),
        (Pair(1, 2), [1, 2]),
        (FORTY, dict(reversed(FORTY.items()))),
        (FORTY, OrderedDict(FORTY)),
        ({1: {2.0}}, {1.0: {2}}),
        ({"a", "b", 3}, frozenset([3, "b", "a"])),
        ({(1, 2): [3]}, {(1.0, 2): (3,)}),
        (list(range(200_000)), tuple(map(float, range(200_000)))),
        ({str(n): n for n in range(60_000)}, {str(n): n for n in reversed(range(60_000))}),
        (FakeFloat64(), 2),
        ([FakeFloat64()] * 60_000, [2] * 60_000),
    ],
)
def test_what_counts_as_equal(one: object, other: object) -> None:
    assert is_same(crossed(one), crossed(other))


@for_each(
    ("one", "other"),
    [
        (1, True),
        (0, False),
        (0.0, False),
        (None, False),
        (1, "1"),
        ("a", "A"),
        (math.nan, math.inf),
        (0.3, 0.1 + 0.2),
        ([1, 2], [2, 1]),
        ([1, 2], {1, 2}),
        ({}, []),
        ({1: 2}, [[1, 2]]),
        ({1}, {True}),
        (FORTY, dict(list(FORTY.items())[:39])),
        (FORTY, FORTY | {39: "40"}),
        (list(range(10_001)), list(range(10_002))),
        ([[[[[[[1]]]]]]], [[[[[[[2]]]]]]]),
        ("x" * 501, "x" * 502),
        (10**90, 10**90 + 1),
        (10**1000, -(10**1000)),
        (list(range(200_000)), list(range(199_999))),
        (list(range(200_000)), [0]),
        ("x" * 600_000, "x" * 600_001),
    ],
)
def test_what_does_not(one: object, other: object) -> None:
    assert not is_same(crossed(one), crossed(other))


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**300), 2**300)
    | st.floats()
    | st.text(st.characters(), max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.text(max_size=3) | st.integers(0, 3), inner, max_size=4)
        | st.sets(st.integers() | st.floats() | st.text(max_size=2), max_size=4)
    ),
    max_leaves=12,
)


@given(PLAIN)
def test_a_child_and_we_take_the_digest_of_the_same_text(value: Any) -> None:
    digest = (
        parse_returned(channel._digested(value).encode()) if hasattr(value, "__len__") else None
    )
    read = parse_returned(encode_value(value).encode())

    assert is_same(read, read)
    if isinstance(digest, Digest):
        assert digest.sha256 == hashlib.sha256(normal_text(read).encode()).hexdigest()
        assert is_same(digest, read)


@for_each(
    ("due", "answer", "tolerance", "same"),
    [
        (0.3, 0.1 + 0.2, 1e-9, True),
        (0.3, 0.31, 1e-9, False),
        (0.5, 1, 0.5, True),
        (1, 2, 5, False),
        (1, 2.0, 5, True),
        (True, 1.0, 5, False),
        (1.0, "1.0", 5, False),
        (math.inf, 1e300, 5, False),
        (math.inf, math.inf, 5, True),
        (math.nan, math.nan, 5, True),
        (math.nan, 1.0, 5, False),
        ([1.5, {"a": (2.5, 1)}], [1.6, {"a": (2.4, 1)}], 0.2, True),
        ([1.5, {"a": (2.5, 1)}], [1.6, {"a": (2.4, 2)}], 0.2, False),
        ([1.5], [1.5, 1.5], 5, False),
        ({1.5: 1}, {1.6: 1}, 0.2, False),
        ({1.5}, {1.6}, 0.2, False),
        (10.0**100, 10**100, 0.1, False),
    ],
)
def test_a_tolerance_is_for_floats_wherever_they_stand_but_among_keys(
    due: object, answer: object, tolerance: float, same: bool
) -> None:
    assert is_same(crossed(due), crossed(answer), tolerance) is same


def test_rounding_is_told_from_another_value() -> None:
    assert is_same_but_for_rounding(0.3, 0.1 + 0.2)
    assert is_same_but_for_rounding([1e20], [1e20 * (1 + 1e-15)])
    assert not is_same_but_for_rounding([0.3, 1], [0.1 + 0.2, 2])
    assert not is_same_but_for_rounding(0.3, 0.3)
    assert not is_same_but_for_rounding(crossed(list(range(200_000))), 0.3)


def test_the_first_difference_is_found_where_it_stands() -> None:
    due, answer = crossed([1, {"a": [2, 3]}]), crossed([1, {"a": [2, 4], "b": 0}])

    assert list(differences(due, answer)) == [
        ("[1]['a'][1]", 3, 4),
        ("[1]['b']", MISSING, 0),
    ]


@for_each(
    ("value", "type_name"),
    [
        ([1, {"a": Fraction(1, 2)}], "Fraction"),
        ({(1, b"x"): 2}, "bytes"),
        ({1, 2j}, "complex"),
        (range(3), "range"),
        ([1, {"a"}, None], None),
    ],
)
def test_an_object_anywhere_in_it_makes_a_value_incomparable(
    value: object, type_name: str | None
) -> None:
    part = what_cannot_be_compared(crossed(value))

    assert (part.type_name if part else None) == type_name


def test_a_digest_has_no_parts_to_compare() -> None:
    digest = crossed(list(range(200_000)))

    assert what_cannot_be_compared(digest) is None
    assert what_cannot_be_compared(digest, by_parts=True) == digest


def test_no_other_type_has_a_normal_form() -> None:
    strange: Returned = crossed(range(3))
    with pytest.raises(TypeError, match="Foreign"):
        normal_text(strange)
    assert normal_text(NumpyScalar(2.0, "float64")) == "2"


class OwnTuple(tuple[int, ...]):
    """Unlike any tuple for Python, and written like one."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other


def test_keys_that_are_written_alike_hide_no_item() -> None:
    expected = crossed({(1, 2): 0.3})
    observed = crossed({OwnTuple((1, 2)): 999.0, OwnTuple((1, 2)): 0.3 + 1e-10})

    assert not is_same(expected, observed, 1e-6)
