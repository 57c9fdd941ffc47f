"""The files of a class: which there are, and what writes them."""

import contextlib
import json
import re
import zlib
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

from grader.classroom.class_report import PAGES, ClassReport, StudentRow, class_report, page_file
from grader.classroom.dashboard.class_page import likeness_file, render_class, render_likeness
from grader.classroom.handback.marks_csv import render_capytale_table, render_marks_csv
from grader.classroom.handback.moodle_worksheet import (
    FilledSheet,
    write_feedback_zip,
)
from grader.classroom.intake import SourceKind
from grader.classroom.likeness.similar_pairs import find_likenesses
from grader.classroom.store import NewAttempt, Store
from grader.errors import UsageError, reason_of
from grader.files import write_whole_by
from grader.language import render
from grader.model.dataclass import dataclass
from grader.model.message import message
from grader.render.formats.json_report import report_schema

DASHBOARD = "index.html"
MARKS = "notes.csv"
RESULTS = "results.jsonl"
PAIRS = "paires"
CAPYTALE = "capytale.csv"
MOODLE_SHEET = "moodle-notes.csv"
MOODLE_ZIP = "moodle-commentaires.zip"


def write_file(folder: Path, relative: str, content: bytes) -> None:
    """UsageError where it cannot be written; never half a file."""
    write_file_by(folder, relative, lambda file: file.write(content))


def write_file_by(folder: Path, relative: str, write: Callable[[BinaryIO], object]) -> None:
    """The same, of what is too large to hold in memory."""
    path = folder / relative
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole_by(path, write)
    except OSError as error:
        reason = message("output-unwritable", file=str(path), reason=reason_of(error))
        raise UsageError(reason) from error


_OF_A_DOCUMENT = ("$schema", "$id", "$defs")
"""The keys of a JSON Schema that stand at its top alone."""


