"""The marks in the order in which Capytale lists students: it imports none, they are typed."""

import re

from grader.classroom.handback.marks_csv import remarks_text
from grader.classroom.handback.spreadsheet_cell import Cell, csv_document
from grader.classroom.report import ClassReport, StudentRow
from grader.classroom.students import UNFINISHED
from grader.language import render, say
from grader.language.nearest import bare_word


def render_capytale_table(report: ClassReport) -> bytes:
    """By class, then by name: a window beside Capytale's is read line by line."""
    language = report.language
    header: list[Cell] = [
        say("hand-column-group", language),
        say("hand-column-name", language),
        say("hand-column-mark-of", language, out_of=report.mark_out_of),
        say("hand-column-comment", language),
    ]
    students = sorted(report.students, key=_place)
    return csv_document([header, *(_row(row, report) for row in students)], language)


def _row(row: StudentRow, report: ClassReport) -> list[Cell]:
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
