"""Which copies of a class are alike, found from the prints that the store keeps."""

import json
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from grader.classroom.likeness import (
    Pair,
    Prints,
    course_prints,
    find_pairs,
    read_prints,
    shared_lines,
)
from grader.classroom.likeness import prints_document as document_of
from grader.classroom.report import Likeness
from grader.classroom.store import Store
from grader.submission.reading import submission_of

_KNOWN = "known_prints"
_PROGRAMS_OF_COURSE = ("corrige/**/*.py", "exercices/*/*.py")


def keep_known_prints(store: Store, course: Path) -> None:
    """What the course itself hands out does not count as copied."""
    files = [file for pattern in _PROGRAMS_OF_COURSE for file in sorted(course.glob(pattern))]
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in files]
    documents = [document_of(course_prints(text)) for text in texts]
    store.change_setting(_KNOWN, json.dumps(documents))


def find_likenesses(store: Store) -> tuple[tuple[Likeness, ...], int]:
    """The pairs that a human should look at, and how many more there are."""
    known = [prints for prints in map(read_prints, _known_documents(store)) if prints]
    newest = store.newest_files()
    attempts = {number: attempt for number, (attempt, _) in newest.items()}
    found = find_pairs(_prints(store, attempts), known)

    def lines_of(number: int) -> tuple[str, ...]:
        attempt, file = newest[number]
        return submission_of(file, zlib.decompress(store.body(attempt).source)).lines

    likenesses = tuple(
        _likeness(pair, lines_of(pair.first), lines_of(pair.second), known) for pair in found.pairs
    )
    return likenesses, found.left_out


def _known_documents(store: Store) -> list[str]:
    documents: list[str] = json.loads(store.setting(_KNOWN) or "[]")
    return documents


def _prints(store: Store, attempts: dict[int, int]) -> Iterator[tuple[int, Prints]]:
    for number, attempt in attempts.items():
        document = store.prints(attempt)
        prints = read_prints(document) if document else None
        if prints is not None:
            yield number, prints


def _likeness(
    pair: Pair, first: tuple[str, ...], second: tuple[str, ...], known: Sequence[Prints]
) -> Likeness:
    first_lines, second_lines = shared_lines("\n".join(first), "\n".join(second), known)
    return Likeness(
        first=pair.first,
        second=pair.second,
        is_same=pair.is_same,
        share=pair.share,
        first_text=first,
        second_text=second,
        first_lines=first_lines,
        second_lines=second_lines,
    )
