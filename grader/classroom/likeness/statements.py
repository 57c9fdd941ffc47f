"""Any text → statements, cut where Python would cut them. Nothing is refused.

Own rules, and not `tokenize`: its words differ from one Python to the next, and it gives up at the
first thing that it cannot read.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

MOST_WORDS = 10_000
"""Ten times a long program; what comes after them is not compared."""


class Kind(StrEnum):
    STRING = "string"
    NUMBER = "number"
    NAME = "name"
    SIGN = "sign"


class Piece(NamedTuple):
    kind: Kind
    text: str
    line: int
    """Counted from 1."""


class Statement(NamedTuple):
    indent: int
    pieces: list[Piece]


# Every alternative goes on to its end, or to the end of the text, and never back (`++`): a hostile
# text takes no longer than any other.
_PIECE = re.compile(
    r"""
      (?P<space> [ \t\f]++ | \\\n )
    | (?P<newline> \n++ )
    | (?P<comment> \#[^\n]*+ )
    | (?P<string> (?: [bfurBFUR]{1,2} (?=["']) )?+
        (?: \"\"\" (?: [^"\\]++ | \\. | "(?!"") )*+ (?:\"\"\")?+
          | \'\'\' (?: [^'\\]++ | \\. | '(?!'') )*+ (?:\'\'\')?+
          | " (?: [^"\\\n]++ | \\. )*+ "?+
          | ' (?: [^'\\\n]++ | \\. )*+ '?+ ) )
    | (?P<number> \.?[0-9] (?: [eE][+-][0-9] | [\w.] )*+ )
    | (?P<name> \w++ )
    | (?P<sign> \*\*= | //= | >>= | <<= | [-+*/%&|^@:!=<>]= | \.\.\. | -> | \*\* | // | << | >>
        | . )
    """,
    re.VERBOSE | re.DOTALL,
)

_KINDS: dict[str | None, Kind] = {kind.value: kind for kind in Kind}
_HEADERS = frozenset("async class def elif else except finally for if try while with".split())
_NEVER_IN_BRACKETS = frozenset(
    "break class continue def del except finally global import nonlocal pass raise return try "
    "while with".split()
)


def read_statements(text: str) -> Iterator[Statement]:
    """Statements with something in them; the body beside a header is one of its own, deeper."""
    pieces: list[Piece] = []
    indent = 0
    depth = 0
    for starts_line, column, piece in _pieces(text):
        if starts_line and depth and piece.text in _NEVER_IN_BRACKETS:
            depth = 0  # A bracket was never closed: the harm ends here.
        if starts_line and not depth:
            if pieces:
                yield Statement(indent, pieces)
            pieces, indent = [], column
        if piece.kind is Kind.SIGN:
            is_colon = piece.text == ":" and bool(pieces) and pieces[0].text in _HEADERS
            if not depth and (piece.text == ";" or is_colon):
                if pieces:
                    yield Statement(indent, pieces)
                pieces, indent = [], indent + is_colon
                continue
            if piece.text in "([{":
                depth += 1
            elif piece.text in ")]}":
                depth = max(0, depth - 1)
        pieces.append(piece)
    if pieces:
        yield Statement(indent, pieces)


def _pieces(text: str) -> Iterator[tuple[bool, int, Piece]]:
    """Whether it is the first of its line, its column if so, and the piece."""
    line = 1
    line_start = 0
    starts_line = True
    count = 0
    unified = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    for match in _PIECE.finditer(unified):
        kind = match.lastgroup
        if kind == "newline":
            line += len(match[0])
            line_start = match.end()
            starts_line = True
        elif kind == "space":
            line += match[0] == "\\\n"
        elif kind != "comment":
            column = 0
            if starts_line:
                column = len(unified[line_start : match.start()].expandtabs())
            yield starts_line, column, Piece(_KINDS[kind], match[0], line)
            starts_line = False
            count += 1
            if count == MOST_WORDS:
                return
            if kind == "string":
                line += match[0].count("\n")
