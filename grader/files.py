"""The files that are read and written where they lie: opened without following a link, written
whole or not at all, zipped so that the same files make the same bytes.
"""

import contextlib
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    import zipfile


class BehindLink(OSError):
    """A link stands on the way to the file, or in its place."""

    def __init__(self, link: Path, target: str) -> None:
        super().__init__(str(link), target)
        self.link = link
        self.target = target
        """What the link itself says: where it ends is not told to whoever made it."""


class NotPlain(OSError):
    """A folder, a pipe, a device: nothing that a student writes."""

    def __init__(self, *, is_folder: bool) -> None:
        super().__init__(is_folder)
        self.is_folder = is_folder


def open_plain(path: Path) -> BinaryIO:
    """OSError where it cannot be opened, BehindLink and NotPlain among them."""
    start, names = _way(path)
    descriptor = (_descend if _FOLDER is not None else _look_twice)(path, start, names)
    try:
        _require_plain(os.fstat(descriptor))
    except OSError:
        os.close(descriptor)
        raise
    return open(descriptor, "rb")


def require_no_link(path: Path) -> None:
    """The same question of a folder, or of a place where a file will stand; BehindLink."""
    place, names = _way(path)
    for depth, name in enumerate(names):
        place = place.parent if name == ".." else place / name
        try:
            status = os.lstat(place)
            is_link = stat.S_ISLNK(status.st_mode) or _reparse_tag(status) == _JUNCTION
            target = str(place.readlink()) if is_link else ""
        except OSError:
            return  # What is not there leads nowhere.
        if is_link:
            raise BehindLink(_up_to(path, len(names) - depth - 1), target)


def _way(path: Path) -> tuple[Path, tuple[str, ...]]:
    """A folder that is trusted, and the names from there on, of which none may be a link.

    Trusted is where the user stands, their home, and whatever leads there: a home may well be a
    link to another disk. So are the folders at the top, such as `/tmp`, which only root makes.
    """
    if not path.is_absolute():
        return Path(os.path.realpath(Path.cwd())), path.parts
    known = {each for place in _known_places() for each in (place, *place.parents)}
    trusted = next(
        each
        for each in (path, *path.parents)
        if each in known or (len(each.parts) <= _AT_THE_TOP and each != path)
    )
    return Path(os.path.realpath(trusted)), path.parts[len(trusted.parts) :]


def _known_places() -> Iterator[Path]:
    here = Path.cwd()
    yield here
    home = Path(os.environ.get("HOME", ""))
    if home.is_absolute():
        yield home
    said = Path(os.environ.get("PWD", ""))
    with contextlib.suppress(OSError):
        # A shell leaves PWD behind to programs that have gone elsewhere since.
        if said.is_absolute() and said.samefile(here):
            yield said


def _up_to(path: Path, left_out: int) -> Path:
    """The first part of the path, as it was written."""
    return Path(*path.parts[: len(path.parts) - left_out])


def _reparse_tag(status: os.stat_result) -> int:
    tag: int = getattr(status, "st_reparse_tag", 0)
    return tag


_AT_THE_TOP = 2
_JUNCTION = 0xA0000003
"""`stat` knows it on Windows alone. Folders in a cloud have other tags, and are folders."""

_NO_WAITING = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
)
_FOLDER: int | None = (
    os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC if hasattr(os, "O_PATH") else None
)
"""A folder as a place to go on from: it may be passed through where it may not be listed."""


def _descend(path: Path, start: Path, names: Sequence[str]) -> int:
    """Folder by folder, each held open: whatever is swapped meanwhile, no link is followed."""
    place = os.open(start, _FOLDER or 0)
    try:
        for depth, name in enumerate(names[:-1]):
            inner = _entered(place, name, _up_to(path, len(names) - depth - 1))
            os.close(place)
            place = inner
        name = names[-1] if names else "."
        status = os.stat(name, dir_fd=place, follow_symlinks=False)
        if stat.S_ISLNK(status.st_mode):
            raise BehindLink(path, os.readlink(name, dir_fd=place))
        _require_plain(status)  # Only to be opened does something to some devices.
        return os.open(name, _NO_WAITING, dir_fd=place)
    finally:
        os.close(place)


def _entered(place: int, name: str, written: Path) -> int:
    try:
        return os.open(name, _FOLDER or 0, dir_fd=place)
    except NotADirectoryError as error:
        try:
            target = os.readlink(name, dir_fd=place)
        except OSError:
            raise error from None
        raise BehindLink(written, target) from None


def _look_twice(path: Path, start: Path, names: Sequence[str]) -> int:
    """Where folders cannot be held open: a link that is there before or after is seen."""
    require_no_link(path)
    place = start.joinpath(*names)
    _require_plain(os.lstat(place))
    descriptor = os.open(place, _NO_WAITING)
    try:
        if not os.path.samestat(os.fstat(descriptor), os.lstat(place)):
            raise FileNotFoundError(str(path))
        require_no_link(path)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _require_plain(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise NotPlain(is_folder=stat.S_ISDIR(status.st_mode))


_DRAFT_NAME = 40
"""How much of a file's name its draft bears: a long one has no room for more characters."""


def write_whole(path: Path, content: bytes) -> None:
    """Write beside the file, then take its place; OSError where that cannot be."""
    write_whole_by(path, lambda file: file.write(content))


def write_whole_by(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """The same, of what is too large to hold in memory."""
    descriptor, draft = open_draft(path)
    try:
        with open(descriptor, "wb") as file:
            write(file)
        draft.chmod(0o666 & ~_umask())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def open_draft(path: Path) -> tuple[int, Path]:
    """A new file beside this one, which nobody else has; `tempfile` would bring archives along."""
    draft = path.with_name(f".{path.name[:_DRAFT_NAME]}.{os.urandom(8).hex()}")
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
    return os.open(draft, flags | getattr(os, "O_BINARY", 0), 0o600), draft


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_PLAIN_FILE = 0o100000


def add_entry(
    archive: "zipfile.ZipFile",
    name: str,
    content: bytes,
    *,
    mode: int = 0o644,
    compression: int | None = None,
) -> None:
    """Add a file, readable by these (`mode`) once unpacked; deflated, if not asked otherwise."""
    import zipfile

    entry = zipfile.ZipInfo(name, _LONG_AGO)
    entry.compress_type = zipfile.ZIP_DEFLATED if compression is None else compression
    entry.create_system = _UNIX
    entry.external_attr = (_PLAIN_FILE | mode) << 16
    archive.writestr(entry, content)
