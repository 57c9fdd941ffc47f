"""A report as a list of results, one for each case: what the formats of other programs share."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from grader.language import render, say
from grader.model.message import SourceLine
from grader.model.report import ExerciseReport, ExerciseStatus, Report, ReportStatus, best_of_each
from grader.model.verdict import CaseStatus, CheckStatus
from grader.render.explanations import diagnosis_text, first_diagnosis
from grader.render.safe_text import visible
from grader.render.smallest import sides_text, smallest_of, tree_line
from grader.render.terminal.report_text import has_stopped
from grader.render.view import (
    NO_SHARE,
    CaseView,
    ExerciseShares,
    Share,
    file_error_view,
    shares_of,
    view_of,
)
from grader.render.why import divergence_lines, reason_of, score_reason
from grader.render.wording import (
    cause_text,
    check_alone,
    ending_text,
    error_text,
    exercise_name,
    full_case_name,
    sentence,
    word,
)


class Graded(NamedTuple):
    """A report, and the path under which its readers know the file."""

    report: Report
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One line of a list of tests: a case, or an exercise or a file that has none to show."""

    name: str
    """Stable, and unique in its exercise: the id of the case or exercise, the name of the file."""
    exercise: ExerciseReport | None
    """None where the file as a whole is meant."""
    case: CaseView | None
    status: CaseStatus
    kind: str
    """What went wrong, in a word for machines."""
    counts: bool
    """Whether no better form of the exercise stands in its place."""
    line: int | None
    share: Share
    is_echo: bool = False
    """Whether it fails for the only reason that the file does, which is told of the file."""

    @property
    def score(self) -> Fraction:
        return self.share.points

    @property
    def max_score(self) -> Fraction:
        return self.share.max_points

    @property
    def place(self) -> int | None:
        """Its line in the file; None in a notebook, whose file has others than its cells."""
        return None if isinstance(self.line, SourceLine) else self.line

    @property
    def key(self) -> tuple[str, ...]:
        """What tells it from all others of its file, whatever the language and the lines."""
        if self.exercise is None:
            return ("", self.name)
        return (self.exercise.id, self.exercise.form or "", self.name)


def results_of(report: Report) -> list[Result]:
    """Everything that passed or failed, in the order of the report."""
    best = best_of_each(report.exercises)
    results = list(_file_results(report))
    for exercise, shares in zip(report.exercises, shares_of(report), strict=True):
        counts = any(exercise is each for each in best)
        is_echo = report.error is not None and not exercise.cases and not exercise.notes
        results += _exercise_results(exercise, shares, counts=counts, is_echo=is_echo)
    return results


def counted(results: Sequence[Result]) -> list[Result]:
    """Those that the score is the sum of."""
    return [result for result in results if result.counts]


def _file_results(report: Report) -> Iterator[Result]:
    """The file as a whole, where that is what there is to tell."""
    graded = report.status is not ReportStatus.NOT_GRADED
    if graded and report.error is None and report.exercises:
        return
    if not graded and report.exercises:
        return  # The case that we could not judge tells it.
    yield Result(
        name=report.submission.name,
        exercise=None,
        case=None,
        status=CaseStatus.FAILED if graded else CaseStatus.ERROR,
        kind="not-loaded" if report.error else "nothing-found" if graded else "not-judged",
        counts=True,
        line=report.error.line if report.error else None,
        share=NO_SHARE,
    )


_STATUSES = {
    ExerciseStatus.PASSED: CaseStatus.PASSED,
    ExerciseStatus.FAILED: CaseStatus.FAILED,
    ExerciseStatus.MISSING: CaseStatus.FAILED,
    ExerciseStatus.ERROR: CaseStatus.ERROR,
}


def told_once(results: Sequence[Result]) -> list[Result]:
    """What is left to rework, without what would only be said again."""
    return [
        result
        for result in results
        if result.status is not CaseStatus.PASSED and not result.is_echo
    ]


def _exercise_results(
    exercise: ExerciseReport, shares: ExerciseShares, *, counts: bool, is_echo: bool
) -> Iterator[Result]:
    if not exercise.cases:
        yield Result(
            name=exercise.id,
            exercise=exercise,
            case=None,
            status=_STATUSES[exercise.status],
            kind=exercise.status.value,
            counts=counts,
            line=exercise.function_line,
            share=shares.whole,
            is_echo=is_echo,
        )
    for each, (share, _) in zip(exercise.cases, shares.cases, strict=True):
        case = view_of(each)
        error_line = case.error.line if case.error and has_stopped(case) else None
        yield Result(
            name=case.id,
            exercise=exercise,
            case=case,
            status=case.status,
            kind=_kind(case),
            counts=counts,
            line=exercise.function_line if error_line is None else error_line,
            share=share,
        )


