"""`grader start`: hands a student the skeleton and the statement of an exercise."""

from pathlib import Path

from grader.cli.console import Console
from grader.cli.options import StartOptions, read_course_of
from grader.cli.outputs import write_output
from grader.course.course_folder import find_exercise
from grader.errors import UsageError, writing_to
from grader.model.message import message


def run(options: StartOptions, console: Console) -> int:
    course = read_course_of(options.course, console)
    exercise = find_exercise(course, options.exercise)
    source = course.root / "exercices" / exercise.id
    copies = {
        source / "squelette.py": options.folder / f"{exercise.id}.py",
        source / "enonce.md": options.folder / f"{exercise.id}.md",
    }
    texts = {target: _text(file) for file, target in copies.items()}
    for target in texts:
        if target.exists():
            raise UsageError(message("start-exists", file=str(target)))
    with writing_to(options.folder):
        options.folder.mkdir(parents=True, exist_ok=True)
    for target, text in texts.items():
        write_output(str(target), text)
    program, statement = (str(target) for target in texts)
    console.say("start-done", program=program, statement=statement, id=exercise.id)
    return 0


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(message("start-missing", file=str(file))) from error
