"""Runs every case of one exercise and judges it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from grader.answer import holds_path
from grader.case import Case
from grader.draw import depends_on_seed
from grader.errors import CouldNotJudge, CourseError, Fault, Place
from grader.exercise import Exercise, Form, Limits
from grader.forms import CallPlan, applies, call_of, plan_call
from grader.grade.loading import nearest_function
from grader.grade.points import is_worth_points_without_path, share_points
from grader.grade.request import Grading
from grader.judge import Question, judge_case
from grader.message import Message, message
from grader.reference import reference_searches
from grader.report import CaseReport, ExerciseReport, ExerciseStatus
from grader.run import Ending, FoundFunction, Loading, Outcome
from grader.search import ALL_CONVENTIONS, Convention, matching_conventions
from grader.trace import Search, Trace
from grader.verdict import CaseStatus, CaseVerdict, Check, CheckKind, CheckStatus

PATIENT_TIMEOUTS = 3
IMPATIENCE = 8
"""After so many time-outs in one exercise, the next calls get an eighth of the time: a function
that never ends must not keep its author waiting for a minute."""


def grade_exercise(exercise: Exercise, grading: Grading) -> list[ExerciseReport]:
    """One report for each function that the exercise accepts and the file holds."""
    reports = []
    by_function = _forms_by_function(exercise)
    for function in grading.loading.functions:
        forms = by_function.get(function.name)
        if not forms:
            continue
        plan = plan_call(function, forms)
        if isinstance(plan, Message):
            report = unmarked(exercise, ExerciseStatus.FAILED, (plan,), function)
        else:
            report = _ExerciseRun(exercise, plan, grading).report()
        reports.append(report)
    return reports or [_missing(exercise, grading.loading)]


def _forms_by_function(exercise: Exercise) -> dict[str, list[Form]]:
    by_function: dict[str, list[Form]] = {}
    for form in exercise.forms:
        by_function.setdefault(form.function, []).append(form)
    return by_function


def _missing(exercise: Exercise, loading: Loading) -> ExerciseReport:
    expected = exercise.forms[0].function
    near = nearest_function(expected, loading)
    if near is not None:
        note = message("function-missing-near", function=expected, near=near)
    else:
        note = message("function-missing", function=expected)
    return unmarked(exercise, ExerciseStatus.MISSING, (note,))


def unmarked(
    exercise: Exercise,
    status: ExerciseStatus,
    notes: tuple[Message, ...],
    function: FoundFunction | None = None,
) -> ExerciseReport:
    """An exercise that gets 0 without a case being run, and why."""
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


@dataclass(slots=True)
class _ExerciseRun:
    """All cases of one exercise, in one form."""

    exercise: Exercise
    plan: CallPlan
    grading: Grading
    timeouts: int = 0

    def report(self) -> ExerciseReport:
        exercise, plan = self.exercise, self.plan
        cases, fixed = self._cases()
        searches = reference_searches(exercise, plan.form, cases, fixed, self.grading.referee)
        runs = []
        for done, case in enumerate(cases, start=1):
            runs.append(self._run(case))
            self.grading.progress(exercise.id, done, len(cases))
        path_due = (
            plan.takes_moves
            or not is_worth_points_without_path(exercise)
            or any(outcome is not None and holds_path(outcome.returned) for outcome, _ in runs)
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
            notes=_convention_notes(reports),
            function_line=plan.function.line,
        )

    def _cases(self) -> tuple[list[Case], list[bool]]:
        """The cases that apply, and which of them are the same for every submission."""
        cases, fixed = [], []
        for template in self.exercise.case_templates:
            for case in self.grading.draws.cases(template):
                if applies(self.plan.form, self.exercise, case.tree, case.depth):
                    cases.append(case)
                    fixed.append(not depends_on_seed(template))
        if not cases:
            raise self._no_case_applies()
        return cases, fixed

    def _no_case_applies(self) -> CourseError:
        place = Place(f"exercices/{self.exercise.id}/exercice.yaml")
        reason = message("no-case-applies", exercise=self.exercise.id, form=self.plan.form.id)
        return CourseError([Fault(place, reason, message("try-early-ends"))])

    def _run(self, case: Case) -> _Run:
        """One call in a child of its own; None where we could not make it."""
        board, paths = self.grading.draws.board(case)
        call = call_of(self.plan, case, board, self._limits())
        try:
            outcome = self.grading.referee.run_call(
                self.grading.loading, self.grading.request.submission.name, call
            )
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


def _convention_notes(reports: Sequence[CaseReport]) -> tuple[Message, ...]:
    """The other conventions under which checks passed: told once, not at each case."""
    names = {
        check.convention
        for report in reports
        for check in report.verdict.checks
        if check.convention and check.status is CheckStatus.PASSED
    }
    return tuple(message(f"convention-note-{name}") for name in sorted(names))


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
