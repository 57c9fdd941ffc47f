"""`grader gradescope-zip`: a course → the autograder that Gradescope takes."""

import argparse
from pathlib import Path

from grader.cli.asked_course import read_asked_course
from grader.cli.console import Console
from grader.cli.outputs import STDOUT, require_writable
from grader.course.course_reader import find_exercise, require_whole_course
from grader.errors import UsageError, reason_of
from grader.files import write_whole
from grader.handout.gradescope_autograder import declared_requirements, gradescope_zip
from grader.language import say
from grader.model.message import message
from grader.render.safe_text import visible


def run_gradescope_zip(arguments: argparse.Namespace, console: Console) -> int:
    target: Path = arguments.out
    if str(target) == STDOUT:
        raise UsageError(message("gradescope-stdout"))
    require_writable(str(target))
    course = read_asked_course(arguments, console)
    require_whole_course(course, "gradescope-kit")
    exercises = [find_exercise(course, asked).id for asked in arguments.exercises]
    content = gradescope_zip(course.root, exercises, declared_requirements())
    try:
        write_whole(target, content)
    except OSError as error:
        reason = message("output-unwritable", file=str(target), reason=reason_of(error))
        raise UsageError(reason) from error
    said = say(
        "gradescope-written",
        console.language,
        file=visible(str(target)),
        size_kio=-(-len(content) // 1024),
        course=course.title,
        exercises=", ".join(exercises) or message("gradescope-all-exercises"),
    )
    console.write(said + "\n")
    return 0
