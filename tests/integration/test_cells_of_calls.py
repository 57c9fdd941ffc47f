"""Calls into a notebook: what goes wrong is told by the cell, however the call was made."""

from grader.model.exercise import Limits
from grader.model.message import Cell, SourceLine
from grader.model.run import EMPTY_BOARD, BatchOutcome, Call, Ending, Loading, StudentError
from grader.sandbox.referee import Referee
from grader.submission.notebook import loading_in_cells

LIMITS = Limits(time_s=5, memory_mib=256, evaluations=10, output_kib=4)
SOURCE = b'x = 1\n""\ndef f(n):\n    return 1 // n\n""\n'
CELLS = (Cell(1, 1, 1), Cell(2, 3, 4))


def load(referee: Referee) -> Loading:
    loading = referee.probe(
        SOURCE, "copie.ipynb", targets=(), limits=LIMITS, definitions_only=False
    )
    return loading_in_cells(loading, CELLS)


def place(error: StudentError | None) -> tuple[int, int]:
    """The cell and the line in it."""
    assert error is not None
    assert isinstance(error.line, SourceLine)
    return error.line.cell.number, error.line.in_cell


def test_a_call_that_raises_names_the_cell(referee: Referee) -> None:
    call = Call(function="f", positional=(0,), keywords=(), board=EMPTY_BOARD, limits=LIMITS)

    outcome = referee.run_call(load(referee), "copie.ipynb", call)

    assert outcome.ending is Ending.RAISED
    assert place(outcome.error) == (2, 2)


def test_one_of_many_calls_that_raises_names_the_cell(referee: Referee) -> None:
    many: BatchOutcome = referee.play(
        load(referee),
        "copie.ipynb",
        LIMITS,
        lambda session: session.call_many("f", [(1,), (0,), (2,)], LIMITS),
    )

    assert (many.ending, many.returned) == (Ending.RAISED, (1,))
    assert place(many.error) == (2, 2)


def test_a_call_into_a_program_names_the_line_alone(referee: Referee) -> None:
    loading = referee.probe(
        SOURCE, "mon_code.py", targets=(), limits=LIMITS, definitions_only=False
    )
    call = Call(function="f", positional=(0,), keywords=(), board=EMPTY_BOARD, limits=LIMITS)

    outcome = referee.run_call(loading, "mon_code.py", call)

    assert outcome.error is not None
    assert type(outcome.error.line) is int
    assert outcome.error.line == 4
