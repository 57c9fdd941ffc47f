"""One submission from its source to its report."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from time import perf_counter

from grader import __version__
from grader.errors import CouldNotJudge, Fault
from grader.grading.grade_exercise import cases_to_run, grade_writing, unmarked
from grader.grading.loading import load_submission, near_misses, nothing_found
from grader.grading.matching import (
    WrittenExercise,
    alphabeta_renamed,
    find_exercises,
    function_names,
    renamed_note,
)
from grader.grading.request import Draws, Grading, Progress, Request, seed_of
from grader.grading.time_budget import EXPLAINING_SHARE, CopyTime
from grader.kinds import dropped_fixtures
from grader.language import sentence
from grader.model.case import Case
from grader.model.dataclass import dataclass, field, replace
from grader.model.exercise import Exercise
from grader.model.message import Message, message
from grader.model.report import ExerciseReport, ExerciseStatus, Report, ReportStatus, best_of_each
from grader.model.run import Ending, Loading
from grader.sandbox.referee import Referee


@dataclass(frozen=True, slots=True)
class Part:
    """One entry of a report before it is made: an exercise, in one form."""

    exercise: Exercise
    writing: WrittenExercise | None
    """None where the file does not hold it, or cannot be loaded."""
    cases: Callable[[], Sequence[Case]]
    """Those that will be run; none where nothing can be called."""
    grade: Callable[[], ExerciseReport]


@dataclass(frozen=True, slots=True)
class Opened:
    """A submission that was loaded and looked into; its parts can be graded in any order."""

    request: Request
    referee: Referee
    loading: Loading
    warnings: tuple[Message, ...]
    parts: tuple[Part, ...]
    course_faults: list[Fault] = field(default_factory=list)
    """Grows as the parts are graded."""

    def sum_up(self, exercises: Sequence[ExerciseReport]) -> Report:
        """What these of its parts add up to."""
        report = _sum_up(self.request, self.loading, self.warnings, exercises, self.referee)
        faults = {each.place.file: each for each in self.course_faults}
        return replace(report, course_faults=tuple(faults.values()))


def grade(request: Request, referee: Referee, progress: Progress) -> Report:
    """Load the file, run every case, judge, and sum up."""
    started = perf_counter()
    opened = open_submission(request, referee, progress)
    report = opened.sum_up([part.grade() for part in opened.parts])
    return replace(report, duration_s=_told_duration_s(report, perf_counter() - started))


def _told_duration_s(report: Report, whole_s: float) -> float:
    """How long the student may know that it took: a function can sleep what a hidden leaf is worth.

    Where hidden cases were run, the program's own time in the visible ones, and nothing else: our
    own work after a hidden case depends on what came of it.
    """
    cases = [case for exercise in report.exercises for case in exercise.cases]
    if not any(case.case.hidden for case in cases):
        return whole_s
    visible = (case.outcome for case in cases if not case.case.hidden)
    return sum((outcome.duration_s for outcome in visible if outcome), 0.0)


def open_submission(request: Request, referee: Referee, progress: Progress) -> Opened:
    """Load the file and see which exercises it holds; no case is run yet."""
    referee.speak(lambda code: getattr(sentence(code), request.language))
    time = CopyTime(request.course.copy_time_s)
    course_faults: list[Fault] = []
    with time.charged(referee):
        loading, warnings = load_submission(request, referee)
    if loading.ending is Ending.RETURNED:
        renamed = alphabeta_renamed(request.course, loading)
        grading = Grading(
            request,
            referee,
            loading,
            Draws(request.course, request.seed),
            progress,
            time,
            hidden_time=CopyTime(time.limit_s),
            explaining_time=CopyTime(time.limit_s / EXPLAINING_SHARE),
            renamed=renamed,
            course_faults=course_faults,
        )
        # What only the solution knows, a kit knows of one draw alone, whoever the student is.
        recorded = grading
        if request.course.kit is not None:
            recorded = replace(grading, draws=Draws(request.course, seed_of(request.course)))
        found = find_exercises(request.course, loading, request.exercise_ids, renamed)
        parts = [
            _part(exercise, writing, recorded if exercise.only_solution_knows else grading)
            for exercise, writings in found
            for writing in (writings or (None,))
        ]
        writings = [part.writing for part in parts if part.writing is not None]
        warnings += [
            renamed_note(each.function) for each in writings if each.function.name in renamed
        ]
        warnings += near_misses(request, loading, {part.exercise.id for part in parts}, renamed)
    else:
        parts = _unloadable_parts(request, loading)
    if not parts and loading.error is None:
        warnings.append(nothing_found(request, loading))
    return Opened(request, referee, loading, tuple(warnings), tuple(parts), course_faults)


def _part(exercise: Exercise, writing: WrittenExercise | None, grading: Grading) -> Part:
    return Part(
        exercise,
        writing,
        cases=lambda: cases_to_run(exercise, writing, grading.draws),
        grade=lambda: _graded(exercise, writing, grading),
    )


def _graded(
    exercise: Exercise, writing: WrittenExercise | None, grading: Grading
) -> ExerciseReport:
    report = grade_writing(exercise, writing, grading)
    if writing is None or not report.cases:
        return report
    return replace(report, dropped=dropped_fixtures(exercise, writing.form))


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


def _unloadable_parts(request: Request, loading: Loading) -> list[Part]:
    """A file that Python cannot even read: the exercises it seems to hold get 0."""
    text = "\n".join(request.submission.lines)
    return [
        _unloadable_part(exercise, loading)
        for exercise in request.course.exercises
        if exercise.id in request.exercise_ids
        or (
            not request.exercise_ids
            and any(re.search(rf"\bdef\s+{name}\b", text) for name in function_names(exercise))
        )
    ]


def _unloadable_part(exercise: Exercise, loading: Loading) -> Part:
    # A syntax error is told once, at the top of the report.
    notes = () if loading.error else (message("file-cannot-be-loaded"),)
    return Part(
        exercise,
        None,
        cases=lambda: (),
        grade=lambda: unmarked(exercise, ExerciseStatus.FAILED, notes),
    )


def _sum_up(
    request: Request,
    loading: Loading,
    warnings: Sequence[Message],
    exercises: Sequence[ExerciseReport],
    referee: Referee,
) -> Report:
    best = best_of_each(exercises)
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
        is_provisional=request.course.kit is not None,
    )


def _report_status(exercises: Sequence[ExerciseReport]) -> ReportStatus:
    statuses = {exercise.status for exercise in exercises}
    if ExerciseStatus.ERROR in statuses:
        return ReportStatus.NOT_GRADED
    return ReportStatus.PASSED if statuses == {ExerciseStatus.PASSED} else ReportStatus.FAILED
