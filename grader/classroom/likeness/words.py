"""Statements → the words that count when two programs are compared.

Comments, docstrings, imports, bare prints, annotations, long tables, layout and parentheses that
only group do not count. Names that someone chose are marked, so that they can be renamed away.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from grader.classroom.likeness.statements import Kind, Piece, read_statements


class Word(NamedTuple):
    text: str
    line: int
    """Counted from 1."""
    is_name: bool
    """A name that someone chose: it could be any other."""


_KEYWORDS = frozenset(
    "False None True and as assert async await break class continue def del elif else except "
    "finally for from global if import in is lambda nonlocal not or pass raise return try while "
    "with yield".split()
)
_BUILTINS = frozenset(
    "abs all any bool dict enumerate filter float inf input int isinstance len list map max min "
    "print range reversed round set sorted str sum tuple zip".split()
)
"""A list of our own: that of Python grows from one version to the next."""
_METHODS = frozenset(
    "append copy count extend get index insert items join keys lower pop remove reverse sort split "
    "upper values".split()
)
_KEPT_NAMES = _KEYWORDS | _BUILTINS
_CALLABLE = _BUILTINS | _METHODS | frozenset(")]")
_NOT_COUNTED = frozenset("import from pass print @ ...".split())
_OPENERS = frozenset("def class async".split())
_PLAIN_NUMBERS = frozenset("0 1 2".split())
_LONGEST_PLAIN_TEXT = 3
"""With its quotes. "X" and "." belong to a game; longer texts are anyone's."""
_LONG_DATA = 12
"""A table of so many words is data, which a whole class types in from the same page."""


def read_blocks(text: str) -> list[list[Word]]:
    """The words of all that is in no function first, then of each function and class.

    Before each statement stands a word that tells how it is nested after the last one.
    """
    blocks: list[list[Word]] = [[]]
    block = blocks[0]
    levels: list[int] = []
    depth_before = 1
    for statement in read_statements(text):
        while levels and levels[-1] > statement.indent:
            levels.pop()
        if not levels or levels[-1] < statement.indent:
            levels.append(statement.indent)
        depth = len(levels)
        if depth == 1:
            last, block = block, blocks[0]
            if statement.pieces[0].text in _OPENERS:
                block = []
                blocks.append(block)
            if block is not last:
                depth_before = 1
        words = _counted(statement.pieces)
        if words:
            nesting = "{" if depth > depth_before else "}" * (depth_before - depth) or ";"
            block.append(Word(nesting, words[0].line, is_name=False))
            block += words
            depth_before = depth
    return blocks


def _counted(pieces: Sequence[Piece]) -> list[Word]:
    """The words of one statement that count; of many statements, none."""
    if pieces[0].text in _NOT_COUNTED or all(piece.kind is Kind.STRING for piece in pieces):
        return []
    if len(pieces) > _LONG_DATA and _is_data(pieces):
        return []
    texts = [piece.text for piece in pieces]
    has_annotations = ":" in texts or "->" in texts
    return _grouped(_without_annotations(pieces) if has_annotations else pieces)


def _is_data(pieces: Sequence[Piece]) -> bool:
    """Whether this is `NAME = [[20, 17], [5, 10]]`: nothing but literals on the right."""
    return pieces[1].text == "=" and all(
        piece.kind is not Kind.NAME or piece.text in _KEYWORDS for piece in pieces[2:]
    )


def _without_annotations(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """`def f(a: int = 3) -> int` is `def f(a = 3)`, and `x: int = 3` is `x = 3`."""
    in_brackets = 1 if pieces[0].text in ("def", "async") else 0
    has_lambda = any(piece.text == "lambda" for piece in pieces)
    depth = 0
    left_out = False
    for piece in pieces:
        at_annotation = depth == in_brackets and not has_lambda
        if piece.kind is Kind.SIGN:
            if at_annotation and piece.text == ":":
                left_out = True
            elif left_out and depth == in_brackets and piece.text in ",=)":
                left_out = False
            elif in_brackets and not depth and piece.text == "->":
                return
            if piece.text in "([{":
                depth += 1
            elif piece.text in ")]}":
                depth -= 1
        if not left_out:
            yield piece


def _grouped(pieces: Iterable[Piece]) -> list[Word]:
    """Words without the parentheses that only group, and without commas before a bracket's end."""
    words: list[Word] = []
    kept: list[bool] = []
    for piece in pieces:
        text = piece.text
        if piece.kind is Kind.SIGN and text in "([{":
            kept.append(text != "(" or _is_called(words))
            if not kept[-1]:
                continue
        elif piece.kind is Kind.SIGN and text in ")]}":
            if words and words[-1].text == ",":
                words.pop()
            if kept and not kept.pop():
                continue
        elif piece.kind is Kind.STRING and _is_infinity(text, words):
            # float("-inf") is -inf.
            del words[-2:]
            kept[-1] = False
            if "-" in text:
                words.append(Word("-", piece.line, is_name=False))
            words.append(Word("inf", piece.line, is_name=False))
            continue
        elif text == "inf" and len(words) > 1 and words[-1].text == ".":
            del words[-2:]  # math.inf is inf.
        words.append(_word(piece, words))
    return words


def _is_called(words: Sequence[Word]) -> bool:
    """Whether an opening parenthesis after these words is one of a call."""
    if not words:
        return False
    last = words[-1]
    return last.is_name or last.text in _CALLABLE


def _is_infinity(text: str, words: Sequence[Word]) -> bool:
    called = len(words) > 1 and words[-1].text == "(" and words[-2].text == "float"
    return called and text[1:-1].lstrip("+-") in ("inf", "infinity", "Infinity")


def _word(piece: Piece, before: Sequence[Word]) -> Word:
    kind, text, line = piece
    if kind is Kind.SIGN:
        return Word(text, line, False)
    if kind is Kind.NAME:
        after_dot = bool(before) and before[-1].text == "."
        return Word(text, line, text not in (_METHODS if after_dot else _KEPT_NAMES))
    if kind is Kind.NUMBER:
        return Word(text if text in _PLAIN_NUMBERS else "9", line, False)
    is_plain = len(text) <= _LONGEST_PLAIN_TEXT
    return Word(text.replace('"', "'") if is_plain else "'…'", line, False)
