"""Grades one submission: source in, report out, in a straight line."""

import difflib
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from grader import __version__
from grader.answer import holds_path
from grader.case import Case
from grader.draw import board_of, depends_on_seed, draw_cases
from grader.errors import CouldNotJudge
from grader.exercise import Algorithm, Course, Exercise, Form, Limits
from grader.forms import CallPlan, arguments_of, plan_call
from grader.judge import Question, judge_case, matching_conventions
from grader.message import Message, message
from grader.messages import catalogue
from grader.reference import GAME_NAMES, reference_searches
from grader.report import (
    CaseReport,
    ExerciseReport,
    ExerciseStatus,
    Report,
    ReportStatus,
    Submission,
)
from grader.run import Call, Ending, FoundFunction, Loading, Outcome, StudentError
from grader.sandbox.confine import isolation
from grader.sandbox.referee import Referee
from grader.search import ALL_CONVENTIONS, Convention
from grader.trace import Search, Trace
from grader.tree import has_early_leaf
from grader.verdict import CaseStatus, CaseVerdict, Check, CheckKind, CheckStatus

Progress = Callable[[str, int, int], None]
"""Told after each case: the exercise, how many of its cases are done, how many there are."""

PATIENT_TIMEOUTS = 3
IMPATIENCE = 8
"""After so many time-outs in one exercise, the next calls get an eighth of the time: a function
that never ends must not keep its author waiting for a minute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is to be graded, and how."""

    course: Course
    submission: Submission
    exercise_ids: tuple[str, ...]
    """The exercises asked for; empty for those that are found in the file."""
    seed: str
    language: str


def grade(request: Request, referee: Referee, progress: Progress) -> Report:
    """Load the file, run every case, judge, and sum up."""
    started = time.perf_counter()
    referee.speak(lambda code: getattr(catalogue()[code], request.language))
    loading, warnings = _load(request, referee)
    exercises: list[ExerciseReport] = []
    if loading.ending is Ending.RETURNED:
        for exercise in _exercises_asked_for(request, loading):
            exercises += _grade_exercise(request, referee, exercise, loading, progress)
    else:
        exercises = _unloadable_exercises(request, loading)
    if not exercises:
        warnings.append(_nothing_found(request, loading))
    return _sum_up(request, loading, warnings, exercises, time.perf_counter() - started)


# Loading ----------------------------------------------------------------------------------------


def _load(request: Request, referee: Referee) -> tuple[Loading, list[Message]]:
    """Load the file as it is; where that fails, its definitions alone."""
    targets = {form.function for exercise in request.course.exercises for form in exercise.forms}
    limits = request.course.exercises[0].limits

    def probe(*, definitions_only: bool) -> Loading:
        return referee.probe(
            request.submission.source,
            request.submission.name,
            targets=targets,
            game_names=GAME_NAMES,
            limits=limits,
            definitions_only=definitions_only,
        )

    loading = probe(definitions_only=False)
    warnings: list[Message] = []
    if loading.ending is not Ending.RETURNED and loading.code is not None:
        warnings.append(_import_warning(loading))
        loading = probe(definitions_only=True)
    if loading.skipped_lines:
        lines = ", ".join(map(str, loading.skipped_lines))
        warnings.append(message("lines-skipped", count=len(loading.skipped_lines), lines=lines))
    for name, line in loading.follows_children:
        warnings.append(message("follows-children", name=name, line=line))
    return loading, warnings


def _import_warning(loading: Loading) -> Message:
    """What went wrong when the file was loaded as it is."""
    error = loading.error
    if loading.ending is Ending.EXITED:
        return message("exit-at-import")
    if error is None:
        return message("endless-at-import")
    line = error.line or "?"
    if error.type_name == "EOFError":
        return message("input-at-import", line=line)
    if error.type_name == "ModuleNotFoundError":
        return message("missing-module", line=line, text=error.message)
    return message("error-at-import", line=line, type=error.type_name, text=error.message)


def _exercises_asked_for(request: Request, loading: Loading) -> list[Exercise]:
    if request.exercise_ids:
        return [e for e in request.course.exercises if e.id in request.exercise_ids]
    found = {function.name for function in loading.functions}
    return [e for e in request.course.exercises if any(form.function in found for form in e.forms)]


def _unloadable_exercises(request: Request, loading: Loading) -> list[ExerciseReport]:
    """A file that Python cannot even read: the exercises it seems to hold get 0."""
    text = "\n".join(request.submission.lines)
    reason = _loading_fault(loading.error)
    return [
        _unmarked(exercise, ExerciseStatus.FAILED, (reason,))
        for exercise in request.course.exercises
        if exercise.id in request.exercise_ids
        or (
            not request.exercise_ids
            and any(re.search(rf"\bdef\s+{form.function}\b", text) for form in exercise.forms)
        )
    ]


