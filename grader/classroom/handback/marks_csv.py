"""The marks of a class as a CSV file, for a spreadsheet: `notes.csv`."""

import re
from collections.abc import Iterator
from datetime import datetime, tzinfo

from grader.classroom.handback.spreadsheet_cell import Cell, csv_document, number_text
from grader.classroom.report import ClassReport, ExerciseMark, StudentRow
from grader.language import render, say


def render_marks_csv(report: ClassReport, *, zone: tzinfo | None = None) -> bytes:
    """A row a student; times are those of the zone, by default the machine's."""
    rows = (_row(row, report, zone) for row in report.students)
    return csv_document([_header(report), *rows], report.language)


def participant(key: str) -> str | None:
    """The student's number in Moodle's assignment: it tells two of one name apart."""
    found = re.fullmatch(r"moodle:([0-9]+)", key)
    return found[1] if found else None


def remarks(row: StudentRow, report: ClassReport) -> Iterator[str]:
    """Why there is no mark, and why a human should look."""
    if row.remark is not None:
        yield render(row.remark, report.language)
    for flag in row.flags:
        yield render(flag, report.language)
    if not row.is_in_source:
        yield say("hand-not-in-source", report.language)


def remarks_text(row: StudentRow, report: ClassReport) -> str:
    return ("\u00a0; " if report.language == "fr" else "; ").join(remarks(row, report))


def _header(report: ClassReport) -> list[Cell]:
    language = report.language
    before = ["number", "name", "moodle-id", "group", "file", "status", "mark", "out-of"]
    exercises = [
        f"{exercise.id} (/{number_text(exercise.max_score, language)})"
        for exercise in report.exercises
    ]
    after = ["attempts", "handed-in", "graded-at", "remarks"]
    return [
        *(say(f"hand-column-{name}", language) for name in before),
        *exercises,
        *(say(f"hand-column-{name}", language) for name in after),
    ]


def _row(row: StudentRow, report: ClassReport, zone: tzinfo | None) -> list[Cell]:
    by_id = {exercise.id: exercise for exercise in row.exercises}
    return [
        row.number,
        row.name,
        participant(row.key),
        row.group,
        row.file,
        say(f"hand-status-{row.status}", report.language),
        row.mark,
        report.mark_out_of,
        *(_score(by_id.get(exercise.id), row) for exercise in report.exercises),
        row.attempts,
        _moment(row.handed_in, zone),
        _moment(row.graded_at, zone),
        remarks_text(row, report),
    ]


def _score(exercise: ExerciseMark | None, row: StudentRow) -> float | None:
    """None of what was not judged: an empty cell is not a zero."""
    if exercise is None or exercise.status == "error" or row.mark is None:
        return None
    return exercise.score


def _moment(seconds: float | None, zone: tzinfo | None) -> str:
    """In the one order of day and month that every spreadsheet takes for a date."""
    if seconds is None:
        return ""
    return datetime.fromtimestamp(seconds).astimezone(zone).strftime("%Y-%m-%d %H:%M")
