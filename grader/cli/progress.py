"""How far the grading is: a bar on a terminal, and of a class plain lines elsewhere; on stderr."""

import contextlib
import itertools
import sys
import threading
import time
from collections.abc import Callable

from grader.cli.console import Console, is_terminal, terminal_size, write_fitting
from grader.errors import Fault

_PATIENCE_S = 0.5
"""Whoever waits no longer than this needs no bar."""
_TURN_S = 0.1
_LINE_EVERY_S = 10.0
"""Where nobody watches a bar, a line now and then is enough."""
_ERASE = "\r\x1b[K"
_BAR = 20
_SPINNER = "|/-\\"
_LONGEST_NAME = 24


class _StatusLine:
    """A small thread draws it, on a real terminal only: the grading itself never waits for it."""

    def __init__(self, console: Console, *, turns: bool = True) -> None:
        """Without a thread that turns it, it is drawn by whoever calls `draw`."""
        self._speaker = console.speaker
        self._started = time.monotonic()
        self._shown = False
        self._over = threading.Event()
        self._on_terminal = is_terminal(sys.stderr)
        self._thread: threading.Thread | None = None
        if turns and self._on_terminal:
            self._thread = threading.Thread(target=self._turn, daemon=True)
            self._thread.start()

    def text(self) -> str:
        """The line as it stands now."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show it, if it is time to."""
        if not self._on_terminal or time.monotonic() - self._started < _PATIENCE_S:
            return
        columns = terminal_size(sys.stderr).columns or 80
        # A line that wraps could not be erased.
        write_fitting(sys.stderr, _ERASE + self.text()[: columns - 1])
        self._shown = True

    def clear(self) -> None:
        self._over.set()
        if self._thread:
            self._thread.join(timeout=1)  # It may hang on a terminal that is held (Ctrl-S).
        if self._shown:
            write_fitting(sys.stderr, _ERASE)
            self._shown = False

    def _turn(self) -> None:
        # A terminal that went away must not end the grading: there is nobody left to tell.
        with contextlib.suppress(Exception):
            while not self._over.wait(_TURN_S):
                self.draw()


class ProgressLine(_StatusLine):
    """A bar, and a spinner that turns while a single case takes its time."""

    def __init__(self, console: Console, *, turns: bool = True) -> None:
        self._spinner = itertools.cycle(_SPINNER)
        self._text = console.speaker.say("progress-loading")
        super().__init__(console, turns=turns)

    def __call__(self, exercise: str, done: int, total: int) -> None:
        facts = {"exercise": exercise, "bar": _bar(done, total), "done": done, "total": total}
        self._text = self._speaker.say("progress", **facts)

    def text(self) -> str:
        return f"{next(self._spinner)} {self._text}"


class ClassProgress(_StatusLine):
    """Count, rate, time left, failures so far, and the slowest copy."""

    def __init__(self, console: Console, total: int, name_of: Callable[[int], str]) -> None:
        self._total = total
        self._name_of = name_of
        self.graded = 0
        self.skipped_count = 0
        self._failed = 0
        self.course_faults: list[Fault] = []
        """What is wrong with the course's own mistakes, each file once."""
        self._slowest: tuple[float, int] | None = None
        self._last_line = time.monotonic()
        super().__init__(console)

    def skipped(self, number: int) -> None:  # noqa: ARG002 (a watcher may want to know whom)
        self.skipped_count += 1

    def done(self, number: int, status: str, seconds: float) -> None:
        self.graded += 1
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

    def text(self) -> str:
        return f"{_bar(self.graded + self.skipped_count, self._total)} {self.line()}"

    def line(self) -> str:
        """Everything there is to say, in one line."""
        from grader.render.safe_text import clipped, visible

        elapsed = max(time.monotonic() - self._started, 1e-9)
        finished = self.graded + self.skipped_count
        rate = self.graded / elapsed
        say, language = self._speaker.say, self._speaker.language
        parts = [
            say("batch-count", done=finished, total=self._total),
            say("batch-rate", rate=_decimal(rate, language)),
        ]
        if self.graded and finished < self._total:
            parts.append(say("batch-left", time=_clock((self._total - finished) / rate)))
        parts.append(say("batch-failed", count=self._failed))
        if self._slowest is not None:
            seconds, number = self._slowest
            name = clipped(visible(self._name_of(number)), _LONGEST_NAME)
            parts.append(say("batch-slowest", name=name, seconds=_decimal(seconds, language)))
        return " · ".join(parts)


def _bar(done: int, total: int) -> str:
    filled = _BAR * done // max(total, 1)
    return "█" * filled + "░" * (_BAR - filled)


def _decimal(number: float, language: str) -> str:
    text = f"{number:.1f}"
    return text.replace(".", ",") if language == "fr" else text


def _clock(seconds: float) -> str:
    """`0:42`, `1:02:03`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
