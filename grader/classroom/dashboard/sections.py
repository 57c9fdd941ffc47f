"""What stands around the table of the dashboard: who to look at, successes, mistakes, files."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from grader.classroom.dashboard.numbers import (
    bins_of,
    count_text,
    exact,
    marks_of,
    mean,
    median,
    number_text,
    percent,
    percent_text,
)
from grader.classroom.dashboard.pair import likeness_file
from grader.classroom.dashboard.table import (
    anchor,
    exercise_title,
    name_of,
    needs_look,
    page_link,
    reasons_of,
)
from grader.classroom.report import (
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
from grader.language import render, say
from grader.model.verdict import CheckKind
from grader.render.wording import word

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
