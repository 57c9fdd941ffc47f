"""A Windows Job Object: bounds the memory of a child, and ends it with all that it started.

Windows has no resource limits to set from inside; a job is set from outside, before the child
is told what to load. The calls are the documented ones of kernel32; `kernel32` is a parameter
so that they can be tried where there is no Windows.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.sandbox import isolation
from grader.sandbox.launcher import (
    Child,
    ChildGone,
    Launcher,
    LauncherDied,
    child_environment,
    output_file,
    python_command,
    setup_bytes,
    write_whole,
)

_EXTENDED_LIMIT_INFORMATION = 9
_LIMIT_ACTIVE_PROCESS = 0x0008
_LIMIT_PROCESS_MEMORY = 0x0100
_LIMIT_KILL_ON_JOB_CLOSE = 0x2000


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("PerProcessUserTimeLimit", ctypes.c_int64),
        ("PerJobUserTimeLimit", ctypes.c_int64),
        ("LimitFlags", ctypes.c_uint32),
        ("MinimumWorkingSetSize", ctypes.c_size_t),
        ("MaximumWorkingSetSize", ctypes.c_size_t),
        ("ActiveProcessLimit", ctypes.c_uint32),
        ("Affinity", ctypes.c_size_t),
        ("PriorityClass", ctypes.c_uint32),
        ("SchedulingClass", ctypes.c_uint32),
    )


class _ExtendedLimits(ctypes.Structure):
    _fields_ = (
        ("BasicLimitInformation", _BasicLimits),
        ("IoInfo", ctypes.c_uint64 * 6),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    )


class WindowsJob:
    """One child's job: no process beside it, no more memory than allowed, no life after us."""

    def __init__(self, memory_bytes: int, kernel32: Any) -> None:
        self._kernel32 = kernel32
        kernel32.CreateJobObjectW.restype = ctypes.c_void_p
        self._handle = ctypes.c_void_p(kernel32.CreateJobObjectW(None, None))
        limits = _ExtendedLimits()
        limits.BasicLimitInformation.LimitFlags = (
            _LIMIT_ACTIVE_PROCESS | _LIMIT_PROCESS_MEMORY | _LIMIT_KILL_ON_JOB_CLOSE
        )
        limits.BasicLimitInformation.ActiveProcessLimit = 1
        limits.ProcessMemoryLimit = memory_bytes
        self._require(
            kernel32.SetInformationJobObject(
                self._handle,
                _EXTENDED_LIMIT_INFORMATION,
                ctypes.byref(limits),
                ctypes.sizeof(limits),
            )
        )

    def take(self, process_handle: int) -> None:
        """Put a running process under this job."""
        handle = ctypes.c_void_p(process_handle)
        self._require(self._kernel32.AssignProcessToJobObject(self._handle, handle))

    def close(self) -> None:
        """End whatever still runs in the job."""
        self._kernel32.CloseHandle(self._handle)

    def _require(self, succeeded: int) -> None:
        if not succeeded:
            self.close()
            raise OSError("the Windows job object could not be set up")


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
        isolation.hide_own_memory()

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
        with contextlib.suppress(ChildGone):
            write_whole(started.child.send_fd, self._setup)
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
        python_command(),
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

    job = WindowsJob(memory_bytes, ctypes.windll.kernel32)
    job.take(int(getattr(process, "_handle")))  # noqa: B009 (subprocess keeps it private)
    return job
