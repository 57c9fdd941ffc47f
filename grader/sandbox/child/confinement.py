"""Binds the child before it reads a byte of student code: limits, and where its output goes."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # plain numbers: `signal` makes classes
import faulthandler
import io
import os
import sys

from . import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TextIO

try:
    import resource
except ImportError:  # Windows has no such limits; a Job Object stands in for them.
    resource = None  # type: ignore[assignment]

STANDARD_OUTPUT, STANDARD_ERROR = 1, 2

_write = os.write  # Held here: student code may put another in its place.


def confine(bounds: Mapping[str, Any], rlimits: Mapping[str, int], kept: tuple[int, ...]) -> None:
    """Give up everything that student code has no use for, for good.

    Each step can still be made after those before it: rights first, the filter of system calls
    last. OSError where one cannot be made, and then no student code is run.
    """
    load(bounds)  # While files can be read.
    drop_rights(bounds["become"])
    if bounds["parent"]:
        _linux.die_with_parent(bounds["parent"])  # After the rights: the kernel forgets it then.
        _linux.close_all_but(kept)
    set_limits(rlimits)
    if bounds["layers"]:
        _layers.put_on(bounds["layers"], bounds["readable"])


_linux: Any = None
_layers: Any = None


def load(bounds: Mapping[str, Any]) -> None:
    """Have at hand what these bounds are put on with; a zygote does so once for its children.

    An import, even of what is there, goes through much of Python's own machinery.
    """
    global _linux, _layers  # noqa: PLW0603 (modules, as an import at the top would have them)
    if bounds["parent"] and _linux is None:
        from . import linux

        _linux = linux
    if bounds["layers"] and _layers is None:
        from . import layers

        _layers = layers


def drop_rights(become: int | None) -> None:
    if become is not None:
        os.setgroups([])
        os.setgid(become)
        os.setuid(become)


def set_limits(rlimits: Mapping[str, int]) -> None:
    """A limit that this system lacks is left out."""
    if resource is None:
        return
    for name, wanted in rlimits.items():
        kind = getattr(resource, name, None)
        if kind is None:
            continue
        try:
            resource.setrlimit(kind, (wanted, wanted))
        except (ValueError, OSError):
            # Already lower than that, or (macOS) not to be lowered.
            try:
                _, hard = resource.getrlimit(kind)
                resource.setrlimit(kind, (hard, hard))
            except (ValueError, OSError):
                pass


class CappedFile(io.RawIOBase):
    """What student code prints: kept up to a cap, then dropped without a word to it."""

    def __init__(self) -> None:
        super().__init__()
        self._room = 0
        self._dropped = False
        self.muted = False

    def allow(self, room: int) -> None:
        self._room = room
        self._dropped = False

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return STANDARD_OUTPUT

    def write(self, data: bytes | bytearray | memoryview) -> int:  # type: ignore[override]  # narrower than Buffer
        text = bytes(data)
        if self.muted:
            return len(text)
        kept = text[: self._room]
        if kept:
            _write(STANDARD_OUTPUT, kept)
            self._room -= len(kept)
        if len(kept) < len(text) and not self._dropped:
            _write(STANDARD_OUTPUT, b"\0")  # One byte past the cap says that some was dropped.
            self._dropped = True
        return len(text)


_capped = CappedFile()
_stream = io.TextIOWrapper(
    _capped,  # type: ignore[type-var]  # unbuffered on purpose: a kill loses nothing
    encoding="utf-8",
    errors="backslashreplace",
    line_buffering=True,
)
"""Made before the fork: looking up a codec is dear in a child whose pages are all shared."""


def redirect_output(output_fd: int, cap: int) -> TextIO:
    """Send everything that is printed into the output file; return the stream, to be flushed."""
    os.dup2(output_fd, STANDARD_OUTPUT)
    os.dup2(output_fd, STANDARD_ERROR)
    if output_fd > STANDARD_ERROR:
        os.close(output_fd)
    return allow_output(cap)


def allow_output(cap: int) -> TextIO:
    """So much from here on, whatever was printed before, and there again if it went elsewhere."""
    _capped.allow(cap)
    sys.stdout = sys.stderr = _stream
    return _stream


def tell_line_when_asked() -> None:
    """Let a signal write the stack, without Python's help: it may be in the midst of anything.

    What is forked from here on does so too.
    """
    if hasattr(_signal, "SIGUSR1"):
        faulthandler.unregister(_signal.SIGUSR1)  # Nothing at first; else it may be another's now.
        faulthandler.register(_signal.SIGUSR1, file=STANDARD_ERROR, all_threads=False)


def flush_output() -> None:
    """Let everything that was printed be in the file, wherever student code sent its output."""
    try:
        if sys.stdout is not _stream:
            sys.stdout.flush()
    except BaseException:
        pass  # What stands there is a student's.
    try:
        _stream.flush()
    except Exception:
        pass


class Muted:
    """What is printed meanwhile is dropped, and no part of anybody's output."""

    def __enter__(self) -> None:
        flush_output()
        _capped.muted = True

    def __exit__(self, *error: object) -> None:
        flush_output()
        _capped.muted = False
