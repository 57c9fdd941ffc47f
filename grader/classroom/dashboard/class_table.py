"""The table of the dashboard, a row a student, a column a fact; and how numbers and dates are
written.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any
from urllib.parse import quote

from grader.classroom.class_report import (
    ClassReport,
    ExerciseMark,
    ExerciseSummary,
    RowStatus,
    StudentRow,
)
from grader.language import render, say
from grader.render.phrases import word
from grader.render.points import points_text

NO_NUMBER = "—"
_MOST_BINS = 20
_FEWEST_BINS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """The marks from `low` to less than `high`; the last one has those that are `high` too."""

    low: Fraction
    high: Fraction
    count: int


def exact(number: float) -> Fraction:
    """A number that was rounded to 0.01, as the decimal that it stands for."""
    return Fraction(round(number * 100), 100)


def number_text(number: float | Fraction, language: str) -> str:
    return points_text(number if isinstance(number, Fraction) else exact(number), language)


def count_text(count: int, language: str) -> str:
    """`10 000` in French, `10,000` in English."""
    return f"{count:,}".replace(",", "\u202f") if language == "fr" else f"{count:,}"


def percent_text(part: int | float | Fraction, whole: int, language: str) -> str:
    """How much of the whole; 100 % only where nothing is missing, 0 % where nothing is there."""
    number = percent(part, whole)
    shown = "<\u00a01" if number == 0 and part > 0 else number
    return say("dashboard-percent", language, number=shown)


def percent(part: int | float | Fraction, whole: int) -> int:
    """Rounded, but for the last hundredth."""
    near = round(100 * part / whole)
    return 99 if near == 100 and part < whole else near


# Marks --------------------------------------------------------------------------------------------


def marks_of(report: ClassReport) -> list[Fraction]:
    """All that there are, in order of size."""
    return sorted(exact(row.mark) for row in report.students if row.mark is not None)


def mean(numbers: Sequence[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0)) / len(numbers)


def median(ordered: Sequence[Fraction]) -> Fraction:
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else mean(ordered[middle - 1 : middle + 1])


def bins_of(marks: Sequence[Fraction], out_of: int) -> list[Bin]:
    """How many marks there are from one whole mark to the next, or in twentieths of a larger."""
    number = out_of if _FEWEST_BINS <= out_of <= _MOST_BINS else _MOST_BINS
    width = Fraction(out_of, number)
    counts = [0] * number
    for mark in marks:
        counts[min(max(int(mark / width), 0), number - 1)] += 1
    return [
        Bin(low=place * width, high=(place + 1) * width, count=count)
        for place, count in enumerate(counts)
    ]


def count_status(report: ClassReport, *statuses: RowStatus) -> int:
    return sum(row.status in statuses for row in report.students)


# Dates --------------------------------------------------------------------------------------------


def date_text(seconds: float, language: str) -> str:
    """In words, in the time of this machine: `16 novembre 2025, 20 h 43`."""
    moment = _moment(seconds)
    if moment is None:
        return NO_NUMBER
    return say(
        "dashboard-date",
        language,
        day=moment.day,
        month=word(f"dashboard-month-{moment.month}", language),
        year=moment.year,
        hour=moment.hour,
        minute=f"{moment.minute:02}",
    )


def short_date_text(seconds: float, language: str) -> str:
    """For a column: `16/11/2025 20:43`."""
    moment = _moment(seconds)
    if moment is None:
        return NO_NUMBER
    return moment.strftime("%d/%m/%Y %H:%M" if language == "fr" else "%Y-%m-%d %H:%M")


def _moment(seconds: float) -> datetime | None:
    """None for what no calendar has: a zip may say anything."""
    try:
        return datetime.fromtimestamp(seconds)
    except (OverflowError, ValueError, OSError):
        return None


_MOST_TOGETHER = 1_000
_PART = 500
"""Of a larger class: ten thousand rows in one table take a browser ten seconds to lay out."""


def class_table(report: ClassReport) -> dict[str, Any]:
    """What the template needs: which columns there are, and each row's cells."""
    rows = report.students
    has = {
        "group": any(row.group for row in rows),
        "file": any(row.file for row in rows),
        "look": any(map(needs_look, rows)),
        "handed_in": any(row.handed_in is not None for row in rows),
        "attempts": any(row.attempts > 1 for row in rows),
    }
    language = report.language
    return {
        "has": has,
        "out_of": number_text(report.mark_out_of, language),
        "exercises": [_column(each, language) for each in report.exercises],
        "statuses": [
            {"id": status.value, "name": word(f"dashboard-status-{status}", language)}
            for status in RowStatus
        ],
        "parts": _parts(report),
    }


