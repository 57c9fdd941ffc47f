"""The course's own files, graded as a student's would be: every solution gets full marks, every
skeleton none.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from grader.errors import CouldNotJudge, CourseError, Place, UsageError
from grader.grading import Progress, Request, grade, seed_of
from grader.grading.request import Draws
from grader.kinds.checks import named_error
from grader.model.audit_report import Finding, Topic, fault, remark
from grader.model.exercise import Course, Exercise
from grader.model.message import Message, message
from grader.model.report import CaseReport, ExerciseReport, ExerciseStatus, Report, Submission
from grader.model.verdict import CaseStatus
from grader.sandbox.referee import Referee
from grader.submission import read_submission


def audited_seeds(course: Course) -> tuple[str, ...]:
    """The draw that everyone gets, and another: a proof that held by luck would fail there."""
    return seed_of(course), seed_of(course, "audit")


def audited_draws(course: Course) -> tuple[Draws, ...]:
    return tuple(Draws(course, seed) for seed in audited_seeds(course))


@dataclass(frozen=True, slots=True, kw_only=True)
class SolutionRun:
    """What came of the solutions of one exercise."""

    forms: tuple[str, ...] = ()
    """Those in which a solution got full marks."""
    cases: Mapping[str, CaseReport] = field(default_factory=dict)
    """What the solution did, by case."""
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grader:
    """Grades files of the course as it would a student's."""

    course: Course
    referee: Referee
    language: str
    progress: Progress

    def grade(self, exercise: Exercise, submission: Submission, seed: str | None = None) -> Report:
        request = Request(
            course=self.course,
            submission=submission,
            exercise_ids=(exercise.id,),
            seed=seed_of(self.course) if seed is None else seed,
            language=self.language,
            explained=False,
        )
        return grade(request, self.referee, self.progress)


def solutions_of(exercise: Exercise) -> tuple[tuple[str, bytes], ...]:
    """The files that solve an exercise, the first of them in its first form."""
    others = exercise.other_solutions.items()
    return (
        (f"corrige/{exercise.id}.py", exercise.program),
        *((f"corrige/{exercise.id}.{form}.py", source) for form, source in others),
    )


def check_solutions(exercise: Exercise, grader: Grader) -> SolutionRun:
    """Every solution gets full marks; the forms that none is written in are told."""
    forms: dict[str, None] = {}
    cases: dict[str, CaseReport] = {}
    findings: list[Finding] = []
    for file, source in solutions_of(exercise):
        try:
            report = grader.grade(exercise, submission_of(file, source))
        except CourseError as error:
            findings += [
                fault(
                    Topic.SOLUTIONS,
                    each.place,
                    each.withheld or each.message,
                    # It says to run an audit: this is one.
                    None if each.withheld else each.remedy,
                )
                for each in error.faults
            ]
            continue
        for entry in report.exercises:
            faults = _faults_of_solution(file, entry, report)
            findings += faults
            if not faults and entry.form is not None:
                forms[entry.form] = None
            if not cases:
                cases = {each.case.id: each for each in entry.cases}
    if not findings:
        findings += _untried_forms(exercise, tuple(forms))
    return SolutionRun(forms=tuple(forms), cases=cases, findings=tuple(findings))


def submission_of(file: str, source: bytes) -> Submission:
    """A file of the course as if a student had handed it in."""
    name = file.rpartition("/")[2]
    digest = hashlib.sha256(source).hexdigest()
    return Submission(name=name, sha256=digest, source=source, lines=())


def _faults_of_solution(file: str, entry: ExerciseReport, report: Report) -> list[Finding]:
    if entry.status is ExerciseStatus.ERROR:
        raise CouldNotJudge(message("child-cannot-be-run"))
    if entry.status is ExerciseStatus.PASSED and entry.score == entry.max_score:
        return []
    reason = message(
        "audit-solution-fails",
        exercise=entry.id,
        form=entry.form or "?",
        score=_points(entry.score),
        max_score=_points(entry.max_score),
        reason=_why(entry, report),
    )
    remedy = message("audit-try-check", file=file, exercise=entry.id)
    return [fault(Topic.SOLUTIONS, Place(file), reason, remedy)]


def _points(score: object) -> str:
    return f"{float(score):g}"  # type: ignore[arg-type]


def _why(entry: ExerciseReport, report: Report) -> Message:
    """The first thing that was said against it."""
    for each in entry.cases:
        reason = each.verdict.first_fault if each.status is not CaseStatus.PASSED else None
        if reason is not None:
            return message("audit-in-case", case=each.case.id, reason=reason)
    if report.error is not None:
        return message(
            "solution-raised", error=named_error(report.error), line=report.error.line or "?"
        )
    return entry.notes[0] if entry.notes else message("audit-no-reason")


def _untried_forms(exercise: Exercise, forms: tuple[str, ...]) -> list[Finding]:
    untried = [form.id for form in exercise.forms if form.id not in forms]
    if not untried:
        return []
    reason = message(
        "audit-forms-untried",
        exercise=exercise.id,
        count=len(untried),
        forms=", ".join(untried),
    )
    remedy = message("audit-try-form", exercise=exercise.id, form=untried[0])
    place = Place(f"exercices/{exercise.id}/exercice.yaml")
    return [remark(Topic.SOLUTIONS, place, reason, remedy)]


# Skeletons ----------------------------------------------------------------------------------------


def check_skeleton(exercise: Exercise, grader: Grader) -> tuple[bool, list[Finding]]:
    """Whether the starting file is there and gets no point, and what is to be said of it."""
    file = f"exercices/{exercise.id}/squelette.py"
    path = Path(grader.course.root, file)
    if not path.exists():
        reason = message("audit-skeleton-missing", exercise=exercise.id)
        remedy = message("try-create", file=file)
        return False, [remark(Topic.SKELETONS, Place(file), reason, remedy)]
    try:
        # A course is its teacher's own: it may lie behind a link.
        report = grader.grade(exercise, read_submission(path.resolve()))
    except CourseError:
        return False, []  # The solution is at fault, and told so.
    except UsageError as error:
        return False, [fault(Topic.SKELETONS, Place(file), error.reason)]
    if any(entry.status is ExerciseStatus.ERROR for entry in report.exercises):
        raise CouldNotJudge(message("child-cannot-be-run"))
    if report.score:
        reason = message(
            "audit-skeleton-scores",
            exercise=exercise.id,
            score=_points(report.score),
            max_score=_points(report.max_score),
        )
        remedy = message("audit-try-skeleton", function=exercise.forms[0].function)
        return False, [fault(Topic.SKELETONS, Place(file), reason, remedy)]
    return True, []
