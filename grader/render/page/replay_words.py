"""Says each step of a replayed search in words.

The page's script chooses its sentences by the same rules (`templates/figure/search.js`); a test
in the browser holds the two side by side.
"""

from grader.language import say
from grader.model.case import SearchCase
from grader.model.trace import Step, StepKind, Window
from grader.model.tree import is_frontier, node_at
from grader.render.why import place_text


def step_sentence(case: SearchCase, step: Step, language: str, *, strict: bool = False) -> str:
    """One step in one sentence; `strict` where equality does not cut."""
    at_hand = step.path
    if step.kind in (StepKind.LEAF, StepKind.LEAVE):
        at_hand = step.path[:-1]
    facts = {
        "place": place_text(case, at_hand, language),
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
    return say(_code(case, step, strict=strict), language, **facts)


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


def is_closed(window: Window, *, strict: bool) -> bool:
    """Whether this window allows a cut."""
    return window.alpha > window.beta if strict else window.alpha >= window.beta


def _leave_code(step: Step) -> str:
    if not step.path:
        return "replay-over" if step.value is None else "replay-leave-root"
    if step.value is None:
        return "replay-leave-plain"
    if step.window is not None:
        return "replay-leave"
    return "replay-leave-plain" if step.best is None else "replay-leave-best"
