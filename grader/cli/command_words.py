"""Pieces that the words of several commands are made of."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from grader.cli import completion
from grader.cli.console import Console
from grader.language import say
from grader.model.report import Isolation


def add_command(
    commands: Any,
    common: argparse.ArgumentParser,
    name: str,
    run: Callable[[argparse.Namespace, Console], int],
    language: str,
    *,
    epilog: str | None = None,
) -> argparse.ArgumentParser:
    """A command with its short and its long help, and what carries it out."""
    command: argparse.ArgumentParser = commands.add_parser(
        name,
        parents=[common],
        help=say(f"help-{name}", language),
        description=say(f"help-{name}-long", language),
        epilog=epilog,
        # Examples are laid out by hand; a plain description is wrapped to the terminal.
        formatter_class=argparse.RawDescriptionHelpFormatter if epilog else argparse.HelpFormatter,
        allow_abbrev=False,
    )
    command.set_defaults(run=run)
    return command


def add_course_option(
    command: argparse.ArgumentParser, language: str, code: str = "help-course"
) -> None:
    course = command.add_argument(
        "--course",
        type=Path,
        metavar=say("help-folder-name", language),
        help=say(code, language),
    )
    completion.complete_with(course, completion.folder_completer)


def add_exercises_option(command: argparse.ArgumentParser, code: str, language: str) -> None:
    exercises = command.add_argument(
        "--exercice",
        "--exercise",
        dest="exercises",
        action="append",
        default=[],
        metavar="ID",
        help=say(code, language),
    )
    completion.complete_with(exercises, completion.exercise_completer)


def add_isolation_option(command: argparse.ArgumentParser, language: str) -> None:
    command.add_argument(
        "--isolation",
        choices=tuple(each.value for each in Isolation),
        help=say("help-isolation", language),
    )
