"""A line of a notebook: where it stands in the whole source, and in its cell."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cell:
    """A code cell: its number among them, and the lines it takes in the source they make."""

    number: int
    first_line: int
    last_line: int


class SourceLine(int):
    """A line number of the whole source that knows its cell.

    It counts as the number it is; who writes it for people says the cell and the line in it.
    """

    cell: Cell

    def __new__(cls, number: int, cell: Cell) -> "SourceLine":
        line = super().__new__(cls, number)
        line.cell = cell
        return line

    @property
    def in_cell(self) -> int:
        return self - self.cell.first_line + 1


def line_in(cells: Sequence[Cell], number: int) -> int:
    """The line in its cell; what stands between two cells is the end of the first.

    The cells are in the order of their lines.
    """
    begun = bisect_right(cells, number, key=lambda cell: cell.first_line)
    if begun == 0:
        return number
    cell = cells[begun - 1]
    return SourceLine(min(number, cell.last_line), cell)


def number_shown(line: int) -> int:
    """The number that stands beside the line where its author reads it."""
    return line.in_cell if isinstance(line, SourceLine) else line
