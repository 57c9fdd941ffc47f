"""Where the course is: the one asked for, the nearest one around, or the one that ships.

A course decides what is run and what is told: one that merely lies in a folder above may be
anybody's, who put it there for others to fall into.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import grader
from grader.errors import UsageError
from grader.model.exercise import COURSE_FOLDERS
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
