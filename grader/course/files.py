"""The files of a course: their bytes, and their documents, from the cache where it knows them."""

import hashlib
import stat
from pathlib import Path, PurePosixPath
from typing import Any

from grader import __version__
from grader.cache import read_cached, write_cached
from grader.course.docstrings import Docstring
from grader.course.document import MAX_BYTES, Part, decode_part, encode_part
from grader.course.faults import FaultList
from grader.errors import Fault

READER_VERSION = 1
"""Raised whenever the same bytes would give another document."""

_KIND = "course"


class CourseFiles:
    """Reads each file once, and remembers what was read for the course's hash.

    The cache keeps the documents of a course under their own hashes: a teacher who changes one
    fixture waits for that one only. What a document means is worked out anew each time, so a
    cache can hold nothing that a YAML file could not.
    """

    def __init__(self, root: Path, *, use_cache: bool) -> None:
        self.root = root
        self.faults: list[Fault] = []
        self._use_cache = use_cache
        self.contents: dict[str, bytes] = {}
        """What was read so far, by name."""
        self._key = f"{READER_VERSION}:{root.resolve()}"
        self._known = self._read_known() if use_cache else {}
        self._kept: dict[str, Any] = {}
        self._changed = False

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
        # A warm start reads no YAML, and pays for none of it.
        from grader.course.yaml_text import parse_document

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
            write_cached(_KIND, self._key, self._kept)

    def sha256(self) -> str:
        """The hash of everything that was read, names included."""
        digest = hashlib.sha256()
        for relative, data in sorted(self.contents.items()):
            digest.update(f"{relative}\0{len(data)}\0".encode())
            digest.update(data)
        return digest.hexdigest()

    def _read_known(self) -> dict[str, Any]:
        known = read_cached(_KIND, self._key)
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
