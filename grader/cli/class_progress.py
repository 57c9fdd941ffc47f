"""How far a class is: a bar on a terminal, plain lines elsewhere."""

import sys
import threading
import time
from collections.abc import Callable

from grader.cli.console import Console, write_fitting
from grader.cli.progress import columns, is_wanted
from grader.errors import Fault
from grader.language import say
from grader.render.safe_text import clipped, visible

_TURN_S = 0.2
_LINE_EVERY_S = 10.0
"""Where nobody watches a bar, a line now and then is enough."""
_ERASE = "\r\x1b[K"
_BAR = 20
_LONGEST_NAME = 24


class ClassProgress:
    """Count, rate, time left, failures so far, and the slowest copy."""

    def __init__(self, console: Console, total: int, name_of: Callable[[int], str]) -> None:
        self._language = console.language
        self._total = total
        self._name_of = name_of
        self._started = time.monotonic()
        self._last_line = self._started
        self._graded = 0
        self._skipped = 0
        self._failed = 0
        self.course_faults: list[Fault] = []
        """What is wrong with the course's own mistakes, each file once."""
        self._slowest: tuple[float, int] | None = None
        self._over = threading.Event()
        self._on_terminal = is_wanted()
        self._thread: threading.Thread | None = None
        if self._on_terminal:
            self._thread = threading.Thread(target=self._turn, daemon=True)
            self._thread.start()

    @property
    def graded(self) -> int:
        return self._graded

    @property
    def skipped_count(self) -> int:
        return self._skipped

    def skipped(self, number: int) -> None:  # noqa: ARG002 (a watcher may want to know whom)
        self._skipped += 1

    def done(self, number: int, status: str, seconds: float) -> None:
        self._graded += 1
        self._failed += status != "passed"
        if self._slowest is None or seconds > self._slowest[0]:
            self._slowest = seconds, number
        now = time.monotonic()
        if not self._on_terminal and now - self._last_line >= _LINE_EVERY_S:
            self._last_line = now
            write_fitting(sys.stderr, self.line() + "\n")

    def course_fault(self, fault: Fault) -> None:
        if all(fault.place.file != each.place.file for each in self.course_faults):
            self.course_faults.append(fault)

    def line(self) -> str:
        """Everything there is to say, in one line."""
        elapsed = max(time.monotonic() - self._started, 1e-9)
        finished = self._graded + self._skipped
        rate = self._graded / elapsed
        left = (self._total - finished) / rate if self._graded else None
        language = self._language
        parts = [
            say("batch-count", language, done=finished, total=self._total),
            say("batch-rate", language, rate=_decimal(rate, language)),
        ]
        if left is not None and finished < self._total:
            parts.append(say("batch-left", language, time=_clock(left)))
        parts.append(say("batch-failed", language, count=self._failed))
        if self._slowest is not None:
            seconds, number = self._slowest
            name = clipped(visible(self._name_of(number)), _LONGEST_NAME)
            slowest = {"name": name, "seconds": _decimal(seconds, language)}
            parts.append(say("batch-slowest", language, **slowest))
        return " · ".join(parts)

    def close(self) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join(timeout=1)
            write_fitting(sys.stderr, _ERASE)

    def _turn(self) -> None:
        while not self._over.wait(_TURN_S):
            done = self._graded + self._skipped
            filled = _BAR * done // max(self._total, 1)
            bar = "█" * filled + "░" * (_BAR - filled)
            write_fitting(sys.stderr, _ERASE + f"{bar} {self.line()}"[: columns() - 1])


def _decimal(number: float, language: str) -> str:
    text = f"{number:.1f}"
    return text.replace(".", ",") if language == "fr" else text


def _clock(seconds: float) -> str:
    """`0:42`, `1:02:03`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
