"""The slice of a tree around the point where two searches part, small enough to be read."""

from collections.abc import Iterator

from grader.language import say
from grader.model.report import SearchCaseReport
from grader.model.trace import CutMark
from grader.model.tree import Path, node_at
from grader.model.verdict import Divergence
from grader.render.terminal.tree import Outline, OutlineLine, outline_lines, slice_of
from grader.render.why import common_prefix, cut_against

MOST_LINES = 9


def slice_lines(
    report: SearchCaseReport,
    divergence: Divergence,
    language: str,
    *,
    width: int,
    most: int = MOST_LINES,
) -> list[OutlineLine]:
    """The tree where the searches part; of several views the fullest that is still short."""
    lines: list[OutlineLine] = []
    for in_sight in _views(report, divergence):
        outline = _outline(report, divergence, in_sight, language)
        lines = outline_lines(outline, language, width=width)
        if len(lines) <= most:
            break
    return lines


def answer_lines(
    report: SearchCaseReport, answer: Path, language: str, *, width: int
) -> list[OutlineLine]:
    """The two ends of a path that is not the best: where it leads, and where it should."""
    marks = {
        report.reference.path: say("terminal-tree-expected", language),
        answer: say("terminal-tree-observed", language),
    }
    outline = Outline(
        case=report.case, trace=report.trace, marks=marks, in_sight=frozenset(marks) - {()}
    )
    return outline_lines(outline, language, width=width)


def whole_lines(report: SearchCaseReport, language: str, *, width: int) -> list[OutlineLine]:
    """The whole tree, with the cuts that were due and where the searches part."""
    divergence = report.verdict.divergence
    outline = Outline(
        case=report.case,
        trace=report.trace,
        cuts=report.reference.cuts,
        marks=_marks(divergence, language) if divergence else {},
        shows_all=True,
    )
    return outline_lines(outline, language, width=width)


def _outline(
    report: SearchCaseReport, divergence: Divergence, in_sight: frozenset[Path], language: str
) -> Outline:
    cut = _cut(report, divergence)
    return Outline(
        case=report.case,
        trace=report.trace,
        # No other window: those of the reference are of a later moment than this one.
        cuts=(cut,) if cut else (),
        marks=_marks(divergence, language),
        in_sight=in_sight,
    )


def _marks(divergence: Divergence, language: str) -> dict[Path, str]:
    marks = {}
    if divergence.expected is not None:
        # The number beside it is the student's.
        marks[divergence.expected] = say(
            "terminal-tree-expected-at", language, step=divergence.step
        )
    if divergence.observed is not None:
        marks[divergence.observed] = say("terminal-tree-observed", language)
    return marks


def _views(report: SearchCaseReport, divergence: Divergence) -> Iterator[frozenset[Path]]:
    """What may be drawn, from the fullest to the smallest."""
    tree = report.case.tree
    parted = [
        path
        for path in (divergence.observed, divergence.expected)
        if path is not None and node_at(tree, path) is not None
    ]
    if not parted:
        yield frozenset()
        return
    here = parted[0]
    why, ends = _where_it_is_decided(report, divergence), frozenset(parted)
    way, ways = slice_of(report.case, [here]) | why, slice_of(report.case, parted)
    all_beside, beside = _beside(report, here, None), _beside(report, here, 1)
    parent = frozenset({here[:-1]})
    yield ways | all_beside
    yield way | ends | all_beside
    yield way | ends | beside
    yield why | parent | ends | beside
    yield why | parent | ends
    yield why | ends


def _where_it_is_decided(report: SearchCaseReport, divergence: Divergence) -> frozenset[Path]:
    """The node that cuts, else the one at which the reference goes on."""
    cut = _cut(report, divergence)
    if cut:
        return frozenset({cut.path})
    if divergence.expected is None or divergence.step == 1:
        return frozenset()
    before = report.reference.trace[divergence.step - 2]
    return frozenset({common_prefix(before, divergence.expected)})


def _beside(report: SearchCaseReport, path: Path, reach: int | None) -> frozenset[Path]:
    """The other children of its parent; those within reach, where that is limited."""
    if not path:
        return frozenset()
    parent = node_at(report.case.tree, path[:-1])
    moves = range(len(parent.children)) if parent else range(0)
    return frozenset(
        (*path[:-1], move) for move in moves if reach is None or abs(move - path[-1]) <= reach
    )


def _cut(report: SearchCaseReport, divergence: Divergence) -> CutMark | None:
    if divergence.observed is None:
        return None
    return cut_against(report, divergence.step, divergence.observed)
