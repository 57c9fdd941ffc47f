"""Grades one exercise: a search is compared with the reference's, anything else is tried."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from grader.cache import Cache
from grader.errors import CouldNotJudge
from grader.grading.matching import Writing, course_names, is_unread, missing_notes
from grader.grading.patience import CopyTime, Patience, run_patiently
from grader.grading.recording import SecondRun, with_recordings
from grader.grading.request import Draws, Grading
from grader.grading.scoring import (
    is_worth_points_without_path,
    not_judged,
    not_run,
    share_points,
    summed_up,
    with_output_note,
)
from grader.grading.solution_answers import no_case_applies, reference_searches
from grader.kinds.answer import holds_path, move_comes_first, with_move_first
from grader.kinds.search import Question, SearchRun, find_conventions, judge_case
from grader.kinds.signature import CallPlan, applies, call_of, watched_by
from grader.model.case import Case, SearchCase
from grader.model.exercise import Exercise, Form
from grader.model.message import Message, message
from grader.model.report import (
    ExerciseReport,
    ExerciseStatus,
    SearchCaseReport,
)
from grader.model.run import Call, Ending, Outcome
from grader.model.tree import Search, Trace
from grader.model.verdict import CaseVerdict, CheckKind, CheckStatus
from grader.search import Convention

_verdicts: Cache[CaseVerdict] = Cache("verdicts")


def grade_writing(exercise: Exercise, writing: Writing | None, grading: Grading) -> ExerciseReport:
    """One way in which the file holds the exercise; None where it does not."""
    if writing is None:
        request, loading = grading.request, grading.loading
        asked = exercise.id in request.exercise_ids
        notes = missing_notes(
            exercise,
            loading,
            course_names(request.course),
            asked=asked,
            renamed=grading.renamed,
        )
        unread = is_unread(exercise, loading, asked=asked)
        status = ExerciseStatus.FAILED if unread else ExerciseStatus.MISSING
        return unmarked(exercise, status, notes)
    if not writing.plans:
        return unmarked(exercise, ExerciseStatus.FAILED, writing.faults, writing)
    if not exercise.searches_trees:
        # Who only writes searches does not wait for the rest.
        from grader.grading.trial import try_exercise

        return try_exercise(exercise, writing, grading)
    (plan,) = writing.plans.values()
    patience = Patience(exercise.limits, grading.time)
    return _SearchRun(exercise, plan, grading, patience).report()


def cases_to_run(exercise: Exercise, writing: Writing | None, draws: Draws) -> Sequence[Case]:
    """The cases that `grade_writing` runs: none where nothing can be called."""
    if writing is None or not writing.plans:
        return ()
    if not exercise.searches_trees:
        from grader.grading.trial import cases_of

        return cases_of(exercise, writing.form, draws)
    return _search_cases(exercise, writing.form, draws)


def _search_cases(exercise: Exercise, form: Form, draws: Draws) -> list[SearchCase]:
    """The cases that apply to this form."""
    cases = [
        case
        for template in exercise.case_templates
        for case in draws.searches(template)
        if applies(form, exercise, case.tree, case.depth)
    ]
    if not cases:
        raise no_case_applies(exercise, form)
    return cases


def unmarked(
    exercise: Exercise,
    status: ExerciseStatus,
    notes: tuple[Message, ...],
    writing: Writing | None = None,
) -> ExerciseReport:
    """An exercise that gets 0 without a case being run, and why."""
    return ExerciseReport(
        id=exercise.id,
        title=exercise.title,
        function=writing.function.name if writing else exercise.forms[0].function,
        form=writing.form.id if writing and writing.fitting else None,
        status=status,
        score=Fraction(0),
        max_score=exercise.max_score,
        cases=(),
        notes=notes,
        function_line=writing.function.line if writing else None,
    )


@dataclass(frozen=True, slots=True)
class _Run:
    """What came of one case."""

    outcome: Outcome | None
    """None where it was not run."""
    trace: Trace = ()
    """The positions it evaluated."""
    not_run: Message | None = None
    """Why there was no time for it; without that, it was we who could not run it."""

    def with_move_first(self) -> "_Run":
        if self.outcome is None:
            return self
        returned = with_move_first(self.outcome.returned)
        return replace(self, outcome=replace(self.outcome, returned=returned))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judging:
    """What the judge must know of the exercise as a whole."""

    path_due: bool
    shares: dict[CheckKind, Fraction]


@dataclass(slots=True)
class _SearchRun:
    """All cases of one exercise, in one form."""

    exercise: Exercise
    plan: CallPlan
    grading: Grading
    patience: Patience

    def report(self) -> ExerciseReport:
        exercise, plan = self.exercise, self.plan
        cases = _search_cases(exercise, plan.form, self.grading.draws)
        searches = reference_searches(exercise, plan.form, cases, self.grading.referee)
        runs = run_patiently(
            cases,
            self.patience,
            self._run,
            lambda _, reason: _Run(None, not_run=reason),
            lambda done: self.grading.progress(exercise.id, done, len(cases)),
        )
        answers = (
            (run.outcome.returned, len(case.tree.children))
            for case, run in zip(cases, runs, strict=True)
            if run.outcome is not None
        )
        move_first = move_comes_first(answers)
        if move_first:
            runs = [run.with_move_first() for run in runs]
        path_due = (
            plan.takes_moves
            or not is_worth_points_without_path(exercise)
            or any(run.outcome is not None and holds_path(run.outcome.returned) for run in runs)
        )
        shares = share_points(exercise, path_due=path_due, case_count=len(cases))
        conventions = find_conventions(
            exercise.algorithm,
            plan.form.conventions,
            [
                SearchRun(case, search, run.outcome, run.trace)
                for case, search, run in zip(cases, searches, runs, strict=True)
            ],
            path_due=path_due,
        )
        judging = _Judging(path_due=path_due, shares=shares)
        reports = tuple(
            self._judge(case, search, run, judging, convention)
            for case, search, run, convention in zip(
                cases, searches, runs, conventions, strict=True
            )
        )
        notes = _convention_notes(reports)
        if self.grading.request.recorded:
            reports = with_recordings(reports, self._run_watched, time_s=exercise.limits.time_s)
        report = summed_up(exercise, plan.form, plan.function, reports, notes)
        if report.status is not ExerciseStatus.FAILED or not self.grading.request.explained:
            return report
        # Who passes does not wait for this.
        from grader.grading.counterexample import Terms
        from grader.grading.explaining import with_explanations

        terms = Terms(
            exercise=exercise,
            plan=plan,
            limits=exercise.limits,
            path_due=path_due,
            shares=shares,
            convention=next(filter(None, conventions), None),
            move_first=move_first,
        )
        return with_explanations(report, terms, self.grading, reports)

    def _run(self, case: SearchCase) -> tuple[_Run, Outcome | None]:
        """One call in a child of its own."""
        board, paths = self.grading.draws.board(case)
        call = call_of(self.plan, case, board, self.patience.limits_now)
        outcome = self._make(call, self.grading.time)
        return _Run(outcome, outcome.trace_on(paths) if outcome else ()), outcome

    def _run_watched(self, case: SearchCase, time_s: float) -> SecondRun | None:
        """The same call once more, in a child of its own, its own calls recorded."""
        board, paths = self.grading.draws.board(case)
        limits = replace(self.exercise.limits, time_s=time_s)
        call = call_of(self.plan, case, board, limits)
        outcome = self._make(
            replace(call, watched=watched_by(self.plan)), self.grading.explaining_time
        )
        return None if outcome is None else SecondRun(outcome, paths)

    def _make(self, call: Call, time: CopyTime) -> Outcome | None:
        """What came of it; None where we could not make it."""
        grading = self.grading
        try:
            with time.charged(grading.referee):
                return grading.referee.run_call(
                    grading.loading, grading.request.submission.name, call
                )
        except CouldNotJudge:
            return None

    def _judge(
        self,
        case: SearchCase,
        search: Search,
        run: _Run,
        judging: _Judging,
        convention: Convention | None,
    ) -> SearchCaseReport:
        outcome, trace = run.outcome, run.trace
        if run.not_run is not None:
            verdict = not_run(judging.shares, run.not_run)
        elif outcome is None:
            verdict = not_judged(judging.shares)
        elif case.is_shared and outcome.ending is Ending.RETURNED:
            verdict = _verdicts.recall(
                (case, search, self.exercise, self.plan.form),
                lambda: judge_case(
                    self._question(case, search, judging, convention), outcome, trace
                ),
                judging.path_due,
                tuple(judging.shares.items()),
                convention,
                # As text: True is equal to 1.
                repr(outcome.returned),
                outcome.asked,
            )
            verdict = with_output_note(verdict, outcome)
        else:
            verdict = judge_case(self._question(case, search, judging, convention), outcome, trace)
            verdict = with_output_note(verdict, outcome)
        return SearchCaseReport(
            case=case, reference=search, outcome=outcome, trace=trace, verdict=verdict
        )

    def _question(
        self,
        case: SearchCase,
        search: Search,
        judging: _Judging,
        convention: Convention | None,
    ) -> Question:
        return Question(
            case=case,
            algorithm=self.exercise.algorithm,
            conventions=self.plan.form.conventions,
            reference=search,
            path_due=judging.path_due,
            shares=judging.shares,
            explained_by=() if convention is None else (convention,),
            tolerance=self.exercise.tolerance_of(case.template_id),
        )


def _convention_notes(reports: Sequence[SearchCaseReport]) -> tuple[Message, ...]:
    """The other convention under which checks passed: told once, not at each case."""
    names = {
        check.convention
        for report in reports
        for check in report.verdict.checks
        if check.convention and check.status is CheckStatus.PASSED
    }
    return tuple(message(f"convention-note-{name}") for name in sorted(names))
