"""The two streams a command speaks on; errors are JSON where stdout is promised to be."""

import contextlib
import os
import sys
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
        else:
            _write_plain(error_text(error, self.language))


def error_text(error: GraderError, language: str) -> str:
    """What went wrong; of a course, every fault and then how many."""
    reason = render(error.reason, language)
    if not isinstance(error, CourseError):
        return say("error", language, reason=reason)
    from grader.course import render_fault

    faults = [render_fault(fault, language) for fault in error.faults]
    return "\n".join([*faults, reason])


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
    from grader.render.terminal_text import fit_to_encoding

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
