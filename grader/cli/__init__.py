"""The command line: words in, exit code out.

0 everything asked passed · 1 graded, something failed · 2 wrong usage or invalid course ·
3 the grader could not judge · 130 interrupted
"""

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from itertools import pairwise

from grader import __version__

__all__ = ["main", "run_program"]


def run_program() -> None:
    """The program `grader`: it ends without taking apart, piece by piece, all that it has made."""
    exit_code = main()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            continue  # Nobody is there to be told; what mattered was flushed as it was written.
    os._exit(exit_code)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command, and turn whatever happens into an exit code."""
    _fill_standard_descriptors()
    # No `list()` in this file: once `grader list` has run, that name is its module.
    words = sys.argv[1:] if argv is None else argv
    if words[:1] == ["--version"] and _tell_version():
        return 0
    gc.set_threshold(_FEW_COLLECTIONS)
    from grader.cli.arguments import early_language, parse_command
    from grader.cli.console import Console
    from grader.errors import CouldNotJudge, GraderError, Interrupted
    from grader.model.message import message

    console = Console(early_language(words, os.environ), json_on_stdout=_wants_json(words))
    try:
        run = parse_command(words, console)
        return run(console)
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


_FEW_COLLECTIONS = 50_000
"""Nearly all that a command makes is there until it ends: to look for garbage often finds none."""


def _tell_version() -> bool:
    """Told without anything of ours; False where it is not so easily done."""
    try:
        sys.stdout.write(f"grader {__version__}\n")
        sys.stdout.flush()
    except (AttributeError, OSError, ValueError):
        return False
    return True


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
