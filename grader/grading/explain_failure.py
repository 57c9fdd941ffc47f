"""Why an exercise failed: the known mistakes that do the same, and the smallest tree that shows it.

Mistakes that the course's author wrote are run in the sandbox on the cases of the submission, in a
child for each case as the submission was, and only as long as they do what the submission did. What
they do on cases that are the same for everybody is kept from one command to the next.
"""

import os
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from grader import __version__
from grader.cache import Cache, digest_of
from grader.errors import CouldNotJudge, Fault
from grader.grading.counterexample import Terms, find_counterexample
from grader.grading.loading import Player, broken, never_answers, own_mistake_player, slip_of
from grader.grading.request import Grading
from grader.grading.time_budget import CopyTime, Patience
from grader.kinds.answer import read_answer
from grader.kinds.search import path_fault
from grader.kinds.signature import applies, call_of
from grader.mistakes.diagnosis import (
    CaseBehaviour,
    Explanation,
    SeenCase,
    behaviour,
    diagnosis_of,
    diagnosis_of_own,
    explain_runs,
    resemblance,
)
from grader.model.case import Case, SearchCase
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Exercise, Form, OwnMistake
from grader.model.message import Message, message
from grader.model.report import (
    CaseReport,
    Certainty,
    Diagnosis,
    ExerciseReport,
    SearchCaseReport,
)
from grader.model.run import Outcome
from grader.model.tree import Trace, TreePath, node_at
from grader.model.verdict import CaseStatus, CheckStatus

_NUMBERED_COURSE = "minimax"
"""The course whose sections our catalogue of mistakes names; another has its own numbers."""


def with_explanations(
    report: ExerciseReport, terms: Terms, grading: Grading, cases: Sequence[SearchCaseReport]
) -> ExerciseReport:
    """The same marks, with what explains them; a breakdown of ours here costs nobody a mark."""
    try:
        found = _explanation(terms, grading, cases)
        diagnoses = _diagnoses(found, terms, grading, cases)
        is_exact = found is not None and found.certainty is Certainty.EXACT
        prediction = found.writing if found and is_exact else None
        counterexample = find_counterexample(terms, grading, cases, prediction)
    except Exception as error:
        if os.environ.get("GRADER_DEBUG"):
            raise
        note = message("not-explained-by-us", type=type(error).__name__)
        return replace(report, notes=(*report.notes, note))
    return replace(report, diagnoses=diagnoses, counterexample=counterexample)


def _explanation(
    terms: Terms, grading: Grading, cases: Sequence[SearchCaseReport]
) -> Explanation | None:
    """What does the same; nobody knows how else a teacher's own search can go wrong."""
    if terms.exercise.only_solution_knows:
        return None
    form = terms.plan.form
    return explain_runs(
        terms.exercise.algorithm,
        form.conventions,
        [(case, grading.draws.board(case.case)[0]) for case in cases],
        ends=form.sees_ends,
        path_due=terms.path_due,
    )


def _diagnoses(
    found: Explanation | None, terms: Terms, grading: Grading, cases: Sequence[SearchCaseReport]
) -> tuple[Diagnosis, ...]:
    """The course's own mistakes are more specific than ours."""
    exercise, form = terms.exercise, terms.plan.form
    diagnoses = own_diagnoses_of_searches(exercise, form, cases, grading, path_due=terms.path_due)
    if found is not None:
        known = diagnosis_of(exercise.algorithm, found)
        is_numbered = grading.request.course.id == _NUMBERED_COURSE
        diagnoses += (known if is_numbered else replace(known, sections=()),)
    return tuple(sorted(diagnoses, key=lambda each: each.certainty is not Certainty.EXACT))


# The author's own mistakes ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """What a program did on one case."""

    behaviour: CaseBehaviour
    outcome: Outcome
    is_fixed: bool
    """Whether it would do the same whatever is drawn for a submission."""


_Case = TypeVar("_Case", bound=Case)
_Attempt = Callable[[Player, _Case], Tried | None]
"""Tries a program on a case; None where that could not be done."""


