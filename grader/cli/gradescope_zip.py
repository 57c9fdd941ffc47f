"""`grader gradescope-zip`: a course → the autograder that Gradescope takes."""

from grader.cli.console import Console
from grader.cli.options import GradescopeZipOptions, read_course_of
from grader.cli.outputs import STDOUT, require_writable
from grader.course.course_folder import find_exercise, require_whole_course
from grader.errors import UsageError, writing_to
from grader.files import write_whole
from grader.handout.gradescope_autograder import declared_requirements, gradescope_zip
from grader.model.message import message
from grader.render.safe_text import visible


def run(options: GradescopeZipOptions, console: Console) -> int:
    target = options.out
    if str(target) == STDOUT:
        raise UsageError(message("gradescope-stdout"))
    require_writable(str(target))
    course = read_course_of(options.course, console)
    require_whole_course(course, "gradescope-kit")
    exercises = [find_exercise(course, asked).id for asked in options.exercises]
    content = gradescope_zip(course.root, exercises, declared_requirements())
    with writing_to(target):
        write_whole(target, content)
    console.say(
        "gradescope-written",
        file=visible(str(target)),
        size_kio=-(-len(content) // 1024),
        course=course.title,
        exercises=", ".join(exercises) or message("gradescope-all-exercises"),
    )
    return 0
