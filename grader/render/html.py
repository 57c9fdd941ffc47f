"""The report as one self-contained page: no request, no script, nothing from outside."""

import hashlib
from binascii import b2a_base64
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from grader.case import CallsCase, FunctionCall, GameCase, PlacementCase, WalkCase
from grader.messages import render, say
from grader.render.board_svg import (
    describe_grid,
    describe_placement,
    render_grid,
    render_placement,
)
from grader.render.highlight import clipped_pieces, highlighted
from grader.render.safe_text import clipped, visible, with_whole_paths
from grader.render.template_files import template_text
from grader.render.tree_svg import Drawing, describe_tree, render_legend, render_tree
from grader.render.values import points_of, points_text
from grader.render.view import (
    CaseKind,
    CaseView,
    ErrorView,
    Focus,
    file_error_view,
    find_focus,
    view_of,
)
from grader.render.walk_svg import (
    MAX_NODES,
    Walk,
    describe_walk,
    render_walk,
    render_walk_legend,
)
from grader.render.why import cut_lines, divergence_lines, reason_of
from grader.render.wording import (
    cause_text,
    check_answer,
    check_expected,
    check_in_full,
    check_name,
    ending_text,
    error_text,
    exercise_name,
    full_case_name,
    source_line,
    word,
)
from grader.report import (
    ExerciseReport,
    ExerciseStatus,
    Isolation,
    Report,
    ReportStatus,
    SearchCaseReport,
    Submission,
)
from grader.run import Ending
from grader.source_line import Cell, SourceLine
from grader.tree import walk
from grader.verdict import CaseStatus, Check, CheckKind, CheckStatus

if TYPE_CHECKING:
    from jinja2 import Environment

_LINES_AROUND = 2
_LONGEST_LINE = 400
_MOST_LEVELS = 12
"""Higher drawings than a screen or two are folded."""
_MOST_CALLS = 24
_CALLS_AFTER = 4
"""Calls shown from the wrong one on, where not all are."""
_SUMMARY_COLUMNS = ("page-exercise", "page-result", "page-cases-passed", "page-points")
_CHECK_COLUMNS = (
    "page-check",
    "page-result",
    "page-expected",
    "page-observed",
    "page-points",
    "page-comment",
)
_SYMBOLS = {
    CheckStatus.PASSED: "✓",
    CheckStatus.FAILED: "✗",
    CheckStatus.NOT_CHECKED: "–",
    CaseStatus.PASSED: "✓",
    CaseStatus.FAILED: "✗",
    CaseStatus.ERROR: "?",
    ExerciseStatus.PASSED: "✓",
    ExerciseStatus.FAILED: "✗",
    ExerciseStatus.MISSING: "✗",
    ExerciseStatus.ERROR: "?",
}


def render_html(report: Report, language: str) -> str:
    style = _style_sheet(language)
    template = _environment().from_string(template_text("report.html.j2"))
    return template.render(
        say=lambda code, **facts: say(code, language, **facts),
        language=language,
        style=Markup(style),
        style_hash=_source_hash(style),
        page=_Page(report, language).content(),
    )


