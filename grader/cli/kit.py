"""`grader kit`: a course → the folder, and the zip, that its students get."""

from pathlib import Path

from grader.cli.console import Console, ProgressLine
from grader.cli.options import KitOptions, read_course_of
from grader.course.course_folder import find_exercise, require_whole_course, shipped_solution
from grader.handout.kit_folder import MadeKit, make_kit, require_kit_place, write_kit, zip_beside
from grader.model.exercise import Course
from grader.model.message import message
from grader.render.safe_text import visible
from grader.sandbox.referee import Referee


def run(options: KitOptions, console: Console) -> int:
    folder, zipped = options.folder, not options.no_zip
    with Referee() as referee:
        course = read_course_of(options.course, console)
        require_whole_course(course, "kit-of-kit")
        for asked in options.exercises:
            find_exercise(course, asked)
        require_kit_place(folder, course.root, zipped=zipped)
        progress = ProgressLine(console)
        try:
            made = make_kit(course, options.exercises, referee, progress)
        finally:
            progress.clear()
    write_kit(folder, made.files, zipped=zipped)
    _tell_what_is_in(made, folder, console, zipped=zipped)
    _tell_who_reads(course, made, console)
    if not zipped and zip_beside(folder).exists():
        console.tell(message("kit-zip-older", file=str(zip_beside(folder))))
    return 0


def _tell_what_is_in(made: MadeKit, folder: Path, console: Console, *, zipped: bool) -> None:
    """What is in the kit, what is not, and what students type."""
    shown = visible(str(folder))
    if zipped:
        console.say("kit-made-zip", folder=shown, zip=visible(str(zip_beside(folder))))
    else:
        console.say("kit-made", folder=shown)
    console.say("kit-holds", exercises=len(made.exercise_ids), fixtures=made.fixture_count)
    console.say("kit-lacks", hidden=made.hidden_count)
    if made.unshown:
        console.say("kit-unshown", count=len(made.unshown), names=", ".join(made.unshown))
    console.say("kit-next", folder=visible(folder.name))


def _tell_who_reads(course: Course, made: MadeKit, console: Console) -> None:
    """Who can read the solutions, and what marks that count need."""
    public = [
        exercise.id
        for exercise in course.exercises
        if exercise.id in made.exercise_ids and exercise.program == shipped_solution(exercise.id)
    ]
    if public:
        console.say("kit-public-solutions", count=len(public), names=", ".join(public))
    if not made.hidden_count:
        console.say("kit-nothing-hidden")
    if public or not made.hidden_count:
        console.say("kit-for-marks")
