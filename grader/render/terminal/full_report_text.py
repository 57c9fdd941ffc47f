"""The report on a terminal, with everything in it: each case, each failed check, each output."""

from grader.language import render, say
from grader.model.report import CaseReport, Diagnosis, ExerciseReport, Report
from grader.model.verdict import CaseStatus, Check, CheckKind, CheckStatus
from grader.render.explanations import alternatives_text, diagnosis_text, more_line, sections_text
from grader.render.safe_text import visible
from grader.render.smallest import sides_text, smallest_of
from grader.render.terminal.lines import Style, TextLines
from grader.render.terminal.report_text import (
    CaseLines,
    has_stopped,
    shown_name,
    sign_of_fault,
    write_exercise,
    write_not_loaded,
    write_remarks,
    write_verdict,
)
from grader.render.values import points_of
from grader.render.view import (
    CaseShares,
    CaseView,
    ExerciseShares,
    Share,
    share_of,
    shares_of,
    shares_of_case,
    view_of,
)
from grader.render.why import divergence_lines, reason_of, score_reason
from grader.render.wording import cause_text, check_alone, ending_text, full_case_name, sentence

_MOST_OUTPUT = 20
"""Lines of what a case printed."""
_SIGNS = {
    CaseStatus.PASSED: ("✓", Style.GOOD),
    CaseStatus.FAILED: ("✗", Style.BAD),
    CaseStatus.ERROR: ("?", Style.WARNING),
}


def render_terminal_fully(
    report: Report, language: str, *, colour: bool, width: int = 80, is_first: bool = True
) -> str:
    lines = TextLines(colour=colour, width=width)
    writer = _Writer(lines, language, report.submission.lines)
    write_verdict(lines, report, language)
    write_not_loaded(lines, report, language)
    for exercise, shares in zip(report.exercises, shares_of(report), strict=True):
        lines.blank()
        writer.exercise(exercise, shares)
    write_remarks(lines, report, language, is_first=is_first)
    return lines.text()


def render_case_alone(report: Report, case: CaseReport, language: str, *, width: int = 80) -> str:
    """One case, where nothing else of the report is shown beside it."""
    lines = TextLines(colour=False, width=width)
    writer = _Writer(lines, language, report.submission.lines)
    writer.case(view_of(case), shares_of_case(case))
    return lines.text()


def render_why(report: Report, exercise: ExerciseReport, language: str, *, width: int = 80) -> str:
    """What is said of an exercise apart from its cases; empty where there is nothing to say."""
    lines = TextLines(colour=False, width=width)
    _Writer(lines, language, report.submission.lines).why(exercise)
    return lines.text() if len(lines) else ""


def render_unmarked(
    report: Report, exercise: ExerciseReport, language: str, *, width: int = 80
) -> str:
    """An exercise of which no case was run, and why."""
    lines = TextLines(colour=False, width=width)
    write_exercise(lines, exercise, share_of(report, exercise).whole, language)
    _Writer(lines, language, report.submission.lines).why(exercise)
    write_not_loaded(lines, report, language)
    return lines.text()


def render_without_exercises(report: Report, language: str, *, width: int = 80) -> str:
    """A file in which nothing was found to grade, and why."""
    lines = TextLines(colour=False, width=width)
    write_verdict(lines, report, language)
    write_not_loaded(lines, report, language)
    write_remarks(lines, report, language, is_first=False)
    return lines.text()


