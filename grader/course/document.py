"""A YAML file after parsing and before meaning, its scalars, lists and mappings with their lines;
and the mistakes found in it: collected one by one, told all at once, with the nearest right
word.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from grader.errors import Fault, Place
from grader.language import render
from grader.language.nearest import nearest
from grader.model.message import Message, message

MAX_BYTES = 4 * 1024 * 1024

MAX_NESTING = 130
"""Lists within lists: room for a tree of height 60 whose every node is a mapping."""


class ScalarPart(NamedTuple):
    line: int
    text: str
    quoted: bool


class ListPart(NamedTuple):
    line: int
    items: "tuple[Part, ...]"


class MappingPart(NamedTuple):
    line: int
    entries: "tuple[tuple[Part, Part], ...]"


class BrokenPart(NamedTuple):
    """A part whose fault is already told: whoever meets it keeps silent."""

    line: int


Part: TypeAlias = ScalarPart | ListPart | MappingPart | BrokenPart

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})


def is_null(part: Part) -> bool:
    """Whether nothing was written there."""
    return isinstance(part, ScalarPart) and not part.quoted and part.text in _NULLS


def encode_part(part: Part, line: int = 0) -> Any:
    """A part as plain JSON data; a plain scalar on the line of its list is its text alone."""
    if isinstance(part, ScalarPart):
        if part.line == line and not part.quoted:
            return part.text
        return [part.line, part.text, part.quoted]
    if isinstance(part, ListPart):
        return [part.line, [encode_part(item, part.line) for item in part.items]]
    if isinstance(part, MappingPart):
        entries = [
            [encode_part(key, part.line), encode_part(value, part.line)]
            for key, value in part.entries
        ]
        return {"line": part.line, "entries": entries}
    raise ValueError("a document with a fault in it is not kept")


def decode_part(data: Any, line: int = 0, nesting: int = 0) -> Part:
    """The part that was encoded, or ValueError: data from a cache is not believed."""
    # Plain tests rather than `match`: this runs for every value of the course, at each start.
    if isinstance(data, str) and line:
        return ScalarPart(line, data, False)
    if nesting > MAX_NESTING:
        raise ValueError("nested too deeply")
    if isinstance(data, list) and len(data) == 2 and isinstance(data[1], list):
        at = _line_of(data[0])
        return ListPart(at, tuple([decode_part(item, at, nesting + 1) for item in data[1]]))
    if isinstance(data, list) and len(data) == 3 and isinstance(data[1], str):
        return ScalarPart(_line_of(data[0]), data[1], data[2] is True)
    if isinstance(data, dict) and isinstance(data.get("entries"), list):
        at = _line_of(data.get("line"))
        return MappingPart(
            at, tuple([_decode_entry(pair, at, nesting) for pair in data["entries"]])
        )
    raise ValueError("not a part of a document")


def _decode_entry(data: Any, line: int, nesting: int) -> tuple[Part, Part]:
    if not isinstance(data, list) or len(data) != 2:
        raise ValueError("not an entry of a mapping")
    return decode_part(data[0], line, nesting + 1), decode_part(data[1], line, nesting + 1)


def _line_of(data: Any) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or data < 1:
        raise ValueError("not a line")
    return data


UNPRINTABLE = (
    "\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff"
)
"""What no title holds and no terminal should be sent: controls, line breaks, turned writing."""

_LONGEST_SHOWN = 40


MAX_FAULTS = 100
"""In one file; nobody reads further, and a pasted novel would hold millions."""


class FaultList:
    """The mistakes of one file, each told once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Fault] = []
        self.told = 0

    def add(self, line: int | None, code: str, remedy: Message | None = None, **facts: Any) -> None:
        self.put(Fault(Place(self.file, line), message(code, **facts), remedy))

    @property
    def is_full(self) -> bool:
        """Whether nobody will read a further fault: no need to look for its remedy."""
        return len(self.found) > MAX_FAULTS

    def put(self, fault: Fault) -> None:
        self.told += 1
        if len(self.found) == MAX_FAULTS:
            self.found.append(Fault(fault.place, message("more-faults", limit=MAX_FAULTS)))
        if len(self.found) <= MAX_FAULTS and fault not in self.found:
            self.found.append(fault)


def in_reading_order(faults: Iterable[Fault]) -> list[Fault]:
    """By file and line; what concerns a whole file comes first."""
    return sorted(faults, key=lambda fault: (fault.place.file, fault.place.line or 0))


def render_fault(fault: Fault, language: str) -> str:
    """Place and sentence on one line, the remedy, if there is one, on the next."""
    colon = "\u00a0: " if language == "fr" else ": "
    told = f"{fault.place}{colon}{render(fault.message, language)}"
    if fault.remedy is None:
        return told
    return f"{told}\n  → {render(fault.remedy, language)}"


def suggestion(word: str, known: Iterable[str]) -> Message | None:
    guess = nearest(word, known)
    return None if guess is None else message("try-nearest", word=guess)


def shown(part: Part) -> str:
    """A part as it can be quoted in a sentence: short, on one line, harmless to a terminal."""
    if isinstance(part, ListPart):
        return "[…]"
    if isinstance(part, MappingPart):
        return "{…}"
    if isinstance(part, ScalarPart):
        return shown_text(part.text)
    return "…"


def shown_text(text: str) -> str:
    clean = re.sub(f"[{UNPRINTABLE}]", "·", text[: _LONGEST_SHOWN + 1])
    return clean if len(clean) <= _LONGEST_SHOWN else clean[:_LONGEST_SHOWN] + "…"