def _parts(report: ClassReport) -> list[Iterator[dict[str, Any]]]:
    """The rows, in as many tables as a browser needs to leave those out of sight alone."""
    rows = report.students
    size = len(rows) if len(rows) <= _MOST_TOGETHER else _PART
    starts = range(0, len(rows), max(size, 1))
    return [(_row(row, report) for row in rows[start : start + size]) for start in starts]


def name_of(row: StudentRow, language: str) -> str:
    """What may be shown of a name; a link must have a text that can be pressed."""
    return row.name.strip() or say("dashboard-nameless", language, number=row.number)


def page_link(row: StudentRow) -> str | None:
    """Never more than a place below the dashboard, whatever the file is called."""
    return quote(row.page.lstrip("/"), errors="replace") if row.page else None


def anchor(number: int) -> str:
    """Of a row of the table, which mistakes and pairs point to."""
    return f"e{number}"


def needs_look(row: StudentRow) -> bool:
    return bool(row.flags) or row.status in (RowStatus.NOT_GRADED, RowStatus.SET_ASIDE)


def reasons_of(row: StudentRow, language: str) -> list[str]:
    """Why a human should look at a copy, in words."""
    said = [*([row.remark] if row.remark else []), *row.flags]
    texts = list(dict.fromkeys(render(each, language) for each in said))
    return texts or [say("dashboard-no-reason", language)]


def exercise_title(exercise: ExerciseSummary, language: str) -> str:
    return exercise.title.said_in(language).strip() or exercise.id


def _column(exercise: ExerciseSummary, language: str) -> dict[str, Any]:
    most = number_text(exercise.max_score, language)
    return {"id": exercise.id, "title": exercise_title(exercise, language), "out_of": most}


def _row(row: StudentRow, report: ClassReport) -> dict[str, Any]:
    language = report.language
    marks = {each.id: each for each in row.exercises}
    reasons = len(reasons_of(row, language)) if needs_look(row) else 0
    return {
        "number": row.number,
        "name": name_of(row, language),
        "page": page_link(row),
        "is_left": not row.is_in_source,
        "group": row.group or "",
        "file": row.file or "",
        "status": row.status.value,
        "status_name": word(f"dashboard-status-{row.status}", language),
        "mark": NO_NUMBER if row.mark is None else number_text(row.mark, language),
        "cells": list(_cells(report, marks)),
        "reasons": say("dashboard-reasons", language, count=reasons) if reasons else "",
        "handed_in": row.handed_in is not None and short_date_text(row.handed_in, language),
        "handed_in_at": "" if row.handed_in is None else f"{row.handed_in:.0f}",
        "attempts": row.attempts,
    }


def _cells(report: ClassReport, marks: Mapping[str, ExerciseMark]) -> Iterator[tuple[str, str]]:
    """(class, text) of each exercise, in the order of the columns."""
    for exercise in report.exercises:
        mark = marks.get(exercise.id)
        if mark is None or mark.status == "error":
            yield ("none", NO_NUMBER)
        elif mark.status == "missing":
            absent = word("dashboard-absent", report.language)
            yield ("short", f"{number_text(exact(mark.score), report.language)} {absent}")
        else:
            kind = "full" if mark.status == "passed" else "short"
            yield (kind, number_text(mark.score, report.language))
