"""Ends a child that is out of time, while the referee waits for its next frame."""

import threading
import time
from collections.abc import Callable

TICK_S = 0.02


class Watchdog:
    """One thread that looks at the clock; arming it costs two assignments.

    The referee reads frames with a plain blocking read, the fastest there is; what ends that
    read when the child keeps silent is the child's death, and this thread brings it about.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._deadline: float | None = None
        self._kill: Callable[[], None] = lambda: None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="grader-watchdog", daemon=True)
        self._thread.start()
        self.expired = False

    def arm(self, seconds: float, kill: Callable[[], None]) -> None:
        """Call `kill` after so many seconds; what it kills must still be there then."""
        with self._lock:
            self.expired = False
            self._kill = kill
            self._deadline = time.monotonic() + seconds

    def disarm(self) -> bool:
        """Stand down; tell whether the time had run out."""
        with self._lock:
            self._deadline = None
            return self.expired

    def close(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._stopped.wait(TICK_S):
            with self._lock:
                if self._deadline is not None and time.monotonic() > self._deadline:
                    self._deadline = None
                    self.expired = True
                    self._kill()
