"""Starts and ends children: forked from a warm zygote, or each a fresh interpreter."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.errors import CouldNotJudge
from grader.message import message

if TYPE_CHECKING:
    from grader.sandbox.windows_job import WindowsJob

_CHILD_SIDE = Path(__file__).parent / "child"
_CONTROL_PATIENCE_S = 10.0
"""A zygote answers in microseconds; one that has not by then is stuck."""


class LauncherDied(Exception):
    """The zygote is gone or stuck: our trouble, never the student's."""


@dataclass(slots=True)
class Child:
    """A running child, as the referee holds it: two pipe ends and a file of printed text."""

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
    def load(self, setup: Mapping[str, Any], blob: bytes) -> None:
        """What the next children are to load."""

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

    @abstractmethod
    def close(self) -> None: ...


def open_launcher() -> Launcher:
    """The best launcher of this system; GRADER_ISOLATION=limits asks for the portable one."""
    if hasattr(os, "fork") and os.environ.get("GRADER_ISOLATION") != "limits":
        return ZygoteLauncher()
    return InterpreterLauncher()


def _python_command(script: str, *arguments: str) -> list[str]:
    """No site packages, no user folder, nothing from beside the script or the current folder."""
    return [sys.executable, "-s", "-S", "-P", str(_CHILD_SIDE / script), *arguments]


def _child_environment() -> dict[str, str]:
    """Almost nothing; -I would ignore the hash seed, which makes runs repeatable."""
    kept = {
        name: os.environ[name] for name in ("SYSTEMROOT", "LD_LIBRARY_PATH") if name in os.environ
    }
    return kept | {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}


def _setup_bytes(setup: Mapping[str, Any], blob: bytes) -> bytes:
    header = json.dumps(setup).encode()
    lengths = len(header).to_bytes(4, "little") + len(blob).to_bytes(4, "little")
    return lengths + header + blob


def _output_file() -> int:
    """A file in memory where the system has such a thing."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("output")
    import tempfile

    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


class ZygoteLauncher(Launcher):
    """Forks each child from one warm process; started at once, waited for when first needed."""

    def __init__(self) -> None:
        self._setup = b""
        self._pid: int | None = None
        self._control: socket.socket | None = None
        self._pinned_from: set[int] | None = None
        self._open()

    def _open(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with theirs:
            self._process = subprocess.Popen(
                _python_command("zygote.py", str(theirs.fileno())),
                env=_child_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                cwd="/",
                start_new_session=True,
            )
        ours.settimeout(_CONTROL_PATIENCE_S)
        self._fresh = ours
        self._control = None

    def _ready_control(self) -> socket.socket:
        """The control socket, once the zygote has said that it is warm."""
        if self._control is None:
            self._receive(self._fresh, 1)
            self._control = self._fresh
            self._share_one_core()
            if self._setup:
                self._control.sendall(b"S" + self._setup)
        return self._control

    def _share_one_core(self) -> None:
        """A round trip between two processes on one core costs a tenth of one across cores."""
        if not hasattr(os, "sched_setaffinity"):
            return
        cores = os.sched_getaffinity(0)
        if self._pinned_from is None:
            self._pinned_from = cores
        core = {min(cores)}
        with contextlib.suppress(OSError):
            os.sched_setaffinity(self._process.pid, core)
            os.sched_setaffinity(0, core)

    def load(self, setup: Mapping[str, Any], blob: bytes) -> None:
        self._setup = _setup_bytes(setup, blob)
        if self._control is not None:
            self._send(b"S" + self._setup)

    def start(self) -> Child:
        control = self._ready_control()
        receive_fd, their_send = os.pipe()
        their_receive, send_fd = os.pipe()
        output_fd = _output_file()
        child = Child(receive_fd, send_fd, output_fd)
        try:
            socket.send_fds(control, [b"F"], [their_receive, their_send, output_fd])
            self._pid = int.from_bytes(self._receive(control, 4), "little")
        except (OSError, LauncherDied) as error:
            child.close()
            raise LauncherDied from error
        finally:
            os.close(their_receive)
            os.close(their_send)
        return child

    def kill(self) -> None:
        if self._pid is not None:
            for send_signal in (os.killpg, os.kill):
                # The group exists only once the child has made it; the child itself always does.
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    send_signal(self._pid, signal.SIGKILL)

    def reap(self) -> int:
        self.kill()
        self._pid = None
        self._send(b"W")
        status = int.from_bytes(self._receive(self._ready_control(), 4), "little")
        return os.waitstatus_to_exitcode(status)

    def restart(self) -> None:
        self._end_process()
        self._open()

    def close(self) -> None:
        self._end_process()
        if self._pinned_from is not None:
            with contextlib.suppress(OSError):
                os.sched_setaffinity(0, self._pinned_from)

    def _end_process(self) -> None:
        self.kill()
        self._pid = None
        self._process.kill()
        self._process.wait()
        self._fresh.close()

    def _send(self, data: bytes) -> None:
        try:
            self._ready_control().sendall(data)
        except OSError as error:
            raise LauncherDied from error

    def _receive(self, control: socket.socket, size: int) -> bytes:
        data = b""
        while len(data) < size:
            try:
                chunk = control.recv(size - len(data))
            except OSError as error:
                raise LauncherDied from error
            if not chunk:
                raise LauncherDied
            data += chunk
        return data


class InterpreterLauncher(Launcher):
    """A fresh interpreter for each child; the next one starts while this one plays."""

    def __init__(self) -> None:
        self._setup = b""
        self._memory_bytes = 0
        self._current: subprocess.Popen[bytes] | None = None
        self._job: WindowsJob | None = None
        self._spare = self._spawn()

    def _spawn(self) -> tuple["subprocess.Popen[bytes]", int]:
        output_fd = _output_file()
        process = subprocess.Popen(
            _python_command("single_use.py"),
            env=_child_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=output_fd,
            bufsize=0,
            cwd=_CHILD_SIDE.anchor,
            start_new_session=True,
        )
        return process, output_fd

    def load(self, setup: Mapping[str, Any], blob: bytes) -> None:
        self._setup = _setup_bytes(setup, blob)
        self._memory_bytes = setup["rlimits"]["RLIMIT_AS"]

    def start(self) -> Child:
        process, output_fd = self._spare
        self._spare = self._spawn()
        self._current = process
        self._job = _windows_job(process, self._memory_bytes)
        if process.stdin is None or process.stdout is None:
            raise CouldNotJudge(message("cannot-start-child"))
        child = Child(os.dup(process.stdout.fileno()), os.dup(process.stdin.fileno()), output_fd)
        process.stdin.close()
        process.stdout.close()
        with contextlib.suppress(BrokenPipeError):
            _write_all(child.send_fd, self._setup)
        return child

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
        self._spare = self._spawn()

    def close(self) -> None:
        if self._current is not None:
            self.reap()
        process, output_fd = self._spare
        process.kill()
        with process:
            pass
        os.close(output_fd)


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
