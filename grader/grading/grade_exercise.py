"""Grades one exercise: its cases are run with patience, judged, summed up and explained."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from grader.errors import CouldNotJudge
from grader.grading.loading import Player
from grader.grading.matching import WrittenExercise, course_names, is_unread, missing_notes
from grader.grading.recording import SecondRun, did_the_same, with_recordings
from grader.grading.request import Draws, Grading
from grader.grading.shared_child import SharedChild, brief
from grader.grading.solution_answers import no_case_applies, proven_task
from grader.grading.time_budget import Patience, run_patiently
from grader.grading.trial import NoRun, Trial, cases_of
from grader.kinds.checks import not_run
from grader.kinds.kind import Judge, Run
from grader.kinds.search import SearchJudge
from grader.kinds.signature import call_of, watched_by
from grader.model.case import Case, SearchCase
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Exercise
from grader.model.message import Message, message
from grader.model.report import CaseReport, ExerciseReport, ExerciseStatus, SearchCaseReport
from grader.model.run import Outcome
from grader.model.verdict import CaseStatus, Check, CheckStatus
from grader.sandbox.referee import Company


def grade_writing(
    exercise: Exercise, writing: WrittenExercise | None, grading: Grading
) -> ExerciseReport:
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
    return _WritingGrading(exercise, writing, grading).report()


def cases_to_run(
    exercise: Exercise, writing: WrittenExercise | None, draws: Draws
) -> Sequence[Case]:
    """The cases that `grade_writing` runs: none where nothing can be called."""
    if writing is None or not writing.plans:
        return ()
    cases = cases_of(exercise, writing.form, draws)
    if not cases:
        raise no_case_applies(exercise, writing.form)
    return cases


def unmarked(
    exercise: Exercise,
    status: ExerciseStatus,
    notes: tuple[Message, ...],
    writing: WrittenExercise | None = None,
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
class _WritingGrading:
    """All cases of one exercise, in one form."""

    exercise: Exercise
    writing: WrittenExercise
    grading: Grading

    def report(self) -> ExerciseReport:
        exercise, writing, grading = self.exercise, self.writing, self.grading
        cases = cases_to_run(exercise, writing, grading.draws)
        takes_moves = any(plan.takes_moves for plan in writing.plans.values())
        task = proven_task(exercise, writing.form, cases, grading.draws, grading.referee)
        trial = Trial(replace(task, takes_moves=takes_moves), writing.reasons)
        try:
            judge, reports = self._judged(trial, cases)
            notes = (*writing.faults, *judge.notes(reports))
            if isinstance(judge, SearchJudge) and grading.request.recorded:
                searches = [each for each in reports if isinstance(each, SearchCaseReport)]
                reports = [*self._recorded(searches)]
        finally:
            grading.referee.let_go()
        summary = summed_up(exercise, writing, reports, notes)
        if summary.status is not ExerciseStatus.FAILED or not grading.request.explained:
            return summary
        return self._explained(summary, trial, judge)

    def _judged(self, trial: Trial, cases: Sequence[Case]) -> tuple[Judge, list[CaseReport]]:
        """All cases, and who judged them.

        A run beside others counts only where nothing is lost: the judge, who sees them all
        together, has the last word.
        """
        is_shared = trial.kind.leaves_prove and not self.grading.request.apart
        child = SharedChild(trial, is_shared)
        patience = Patience(self.exercise.limits, self.grading.time)
        runs = self._runs(cases, child, patience)
        while True:
            judge = trial.judge_of(list(runs.values()))
            reports = [trial.report(judge, case, runs[case.id]) for case in cases]
            lost = [
                each.case
                for each in reports
                if each.case.id in child.beside and each.status is not CaseStatus.PASSED
            ]
            if not lost:
                return judge, reports
            child.beside.difference_update(case.id for case in lost)
            alone = SharedChild(trial, is_wanted=False)
            runs |= self._run_patiently(lost, alone, patience, progress=lambda _: None)

    def _runs(
        self, cases: Sequence[Case], child: SharedChild, patience: Patience
    ) -> dict[str, Run | NoRun]:
        """What came of each case, by its name and in their order.

        Hidden ones have time of their own, after the others: how long they took is told nowhere,
        and must not show in what was left for the visible ones.
        """
        hidden = Patience(self.exercise.limits, self.grading.hidden_time)
        runs: dict[str, Run | NoRun] = {}
        for theirs, is_hidden in ((patience, False), (hidden, True)):
            these = [case for case in cases if case.hidden is is_hidden]
            progress = partial(self._tell_progress, len(runs), len(cases))
            runs |= self._run_patiently(these, child, theirs, progress)
        return {case.id: runs[case.id] for case in cases}

    def _run_patiently(
        self,
        cases: Sequence[Case],
        child: SharedChild,
        patience: Patience,
        progress: Callable[[int], None],
    ) -> dict[str, Run | NoRun]:
        def run(case: Case) -> tuple[Run | NoRun, Outcome | None]:
            done = child.run(self._player(patience), case)
            return done, done.outcome if isinstance(done, Run) else None

        done = run_patiently(
            cases,
            patience,
            run,
            lambda _, reason: NoRun(lambda shares: not_run(shares, reason)),
            progress,
            next_of=child.next_of,
        )
        return {case.id: each for case, each in zip(cases, done, strict=True)}

    def _tell_progress(self, before: int, total: int, done: int) -> None:
        self.grading.progress(self.exercise.id, before + done, total)

    def _player(self, patience: Patience) -> Player:
        grading = self.grading
        return Player(
            referee=grading.referee,
            loading=grading.loading,
            filename=grading.request.submission.name,
            form=self.writing.form,
            plans=self.writing.plans,
            limits=patience.limits_now,
            budget_s=patience.budget_s,
            time=patience.copy,
        )

    def _recorded(self, reports: Sequence[SearchCaseReport]) -> Sequence[SearchCaseReport]:
        """With what came of a second run, the student's own calls recorded: for drawing only."""
        graded = {report.case.id: report.outcome for report in reports}
        (plan,) = self.writing.plans.values()
        player = self._player(Patience(self.exercise.limits, self.grading.explaining_time))
        first = replace(player, company=Company.LATER)
        later: Player | None = None

        def run_again(case: SearchCase, time_s: float) -> SecondRun | None:
            """In company, and alone where that did not do what was graded."""
            nonlocal later
            board, paths = self.grading.draws.board(case)
            limits = replace(self.exercise.limits, time_s=time_s)
            before = graded[case.id]
            call = replace(
                call_of(plan, case, board, limits),
                watched=watched_by(plan),
                foreseen=before.asked if before else (),
            )
            try:
                outcome = later.call(replace(call, limits=brief(limits))) if later else None
                if outcome is None or not did_the_same(before, outcome):
                    outcome = first.call(call)
            except CouldNotJudge:
                return None
            later = replace(player, company=Company.EARLIER)
            return SecondRun(outcome, paths)

        self.grading.referee.let_go()  # A child that was graded is not watched.
        return with_recordings(reports, run_again, time_s=self.exercise.limits.time_s)

    def _explained(self, summary: ExerciseReport, trial: Trial, judge: Judge) -> ExerciseReport:
        """Who passes does not wait for what explains a failure to be loaded."""
        exercise, grading = self.exercise, self.grading
        if isinstance(judge, SearchJudge):
            from grader.grading.counterexample import Terms
            from grader.grading.explain_failure import with_explanations

            (plan,) = self.writing.plans.values()
            searches = [each for each in summary.cases if isinstance(each, SearchCaseReport)]
            return with_explanations(summary, Terms(plan, judge), grading, searches)
        if not exercise.own_mistakes:
            return summary
        from grader.grading.explain_failure import own_diagnoses

        # A mistake is written in the first form, and tried where that can be.
        known = {case.id for case in cases_of(exercise, exercise.forms[0], grading.draws)}
        diagnoses = own_diagnoses(
            exercise,
            [each for each in summary.cases if each.case.id in known],
            lambda player, case: trial.report(judge, case, trial.run(player, case)),
            grading,
        )
        return replace(summary, diagnoses=diagnoses)


