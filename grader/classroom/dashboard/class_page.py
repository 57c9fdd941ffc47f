"""What stands around the table of the dashboard: who to look at, successes, mistakes, files."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from grader.classroom.class_report import (
    ChoiceRow,
    ClassReport,
    DroppedRow,
    ExerciseSummary,
    FixtureRow,
    Likeness,
    MistakeRow,
    RowStatus,
    SetAsideRow,
    StudentRow,
)
from grader.classroom.dashboard.class_table import (
    NO_NUMBER,
    anchor,
    bins_of,
    class_table,
    count_status,
    count_text,
    date_text,
    exact,
    exercise_title,
    marks_of,
    mean,
    median,
    name_of,
    needs_look,
    number_text,
    page_link,
    percent,
    percent_text,
    reasons_of,
)
from grader.language import render, say
from grader.model.verdict import CheckKind
from grader.render.page import render_page, template_text
from grader.render.phrases import word
from grader.render.safe_text import clipped

_LEVELS = 5
"""Of the heat map, besides that of full success."""
_BAR = 18
_CHART_HEIGHT = 120
_FEW_NAMES = 8
"""Names that are read at once; more of them are folded."""


# Who to look at -----------------------------------------------------------------------------------

_FIRST = (RowStatus.NOT_GRADED, RowStatus.FAILED, RowStatus.PASSED, RowStatus.SET_ASIDE)
"""Our own breakdowns before all, and what is no copy last."""


def looks(report: ClassReport) -> list[dict[str, Any]]:
    found = [row for row in report.students if needs_look(row)]
    found.sort(key=lambda row: (_FIRST.index(row.status), -len(row.flags)))
    return [_look(row, report) for row in found]


def _look(row: StudentRow, report: ClassReport) -> dict[str, Any]:
    language = report.language
    facts = {
        "mark": "" if row.mark is None else number_text(row.mark, language),
        "most": number_text(report.mark_out_of, language),
    }
    code = "dashboard-without-mark" if row.mark is None else "dashboard-mark-of"
    return {
        "number": row.number,
        "name": name_of(row, language),
        "page": page_link(row),
        "mark": say(code, language, **facts),
        "reasons": reasons_of(row, language),
    }


def dropped_text(row: DroppedRow, language: str) -> str:
    return say(
        "dashboard-dropped",
        language,
        exercise=row.exercise_id,
        form=row.form,
        count=len(row.fixtures),
        fixtures=", ".join(row.fixtures),
    )


# Marks --------------------------------------------------------------------------------------------


def distribution(report: ClassReport) -> dict[str, Any] | None:
    """The bars of the histogram, and the same in words; None where there is no mark."""
    marks, language = marks_of(report), report.language
    if not marks:
        return None
    bins = bins_of(marks, report.mark_out_of)
    highest = max(each.count for each in bins)
    bars = []
    for place, each in enumerate(bins):
        height = max(round(_CHART_HEIGHT * each.count / highest), 1) if each.count else 0
        code = "dashboard-marks-last" if place == len(bins) - 1 else "dashboard-marks-range"
        low, high = number_text(each.low, language), number_text(each.high, language)
        bars.append(
            {
                "x": place * _BAR,
                "y": _CHART_HEIGHT - height,
                "height": height,
                "count": count_text(each.count, language),
                "range": say(code, language, low=low, high=high),
            }
        )
    return {
        "bars": bars,
        "bar": _BAR,
        "width": len(bins) * _BAR,
        "height": _CHART_HEIGHT,
        "has_counts": highest < 1000,
        "ticks": [
            {
                "x": round(_BAR * len(bins) * quarter / 4),
                "text": number_text(Fraction(report.mark_out_of * quarter, 4), language),
            }
            for quarter in range(5)
        ],
        "label": say(
            "dashboard-marks-label",
            language,
            count=count_text(len(marks), language),
            number=len(marks),
            most=number_text(report.mark_out_of, language),
            low=number_text(marks[0], language),
            high=number_text(marks[-1], language),
            mean=number_text(mean(marks), language),
            median=number_text(median(marks), language),
        ),
    }


# Success ------------------------------------------------------------------------------------------


def heat_map(report: ClassReport) -> dict[str, Any] | None:
    """A group of rows for each exercise, a column for each kind of check."""
    fixtures: dict[str, list[FixtureRow]] = {each.id: [] for each in report.exercises}
    for row in report.fixtures:
        fixtures.setdefault(row.exercise_id, []).append(row)
    if not report.fixtures and not report.students:
        return None
    kinds = _kinds(report.fixtures)
    known = {each.id: each for each in report.exercises}
    language = report.language
    return {
        "kinds": [_kind_name(kind, language) for kind in kinds],
        "groups": [
            {
                **_exercise_facts(known.get(exercise), exercise, report),
                "rows": [_heat_row(row, kinds, language) for row in rows],
            }
            for exercise, rows in fixtures.items()
        ],
    }


def _kinds(fixtures: Sequence[FixtureRow]) -> list[str]:
    """All that were judged anywhere, in the order of the reports."""
    order = [kind.value for kind in CheckKind]
    seen = dict.fromkeys(kind for row in fixtures for kind, _, _ in row.by_kind)
    return sorted(seen, key=lambda kind: order.index(kind) if kind in order else len(order))


def _kind_name(kind: str, language: str) -> str:
    return word(f"label-check-{kind}", language) if kind in set(CheckKind) else kind


def _exercise_facts(
    exercise: ExerciseSummary | None, exercise_id: str, report: ClassReport
) -> dict[str, Any]:
    """How many succeed in the whole exercise, and what they get on average."""
    language = report.language
    marks = [
        mark
        for row in report.students
        for mark in row.exercises
        if mark.id == exercise_id and mark.status != "error"
    ]
    facts = []
    if marks and exercise:
        average = number_text(mean([exact(mark.score) for mark in marks]), language)
        most = number_text(exercise.max_score, language)
        facts.append(say("dashboard-exercise-facts", language, mean=average, most=most))
    missing = sum(mark.status == "missing" for mark in marks)
    if missing:
        shown = count_text(missing, language)
        facts.append(say("dashboard-exercise-missing", language, shown=shown, count=missing))
    return {
        "title": exercise_title(exercise, language) if exercise else exercise_id,
        "facts": facts,
        "cell": _heat_cell(sum(mark.status == "passed" for mark in marks), len(marks), language),
    }


def _heat_row(row: FixtureRow, kinds: Sequence[str], language: str) -> dict[str, Any]:
    by_kind = {kind: (passed, judged) for kind, passed, judged in row.by_kind}
    return {
        "case": row.case_id,
        "hidden": row.hidden,
        "cell": _heat_cell(row.passed, row.total, language),
        "cells": [_heat_cell(*by_kind.get(kind, (0, 0)), language) for kind in kinds],
    }


def _heat_cell(passed: int, total: int, language: str) -> dict[str, Any] | None:
    if total <= 0:
        return None
    return {
        "level": heat_level(passed, total),
        "percent": percent_text(passed, total, language),
        "passed": count_text(passed, language),
        "total": count_text(total, language),
    }


def heat_level(passed: int, total: int) -> int:
    """5 where all succeed, 0 below a fifth of them."""
    return percent(passed, total) * _LEVELS // 100


# Mistakes, pairs ----------------------------------------------------------------------------------


def mistakes(
    report: ClassReport, rows: Mapping[int, StudentRow], *, conventions: bool
) -> list[dict[str, Any]]:
    titles = {each.id: exercise_title(each, report.language) for each in report.exercises}
    graded = sum(row.mark is not None for row in report.students)
    return [
        _mistake(each, report.language, rows, titles, graded)
        for each in report.mistakes
        if each.is_convention is conventions
    ]


def _mistake(
    mistake: MistakeRow,
    language: str,
    rows: Mapping[int, StudentRow],
    titles: Mapping[str, str],
    graded: int,
) -> dict[str, Any]:
    names = list(_linked(mistake.numbers, rows, language))
    shown = count_text(len(names), language)
    return {
        "exercise": titles.get(mistake.exercise_id, mistake.exercise_id),
        "text": mistake.message,
        "count": say("dashboard-students-count", language, shown=shown, count=len(names)),
        "share": percent_text(min(len(names), graded), graded, language) if graded else "",
        "names": names,
        "is_folded": len(names) > _FEW_NAMES,
    }


def _linked(
    numbers: Sequence[int], rows: Mapping[int, StudentRow], language: str
) -> Iterator[dict[str, str]]:
    for number in numbers:
        if number in rows:
            yield {"anchor": anchor(number), "name": name_of(rows[number], language)}


def pairs(report: ClassReport, rows: Mapping[int, StudentRow]) -> list[dict[str, Any]]:
    return [
        _pair(each, rows, report.language)
        for each in report.likenesses
        if each.first in rows and each.second in rows
    ]


def _pair(pair: Likeness, rows: Mapping[int, StudentRow], language: str) -> dict[str, Any]:
    both = list(_linked((pair.first, pair.second), rows, language))
    first, second = (each["name"] for each in both)
    return {
        "both": both,
        "share": percent_text(exact(pair.share), 1, language),
        "kind": say("dashboard-pair-same" if pair.is_same else "dashboard-pair-parts", language),
        "file": likeness_file(pair),
        "label": say("dashboard-pair-compare-label", language, first=first, second=second),
    }


# Files --------------------------------------------------------------------------------------------


def aside_row(row: SetAsideRow, language: str) -> tuple[str, ...]:
    return (row.origin, row.name or "", render(row.reason, language))


def choice_row(row: ChoiceRow, language: str) -> tuple[str, ...]:
    return (row.name, row.chosen, ", ".join(row.others), render(row.rule, language))


_MOST_LINES = 3_000
_LONGEST_LINE = 500
"""So that no copy, however long, makes a page that does not open."""


def likeness_file(pair: Likeness) -> str:
    """Where the pair's page lies, relative to the dashboard."""
    return f"paires/{pair.first}-{pair.second}.html"


