"""No renderer goes round the gate: of a hidden case it gets what `hidden_cases` lets pass."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from grader.language import LANGUAGES
from grader.model.dataclass import fields
from grader.model.report import CaseReport, Report, SearchCaseReport
from grader.render import hidden_cases
from grader.render.formats.classroom50 import render_classroom50
from grader.render.formats.github_annotations import render_annotations, render_summary
from grader.render.formats.gitlab import render_gitlab
from grader.render.formats.gradescope import render_gradescope
from grader.render.formats.json_report import render_json
from grader.render.formats.junit import render_junit
from grader.render.formats.markdown import render_markdown
from grader.render.page.report_page import render_html
from grader.render.terminal.report_text import FullReport, render_terminal, render_terminal_fully
from tests.unit.for_each import for_each
from tests.unit.format_samples import FINISHED, HANDOVER, graded
from tests.unit.report_samples import (
    every_kind,
    hidden,
    never_cuts,
    sample_exercise,
    sample_report,
    with_smallest,
)

GATE = hidden_cases.__name__
OPEN_TO_ALL = {"status", "amounts"}
"""What a hidden case says to anybody: whether it passed, and its points."""


class Went(Exception):
    """Somebody looked at a hidden case by himself."""


def _watched(self: CaseReport, name: str) -> Any:
    asking = sys._getframe(1).f_globals["__name__"]
    own = name.startswith("__") or name in OPEN_TO_ALL
    if asking.startswith("grader.render") and asking != GATE and not own:
        raise Went(f"{asking} asks for {name}")
    return object.__getattribute__(self, name)


class WatchedCase(CaseReport):
    __getattribute__ = _watched


class WatchedSearch(SearchCaseReport):
    __getattribute__ = _watched


def watched(report: CaseReport) -> CaseReport:
    """The same case, hidden, which tells who looks into it."""
    report = hidden(report)
    kind = WatchedSearch if isinstance(report, SearchCaseReport) else WatchedCase
    return kind(**{each.name: getattr(report, each.name) for each in fields(report)})


def hidden_report() -> Report:
    cases = [watched(case) for both in every_kind().values() for case in both]
    found = watched(never_cuts())
    return sample_report(
        sample_exercise(*cases),
        sample_exercise(*cases, id="autre", counterexample=found),
        with_smallest(never_cuts(), *cases, found=found),
    )


RENDERERS: dict[str, Callable[[Report, str], object]] = {
    "story": lambda report, language: render_terminal(report, language, colour=False),
    "full": lambda report, language: render_terminal_fully(report, language, colour=False),
    "alone": lambda report, language: [
        FullReport(report, language).case_alone(case)
        for exercise in report.exercises
        for case in exercise.cases
    ],
    "page": render_html,
    "json": render_json,
    "junit": lambda report, language: render_junit([graded(report)], language, finished=FINISHED),
    "gitlab": lambda report, language: render_gitlab([graded(report)], language),
    "gradescope": lambda report, language: render_gradescope(graded(report), language),
    "classroom50": lambda report, language: render_classroom50(
        graded(report), language, HANDOVER, finished=FINISHED
    ),
    "markdown": lambda report, language: render_markdown([graded(report)], language),
    "annotations": lambda report, language: render_annotations([graded(report)], language),
    "summary": lambda report, language: render_summary([graded(report)], language),
}


@for_each("name", RENDERERS)
def test_no_renderer_goes_round_the_gate(name: str) -> None:
    for language in LANGUAGES:
        assert RENDERERS[name](hidden_report(), language)


def test_whoever_went_round_it_would_be_found() -> None:
    case = watched(never_cuts())
    asking = {"__name__": "grader.render.page.report_page", "case": case}

    assert eval("case.status", asking) is case.status
    for name in ("case.case", "case.verdict", "case.outcome", "case.trace"):
        with pytest.raises(Went):
            eval(name, asking)
