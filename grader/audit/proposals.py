"""Fixtures that would close the gaps, ready to be saved."""

from collections.abc import Collection, Sequence
from itertools import count

from grader.audit.fixture_text import fixture_text, tree_text
from grader.audit.gaps import OpenGap, Progress, cover, find_least, open_gaps
from grader.audit.matrix import Result
from grader.language import say
from grader.model.audit_report import Gap, Proposal
from grader.model.title import Title
from grader.model.tree import height


def propose(
    results: Sequence[Result], taken: Collection[str], progress: Progress
) -> tuple[list[Gap], list[Proposal]]:
    """Each gap with its least tree, and a few fixtures that close them all together."""
    gaps = open_gaps(results)
    if not gaps:
        return [], []
    find_least(gaps, progress)
    names = (name for name in (f"audit-{number}" for number in count(1)) if name not in taken)
    proposals = []
    for number, (name, found) in enumerate(zip(names, cover(gaps), strict=False), start=1):
        title = Title(
            fr=say("audit-proposal-title", "fr", number=number),
            en=say("audit-proposal-title", "en", number=number),
        )
        proposals.append(
            Proposal(
                id=name,
                text=fixture_text(found.case, name, title),
                exercises=tuple(dict.fromkeys(gap.exercise for gap in found.gaps)),
                closes=tuple(dict.fromkeys(gap.rows for gap in found.gaps)),
            )
        )
    return _told(gaps), proposals


def _told(gaps: Sequence[OpenGap]) -> list[Gap]:
    """The gaps of an exercise that one tree closes in several forms are one."""
    merged: dict[tuple[str, tuple[str, ...], str | None, bool | None], list[OpenGap]] = {}
    for gap in gaps:
        tree = None if gap.case is None else tree_text(gap.case)
        maximise = None if gap.case is None else gap.case.maximise
        merged.setdefault((gap.exercise, gap.rows, tree, maximise), []).append(gap)
    return [
        Gap(
            exercise=exercise,
            forms=tuple(gap.form for gap in found),
            rows=rows,
            player=None if maximise is None else "max" if maximise else "min",
            tree=tree,
            depth=_limited_depth(found[0]),
        )
        for (exercise, rows, tree, maximise), found in merged.items()
    ]


def _limited_depth(gap: OpenGap) -> int | None:
    if gap.case is None or gap.case.depth == height(gap.case.tree):
        return None
    return gap.case.depth
