"""The words of the commands about a whole class."""

import argparse
from pathlib import Path
from typing import Any

from grader.cli import completion
from grader.cli.command_words import (
    add_command,
    add_course_option,
    add_exercises_option,
    add_isolation_option,
)
from grader.cli.console import Console
from grader.language import say


def add_class_commands(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    _add_batch(commands, common, language)
    _add_regrade(commands, common, language)
    for name, run in (("history", run_history), ("forget", run_forget)):
        command = add_command(commands, common, name, run, language)
        _add_class_folder(command, language)
        command.add_argument(
            "student",
            metavar=say("help-student-name", language),
            help=say("help-student", language),
        )
    _add_reveal(commands, common, language)


def _add_reveal(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    reveal = add_command(commands, common, "reveal", run_reveal, language)
    _add_class_folder(reveal, language)
    reveal.add_argument(
        "students",
        nargs="*",
        metavar=say("help-student-name", language),
        help=say("help-revealed", language),
    )
    target = reveal.add_argument("--csv", metavar="F", help=say("help-reveal-csv", language))
    completion.complete_with(target, completion.file_completer)


def _add_batch(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    more = say("help-batch-more", language)
    batch = add_command(commands, common, "batch", run_batch, language, epilog=more)
    source = batch.add_argument(
        "source",
        type=Path,
        metavar=say("help-source-name", language),
        help=say("help-source", language),
    )
    folder_name = say("help-folder-name", language)
    out = batch.add_argument(
        "--out", type=Path, metavar=folder_name, help=say("help-out", language)
    )
    add_exercises_option(batch, "help-exercice", language)
    add_course_option(batch, language)
    batch.add_argument("--latest", action="store_true", help=say("help-latest", language))
    name = say("help-student-name", language)
    batch.add_argument("--file", metavar=name, help=say("help-file-option", language))
    moodle = batch.add_argument(
        "--moodle", type=Path, metavar="F", help=say("help-moodle", language)
    )
    batch.add_argument("--overwrite", action="store_true", help=say("help-overwrite", language))
    batch.add_argument("--anonymous", action="store_true", help=say("help-anonymous", language))
    batch.add_argument("--again", action="store_true", help=say("help-again", language))
    batch.add_argument("--no-pages", action="store_true", help=say("help-no-pages", language))
    batch.add_argument("--seed", default="", metavar="TEXT", help=say("help-class-seed", language))
    _add_workers(batch, language)
    completion.complete_with(source, completion.file_completer)
    completion.complete_with(out, completion.folder_completer)
    completion.complete_with(moodle, completion.file_completer)


def _add_regrade(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    regrade = add_command(commands, common, "regrade", run_regrade, language)
    _add_class_folder(regrade, language)
    regrade.add_argument("--dry-run", action="store_true", help=say("help-dry-run", language))
    add_course_option(regrade, language, "help-regrade-course")
    _add_workers(regrade, language)


def _add_workers(command: argparse.ArgumentParser, language: str) -> None:
    command.add_argument("--jobs", type=int, metavar="N", help=say("help-jobs", language))
    command.add_argument("--force-jobs", action="store_true", help=say("help-force-jobs", language))
    address = say("help-address-name", language)
    command.add_argument("--cluster", metavar=address, help=say("help-cluster", language))
    add_isolation_option(command, language)
    command.add_argument("--exit-zero", action="store_true", help=say("help-exit-zero", language))


def _add_class_folder(command: argparse.ArgumentParser, language: str) -> None:
    folder = command.add_argument(
        "folder",
        type=Path,
        metavar=say("help-folder-name", language),
        help=say("help-class-folder", language),
    )
    completion.complete_with(folder, completion.folder_completer)


def run_batch(arguments: argparse.Namespace, console: Console) -> int:
    from grader.cli import batch  # Not paid for by `check`.

    return batch.run_batch(arguments, console)


def run_regrade(arguments: argparse.Namespace, console: Console) -> int:
    from grader.cli import regrade  # Not paid for by `check`.

    return regrade.run_regrade(arguments, console)


def run_history(arguments: argparse.Namespace, console: Console) -> int:
    from grader.cli import history  # Not paid for by `check`.

    return history.run_history(arguments, console)


def run_reveal(arguments: argparse.Namespace, console: Console) -> int:
    from grader.cli import reveal  # Not paid for by `check`.

    return reveal.run_reveal(arguments, console)


def run_forget(arguments: argparse.Namespace, console: Console) -> int:
    from grader.cli import forget  # Not paid for by `check`.

    return forget.run_forget(arguments, console)
