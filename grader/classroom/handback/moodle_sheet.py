"""Fills the grading worksheet that the teacher downloaded from Moodle; nothing else of it changes,
byte for byte.
"""

import html
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cache

from grader.classroom.class_report import ClassReport, StudentRow
from grader.classroom.handback.marks_csv import BOM, one_line, quoted
from grader.errors import UsageError
from grader.language.nearest import bare_word, nearest
from grader.model.message import Message, message
from grader.render.points import rounded
from grader.render.safe_text import clipped, visible


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


class Column(StrEnum):
    IDENTIFIER = "identifier"
    NAME = "name"
    GRADE = "grade"
    MAXIMUM = "maximum"
    SCALE = "scale"
    """In place of the maximum, where the assignment is graded in words."""
    CHANGEABLE = "changeable"
    MODIFIED = "modified"
    """Moodle takes no sheet without it."""
    COMMENT = "comment"


# In this order: English, French, Spanish, German, Italian, Dutch, Portuguese (both), Catalan.
_NAMES: Mapping[Column, Sequence[str]] = {
    Column.IDENTIFIER: (
        "Identifier",
        "Identifiant",
        "Identificador",
        "ID",
        "Identificativo",
        "Identificatie",
    ),
    Column.NAME: (
        "Full name",
        "Nom complet",
        "Nombre completo",
        "Vollständiger Name",
        "Nome completo",
        "Volledige naam",
    ),
    Column.GRADE: (
        "Grade",
        "Note",
        "Calificación",
        "Bewertung",
        "Valutazione",
        "Beoordeling",
        "Cijfer",
        "Nota",
        "Avaliação",
        "Qualificació",
    ),
    Column.MAXIMUM: (
        "Maximum grade",
        "Note maximale",
        "Calificación máxima",
        "Bestwertung",
        "Bestbewertung",
        "Valutazione massima",
        "Maximaal cijfer",
        "Nota máxima",
        "Qualificació màxima",
    ),
    Column.SCALE: ("Scale", "Barème", "Escala", "Skala", "Scala", "Schaal"),
    Column.CHANGEABLE: (
        "Grade can be changed",
        "La note peut être modifiée",
        "La calificación puede ser cambiada",
        "La calificación puede cambiarse",
        "Bewertung kann geändert werden",
        "La valutazione può essere cambiata",
        "Het cijfer kan gewijzigd worden",
        "Nota pode ser alterada",
        "A nota pode ser alterada.",
        "La qualificació es pot canviar",
    ),
    Column.MODIFIED: (
        "Last modified (grade)",
        "Dernière modification (note)",
        "Última modificación (calificación)",
        "Zuletzt geändert (Bewertung)",
        "Ultima modifica (valutazione)",
        "Laatst gewijzigd (beoordeling)",
        "Última atualização (avaliação)",
        "Última modificação (nota)",
        "Darrera modificació (qualificació)",
    ),
    Column.COMMENT: (
        "Feedback comments",
        "Feedback par commentaires",
        "Comentarios de retroalimentación",
        "Feedback als Kommentar",
        "Commenti",
        "Feedback",
        "Comentários de feedback",
        "Comentaris de retroalimentació",
    ),
}
_REFUSALS = frozenset({"no", "non", "nein", "nee", "nao"})


def find_columns(header: Sequence[str]) -> dict[Column, int]:
    """Where the columns are.

    Fields of the teacher's own choice stand between the identifier and the grade, and may be
    called like either: the first identifier counts, and the last of everything else.
    """
    found: dict[Column, int] = {}
    for place, name in enumerate(header):
        column = _COLUMNS.get(_plain(name))
        if column is not None and not (column is Column.IDENTIFIER and column in found):
            found[column] = place
    return found


def nearest_header(column: Column, header: Iterable[str]) -> str | None:
    """The header that was probably this column before somebody changed it."""
    for name in header:
        if nearest(_plain(name), _NAMES[column], cutoff=0.75):
            return name
    return None


