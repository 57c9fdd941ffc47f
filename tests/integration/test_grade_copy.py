"""A worker: bytes in, JSON out, whatever the copy is."""

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import pytest

from grader.classroom import grade_copy
from grader.classroom.grade_copy import Job, close_worker, grade_job
from grader.course import read_course
from grader.course.course_folder import pack_course
from grader.course.kept_course import read_packed_course
from grader.errors import CouldNotJudge, CourseError, Fault, Place
from grader.grading import Request, grade, seed_of
from grader.model.message import message
from grader.render.formats.json_report import report_document
from grader.sandbox import isolation
from grader.sandbox.referee import Referee
from grader.submission import submission_of
from tests.small_class import ALWAYS_MAX, RIGHT, small_course


@pytest.fixture
def course(tmp_path: Path) -> Path:
    return small_course(tmp_path / "cours")


@pytest.fixture(autouse=True)
def _fresh_worker() -> Any:
    yield
    close_worker()


def job(course: Path, source: str = RIGHT, **changes: Any) -> Job:
    facts: dict[str, Any] = {
        "course": pack_course(course),
        "course_sha256": read_course(course).sha256,
        "file": "code.py",
        "source": source.encode(),
        "exercise_ids": (),
        "seed": "",
        "language": "fr",
        "isolation": None,
        "paged": True,
    }
    return Job(**{**facts, **changes})


def result(of: Job) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(grade_job(of))
    return told


def unpacked(text: str) -> str:
    return zlib.decompress(base64.b64decode(text)).decode()


def test_a_packed_course_is_the_course(course: Path) -> None:
    packed = pack_course(course)

    assert packed == pack_course(course)
    assert read_packed_course(packed).sha256 == read_course(course).sha256


def test_a_worker_says_what_check_says(course: Path) -> None:
    read = read_course(course)
    submission = submission_of("code.py", ALWAYS_MAX.encode())
    request = Request(
        course=read,
        submission=submission,
        exercise_ids=(),
        seed=seed_of(read),
        language="fr",
    )
    with Referee() as referee:
        expected = report_document(grade(request, referee, lambda *_: None), "fr")

    observed = json.loads(unpacked(result(job(course, ALWAYS_MAX))["report"]))

    for each in (expected, observed):
        each["duration_s"] = 0
    assert observed == expected


def test_a_page_comes_only_where_it_is_wanted(course: Path) -> None:
    assert unpacked(result(job(course))["page"]).startswith("<!DOCTYPE html>")
    assert result(job(course, paged=False))["page"] is None


def test_a_file_that_is_no_program_is_told_as_unreadable(course: Path) -> None:
    told = result(job(course, "\0\1"))

    assert told["unreadable"]["$code"] == "file-binary"


def test_a_course_that_is_not_the_one_that_was_meant_grades_nothing(course: Path) -> None:
    with pytest.raises(CouldNotJudge):
        grade_job(job(course, course_sha256="0" * 64))


def test_an_isolation_that_is_not_to_be_had_grades_nothing(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(isolation, "FULL_LAYERS", frozenset({"a wall that nobody has"}))

    with pytest.raises(CouldNotJudge) as raised:
        grade_job(job(course, isolation="full"))

    assert raised.value.reason.code == "isolation-not-full"
    assert result(job(course, isolation="limits"))["summary"]["status"] == "passed"


@pytest.mark.parametrize(
    "error", [CouldNotJudge(message("child-cannot-be-run")), RuntimeError("ours")]
)
def test_a_copy_on_which_we_break_down_gets_no_mark(
    course: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def break_down(*_: object) -> None:
        raise error

    monkeypatch.setattr(grade_copy, "grade", break_down)
    summary = result(job(course))["summary"]

    assert (summary["status"], summary["mark"]) == ("not_graded", None)
    assert summary["reason"]


def test_a_course_that_turns_out_wrong_stops_the_class(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        raise CourseError([Fault(Place("corrige/minimax.py"), message("reason-full"))])

    monkeypatch.setattr(grade_copy, "grade", break_down)

    with pytest.raises(CourseError):
        grade_job(job(course))


def test_a_mark_stands_though_its_page_cannot_be_drawn(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(grade_copy, "render_html", break_down)
    told = result(job(course))

    assert told["page"] is None
    assert told["summary"]["mark"] == 20
    assert ["flag-no-page", 1] in told["summary"]["flags"]
