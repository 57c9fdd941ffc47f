"""The parent's ends of the pipes to a child: whole frames in and out, and its printed text."""

import os
import re
import signal
import time
from collections.abc import Mapping
from typing import NamedTuple

from grader.sandbox.frames import HEADER_SIZE, NonsenseFrame


class ChildGone(Exception):
    """The pipe from the child, or to it, has ended."""


def read_frame(fd: int, allowed: Mapping[bytes, int]) -> tuple[bytes, bytes]:
    """The next frame, if it is one of those that may come now, each with its largest size."""
    return read_payload(fd, read_exactly(fd, HEADER_SIZE), allowed)


def read_payload(fd: int, header: bytes, allowed: Mapping[bytes, int]) -> tuple[bytes, bytes]:
    """The payload that a header announces, if such a frame may come now and is not too large."""
    letter, size = header[:1], int.from_bytes(header[1:], "little")
    if letter not in allowed or size > allowed[letter]:
        raise NonsenseFrame(header)
    return letter, read_exactly(fd, size)


def read_exactly(fd: int, size: int) -> bytes:
    chunks = []
    while size:
        chunk = os.read(fd, min(size, 1 << 16))
        if not chunk:
            raise ChildGone
        chunks.append(chunk)
        size -= len(chunk)
    return b"".join(chunks)


def write_whole(fd: int, data: bytes) -> None:
    try:
        while data:
            data = data[os.write(fd, data) :]
    except BrokenPipeError as error:
        raise ChildGone from error


def output_size(fd: int) -> int:
    return os.fstat(fd).st_size


def read_output(fd: int, start: int, cap: int, *, end: int | None = None) -> tuple[str, bool]:
    """What was printed from there on, up to `end`, and whether the cap left some of it out.

    Child and parent share one offset in this file: it is put back where the child writes next.
    """
    size = output_size(fd) if end is None else end
    os.lseek(fd, start, os.SEEK_SET)
    data = os.read(fd, max(0, min(size, cap) - start))
    os.lseek(fd, 0, os.SEEK_END)
    return data.decode("utf-8", "replace"), size > cap


# Where it is --------------------------------------------------------------------------------------

LINE_SIGNAL: int | None = getattr(signal, "SIGUSR1", None)
"""Asks a child to write its stack where it prints; Windows has no such signal."""
_ANSWER_PATIENCE_S = 0.5
_GLANCE_S = 0.005
_QUIET_GLANCES = 4
"""A stack is written piece by piece; one that has not grown for so long is whole."""
_FRAME = re.compile(rb'^  File "(.*)", line (\d{1,9}) in ', re.MULTILINE)


class StoppedAt(NamedTuple):
    """Where a child was when it was stopped."""

    line: int | None
    """The innermost of the student's own lines, where it could be told."""
    output_size: int
    """What it had printed by then; what stands behind that is its stack."""


def ask_where(pid: int, output_fd: int, filename: str) -> StoppedAt:
    """Have the child write its stack, if it still can; it is waited for a moment only.

    Student code may write anything there too: a line number is all that is taken from it.
    """
    size = output_size(output_fd)
    if LINE_SIGNAL is None:
        return StoppedAt(None, size)
    try:
        os.kill(pid, LINE_SIGNAL)
    except OSError:
        return StoppedAt(None, size)
    return StoppedAt(_line_in(_stack_written(output_fd, size), filename), size)


def _stack_written(output_fd: int, start: int) -> bytes:
    deadline = time.monotonic() + _ANSWER_PATIENCE_S
    seen, quiet = start, 0
    while quiet < _QUIET_GLANCES and time.monotonic() < deadline:
        time.sleep(_GLANCE_S)
        size = output_size(output_fd)
        quiet = quiet + 1 if size == seen > start else 0
        seen = size
    return os.pread(output_fd, seen - start, start) if seen > start else b""


def _line_in(stack: bytes, filename: str) -> int | None:
    """The innermost frame comes first; names are written in ASCII."""
    name = filename.encode("ascii", "backslashreplace")
    return next((int(line) for file, line in _FRAME.findall(stack) if file == name), None)