def has_english_names(header: Sequence[str]) -> bool:
    return any(_plain(name) == "grade" for name in header)


def is_refusal(word: str) -> bool:
    """Whether a word says no, in one of these languages."""
    return _plain(word) in _REFUSALS


def _plain(name: str) -> str:
    return bare_word(" ".join(name.split()))


_COLUMNS = {_plain(name): column for column, names in _NAMES.items() for name in names}


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


_KEY = "moodle:"
_MOST_NAMES = 5


class Left(StrEnum):
    """Why the mark of a row is as it was, or was another."""

    REPLACED = "replaced"
    """Its own mark gave way to ours."""
    KEPT = "kept"
    """It has another mark already, which stays."""
    LOCKED = "locked"
    """Moodle does not let anybody change it."""
    WITHOUT_MARK = "without-mark"
    """Its student has none."""
    UNREADABLE = "unreadable-rows"
    """It has too many or too few cells, or a maximum that is no number."""
    UNMATCHED = "unmatched-rows"
    """No copy is of this participant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledSheet:
    """The sheet, and what became of its rows."""

    content: bytes
    filled: int
    """Rows that hold our mark now."""
    left: Mapping[Left, tuple[str, ...]]
    """The rows of which there is something to say, by name."""
    unmatched_students: tuple[str, ...]
    """Students with a mark, of whom the sheet has no row."""
    has_comments: bool
    """Whether the sheet has a column for comments."""
    has_dates: bool
    """Whether it has the column of dates, without which Moodle refuses it."""

    @property
    def unmatched_rows(self) -> tuple[str, ...]:
        return self.left[Left.UNMATCHED]

    @property
    def replaced(self) -> tuple[str, ...]:
        return self.left[Left.REPLACED]


def fill_moodle_sheet(sheet: bytes, report: ClassReport, *, overwrite: bool = False) -> FilledSheet:
    """The teacher's sheet with marks and comments in it; UsageError where it is another file.

    A mark or a comment that is in the sheet already stays, unless `overwrite`.
    """
    worksheet = parse_worksheet(sheet)
    students = {row.key: row for row in report.students if row.key.startswith(_KEY)}
    seen = _participants(worksheet)
    _require_same_assignment(seen, [row.key for row in report.students])
    filling = _Filling(
        sheet=worksheet,
        report=report,
        students=students,
        overwrite=overwrite,
        decimal=worksheet.decimal_sign(),
    )
    content = worksheet.written([filling.row(row) for row in worksheet.rows])
    return FilledSheet(
        content=content,
        filled=filling.filled,
        left={reason: tuple(names) for reason, names in filling.left.items()},
        unmatched_students=tuple(
            one_line(row.name)
            for row in report.students
            if row.key not in seen and row.mark is not None
        ),
        has_comments=Column.COMMENT in worksheet.columns,
        has_dates=Column.MODIFIED in worksheet.columns,
    )


def require_sheet_of(sheet: bytes, keys: Iterable[str]) -> None:
    """UsageError where it is another file, or the sheet of other students than these."""
    _require_same_assignment(_participants(parse_worksheet(sheet)), list(keys))


def _participants(worksheet: Worksheet) -> set[str]:
    return {f"{_KEY}{worksheet.participant(row)}" for row in worksheet.rows}


def _require_same_assignment(seen: set[str], keys: Sequence[str]) -> None:
    students = {key for key in keys if key.startswith(_KEY)}
    if keys and not students:
        raise UsageError(message("moodle-no-ids"))
    if students and not seen & students:
        raise UsageError(message("moodle-other-assignment"))


def sheet_messages(sheet: FilledSheet) -> Iterator[Message]:
    """What the teacher is told of a filled sheet."""
    yield message("moodle-filled", count=sheet.filled)
    for reason, names in sheet.left.items():
        if names:
            yield message(f"moodle-{reason}", count=len(names), names=_some(names))
    if sheet.unmatched_students:
        names = sheet.unmatched_students
        yield message("moodle-unmatched-students", count=len(names), names=_some(names))
    if not sheet.has_comments:
        yield message("moodle-no-comments")
    if not sheet.has_dates:
        yield message("moodle-no-dates")


def _some(names: Sequence[str]) -> Message | str:
    first = ", ".join(names[:_MOST_NAMES])
    if len(names) <= _MOST_NAMES:
        return first
    return message("hand-and-others", names=first, count=len(names) - _MOST_NAMES)


@dataclass(slots=True, kw_only=True)
class _Filling:
    """One sheet on its way: what is done with each row, and what is said of it."""

    sheet: Worksheet
    report: ClassReport
    students: Mapping[str, StudentRow]
    overwrite: bool
    decimal: str
    filled: int = 0
    left: dict[Left, list[str]] = field(default_factory=lambda: {reason: [] for reason in Left})

    def row(self, row: RawRow) -> RawRow:  # noqa: PLR0911 (one for each reason)
        """The row with the mark of its student; as it was, where there is a reason."""
        if not any(row.cells):
            return row  # An empty line, as the last often is.
        student = self.students.get(f"{_KEY}{self.sheet.participant(row)}")
        if not self.sheet.is_whole(row):
            return self._left(row, Left.UNREADABLE)
        if student is None:
            return self._left(row, Left.UNMATCHED)
        if is_refusal(self.sheet.value(row, Column.CHANGEABLE)):
            return self._left(row, Left.LOCKED)
        if student.mark is None:
            return self._left(row, Left.WITHOUT_MARK)
        maximum = self._maximum(row)
        if not maximum:
            return self._left(row, Left.UNREADABLE)
        mark = rounded(Fraction(str(student.mark)) * maximum / self.report.mark_out_of)
        if self._keeps_its_mark(row, mark):
            return self._left(row, Left.KEPT)
        return self._with_comment(self._with_mark(row, mark), student)

    def _left(self, row: RawRow, reason: Left) -> RawRow:
        self.left[reason].append(self.sheet.name(row))
        return row

    def _maximum(self, row: RawRow) -> Fraction | None:
        """What the mark is out of in Moodle; as in the course, where the sheet does not say."""
        if Column.MAXIMUM not in self.sheet.columns:
            return Fraction(self.report.mark_out_of)
        return parse_number(self.sheet.value(row, Column.MAXIMUM))

    def _keeps_its_mark(self, row: RawRow, mark: float) -> bool:
        """Whether the sheet has another mark, which stays: a comment on ours would belie it."""
        written = self.sheet.value(row, Column.GRADE)
        is_other = _is_a_mark(written) and parse_number(written) != Fraction(str(mark))
        return is_other and not self.overwrite

    def _with_mark(self, row: RawRow, mark: float) -> RawRow:
        written = self.sheet.value(row, Column.GRADE)
        if parse_number(written) == Fraction(str(mark)):
            self.filled += 1
            return row
        if _is_a_mark(written):
            self._left(row, Left.REPLACED)
        self.filled += 1
        text = f"{mark:.2f}".replace(".", self.decimal)
        return self.sheet.with_cell(row, Column.GRADE, text)

    def _with_comment(self, row: RawRow, student: StudentRow) -> RawRow:
        comment = _html(student.comment)
        if Column.COMMENT not in self.sheet.columns or not comment:
            return row
        if self.sheet.value(row, Column.COMMENT).strip() and not self.overwrite:
            return row
        return self.sheet.with_cell(row, Column.COMMENT, comment)


def _is_a_mark(written: str) -> bool:
    return written.strip() not in ("", "-")


def _html(comment: str) -> str:
    """A comment as Moodle reads it: as HTML.

    Begun by a tag, it is no formula. PHP takes `\\"` in a cell for a quote that goes on: there
    is neither a backslash nor a quote in it.
    """
    paragraphs = [visible(line.strip()) for line in comment.expandtabs(1).splitlines()]
    text = "<br>".join(html.escape(each) for each in paragraphs if each).replace("\\", "&#92;")
    return f"<p>{text}</p>" if text else ""
