"""A message before it is a sentence: a code and the facts it speaks of, among them titles in each
language and lines of a notebook.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from grader.model.dataclass import dataclass, field


@dataclass(frozen=True, slots=True)
class Cell:
    """A code cell: its number among them, and the lines it takes in the source they make."""

    number: int
    first_line: int
    last_line: int


class SourceLine(int):
    """A line number of the whole source that knows its cell.

    It counts as the number it is; who writes it for people says the cell and the line in it.
    """

    cell: Cell

    def __new__(cls, number: int, cell: Cell) -> "SourceLine":
        line = super().__new__(cls, number)
        line.cell = cell
        return line

    @property
    def in_cell(self) -> int:
        return self - self.cell.first_line + 1


def line_in(cells: Sequence[Cell], number: int) -> int:
    """The line in its cell; what stands between two cells is the end of the first.

    The cells are in the order of their lines.
    """
    begun = bisect_right(cells, number, key=lambda cell: cell.first_line)
    if begun == 0:
        return number
    cell = cells[begun - 1]
    return SourceLine(min(number, cell.last_line), cell)


def number_shown(line: int) -> int:
    """The number that stands beside the line where its author reads it."""
    return line.in_cell if isinstance(line, SourceLine) else line


@dataclass(frozen=True, slots=True)
class Message:
    """What is to be said; `grader.language` knows how to say it, in each language."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def __reduce__(self) -> tuple[Any, ...]:
        """A message travels between processes; the proxy around its facts cannot."""
        return _message_of, (self.code, dict(self.facts))


def message(code: str, **facts: Any) -> Message:
    return Message(code, MappingProxyType(facts))


def _message_of(code: str, facts: Mapping[str, Any]) -> Message:
    return message(code, **facts)


@dataclass(frozen=True, slots=True)
class Title:
    fr: str
    en: str

    @classmethod
    def same(cls, text: str) -> "Title":
        """One text for both languages."""
        return cls(fr=text, en=text)

    def said_in(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


NO_TITLE = Title.same("")
"""Of what has none, or may not show it."""


_CODE = "$code"


def message_document(said: Message) -> dict[str, Any]:
    return {_CODE: said.code, "facts": {name: _plain(fact) for name, fact in said.facts.items()}}


def read_message(document: Any) -> Message:
    """The message in a document that `message_document` made."""
    facts = {name: _fact(fact) for name, fact in document["facts"].items()}
    return message(document[_CODE], **facts)


def _plain(fact: Any) -> Any:
    """Numbers and texts as they are; what else a sentence may hold, as it is written."""
    match fact:
        case Message():
            return message_document(fact)
        case bool() | int() | float() | None:
            return fact
        case list() | tuple():
            return [_plain(item) for item in fact]
        case _:
            return str(fact)


def _fact(document: Any) -> Any:
    match document:
        case {"$code": str()}:
            return read_message(document)
        case list():
            return tuple(_fact(item) for item in document)
        case _:
            return document
