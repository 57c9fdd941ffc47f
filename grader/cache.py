"""What was computed once and can be computed again: in memory, and in the user's cache folder.

The folder may vanish, be damaged, come from elsewhere or refuse to be written: every such case
is the same as an empty one. A checksum over kind, key and content guards against all but malice.
"""

import json
import os
import re
import stat
import sys
import threading
import time
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

try:  # OpenSSL's library, which `hashlib` loads, takes longer than all that a start digests.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b
try:
    from _sha2 import sha256  # type: ignore[import-not-found]  # from Python 3.12 on
except ImportError:
    try:
        from _sha256 import sha256  # type: ignore[import-not-found]
    except ImportError:
        from hashlib import sha256

_MAGIC = "grader-cache/1"
_LARGEST_BYTES = 64 * 1024 * 1024
_ABANDONED_AFTER_S = 3600
_DIGEST_BYTES = 32

_OURS = re.compile(r"[0-9a-f]{32}(\.json|\w*\.tmp)")
"""What a file of ours is called; whoever chose the folder may have others in it."""

_FULL, _LIMITS = _ROOMS = ("full", "limits")
_room = _FULL if sys.platform == "linux" else _LIMITS

_Value = TypeVar("_Value")
_Asked = ParamSpec("_Asked")

KEPT: dict[str, int] = {
    # In this process, while it lives.
    "drawn-searches": 256,  # Of the templates of a course, and of the copy at hand.
    "drawn-walks": 256,
    "seed-dependence": 256,
    "layouts": 256,
    "boards": 256,
    "traces": 1024,
    "proofs": 256,
    "exact-values": 1024,
    "heights": 1024,
    "early-leaves": 1024,
    "most-evaluations": 64,
    "table-preparations": 64,
    "equivalent-writings": 4096,
    "likenesses": 64,
    "loaded-solutions": 64,
    "reference-searches": 64,
    "verdicts": 4096,  # On cases that are the same for a whole class, most copies do the same.
    "explanations": 1024,
    "applying-cases": 64,
    "first-wrong-cases": 1024,
    "tried-cases": 4096,
    "shares": 8,
    "points-texts": 1000,
    "highlighted-lines": 1,
    "page-trees": 256,
    "page-searches": 256,
    "check-documents": 4096,
    "tree-documents": 128,
    # In the user's folder, from one command to the next: each kind in a folder of this name.
    "course": 16,
    "reference": 64,
    "solution": 64,
    "own-mistake": 256,
    "audit-classes": 64,
    "audit-own-sound": 256,
    "audit-column": 1024,  # A course of twenty fixtures and four forms has a hundred of them.
}
"""Every kind of thing that is remembered, and how many of it: those used last."""


class Cache(Generic[_Value]):
    """What was computed once, of one kind: in this process, or in the user's folder."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._most = KEPT[kind]
        self._entries: dict[Hashable, tuple[tuple[object, ...], _Value]] = {}
        self._lock = threading.Lock()

    def recall(
        self, objects: tuple[object, ...], make: Callable[[], _Value], *facts: Hashable
    ) -> _Value:
        """What `make` returned for these very objects and equal facts, or returns now.

        Objects never change, and are known by identity: the trees of a course are the same
        objects for every copy of a class, and comparing them by content would cost as much as
        what is remembered. A key keeps its objects alive, so that no other takes their place.
        """
        key = (*map(id, objects), *facts)
        with self._lock:
            entry = self._entries.pop(key, None)
            if entry is not None:
                self._entries[key] = entry
        if entry is not None:
            return entry[1]
        value = make()
        with self._lock:
            self._entries[key] = objects, value
            if len(self._entries) > self._most:
                del self._entries[next(iter(self._entries))]
        return value

    def holds(self, objects: tuple[object, ...], *facts: Hashable) -> bool:
        return (*map(id, objects), *facts) in self._entries

    def read(self, key: str) -> Any | None:
        """What the folder holds under this key, or None where nothing trustworthy is."""
        file = _file_of(self._kind, key)
        if file is None:
            return None
        try:
            status = file.stat()
            # A pipe in the file's place would wait for ever.
            if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST_BYTES:
                return None
            head, _, body = file.read_bytes().partition(b"\n")
            if head != _head(self._kind, key, body):
                return None
            return json.loads(body)
        except (OSError, ValueError, RecursionError, MemoryError):
            return None

    def write(self, key: str, data: Any) -> None:
        """Keep the data in the folder, and only the newest of this kind."""
        body = json.dumps(data, allow_nan=False, separators=(",", ":")).encode()
        file = _file_of(self._kind, key)
        if file is None:
            return
        with suppress(OSError):
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write_whole(file, _head(self._kind, key, body) + b"\n" + body)
            _prune(file.parent, self._most)


def remembered(
    kind: str, *, typed: bool = False
) -> Callable[[Callable[_Asked, _Value]], Callable[_Asked, _Value]]:
    """Remember what a function returned for equal arguments; `typed` tells 1 from 1.0."""
    decorator: Callable[[Callable[_Asked, _Value]], Callable[_Asked, _Value]]
    decorator = cast(Any, lru_cache(KEPT[kind], typed))
    return decorator


def digest_of(*things: object) -> str:
    """Stands for objects that never change: a dataclass's repr holds all of its fields."""
    return digest_of_text(repr(things))


