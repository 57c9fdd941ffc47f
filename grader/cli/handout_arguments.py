"""The words of the commands that hand a course out."""

import argparse
from pathlib import Path
from typing import Any

from grader.cli import completion
from grader.cli.command_words import add_command, add_course_option, add_exercises_option
from grader.cli.console import Console
from grader.language import say


def add_handout_commands(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    _add_kit(commands, common, language)
    _add_gradescope_zip(commands, common, language)


def _add_kit(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    more = say("help-kit-more", language)
    kit = add_command(commands, common, "kit", run_kit, language, epilog=more)
    folder = kit.add_argument(
        "folder",
        type=Path,
        metavar=say("help-folder-name", language),
        help=say("help-kit-folder", language),
    )
    completion.complete_with(folder, completion.folder_completer)
    add_exercises_option(kit, "help-kit-exercice", language)
    add_course_option(kit, language)
    kit.add_argument("--no-zip", action="store_true", help=say("help-kit-no-zip", language))


def _add_gradescope_zip(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    command = add_command(commands, common, "gradescope-zip", run_gradescope_zip, language)
    add_exercises_option(command, "help-gradescope-zip-exercice", language)
    add_course_option(command, language)
    out = command.add_argument(
        "--out",
        type=Path,
        default=Path("autograder.zip"),
        metavar="F",
        help=say("help-gradescope-zip-out", language),
    )
    completion.complete_with(out, completion.file_completer)


def run_kit(arguments: argparse.Namespace, console: Console) -> int:
    from grader.cli import kit  # Not paid for by `check`.

    return kit.run_kit(arguments, console)


def run_gradescope_zip(arguments: argparse.Namespace, console: Console) -> int:
    from grader.cli import gradescope_zip  # Not paid for by `check`.

    return gradescope_zip.run_gradescope_zip(arguments, console)
