"""Which programs are the same after renaming; a hint for a human, never a mark.

    text ── statements ── words ──► prints ──► Prints of a class ── pairs ──► Pairs
                            └─────► lines ──► the lines that two texts share

Nothing of a text is compiled or parsed as Python: any text at all has its prints.
"""

from grader.classroom.likeness.pairs import Pair, Pairs, find_pairs, shared_lines
from grader.classroom.likeness.prints import (
    Prints,
    course_prints,
    fingerprints,
    prints_document,
    read_prints,
)

__all__ = [
    "Pair",
    "Pairs",
    "Prints",
    "course_prints",
    "find_pairs",
    "fingerprints",
    "prints_document",
    "read_prints",
    "shared_lines",
]
