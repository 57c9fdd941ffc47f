"""Annotations, read as GitHub's runner reads them."""

import inspect
import re
from typing import NamedTuple

from hypothesis import given

from grader.errors import Fault, Place
from grader.model.audit_report import Finding, Severity, Topic
from grader.model.dataclass import replace
from grader.model.message import message
from grader.model.report import Report, SearchCaseReport
from grader.render.formats.github_annotations import (
    LARGEST_SUMMARY,
    render_annotations,
    render_fault_annotations,
    render_finding_annotations,
    render_summary,
)
from grader.render.safe_text import json_for_logs, markup_for_logs, text_for_log
from tests.unit.for_each import for_each
from tests.unit.format_samples import (
    broken_down,
    every_report,
    graded,
    hidden_cases,
    in_notebook,
    many_failures,
    two_forms,
    unloadable_with_exercises,
)
from tests.unit.random_reports import reports
from tests.unit.report_samples import (
    BINARY,
    HOSTILE,
    all_reports,
    named,
    never_cuts,
    right_case,
    sample_case,
    sample_exercise,
    sample_report,
)
from tests.unit.test_random_reports import MANY


class Command(NamedTuple):
    name: str
    properties: dict[str, str]
    message: str


_V2 = re.compile(r"^\s*::(?P<name>[^\s:]+)(?: (?P<properties>.*?))?::(?P<message>.*)$")
_V1 = re.compile(r"##\[(?P<name>[^\s\]]+)[^\]]*\](?P<message>.*)$")
_UNESCAPED = (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%"))


def obeyed(log: str) -> list[Command]:
    """What the runner does with a log: `::name::` at the start of a line, `##[name]` anywhere."""
    found = []
    for line in re.split(r"[\r\n]+", log):
        command = _V2.match(line)
        if command:
            listed = command["properties"] or ""
            pairs = (each.split("=", 1) for each in listed.split(",") if each)
            properties = {name: unescaped(value) for name, value in pairs}
            found.append(Command(command["name"], properties, unescaped(command["message"])))
        elif old := _V1.search(line):
            found.append(Command(old["name"], {}, old["message"]))
    return found


def unescaped(text: str) -> str:
    for code, character in _UNESCAPED:
        text = text.replace(code, character)
    return text


def annotations(*reports: Report, language: str = "fr") -> list[Command]:
    text = render_annotations([graded(each) for each in reports], language)
    commands = obeyed(text)
    assert len(commands) == len(text.splitlines())
    assert {command.name for command in commands} <= {"error", "warning"}
    return commands


@for_each("language", ["fr", "en"])
@for_each("name", every_report())
def test_every_report_is_annotated_within_the_limits(name: str, language: str) -> None:
    report = every_report()[name]

    names = [command.name for command in annotations(report, report, language=language)]

    assert names.count("error") <= 10
    assert names.count("warning") <= 10


@MANY
@given(reports())
def test_so_is_whatever_a_search_did(case: SearchCaseReport) -> None:
    annotations(sample_report(sample_exercise(case)))


def test_what_passed_is_not_annotated() -> None:
    assert annotations(all_reports()["right"]) == []


def test_an_error_is_annotated_on_its_own_line() -> None:
    [command] = annotations(all_reports()["ending-raised"])

    assert command.name == "error"
    assert command.properties["file"] == "eleves/mon_code.py"
    assert command.properties["line"] == "7"
    assert command.message.startswith("NameError, ligne 7")


def test_cases_that_fail_on_one_line_are_one_annotation() -> None:
    cases = [never_cuts(), never_cuts(sample_case(BINARY, id="binaire-16")), right_case()]
    [command] = annotations(sample_report(sample_exercise(*cases)), language="en")

    assert command.properties["line"] == "1"
    assert command.properties["title"] == "Alpha-beta pruning (alphabeta): 2 of 3 cases to rework"
    assert "27 instead of 16" in command.message
    assert command.message.splitlines()[-1] == "Look at this case too: binaire-16"


def test_hidden_cases_are_counted_apart() -> None:
    cases = [never_cuts(), never_cuts(sample_case(BINARY, id="binaire-16")), right_case()]
    secret = [replace(each, case=replace(each.case, hidden=True)) for each in cases[:2]]
    visible, hidden = annotations(sample_report(sample_exercise(*cases, *secret)), language="en")

    assert visible.properties["title"].endswith(": 2 of 3 visible cases to rework")
    assert hidden.properties["title"].endswith(": 2 of 2 hidden cases to rework")


def test_a_case_alone_is_named_in_the_title() -> None:
    [command] = annotations(sample_report(sample_exercise(never_cuts())), language="en")

    assert command.properties["title"].endswith("case ternaire-17 (Ternary example of depth 3)")


def test_the_tenth_says_how_many_have_no_room() -> None:
    commands = annotations(many_failures(13), language="en")

    assert len(commands) == 10
    assert commands[-1].message.splitlines()[-1].startswith("… and 3 others that have no room")
    assert "no room" not in commands[-2].message


def test_ten_have_room() -> None:
    commands = annotations(many_failures(10), language="en")

    assert len(commands) == 10
    assert "no room" not in commands[-1].message


def test_a_form_that_does_not_count_is_a_warning() -> None:
    [command] = annotations(two_forms())

    assert command.name == "warning"
    assert "la forme cours de cet exercice compte" in command.message


def test_a_notebook_has_no_line_and_names_the_cell() -> None:
    for command in annotations(in_notebook()):
        assert "line" not in command.properties
        assert "de la cellule 3" in command.message


def test_a_file_that_cannot_be_loaded_is_annotated_once() -> None:
    [command] = annotations(unloadable_with_exercises())

    assert command.properties["line"] == "7"


def test_a_copy_that_we_could_not_judge_is_annotated_as_our_fault() -> None:
    [command] = annotations(broken_down(), language="en")

    assert "the fault is the grader's, not yours" in command.message


@for_each("name", hidden_cases())
def test_hidden_cases_show_name_and_verdict_only(name: str) -> None:
    one, other = (
        annotations(sample_report(sample_exercise(case, right_case())))
        for case in hidden_cases()[name]
    )

    assert one == other


def test_what_a_student_chose_stays_in_its_place() -> None:
    name = f"a,line=1::b\n::set-output name=x::y%{HOSTILE}"
    case = never_cuts(sample_case(id=name))
    report = sample_report(sample_exercise(case, id=name, function=name), submission=named(name))

    [command] = obeyed(render_annotations([graded(report, name)], "fr"))

    assert command.name == "error"
    assert command.properties["line"] == "1"
    assert command.properties["file"].startswith("a,line=1::b\\n::set-output name=x::y%")


# The course --------------------------------------------------------------------------------------


def test_faults_of_a_course_are_annotated_where_they_stand() -> None:
    fault = Fault(
        Place("fixtures/a.yaml", 9),
        message("output-is-folder", file="x,y"),
        message("github-course"),
    )

    [command] = obeyed(render_fault_annotations([fault], "en", lambda file: f"cours/{file}"))

    assert command.name == "error"
    assert command.properties == {
        "file": "cours/fixtures/a.yaml",
        "line": "9",
        "title": "The course",
    }
    assert command.message.endswith("\n→ The course")


def test_what_an_audit_found_is_an_error_or_a_warning() -> None:
    findings = [
        Finding(
            topic=Topic.FILES,
            severity=severity,
            place=Place("corrige/a.py"),
            message=message("github-course"),
        )
        for severity in (Severity.REMARK, Severity.FAULT)
    ]

    commands = obeyed(render_finding_annotations(findings, "fr", lambda file: file))

    assert [command.name for command in commands] == ["error", "warning"]
    assert "line" not in commands[0].properties


# The summary -------------------------------------------------------------------------------------


def test_the_summary_stays_below_what_github_takes() -> None:
    room = LARGEST_SUMMARY // 64

    summary = render_summary([graded(many_failures(50))], "fr", room=room)

    assert LARGEST_SUMMARY == 1 << 20
    assert inspect.signature(render_summary).parameters["room"].default == LARGEST_SUMMARY
    assert room // 2 < len(summary.encode()) <= room
    assert summary.rstrip().endswith("le rapport HTML ou JSON a tout.*")


def test_the_summary_says_that_a_mark_is_provisional() -> None:
    report = replace(two_forms(), is_provisional=True)

    assert "provisional mark" in render_summary([graded(report)], "en")


# Other text in the log ---------------------------------------------------------------------------

IN_ACTIONS = {"GITHUB_ACTIONS": "true"}
COMMANDS = (
    "::error::x",
    "  ::add-mask::x",
    "a\n\t::stop-commands::x\n",
    "\u00a0::set-output name=a::b",
    "\n\n::warning::x",
    "a ##[add-mask]b",
    "x\r::error::y",
)


@for_each("text", COMMANDS)
def test_text_for_people_commands_nothing_and_looks_the_same(text: str) -> None:
    harmless = text_for_log(text, IN_ACTIONS)

    assert obeyed(text) != []
    assert obeyed(harmless) == []
    assert harmless.replace("\u200b", "") == text


@for_each("text", COMMANDS)
def test_nor_do_documents(text: str) -> None:
    assert obeyed(markup_for_logs(text)) == []
    assert obeyed(json_for_logs(f'"{text}"'.replace("\n", "\\n").replace("\r", "\\r"))) == []


def test_ordinary_text_is_left_alone() -> None:
    for text in ("a::b", "x ::y", "## [titre]", "std::vector", "\n" * 70_000):
        assert text_for_log(text, IN_ACTIONS) == markup_for_logs(text) == text


def test_no_text_changes_where_no_runner_reads_it() -> None:
    for text in COMMANDS:
        assert text_for_log(text, {}) == text
