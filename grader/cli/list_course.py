"""`grader list`: the course at a glance."""

import argparse

from grader.cli.asked_course import read_asked_course
from grader.cli.console import Console
from grader.render.terminal.course_text import overview_lines


def run_list(arguments: argparse.Namespace, console: Console) -> int:
    course = read_asked_course(arguments, console)
    console.write("\n".join(overview_lines(course, console.language)) + "\n")
    return 0
