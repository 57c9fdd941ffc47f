"""`grader start`: hands a student the skeleton and the statement of an exercise."""

import argparse
from pathlib import Path

from grader.cli.asked_course import read_asked_course
from grader.cli.console import Console
from grader.cli.outputs import write_output
from grader.course.course_reader import find_exercise
from grader.errors import UsageError, reason_of
from grader.language import say
from grader.model.message import message


def run_start(arguments: argparse.Namespace, console: Console) -> int:
    course = read_asked_course(arguments, console)
    exercise = find_exercise(course, arguments.exercise)
    source = course.root / "exercices" / exercise.id
    folder: Path = arguments.folder
    copies = {
        source / "squelette.py": folder / f"{exercise.id}.py",
        source / "enonce.md": folder / f"{exercise.id}.md",
    }
    texts = {target: _text(file) for file, target in copies.items()}
    for target in texts:
        if target.exists():
            raise UsageError(message("start-exists", file=str(target)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = message("output-unwritable", file=str(folder), reason=reason_of(error))
        raise UsageError(reason) from error
    for target, text in texts.items():
        write_output(str(target), text)
    program, statement = (str(target) for target in texts)
    facts = {"program": program, "statement": statement, "id": exercise.id}
    console.write(say("start-done", console.language, **facts) + "\n")
    return 0


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(message("start-missing", file=str(file))) from error