class _Page:
    """Everything the template prints, worked out beforehand: the template only lays it out."""

    def __init__(self, report: Report, language: str) -> None:
        self.report = report
        self.language = language
        self.signs: set[str] = set()
        """The signs that were drawn, for the legend to explain."""

    def content(self) -> dict[str, Any]:
        report, focus = self.report, find_focus(self.report)
        graded = report.status is not ReportStatus.NOT_GRADED
        mark = points_text(report.mark, self.language)
        facts = {"name": report.submission.name, "mark": mark, "out_of": report.mark_out_of}
        first = self._focus(focus) if focus else None
        exercises = [
            self._exercise(exercise, number, focus)
            for number, exercise in enumerate(report.exercises, start=1)
        ]
        return {
            "title": self._say("page-title" if graded else "page-title-not-graded", **facts),
            "name": report.submission.name,
            "status": report.status.value,
            "mark": mark if graded else None,
            "out_of": report.mark_out_of,
            "points": points_of(report.score, report.max_score, self.language)
            if report.max_score
            else None,
            "not_loaded": self._not_loaded(file_error_view(report.error)) if report.error else None,
            "remarks": self._remarks(),
            "summary": [
                self._summary(exercise, _exercise_anchor(number))
                for number, exercise in enumerate(report.exercises, start=1)
            ],
            "focus": first,
            "exercises": exercises,
            "legend": [
                (Markup(sign), text)
                for sign, text in (
                    *render_legend(self.signs, self.language),
                    *render_walk_legend(self.signs, self.language),
                )
            ],
            "summary_columns": self._words(_SUMMARY_COLUMNS),
            "footer": self._say(
                "page-footer",
                course=report.course_title.said_in(self.language) or report.course_id,
                course_sha256=report.course_sha256[:12],
                submission_sha256=report.submission.sha256[:12],
                version=report.grader_version,
            ),
        }

    def _say(self, code: str, **facts: Any) -> str:
        return say(code, self.language, **facts)

    def _words(self, codes: tuple[str, ...]) -> list[str]:
        return [word(code, self.language) for code in codes]

    def _remarks(self) -> list[dict[str, Any]]:
        """What else there is to know; where nothing could be tried, it begins with the reason."""
        warnings = [render(warning, self.language) for warning in self.report.warnings]
        limits = self.report.isolation is Isolation.LIMITS
        others = [self._say("label-limits-only")] if limits else []
        if self.report.exercises or self.report.error:
            warnings, others = [], warnings + others
        return [
            {"id": name, "style": style, "title": word(title, self.language), "texts": texts}
            for name, style, title, texts in (
                ("reasons", "panel", "page-first-failure", warnings),
                ("warnings", "warnings", "page-warnings", others),
            )
            if texts
        ]

    def _summary(self, exercise: ExerciseReport, anchor: str) -> dict[str, Any]:
        passed = sum(case.status is CaseStatus.PASSED for case in exercise.cases)
        return {
            "anchor": anchor,
            "name": exercise.title.said_in(self.language) or exercise.id,
            "status": exercise.status.value,
            "cells": (
                self._status_text("exercise", exercise.status),
                self._say("page-cases-count", passed=passed, total=len(exercise.cases))
                if exercise.cases
                else "—",
                self._points(exercise.score, exercise.max_score),
            ),
        }

    def _status_text(self, what: str, status: CheckStatus | CaseStatus | ExerciseStatus) -> str:
        return f"{_SYMBOLS[status]} {word(f'label-{what}-status-{status.value}', self.language)}"

    def _points(self, points: Any, max_points: Any) -> str:
        return (
            f"{points_text(points, self.language)}\u00a0/\u00a0"
            f"{points_text(max_points, self.language)}"
        )

    def _focus(self, focus: Focus) -> dict[str, Any]:
        case = focus.case
        parts = case.search is not None and case.divergence is not None
        title = "page-first-divergence" if parts else "page-first-failure"
        name = full_case_name(case, self.language)
        # Where there is no answer, its checks could only say so again.
        failed = case.failed_checks if case.ending is Ending.RETURNED else ()
        return {
            "title": self._say(title),
            "where": self._say(
                "page-where", exercise=exercise_name(focus.exercise, self.language), case=name
            ),
            "story": self._story(case),
            "figure": self._figure(case, "focus"),
            "failures": [check_in_full(check, case.kind, self.language) for check in failed],
        }

    def _exercise(
        self, exercise: ExerciseReport, number: int, focus: Focus | None
    ) -> dict[str, Any]:
        code = "page-function" if exercise.function_line is None else "page-function-at"
        views = [view_of(case) for case in exercise.cases]
        views.sort(key=lambda case: case.status is CaseStatus.PASSED)
        in_focus = focus.case.id if focus and focus.exercise is exercise else None
        return {
            "anchor": _exercise_anchor(number),
            "name": exercise.title.said_in(self.language) or exercise.id,
            "function": self._say(code, function=exercise.function, line=exercise.function_line),
            "status": exercise.status.value,
            "result": self._status_text("exercise", exercise.status),
            "points": points_of(exercise.score, exercise.max_score, self.language),
            "notes": [render(note, self.language) for note in exercise.notes],
            "cases": [
                self._case(case, f"case-{number}-{place}", in_focus=case.id == in_focus)
                for place, case in enumerate(views, start=1)
            ],
        }

    def _case(self, case: CaseView, anchor: str, *, in_focus: bool) -> dict[str, Any]:
        scored = sum(check.points for check in case.checks)
        worth = sum(check.max_points for check in case.checks)
        # Where there is nothing to explain, there is neither cell nor column for it.
        explained = any(check.message for check in case.checks)
        columns = _CHECK_COLUMNS if explained else _CHECK_COLUMNS[:-1]
        return {
            "anchor": anchor,
            "id": case.id,
            "title": case.title.said_in(self.language),
            "hidden": case.hidden,
            "status": case.status.value,
            "result": self._status_text("case", case.status),
            "points": self._points(scored, worth),
            "open": in_focus,
            "check_columns": self._words(columns),
            "checks": [self._check(check, case) for check in case.checks if _says_something(check)],
            "checks_caption": self._say("page-checks-caption", case=case.id),
            "story": None if in_focus else self._story(case),
            "figure": None if in_focus else self._figure(case, anchor),
            "above": self._above(case) if in_focus else None,
            "notes": [render(note, self.language) for note in case.notes],
            "output": clipped_output(case.output),
            "output_truncated": case.output_truncated,
        }

    def _check(self, check: Check, case: CaseView) -> dict[str, Any]:
        # None may be what the function returned; elsewhere it means that there is nothing to show.
        failed = check.status is CheckStatus.FAILED and not case.hidden
        returned = check.kind is CheckKind.CONTRACT and case.ending is Ending.RETURNED
        # A function may return None, and even be right to do so.
        answered = check.kind is CheckKind.VALUE and not case.kind.is_search
        due = check.expected is not None or (failed and answered)
        shown = check.observed is not None or (failed and (returned or answered))
        return {
            "anchor": None,
            "name": check_name(check, case.kind, self.language),
            "status": check.status.value,
            "cells": (
                self._status_text("check", check.status),
                check_expected(check, case.kind, self.language) if due else "—",
                check_answer(check, check.observed) if shown else "—",
                self._points(check.points, check.max_points),
                *([render(check.message, self.language)] if check.message else []),
            ),
        }

    def _story(self, case: CaseView) -> dict[str, Any]:
        """What happened, in words: the exception or the ending, then where the searches part."""
        story: dict[str, Any] = {"stopped": None, "divergence": None}
        if case.ending is not Ending.RETURNED:
            story["stopped"] = self._stopped(ending_text(case, self.language), case.error)
        if case.divergence and case.search:
            story["divergence"] = {
                "step": self._say("label-divergence-step", step=case.divergence.step),
                "lines": divergence_lines(case.search, case.divergence, self.language),
                "reason": reason_of(case.search, case.divergence, self.language),
            }
        return story

    def _not_loaded(self, error: ErrorView) -> dict[str, Any]:
        return self._stopped(error_text(error, self.language), error)

    def _stopped(self, why: str, error: ErrorView | None) -> dict[str, Any]:
        return {
            "text": why,
            "cause": cause_text(error, self.language),
            "line": error.line if error else None,
            "source": _source_around(error, self.report.submission) if error else [],
        }

    def _above(self, case: CaseView) -> str:
        """Where what a case is made of is to be seen, said at the case itself."""
        is_tree = case.kind.is_search or case.kind is CaseKind.WALK
        return word("page-tree-above" if is_tree else "page-case-above", self.language)

    def _figure(self, case: CaseView, figure_id: str) -> dict[str, Any] | None:
        """What a case is made of, drawn or listed."""
        if case.search:
            return self._searches(case.search, figure_id)
        match case.shown.case if case.shown else None:
            case WalkCase() as walked:
                return self._walk(walked, case.checks, figure_id)
            case CallsCase(calls=calls):
                return self._calls(calls, case.wrong_call)
            case PlacementCase(id=name, placement=placement):
                board = render_placement(
                    placement, self.language, case=name, **_drawn_as(figure_id)
                )
                return self._drawing(figure_id, board, describe_placement(placement, self.language))
            case GameCase(id=name, start=start):
                grid = render_grid(start, self.language, case=name, **_drawn_as(figure_id))
                return self._drawing(figure_id, grid, describe_grid(start, self.language))
            case _:
                return None

    def _searches(self, report: SearchCaseReport, figure_id: str) -> dict[str, Any]:
        asked = report.case
        drawing = Drawing.of(report)
        self.signs |= drawing.signs
        tree = render_tree(drawing, self.language, **_drawn_as(figure_id))
        cuts = list(cut_lines(asked, drawing.reference, self.language))
        return self._drawing(figure_id, tree, describe_tree(drawing, self.language), cuts)

    def _walk(self, case: WalkCase, checks: tuple[Check, ...], figure_id: str) -> dict[str, Any]:
        nodes = sum(1 for _ in walk(case.tree))
        if nodes > MAX_NODES:
            text = self._say("figure-walk-too-large", count=nodes, limit=MAX_NODES)
            return self._drawing(figure_id, None, text)
        drawing = Walk.of(case, checks)
        self.signs |= drawing.signs
        tree = render_walk(drawing, self.language, **_drawn_as(figure_id))
        drawn = self._drawing(figure_id, tree, describe_walk(drawing, self.language))
        levels = drawing.layout.levels
        if levels > _MOST_LEVELS:
            drawn["fold"] = self._say("figure-walk-tall", levels=levels)
        return drawn

    def _drawing(
        self, figure_id: str, svg: str | None, text: str, cuts: Sequence[str] = ()
    ) -> dict[str, Any]:
        return {
            "id": figure_id,
            "svg": Markup(svg) if svg else None,
            "text": text,
            "fold": None,
            "cuts": cuts,
            "calls": (),
        }

    def _calls(self, calls: tuple[FunctionCall, ...], wrong: int | None) -> dict[str, Any]:
        """The calls as they were made; where they are many, those around the wrong one."""
        last = len(calls) if wrong is None else min(len(calls), wrong + _CALLS_AFTER)
        first = max(0, last - _MOST_CALLS)
        if wrong is None:
            first, last = 0, min(last, _MOST_CALLS)
        elif len(calls) <= _MOST_CALLS:
            first, last = 0, len(calls)
        left_out = self._say("page-calls-left-out", shown=last - first, count=len(calls))
        return {
            "svg": None,
            "text": left_out if last - first < len(calls) else None,
            "cuts": (),
            "calls": [
                {
                    "number": number + 1,
                    "text": clipped(str(calls[number]), _LONGEST_LINE),
                    "wrong": number == wrong,
                }
                for number in range(first, last)
            ],
        }


