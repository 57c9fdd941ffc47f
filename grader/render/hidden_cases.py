"""The gate of hidden cases: all that is shown of any case passes here, and of a hidden one only its
name, its points and whether it passed.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from grader.model.case import CallsCase, Case, GameCase, PlacementCase, SearchCase, WalkCase
from grader.model.dataclass import NamedTuple, replace
from grader.model.message import NO_TITLE, Message, Title, message
from grader.model.report import CaseReport, ExerciseReport, ExerciseStatus, Report, SearchCaseReport
from grader.model.run import Ending, StudentError, without_addresses
from grader.model.verdict import CaseStatus, Check, CheckStatus, Divergence
from grader.search.divergence import compares

HIDDEN_CHECK = "label-hidden-check"
"""All that is said of a check of a hidden case."""


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

    def text_in(self, source: Sequence[str]) -> str | None:
        """The student's line there."""
        if 0 < self.line <= len(source):
            return source[self.line - 1].rstrip("\r\n")
        return self.source.rstrip("\r\n") if self.source else None


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
    """What is shown of a case. Of a hidden one, only what has no default."""

    id: str
    kind: CaseKind
    """Told of hidden cases too: the exercise says as much."""
    hidden: bool
    status: CaseStatus
    checks: tuple[Check, ...]
    title: Title = NO_TITLE
    ending: Ending | None = None
    """None where it is hidden: a function could end in many ways, and spell the tree with them."""
    not_run: Message | None = None
    """Why there was no time for it; it is no wrong answer then."""
    running_line: int | None = None
    """Where it was when its time ran out."""
    error: ErrorView | None = None
    """None where it is hidden: its type, its text and its line are the student's to choose."""
    evaluations: int | None = None
    """None where no tree is searched."""
    divergence: Divergence | None = None
    notes: tuple[Message, ...] = ()
    output: str = ""
    output_truncated: bool = False
    wrong_call: int | None = None
    """The place, among the calls of a case, of the first that went wrong."""
    shown: CaseReport | None = None
    """The whole case, for drawing and explaining it."""

    @property
    def place(self) -> CodePlace | None:
        """Where it stopped: by itself, or because its time was up."""
        if self.error is not None:
            return self.error.place
        return None if self.running_line is None else CodePlace(self.running_line)

    @property
    def has_stopped(self) -> bool:
        """Whether there is no answer; of a hidden case nobody is told."""
        return not self.hidden and self.ending is not Ending.RETURNED

    @property
    def parts_from_reference(self) -> bool:
        """Whether there is a point where its search leaves the reference's."""
        return self.search is not None and self.divergence is not None

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


def is_hidden(report: CaseReport) -> bool:
    return report.case.hidden


def view_of(report: CaseReport) -> CaseView:
    """All of a case that may be shown: the one way from a report to what people read."""
    return _hidden_view(report) if is_hidden(report) else _open_view(report)


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


def smallest_of(exercise: ExerciseReport) -> SearchCaseReport | None:
    """The smallest tree on which it goes wrong, where one was found that is searched."""
    found = exercise.counterexample
    return found if isinstance(found, SearchCaseReport) and not is_hidden(found) else None


def error_view(error: StudentError) -> ErrorView:
    # Most files have no error.
    from grader.language.error_cause import runtime_cause

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
    from grader.language.error_cause import likely_cause

    view = error_view(error)
    return view._replace(cause=likely_cause(error) or view.cause)


def kind_of(report: CaseReport) -> CaseKind:
    if isinstance(report, SearchCaseReport) and not compares(report):
        return CaseKind.FREE_SEARCH
    return _KINDS[type(report.case)]


def _open_failures(exercise: ExerciseReport) -> Iterator[CaseView]:
    for case in exercise.cases:
        if case.status is CaseStatus.FAILED and not is_hidden(case):
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
        status=report.status,
        checks=tuple(map(_hidden_check, report.told_checks)),
    )


def _hidden_check(check: Check) -> Check:
    """Its points, and whether it earned them: "not checked" would tell that the call stopped."""
    return replace(
        check,
        status=CheckStatus.PASSED if check.points else CheckStatus.FAILED,
        expected=None,
        observed=None,
        message=message(HIDDEN_CHECK),
        convention=None,
    )
