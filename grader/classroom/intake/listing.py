"""What a source holds, before anything is known of students: the files of a folder, or of a zip.

Nothing is ever unpacked to disk; links, pipes and devices are never opened. A zip is hostile: its
names may lead outside, its sizes may lie, its entries may share their bytes. Each entry that looks
so is set aside; the others are read.
"""

import io
import os
import re
import stat
import struct
import threading
import unicodedata
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

from grader.classroom.intake import SetAside
from grader.errors import SubmissionError, UsageError
from grader.files import BehindLink, NotPlain, open_plain
from grader.model.dataclass import dataclass, field
from grader.model.message import Message, message

MOST_ENTRIES = 300_000
"""Files and folders of one source: three times the largest class there is."""
DEEPEST = 12
"""Folders within folders; deeper ones are a trap, or no student's work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedFile:
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

    @classmethod
    def of(cls, written: tuple[str, ...], *, within: str = "", **facts: Any) -> "ListedFile":
        """As it is shown; `within` is what people know its folder by."""
        parts = tuple(map(shown, written))
        origin = "/".join((shown(within), *parts) if within else parts)
        return cls(parts=parts, written=written, origin=origin, **facts)

    @property
    def name(self) -> str:
        return self.parts[-1]


@dataclass(slots=True, kw_only=True)
class Listing:
    """Every file of a source, and what was ignored or could not be named."""

    entries: list[ListedFile] = field(default_factory=list)
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


def text_of(data: bytes) -> str:
    """What somebody wrote by hand, on whatever system."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def tops(entries: Iterable[ListedFile], folders: Iterable[tuple[str, ...]]) -> set[str]:
    """The folders that stand at the top."""
    found = {entry.parts[0] for entry in entries if len(entry.parts) > 1}
    return found | {folder[0] for folder in folders if folder}


def list_folder(root: Path, *, within: str = "", most: int = MOST_ENTRIES) -> Listing:
    """Every file below, not more than so many; `within` is what people know the folder by."""
    listing = Listing()
    walk = _FolderWalk(root, within, listing)
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


class _FolderWalk:
    def __init__(self, root: Path, within: str, listing: Listing) -> None:
        self._root = root
        self._real_root = Path(os.path.realpath(root))
        self._within = within
        self._listing = listing

    def scan(self, folder: tuple[str, ...]) -> list[os.DirEntry[str]]:
        """What lies directly in the folder, in the order of names."""
        try:
            with os.scandir(self._root.joinpath(*folder)) as found:
                return sorted(found, key=lambda entry: entry.name)
        except OSError as error:
            if not folder:
                raise unreadable(self._root, error) from error
            self._add((*folder, "*"), refusal(error))
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
            self._take_file(path, found.stat(follow_symlinks=False))
        except OSError as error:
            self._add(path, refusal(error))
        return False

    def _take_folder(self, path: tuple[str, ...]) -> bool:
        if len(path) >= DEEPEST:
            self._add(path, message("intake-too-deep", most=DEEPEST))
            return False
        self._listing.folders.add(tuple(shown(part) for part in path))
        return True

    def _take_file(self, path: tuple[str, ...], status: os.stat_result) -> None:
        refused = None
        if stat.S_ISLNK(status.st_mode):
            refused = message("intake-link")
        elif not stat.S_ISREG(status.st_mode):
            refused = message("intake-not-regular")
        self._add(path, refused, size=status.st_size, modified=status.st_mtime)

    def _add(
        self,
        path: tuple[str, ...],
        refused: Message | None,
        *,
        size: int = 0,
        modified: float | None = None,
    ) -> None:
        """What stands there is somebody's, even where nobody can look at it."""
        entry = ListedFile.of(
            path,
            within=self._within,
            size=size,
            modified=modified,
            read=partial(read_regular, self._real_root.joinpath(*path)),
            refused=refused,
        )
        self._listing.entries.append(entry)


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


