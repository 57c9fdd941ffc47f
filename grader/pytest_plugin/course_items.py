"""A course's own files as pytest collects them: one test for each file that can be at fault.

The course is audited once, when the first of these tests is run. Every fault belongs to exactly
one of them, so that the run fails where `grader audit` does.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from grader.audit import AuditRequest, audit
from grader.audit.audit_terminal import write_proposals
from grader.audit.audit_wording import AuditSpeaker
from grader.course import read_course, render_fault
from grader.course.course_folder import COURSE_FILE
from grader.course.course_reader import require_whole_course
from grader.errors import CourseError, Fault, GraderError
from grader.language import render, say
from grader.model.audit_report import AuditReport, Proposal, Severity
from grader.model.exercise import TRACES_FILE
from grader.pytest_plugin.grading_session import GradingSession, breakdown, error_lines
from grader.pytest_plugin.results import (
    AuditResult,
    Failing,
    FileOfOurs,
    VerdictItem,
    not_judged,
    result_document,
)
from grader.render.terminal import TextLines

AUDIT = "audit"
"""The name of the one test of each file."""
_WIDTH = 80


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What is wrong with a course, what is worth knowing, and what would mend it."""

    headline: str
    faults: Sequence[Fault]
    remarks: Sequence[Fault] = ()
    proposals: Sequence[Proposal] = ()
    is_read: bool = True
    """Whether the course could be read at all; what cannot is not audited."""


class AuditedCourse:
    """One course, audited when it is first asked for."""

    def __init__(self, root: Path, grading: GradingSession, *, fast: bool) -> None:
        self.root = root
        self.grading = grading
        self._fast = fast
        self._outcome: _Outcome | GraderError | None = None

    def files(self) -> list[str]:
        """The files that a fault can belong to, in the order of the course."""
        exercises = sorted((self.root / "exercices").glob("*/exercice.yaml"))
        fixtures = sorted((self.root / "fixtures").glob("*.yaml"))
        found = [path.relative_to(self.root).as_posix() for path in (*exercises, *fixtures)]
        return [COURSE_FILE, *found]

    def require_whole(self) -> None:
        """UsageError where it is a kit: there is no solution in it to be tried."""
        if (self.root / TRACES_FILE).is_file():
            with suppress(CourseError):  # What is wrong with its files, their tests tell.
                require_whole_course(read_course(self.root), "audit-of-kit")

    def outcome(self) -> _Outcome:
        """GraderError where we could not; once is enough to know."""
        if self._outcome is None:
            try:
                self._outcome = self._audited()
            except Exception as error:
                self._outcome = breakdown(error)
        if isinstance(self._outcome, GraderError):
            raise self._outcome
        return self._outcome

    def _audited(self) -> _Outcome:
        try:
            course = read_course(self.root)
        except CourseError as error:
            told = render(error.reason, self.grading.language)
            return _Outcome(told, error.faults, is_read=False)
        self.grading.learn_language(course)
        request = AuditRequest(
            course=course,
            exercise_ids=(),
            without=(),
            fast=self._fast,
            language=self.grading.language,
        )
        report = audit(request, self.grading.referee(), lambda *_: None)
        return self._of_report(report)

    def _of_report(self, report: AuditReport) -> _Outcome:
        def found(severity: Severity) -> list[Fault]:
            return [
                Fault(each.place, each.message, each.remedy)
                for each in report.findings
                if each.severity is severity
            ]

        return _Outcome(
            AuditSpeaker(self.grading.language).headline(report),
            found(Severity.FAULT),
            found(Severity.REMARK),
            report.proposals,
        )


def owner_of(file: str, files: Sequence[str]) -> str:
    """The file whose test tells a fault of this one; what is nobody's is the course's."""
    if file in files:
        return file
    folder, *rest = PurePosixPath(file).parts
    if folder == "corrige" and rest[:1] == ["erreurs"]:
        rest = rest[1:]
    if folder in ("corrige", "exercices") and rest:
        exercise = rest[0].split(".")[0]
        owner = f"exercices/{exercise}/exercice.yaml"
        if owner in files:
            return owner
    return COURSE_FILE


class CourseFile(FileOfOurs):
    """A file of a course, with one test."""

    def __init__(self, *, course: AuditedCourse, file: str, **node: Any) -> None:
        super().__init__(**node)
        self.course = course
        self.file = file

    def collect(self) -> Iterator[pytest.Item]:
        yield CourseFileAudit.from_parent(self, name=AUDIT, course=self.course, file=self.file)


class CourseFileAudit(VerdictItem):
    def __init__(self, *, course: AuditedCourse, file: str, **node: Any) -> None:
        super().__init__(**node)
        self._course = course
        self._file = file

    @property
    def _language(self) -> str:
        return self._course.grading.language

    def setup(self) -> None:
        try:
            self._outcome = self._course.outcome()
        except GraderError as error:
            not_judged(error_lines(error, self._language))
        remarks = [self._told(fault) for fault in self._mine(self._outcome.remarks)]
        result = AuditResult(
            course=str(self._course.root),
            language=self._language,
            headline=self._outcome.headline,
            remarks=tuple(remarks),
        )
        self.document = result_document(result)

    def runtest(self) -> None:
        faults = self._mine(self._outcome.faults)
        if faults:
            brief = render(faults[0].message, self._language).splitlines()[0]
            text = "\n".join([*map(self._told, faults), ""]) + self._proposed()
            raise Failing(text, brief)
        if not self._outcome.is_read:
            pytest.skip(say("pytest-not-audited", self._language))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self._file

    def _mine(self, faults: Sequence[Fault]) -> list[Fault]:
        files = self._course.files()
        return [fault for fault in faults if owner_of(fault.place.file, files) == self._file]

    def _told(self, fault: Fault) -> str:
        return render_fault(fault, self._language)

    def _proposed(self) -> str:
        """The trees that would close the gaps of an exercise, ready to be saved."""
        exercise = PurePosixPath(self._file).parent.name
        proposals = [each for each in self._outcome.proposals if exercise in each.exercises]
        lines = TextLines(colour=False, width=_WIDTH)
        write_proposals(lines, proposals, self._language)
        return lines.text() if len(lines) else ""
