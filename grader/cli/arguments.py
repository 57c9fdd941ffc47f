"""The words of the command line, and help that teaches, in both languages."""

import argparse
import os
import sys
from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NoReturn

from grader import __version__
from grader.cli import completion
from grader.cli.console import Console, terminal_size, write_fitting
from grader.errors import UsageError
from grader.language import DEFAULT_LANGUAGE, LANGUAGES, Speaker, is_said, language_of, nearest
from grader.model.dataclass import fields
from grader.model.message import Message, message

if TYPE_CHECKING:
    from grader.cli.options import CommandWord

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


def early_language(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of help and usage errors, before any course is read."""
    asked = None
    for word, after in pairwise([*words, ""]):
        if word == "--lang":
            asked = after
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
    return asked if asked in LANGUAGES else language_of(None, environment, DEFAULT_LANGUAGE)


_COMMANDS = {
    "check": "CheckOptions",
    "list": "ListOptions",
    "start": "StartOptions",
    "show": "ShowOptions",
    "explain": "ExplainOptions",
    "audit": "AuditOptions",
    "batch": "BatchOptions",
    "regrade": "RegradeOptions",
    "history": "StudentOptions",
    "forget": "StudentOptions",
    "reveal": "RevealOptions",
    "kit": "KitOptions",
    "gradescope-zip": "GradescopeZipOptions",
    "schema": "SchemaOptions",
    "cache": "CacheOptions",
    "completion": "CompletionOptions",
}
"""In the order in which help lists them: what a command can be asked. A module of its name carries
it out, by its function `run`; both are imported once the command is known to be meant."""


def parse_command(words: Sequence[str], console: Console) -> Callable[[Console], int]:
    """What carries the command out, with its options; UsageError where words make no sense."""
    _translate_argparse(console.speaker)
    is_completed = completion.is_asked(os.environ)
    named = _command_named(completion.line_words(os.environ) if is_completed else words)
    parser = _Parser(
        prog="grader",
        description=console.speaker.say("help-grader"),
        epilog=console.speaker.say("help-grader-more"),
        formatter_class=_formatter(argparse.RawDescriptionHelpFormatter),
        allow_abbrev=False,
    )
    commands = _add_commands(parser, console.speaker, {named})
    if is_completed:
        completion.answer_shell(parser)
    if named is not None and named not in _COMMANDS:
        raise UsageError(_unknown_command(named))
    values, others = parser.parse_known_args(words)
    if values.command is None:
        parser.error(console.speaker.say("no-command"))
    if others:
        raise UsageError(_unknown_word(others[0], commands[values.command]))
    # The border: from here on, what was asked has types, and does not change any more.
    console.language_option = values.lang
    options = _options_of(_options_type(values.command), vars(values))
    module = import_module(f"grader.cli.{values.command.replace('-', '_')}")
    return partial(module.run, options)


def _add_commands(
    parser: argparse.ArgumentParser, speaker: Speaker, defined: Container[str | None]
) -> Mapping[str, argparse.ArgumentParser]:
    version, language = f"grader {__version__}", speaker.say("help-lang")
    parser.add_argument(
        "--version", action="version", version=version, help=speaker.say("argparse-version")
    )
    parser.add_argument("--lang", choices=LANGUAGES, help=language)
    formatter = _formatter(argparse.HelpFormatter)
    common = argparse.ArgumentParser(add_help=False, formatter_class=formatter)
    common.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=language)
    commands = parser.add_subparsers(
        title=speaker.say("help-commands"),
        metavar=speaker.say("help-command"),
        dest="command",
        prog=parser.prog,  # Else it makes a formatter to find it out.
    )
    for name in _COMMANDS:
        about = speaker.say(f"help-{name}")
        if name in defined:
            command = commands.add_parser(
                name, parents=[common], help=about, **_long_help(name, speaker)
            )
            _add_words(command, _options_type(name), speaker)
        else:
            commands.add_parser(name, help=about, add_help=False)
    return commands.choices


def _long_help(name: str, speaker: Speaker) -> dict[str, Any]:
    more = f"help-{name}-more"
    has_more = is_said(more)
    return {
        "description": speaker.say(f"help-{name}-long"),
        "epilog": speaker.say(more) if has_more else None,
        # Examples are laid out by hand; a plain description is wrapped to the terminal.
        "formatter_class": _formatter(
            argparse.RawDescriptionHelpFormatter if has_more else argparse.HelpFormatter
        ),
        "allow_abbrev": False,
    }


def _formatter(formatter_type: type[argparse.HelpFormatter]) -> Any:
    """As wide as the terminal; to find that out for itself, each would import `shutil`."""
    columns = os.environ.get("COLUMNS", "")
    known = int(columns) if columns.isdecimal() else 0
    return partial(formatter_type, width=(known or terminal_size(sys.__stdout__).columns or 80) - 2)


def _options_type(command: str) -> Any:
    from grader.cli import options

    return getattr(options, _COMMANDS[command])


def _add_words(command: argparse.ArgumentParser, options_type: Any, speaker: Speaker) -> None:
    for each in fields(options_type):
        if "part" in each.metadata:
            _add_words(command, each.metadata["part"], speaker)
        for word in each.metadata.get("words", ()):
            _add_word(command, each.name, word, speaker)


def _add_word(
    command: argparse.ArgumentParser, name: str, word: "CommandWord", speaker: Speaker
) -> None:
    how = dict(word.how)
    if str(how.get("metavar")).startswith("help-"):
        how["metavar"] = speaker.say(how["metavar"])
    if callable(how.get("choices")):
        how["choices"] = how["choices"]()
    names = [name]
    if word.names != "":
        names = (word.names or f"--{name.replace('_', '-')}").split()
        how["dest"] = name
    listed = ", ".join(how.get("choices", ()))
    action = command.add_argument(*names, help=speaker.say(word.help, choices=listed), **how)
    if word.completer is not None:
        completion.complete_with(action, partial(word.completer, language=speaker.language))


def _options_of(options_type: Any, values: Mapping[str, Any]) -> Any:
    asked = {}
    for each in fields(options_type):
        part = each.metadata.get("part")
        value = _options_of(part, values) if part else values[each.name]
        asked[each.name] = tuple(value) if isinstance(value, list) else value
    return options_type(**asked)


def _command_named(words: Sequence[str]) -> str | None:
    """The first word that is no option, nor the language."""
    return next(
        (
            word
            for before, word in pairwise(["", *words])
            if not word.startswith("-") and before != "--lang"
        ),
        None,
    )


def _unknown_command(name: str) -> Message:
    """A command that does not exist gets the nearest one, else the list of all."""
    near = nearest(name, _COMMANDS)
    if near is not None:
        return message("unknown-command-near", asked=name, near=near)
    return message("unknown-command", asked=name, known=", ".join(_COMMANDS))


def _unknown_word(word: str, command: argparse.ArgumentParser) -> Message:
    """An option that the command does not have, with the nearest that it has."""
    known = [option for action in command._actions for option in action.option_strings]
    near = nearest(word.partition("=")[0], known)
    if near is not None:
        return message("unknown-word-near", word=word, near=near, command=command.prog)
    return message("unknown-word", word=word, command=command.prog)


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


def _translate_argparse(speaker: Speaker) -> None:
    """argparse looks its sentences up through gettext's `_` at each use; ours answers."""
    known = {text: speaker.say(code) for text, code in _ARGPARSE_WORDS.items()}
    setattr(argparse, "_", lambda text: known.get(text, text))  # noqa: B010 (argparse keeps it private)


def _translated(text: str) -> str:
    """The sentence as `_translate_argparse` has it."""
    return str(getattr(argparse, "_")(text))  # noqa: B009 (argparse keeps it private)
