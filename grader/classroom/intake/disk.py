"""Lists a folder and reads its files; links, pipes and devices are never opened."""

import os
import stat
from functools import partial
from pathlib import Path

from grader.classroom.intake.listing import DEEPEST, MOST_ENTRIES, Entry, Listing, junk_kind, shown
from grader.errors import SubmissionError, UsageError
from grader.model.message import Message, message
from grader.plain_file import BehindLink, NotPlain, open_plain


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
