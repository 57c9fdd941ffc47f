"""Tries one exercise that is no plain search: runs every case, judges it, sums up.

The solution is tried in the same way before any submission is: a case that it does not pass
makes the course invalid.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from grader.cache import Cache, digest_of
from grader.errors import CouldNotJudge
from grader.grading.loading import Player, first_form_player
from grader.grading.matching import Writing
from grader.grading.patience import Patience, run_patiently
from grader.grading.request import Draws, Grading
from grader.grading.runs import makes_queue, run_bounded, run_choice, run_game, run_script, run_walk
from grader.grading.scoring import not_judged, not_run, share_among, summed_up, with_output_note
from grader.grading.solution_answers import (
    load_solution,
    no_case_applies,
    no_recorded_answer,
    solution_fault,
)
from grader.kinds.bounded import judge_bounded
from grader.kinds.calls import (
    EMPTY_TEST,
    Expectation,
    expectations,
    fits,
    in_our_order,
    incomparable,
    judge_calls,
    same_as_solution,
)
from grader.kinds.choice import judge_choice
from grader.kinds.game import judge_game
from grader.kinds.judged import Shares, unreadable
from grader.kinds.search import optimal_path
from grader.kinds.signature import applies
from grader.kinds.walk import judge_walk
from grader.model.case import (
    CallsCase,
    Case,
    CaseTemplate,
    Family,
    FunctionCall,
    GameCase,
    PlacementCase,
    SearchCase,
    WalkCase,
)
from grader.model.exercise import WALKS, Algorithm, Exercise, Form, KitAnswers, Role, TieRule
from grader.model.message import Message, message
from grader.model.report import CaseReport, Diagnosis, ExerciseReport, SearchCaseReport
from grader.model.run import Outcome, Returned
from grader.model.tree import Node, Search, Trace
from grader.model.verdict import CaseStatus, CaseVerdict, CheckKind
from grader.sandbox.referee import Referee
from grader.search import exact_value
from grader.search.draw import plain_case

_checked_solutions: Cache[bool] = Cache("solution")


def try_exercise(exercise: Exercise, writing: Writing, grading: Grading) -> ExerciseReport:
    """Every case of the exercise, tried with the functions of the file."""
    form = writing.form
    cases = cases_of(exercise, form, grading.draws)
    first_form = exercise.forms[0]
    known = cases if form == first_form else cases_of(exercise, first_form, grading.draws)
    answers = _proven_answers(exercise, known, grading.draws, grading.referee)
    shares = _shares(exercise, form, len(cases))
    patience = Patience(exercise.limits, grading.time)
    attempt = _Attempt(exercise, grading.draws, shares, answers, writing.reasons)

    def run(case: Case) -> tuple[CaseReport, Outcome | None]:
        player = Player(
            referee=grading.referee,
            loading=grading.loading,
            filename=grading.request.submission.name,
            form=form,
            plans=writing.plans,
            limits=patience.limits_now,
            budget_s=patience.budget_s,
            time=grading.time,
        )
        report = attempt.report(player, case)
        return report, report.outcome

    reports = run_patiently(
        cases,
        patience,
        run,
        lambda case, reason: _unanswered(case, not_run(shares, reason)),
        lambda done: grading.progress(exercise.id, done, len(cases)),
    )
    summary = summed_up(exercise, form, writing.function, reports, writing.faults)
    if not grading.request.explained:
        return summary
    in_first_form = {case.id for case in known}
    comparable = [each for each in reports if each.case.id in in_first_form]
    diagnoses = _diagnoses(exercise, comparable, attempt, grading)
    return replace(summary, diagnoses=diagnoses)


def _diagnoses(
    exercise: Exercise, reports: Sequence[CaseReport], attempt: "_Attempt", grading: Grading
) -> tuple[Diagnosis, ...]:
    """The mistakes known to the course that do what the submission did, where it failed."""
    failed = any(report.status is CaseStatus.FAILED for report in reports)
    if not failed or not exercise.own_mistakes:
        return ()
    # Who passes does not wait for this.
    from grader.grading.own_diagnosis import own_diagnoses

    return own_diagnoses(exercise, reports, attempt.report, grading.referee, grading.course_faults)


def cases_of(exercise: Exercise, form: Form, draws: Draws) -> list[Case]:
    """The cases on which a function of this form can be tried."""
    cases = [
        case
        for template in exercise.case_templates
        for case in _drawn(exercise, template, draws)
        if _can_be_tried(exercise, form, case)
    ]
    if not cases:
        raise no_case_applies(exercise, form)
    return cases


def _drawn(exercise: Exercise, template: CaseTemplate, draws: Draws) -> Sequence[Case]:
    if not isinstance(template.source, Node | Family):
        return (plain_case(template),)
    return draws.walks(template) if exercise.algorithm in WALKS else draws.searches(template)


def _can_be_tried(exercise: Exercise, form: Form, case: Case) -> bool:
    if not isinstance(case, SearchCase) or Role.DEPTH not in form.parameters:
        return True
    return applies(form, exercise, case.tree, case.depth)


def _shares(exercise: Exercise, form: Form, case_count: int) -> Shares:
    """What each kind is worth in one case; an order of moves alone has no value to show."""
    points = {CheckKind.CONTRACT: Fraction(0), **exercise.points}
    if Role.MOVE_LIST in form.parameters:
        points.pop(CheckKind.VALUE, None)
    return share_among(exercise.max_score, points, case_count)


# One case ---------------------------------------------------------------------------------------


class _Attempt:
    """One case tried with one file."""

    def __init__(
        self,
        exercise: Exercise,
        draws: Draws,
        shares: Shares,
        answers: "_SolutionAnswers | None",
        reasons: Mapping[str, Message] = MappingProxyType({}),
    ) -> None:
        self._reasons = reasons
        self._exercise = exercise
        self._draws = draws
        self._shares = shares
        self._answers = answers

    def report(self, player: Player, case: Case) -> CaseReport:
        missing = self._missing_function(player, case)
        if missing is not None:
            return _unanswered(case, unreadable(self._shares, self._why_missing(missing)))
        try:
            return self._tried(player, case)
        except CouldNotJudge:
            return _unanswered(case, not_judged(self._shares))

    def _tried(self, player: Player, case: Case) -> CaseReport:
        match case:
            case WalkCase():
                outcome = run_walk(player, case)
                verdict = judge_walk(case, self._exercise.algorithm, outcome, self._shares)
                return _case_report(case, outcome, verdict)
            case CallsCase():
                return self._tried_calls(player, case, case.calls)
            case PlacementCase():
                call = FunctionCall(player.form.function, (case.placement.ranks,))
                return self._tried_calls(player, case, (call,))
            case GameCase():
                run = run_game(player, self._exercise.algorithm, case)
                return _case_report(case, run.outcome, judge_game(run, self._shares))
            case SearchCase():
                return self._tried_search(player, case)
        raise ValueError(f"{case.id}: nobody knows how to try this")

    def _tried_calls(self, player: Player, case: Case, calls: Sequence[FunctionCall]) -> CaseReport:
        algorithm = self._exercise.algorithm
        outcomes = run_script(player, algorithm, calls)
        verdict = judge_calls(calls, self._expected(case, calls), outcomes, self._shares)
        # What came after the first wrong call would tell another story than the verdict.
        told = outcomes if verdict.wrong_call is None else outcomes[: verdict.wrong_call + 1]
        return _case_report(case, _joined([each for each in told if each]), verdict)

    def _expected(self, case: Case, calls: Sequence[FunctionCall]) -> list[Expectation]:
        algorithm = self._exercise.algorithm
        if algorithm is not Algorithm.SOLUTION:
            return expectations(algorithm, [self._in_our_order(call) for call in calls])
        if self._answers is None:
            raise ValueError("only the solution knows the answers")
        tolerance = self._exercise.tolerance_of(case.template_id)
        return [same_as_solution(answer, tolerance) for answer in self._answers(case, calls)]

    def _in_our_order(self, call: FunctionCall) -> FunctionCall:
        """Fixtures write their arguments in the order of the first form."""
        signature = self._exercise.forms[0].by_function.get(call.function)
        return in_our_order(call, signature.parameters) if signature else call

    def _tried_search(self, player: Player, case: SearchCase) -> CaseReport:
        algorithm, place = self._exercise.algorithm, self._draws.board(case)
        if algorithm is Algorithm.CHOICE:
            outcome, trace = run_choice(player, case, place)
            verdict = judge_choice(case, outcome, trace, self._shares)
        else:
            run = run_bounded(player, algorithm, case, place)
            outcome, trace = run.outcome, run.trace
            verdict = judge_bounded(algorithm, case, run, self._shares)
        return _search_report(case, outcome, trace, with_output_note(verdict, outcome))

    def _missing_function(self, player: Player, case: Case) -> str | None:
        """A function that this case needs and the file does not have, or not so that we know."""
        if isinstance(case, CallsCase):
            needed = [call.function for call in case.calls]
        elif isinstance(case, GameCase):
            needed = [signature.function for signature in player.form.signatures]
        else:
            needed = [player.form.function]
        missing = [name for name in needed if name not in player.plans]
        if self._exercise.algorithm is Algorithm.QUEUE and makes_queue(player):
            # It is called, if not for an answer; the others must have one to give.
            others = [name for name in needed if name != EMPTY_TEST]
            missing = [name for name in others if name not in player.plans] if others else needed
        return missing[0] if missing else None

    def _why_missing(self, function: str) -> Message:
        """It is not in the file, or it is, and cannot be called or is still to be written."""
        missing = message("function-missing-here", function=function)
        return self._reasons.get(function, missing)


def _unanswered(case: Case, verdict: CaseVerdict) -> CaseReport:
    if isinstance(case, SearchCase):
        return _search_report(case, None, (), verdict)
    return CaseReport(case=case, outcome=None, verdict=verdict)


def _case_report(case: Case, outcome: Outcome, verdict: CaseVerdict) -> CaseReport:
    return CaseReport(case=case, outcome=outcome, verdict=with_output_note(verdict, outcome))


def _search_report(
    case: SearchCase, outcome: Outcome | None, trace: Trace, verdict: CaseVerdict
) -> SearchCaseReport:
    """A search that may go its own way is drawn against nothing but itself."""
    reference = Search(
        value=exact_value(case.tree, (), case.depth, case.maximise),
        path=optimal_path(case, TieRule.FIRST),
        trace=trace,
        windows={},
        cuts=(),
    )
    return SearchCaseReport(
        case=case, outcome=outcome, verdict=verdict, reference=reference, trace=trace
    )


def _joined(outcomes: Sequence[Outcome]) -> Outcome:
    """Several calls as one: the last one's ending, and all that was printed."""
    return replace(
        outcomes[-1],
        output="".join(outcome.output for outcome in outcomes),
        output_truncated=any(outcome.output_truncated for outcome in outcomes),
    )


