"""Where a search leaves the reference's, and why; each step of a replay. As messages, which
whoever renders them says in a language.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from grader.model.case import SearchCase
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Algorithm
from grader.model.message import Message, message
from grader.model.report import SearchCaseReport
from grader.model.tree import (
    CutMark,
    Node,
    Search,
    Step,
    StepKind,
    Trace,
    TreePath,
    Window,
    is_frontier,
    node_at,
)
from grader.model.verdict import CheckKind, CheckStatus, Divergence
from grader.search import ALL_CONVENTIONS, Convention, run_reference
from grader.search.replay import first_other_score, is_closed, replay


@dataclass(frozen=True, slots=True)
class Parting:
    """The first step (from 1) where two traces differ; None on a side that has ended."""

    step: int
    expected: TreePath | None
    observed: TreePath | None


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


def _nearest_opened(reference: Search, path: TreePath) -> TreePath:
    parent = path[:-1]
    while parent and parent not in reference.windows:
        parent = parent[:-1]
    return parent


def keeps_window(report: SearchCaseReport) -> bool:
    """Whether the search asked for is one with bounds: minimax has no order check, and no cut."""
    if not report.reference.windows:
        return False
    kinds = {check.kind for check in report.verdict.checks}
    return bool(report.reference.cuts) or CheckKind.ORDER in kinds


def compares(report: SearchCaseReport) -> bool:
    """Whether a search is expected step by step.

    Where several are right (a choice of order, a table…), the reference holds the student's own
    evaluations and no window: there is nothing to be in excess of.
    """
    reference = report.reference
    return bool(reference.windows) or reference.trace != report.trace


def fair_reference(report: SearchCaseReport) -> Search:
    """What the student's search is to be drawn against.

    A run that passed under another convention than the reference's did nothing in excess.
    """
    accepted = compares(report) and any(
        check.convention and check.status is CheckStatus.PASSED for check in report.verdict.checks
    )
    convention = convention_of(report.case, report.trace) if accepted else None
    if convention is None:
        return report.reference
    return run_reference(report.case, Algorithm.ALPHABETA, convention)


def player_message(maximise: bool) -> Message:
    return message("label-max" if maximise else "label-min")


def place_message(case: SearchCase, path: TreePath) -> Message:
    """`Au sommet [0, 2] (▲ MAX)`."""
    player = player_message(case.is_max(path))
    if not path:
        return message("label-root", player=player)
    return message("label-node", node=path, player=player)


def divergence_messages(
    report: SearchCaseReport, divergence: Divergence
) -> tuple[Message, Message]:
    """What was expected at that step and what came instead."""
    case = report.case
    return _expected(case, divergence.expected), _observed(case, divergence.observed)


def reason_of(report: SearchCaseReport) -> Message | None:
    """Why the reference does otherwise there; where both evaluate the same, which score differs.

    None where we cannot tell for sure.
    """
    divergence = report.verdict.divergence
    if divergence is None:
        return _score_reason(report)
    reason = None
    if divergence.observed is not None:
        reason = _reason_against(report, divergence.step, divergence.observed)
    if reason is None and divergence.expected is not None:
        reason = _reason_for(report, divergence.step, divergence.expected)
    return reason


def _score_reason(report: SearchCaseReport) -> Message | None:
    """Where a search that evaluates what it should makes another score of it, if that was seen."""
    if report.recording is None:
        return None
    case = report.case
    expected = replay(case, report.reference.trace, bounds=False)
    observed = replay(case, report.trace, report.recording, bounds=False)
    made = first_other_score(expected, observed)
    if made is None:
        return None
    return message(
        "why-other-score",
        place=place_message(case, expected[made].path),
        observed=observed[made].value,
        expected=expected[made].value,
    )


def cut_against(report: SearchCaseReport, step: int, observed: TreePath) -> CutMark | None:
    """The cut that the reference had made by this step, and that skips the observed leaf."""
    cut = _cut_that_skips(report.reference.cuts, observed)
    if cut is None or not _has_happened(cut, report.reference.trace[: step - 1]):
        return None
    return cut


def _expected(case: SearchCase, path: TreePath | None) -> Message:
    if path is None:
        return message("label-divergence-expected-end")
    return message("label-divergence-expected", leaf=path, value=_value_at(case, path))


def _observed(case: SearchCase, path: TreePath | None) -> Message:
    if path is None:
        return message("label-divergence-observed-end")
    node = node_at(case.tree, path)
    if node is None or not is_frontier(path, node, case.depth):
        return message("label-divergence-observed-node", leaf=path)
    return message("label-divergence-observed", leaf=path, value=_value_at(case, path))


def _value_at(case: SearchCase, path: TreePath) -> object:
    node = node_at(case.tree, path)
    return node.value if node else None


def _reason_against(report: SearchCaseReport, step: int, observed: TreePath) -> Message | None:
    """Why the observed position was not to be evaluated."""
    case = report.case
    before = report.trace[: step - 1]
    if observed in before:
        return message("why-repeated", leaf=observed, rank=before.index(observed) + 1)
    node = node_at(case.tree, observed)
    if node is not None and not is_frontier(observed, node, case.depth):
        return message("why-inner-node", leaf=observed)
    cut = cut_against(report, step, observed)
    if cut is None:
        return None
    return message(
        "why-cut",
        place=place_message(case, cut.path),
        alpha=cut.window.alpha,
        beta=cut.window.beta,
        leaf=observed,
    )


def _reason_for(report: SearchCaseReport, step: int, expected: TreePath) -> Message | None:
    """Why the expected leaf had to be evaluated."""
    case = report.case
    if step == 1:
        return message("why-first-leaf", leaf=expected)
    if not keeps_window(report):
        return message("why-every-leaf", leaf=expected)
    turn = expected[: common_length(report.reference.trace[step - 2], expected)]
    window = _window_before(report, turn, expected)
    if window is None or not window.alpha < window.beta:
        return None
    return message(
        "why-go-on",
        place=place_message(case, turn),
        alpha=window.alpha,
        beta=window.beta,
        leaf=expected,
    )


def _cut_that_skips(cuts: tuple[CutMark, ...], leaf: TreePath) -> CutMark | None:
    for cut in cuts:
        depth = len(cut.path)
        if leaf[:depth] == cut.path and len(leaf) > depth and leaf[depth] >= cut.children_searched:
            return cut
    return None


def _has_happened(cut: CutMark, before: Trace) -> bool:
    """Whether the reference had made this cut by then."""
    last_child = (*cut.path, cut.children_searched - 1)
    return any(leaf[: len(last_child)] == last_child for leaf in before)


def common_length(expected: Sequence[Any], observed: Sequence[Any]) -> int:
    """How many first values two orders share."""
    length = 0
    for one, other in zip(expected, observed, strict=False):
        if one != other:
            break
        length += 1
    return length


def _window_before(report: SearchCaseReport, turn: TreePath, leaf: TreePath) -> Window | None:
    """The window that the reference held at `turn` when it went on towards `leaf`.

    A tree in which nothing stands to the right of that moment ends there: its search is the
    same up to it, and leaves at `turn` the window we want.
    """
    case = report.case
    convention = convention_of(case, report.reference.trace)
    if convention is None:
        return None
    stopped = replace(case, tree=_left_of(case.tree, turn, leaf))
    return run_reference(stopped, Algorithm.ALPHABETA, convention).windows.get(turn)


def convention_of(case: SearchCase, trace: Trace) -> Convention | None:
    """How alpha-beta searches where it evaluates exactly these leaves."""
    return next(
        (
            convention
            for convention in ALL_CONVENTIONS
            if run_reference(case, Algorithm.ALPHABETA, convention).trace == trace
        ),
        None,
    )


def _left_of(node: Node, turn: TreePath, leaf: TreePath) -> Node:
    """The tree without what lies to the right of `leaf`, nor `turn`'s child that leads to it."""
    move = leaf[0]
    if not turn:
        return replace(node, children=node.children[:move])
    last = _left_of(node.children[move], turn[1:], leaf[1:])
    return replace(node, children=(*node.children[:move], last))


