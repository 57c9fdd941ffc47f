"""Which parts of a student's lines are keywords, strings and so on. Nothing of them is compiled."""

import keyword
import tokenize
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from grader.cache import remembered

Piece = tuple[str | None, str]
"""A class of the style sheet, if any, and the text."""

Place = tuple[int, int]
"""A line, counted from 1, and a column, counted from 0."""


_Span = tuple[int, int, str]
"""From one column to another, and the style."""

_LONGEST_SOURCE = 300_000
"""In characters: what takes about a second to look at."""


class _Part(NamedTuple):
    style: str
    start: Place
    end: Place


_STYLES = {
    "COMMENT": "comment",
    "NUMBER": "number",
    "STRING": "string",
    # From Python 3.12 on, an f-string is several tokens.
    "FSTRING_START": "string",
    "FSTRING_MIDDLE": "string",
    "FSTRING_END": "string",
}


def highlighted(lines: Sequence[str], wanted: Collection[int]) -> dict[int, list[Piece]]:
    """The pieces of each line that is asked for, which together are that line without its end.

    From the first thing on that Python cannot read, all is plain; so is a file far too long.
    """
    spans = _spans(tuple(lines))
    return {
        number: [*_pieces(_bare(lines[number - 1]), spans.get(number, ()))] for number in wanted
    }


@remembered("highlighted-lines")
def _spans(lines: tuple[str, ...]) -> dict[int, list[_Span]]:
    """The styled parts of each line. Kept: each case of a report may ask for a few lines."""
    spans: dict[int, list[_Span]] = defaultdict(list)
    if sum(map(len, lines)) > _LONGEST_SOURCE:
        return spans
    for part in _parts(lines):
        (from_line, from_column), (to_line, to_column) = part.start, part.end
        for number in range(from_line, min(len(lines), to_line) + 1):
            start = from_column if number == from_line else 0
            end = to_column if number == to_line else len(lines[number - 1])
            spans[number].append((start, end, part.style))
    return spans


def clipped_pieces(pieces: Sequence[Piece], length: int) -> list[Piece]:
    """No more than the beginning of a line that is too long to show."""
    if sum(len(text) for _, text in pieces) <= length:
        return list(pieces)
    kept: list[Piece] = []
    room = length - 1
    for style, text in pieces:
        if room > 0:
            kept.append((style, text[:room]))
        room -= len(text)
    return [*kept, (None, "…")]


def _parts(lines: Sequence[str]) -> Iterator[_Part]:
    # At a null byte some Pythons 3.12 break down instead of saying that they cannot read it.
    readable = takewhile(lambda line: "\0" not in line, lines)
    following = (f"{_bare(line)}\n" for line in readable)
    after_def = False
    try:
        for token in tokenize.generate_tokens(lambda: next(following, "")):
            kind = tokenize.tok_name[token.type]
            if _is_unreadable(token):
                # Going on would be slow: each space before it is looked at again and again.
                return
            style = _STYLES.get(kind)
            if kind == "NAME":
                is_keyword = keyword.iskeyword(token.string)
                style = "keyword" if is_keyword else "name" if after_def else None
                after_def = token.string in ("def", "class")
            if style:
                yield _Part(style, token.start, token.end)
    except (tokenize.TokenError, SyntaxError, ValueError):
        return


def _is_unreadable(token: tokenize.TokenInfo) -> bool:
    """Whether Python could not have it: from 3.12 on, `$` is an operator without a name."""
    if token.type == tokenize.NAME:
        return not token.string.isidentifier()
    return token.type == tokenize.ERRORTOKEN or token.exact_type == tokenize.OP


def _pieces(text: str, spans: Sequence[_Span]) -> Iterator[Piece]:
    done = 0
    for start, end, style in spans:
        begin = max(start, done)
        if begin >= min(end, len(text)):
            continue
        if begin > done:
            yield None, text[done:begin]
        yield style, text[begin:end]
        done = min(end, len(text))
    if done < len(text):
        yield None, text[done:]


def _bare(line: str) -> str:
    return line.rstrip("\r\n")
