"""The reports as GitLab's Code Quality: an array of what is left to rework, on its line."""

import hashlib
from collections.abc import Sequence
from typing import Any

from grader.model.report import Report
from grader.model.verdict import CaseStatus
from grader.render.formats.case_results import (
    Graded,
    Result,
    other_form_line,
    place_line,
    result_lines,
    results_of,
    title_of,
    told_once,
)
from grader.render.formats.json_report import dumped
from grader.render.safe_text import visible

_SEVERITIES = {CaseStatus.FAILED: "major", CaseStatus.ERROR: "info"}


def render_gitlab(graded: Sequence[Graded], language: str) -> str:
    issues: dict[str, dict[str, Any]] = {}
    for report, path in graded:
        for result in told_once(results_of(report)):
            issue = _issue(result, report, path, language)
            # Two with one fingerprint are one to GitLab: the same file was given twice.
            issues.setdefault(issue["fingerprint"], issue)
    return dumped(list(issues.values()))


def _issue(result: Result, report: Report, path: str, language: str) -> dict[str, Any]:
    told = result_lines(result, report, language)[0]
    other = other_form_line(result, report, language)
    where = place_line(result, language)
    parts = [visible(title_of(result, language)), told, *filter(None, (other, where))]
    return {
        "description": " – ".join(parts),
        "check_name": visible(".".join(["grader", *filter(None, result.key)])),
        "fingerprint": _fingerprint(path, result),
        "severity": _severity(result),
        "location": {"path": visible(path), "lines": {"begin": max(result.place or 1, 1)}},
    }


def _severity(result: Result) -> str:
    if not result.counts:
        return "info"
    return "blocker" if result.kind == "not-loaded" else _SEVERITIES[result.status]


def _fingerprint(path: str, result: Result) -> str:
    """The same as long as it is the same thing that fails, wherever its line has moved."""
    text = "\0".join((path, *result.key))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
