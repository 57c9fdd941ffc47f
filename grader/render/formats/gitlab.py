"""The reports as GitLab's Code Quality: an array of what is left to rework, on its line."""

import hashlib
from collections.abc import Sequence
from typing import Any

from grader.model.verdict import CaseStatus
from grader.render.formats.case_results import (
    Graded,
    ResultEntry,
    ResultPhrases,
    results_of,
    told_once,
)
from grader.render.formats.json_report import dumped
from grader.render.safe_text import visible

_SEVERITIES = {CaseStatus.FAILED: "major", CaseStatus.ERROR: "info"}


def render_gitlab(graded: Sequence[Graded], language: str) -> str:
    issues: dict[str, dict[str, Any]] = {}
    for each in graded:
        told = _GitlabIssues(language, *each)
        for result in told_once(results_of(each.report)):
            issue = told.issue(result)
            # Two with one fingerprint are one to GitLab: the same file was given twice.
            issues.setdefault(issue["fingerprint"], issue)
    return dumped(list(issues.values()))


class _GitlabIssues(ResultPhrases):
    __slots__ = ()

    def issue(self, result: ResultEntry) -> dict[str, Any]:
        more = (self.other_form_line(result), self.place_line(result))
        title, told = visible(self.title_of(result)), self.lines_of(result)[0]
        return {
            "description": " – ".join([title, told, *filter(None, more)]),
            "check_name": visible(".".join(["grader", *filter(None, result.key)])),
            "fingerprint": _fingerprint(self.path, result),
            "severity": _severity(result),
            "location": {
                "path": visible(self.path),
                "lines": {"begin": max(result.place or 1, 1)},
            },
        }


def _severity(result: ResultEntry) -> str:
    if not result.counts:
        return "info"
    return "blocker" if result.kind == "not-loaded" else _SEVERITIES[result.status]


def _fingerprint(path: str, result: ResultEntry) -> str:
    """The same as long as it is the same thing that fails, wherever its line has moved."""
    text = "\0".join((path, *result.key))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
