"""The time that a child is charged with, read from outside: its own, never what it waited for; and
the end of a child that is out of time.
"""

import array
import contextlib
import functools
import os
import select
import signal
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable

from grader.model.dataclass import NamedTuple
from grader.model.run import Ending
from grader.sandbox.launcher import Child, Launcher, StoppedAt, ask_where

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


TICK_S = 0.02


class Watchdog:
    """One thread that looks at a child's stopwatch; arming it costs next to nothing.

    The referee reads frames with a plain blocking read, the fastest there is; what ends that
    read when the child keeps silent is the child's death, and this thread brings it about.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._stopwatch: Stopwatch | None = None
        self._limit_s = 0.0
        self._end: Callable[[], None] = lambda: None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="grader-watchdog", daemon=True)
        self._thread.start()
        self.expired = False
        self._used_s = 0.0

    def arm(self, seconds: float, stopwatch: Stopwatch, end: Callable[[], None]) -> None:
        """Call `end` once the child has used so many seconds; it must still be there then."""
        with self._lock:
            self.expired = False
            self._limit_s = seconds
            self._end = end
            stopwatch.start()
            self._stopwatch = stopwatch

    def disarm(self) -> bool:
        """Stand down; tell whether the time had run out."""
        with self._lock:
            self._stand_down()
            return self.expired

    def take_used(self) -> float:
        """What was used since this was last asked, in seconds; nothing counts twice."""
        used_s, self._used_s = self._used_s, 0.0
        return used_s

    def expire(self) -> None:
        """End the child that is watched now, as if its time had run out."""
        with self._lock:
            self._expire()

    def close(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._stopped.wait(TICK_S):
            with self._lock:
                if self._stopwatch is None:
                    continue
                self._stopwatch.look()
                if self._stopwatch.has_used(self._limit_s):
                    self._expire()

    def _expire(self) -> None:
        if self._stopwatch is not None:
            self.expired = True
            self._stand_down()
            self._end()

    def _stand_down(self) -> None:
        if self._stopwatch is not None:
            self._used_s += self._stopwatch.stop()
            self._stopwatch = None


_CPU_TIME_SIGNAL = getattr(signal, "SIGXCPU", 0)
_KILL_SIGNAL = getattr(signal, "SIGKILL", 0)


class KilledByOthers(Exception):
    """Somebody else killed the child: the system, short of memory, or a user with a heavy hand."""


_PARTING_MS = 200
"""Who closes the pipe by hand may end in its own way soon after; how it does is part of a report,
and must not depend on who gets a core first."""


def _wait_for_end(pid: int) -> None:
    """Until it is over, or for a moment; elsewhere than on Linux, a child is killed at once."""
    if not hasattr(os, "pidfd_open"):
        return
    with contextlib.suppress(OSError):  # An old kernel has none.
        descriptor = os.pidfd_open(pid)
        waiting = select.poll()
        waiting.register(descriptor, select.POLLIN)
        waiting.poll(_PARTING_MS)
        os.close(descriptor)


class WatchedChild:
    """One child of a launcher, from its start until it is reaped."""

    def __init__(
        self, launcher: Launcher, watchdog: Watchdog, filename: str, *, is_last_try: bool
    ) -> None:
        """`is_last_try`: that somebody killed it is a verdict now, and raises nothing."""
        self.pipes: Child = launcher.start()
        self.used_s = 0.0
        """What it used so far of the time that was the student's."""
        self.stopped: StoppedAt | None = None
        """Where it was when its time ran out."""
        self._launcher = launcher
        self._watchdog = watchdog
        self._filename = filename
        self._is_last_try = is_last_try
        self._stopwatch = stopwatch_of(self.pipes.pid, self.pipes.receive_fd)
        self._runs = True

    def begin(self, limit_s: float) -> None:
        """It owes us an answer from now on, and has so much time of its own for it."""
        self._watchdog.arm(limit_s, self._stopwatch, self._stop)

    def answered(self) -> bool:
        """It owes us nothing any more; tell whether that was in time."""
        expired = self._watchdog.disarm()
        self.used_s += self._watchdog.take_used()
        return not expired

    def died(self) -> Ending:
        """What it stands for that the pipe has ended."""
        in_time = self.answered()
        _wait_for_end(self.pipes.pid)
        code = self._reap()
        if not in_time or code == -_CPU_TIME_SIGNAL:
            return Ending.TIMEOUT
        if code == -_KILL_SIGNAL and not self._is_last_try:
            raise KilledByOthers
        return Ending.EXITED if code >= 0 else Ending.CRASHED

    def end(self) -> None:
        """Kill and reap it, if that is not done."""
        if self._runs:
            self.answered()
            self._reap()

    def close(self) -> None:
        self.pipes.close()

    def _reap(self) -> int:
        self._runs = False
        return self._launcher.reap()

    def _stop(self) -> None:
        self.stopped = ask_where(self.pipes.pid, self.pipes.output_fd, self._filename)
        self._launcher.kill()
