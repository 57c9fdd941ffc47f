"""The course that a command is about, and the exercise that it names."""

import argparse
import os
from pathlib import Path

from grader.cli.console import Console
from grader.cli.language import language_of
from grader.course import find_course, read_course
from grader.errors import UsageError
from grader.exercise import Course, Exercise
from grader.message import message
from grader.nearest import nearest


def read_asked_course(
    arguments: argparse.Namespace, console: Console, *, start: Path | None = None
) -> Course:
    """Read the course; from here on the console speaks its language, unless told otherwise.

    Where none is asked for, it is looked for around `start`, else around the current folder.
    """
    course = read_course(find_course(arguments.course, start or Path.cwd()))
    console.language = language_of(arguments.lang, os.environ, course.language)
    return course


def find_exercise(course: Course, asked: str) -> Exercise:
    """The exercise of this name, or UsageError with the nearest."""
    by_id = {exercise.id: exercise for exercise in course.exercises}
    if asked in by_id:
        return by_id[asked]
    near = nearest(asked, by_id)
    if near is not None:
        raise UsageError(message("unknown-exercise-near", asked=asked, near=near))
    raise UsageError(message("unknown-exercise", asked=asked, known=", ".join(by_id)))
