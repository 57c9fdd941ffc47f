"""The two streams a command speaks on; errors are JSON where stdout is promised to be."""

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from typing import TextIO

from grader.errors import CourseError, GraderError, UsageError, reason_of
from grader.message import Message, message
from grader.messages import render, say


class Console:
    def __init__(self, language: str, *, json_on_stdout: bool) -> None:
        self.language = language
        self.json_on_stdout = json_on_stdout

    def write(self, text: str) -> None:
        """Text for a person, on stdout; nothing where stdout is a machine's."""
        if not self.json_on_stdout:
            write_fitting(sys.stdout, text)

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
        _write_plain(render(what, self.language))

    def tell_error(self, error: GraderError) -> None:
        if self.json_on_stdout:
            from grader.render.json_report import render_json_error

            self.write_document(render_json_error(error, self.language))
        elif isinstance(error, CourseError):
            from grader.course import render_fault

            faults = "\n".join(render_fault(fault, self.language) for fault in error.faults)
            _write_plain(faults + "\n" + render(error.reason, self.language))
        else:
            reason = render(error.reason, self.language)
            _write_plain(say("error", self.language, reason=reason))


def _write_plain(text: str) -> None:
    """On stderr; the name of a file, which may be a student's work too, must not act there."""
    from grader.render.safe_text import visible

    write_fitting(sys.stderr, visible(text, keep="\n") + "\n")


class ProgressLine:
    """One line on stderr that says how far the grading is, once it takes longer than a blink."""

    _PATIENCE_S = 0.5

    def __init__(self, console: Console) -> None:
        self._console = console
        self._started = time.monotonic()
        self._shown = False
        self._wanted = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, exercise: str, done: int, total: int) -> None:
        if not self._wanted or time.monotonic() - self._started < self._PATIENCE_S:
            return
        text = say("progress", self._console.language, exercise=exercise, done=done, total=total)
        write_fitting(sys.stderr, f"\r\x1b[K{text}")
        self._shown = True

    def clear(self) -> None:
        if self._shown:
            write_fitting(sys.stderr, "\r\x1b[K")
            self._shown = False


def write_fitting(stream: TextIO | None, text: str) -> None:
    """Write what the stream's encoding can carry; the rest degrades, and never raises.

    Python has None for a stream that was closed before it started.
    """
    if stream is None:
        return
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
