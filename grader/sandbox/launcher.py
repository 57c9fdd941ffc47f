"""What a launcher of children must do, what its two kinds share, and the parent's ends of the
pipes.
"""

import contextlib
import marshal
import os
import re
import signal
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from grader.cache import use_room
from grader.model.report import Isolation
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


_CHILD_SIDE = Path(__file__).parent / "child"


_ONE_THREAD = dict.fromkeys(
    ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"), "1"
)
"""A library of linear algebra that starts threads could be neither forked nor run in a child."""


class LauncherDied(Exception):
    """The zygote is gone or stuck: our trouble, never the student's."""


@dataclass(slots=True)
class Child:
    """A running child, as the referee holds it: two pipe ends and a file of printed text."""

    pid: int
    """Its own until it is reaped."""
    receive_fd: int
    send_fd: int
    output_fd: int

    def close(self) -> None:
        for descriptor in (self.receive_fd, self.send_fd, self.output_fd):
            with contextlib.suppress(OSError):
                os.close(descriptor)


class Launcher(ABC):
    """Starts children that all load the same setup; one runs at a time."""

    @abstractmethod
    def layers(self) -> tuple[str, ...]:
        """What really holds student code here: tried out, not assumed."""

    @abstractmethod
    def load(self, setup: Mapping[str, Any]) -> None:
        """How the next children are to be set up; the file itself goes to each child alone."""

    @abstractmethod
    def start(self) -> Child: ...

    @abstractmethod
    def kill(self) -> None:
        """End the child and what it started; safe from any thread, until `reap`."""

    @abstractmethod
    def reap(self) -> int:
        """Kill what is left of the child, wait for it, return its exit code (−n for signal n)."""

    @abstractmethod
    def restart(self) -> None:
        """Start afresh after `LauncherDied`."""

    def rest(self) -> None:
        """Nothing is run for a while: whoever else works in this process has all its cores."""
        return

    @abstractmethod
    def close(self) -> None: ...


def open_launcher(*, portable: bool = False) -> Launcher:
    """The best launcher of this system, or the one that every system has.

    GRADER_ISOLATION=limits asks for that one too.
    """
    portable = portable or os.environ.get("GRADER_ISOLATION") == Isolation.LIMITS
    use_room((Isolation.LIMITS if portable else Isolation.FULL).value)
    # Each system imports only what it can run.
    if hasattr(os, "fork") and not portable:
        from grader.sandbox.zygote_launcher import ZygoteLauncher

        return ZygoteLauncher()
    from grader.sandbox.interpreter_launcher import InterpreterLauncher

    return InterpreterLauncher()


def python_command(script: str, *arguments: str) -> list[str]:
    """No site packages, no user folder, nothing from beside the script or the current folder."""
    return [sys.executable, "-s", "-S", "-P", str(_CHILD_SIDE / script), *arguments]


def child_environment() -> dict[str, str]:
    """Almost nothing; -I would ignore the hash seed, which makes runs repeatable."""
    kept = {
        name: os.environ[name] for name in ("SYSTEMROOT", "LD_LIBRARY_PATH") if name in os.environ
    }
    return kept | {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1"} | _ONE_THREAD


def setup_bytes(setup: Mapping[str, Any]) -> bytes:
    return with_length(marshal.dumps(dict(setup)))


def with_length(data: bytes) -> bytes:
    return len(data).to_bytes(4, "little") + data


def output_file() -> int:
    """A file in memory where the system has such a thing."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("output")
    import tempfile

    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())
