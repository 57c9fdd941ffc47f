"""What a launcher of children must do; the one that forks them from a warm process, on Linux and
macOS; the one that starts a fresh interpreter for each; the parent's ends of the pipes.
"""

import _socket  # What `socket` has in C: that makes enumerations of all there is to a socket.
import contextlib
import ctypes
import marshal
import os
import re
import signal
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from grader.cache import use_room
from grader.model.dataclass import NamedTuple, dataclass
from grader.model.report import Isolation
from grader.sandbox import isolation
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


def forget_output(fd: int) -> None:
    """Empty the file, and have the next of it written at its beginning."""
    if output_size(fd):
        os.ftruncate(fd, 0)
        os.lseek(fd, 0, os.SEEK_SET)


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


_BOOT = Path(__file__).parent / "child" / "boot.py"
"""What an interpreter of the child's side runs."""


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


def open_launcher(*, portable: bool = False, brief: bool = False) -> Launcher:
    """The best launcher of this system, or the one that every system has.

    GRADER_ISOLATION=limits asks for that one too. `brief`: a single file is graded, which does not
    wait for what pays off in a class.
    """
    portable = portable or os.environ.get("GRADER_ISOLATION") == Isolation.LIMITS
    use_room((Isolation.LIMITS if portable else Isolation.FULL).value)
    if hasattr(os, "fork") and not portable:
        return ZygoteLauncher(rehearsals=_FEW_REHEARSALS if brief else _REHEARSALS)
    from grader.sandbox.launcher import InterpreterLauncher

    return InterpreterLauncher()


def python_command(*arguments: str) -> list[str]:
    """No site packages, no user folder, nothing from beside the script or the current folder."""
    return [sys.executable, "-s", "-S", "-P", str(_BOOT), *arguments]


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


# The zygote ---------------------------------------------------------------------------------------

_BOUND_AT_ONCE = {"LD_BIND_NOW": "1"}
"""Names of shared libraries are looked up once, by the zygote, and not by every child."""
_CONTROL_PATIENCE_S = 30.0
"""A zygote answers in microseconds, once it has a core; one that has not by then is stuck."""


_REHEARSALS, _FEW_REHEARSALS = 12, 3
"""After so many, Python has learnt what it will; the first ones teach it most."""


class ZygoteLauncher(Launcher):
    """The zygote is started at once, and waited for when it is first needed."""

    def __init__(self, *, rehearsals: int = _REHEARSALS) -> None:
        self._rehearsals = rehearsals
        self._setup = b""
        self._pid: int | None = None
        self._control: _socket.socket | None = None
        self._core: CoreClaim | None = None
        self._layers: tuple[str, ...] = ()
        self._open()

    def _open(self) -> None:
        ours, theirs = _socket.socketpair(_socket.AF_UNIX, _socket.SOCK_STREAM)
        with contextlib.closing(theirs):
            self._process = subprocess.Popen(
                python_command(*map(str, (theirs.fileno(), os.getpid(), self._rehearsals))),
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
        isolation.hide_own_memory()  # While the zygote warms up.

    def _ready_control(self) -> _socket.socket:
        """The control socket, once the zygote has said that it is warm."""
        if self._control is None:
            length = int.from_bytes(self._receive(self._fresh, 3)[1:], "little")
            self._layers = tuple(self._receive(self._fresh, length).decode().split())
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
            _send_with(control, b"F", (their_receive, their_send, output_fd))
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

    def _receive(self, control: _socket.socket, size: int) -> bytes:
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


def _send_with(control: _socket.socket, letter: bytes, descriptors: Iterable[int]) -> None:
    data = b"".join(each.to_bytes(4, sys.byteorder) for each in descriptors)
    control.sendmsg([letter], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, data)])


# One core for a grader and its zygote, another one for each grader beside it ---------------------
#
# A round trip between two processes on one core costs a tenth of one across cores. Graders on one
# machine do not know each other: each claims its core by a name that only one socket can have, and
# that the kernel takes back when its holder ends, however it ends. No file is left behind.

_CORE_NAME = "\0grader-core-{}"
"""The zero byte makes it a name of Linux's own, outside the file system."""


class CoreClaim:
    """A core of this thread's, until it is released."""

    def __init__(self) -> None:
        self._before = os.sched_getaffinity(0) if sys.platform == "linux" else set[int]()
        self._socket, self.core = _claimed(self._before)

    def share_with(self, process: int) -> None:
        """Stay on the core, this thread and the process; a refusal costs time, nothing else."""
        if sys.platform == "linux" and self.core is not None:
            with contextlib.suppress(OSError):
                os.sched_setaffinity(process, {self.core})
                os.sched_setaffinity(0, {self.core})

    def release(self) -> None:
        if self._socket is not None:
            self._socket.close()
        if sys.platform == "linux":
            with contextlib.suppress(OSError):
                os.sched_setaffinity(0, self._before)


def _claimed(allowed: Iterable[int]) -> tuple[_socket.socket | None, int | None]:
    """The first core that nobody has claimed; where there is none, any."""
    cores = sorted(allowed)
    for core in cores:
        held = _bound(_CORE_NAME.format(core))
        if held is not None:
            return held, core
    return None, cores[os.getpid() % len(cores)] if cores else None


def _bound(name: str) -> _socket.socket | None:
    try:
        held = _socket.socket(_socket.AF_UNIX, _socket.SOCK_DGRAM)
    except OSError:
        return None
    try:
        held.bind(name)
    except OSError:  # Another grader has it, or this system has no such names.
        held.close()
        return None
    return held


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
