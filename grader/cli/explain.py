"""`grader explain`: the longer text behind a short message."""

import argparse
import contextlib
import os
from pathlib import Path

from grader.cli.console import Console
from grader.cli.language import DEFAULT, language_of
from grader.cli.width import terminal_width
from grader.course import find_course, read_course
from grader.errors import GraderError, UsageError
from grader.explanations import explanation_text, find_topic, nearest_word
from grader.message import message
from grader.render.explained import explanation_lines, topic_lines


def run_explain(arguments: argparse.Namespace, console: Console) -> int:
    console.language = language_of(arguments.lang, os.environ, _course_language())
    width = terminal_width()
    if not arguments.code:
        lines = topic_lines(console.language, width)
    else:
        # Several words are one: « réponse sans preuve ».
        asked = " ".join(arguments.code)
        _require_known(asked)
        lines = explanation_lines(explanation_text(asked, console.language), width)
    console.write("\n".join(lines) + "\n")
    return 0


def _require_known(asked: str) -> None:
    if find_topic(asked) is not None:
        return
    near = nearest_word(asked)
    if near is not None:
        raise UsageError(message("unknown-code-near", asked=asked, near=near))
    raise UsageError(message("unknown-code", asked=asked))


def _course_language() -> str:
    """That of the course around, where there is one that can be read: a text needs no course."""
    with contextlib.suppress(GraderError):
        return read_course(find_course(None, Path.cwd())).language
    return DEFAULT
