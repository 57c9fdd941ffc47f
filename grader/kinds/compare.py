"""Compares two searches: where do they part, and what did the reference know there?"""

from dataclasses import dataclass
from itertools import zip_longest

from grader.model.trace import Search, Trace
from grader.model.tree import Path
from grader.model.verdict import Divergence


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


def find_divergence(reference: Search, observed: Trace, *, has_window: bool) -> Divergence | None:
    """The first point where a search leaves the reference's, with the window that tells why.

    The window is that of the observed leaf's parent after its last child, or of the nearest
    node above it that the reference opened; where the search stopped early, of the leaf it
    should have gone on with.
    """
    parting = compare_traces(reference.trace, observed)
    if parting is None:
        return None
    leaf = parting.observed if parting.observed is not None else parting.expected
    node = _nearest_opened(reference, leaf or ())
    return Divergence(
        step=parting.step,
        expected=parting.expected,
        observed=parting.observed,
        node=node,
        window=reference.windows.get(node) if has_window else None,
    )


def _nearest_opened(reference: Search, path: Path) -> Path:
    parent = path[:-1]
    while parent and parent not in reference.windows:
        parent = parent[:-1]
    return parent
