"""What a command says: on stdout, on stderr, and how far it is."""

import contextlib
import itertools
import os
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import TextIO

from grader.errors import Fault, GraderError, UsageError, reason_of
from grader.language import Speaker, language_of
from grader.model.message import Message, message


class Console:
    def __init__(self, language: str, *, json_on_stdout: bool) -> None:
        self.speaker = Speaker(language)
        self.language_option: str | None = None
        self.json_on_stdout = json_on_stdout
        self._stdout_is_a_document = json_on_stdout

    @property
    def language(self) -> str:
        return self.speaker.language

    def speak(self, course_language: str) -> None:
        """From here on, a course's language, unless another was asked for."""
        language = language_of(self.language_option, os.environ, course_language)
        self.speaker = Speaker(language)

    @property
    def is_heard(self) -> bool:
        """Whether text for a person has a place on stdout."""
        return not self._stdout_is_a_document

    @property
    def width(self) -> int:
        """How wide a text for a person may be: as the terminal, within what reads well; else 80."""
        return max(40, min(terminal_size(sys.stdout).columns, 100))

    @property
    def is_coloured(self) -> bool:
        from grader.render.terminal import wants_colour

        return sys.stdout is not None and wants_colour(sys.stdout, os.environ)

    def keep_stdout_for_a_document(self) -> None:
        self._stdout_is_a_document = True

    def write(self, text: str) -> None:
        """Text for a person, on stdout; nothing where stdout is a machine's."""
        if self.is_heard:
            write_fitting(sys.stdout, text)

    def say(self, code: str, /, **facts: object) -> None:
        """A sentence for a person, on a line of stdout."""
        self.write(self.speaker.say(code, **facts) + "\n")

    def write_workflow_commands(self, commands: str) -> None:
        """What GitHub's runner is to obey: it reads both streams."""
        stream = sys.stdout if self.is_heard else sys.stderr
        if stream is not None:
            _write(stream, commands)

    def write_document(self, text: str) -> None:
        """A whole document, in UTF-8 whatever the console speaks."""
        if sys.stdout is None:
            return
        with _written_or_told(sys.stdout):
            sys.stdout.flush()
            sys.stdout.buffer.write(text.encode())
            sys.stdout.buffer.flush()

    def tell(self, what: Message) -> None:
        """A remark, on stderr."""
        _write_plain(self.speaker.render(what))

    def tell_error(self, error: GraderError) -> None:
        if self.json_on_stdout:
            from grader.render.formats.json_report import render_json_error

            self.write_document(render_json_error(error, self.language))
        else:
            from grader.render.terminal import told_error

            _write_plain(told_error(error, self.language))


def is_terminal(stream: TextIO | None) -> bool:
    """Whether what stands there can be written anew, in its place."""
    if stream is None or os.environ.get("TERM") == "dumb":
        return False
    try:
        return stream.isatty()
    except ValueError:  # a closed stream
        return False


def terminal_size(stream: TextIO | None) -> os.terminal_size:
    try:
        return os.get_terminal_size(stream.fileno() if stream else -1)
    except (OSError, ValueError, AttributeError):
        return os.terminal_size((80, 24))


def _write_plain(text: str) -> None:
    """On stderr; the name of a file, which may be a student's work too, must not act there."""
    from grader.render.safe_text import visible

    write_fitting(sys.stderr, visible(text, keep="\n") + "\n")


def write_fitting(stream: TextIO | None, text: str) -> None:
    """Write what the stream's encoding can carry; the rest degrades, and never raises.

    Python has None for a stream that was closed before it started.
    """
    if stream is None:
        return
    from grader.render.safe_text import text_for_log

    _write(stream, text_for_log(text, os.environ))


def _write(stream: TextIO, text: str) -> None:
    from grader.render.terminal import fit_to_encoding

    with _written_or_told(stream):
        stream.write(fit_to_encoding(text, stream.encoding or "utf-8"))
        stream.flush()


@contextlib.contextmanager
def _written_or_told(stream: TextIO) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        # Whoever read us has gone (`| head`): what is left to say goes nowhere, quietly.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except OSError as error:
        reason = reason_of(error)
        raise UsageError(message("output-unwritable", file=stream.name, reason=reason)) from error


_PATIENCE_S = 0.5
"""Whoever waits no longer than this needs no bar."""
_TURN_S = 0.1
_LINE_EVERY_S = 10.0
"""Where nobody watches a bar, a line now and then is enough."""
_ERASE = "\r\x1b[K"
_BAR = 20
_SPINNER = "|/-\\"
_LONGEST_NAME = 24


class _StatusLine(ABC):
    """A small thread draws it, on a real terminal only: the grading itself never waits for it."""

    def __init__(self, console: Console, *, turns: bool = True) -> None:
        """Without a thread that turns it, it is drawn by whoever calls `draw`."""
        self._speaker = console.speaker
        self._started = time.monotonic()
        self._shown = False
        import threading  # No other word needs a thread.

        self._over = threading.Event()
        self._on_terminal = is_terminal(sys.stderr)
        self._thread: threading.Thread | None = None
        if turns and self._on_terminal:
            self._thread = threading.Thread(target=self._turn, daemon=True)
            self._thread.start()

    @abstractmethod
    def text(self) -> str:
        """The line as it stands now."""

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
