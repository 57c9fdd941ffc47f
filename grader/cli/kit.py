"""`grader kit`: a course → the folder, and the zip, that its students get."""

import argparse
from pathlib import Path

from grader.cli.asked_course import read_asked_course
from grader.cli.console import Console
from grader.cli.progress import ProgressLine
from grader.course.course_folder import shipped_solution
from grader.course.course_reader import find_exercise, require_whole_course
from grader.handout.kit import MadeKit, make_kit, require_kit_place, write_kit, zip_beside
from grader.language import say
from grader.model.exercise import Course
from grader.model.message import message
from grader.render.safe_text import visible
from grader.sandbox.referee import Referee


def run_kit(arguments: argparse.Namespace, console: Console) -> int:
    folder: Path = arguments.folder
    zipped: bool = not arguments.no_zip
    with Referee() as referee:
        course = read_asked_course(arguments, console)
        require_whole_course(course, "kit-of-kit")
        for asked in arguments.exercises:
            find_exercise(course, asked)
        require_kit_place(folder, course.root, zipped=zipped)
        progress = ProgressLine(console)
        try:
            made = make_kit(course, arguments.exercises, referee, progress)
        finally:
            progress.clear()
    write_kit(folder, made.files, zipped=zipped)
    console.write(_summary(made, folder, console.language, zipped=zipped))
    console.write(_who_reads(course, made, console.language))
    if not zipped and zip_beside(folder).exists():
        console.tell(message("kit-zip-older", file=str(zip_beside(folder))))
    return 0


def _who_reads(course: Course, made: MadeKit, language: str) -> str:
    """Who can read the solutions, and what marks that count need."""
    public = [
        exercise.id
        for exercise in course.exercises
        if exercise.id in made.exercise_ids and exercise.program == shipped_solution(exercise.id)
    ]
    lines = []
    if public:
        names = ", ".join(public)
        lines.append(say("kit-public-solutions", language, count=len(public), names=names))
    if not made.hidden_count:
        lines.append(say("kit-nothing-hidden", language))
    if lines:
        lines.append(say("kit-for-marks", language))
    return "".join(f"{line}\n" for line in lines)


def _summary(made: MadeKit, folder: Path, language: str, *, zipped: bool) -> str:
    """What is in the kit, what is not, and what students type."""
    shown = visible(str(folder))
    lines = [
        say("kit-made-zip", language, folder=shown, zip=visible(str(zip_beside(folder))))
        if zipped
        else say("kit-made", language, folder=shown),
        say(
            "kit-holds",
            language,
            exercises=len(made.exercise_ids),
            fixtures=made.fixture_count,
        ),
        say("kit-lacks", language, hidden=made.hidden_count),
    ]
    if made.unshown:
        names = ", ".join(made.unshown)
        lines.append(say("kit-unshown", language, count=len(made.unshown), names=names))
    lines.append(say("kit-next", language, folder=visible(folder.name)))
    return "\n".join(lines) + "\n"
