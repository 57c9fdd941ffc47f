"""Shell completion: `grader completion bash` prints what a shell has to read, once.

From then on the shell asks us at each Tab, through the environment, as argcomplete has it.
Nothing here is imported by a command that is run for good.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from grader.cli.console import Console

if TYPE_CHECKING:
    from pathlib import Path

    from grader.cli.options import CompletionOptions
    from grader.model.exercise import Exercise

Completer = Callable[..., list[str]]
"""Called with `prefix`, `parsed_args` and `language`, and more that ours do not need."""

SHELLS = ("bash", "zsh", "fish", "powershell")
_PROGRAMS = (".py", ".ipynb")


def is_asked(environ: Mapping[str, str]) -> bool:
    """Whether it is a shell that calls, to learn how a line may go on."""
    return "_ARGCOMPLETE" in environ


def line_words(environ: Mapping[str, str]) -> list[str]:
    """The words after the program, on the line that is typed, without their quotes."""
    line = environ.get("COMP_LINE", "").split()
    before = environ["_ARGCOMPLETE"]  # `python -m grader` are three words.
    return [word.strip("\"'") for word in line[int(before) if before.isdecimal() else 1 :]]


def answer_shell(parser: argparse.ArgumentParser) -> None:
    """Tell the shell how its line may go on, and end the process."""
    _put_off("subprocess")
    import argcomplete
    from argcomplete.completers import ChoicesCompleter

    # An argument of which nothing is known, such as a seed, completes to nothing, not to files.
    argcomplete.autocomplete(
        parser, always_complete_options=False, default_completer=ChoicesCompleter({})
    )


def _put_off(name: str) -> None:
    """Have a module imported when somebody asks it for something: argcomplete, for what it
    completes with shells of its own, which we never ask of it.
    """
    if name in sys.modules:
        return
    late = ModuleType(name)

    def load(attribute: str) -> Any:
        if sys.modules.get(name) is late:
            del sys.modules[name]
        return getattr(import_module(name), attribute)

    setattr(late, "__getattr__", load)  # noqa: B010 (mypy)
    sys.modules[name] = late


def run(options: "CompletionOptions", console: Console) -> int:
    from argcomplete.shell_integration import shellcode

    console.write_document(shellcode(["grader"], shell=options.shell))
    return 0


def complete_with(action: argparse.Action, completer: Completer) -> None:
    """Let the argument be completed so; argcomplete looks for this attribute."""
    setattr(action, "completer", completer)  # noqa: B010 (no attribute that argparse knows)


# Completers ---------------------------------------------------------------------------------------


def exercise_completer(
    prefix: str, parsed_args: argparse.Namespace, **_others: object
) -> list[str]:
    return [each.id for each in _exercises(parsed_args) if each.id.startswith(prefix)]


def fixture_completer(prefix: str, parsed_args: argparse.Namespace, **_others: object) -> list[str]:
    exercises = _exercises(parsed_args)
    ids = {template.id: None for each in exercises for template in each.case_templates}
    return [each for each in ids if each.startswith(prefix)]


def topic_completer(prefix: str, language: str, **_others: object) -> list[str]:
    """What `grader explain` has a text for."""
    from grader.language.topics import topics, word_of

    words = [word_of(topic, language) for topic in topics()]
    return [word for word in words if word.startswith(prefix)]


def program_completer(prefix: str, **_others: object) -> list[str]:
    """Programs, notebooks, and folders on the way to them."""
    return [
        text for text, path in _entries(prefix) if path.is_dir() or path.suffix.lower() in _PROGRAMS
    ]


def folder_completer(prefix: str, **_others: object) -> list[str]:
    return [text for text, path in _entries(prefix) if path.is_dir()]


def file_completer(prefix: str, **_others: object) -> list[str]:
    return [text for text, _ in _entries(prefix)]


def _entries(prefix: str) -> "Iterator[tuple[str, Path]]":
    """What begins with the prefix, as it would be typed; a folder ends in a slash.

    A name that cannot be printed cannot be typed either: its controls would act in the shell.
    """
    from pathlib import Path

    folder, _, beginning = prefix.rpartition("/")
    typed = folder + "/" if "/" in prefix else ""
    try:
        entries = sorted(Path(typed or ".").expanduser().iterdir())
    except OSError:
        return
    for path in entries:
        hidden = path.name.startswith(".") and not beginning.startswith(".")
        if path.name.startswith(beginning) and path.name.isprintable() and not hidden:
            yield typed + path.name + ("/" if path.is_dir() else ""), path


def _exercises(arguments: argparse.Namespace) -> "Sequence[Exercise]":
    """Of the course that the line is about; none where it cannot be read: a Tab is no place to
    complain."""
    from pathlib import Path

    from grader.course import find_course, read_course
    from grader.errors import GraderError

    try:
        return read_course(find_course(getattr(arguments, "course", None), Path.cwd())).exercises
    except (GraderError, OSError):
        return ()
