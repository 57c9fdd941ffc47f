"""The longer texts, each in a file: a head of `key: value` lines, an empty line, then what is said,
in French, and in English after a line `---`.

A further line of one value is indented. What is known of a mistake stands beside what runs it.
"""

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

_TEXTS = str(Path(__file__).with_name("texts"))
KNOWN_MISTAKES = str(Path(__file__).parents[1] / "mistakes" / "known")
_SUFFIX = ".md"
_OTHER_LANGUAGE = "\n\n---\n\n"

_KEYS = frozenset({"theme", "order", "listed", "english", "words", "codes"})
_KEYS_OF_MISTAKES = _KEYS | {
    *("searches", "convention in", "section", "sides", "way", "numbers"),
    *("clause fr", "clause en", "convention fr", "convention en"),
}
_ENTRY_END = re.compile(r"\n(?!  )")
_REPEATED = ("sides", "way")

_Value = TypeVar("_Value")


class MalformedText(ValueError):
    """Somebody wrote a text that cannot be read: where, and why."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")


class HeadLine(NamedTuple):
    number: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class LongText:
    """One file, as it is written."""

    file: str
    id: str
    head: tuple[HeadLine, ...]
    fr: str
    en: str

    def has(self, key: str) -> bool:
        return any(line.key == key for line in self.head)

    def value(self, key: str, parse: Callable[[str], _Value], missing: str | None = None) -> _Value:
        """What the head says; what it must say where nothing stands for it."""
        for line in self.head:
            if line.key == key:
                return self.parsed(line, parse)
        if missing is None:
            raise MalformedText(self.file, 1, f"no line “{key}: …”")
        return parse(missing)

    def words(self, key: str) -> tuple[str, ...]:
        return tuple(self.value(key, str.split, missing=""))

    def parsed(self, line: HeadLine, parse: Callable[[str], _Value]) -> _Value:
        """What a line says, with its place where a ValueError says that it makes no sense."""
        try:
            return parse(line.value)
        except ValueError as error:
            raise MalformedText(self.file, line.number, f"{line.key}: {error}") from None


@cache
def every_text() -> tuple[LongText, ...]:
    return tuple(_texts_in(_TEXTS)) + mistake_texts()


@cache
def mistake_texts() -> tuple[LongText, ...]:
    """Those whose head says how a mistake is made."""
    return tuple(_texts_in(KNOWN_MISTAKES))


def _texts_in(folder: str) -> Iterator[LongText]:
    for name in sorted(entry.name for entry in os.scandir(folder)):
        if name.endswith(_SUFFIX):
            yield _text(folder, name.removesuffix(_SUFFIX))


def text_named(name: str) -> LongText | None:
    """The text alone, without looking at the others."""
    for folder in (KNOWN_MISTAKES, _TEXTS):
        try:
            return _text(folder, name)
        except FileNotFoundError:
            continue
    return None


@cache
def _text(folder: str, name: str) -> LongText:
    file = f"{folder}/{name}{_SUFFIX}"
    # They are read all at once, and pathlib would take ten times as long.
    with open(file, "rb") as stream:
        return parse_text(file, stream.read().decode().replace("\r\n", "\n"))


def parse_text(file: str, text: str) -> LongText:
    folder, _, name = file.rpartition("/")
    head, _, body = text.partition("\n\n")
    keys = _KEYS_OF_MISTAKES if folder == KNOWN_MISTAKES else _KEYS
    lines = tuple(_head_lines(file, head, keys))
    french, found, english = body.removesuffix("\n").partition(_OTHER_LANGUAGE)
    if not found:
        reason = "no line “---” between empty ones, after which it is English"
        raise MalformedText(file, text.count("\n"), reason)
    return LongText(file, name.removesuffix(_SUFFIX), lines, french, english)


def _head_lines(file: str, head: str, keys: frozenset[str]) -> Iterator[HeadLine]:
    met: set[str] = set()
    number = 1
    # A further line is indented.
    for entry in _ENTRY_END.split(head):
        key, colon, value = entry.partition(": ")
        if not colon or not value:
            raise MalformedText(file, number, "neither “key: value” nor an indented line")
        if key not in keys:
            raise MalformedText(file, number, f"unknown key “{key}” ({', '.join(sorted(keys))})")
        if key in met and key not in _REPEATED:
            raise MalformedText(file, number, f"“{key}” is there twice")
        met.add(key)
        yield HeadLine(number, key, value.replace("\n  ", " "))
        number += 1 + value.count("\n")
