"""Reports for the tests of other programs' formats, and the schemas of these formats."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema

from grader.model.dataclass import replace
from grader.model.message import Cell, SourceLine, Title, message
from grader.model.report import CaseReport, ExerciseStatus, Report, ReportStatus
from grader.model.run import Ending, StudentError
from grader.render.formats.case_results import Graded
from grader.render.formats.classroom50 import Handover
from tests.unit.report_samples import (
    all_reports,
    hidden,
    minimax_exercise,
    never_cuts,
    right_case,
    sample_case,
    sample_exercise,
    sample_report,
    stopped_case,
)

if TYPE_CHECKING:
    import xmlschema

SCHEMAS = Path(__file__).parents[1] / "schemas"
FINISHED = datetime(2026, 3, 5, 14, 7, 9, tzinfo=UTC)
HANDOVER = Handover(
    classroom="nsi",
    assignment="minimax",
    assignment_type="individual",
    owner="alice",
    submission="submit/2026-03-05",
    commit="https://forge.test/c",
    release="https://forge.test/r",
    review="https://forge.test/d",
)

CELL = Cell(number=3, first_line=11, last_line=20)
IN_CELL = SourceLine(15, CELL)


def graded(report: Report, path: str = "eleves/mon_code.py") -> Graded:
    return Graded(report, path)


@cache
def json_schema(name: str) -> Any:
    document = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(document)
    return jsonschema.Draft202012Validator(document)


@cache
def xml_schema(name: str) -> "xmlschema.XMLSchema":
    import xmlschema

    return xmlschema.XMLSchema(str(SCHEMAS / f"{name}.xsd"))


def two_forms() -> Report:
    """One exercise in two forms: the right one counts, the other fails and costs nothing."""
    right = sample_exercise(right_case(), form="cours")
    wrong = sample_exercise(never_cuts(), form="noeuds")
    return sample_report(
        wrong,
        right,
        score=right.score,
        max_score=right.max_score,
        status=ReportStatus.PASSED,
    )


def in_notebook() -> Report:
    error = StudentError(type_name="NameError", message="name 'scor' is not defined", line=IN_CELL)
    return sample_report(
        sample_exercise(stopped_case(Ending.RAISED, error), function_line=SourceLine(12, CELL)),
        sample_exercise(never_cuts(), id="autre", function_line=SourceLine(13, CELL)),
    )


def broken_down() -> Report:
    """A copy on which the grader itself failed."""
    return sample_report(
        status=ReportStatus.NOT_GRADED,
        warnings=(message("internal-error", type="OSError", text="no space"),),
    )


def partly_judged() -> Report:
    report = all_reports()["not-judged"]
    return replace(report, exercises=(minimax_exercise(), *report.exercises))


def unloadable_with_exercises() -> Report:
    """As the flow makes it of a file that Python cannot read: its exercises get 0."""
    empty = sample_exercise(
        status=ExerciseStatus.FAILED, form=None, max_score=Fraction(6), function_line=None
    )
    return sample_report(
        empty,
        error=StudentError(type_name="SyntaxError", message="expected ':'", line=7, column=3),
    )


def many_failures(count: int, **changes: Any) -> Report:
    """As many exercises that fail, each on a line of its own."""
    exercises = [
        sample_exercise(never_cuts(), id=f"exercice-{number}", function_line=number)
        for number in range(1, count + 1)
    ]
    return sample_report(*exercises, **changes)


def hidden_cases() -> Mapping[str, tuple[CaseReport, CaseReport]]:
    """Pairs of hidden cases of one verdict that have nothing else in common."""
    small = sample_case([3, [7, 8]], title=Title.same("Titre secret"))
    errors = (
        StudentError(type_name="ValueError", message="4242", line=3),
        StudentError(type_name="KeyError", message="2424", line=5),
    )
    return {
        "stopped": tuple(  # type: ignore[dict-item] # as many as there are errors
            hidden(stopped_case(Ending.RAISED, error, output=error.message)) for error in errors
        ),
        "passed": (hidden(right_case(output="4242")), hidden(right_case(small))),
    }


@cache
def every_report() -> Mapping[str, Report]:
    return all_reports() | {
        "two-forms": two_forms(),
        "in-notebook": in_notebook(),
        "broken-down": broken_down(),
        "partly-judged": partly_judged(),
        "unloadable": unloadable_with_exercises(),
        "provisional": replace(two_forms(), is_provisional=True),
        "many": many_failures(25),
    }
