"""What a scalar means, decided from its text and its quotes alone.

YAML 1.1 reads `017` as 15, `1:30` as 90, `no` as false and `1e6` as text; YAML 1.2 does not.
Here each is either what it looks like or a mistake with its remedy.
"""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from grader.course.document import ScalarPart
from grader.course.faults import shown_text
from grader.model.message import Message, message
from grader.model.tree import Number

LARGEST_INTEGER = 2**63 - 1
_LONGEST_NUMBER = 60

_FIRST_CHARACTERS = (*"0123456789", "+", "-", ".")
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_POWER_OF_TEN = re.compile(r"([-+]?(?:0|[1-9][0-9]*))[eE]\+?([0-9]+)")
_INFINITY = re.compile(r"([-+]?)\.(?:inf|Inf|INF)")
# Left as text, so that only a mistake pays for compiling them.
_NOT_A_NUMBER = r"(?i:[-+]?\.?nan)"
_OTHER_BASE = r"[-+]?0[xXoObB][0-9a-fA-F]+"
_LEADING_ZERO = r"([-+]?)0+([0-9]+(?:\.[0-9]*)?)"
_SEXAGESIMAL = r"[-+]?[0-9]+(?::[0-5]?[0-9])+(?:\.[0-9]*)?"
_SEPARATED = r"[-+]?[0-9]+(?:[_ '\u00a0\u202f\u2009][0-9]+)+(?:\.[0-9]*)?"
_TYPOGRAPHIC_MINUS = r"[−–—‐‑]\s*([0-9]*[.,]?[0-9]+)"
_COMMA = r"[-+]?[0-9]+,[0-9]+"
_INFINITY_WORD = r"(?i:[-+−]?\s*(?:∞|\.?inf|infini|infinity))"

TRUE_WORDS = frozenset({"true", "yes", "on", "oui", "vrai", "y", "o"})
FALSE_WORDS = frozenset({"false", "no", "off", "non", "faux", "n"})
_BOOLEANS = {
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a scalar cannot mean what is due there."""

    code: str
    remedy: Message | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


def parse_number(part: ScalarPart) -> Number | Refusal:
    """The number that was written, or why there is none."""
    if part.quoted:
        return _quoted(part)
    text = part.text
    if len(text) > _LONGEST_NUMBER:
        return _no_number(text)
    if _INTEGER.fullmatch(text):
        return _sized(int(text), text)
    if _DECIMAL.fullmatch(text):
        return _decimal(text)
    infinity = _INFINITY.fullmatch(text)
    if infinity:
        return -math.inf if infinity[1] == "-" else math.inf
    return _misspelt_number(text)


def parse_points(part: ScalarPart) -> Fraction | Refusal:
    """A decimal, exactly as written: 0.1 is a tenth."""
    number = parse_number(part)
    if isinstance(number, Refusal):
        return number
    if isinstance(number, int):
        return Fraction(number)
    # An enormous exponent makes an enormous fraction: only sensible sizes are read exactly.
    if number == 0:
        return Fraction(0)
    if not 1e-6 <= abs(number) <= 1e9:
        return Refusal("points-unlikely", None, {"found": shown_text(part.text)})
    return Fraction(part.text)


def parse_flag(part: ScalarPart) -> bool | Refusal:
    if not part.quoted and part.text in _BOOLEANS:
        return _BOOLEANS[part.text]
    word = part.text.casefold()
    remedy = "true" if word in TRUE_WORDS else "false" if word in FALSE_WORDS else None
    return Refusal(
        "expected-flag",
        None if remedy is None else message("try-write", word=remedy),
        {"found": shown_text(part.text)},
    )


def is_plain_text(part: ScalarPart) -> bool:
    """Whether every reader of YAML takes the scalar for text."""
    if part.quoted:
        return True
    return part.text not in _BOOLEANS and not _looks_like_number(part.text)


def _looks_like_number(text: str) -> bool:
    if not text.startswith(_FIRST_CHARACTERS):
        return False
    shapes = (_OTHER_BASE, _LEADING_ZERO)
    return bool(
        _DECIMAL.fullmatch(text)
        or _INFINITY.fullmatch(text)
        or any(re.fullmatch(shape, text) for shape in shapes)
        or text in (".nan", ".NaN", ".NAN")
    )


def _sized(number: int, text: str) -> int | Refusal:
    if abs(number) > LARGEST_INTEGER:
        return Refusal("number-too-large", None, {"found": shown_text(text)})
    return number


def _decimal(text: str) -> Number | Refusal:
    power = _POWER_OF_TEN.fullmatch(text)
    if power and len(power[2]) <= 2 and int(power[2]) <= 18:
        whole: int = int(power[1]) * 10 ** int(power[2])
        if abs(whole) <= LARGEST_INTEGER:
            return whole
    number = float(text)
    if math.isinf(number):
        return Refusal("number-too-large", message("try-infinity"), {"found": shown_text(text)})
    return number


def _quoted(part: ScalarPart) -> Refusal:
    bare = parse_number(ScalarPart(part.line, part.text, False))
    if isinstance(bare, Refusal):
        return _no_number(part.text)
    found = shown_text(part.text)
    return Refusal("number-quoted", message("try-unquoted", word=found), {"found": found})


def _no_number(text: str) -> Refusal:
    return Refusal("expected-number", message("try-number"), {"found": shown_text(text)})


def _misspelt_number(text: str) -> Refusal:
    facts = {"found": shown_text(text)}
    for shape, code, rewrite in _MISSPELT:
        if re.fullmatch(shape, text):
            word = rewrite(text)
            remedy = message("try-number") if word is None else message("try-write", word=word)
            return Refusal(code, remedy, facts)
    return _no_number(text)


def _in_base_ten(text: str) -> str | None:
    try:
        return str(int(text, 0))
    except ValueError:
        return None


_MISSPELT: tuple[tuple[str, str, Callable[[str], str | None]], ...] = (
    (_NOT_A_NUMBER, "number-nan", lambda _: None),
    (_OTHER_BASE, "number-base", _in_base_ten),
    (_LEADING_ZERO, "number-leading-zero", lambda text: re.sub(_LEADING_ZERO, r"\1\2", text)),
    (_SEXAGESIMAL, "number-sexagesimal", lambda _: None),
    (_SEPARATED, "number-separator", lambda text: re.sub(r"[^-+.0-9]", "", text)),
    (
        _TYPOGRAPHIC_MINUS,
        "number-minus",
        lambda text: re.sub(_TYPOGRAPHIC_MINUS, r"-\1", text).replace(",", "."),
    ),
    (_COMMA, "number-comma", lambda text: text.replace(",", ".")),
    (
        _INFINITY_WORD,
        "number-infinity",
        lambda text: "-.inf" if text.startswith(("-", "−")) else ".inf",
    ),
)
"""What a number is often mistaken for, why, and how it is written instead."""
