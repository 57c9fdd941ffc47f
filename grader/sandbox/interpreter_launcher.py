"""A fresh interpreter for each child: where processes cannot be forked, and to test that."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.sandbox import confine
from grader.sandbox.launcher import (
    Child,
    Launcher,
    LauncherDied,
    child_environment,
    output_file,
    python_command,
    setup_bytes,
)

if TYPE_CHECKING:
    from grader.sandbox.windows_job import WindowsJob


@dataclass(slots=True)
class _Started:
    """An interpreter that waits for its setup, and our ends of what joins us to it."""

    process: "subprocess.Popen[bytes]"
    child: Child


class InterpreterLauncher(Launcher):
    """The next interpreter starts while this one plays."""

    def __init__(self) -> None:
        self._setup = b""
        self._memory_bytes = 0
        self._current: subprocess.Popen[bytes] | None = None
        self._job: WindowsJob | None = None
        self._spare = _start_interpreter()
        confine.hide_own_memory()

    def layers(self) -> tuple[str, ...]:
        return () if sys.platform == "win32" else ("rlimits",)

    def load(self, setup: Mapping[str, Any]) -> None:
        if sys.platform == "linux":
            setup = {**setup, "bounds": {**setup["bounds"], "parent": os.getpid()}}
        self._setup = setup_bytes(setup)
        self._memory_bytes = setup["rlimits"]["RLIMIT_AS"]

    def start(self) -> Child:
        started, self._spare = self._spare, _start_interpreter()
        self._current = started.process
        self._job = _windows_job(started.process, self._memory_bytes)
        with contextlib.suppress(BrokenPipeError):
            _write_all(started.child.send_fd, self._setup)
        return started.child

    def kill(self) -> None:
        if self._current is None:
            return
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._current.pid, signal.SIGKILL)
        self._current.kill()

    def reap(self) -> int:
        if self._current is None:
            raise LauncherDied
        self.kill()
        code = self._current.wait()
        self._current = None
        if self._job is not None:
            self._job.close()
            self._job = None
        return code

    def restart(self) -> None:
        self.close()
        self._spare = _start_interpreter()

    def close(self) -> None:
        if self._current is not None:
            self.reap()
        self._spare.process.kill()
        self._spare.process.wait()
        self._spare.child.close()


def _start_interpreter() -> _Started:
    their_receive, send_fd = os.pipe()
    receive_fd, their_send = os.pipe()
    output_fd = output_file()
    process = subprocess.Popen(
        python_command("single_use.py"),
        env=child_environment(),
        stdin=their_receive,
        stdout=their_send,
        stderr=output_fd,
        cwd=Path(os.sep).resolve(),
        start_new_session=True,
    )
    os.close(their_receive)
    os.close(their_send)
    return _Started(process, Child(process.pid, receive_fd, send_fd, output_fd))


def _windows_job(process: "subprocess.Popen[bytes]", memory_bytes: int) -> "WindowsJob | None":
    """On Windows, what bounds the child from outside; elsewhere it bounds itself."""
    if sys.platform != "win32":
        return None
    import ctypes

    from grader.sandbox.windows_job import WindowsJob

    job = WindowsJob(memory_bytes, ctypes.windll.kernel32)
    job.take(int(getattr(process, "_handle")))  # noqa: B009 (subprocess keeps it private)
    return job


def _write_all(fd: int, data: bytes) -> None:
    while data:
        data = data[os.write(fd, data) :]
