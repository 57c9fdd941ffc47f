"""Where the course is, and its files: their bytes, their documents from the cache where it knows
them, and the place where a course says a thing.
"""

import hashlib
import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

import grader
from grader import __version__
from grader.cache import Cache
from grader.course.document import (
    MAX_BYTES,
    FaultList,
    ListPart,
    MappingPart,
    Part,
    ScalarPart,
    decode_part,
    encode_part,
    parse_document,
)
from grader.errors import Fault, Place, UsageError
from grader.model.exercise import COURSE_FOLDERS
from grader.model.message import Message, message


class Docstring(NamedTuple):
    line: int
    """Where it begins."""
    text: str
    """Without its quotes and its indentation; line for line as it is written."""


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
    package = _package_folder()
    folders = (package / "shipped_course", package.parent)
    files = [folder / "schemas" / f"{name}.schema.json" for folder in folders]
    file = next(filter(Path.is_file, files))
    schema: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return schema


READER_VERSION = 1
"""Raised whenever the same bytes would give another document."""

_documents: Cache[Any] = Cache("course")


class CourseFiles:
    """Reads each file once, and remembers what was read for the course's hash.

    The cache keeps the documents of a course under their own hashes: a teacher who changes one
    fixture waits for that one only. What a document means is worked out anew each time, so a
    cache can hold nothing that a YAML file could not.
    """

    def __init__(self, root: Path, *, use_cache: bool) -> None:
        self.root = root
        self._fault_lists: list[FaultList] = []
        self._use_cache = use_cache
        self.contents: dict[str, bytes] = {}
        """What was read so far, by name."""
        self._key = f"{READER_VERSION}:{root.resolve()}"
        self._known = self._read_known() if use_cache else {}
        self._kept: dict[str, Any] = {}
        self._changed = False

    def fault_list(self, file: str) -> FaultList:
        """For the mistakes of one file, which are among those of the course."""
        self._fault_lists.append(FaultList(file))
        return self._fault_lists[-1]

    @property
    def faults(self) -> list[Fault]:
        return [fault for each in self._fault_lists for fault in each.found]

    def exists(self, relative: str) -> bool:
        return (self.root / PurePosixPath(relative)).exists()

    def is_folder(self, relative: str) -> bool:
        return (self.root / PurePosixPath(relative)).is_dir()

    def names(self, folder: str, suffix: str) -> list[str]:
        """The names one could have meant: what lies in a folder, without the suffix."""
        try:
            found = sorted(entry.name for entry in (self.root / folder).iterdir())
        except OSError:
            return []
        return [name.removesuffix(suffix) for name in found if name.endswith(suffix)]

    def read_bytes(
        self, relative: str, faults: FaultList, *, at_most: int = MAX_BYTES
    ) -> bytes | None:
        path = self.root / PurePosixPath(relative)
        try:
            status = path.stat()
            if not stat.S_ISREG(status.st_mode):
                faults.add(None, "course-file-not-a-file")
                return None
            if status.st_size > at_most:
                faults.add(None, "course-file-too-large", limit_mib=at_most // 1024**2)
                return None
            data = path.read_bytes()
        except FileNotFoundError:
            faults.add(None, "course-file-missing")
            return None
        except OSError as error:
            faults.add(
                None, "course-file-unreadable", reason=error.strerror or type(error).__name__
            )
            return None
        self.contents[relative] = data
        return data

    def read_document(self, relative: str, faults: FaultList) -> Part | None:
        data = self.read_bytes(relative, faults)
        if data is None:
            return None
        digest = hashlib.sha256(data).hexdigest()
        known = self._known_document(digest)
        if known is not None:
            return known
        document = parse_document(data, faults)
        if document is not None and not faults.found:
            self._kept[digest] = encode_part(document)
            self._changed = True
        return document

    def known_docstring(self, relative: str, data: bytes) -> Docstring | None:
        """The text of a program that was read under this name before, and had no fault."""
        match self._known.get(_docstring_key(relative, data)):
            case [int(line), str(text)]:
                docstring = Docstring(line, text)
                self._kept[_docstring_key(relative, data)] = list(docstring)
                return docstring
        return None

    def keep_docstring(self, relative: str, data: bytes, docstring: Docstring) -> None:
        self._kept[_docstring_key(relative, data)] = list(docstring)
        self._changed = True

    def save_documents(self) -> None:
        if self._use_cache and self._changed:
            _documents.write(self._key, self._kept)

    def sha256(self) -> str:
        """The hash of everything that was read, names included."""
        digest = hashlib.sha256()
        for relative, data in sorted(self.contents.items()):
            digest.update(f"{relative}\0{len(data)}\0".encode())
            digest.update(data)
        return digest.hexdigest()

    def _read_known(self) -> dict[str, Any]:
        known = _documents.read(self._key)
        return known if isinstance(known, dict) else {}

    def _known_document(self, digest: str) -> Part | None:
        if digest not in self._known:
            return None
        try:
            document = decode_part(self._known[digest])
        except ValueError:
            return None
        self._kept[digest] = self._known[digest]
        return document


def _docstring_key(relative: str, data: bytes) -> str:
    """By its name too, which may be one that another version of the grader knows."""
    return f"{__version__}:{relative}:{hashlib.sha256(data).hexdigest()}"


class CoursePlaces:
    """The lines of the course's files; each file is read once, from the cache where it can be."""

    def __init__(self, root: Path) -> None:
        self._files = CourseFiles(root, use_cache=True)
        self._documents: dict[str, Part | None] = {}

    def find(self, file: str, *steps: str) -> Place:
        """The line that these keys lead to, each key one level down, a word of a list the last.

        As far as they lead: a key that is not there leaves the one before it.
        """
        if file not in self._documents:
            self._documents[file] = self._files.read_document(file, FaultList(file))
        part, line = self._documents[file], None
        for step in steps:
            found = _step(part, step)
            if found is None:
                break
            part, line = found
        return Place(file, line)


def _step(part: Part | None, step: str) -> tuple[Part, int] | None:
    if isinstance(part, MappingPart):
        for key, value in part.entries:
            if isinstance(key, ScalarPart) and key.text == step:
                return value, key.line
    elif isinstance(part, ListPart):
        for item in part.items:
            if isinstance(item, ScalarPart) and item.text == step:
                return item, item.line
    return None