# The solution -----------------------------------------------------------------------------------


_SolutionAnswers = Callable[[Case, Sequence[FunctionCall]], Sequence[Returned]]
"""What the solution answers to the calls of a case, where nobody else knows."""


def _proven_answers(
    exercise: Exercise, cases: Sequence[Case], draws: Draws, referee: Referee
) -> _SolutionAnswers | None:
    """The answers that only the solution knows, once it is seen to pass these cases itself.

    What a kit has on record was proven when the kit was made.
    """
    only_it_knows = exercise.only_solution_knows
    if isinstance(exercise.solution, KitAnswers):
        return partial(_recorded_answers, exercise, exercise.solution) if only_it_knows else None
    # Loading it takes its time.
    player = solution_player(exercise, referee) if only_it_knows else None
    _check_solution(exercise, cases, player, draws, referee)
    return partial(_asked_answers, exercise, player) if player else None


def _recorded_answers(
    exercise: Exercise, recorded: KitAnswers, case: Case, calls: Sequence[FunctionCall]
) -> Sequence[Returned]:
    answers = recorded.scripts.get(case.id, ())
    if len(answers) != len(calls):
        raise no_recorded_answer(exercise, case.id)
    return answers


def _asked_answers(
    exercise: Exercise, player: Player, case: Case, calls: Sequence[FunctionCall]
) -> Sequence[Returned]:
    """CourseError where an answer is nothing that a student's could be compared with."""
    outcomes = run_script(player, Algorithm.SOLUTION, calls)
    answers = [each.returned if each else None for each in outcomes]
    tolerance = exercise.tolerance_of(case.template_id)
    for call, answer in zip(calls, answers, strict=False):
        if not fits(same_as_solution(answer, tolerance).shape, answer):
            reason = incomparable(call, answer, "solution-call-object", "solution-call-too-large")
            raise solution_fault(exercise, case, reason)
    return answers


