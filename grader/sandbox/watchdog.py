"""Ends a child that is out of time, while the referee waits for its next frame."""

import threading
from collections.abc import Callable

from grader.sandbox.child_time import Stopwatch

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
