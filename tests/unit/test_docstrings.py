"""The text at the top of a program, read without running or compiling it."""

import pytest

from grader.course.solutions import Docstring, EscapedDocstring, parse_docstring
from tests.unit.for_each import for_each


@for_each(
    ("source", "line", "text"),
    [
        ('"""un texte"""\n', 1, "un texte"),
        ("'un texte'", 1, "un texte"),
        ("'''un\ntexte'''", 1, "un\ntexte"),
        ('# un commentaire\n\n"""un texte"""\ndef f(): ...\n', 3, "un texte"),
        ('\ufeff"""un texte"""', 1, "un texte"),
        ('"""un\r\n\r\ntexte"""\r\n', 1, "un\n\ntexte"),
        ('"""\n    un\n      texte\n    """', 1, "\nun\n  texte\n"),
        ('r"""un \\ texte"""', 1, "un \\ texte"),
        ('u"un texte"', 1, "un texte"),
        ('""', 1, ""),
        ('"""un texte""" # et un commentaire', 1, "un texte"),
        ('"""un texte"""\nce qui suit n\'est pas du (Python', 1, "un texte"),
        ('"""un texte"""\n\x00', 1, "un texte"),
    ],
)
def test_a_text_is_read_with_its_line(source: str, line: int, text: str) -> None:
    assert parse_docstring(source) == Docstring(line, text)


@for_each(
    "source",
    [
        "",
        "\n\n# rien\n",
        "def f(): ...",
        'x = """un texte"""',
        'f"""un texte"""',
        'b"""un texte"""',
        '"""un""" "texte"',
        '"un texte".strip()',
        '("un texte")',
        '"""un texte qui ne finit pas',
        '    """mal aligné"""\n"""',
        "\x00",
        "(" * 10_000,
    ],
)
def test_what_is_no_plain_text_is_none(source: str) -> None:
    assert parse_docstring(source) is None


def test_a_backslash_is_told_by_its_line() -> None:
    assert parse_docstring('"""un\ntexte \\n"""') == EscapedDocstring(2)


def test_a_program_is_never_run_nor_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("compiled")

    for name in ("compile", "exec", "eval"):
        monkeypatch.setattr(f"builtins.{name}", refuse)

    assert parse_docstring('"""un texte"""\nraise SystemExit') == Docstring(1, "un texte")
