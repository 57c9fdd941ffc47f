"""GitLab's Code Quality, held against its documentation."""

import json
from typing import Any

from hypothesis import given

from grader.model.dataclass import replace
from grader.model.report import Report, SearchCaseReport
from grader.render.formats.gitlab import render_gitlab
from tests.unit.for_each import for_each
from tests.unit.format_samples import (
    broken_down,
    every_report,
    graded,
    hidden_cases,
    in_notebook,
    json_schema,
    many_failures,
    two_forms,
    unloadable_with_exercises,
)
from tests.unit.random_reports import reports
from tests.unit.report_samples import (
    all_reports,
    never_cuts_report,
    right_case,
    sample_exercise,
    sample_report,
)
from tests.unit.test_random_reports import MANY


def gitlab(*reports: Report, language: str = "fr") -> list[Any]:
    text = render_gitlab(
        [graded(each, f"copies/{place}.py") for place, each in enumerate(reports)], language
    )
    text.encode("utf-8")
    document: list[Any] = json.loads(text)
    json_schema("gitlab-codequality").validate(document)
    return document


@for_each("language", ["fr", "en"])
@for_each("name", every_report())
def test_every_report_obeys_the_schema(name: str, language: str) -> None:
    report = every_report()[name]

    issues = gitlab(report, report, language=language)

    fingerprints = [issue["fingerprint"] for issue in issues]
    assert len(set(fingerprints)) == len(fingerprints)


@MANY
@given(reports())
def test_so_does_whatever_a_search_did(case: SearchCaseReport) -> None:
    gitlab(sample_report(sample_exercise(case)))


def test_where_everything_passed_there_is_nothing() -> None:
    assert gitlab(all_reports()["right"]) == []


def test_an_issue_stands_on_the_line_of_the_error_else_of_the_function() -> None:
    [raised] = gitlab(all_reports()["ending-raised"])
    first, second = gitlab(never_cuts_report())

    assert raised["location"] == {"path": "copies/0.py", "lines": {"begin": 7}}
    assert [each["location"]["lines"]["begin"] for each in (first, second)] == [1, 1]
    assert first["check_name"] == "grader.alphabeta.cours.ternaire-17"
    assert "27 au lieu de 16" in first["description"].replace("\u00a0", " ")


def test_an_issue_keeps_its_fingerprint_when_lines_move_and_when_its_words_change() -> None:
    before = never_cuts_report()
    after = replace(
        before,
        exercises=tuple(replace(each, function_line=40) for each in before.exercises),
    )

    assert prints(gitlab(before)) == prints(gitlab(after, language="en"))
    assert gitlab(after)[0]["location"]["lines"] == {"begin": 40}


def prints(issues: list[Any]) -> list[str]:
    return [issue["fingerprint"] for issue in issues]


def test_a_file_that_cannot_be_loaded_blocks_and_is_told_once() -> None:
    [issue] = gitlab(unloadable_with_exercises())

    assert issue["severity"] == "blocker"
    assert issue["location"]["lines"] == {"begin": 7}


def test_what_does_not_count_and_what_we_could_not_judge_is_for_information() -> None:
    [other_form] = gitlab(two_forms())
    [ours] = gitlab(broken_down())

    assert other_form["severity"] == ours["severity"] == "info"


def test_a_notebook_names_the_cell() -> None:
    for issue in gitlab(in_notebook()):
        assert "de la cellule 3" in issue["description"]
        assert issue["location"]["lines"] == {"begin": 1}


def test_the_same_file_twice_is_told_once() -> None:
    report = many_failures(2)

    text = render_gitlab([graded(report), graded(report)], "fr")

    assert len(json.loads(text)) == 2


@for_each("name", hidden_cases())
def test_hidden_cases_show_name_and_verdict_only(name: str) -> None:
    one, other = (
        gitlab(sample_report(sample_exercise(case, right_case()))) for case in hidden_cases()[name]
    )

    assert one == other
