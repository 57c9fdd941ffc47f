"""One submission from its source to its report."""

import re
import time
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from grader import __version__
from grader.errors import CouldNotJudge
from grader.grade.exercise_run import grade_exercise, unmarked
from grader.grade.loading import load_submission, near_misses, nothing_found
from grader.grade.request import Draws, Grading, Progress, Request
from grader.grade.writing import find_exercises, function_names
from grader.message import Message, message
from grader.messages import catalogue
from grader.report import ExerciseReport, ExerciseStatus, Report, ReportStatus
from grader.run import Ending, Loading
from grader.sandbox.referee import Referee


def grade(request: Request, referee: Referee, progress: Progress) -> Report:
    """Load the file, run every case, judge, and sum up."""
    started = time.perf_counter()
    referee.speak(lambda code: getattr(catalogue()[code], request.language))
    loading, warnings = load_submission(request, referee)
    exercises: list[ExerciseReport] = []
    if loading.ending is Ending.RETURNED:
        grading = Grading(request, referee, loading, Draws(request.seed), progress)
        found = find_exercises(request.course, loading, request.exercise_ids)
        for exercise, writings in found:
            exercises += grade_exercise(exercise, writings, grading)
        warnings += near_misses(request, loading)
    else:
        exercises = _unloadable_exercises(request, loading)
    if not exercises and loading.error is None:
        warnings.append(nothing_found(request, loading))
    report = _sum_up(request, loading, warnings, exercises, referee)
    return replace(report, duration_s=time.perf_counter() - started)


def breakdown_reason(error: Exception) -> Message:
    """Why the grader itself broke down."""
    if isinstance(error, CouldNotJudge):
        return error.reason
    return message("internal-error", type=type(error).__name__, text=str(error))


def not_graded(request: Request, referee: Referee, reason: Message) -> Report:
    """A file on which the grader itself broke down: no mark, and why."""
    loading = Loading(ending=Ending.RETURNED, definitions_only=False, code=None)
    report = _sum_up(request, loading, [reason], [], referee)
    return replace(report, status=ReportStatus.NOT_GRADED)


def _unloadable_exercises(request: Request, loading: Loading) -> list[ExerciseReport]:
    """A file that Python cannot even read: the exercises it seems to hold get 0."""
    text = "\n".join(request.submission.lines)
    # A syntax error is told once, at the top of the report.
    notes = () if loading.error else (message("file-cannot-be-loaded"),)
    return [
        unmarked(exercise, ExerciseStatus.FAILED, notes)
        for exercise in request.course.exercises
        if exercise.id in request.exercise_ids
        or (
            not request.exercise_ids
            and any(re.search(rf"\bdef\s+{name}\b", text) for name in function_names(exercise))
        )
    ]


def _sum_up(
    request: Request,
    loading: Loading,
    warnings: Sequence[Message],
    exercises: Sequence[ExerciseReport],
    referee: Referee,
) -> Report:
    best = _best_of_each(exercises)
    return Report(
        grader_version=__version__,
        course_id=request.course.id,
        course_title=request.course.title,
        course_sha256=request.course.sha256,
        submission=request.submission,
        status=_report_status(best),
        score=sum((exercise.score for exercise in best), Fraction(0)),
        max_score=sum((exercise.max_score for exercise in best), Fraction(0)),
        mark_out_of=request.course.mark_out_of,
        isolation=referee.isolation,
        layers=referee.layers,
        duration_s=0.0,
        warnings=tuple(warnings),
        exercises=tuple(exercises),
        error=loading.error if loading.ending is not Ending.RETURNED else None,
    )


def _best_of_each(exercises: Sequence[ExerciseReport]) -> list[ExerciseReport]:
    """Where an exercise was written in several forms, the best of them counts."""
    best: dict[str, ExerciseReport] = {}
    for exercise in exercises:
        if exercise.id not in best or exercise.score > best[exercise.id].score:
            best[exercise.id] = exercise
    return list(best.values())


def _report_status(exercises: Sequence[ExerciseReport]) -> ReportStatus:
    statuses = {exercise.status for exercise in exercises}
    if ExerciseStatus.ERROR in statuses:
        return ReportStatus.NOT_GRADED
    return ReportStatus.PASSED if statuses == {ExerciseStatus.PASSED} else ReportStatus.FAILED
