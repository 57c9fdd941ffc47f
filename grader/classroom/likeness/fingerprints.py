"""A text → its prints: statements, the words that count in them, and few numbers that another text
has too where its code is the same. Nothing is refused.
"""

import base64
import binascii
import hashlib
import re
import struct
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from grader.model.dataclass import NamedTuple, dataclass

MOST_WORDS = 10_000
"""Ten times a long program; what comes after them is not compared."""


class TokenKind(StrEnum):
    STRING = "string"
    NUMBER = "number"
    NAME = "name"
    SIGN = "sign"


class Token(NamedTuple):
    kind: TokenKind
    text: str
    line: int
    """Counted from 1."""


class Statement(NamedTuple):
    indent: int
    pieces: list[Token]


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
_KINDS: dict[str | None, TokenKind] = {kind.value: kind for kind in TokenKind}
_HEADERS = frozenset("async class def elif else except finally for if try while with".split())
_NEVER_IN_BRACKETS = frozenset(
    "break class continue def del except finally global import nonlocal pass raise return try "
    "while with".split()
)


def read_statements(text: str) -> Iterator[Statement]:
    """Statements with something in them; the body beside a header is one of its own, deeper."""
    pieces: list[Token] = []
    indent = 0
    depth = 0
    for starts_line, column, piece in _pieces(text):
        if starts_line and depth and piece.text in _NEVER_IN_BRACKETS:
            depth = 0  # A bracket was never closed: the harm ends here.
        if starts_line and not depth:
            if pieces:
                yield Statement(indent, pieces)
            pieces, indent = [], column
        if piece.kind is TokenKind.SIGN:
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


def _pieces(text: str) -> Iterator[tuple[bool, int, Token]]:
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
            yield starts_line, column, Token(_KINDS[kind], match[0], line)
            starts_line = False
            count += 1
            if count == MOST_WORDS:
                return
            if kind == "string":
                line += match[0].count("\n")


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


def _counted(pieces: Sequence[Token]) -> list[Word]:
    """The words of one statement that count; of many statements, none."""
    if pieces[0].text in _NOT_COUNTED or all(piece.kind is TokenKind.STRING for piece in pieces):
        return []
    if len(pieces) > _LONG_DATA and _is_data(pieces):
        return []
    texts = [piece.text for piece in pieces]
    has_annotations = ":" in texts or "->" in texts
    return _grouped(_without_annotations(pieces) if has_annotations else pieces)


def _is_data(pieces: Sequence[Token]) -> bool:
    """Whether this is `NAME = [[20, 17], [5, 10]]`: nothing but literals on the right."""
    return pieces[1].text == "=" and all(
        piece.kind is not TokenKind.NAME or piece.text in _KEYWORDS for piece in pieces[2:]
    )


def _without_annotations(pieces: Sequence[Token]) -> Iterator[Token]:
    """`def f(a: int = 3) -> int` is `def f(a = 3)`, and `x: int = 3` is `x = 3`."""
    in_brackets = 1 if pieces[0].text in ("def", "async") else 0
    has_lambda = any(piece.text == "lambda" for piece in pieces)
    depth = 0
    left_out = False
    for piece in pieces:
        at_annotation = depth == in_brackets and not has_lambda
        if piece.kind is TokenKind.SIGN:
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


def _grouped(pieces: Iterable[Token]) -> list[Word]:
    """Words without the parentheses that only group, and without commas before a bracket's end."""
    words: list[Word] = []
    kept: list[bool] = []
    for piece in pieces:
        text = piece.text
        if piece.kind is TokenKind.SIGN and text in "([{":
            kept.append(text != "(" or _is_called(words))
            if not kept[-1]:
                continue
        elif piece.kind is TokenKind.SIGN and text in ")]}":
            if words and words[-1].text == ",":
                words.pop()
            if kept and not kept.pop():
                continue
        elif piece.kind is TokenKind.STRING and _is_infinity(text, words):
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


def _word(piece: Token, before: Sequence[Word]) -> Word:
    kind, text, line = piece
    if kind is TokenKind.SIGN:
        return Word(text, line, False)
    if kind is TokenKind.NAME:
        after_dot = bool(before) and before[-1].text == "."
        return Word(text, line, text not in (_METHODS if after_dot else _KEPT_NAMES))
    if kind is TokenKind.NUMBER:
        return Word(text if text in _PLAIN_NUMBERS else "9", line, False)
    is_plain = len(text) <= _LONGEST_PLAIN_TEXT
    return Word(text.replace('"', "'") if is_plain else "'…'", line, False)


