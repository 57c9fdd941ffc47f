"""What Moodle takes back: the grading worksheet that the teacher downloaded, of which nothing else
changes, byte for byte; and the zip of reports, each in the folder of its student.
"""

import html
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import IO

from grader.classroom.class_report import ClassReport, StudentRow
from grader.classroom.handback.marks_csv import BOM, one_line, participant, quoted
from grader.errors import UsageError
from grader.files import add_entry
from grader.language import bare_word, nearest, say
from grader.model.dataclass import dataclass
from grader.model.message import Message, message
from grader.render.points import rounded
from grader.render.safe_text import clipped, visible


@dataclass(frozen=True, slots=True)
class RawRow:
    cells: tuple[str, ...]
    """As they stand in the file, quotes included."""
    ending: str
    """`\\n`, `\\r\\n`, `\\r`, or nothing at the end of the file."""


def joined(rows: Sequence[RawRow], delimiter: str) -> str:
    return "".join(delimiter.join(row.cells) + row.ending for row in rows)


def cell_value(cell: str) -> str:
    """What a reader sees in a cell."""
    found = _QUOTED.match(cell)
    return found["inside"].replace('""', '"') + found["after"] if found else cell


_QUOTED = re.compile(r'"(?P<inside>(?:[^"]++|"")*+)"?(?P<after>.*)', re.DOTALL)


def split_rows(text: str, delimiter: str) -> list[RawRow]:
    rows: list[RawRow] = []
    cells: list[str] = []
    for found in _cell_and_ending(delimiter).finditer(text):
        if found.start() == len(text) and not cells:
            break  # After the last line end there is no further row.
        cells.append(found["cell"])
        if found["ending"] != delimiter:
            rows.append(RawRow(tuple(cells), found["ending"]))
            cells = []
    return rows


@cache
def _cell_and_ending(delimiter: str) -> re.Pattern[str]:
    """Quotes that are never closed reach to the end of the file, as every reader has it.

    Nothing is tried twice (`*+`): a hostile sheet takes no longer than another.
    """
    sign = re.escape(delimiter)
    return re.compile(
        rf'(?P<cell>(?:"(?:[^"]++|"")*+"?)?+[^{sign}\r\n]*+)(?P<ending>{sign}|\r\n|\r|\n|\Z)'
    )


class MoodleColumn(StrEnum):
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


@cache
def _names() -> Mapping[MoodleColumn, Sequence[str]]:
    """What each column is called, in every language of `moodle_columns.txt`."""
    text = Path(__file__).with_name("moodle_columns.txt").read_text(encoding="utf-8")
    parts = re.findall(r"^(\w+)\n((?:  .+\n)+)", text, re.MULTILINE)
    return {
        MoodleColumn(column): [name.strip() for name in names.splitlines()]
        for column, names in parts
    }


@cache
def _columns() -> Mapping[str, MoodleColumn]:
    return {_plain(name): column for column, names in _names().items() for name in names}


_REFUSALS = frozenset({"no", "non", "nein", "nee", "nao"})
"""Words that say no, in these languages."""


def find_columns(header: Sequence[str]) -> dict[MoodleColumn, int]:
    """Where the columns are.

    Fields of the teacher's own choice stand between the identifier and the grade, and may be
    called like either: the first identifier counts, and the last of everything else.
    """
    found: dict[MoodleColumn, int] = {}
    for place, name in enumerate(header):
        column = _columns().get(_plain(name))
        if column is not None and not (column is MoodleColumn.IDENTIFIER and column in found):
            found[column] = place
    return found


