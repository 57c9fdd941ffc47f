"""The course that a command is about."""

import argparse
import os
from pathlib import Path

from grader.cli.console import Console
from grader.course import find_course, is_in_a_parent, read_course
from grader.language import language_of
from grader.model.exercise import Course
from grader.model.message import message


def read_asked_course(
    arguments: argparse.Namespace, console: Console, *, start: Path | None = None
) -> Course:
    """Read the course; from here on the console speaks its language, unless told otherwise.

    Where none is asked for, it is looked for around `start`, else around the current folder.
    """
    start = start or Path.cwd()
    folder = find_course(arguments.course, start)
    try:
        course = read_course(folder)
        console.language = language_of(arguments.lang, os.environ, course.language)
    finally:
        # Nobody named it: whoever reads the marks is told by which course they are.
        if arguments.course is None and is_in_a_parent(folder, start):
            console.tell(message("course-in-parent", folder=str(folder)))
    return course
