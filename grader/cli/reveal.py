"""`grader reveal`: the names behind the numbers of an anonymous class.

Whoever holds the folder, and with it the store, may ask: nothing else holds the names.
"""

import argparse
from collections.abc import Sequence

from grader.classroom.class_report import class_report
from grader.classroom.handback.marks_csv import CsvCell, csv_document, number_text, participant
from grader.classroom.store import Store, StoredStudent
from grader.cli.asked_student import find_student
from grader.cli.console import Console
from grader.cli.outputs import STDOUT, require_writable, write_output
from grader.language import say
from grader.render.safe_text import visible


def run_reveal(arguments: argparse.Namespace, console: Console) -> int:
    target: str | None = arguments.csv
    if target is not None:
        require_writable(target)
        if target == STDOUT:
            console.keep_stdout_for_a_document()
    with Store(arguments.folder, for_writing=False) as store:
        asked = [find_student(store, each) for each in arguments.students]
        students = asked or store.students()
        report = class_report(store, console.language)
    marks = {row.number: row.mark for row in report.students}
    console.write("".join(f"{_line(each, marks, console.language)}\n" for each in students))
    if target is not None:
        text = _csv(students, marks, report.mark_out_of, console.language).decode("utf-8")
        if target == STDOUT:
            console.write_document(text)
        else:
            write_output(target, text)
    return 0


def _line(student: StoredStudent, marks: dict[int, float | None], language: str) -> str:
    mark = marks.get(student.number)
    return say(
        "reveal-line" if student.student.group is None else "reveal-line-of-group",
        language,
        copy=say("anonymous-name", language, number=student.number),
        name=visible(student.student.name),
        group=visible(student.student.group or ""),
        mark="—" if mark is None else number_text(mark, language),
    )


def _csv(
    students: Sequence[StoredStudent],
    marks: dict[int, float | None],
    out_of: int,
    language: str,
) -> bytes:
    names = ("number", "name", "moodle-id", "group", "mark", "out-of")
    rows: list[list[CsvCell]] = [[say(f"hand-column-{name}", language) for name in names]]
    rows += [
        [
            each.number,
            each.student.name,
            participant(each.student.key),
            each.student.group,
            marks.get(each.number),
            out_of,
        ]
        for each in students
    ]
    return csv_document(rows, language)
