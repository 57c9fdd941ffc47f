"""The smallest tree on which a function goes wrong: what was expected there, and what came."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from grader.kinds.answer import read_answer
from grader.language import say, written
from grader.model.report import ExerciseReport, SearchCaseReport
from grader.model.run import Ending
from grader.model.tree import Node, Trace, TreePath, height
from grader.model.verdict import Check, CheckKind, CheckStatus
from grader.render.values import answer_text
from grader.render.view import CaseView, view_of
from grader.render.why import player_text
from grader.render.wording import check_answer, ending_in_brief, word

_LONGEST_TREE = 60
"""Characters of a nested list that can be read at a glance."""
_MOST_LEAVES = 12


class Side(NamedTuple):
    """What a search answers and evaluates; None for what cannot be read, or is not asked for."""

    value: Any
    path: TreePath | None
    leaves: Trace


class Row(NamedTuple):
    """One fact, expected and observed."""

    name: str
    expected: str
    observed: str
    is_wrong: bool
    """Not merely another: of several best paths, any is right."""


def smallest_of(exercise: ExerciseReport) -> SearchCaseReport | None:
    """The tree that was found, where it is one that is searched."""
    found = exercise.counterexample
    return found if isinstance(found, SearchCaseReport) and not found.case.hidden else None


def sides_of(report: SearchCaseReport) -> tuple[Side, Side]:
    """What was expected, and what came."""
    reference, outcome = report.reference, report.outcome
    path_due = any(check.kind is CheckKind.PATH for check in report.verdict.checks)
    expected = Side(reference.value, reference.path if path_due else None, reference.trace)
    if outcome is None or outcome.ending is not Ending.RETURNED:
        return expected, Side(None, None, report.trace)
    answer = read_answer(outcome.returned, path_due=path_due)
    return expected, Side(answer.value, answer.path, report.trace)


# In a line ----------------------------------------------------------------------------------------


def tree_line(report: SearchCaseReport, language: str) -> str | None:
    """`▼ MIN [[1], [1, 1]]`; None where a line cannot hold the tree."""
    case = report.case
    tree = _nested_text(case.tree) if case.depth == height(case.tree) else None
    return None if tree is None else f"{player_text(case.maximise, language)} {tree}"


def sides_text(report: SearchCaseReport, language: str) -> tuple[str, str]:
    """`1 par [0, 0] en 2 évaluations`, of both; with the leaves where nothing else differs."""
    due, came = sides_of(report)
    expected, observed = _side_text(due, language), _observed_text(report, came, language)
    if expected != observed:
        return expected, observed
    with_leaves = (
        say("smallest-in-order", language, side=text, leaves=_leaves_text(side.leaves))
        for text, side in ((expected, due), (observed, came))
    )
    return next(with_leaves), next(with_leaves)


def _observed_text(report: SearchCaseReport, side: Side, language: str) -> str:
    view = view_of(report)
    if view.ending is not Ending.RETURNED:
        return ending_in_brief(view, language)
    wrong_shape = _wrong_shape(view)
    if wrong_shape is None:
        return _side_text(side, language)
    answer, count = check_answer(wrong_shape, wrong_shape.observed), len(side.leaves)
    return say("smallest-score", language, value=answer, count=count)


def _side_text(side: Side, language: str) -> str:
    code = "smallest-score" if side.path is None else "smallest-score-and-path"
    value = answer_text(side.value)
    return say(code, language, value=value, path=side.path, count=len(side.leaves))


def _wrong_shape(view: CaseView) -> Check | None:
    for check in view.checks:
        if check.kind is CheckKind.CONTRACT and check.status is CheckStatus.FAILED:
            return check
    return None


def _nested_text(tree: Node) -> str | None:
    """The tree as a list, where it is nothing but that, and short."""
    try:
        text = written(_nested(tree))
    except ValueError:
        return None
    return text if len(text) <= _LONGEST_TREE else None


def _nested(node: Node) -> Any:
    plain = node.name is None and node.end is None and node.same_as is None
    if not plain or (node.children and node.value is not None):
        raise ValueError("a list cannot say all of this node")
    return [_nested(child) for child in node.children] if node.children else node.value


# In rows ------------------------------------------------------------------------------------------


def smallest_rows(report: SearchCaseReport, language: str) -> list[Row]:
    """Each fact on both sides, those that an answer of another shape does not hold left open."""
    return list(_rows(report, language))


def _rows(report: SearchCaseReport, language: str) -> Iterator[Row]:
    expected, observed = sides_of(report)
    view = view_of(report)
    checks = {check.kind: check for check in report.verdict.checks}
    failed = {kind for kind, check in checks.items() if check.status is CheckStatus.FAILED}

    def row(name: str, due: str, came: str, *, is_wrong: bool) -> Row:
        return Row(word(name, language), due, came, is_wrong)

    shape = _wrong_shape(view) if view.ending is Ending.RETURNED else None
    if shape is not None:
        due, came = check_answer(shape, shape.expected), check_answer(shape, shape.observed)
        yield row("label-check-contract", due, came, is_wrong=True)
    answers: tuple[tuple[CheckKind, Any, Any], ...] = (
        (CheckKind.VALUE, expected.value, observed.value),
        (CheckKind.PATH, expected.path, observed.path),
    )
    for kind, right, answer in answers:
        if kind in checks:
            wrong = answer is None or kind in failed
            yield row(f"label-check-{kind}", _text(right), _text(answer), is_wrong=wrong)
    due, came = str(len(expected.leaves)), str(len(observed.leaves))
    yield row("label-check-evaluations", due, came, is_wrong=CheckKind.EVALUATIONS in failed)
    due, came = _leaves_text(expected.leaves), _leaves_text(observed.leaves)
    of_leaves = failed & {CheckKind.EVALUATIONS, CheckKind.ORDER}
    yield row("smallest-leaves", due, came, is_wrong=bool(of_leaves))


def _text(value: Any) -> str:
    if value is None:
        return "—"
    return answer_text(list(value) if isinstance(value, tuple) else value)


def _leaves_text(leaves: Trace) -> str:
    listed = [written(path) for path in leaves[:_MOST_LEAVES]]
    more = ["…"] if len(leaves) > _MOST_LEAVES else []
    return ", ".join(listed + more) if leaves else "—"
