"""A report as Gradescope's results.json: a test for each case, with its points.

Gradescope's own `hidden` would keep the very existence of a test from the student; a hidden case
of ours keeps its name and its verdict. So every test is `visible`, and a hidden case's output
says nothing else. The standard output of the run is for the teacher: what a student should read
is in the outputs.
"""

from collections.abc import Sequence
from typing import Any

from grader.model.report import ReportStatus
from grader.model.verdict import CaseStatus
from grader.render.formats.case_results import Graded, ResultEntry, counted, results_of
from grader.render.formats.json_report import dumped
from grader.render.formats.markdown import MarkdownPhrases, bullets
from grader.render.points import rounded
from grader.render.safe_text import visible


def render_gradescope(graded: Graded, language: str) -> str | None:
    """None where we could not judge: without this file Gradescope shows that the run failed, and
    gives no mark; with one it would give 0."""
    if graded.report.status is ReportStatus.NOT_GRADED:
        return None
    return dumped(_GradescopeResults(language, *graded).document())


class _GradescopeResults(MarkdownPhrases):
    __slots__ = ()

    def document(self) -> dict[str, Any]:
        report = self.report
        results = counted(results_of(report))
        return {
            # Gradescope would add the tests up as floats: it takes this sum instead.
            "score": sum(result.share.score for result in results) / 100,
            "execution_time": round(report.duration_s, 3),
            "output": self._output(results),
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
            "tests": [self._test(number, result) for number, result in enumerate(results, start=1)],
        }

    def _test(self, number: int, result: ResultEntry) -> dict[str, Any]:
        exercise = result.exercise
        return {
            "number": str(number),
            "name": visible(self.title_of(result)),
            "name_format": "text",
            "status": "passed" if result.status is CaseStatus.PASSED else "failed",
            "score": result.share.score / 100,
            "max_score": result.share.max_score / 100,
            "output": bullets(self.lines_of(result)),
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

    def _output(self, results: Sequence[ResultEntry]) -> str:
        """The mark, then what explains each exercise, then what is worth knowing."""
        exercises = {id(each.exercise): each.exercise for each in results if each.exercise}
        told = [line for each in exercises.values() for line in self.explanation_lines(each)]
        warnings = map(self.render, self.report.warnings)
        parts = [self.mark_line(), bullets(dict.fromkeys(told)), bullets(warnings)]
        return "\n\n".join(filter(None, parts))
