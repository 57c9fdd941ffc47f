"""One line on stderr that says how far the grading is, once it takes longer than a blink."""

import contextlib
import itertools
import os
import sys
import threading
import time

from grader.cli.console import Console, write_fitting
from grader.language import say

_PATIENCE_S = 0.5
"""Whoever waits no longer than this needs no bar."""
_TURN_S = 0.1
_ERASE = "\r\x1b[K"
_BAR = 20
_SPINNER = "|/-\\"


class ProgressLine:
    """A bar, and a spinner that turns while a single case takes its time.

    A small thread draws it, on a real terminal only: the grading itself never waits for it.
    """

    def __init__(self, console: Console, *, turns: bool = True) -> None:
        """Without a thread that turns it, it is drawn by whoever calls `draw`."""
        self._language = console.language
        self._started = time.monotonic()
        self._spinner = itertools.cycle(_SPINNER)
        self._text = say("progress-loading", console.language)
        self._shown = False
        self._over = threading.Event()
        self._wanted = is_wanted()
        self._thread: threading.Thread | None = None
        if turns and self._wanted:
            self._thread = threading.Thread(target=self._turn, daemon=True)
            self._thread.start()

    def __call__(self, exercise: str, done: int, total: int) -> None:
        filled = _BAR * done // max(total, 1)
        self._text = say(
            "progress",
            self._language,
            exercise=exercise,
            bar="█" * filled + "░" * (_BAR - filled),
            done=done,
            total=total,
        )

    def draw(self) -> None:
        """The line as it stands now, if it is time to show one."""
        if not self._wanted or time.monotonic() - self._started < _PATIENCE_S:
            return
        text = f"{next(self._spinner)} {self._text}"
        write_fitting(sys.stderr, _ERASE + text[: columns() - 1])
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


def is_wanted() -> bool:
    if sys.stderr is None or os.environ.get("TERM") == "dumb":
        return False
    try:
        return sys.stderr.isatty()
    except ValueError:  # a closed stream
        return False


def columns() -> int:
    """A line that wraps could not be erased."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError, AttributeError):
        return 80