def render_results_line(row: StudentRow, document: str | None, report: ClassReport) -> str:
    """The line with its end; `document` is the student's `grader/report/1` as one line of JSON.

    It goes in as it is: reading ten thousand reports to write them again would take minutes.
    """
    # In UTC: programs of another place read it too.
    moment = datetime.fromtimestamp(row.graded_at, UTC) if row.graded_at is not None else None
    line = {
        "schema": "grader/class-result/1",
        "student": {"number": row.number, "name": row.name, "key": row.key, "group": row.group},
        "status": row.status.value,
        "mark": {"value": row.mark, "out_of": report.mark_out_of},
        "remark": render(row.remark, report.language) if row.remark is not None else None,
        "attempts": row.attempts,
        "graded_at": moment and moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
    }
    head = json.dumps(line, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    return f'{head[:-1]},"report":{document or "null"}}}\n'


@cache
def class_result_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a line, with that of the report in it.

    In one document without ids inside it: not every validator finds its way through those.
    """
    from importlib.resources import files

    text = (files("grader") / "schemas" / "class-result.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    inner = {key: part for key, part in report_schema().items() if key not in _OF_A_DOCUMENT}
    return {**schema, "$defs": {**report_schema()["$defs"], "report": inner}}


_OUR_PAGES = re.compile(r"(copie-)?\d{3,}(-[a-z0-9-]+)?\.html")
_OUR_PAIRS = re.compile(r"\d+-\d+\.html")
_NOTED_AT_ONCE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class MoodleSheet:
    """The teacher's own sheet, and whether marks that stand in it give way."""

    content: bytes
    overwrite: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenResults:
    report: ClassReport
    files: tuple[str, ...]
    """What was written beside the dashboard, relative to the folder."""
    sheet: FilledSheet | None
    """What became of the Moodle sheet, where there is one."""


class PageWriter:
    """Writes the students' pages as they come; those of a run that was killed come later."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._anonymous = store.is_anonymous
        self._names = {each.number: each.student.name for each in store.students()}
        self._unnoted: list[int] = []

    def kept(self, attempt: int, kept: NewAttempt) -> None:
        if kept.page is not None:
            self.write(attempt, kept.copy.number, kept.page)

    def write(self, attempt: int, number: int, packed: bytes) -> None:
        write_file(self._store.folder, self.file_of(number), zlib.decompress(packed))
        self._unnoted.append(attempt)
        if len(self._unnoted) >= _NOTED_AT_ONCE:
            self.note()

    def file_of(self, number: int) -> str:
        return page_file(number, self._names[number], anonymous=self._anonymous)

    def note(self) -> None:
        """Say in the store that they are written."""
        self._store.note_pages_written(self._unnoted)
        self._unnoted.clear()


def write_results(store: Store, language: str, sheet: MoodleSheet | None = None) -> WrittenResults:
    """The pages that are missing, the dashboard, the tables; what is out of date goes."""
    folder = store.folder
    pages = _write_missing_pages(store)
    likenesses, left_out = find_likenesses(store)
    report = class_report(store, language, likenesses, left_out)
    for pair in likenesses:
        write_file(folder, likeness_file(pair), render_likeness(report, pair).encode())
    _remove_others(folder / PAGES, _OUR_PAGES, pages.values())
    _remove_others(folder / PAIRS, _OUR_PAIRS, map(likeness_file, likenesses))
    write_file(folder, MARKS, render_marks_csv(report))
    write_file_by(folder, RESULTS, lambda file: _write_results_lines(store, report, file))
    files = [MARKS, RESULTS, *([f"{PAGES}/"] if pages else [])]
    run = store.last_run()
    if run is not None and run.kind == SourceKind.CAPYTALE:
        write_file(folder, CAPYTALE, render_capytale_table(report))
        files.append(CAPYTALE)
    else:
        (folder / CAPYTALE).unlink(missing_ok=True)
    filled = None if sheet is None else _write_moodle(store, report, sheet, files)
    if sheet is None:  # What an earlier run made would tell earlier marks.
        for stale in (MOODLE_SHEET, MOODLE_ZIP):
            (folder / stale).unlink(missing_ok=True)
    # The dashboard comes last: whoever sees it has everything it speaks of.
    write_file(folder, DASHBOARD, render_class(report).encode())
    return WrittenResults(report=report, files=tuple(files), sheet=filled)


def _write_missing_pages(store: Store) -> dict[int, str]:
    """The file of each page there is, once it is written."""
    writer = PageWriter(store)
    there = list(store.pages())
    for page in there:
        if not page.is_written or not (store.folder / writer.file_of(page.number)).exists():
            writer.write(page.attempt, page.number, store.packed_page(page.attempt))
    writer.note()
    return {page.number: writer.file_of(page.number) for page in there}


def _remove_others(folder: Path, ours: re.Pattern[str], wanted: Iterable[str]) -> None:
    """Files of ours that speak of nobody who is there any more; a teacher's own are left alone."""
    names = {file.rpartition("/")[2] for file in wanted}
    with contextlib.suppress(FileNotFoundError):
        for file in list(folder.iterdir()):
            if ours.fullmatch(file.name) and file.name not in names:
                file.unlink(missing_ok=True)
        if not names:
            with contextlib.suppress(OSError):
                folder.rmdir()


def _write_results_lines(store: Store, report: ClassReport, file: BinaryIO) -> None:
    newest = store.newest_files()
    for row in report.students:
        packed = store.packed_report(newest[row.number][0]) if row.mark is not None else None
        document = zlib.decompress(packed).decode() if packed else None
        file.write(render_results_line(row, document, report).encode())


def _write_moodle(
    store: Store, report: ClassReport, sheet: MoodleSheet, files: list[str]
) -> FilledSheet:
    """The filled sheet, and the feedback where there are pages."""
    filled = FilledSheet(sheet.content, report, overwrite=sheet.overwrite)
    write_file(store.folder, MOODLE_SHEET, filled.content)
    files.append(MOODLE_SHEET)
    attempts = {page.number: page.attempt for page in store.pages()}

    def page_of(row: StudentRow) -> bytes | None:
        attempt = attempts.get(row.number)
        return None if attempt is None else zlib.decompress(store.packed_page(attempt))

    if attempts:
        write_file_by(
            store.folder, MOODLE_ZIP, lambda file: write_feedback_zip(file, report, page_of)
        )
        files.append(MOODLE_ZIP)
    return filled
