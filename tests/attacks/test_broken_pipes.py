"""Student code that closes or forges the pipe to the referee: a verdict, never our crash."""

import textwrap

from grader.model.exercise import Limits
from grader.model.run import Call, Ending, Outcome, PositionAt
from grader.sandbox.referee import Referee
from grader.search.random_draws import board_of
from tests.trees import BINARY, case_of

LIMITS = Limits(time_s=2, memory_mib=256, evaluations=200, output_kib=4)

PIPES = """
import os

def pipes():
    '''The ends of the pipes to the referee: those that can be read, those that can be written.'''
    readable, writable = [], []
    for fd in [*range(0, 2), *range(3, 64)]:
        try:
            os.write(fd, b"")
            writable.append(fd)
        except OSError:
            try:
                os.fstat(fd)
                readable.append(fd)
            except OSError:
                pass
    return readable, writable

def close_what_is_read():
    for fd in pipes()[0]:
        os.close(fd)

def say(data):
    for fd in pipes()[1]:
        try:
            os.write(fd, data)
        except OSError:
            pass
"""


def outcomes(referee: Referee, body: str) -> list[Outcome]:
    """Three calls in one child, to a `minimax` with this body."""
    source = PIPES + "def minimax(jeu, prof):\n" + textwrap.indent(textwrap.dedent(body), "    ")
    loading = referee.probe(
        source.encode(),
        "mon_code.py",
        targets={"minimax"},
        limits=LIMITS,
        definitions_only=False,
    )
    assert loading.ending is Ending.RETURNED
    board, _ = board_of(case_of(BINARY), "graine")
    call = Call(
        function="minimax",
        positional=(PositionAt(0), 3),
        keywords=(),
        board=board,
        limits=LIMITS,
    )
    return referee.run_calls(loading, "mon_code.py", [call] * 3)


def test_an_evaluation_asked_for_without_an_ear_for_the_answer(referee: Referee) -> None:
    first, *others = outcomes(referee, "close_what_is_read()\nsay(b'E\\0\\0\\0\\0')\nos._exit(0)")

    assert first.ending in (Ending.EXITED, Ending.CRASHED, Ending.PROTOCOL)
    assert {other.ending for other in others} == {first.ending}


def test_an_answer_forged_before_leaving_is_no_answer_to_the_next_call(referee: Referee) -> None:
    forged = b'R\x12\0\0\0["int", "16"]      '
    first, *others = outcomes(
        referee, f"close_what_is_read()\nsay({forged!r})\nimport os as o\no._exit(0)"
    )

    # What a child says of its own call is its answer; it is judged, and proves nothing.
    assert first.asked == ()
    assert all(other.ending is not Ending.RETURNED for other in others)


def test_requests_for_positions_that_do_not_exist_are_nonsense(referee: Referee) -> None:
    first, *_ = outcomes(referee, "say(b'E\\xff\\xff\\xff\\x7f')\nreturn 16")

    assert first.ending is Ending.PROTOCOL
    assert first.asked == ()


def test_the_referee_goes_on_with_the_next_file(referee: Referee) -> None:
    outcomes(referee, "close_what_is_read()\nsay(b'nonsense')\nos._exit(3)")

    [first, *_] = outcomes(referee, "return evaluation(jeu)")

    assert first.ending is Ending.RETURNED
    assert first.asked == (0,)
