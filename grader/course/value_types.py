"""The types of values a key may have, each of which reads a part of a file and describes itself to
editors, and the mappings that hold them: known keys, free names, and every word that is
neither.
"""

import keyword
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from grader.course.document import (
    LARGEST_INTEGER,
    UNPRINTABLE,
    BrokenPart,
    FaultList,
    ListPart,
    MappingPart,
    Part,
    Refusal,
    ScalarPart,
    is_null,
    is_plain_text,
    parse_flag,
    parse_number,
    parse_points,
    shown,
    shown_text,
    suggestion,
)
from grader.language import bare_word, nearest
from grader.model.dataclass import dataclass
from grader.model.message import Message, Title, message
from grader.model.tree import Number

T = TypeVar("T")
_Measure = TypeVar("_Measure", Fraction, float)

_RESERVED_BY_WINDOWS = "con|prn|aux|nul|com[0-9]|lpt[0-9]"
_SLUG = f"^(?!(?:{_RESERVED_BY_WINDOWS})$)[a-z0-9][a-z0-9_-]*$"
_FUNCTION = "^[A-Za-z_][A-Za-z0-9_]*$"
_TITLE = rf"^(?=.*\S)[^{UNPRINTABLE}]*$"


class ValueType(ABC, Generic[T]):
    """A type of value; reading gives None where a fault was told."""

    def read(self, part: Part, key: str, faults: FaultList) -> T | None:
        if isinstance(part, BrokenPart):
            return None
        if is_null(part):
            faults.add(part.line, "value-missing", key=key)
            return None
        return self.take(part, key, faults)

    @abstractmethod
    def take(self, part: Part, key: str, faults: FaultList) -> T | None:
        """Read a part that is there."""


class ScalarType(ValueType[T]):
    """A value written as one word, number or text; `wanted` names it when it is a list instead."""

    wanted: str

    def take(self, part: Part, key: str, faults: FaultList) -> T | None:
        if not isinstance(part, ScalarPart):
            faults.add(part.line, self.wanted, key=key, found=shown(part))
            return None
        value = self.parse(part)
        if isinstance(value, Refusal):
            faults.add(part.line, value.code, value.remedy, key=key, **value.facts)
            return None
        return value

    @abstractmethod
    def parse(self, part: ScalarPart) -> T | Refusal: ...


class Text(ScalarType[str]):
    """A line of text for people."""

    wanted = "expected-text"
    pattern = _TITLE
    refused = "text-unprintable"
    max_length = 200

    def parse(self, part: ScalarPart) -> str | Refusal:
        if not is_plain_text(part):
            found = shown_text(part.text)
            return Refusal("expected-text", message("try-quoted", word=found), {"found": found})
        if len(part.text) > self.max_length:
            return Refusal("text-too-long", None, {"limit": self.max_length})
        if not re.search(self.pattern, part.text) or part.text.endswith("\n"):
            return Refusal(self.refused, self.remedy(part.text), {"found": shown_text(part.text)})
        return part.text

    def remedy(self, text: str) -> Message | None:  # noqa: ARG002 - the others look at the text
        return None


class Slug(Text):
    """A name that is also a file's name and a word of the command line, on every system."""

    pattern = _SLUG
    refused = "expected-id"
    max_length = 60

    def remedy(self, text: str) -> Message | None:
        plain = re.sub(r"[^a-z0-9_]+", "-", bare_word(text)).strip("-_")
        if not re.search(self.pattern, plain) or len(plain) > self.max_length:
            return None
        return message("try-write", word=plain)


class Passphrase(Text):
    """A text that nobody guesses."""

    pattern = rf"^[^{UNPRINTABLE}]{{8,}}$"
    refused = "expected-passphrase"
    max_length = 200


class FunctionName(Text):
    """A name that Python can call."""

    pattern = _FUNCTION
    refused = "expected-function"
    max_length = 80

    def parse(self, part: ScalarPart) -> str | Refusal:
        if keyword.iskeyword(part.text):
            return Refusal(self.refused, None, {"found": part.text})
        return super().parse(part)


