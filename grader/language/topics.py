"""Which longer text stands behind a message, a check, a convention, an ending or a word."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from grader.language import OF_MISTAKES, catalogue, long_text
from grader.language.nearest import bare_word, nearest
from grader.language.texts import LongText, every_text
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


@dataclass(frozen=True, slots=True)
class Topic:
    """One text, and every word that leads to it."""

    id: str
    """Its word in French, and the name of its file."""
    english: str
    theme: Theme
    words: tuple[str, ...]
    """Other words one may type, in both languages."""
    codes: tuple[str, ...]
    """The messages behind which it stands; `walk-*` for all that begin so."""

    def word(self, language: str) -> str:
        return self.english if language == "en" else self.id


class Paragraph(NamedTuple):
    text: str
    is_example: bool
    """Whether it is to be shown line by line, as it is written."""


class Explanation(NamedTuple):
    title: str
    paragraphs: tuple[Paragraph, ...]


@cache
def topics() -> tuple[Topic, ...]:
    """Every text, by theme, in the order in which they are listed."""
    themes = list(Theme)
    found = [(_topic(text), text.value(_place_key(text), int)) for text in every_text()]
    found.sort(key=lambda pair: (themes.index(pair[0].theme), pair[1]))
    return tuple(topic for topic, _ in found)


def _place_key(text: LongText) -> str:
    """Some mistakes are not listed where they come when a search is explained."""
    return "listed" if text.has("listed") else "order"


def _topic(text: LongText) -> Topic:
    said = tuple(start + text.id for start, key in OF_MISTAKES.items() if text.has(f"{key} fr"))
    return Topic(
        id=text.id,
        english=text.value("english", str),
        theme=text.value("theme", Theme, missing=Theme.MISTAKES if said else None),
        words=text.words("words"),
        codes=(*text.words("codes"), *said),
    )


def find_topic(asked: str) -> Topic | None:
    """The text that a word or a code leads to; accents, capitals and blanks do not count."""
    return _by_word().get(_key(asked))


def nearest_word(asked: str) -> str | None:
    """The word that was probably meant."""
    return nearest(_key(asked), _by_word())


def explanation_text(code: str, language: str) -> Explanation:
    """The title and the paragraphs behind a code; KeyError where nothing is known of it."""
    topic = find_topic(code)
    if topic is None:
        raise KeyError(code)
    title, _, text = long_text(topic.id, language).partition("\n\n")
    return explanation_of(title, text)


def explanation_of(title: str, text: str) -> Explanation:
    """A text whose paragraphs have blank lines between them; an indented one is an example."""
    return Explanation(title, tuple(map(_paragraph, text.split("\n\n"))))


Subject = Check | Message | Ending | str
"""What a longer text may be about; a bare word is the name of an exception."""


def explanation_code(what: Subject, language: str = "fr") -> str | None:
    """The word after `grader explain` that tells more of this; None where there is no more."""
    topic = _topic_of(what)
    return topic.word(language) if topic else None


def title_of(topic: Topic, language: str) -> str:
    return explanation_text(topic.id, language).title


def _topic_of(what: Subject) -> Topic | None:
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
def _by_word() -> Mapping[str, Topic]:
    """Every word and every code; each leads to one text only."""
    found: dict[str, Topic] = {}
    for topic in topics():
        for word in dict.fromkeys(map(_key, _words(topic))):
            if word in found:
                raise ValueError(f"{word}: {found[word].id} or {topic.id}?")
            found[word] = topic
    return found


def _words(topic: Topic) -> Iterator[str]:
    yield from (topic.id, topic.english, *topic.words)
    for code in topic.codes:
        if code.endswith("*"):
            yield from (each for each in catalogue() if each.startswith(code[:-1]))
        else:
            yield code


def _key(word: str) -> str:
    """`Élagage superficiel` and `elagage_superficiel` are one word."""
    return "-".join(bare_word(word).replace("_", " ").replace("'", " ").split()).strip("-")
