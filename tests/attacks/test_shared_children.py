"""Files that do otherwise beside other calls: each gets the marks that a child a case gives it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.course import read_course
from grader.model.exercise import Course
from grader.model.report import Report
from grader.sandbox.referee import Company, Referee
from tests.attacks.attack_file import ATTACKS
from tests.attacks.hostile_course import write_course
from tests.integration.graded_texts import grade_file

ROOT = Path(__file__).parents[2]
IN_COMPANY = [name for name in ATTACKS if name.startswith("in_company_")]
KEEPERS = [
    *IN_COMPANY,
    "a_path_by_heart",
    "answers_by_the_shape_of_the_tree",
    "empties_sys_modules",
    "keeps_state_between_calls",
    "memory_kept_in_a_global",
    "patches_builtins",
    "patches_json_os_struct_marshal",
    "patches_the_player",
    "patches_what_the_child_speaks_with",
    "poisons_sys_modules",
    "remembers_one_exercise_for_another",
    "replaces_evaluation",
    "replaces_the_positions_class",
]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """The hostile course, with more trees that could share a child."""
    folder = tmp_path_factory.mktemp("course")
    write_course(folder, ROOT / "corrige", 0.5)
    family = folder / "fixtures" / "tire.yaml"
    family.write_text(family.read_text("utf-8").replace("nombre: 1", "nombre: 4"), "utf-8")
    return read_course(folder, use_cache=False)


@pytest.mark.parametrize("name", KEEPERS)
def test_what_a_file_keeps_from_call_to_call_changes_no_check(
    name: str, course: Course, referee: Referee
) -> None:
    together, apart = (
        list(_checks(grade_file(course, ATTACKS[name].path, referee, explained=False, apart=each)))
        for each in (False, True)
    )

    assert together == apart
    assert together


def _checks(report: Report) -> Iterator[object]:
    for exercise in report.exercises:
        for case in exercise.cases:
            for check in case.verdict.checks:
                yield exercise.id, case.case.id, check.kind, check.status, check.points


@pytest.mark.parametrize("name", IN_COMPANY)
def test_such_a_file_really_is_in_company_where_it_can_be(
    name: str, course: Course, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the test above compares two gradings of one kind."""
    companies: list[Company] = []
    real = Referee.run_call

    def observed(self: Referee, *arguments: object, company: Company = Company.NOTHING) -> object:
        companies.append(company)
        return real(self, *arguments, company=company)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(Referee, "run_call", observed)

    grade_file(course, ATTACKS[name].path, referee, explained=False)

    assert (Company.EARLIER in companies) is (name != "in_company_alone_is_it_right")
