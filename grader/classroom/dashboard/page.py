"""A class as one self-contained page: the dashboard that a teacher opens first."""

from collections.abc import Sequence
from typing import Any

from grader.classroom.dashboard.numbers import (
    NO_NUMBER,
    count_status,
    count_text,
    date_text,
    marks_of,
    mean,
    median,
    number_text,
)
from grader.classroom.dashboard.pair import likeness_file, render_likeness
from grader.classroom.dashboard.sections import (
    aside_row,
    choice_row,
    distribution,
    dropped_text,
    heat_map,
    looks,
    mistakes,
    pairs,
)
from grader.classroom.dashboard.table import class_table
from grader.classroom.report import ClassReport, RowStatus
from grader.language import say
from grader.render.page.frame import render_page
from grader.render.page.template_files import template_text

__all__ = ["likeness_file", "render_class", "render_likeness"]

_FIRST_LOOKS = 10
_FIRST_MISTAKES = 10
_FIRST_FILES = 15


def render_class(report: ClassReport) -> str:
    """The dashboard, `index.html`; a pair of copies that look alike has a page of its own."""
    language = report.language
    course = report.course_title.said_in(language).strip()
    rows = {row.number: row for row in report.students}
    return render_page(
        "class.html.j2",
        language,
        style="".join(map(template_text, ("tree.css", "report.css", "class.css"))),
        figures={},
        script=template_text("class.js"),
        page={
            "title": say("dashboard-title", language, course=course)
            if course
            else say("dashboard-no-title", language),
            "course": course or say("dashboard-no-title", language),
            "made": say("dashboard-made", language, date=date_text(report.made_at, language)),
            "facts": _facts(report),
            "course_changed": report.course_changed,
            "anonymous": report.anonymous,
            "looks": _parted(looks(report), _FIRST_LOOKS, language),
            "marks": distribution(report),
            "table": class_table(report),
            "count": count_text(len(report.students), language),
            "heat": heat_map(report),
            "dropped": [dropped_text(row, language) for row in report.dropped],
            "mistakes": _parted(
                mistakes(report, rows, conventions=False), _FIRST_MISTAKES, language
            ),
            "conventions": mistakes(report, rows, conventions=True),
            "pairs": pairs(report, rows),
            "pairs_left": report.likenesses_left_out,
            "pairs_left_shown": count_text(report.likenesses_left_out, language),
            "aside": _parted(
                [aside_row(row, language) for row in report.set_aside], _FIRST_FILES, language
            ),
            "choices": _parted(
                [choice_row(row, language) for row in report.choices], _FIRST_FILES, language
            ),
            "footer": say(
                "dashboard-footer",
                language,
                version=report.grader_version,
                course=report.course_sha256[:12],
            ),
        },
    )


def _facts(report: ClassReport) -> list[tuple[str, str]]:
    """(number, what it is): what a teacher wants to know before all."""
    language, marks = report.language, marks_of(report)
    total = len(report.students)
    passed = count_status(report, RowStatus.PASSED)
    failed = count_status(report, RowStatus.FAILED)
    most = number_text(report.mark_out_of, language)
    return [
        (count_text(total, language), say("dashboard-copies", language, count=total)),
        (count_text(passed, language), say("dashboard-passed", language, count=passed)),
        (count_text(failed, language), say("dashboard-failed", language)),
        (count_text(total - passed - failed, language), say("dashboard-unmarked", language)),
        (
            number_text(mean(marks), language) if marks else NO_NUMBER,
            say("dashboard-mean", language, most=most),
        ),
        (
            number_text(median(marks), language) if marks else NO_NUMBER,
            say("dashboard-median", language, most=most),
        ),
    ]


def _parted(items: Sequence[Any], first: int, language: str) -> dict[str, Any]:
    """Those that are read at once, and those that are folded; never a fold for one alone."""
    shown = first if len(items) > first + 1 else len(items)
    rest = items[shown:]
    return {
        "all": len(items),
        "first": items[:shown],
        "rest": rest,
        "left": len(rest),
        "left_shown": count_text(len(rest), language),
    }
