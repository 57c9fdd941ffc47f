"""Draws the boards of games in text: a chessboard, a grid of noughts and crosses."""

from collections.abc import Iterator

from grader.model.case import Placement
from grader.render.page.board_svg import pieces_of
from grader.render.safe_text import visible

_FILES = "abcdefgh"
_CELLS = 3


def placement_lines(placement: Placement) -> Iterator[str]:
    """Rank 8 on top; white's pieces in capitals, a point for an empty square."""
    pieces = pieces_of(placement)
    for row in range(len(_FILES)):
        squares = (visible(pieces.get((row, column), "·")) for column in range(len(_FILES)))
        yield f"{8 - row}  {' '.join(squares)}"
    yield f"   {' '.join(_FILES)}"


def grid_lines(grid: str) -> Iterator[str]:
    """Free squares show the number that names them."""
    marks = [str(number) if mark == "." else visible(mark) for number, mark in enumerate(grid)]
    for start in range(0, len(marks), _CELLS):
        yield " │ ".join(marks[start : start + _CELLS])
        if start + _CELLS < len(marks):
            yield "──┼───┼──"


def is_grid(text: str) -> bool:
    """Whether a text is a grid of noughts and crosses."""
    return len(text) == _CELLS**2 and set(text) <= {"X", "O", "."}
