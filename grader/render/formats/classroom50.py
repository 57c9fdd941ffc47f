"""A report as Classroom 50's result.json, schema `classroom50/result/v1`.

Its points are integers: ours are told in hundredths, always, so that two students' maximums can
be compared whatever either of them wrote.
"""

from datetime import datetime

from grader.model.dataclass import dataclass
from grader.model.report import ReportStatus
from grader.model.verdict import CaseStatus
from grader.render.formats.case_results import Graded, ResultPhrases, counted, results_of
from grader.render.formats.json_report import dumped
from grader.render.safe_text import visible


@dataclass(frozen=True, slots=True, kw_only=True)
class Handover:
    """Whose work is graded, and where it lies: what Classroom 50's runner tells."""

    classroom: str
    assignment: str
    assignment_type: str
    owner: str
    submission: str
    commit: str
    release: str
    review: str


def render_classroom50(
    graded: Graded, language: str, handover: Handover, *, finished: datetime
) -> str | None:
    """None where we could not judge: without this file the runner reports an error, and no mark."""
    report = graded.report
    if report.status is ReportStatus.NOT_GRADED:
        return None
    told, results = ResultPhrases(language, *graded), counted(results_of(report))
    now = finished.strftime("%Y-%m-%dT%H:%M:%SZ")
    document = {
        "schema": "classroom50/result/v1",
        "classroom": handover.classroom,
        "assignment": handover.assignment,
        "assignment_type": handover.assignment_type,
        "owner": handover.owner,
        "submission": handover.submission,
        "commit": handover.commit,
        "release": handover.release,
        "review": handover.review,
        "datetime": now,
        "graded_at": now,
        "score": sum(result.share.score for result in results),
        "max-score": sum(result.share.max_score for result in results),
        "tests": [
            {
                "test-name": visible(" / ".join(filter(None, result.key))) or "?",
                "passed": result.status is CaseStatus.PASSED,
                "score": result.share.score,
                "max-score": result.share.max_score,
                "message": "\n".join(told.lines_of(result)),
            }
            for result in results
        ],
    }
    return dumped(document)