def recorded_scripts(
    exercise: Exercise, draws: Draws, referee: Referee
) -> dict[str, tuple[Returned, ...]]:
    """What the solution answers to each script, once it passes every case: for a kit.

    Nothing is recorded of an exercise whose answers are worked out from the case alone.
    """
    cases = cases_of(exercise, exercise.forms[0], draws)
    answers = _proven_answers(exercise, cases, draws, referee)
    if answers is None:
        return {}
    scripts = [case for case in cases if isinstance(case, CallsCase)]
    return {case.id: tuple(answers(case, case.calls)) for case in scripts}


def solution_player(exercise: Exercise, referee: Referee) -> Player:
    first_case = exercise.case_templates[0]
    loading = load_solution(exercise, referee, first_case)
    player = first_form_player(exercise, loading, f"{exercise.id}.py", referee)
    if isinstance(player, Message):
        raise solution_fault(exercise, first_case, player)
    return player


def _check_solution(
    exercise: Exercise,
    cases: Sequence[Case],
    solution: Player | None,
    draws: Draws,
    referee: Referee,
) -> None:
    """CourseError where the solution does not pass a case; what was seen once is remembered."""
    # What goes with the exercise, and its solution does not depend on.
    alone = replace(exercise, other_solutions={}, own_mistakes=())
    key = digest_of(alone, cases)
    if _checked_solutions.read(key) is True:
        return
    player = solution or solution_player(exercise, referee)
    shares = _shares(exercise, player.form, len(cases))
    answers = partial(_asked_answers, exercise, solution) if solution else None
    attempt = _Attempt(exercise, draws, shares, answers)
    for case in cases:
        report = attempt.report(player, case)
        if report.status is CaseStatus.ERROR:
            raise CouldNotJudge(message("child-cannot-be-run"))
        if report.status is not CaseStatus.PASSED:
            reason = report.verdict.first_fault
            raise solution_fault(exercise, case, reason or message("not-checked-unreadable"))
    _checked_solutions.write(key, True)
