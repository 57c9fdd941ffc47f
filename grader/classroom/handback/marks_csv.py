"""The marks of a class as a CSV file, for a spreadsheet, and in the order in which Capytale lists
students; foreign text in a cell is never run.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo

from grader.classroom.class_report import ClassReport, ExerciseMark, StudentRow
from grader.classroom.intake import UNFINISHED
from grader.language import bare_word, render, say
from grader.render.safe_text import visible

CsvCell = str | int | float | None
"""A text is somebody else's and defused; a number is ours and stays one."""
BOM = "\ufeff"
"""Without it, a spreadsheet takes UTF-8 for the system's old encoding."""
_STARTS_A_FORMULA = frozenset("=+-@\u2212")
"""The last is the real minus sign, which some spreadsheets compute with too."""
_JOINERS = "\u200c\u200d"
"""Letters of Persian and Indian names: invisible, and part of the name."""


def defused(text: str) -> str:
    """The text with an apostrophe before it, where a spreadsheet would run it."""
    for character in text:
        if character.isspace() or unicodedata.category(character) in ("Cc", "Cf"):
            continue  # Spreadsheets skip some of these before they look for a formula.
        plain = unicodedata.normalize("NFKC", character)  # `＝` is a `=` to some of them.
        return f"'{text}" if plain[:1] in _STARTS_A_FORMULA else text
    return text


def one_line(text: str) -> str:
    """A text without line ends, tabs or anything else that acts instead of showing."""
    return visible(" ".join(text.split()), keep=_JOINERS)


def number_text(number: float, language: str) -> str:
    """A number to 0.01, as the spreadsheets of the language read it."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if language == "fr" else text


def quoted(text: str, delimiter: str) -> str:
    """The text as one cell: in quotes exactly where it needs them (RFC 4180)."""
    needs_quotes = any(sign in text for sign in (delimiter, '"', "\r", "\n"))
    if needs_quotes or text != text.strip():  # Some readers drop spaces that are not quoted.
        return '"' + text.replace('"', '""') + '"'
    return text


def csv_document(rows: Iterable[Sequence[CsvCell]], language: str) -> bytes:
    """A CSV file that the spreadsheets of the language open by a double click."""
    delimiter = ";" if language == "fr" else ","
    lines = (
        delimiter.join(quoted(_written(cell, language), delimiter) for cell in row) for row in rows
    )
    return (BOM + "".join(f"{line}\r\n" for line in lines)).encode("utf-8")


def _written(cell: CsvCell, language: str) -> str:
    match cell:
        case None:
            return ""
        case str():
            return defused(one_line(cell))
        case _:
            return number_text(cell, language)


def render_marks_csv(report: ClassReport, *, zone: tzinfo | None = None) -> bytes:
    """A row a student; times are those of the zone, by default the machine's."""
    rows = (_row(row, report, zone) for row in report.students)
    return csv_document([_header(report), *rows], report.language)


def participant(key: str) -> str | None:
    """The student's number in Moodle's assignment: it tells two of one name apart."""
    found = re.fullmatch(r"moodle:([0-9]+)", key)
    return found[1] if found else None


def remarks_text(row: StudentRow, report: ClassReport) -> str:
    """Why there is no mark, and why a human should look."""
    remarks = [render(each, report.language) for each in row.reasons]
    if not row.is_in_source:
        remarks.append(say("hand-not-in-source", report.language))
    return ("\u00a0; " if report.language == "fr" else "; ").join(remarks)


def _header(report: ClassReport) -> list[CsvCell]:
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


def _row(row: StudentRow, report: ClassReport, zone: tzinfo | None) -> list[CsvCell]:
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


def render_capytale_table(report: ClassReport) -> bytes:
    """By class, then by name: a window beside Capytale's is read line by line."""
    language = report.language
    header: list[CsvCell] = [
        say("hand-column-group", language),
        say("hand-column-name", language),
        say("hand-column-mark-of", language, out_of=report.mark_out_of),
        say("hand-column-comment", language),
    ]
    students = sorted(report.students, key=_place)
    return csv_document([header, *(_typed_row(row, report) for row in students)], language)


def _typed_row(row: StudentRow, report: ClassReport) -> list[CsvCell]:
    comment = row.comment if row.mark is not None else remarks_text(row, report)
    for flag in row.flags:
        if flag.code == UNFINISHED and row.mark is not None:
            comment = f"[{render(flag, report.language)}] {comment}".rstrip()
    return [row.group, row.name, row.mark, comment]


def _place(row: StudentRow) -> tuple[str, str, int]:
    """Where Capytale has this student."""
    return bare_word(row.group or ""), _family_first(row), row.number


def _family_first(row: StudentRow) -> str:
    """The name to sort by: Capytale's files are called `nom_prenom`, its list says "Prénom Nom"."""
    name = _words(row.name)
    file = _words(re.sub(r"(\(\d+\))?\.\w+$", "", row.file or ""))
    return " ".join(file if sorted(file) == sorted(name) else name)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", bare_word(text))
