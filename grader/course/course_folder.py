"""Where the course is; and what may be asked of a Course: an exercise by its name, another draw,
all of its files as bytes.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grader
from grader.errors import UsageError
from grader.model.exercise import COURSE_FOLDERS, Course, Exercise
from grader.model.message import Message, message

COURSE_FILE = "exercices/cours.yaml"


def find_course(explicit: Path | None, start: Path) -> Path:
    """The folder of the course to grade with; UsageError where there is none.

    So it is where the nearest one is not to be trusted: never is another one taken in its place.
    """
    if explicit is not None:
        if not _holds_course(explicit):
            raise UsageError(message("no-course-there", folder=str(explicit), file=COURSE_FILE))
        return explicit
    for folder in (start.absolute(), *start.absolute().parents):
        if _holds_course(folder):
            if is_in_a_parent(folder, start):
                _require_trusted(folder)
            return folder
    package = _package_folder()
    for folder in (package / "shipped_course", package.parent):
        if _holds_course(folder):
            return folder
    raise UsageError(message("no-course-found", folder=str(start), file=COURSE_FILE))


def is_in_a_parent(course: Path, start: Path) -> bool:
    """Whether it was neither asked for nor in the folder where it was looked for."""
    return course in start.absolute().parents and course != Path.cwd()


def _require_trusted(folder: Path) -> None:
    """UsageError where another user made this course, or could change it."""
    if not hasattr(os, "geteuid"):
        return  # Windows tells neither owner nor rights in a way that Python shows.
    for place in _course_places(folder):
        reason = _distrust(place)
        if reason is not None:
            raise UsageError(message("course-not-trusted", folder=str(folder), reason=reason))


def _course_places(folder: Path) -> Iterator[Path]:
    """The folder, and all that a course is read from."""
    yield folder
    for name in COURSE_FOLDERS:
        yield folder / name
        for place, folders, files in os.walk(folder / name):
            yield from (Path(place, each) for each in (*folders, *files))


def _distrust(place: Path) -> Message | None:
    """Of a link, what it leads to counts as well as whose it is."""
    for look in (os.lstat, os.stat):
        try:
            status = look(place)
        except OSError:
            return None  # What is not there, or leads nowhere, is not read.
        if status.st_uid not in (os.geteuid(), _ROOT):
            return message("course-of-another-user", file=str(place))
        if status.st_mode & stat.S_IWOTH and not stat.S_ISLNK(status.st_mode):
            return message("course-open-to-all", file=str(place))
    return None


_ROOT = 0


def _holds_course(folder: Path) -> bool:
    try:
        return (folder / COURSE_FILE).is_file()
    except OSError:
        # A parent folder that may not be looked into holds no course for this user.
        return False


def _package_folder() -> Path:
    return Path(grader.__file__).absolute().parent


def shipped_solution(exercise_id: str) -> bytes | None:
    """The solution that everybody has who has grader; None where it has no such exercise."""
    package = _package_folder()
    for folder in (package / "shipped_course", package.parent):
        if _holds_course(folder):
            try:
                return (folder / "corrige" / f"{exercise_id}.py").read_bytes()
            except OSError:
                return None
    return None


def course_schema() -> dict[str, Any]:
    """The JSON Schema of exercices/cours.yaml, as `make schemas` writes it."""
    return _shipped_schema("cours")


def exercise_schema() -> dict[str, Any]:
    """That of exercices/<id>/exercice.yaml."""
    return _shipped_schema("exercice")


def case_schema() -> dict[str, Any]:
    """That of fixtures/<id>.yaml."""
    return _shipped_schema("fixture")


def _shipped_schema(name: str) -> dict[str, Any]:
    import json

    package = _package_folder()
    folders = (package / "shipped_course", package.parent)
    files = [folder / "schemas" / f"{name}.schema.json" for folder in folders]
    file = next(filter(Path.is_file, files))
    schema: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return schema


# What may be asked of one -------------------------------------------------------------------------


def find_exercise(course: Course, asked: str) -> Exercise:
    """The exercise of this name, or UsageError with the nearest."""
    by_id = {exercise.id: exercise for exercise in course.exercises}
    if asked in by_id:
        return by_id[asked]
    from grader.language import nearest

    near = nearest(asked, by_id)
    if near is not None:
        raise UsageError(message("unknown-exercise-near", asked=asked, near=near))
    raise UsageError(message("unknown-exercise", asked=asked, known=", ".join(by_id)))


def require_whole_course(course: Course, code: str) -> None:
    """UsageError, with the sentence of this code, where the course is a kit."""
    if course.kit is not None:
        raise UsageError(message(code, course=course.kit.course_id))


def require_free_draw(course: Course, seed: str, student: str) -> None:
    """UsageError where a draw is asked of a course that does not make it."""
    if seed and course.kit is not None:
        # It knows the answers to its own draws only.
        raise UsageError(message("kit-and-seed"))
    if student and not course.draws_for_each:
        raise UsageError(message("student-of-common-draw"))


def pack_course(root: Path) -> bytes:
    """The files of a course; the same files give the same bytes."""
    import io
    import zipfile

    from grader.files import add_entry

    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for folder in COURSE_FOLDERS:
            for path in sorted((root / folder).rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    name = path.relative_to(root).as_posix()
                    add_entry(archive, name, path.read_bytes(), compression=zipfile.ZIP_STORED)
    return packed.getvalue()
