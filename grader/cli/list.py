"""`grader list`: the course at a glance."""

from grader.cli.console import Console
from grader.cli.options import ListOptions, read_course_of
from grader.render.terminal.course_text import CourseText


def run(options: ListOptions, console: Console) -> int:
    course = read_course_of(options.course, console)
    console.write("\n".join(CourseText(console.language).overview_lines(course)) + "\n")
    return 0
