"""The files of a course: their bytes, their documents, and the line where a thing is said."""

import hashlib
import stat
from pathlib import Path, PurePosixPath

from grader.course.document import (
    MAX_BYTES,
    FaultList,
    ListPart,
    MappingPart,
    Part,
    ScalarPart,
    parse_document,
)
from grader.errors import Fault, Place


class CourseFiles:
    """Reads each file once, and remembers what was read for the course's hash."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._fault_lists: list[FaultList] = []
        self.contents: dict[str, bytes] = {}
        """What was read so far, by name."""

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
        return None if data is None else parse_document(data, faults)

    def sha256(self) -> str:
        """The hash of everything that was read, names included."""
        digest = hashlib.sha256()
        for relative, data in sorted(self.contents.items()):
            digest.update(f"{relative}\0{len(data)}\0".encode())
            digest.update(data)
        return digest.hexdigest()


class CoursePlaces:
    """The lines of the course's files; each file is read once."""

    def __init__(self, root: Path) -> None:
        self._files = CourseFiles(root)
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
