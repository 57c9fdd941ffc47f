"""An audit as one self-contained page, with the whole matrix of mistakes and fixtures."""

from collections.abc import Iterator
from typing import Any

from grader.audit.wording import (
    apart_count,
    caught_count,
    cell_letters,
    gap_text,
    gap_tree_text,
    has_gaps,
    headline,
    loss_texts,
    pair_text,
    row_text,
    standing_text,
    summary,
)
from grader.language import render, say, written
from grader.model.audit_report import (
    AuditReport,
    Extent,
    Finding,
    Matrix,
    Severity,
    Standing,
    StatedAnswer,
)
from grader.render.page import render_page, template_text


def render_audit_html(report: AuditReport, language: str) -> str:
    title = report.course_title.said_in(language)
    return render_page(
        "audit.html.j2",
        language,
        style="".join(map(template_text, ("tree.css", "report.css", "audit.css"))),
        page={
            "title": say("audit-title", language, title=title),
            "status": "passed" if report.is_proven else "failed",
            "headline": headline(report, language),
            "summary": list(summary(report, language)),
            "forms": [_form(matrix, language) for matrix in report.matrices],
            "without": ", ".join(report.without),
            "losses": list(loss_texts(report, language)) if report.without else [],
            "faults": _findings(report, Severity.FAULT, language),
            "remarks": _findings(report, Severity.REMARK, language),
            "proposals": [
                {
                    "file": proposal.file,
                    "id": proposal.id,
                    "text": proposal.text,
                    "exercises": proposal.exercises,
                    "closes": len(proposal.closes),
                }
                for proposal in report.proposals
            ],
            "gaps": [
                {"text": gap_text(gap, language), "tree": gap_tree_text(gap, language)}
                for gap in report.gaps
            ],
            "answers": [_answer(answer, language) for answer in report.answers],
            "is_fast": report.fast,
            "footer": say(
                "audit-page-made",
                language,
                version=report.grader_version,
                course=report.course_sha256[:12],
                duration=f"{report.duration_s:.1f}",
            ),
        },
    )


def _findings(report: AuditReport, severity: Severity, language: str) -> list[dict[str, Any]]:
    return [
        _finding(finding, language) for finding in report.findings if finding.severity is severity
    ]


def _finding(finding: Finding, language: str) -> dict[str, Any]:
    return {
        "place": str(finding.place),
        "text": render(finding.message, language),
        "remedy": render(finding.remedy, language) if finding.remedy else None,
    }


def _answer(answer: StatedAnswer, language: str) -> dict[str, Any]:
    return {
        "case": answer.case,
        "exercise": answer.exercise,
        "what": say(f"audit-what-{answer.what}", language),
        "claimed": written(answer.claimed),
        "solution": "" if answer.solution is None else written(answer.solution),
        "built_in": "" if answer.built_in is None else written(answer.built_in),
        "agrees": answer.agrees,
    }


# Matrices -----------------------------------------------------------------------------------------


def _form(matrix: Matrix, language: str) -> dict[str, Any]:
    caught, apart = caught_count(matrix), apart_count(matrix)
    return {
        "exercise": matrix.exercise,
        "form": matrix.form,
        "anchor": f"table-{matrix.exercise}-{matrix.form}",
        "has_gaps": has_gaps(matrix),
        "caught": say("audit-of", language, done=caught[0], total=caught[1]),
        "apart": say("audit-of", language, done=apart[0], total=apart[1]),
        "fixtures": matrix.fixtures,
        "rows": list(_rows(matrix, language)),
        "columns": list(_columns(matrix, language)),
        "confused": [pair_text(pair, language) for pair in matrix.confused],
        "alike": [", ".join(rows) for rows in matrix.alike],
    }


def _rows(matrix: Matrix, language: str) -> Iterator[dict[str, Any]]:
    for row in matrix.rows:
        is_seen = row.standing in (Standing.CAUGHT, Standing.MISSED, Standing.UNKNOWN)
        yield {
            "id": row.id,
            "text": row_text(row, language),
            "is_missed": row.standing in (Standing.MISSED, Standing.UNKNOWN),
            "standing": standing_text(row, language),
            # One that is no mistake here has no cells worth showing.
            "cells": [
                {
                    "letters": cell_letters(cell, language),
                    "is_caught": cell.extent is not Extent.NONE,
                }
                for cell in row.cells
            ]
            if is_seen or any(cell.kinds for cell in row.cells)
            else None,
        }


def _columns(matrix: Matrix, language: str) -> Iterator[dict[str, Any]]:
    """What each fixture catches, and what it alone does."""
    for place, only in enumerate(matrix.only):
        caught = sum(row.cells[place].extent is Extent.ALL for row in matrix.rows)
        yield {
            "fixture": only.fixture,
            "catches": caught,
            "mistakes": ", ".join(only.mistakes),
            "pairs": say("audit-pairs", language, count=len(only.pairs)) if only.pairs else "",
        }
