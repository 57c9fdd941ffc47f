"""An audit as one self-contained page, with the whole matrix of mistakes and fixtures."""

from collections.abc import Iterator
from typing import Any

from grader.audit.audit_wording import AuditSpeaker, has_gaps
from grader.language import written
from grader.model.audit_report import AuditReport, Extent, Matrix, Severity, Standing, StatedAnswer
from grader.render.page import render_page, template_text


def render_audit_html(report: AuditReport, language: str) -> str:
    return render_page(
        "audit.html.j2",
        language,
        style="".join(map(template_text, ("tree.css", "report.css", "audit.css"))),
        page=_AuditPage(language).data(report),
    )


class _AuditPage:
    """What the template needs to know, said in one language."""

    def __init__(self, language: str) -> None:
        self._speaker = AuditSpeaker(language)
        self._say = self._speaker.say

    def data(self, report: AuditReport) -> dict[str, Any]:
        speaker = self._speaker
        title = report.course_title.said_in(speaker.language)
        return {
            "title": self._say("audit-title", title=title),
            "status": "passed" if report.is_proven else "failed",
            "headline": speaker.headline(report),
            "summary": list(speaker.summary(report)),
            "forms": [self._form(matrix) for matrix in report.matrices],
            "without": ", ".join(report.without),
            "losses": list(speaker.losses(report)) if report.without else [],
            "faults": self._findings(report, Severity.FAULT),
            "remarks": self._findings(report, Severity.REMARK),
            "proposals": report.proposals,
            "gaps": [
                {"text": speaker.gap(gap), "tree": speaker.gap_tree(gap)} for gap in report.gaps
            ],
            "answers": [self._answer(answer) for answer in report.answers],
            "is_fast": report.fast,
            "footer": self._say(
                "audit-page-made",
                version=report.grader_version,
                course=report.course_sha256[:12],
                duration=f"{report.duration_s:.1f}",
            ),
        }

    def _findings(self, report: AuditReport, severity: Severity) -> list[dict[str, Any]]:
        render = self._speaker.render
        return [
            {
                "place": str(finding.place),
                "text": render(finding.message),
                "remedy": render(finding.remedy) if finding.remedy else None,
            }
            for finding in report.findings
            if finding.severity is severity
        ]

    def _answer(self, answer: StatedAnswer) -> dict[str, Any]:
        return {
            "case": answer.case,
            "exercise": answer.exercise,
            "what": self._say(f"audit-what-{answer.what}"),
            "claimed": written(answer.claimed),
            "solution": "" if answer.solution is None else written(answer.solution),
            "built_in": "" if answer.built_in is None else written(answer.built_in),
            "agrees": answer.agrees,
        }

    # Matrices -----------------------------------------------------------------------------------

    def _form(self, matrix: Matrix) -> dict[str, Any]:
        return {
            "exercise": matrix.exercise,
            "form": matrix.form,
            "anchor": f"table-{matrix.exercise}-{matrix.form}",
            "has_gaps": has_gaps(matrix),
            "caught": self._speaker.caught(matrix),
            "apart": self._speaker.apart(matrix),
            "fixtures": matrix.fixtures,
            "rows": list(self._rows(matrix)),
            "columns": list(self._columns(matrix)),
            "confused": list(map(self._speaker.pair, matrix.confused)),
            "alike": [", ".join(rows) for rows in matrix.alike],
        }

    def _rows(self, matrix: Matrix) -> Iterator[dict[str, Any]]:
        for row in matrix.rows:
            is_missed = row.standing in (Standing.MISSED, Standing.UNKNOWN)
            is_seen = is_missed or row.standing is Standing.CAUGHT
            cells = [
                {
                    "letters": self._speaker.letters(cell),
                    "is_caught": cell.extent is not Extent.NONE,
                }
                for cell in row.cells
            ]
            yield {
                "id": row.id,
                "text": self._speaker.mistake(row),
                "is_missed": is_missed,
                "standing": self._speaker.standing(row),
                # One that is no mistake here has no cells worth showing.
                "cells": cells if is_seen or any(cell.kinds for cell in row.cells) else None,
            }

    def _columns(self, matrix: Matrix) -> Iterator[dict[str, Any]]:
        """What each fixture catches, and what it alone does."""
        for place, only in enumerate(matrix.only):
            yield {
                "fixture": only.fixture,
                "catches": sum(row.cells[place].extent is Extent.ALL for row in matrix.rows),
                "mistakes": ", ".join(only.mistakes),
                "pairs": self._say("audit-pairs", count=len(only.pairs)) if only.pairs else "",
            }
