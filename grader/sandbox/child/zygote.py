"""A small warm interpreter that forks one child for each exercise or call.

It holds nothing that is worth stealing, not even the file that is graded: every child is a copy
of its memory, that of the next file too, and freed memory keeps what was in it. The parent
sends, over the control socket: `S` a new setup, `F` fork (with three descriptors: the
child's ends of the pipes and its output file), `W` reap the child (which the parent has killed
by then, so that its number cannot have been given to another process).
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # plain numbers: `signal` makes classes
import _socket  # as `socket` does, which brings `selectors` and `enum` along
import gc
import marshal
import os
import sys

from . import TYPE_CHECKING, confinement, layers
from .channel import Channel
from .child_program import (
    Reserve,
    Responder,
    StudentModule,
    address_space_added,
    hide_others,
    play,
    reseed,
    warm,
)
from .given_functions import GIVEN_CLASSES, Game
from .probe import probe
from .renewal import Memory

if TYPE_CHECKING:
    from typing import Any, NoReturn

if sys.platform == "linux":
    from . import linux


def serve(control_fd: int, parent: int, rehearsals: int) -> NoReturn:
    """Be ready for any file, then fork whenever that is asked for."""
    layers.load()
    rehearse(rehearsals)
    confinement.tell_line_when_asked()
    if sys.platform == "linux":
        # A stopped zygote would not see its parent's end of the socket closed.
        linux.die_with_parent(parent)
    control = _socket.socket(fileno=control_fd)
    setup: Any = None
    child = 0
    told = " ".join(layers.try_out()).encode()
    freeze()
    control.sendall(b"!" + len(told).to_bytes(2, "little") + told)  # Warm and listening.
    while True:
        command, descriptors = receive_command(control)
        if command == b"S":
            length = int.from_bytes(receive_exactly(control, 4), "little")
            setup = marshal.loads(receive_exactly(control, length))
            if sys.platform == "linux":
                setup["bounds"]["parent"] = os.getpid()
            confinement.load(setup["bounds"])
            if warm(setup["warm"], setup["folders"]):
                freeze()
        elif command == b"F":
            child = os.fork()
            if child == 0:
                control.close()
                os.setsid()
                play(setup, *descriptors)
            for descriptor in descriptors:
                os.close(descriptor)
            control.sendall(child.to_bytes(4, "little"))
        elif command == b"W":
            _, status = os.waitpid(child, 0)
            child = 0
            control.sendall(status.to_bytes(4, "little"))
        else:
            # The parent has gone; a child that sleeps would stay for ever.
            if child:
                os.kill(child, _signal.SIGKILL)
            os._exit(0)


def freeze() -> None:
    """Leave what is loaded out of every collection: a child's then touch none of our pages."""
    gc.collect()
    gc.freeze()


_DESCRIPTOR_BYTES = 4


def receive_command(control: _socket.socket) -> tuple[bytes, list[int]]:
    """One letter, and the descriptors that came with it."""
    letter, ancillary, _, _ = control.recvmsg(1, _socket.CMSG_SPACE(3 * _DESCRIPTOR_BYTES))
    descriptors: list[int] = []
    for level, kind, data in ancillary:
        if level == _socket.SOL_SOCKET and kind == _socket.SCM_RIGHTS:
            descriptors += memoryview(data).cast("i")
    return letter, descriptors


def receive_exactly(control: _socket.socket, size: int) -> bytes:
    chunks = []
    while size:
        chunk = control.recv(min(size, 1 << 16))
        if not chunk:
            os._exit(0)
        chunks.append(chunk)
        size -= len(chunk)
    return b"".join(chunks)


# A game of our own --------------------------------------------------------------------------------
#
# Python notes, inside its own objects, what it learns as a program runs: where attributes are
# found, which kinds of operands an instruction meets. A child that learns this for itself copies
# the page around each note, hundreds of them, and so did the child before it. What is played here
# is ours alone; of it nothing stays that student code could find.

_SENTENCES: dict[str, str] = {}
_MODULE = "repetition"
_SOURCE = """
def repetition(jeu, prof, coups_prec, maximise):
    if prof == 0:
        return (evaluation(jeu), coups_prec)
    meilleur = None
    for coup in coups_possibles(jeu):
        suite = joue_un_coup(jeu, coup)
        score, coups = repetition(suite, prof - 1, coups_prec + [coup], not maximise)
        if meilleur is None or score > meilleur[0]:
            meilleur = (score, coups)
    return meilleur
"""
_CALL = {
    "function": _MODULE,
    "positional": [{"position": 0}, 2, [], True],
    "keywords": [],
    "settings": {},
    "wants_node": False,
    "board": {
        "child_counts": [2, 2, 0, 0, 2, 0, 0],
        "ends": [],
        "same_as": [],
        "labels": [],
        "has_estimates": False,
    },
    "watched": None,
    "foreseen": (),
}
_LEAVES = 4
_SETUP = {
    "file": _MODULE,
    "module": _MODULE,
    "definitions_only": False,
    "targets": [_MODULE],
    "calls_allowed": True,
    "sentences": _SENTENCES,
}


def rehearse(times: int) -> None:
    """Get ready, load a file and answer calls, as children do, some times over."""
    # Python compiles names with accents and "\N{…}" with the help of the one, and tells what it
    # warns of by the other.
    for name in ("unicodedata", "warnings"):
        try:
            __import__(name)
        except ImportError:
            pass
    blob = marshal.dumps([compile(_SOURCE, _MODULE, "exec")])
    builtins = sys.modules["builtins"]
    receive_fd, to_us = os.pipe()
    from_us, send_fd = os.pipe()
    try:
        for _ in range(times):
            _get_ready()
            channel = Channel(receive_fd, send_fd)
            probe(_SETUP, _SOURCE.encode(), channel)
            os.read(from_us, 1 << 16)
            _play(blob, channel, to_us)
            os.read(from_us, 1 << 16)
    finally:
        sys.modules["builtins"] = builtins
        sys.modules.pop(_MODULE, None)
        for descriptor in (receive_fd, to_us, from_us, send_fd):
            os.close(descriptor)


def _get_ready() -> None:
    """What a child does before it is confined, and can be done here too."""
    warm((), {})
    hide_others((), ())
    address_space_added()
    confinement.redirect_output(os.open(os.devnull, os.O_WRONLY), 0)
    confinement.load({"parent": os.getpid(), "layers": (layers.RLIMITS,)})
    confinement.set_limits({})


def _play(blob: bytes, channel: Channel, to_us: int) -> None:
    payload = marshal.dumps(_CALL)
    answers = b"".join(b"i" + leaf.to_bytes(8, "little", signed=True) for leaf in range(_LEAVES))
    os.write(to_us, b"C" + len(payload).to_bytes(4, "little") + payload + answers)
    game = Game(channel, _SENTENCES)
    student = StudentModule(_MODULE, _MODULE, game)
    reseed()
    codes = marshal.loads(blob)
    memory = Memory(codes, GIVEN_CLASSES)
    student.execute(codes, tolerant=False)
    channel.send(b"L", b"")
    # Once a large piece was given back, libc would take the next from memory that it must clear.
    responder = Responder(game, student, channel, Reserve(0))
    _, call = channel.receive_request()
    responder.answer_call(call)
    memory.put_back()
