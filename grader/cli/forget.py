"""`grader forget`: erases one student from a folder of results."""

from pathlib import Path

from grader.classroom.result_files import MOODLE_SHEET, MOODLE_ZIP, write_results
from grader.classroom.store import Store
from grader.cli.console import Console
from grader.cli.options import StudentOptions, find_student
from grader.model.message import message
from grader.render.safe_text import visible


def run(options: StudentOptions, console: Console) -> int:
    folder = options.folder
    with Store(folder, for_writing=True, must_exist=True) as store:
        found = find_student(store, options.student, by_part=False)
        last = store.last_run()
        stale = stale_files(folder)
        store.forget(found.number)
        write_results(store, last.settings.language if last else console.language)
        store.compact()
    facts = {"name": found.student.name, "number": found.number, "folder": str(folder)}
    console.write(visible(console.speaker.say("forget-done", **facts)) + "\n")
    tell_stale(console, stale)
    if last is not None:
        console.tell(message("forget-elsewhere", source=last.source))
    return 0


def stale_files(folder: Path) -> list[str]:
    """Moodle's files are made from a sheet that is not ours to keep."""
    return [name for name in (MOODLE_SHEET, MOODLE_ZIP) if (folder / name).exists()]


def tell_stale(console: Console, files: list[str]) -> None:
    if files:
        console.tell(message("moodle-files-gone", files=", ".join(files)))
