"""Any text has its prints, in bounded time; any document is prints or None. Nothing is compiled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.classroom.likeness import fingerprints as tokens
from grader.classroom.likeness.fingerprints import (
    fingerprints,
    fingerprints_document,
    read_fingerprints,
)
from grader.classroom.likeness.similar_pairs import find_pairs, shared_lines
from tests.fuzz.mutation import ANY_BYTES, fuzz, mutated
from tests.unit.likeness_disguises import ORIGINAL
from tests.unit.likeness_samples import INDEPENDENT

PROGRAMS = [ORIGINAL.encode(), *(text.encode() for text in INDEPENDENT.values())]
PIECES = (
    b'"""', b"'''", b"(", b")", b"[", b"]", b"{", b":", b";", b"\\\n", b"def ", b"class ",
    b"lambda ", b"if ", b"else:", b"return ", b"->", b"import ", b"print ", b"float('inf')",
    b".inf", b"f'{",
    b",)", b"\xc3\xa9", b"\x0c", b"0x1e+", b"...", b"@", b"async ",
)  # fmt: skip
ANY_TEXT = (
    st.text(st.characters(exclude_categories=()), max_size=200)
    | st.builds(lambda data: data.decode("utf-8", "replace"), ANY_BYTES | mutated(PROGRAMS, PIECES))
    | st.lists(st.sampled_from([piece.decode() for piece in PIECES] + ["a", "\n", "  ", "="])).map(
        "".join
    )
)


@fuzz(400)
@given(ANY_TEXT, ANY_TEXT)
def test_any_two_texts_can_be_compared(first: str, second: str) -> None:
    known = [fingerprints(ORIGINAL, window=1)]
    prints = fingerprints(first)
    assert read_fingerprints(fingerprints_document(prints)) == prints
    pairs = find_pairs([(1, prints), (2, fingerprints(second)), (3, prints)], known).pairs
    assert all(0 <= pair.share <= 1 and pair.first < pair.second for pair in pairs)
    for text, lines in zip((first, second), shared_lines(first, second, known), strict=True):
        count = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
        assert all(1 <= line <= count for line in lines)


@fuzz(300)
@given(ANY_BYTES | mutated([fingerprints_document(fingerprints(ORIGINAL)).encode()]))
def test_any_document_is_prints_or_none(data: bytes) -> None:
    prints = read_fingerprints(data.decode("utf-8", "replace"))
    if prints is not None:
        assert read_fingerprints(fingerprints_document(prints)) == prints
        find_pairs([(1, prints), (2, prints)], [prints])


_LONG = 1 << 18
"""What is not linear in it takes as long as a test may."""


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    "piece",
    [
        '"', '"""', "'", "\\", "\\\n", "(", ")", "([", "\n", " ", "\t", "\r", "1e+", "9", ".",
        "a", "a ", "lambda:", "x:", "if:", "def f(a:", "\0", "\ud800", "#", 'r"', "é", "'a' ",
        "a;", "x=1\n",
        "a.inf", 'float("inf")', "def f():\n return x+y*z-1\n", "if x:\n", "\tif x:\n \t", "@",
        "...", "->", "f'{",
        "[" * 500 + "]" * 500,
    ],
)  # fmt: skip
def test_no_large_text_takes_long(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many words are read of each text; here, a fifth of them."""
    assert tokens.MOST_WORDS == 10_000
    monkeypatch.setattr(tokens, "MOST_WORDS", 2_000)
    text = piece * (_LONG // len(piece))
    found = fingerprints(text)
    shared_lines(text, text, [])
    assert len(fingerprints_document(found)) < 20_000


def test_deep_nesting_is_just_text() -> None:
    text = "\n".join(" " * depth + "if x:" for depth in range(1400))
    assert fingerprints(text).runs
    assert fingerprints("f(" * 100_000 + ")" * 100_000).blocks