def own_diagnoses(
    exercise: Exercise,
    reports: Sequence[CaseReport],
    attempt: Callable[[Player, Case], CaseReport],
    grading: Grading,
) -> tuple[Diagnosis, ...]:
    """The mistakes of the exercise that do what these reports tell, the surest ones only.

    A case that was not run (a function is not written, we broke down) says nothing of them.
    """
    if not exercise.own_mistakes:
        return ()
    seen = [
        (report.case, _seen(report, tried)) for report in reports if (tried := tried_of(report))
    ]
    kinds = sorted({check.kind for report in reports for check in report.verdict.checks})

    def try_again(player: Player, case: Case) -> Tried | None:
        return tried_of(attempt(player, case))

    return _compared(exercise, seen, try_again, grading, judged_by=repr(kinds))


def tried_of(report: CaseReport) -> Tried | None:
    """What a verdict rests on: the answers that are wrong, and how the calls ended."""
    outcome = report.outcome
    if outcome is None:
        return None
    checks = [
        (check.kind, check.status, check.observed if check.status is CheckStatus.FAILED else None)
        for check in report.verdict.checks
    ]
    said = [check.message for check in report.verdict.checks] + list(report.verdict.notes)
    calls = [each.facts.get("call") for each in said if each is not None]
    judged = _ended(outcome), report.verdict.wrong_call, calls, checks
    trace = report.trace if isinstance(report, SearchCaseReport) else ()
    return _tried(report.case, judged, outcome, trace)


def own_diagnoses_of_searches(
    exercise: Exercise,
    form: Form,
    reports: Sequence[SearchCaseReport],
    grading: Grading,
    *,
    path_due: bool,
) -> tuple[Diagnosis, ...]:
    """The same for searches: values, paths where they are due, evaluations in order.

    A mistake is written in the first form, and tried where that form can be.
    """
    if not exercise.own_mistakes:
        return ()
    tie = form.conventions.tie

    def done(case: SearchCase, outcome: Outcome, trace: Trace, *, holds_path: bool) -> Tried:
        answer = read_answer(outcome.returned, path_due=holds_path)
        path: TreePath | str | None = answer.path if path_due else None
        # One path is as right as the other; where only the solution knows, none is.
        if answer.path is not None and path_due and not exercise.only_solution_knows:
            path = answer.path if path_fault(case, tie, answer.path) else "right"
        return _tried(case, (_ended(outcome), answer.value, path, trace), outcome, trace)

    def tried(player: Player, case: SearchCase) -> Tried | None:
        board, paths = grading.draws.board(case)
        plan = player.plans[player.form.function]
        try:
            outcome = player.call(call_of(plan, case, board, player.limits))
        except CouldNotJudge:
            return None
        trace = outcome.trace_on(paths)
        return done(case, outcome, trace, holds_path=player.form.returns_path)

    seen = [
        (report.case, _seen(report, done(report.case, outcome, report.trace, holds_path=path_due)))
        for report in reports
        if (outcome := report.outcome) is not None
        and applies(exercise.forms[0], exercise, report.case.tree, report.case.depth)
    ]
    return _compared(exercise, seen, tried, grading, judged_by=repr((path_due, tie)))


def _ended(outcome: Outcome) -> tuple[str, str | None]:
    return outcome.ending, outcome.error.type_name if outcome.error else None


def _tried(case: Case, judged: object, outcome: Outcome, trace: Trace) -> Tried:
    """What is drawn at the nodes that have no value changes what a search of them does."""
    nodes = [node_at(case.tree, path) for path in trace] if isinstance(case, SearchCase) else []
    return Tried(
        behaviour=behaviour(judged, trace),
        outcome=outcome,
        is_fixed=all(node is not None and node.value is not None for node in nodes),
    )


def _seen(report: CaseReport, tried: Tried) -> SeenCase:
    return SeenCase(behaviour=tried.behaviour, has_failed=report.status is CaseStatus.FAILED)


