"""Exact points cut into hundredths that still add up, for programs and people that add them."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from grader.cache import Cache
from grader.language.error_cause import likely_cause, runtime_cause
from grader.model.case import CallsCase, Case, GameCase, PlacementCase, SearchCase, WalkCase
from grader.model.message import NO_TITLE, Message, Title, message
from grader.model.report import (
    CaseReport,
    ExerciseReport,
    ExerciseStatus,
    Report,
    SearchCaseReport,
    best_of_each,
)
from grader.model.run import Ending, StudentError, without_addresses
from grader.model.verdict import CaseStatus, Check, CheckStatus, Divergence
from grader.render.explanations import Subject, explanation_code
from grader.render.values import hundredths, rounded_score
from grader.render.why import compares


class Share(NamedTuple):
    """What was earned and could be earned, in hundredths of a point."""

    score: int
    max_score: int

    @property
    def points(self) -> Fraction:
        return Fraction(self.score, 100)

    @property
    def max_points(self) -> Fraction:
        return Fraction(self.max_score, 100)


NO_SHARE = Share(0, 0)


class CaseShares(NamedTuple):
    whole: Share
    checks: tuple[Share, ...]


class ExerciseShares(NamedTuple):
    whole: Share
    cases: tuple[CaseShares, ...]


_Amounts = tuple[Fraction, Fraction]
"""What was earned, and what could be."""


def shares_of(report: Report) -> list[ExerciseShares]:
    """Of each exercise: checks add up to their case, cases to their exercise, exercises to the
    score of the report.

    A form of an exercise that does not count is rounded down: it never seems better than the
    one that does.
    """
    return _known.recall((report,), lambda: _shares_of(report))


_known: Cache[list[ExerciseShares]] = Cache("shares")
"""Every format of a run asks for them."""


def _shares_of(report: Report) -> list[ExerciseShares]:
    counted = best_of_each(report.exercises)
    score = rounded_score(report.score, report.max_score)
    whole = Share(hundredths(score), hundredths(report.max_score))
    parts = _parts([(each.score, each.max_score) for each in counted], whole)
    known = dict(zip(map(id, counted), parts, strict=True))
    return [_of_exercise(each, known.get(id(each))) for each in report.exercises]


def share_of(report: Report, exercise: ExerciseReport) -> ExerciseShares:
    """Of one exercise of the report."""
    place = next(at for at, each in enumerate(report.exercises) if each is exercise)
    return shares_of(report)[place]


def shares_of_case(case: CaseReport) -> CaseShares:
    """Of a case by itself, where nothing else is told beside it."""
    score, max_score = _case_amounts(case)
    return _of_case(case, Share(hundredths(score), hundredths(max_score)))


def _of_exercise(exercise: ExerciseReport, whole: Share | None) -> ExerciseShares:
    if whole is None:
        whole = Share(math.floor(exercise.score * 100), hundredths(exercise.max_score))
    cases = _parts(list(map(_case_amounts, exercise.cases)), whole)
    return ExerciseShares(whole, tuple(map(_of_case, exercise.cases, cases)))


def _case_amounts(case: CaseReport) -> _Amounts:
    checks = case.verdict.checks
    return case.verdict.score, sum((check.max_points for check in checks), Fraction(0))


def _of_case(case: CaseReport, whole: Share) -> CaseShares:
    checks = [(check.points, check.max_points) for check in case.told_checks]
    return CaseShares(whole, tuple(_parts(checks, whole)))


def _parts(amounts: Sequence[_Amounts], whole: Share) -> list[Share]:
    """Their sums are the whole.

    What is earned and what is lost are rounded apart: who lost nothing has the maximum, who
    earned nothing has 0, whatever hundredths are left over.
    """
    earned = _apportioned([score for score, _ in amounts], whole.score)
    lost = _apportioned(
        [max_score - score if score else max_score for score, max_score in amounts],
        whole.max_score - whole.score,
    )
    return [Share(gained, gained + missed) for gained, missed in zip(earned, lost, strict=True)]


def _apportioned(amounts: Sequence[Fraction], total: int) -> list[int]:
    """Each amount in whole hundredths; the largest remainders are rounded up until they add up.

    The total is the sum of the amounts, rounded up or down: there are always enough remainders,
    but where the parts are worth nothing and the whole is.
    """
    # Fractions are slow, and there are a thousand checks in a report.
    floors, remainders = [], []
    for amount in amounts:
        floor, left = divmod(100 * amount.numerator, amount.denominator)
        floors.append(floor)
        remainders.append(left / amount.denominator)
    inexact = [place for place, remainder in enumerate(remainders) if remainder]
    # What would vanish is rounded up first: who lost a little is seldom shown the maximum.
    largest_first = sorted(inexact, key=lambda place: (floors[place] > 0, -remainders[place]))
    for place in largest_first[: max(0, total - sum(floors))]:
        floors[place] += 1
    return floors


class CaseKind(StrEnum):
    """What a case is made of, which decides how it is shown."""

    SEARCH = "search"
    FREE_SEARCH = "free_search"
    """A search that may go its own way, within a bound."""
    WALK = "walk"
    CALLS = "calls"
    PLACEMENT = "placement"
    GAME = "game"

    @property
    def is_search(self) -> bool:
        return self in (CaseKind.SEARCH, CaseKind.FREE_SEARCH)


_KINDS: Mapping[type[Case], CaseKind] = {
    SearchCase: CaseKind.SEARCH,
    WalkCase: CaseKind.WALK,
    CallsCase: CaseKind.CALLS,
    PlacementCase: CaseKind.PLACEMENT,
    GameCase: CaseKind.GAME,
}


class CodePlace(NamedTuple):
    """A place in the student's own code."""

    line: int
    column: int | None = None
    source: str | None = None
    """The text of that line, where it is known from elsewhere than the file."""


