"""The pytest items: a case of a student's file, a fixture of a course."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from grader.audit import AuditRequest, audit
from grader.audit.audit_terminal import write_proposals
from grader.audit.audit_wording import AuditSpeaker
from grader.course import read_course
from grader.course.course_folder import COURSE_FILE, require_whole_course
from grader.course.document import render_fault
from grader.errors import CourseError, Fault, GraderError, UsageError
from grader.grading import Opened, Part
from grader.language import nearest, render, say
from grader.model.audit_report import AuditReport, Proposal, Severity
from grader.model.dataclass import dataclass
from grader.model.exercise import TRACES_FILE
from grader.model.message import SourceLine, message
from grader.model.report import ExerciseReport, Isolation, Report, best_of_each
from grader.model.verdict import CaseStatus
from grader.pytest_plugin import real
from grader.pytest_plugin.grading_session import (
    AuditResult,
    CaseResult,
    Failing,
    FileFacts,
    FileOfOurs,
    GradingSession,
    PartPlan,
    VerdictItem,
    breakdown,
    error_lines,
    not_judged,
    result_document,
    shown,
)
from grader.render.hidden_cases import view_of
from grader.render.phrases import Phrases
from grader.render.terminal import TextLines
from grader.render.terminal.report_text import FullReport


class GradedPart:
    """One exercise in one form, graded when it is first asked for."""

    def __init__(self, opened: Opened, place: int) -> None:
        self.place = place
        self.part: Part = opened.parts[place]
        self.forms: Sequence[GradedPart] = (self,)
        """All forms in which the file holds the exercise, this one among them."""
        self._opened = opened
        self._graded: ExerciseReport | GraderError | None = None
        self._is_explained = False

    def graded(self) -> ExerciseReport:
        """GraderError where we could not; once is enough to know."""
        if self._graded is None:
            try:
                self._graded = self.part.grade()
            except Exception as error:
                self._graded = breakdown(error)
        if isinstance(self._graded, GraderError):
            raise self._graded
        return self._graded

    def best_form(self) -> str | None:
        """The form that counts in the place of this one; None where this one does.

        A form that we could not judge takes nobody's place.
        """
        if len(self.forms) == 1:
            return None
        reports = []
        for each in self.forms:
            with suppress(GraderError):
                reports.append(each.graded())
        best = best_of_each(reports)[0]
        return None if best is self.graded() else best.form

    def alone(self) -> Report:
        return self._opened.sum_up([self.graded()])

    def why_once(self, language: str) -> str:
        """What explains the exercise as a whole: told with the first test that fails."""
        if self._is_explained:
            return ""
        self._is_explained = True
        return FullReport(self.alone(), language).why(self.graded())

    @property
    def line(self) -> int | None:
        """Where its function begins, from 1; a notebook has no such lines."""
        line = self.part.writing.function.line if self.part.writing else None
        return None if line is None or isinstance(line, SourceLine) else line


def form_of(part: Part) -> str:
    """The form that tells a part from the others of its exercise: each of those is written."""
    return part.writing.form.id if part.writing else ""


NOTHING_FOUND = "nothing-found"
"""The one test of a file that holds no exercise."""
_Node = pytest.Item | pytest.Collector


class GradedFile(FileOfOurs):
    def __init__(self, *, grading: GradingSession, **node: Any) -> None:
        super().__init__(**node)
        self.grading = grading

    @cached_property
    def opened(self) -> Opened:
        return self.grading.open(self.path)

    @cached_property
    def facts(self) -> FileFacts:
        """What its tests tell of the whole file."""
        report, language = self.opened.sum_up([]), self.grading.language
        remarks = [render(each, language) for each in report.warnings]
        if report.isolation is Isolation.LIMITS:
            remarks.append(say("label-limits-only", language))
        return FileFacts(
            file=self.nodeid,
            language=language,
            out_of=report.mark_out_of,
            provisional=report.is_provisional,
            parts=tuple(
                PartPlan(
                    exercise=part.exercise.id,
                    test_count=len(part.cases()) or 1,
                    max_score=part.exercise.max_score,
                )
                for part in self.opened.parts
            ),
            # A file without parts is one test, which tells them.
            remarks=tuple(remarks) if self.opened.parts else (),
        )

    def collect(self) -> Iterator[_Node]:
        try:
            nodes = list(self._nodes())
            self._require_selected()
        except Exception as error:
            told = error_lines(breakdown(error), self.grading.language)
            raise self.CollectError(told) from None
        yield from nodes

    def _nodes(self) -> Iterator[_Node]:
        by_exercise: dict[str, list[GradedPart]] = {}
        for place, part in enumerate(self.opened.parts):
            graded = GradedPart(self.opened, place)
            by_exercise.setdefault(part.exercise.id, []).append(graded)
        for exercise, parts in by_exercise.items():
            for each in parts:
                each.forms = parts
            if len(parts) == 1:
                yield from self._part_nodes(self, exercise, parts[0])
            else:
                yield from self._form_nodes(exercise, parts)
        if not by_exercise and self.wants(NOTHING_FOUND):
            yield EmptyFile.from_parent(self, name=NOTHING_FOUND, file=self)

    def _form_nodes(self, exercise: str, parts: Sequence[GradedPart]) -> Iterator[_Node]:
        branch: GradedExercise = GradedExercise.from_parent(self, name=exercise)
        for graded in parts:
            branch.children += self._part_nodes(branch, form_of(graded.part), graded)
        if branch.children:
            yield branch

    def _part_nodes(
        self, parent: pytest.Collector, name: str, graded: GradedPart
    ) -> Iterator[_Node]:
        above = (*_names(parent), name)
        if not graded.part.cases() and self.wants(*above):
            yield UnmarkedExercise.from_parent(parent, name=name, file=self, graded=graded)
        branch: GradedExercise = GradedExercise.from_parent(parent, name=name)
        branch.children = [
            GradedCase.from_parent(branch, name=case.id, file=self, graded=graded)
            for case in graded.part.cases()
            if self.wants(*above, case.id)
        ]
        if branch.children:
            yield branch

    # What was named again ---------------------------------------------------------------------

    @cached_property
    def _selected(self) -> list[tuple[str, ...]]:
        chosen = self.grading.settings.selections
        return [each.names for each in chosen if real(each.path) == real(self.path)]

    def wants(self, *names: str) -> bool:
        if not self._selected:
            # Nothing was named, or another file of ours was.
            return not self.grading.settings.selections
        return any(names[: len(each)] == each for each in self._selected)

    def _require_selected(self) -> None:
        """UsageError where a test was named that is not here, with the nearest that is."""
        known = ["::".join(names) for names in self._known_names()]
        for names in self._selected:
            asked = "::".join(names)
            if asked and not any(f"{each}::".startswith(f"{asked}::") for each in known):
                near = nearest(asked, known)
                facts = {"asked": f"{self.nodeid}::{asked}"}
                if near is None:
                    raise UsageError(message("pytest-unknown-test", **facts))
                near = f"{self.nodeid}::{near}"
                raise UsageError(message("pytest-unknown-test-near", **facts, near=near))

    def _known_names(self) -> Iterator[tuple[str, ...]]:
        written = Counter(part.exercise.id for part in self.opened.parts)
        for part in self.opened.parts:
            form = (form_of(part),) if written[part.exercise.id] > 1 else ()
            yield (part.exercise.id, *form)
            yield from ((part.exercise.id, *form, case.id) for case in part.cases())
        if not written:
            yield (NOTHING_FOUND,)


class GradedExercise(pytest.Collector):
    """An exercise, or one form of it: a name above its tests."""

    def __init__(self, **node: Any) -> None:
        super().__init__(**node)
        self.children: list[_Node] = []

    def collect(self) -> list[_Node]:
        return self.children


class _ItemOfFile(VerdictItem):
    """A test of a student's file."""

    graded: GradedPart | None = None

    def __init__(self, *, file: GradedFile, **node: Any) -> None:
        super().__init__(**node)
        self._file = file

    @property
    def _language(self) -> str:
        return self._file.grading.language

    def reportinfo(self) -> tuple[Path, int | None, str]:
        line = self.graded.line if self.graded else None
        return self.path, None if line is None else line - 1, "::".join(_names(self))

    def _carry(
        self, points: Fraction | None, max_points: Fraction, remarks: Iterable[str] = ()
    ) -> None:
        result = CaseResult(
            file=self._file.facts,
            part=self.graded.place if self.graded else None,
            case=self.name,
            points=points,
            max_points=max_points,
            remarks=tuple(remarks),
        )
        self.document = result_document(result)
        if points is not None:
            # Whoever adds them up rounds the sum: rounded one by one, they would be off.
            self.user_properties += [
                ("grader_points", float(points)),
                ("grader_max_points", float(max_points)),
            ]


