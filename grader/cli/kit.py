"""`grader kit`: a course → the folder, and the zip, that its students get."""

from pathlib import Path

from grader.cli.console import Console
from grader.cli.options import KitOptions, read_course_of
from grader.cli.progress import ProgressLine
from grader.course.course_folder import shipped_solution
from grader.course.course_reader import find_exercise, require_whole_course
from grader.handout.kit_folder import MadeKit, make_kit, require_kit_place, write_kit, zip_beside
from grader.language import Speaker
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
    console.write(_summary(made, folder, console.speaker, zipped=zipped))
    console.write(_who_reads(course, made, console.speaker))
    if not zipped and zip_beside(folder).exists():
        console.tell(message("kit-zip-older", file=str(zip_beside(folder))))
    return 0


def _who_reads(course: Course, made: MadeKit, speaker: Speaker) -> str:
    """Who can read the solutions, and what marks that count need."""
    public = [
        exercise.id
        for exercise in course.exercises
        if exercise.id in made.exercise_ids and exercise.program == shipped_solution(exercise.id)
    ]
    lines = []
    if public:
        names = ", ".join(public)
        lines.append(speaker.say("kit-public-solutions", count=len(public), names=names))
    if not made.hidden_count:
        lines.append(speaker.say("kit-nothing-hidden"))
    if lines:
        lines.append(speaker.say("kit-for-marks"))
    return "".join(f"{line}\n" for line in lines)


def _summary(made: MadeKit, folder: Path, speaker: Speaker, *, zipped: bool) -> str:
    """What is in the kit, what is not, and what students type."""
    shown = visible(str(folder))
    lines = [
        speaker.say("kit-made-zip", folder=shown, zip=visible(str(zip_beside(folder))))
        if zipped
        else speaker.say("kit-made", folder=shown),
        speaker.say("kit-holds", exercises=len(made.exercise_ids), fixtures=made.fixture_count),
        speaker.say("kit-lacks", hidden=made.hidden_count),
    ]
    if made.unshown:
        names = ", ".join(made.unshown)
        lines.append(speaker.say("kit-unshown", count=len(made.unshown), names=names))
    lines.append(speaker.say("kit-next", folder=visible(folder.name)))
    return "\n".join(lines) + "\n"
