"""`grader explain`: the longer text behind a short message."""

import argparse
import contextlib
import os

from grader.cli.asked_course import read_asked_course
from grader.cli.console import Console
from grader.cli.width import terminal_width
from grader.errors import GraderError, UsageError
from grader.language import DEFAULT_LANGUAGE, language_of
from grader.language.nearest import likeness, nearest
from grader.language.topics import TitledText, explanation_text, find_topic, nearest_word
from grader.model.exercise import Course
from grader.model.message import message
from grader.render.explanations import explanation_lines, topic_lines
from grader.render.terminal.course_text import CourseText


def run_explain(arguments: argparse.Namespace, console: Console) -> int:
    course = _course_at_hand(arguments, console)
    course_language = course.language if course else DEFAULT_LANGUAGE
    console.language = language_of(arguments.lang, os.environ, course_language)
    width = terminal_width()
    if not arguments.code:
        lines = list(topic_lines(console.language, width))
        lines += CourseText(console.language).own_mistake_lines(course) if course else ()
    else:
        # Several words are one: « réponse sans preuve ».
        asked = " ".join(arguments.code)
        lines = list(explanation_lines(_explanation(asked, course, console.language), width))
    console.write("\n".join(lines) + "\n")
    return 0


def _explanation(asked: str, course: Course | None, language: str) -> TitledText:
    """What the course says of its own mistakes comes before what we say of everything."""
    own = {
        mistake.id: (exercise, mistake)
        for exercise in (course.exercises if course else ())
        for mistake in exercise.own_mistakes
    }
    if asked in own:
        return CourseText(language).own_explanation(*own[asked])
    if find_topic(asked) is not None:
        return explanation_text(asked, language)
    near = [word for word in (nearest_word(asked), nearest(asked, own)) if word is not None]
    if near:
        nearer = max(near, key=lambda word: likeness(asked, word))
        raise UsageError(message("unknown-code-near", asked=asked, near=nearer))
    raise UsageError(message("unknown-code", asked=asked))


def _course_at_hand(arguments: argparse.Namespace, console: Console) -> Course | None:
    """The one that is asked for, or the one around if it can be read: a text needs no course."""
    if arguments.course is not None:
        return read_asked_course(arguments, console)
    with contextlib.suppress(GraderError):
        return read_asked_course(arguments, console)
    return None