def _compared(
    exercise: Exercise,
    seen: Sequence[tuple[_Case, SeenCase]],
    attempt: _Attempt[_Case],
    grading: Grading,
    *,
    judged_by: str,
) -> tuple[Diagnosis, ...]:
    """Those that are exactly it; where there is none, the first that nearly is."""
    if not any(each.has_failed for _, each in seen):
        return ()
    # Failures are quickest to rule a mistake out, and what is kept costs nothing to ask for.
    in_order = sorted(seen, key=lambda pair: (not pair[0].is_shared, not pair[1].has_failed))
    cases = [(case, digest_of(case) if case.is_shared else None) for case, _ in in_order]
    found = []
    for mistake in exercise.own_mistakes:
        run = _MistakeRun(exercise, mistake, attempt, grading, judged_by)
        certainty = resemblance(
            [each for _, each in in_order], (run.behaviour(case, key) for case, key in cases)
        )
        run.keep()
        if run.fault is not None:
            grading.course_faults.append(run.fault)
        if certainty is not None:
            found.append(diagnosis_of_own(mistake, certainty))
    exact = [each for each in found if each.certainty is Certainty.EXACT]
    return tuple(exact or found[:1])


_behaviours: Cache[Any] = Cache("own-mistake")
_Kept = tuple[str, str, str | None]
"""What a mistake did on one case, and how the call ended where it ended without an answer."""


class _MistakeRun(Generic[_Case]):
    """What one mistake does: known from before, or seen where it is run."""

    def __init__(
        self,
        exercise: Exercise,
        mistake: OwnMistake,
        attempt: _Attempt[_Case],
        grading: Grading,
        judged_by: str,
    ) -> None:
        self._exercise = exercise
        self._mistake = mistake
        self._attempt = attempt
        self._referee = grading.referee
        self._patience = Patience(exercise.limits, CopyTime())
        self._player: Player | Fault | Message | None = None
        """Loaded when it is first needed."""
        self._fault: Fault | None = None
        form, limits = exercise.forms[0], exercise.limits
        told_by = exercise.solution if exercise.only_solution_knows else b""
        self._key = digest_of(
            __version__, mistake.source, exercise.kind, form, limits, told_by, judged_by
        )
        self._kept = _read_kept(_behaviours.read(self._key))
        self._read = len(self._kept)

    def behaviour(self, case: _Case, key: str | None) -> CaseBehaviour | None:
        """By the case's key, if it is the same for everybody; None where it cannot be run."""
        if key is not None and key in self._kept:
            judged, asked, _ = self._kept[key]
            return CaseBehaviour(judged, asked)
        tried = self.tried(case)
        if tried is None:
            return None
        if key is not None and tried.is_fixed:
            ending = tried.outcome.ending
            silent = ending.value if never_answers(ending) else None
            self._kept[key] = tried.behaviour.judged, tried.behaviour.asked, silent
        return tried.behaviour

    def tried(self, case: _Case) -> Tried | None:
        """None where it cannot be run: an audit says why, a student has nothing to do with it."""
        if self._player is None:
            self._player = self._load()
            if isinstance(self._player, Fault):
                self._fault = self._player
        if not isinstance(self._player, Player) or self._patience.refusal is not None:
            return None
        used_before = self._referee.used_s
        tried = self._attempt(replace(self._player, limits=self._patience.limits_now), case)
        if tried is None:
            return None
        cut_off = self._patience.learn(tried.outcome, self._referee.used_s - used_before)
        self._fault = self._fault or slip_of(self._mistake, tried.outcome)
        # What is broken resembles nobody, and is told again at every run.
        return None if cut_off or self._fault else tried

    def _load(self) -> Player | Fault | Message:
        try:
            return own_mistake_player(self._exercise, self._mistake, self._referee)
        except CouldNotJudge as error:
            return error.reason

    @property
    def fault(self) -> Fault | None:
        """Why it is no mistake, but broken; it is, too, if it has answered to nothing so far."""
        endings = [silent for _, _, silent in self._kept.values()]
        if self._fault is not None or not endings or None in endings:
            return self._fault
        return broken(self._mistake, message("own-mistake-never-answers", ending=endings[0]))

    def keep(self) -> None:
        if len(self._kept) > self._read:
            _behaviours.write(self._key, self._kept)


def _read_kept(document: Any) -> dict[str, _Kept]:
    """What was kept, or nothing where it is not that."""
    found: dict[str, _Kept] = {}
    for key, each in document.items() if isinstance(document, dict) else ():
        match each:
            case [str(judged), str(asked), str() | None as silent]:
                found[key] = judged, asked, silent
    return found
