"""Classroom 50's result.json, held against its documentation."""

import json
from typing import Any

from hypothesis import given

from grader.model.report import Report, SearchCaseReport
from grader.render.formats.classroom50 import render_classroom50
from grader.render.points import hundredths
from tests.unit.for_each import for_each
from tests.unit.format_samples import (
    FINISHED,
    HANDOVER,
    broken_down,
    graded,
    hidden_cases,
    json_schema,
    partly_judged,
    two_forms,
)
from tests.unit.random_reports import reports
from tests.unit.report_samples import never_cuts_report, right_case, sample_exercise, sample_report
from tests.unit.test_random_reports import MANY
from tests.unit.test_render_gradescope import GRADED


def classroom50(report: Report, language: str = "fr") -> Any:
    text = render_classroom50(graded(report), language, HANDOVER, finished=FINISHED)
    assert text is not None
    document = json.loads(text)
    json_schema("classroom50-result").validate(document)
    return document


@for_each("language", ["fr", "en"])
@for_each("name", GRADED)
def test_every_report_obeys_the_schema_and_its_points_add_up(name: str, language: str) -> None:
    report = GRADED[name]

    document = classroom50(report, language)

    tests = document["tests"]
    assert document["score"] == hundredths(report.score)
    assert document["max-score"] == hundredths(report.max_score)
    assert sum(test["score"] for test in tests) == document["score"]
    assert sum(test["max-score"] for test in tests) == document["max-score"]
    for test in tests:
        assert test["score"] <= test["max-score"]
        if test["passed"]:
            assert test["score"] == test["max-score"]


@MANY
@given(reports())
def test_so_does_whatever_a_search_did(case: SearchCaseReport) -> None:
    classroom50(sample_report(sample_exercise(case)))


@for_each("report", [broken_down(), partly_judged()])
def test_what_we_could_not_judge_gives_no_file_and_so_no_mark(report: Report) -> None:
    assert render_classroom50(graded(report), "fr", HANDOVER, finished=FINISHED) is None


def test_it_says_whose_work_it_is_and_when_it_was_graded() -> None:
    document = classroom50(never_cuts_report())

    assert document["owner"] == "alice"
    assert document["submission"] == "submit/2026-03-05"
    assert document["graded_at"] == "2026-03-05T14:07:09Z"
    assert [test["test-name"] for test in document["tests"]][:2] == [
        "minimax / cours / ternaire-17",
        "alphabeta / cours / ternaire-17",
    ]


def test_of_several_forms_the_one_that_counts_is_there() -> None:
    [test] = classroom50(two_forms())["tests"]

    assert test["passed"]


@for_each("name", hidden_cases())
def test_hidden_cases_show_name_and_verdict_only(name: str) -> None:
    one, other = (
        classroom50(sample_report(sample_exercise(case, right_case())))
        for case in hidden_cases()[name]
    )

    assert one == other
