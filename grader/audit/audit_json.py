"""An audit as JSON, schema `grader/audit/1`: stable, for other programs to read."""

import json
import math
from functools import cache
from typing import Any

from grader.language import Speaker
from grader.model.audit_report import AuditReport, Finding, Matrix, Row
from grader.render.safe_text import json_for_logs


@cache
def audit_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) that every audit obeys."""
    from importlib.resources import files

    text = (files("grader") / "schemas" / "audit.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def render_audit_json(report: AuditReport, language: str) -> str:
    document = _document(report, Speaker(language))
    # Thousands of cells: a line a key would make it four times as long.
    parts = (
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, allow_nan=False)}"
        for key, value in document.items()
    )
    return json_for_logs("{\n" + ",\n".join(parts) + "\n}\n")


def _document(report: AuditReport, speaker: Speaker) -> dict[str, Any]:
    def said(finding: Finding) -> dict[str, Any]:
        message, remedy = finding.message, finding.remedy
        return {
            "topic": finding.topic.value,
            "severity": finding.severity.value,
            "file": finding.place.file,
            "line": finding.place.line,
            "code": message.code,
            "message": speaker.render(message).replace("\u00a0", " "),
            "remedy": remedy and speaker.render(remedy).replace("\u00a0", " "),
        }

    return {
        "schema": "grader/audit/1",
        "grader_version": report.grader_version,
        "course": {"id": report.course_id, "sha256": report.course_sha256},
        "status": "proven" if report.is_proven else "not_proven",
        "fast": report.fast,
        "without": list(report.without),
        "exercises": list(report.exercises),
        "duration_s": round(report.duration_s, 3),
        "findings": list(map(said, report.findings)),
        "answers": [
            _fields(each, "fixture case exercise what claimed solution built_in agrees")
            for each in report.answers
        ],
        "solutions": {exercise: list(forms) for exercise, forms in report.solutions.items()},
        "skeletons": list(report.skeletons),
        "matrices": list(map(_matrix, report.matrices)),
        "gaps": [
            {
                **_fields(gap, "exercise forms"),
                "mistakes": list(gap.rows),
                **_fields(gap, "player tree depth"),
            }
            for gap in report.gaps
        ],
        "proposals": [_fields(each, "id file text exercises closes") for each in report.proposals],
        "losses": [
            _fields(each, "exercise form mistakes pairs caught fewest_left")
            for each in report.losses
        ],
        "untried": [_fields(each, "exercise mistakes functions") for each in report.untried],
    }


def _fields(found: Any, names: str) -> dict[str, Any]:
    """Those that are called in JSON as they are here."""
    return {name: _plain(getattr(found, name)) for name in names.split()}


def _plain(value: Any) -> Any:
    """A number, a list, or a text of whatever else a solution may have returned."""
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if value is None or isinstance(value, bool | int | float | str):
        return value
    return str(value)


def _matrix(matrix: Matrix) -> dict[str, Any]:
    return {
        **_fields(matrix, "exercise form function fixtures"),
        "rows": [_row(row, matrix) for row in matrix.rows],
        "pairs": {
            "tellable": matrix.pair_count,
            "told_apart": matrix.pair_count - len(matrix.confused),
            "confused": _plain(matrix.confused),
        },
        "alike": _plain(matrix.alike),
        "only": [_fields(only, "fixture mistakes pairs") for only in matrix.only],
    }


def _row(row: Row, matrix: Matrix) -> dict[str, Any]:
    return {
        **_fields(row, "id mistake side own standing elsewhere missed"),
        "cells": {
            fixture: {"extent": cell.extent.value, "checks": [kind.value for kind in cell.kinds]}
            for fixture, cell in zip(matrix.fixtures, row.cells, strict=True)
            if cell.kinds
        },
    }
