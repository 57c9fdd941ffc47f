"""What ends a run before it begins: an error of ours as one of pytest's, without a traceback."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from grader.errors import CouldNotJudge, GraderError
from grader.grading import breakdown_reason
from grader.language import LANGUAGES, say
from grader.language.choice import DEFAULT, language_of
from grader.pytest_plugin.shown import shown
from grader.render.told_error import told_error

_OPTIONS = re.compile(r"(?<!\S)--(course|isolation)\b")


def refuse_old_pytest(config: pytest.Config, oldest: tuple[int, ...]) -> None:
    raise pytest.UsageError(
        say(
            "pytest-too-old",
            early_language(config),
            found=pytest.__version__,
            oldest=".".join(map(str, oldest)),
        )
    )


def early_language(config: pytest.Config) -> str:
    """The language to speak before any course is read."""
    asked = config.getoption("grader_lang") or config.getini("grader_lang")
    return language_of(asked if asked in LANGUAGES else None, os.environ, DEFAULT)


def error_lines(error: GraderError, language: str) -> str:
    """The error as text that cannot act on a terminal, with our options as pytest knows them."""
    told = shown(told_error(error, language))
    return _OPTIONS.sub(r"--grader-\1", told)


def breakdown(error: Exception) -> GraderError:
    """An error of any kind that ended our work, as one that is told and costs nobody points."""
    if isinstance(error, GraderError):
        return error
    if os.environ.get("GRADER_DEBUG"):
        raise error
    return CouldNotJudge(breakdown_reason(error))


@contextmanager
def told_as_usage(language: Callable[[], str]) -> Iterator[None]:
    """The language is asked for last: the course that is read meanwhile may have one."""
    try:
        yield
    except GraderError as error:
        raise pytest.UsageError(error_lines(error, language())) from None
