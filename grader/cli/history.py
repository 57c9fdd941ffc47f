"""`grader history`: one student's attempts."""

from grader.classroom.class_view import is_anonymous
from grader.classroom.dashboard.class_terminal import HistoryLine, render_history
from grader.classroom.grade_class import anonymous_file, shown_name
from grader.classroom.store import Store
from grader.cli.console import Console
from grader.cli.options import StudentOptions, find_student
from grader.model.message import message


def run(options: StudentOptions, console: Console) -> int:
    with Store(options.folder, for_writing=False) as store:
        found = find_student(store, options.student)
        language = console.language
        anonymous = is_anonymous(store)
        name = shown_name(found.number, found.student.name, anonymous=anonymous, language=language)
        lines = [
            HistoryLine(
                graded_at=attempt.graded_at,
                file=anonymous_file(found.number, attempt.file) if anonymous else attempt.file,
                mark=attempt.summary["mark"] if attempt.summary else None,
                out_of=attempt.summary["mark_out_of"] if attempt.summary else None,
                remark=attempt.remark,
                course_sha256=attempt.identity.course_sha256,
                grader_version=attempt.identity.grader_version,
            )
            for attempt in store.attempts_of(found.number)
        ]
        last = store.last_run()
    text = render_history(
        name,
        found.number,
        lines,
        language,
        width=console.width,
        key=None if anonymous else found.student.key,
        seed=last.settings.seed if last else "",
    )
    console.write(text)
    if anonymous:
        facts = {"folder": str(options.folder), "number": found.number}
        console.tell(message("history-of-number", **facts))
    return 0
