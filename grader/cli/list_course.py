"""`grader list`: the course at a glance."""

import argparse

from grader.cli.asked_course import read_asked_course
from grader.cli.console import Console
from grader.render.terminal.course_text import CourseText


def run_list(arguments: argparse.Namespace, console: Console) -> int:
    course = read_asked_course(arguments, console)
    console.write("\n".join(CourseText(console.language).overview_lines(course)) + "\n")
    return 0
