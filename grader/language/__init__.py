"""Every sentence, in French and in English.

A file of `sentences/` has those of one topic: a code on a line of its own, then both languages
side by side, further lines of one indented; `#` begins a comment. They are read faster than
Python would load them.

Facts are put in by `{name}`; `{count:|leaf|leaves}` chooses by number, `{node:at}` says where a
node is, `{lines:lines}` lists lines, and numbers, paths and infinities are written as the course
writes them. A line of a notebook is written with its cell: `5 de la cellule 3`.
"""

import math
import os
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeVar

from grader.model.dataclass import NamedTuple, dataclass
from grader.model.message import Cell, Message, SourceLine, Title, number_shown

if TYPE_CHECKING:
    from grader.model.tree import TreePath

LANGUAGES = ("fr", "en")
DEFAULT_LANGUAGE = "fr"


def language_of(asked: str | None, environment: Mapping[str, str], course_language: str) -> str:
    """The language asked for, else GRADER_LANG, else the course's."""
    if asked is not None:
        return asked
    # A locale such as en_GB.UTF-8 is understood too.
    preferred = environment.get("GRADER_LANG", "")[:2].lower()
    return preferred if preferred in LANGUAGES else course_language


class Sentence(NamedTuple):
    """One sentence in both languages."""

    fr: str
    en: str


OF_MISTAKES = {"mistake-": "clause", "convention-of-": "convention"}
"""How codes begin that have their sentence in the head of a known mistake, and its key there."""

_HERE = os.path.dirname(__file__)  # noqa: PTH120 (`pathlib` takes longer than all sentences)
_SENTENCES = f"{_HERE}/sentences"
_MORE_LINES = r"(.*(?:\n(?:  .*)?)*)"
_ENTRY = re.compile(rf"^(\S+)\nfr: {_MORE_LINES}\nen: {_MORE_LINES}", re.MULTILINE)

_MOST_LINES = 20
"""Listed in one sentence: a forged file can have any number of them."""


@cache
def catalogue() -> Mapping[str, Sentence]:
    """All sentences by code."""
    merged: dict[str, Sentence] = {}
    for name in _names():
        part = sentences_of(name.removesuffix(".txt"))
        twice = merged.keys() & part.keys()
        if twice:
            raise ValueError(f"codes defined twice: {sorted(twice)}")
        merged |= part
    return merged


@cache
def sentences_of(topic: str) -> Mapping[str, Sentence]:
    """The sentences that one file of `sentences/` keeps."""
    text = _text_of(f"{topic}.txt")
    return {code: Sentence(_whole(fr), _whole(en)) for code, fr, en in _ENTRY.findall(text)}


@cache
def _entries() -> Mapping[str, str]:
    """By code, each entry as it stands in its file: most commands say few of so many."""
    found: dict[str, str] = {}
    code = ""
    for name in _names():
        for part in _text_of(name).split("\n\n"):
            first, _, rest = part.partition("\n")
            if rest.startswith("fr: "):
                code = first
                found[code] = part
            elif code:  # A sentence of several paragraphs.
                found[code] += f"\n\n{part}"
    return found


def _names() -> list[str]:
    return [each.name for each in os.scandir(_SENTENCES) if each.name.endswith(".txt")]


def _text_of(name: str) -> str:
    with open(f"{_SENTENCES}/{name}", encoding="utf-8") as file:
        return file.read()


@cache
def sentence(code: str) -> Sentence:
    """By its code; what is said of a known mistake stands in that mistake's own file."""
    found = _ENTRY.match(_entries().get(code, ""))
    if found:
        return Sentence(_whole(found[2]), _whole(found[3]))
    for beginning, key in OF_MISTAKES.items():
        text = text_named(code.removeprefix(beginning)) if code.startswith(beginning) else None
        if text is not None:
            return Sentence(text.value(f"{key} fr", str), text.value(f"{key} en", str))
    raise KeyError(code)


def codes() -> Collection[str]:
    """Of all sentences but those of the known mistakes."""
    return _entries().keys()


