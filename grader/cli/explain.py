"""`grader explain`: the longer text behind a short message."""

import contextlib

from grader.cli.console import Console
from grader.cli.options import ExplainOptions, read_course_of
from grader.errors import GraderError, UsageError
from grader.language import DEFAULT_LANGUAGE, likeness, nearest
from grader.language.topics import TitledText, explanation_text, find_topic, nearest_word
from grader.model.exercise import Course
from grader.model.message import message
from grader.render.phrases import explanation_lines, topic_lines
from grader.render.terminal.course_text import CourseText


def run(options: ExplainOptions, console: Console) -> int:
    course = _course_at_hand(options, console)
    console.speak(course.language if course else DEFAULT_LANGUAGE)
    if not options.code:
        lines = list(topic_lines(console.language, console.width))
        lines += CourseText(console.language).own_mistake_lines(course) if course else ()
    else:
        # Several words are one: « réponse sans preuve ».
        asked = " ".join(options.code)
        text = _explanation(asked, course, console.language)
        lines = list(explanation_lines(text, console.width))
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


def _course_at_hand(options: ExplainOptions, console: Console) -> Course | None:
    """The one that is asked for, or the one around if it can be read: a text needs no course."""
    if options.course is not None:
        return read_course_of(options.course, console)
    with contextlib.suppress(GraderError):
        return read_course_of(options.course, console)
    return None
