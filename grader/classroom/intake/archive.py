"""Lists a zip and reads its entries; nothing is ever unpacked to disk.

A zip is hostile: its names may lead outside, its sizes may lie, its entries may share their
bytes. Each entry that looks so is set aside; the others are read.
"""

import io
import re
import stat
import struct
import threading
import zipfile
import zlib
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from grader.classroom.intake.disk import (
    DEEPEST,
    MOST_ENTRIES,
    Entry,
    Listing,
    junk_kind,
    refusal,
    shown,
)
from grader.classroom.records import SetAside
from grader.errors import UsageError
from grader.model.message import Message, message

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
            reason = error.strerror or type(error).__name__
            told = message("intake-source-unreadable", source=str(path), reason=reason)
            raise UsageError(told) from error
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
) -> Entry:
    parts = tuple(shown(part) for part in written)
    return Entry(
        parts=parts,
        written=written,
        origin="/".join(parts),
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
