"""A longer text as people read it, and a diagnosis with the text behind it."""

import re
import textwrap
from collections.abc import Iterator

from grader.language import render, say, with_french_spaces
from grader.language.topics import (
    Subject,
    Theme,
    TitledText,
    explanation_code,
    explanation_of,
    explanation_text,
    find_topic,
    theme_of,
    title_of,
    topics,
    word_of,
)
from grader.model.report import Diagnosis, ExerciseReport
from grader.render.safe_text import with_whole_paths

WIDEST = 80
"""Longer lines are tiring to read, however wide the terminal."""
_TEXT_INDENT = "    "
_COMPARISON = re.compile(r" (≥|≤|==|=|<|>) ")
"""`α ≥ β` stays on one line."""
_WINDOW = re.compile(r"\[[^][]*;[^][]*\]")
"""So does `[−∞ ; +∞]`."""


def explanation_lines(explanation: TitledText, width: int) -> Iterator[str]:
    """The text, wrapped; its examples as they are written."""
    yield explanation.title
    for paragraph in explanation.paragraphs:
        yield ""
        if paragraph.is_example:
            yield from (_TEXT_INDENT + line if line else "" for line in paragraph.text.split("\n"))
        else:
            yield from _wrapped_text(paragraph.text, min(width, WIDEST))


def topic_lines(language: str, width: int) -> Iterator[str]:
    """Every word that can be asked for, by theme, with the title of its text."""
    yield from _wrapped_text(say("explain-list", language), min(width, WIDEST))
    for theme in Theme:
        yield ""
        yield say(f"explain-theme-{theme.value}", language)
        of_theme = {
            word_of(topic, language): title_of(topic, language)
            for topic in topics()
            if theme_of(topic) is theme
        }
        # A column for each theme: the mistakes have long names.
        longest = max(map(len, of_theme))
        yield from (f"  {word:{longest}}  {title}" for word, title in of_theme.items())


def explain_line(what: Subject, language: str) -> str | None:
    """Where more is told of this; None where there is no more to tell."""
    code = explanation_code(what, language)
    return None if code is None else say("terminal-explain", language, code=code)


def _wrapped_text(text: str, width: int) -> list[str]:
    text = with_whole_paths(_COMPARISON.sub("\u00a0\\1\u00a0", text))
    text = _WINDOW.sub(lambda window: window[0].replace(" ", "\u00a0"), text)
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def diagnosis_text(diagnosis: Diagnosis, language: str) -> str:
    return render(diagnosis.message, language)


def diagnosis_clause(diagnosis: Diagnosis, language: str) -> str:
    """The same for those who speak of a program and not to its author: "as if …"."""
    facts = diagnosis.message.facts
    if "also" in facts:
        return say("diagnosis-clause-two", language, what=facts["what"], also=facts["also"])
    if "what" in facts:
        return say("diagnosis-clause", language, what=facts["what"])
    if "clause" in facts:
        return say("diagnosis-clause", language, what=facts["clause"])
    return diagnosis_text(diagnosis, language)


def more_line(diagnosis: Diagnosis, language: str) -> str | None:
    """Where more is told of the first of its mistakes."""
    first = diagnosis.mistakes[0]
    if diagnosis.explanation is not None:  # `grader explain` looks for it in the course.
        return say("terminal-explain", language, code=first)
    return explain_line(first, language)


def sections_text(diagnosis: Diagnosis, language: str) -> str | None:
    """Where the course tells it; None where nobody said so."""
    if not diagnosis.sections:
        return None
    return say("diagnosis-sections", language, sections=", ".join(diagnosis.sections))


def alternatives_text(diagnosis: Diagnosis, language: str) -> list[str]:
    """What comes to the same, as clauses after "as if"."""
    return [render(each, language) for each in diagnosis.alternatives]


def explanations_of(diagnosis: Diagnosis, language: str) -> list[TitledText]:
    """The longer texts behind it, one for each mistake that has one."""
    if diagnosis.explanation is not None:
        text = diagnosis.explanation.said_in(language)
        told = with_french_spaces(text) if language == "fr" else text
        return [explanation_of(diagnosis.mistakes[0], told)]
    known = filter(find_topic, dict.fromkeys(diagnosis.mistakes))
    return [explanation_text(mistake, language) for mistake in known]


def first_diagnosis(exercise: ExerciseReport) -> Diagnosis | None:
    return next(iter(exercise.diagnoses), None)
