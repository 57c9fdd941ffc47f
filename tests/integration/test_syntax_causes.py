"""Files that Python cannot read: the line, and the likely cause in the student's words."""

import sys
import time

import pytest

from grader.exercise import Limits
from grader.run import StudentError
from grader.sandbox.referee import Referee
from grader.syntax_cause import likely_cause

LIMITS = Limits(time_s=2, memory_mib=256, evaluations=10, output_kib=4)


def cause_of(referee: Referee, source: str | bytes) -> tuple[int | None, str | None]:
    loading = referee.probe(
        source if isinstance(source, bytes) else source.encode(),
        "mon_code.py",
        targets=(),
        limits=LIMITS,
        definitions_only=False,
    )
    assert loading.error is not None
    cause = likely_cause(loading.error)
    return loading.error.line, cause.code if cause else None


@pytest.mark.parametrize(
    ("source", "line", "code"),
    [
        ("def f(a):\n    if a ≥ 1:\n        return a\n", 2, "syntax-pasted"),
        ("x = 3 − 2\n", 1, "syntax-pasted"),
        ("nom = “MAX”\n", 1, "syntax-pasted"),
        ("a =\u00a01\n", 1, "syntax-invisible"),
        ("a = 1 € 2\n", 1, "syntax-strange"),
        ("print 'bonjour'\n", 1, "syntax-python-2-print"),
        pytest.param(
            "try:\n    pass\nexcept ValueError, e:\n    pass\n",
            3,
            "syntax-python-2-except",
            marks=pytest.mark.skipif(sys.version_info >= (3, 14), reason="right since 3.14"),
        ),
        ("a = 07\n", 1, "syntax-python-2-number"),
        ("if True:\n\ta = 1\n        b = 2\n", 3, "syntax-tabs-and-spaces"),
        ("if True:\n    a = 1\n  b = 2\n", 3, "syntax-indentation"),
        ("a = 1\n  b = 2\n", 2, "syntax-indentation"),
        ("def f():\nreturn 1\n", 2, "syntax-empty-block"),
        ("def f()\n    return 1\n", 1, "syntax-colon"),
        ("if a == 1:\n    pass\nelse if a == 2:\n    pass\n", 3, "syntax-else-if"),
        ("si a == 1 alors\n", 1, "syntax-pseudo-code"),
        ("Pour chaque coup :\n", 1, "syntax-pseudo-code"),
        ("a = max(1, 2\nb = 3\n", 1, "syntax-never-closed"),
        ("a = 1)\n", 1, "syntax-unmatched"),
        ("a = 'bonjour\n", 1, "syntax-quote"),
        ("if a = 1:\n    pass\n", 1, "syntax-equals"),
        (b"nom = '\xe9'\n", 1, "syntax-encoding"),
        (b"# coding: klingon\n", None, "syntax-encoding"),
        ("a = [1 2]\n", 1, "syntax-comma"),
        ("return 1\n", 1, "syntax-outside-function"),
        ("break\n", 1, "syntax-outside-loop"),
        ("x = " + "(" * 300 + ")" * 300, 1, "syntax-too-deep"),
        ("a = $b\n", 1, None),
    ],
)
def test_the_line_and_the_likely_cause_are_told(
    one_referee: Referee, source: str | bytes, line: int | None, code: str | None
) -> None:
    found_line, found = cause_of(one_referee, source)

    assert found == code
    if line is not None:
        assert found_line == line


def test_what_to_type_instead_of_a_pasted_character_is_said() -> None:
    error = StudentError(type_name="SyntaxError", message="invalid character '≤' (U+2264)", line=1)

    cause = likely_cause(error)

    assert cause is not None
    assert dict(cause.facts) == {"character": "≤", "typed": "<="}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("U+110000", None),
        ("U+FFFFFFFF", None),
        ("U+" + "F" * 5000, None),
        ("U+41", None),
        ("U+D800", "syntax-invisible"),
        ("U+10FFFF", "syntax-invisible"),
        ("U+1F600", "syntax-strange"),
    ],
)
def test_a_character_that_a_file_forged_is_no_harm(name: str, code: str | None) -> None:
    text = f"invalid character 'x' ({name})"

    cause = likely_cause(StudentError(type_name="SyntaxError", message=text, line=1))

    assert (cause.code if cause else None) == code


@pytest.mark.parametrize(
    "text", ["invalid character" * 60_000, "closing parenthesis " * 50_000, "else " * 200_000]
)
def test_a_long_text_is_not_searched_to_its_end(text: str) -> None:
    error = StudentError(type_name="SyntaxError", message=text, line=1, source=text)

    began = time.process_time()

    assert likely_cause(error) is None
    assert time.process_time() - began < 1
