"""Loads and calls student code in the tests of the sandbox."""

import textwrap

from grader.model.dataclass import replace
from grader.model.exercise import Limits
from grader.model.run import EMPTY_BOARD, Argument, Board, Call, Loading
from grader.model.tree import Number
from grader.sandbox.referee import Referee

LIMITS = Limits(time_s=10, memory_mib=256, evaluations=200, output_kib=4)
"""Time enough for whatever ends by itself, on a machine with other work to do."""
HASTY = replace(LIMITS, time_s=0.2)
"""For what never ends: a limit counts the student's own time, however busy the machine is."""
FILE = "mon_code.py"


def load(
    referee: Referee,
    source: str | bytes,
    *,
    definitions_only: bool = False,
    limits: Limits = LIMITS,
    targets: frozenset[str] = frozenset({"minimax"}),
) -> Loading:
    text = source if isinstance(source, bytes) else textwrap.dedent(source).encode()
    return referee.probe(
        text,
        FILE,
        targets=targets,
        limits=limits,
        definitions_only=definitions_only,
    )


def ask(
    function: str,
    *positional: Argument,
    board: Board = EMPTY_BOARD,
    limits: Limits = LIMITS,
    settings: tuple[tuple[str, int], ...] = (),
) -> Call:
    return Call(
        function=function,
        positional=positional,
        keywords=(),
        board=board,
        limits=limits,
        settings=settings,
    )


def tree_board(child_counts: tuple[int, ...], labels: tuple[Number, ...]) -> Board:
    """A board of nodes to walk through."""
    return Board(child_counts=child_counts, values=labels, labels=labels)