def render_likeness(report: ClassReport, pair: Likeness) -> str:
    """The page of one pair, to be written to `likeness_file(pair)`."""
    language = report.language
    numbers = (pair.first, pair.second)
    rows = {row.number: row for row in report.students if row.number in numbers}
    first, second = (name_of(rows[number], language) for number in numbers)
    share = percent_text(exact(pair.share), 1, language)
    return render_page(
        "class_pair.html.j2",
        language,
        style="".join(map(template_text, ("tree.css", "report.css", "class.css"))),
        page={
            "title": say("dashboard-pair-title", language, first=first, second=second),
            "kind": say(
                "dashboard-pair-same" if pair.is_same else "dashboard-pair-parts", language
            ),
            "share": say("dashboard-pair-share", language, share=share),
            "anonymous": report.anonymous,
            "sides": [
                _side(rows[pair.first], pair.first_text, pair.first_lines, language),
                _side(rows[pair.second], pair.second_text, pair.second_lines, language),
            ],
        },
    )


def _side(
    row: StudentRow, text: tuple[str, ...], shared: frozenset[int], language: str
) -> dict[str, Any]:
    count = sum(1 for number in shared if 1 <= number <= len(text))
    left = max(len(text) - _MOST_LINES, 0)
    name, page = name_of(row, language), page_link(row)
    return {
        "name": name,
        "file": row.file or "",
        "anchor": anchor(row.number),
        "page": f"../{page}" if page else None,
        "label": say("dashboard-pair-code", language, name=name),
        "shared": say(
            "dashboard-pair-shared", language, shown=count_text(count, language), count=count
        ),
        "lines": list(_lines(text, shared)),
        "left": say("dashboard-pair-cut", language, shown=count_text(left, language), count=left)
        if left
        else None,
    }


def _lines(text: tuple[str, ...], shared: frozenset[int]) -> Iterator[tuple[int, bool, str]]:
    """(number, whether the other has it too, the line)."""
    for number, line in enumerate(text[:_MOST_LINES], start=1):
        # A line of several would take the numbers of those below it.
        plain = clipped(line.rstrip("\r\n"), _LONGEST_LINE).replace("\n", "\\n")
        yield number, number in shared, plain


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
