"""Writes points and answers as people read them."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from grader.cache import remembered
from grader.errors import CourseError, GraderError
from grader.kinds.answer import describe
from grader.language import render, say, written
from grader.model.run import (
    Digest,
    Foreign,
    LongInteger,
    NumpyScalar,
    PlainDict,
    PlainSet,
    without_addresses,
)
from grader.render.safe_text import clipped

_LONGEST_VALUE = 120
_DEEPEST_LIST = 20
_LONGEST_INT_BITS = 4096
"""Python refuses to write much longer ones in decimal, and nobody would read them."""


def hundredths(points: Fraction) -> int:
    """Exact points, rounded once to 0.01, halves upwards as on a marked paper."""
    return math.floor(points * 100 + Fraction(1, 2))


def rounded_score(points: Fraction, max_points: Fraction) -> Fraction:
    """Points rounded to 0.01; who lost anything at all is never shown the maximum."""
    exact = Fraction(hundredths(points), 100)
    full = Fraction(hundredths(max_points), 100)
    return full - Fraction(1, 100) if points < max_points and exact >= full > 0 else exact


def rounded(points: Fraction) -> float:
    return hundredths(points) / 100


@remembered("points-texts")
def points_text(points: Fraction, language: str) -> str:
    text = f"{rounded(points):.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if language == "fr" else text


def points_of(points: Fraction, max_points: Fraction, language: str) -> str:
    """`3 / 6 points`, with the noun agreeing with the number it follows.

    French counts 1.67 as one point and a bit, English as points.
    """
    plural = max_points >= 2 if language == "fr" else max_points != 1
    return say(
        "label-points",
        language,
        points=points_text(rounded_score(points, max_points), language),
        max_points=points_text(max_points, language),
        number=2 if plural else 1,
    )


def answer_text(value: Any) -> str:
    """A returned value as Python would show it: `'16'` is not 16."""
    return clipped(_answer(value, 0), _LONGEST_VALUE)


def common_length(expected: Sequence[Any], observed: Sequence[Any]) -> int:
    """How many first values two orders share."""
    length = 0
    for one, other in zip(expected, observed, strict=False):
        if one != other:
            break
        length += 1
    return length


def order_text(values: Sequence[Any], start: int = 0, most: int = 60) -> str:
    """`1, 2, 4, …`: some values of an order, from one on."""
    some = [answer_text(value) for value in values[start : start + most]]
    before = ["…"] if start else []
    after = ["…"] if start + most < len(values) else []
    return ", ".join(before + some + after) if some else "—"


def _answer(value: Any, depth: int) -> str:  # noqa: PLR0911 (one for each type)
    if depth > _DEEPEST_LIST:
        return "…"
    match value:
        case NumpyScalar(value=number, type_name=type_name):
            return f"{_answer(number, depth)} ({type_name})"
        case Foreign(type_name=type_name, text=text):
            return text or type_name
        case PlainDict() | PlainSet() | LongInteger() | Digest():
            return describe(value)
        case str():
            return repr(clipped(without_addresses(value), _LONGEST_VALUE))
        case bool() | None:
            return str(value)
        case int():
            return int_text(value)
        case list():
            return "[" + ", ".join(_answer(item, depth + 1) for item in value) + "]"
        case tuple():
            return "(" + ", ".join(_answer(item, depth + 1) for item in value) + ")"
        case _:
            return written(value)


def int_text(value: int) -> str:
    if value.bit_length() > _LONGEST_INT_BITS:
        return f"<int, {value.bit_length()} bits>"
    return str(value)


def told_error(error: GraderError, language: str) -> str:
    """What went wrong; of a course, every fault and then how many."""
    reason = render(error.reason, language)
    if not isinstance(error, CourseError):
        return say("error", language, reason=reason)
    from grader.course import render_fault  # Nobody else waits for the reader of courses.

    faults = [render_fault(fault, language) for fault in error.faults]
    return "\n".join([*faults, reason])
