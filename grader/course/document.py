"""A YAML file after parsing and before meaning: scalars, lists and mappings with their lines."""

from typing import Any, NamedTuple, TypeAlias

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
