"""Calls of a fixture: read as Python, never run."""

import sys

from hypothesis import given
from hypothesis import strategies as st

from grader.course.case_text import parse_call
from grader.course.document import Refusal
from grader.model.case import FunctionCall, Plain
from tests.unit.for_each import for_each

NESTED = "expected-call" if sys.version_info < (3, 13) else "call-not-literal"
"""Of thousands of signs: from 3.13 on, Python reads them."""


@for_each(
    ("text", "arguments"),
    [
        ("f()", ()),
        ("  f( 3 )\n", (3,)),
        ("f(-3, 2.5, -0.5)", (-3, 2.5, -0.5)),
        ("f(True, False, None)", (True, False, None)),
        ("f('a', \"b c\", '')", ("a", "b c", "")),
        ("f([3, [-1, 'x'], []])", ((3, (-1, "x"), ()),)),
        ("f(0x10, 1e300)", (16, 1e300)),
        ("f('é (', 'un, deux')", ("é (", "un, deux")),
        ("f(1,\n  2)", (1, 2)),
    ],
)
def test_literal_arguments_are_read(text: str, arguments: tuple[Plain, ...]) -> None:
    assert parse_call(text) == FunctionCall("f", arguments)


@for_each(
    ("text", "code"),
    [
        ("", "expected-call"),
        ("f", "expected-call"),
        ("f(", "expected-call"),
        ("f(1)(2)", "expected-call"),
        ("a.f(1)", "expected-call"),
        ("f(1); g(2)", "expected-call"),
        ("x = f(1)", "expected-call"),
        ("f(1) + 2", "expected-call"),
        ("f('\\d')", "expected-call"),
        ("f(" + "-" * 4000 + "1)", NESTED),
        ("f(" + "[" * 2000 + "]" * 2000 + ")", "expected-call"),
        ("f(" + "1" * 4500 + ")", "expected-call"),
        ("f(x)", "call-not-literal"),
        ("f(g())", "call-not-literal"),
        ("f((1, 2))", "call-not-literal"),
        ("f({1: 2})", "call-not-literal"),
        ("f({1})", "call-not-literal"),
        ("f(1j)", "call-not-literal"),
        ("f(b'a')", "call-not-literal"),
        ("f(...)", "call-not-literal"),
        ("f(f'{x}')", "call-not-literal"),
        ("f(-True)", "call-not-literal"),
        ("f(--1)", "call-not-literal"),
        ("f(-'a')", "call-not-literal"),
        ("f(not True)", "call-not-literal"),
        ("f(1 if True else 2)", "call-not-literal"),
        ("f(*[1])", "call-not-literal"),
        ("f([*a])", "call-not-literal"),
        ("f([x for x in y])", "call-not-literal"),
        ("f('\\ud800')", "call-not-literal"),
        ("f(float('inf'))", "call-not-literal"),
        ("f(a=1)", "call-keyword"),
        ("f(**{})", "call-keyword"),
        ("f(9223372036854775808)", "number-too-large"),
        ("f([-9223372036854775808])", "number-too-large"),
        ("f(1e999)", "number-too-large"),
        ("f('" + "a" * 5000 + "')", "text-too-long"),
    ],
)
def test_anything_else_is_refused(text: str, code: str) -> None:
    refusal = parse_call(text)

    assert isinstance(refusal, Refusal)
    assert refusal.code == code


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63) + 1, 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=12,
)


@given(st.lists(PLAIN, max_size=4).map(tuple))
def test_a_call_is_read_back_from_its_own_text(arguments: tuple[Plain, ...]) -> None:
    call = FunctionCall("f", arguments)

    assert parse_call(str(call)) == call


@given(st.text() | st.text(alphabet="f([)]'\",-1x= {}*\\").map(lambda text: f"f({text})"))
def test_any_text_is_a_call_or_a_refusal(text: str) -> None:
    parse_call(text)
