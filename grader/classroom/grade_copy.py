"""One copy, graded wherever a worker stands: bytes in, JSON out."""

import base64
import json
import threading
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

from grader.classroom.likeness.fingerprints import fingerprints, fingerprints_document
from grader.course.kept_course import read_packed_course
from grader.errors import CouldNotJudge, CourseError, GraderError
from grader.grading import Request, breakdown_reason, grade, not_graded, seed_of
from grader.model.dataclass import dataclass
from grader.model.exercise import Course
from grader.model.message import message, message_document
from grader.model.report import Isolation, Report
from grader.render.formats.json_report import render_json_line, report_document
from grader.render.page.report_page import render_html
from grader.sandbox.launcher import open_launcher
from grader.sandbox.referee import Referee
from grader.submission import submission_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Everything a worker needs, in plain types that travel."""

    course: bytes
    """As `pack_course` made it."""
    course_sha256: str
    file: str
    """What the file is called in the report."""
    source: bytes
    """The file as it was handed in."""
    exercise_ids: tuple[str, ...]
    seed: str
    """What `--seed` said."""
    language: str
    isolation: str | None
    """A word of `Isolation`, where one was asked for."""
    paged: bool
    """Whether the student's page is wanted."""
    student: str = ""
    """Who handed it in, where the course draws for each student."""


class _Warm(threading.local):
    """What this thread keeps for its next copy."""

    course: Course | None = None
    referee: Referee | None = None
    isolation: str | None = None


_warm = _Warm()
_LEVEL = 4
"""Of compression: half the time of the usual 6, and a twentieth more to keep."""


def grade_job(job: Job) -> str:
    """Grade one copy; JSON with its summary, and the report and the page, packed.

    Of a file that cannot be a submission, `{"unreadable": message}`.
    """
    try:
        submission = submission_of(job.file, job.source)
    except GraderError as error:
        return json.dumps({"unreadable": message_document(error.reason)})
    course = _course(job)
    request = Request(
        course=course,
        submission=submission,
        exercise_ids=job.exercise_ids,
        seed=seed_of(course, job.seed, job.student),
        language=job.language,
        recorded=job.paged,
    )
    report = _graded(request, _referee(job))
    document = report_document(report, job.language)
    page = _page(report, job) if job.paged else None
    result = {
        "summary": summary_of(document, page_is_missing=job.paged and page is None),
        "report": packed_text(render_json_line(document)),
        "page": page,
        "prints": fingerprints_document(fingerprints("\n".join(submission.lines))),
        "course_faults": [
            [each.place.file, each.place.line, message_document(each.message)]
            for each in report.course_faults
        ],
    }
    return json.dumps(result, separators=(",", ":"))


def _page(report: Report, job: Job) -> str | None:
    """The student's page; a mark that stands is not lost because we cannot draw it."""
    try:
        return packed_text(render_html(report, job.language))
    except Exception:  # The batch goes on; the copy is marked for a human to look at.
        return None


def packed_text(text: str) -> str:
    """A page in a third of its length, as text that JSON can hold."""
    return base64.b64encode(zlib.compress(text.encode("utf-8", "replace"), _LEVEL)).decode()


def close_worker() -> None:
    """End what this thread kept warm."""
    if _warm.referee is not None:
        _warm.referee.close()
    _warm.__dict__.clear()


def _graded(request: Request, referee: Referee) -> Report:
    """One copy on which we break down gets no mark; the others keep theirs."""
    try:
        return grade(request, referee, lambda *_: None)
    except CourseError:
        raise
    except Exception as error:  # Whatever it is, it is ours, and must not end the batch.
        return not_graded(request, referee, breakdown_reason(error))


def _course(job: Job) -> Course:
    if _warm.course is None or _warm.course.sha256 != job.course_sha256:
        course = read_packed_course(job.course)
        if course.sha256 != job.course_sha256:
            raise CouldNotJudge(message("course-changed-on-the-way"))
        _warm.course = course
    return _warm.course


