"""The child: loads the student's file and plays the calls it is sent.

Whatever student code patches here stays here. The referee believes nothing but well-formed
frames, counts the evaluations itself, and has its own clock.
"""

from __future__ import annotations

import codecs
import marshal
import sys

from . import TYPE_CHECKING
from .channel import Channel, describe_error, encode_document, encode_returned, end
from .confinement import (
    Muted,
    confine,
    flush_output,
    redirect_output,
    tell_line_when_asked,
)
from .given import Game
from .student_module import StudentModule, address_space_added, hide_others, warm
from .watching import Watching

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, NoReturn

RESERVE = 4 << 20
"""Bytes kept aside in each call: telling of a MemoryError takes some too."""
LARGEST_BATCH_REPLY = 500_000
"""A reply holds at least one value and stops at the first that brings it past this size."""


def play(setup: Mapping[str, Any], receive_fd: int, send_fd: int, output_fd: int) -> NoReturn:
    """The whole life of a child; the file comes first over its pipe."""
    try:
        channel = Channel(receive_fd, send_fd)
        blob = channel.receive(int.from_bytes(channel.receive(4), "little"))
        warm(setup["warm"], setup["folders"])
        work: Callable[[Mapping[str, Any], bytes, Channel], None] = answer_calls
        if setup["task"] == "probe":
            from .probe import probe  # Before files are out of reach.

            # Python compiles names with accents and "\N{…}" with the help of this one.
            warm(("unicodedata",), {})
            if setup["encoding"]:
                try:
                    codecs.lookup(setup["encoding"])
                except LookupError:
                    pass  # Python will say so when it compiles the file.
            work = probe
        hide_others(setup["libraries"], setup["folders"])
        rlimits = dict(setup["rlimits"])
        rlimits["RLIMIT_AS"] += address_space_added()
        redirect_output(output_fd, setup["output_cap"])
        tell_line_when_asked()
        confine(setup["bounds"], rlimits, (0, 1, 2, receive_fd, send_fd))
        channel.send(b"W", b"")  # From here on the time is the student's.
        work(setup, blob, channel)
        flush_output()
    finally:
        end(0)


def answer_calls(setup: Mapping[str, Any], blob: bytes, channel: Channel) -> None:
    game = Game(channel, setup["sentences"])
    student = StudentModule(setup["module"], setup["file"], game)
    reseed()
    try:
        student.execute(marshal.loads(blob), tolerant=setup["definitions_only"])
    except BaseException as error:
        channel.send_json(b"X", describe_error(error, student.filename))
        return
    flush_output()
    channel.send(b"L", b"")
    player = Player(game, student, channel)
    while True:
        letter, request = channel.receive_request()
        if letter == b"C":
            player.answer_call(request)
        else:
            player.answer_batch(request)


class Player:
    """Answers calls, one or many at a time, and keeps what each single one returned."""

    def __init__(
        self, game: Game, student: StudentModule, channel: Channel, reserve: int = RESERVE
    ) -> None:
        self._game = game
        self._student = student
        self._channel = channel
        self._kept: list[Any] = []
        self._tables: dict[int, dict[Any, Any]] = {}
        """What each call was given as its table; the first call is number 1."""
        self._reserve_size = reserve
        self._reserve = b""

    def answer_call(self, call: Mapping[str, Any]) -> None:
        reseed()
        self._keep_a_reserve()
        self._kept.append(None)
        self._set_board(call["board"])
        self._student.namespace.update(call["settings"])
        root: Any = None
        try:
            if call["wants_node"]:
                with Muted():
                    root = self._game.build_tree(self._student.namespace.get("Noeud"))
            positional = [self._build(argument, root) for argument in call["positional"]]
            keywords = {name: self._build(argument, root) for name, argument in call["keywords"]}
            if call["watched"] is None:
                returned = self._student.function(call["function"])(*positional, **keywords)
            else:
                with self._watching(call):
                    returned = self._student.function(call["function"])(*positional, **keywords)
            self._kept[-1] = returned
            payload = encode_returned(returned, self._game.nodes.numbers)
        except BaseException as error:
            self._reserve = b""
            flush_output()
            self._channel.send_json(b"X", describe_error(error, self._student.filename))
        else:
            flush_output()
            self._channel.send(b"R", payload)

    def answer_batch(self, batch: Mapping[str, Any]) -> None:
        """Make the calls in turn, until one fails or the reply is long enough."""
        reseed()
        self._keep_a_reserve()
        self._set_board(batch["board"])
        returned: list[bytes] = []
        size, error_text = 0, b"null"
        build, nodes = self._build, self._game.nodes.numbers
        try:
            function = self._student.function(batch["function"])
            names = batch["names"]
            for arguments in batch["calls"]:
                built = [build(argument, None) for argument in arguments]
                unnamed = len(built) - len(names)
                keywords = dict(zip(names, built[unnamed:], strict=True))
                answer = function(*built[:unnamed], **keywords)
                returned.append(encode_returned(answer, nodes))
                size += len(returned[-1])
                if size > LARGEST_BATCH_REPLY:
                    break
        except BaseException as error:
            self._reserve = b""
            told = describe_error(error, self._student.filename)
            error_text = encode_document(told).encode()
        flush_output()
        values = b", ".join(returned)
        self._channel.send(b"M", b'{"returned": [%b], "error": %b}' % (values, error_text))

    def _watching(self, call: Mapping[str, Any]) -> Watching:
        """Whoever tells the function's own calls, in a run that is not graded."""
        return Watching(
            self._student.namespace,
            call["function"],
            call["watched"],
            number_of=self._game.number_if_any,
            channel=self._channel,
        )

    def _keep_a_reserve(self) -> None:
        try:
            # Untouched: a bytearray would be written, 4 ms a call.
            self._reserve = bytes(self._reserve_size)
        except MemoryError:
            pass

    def _set_board(self, board: Mapping[str, Any] | None) -> None:
        """None means the board that is there already."""
        if board is None:
            return
        self._game.set_board(**board)
        self._student.put_given(
            for_positions=self._game.has_positions, with_estimates=self._game.has_estimates
        )

    def _build(self, argument: Any, root: Any) -> Any:
        """An argument as student code gets it; what only a child can build comes in a mapping."""
        if type(argument) is list:
            return [self._build(item, root) for item in argument]
        if type(argument) is not dict:
            return argument
        ((kind, value),) = argument.items()
        if kind == "position":
            return self._game.position(value)
        if kind == "kept":
            call, item = value
            return self._kept[call] if item is None else self._kept[call][item]
        if kind == "table":
            table = self._tables[len(self._kept)] = {} if value is None else self._tables[value + 1]
            return table
        return root


def reseed() -> None:
    """The same file gives the same report, even if it draws at random."""
    for name in ("random", "numpy.random"):
        random = sys.modules.get(name)
        if random is not None:
            try:
                random.seed(0)
            except Exception:
                pass  # Student code may have put anything there.
