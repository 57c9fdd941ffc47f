"""`grader list`: the course at a glance."""

from grader.cli.console import Console
from grader.cli.options import ListOptions, read_course_of
from grader.render.terminal.course_text import overview_lines


def run(options: ListOptions, console: Console) -> int:
    course = read_course_of(options.course, console)
    console.write("\n".join(overview_lines(course, console.language)) + "\n")
    return 0
