"""The words of the command line, and help that teaches, in both languages."""

import argparse
import os
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

from grader import __version__
from grader.cli import completion
from grader.cli.check import run_check
from grader.cli.class_arguments import add_class_commands
from grader.cli.command_words import (
    add_command,
    add_course_option,
    add_exercises_option,
    add_isolation_option,
)
from grader.cli.console import Console, write_fitting
from grader.cli.formats import add_format_options
from grader.cli.github import add_github_option
from grader.cli.handout_arguments import add_handout_commands
from grader.cli.schema import SCHEMAS, run_schema
from grader.errors import UsageError
from grader.language import LANGUAGES, say
from grader.language.nearest import nearest
from grader.model.message import Message, message

_WRONG_CHOICE = "invalid choice: %(value)r (choose from %(choices)s)"
_ARGPARSE_WORDS = {
    "usage: ": "argparse-usage",
    "positional arguments": "argparse-positional",
    "options": "argparse-options",
    "show this help message and exit": "argparse-help",
    "the following arguments are required: %s": "argparse-required",
    "expected one argument": "argparse-expected-one",
    "expected at least one argument": "argparse-expected-some",
    _WRONG_CHOICE: "argparse-choice",
    "argument %(argument_name)s: %(message)s": "argparse-argument",
    "ignored explicit argument %r": "argparse-explicit",
}
"""argparse's own sentences, which it asks gettext to translate, and our codes for them."""


def parse_arguments(words: Sequence[str], console: Console) -> argparse.Namespace:
    """The command and its options; UsageError where the words make no sense."""
    language = console.language
    _translate_argparse(language)
    parser = _Parser(
        prog="grader",
        description=say("help-grader", language),
        epilog=say("help-grader-more", language),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"grader {__version__}",
        help=say("argparse-version", language),
    )
    parser.add_argument("--lang", choices=LANGUAGES, help=say("help-lang", language))
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=say("help-lang", language)
    )
    commands = parser.add_subparsers(
        title=say("help-commands", language), metavar=say("help-command", language), dest="command"
    )
    _add_check(commands, common, language)
    _add_list(commands, common, language)
    _add_start(commands, common, language)
    _add_show(commands, common, language)
    _add_explain(commands, common, language)
    _add_audit(commands, common, language)
    add_class_commands(commands, common, language)
    add_handout_commands(commands, common, language)
    _add_schema(commands, common, language)
    _add_cache(commands, common, language)
    _add_completion(commands, common, language)
    if completion.is_asked(os.environ):
        completion.answer_shell(parser)
    _suggest_command(words, tuple(commands.choices))
    arguments, unknown = parser.parse_known_args(words)
    if arguments.command is None:
        parser.error(say("no-command", language))
    if unknown:
        raise UsageError(_unknown_word(unknown[0], commands.choices[arguments.command]))
    return arguments


