"""The store of a class → rows, tallies and flags."""

import json
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from grader.classroom.class_report import ClassReport, RowStatus, StudentRow, class_report
from grader.classroom.grade_copy import Job, packed_text
from grader.classroom.handback.marks_csv import render_capytale_table, render_marks_csv
from grader.classroom.intake import FileChoice, Intake, SetAside, SourceKind, Student, StudentCopy
from grader.classroom.job_loop import (
    ClassGrading,
    grade_class,
    keep_course,
    queued_copies,
)
from grader.classroom.likeness.fingerprints import fingerprints, fingerprints_document
from grader.classroom.result_files import write_results
from grader.classroom.store import ClassRun, QueuedCopy, Settings, Store
from grader.course import read_course
from grader.errors import Fault, UsageError
from grader.language import render
from grader.model.dataclass import replace
from grader.model.message import message
from tests.small_class import RIGHT, small_course

SETTINGS = Settings(exercise_ids=(), seed="", language="fr", paged=True)
NAMES = ("Zoé", "Ali", "Tom")


class OneAfterTheOther(Executor):
    """Answers as a worker would, from what a test has put into it."""

    def __init__(self, answers: dict[str, dict[str, Any]]) -> None:
        self.answers = answers
        self.jobs: list[Job] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ARG002
        (job,) = args
        self.jobs.append(job)
        future: Future[Any] = Future()
        future.set_result(json.dumps(self.answers[job.source.decode()]))
        return future


class Silent:
    def __init__(self) -> None:
        self.told: list[tuple[int, str]] = []

    def skipped(self, number: int) -> None:
        self.told.append((number, "skipped"))

    def done(self, number: int, status: str, seconds: float) -> None:  # noqa: ARG002
        self.told.append((number, status))

    def course_fault(self, fault: Fault) -> None:
        raise AssertionError(fault)


def answer(points: float = 10.0, **changes: Any) -> dict[str, Any]:
    exercise = {
        "id": "minimax",
        "title": "Minimax",
        "status": "failed",
        "score": points / 4,
        "max_score": 5.0,
        "cases": [
            ["binaire-16", False, "passed", {"value": "passed", "path": "passed"}],
            ["ternaire-17", True, "failed", {"value": "failed", "path": "not_checked"}],
        ],
        "diagnoses": [
            {
                "id": "toujours-max",
                "message": "Ton programme…",
                "clause": "comme si tout était MAX",
                "convention": False,
                "certainty": "exact",
            }
        ],
    }
    summary = {
        "status": "failed",
        "score": points / 4,
        "max_score": 5.0,
        "mark": points,
        "mark_out_of": 20,
        "duration_s": 0.1,
        "reason": None,
        "exercises": [exercise],
        "flags": [],
        **changes,
    }
    return {
        "summary": summary,
        "report": packed_text("{}"),
        "page": packed_text("<!DOCTYPE html>page"),
        "prints": fingerprints_document(fingerprints(RIGHT)),
        "course_faults": [],
    }


def copy_of(name: str, source: str, file: str = "code.py") -> StudentCopy:
    def read() -> bytes:
        if source == "gone":
            raise UsageError(message("file-missing", file=f"{name}/{file}"))
        return source.encode()

    return StudentCopy(
        student=Student(key=f"files:{name}", name=name, group="T1"),
        file=file,
        origin=f"{name}/{file}",
        handed_in=5.0,
        read=read,
        feedback_folder=f"{name}_1_assign",
    )


def intake(*copies: StudentCopy, set_aside: tuple[SetAside, ...] = ()) -> Intake:
    choices = tuple(
        FileChoice(
            student=copy.student,
            chosen=copy.file,
            others=("autre.py",),
            rule=message("reason-full"),
        )
        for copy in copies[:1]
    )
    return Intake(kind=SourceKind.FOLDERS, copies=copies, choices=choices, set_aside=set_aside)


