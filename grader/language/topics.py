"""Which longer text stands behind a message, a check, a convention, an ending or a word."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache

from grader.language import (
    OF_MISTAKES,
    LongText,
    MalformedText,
    bare_word,
    codes,
    every_text,
    long_text,
    nearest,
)
from grader.model.dataclass import NamedTuple
from grader.model.message import Message
from grader.model.run import Ending
from grader.model.verdict import Check


class Theme(StrEnum):
    """What the texts are listed under, in this order."""

    NOTIONS = "notions"
    CHECKS = "checks"
    CONVENTIONS = "conventions"
    SEARCHES = "searches"
    MISTAKES = "mistakes"
    EXERCISES = "exercises"
    ENDINGS = "endings"
    PYTHON = "python"
    FILE = "file"


class Paragraph(NamedTuple):
    text: str
    is_example: bool
    """Whether it is to be shown line by line, as it is written."""


class TitledText(NamedTuple):
    title: str
    paragraphs: tuple[Paragraph, ...]


@cache
def topics() -> tuple[LongText, ...]:
    """Every text, by theme, in the order in which they are listed."""
    themes = list(Theme)

    def place(text: LongText) -> tuple[int, int]:
        # Some mistakes are not listed where they come when a search is explained.
        order = text.value("listed" if text.has("listed") else "order", int)
        return themes.index(theme_of(text)), order

    return tuple(sorted(every_text(), key=place))


def theme_of(text: LongText) -> Theme:
    return text.value("theme", Theme, missing=Theme.MISTAKES if codes_of_mistake(text) else None)


def find_topic(asked: str) -> LongText | None:
    """The text that a word or a code leads to; accents, capitals and blanks do not count."""
    return _by_word().get(_key(asked))


def word_of(text: LongText, language: str) -> str:
    """The word to ask for it by; in French that is the name of its file."""
    return text.value("english", str) if language == "en" else text.id


def nearest_word(asked: str) -> str | None:
    """The word that was probably meant."""
    return nearest(_key(asked), _by_word())


def explanation_text(code: str, language: str) -> TitledText:
    """The title and the paragraphs behind a code; KeyError where nothing is known of it."""
    topic = find_topic(code)
    if topic is None:
        raise KeyError(code)
    title, _, text = long_text(topic.id, language).partition("\n\n")
    return explanation_of(title, text)


def explanation_of(title: str, text: str) -> TitledText:
    """A text whose paragraphs have blank lines between them; an indented one is an example."""
    return TitledText(title, tuple(map(_paragraph, text.split("\n\n"))))


Subject = Check | Message | Ending | str
"""What a longer text may be about; a bare word is the name of an exception."""


def explanation_code(what: Subject, language: str = "fr") -> str | None:
    """The word after `grader explain` that tells more of this; None where there is no more."""
    topic = _topic_of(what)
    return word_of(topic, language) if topic else None


def title_of(topic: LongText, language: str) -> str:
    return explanation_text(topic.id, language).title


def _topic_of(what: Subject) -> LongText | None:
    match what:
        case Check(convention=str(convention)):
            return find_topic(convention)
        case Check(message=Message(code=code)) | Message(code=code):
            return find_topic(code)
        case Check(kind=kind):
            return find_topic(kind)
        case Ending.RETURNED:
            return None
        case str():  # an ending, or an exception
            return find_topic(what)


def _paragraph(block: str) -> Paragraph:
    if block.startswith("    "):
        # Code may be copied from here, and Python knows no no-break space.
        lines = block.replace("\u00a0", " ").split("\n")
        return Paragraph("\n".join(line.removeprefix("    ") for line in lines), True)
    return Paragraph(" ".join(block.split("\n")), False)


@cache
def _by_word() -> Mapping[str, LongText]:
    """Every word and every code; each leads to one text only."""
    found: dict[str, LongText] = {}
    for text in topics():
        for word in dict.fromkeys(map(_key, _words(text))):
            if word in found:
                other = found[word].file
                raise MalformedText(text.file, 1, f"the word « {word} » leads to {other} already")
            found[word] = text
    return found


def _words(text: LongText) -> Iterator[str]:
    """Those that one may type, in both languages, and the messages behind which it stands."""
    yield from (text.id, word_of(text, "en"), *text.words("words"), *codes_of_mistake(text))
    for code in text.words("codes"):
        if code.endswith("*"):  # All that begin so.
            yield from (each for each in codes() if each.startswith(code[:-1]))
        else:
            yield code


def codes_of_mistake(text: LongText) -> list[str]:
    """What is said in a sentence of the known mistake that a text is about."""
    return [start + text.id for start, key in OF_MISTAKES.items() if text.has(f"{key} fr")]


def _key(word: str) -> str:
    """`Élagage superficiel` and `elagage_superficiel` are one word."""
    return "-".join(bare_word(word).replace("_", " ").replace("'", " ").split()).strip("-")
