"""The report on a terminal: the verdict, what to look at first, then one line for each rest."""

import textwrap
import unicodedata
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import IO

from grader.case import CallsCase, PlacementCase
from grader.messages import render, say
from grader.render.safe_text import clipped, visible, with_whole_paths
from grader.render.values import common_length, order_text, points_of, points_text
from grader.render.view import (
    CaseKind,
    CaseView,
    ErrorView,
    Focus,
    file_error_view,
    find_focus,
    view_of,
)
from grader.render.why import divergence_lines, reason_of
from grader.render.wording import (
    case_name,
    cause_text,
    check_in_full,
    check_in_short,
    ending_text,
    error_text,
    exercise_name,
    full_case_name,
    source_line,
)
from grader.report import ExerciseReport, ExerciseStatus, Isolation, Report, ReportStatus
from grader.run import Ending
from grader.source_line import number_shown
from grader.verdict import CaseStatus, Check, CheckKind

_MOST_FAILURES = 30
"""Lines of failing cases for one exercise; the page has them all."""
_NAMES_IN_A_GROUP = 3
_LEAST_WIDTH = 20
_CALLS_BEFORE = 4
"""Calls shown before the one that went wrong."""
_FEWEST_VALUES = 6
_VALUE_WIDTH = 5
"""Columns that a value of an order takes, more or less."""


class Style(StrEnum):
    """What a line is; the value is its ANSI code."""

    PLAIN = ""
    GOOD = "32"
    BAD = "31"
    WARNING = "33"
    STRONG = "1"
    FAINT = "2"


def render_terminal(
    report: Report, language: str, *, colour: bool, width: int = 80, is_first: bool = True
) -> str:
    """The report as text; of several, the first says what holds for all."""
    writer = _Writer(language, colour=colour, width=max(width, _LEAST_WIDTH))
    focus = find_focus(report)
    writer.verdict(report)
    if report.error:
        writer.blank()
        writer.line(say("terminal-not-loaded", language), Style.STRONG)
        error = file_error_view(report.error)
        writer.stop(error_text(error, language), error, report.submission.lines)
    if focus:
        writer.blank()
        writer.focus(focus, report.submission.lines)
    if report.exercises:
        writer.blank()
    for exercise in report.exercises:
        writer.exercise(exercise, focus)
    writer.remarks(report, is_first=is_first)
    return writer.text()


def wants_colour(stream: IO[str], environ: Mapping[str, str]) -> bool:
    """Whether colours help there: NO_COLOR forbids, FORCE_COLOR asks, else a real terminal."""
    if environ.get("NO_COLOR"):
        return False
    forced = environ.get("FORCE_COLOR")
    if forced:
        return forced != "0"
    if environ.get("TERM") == "dumb":
        return False
    try:
        return stream.isatty()
    except ValueError:  # a closed stream
        return False


_REPLACEMENTS = {
    "✓": "OK",
    "✗": "X",
    "→": "->",
    "↑": "^",
    "▲": "^",
    "▼": "v",
    "α": "alpha",
    "β": "beta",
    "≥": ">=",
    "≤": "<=",
    "∞": "inf",
    "−": "-",
    "–": "-",
    "—": "-",
    "…": "...",
    "×": "x",
    "·": "-",
    "«": '"',
    "»": '"',
    "’": "'",
    "œ": "oe",
    "Œ": "OE",
    "°": "o",
    "\u00a0": " ",
    "\u202f": " ",
}


