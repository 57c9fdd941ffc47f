"""The two streams a command speaks on; errors are JSON where stdout is promised to be.

Inside GitHub Actions the runner obeys commands in whatever is printed: of the text for people,
which quotes students, none is left. Documents are free of them as they are rendered.
"""

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import TextIO

from grader.errors import GraderError, UsageError, reason_of
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
