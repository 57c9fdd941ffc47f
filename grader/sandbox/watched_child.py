"""A child whose time is counted while it owes us an answer, and whose end is told."""

import signal

from grader.model.run import Ending
from grader.sandbox.child_time import stopwatch_of
from grader.sandbox.launcher import Child, Launcher
from grader.sandbox.pipes import StoppedAt, ask_where
from grader.sandbox.watchdog import Watchdog

_CPU_TIME_SIGNAL = getattr(signal, "SIGXCPU", 0)
_KILL_SIGNAL = getattr(signal, "SIGKILL", 0)


class KilledByOthers(Exception):
    """Somebody else killed the child: the system, short of memory, or a user with a heavy hand."""


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