def _add_check(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    more = say("help-check-more", language)
    check = add_command(commands, common, "check", run_check, language, epilog=more)
    file = say("help-file-name", language)
    files = check.add_argument(
        "files", nargs="+", type=_file, metavar=file, help=say("help-files", language)
    )
    completion.complete_with(files, completion.program_completer)
    add_exercises_option(check, "help-exercice", language)
    add_course_option(check, language)
    html = check.add_argument("--html", metavar="F", help=say("help-html", language))
    check.add_argument("--no-html", action="store_true", help=say("help-no-html", language))
    completion.complete_with(html, completion.file_completer)
    add_format_options(check, language)
    add_github_option(check, say("help-github", language))
    check.add_argument("--watch", action="store_true", help=say("help-watch", language))
    check.add_argument("--verbose", "-v", action="store_true", help=say("help-verbose", language))
    check.add_argument("--quiet", "-q", action="store_true", help=say("help-quiet", language))
    check.add_argument("--seed", default="", metavar="TEXT", help=say("help-seed", language))
    check.add_argument(
        "--student", default="", metavar="KEY", help=say("help-whose-draw", language)
    )
    add_isolation_option(check, language)
    check.add_argument("--exit-zero", action="store_true", help=say("help-exit-zero", language))


def _add_list(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    listing = add_command(commands, common, "list", run_list, language)
    add_course_option(listing, language)


def _add_start(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    start = add_command(commands, common, "start", run_start, language)
    exercise = start.add_argument("exercise", metavar="ID", help=say("help-start-id", language))
    completion.complete_with(exercise, completion.exercise_completer)
    folder = start.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=Path(),
        metavar=say("help-folder-name", language),
        help=say("help-start-folder", language),
    )
    completion.complete_with(folder, completion.folder_completer)
    add_course_option(start, language)


def _add_show(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    more = say("help-show-more", language)
    show = add_command(commands, common, "show", run_show, language, epilog=more)
    fixture = show.add_argument(
        "fixture", nargs="?", metavar="FIXTURE", help=say("help-show-fixture", language)
    )
    completion.complete_with(fixture, completion.fixture_completer)
    for option in ("html", "svg"):
        written = show.add_argument(
            f"--{option}", metavar="F", help=say(f"help-show-{option}", language)
        )
        completion.complete_with(written, completion.file_completer)
    show.add_argument("--replay", action="store_true", help=say("help-show-replay", language))
    exercise = show.add_argument(
        "--exercice",
        "--exercise",
        dest="exercise",
        metavar="ID",
        help=say("help-show-exercice", language),
    )
    completion.complete_with(exercise, completion.exercise_completer)
    add_course_option(show, language)


def _add_explain(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    more = say("help-explain-more", language)
    explain = add_command(commands, common, "explain", run_explain, language, epilog=more)
    code = explain.add_argument(
        "code", nargs="*", metavar="CODE", help=say("help-explain-code", language)
    )
    completion.complete_with(code, completion.topic_completer(language))
    add_course_option(explain, language)


def _add_audit(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    more = say("help-audit-more", language)
    audit = add_command(commands, common, "audit", run_audit, language, epilog=more)
    add_exercises_option(audit, "help-audit-exercice", language)
    add_course_option(audit, language)
    html = audit.add_argument("--html", metavar="F", help=say("help-audit-html", language))
    json = audit.add_argument("--json", metavar="F", help=say("help-audit-json", language))
    for output in (html, json):
        completion.complete_with(output, completion.file_completer)
    add_github_option(audit, say("help-audit-github", language))
    audit.add_argument("--fast", action="store_true", help=say("help-audit-fast", language))
    without = audit.add_argument(
        "--without",
        action="append",
        default=[],
        metavar="FIXTURE",
        help=say("help-audit-without", language),
    )
    completion.complete_with(without, completion.fixture_completer)
    verbose = say("help-audit-verbose", language)
    audit.add_argument("--verbose", "-v", action="store_true", help=verbose)


def run_list(arguments: argparse.Namespace, console: Console) -> int:
    from grader.cli import list_course  # Not paid for by `check`.

    return list_course.run_list(arguments, console)


def run_start(arguments: argparse.Namespace, console: Console) -> int:
    from grader.cli import start  # Not paid for by `check`.

    return start.run_start(arguments, console)


def run_show(arguments: argparse.Namespace, console: Console) -> int:
    from grader.cli import show  # Not paid for by `check`.

    return show.run_show(arguments, console)


def run_explain(arguments: argparse.Namespace, console: Console) -> int:
    from grader.cli import explain  # Not paid for by `check`.

    return explain.run_explain(arguments, console)


def run_audit(arguments: argparse.Namespace, console: Console) -> int:
    from grader.cli import audit  # Not paid for by `check`.

    return audit.run_audit(arguments, console)


def _add_schema(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    schema = add_command(commands, common, "schema", run_schema, language)
    schema.add_argument(
        "name",
        nargs="?",
        choices=tuple(SCHEMAS),
        metavar=say("help-schema-metavar", language),
        help=say("help-schema-name", language, names=", ".join(SCHEMAS)),
    )


def _add_cache(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    cache = add_command(commands, common, "cache", run_cache, language)
    cache.add_argument(
        "action",
        choices=("clear",),
        metavar="clear",
        help=say("help-cache-clear", language),
    )


def run_cache(arguments: argparse.Namespace, console: Console) -> int:
    from grader.cli import cache  # Not paid for by `check`.

    return cache.run_cache(arguments, console)


def _add_completion(commands: Any, common: argparse.ArgumentParser, language: str) -> None:
    more = say("help-completion-more", language)
    run = completion.run_completion
    command = add_command(commands, common, "completion", run, language, epilog=more)
    command.add_argument(
        "shell",
        choices=completion.SHELLS,
        metavar=say("help-completion-metavar", language),
        help=say("help-completion-shell", language, shells=", ".join(completion.SHELLS)),
    )


def _unknown_word(word: str, command: argparse.ArgumentParser) -> Message:
    """An option that the command does not have, with the nearest that it has."""
    known = [option for action in command._actions for option in action.option_strings]
    near = nearest(word.partition("=")[0], known)
    if near is not None:
        return message("unknown-word-near", word=word, near=near, command=command.prog)
    return message("unknown-word", word=word, command=command.prog)


def _file(text: str) -> Path:
    if not text:
        raise UsageError(message("file-without-name"))
    return Path(text)


def _suggest_command(words: Sequence[str], known: Sequence[str]) -> None:
    """A command that does not exist gets the nearest one, else the list of all."""
    named = [
        word
        for before, word in pairwise(["", *words])
        if not word.startswith("-") and before != "--lang"
    ]
    if not named or named[0] in known:
        return
    near = nearest(named[0], known)
    if near is not None:
        raise UsageError(message("unknown-command-near", asked=named[0], near=near))
    raise UsageError(message("unknown-command", asked=named[0], known=", ".join(known)))


class _Parser(argparse.ArgumentParser):
    """Says what is wrong as every other error is said, in JSON too where that was asked."""

    def _print_message(self, text: str, file: Any = None) -> None:
        write_fitting(file, text)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """As argparse does it, but words are told as one types them, without Python's quotes."""
        if action.choices is not None and value not in action.choices:
            facts = {"value": value, "choices": ", ".join(map(str, action.choices))}
            raise argparse.ArgumentError(action, _translated(_WRONG_CHOICE) % facts)

    def error(self, text: str) -> NoReturn:
        raise UsageError(message("wrong-usage", text=text, command=self.prog))


def _translate_argparse(language: str) -> None:
    """argparse looks its sentences up through gettext's `_` at each use; ours answers."""
    known = {text: say(code, language) for text, code in _ARGPARSE_WORDS.items()}
    setattr(argparse, "_", lambda text: known.get(text, text))  # noqa: B010 (argparse keeps it private)


def _translated(text: str) -> str:
    """The sentence as `_translate_argparse` has it."""
    return str(getattr(argparse, "_")(text))  # noqa: B009 (argparse keeps it private)
