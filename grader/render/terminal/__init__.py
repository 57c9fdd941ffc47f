"""Text for a terminal: safe, wrapped and painted lines, in characters that the console has."""

import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from typing import IO

from grader.errors import CourseError, GraderError
from grader.language import render, say
from grader.render.safe_text import clipped, visible, with_whole_paths

_LEAST_WIDTH = 20


class Style(StrEnum):
    """What a line is; the value is its ANSI code."""

    PLAIN = ""
    GOOD = "32"
    BAD = "31"
    WARNING = "33"
    STRONG = "1"
    FAINT = "2"


class TextLines:
    """Gathers lines; whatever passes through it is safe for a terminal."""

    def __init__(self, *, colour: bool, width: int) -> None:
        self.width = max(width, _LEAST_WIDTH)
        self._colour = colour
        self._lines: list[str] = []

    def __len__(self) -> int:
        return len(self._lines)

    def text(self) -> str:
        return "\n".join(self._lines) + "\n"

    def fresh(self) -> "TextLines":
        """An empty one of the same kind: a part whose length counts before it is placed."""
        return TextLines(colour=self._colour, width=self.width)

    def extend(self, part: "TextLines") -> None:
        self._lines.extend(part._lines)

    def blank(self) -> None:
        self._lines.append("")

    def line(self, text: str, style: Style = Style.PLAIN, *, indent: int = 0) -> None:
        text = with_whole_paths(visible(text))
        self._lines.extend(self._painted(part, style) for part in self._wrapped(text, indent))

    def _wrapped(self, text: str, indent: int) -> list[str]:
        if 0 < len(text) <= self.width - indent and text == text.strip():
            return [" " * indent + text]
        import textwrap  # Most lines are short.

        return textwrap.wrap(
            text,
            self.width,
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + 2),
            break_on_hyphens=False,
        )

    def as_is(self, text: str, style: Style = Style.PLAIN) -> None:
        """A line whose spaces matter, cut rather than wrapped."""
        self._lines.append(self._painted(clipped(visible(text), self.width), style))

    def verbatim(self, text: str) -> None:
        """A line that is to be copied: neither cut nor wrapped."""
        self._lines.append(visible(text))

    def _painted(self, text: str, style: Style) -> str:
        if not self._colour or not style:
            return text
        return f"\x1b[{style.value}m{text}\x1b[0m"


def wants_colour(stream: IO[str], environ: Mapping[str, str]) -> bool:
    """Whether colours help there: NO_COLOR forbids, FORCE_COLOR asks, else a real terminal."""
    if environ.get("NO_COLOR"):
        return False
    forced = environ.get("FORCE_COLOR")
    if forced:
        return forced != "0"
    if environ.get("TERM") == "dumb":
        return False
    try:
        return stream.isatty()
    except ValueError:  # a closed stream
        return False


_REPLACEMENTS = {
    "✓": "OK",
    "✗": "X",
    "→": "->",
    "↑": "^",
    "←": "<-",
    "├": "|",
    "┣": "|",
    "│": "|",
    "└": "`",
    "┗": "`",
    "█": "#",
    "░": ".",
    "▲": "^",
    "▼": "v",
    "α": "alpha",
    "β": "beta",
    "≥": ">=",
    "≤": "<=",
    "∞": "inf",
    "−": "-",
    "–": "-",
    "—": "-",
    "…": "...",
    "×": "x",
    "·": "-",
    "«": '"',
    "»": '"',
    "’": "'",
    "œ": "oe",
    "Œ": "OE",
    "°": "o",
    "\u00a0": " ",
    "\u202f": " ",
}


def fit_to_encoding(text: str, encoding: str) -> str:
    """The text in characters that the console can print, readable where it has fewer."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_fit(character, encoding) for character in text)
    except LookupError:  # a console with a name that Python does not know
        return fit_to_encoding(text, "ascii")
    return text


def _fit(character: str, encoding: str) -> str:
    for candidate in (character, _REPLACEMENTS.get(character), _without_accent(character)):
        if candidate and _can_encode(candidate, encoding):
            return candidate
    return character.encode("ascii", "backslashreplace").decode("ascii")


def _can_encode(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _without_accent(character: str) -> str:
    parts = unicodedata.normalize("NFKD", character)
    return "".join(part for part in parts if not unicodedata.combining(part))


def told_error(error: GraderError, language: str) -> str:
    """What went wrong; of a course, every fault and then how many."""
    reason = render(error.reason, language)
    if not isinstance(error, CourseError):
        return say("error", language, reason=reason)
    from grader.course.document import render_fault  # Nobody else waits for the reader of courses.

    faults = [render_fault(fault, language) for fault in error.faults]
    return "\n".join([*faults, reason])