def _plain(name: str) -> str:
    return bare_word(" ".join(name.split()))


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
    columns: dict[MoodleColumn, int]

    def written(self, rows: Sequence[RawRow]) -> bytes:
        """The sheet with these rows in place of its own."""
        return (self.bom + joined([self.header, *rows], self.delimiter)).encode("utf-8")

    def is_whole(self, row: RawRow) -> bool:
        return len(row.cells) == len(self.header.cells)

    def value(self, row: RawRow, column: MoodleColumn) -> str:
        """What the row says there; nothing where the sheet has no such column."""
        place = self.columns.get(column, len(row.cells))
        return cell_value(row.cells[place]) if place < len(row.cells) else ""

    def with_cell(self, row: RawRow, column: MoodleColumn, text: str) -> RawRow:
        place = self.columns[column]
        cell = quoted(text, self.delimiter)
        return RawRow((*row.cells[:place], cell, *row.cells[place + 1 :]), row.ending)

    def participant(self, row: RawRow) -> str | None:
        """`Participant900110` → `900110`, whatever the word before it."""
        found = re.search(r"([0-9]+)\s*$", self.value(row, MoodleColumn.IDENTIFIER))
        return found[1].lstrip("0") or "0" if found else None

    def name(self, row: RawRow) -> str:
        """Whose row it is, for the teacher."""
        identifier = one_line(self.value(row, MoodleColumn.IDENTIFIER))
        name = one_line(self.value(row, MoodleColumn.NAME))
        return clipped(f"{name} ({identifier})" if name else identifier, _LONGEST_NAME)

    def decimal_sign(self) -> str:
        """The sign that the sheet's own numbers have; else that of its language."""
        for row in self.rows:
            for column in (MoodleColumn.MAXIMUM, MoodleColumn.GRADE):
                found = re.search(r"[0-9]([.,])[0-9]", self.value(row, column))
                if found:
                    return found[1]
        is_english = any(_plain(cell_value(name)) == "grade" for name in self.header.cells)
        return "." if is_english else ","


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
    if MoodleColumn.SCALE in columns and MoodleColumn.MAXIMUM not in columns:
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
        if MoodleColumn.IDENTIFIER in columns and MoodleColumn.GRADE in columns:
            return sign
    header = max(headers.values(), key=lambda names: (len(find_columns(names)), len(names)))
    raise UsageError(_not_a_worksheet(header))


def _not_a_worksheet(header: Sequence[str]) -> Message:
    """What was looked for, and what is there instead."""
    missing = (
        MoodleColumn.GRADE
        if MoodleColumn.IDENTIFIER in find_columns(header)
        else MoodleColumn.IDENTIFIER
    )
    expected = message(f"moodle-column-{missing}")
    names = [clipped(one_line(name), _LONGEST_HEADER) for name in header]
    found = ", ".join(names[:_MOST_HEADERS]) + (", …" if len(names) > _MOST_HEADERS else "")
    known = _names()[missing]
    # What was probably this column before somebody changed it.
    near = next((name for name in names if nearest(_plain(name), known, cutoff=0.75)), None)
    if near is not None:
        return message("moodle-not-a-sheet-near", column=expected, found=found, near=near)
    return message("moodle-not-a-sheet", column=expected, found=found)


_KEY = "moodle:"
_MOST_NAMES = 5


class RowRemark(StrEnum):
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


