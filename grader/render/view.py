"""What may be shown of a case: the one place where hidden cases lose all but name and verdict.

Every renderer reads cases through `view_of`, so that none can leak a hidden tree by itself.
"""

import builtins
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from grader.message import Message, message
from grader.report import CaseReport, ExerciseReport, ExerciseStatus, Report
from grader.run import Ending, StudentError
from grader.verdict import CaseStatus, Check, CheckStatus, Divergence

_BUILTIN_EXCEPTIONS = frozenset(
    name
    for name, thing in vars(builtins).items()
    if isinstance(thing, type) and issubclass(thing, BaseException)
)


class ErrorView(NamedTuple):
    type_name: str
    message: str | Message | None
    """A message where a function of ours refused; None where it is hidden."""
    line: int | None
    source: str | None = None
    column: int | None = None


class CaseView(NamedTuple):
    id: str
    hidden: bool
    title: str
    status: CaseStatus
    ending: Ending | None
    error: ErrorView | None
    evaluations: int | None
    checks: tuple[Check, ...]
    divergence: Divergence | None
    notes: tuple[Message, ...]
    output: str
    output_truncated: bool
    shown: CaseReport | None
    """The whole case, for drawing and explaining it; None where it is hidden."""

    @property
    def failed_checks(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if check.status is CheckStatus.FAILED)


class Focus(NamedTuple):
    """What a student should look at first."""

    exercise: ExerciseReport
    case: CaseView


def view_of(report: CaseReport) -> CaseView:
    return _hidden_view(report) if report.case.hidden else _open_view(report)


def find_focus(report: Report) -> Focus | None:
    """The first failing case that can be explained, in the first exercise that has one."""
    for exercise in report.exercises:
        if exercise.status is not ExerciseStatus.FAILED:
            continue
        failing = list(_open_failures(exercise))
        telling = [case for case in failing if case.error or case.divergence]
        if failing:
            return Focus(exercise=exercise, case=(telling or failing)[0])
    return None


def error_view(error: StudentError) -> ErrorView:
    return ErrorView(
        type_name=error.type_name,
        message=error.refusal or error.message,
        line=error.line,
        source=error.source,
        column=error.column,
    )


def _open_failures(exercise: ExerciseReport) -> Iterator[CaseView]:
    for case in exercise.cases:
        if case.status is CaseStatus.FAILED and not case.case.hidden:
            yield view_of(case)


def _open_view(report: CaseReport) -> CaseView:
    outcome, verdict = report.outcome, report.verdict
    return CaseView(
        id=report.case.id,
        hidden=False,
        title=report.case.title,
        status=report.status,
        ending=outcome.ending if outcome else None,
        error=error_view(outcome.error) if outcome and outcome.error else None,
        evaluations=len(report.trace) if outcome else None,
        checks=verdict.checks,
        divergence=verdict.divergence,
        notes=verdict.notes,
        output=outcome.output if outcome else "",
        output_truncated=outcome.output_truncated if outcome else False,
        shown=report,
    )


def _hidden_view(report: CaseReport) -> CaseView:
    outcome = report.outcome
    return CaseView(
        id=report.case.id,
        hidden=True,
        title="",
        status=report.status,
        ending=outcome.ending if outcome else None,
        error=_hidden_error(outcome.error) if outcome and outcome.error else None,
        evaluations=None,
        checks=tuple(_hidden_check(check) for check in report.verdict.checks),
        divergence=None,
        notes=(),
        output="",
        output_truncated=False,
        shown=None,
    )


def _hidden_error(error: StudentError) -> ErrorView:
    # A class made on the spot could carry the tree in its name; only Python's own are told.
    known = error.type_name in _BUILTIN_EXCEPTIONS
    return ErrorView(
        type_name=error.type_name if known else "Exception", message=None, line=error.line
    )


def _hidden_check(check: Check) -> Check:
    hidden = message("label-hidden-check")
    return replace(check, expected=None, observed=None, message=hidden, convention=None)
