"""What a source holds, before anything is known of students: the files of a folder are listed and
read; links, pipes and devices are never opened.
"""

import os
import stat
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path, PurePosixPath

from grader.classroom.records import SetAside
from grader.errors import SubmissionError, UsageError
from grader.files import BehindLink, NotPlain, open_plain
from grader.model.message import Message, message

MOST_ENTRIES = 300_000
"""Files and folders of one source: three times the largest class there is."""
DEEPEST = 12
"""Folders within folders; deeper ones are a trap, or no student's work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One file of a source; it is opened when somebody reads it, and only then."""

    parts: tuple[str, ...]
    """Its folders and its name, as they are shown and compared."""
    written: tuple[str, ...]
    """The same, as the source wrote them."""
    origin: str
    size: int
    modified: float | None
    read: Callable[[int], bytes]
    """Its first bytes, at most so many; UsageError where it cannot be read."""
    refused: Message | None = None
    """Why it must not even be opened."""

    @property
    def name(self) -> str:
        return self.parts[-1]

    @property
    def suffix(self) -> str:
        return PurePosixPath(self.name).suffix.lower()


@dataclass(slots=True, kw_only=True)
class Listing:
    """Every file of a source, and what was ignored or could not be named."""

    entries: list[Entry] = field(default_factory=list)
    folders: set[tuple[str, ...]] = field(default_factory=set)
    """Empty ones are students who handed in nothing."""
    junk: Counter[str] = field(default_factory=Counter)
    set_aside: list[SetAside] = field(default_factory=list)

    def ignored(self) -> list[SetAside]:
        """What no person wrote: a line a kind, and not a line a file."""
        return [
            SetAside(origin=kind, reason=message("intake-junk", count=count))
            for kind, count in sorted(self.junk.items())
        ]


_JUNK = {
    name.casefold(): name
    for name in (
        "__MACOSX .DS_Store Thumbs.db desktop.ini __pycache__ .ipynb_checkpoints .git "
        "node_modules site-packages venv .venv"
    ).split()
}


def junk_kind(name: str) -> str | None:
    """What a file or a folder is that no student wrote: `__MACOSX`, `.*` for a hidden one."""
    known = _JUNK.get(name.casefold())
    if known is not None:
        return known
    if name.startswith("~$"):
        return "~$*"
    return ".*" if name.startswith(".") else None


def shown(name: str) -> str:
    """A name as one text whatever system wrote it, with nothing in it that acts or hides.

    An escape, and not a question mark: two names stay two names.
    """
    name = unicodedata.normalize("NFC", name)
    return name if name.isprintable() else "".join(map(_shown_character, name))


def _shown_character(character: str) -> str:
    if character.isprintable():
        return character
    if unicodedata.category(character) == "Zs":
        return " "
    return character.encode("unicode_escape").decode("ascii")


PROGRAMS = (".py", ".ipynb")


def is_program(name: str) -> bool:
    return PurePosixPath(name).suffix.lower() in PROGRAMS


def tops(entries: Iterable[Entry], folders: Iterable[tuple[str, ...]]) -> set[str]:
    """The folders that stand at the top."""
    found = {entry.parts[0] for entry in entries if len(entry.parts) > 1}
    return found | {folder[0] for folder in folders if folder}


def list_folder(root: Path, *, within: str = "", most: int = MOST_ENTRIES) -> Listing:
    """Every file below, not more than so many; `within` is what people know the folder by."""
    listing = Listing()
    walk = _Walk(root=root, real_root=Path(os.path.realpath(root)), within=within, listing=listing)
    waiting: list[tuple[str, ...]] = [()]
    seen = 0
    while waiting:
        folder = waiting.pop()
        found = walk.scan(folder)
        seen += len(found)
        if seen > most:
            raise SubmissionError(message("intake-too-many", source=shown(str(root)), most=most))
        for entry in found:
            if walk.take(folder, entry):
                waiting.append((*folder, entry.name))
    listing.entries.sort(key=lambda entry: entry.written)
    return listing