def _referee(job: Job) -> Referee:
    if _warm.referee is None or _warm.isolation != job.isolation:
        if _warm.referee is not None:
            _warm.referee.close()
            _warm.referee = None
        wanted = None if job.isolation is None else Isolation(job.isolation)
        referee = Referee(open_launcher(portable=wanted is Isolation.LIMITS))
        try:
            referee.require_isolation(wanted)
        except CouldNotJudge:
            referee.close()
            raise
        _warm.referee, _warm.isolation = referee, job.isolation
    return _warm.referee


Document = Mapping[str, Any]
_LOADED_IN_PART = frozenset(
    "lines-skipped exit-at-import endless-at-import endless-at-import-at crash-at-import "
    "input-at-import error-at-import cell-left-out cell-left-out-because cell-unreadable".split()
)
_WITHOUT_PROOF = frozenset({"answer-unproven", "answer-not-from-leaves"})
_TELLING_ENDINGS = {
    "timeout": "flag-timeout",
    "memory": "flag-memory",
    "crashed": "flag-crashed",
    "exited": "flag-exited",
    "refused": "flag-refused",
    "protocol": "flag-protocol",
}


_OF_AN_EXERCISE = ("id", "title", "status", "score", "max_score")
_OF_A_DIAGNOSIS = ("id", "message", "clause", "convention", "certainty")


def summary_of(report: Document, *, page_is_missing: bool = False) -> dict[str, Any]:
    """The marks, what each case came to, the diagnoses, and what a human should look at."""
    exercises = _best_of_each(report["exercises"])
    why = " ".join(warning["message"] for warning in report["warnings"])
    return {
        "status": report["status"],
        "score": report["score"],
        "max_score": report["max_score"],
        "mark": report["mark"]["value"],
        "mark_out_of": report["mark"]["out_of"],
        "duration_s": report["duration_s"],
        "reason": why if report["status"] == "not_graded" else None,
        "exercises": [
            {
                **{name: exercise[name] for name in _OF_AN_EXERCISE},
                "cases": [
                    [
                        case["id"],
                        case["hidden"],
                        case["status"],
                        {check["kind"]: check["status"] for check in case["checks"]},
                    ]
                    for case in exercise["cases"]
                ],
                "diagnoses": [
                    {name: each[name] for name in _OF_A_DIAGNOSIS} for each in exercise["diagnoses"]
                ],
            }
            for exercise in exercises
        ],
        "flags": [*_flags(report, exercises), *([["flag-no-page", 1]] if page_is_missing else [])],
    }


def _best_of_each(exercises: Iterable[Document]) -> list[Document]:
    """Where an exercise was written in several forms, the best of them counts."""
    best: dict[str, Document] = {}
    for exercise in exercises:
        known = best.get(exercise["id"])
        if known is None or exercise["score"] > known["score"]:
            best[exercise["id"]] = exercise
    return list(best.values())


def _flags(report: Document, exercises: Iterable[Document]) -> list[list[Any]]:
    """Why a human should look at this copy: a code, and how often it was seen."""
    counts: dict[str, int] = {}
    if any(warning["code"] in _LOADED_IN_PART for warning in report["warnings"]):
        counts["flag-in-part"] = 1
    if report["error"] is not None:
        counts["flag-unloadable"] = 1
    for exercise in exercises:
        for case in exercise["cases"]:
            for code in _flags_of_case(case):
                counts[code] = counts.get(code, 0) + 1
    return [[code, count] for code, count in counts.items()]


def _flags_of_case(case: Document) -> set[str]:
    codes = {_TELLING_ENDINGS[case["ending"]]} if case["ending"] in _TELLING_ENDINGS else set()
    if any(check["code"] in _WITHOUT_PROOF for check in case["checks"]):
        codes.add("flag-without-proof")
    if case.get("not_run"):  # Reports that were kept before there was such a key have none.
        codes.add("flag-not-run")
    return codes
