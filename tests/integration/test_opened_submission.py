"""A submission that is opened: what it holds is known before anything of it is graded."""

from fractions import Fraction
from pathlib import Path

import pytest

from grader.course import read_course
from grader.grading import Opened, Request, grade, open_submission, seed_of
from grader.model.report import Report
from grader.sandbox.referee import Referee
from grader.submission import submission_of
from tests.course_files import write_course
from tests.e2e.pytest_run import ALWAYS_MAX, FILES, MINIMAX_CASES, RIGHT, TWO_FORMS


def request_for(root: Path, source: str, *exercises: str) -> Request:
    course = read_course(write_course(root, files=FILES), use_cache=False)
    submission = submission_of("mon_code.py", source.encode())
    return Request(
        course=course,
        submission=submission,
        exercise_ids=exercises,
        seed=seed_of(course),
        language="fr",
    )


def opened(request: Request, referee: Referee) -> Opened:
    return open_submission(request, referee, lambda *_: None)


def graded(request: Request, referee: Referee) -> Report:
    return grade(request, referee, lambda *_: None)


def held(found: Opened) -> list[tuple[str, str | None, list[str]]]:
    return [
        (
            part.exercise.id,
            part.writing.form.id if part.writing else None,
            [case.id for case in part.cases()],
        )
        for part in found.parts
    ]


def test_the_parts_of_a_file_are_its_exercises_in_each_form(
    tmp_path: Path, one_referee: Referee
) -> None:
    cases = list(MINIMAX_CASES)

    assert held(opened(request_for(tmp_path, RIGHT), one_referee)) == [
        ("minimax", "cours", cases),
        ("meilleur-coup", "cours", ["trois-coups"]),
    ]
    assert held(opened(request_for(tmp_path, TWO_FORMS), one_referee)) == [
        ("minimax", "cours", cases),
        ("minimax", "plateau", cases),
    ]


@pytest.mark.parametrize(
    ("source", "asked", "parts"),
    [
        (ALWAYS_MAX, ("meilleur-coup",), [("meilleur-coup", None, [])]),
        ("def minimax(:", (), [("minimax", None, [])]),
        ("x = 1", (), []),
    ],
    ids=["missing", "unloadable", "nothing"],
)
def test_what_cannot_be_called_has_no_case(
    tmp_path: Path,
    one_referee: Referee,
    source: str,
    asked: tuple[str, ...],
    parts: list[tuple[str, str | None, list[str]]],
) -> None:
    request = request_for(tmp_path, source, *asked)

    found = opened(request, one_referee)

    assert held(found) == parts
    report = found.sum_up([part.grade() for part in found.parts])
    assert report.score == Fraction(0)
    assert [each.id for each in report.exercises] == [exercise for exercise, _, _ in parts]


@pytest.mark.parametrize("source", [RIGHT, ALWAYS_MAX, TWO_FORMS], ids=["right", "wrong", "two"])
def test_parts_in_any_order_get_what_the_whole_file_gets(
    tmp_path: Path, one_referee: Referee, source: str
) -> None:
    request = request_for(tmp_path, source)
    whole = graded(request, one_referee)

    found = opened(request, one_referee)
    backwards = [part.grade() for part in reversed(found.parts)][::-1]
    apart = found.sum_up(backwards)

    assert (apart.score, apart.max_score, apart.status) == (
        whole.score,
        whole.max_score,
        whole.status,
    )
    for one, other in zip(apart.exercises, whole.exercises, strict=True):
        assert [each.verdict for each in one.cases] == [each.verdict for each in other.cases]
        assert (one.diagnoses, one.notes) == (other.diagnoses, other.notes)
