"""Compares two traces: where do two searches part?"""

from dataclasses import dataclass
from itertools import zip_longest

from grader.trace import Trace
from grader.tree import Path


@dataclass(frozen=True, slots=True)
class Parting:
    """The first step (from 1) where two traces differ; None on a side that has ended."""

    step: int
    expected: Path | None
    observed: Path | None


def compare_traces(expected: Trace, observed: Trace) -> Parting | None:
    """Return the first step where the two searches part, or None if they never do."""
    for step, (wanted, seen) in enumerate(zip_longest(expected, observed), start=1):
        if wanted != seen:
            return Parting(step, wanted, seen)
    return None
