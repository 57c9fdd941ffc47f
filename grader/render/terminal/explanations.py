"""The longer texts as a terminal shows them."""

import re
import textwrap
from collections.abc import Iterator

from grader.language import say
from grader.render.explanations import (
    TOPICS,
    Explanation,
    Subject,
    Theme,
    explanation_code,
    title_of,
)
from grader.render.safe_text import with_whole_paths

WIDEST = 80
"""Longer lines are tiring to read, however wide the terminal."""
_INDENT = "    "
_COMPARISON = re.compile(r" (≥|≤|==|=|<|>) ")
"""`α ≥ β` stays on one line."""
_WINDOW = re.compile(r"\[[^][]*;[^][]*\]")
"""So does `[−∞ ; +∞]`."""


def explanation_lines(explanation: Explanation, width: int) -> Iterator[str]:
    """The text, wrapped; its examples as they are written."""
    yield explanation.title
    for paragraph in explanation.paragraphs:
        yield ""
        if paragraph.is_example:
            yield from (_INDENT + line if line else "" for line in paragraph.text.split("\n"))
        else:
            yield from _wrapped(paragraph.text, min(width, WIDEST))


def topic_lines(language: str, width: int) -> Iterator[str]:
    """Every word that can be asked for, by theme, with the title of its text."""
    yield from _wrapped(say("explain-list", language), min(width, WIDEST))
    for theme in Theme:
        yield ""
        yield say(f"explain-theme-{theme.value}", language)
        topics = [topic for topic in TOPICS if topic.theme is theme]
        # A column for each theme: the mistakes have long names.
        longest = max(len(topic.word(language)) for topic in topics)
        for topic in topics:
            yield f"  {topic.word(language):{longest}}  {title_of(topic, language)}"


def explain_line(what: Subject, language: str) -> str | None:
    """Where more is told of this; None where there is no more to tell."""
    code = explanation_code(what, language)
    return None if code is None else say("terminal-explain", language, code=code)


def _wrapped(text: str, width: int) -> list[str]:
    text = with_whole_paths(_COMPARISON.sub("\u00a0\\1\u00a0", text))
    text = _WINDOW.sub(lambda window: window[0].replace(" ", "\u00a0"), text)
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