def _loading_fault(error: StudentError | None) -> Message:
    if error is None:
        return message("endless-at-import")
    return message("file-cannot-be-parsed", line=error.line or "?", text=error.message)


def _nothing_found(request: Request, loading: Loading) -> Message:
    if not request.submission.source.strip():
        return message("empty-file")
    if loading.error is not None:
        return _loading_fault(loading.error)
    expected = [form.function for e in request.course.exercises for form in e.forms]
    for function in loading.functions:
        near = difflib.get_close_matches(function.name.lower(), expected, n=1)
        if near:
            return message("nothing-found-near", near=function.name, function=near[0])
    return message("nothing-found", expected=", ".join(dict.fromkeys(expected)))


# One exercise -----------------------------------------------------------------------------------


def _grade_exercise(
    request: Request,
    referee: Referee,
    exercise: Exercise,
    loading: Loading,
    progress: Progress,
) -> list[ExerciseReport]:
    """One report for each function that the exercise accepts and the file holds."""
    reports = []
    by_function = _forms_by_function(exercise)
    for function in loading.functions:
        forms = by_function.get(function.name)
        if not forms:
            continue
        plan = plan_call(function, forms)
        if isinstance(plan, Message):
            report = _unmarked(exercise, ExerciseStatus.FAILED, (plan,), function)
        else:
            run = _ExerciseRun(
                request=request,
                referee=referee,
                exercise=exercise,
                loading=loading,
                plan=plan,
                progress=progress,
            )
            report = run.report()
        reports.append(report)
    return reports or [_missing(exercise, loading)]


def _forms_by_function(exercise: Exercise) -> dict[str, list[Form]]:
    by_function: dict[str, list[Form]] = {}
    for form in exercise.forms:
        by_function.setdefault(form.function, []).append(form)
    return by_function


def _missing(exercise: Exercise, loading: Loading) -> ExerciseReport:
    expected = exercise.forms[0].function
    names = [function.name for function in loading.functions]
    near = difflib.get_close_matches(expected, names, n=1)
    if near:
        note = message("function-missing-near", function=expected, near=near[0])
    else:
        note = message("function-missing", function=expected)
    return _unmarked(exercise, ExerciseStatus.MISSING, (note,))


def _unmarked(
    exercise: Exercise,
    status: ExerciseStatus,
    notes: tuple[Message, ...],
    function: FoundFunction | None = None,
) -> ExerciseReport:
    return ExerciseReport(
        id=exercise.id,
        title=exercise.title,
        function=function.name if function else exercise.forms[0].function,
        form=None,
        status=status,
        score=Fraction(0),
        max_score=exercise.max_score,
        cases=(),
        notes=notes,
        function_line=function.line if function else None,
    )


