"""`grader forget`: erases one student from a folder of results."""

import argparse

from grader.classroom.result_files import MOODLE_SHEET, MOODLE_ZIP, write_results
from grader.classroom.store import Store
from grader.cli.asked_student import find_student
from grader.cli.console import Console
from grader.language import say
from grader.model.message import message
from grader.render.safe_text import visible


def run_forget(arguments: argparse.Namespace, console: Console) -> int:
    folder, language = arguments.folder, console.language
    with Store(folder, for_writing=True, must_exist=True) as store:
        found = find_student(store, arguments.student, by_part=False)
        run = store.last_run()
        stale = [name for name in (MOODLE_SHEET, MOODLE_ZIP) if (folder / name).exists()]
        store.forget(found.number)
        write_results(store, run.settings.language if run else language)
        store.compact()
    facts = {"name": found.student.name, "number": found.number, "folder": str(folder)}
    console.write(visible(say("forget-done", language, **facts)) + "\n")
    tell_stale(console, stale)
    if run is not None:
        console.tell(message("forget-elsewhere", source=run.source))
    return 0


def tell_stale(console: Console, files: list[str]) -> None:
    """Moodle's files are made from a sheet that is not ours to keep."""
    if files:
        console.tell(message("moodle-files-gone", files=", ".join(files)))