class _Writer:
    def __init__(self, lines: TextLines, language: str, source: tuple[str, ...]) -> None:
        self._lines = lines
        self._language = language
        self._source = source
        self._case_lines = CaseLines(lines, language, indent=4)

    def exercise(self, exercise: ExerciseReport, shares: ExerciseShares) -> None:
        write_exercise(self._lines, exercise, shares.whole, self._language)
        self.why(exercise)
        for case, case_shares in zip(exercise.cases, shares.cases, strict=True):
            self.case(view_of(case), case_shares)
        if exercise.dropped:
            facts = {"count": len(exercise.dropped), "fixtures": ", ".join(exercise.dropped)}
            self._lines.line(
                say("terminal-dropped", self._language, **facts), Style.FAINT, indent=2
            )

    def why(self, exercise: ExerciseReport) -> None:
        """Notes, diagnoses, and the smallest tree on which it goes wrong."""
        for note in exercise.notes:
            self._lines.line(render(note, self._language), indent=2)
        for diagnosis in exercise.diagnoses:
            self._diagnosis(diagnosis)
        self._smallest(exercise)

    def _diagnosis(self, diagnosis: Diagnosis) -> None:
        self._lines.line(diagnosis_text(diagnosis, self._language), Style.WARNING, indent=2)
        same = alternatives_text(diagnosis, self._language)
        if same:
            self._lines.line(say("diagnosis-same", self._language), indent=2)
        for clause in same:
            self._lines.line(f"· {clause}", indent=4)
        more = (
            sections_text(diagnosis, self._language),
            more_line(diagnosis, self._language),
        )
        for text in filter(None, more):
            self._lines.line(text, Style.FAINT, indent=2)

    def _smallest(self, exercise: ExerciseReport) -> None:
        """The smallest tree on which it goes wrong: both sides of it, then the tree itself."""
        found = smallest_of(exercise)
        if found is None:
            return
        case = view_of(found)
        self._lines.line(say("smallest-title", self._language), Style.STRONG, indent=2)
        for code, text in zip(
            ("label-order-expected", "label-order-observed"),
            sides_text(found, self._language),
            strict=True,
        ):
            self._lines.line(say(code, self._language, order=text), indent=4)
        if has_stopped(case):
            why = ending_text(case, self._language)
            cause = cause_text(case.error, self._language)
            self._case_lines.stop(why, case.place, cause, self._source)
        self._case_lines.whole_tree(found)

    def case(self, case: CaseView, shares: CaseShares) -> None:
        sign, style = _SIGNS[case.status]
        name = full_case_name(case, self._language)
        if case.hidden:
            name = shown_name(case, self._language)
        self._lines.as_is(f"  {sign} {name}", style)
        if case.status is CaseStatus.FAILED:
            self._failure(case, shares)
        elif case.status is CaseStatus.ERROR:
            self._lines.line(ending_text(case, self._language), indent=4)
        for note in case.notes:
            self._lines.line(render(note, self._language), indent=4)
        if case.status is not CaseStatus.PASSED:
            self._output(case)

    def _failure(self, case: CaseView, shares: CaseShares) -> None:
        self._case_lines.asked(case)
        if has_stopped(case):
            why = ending_text(case, self._language)
            cause = cause_text(case.error, self._language)
            self._case_lines.stop(why, case.place, cause, self._source)
        else:
            self._divergence(case)
            self._case_lines.orders(case)
        for check, share in zip(case.checks, shares.checks, strict=True):
            # Of a call that stopped, the contract could only say so again.
            told = has_stopped(case) and check.kind is CheckKind.CONTRACT and not check.max_points
            if check.status is not CheckStatus.PASSED and not told:
                self._check(check, share, case)

    def _divergence(self, case: CaseView) -> None:
        if case.search is None or case.divergence is None:
            self._case_lines.tree(case)
            where = score_reason(case.search, self._language) if case.search else None
            if where:
                self._lines.line(where, Style.WARNING, indent=4)
            return
        step = say("label-divergence-step", self._language, step=case.divergence.step)
        self._lines.line(step, indent=4)
        for text in divergence_lines(case.search, case.divergence, self._language):
            self._lines.line(text, indent=6)
        self._case_lines.tree(case)
        reason = reason_of(case.search, case.divergence, self._language)
        if reason:
            self._lines.line(sentence(reason), Style.WARNING, indent=4)

    def _check(self, check: Check, share: Share, case: CaseView) -> None:
        text = say(
            "terminal-check-points",
            self._language,
            check=check_alone(check, case.kind, self._language),
            points=points_of(share.points, share.max_points, self._language),
        )
        sign, style = "·", Style.PLAIN
        if check.status is CheckStatus.FAILED:
            sign, style = sign_of_fault(check)
        self._lines.line(f"{sign} {text}", style, indent=4)

    def _output(self, case: CaseView) -> None:
        """What the case printed, as text; the page keeps more of it."""
        if not case.output:
            return
        self._lines.line(say("terminal-output", self._language), indent=4)
        printed = visible(case.output, keep="\n").splitlines()
        for text in printed[:_MOST_OUTPUT]:
            self._lines.as_is(f"    | {text}")
        left = len(printed) - _MOST_OUTPUT
        if left > 0:
            self._lines.line(say("terminal-output-more", self._language, count=left), indent=4)
        if case.output_truncated:
            self._lines.line(say("page-output-truncated", self._language), indent=4)