class FilledSheet:
    """The teacher's sheet with marks and comments in it, and what became of its rows.

    A mark or a comment that is in the sheet already stays, unless `overwrite`; UsageError where it
    is another file.
    """

    def __init__(self, sheet: bytes, report: ClassReport, *, overwrite: bool = False) -> None:
        self._sheet = parse_worksheet(sheet)
        self._report = report
        self._overwrite = overwrite
        self._students = {row.key: row for row in report.students if row.key.startswith(_KEY)}
        self._decimal = self._sheet.decimal_sign()
        seen = _participants(self._sheet)
        _require_same_assignment(seen, [row.key for row in report.students])
        self.filled = 0
        """Rows that hold our mark now."""
        self.left: dict[RowRemark, list[str]] = {remark: [] for remark in RowRemark}
        """The rows of which there is something to say, by name."""
        self.content = self._sheet.written([self._filled(row) for row in self._sheet.rows])
        self.unmatched_students = [
            one_line(row.name)
            for row in report.students
            if row.key not in seen and row.mark is not None
        ]
        """Students with a mark, of whom the sheet has no row."""
        self.has_comments = MoodleColumn.COMMENT in self._sheet.columns
        self.has_dates = MoodleColumn.MODIFIED in self._sheet.columns
        """Without the column of dates, Moodle refuses it."""

    def _filled(self, row: RawRow) -> RawRow:  # noqa: PLR0911 (one for each reason)
        """The row with the mark of its student; as it was, where there is a reason."""
        if not any(row.cells):
            return row  # An empty line, as the last often is.
        student = self._students.get(f"{_KEY}{self._sheet.participant(row)}")
        if not self._sheet.is_whole(row):
            return self._left(row, RowRemark.UNREADABLE)
        if student is None:
            return self._left(row, RowRemark.UNMATCHED)
        if _plain(self._sheet.value(row, MoodleColumn.CHANGEABLE)) in _REFUSALS:
            return self._left(row, RowRemark.LOCKED)
        if student.mark is None:
            return self._left(row, RowRemark.WITHOUT_MARK)
        maximum = self._maximum(row)
        if not maximum:
            return self._left(row, RowRemark.UNREADABLE)
        mark = rounded(Fraction(str(student.mark)) * maximum / self._report.mark_out_of)
        if self._keeps_its_mark(row, mark):
            return self._left(row, RowRemark.KEPT)
        return self._with_comment(self._with_mark(row, mark), student)

    def _left(self, row: RawRow, reason: RowRemark) -> RawRow:
        self.left[reason].append(self._sheet.name(row))
        return row

    def _maximum(self, row: RawRow) -> Fraction | None:
        """What the mark is out of in Moodle; as in the course, where the sheet does not say."""
        if MoodleColumn.MAXIMUM not in self._sheet.columns:
            return Fraction(self._report.mark_out_of)
        return parse_number(self._sheet.value(row, MoodleColumn.MAXIMUM))

    def _keeps_its_mark(self, row: RawRow, mark: float) -> bool:
        """Whether the sheet has another mark, which stays: a comment on ours would belie it."""
        written = self._sheet.value(row, MoodleColumn.GRADE)
        is_other = _is_a_mark(written) and parse_number(written) != Fraction(str(mark))
        return is_other and not self._overwrite

    def _with_mark(self, row: RawRow, mark: float) -> RawRow:
        written = self._sheet.value(row, MoodleColumn.GRADE)
        if parse_number(written) == Fraction(str(mark)):
            self.filled += 1
            return row
        if _is_a_mark(written):
            self._left(row, RowRemark.REPLACED)
        self.filled += 1
        text = f"{mark:.2f}".replace(".", self._decimal)
        return self._sheet.with_cell(row, MoodleColumn.GRADE, text)

    def _with_comment(self, row: RawRow, student: StudentRow) -> RawRow:
        comment = _html(student.comment)
        if MoodleColumn.COMMENT not in self._sheet.columns or not comment:
            return row
        if self._sheet.value(row, MoodleColumn.COMMENT).strip() and not self._overwrite:
            return row
        return self._sheet.with_cell(row, MoodleColumn.COMMENT, comment)


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


_FOLDER = re.compile(r"[^_]*_(?P<id>[0-9]+)_(?P<plugin>assign(?:submission|feedback)_[a-z0-9]+)_?")


def feedback_folder(row: StudentRow) -> str | None:
    """The folder by which Moodle finds the student, as in the download; it reads the number."""
    known = _FOLDER.fullmatch(row.feedback_folder or "")
    by_key = participant(row.key)
    if known is not None:
        return _safe(known[0])
    if by_key is None:
        return None
    name = row.name.replace("_", " ")
    return _safe(f"{name}_{by_key}_assignsubmission_file")


def write_feedback_zip(
    stream: IO[bytes], report: ClassReport, pages: Callable[[StudentRow], bytes | None]
) -> int:
    """Write the page of each student whom Moodle knows, one at a time; how many there are."""
    count = 0
    file = say("hand-report-file", report.language)
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for row in report.students:
            folder = feedback_folder(row)
            page = pages(row) if folder is not None else None
            if page is None:
                continue
            add_entry(archive, f"{folder}/{file}", page)
            count += 1
    return count


def _safe(folder: str) -> str:
    """Moodle skips hidden files, and a slash would make two folders of one."""
    folder = re.sub(r'[\x00-\x1f/\\:*?"<>|]', " ", folder).lstrip(" .~")
    return folder.encode("utf-8", "replace").decode("utf-8")
