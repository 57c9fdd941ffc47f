"""The time that a child is charged with, read from outside: its own, never what it waited for.

A call may take so many seconds of the child's: those in which it computed, and those that it slept
while it owed us an answer. Neither the wait for a core nor that for our reply is its own doing.
Linux tells all of this of any process. Elsewhere only the computing can be read, and a sleeper is
ended by a loose look at the wall clock.
"""

import array
import contextlib
import functools
import os
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

LONGEST_NAP_S = 0.1
"""Most of what is counted as slept between two looks: if we did not look for longer, we were
stopped ourselves, or had no core, and know nothing of what the child did meanwhile."""
WALL_CLOCK_FACTOR = 10
"""Where sleep cannot be told from waiting: the limit by the wall clock, in limits."""

_MOST_UNHEARD_LOOKS = 10
_NANOSECOND = 1e-9
_PROCESS_CLOCK = 2
"""The kind of a clock that counts the processor time of all threads of a process."""


class Stopwatch(ABC):
    """Counts what one child uses, from each `start` on.

    `look` and `has_used` are for the watchdog's thread, which looks again and again; between
    `start` and the first look nothing is known of sleep, which is in the child's favour.
    """

    def __init__(self) -> None:
        self._cpu_before = 0.0

    def start(self) -> None:
        """The child owes an answer from now on."""
        self._cpu_before = self._cpu_s()

    def stop(self) -> float:
        """It does no longer; what it used, in seconds."""
        return self._computed() + self._slept()

    @abstractmethod
    def look(self) -> None: ...

    def has_used(self, seconds: float) -> bool:
        """Whether it has had so much time, as of the last look."""
        computed = self._computed()
        if computed >= seconds:
            return True
        return computed + self._slept() >= seconds and self._is_sure()

    def _computed(self) -> float:
        return max(0.0, self._cpu_s() - self._cpu_before)

    @abstractmethod
    def _cpu_s(self) -> float: ...

    @abstractmethod
    def _slept(self) -> float: ...

    def _is_sure(self) -> bool:
        """Whether what seems to be sleep cannot turn out to be something else."""
        return True


class _Sample(NamedTuple):
    at: float
    accounted: float
    """Time of the child's and of ours that was no sleep."""


class LinuxStopwatch(Stopwatch):
    """By the child's own clock and the kernel's record of who waited for a core.

    What is left of the time that passed, once the computing and the waiting of both sides are
    taken away, the child slept. A wait is on record once it is over: as long as either side
    still waits, nothing is decided by sleep.
    """

    def __init__(self, pid: int, receive_fd: int) -> None:
        super().__init__()
        self._pid = pid
        self._receive_fd = receive_fd
        self._clock = (~pid << 3) | _PROCESS_CLOCK
        self._ours = f"self/task/{threading.get_native_id()}"
        self._last: _Sample | None = None
        self._slept_s = 0.0
        self._unheard_looks = 0

    def start(self) -> None:
        super().start()
        self._last = None
        self._slept_s = 0.0
        self._unheard_looks = 0

    def look(self) -> None:
        now = self._sample()
        if self._last is not None:
            asleep = (now.at - self._last.at) - (now.accounted - self._last.accounted)
            self._slept_s = max(0.0, self._slept_s + min(asleep, LONGEST_NAP_S))
        self._last = now

    def _sample(self) -> _Sample:
        _, child_waited = _run_and_wait(str(self._pid))
        accounted = self._cpu_s() + child_waited + sum(_run_and_wait(self._ours))
        return _Sample(time.monotonic(), accounted)

    def _cpu_s(self) -> float:
        try:
            return time.clock_gettime(self._clock)
        except OSError:  # It is gone: whoever reads its pipe will hear so.
            return self._cpu_before

    def _slept(self) -> float:
        return self._slept_s

    def _is_sure(self) -> bool:
        if "R" in (_state(str(self._pid)), _state(self._ours)):
            return False
        # We may be on our way to what it said; if we still sleep after a while, it is we who wait
        # for a child that talks and does not listen.
        self._unheard_looks = self._unheard_looks + 1 if _unread(self._receive_fd) else 0
        return not 0 < self._unheard_looks <= _MOST_UNHEARD_LOOKS


class LooseStopwatch(Stopwatch):
    """By processor time alone; sleep counts a tenth, and so does any wait."""

    def __init__(self, cpu_s: Callable[[], float]) -> None:
        self._read_cpu = cpu_s
        super().__init__()
        self._looked_at = 0.0
        self._passed_s = 0.0

    def start(self) -> None:
        super().start()
        self._looked_at = time.monotonic()
        self._passed_s = 0.0

    def look(self) -> None:
        now = time.monotonic()
        self._passed_s += min(now - self._looked_at, LONGEST_NAP_S)
        self._looked_at = now

    def _cpu_s(self) -> float:
        return self._read_cpu()

    def _slept(self) -> float:
        return max(0.0, self._passed_s / WALL_CLOCK_FACTOR - self._computed())


def stopwatch_of(pid: int, receive_fd: int) -> Stopwatch:
    """The most exact one that this system has, for a child that talks to this thread."""
    if sys.platform != "linux":
        return LooseStopwatch(_portable_cpu_reader(pid))
    stopwatch = LinuxStopwatch(pid, receive_fd)
    if _tells_waits(pid):
        return stopwatch
    return LooseStopwatch(stopwatch._cpu_s)


def _portable_cpu_reader(pid: int) -> Callable[[], float]:
    import psutil

    last = 0.0

    def cpu_s() -> float:
        nonlocal last
        # It may be gone, or not ours to look at: the wall clock is left.
        with contextlib.suppress(psutil.Error):
            used = psutil.Process(pid).cpu_times()
            last = float(used.user + used.system)
        return last

    return cpu_s


# What Linux tells of a process --------------------------------------------------------------------


def _tells_waits(pid: int) -> bool:
    """Whether the kernel keeps such a record, and lets us read the child's."""
    return _keeps_record() and _read_proc(f"{pid}/schedstat") != ""


@functools.cache
def _keeps_record() -> bool:
    return _run_and_wait("self")[0] > 0


def _run_and_wait(process: str) -> tuple[float, float]:
    """How long its first thread ran, and how long it was ready to and had no core."""
    numbers = _read_proc(f"{process}/schedstat").split()
    if len(numbers) < 2:
        return 0.0, 0.0
    return int(numbers[0]) * _NANOSECOND, int(numbers[1]) * _NANOSECOND


def _state(process: str) -> str:
    """R while it runs or waits for a core; its name, which comes first, may hold anything."""
    return _read_proc(f"{process}/stat").rpartition(")")[2].strip()[:1]


def _read_proc(name: str) -> str:
    """Empty where it cannot be read: the process is gone, or none of our business."""
    try:
        descriptor = os.open(f"/proc/{name}", os.O_RDONLY)
    except OSError:
        return ""
    try:
        return os.read(descriptor, 4096).decode("ascii", "replace")
    except OSError:
        return ""
    finally:
        os.close(descriptor)


def _unread(descriptor: int) -> bool:
    """Whether the child has said something that we have not yet heard."""
    import fcntl
    import termios

    count = array.array("i", [0])
    fcntl.ioctl(descriptor, termios.FIONREAD, count)
    return count[0] > 0
