"""A text → its prints: few numbers that another text has too where its code is the same.

Winnowing, as Schleimer, Wilkerson and Aiken describe it (SIGMOD 2003): every run of `RUN` words is
hashed, and of `WINDOW` neighbours the smallest hash is kept. Names in a run are told by how far
back they stood last, so that renaming changes nothing.
"""

import base64
import binascii
import hashlib
import struct
import zlib
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.classroom.likeness.words import Word, read_blocks

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
class Prints:
    text: int
    """The same for equal texts alone."""
    blocks: tuple[int, ...]
    """Each function as a whole, after renaming; of a text without any, all of it."""
    runs: bytes
    """The hashes that were kept, in the order of the text, four bytes each."""


def fingerprints(text: str) -> Prints:
    """The prints of a submission, whatever is in it."""
    return _prints(text, WINDOW)


def course_prints(text: str) -> Prints:
    """All the prints of a text whose code does not count as shared, wherever it stands."""
    return _prints(text, 1)


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


def runs_of(prints: Prints) -> "array[int]":
    """The hashes as numbers."""
    numbers = array("I")
    numbers.extend(number for (number,) in _PRINT.iter_unpack(prints.runs))
    return numbers


def prints_document(prints: Prints) -> str:
    """As text that a store or JSON can hold."""
    data = _HEAD.pack(_VERSION, prints.text, len(prints.blocks))
    data += b"".join(map(_BLOCK.pack, prints.blocks))
    return base64.b64encode(data + prints.runs).decode("ascii")


def read_prints(document: str) -> Prints | None:
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
    return Prints(text=text, blocks=blocks, runs=runs)


def _prints(text: str, window: int) -> Prints:
    loose, *functions = read_blocks(text)
    kept = [run for block in (loose, *functions) for run in _winnowed(hashed_runs(block), window)]
    whole = sorted(_shape(block) for block in functions or [loose] if block)
    return Prints(
        text=_digest(text),
        blocks=tuple(whole[:_MOST_BLOCKS]),
        runs=b"".join(map(_PRINT.pack, kept)),
    )


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
