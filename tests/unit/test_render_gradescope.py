"""Gradescope's results.json, held against its documentation."""

import json
from decimal import Decimal
from typing import Any

from hypothesis import given

from grader.language import say
from grader.model.dataclass import replace
from grader.model.report import Report, ReportStatus, SearchCaseReport
from grader.render.formats.gradescope import render_gradescope
from grader.render.points import rounded
from tests.unit.for_each import for_each
from tests.unit.format_samples import (
    broken_down,
    every_report,
    graded,
    hidden_cases,
    json_schema,
    partly_judged,
    two_forms,
    unloadable_with_exercises,
)
from tests.unit.random_reports import reports
from tests.unit.report_samples import (
    hostile_report,
    never_cuts_report,
    right_case,
    sample_exercise,
    sample_report,
)
from tests.unit.test_random_reports import MANY

GRADED = {
    name: report
    for name, report in every_report().items()
    if report.status is not ReportStatus.NOT_GRADED
}


def gradescope(report: Report, language: str = "fr") -> Any:
    text = render_gradescope(graded(report), language)
    assert text is not None
    text.encode("utf-8")
    document = json.loads(text, parse_float=Decimal)
    json_schema("gradescope-results").validate(json.loads(text))
    return document


@for_each("language", ["fr", "en"])
@for_each("name", GRADED)
def test_every_report_obeys_the_schema_and_its_points_add_up(name: str, language: str) -> None:
    report = GRADED[name]

    document = gradescope(report, language)

    tests = document["tests"]
    assert float(document["score"]) == rounded(report.score)
    assert sum(Decimal(test["score"]) for test in tests) == document["score"]
    assert float(sum(Decimal(test["max_score"]) for test in tests)) == rounded(report.max_score)
    for test in tests:
        assert 0 <= test["score"] <= test["max_score"]
        if test["status"] == "passed":
            assert test["score"] == test["max_score"]


@MANY
@given(reports())
def test_so_does_whatever_a_search_did(case: SearchCaseReport) -> None:
    gradescope(sample_report(sample_exercise(case)))


@for_each("report", [broken_down(), partly_judged()])
def test_what_we_could_not_judge_gives_no_file_and_so_no_mark(report: Report) -> None:
    assert render_gradescope(graded(report), "fr") is None


def test_the_mark_is_in_the_output() -> None:
    report = never_cuts_report()

    document = gradescope(report, "en")

    assert document["output"].startswith(f"**{rounded(report.mark):g} / 20** (")
    assert float(document["extra_data"]["mark"]["value"]) == rounded(report.mark)
    assert document["extra_data"]["provisional"] is False


def test_a_provisional_mark_says_so() -> None:
    document = gradescope(replace(never_cuts_report(), is_provisional=True), "en")

    assert say("mark-provisional", "en") in document["output"]
    assert document["extra_data"]["provisional"] is True


def test_of_several_forms_the_one_that_counts_is_there() -> None:
    [test] = gradescope(two_forms())["tests"]

    assert test["extra_data"]["form"] == "cours"
    assert test["status"] == "passed"


def test_a_file_that_cannot_be_loaded_has_its_exercises_at_0() -> None:
    file, exercise = gradescope(unloadable_with_exercises())["tests"]

    assert (file["score"], file["max_score"]) == (0, 0)
    assert (exercise["score"], exercise["max_score"]) == (0, 6)
    assert "SyntaxError" in exercise["output"]


@for_each("name", hidden_cases())
def test_hidden_cases_show_name_and_verdict_only(name: str) -> None:
    """And do show these: Gradescope's own `hidden` would take them away from the student."""
    one, other = (
        gradescope(sample_report(sample_exercise(case, right_case())))
        for case in hidden_cases()[name]
    )

    assert one == other
    test = one["tests"][0]
    assert test["visibility"] == "visible"
    assert test["extra_data"]["case"] == "cache-3"
    assert one["stdout_visibility"] == "hidden"


def test_what_a_student_wrote_is_escaped() -> None:
    text = json.dumps(gradescope(hostile_report()), default=str)

    for output in (test["output"] for test in gradescope(hostile_report())["tests"]):
        assert "<" not in output
    assert "\x1b" not in text