def unreadable(source: Path, error: OSError | ValueError) -> UsageError:
    """What is said of a source that cannot be read at all."""
    return UsageError(message("intake-source-unreadable", source=str(source), reason=_text(error)))


def _text(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or type(error).__name__


_DOCUMENTS = frozenset(
    ".txt .doc .docx .odt .rtf .pages .md .pdf .html .htm .png .jpg .jpeg .heic .gif".split()
)
_ARCHIVES = frozenset(".zip .7z .rar .tar .gz .tgz .bz2 .xz .zst".split())


def foreign(entry: ListedFile, name: str | None = None) -> Message:
    """Why a file that is no program is not graded, and what to ask for; `name` is its student's."""
    if entry.refused is not None:
        return entry.refused
    suffix = PurePosixPath(name or entry.name).suffix.lower()
    if suffix in _ARCHIVES:
        return message("intake-archive", suffix=suffix)
    if suffix in _DOCUMENTS:
        return message("intake-document", suffix=suffix)
    return message("intake-foreign", suffix=suffix) if suffix else message("intake-no-suffix")


_LARGEST_DIRECTORY = 48 << 20
"""Bytes of the list at a zip's end, which is read whole."""
_LARGEST_TOTAL = 64 << 30
_STEEPEST = 250
"""Times that an entry may grow; text grows tenfold, the most that is possible is a thousandfold."""
_TOO_SMALL_FOR_A_BOMB = 256 << 10
_READABLE = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The others may ask for gigabytes before they give a byte, and no download of copies has them."""
_HEADER = 30
"""Bytes before each entry's own, at the least."""
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)
"""What zipfile raises on bytes that are no zip, or no longer."""


def list_archive(path: Path) -> Listing:
    """Every file of the zip."""
    archive = Archive(path)
    infos = archive.infos
    if len(infos) > MOST_ENTRIES:
        raise UsageError(message("intake-too-many", source=str(path), most=MOST_ENTRIES))
    overlapping = _overlapping(infos)
    listing = Listing()
    total = 0
    for index, info in enumerate(infos):
        written = _written(info)
        parts = [part for part in written.split("/") if part not in ("", ".")]
        reason = _unsafe_name(written, parts)
        if reason is not None:
            listing.set_aside.append(SetAside(origin=shown(written), reason=reason))
        elif not _take_junk_or_folder(listing, info, parts):
            refused = message("intake-overlapping") if index in overlapping else _refused(info)
            entry = _entry(archive, info, tuple(parts), refused)
            total += info.file_size if refused is None else 0
            listing.entries.append(entry)
    if total > _LARGEST_TOTAL:
        raise UsageError(
            message("intake-zip-too-large", source=str(path), most_gib=_LARGEST_TOTAL >> 30)
        )
    listing.junk = _counted_once(listing)
    listing.entries.sort(key=lambda entry: entry.written)
    return listing


class Archive:
    """A zip that stays open: to open one costs as much as it has entries."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._file: _CarefulFile | None = None
        try:
            self._seen = _seen(path)
            self._file = _CarefulFile(io.FileIO(path))
            self._zip = zipfile.ZipFile(self._file)
            self.infos = self._zip.infolist()
        except PermissionError as error:
            self.close()
            raise unreadable(path, error) from error
        except _BROKEN as error:
            self.close()
            raise UsageError(message("intake-zip-broken", source=str(path))) from error

    def read(self, info: zipfile.ZipInfo, most: int) -> bytes:
        """The first bytes of an entry; UsageError where the zip is not the one that was listed."""
        try:
            if _seen(self._path) != self._seen:
                raise UsageError(message("intake-zip-changed"))
            with self._lock, self._zip.open(info) as entry:
                return entry.read(most)
        except (FileNotFoundError, PermissionError) as error:
            raise UsageError(refusal(error)) from error
        except _BROKEN as error:
            raise UsageError(message("intake-entry-broken")) from error

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def __del__(self) -> None:
        self.close()


class _CarefulFile(io.BufferedReader):
    """A zip's list is read in one piece, as large as the zip says: not beyond all measure."""

    def read(self, size: int | None = -1, /) -> bytes:
        asked = size if size is not None and size >= 0 else _LARGEST_DIRECTORY
        if asked > _LARGEST_DIRECTORY:
            raise zipfile.BadZipFile("too large a directory")
        return super().read(asked)


