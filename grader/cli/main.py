"""Runs one command, and turns whatever happens into an exit code."""

import os
import sys
from collections.abc import Sequence
from itertools import pairwise

from grader.cli.arguments import parse_arguments
from grader.cli.console import Console
from grader.cli.language import early_language
from grader.errors import CouldNotJudge, GraderError, Interrupted
from grader.model.message import message


def main(argv: Sequence[str] | None = None) -> int:
    _fill_standard_descriptors()
    words = sys.argv[1:] if argv is None else list(argv)
    console = Console(early_language(words, os.environ), json_on_stdout=_wants_json(words))
    try:
        arguments = parse_arguments(words, console)
        exit_code: int = arguments.run(arguments, console)
    except GraderError as error:
        console.tell_error(error)
        return error.exit_code
    except KeyboardInterrupt:
        console.tell_error(Interrupted())
        return Interrupted.exit_code
    except Exception as error:
        if os.environ.get("GRADER_DEBUG"):
            raise
        reason = message("internal-error", type=type(error).__name__, text=str(error))
        console.tell_error(CouldNotJudge(reason))
        return CouldNotJudge.exit_code
    return exit_code


def _fill_standard_descriptors() -> None:
    """Have something behind each of the three: a pipe of ours would take the place of a closed one,
    and a process that we start would lose it there. Python's own streams stay as they are."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # The lowest that is free: this one.


def _wants_json(words: Sequence[str]) -> bool:
    """Known before the words are parsed: a wrong word is told in JSON too."""
    pairs = pairwise([*words, ""])
    return any(word == "--json=-" or (word, after) == ("--json", "-") for word, after in pairs)