@dataclass(eq=False, repr=False)
class OneOf(ValueType[T]):
    """One of a few words, and what each means."""

    meanings: Mapping[str, T]

    def take(self, part: Part, key: str, faults: FaultList) -> T | None:
        if isinstance(part, ScalarPart) and part.text in self.meanings:
            return self.meanings[part.text]
        words = ", ".join(self.meanings)
        can_help = isinstance(part, ScalarPart) and not faults.is_full
        remedy = suggestion(shown(part), self.meanings) if can_help else None
        faults.add(part.line, "expected-choice", remedy, key=key, found=shown(part), words=words)
        return None


@dataclass(eq=False, repr=False)
class Integer(ScalarType[int]):
    low: int = -LARGEST_INTEGER
    high: int = LARGEST_INTEGER

    wanted = "expected-integer"

    def parse(self, part: ScalarPart) -> int | Refusal:
        number = parse_number(part)
        if isinstance(number, Refusal):
            return number
        if isinstance(number, float):
            return Refusal(self.wanted, None, {"found": shown_text(part.text)})
        if not self.low <= number <= self.high:
            found = shown_text(part.text)
            facts = {"found": found, "low": self.low, "high": self.high}
            return Refusal("out-of-range", None, facts)
        return number


class AnyNumber(ScalarType[Number]):
    """A value of the game: an integer, a decimal, an infinity."""

    wanted = "expected-number"

    def parse(self, part: ScalarPart) -> Number | Refusal:
        return parse_number(part)


@dataclass(eq=False, repr=False)
class Amount(ScalarType[float]):
    """A finite number above zero."""

    high: int

    wanted = "expected-number"

    def parse(self, part: ScalarPart) -> float | Refusal:
        number = parse_number(part)
        if isinstance(number, Refusal):
            return number
        if not 0 < number <= self.high:
            found = shown_text(part.text)
            return Refusal("out-of-amount", None, {"found": found, "high": self.high})
        return number


class UpToAMillion(ScalarType[_Measure]):
    """A number that is not negative, read in a way of its own."""

    wanted = "expected-number"
    high = 1_000_000
    read_number: Callable[[ScalarPart], _Measure | Refusal]

    def parse(self, part: ScalarPart) -> _Measure | Refusal:
        number = self.read_number(part)
        if isinstance(number, Refusal):
            return number
        if not 0 <= number <= self.high:
            found = shown_text(part.text)
            return Refusal("out-of-range", None, {"found": found, "low": 0, "high": self.high})
        return number


class Points(UpToAMillion[Fraction]):
    """What a check is worth, exactly as written."""

    read_number = staticmethod(parse_points)


class Tolerance(UpToAMillion[float]):
    """A distance between two numbers; 0 where they must be equal."""

    read_number = staticmethod(parse_number)


class Flag(ScalarType[bool]):
    wanted = "expected-flag"

    def parse(self, part: ScalarPart) -> bool | Refusal:
        return parse_flag(part)