def _says_something(check: Check) -> bool:
    """A check that passed, is worth nothing and shows nothing would only take a row."""
    answer = check.expected is not None or check.observed is not None or check.message is not None
    return answer or check.status is not CheckStatus.PASSED or check.max_points > 0


def _drawn_as(figure_id: str) -> dict[str, str]:
    """A drawing's names in the page, which describes it by its caption."""
    return {"figure_id": figure_id, "caption_id": f"{figure_id}-caption"}


def clipped_output(text: str) -> str:
    """The captured output, its newlines kept; the whole of it is in the JSON."""
    return clipped(text, 20_000)


def _source_around(error: ErrorView, submission: Submission) -> list[dict[str, Any]]:
    """The student's lines around the exception."""
    if error.line is None:
        return []
    lines = submission.lines
    if not 0 < error.line <= len(lines):
        text = source_line(error, lines)
        pieces = [(None, text)]
        return [{"number": error.line, "pieces": pieces, "at_fault": True}] if text else []
    cell = error.line.cell if isinstance(error.line, SourceLine) else Cell(1, 1, len(lines))
    first = max(cell.first_line, error.line - _LINES_AROUND)
    last = min(cell.last_line, error.line + _LINES_AROUND)
    return [
        {
            "number": number - cell.first_line + 1,
            "pieces": clipped_pieces(pieces, _LONGEST_LINE),
            "at_fault": number == error.line,
        }
        for number, pieces in highlighted(lines, range(first, last + 1)).items()
    ]


def _exercise_anchor(number: int) -> str:
    """Numbers, not ids: an anchor made of a foreign text could be anything."""
    return f"exercise-{number}"


def _environment() -> "Environment":
    from jinja2 import Environment, StrictUndefined

    return Environment(
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _shown(value: Any) -> Any:
    """Every text that the template prints, made visible; markup of ours passes as it is."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return with_whole_paths(visible(value, keep="\n\t"))
    return value


def _style_sheet(language: str) -> str:
    """The sheet, with the names of columns that narrow screens write before each cell."""
    labels = ""
    for code in ("page-cases-passed", "page-expected", "page-observed", "page-points"):
        text = say("page-cell-label", language, label=word(code, language))
        labels += f"--{code}: {_css_string(text)}; "
    return f"{template_text('tree.css')}{template_text('report.css')}:root {{ {labels}}}\n"


def _css_string(text: str) -> str:
    return '"' + text.replace("\\", r"\\").replace('"', r"\"") + '"'


def _source_hash(text: str) -> str:
    """What the page's policy names, so that no other style is ever applied."""
    return "sha256-" + b2a_base64(hashlib.sha256(text.encode()).digest(), newline=False).decode()