class Class:
    """A class in a folder, graded by whatever the test says."""

    def __init__(self, folder: Path) -> None:
        self.course = read_course(small_course(folder / "cours"))
        self.folder = folder / "notes"
        self.folder.mkdir()
        self.watcher = Silent()

    def grade(
        self,
        what: Intake,
        answers: dict[str, dict[str, Any]],
        *,
        anonymous: bool = False,
        again: bool = False,
    ) -> ClassReport:
        with Store(self.folder, for_writing=True) as store:
            store.change_setting("anonymous", "yes" if anonymous else "no")
            run = ClassRun(
                source="classe", kind="folders", course="cours",
                course_sha256=self.course.sha256, grader_version="1", settings=SETTINGS,
            )  # fmt: skip
            store.begin_run(run, what)
            keep_course(store, self.course)
            grading = ClassGrading(
                course=self.course, packed_course=b"", settings=SETTINGS, anonymous=anonymous,
                isolation=None, again=again,
            )  # fmt: skip
            self.executor = OneAfterTheOther(answers)
            entries: Iterator[QueuedCopy] = queued_copies(what, store)
            grade_class(entries, grading, store, self.executor, self.watcher, window=2)
            return write_results(store, "fr").report

    def row(self, report: ClassReport, number: int) -> StudentRow:
        (row,) = [each for each in report.students if each.number == number]
        return row


@pytest.fixture
def small(tmp_path: Path) -> Class:
    return Class(tmp_path)


def three() -> Intake:
    return intake(copy_of("Zoé", "a"), copy_of("Ali", "b"), copy_of("Tom", "a"))


def test_rows_tell_marks_exercises_and_files(small: Class) -> None:
    report = small.grade(three(), {"a": answer(12.0), "b": answer(8.0)})

    assert [(row.name, row.mark) for row in report.students] == [
        ("Zoé", 12.0), ("Ali", 8.0), ("Tom", 12.0),
    ]  # fmt: skip
    row = small.row(report, 1)
    assert (row.file, row.group, row.handed_in) == ("code.py", "T1", 5.0)
    assert [(each.id, each.score) for each in row.exercises] == [("minimax", 3.0)]
    assert row.comment.replace("\u00a0", " ") == "Minimax : 3 / 5. Ton programme…"
    assert row.page == "rapports/001-zoe.html"
    assert (small.folder / row.page).read_text() == "<!DOCTYPE html>page"
    assert [(each.student.name, each.others) for each in report.choices] == [("Zoé", ("autre.py",))]
    assert [each.id for each in report.exercises] == ["minimax"]


def test_fixtures_and_mistakes_are_counted_over_the_class(small: Class) -> None:
    report = small.grade(three(), {"a": answer(12.0), "b": answer(8.0)})

    first, second = report.fixtures
    assert (first.case_id, first.hidden, first.passed, first.total) == ("binaire-16", False, 3, 3)
    assert (second.case_id, second.hidden, second.passed) == ("ternaire-17", True, 0)
    assert second.by_kind == (("value", 0, 3), ("path", 0, 3))
    (mistake,) = report.mistakes
    assert (mistake.message, mistake.numbers) == ("comme si tout était MAX", (1, 2, 3))


def test_the_same_file_under_two_names_is_flagged(small: Class) -> None:
    report = small.grade(three(), {"a": answer(), "b": answer(flags=[["flag-timeout", 3]])})

    flags = [[render(flag, "fr") for flag in row.flags] for row in report.students]
    assert flags[0] == ["le même fichier que\u00a0: Tom"]
    assert flags[1] == ["temps épuisé (3 cas)"]
    assert flags[2] == ["le même fichier que\u00a0: Zoé"]


def test_what_is_done_is_skipped_unless_asked(small: Class) -> None:
    answers = {"a": answer(), "b": answer(), "c": answer(20.0)}
    small.grade(three(), answers)
    small.grade(intake(copy_of("Zoé", "c"), copy_of("Ali", "b"), copy_of("Tom", "a")), answers)

    assert [job.source for job in small.executor.jobs] == [b"c"]
    told = sorted(small.watcher.told[3:])
    assert told == [(1, "failed"), (2, "skipped"), (3, "skipped")]

    report = small.grade(three(), answers, again=True)
    assert [row.attempts for row in report.students] == [3, 2, 2]


def test_a_copy_that_cannot_be_a_program_has_no_mark_and_a_reason(small: Class) -> None:
    unreadable = {"unreadable": {"$code": "file-binary", "facts": {"file": "code.py"}}}
    report = small.grade(intake(copy_of("Zoé", "a")), {"a": unreadable})

    row = small.row(report, 1)
    assert (row.status, row.mark, row.page) == (RowStatus.SET_ASIDE, None, None)
    assert row.remark == message("file-binary", file="code.py")


