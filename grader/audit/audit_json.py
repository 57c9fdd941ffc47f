"""An audit as JSON, schema `grader/audit/1`: stable, for other programs to read."""

import json
import math
from functools import cache
from typing import Any

from grader.language import render
from grader.model.audit_report import AuditReport, Finding, Gap, Matrix, Proposal, Row, StatedAnswer
from grader.model.message import Message
from grader.render.safe_text import json_for_logs


@cache
def audit_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) that every audit obeys."""
    from importlib.resources import files

    text = (files("grader") / "schemas" / "audit.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def render_audit_json(report: AuditReport, language: str) -> str:
    document = audit_document(report, language)
    # Thousands of cells: a line a key would make it four times as long.
    parts = (
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, allow_nan=False)}"
        for key, value in document.items()
    )
    return json_for_logs("{\n" + ",\n".join(parts) + "\n}\n")


def audit_document(report: AuditReport, language: str) -> dict[str, Any]:
    return {
        "schema": "grader/audit/1",
        "grader_version": report.grader_version,
        "course": {"id": report.course_id, "sha256": report.course_sha256},
        "status": "proven" if report.is_proven else "not_proven",
        "fast": report.fast,
        "without": list(report.without),
        "exercises": list(report.exercises),
        "duration_s": round(report.duration_s, 3),
        "findings": [_finding(each, language) for each in report.findings],
        "answers": [_answer(each) for each in report.answers],
        "solutions": {exercise: list(forms) for exercise, forms in report.solutions.items()},
        "skeletons": list(report.skeletons),
        "matrices": [_matrix(each) for each in report.matrices],
        "gaps": [_gap(each) for each in report.gaps],
        "proposals": [_proposal(each) for each in report.proposals],
        "losses": [
            {
                "exercise": loss.exercise,
                "form": loss.form,
                "mistakes": list(loss.mistakes),
                "pairs": [list(pair) for pair in loss.pairs],
                "caught": loss.caught,
                "fewest_left": loss.fewest_left,
            }
            for loss in report.losses
        ],
        "untried": [
            {
                "exercise": each.exercise,
                "mistakes": each.mistakes,
                "functions": list(each.functions),
            }
            for each in report.untried
        ],
    }


def _finding(finding: Finding, language: str) -> dict[str, Any]:
    return {
        "topic": finding.topic.value,
        "severity": finding.severity.value,
        "file": finding.place.file,
        "line": finding.place.line,
        "code": finding.message.code,
        "message": _said(finding.message, language),
        "remedy": None if finding.remedy is None else _said(finding.remedy, language),
    }


def _said(message: Message, language: str) -> str:
    return render(message, language).replace("\u00a0", " ")


def _answer(answer: StatedAnswer) -> dict[str, Any]:
    return {
        "fixture": answer.fixture,
        "case": answer.case,
        "exercise": answer.exercise,
        "what": answer.what,
        "claimed": _plain(answer.claimed),
        "solution": _plain(answer.solution),
        "built_in": _plain(answer.built_in),
        "agrees": answer.agrees,
    }


def _plain(value: Any) -> Any:
    """A number, a path, or a text of whatever else a solution may have returned."""
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if value is None or isinstance(value, bool | int | float | str):
        return value
    return str(value)


def _matrix(matrix: Matrix) -> dict[str, Any]:
    return {
        "exercise": matrix.exercise,
        "form": matrix.form,
        "function": matrix.function,
        "fixtures": list(matrix.fixtures),
        "rows": [_row(row, matrix) for row in matrix.rows],
        "pairs": {
            "tellable": matrix.pair_count,
            "told_apart": matrix.pair_count - len(matrix.confused),
            "confused": [list(pair) for pair in matrix.confused],
        },
        "alike": [list(rows) for rows in matrix.alike],
        "only": [
            {
                "fixture": only.fixture,
                "mistakes": list(only.mistakes),
                "pairs": [list(pair) for pair in only.pairs],
            }
            for only in matrix.only
        ],
    }


def _row(row: Row, matrix: Matrix) -> dict[str, Any]:
    return {
        "id": row.id,
        "mistake": row.mistake,
        "side": row.side,
        "own": row.own,
        "standing": row.standing.value,
        "elsewhere": row.elsewhere,
        "missed": list(row.missed),
        "cells": {
            fixture: {"extent": cell.extent.value, "checks": [kind.value for kind in cell.kinds]}
            for fixture, cell in zip(matrix.fixtures, row.cells, strict=True)
            if cell.kinds
        },
    }


def _gap(gap: Gap) -> dict[str, Any]:
    return {
        "exercise": gap.exercise,
        "forms": list(gap.forms),
        "mistakes": list(gap.rows),
        "player": gap.player,
        "tree": gap.tree,
        "depth": gap.depth,
    }


def _proposal(proposal: Proposal) -> dict[str, Any]:
    return {
        "id": proposal.id,
        "file": proposal.file,
        "text": proposal.text,
        "exercises": list(proposal.exercises),
        "closes": [list(rows) for rows in proposal.closes],
    }
