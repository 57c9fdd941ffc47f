"""The text at the top of a Python file, read without ever running or compiling the file."""

import io
import tokenize
from collections.abc import Iterator
from typing import NamedTuple

_QUOTES = ('"""', "'''", '"', "'")
_BEFORE = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE)
_AFTER = (*_BEFORE, tokenize.ENDMARKER)


class Docstring(NamedTuple):
    line: int
    """Where it begins."""
    text: str
    """Without its quotes and its indentation; line for line as it is written."""


class EscapedDocstring(NamedTuple):
    """A docstring that holds a backslash, which Python would read as something else."""

    line: int


def parse_docstring(source: str) -> Docstring | EscapedDocstring | None:
    """The text with which a program begins; None where it begins with something else.

    It is one plain literal, alone on its lines. Only the tokens up to it are looked at, so that
    whatever comes after it may be as wrong as it likes.
    """
    text = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    try:
        found = _first_literal(tokenize.generate_tokens(io.StringIO(text).readline))
    except (tokenize.TokenError, SyntaxError, ValueError):
        return None
    if found is None:
        return None
    prefix, inside = _without_quotes(found.string)
    if prefix.lower() not in ("", "r", "u"):
        return None
    line = found.start[0]
    if "\\" in inside and prefix.lower() != "r":
        return EscapedDocstring(line + inside[: inside.index("\\")].count("\n"))
    return Docstring(line, _unindented(inside))


def _first_literal(tokens: Iterator[tokenize.TokenInfo]) -> tokenize.TokenInfo | None:
    first = next((token for token in tokens if token.type not in _BEFORE), None)
    if first is None or first.type != tokenize.STRING:
        return None
    return first if next(tokens).type in _AFTER else None


def _without_quotes(literal: str) -> tuple[str, str]:
    start = min(literal.index(quote[0]) for quote in _QUOTES if quote[0] in literal)
    prefix, quoted = literal[:start], literal[start:]
    quote = next(quote for quote in _QUOTES if quoted.startswith(quote))
    return prefix, quoted[len(quote) : -len(quote)]


def _unindented(text: str) -> str:
    """Without what all lines but the first are indented by, as Python's own tools show it."""
    first, *others = text.expandtabs().split("\n")
    margins = [len(line) - len(line.lstrip()) for line in others if line.strip()]
    margin = min(margins, default=0)
    return "\n".join([first.strip(), *(line[margin:].rstrip() for line in others)])