class _Walk:
    def __init__(self, *, root: Path, real_root: Path, within: str, listing: Listing) -> None:
        self._root = root
        self._real_root = real_root
        self._within = within
        self._listing = listing

    def scan(self, folder: tuple[str, ...]) -> list[os.DirEntry[str]]:
        """What lies directly in the folder, in the order of names."""
        try:
            with os.scandir(self._root.joinpath(*folder)) as found:
                return sorted(found, key=lambda entry: entry.name)
        except OSError as error:
            if not folder:
                source = str(self._root)
                told = message("intake-source-unreadable", source=source, reason=_text(error))
                raise UsageError(told) from error
            self._refuse((*folder, "*"), refusal(error))
            return []

    def take(self, folder: tuple[str, ...], found: os.DirEntry[str]) -> bool:
        """Put it into the listing; whether it is a folder to look into."""
        kind = junk_kind(found.name)
        if kind is not None:
            self._listing.junk[kind] += 1
            return False
        path = (*folder, found.name)
        try:
            if _is_plain_folder(found):
                return self._take_folder(path)
            self._listing.entries.append(self._entry(path, found))
        except OSError as error:
            self._refuse(path, refusal(error))
        return False

    def _take_folder(self, path: tuple[str, ...]) -> bool:
        if len(path) >= DEEPEST:
            self._refuse(path, message("intake-too-deep", most=DEEPEST))
            return False
        self._listing.folders.add(tuple(shown(part) for part in path))
        return True

    def _entry(self, path: tuple[str, ...], found: os.DirEntry[str]) -> Entry:
        status = found.stat(follow_symlinks=False)
        refused = None
        if stat.S_ISLNK(status.st_mode):
            refused = message("intake-link")
        elif not stat.S_ISREG(status.st_mode):
            refused = message("intake-not-regular")
        return Entry(
            parts=tuple(shown(part) for part in path),
            written=path,
            origin=self._origin(path),
            size=status.st_size,
            modified=status.st_mtime,
            read=partial(read_regular, self._real_root.joinpath(*path)),
            refused=refused,
        )

    def _origin(self, path: tuple[str, ...]) -> str:
        return "/".join(shown(part) for part in (*filter(None, [self._within]), *path))

    def _refuse(self, path: tuple[str, ...], reason: Message) -> None:
        """What stands there is somebody's, though nobody can look at it."""
        place = self._root.joinpath(*path)
        refused = Entry(
            parts=tuple(shown(part) for part in path),
            written=path,
            origin=self._origin(path),
            size=0,
            modified=None,
            read=partial(read_regular, place),
            refused=reason,
        )
        self._listing.entries.append(refused)


def _is_plain_folder(found: os.DirEntry[str]) -> bool:
    """A junction of Windows is a link, though it calls itself a folder."""
    if not found.is_dir(follow_symlinks=False):
        return False
    tag: int = getattr(found.stat(follow_symlinks=False), "st_reparse_tag", 0)
    return tag != _JUNCTION


_JUNCTION = 0xA0000003
"""`stat` knows it on Windows alone. Folders in a cloud have other tags, and are folders."""


def read_regular(path: Path, most: int) -> bytes:
    """The first bytes of a file that is one: it may be a pipe or a link since it was listed."""
    try:
        with open_plain(path) as file:
            return file.read(most)
    except (OSError, ValueError) as error:
        raise UsageError(refusal(error)) from error


def refusal(error: OSError | ValueError) -> Message:
    """Why a file cannot be read."""
    match error:
        case BehindLink():
            return message("intake-link")
        case NotPlain():
            return message("intake-not-regular")
        case FileNotFoundError() | NotADirectoryError():
            return message("intake-gone")
        case PermissionError():
            return message("intake-not-allowed")
        case _:
            return message("intake-unreadable", reason=_text(error))


def _text(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or type(error).__name__
