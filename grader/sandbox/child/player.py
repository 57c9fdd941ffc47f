"""The child: loads the student's file and plays the calls it is sent.

Whatever student code patches here stays here. The referee believes nothing but well-formed
frames, counts the evaluations itself, and has its own clock.
"""

import codecs
import contextlib
import importlib
import marshal
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from .channel import Channel
from .confinement import confine, redirect_output
from .given import Game, Position
from .student_module import StudentModule
from .telling import describe_error, describe_whole


def play(
    setup: Mapping[str, Any], blob: bytes, receive_fd: int, send_fd: int, output_fd: int
) -> NoReturn:
    """The whole life of a child."""
    try:
        warm(setup["warm"])
        work: Callable[[Mapping[str, Any], bytes, Channel], None] = answer_calls
        if setup["task"] == "probe":
            from .probe import probe  # Before files are out of reach.

            # Python compiles names with accents and "\N{…}" with the help of this one.
            warm(("unicodedata",))
            if setup["encoding"]:
                with contextlib.suppress(LookupError):
                    codecs.lookup(setup["encoding"])
            work = probe
        confine(setup["rlimits"], setup["become"])
        stream = redirect_output(output_fd, setup["output_cap"])
        channel = Channel(receive_fd, send_fd)
        work(setup, blob, channel)
        stream.flush()
    finally:
        os._exit(0)


def warm(names: Sequence[str]) -> None:
    """Load the standard modules that the file wants, while files can still be read."""
    for name in names:
        with contextlib.suppress(ImportError):  # A smaller Python than ours.
            importlib.import_module(name)


def answer_calls(setup: Mapping[str, Any], blob: bytes, channel: Channel) -> None:
    game = Game(channel, setup["sentences"])
    student = StudentModule(setup["module"], setup["file"], game)
    reseed()
    try:
        student.execute(marshal.loads(blob), tolerant=setup["definitions_only"])
    except BaseException as error:
        channel.send_json(b"X", describe_error(error, student.filename))
        return
    channel.send(b"L", b"")
    while True:
        answer_one_call(channel.receive_call(), game, student, channel)


def answer_one_call(
    call: Mapping[str, Any], game: Game, student: StudentModule, channel: Channel
) -> None:
    reseed()
    game.set_board(call["child_counts"], call["ends"])
    positional = [build_argument(*argument) for argument in call["positional"]]
    keywords = {name: build_argument(*argument) for name, argument in call["keywords"]}
    try:
        returned = student.namespace[call["function"]](*positional, **keywords)
        sys.stdout.flush()
        document = describe_whole(returned)
    except BaseException as error:
        channel.send_json(b"X", describe_error(error, student.filename))
    else:
        channel.send_json(b"R", document)


def reseed() -> None:
    """The same file gives the same report, even if it draws at random."""
    random = sys.modules.get("random")
    if random is not None:
        random.seed(0)


def build_argument(kind: str, value: Any) -> Any:
    if kind == "position":
        return Position(0)
    if kind == "list":
        return []
    if kind == "float":
        return float(value)
    return value
