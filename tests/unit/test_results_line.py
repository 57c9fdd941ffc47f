"""A line of `results.jsonl`: its schema, and what an anonymous class keeps to itself."""

import json
from typing import Any

import jsonschema
import pytest

from grader.classroom.class_report import RowStatus
from grader.classroom.result_files import class_result_schema, render_results_line
from grader.render.formats.json_report import render_json_line, report_document
from tests.hand_back_samples import class_of, student, without_mark
from tests.unit.for_each import for_each
from tests.unit.report_samples import all_reports

REPORTS = all_reports()
VALIDATOR = jsonschema.Draft202012Validator(class_result_schema())


def document() -> dict[str, Any]:
    return report_document(REPORTS["never-cuts"], "fr")


def read(line: str) -> dict[str, Any]:
    assert line.endswith("\n")
    assert len(line.splitlines()) == 1
    back: dict[str, Any] = json.loads(line, parse_constant=pytest.fail)
    return back


def test_the_schema_is_a_schema() -> None:
    VALIDATOR.check_schema(class_result_schema())


def test_a_line_holds_the_student_and_the_whole_report() -> None:
    report = class_of(student())
    line = read(render_results_line(report.students[0], render_json_line(document()), report))

    assert line["student"] == {
        "number": 1,
        "name": "Zoé Lefèvre",
        "key": "moodle:900101",
        "group": "T2",
    }
    assert line["mark"] == {"value": 13.5, "out_of": 20}
    assert line["graded_at"] == "2023-11-14T22:13:20Z"
    assert line["report"] == document()


@for_each("name", sorted(REPORTS))
def test_every_report_makes_a_line_that_obeys_the_schema(name: str) -> None:
    report = class_of(student(name="a\u2028b\x85\n\udcff"))
    inside = render_json_line(report_document(REPORTS[name], "fr"))

    VALIDATOR.validate(read(render_results_line(report.students[0], inside, report)))


def test_a_student_without_a_report_has_a_line_that_says_why() -> None:
    row = without_mark(1, "Zoé", status=RowStatus.SET_ASIDE, graded_at=None, attempts=0, group=None)
    line = read(render_results_line(row, None, class_of(row)))

    VALIDATOR.validate(line)
    assert (line["status"], line["mark"]["value"], line["report"]) == ("set_aside", None, None)
    assert "disque" in line["remark"]


def test_the_schema_refuses_a_report_of_another_shape() -> None:
    report = class_of(student())
    line = read(render_results_line(report.students[0], render_json_line(document()), report))

    del line["report"]["status"]
    assert not VALIDATOR.is_valid(line)
    line["report"] = None
    assert VALIDATOR.is_valid(line)
    line["status"] = "lost"
    assert not VALIDATOR.is_valid(line)
