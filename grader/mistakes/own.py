"""Whether a function does what a program with a known mistake does, case after case."""

import hashlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from grader.kinds.answer import describe
from grader.kinds.same_value import normal_text, what_cannot_be_compared
from grader.model.report import Certainty
from grader.model.run import Digest, Foreign, LongInteger, PlainDict, PlainSet, plain_number

_LEAST_ALIKE = 2
"""Failing cases that must be alike before anything is called likely: one may be chance."""


@dataclass(frozen=True, slots=True)
class Behaviour:
    """What a function did on one case, as something that can be compared and kept."""

    judged: str
    """Stands for what the verdict rests on; right answers are all alike."""
    asked: str
    """Stands for the positions that were evaluated, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What the submission did on one case."""

    behaviour: Behaviour
    has_failed: bool


def behaviour(judged: object, asked: object) -> Behaviour:
    return Behaviour(_fingerprint(judged), _fingerprint(asked))


def resemblance(seen: Sequence[Seen], mistaken: Iterable[Behaviour | None]) -> Certainty | None:
    """How surely the submission makes the mistake: what its program does on the same cases.

    EXACT where nothing differs. LIKELY where nine cases in ten, and three in four of those that
    failed, are judged alike: another way of searching evaluates other positions. What the
    program does is asked for one case after the other, and no longer than there is hope.
    """
    failing = sum(case.has_failed for case in seen)
    is_exact, differing, differing_failures = failing > 0, 0, 0
    for case, other in zip(seen, mistaken, strict=False):
        if other is None or case.behaviour.judged != other.judged:
            differing += 1
            differing_failures += case.has_failed
        is_exact = is_exact and case.behaviour == other
        if 10 * differing > len(seen) or 4 * differing_failures > failing:
            return None
    if is_exact:
        return Certainty.EXACT
    return Certainty.LIKELY if failing - differing_failures >= _LEAST_ALIKE else None


def _fingerprint(value: object) -> str:
    return hashlib.sha256(repr(_plain(value)).encode("utf-8", "surrogatepass")).hexdigest()


def _plain(value: Any) -> object:
    """A value so that two which count as the same are written the same."""
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    if isinstance(value, Foreign):
        return value.type_name
    if isinstance(value, Digest):
        return value.sha256
    if isinstance(value, PlainDict | PlainSet | LongInteger):
        return normal_text(value) if what_cannot_be_compared(value) is None else describe(value)
    value = plain_number(value)
    if isinstance(value, float):
        return int(value) if math.isfinite(value) and value == int(value) else repr(value)
    return value