def fit_to_encoding(text: str, encoding: str) -> str:
    """The text in characters that the console can print, readable where it has fewer."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_fit(character, encoding) for character in text)
    except LookupError:  # a console with a name that Python does not know
        return fit_to_encoding(text, "ascii")
    return text


def _fit(character: str, encoding: str) -> str:
    for candidate in (character, _REPLACEMENTS.get(character), _without_accent(character)):
        if candidate and _can_encode(candidate, encoding):
            return candidate
    return character.encode("ascii", "backslashreplace").decode("ascii")


def _can_encode(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _without_accent(character: str) -> str:
    parts = unicodedata.normalize("NFKD", character)
    return "".join(part for part in parts if not unicodedata.combining(part))


class _Writer:
    """Gathers lines; whatever passes through `line` is safe for a terminal."""

    def __init__(self, language: str, *, colour: bool, width: int) -> None:
        self._language = language
        self._colour = colour
        self._width = width
        self._lines: list[str] = []

    def text(self) -> str:
        return "\n".join(self._lines) + "\n"

    def blank(self) -> None:
        self._lines.append("")

    def line(self, text: str, style: Style = Style.PLAIN, *, indent: int = 0) -> None:
        wrapped = textwrap.wrap(
            with_whole_paths(visible(text)),
            self._width,
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + 2),
            break_on_hyphens=False,
        )
        self._lines.extend(self._painted(part, style) for part in wrapped)

    def as_is(self, text: str, style: Style = Style.PLAIN) -> None:
        """A line whose spaces matter, cut rather than wrapped."""
        self._lines.append(self._painted(clipped(visible(text), self._width), style))

    def _painted(self, text: str, style: Style) -> str:
        if not self._colour or not style:
            return text
        return f"\x1b[{style.value}m{text}\x1b[0m"

    def verdict(self, report: Report) -> None:
        name = report.submission.name
        if report.status is ReportStatus.NOT_GRADED:
            text = say("terminal-verdict-not-graded", self._language, name=name)
            self.line(f"? {text}", Style.WARNING)
            self.line(say("label-report-status-not_graded", self._language), indent=2)
            return
        passed = report.status is ReportStatus.PASSED
        text = say(
            "terminal-verdict" if report.max_score else "terminal-verdict-nothing",
            self._language,
            name=name,
            mark=points_text(report.mark, self._language),
            out_of=report.mark_out_of,
            points=points_of(report.score, report.max_score, self._language),
        )
        self.line(f"{'✓' if passed else '✗'} {text}", Style.GOOD if passed else Style.BAD)

    def focus(self, focus: Focus, source: tuple[str, ...]) -> None:
        case = focus.case
        parts = case.search is not None and case.divergence is not None
        code = "terminal-first-divergence" if parts else "terminal-first-failure"
        name = full_case_name(case, self._language)
        self.line(say(code, self._language, exercise=focus.exercise.id, case=name), Style.STRONG)
        self._calls(case)
        self._board(case)
        if _stopped(case):
            self.stop(ending_text(case, self._language), case.error, source)
            return  # its checks could only say so again
        if case.divergence and case.search:
            step = say("label-divergence-step", self._language, step=case.divergence.step)
            self.line(step, indent=2)
            for text in divergence_lines(case.search, case.divergence, self._language):
                self.line(text, indent=4)
            reason = reason_of(case.search, case.divergence, self._language)
            if reason:
                self.line(reason, Style.WARNING, indent=2)
        self._orders(case)
        for check in case.failed_checks:
            text = check_in_full(check, case.kind, self._language)
            self.line(f"✗ {text}", Style.BAD, indent=2)

    def _calls(self, case: CaseView) -> None:
        """The calls up to the first that went wrong, the last few where they are many."""
        played = case.shown.case if case.shown else None
        if not isinstance(played, CallsCase) or case.wrong_call is None:
            return
        first = case.wrong_call - _CALLS_BEFORE
        if first > 1:  # a single call takes no more room than its count
            self.line(say("terminal-calls-before", self._language, count=first), indent=4)
        for call in played.calls[first if first > 1 else 0 : case.wrong_call]:
            self.as_is(f"    {call}")
        for call in played.calls[case.wrong_call : case.wrong_call + 1]:
            self.as_is(f"  → {call}", Style.STRONG)

    def _board(self, case: CaseView) -> None:
        """A chessboard to be weighed, rank 8 first, a dot for each empty square."""
        played = case.shown.case if case.shown else None
        if isinstance(played, PlacementCase):
            for rank in played.placement.ranks:
                squares = ("." * int(each) if each.isdigit() else each for each in rank)
                self.as_is("    " + " ".join("".join(squares)))

    def _orders(self, case: CaseView) -> None:
        """Both orders of a walk, a line each; long ones from shortly before they part."""
        for check in case.failed_checks:
            both = check.expected, check.observed
            if case.kind is not CaseKind.WALK or check.kind is not CheckKind.ORDER:
                continue
            if not all(isinstance(order, list | tuple) for order in both):
                continue
            most = max(_FEWEST_VALUES, self._width // _VALUE_WIDTH)
            start = max(0, common_length(*both) - most // 2)
            if max(map(len, both)) <= most:
                start = 0
            for side, order in zip(("expected", "observed"), both, strict=True):
                text = order_text(order, start, most)
                self.as_is("    " + say(f"label-order-{side}", self._language, order=text))

    def stop(self, why: str, error: ErrorView | None, source: tuple[str, ...]) -> None:
        """Why nothing came back, the student's line where it happened, and its likely cause."""
        self.line(why, Style.BAD, indent=2)
        self._source(error, source)
        self._cause(error, indent=2)

    def _cause(self, error: ErrorView | None, *, indent: int) -> None:
        cause = cause_text(error, self._language)
        if cause:
            self.line(cause, Style.WARNING, indent=indent)

    def _source(self, error: ErrorView | None, source: tuple[str, ...]) -> None:
        text = source_line(error, source) if error else None
        if error is None or error.line is None or text is None:
            return
        margin = f"    {number_shown(error.line)} | "
        self.as_is(margin + text)
        if error.column and error.column > 0:
            before = visible(text[: error.column - 1])
            self.as_is(" " * (len(margin) + len(before)) + "^", Style.BAD)

    def exercise(self, exercise: ExerciseReport, focus: Focus | None) -> None:
        symbol, style = _SYMBOLS[exercise.status]
        self.line(f"{symbol} {self._exercise_text(exercise)}", style)
        failing = [view_of(case) for case in exercise.cases if case.status is not CaseStatus.PASSED]
        if focus and focus.exercise is exercise:
            failing = [case for case in failing if case.id != focus.case.id]
        told = _cause_code(focus.case) if focus else None
        groups = _by_reason(failing)
        for cases in groups[:_MOST_FAILURES]:
            self.line(f"✗ {self._names_and_failures(cases)}", indent=2)
            if _cause_code(cases[0]) != told:
                self._cause(cases[0].error, indent=4)
        hidden = sum(len(cases) for cases in groups[_MOST_FAILURES:])
        if hidden:
            self.line(say("terminal-more-cases", self._language, count=hidden), indent=2)
        for note in self._notes(exercise):
            self.line(note, indent=2)

    def _notes(self, exercise: ExerciseReport) -> list[str]:
        """What is said of the exercise or of its cases, each thing once."""
        views = [view_of(case) for case in exercise.cases]
        notes = [*exercise.notes, *(note for case in views for note in case.notes)]
        return list(dict.fromkeys(render(note, self._language) for note in notes))

    def _exercise_text(self, exercise: ExerciseReport) -> str:
        name = exercise_name(exercise, self._language)
        points = points_of(exercise.score, exercise.max_score, self._language)
        if not exercise.cases:
            status = say(f"label-exercise-status-{exercise.status.value}", self._language)
            code = "terminal-exercise-without-cases"
            return say(code, self._language, exercise=name, status=status, points=points)
        passed = sum(case.status is CaseStatus.PASSED for case in exercise.cases)
        return say(
            "terminal-exercise",
            self._language,
            exercise=name,
            points=points,
            passed=passed,
            total=len(exercise.cases),
        )

    def _case_name(self, case: CaseView) -> str:
        if not case.hidden:
            return case_name(case, self._language)
        return say("terminal-hidden-name", self._language, case=case.id)

    def _failures(self, case: CaseView) -> str:
        if _stopped(case):
            return ending_text(case, self._language)
        return " · ".join(
            check_in_short(check, case.kind, self._language) for check in case.failed_checks
        )

    def _names_and_failures(self, cases: list[CaseView]) -> str:
        """What is said of the first of them; where the others differ in numbers, so it is told."""
        names = [self._case_name(case) for case in cases]
        failures = self._failures(cases[0])
        if len(names) == 1:
            return say("terminal-case", self._language, case=names[0], failures=failures)
        some = ", ".join(names[:_NAMES_IN_A_GROUP])
        if len(names) > _NAMES_IN_A_GROUP:
            some += ", …"
        same = all(self._failures(case) == failures for case in cases)
        return say(
            "terminal-cases" if same else "terminal-cases-such-as",
            self._language,
            count=len(names),
            cases=some,
            case=names[0],
            failures=failures,
        )

    def remarks(self, report: Report, *, is_first: bool) -> None:
        texts = [render(warning, self._language) for warning in report.warnings]
        if report.isolation is Isolation.LIMITS and is_first:
            texts.append(say("label-limits-only", self._language))
        if texts:
            self.blank()
        for text in texts:
            self.line(say("terminal-warning", self._language, message=text), Style.FAINT)


_SYMBOLS = {
    ExerciseStatus.PASSED: ("✓", Style.GOOD),
    ExerciseStatus.FAILED: ("✗", Style.BAD),
    ExerciseStatus.MISSING: ("✗", Style.BAD),
    ExerciseStatus.ERROR: ("?", Style.WARNING),
}


def _by_reason(cases: Iterable[CaseView]) -> list[list[CaseView]]:
    """The cases that failed for one reason together, be they told with other numbers."""
    groups: dict[tuple[object, ...], list[CaseView]] = {}
    for case in cases:
        error = case.error if _stopped(case) else None
        reason = (
            case.hidden,
            case.ending if _stopped(case) else None,
            (error.type_name, error.line) if error else None,
            tuple((check.kind, _code_of(check)) for check in case.failed_checks),
        )
        groups.setdefault(reason, []).append(case)
    return list(groups.values())


def _cause_code(case: CaseView) -> str | None:
    return case.error.cause.code if case.error and case.error.cause else None


def _code_of(check: Check) -> str | None:
    return check.message.code if check.message else None


def _stopped(case: CaseView) -> bool:
    return case.ending is not Ending.RETURNED
