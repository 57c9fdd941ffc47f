"""Plays a game of our own in the zygote, so that its children find Python warm.

Python notes, inside its own objects, what it learns as a program runs: where attributes are
found, which kinds of operands an instruction meets. A child that learns this for itself copies
the page around each note, hundreds of them, and so did the child before it. What is played here
is ours alone; of it nothing stays that student code could find.
"""

import contextlib
import importlib
import marshal
import os
import sys

from .channel import Channel
from .given import Game, Position
from .player import Player, reseed
from .probe import probe
from .student_module import StudentModule

_TIMES = 12
"""After so many, Python has learnt what it will."""
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


def rehearse() -> None:
    """Load a file and answer a call, as children do, some times over."""
    # Python compiles names with accents and "\N{…}" with the help of this one.
    with contextlib.suppress(ImportError):
        importlib.import_module("unicodedata")
    blob = marshal.dumps([compile(_SOURCE, _MODULE, "exec")])
    builtins = sys.modules["builtins"]
    receive_fd, to_us = os.pipe()
    from_us, send_fd = os.pipe()
    try:
        for _ in range(_TIMES):
            channel = Channel(receive_fd, send_fd)
            probe(_SETUP, _SOURCE.encode(), channel)
            os.read(from_us, 1 << 16)
            _play(blob, channel, to_us)
            os.read(from_us, 1 << 16)
    finally:
        sys.modules["builtins"] = builtins
        sys.modules.pop(_MODULE, None)
        del Position._game
        for descriptor in (receive_fd, to_us, from_us, send_fd):
            os.close(descriptor)


def _play(blob: bytes, channel: Channel, to_us: int) -> None:
    payload = marshal.dumps(_CALL)
    answers = b"".join(b"i" + leaf.to_bytes(8, "little", signed=True) for leaf in range(_LEAVES))
    os.write(to_us, b"C" + len(payload).to_bytes(4, "little") + payload + answers)
    game = Game(channel, _SENTENCES)
    student = StudentModule(_MODULE, _MODULE, game)
    reseed()
    student.execute(marshal.loads(blob), tolerant=False)
    channel.send(b"L", b"")
    # Once a large piece was given back, libc would take the next from memory that it must clear.
    player = Player(game, student, channel, reserve=0)
    _, call = channel.receive_request()
    player.answer_call(call)
