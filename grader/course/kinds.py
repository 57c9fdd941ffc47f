"""The kinds of values a key may have; each reads a part of a file and describes itself to editors.

One object says both, so that the reader and the JSON Schema cannot drift apart. Nobody compares
kinds or prints them, and each method that a dataclass writes is paid at every start: hence `eq`
and `repr` off.
"""

import keyword
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from grader.course.document import BrokenPart, ListPart, Part, ScalarPart, is_null
from grader.course.faults import (
    UNPRINTABLE,
    FaultList,
    shown,
    shown_text,
    suggestion,
)
from grader.course.scalars import (
    LARGEST_INTEGER,
    Refusal,
    is_plain_text,
    parse_flag,
    parse_number,
    parse_points,
)
from grader.language.nearest import bare_word
from grader.model.message import Message, message
from grader.model.tree import Number

T = TypeVar("T")
Schema = dict[str, Any]

_RESERVED_BY_WINDOWS = "con|prn|aux|nul|com[0-9]|lpt[0-9]"
_SLUG = f"^(?!(?:{_RESERVED_BY_WINDOWS})$)[a-z0-9][a-z0-9_-]*$"
_FUNCTION = "^[A-Za-z_][A-Za-z0-9_]*$"
_TITLE = rf"^(?=.*\S)[^{UNPRINTABLE}]*$"


class Kind(ABC, Generic[T]):
    """A kind of value; reading gives None where a fault was told."""

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

    @abstractmethod
    def schema(self) -> Schema:
        """The same, in the words of JSON Schema."""


class ScalarKind(Kind[T]):
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


class Text(ScalarKind[str]):
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

    def schema(self) -> Schema:
        return {"type": "string", "pattern": self.pattern, "maxLength": self.max_length}


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

    def schema(self) -> Schema:
        return {**super().schema(), "not": {"enum": keyword.kwlist}}


@dataclass(eq=False, repr=False)
class Choice(Kind[T]):
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

    def schema(self) -> Schema:
        return {"enum": list(self.meanings)}


@dataclass(eq=False, repr=False)
class Integer(ScalarKind[int]):
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

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class AnyNumber(ScalarKind[Number]):
    """A value of the game: an integer, a decimal, an infinity."""

    wanted = "expected-number"

    def parse(self, part: ScalarPart) -> Number | Refusal:
        return parse_number(part)

    def schema(self) -> Schema:
        return {"type": "number"}


@dataclass(eq=False, repr=False)
class Amount(ScalarKind[float]):
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

    def schema(self) -> Schema:
        return {"type": "number", "exclusiveMinimum": 0, "maximum": self.high}


class Points(ScalarKind[Fraction]):
    """What a check is worth, exactly as written."""

    wanted = "expected-number"
    high = 1_000_000

    def parse(self, part: ScalarPart) -> Fraction | Refusal:
        points = parse_points(part)
        if isinstance(points, Refusal):
            return points
        if not 0 <= points <= self.high:
            found = shown_text(part.text)
            return Refusal("out-of-range", None, {"found": found, "low": 0, "high": self.high})
        return points

    def schema(self) -> Schema:
        return {"type": "number", "minimum": 0, "maximum": self.high}


class Tolerance(ScalarKind[float]):
    """A distance between two numbers; 0 where they must be equal."""

    wanted = "expected-number"
    high = 1_000_000

    def parse(self, part: ScalarPart) -> float | Refusal:
        number = parse_number(part)
        if isinstance(number, Refusal):
            return number
        if not 0 <= number <= self.high:
            found = shown_text(part.text)
            return Refusal("out-of-range", None, {"found": found, "low": 0, "high": self.high})
        return number

    def schema(self) -> Schema:
        return {"type": "number", "minimum": 0, "maximum": self.high}


class Flag(ScalarKind[bool]):
    wanted = "expected-flag"

    def parse(self, part: ScalarPart) -> bool | Refusal:
        return parse_flag(part)

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(eq=False, repr=False)
class ListOf(Kind[tuple[T, ...]]):
    """A list of at least one value, or of `size` exactly; a faulty one is told and left out."""

    item: Kind[T]
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

    def schema(self) -> Schema:
        low = 0 if self.may_be_empty else 1
        schema: Schema = {
            "type": "array",
            "items": self.item.schema(),
            "minItems": self.size or low,
            "maxItems": self.size or self.high,
        }
        return {**schema, "uniqueItems": True} if self.unique else schema


@dataclass(eq=False, repr=False)
class OneOrMany(Kind[tuple[T, ...]]):
    """A value alone, or a list of them."""

    one: Kind[T]
    many: ListOf[T]

    def take(self, part: Part, key: str, faults: FaultList) -> tuple[T, ...] | None:
        if isinstance(part, ListPart):
            return self.many.read(part, key, faults)
        value = self.one.read(part, key, faults)
        return None if value is None else (value,)

    def schema(self) -> Schema:
        return {"anyOf": [self.one.schema(), self.many.schema()]}


def _try_list(part: Part) -> Message | None:
    if isinstance(part, ScalarPart):
        return message("try-list", word=shown_text(part.text))
    return None
