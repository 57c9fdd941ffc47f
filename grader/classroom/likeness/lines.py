"""Two texts → the lines that each has from the other, for showing them side by side."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from grader.classroom.likeness.prints import RUN, Prints, hashed_runs, runs_of
from grader.classroom.likeness.words import Word, read_blocks


class _Runs(NamedTuple):
    words: list[Word]
    hashes: list[int]


def shared_lines(
    first_text: str, second_text: str, known: Sequence[Prints]
) -> tuple[frozenset[int], frozenset[int]]:
    """The lines of each, from 1, that the other has too after renaming.

    Lines that the course gives are not among them, nor those that never count: comments, imports.
    """
    course = {run for prints in known for run in runs_of(prints)}
    first, second = _runs(first_text), _runs(second_text)
    return _lines(first, _hashes(second), course), _lines(second, _hashes(first), course)


def _runs(text: str) -> list[_Runs]:
    return [_Runs(block, hashed_runs(block)) for block in read_blocks(text)]


def _hashes(blocks: Sequence[_Runs]) -> set[int]:
    return {run for block in blocks for run in block.hashes}


def _lines(blocks: Sequence[_Runs], others: set[int], course: set[int]) -> frozenset[int]:
    """Lines of which more words are shared than not."""
    balance: Counter[int] = Counter()
    for block in blocks:
        shared = _covered(block, others)
        given = _covered(block, course)
        for at, word in enumerate(block.words):
            balance[word.line] += 1 if at in shared and at not in given else -1
    return frozenset(line for line, more in balance.items() if more > 0)


def _covered(block: _Runs, wanted: set[int]) -> set[int]:
    """The places of all words that stand in a run which is wanted."""
    places: set[int] = set()
    for at, run in enumerate(block.hashes):
        if run in wanted:
            places.update(range(at, at + RUN))
    return places