class _ItemOfPart(_ItemOfFile):
    graded: GradedPart

    def __init__(self, *, graded: GradedPart, **node: Any) -> None:
        super().__init__(**node)
        self.graded = graded

    def _exercise(self) -> ExerciseReport:
        # Whatever ends this, the file has no mark unless all that was run of it was judged.
        self._carry(None, Fraction(0))
        try:
            return self.graded.graded()
        except GraderError as error:
            not_judged(error_lines(error, self._language))

    def _skip_unless_it_counts(self, brief: str) -> None:
        """What is wrong in a form that another one stands in for fails nothing."""
        best_form = self.graded.best_form()
        if best_form is not None:
            reason = say("format-other-form", self._language, form=best_form)
            pytest.skip(shown(f"{reason} {brief}"))


class GradedCase(_ItemOfPart):
    def setup(self) -> None:
        exercise = self._exercise()
        self._case = next(each for each in exercise.cases if each.case.id == self.name)
        worth = sum((check.max_points for check in self._case.verdict.checks), Fraction(0))
        if self._case.status is CaseStatus.ERROR:
            self._carry(None, worth)
            not_judged(self._told())
        remarks = [render(note, self._language) for note in exercise.notes]
        self._carry(self._case.verdict.score, worth, remarks)

    def runtest(self) -> None:
        if self._case.status is CaseStatus.PASSED:
            return
        view = view_of(self._case)
        brief = Phrases(self._language).failures_in_brief(view)[0]
        self._skip_unless_it_counts(brief)
        why = "" if view.hidden else self.graded.why_once(self._language)
        raise Failing(self._told() + why, brief)

    def _told(self) -> str:
        return FullReport(self.graded.alone(), self._language).case_alone(self._case)


