"""What a scalar means, whatever YAML's own rules say of it."""

import math
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from grader.course.document import (
    Refusal,
    ScalarPart,
    is_plain_text,
    parse_flag,
    parse_number,
    parse_points,
)
from tests.unit.for_each import for_each


def plain(text: str) -> ScalarPart:
    return ScalarPart(1, text, quoted=False)


@for_each(
    ("text", "number"),
    [
        ("16", 16),
        ("-3", -3),
        ("+3", 3),
        ("0", 0),
        ("2.5", 2.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e6", 1_000_000),
        ("-1e6", -1_000_000),
        ("1e-3", 0.001),
        ("1e30", 1e30),
        (".inf", math.inf),
        ("-.INF", -math.inf),
        ("9223372036854775807", 2**63 - 1),
    ],
)
def test_a_number_is_read_as_it_is_written(text: str, number: float) -> None:
    read = parse_number(plain(text))

    assert read == number
    assert type(read) is type(number)


@for_each(
    ("text", "code", "word"),
    [
        ("017", "number-leading-zero", "17"),
        ("-007.5", "number-leading-zero", "-7.5"),
        ("0o17", "number-base", "15"),
        ("0x1F", "number-base", "31"),
        ("0b9", "number-base", None),
        ("1:30", "number-sexagesimal", None),
        ("1_000", "number-separator", "1000"),
        ("1 000", "number-separator", "1000"),
        ("1\u202f000", "number-separator", "1000"),
        ("−3", "number-minus", "-3"),
        ("–3,5", "number-minus", "-3.5"),
        ("3,5", "number-comma", "3.5"),
        ("∞", "number-infinity", ".inf"),
        ("-inf", "number-infinity", "-.inf"),
        (".nan", "number-nan", None),
        ("yes", "expected-number", None),
        ("9223372036854775808", "number-too-large", None),
        ("1e999", "number-too-large", None),
        ("1" * 5000, "expected-number", None),
        ("٣", "expected-number", None),
    ],
)
def test_what_is_nearly_a_number_says_how_to_write_it(
    text: str, code: str, word: str | None
) -> None:
    refusal = parse_number(plain(text))

    assert isinstance(refusal, Refusal)
    assert refusal.code == code
    if word is not None:
        assert refusal.remedy is not None
        assert refusal.remedy.facts["word"] == word


def test_a_number_in_quotes_is_no_number() -> None:
    refusal = parse_number(ScalarPart(1, "16", quoted=True))

    assert isinstance(refusal, Refusal)
    assert refusal.code == "number-quoted"


def test_text_in_quotes_is_no_number_either() -> None:
    refusal = parse_number(ScalarPart(1, "seize", quoted=True))

    assert isinstance(refusal, Refusal)
    assert refusal.code == "expected-number"


@for_each(("text", "points"), [("0.1", Fraction(1, 10)), ("2", Fraction(2))])
def test_points_are_exact(text: str, points: Fraction) -> None:
    assert parse_points(plain(text)) == points


@for_each("text", ["1e-99999999", "0e999999999", "0.0"])
def test_points_with_an_enormous_exponent_cost_nothing(text: str) -> None:
    assert parse_points(plain(text)) == 0


@for_each("text", [".inf", "1e300", "1e-300"])
def test_points_of_an_unlikely_size_are_refused(text: str) -> None:
    refusal = parse_points(plain(text))

    assert isinstance(refusal, Refusal)
    assert refusal.code == "points-unlikely"


def test_points_that_are_no_number_are_refused() -> None:
    assert isinstance(parse_points(plain("deux")), Refusal)


@for_each(("word", "meant"), [("oui", "true"), ("no", "false"), ("off", "false")])
def test_a_flag_is_true_or_false_only(word: str, meant: str) -> None:
    refusal = parse_flag(plain(word))

    assert isinstance(refusal, Refusal)
    assert refusal.remedy is not None
    assert refusal.remedy.facts["word"] == meant


def test_a_flag_in_quotes_is_text() -> None:
    assert isinstance(parse_flag(ScalarPart(1, "true", quoted=True)), Refusal)
    assert parse_flag(plain("false")) is False


@for_each("text", ["17", "true", "1e6", ".inf", "017", "0x1F", ".nan"])
def test_what_editors_read_as_a_number_or_a_flag_is_not_text(text: str) -> None:
    assert not is_plain_text(plain(text))
    assert is_plain_text(ScalarPart(1, text, quoted=True))


@given(st.integers(-(2**63) + 1, 2**63 - 1))
def test_every_integer_of_64_bits_is_read(number: int) -> None:
    assert parse_number(plain(str(number))) == number


@given(st.text())
def test_any_text_is_a_number_or_a_refusal(text: str) -> None:
    parse_number(plain(text))
    parse_points(plain(text))
    parse_flag(plain(text))
