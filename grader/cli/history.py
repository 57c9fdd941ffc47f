"""`grader history`: one student's attempts."""

import argparse

from grader.classroom.anonymise import shown_name
from grader.classroom.dashboard.class_terminal import render_history
from grader.classroom.store import Store
from grader.cli.asked_student import find_student
from grader.cli.console import Console
from grader.cli.width import terminal_width
from grader.model.message import message


def run_history(arguments: argparse.Namespace, console: Console) -> int:
    with Store(arguments.folder, for_writing=False) as store:
        found = find_student(store, arguments.student)
        language = console.language
        anonymous = store.is_anonymous
        name = shown_name(found.number, found.student.name, anonymous=anonymous, language=language)
        attempts = store.attempts_of(found.number)
        run = store.last_run()
    text = render_history(
        name,
        found.number,
        attempts,
        language,
        width=terminal_width(),
        key=None if anonymous else found.student.key,
        seed=run.settings.seed if run else "",
    )
    console.write(text)
    if anonymous:
        facts = {"folder": str(arguments.folder), "number": found.number}
        console.tell(message("history-of-number", **facts))
    return 0
