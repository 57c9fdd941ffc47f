"""JUnit XML, read by junitparser and held against both schemas that its readers know."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from grader.language import say
from grader.model.dataclass import replace
from grader.model.report import Report, SearchCaseReport
from grader.render.formats.junit import render_junit
from tests.unit.for_each import for_each
from tests.unit.format_samples import (
    FINISHED,
    broken_down,
    every_report,
    graded,
    hidden_cases,
    in_notebook,
    partly_judged,
    two_forms,
    unloadable_with_exercises,
    xml_schema,
)
from tests.unit.random_reports import reports
from tests.unit.report_samples import (
    HOSTILE,
    all_reports,
    minimax_exercise,
    named,
    never_cuts,
    never_cuts_report,
    right_case,
    sample_case,
    sample_exercise,
    sample_report,
)
from tests.unit.test_random_reports import MANY


def junit(*reports: Report, language: str = "fr") -> str:
    return render_junit([graded(each) for each in reports], language, finished=FINISHED)


def suites(text: str) -> list[TestSuite]:
    return list(JUnitXml.fromstring(text.encode()))


def cases(text: str) -> list[TestCase]:
    return [case for suite in suites(text) for case in suite]


def result_of(case: TestCase) -> Failure | Error | Skipped:
    [result] = case.result
    assert isinstance(result, Failure | Error | Skipped)
    return result


def properties(suite: TestSuite) -> dict[str, str]:
    found = suite.properties()  # type: ignore[no-untyped-call] # junitparser's own
    return {each.name: each.value for each in found}


# Held against its schemas ------------------------------------------------------------------------


@for_each("schema", ["junit-jenkins", "junit-ant"])
@for_each("name", every_report())
def test_every_report_obeys_the_schemas(name: str, schema: str) -> None:
    xml_schema(schema).validate(junit(every_report()[name]))


@MANY
@given(reports())
def test_so_does_whatever_a_search_did(case: SearchCaseReport) -> None:
    text = junit(sample_report(sample_exercise(case)))

    text.encode("utf-8")
    xml_schema("junit-ant").validate(text)


@for_each("name", every_report())
def test_names_are_unique_and_counts_are_right(name: str) -> None:
    report = every_report()[name]
    text = junit(report, report)

    names = [(case.classname, case.name) for case in cases(text)]
    assert len(set(names)) == len(names)
    for suite in suites(text):
        kinds = [type(each) for case in suite for each in case.result]
        assert suite.tests == len(list(suite))
        assert suite.failures == kinds.count(Failure)
        assert suite.errors == kinds.count(Error)
        assert suite.skipped == kinds.count(Skipped)


def test_names_do_not_depend_on_the_language() -> None:
    report = never_cuts_report()

    in_french, in_english = (
        [(case.classname, case.name) for case in cases(junit(report, language=language))]
        for language in ("fr", "en")
    )

    assert in_french == in_english


# What it says ------------------------------------------------------------------------------------


def test_a_suite_is_an_exercise_of_a_file() -> None:
    report = sample_report(minimax_exercise(), sample_exercise(never_cuts()))

    found = suites(junit(report))

    assert [suite.name for suite in found] == [
        "eleves/mon_code.py.minimax",
        "eleves/mon_code.py.alphabeta",
    ]
    [right], [wrong] = found
    assert right.is_passed
    assert (wrong.classname, wrong.name) == ("eleves/mon_code.py.alphabeta", "ternaire-17")


def test_the_message_is_repeated_in_the_body_with_the_place() -> None:
    [case] = cases(junit(sample_report(sample_exercise(never_cuts()))))

    failure = result_of(case)

    assert isinstance(failure, Failure)
    assert failure.type == "evaluations"
    assert "27" in failure.message
    assert failure.text is not None
    assert failure.text.startswith(failure.message)
    assert "eleves/mon_code.py:1" in failure.text.splitlines()


def test_the_score_is_among_the_properties() -> None:
    report = never_cuts_report()

    for suite in suites(junit(report)):
        found = properties(suite)
        assert float(found["score"]) == pytest.approx(float(report.score), abs=0.005)
        assert float(found["mark"]) == pytest.approx(float(report.mark), abs=0.005)
        assert "provisional" not in found


def test_a_provisional_mark_says_so() -> None:
    report = replace(never_cuts_report(), is_provisional=True)

    assert {properties(suite)["provisional"] for suite in suites(junit(report))} == {
        say("mark-provisional", "fr")
    }


@for_each("report", [broken_down(), partly_judged()])
def test_what_we_could_not_judge_is_an_error_and_no_mark(report: Report) -> None:
    text = junit(report)

    kinds = [type(each) for case in cases(text) for each in case.result]
    assert kinds == [Error]
    assert all("score" not in properties(suite) for suite in suites(text))
    # An exercise beside it that was judged keeps its points.
    judged = [properties(each) for each in suites(text) if "exercise.score" in properties(each)]
    assert [each["exercise"] for each in judged] == ["minimax"] * (len(report.exercises) - 1)


def test_a_file_that_cannot_be_loaded_and_its_exercises_are_failures() -> None:
    file, exercise = cases(junit(unloadable_with_exercises()))

    assert (file.classname, file.name) == ("eleves/mon_code.py", "mon_code.py")
    assert exercise.name == "alphabeta"
    for case in (file, exercise):
        assert isinstance(result_of(case), Failure)
        assert "SyntaxError" in result_of(case).message


def test_a_missing_exercise_is_a_failure() -> None:
    [case] = cases(junit(all_reports()["missing"]))

    assert result_of(case).type == "missing"


def test_a_form_that_does_not_count_fails_nothing() -> None:
    wrong, right = cases(junit(two_forms()))

    assert wrong.name == "ternaire-17 [noeuds]"
    assert isinstance(result_of(wrong), Skipped)
    assert "la forme cours de cet exercice compte" in result_of(wrong).message
    assert right.name == "ternaire-17 [cours]"
    assert right.is_passed


def test_a_notebook_names_the_cell() -> None:
    text = "\n".join(result_of(case).text or "" for case in cases(junit(in_notebook())))

    assert "ligne 5 de la cellule 3" in text
    assert "Fonction alphabeta, ligne 3 de la cellule 3" in text
    assert ".py:" not in text


@for_each("name", hidden_cases())
def test_hidden_cases_show_name_and_verdict_only(name: str) -> None:
    one, other = (
        junit(sample_report(sample_exercise(case, right_case()))) for case in hidden_cases()[name]
    )

    assert one == other
    assert "4242" not in one
    assert 'name="cache-3"' in one


def test_characters_that_xml_cannot_hold_are_replaced() -> None:
    bad = "a\x00\x1b\ud800\ufffe\uffff" + HOSTILE
    case = never_cuts(sample_case(id=bad))

    text = junit(sample_report(sample_exercise(case), submission=named(bad)))

    assert ET.fromstring(text.encode("utf-8")) is not None
    assert "\ufffd" in text
    assert "<script" not in text


def test_nothing_in_it_is_a_workflow_command() -> None:
    bad = "::error::x ##[add-mask]y"
    case = never_cuts(sample_case(id=bad))

    text = junit(sample_report(sample_exercise(case, id=bad), submission=named(bad)))

    assert "##[" not in text
    assert not any(line.lstrip().startswith("::") for line in text.splitlines())
    [read] = cases(text)
    assert read.name == bad
