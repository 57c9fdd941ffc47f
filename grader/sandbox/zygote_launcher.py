"""Forks each child from one warm process: Linux and macOS."""

import contextlib
import json
import os
import signal
import socket
import subprocess
from collections.abc import Mapping
from typing import Any

from grader.sandbox import confine
from grader.sandbox.cores import CoreClaim
from grader.sandbox.launcher import (
    Child,
    Launcher,
    LauncherDied,
    child_environment,
    output_file,
    python_command,
    setup_bytes,
)

_BOUND_AT_ONCE = {"LD_BIND_NOW": "1"}
"""Names of shared libraries are looked up once, by the zygote, and not by every child."""
_CONTROL_PATIENCE_S = 30.0
"""A zygote answers in microseconds, once it has a core; one that has not by then is stuck."""


class ZygoteLauncher(Launcher):
    """The zygote is started at once, and waited for when it is first needed."""

    def __init__(self) -> None:
        self._setup = b""
        self._pid: int | None = None
        self._control: socket.socket | None = None
        self._core: CoreClaim | None = None
        self._layers: tuple[str, ...] = ()
        self._open()

    def _open(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with theirs:
            self._process = subprocess.Popen(
                python_command("zygote.py", str(theirs.fileno()), str(os.getpid())),
                env=child_environment() | _BOUND_AT_ONCE,
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
        confine.hide_own_memory()  # While the zygote warms up.

    def _ready_control(self) -> socket.socket:
        """The control socket, once the zygote has said that it is warm."""
        if self._control is None:
            length = int.from_bytes(self._receive(self._fresh, 3)[1:], "little")
            self._layers = tuple(json.loads(self._receive(self._fresh, length)))
            self._control = self._fresh
            self._share_one_core()
            if self._setup:
                self._send(b"S" + self._setup)
        return self._control

    def _share_one_core(self) -> None:
        """A zygote that is started again stays where the first one was."""
        if self._core is None:
            self._core = CoreClaim()
        self._core.share_with(self._process.pid)

    def layers(self) -> tuple[str, ...]:
        self._ready_control()
        return self._layers

    def load(self, setup: Mapping[str, Any]) -> None:
        self._setup = setup_bytes(setup)
        if self._control is not None:
            self._send(b"S" + self._setup)

    def start(self) -> Child:
        control = self._ready_control()
        if self._core is None:
            self._share_one_core()
        receive_fd, their_send = os.pipe()
        their_receive, send_fd = os.pipe()
        output_fd = output_file()
        try:
            socket.send_fds(control, [b"F"], [their_receive, their_send, output_fd])
            self._pid = int.from_bytes(self._receive(control, 4), "little")
        except (OSError, LauncherDied) as error:
            for descriptor in (receive_fd, send_fd, output_fd):
                os.close(descriptor)
            raise LauncherDied from error
        finally:
            os.close(their_receive)
            os.close(their_send)
        return Child(self._pid, receive_fd, send_fd, output_fd)

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

    def rest(self) -> None:
        if self._core is not None:
            self._core.release()
            self._core = None

    def close(self) -> None:
        self._end_process()
        self.rest()

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
