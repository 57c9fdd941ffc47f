"""A report as a list of results, one for each case: what the formats of other programs share."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from grader.model.dataclass import NamedTuple, dataclass
from grader.model.message import SourceLine
from grader.model.report import ExerciseReport, ExerciseStatus, Report, ReportStatus, best_of_each
from grader.model.verdict import CaseStatus, CheckStatus
from grader.render.hidden_cases import HIDDEN_CHECK, CaseView, smallest_of, view_of
from grader.render.phrases import Phrases, diagnosis_text, first_diagnosis, sentence
from grader.render.points import NO_SHARE, ExerciseShares, Share, shares_of
from grader.render.safe_text import visible


class Graded(NamedTuple):
    """A report, and the path under which its readers know the file."""

    report: Report
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultEntry:
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


def results_of(report: Report) -> list[ResultEntry]:
    """Everything that passed or failed, in the order of the report."""
    best = best_of_each(report.exercises)
    results = list(_file_results(report))
    for exercise, shares in zip(report.exercises, shares_of(report), strict=True):
        counts = any(exercise is each for each in best)
        is_echo = report.error is not None and not exercise.cases and not exercise.notes
        results += _exercise_results(exercise, shares, counts=counts, is_echo=is_echo)
    return results


def counted(results: Sequence[ResultEntry]) -> list[ResultEntry]:
    """Those that the score is the sum of."""
    return [result for result in results if result.counts]


def _file_results(report: Report) -> Iterator[ResultEntry]:
    """The file as a whole, where that is what there is to tell."""
    graded = report.status is not ReportStatus.NOT_GRADED
    if graded and report.error is None and report.exercises:
        return
    if not graded and report.exercises:
        return  # The case that we could not judge tells it.
    yield ResultEntry(
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


def told_once(results: Sequence[ResultEntry]) -> list[ResultEntry]:
    """What is left to rework, without what would only be said again."""
    return [
        result
        for result in results
        if result.status is not CaseStatus.PASSED and not result.is_echo
    ]


def _exercise_results(
    exercise: ExerciseReport, shares: ExerciseShares, *, counts: bool, is_echo: bool
) -> Iterator[ResultEntry]:
    if not exercise.cases:
        yield ResultEntry(
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
        error_line = case.error.line if case.error and case.has_stopped else None
        yield ResultEntry(
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
    if case.ending is not None and case.has_stopped:
        return case.ending.value
    return next((check.kind.value for check in case.failed_checks), case.status.value)


# In words -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ResultPhrases(Phrases):
    """What is said of the results of one report: every format is made of these lines."""

    report: Report
    path: str

    def title_of(self, result: ResultEntry) -> str:
        """`Élagage alpha-bêta (alphabeta), cas ternaire-17`."""
        if result.exercise is None:
            return result.name
        name = self.exercise_name(result.exercise)
        if result.case is None:
            return name
        return self.say("page-where", exercise=name, case=self.case_title(result.case))

    def case_title(self, case: CaseView) -> str:
        return self.shown_case_name(case, self.full_case_name(case))

    def shown_form(self, exercise: ExerciseReport) -> str | None:
        """The form it was graded in, where others of the same exercise stand beside it."""
        beside = sum(each.id == exercise.id for each in self.report.exercises)
        return exercise.form if beside > 1 else None

    def lines_of(self, result: ResultEntry) -> list[str]:
        """What there is to say of it, the most telling line first; of a hidden case, that it is."""
        if result.case is not None:
            lines = self._case_lines(result.case)
        elif result.exercise is not None and not result.is_echo:
            status = sentence(self.status("exercise", result.exercise.status))
            lines = [self.render(note) for note in result.exercise.notes] or [status]
        else:
            lines = self._file_lines()
        return [visible(line) for line in lines]

    def explanation_lines(self, exercise: ExerciseReport) -> list[str]:
        """Why the exercise as a whole goes wrong: the mistake, the smallest tree where it shows."""
        lines = []
        diagnosis = first_diagnosis(exercise)
        if diagnosis is not None:
            lines.append(diagnosis_text(diagnosis, self.language))
        found = smallest_of(exercise)
        tree = self.tree_line(found) if found else None
        if found is not None and tree is not None:
            failures = " · ".join(self.sides_lines(found))
            lines.append(self.say("smallest-line", tree=tree, failures=failures))
        return [visible(line) for line in lines]

    def explained(self, result: ResultEntry) -> list[str]:
        """The same of the exercise of a case that may be told of."""
        if result.exercise is None or result.case is None or result.case.hidden:
            return []
        return self.explanation_lines(result.exercise)

    def place_line(self, result: ResultEntry) -> str | None:
        """In which cell of a notebook its function stands, which no line of the file can say."""
        exercise = result.exercise
        if exercise is None or not isinstance(exercise.function_line, SourceLine):
            return None
        facts = {"function": exercise.function, "line": exercise.function_line}
        return visible(self.say("page-function-at", **facts))

    def other_form_line(self, result: ResultEntry) -> str | None:
        """That another form of the exercise counts, and which."""
        if result.counts or result.exercise is None:
            return None
        best = {each.id: each for each in best_of_each(self.report.exercises)}
        return visible(self.say("format-other-form", form=best[result.exercise.id].form))

    def _file_lines(self) -> list[str]:
        report = self.report
        warnings = [self.render(each) for each in report.warnings]
        if report.status is ReportStatus.NOT_GRADED:
            return [self.status("report", report.status), *warnings]
        if report.error is None:
            return warnings or [self.word("label-report-status-failed")]
        stop = self.file_stop(report.error)
        return [stop.text, *filter(None, [stop.cause])]

    def _case_lines(self, case: CaseView) -> list[str]:
        if case.hidden:
            return [self.word(HIDDEN_CHECK)]
        notes = [self.render(note) for note in case.notes]
        if case.status is CaseStatus.PASSED:
            return notes
        if case.status is CaseStatus.ERROR or case.has_stopped:
            stop = self.stop_of(case)
            return [stop.text, *filter(None, [stop.cause]), *notes]
        open_checks = [check for check in case.checks if check.status is not CheckStatus.PASSED]
        failed = case.failed_checks or open_checks
        checks = [sentence(self.check_alone(check, case.kind)) for check in failed]
        divergence = " · ".join(self.step_lines(case))
        return [*checks, *filter(None, [divergence, self.reason(case)]), *notes]