class UnmarkedExercise(_ItemOfPart):
    """An exercise that is missing, or that cannot be called: one test, which says why."""

    def setup(self) -> None:
        exercise = self._exercise()
        self._carry(exercise.score, exercise.max_score)

    def runtest(self) -> None:
        report, exercise = self.graded.alone(), self.graded.graded()
        brief = _brief(report, exercise, self._language)
        self._skip_unless_it_counts(brief)
        raise Failing(FullReport(report, self._language).unmarked(exercise), brief)


class EmptyFile(_ItemOfFile):
    """A file in which nothing was found: one test, which says what was looked for."""

    def setup(self) -> None:
        self._carry(Fraction(0), Fraction(0))

    def runtest(self) -> None:
        report = self._file.opened.sum_up([])
        text = FullReport(report, self._language).without_exercises()
        raise Failing(text, _brief(report, None, self._language))


def _brief(report: Report, exercise: ExerciseReport | None, language: str) -> str:
    """Why nothing was run, in one line."""
    if report.error is not None:
        return Phrases(language).file_stop(report.error).text
    notes = exercise.notes if exercise else report.warnings[-1:]
    if notes:
        return render(notes[0], language)
    return say("label-exercise-status-failed", language)


# Names and places ---------------------------------------------------------------------------------


def _names(node: pytest.Item | pytest.Collector) -> tuple[str, ...]:
    """The names of a node below its file."""
    chain = [
        each for each in node.listchain() if not isinstance(each, pytest.Session | pytest.File)
    ]
    return tuple(each.name for each in chain)


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