def test_a_file_that_went_away_is_set_aside(small: Class) -> None:
    report = small.grade(intake(copy_of("Zoé", "gone"), copy_of("Ali", "a")), {"a": answer()})

    row = small.row(report, 1)
    assert (row.status, row.attempts) == (RowStatus.SET_ASIDE, 0)
    assert row.remark is not None
    assert row.remark.code == "file-missing"
    assert [each.name for each in report.set_aside] == ["Zoé"]


def test_who_handed_in_nothing_any_more_has_no_mark(small: Class) -> None:
    small.grade(three(), {"a": answer(), "b": answer()})
    left = SetAside(
        origin="Tom/x.pdf", reason=message("reason-full"), student=copy_of("Tom", "").student
    )
    report = small.grade(
        intake(copy_of("Zoé", "a"), set_aside=(left,)), {"a": answer(), "b": answer()}
    )

    assert [(row.name, row.status.value, row.is_in_source) for row in report.students] == [
        ("Zoé", "failed", True), ("Ali", "failed", False), ("Tom", "set_aside", True),
    ]  # fmt: skip


def test_a_copy_that_is_not_handed_in_yet_is_to_be_looked_at(small: Class) -> None:
    copies = (copy_of("Zoé", "a"), copy_of("Ali", "b"))
    rule = message("intake-unfinished", status="en cours")
    working = FileChoice(student=copies[0].student, chosen="Zoé/a.py", others=(), rule=rule)
    given = replace(intake(*copies), choices=(working,))

    report = small.grade(given, {"a": answer(), "b": answer()})

    assert [row.flags for row in report.students] == [(rule,), ()]
    assert report.choices == ()
    assert b"copie pas rendue (en cours)" in render_capytale_table(report)
    assert b"copie pas rendue" in render_marks_csv(report)


def test_a_copy_that_we_could_not_judge_says_so(small: Class) -> None:
    broken = answer(status="not_graded", mark=None, reason="Parce que.")
    silent = answer(status="not_graded", mark=None)
    report = small.grade(three(), {"a": broken, "b": silent})

    assert small.row(report, 1).remark == message("not-graded-because", reason="Parce que.")
    assert small.row(report, 2).remark == message("not-graded")


def test_nothing_in_an_anonymous_class_tells_a_name(small: Class) -> None:
    left = SetAside(
        origin="Nora/Nora.pdf",
        reason=message("file-unreadable", file="Nora/Nora.pdf", reason="."),
        student=Student(key="files:Nora", name="Nora"),
    )
    copies = (copy_of("Ismael", "a", "ismael.py"), copy_of("Gudrun", "gone", "gudrun.py"))
    report = small.grade(intake(*copies, set_aside=(left,)), {"a": answer()}, anonymous=True)

    text = repr(report).lower()
    for name in ("ismael", "gudrun", "nora"):
        assert name not in text
    numbers = sorted(row.number for row in report.students)
    assert all(100 <= number <= 999 for number in numbers)
    assert [row.name for row in report.students] == [f"copie {number}" for number in numbers]
    assert small.executor.jobs[0].file in {f"copie-{number}.py" for number in numbers}
    assert all(row.handed_in is None for row in report.students)
    assert "*.pdf" in text


def test_a_student_that_is_known_and_not_graded_yet_says_so(small: Class) -> None:
    with Store(small.folder, for_writing=True) as store:
        keep_course(store, small.course)
        run = ClassRun(
            source="", kind="files", course="", course_sha256="", grader_version="",
            settings=SETTINGS,
        )  # fmt: skip
        store.begin_run(run, intake(copy_of("Zoé", "a")))
        report = class_report(store, "fr")

    assert report.students[0].remark == message("not-graded-yet")


def test_what_a_store_holds_can_be_read_again(small: Class) -> None:
    small.grade(three(), {"a": answer(), "b": answer()})

    with Store(small.folder, for_writing=False) as store:
        attempt = next(store.newest_attempts())
        assert store.source(attempt.id) == b"a"
