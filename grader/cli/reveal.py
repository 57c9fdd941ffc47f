"""`grader reveal`: the names behind the numbers of an anonymous class.

Whoever holds the folder, and with it the store, may ask: nothing else holds the names.
"""

from collections.abc import Sequence

from grader.classroom.class_report import class_report
from grader.classroom.handback.marks_csv import CsvCell, csv_document, number_text, participant
from grader.classroom.store import Store, StoredStudent
from grader.cli.console import Console
from grader.cli.options import RevealOptions, find_student
from grader.cli.outputs import STDOUT, require_writable, write_or_print
from grader.language import Speaker
from grader.render.safe_text import visible


def run(options: RevealOptions, console: Console) -> int:
    target = options.csv
    if target is not None:
        require_writable(target)
        if target == STDOUT:
            console.keep_stdout_for_a_document()
    with Store(options.folder, for_writing=False) as store:
        asked = [find_student(store, each) for each in options.students]
        students = asked or store.students()
        report = class_report(store, console.language)
    marks = {row.number: row.mark for row in report.students}
    console.write("".join(f"{_line(each, marks, console.speaker)}\n" for each in students))
    if target is not None:
        text = _csv(students, marks, report.mark_out_of, console.speaker).decode("utf-8")
        write_or_print(target, text, console)
    return 0


def _line(student: StoredStudent, marks: dict[int, float | None], speaker: Speaker) -> str:
    mark = marks.get(student.number)
    return speaker.say(
        "reveal-line" if student.student.group is None else "reveal-line-of-group",
        copy=speaker.say("anonymous-name", number=student.number),
        name=visible(student.student.name),
        group=visible(student.student.group or ""),
        mark="—" if mark is None else number_text(mark, speaker.language),
    )


def _csv(
    students: Sequence[StoredStudent],
    marks: dict[int, float | None],
    out_of: int,
    speaker: Speaker,
) -> bytes:
    names = ("number", "name", "moodle-id", "group", "mark", "out-of")
    rows: list[list[CsvCell]] = [[speaker.say(f"hand-column-{name}") for name in names]]
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
    return csv_document(rows, speaker.language)
