"""Files that Python cannot read: the line, and the likely cause in the student's words."""

import sys
import time

import pytest

from grader.language import render
from grader.language.error_cause import likely_cause
from grader.model.dataclass import replace
from grader.model.exercise import Limits
from grader.model.message import message
from grader.model.run import Loading, StudentError
from grader.sandbox.referee import Referee

LIMITS = Limits(time_s=2, memory_mib=256, evaluations=10, output_kib=4)


def cause_of(referee: Referee, source: str | bytes) -> tuple[int | None, str | None]:
    error = probed(referee, source).error
    assert error is not None
    cause = likely_cause(error)
    return error.line, cause.code if cause else None


def probed(referee: Referee, source: str | bytes) -> Loading:
    return referee.probe(
        source if isinstance(source, bytes) else source.encode(),
        "mon_code.py",
        targets=(),
        limits=LIMITS,
        definitions_only=False,
    )


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


TYPE_ERROR = StudentError(
    type_name="SyntaxError", message="invalid syntax", line=1, source="type X = int"
)
NEWER = {
    "type X = int\n": "3.12",
    "type Paire[T] = tuple[T, T]\n": "3.12",
    "def f[T](x: T) -> T:\n    return x\n": "3.12",
    "class A:\n    async def f[T: int, *U](self, x): pass\n": "3.12",
    "class Pile[T](list): pass\n": "3.12",
    "print(f'{d['a']} et {d['b']}')\n": "3.12",
    'x = g("u", f"{", ".join(a)}")\n': "3.12",
    "x = f'{'oui' if a else 'non'}'\n": "3.12",
    "x = f\"{'\\n'.join(a)}\"\n": "3.12",
    "try:\n    pass\nexcept ValueError, jeu.PartieError:\n    pass\n": "3.14",
    "x = t'a {b}'\n": "3.14",
}


@pytest.mark.parametrize("source", NEWER)
def test_a_writing_of_a_newer_python_is_told_where_this_one_is_older(
    one_referee: Referee, source: str
) -> None:
    needed = NEWER[source]
    if sys.version_info >= tuple(map(int, needed.split("."))):
        assert probed(one_referee, source).error is None
        return

    error = probed(one_referee, source).error

    assert error is not None
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert likely_cause(error) == message("syntax-newer-python", needed=needed, here=here)


@pytest.mark.parametrize(
    "source",
    [
        "type X int\n",
        "type = = 3\n",
        "def f[0](x): pass\n",
        "def f[x]: pass\n",
        "def f[T(x): pass\n",
        "class A[T]\n    pass\n",
        "x = f'{a'\n",
        "x = f'{a' + '}'\n",
        "x = f'{d['a'}'\n",
        "x = f'{', '.joina)}'\n",
        "x = f'{a!x}'\n",
        "x = f'il a dit 'bonjour' {a}'\n",
        "x = f'c'est {a}'\n",
        "x = \"f'{d['a']}'\" + f'{a!x}'\n",
        "x = 'd't'a'\n",
        "x = t 'a'\n",
        "x = t'a'\n",
        "try:\n    pass\nexcept ValueError, e:\n    pass\n",
        "try:\n    pass\nexcept ValueError, TypeError as e:\n    pass\n",
    ],
)
def test_what_no_python_reads_is_no_writing_of_a_newer_one(
    one_referee: Referee, source: str
) -> None:
    error = probed(one_referee, source).error
    cause = likely_cause(error) if error else None

    assert cause is None or cause.code != "syntax-newer-python"


@pytest.mark.parametrize(("here", "told"), [((3, 11), True), ((3, 12), False), ((3, 13), False)])
def test_a_python_that_can_read_it_is_not_called_too_old(
    monkeypatch: pytest.MonkeyPatch, here: tuple[int, int], told: bool
) -> None:
    monkeypatch.setattr("grader.language.error_cause.HERE", here)

    cause = likely_cause(replace(TYPE_ERROR, column=6))

    assert (cause is not None) is told
    if cause is not None:
        french = render(cause, "fr").replace("\u00a0", " ")
        assert french == "cette écriture demande Python 3.12 ; ici, c'est Python 3.11"
        assert render(cause, "en") == "this way of writing needs Python 3.12; this is Python 3.11"


def test_a_python_stops_where_the_newer_writing_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.language.error_cause.HERE", (3, 11))

    assert likely_cause(replace(TYPE_ERROR, column=11)) is None
    assert likely_cause(TYPE_ERROR) is None


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
    "text",
    [
        "invalid character" * 60_000,
        "closing parenthesis " * 50_000,
        "else " * 200_000,
        "f-string: " + "f'{['a'" * 50_000,
        "invalid syntax t'{a}" + "{a}" * 50_000,
    ],
)
def test_a_long_text_is_not_searched_to_its_end(text: str) -> None:
    error = StudentError(type_name="SyntaxError", message=text, line=1, source=text)

    began = time.process_time()

    assert likely_cause(error) is None
    assert time.process_time() - began < 1
