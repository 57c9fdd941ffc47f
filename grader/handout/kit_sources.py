"""Which files of a course its students get, and what they hold: nothing hidden is named in them."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from grader.course import formats
from grader.course.edits import with_list_shortened, without_key
from grader.course.locate import COURSE_FILE
from grader.errors import CourseError, Fault, Place, reason_of
from grader.model.exercise import Course, Exercise
from grader.model.message import Message, message

_EXERCISE, _STATEMENT, _SKELETON = "exercice.yaml", "enonce.md", "squelette.py"
_LINKS = re.compile(
    r"""\]\(\s*<?(?P<inline>[^()\s<>]+)      # [texte](lien), ![image](lien)
    |^\s*\[[^\]\n]+\]:\s*<?(?P<apart>[^\s<>]+)  # [nom]: lien
    |(?:src|href)\s*=\s*["'](?P<html>[^"'\n]+)["']
    """,
    re.MULTILINE | re.VERBOSE,
)


def course_files(course: Course, exercises: Sequence[Exercise]) -> dict[str, bytes]:
    """The files of these exercises, which have no hidden fixture any more, by their path."""
    ids = [exercise.id for exercise in exercises]
    listed = without_key(_read(course, COURSE_FILE), formats.SECRET.name)
    files = {COURSE_FILE: with_list_shortened(listed, formats.EXERCISES.name, ids)}
    for exercise in exercises:
        files |= _exercise_files(course, exercise)
        for template in exercise.case_templates:
            file = f"fixtures/{template.id}.yaml"
            files[file] = _read(course, file)
    return files


def _exercise_files(course: Course, exercise: Exercise) -> dict[str, bytes]:
    folder = f"exercices/{exercise.id}"
    file = f"{folder}/{_EXERCISE}"
    visible = [template.id for template in exercise.case_templates]
    files = {file: with_list_shortened(_read(course, file), formats.CASES.name, visible)}
    for name in (_STATEMENT, _SKELETON):
        # A student may do without; `grader audit` tells the teacher what is missing.
        if (course.root / folder / name).exists():
            files[f"{folder}/{name}"] = _read(course, f"{folder}/{name}")
    statement = files.get(f"{folder}/{_STATEMENT}", b"").decode("utf-8", "replace")
    for linked in _linked_files(statement, course.root / folder):
        files.setdefault(f"{folder}/{linked}", (course.root / folder / linked).read_bytes())
    return files


def _read(course: Course, file: str) -> bytes:
    """A file that the kit needs; a link that leads to something else than its like is refused."""
    root = course.root.resolve()
    path = (root / file).resolve()
    # The first folder says what a file is: an exercise's, a fixture, or a solution.
    if not path.is_relative_to(root / PurePosixPath(file).parts[0]):
        raise _refused(file, message("kit-link-out"), message("try-real-file"))
    try:
        return path.read_bytes()
    except OSError as error:
        reason = message("course-file-unreadable", reason=reason_of(error))
        raise _refused(file, reason) from error


def _refused(file: str, reason: Message, remedy: Message | None = None) -> CourseError:
    return CourseError([Fault(Place(file), reason, remedy)], summary="kit-refused")


def _linked_files(statement: str, folder: Path) -> Iterator[str]:
    """The files of the exercise's own folder that its statement links to, pictures mostly.

    Links to elsewhere are not followed, nor is a file that is itself a link out of the folder.
    """
    home = folder.resolve()
    for match in _LINKS.finditer(statement):
        target = next(filter(None, match.groups()))
        relative = _relative(target)
        if relative is None:
            continue
        path = (folder / relative).resolve()
        if not path.is_relative_to(home) or not path.is_file():
            continue
        # Some systems take one letter case for the other: this one is handed out shortened.
        if path.name.casefold() != _EXERCISE:
            yield path.relative_to(home).as_posix()


def _relative(target: str) -> PurePosixPath | None:
    """The path that a link means, where it means a file beside the statement."""
    try:
        parts = urlsplit(target)
    except ValueError:
        return None
    path = PurePosixPath(unquote(parts.path))
    is_near = not parts.scheme and not parts.netloc and not path.is_absolute()
    named = bool(path.parts) and "\0" not in str(path)
    return path if is_near and named and ".." not in path.parts else None