def _seen(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_size, status.st_mtime_ns


def _written(info: zipfile.ZipInfo) -> str:
    """The entry's name. Without a mark that it is UTF-8 it often is all the same (macOS).

    Otherwise it is what Windows writes in western Europe: zipfile's cp437 knows no `È`.
    """
    name = info.orig_filename
    if info.flag_bits & 0x800 or name.isascii():
        return name
    try:
        data = name.encode("cp437")
    except UnicodeEncodeError:  # Newer versions of zipfile read the real name elsewhere.
        return name
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp850")


_DRIVE = re.compile(r"[A-Za-z]:")


def _unsafe_name(written: str, parts: Sequence[str]) -> Message | None:
    leads_out = written.startswith("/") or ".." in parts or _DRIVE.match(written)
    if leads_out or "\\" in written or "\0" in written or not parts:
        return message("intake-unsafe-name")
    if len(parts) > DEEPEST:
        return message("intake-too-deep", most=DEEPEST)
    return None


def _take_junk_or_folder(listing: Listing, info: zipfile.ZipInfo, parts: Sequence[str]) -> bool:
    """Whether the entry is no file of anybody's; then it is in the listing already."""
    for depth, part in enumerate(parts, start=1):
        if junk_kind(part) is not None:
            listing.junk["/".join(parts[:depth])] += 1
            return True
    if not info.orig_filename.endswith("/"):
        return False
    listing.folders.add(tuple(shown(part) for part in parts))
    return True


def _counted_once(listing: Listing) -> Counter[str]:
    """A folder that is ignored counts once, as it does on a disk, whatever is in it."""
    counted: Counter[str] = Counter()
    for place in listing.junk:
        kind = junk_kind(place.rpartition("/")[2])
        counted[kind or place] += 1
    return counted


def _refused(info: zipfile.ZipInfo) -> Message | None:
    """Why an entry must not be opened."""
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return message("intake-link")
    if kind not in (0, stat.S_IFREG):
        return message("intake-not-regular")
    if info.flag_bits & 0x1:
        return message("intake-encrypted")
    if info.compress_type not in _READABLE:
        return message("intake-odd-compression")
    is_steep = info.file_size > _STEEPEST * max(info.compress_size, 1)
    if is_steep and info.file_size > _TOO_SMALL_FOR_A_BOMB:
        return message("intake-bomb")
    return None


def _entry(
    archive: Archive, info: zipfile.ZipInfo, written: tuple[str, ...], refused: Message | None
) -> ListedFile:
    return ListedFile.of(
        written,
        size=info.file_size,
        modified=_time_of(info),
        read=partial(archive.read, info),
        refused=refused,
    )


def _time_of(info: zipfile.ZipInfo) -> float | None:
    """When the file was last changed, on the clock of whoever made the zip: taken as ours."""
    if info.date_time <= (1980, 1, 1, 0, 0, 0):
        return None
    try:
        return datetime(*info.date_time).timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def _overlapping(infos: Sequence[zipfile.ZipInfo]) -> set[int]:
    """The entries that share bytes with another: a few kilobytes would become terabytes."""
    found: set[int] = set()
    last, end = -1, -1
    for index in sorted(range(len(infos)), key=lambda each: infos[each].header_offset):
        start = infos[index].header_offset
        if start < end:
            found |= {last, index}
        own_end = start + _HEADER + infos[index].compress_size
        if own_end > end:
            last, end = index, own_end
    return found
