"""One copy, graded wherever a worker stands: bytes in, JSON out. Run as a program, it is a worker
of this machine.
"""

import base64
import functools
import json
import threading
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import grader
from grader.classroom.likeness import fingerprints, prints_document
from grader.classroom.records import message_document, summary_of
from grader.course.course_reader import read_packed_course
from grader.errors import CouldNotJudge, CourseError, GraderError, UsageError
from grader.grading import Request, breakdown_reason, grade, not_graded, seed_of
from grader.model.exercise import Course
from grader.model.message import Message, message
from grader.model.report import Isolation, Report
from grader.render.formats.json_report import render_json_line, report_document
from grader.render.page.report_page import render_html
from grader.sandbox.isolation import is_root, refusal
from grader.sandbox.launcher import open_launcher
from grader.sandbox.referee import Referee
from grader.submission import submission_of

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What one process says of itself, in plain types that travel."""

    version: str
    isolation: str
    is_root: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a worker must be to take part."""

    version: str
    isolation: str | None
    """What the user asked for; without a word, it is decided as for a single file."""

    def refusal(self, standing: Standing) -> Message | None:
        """Why this worker may not run student code; None where it may."""
        wanted = None if self.isolation is None else Isolation(self.isolation)
        return refusal(wanted, Isolation(standing.isolation), is_root=standing.is_root)


def version_here() -> str:
    return grader.__version__


@functools.cache
def standing_here(portable: bool) -> Standing:
    """Tried out once a process."""
    with Referee(open_launcher(portable=portable)) as referee:
        isolation = referee.isolation
    return Standing(version=version_here(), isolation=isolation.value, is_root=is_root())


def run_if_fit(asked: Asked, work: Callable[..., _Result], *arguments: Any) -> _Result:
    """Do the work, where this process is what was asked for: it may have joined since."""
    standing = standing_here(asked.isolation == Isolation.LIMITS)
    if standing.version != asked.version:
        facts = {"version": asked.version, "workers": f"{_here()} ({standing.version})"}
        raise UsageError(message("cluster-other-versions", **facts))
    reason = asked.refusal(standing)
    if reason is not None:
        raise UsageError(message("cluster-isolation", workers=_here(), reason=reason))
    return work(*arguments)


def _here() -> str:
    import platform

    return platform.node()


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


_own = threading.local()


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
    page = _page(report, job.language) if job.paged else None
    result = {
        "summary": summary_of(document, page_is_missing=job.paged and page is None),
        "report": packed_text(render_json_line(document)),
        "page": page,
        "prints": prints_document(fingerprints("\n".join(submission.lines))),
        "course_faults": [
            [each.place.file, each.place.line, message_document(each.message)]
            for each in report.course_faults
        ],
    }
    return json.dumps(result, separators=(",", ":"))


def _page(report: Report, language: str) -> str | None:
    """The student's page; a mark that stands is not lost because we cannot draw it."""
    try:
        return packed_text(render_html(report, language))
    except Exception:  # The batch goes on; the copy is marked for a human to look at.
        return None


def packed_text(text: str) -> str:
    """A page in a tenth of its length, as text that JSON can hold."""
    return base64.b64encode(zlib.compress(text.encode("utf-8", "replace"), 6)).decode()


def close_worker() -> None:
    """End what this thread kept warm."""
    _close_referee()
    _own.__dict__.clear()


def _graded(request: Request, referee: Referee) -> Report:
    """One copy on which we break down gets no mark; the others keep theirs."""
    try:
        return grade(request, referee, _no_progress)
    except CourseError:
        raise
    except Exception as error:  # Whatever it is, it is ours, and must not end the batch.
        return not_graded(request, referee, breakdown_reason(error))


def _no_progress(exercise: str, done: int, total: int) -> None:
    """A copy among thousands: the batch tells how far it is."""


def _course(job: Job) -> Course:
    if getattr(_own, "course_sha256", None) != job.course_sha256:
        course = read_packed_course(job.course)
        if course.sha256 != job.course_sha256:
            raise CouldNotJudge(message("course-changed-on-the-way"))
        _own.course, _own.course_sha256 = course, job.course_sha256
    known: Course = _own.course
    return known


def _referee(job: Job) -> Referee:
    if getattr(_own, "isolation", ...) != job.isolation:
        _close_referee()
        wanted = None if job.isolation is None else Isolation(job.isolation)
        referee = Referee(open_launcher(portable=wanted is Isolation.LIMITS))
        try:
            referee.require_isolation(wanted)
        except CouldNotJudge:
            referee.close()
            raise
        _own.referee, _own.isolation = referee, job.isolation
    kept: Referee = _own.referee
    return kept


def _close_referee() -> None:
    referee: Referee | None = getattr(_own, "referee", None)
    if referee is not None:
        referee.close()