def _kind(case: CaseView) -> str:
    if case.status is CaseStatus.ERROR:
        return "not-judged"
    if case.hidden:
        return "hidden"
    if case.not_run is not None:
        return "not-run"
    if case.ending is not None and has_stopped(case):
        return case.ending.value
    return next((check.kind.value for check in case.failed_checks), case.status.value)


# In words -----------------------------------------------------------------------------------------


def shown_form(exercise: ExerciseReport, report: Report) -> str | None:
    """The form it was graded in, where others of the same exercise stand beside it."""
    beside = sum(each.id == exercise.id for each in report.exercises)
    return exercise.form if beside > 1 else None


def title_of(result: Result, language: str) -> str:
    """`Élagage alpha-bêta (alphabeta), cas ternaire-17`."""
    if result.exercise is None:
        return result.name
    name = exercise_name(result.exercise, language)
    if result.case is None:
        return name
    return say("page-where", language, exercise=name, case=case_title(result.case, language))


def case_title(case: CaseView, language: str) -> str:
    name = full_case_name(case, language)
    return say("terminal-hidden-name", language, case=name) if case.hidden else name


def result_lines(result: Result, report: Report, language: str) -> list[str]:
    """What there is to say of it, the most telling line first; of a hidden case, that it is."""
    if result.case is not None:
        lines = _case_lines(result.case, language)
    elif result.exercise is not None and not result.is_echo:
        lines = _bare_exercise_lines(result.exercise, language)
    else:
        lines = _file_lines(report, language)
    return [visible(line) for line in lines]


def explanation_lines(exercise: ExerciseReport, language: str) -> list[str]:
    """Why the exercise as a whole goes wrong: the mistake, the smallest tree where it shows."""
    lines = []
    diagnosis = first_diagnosis(exercise)
    if diagnosis is not None:
        lines.append(diagnosis_text(diagnosis, language))
    found = smallest_of(exercise)
    tree = tree_line(found, language) if found else None
    if found is not None and tree is not None:
        expected, observed = (
            say(f"label-order-{side}", language, order=text)
            for side, text in zip(
                ("expected", "observed"), sides_text(found, language), strict=True
            )
        )
        failures = f"{expected} · {observed}"
        lines.append(say("smallest-line", language, tree=tree, failures=failures))
    return [visible(line) for line in lines]


def place_line(result: Result, language: str) -> str | None:
    """In which cell of a notebook its function stands, which no line of the file can say."""
    exercise = result.exercise
    if exercise is None or not isinstance(exercise.function_line, SourceLine):
        return None
    facts = {"function": exercise.function, "line": exercise.function_line}
    return visible(say("page-function-at", language, **facts))


def other_form_line(result: Result, report: Report, language: str) -> str | None:
    """That another form of the exercise counts, and which."""
    if result.counts or result.exercise is None:
        return None
    best = {each.id: each for each in best_of_each(report.exercises)}
    form = best[result.exercise.id].form
    return visible(say("format-other-form", language, form=form))


def _file_lines(report: Report, language: str) -> list[str]:
    if report.status is ReportStatus.NOT_GRADED:
        status = word("label-report-status-not_graded", language)
        return [status, *(render(each, language) for each in report.warnings)]
    if report.error is None:
        status = word("label-report-status-failed", language)
        return [render(each, language) for each in report.warnings] or [status]
    error = file_error_view(report.error)
    cause = cause_text(error, language)
    return [error_text(error, language), *([cause] if cause else [])]


def _bare_exercise_lines(exercise: ExerciseReport, language: str) -> list[str]:
    status = sentence(word(f"label-exercise-status-{exercise.status.value}", language))
    return [render(note, language) for note in exercise.notes] or [status]


def _case_lines(case: CaseView, language: str) -> list[str]:
    if case.hidden:
        return [word("label-hidden-check", language)]
    notes = [render(note, language) for note in case.notes]
    if case.status is CaseStatus.PASSED:
        return notes
    if case.status is CaseStatus.ERROR or has_stopped(case):
        cause = cause_text(case.error, language)
        return [ending_text(case, language), *([cause] if cause else []), *notes]
    open_checks = [check for check in case.checks if check.status is not CheckStatus.PASSED]
    checks = [
        sentence(check_alone(check, case.kind, language))
        for check in case.failed_checks or open_checks
    ]
    return [*checks, *_divergence_lines(case, language), *notes]


def _divergence_lines(case: CaseView, language: str) -> Iterator[str]:
    """Where the search leaves the reference's, and why."""
    if case.search is None:
        return
    if case.divergence is None:
        reason = score_reason(case.search, language)
    else:
        step = say("label-divergence-step", language, step=case.divergence.step)
        yield " · ".join([step, *divergence_lines(case.search, case.divergence, language)])
        reason = reason_of(case.search, case.divergence, language)
    if reason:
        yield sentence(reason)
