"""Binds the child before it reads a byte of student code: limits, and where its output goes."""

import io
import os
import sys
from collections.abc import Mapping
from typing import TextIO

try:
    import resource
except ImportError:  # Windows has no such limits; a Job Object stands in for them.
    resource = None  # type: ignore[assignment]


def confine(rlimits: Mapping[str, int]) -> None:
    """Set the limits that the launcher decided on; a limit this system lacks is left out."""
    if resource is None:
        return
    for name, wanted in rlimits.items():
        kind = getattr(resource, name, None)
        if kind is None:
            continue
        _, hard = resource.getrlimit(kind)
        value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(kind, (value, value))
        except (ValueError, OSError):
            continue  # macOS knows some names but refuses to lower them.


class CappedFile(io.RawIOBase):
    """What student code prints: kept up to a cap, then dropped without a word to it."""

    def __init__(self, fd: int, cap: int) -> None:
        super().__init__()
        self._fd = fd
        self._room = cap
        self._dropped = False

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._fd

    def write(self, data: bytes | bytearray | memoryview) -> int:  # type: ignore[override]  # narrower than Buffer
        text = bytes(data)
        kept = text[: self._room]
        if kept:
            os.write(self._fd, kept)
            self._room -= len(kept)
        if len(kept) < len(text) and not self._dropped:
            os.write(self._fd, b"\0")  # One byte past the cap says that some was dropped.
            self._dropped = True
        return len(text)


def redirect_output(output_fd: int, cap: int) -> TextIO:
    """Send everything that is printed into the output file; return the stream, to be flushed."""
    os.dup2(output_fd, 1)
    os.dup2(output_fd, 2)
    if output_fd > 2:
        os.close(output_fd)
    stream = io.TextIOWrapper(
        CappedFile(1, cap),  # type: ignore[type-var]  # unbuffered on purpose: a kill loses nothing
        encoding="utf-8",
        errors="backslashreplace",
        line_buffering=True,
    )
    sys.stdout = sys.stderr = stream
    return stream
