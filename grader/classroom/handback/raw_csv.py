"""A CSV file cut into cells that keep every character: joined again, they are the same file."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class RawRow:
    cells: tuple[str, ...]
    """As they stand in the file, quotes included."""
    ending: str
    """`\\n`, `\\r\\n`, `\\r`, or nothing at the end of the file."""


def split_rows(text: str, delimiter: str) -> list[RawRow]:
    return list(_rows(text, delimiter))


def joined(rows: Sequence[RawRow], delimiter: str) -> str:
    return "".join(delimiter.join(row.cells) + row.ending for row in rows)


def cell_value(cell: str) -> str:
    """What a reader sees in a cell."""
    found = _QUOTED.match(cell)
    return found["inside"].replace('""', '"') + found["after"] if found else cell


_QUOTED = re.compile(r'"(?P<inside>(?:[^"]++|"")*+)"?(?P<after>.*)', re.DOTALL)


def _rows(text: str, delimiter: str) -> Iterator[RawRow]:
    cells: list[str] = []
    for found in _cell_and_ending(delimiter).finditer(text):
        if found.start() == len(text) and not cells:
            return  # After the last line end there is no further row.
        cells.append(found["cell"])
        if found["ending"] != delimiter:
            yield RawRow(tuple(cells), found["ending"])
            cells = []


@cache
def _cell_and_ending(delimiter: str) -> re.Pattern[str]:
    """Quotes that are never closed reach to the end of the file, as every reader has it.

    Nothing is tried twice (`*+`): a hostile sheet takes no longer than another.
    """
    sign = re.escape(delimiter)
    return re.compile(
        rf'(?P<cell>(?:"(?:[^"]++|"")*+"?)?+[^{sign}\r\n]*+)(?P<ending>{sign}|\r\n|\r|\n|\Z)'
    )
