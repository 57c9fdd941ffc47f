"""Mappings of a course file: known keys, free names, and every word that is neither."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from grader.course.document import BrokenPart, MappingPart, Part, ScalarPart, is_null
from grader.course.faults import FaultList, shown, shown_text
from grader.course.kinds import Kind, Schema, Text
from grader.language.nearest import nearest
from grader.model.message import Message, message

T = TypeVar("T")


@dataclass(eq=False, repr=False)
class Key(Generic[T]):
    """A key of a file, what it holds, and what an editor says of it."""

    name: str
    kind: Kind[T]
    about: str
    required: bool = False
    example: str = ""

    def remedy(self) -> Message:
        return message("try-key", example=self.example or f"{self.name}: …")

    def schema(self) -> Schema:
        return {**self.kind.schema(), "description": self.about}


class Fields:
    """The keys of a mapping, read."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.complete = True
        self._values: dict[str, Any] = {}
        self._parts: dict[str, Part] = {}
        self._meant: set[str] = set()

    def value(self, key: Key[T]) -> T | None:
        """What the key holds; None where it is not there, or is wrong."""
        value: T | None = self._values.get(key.name)
        return value

    def part(self, key: Key[Any]) -> Part | None:
        return self._parts.get(key.name)

    def line_of(self, key: Key[Any]) -> int:
        part = self._parts.get(key.name)
        return self.line if part is None else part.line

    def keep(self, key: Key[Any], part: Part, value: Any) -> None:
        self._parts[key.name] = part
        self._values[key.name] = value

    def keep_misspelt(self, meant: str) -> None:
        self._meant.add(meant)

    def mentions(self, key: Key[Any]) -> bool:
        """Whether the key is there, be it wrong or misspelt."""
        return key.name in self._parts or key.name in self._meant


@dataclass(eq=False, repr=False)
class Table(Kind[Fields]):
    """A mapping with known keys."""

    keys: tuple[Key[Any], ...]

    def take(self, part: Part, key: str, faults: FaultList) -> Fields | None:
        if not isinstance(part, MappingPart):
            words = ", ".join(known.name for known in self.keys)
            faults.add(part.line, "expected-mapping", key=key, found=shown(part), words=words)
            return None
        fields = Fields(part.line)
        told_before = faults.told
        for name, value in entries_of(part, faults):
            self._take_entry(name, value, fields, faults)
        for known in self.keys:
            if known.required and not fields.mentions(known):
                faults.add(part.line, "key-missing", known.remedy(), key=known.name)
        fields.complete = faults.told == told_before
        return fields

    def _take_entry(self, name: ScalarPart, value: Part, fields: Fields, faults: FaultList) -> None:
        known = next((key for key in self.keys if key.name == name.text), None)
        if known is not None:
            fields.keep(known, value, known.kind.read(value, known.name, faults))
            return
        names = [key.name for key in self.keys]
        meant = None if faults.is_full else nearest(name.text, names)
        if name.text.isdigit() and is_null(value):
            remedy = message("try-decimal-point")  # `{chemin: 0,5}` is a key 5 to YAML
        elif meant is None:
            remedy = message("try-one-of", words=", ".join(names))
        else:
            fields.keep_misspelt(meant)
            remedy = message("try-nearest", word=meant)
        faults.add(name.line, "key-unknown", remedy, key=shown_text(name.text))

    def schema(self) -> Schema:
        return {
            "type": "object",
            "properties": {key.name: key.schema() for key in self.keys},
            "required": [key.name for key in self.keys if key.required],
            "additionalProperties": False,
        }


@dataclass(eq=False, repr=False)
class MapOf(Kind[dict[str, T]]):
    """A mapping from free names."""

    names: Text
    values: Kind[T]

    def take(self, part: Part, key: str, faults: FaultList) -> dict[str, T] | None:
        if not isinstance(part, MappingPart):
            faults.add(part.line, "expected-names", key=key, found=shown(part))
            return None
        if not part.entries:
            faults.add(part.line, "list-empty", key=key)
            return None
        read: dict[str, T] = {}
        for name, value in entries_of(part, faults):
            named = self.names.read(name, key, faults)
            held = self.values.read(value, f"{key}.{shown_text(name.text)}", faults)
            if named is not None and held is not None:
                read[named] = held
        return read

    def schema(self) -> Schema:
        return {
            "type": "object",
            "propertyNames": self.names.schema(),
            "additionalProperties": self.values.schema(),
            "minProperties": 1,
        }


def entries_of(part: MappingPart, faults: FaultList) -> list[tuple[ScalarPart, Part]]:
    """The entries whose key is a word, each key once."""
    entries: dict[str, tuple[ScalarPart, Part]] = {}
    for key, value in part.entries:
        if isinstance(key, BrokenPart):
            continue
        if not isinstance(key, ScalarPart) or is_null(key):
            faults.add(key.line, "key-not-a-word", found=shown(key))
        elif key.text == "<<" and not key.quoted:
            faults.add(key.line, "key-merge", message("try-no-anchor"))
        elif key.text in entries:
            first = entries[key.text][0].line
            faults.add(key.line, "key-twice", key=shown_text(key.text), first=first)
        else:
            entries[key.text] = (key, value)
    return list(entries.values())