def step_message(case: SearchCase, step: Step, *, strict: bool = False) -> Message:
    """One step in one sentence; `strict` where equality does not cut."""
    at_hand = step.path
    if step.kind in (StepKind.LEAF, StepKind.LEAVE):
        at_hand = step.path[:-1]
    facts = {
        "place": place_message(case, at_hand),
        "leaf": step.path,
        "node": step.path,
        "value": step.value,
        "best": step.best,
        "sign": ">" if strict else "≥",
    }
    # What could have been cut is told by the window before: the step itself may have moved it.
    window = step.late or step.window
    if window:
        facts |= {"alpha": window.alpha, "beta": window.beta}
    if step.passed:
        facts |= {"passed_alpha": step.passed.alpha, "passed_beta": step.passed.beta}
    return message(_code(case, step, strict=strict), **facts)


def _code(case: SearchCase, step: Step, *, strict: bool) -> str:
    match step.kind:
        case StepKind.ENTER:
            return _enter_code(step)
        case StepKind.LEAF:
            return _leaf_code(case, step)
        case StepKind.CUT:
            return _cut_code(step, strict=strict)
        case StepKind.LEAVE:
            return _leave_code(step)


def _enter_code(step: Step) -> str:
    if step.window is None:
        return "replay-enter-plain"
    if step.passed is not None and step.passed != step.window:
        return "replay-enter-passed-late" if step.late else "replay-enter-passed"
    return "replay-enter-late" if step.late else "replay-enter"


def _leaf_code(case: SearchCase, step: Step) -> str:
    if len(step.path) > case.depth:
        return "replay-below"
    node = node_at(case.tree, step.path)
    if node is None or not is_frontier(step.path, node, case.depth):
        return "replay-inner" if step.path else "replay-inner-root"
    if step.window is not None:
        return "replay-leaf-late" if step.late else "replay-leaf"
    return "replay-leaf-plain" if step.best is None else "replay-leaf-best"


def _cut_code(step: Step, *, strict: bool) -> str:
    if step.window is None:
        return "replay-cut-plain"
    return "replay-cut" if is_closed(step.window, strict=strict) else "replay-cut-early"


def _leave_code(step: Step) -> str:
    if not step.path:
        return "replay-over" if step.value is None else "replay-leave-root"
    if step.value is None:
        return "replay-leave-plain"
    if step.window is not None:
        return "replay-leave"
    return "replay-leave-plain" if step.best is None else "replay-leave-best"