def sha256_of(data: bytes) -> bytes:
    digest: bytes = sha256(data).digest()
    return digest


def digest_of_text(text: str) -> str:
    return blake2b(_bytes(text), digest_size=_DIGEST_BYTES).hexdigest()


def cache_folder(
    environment: Mapping[str, str] | None = None, platform: str = sys.platform
) -> Path | None:
    """Where this system wants caches; None where the user has no such place."""
    variables = os.environ if environment is None else environment
    chosen = variables.get("GRADER_CACHE_DIR")
    if chosen:
        return Path(chosen)
    try:
        if platform == "win32":
            local = variables.get("LOCALAPPDATA")
            return Path(local or Path.home() / "AppData" / "Local") / "grader" / "cache"
        if platform == "darwin":
            return Path.home() / "Library" / "Caches" / "grader"
        # The XDG rules say that a relative path there is to be ignored.
        shared = Path(variables.get("XDG_CACHE_HOME", ""))
        return (shared if shared.is_absolute() else Path.home() / ".cache") / "grader"
    except RuntimeError:
        return None


def use_room(isolation: str) -> None:
    """Keep from here on what runs under this isolation leave apart from what others do.

    A child within limits alone may write wherever the user may: no run that promises more is to
    start from what such a run has kept.
    """
    global _room  # noqa: PLW0603 (a process runs under one isolation at a time)
    _room = isolation


def room_folder() -> Path | None:
    """Where runs of the isolation in use keep what they keep."""
    folder = cache_folder()
    return None if folder is None else folder / _room


def clear_cache(folder: Path) -> int:
    """Take away every file that was kept there, by any run; how many. OSError where one stays.

    A link among them is somebody's work: it goes too, and what it leads to is left alone.
    """
    count = 0
    for room in (folder / name for name in _ROOMS):
        if room.is_symlink():
            room.unlink()
            count += 1
        for place, folders, files in os.walk(room, topdown=False, onerror=_unless_absent):
            for path in (Path(place, name) for name in (*files, *folders)):
                is_folder = path.is_dir() and not path.is_symlink()
                if is_folder:
                    with suppress(OSError):
                        path.rmdir()  # Where there are others' files in it, it stays.
                elif path.is_symlink() or _OURS.fullmatch(path.name):
                    path.unlink()
                    count += 1
    return count


def _unless_absent(error: OSError) -> None:
    if not isinstance(error, FileNotFoundError):
        raise error


def _file_of(kind: str, key: str) -> Path | None:
    folder = room_folder()
    if folder is None:
        return None
    return folder / kind / f"{digest_of_text(key)[:32]}.json"


def _head(kind: str, key: str, body: bytes) -> bytes:
    digest = blake2b(digest_size=_DIGEST_BYTES)
    for part in (_bytes(kind), _bytes(key), body):
        digest.update(b"%d\n" % len(part))
        digest.update(part)
    return f"{_MAGIC} {digest.hexdigest()}".encode()


def _bytes(text: str) -> bytes:
    # A key may hold a path, and a path may hold bytes that are no text.
    return text.encode("utf-8", "surrogatepass")


def _write_whole(file: Path, content: bytes) -> None:
    """Write beside, then rename: nobody ever reads half a file."""
    # Costly to import, and a warm start never writes.
    import tempfile

    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.stem, suffix=".tmp")
    temporary = Path(name)
    try:
        with open(handle, "wb") as stream:
            stream.write(content)
        temporary.replace(file)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def _prune(folder: Path, keep: int) -> None:
    entries = sorted(folder.glob("*.json"), key=_age_key, reverse=True)
    now = time.time()
    abandoned = [
        file for file in folder.glob("*.tmp") if _age_key(file)[0] < now - _ABANDONED_AFTER_S
    ]
    for file in (*entries[keep:], *abandoned):
        file.unlink(missing_ok=True)


def _age_key(file: Path) -> tuple[float, str]:
    try:
        return file.stat().st_mtime, file.name
    except OSError:
        return 0.0, file.name
