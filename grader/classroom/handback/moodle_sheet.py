"""Fills the grading worksheet that the teacher downloaded from Moodle; nothing else changes."""

import html
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from grader.classroom.handback.moodle_columns import Column, is_refusal
from grader.classroom.handback.moodle_worksheet import Worksheet, parse_number, parse_worksheet
from grader.classroom.handback.raw_csv import RawRow
from grader.classroom.handback.spreadsheet_cell import one_line
from grader.classroom.report import ClassReport, StudentRow
from grader.errors import UsageError
from grader.model.message import Message, message
from grader.render.safe_text import visible
from grader.render.values import rounded

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
