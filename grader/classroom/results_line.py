"""One line of `results.jsonl`: a student and the whole report, for other programs."""

import json
from datetime import UTC, datetime
from functools import cache
from typing import Any

from grader.classroom.report import ClassReport, StudentRow
from grader.language import render
from grader.render.formats.json_report import report_schema

_OF_A_DOCUMENT = ("$schema", "$id", "$defs")
"""The keys of a JSON Schema that stand at its top alone."""


def render_results_line(row: StudentRow, document: str | None, report: ClassReport) -> str:
    """The line with its end; `document` is the student's `grader/report/1` as one line of JSON.

    It goes in as it is: reading ten thousand reports to write them again would take minutes.
    """
    line = {
        "schema": "grader/class-result/1",
        "student": {"number": row.number, "name": row.name, "key": row.key, "group": row.group},
        "status": row.status.value,
        "mark": {"value": row.mark, "out_of": report.mark_out_of},
        "remark": render(row.remark, report.language) if row.remark is not None else None,
        "attempts": row.attempts,
        "graded_at": _moment(row.graded_at),
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


def _moment(seconds: float | None) -> str | None:
    """In UTC: programs of another place read it too."""
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
