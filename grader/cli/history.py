"""`grader history`: one student's attempts."""

from grader.classroom.anonymise import shown_name
from grader.classroom.dashboard.class_terminal import render_history
from grader.classroom.store import Store
from grader.cli.console import Console
from grader.cli.options import StudentOptions, find_student
from grader.model.message import message


def run(options: StudentOptions, console: Console) -> int:
    with Store(options.folder, for_writing=False) as store:
        found = find_student(store, options.student)
        language = console.language
        anonymous = store.is_anonymous
        name = shown_name(found.number, found.student.name, anonymous=anonymous, language=language)
        attempts = store.attempts_of(found.number)
        last = store.last_run()
    text = render_history(
        name,
        found.number,
        attempts,
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