@dataclass(eq=False, repr=False)
class ListOf(ValueType[tuple[T, ...]]):
    """A list of at least one value, or of `size` exactly; a faulty one is told and left out."""

    item: ValueType[T]
    unique: bool = False
    size: int | None = None
    may_be_empty: bool = False
    high: int = 1000

    def take(self, part: Part, key: str, faults: FaultList) -> tuple[T, ...] | None:
        if not isinstance(part, ListPart):
            faults.add(part.line, "expected-list", _try_list(part), key=key, found=shown(part))
            return None
        if not self._fits(len(part.items)):
            self._tell_size(part, key, faults)
            return None
        values = self.read_with_lines(part, key, faults)
        return None if values is None else tuple(value for value, _ in values)

    def read_with_lines(
        self, part: ListPart, key: str, faults: FaultList
    ) -> list[tuple[T, int]] | None:
        read = [(self.item.read(item, key, faults), item.line) for item in part.items]
        values = [(value, line) for value, line in read if value is not None]
        seen: list[T] = []
        for value, line in values:
            if self.unique and value in seen:
                faults.add(line, "item-twice", key=key, found=shown_text(str(value)))
            seen.append(value)
        return values if len(values) == len(read) and self._all_new(seen) else None

    def _all_new(self, values: Sequence[T]) -> bool:
        return not self.unique or len(set(values)) == len(values)

    def _fits(self, count: int) -> bool:
        if self.size is not None:
            return count == self.size
        return (count > 0 or self.may_be_empty) and count <= self.high

    def _tell_size(self, part: ListPart, key: str, faults: FaultList) -> None:
        if self.size is not None:
            faults.add(part.line, "list-size", key=key, size=self.size, count=len(part.items))
        elif part.items:
            faults.add(part.line, "list-too-long", key=key, limit=self.high)
        else:
            faults.add(part.line, "list-empty", key=key)


@dataclass(eq=False, repr=False)
class OneOrMany(ValueType[tuple[T, ...]]):
    """A value alone, or a list of them."""

    one: ValueType[T]
    many: ListOf[T]

    def take(self, part: Part, key: str, faults: FaultList) -> tuple[T, ...] | None:
        if isinstance(part, ListPart):
            return self.many.read(part, key, faults)
        value = self.one.read(part, key, faults)
        return None if value is None else (value,)


def _try_list(part: Part) -> Message | None:
    if isinstance(part, ScalarPart):
        return message("try-list", word=shown_text(part.text))
    return None


class Key(Generic[T]):
    """A key of a file and what it holds; `keys.txt` has what an editor says of it."""

    def __init__(self, path: str, value_type: ValueType[T], *, required: bool = False) -> None:
        """`path`: the file or the mapping that it belongs to, then its name."""
        self._path = path
        self.name = path.rpartition(".")[2]
        self.value_type = value_type
        self.required = required

    @property
    def about(self) -> str:
        """What it is for, as an editor tells it."""
        return _key_texts()[self._path][0]

    def remedy(self) -> Message:
        _, *examples = _key_texts()[self._path]
        return message("try-key", example=examples[0] if examples else f"{self.name}: …")


@cache
def _key_texts() -> Mapping[str, list[str]]:
    """By key: what it is for and, of some, an example."""
    entries = Path(__file__).with_name("keys.txt").read_text(encoding="utf-8").split("\n\n")
    texts = (entry.splitlines() for entry in entries)
    return {path: about for path, *about in texts}


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

    def value_or(self, key: Key[T], default: T) -> T:
        value = self.value(key)
        return default if value is None else value

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
class Table(ValueType[Fields]):
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
            fields.keep(known, value, known.value_type.read(value, known.name, faults))
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


@dataclass(eq=False, repr=False)
class MapOf(ValueType[dict[str, T]]):
    """A mapping from free names."""

    names: Text
    values: ValueType[T]

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


FRENCH = Key("titre.fr", Text(), required=True)
ENGLISH = Key("titre.en", Text(), required=True)
BOTH = Table((FRENCH, ENGLISH))


class TitleType(ValueType[Title]):
    """`Des égalités`, or `{fr: Des égalités, en: Ties}`."""

    def take(self, part: Part, key: str, faults: FaultList) -> Title | None:
        if isinstance(part, MappingPart):
            return self._take_both(part, key, faults)
        text = Text().read(part, key, faults)
        return None if text is None else Title.same(text)

    def _take_both(self, part: MappingPart, key: str, faults: FaultList) -> Title | None:
        fields = BOTH.read(part, key, faults)
        if fields is None or not fields.complete:
            return None
        french, english = fields.value(FRENCH), fields.value(ENGLISH)
        return None if french is None or english is None else Title(fr=french, en=english)
