"""Random and mutated bytes, the same ones in every run unless more are asked for.

GRADER_FUZZ=100 makes a hundred times as many, and other ones each time.
"""

import os
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from grader.errors import GraderError
from grader.language import render

TIMES = int(os.environ.get("GRADER_FUZZ", "0"))
_LONGEST_EXAMPLE = timedelta(seconds=10)
"""Far beyond what any takes: only a hang is that long. pytest's time-out ends those for good."""


def fuzz(examples: int) -> Callable[[Any], Any]:
    """A quarter of so many examples of a test, as often as GRADER_FUZZ says."""
    return settings(
        max_examples=examples // 4 * (TIMES or 1),
        derandomize=not TIMES,
        database=None,
        deadline=_LONGEST_EXAMPLE,
        print_blob=True,
        suppress_health_check=[
            HealthCheck.function_scoped_fixture,
            HealthCheck.too_slow,
            HealthCheck.data_too_large,
        ],
    )


def check_told(error: GraderError) -> None:
    """It can be told, in both languages."""
    for language in ("fr", "en"):
        assert render(error.reason, language)


ANY_BYTES = st.binary(max_size=300)

_COMMON_PIECES = (b"", b"\0", b"\n", b"\r", b"\t", b" ", b'"', b"\\", b"\xff", b"\xef\xbb\xbf")
_BYTE_BITS = 8


def mutated(seeds: Sequence[bytes], pieces: Sequence[bytes] = ()) -> st.SearchStrategy[bytes]:
    """One of these, broken in a few places: cut, doubled, overwritten, one bit turned."""
    inserted = st.binary(max_size=4) | st.sampled_from([*_COMMON_PIECES, *pieces])
    edit = st.tuples(
        st.sampled_from([_put, _put, _put, _double, _cut_short, _turn_a_bit]),
        st.integers(0, 1 << 16),
        st.integers(0, 12),
        inserted,
    )
    return st.builds(_edited, st.sampled_from(seeds), st.lists(edit, min_size=1, max_size=5))


_Edit = tuple[Callable[[bytes, int, int, bytes], bytes], int, int, bytes]


def _edited(seed: bytes, edits: Sequence[_Edit]) -> bytes:
    for change, at, length, piece in edits:
        seed = change(seed, at % (len(seed) + 1), length, piece)
    return seed


def _put(data: bytes, at: int, length: int, piece: bytes) -> bytes:
    return data[:at] + piece + data[at + length :]


def _double(data: bytes, at: int, length: int, piece: bytes) -> bytes:
    return data[: at + length] + piece + data[at:]


def _cut_short(data: bytes, at: int, length: int, piece: bytes) -> bytes:
    return data[:at] + piece


def _turn_a_bit(data: bytes, at: int, length: int, piece: bytes) -> bytes:
    if at == len(data):
        return data + piece
    return data[:at] + bytes([data[at] ^ (1 << length % _BYTE_BITS)]) + data[at + 1 :]


def json_values(
    keys: Sequence[str], words: Sequence[str], *, decimals: bool = False
) -> st.SearchStrategy[Any]:
    """JSON of these keys and words, and of anything else, nested."""
    leaves: st.SearchStrategy[Any] = (
        st.none()
        | st.booleans()
        | st.integers()
        | st.sampled_from(words)
        | st.text(st.characters(exclude_categories=()), max_size=6)
    )
    if decimals:
        leaves |= st.floats()
    return st.recursive(
        leaves,
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(keys), inner, max_size=6)
            | st.dictionaries(st.text(max_size=3), inner, max_size=2)
        ),
        max_leaves=25,
    )
