"""A report as Gradescope's results.json: a test for each case, with its points.

Gradescope's own `hidden` would keep the very existence of a test from the student; a hidden case
of ours keeps its name and its verdict. So every test is `visible`, and a hidden case's output
says nothing else. The standard output of the run is for the teacher: what a student should read
is in the outputs.
"""

from collections.abc import Sequence
from typing import Any

from grader.language import render
from grader.model.report import Report, ReportStatus
from grader.model.verdict import CaseStatus
from grader.render.formats.case_results import (
    Graded,
    Result,
    counted,
    explanation_lines,
    result_lines,
    results_of,
    title_of,
)
from grader.render.formats.json_report import dumped
from grader.render.formats.markdown import bullets, mark_line
from grader.render.safe_text import visible
from grader.render.values import rounded


def render_gradescope(graded: Graded, language: str) -> str | None:
    """None where we could not judge: without this file Gradescope shows that the run failed, and
    gives no mark; with one it would give 0."""
    report = graded.report
    if report.status is ReportStatus.NOT_GRADED:
        return None
    results = counted(results_of(report))
    tests = [
        _test(number, result, report, language) for number, result in enumerate(results, start=1)
    ]
    document = {
        # Gradescope would add the tests up as floats: it takes this sum instead.
        "score": sum(result.share.score for result in results) / 100,
        "execution_time": round(report.duration_s, 3),
        "output": _output(report, results, language),
        "output_format": "md",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "extra_data": {
            "grader_version": report.grader_version,
            "course": {"id": report.course_id, "sha256": report.course_sha256},
            "submission": {"name": visible(report.submission.name)},
            "max_score": sum(result.share.max_score for result in results) / 100,
            "mark": {"value": rounded(report.mark), "out_of": report.mark_out_of},
            "provisional": report.is_provisional,
        },
        "tests": tests,
    }
    return dumped(document)


def _test(number: int, result: Result, report: Report, language: str) -> dict[str, Any]:
    exercise = result.exercise
    return {
        "number": str(number),
        "name": visible(title_of(result, language)),
        "name_format": "text",
        "status": "passed" if result.status is CaseStatus.PASSED else "failed",
        "score": result.share.score / 100,
        "max_score": result.share.max_score / 100,
        "output": bullets(result_lines(result, report, language)),
        "output_format": "md",
        "visibility": "visible",
        "tags": [visible(exercise.id)] if exercise else [],
        "extra_data": {
            "exercise": visible(exercise.id) if exercise else None,
            "form": exercise.form if exercise else None,
            "case": visible(result.name) if result.case else None,
            "kind": result.kind,
        },
    }


def _output(report: Report, results: Sequence[Result], language: str) -> str:
    """The mark, then what explains each exercise, then what is worth knowing."""
    exercises = {id(each.exercise): each.exercise for each in results if each.exercise}
    told = [line for each in exercises.values() for line in explanation_lines(each, language)]
    warnings = [render(warning, language) for warning in report.warnings]
    parts = [mark_line(report, language), bullets(dict.fromkeys(told)), bullets(warnings)]
    return "\n\n".join(filter(None, parts))
