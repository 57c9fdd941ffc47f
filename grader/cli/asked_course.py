"""The course that a command is about."""

import argparse
import os
from pathlib import Path

from grader.cli.console import Console
from grader.course import find_course, read_course
from grader.exercise import Course
from grader.messages.language import language_of


def read_asked_course(
    arguments: argparse.Namespace, console: Console, *, start: Path | None = None
) -> Course:
    """Read the course; from here on the console speaks its language, unless told otherwise.

    Where none is asked for, it is looked for around `start`, else around the current folder.
    """
    course = read_course(find_course(arguments.course, start or Path.cwd()))
    console.language = language_of(arguments.lang, os.environ, course.language)
    return course