def summed_up(
    exercise: Exercise,
    writing: WrittenExercise,
    reports: Sequence[CaseReport],
    notes: tuple[Message, ...],
) -> ExerciseReport:
    """What the cases of an exercise add up to."""
    return ExerciseReport(
        id=exercise.id,
        title=exercise.title,
        function=writing.function.name,
        form=writing.form.id,
        status=exercise_status(reports),
        score=sum((report.verdict.score for report in reports), Fraction(0)),
        max_score=exercise.max_score,
        cases=tuple(reports),
        notes=(*notes, *_warnings(reports)),
        function_line=writing.function.line,
    )


def _warnings(reports: Sequence[CaseReport]) -> tuple[Message, ...]:
    """What is wrong in cases that passed, for it is worth nothing: told once, not at each case."""
    found: dict[tuple[str, str | None], list[tuple[CaseReport, Check]]] = {}
    for report in reports:
        if report.status is not CaseStatus.PASSED:
            continue
        for check in report.verdict.checks:
            if check.status is CheckStatus.NOT_CHECKED and check.message:
                found.setdefault((check.kind, check.message.code), []).append((report, check))
    return tuple(_warning(cases) for cases in found.values())


def _warning(cases: Sequence[tuple[CaseReport, Check]]) -> Message:
    """In the words of the first case that is not hidden."""
    (_, first), *_ = cases
    told = next((check.message for report, check in cases if not report.case.hidden), None)
    label = message(f"label-check-{first.kind}")
    return message("note-worth-nothing", count=len(cases), told=told or label)


def exercise_status(reports: Sequence[CaseReport]) -> ExerciseStatus:
    statuses = {report.status for report in reports}
    if CaseStatus.ERROR in statuses:
        return ExerciseStatus.ERROR
    if statuses == {CaseStatus.PASSED}:
        return ExerciseStatus.PASSED
    return ExerciseStatus.FAILED
