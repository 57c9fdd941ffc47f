"""Whether two returned values are the same, and where they part if they are not.

Numbers count by their value: 1 is 1.0, and a numpy number is the one it stands for; True is no
number. NaN is NaN. A list is the tuple of the same items; dictionaries and sets have no order.
"""

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from json.encoder import encode_basestring_ascii as quoted
from typing import NamedTuple

from grader.model.run import (
    Digest,
    Foreign,
    LongInteger,
    PlainDict,
    PlainSet,
    Returned,
    plain_number,
)

_ROUNDING = 1e-9
"""Two floats that differ by no more than this part of them are the same calculation, rounded."""
_LONGEST_INTEGER_BITS = 256
TYPES_COMPARED = frozenset({"list", "tuple", "dict", "set", "frozenset", "str", "int"})
"""Types whose values are compared, where they are not too large."""


def is_same(expected: Returned, observed: Returned, tolerance: float = 0) -> bool:
    """Whether both count as equal; floats may lie so far apart, but no key and no item of a set."""
    if isinstance(expected, Digest) or isinstance(observed, Digest):
        return _sha256(expected) == _sha256(observed)
    if normal_text(expected) == normal_text(observed):
        return True
    return tolerance > 0 and _differ_by_floats(expected, observed, lambda _: tolerance)


def is_same_but_for_rounding(expected: Returned, observed: Returned) -> bool:
    """Whether all that differs are floats, and these in their last digits."""
    if isinstance(expected, Digest) or isinstance(observed, Digest):
        return False
    return _differ_by_floats(expected, observed, lambda one: _ROUNDING * max(1.0, abs(one)))


def _differ_by_floats(
    expected: Returned, observed: Returned, tolerance_at: Callable[[float], float]
) -> bool:
    """Whether some numbers differ, by no more than this, and nothing else does."""
    apart = [(one, other) for _, one, other in differences(expected, observed)]
    near = (_is_near(one, other, tolerance_at(_float(one))) for one, other in apart)
    return bool(apart) and all(near)


def what_cannot_be_compared(value: Returned, *, by_parts: bool = False) -> Foreign | Digest | None:
    """The first part of a value of which too little is known; of a digest, no part is."""
    if isinstance(value, Foreign) or (isinstance(value, Digest) and by_parts):
        return value
    found = (what_cannot_be_compared(part, by_parts=by_parts) for part in _parts(value))
    return next((part for part in found if part is not None), None)


def _parts(value: Returned) -> Iterable[Returned]:
    match value:
        case list() | tuple():
            return value
        case PlainSet(items=items):
            return items
        case PlainDict(items=pairs):
            return (part for pair in pairs for part in pair)
        case _:
            return ()


# The normal form --------------------------------------------------------------------------------


def normal_text(value: Returned) -> str:
    """Equal values are written alike, as the child writes what it takes a digest of."""
    match value:
        case list() | tuple():
            return _container("list", map(normal_text, value))
        case PlainDict(items=pairs):
            written = (f"[{normal_text(key)}, {normal_text(item)}]" for key, item in pairs)
            return _container("dict", sorted(written))
        case PlainSet(items=items):
            return _container("set", sorted(map(normal_text, items)))
        case LongInteger(digits=digits):
            return f'["int", "{digits}"]'
        case _:
            return _scalar(plain_number(value))


def _container(name: str, items: Iterable[str]) -> str:
    return f'["{name}", [{", ".join(items)}]]'


def _scalar(value: Returned) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case float() if not value.is_integer():
            return f'["float", "{value!r}"]'
        case int() | float():
            whole = int(value)
            is_long = whole.bit_length() > _LONGEST_INTEGER_BITS
            return f'["int", "{hex(whole)}"]' if is_long else str(whole)
        case str():
            return quoted(value)
    raise TypeError(f"{type(value).__name__} has no normal form")


def _sha256(value: Returned) -> str:
    if isinstance(value, Digest):
        return value.sha256
    return hashlib.sha256(normal_text(value).encode()).hexdigest()


# Where they part --------------------------------------------------------------------------------


class Difference(NamedTuple):
    """A place, as Python writes it (`[3]['a']`), and what stands there; MISSING where nothing."""

    place: str
    expected: Returned
    observed: Returned


MISSING = Foreign("", "")
"""Stands where one of the two has nothing."""


def differences(expected: Returned, observed: Returned, place: str = "") -> Iterator[Difference]:
    """The places where two values differ, down to what is no container, in order."""
    if isinstance(expected, list | tuple) and isinstance(observed, list | tuple):
        pairs = zip_longest(expected, observed, fillvalue=MISSING)
        for index, (one, other) in enumerate(pairs):
            yield from differences(one, other, f"{place}[{index}]")
    elif isinstance(expected, PlainDict) and isinstance(observed, PlainDict):
        due = {normal_text(key): (key, item) for key, item in expected.items}
        seen = {normal_text(key): (key, item) for key, item in observed.items}
        if len(seen) < len(observed.items) or len(due) < len(expected.items):
            # Keys of one's own may be unlike for Python and alike for us.
            yield Difference(place, expected, observed)
            return
        for text in due | seen:
            key, one = due.get(text, (None, MISSING))
            other_key, other = seen.get(text, (None, MISSING))
            shown = _shown_key(key if text in due else other_key)
            yield from differences(one, other, f"{place}[{shown}]")
    elif MISSING in (expected, observed) or normal_text(expected) != normal_text(observed):
        yield Difference(place, expected, observed)


def _shown_key(key: Returned) -> str:
    return repr(key) if isinstance(key, str | int | float | bool | None) else "…"


def _is_near(one: Returned, other: Returned, tolerance: float) -> bool:
    """Only floats are rounded: two integers that differ are two answers."""
    one, other = plain_number(one), plain_number(other)
    if not (isinstance(one, float) or isinstance(other, float)):
        return False
    return (
        _is_number(one)
        and _is_number(other)
        and math.isfinite(_float(one) - _float(other))
        and abs(_float(one) - _float(other)) <= tolerance
    )


def _is_number(value: Returned) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _float(value: Returned) -> float:
    """A number as a float; 0 for what is none."""
    value = plain_number(value)
    return float(value) if isinstance(value, int | float) else 0.0