_Run = tuple[Outcome | None, Trace]
"""What came of one case, None where we could not run it, and the positions it evaluated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judging:
    """What the judge must know of the exercise as a whole."""

    path_due: bool
    shares: dict[CheckKind, Fraction]
    consistent: frozenset[Convention]


@dataclass(slots=True, kw_only=True)
class _ExerciseRun:
    """All cases of one exercise, in one form."""

    request: Request
    referee: Referee
    exercise: Exercise
    loading: Loading
    plan: CallPlan
    progress: Progress
    timeouts: int = 0

    def report(self) -> ExerciseReport:
        exercise, plan = self.exercise, self.plan
        cases, fixed = self._cases()
        searches = reference_searches(exercise, plan.form, cases, fixed, self.referee)
        runs = []
        for done, case in enumerate(cases, start=1):
            runs.append(self._run(case))
            self.progress(exercise.id, done, len(cases))
        path_due = plan.takes_moves or any(
            outcome is not None and holds_path(outcome.returned) for outcome, _ in runs
        )
        shares = share_points(exercise, path_due=path_due, case_count=len(cases))
        consistent = self._consistent_conventions(cases, searches, runs)
        judging = _Judging(path_due=path_due, shares=shares, consistent=consistent)
        reports = tuple(
            self._judge(case, search, run, judging)
            for case, search, run in zip(cases, searches, runs, strict=True)
        )
        return ExerciseReport(
            id=exercise.id,
            title=exercise.title,
            function=plan.function.name,
            form=plan.form.id,
            status=_exercise_status(reports),
            score=sum((report.verdict.score for report in reports), Fraction(0)),
            max_score=exercise.max_score,
            cases=reports,
            function_line=plan.function.line,
        )

    def _cases(self) -> tuple[list[Case], list[bool]]:
        """The cases that apply, and which of them are the same for every submission."""
        cases, fixed = [], []
        for template in self.exercise.case_templates:
            for case in draw_cases(template, self.request.seed):
                if self.exercise.early_ends or not has_early_leaf(case.tree, case.depth):
                    cases.append(case)
                    fixed.append(not depends_on_seed(template))
        return cases, fixed

    def _run(self, case: Case) -> _Run:
        """One call in a child of its own; None where we could not make it."""
        board, paths = board_of(case, self.request.seed)
        positional, keywords = arguments_of(self.plan, case)
        call = Call(
            function=self.plan.function.name,
            positional=positional,
            keywords=keywords,
            board=board,
            limits=self._limits(),
        )
        try:
            outcome = self.referee.run_call(self.loading, self.request.submission.name, call)
        except CouldNotJudge:
            return None, ()
        self.timeouts += outcome.ending is Ending.TIMEOUT
        return outcome, tuple(paths[number] for number in outcome.asked)

    def _limits(self) -> Limits:
        limits = self.exercise.limits
        if self.timeouts < PATIENT_TIMEOUTS:
            return limits
        return replace(limits, time_s=limits.time_s / IMPATIENCE)

    def _consistent_conventions(
        self, cases: Sequence[Case], searches: Sequence[Search], runs: Sequence[_Run]
    ) -> frozenset[Convention]:
        """The conventions that explain everything this submission evaluated."""
        algorithm = self.exercise.algorithm
        answered = [
            (case, search, trace)
            for case, search, (outcome, trace) in zip(cases, searches, runs, strict=True)
            if outcome is not None and outcome.ending is Ending.RETURNED
        ]
        if all(search.trace == trace for _, search, trace in answered):
            return frozenset()
        consistent = frozenset(ALL_CONVENTIONS)
        for case, _, trace in answered:
            if consistent:
                consistent &= matching_conventions(case, algorithm, trace)
        return consistent

    def _judge(
        self,
        case: Case,
        search: Search,
        run: _Run,
        judging: _Judging,
    ) -> CaseReport:
        outcome, trace = run
        if outcome is None:
            verdict = _not_judged(judging.shares)
        else:
            question = Question(
                case=case,
                algorithm=self.exercise.algorithm,
                conventions=self.plan.form.conventions,
                reference=search,
                path_due=judging.path_due,
                shares=judging.shares,
                consistent=judging.consistent,
            )
            verdict = judge_case(question, outcome, trace)
            if outcome.output_truncated:
                notes = (*verdict.notes, message("output-truncated"))
                verdict = replace(verdict, notes=notes)
        return CaseReport(
            case=case, reference=search, outcome=outcome, trace=trace, verdict=verdict
        )


def share_points(
    exercise: Exercise, *, path_due: bool, case_count: int
) -> dict[CheckKind, Fraction]:
    """What each kind of check is worth in one case.

    A kind that this form cannot show is shared among the others in proportion to their points.
    """
    points = {CheckKind.CONTRACT: Fraction(0), **exercise.points}
    if not path_due:
        points.pop(CheckKind.PATH, None)
    if exercise.algorithm is Algorithm.MINIMAX:
        points.pop(CheckKind.ORDER, None)
    shown = sum(points.values(), Fraction(0))
    if not shown:
        return {kind: exercise.max_score / (len(points) * case_count) for kind in points}
    scale = exercise.max_score / (shown * case_count)
    return {kind: worth * scale for kind, worth in points.items()}


def _not_judged(shares: dict[CheckKind, Fraction]) -> CaseVerdict:
    """Our own failure: no check has a verdict, and the case is no mark."""
    return CaseVerdict(
        status=CaseStatus.ERROR,
        checks=tuple(
            Check(
                kind=kind,
                status=CheckStatus.NOT_CHECKED,
                expected=None,
                observed=None,
                points=Fraction(0),
                max_points=worth,
                message=message("not-checked-by-us"),
            )
            for kind, worth in shares.items()
        ),
        divergence=None,
    )


def _exercise_status(reports: Sequence[CaseReport]) -> ExerciseStatus:
    statuses = {report.status for report in reports}
    if CaseStatus.ERROR in statuses:
        return ExerciseStatus.ERROR
    if statuses == {CaseStatus.PASSED}:
        return ExerciseStatus.PASSED
    return ExerciseStatus.FAILED


# The whole --------------------------------------------------------------------------------------


def _sum_up(
    request: Request,
    loading: Loading,
    warnings: Sequence[Message],
    exercises: Sequence[ExerciseReport],
    duration_s: float,
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
        isolation=isolation(),
        duration_s=duration_s,
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
