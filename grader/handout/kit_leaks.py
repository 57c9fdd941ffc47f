"""Nothing hidden may stand in a kit: not a tree, not a name in a comment, not a solution."""

import re
from collections.abc import Iterator, Mapping

from grader.audit.leaks import check_leaks
from grader.audit.solutions import solutions_of
from grader.course.locate import COURSE_FILE
from grader.course.places import CoursePlaces
from grader.errors import CourseError, Fault, Place
from grader.model.exercise import Course
from grader.model.message import message

_COMMENT = re.compile(r"#.*")
_NO_CODE = re.compile(r'"""(?:.|\n)*?"""|#.*|\s+')
"""What may differ between a program and its copy: texts, comments, spaces."""


def check_nothing_leaks(course: Course, files: Mapping[str, bytes]) -> None:
    """CourseError that says where something hidden can be read in these files."""
    texts = {name: data.decode("utf-8", "replace") for name, data in files.items()}
    # What fixtures say outside comments is theirs to say: whole trees are compared there.
    read = {
        name: "\n".join(_COMMENT.findall(text)) if _is_of_course(name) else text
        for name, text in texts.items()
        if "\0" not in text  # A picture.
    }
    findings = check_leaks(course, CoursePlaces(course.root), read)
    faults = [Fault(each.place, each.message, each.remedy) for each in findings]
    faults += _names_in_comments(course, texts)
    faults += _solutions_in_sight(course, read)
    faults += _secret_in_sight(course, texts)
    if faults:
        raise CourseError(faults, summary="kit-refused")


def _names_in_comments(course: Course, texts: Mapping[str, str]) -> Iterator[Fault]:
    """A teacher's comment on a hidden fixture, left in a file that is handed out."""
    hidden = {
        template.id
        for exercise in course.exercises
        for template in exercise.case_templates
        if template.hidden
    }
    if not hidden:
        return
    named = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(hidden)))})(?![\w-])")
    for file, text in texts.items():
        if not _is_of_course(file):
            continue
        for line, written in enumerate(text.split("\n"), start=1):
            for found in named.findall("".join(_COMMENT.findall(written))):
                reason = message("kit-comment-names-hidden", fixture=found)
                yield Fault(Place(file, line), reason, message("try-no-comment"))


def _solutions_in_sight(course: Course, texts: Mapping[str, str]) -> Iterator[Fault]:
    """A skeleton that was never emptied, or a solution that a statement links to."""
    codes = {file: _NO_CODE.sub("", text) for file, text in texts.items()}
    for exercise in course.exercises:
        for solution, source in solutions_of(exercise):
            code = _NO_CODE.sub("", source.decode("utf-8", "replace"))
            for file in (each for each in codes if code and code in codes[each]):
                reason = message("kit-shows-solution", solution=solution)
                yield Fault(Place(file), reason, message("try-empty-skeleton"))


def _secret_in_sight(course: Course, texts: Mapping[str, str]) -> Iterator[Fault]:
    """Left in a comment, or used for something else too."""
    for file, text in texts.items():
        if course.secret and course.secret in text:
            # No line: what is handed out is shorter than what the teacher has.
            yield Fault(Place(file), message("kit-shows-secret"), message("try-new-secret"))


def _is_of_course(file: str) -> bool:
    """Whether it is a YAML file that we read, and no example that a statement links to."""
    return file == COURSE_FILE or file.startswith("fixtures/") or file.endswith("/exercice.yaml")