def is_said(code: str) -> bool:
    try:
        return bool(sentence(code))
    except KeyError:
        return False


def _whole(lines: str) -> str:
    """What is said, from its lines in the file: a backslash keeps an end that would be lost."""
    return lines.rstrip("\n").replace("\n  ", "\n").removesuffix("\\")


def render(message: Message, language: str) -> str:
    """Say the message in the language."""
    return say(message.code, language, **message.facts)


def long_text(name: str, language: str) -> str:
    """A title, then paragraphs apart by an empty line; what is indented is shown as it is."""
    text = text_named(name)
    if text is None:
        raise KeyError(name)
    return typeset(text.fr if language == "fr" else text.en, language)


def typeset(text: str, language: str) -> str:
    """A text as it is said, its facts still to be put in."""
    text = _with_whole_conditions(text)
    return with_french_spaces(text) if language == "fr" else text


def say(code: str, language: str, /, **facts: Any) -> str:
    return _filled(typeset(getattr(sentence(code), language), language), language, facts)


def _filled(template: str, language: str, facts: Mapping[str, Any]) -> str:
    parts = []
    for text, name, how in _parts(template):
        parts.append(text)
        if name:
            how_said = _filled(how, language, facts) if "{" in how else how
            parts.append(_put_in(facts[name], how_said, language))
    return "".join(parts)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says everything in one language: what renders is made with one."""

    language: str

    def say(self, code: str, /, **facts: Any) -> str:
        return say(code, self.language, **facts)

    def render(self, message: Message) -> str:
        return render(message, self.language)

    def long_text(self, name: str) -> str:
        return long_text(name, self.language)


def written(fact: Any) -> str:
    """A fact as the course writes it: `[1, 0, 1]`, `+∞`, `16`."""
    if isinstance(fact, float) and math.isinf(fact):
        return "+∞" if fact > 0 else "−∞"
    if isinstance(fact, tuple | list):
        return "[" + ", ".join(written(item) for item in fact) + "]"
    return str(fact)


@cache
def _with_whole_conditions(template: str) -> str:
    """`score ≥ β` stays on one line."""
    return re.sub(r"(?<=score|alpha) ([≥>]) (?=β|beta)", "\u00a0\\1\u00a0", template)


@cache
def with_french_spaces(template: str) -> str:
    """No-break spaces where French typography wants them, so that `:` never starts a line."""
    template = re.sub(r" (?=[:;?!»])", "\u00a0", template)
    return template.replace("« ", "«\u00a0")


def _place(path: "TreePath", language: str) -> str:
    """Where a path leads: `au sommet [0, 2]`, and never `au sommet []`."""
    if language == "fr":
        return f"au sommet {written(path)}" if path else "à la racine"
    return f"at node {written(path)}" if path else "at the root"


def _node(path: "TreePath", language: str) -> str:
    """A node by its name: `le sommet [0, 2]`, `la racine`."""
    if language == "fr":
        return f"le sommet {written(path)}" if path else "la racine"
    return f"node {written(path)}" if path else "the root"


def _line(line: SourceLine, language: str) -> str:
    """After the word "line", where a line of a notebook is: `5 de la cellule 3`."""
    return _in_cell(str(line.in_cell), line.cell, language)


def _lines(lines: Sequence[int], language: str) -> str:
    """Several lines, those of one cell together: `2, 5 de la cellule 3 ; 1 de la cellule 4`."""
    parts = []
    for cell, group in groupby(lines[:_MOST_LINES], lambda line: getattr(line, "cell", None)):
        numbers = ", ".join(str(number_shown(line)) for line in group)
        parts.append(numbers if cell is None else _in_cell(numbers, cell, language))
    listed = ("\u00a0; " if language == "fr" else "; ").join(parts)
    return listed if len(lines) <= _MOST_LINES else f"{listed}, …"


def _in_cell(numbers: str, cell: Cell, language: str) -> str:
    of_cell = "de la cellule" if language == "fr" else "of cell"
    return f"{numbers} {of_cell} {cell.number}"


_PHRASES: Mapping[str, Callable[[Any, str], str]] = {"at": _place, "the": _node, "lines": _lines}


_FIELD = re.compile(r"\{(\w+)(?::((?:[^{}]|\{\w+\})*))?\}|(\{\{|\}\})")


@cache
def _parts(template: str) -> tuple[tuple[str, str, str], ...]:
    """Each piece of text with the name of the fact that comes after it, and how that is put in."""
    parts, text, end = [], "", 0
    for found in _FIELD.finditer(template):
        text += template[end : found.start()]
        end = found.end()
        if found[3]:
            text += found[3][0]
        else:
            parts.append((text, found[1], found[2] or ""))
            text = ""
    return (*parts, (text + template[end:], "", ""))


def _put_in(fact: Any, how: str, language: str) -> str:
    if not how:
        return _in_language(fact, language)
    if how.startswith("|"):
        singular, plural = how[1:].split("|")
        return plural if fact > 1 or (fact == 0 and language == "en") else singular
    if how == "vous":
        text = _in_language(fact, language)
        return formal(text) if language == "fr" else text.replace("your ", "the ")
    return _PHRASES[how](fact, language) if how in _PHRASES else format(fact, how)


def _in_language(fact: Any, language: str) -> str:
    match fact:
        case SourceLine():
            return _line(fact, language)
        case Message():
            return render(fact, language)
        case Title():
            return fact.said_in(language)
        case _:
            return written(fact)


# What is said to a student, quoted to a teacher ---------------------------------------------------

_POSSESSIVE = r"\b([Tt])(on (?=[aeiouyéèêh])|(?:on|a|es)\b)"
_ARTICLES = {"on ": "'", "on": "e", "a": "a", "es": "es"}
_POLITELY = {
    "écris": "écrivez",
    "renvoie": "renvoyez",
    "affiche": "affichez",
    "choisis": "choisissez",
    "arrête-toi": "arrêtez-vous",
    "sers-toi": "servez-vous",
}
_ORDER = r"(?<=[;:,]\s)(" + "|".join(_POLITELY) + r")\b"


def formal(text: str) -> str:
    """A French sentence to a student, quoted to a teacher, whom nobody addresses as `tu`.

    A verdict is worded for whoever wrote the program. Where it explains to a teacher what is
    wrong with the course's own files, it speaks of the function, and asks politely.
    """
    text = re.sub(_POSSESSIVE, _article, text)
    return re.sub(_ORDER, lambda found: _POLITELY[found[1]], text)


def _article(found: re.Match[str]) -> str:
    return ("L" if found[1] == "T" else "l") + _ARTICLES[found[2]]


_TEXTS = f"{_HERE}/texts"
KNOWN_MISTAKES = f"{os.path.dirname(_HERE)}/mistakes/known"  # noqa: PTH120 (as above)
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


_LONGEST_WORD = 80
"""Comparing is quadratic in the length, and no word of ours is that long."""


def nearest(word: str, known: Iterable[str], *, cutoff: float = 0.6) -> str | None:
    """The known word that is most like this one; accents and capitals do not count."""
    import difflib

    by_bare_word = {bare_word(candidate): candidate for candidate in known}
    asked = bare_word(word)[:_LONGEST_WORD]
    close = difflib.get_close_matches(asked, by_bare_word, n=1, cutoff=cutoff)
    return by_bare_word[close[0]] if close else None


def likeness(word: str, other: str) -> float:
    """How much two names are alike, 1 where only capitals, accents or underscores differ."""
    import difflib

    one, two = (bare_word(each.replace("_", ""))[:_LONGEST_WORD] for each in (word, other))
    return 1.0 if one == two else difflib.SequenceMatcher(None, one, two).ratio()


def bare_word(word: str) -> str:
    """A word without accents or capitals."""
    if word.isascii():
        return word.casefold()
    decomposed = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
