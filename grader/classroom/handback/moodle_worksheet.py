"""Moodle's grading worksheet, read so that it can be written again byte for byte."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from grader.classroom.handback.moodle_columns import (
    Column,
    find_columns,
    has_english_names,
    nearest_header,
)
from grader.classroom.handback.raw_csv import RawRow, cell_value, joined, split_rows
from grader.classroom.handback.spreadsheet_cell import BOM, one_line, quoted
from grader.errors import UsageError
from grader.model.message import Message, message
from grader.render.safe_text import clipped

_DELIMITERS = (",", ";", "\t")
_OFFICE_FILE = b"PK\x03\x04"
"""How .xlsx and .ods begin: both are zips."""
_MOST_HEADERS = 12
_LONGEST_HEADER = 40
_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Worksheet:
    bom: str
    delimiter: str
    header: RawRow
    rows: tuple[RawRow, ...]
    columns: dict[Column, int]

    def written(self, rows: Sequence[RawRow]) -> bytes:
        """The sheet with these rows in place of its own."""
        return (self.bom + joined([self.header, *rows], self.delimiter)).encode("utf-8")

    def is_whole(self, row: RawRow) -> bool:
        return len(row.cells) == len(self.header.cells)

    def value(self, row: RawRow, column: Column) -> str:
        """What the row says there; nothing where the sheet has no such column."""
        place = self.columns.get(column, len(row.cells))
        return cell_value(row.cells[place]) if place < len(row.cells) else ""

    def with_cell(self, row: RawRow, column: Column, text: str) -> RawRow:
        place = self.columns[column]
        cell = quoted(text, self.delimiter)
        return RawRow((*row.cells[:place], cell, *row.cells[place + 1 :]), row.ending)

    def participant(self, row: RawRow) -> str | None:
        """`Participant900110` → `900110`, whatever the word before it."""
        found = re.search(r"([0-9]+)\s*$", self.value(row, Column.IDENTIFIER))
        return found[1].lstrip("0") or "0" if found else None

    def name(self, row: RawRow) -> str:
        """Whose row it is, for the teacher."""
        identifier = one_line(self.value(row, Column.IDENTIFIER))
        name = one_line(self.value(row, Column.NAME))
        return clipped(f"{name} ({identifier})" if name else identifier, _LONGEST_NAME)

    def decimal_sign(self) -> str:
        """The sign that the sheet's own numbers have; else that of its language."""
        for row in self.rows:
            for column in (Column.MAXIMUM, Column.GRADE):
                found = re.search(r"[0-9]([.,])[0-9]", self.value(row, column))
                if found:
                    return found[1]
        return "." if has_english_names(list(map(cell_value, self.header.cells))) else ","


def parse_worksheet(sheet: bytes) -> Worksheet:
    """UsageError where this is another file."""
    if sheet.startswith(_OFFICE_FILE):
        raise UsageError(message("moodle-office-file"))
    try:
        text = sheet.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(message("moodle-not-utf8")) from error
    bom = BOM if text.startswith(BOM) else ""
    text = text[len(bom) :]
    if not text.strip():
        raise UsageError(message("moodle-sheet-empty"))
    delimiter = _delimiter(text)
    header, *rows = split_rows(text, delimiter)
    columns = find_columns(list(map(cell_value, header.cells)))
    if Column.SCALE in columns and Column.MAXIMUM not in columns:
        raise UsageError(message("moodle-scale"))
    return Worksheet(bom=bom, delimiter=delimiter, header=header, rows=tuple(rows), columns=columns)


def parse_number(text: str) -> Fraction | None:
    """A mark as Moodle writes it, with a comma or a point."""
    plain = re.sub(r"\s", "", text).replace(",", ".")
    return Fraction(plain) if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", plain) else None


def _delimiter(text: str) -> str:
    """The sign with which the first row has the columns of a worksheet; UsageError for none."""
    headers = {sign: list(map(cell_value, split_rows(text, sign)[0].cells)) for sign in _DELIMITERS}
    for sign, header in headers.items():
        columns = find_columns(header)
        if Column.IDENTIFIER in columns and Column.GRADE in columns:
            return sign
    header = max(headers.values(), key=lambda names: (len(find_columns(names)), len(names)))
    raise UsageError(_not_a_worksheet(header))


def _not_a_worksheet(header: Sequence[str]) -> Message:
    """What was looked for, and what is there instead."""
    missing = Column.GRADE if Column.IDENTIFIER in find_columns(header) else Column.IDENTIFIER
    expected = message(f"moodle-column-{missing}")
    names = [clipped(one_line(name), _LONGEST_HEADER) for name in header]
    found = ", ".join(names[:_MOST_HEADERS]) + (", …" if len(names) > _MOST_HEADERS else "")
    near = nearest_header(missing, names)
    if near is not None:
        return message("moodle-not-a-sheet-near", column=expected, found=found, near=near)
    return message("moodle-not-a-sheet", column=expected, found=found)
