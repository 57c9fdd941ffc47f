"""What a launcher of children must do, and what its two kinds share."""

import contextlib
import marshal
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.cache import use_room
from grader.model.report import Isolation

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