RUN = 12
"""Words hashed together: about a line and a half."""
WINDOW = 3
"""Code that two texts share is noticed from RUN + WINDOW - 1 words on."""
WORDS_PER_PRINT = (WINDOW + 1) / 2
_VERSION = 1
_HEAD = struct.Struct("<BQH")
_BLOCK = struct.Struct("<Q")
_PRINT = struct.Struct("<I")
_MOST_BLOCKS = 0xFFFF


@dataclass(frozen=True, slots=True, kw_only=True)
class Fingerprints:
    text: int
    """The same for equal texts alone."""
    blocks: tuple[int, ...]
    """Each function as a whole, after renaming; of a text without any, all of it."""
    runs: bytes
    """The hashes that were kept, in the order of the text, four bytes each."""


def fingerprints(text: str, window: int = WINDOW) -> Fingerprints:
    """The prints of a text, whatever is in it: of each so many neighbours one.

    With a window of 1, all: of the course's own texts, whose code never counts as shared.
    """
    loose, *functions = read_blocks(text)
    kept = [run for block in (loose, *functions) for run in _winnowed(hashed_runs(block), window)]
    whole = sorted(_shape(block) for block in functions or [loose] if block)
    return Fingerprints(
        text=_digest(text),
        blocks=tuple(whole[:_MOST_BLOCKS]),
        runs=b"".join(map(_PRINT.pack, kept)),
    )


def hashed_runs(words: Sequence[Word]) -> list[int]:
    """A hash for each run of words, at the place of its first; names are renamed away."""
    codes, distances = _coded(words)
    hashes = []
    for start in range(len(words) - RUN + 1):
        run = codes[start : start + RUN]
        for offset, distance in enumerate(distances[start : start + RUN]):
            if distance > offset:  # It stood last before this run.
                run[offset] = "$0"
        hashes.append(zlib.crc32(" ".join(run).encode("utf-8", "surrogatepass")))
    return hashes


def runs_of(prints: Fingerprints) -> "array[int]":
    """The hashes as numbers."""
    numbers = array("I")
    numbers.extend(number for (number,) in _PRINT.iter_unpack(prints.runs))
    return numbers


def fingerprints_document(prints: Fingerprints) -> str:
    """As text that a store or JSON can hold."""
    data = _HEAD.pack(_VERSION, prints.text, len(prints.blocks))
    data += b"".join(map(_BLOCK.pack, prints.blocks))
    return base64.b64encode(data + prints.runs).decode("ascii")


def read_fingerprints(document: str) -> Fingerprints | None:
    """What `prints_document` wrote; None if it is damaged or of another version."""
    try:
        data = base64.b64decode(document, validate=True)
        version, text, count = _HEAD.unpack_from(data)
        end = _HEAD.size + count * _BLOCK.size
        blocks = tuple(block for (block,) in _BLOCK.iter_unpack(data[_HEAD.size : end]))
    except (binascii.Error, ValueError, struct.error):
        return None
    runs = data[end:]
    if version != _VERSION or len(blocks) != count or len(runs) % _PRINT.size:
        return None
    return Fingerprints(text=text, blocks=blocks, runs=runs)


def _winnowed(hashes: Sequence[int], window: int) -> Iterator[int]:
    """The smallest of each `window` neighbours, the last of them where several are; in order."""
    chosen = -1
    for end in range(min(window, len(hashes)) or 1, len(hashes) + 1):
        start = max(0, end - window)
        if chosen < start:  # It has left the window, or there was none yet.
            backwards = hashes[start:end][::-1]
            chosen = end - 1 - backwards.index(min(backwards))
        elif hashes[end - 1] <= hashes[chosen]:
            chosen = end - 1
        else:
            continue
        yield hashes[chosen]


def _shape(block: Sequence[Word]) -> int:
    """The same for blocks that are equal after renaming."""
    codes, _ = _coded(block)
    return _digest(" ".join(codes))


def _coded(words: Sequence[Word]) -> tuple[list[str], list[int]]:
    """What stands for each word, and how far back the same name was; 0 where it is no name."""
    last: dict[str, int] = {}
    codes: list[str] = []
    distances: list[int] = []
    for at, word in enumerate(words):
        distance = 0
        code = word.text
        if word.is_name:
            distance = at - last.get(word.text, at)
            last[word.text] = at
            code = f"${distance}"
        codes.append(code)
        distances.append(distance)
    return codes, distances


def _digest(text: str) -> int:
    data = text.encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")