class ErrorView(NamedTuple):
    type_name: str
    message: str | Message
    """A message where a function of ours refused."""
    line: int | None
    source: str | None = None
    column: int | None = None
    cause: Message | None = None
    """What it probably comes from, in plain words; None where nobody can tell."""

    @property
    def place(self) -> CodePlace | None:
        return None if self.line is None else CodePlace(self.line, self.column, self.source)


class CaseView(NamedTuple):
    id: str
    kind: CaseKind
    """Told of hidden cases too: the exercise says as much."""
    hidden: bool
    title: Title
    status: CaseStatus
    ending: Ending | None
    """None where it is hidden: a function could end in many ways, and spell the tree with them."""
    not_run: Message | None
    """Why there was no time for it; it is no wrong answer then. None where it is hidden."""
    running_line: int | None
    """Where it was when its time ran out."""
    error: ErrorView | None
    """None where it is hidden: its type, its text and its line are the student's to choose."""
    evaluations: int | None
    """None where no tree is searched."""
    checks: tuple[Check, ...]
    divergence: Divergence | None
    notes: tuple[Message, ...]
    output: str
    output_truncated: bool
    wrong_call: int | None
    """The place, among the calls of a case, of the first that went wrong."""
    shown: CaseReport | None
    """The whole case, for drawing and explaining it; None where it is hidden."""

    @property
    def place(self) -> CodePlace | None:
        """Where it stopped: by itself, or because its time was up."""
        if self.error is not None:
            return self.error.place
        return None if self.running_line is None else CodePlace(self.running_line)

    @property
    def failed_checks(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if check.status is CheckStatus.FAILED)

    @property
    def search(self) -> SearchCaseReport | None:
        """The two searches of its tree; None where it is hidden or no search."""
        return self.shown if isinstance(self.shown, SearchCaseReport) else None


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
        run = [case for case in failing if case.not_run is None]
        telling = [
            case
            for case in run
            if case.error or case.divergence or case.kind is not CaseKind.SEARCH
        ]
        if failing:
            return Focus(exercise=exercise, case=(telling or run or failing)[0])
    return None


def subject_of(case: CaseView) -> Subject | None:
    """What there is more to say about, of a case that failed: one thing, as its hint is."""
    if case.not_run is not None:
        return case.not_run
    if case.ending is not None and case.ending is not Ending.RETURNED:
        return (case.error and error_subject(case.error)) or case.ending
    told = [check for check in case.failed_checks if check.message] or list(case.failed_checks)
    named = [check for check in told if check.convention]
    return next(iter(named or told), None)


def error_subject(error: ErrorView) -> Subject | None:
    """What there is more to say about an error: its cause, our refusal, else its kind."""
    if error.cause is not None:
        return error.cause
    known = error.message if isinstance(error.message, Message) else error.type_name
    return known if explanation_code(known) else None


def error_view(error: StudentError) -> ErrorView:
    return ErrorView(
        type_name=error.type_name,
        message=error.refusal or error.message,
        line=error.line,
        source=error.source,
        column=error.column,
        cause=runtime_cause(error),
    )


def file_error_view(error: StudentError) -> ErrorView:
    """An error that kept the whole file from being loaded: mostly one of syntax."""
    view = error_view(error)
    return view._replace(cause=likely_cause(error) or view.cause)


def kind_of(report: CaseReport) -> CaseKind:
    if isinstance(report, SearchCaseReport) and not compares(report):
        return CaseKind.FREE_SEARCH
    return _KINDS[type(report.case)]


def _open_failures(exercise: ExerciseReport) -> Iterator[CaseView]:
    for case in exercise.cases:
        if case.status is CaseStatus.FAILED and not case.case.hidden:
            yield view_of(case)


def _open_view(report: CaseReport) -> CaseView:
    outcome, verdict = report.outcome, report.verdict
    return CaseView(
        id=report.case.id,
        kind=kind_of(report),
        hidden=False,
        title=report.case.title,
        status=report.status,
        ending=outcome.ending if outcome else None,
        not_run=verdict.not_run,
        running_line=outcome.running_line if outcome else None,
        error=error_view(outcome.error) if outcome and outcome.error else None,
        evaluations=len(report.trace) if outcome and isinstance(report, SearchCaseReport) else None,
        checks=verdict.checks,
        divergence=verdict.divergence,
        notes=verdict.notes,
        output=without_addresses(outcome.output) if outcome else "",
        output_truncated=outcome.output_truncated if outcome else False,
        wrong_call=verdict.wrong_call,
        shown=report,
    )


def _hidden_view(report: CaseReport) -> CaseView:
    return CaseView(
        id=report.case.id,
        kind=kind_of(report),
        hidden=True,
        title=NO_TITLE,
        status=report.status,
        ending=None,
        not_run=None,
        running_line=None,
        error=None,
        evaluations=None,
        checks=tuple(map(_hidden_check, report.told_checks)),
        divergence=None,
        notes=(),
        output="",
        output_truncated=False,
        wrong_call=None,
        shown=None,
    )


def _hidden_check(check: Check) -> Check:
    """Its points, and whether it earned them: "not checked" would tell that the call stopped."""
    return replace(
        check,
        status=CheckStatus.PASSED if check.points else CheckStatus.FAILED,
        expected=None,
        observed=None,
        message=message("label-hidden-check"),
        convention=None,
    )
