"""From an exercise that failed to the author's own mistakes that do the same.

Each is run in the sandbox on the cases of the submission, in a child for each case as the
submission was, and only as long as it does what the submission did. What it does on cases that are
the same for everybody is kept from one command to the next.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grader import __version__
from grader.cache import Cache, digest_of
from grader.errors import CouldNotJudge, Fault
from grader.grading.loading import Player, broken, never_answers, own_mistake_player, slip_of
from grader.grading.patience import CopyTime, Patience
from grader.grading.request import Grading
from grader.kinds.answer import read_answer
from grader.kinds.search import path_fault
from grader.kinds.signature import applies, call_of
from grader.mistakes.diagnosis import CaseBehaviour, SeenCase, behaviour, resemblance
from grader.model.case import Case, SearchCase
from grader.model.exercise import Exercise, Form, OwnMistake, TieRule
from grader.model.message import Message, message
from grader.model.report import CaseReport, Certainty, Diagnosis, SearchCaseReport
from grader.model.run import Outcome
from grader.model.tree import Trace, TreePath, node_at
from grader.model.verdict import CaseStatus, CheckStatus
from grader.sandbox.referee import Referee

_behaviours: Cache[Any] = Cache("own-mistake")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """What a program did on one case."""

    behaviour: CaseBehaviour
    outcome: Outcome
    is_fixed: bool
    """Whether it would do the same whatever is drawn for a submission."""


Attempt = Callable[[Player, Case], Tried | None]
"""Tries a program on a case; None where that could not be done."""


# Exercises that are tried -----------------------------------------------------------------------


def own_diagnoses(
    exercise: Exercise,
    reports: Sequence[CaseReport],
    attempt: Callable[[Player, Case], CaseReport],
    referee: Referee,
    course_faults: list[Fault],
) -> tuple[Diagnosis, ...]:
    """The mistakes of the exercise that do what these reports tell, the surest ones only.

    A case that was not run (a function is not written, we broke down) says nothing of them.
    """

    def tried(player: Player, case: Case) -> Tried | None:
        return tried_of(attempt(player, case))

    seen = [(report.case, _seen(each, report)) for report in reports if (each := tried_of(report))]
    kinds = sorted({check.kind for report in reports for check in report.verdict.checks})
    comparison = _Comparison(
        exercise, seen, tried, referee, judged_by=repr(kinds), course_faults=course_faults
    )
    return comparison.diagnoses()


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


# Searches ---------------------------------------------------------------------------------------


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
    searches = _Searches(exercise, form.conventions.tie, grading, path_due)
    seen = [
        (report.case, _seen(tried, report))
        for report in reports
        if (tried := searches.submitted(report))
    ]
    judged_by = repr((path_due, form.conventions.tie))
    comparison = _Comparison(
        exercise,
        seen,
        searches.tried,
        grading.referee,
        judged_by=judged_by,
        course_faults=grading.course_faults,
    )
    return comparison.diagnoses()


@dataclass(frozen=True, slots=True)
class _Searches:
    exercise: Exercise
    tie: TieRule
    grading: Grading
    path_due: bool

    def submitted(self, report: SearchCaseReport) -> Tried | None:
        """What the submission did; None where no mistake can be tried on the case."""
        case, outcome = report.case, report.outcome
        first = self.exercise.forms[0]
        if outcome is None or not applies(first, self.exercise, case.tree, case.depth):
            return None
        return self._told(case, outcome, report.trace, holds_path=self.path_due)

    def tried(self, player: Player, case: Case) -> Tried | None:
        if not isinstance(case, SearchCase):
            raise TypeError(f"{case.id}: nothing to search in")
        board, paths = self.grading.draws.board(case)
        plan = player.plans[player.form.function]
        try:
            outcome = player.call(call_of(plan, case, board, player.limits))
        except CouldNotJudge:
            return None
        trace = outcome.trace_on(paths)
        return self._told(case, outcome, trace, holds_path=player.form.returns_path)

    def _told(self, case: SearchCase, outcome: Outcome, trace: Trace, *, holds_path: bool) -> Tried:
        answer = read_answer(outcome.returned, path_due=holds_path)
        path = self._path_told(case, answer.path) if self.path_due else None
        return _tried(case, (_ended(outcome), answer.value, path, trace), outcome, trace)

    def _path_told(self, case: SearchCase, path: TreePath | None) -> TreePath | str | None:
        """One path is as right as the other; where only the solution knows, none is."""
        if path is None or self.exercise.only_solution_knows:
            return path
        return path if path_fault(case, self.tie, path) else "right"


# One exercise -----------------------------------------------------------------------------------


def _seen(tried: Tried, report: CaseReport) -> SeenCase:
    return SeenCase(behaviour=tried.behaviour, has_failed=report.status is CaseStatus.FAILED)


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


class _Comparison:
    """One exercise of a submission beside each of its mistakes."""

    def __init__(
        self,
        exercise: Exercise,
        seen: Sequence[tuple[Case, SeenCase]],
        attempt: Attempt,
        referee: Referee,
        *,
        judged_by: str,
        course_faults: list[Fault],
    ) -> None:
        # Failures are quickest to rule a mistake out, and what is kept costs nothing to ask for.
        in_order = sorted(seen, key=lambda each: (not each[0].is_shared, not each[1].has_failed))
        self._exercise = exercise
        self._cases = [case for case, _ in in_order]
        self._seen = [each for _, each in in_order]
        self._keys = [digest_of(case) if case.is_shared else None for case in self._cases]
        self._attempt = attempt
        self._referee = referee
        self._judged_by = judged_by
        self._course_faults = course_faults

    def diagnoses(self) -> tuple[Diagnosis, ...]:
        """Those that are exactly it; where there is none, the first that nearly is."""
        if not any(each.has_failed for each in self._seen):
            return ()
        found = [
            (certainty, mistake)
            for mistake in self._exercise.own_mistakes
            if (certainty := self._certainty(mistake))
        ]
        exact = [pair for pair in found if pair[0] is Certainty.EXACT]
        return tuple(_diagnosis(mistake, certainty) for certainty, mistake in exact or found[:1])

    def _certainty(self, mistake: OwnMistake) -> Certainty | None:
        kept = _KeptBehaviours(self._exercise, mistake, self._judged_by)
        run = _MistakeRun(self._exercise, mistake, self._referee, self._attempt)
        certainty = resemblance(self._seen, self._behaviours(run, kept))
        kept.save()
        fault = run.fault or kept.fault(mistake)
        if fault is not None:
            self._course_faults.append(fault)
        return certainty

    def _behaviours(
        self, run: "_MistakeRun", kept: "_KeptBehaviours"
    ) -> Iterator[CaseBehaviour | None]:
        """What the mistake does on each case; run only where it is not known, and asked for."""
        for case, key in zip(self._cases, self._keys, strict=True):
            known = kept.of(key)
            if known is None:
                tried = run.tried(case)
                known = None if tried is None else tried.behaviour
                if tried is not None and tried.is_fixed:
                    kept.add(key, tried)
            yield known


class _MistakeRun:
    """One mistake, loaded when it is first needed."""

    def __init__(
        self, exercise: Exercise, mistake: OwnMistake, referee: Referee, attempt: Attempt
    ) -> None:
        self._exercise = exercise
        self._mistake = mistake
        self._referee = referee
        self._attempt = attempt
        self._patience = Patience(exercise.limits, CopyTime())
        self._player: Player | Fault | Message | None = None
        self.fault: Fault | None = None
        """Why it is no mistake, but broken."""

    def tried(self, case: Case) -> Tried | None:
        """None where it cannot be run: an audit says why, a student has nothing to do with it."""
        if self._player is None:
            self._player = self._load()
            if isinstance(self._player, Fault):
                self.fault = self._player
        if not isinstance(self._player, Player) or self._patience.refusal is not None:
            return None
        used_before = self._referee.used_s
        tried = self._attempt(replace(self._player, limits=self._patience.limits_now), case)
        if tried is None:
            return None
        cut_off = self._patience.learn(tried.outcome, self._referee.used_s - used_before)
        self.fault = self.fault or slip_of(self._mistake, tried.outcome)
        # What is broken resembles nobody, and is told again at every run.
        return None if cut_off or self.fault else tried

    def _load(self) -> Player | Fault | Message:
        try:
            return own_mistake_player(self._exercise, self._mistake, self._referee)
        except CouldNotJudge as error:
            return error.reason


def _diagnosis(mistake: OwnMistake, certainty: Certainty) -> Diagnosis:
    facts = {"clause": mistake.clause}
    is_exact = certainty is Certainty.EXACT
    return Diagnosis(
        mistakes=(mistake.id,),
        certainty=certainty,
        message=message("diagnosis-own" if is_exact else "diagnosis-own-likely", **facts),
        sections=(),
        is_convention=False,
        explanation=mistake.explanation,
    )


# What is kept -----------------------------------------------------------------------------------


class _KeptBehaviours:
    """What one mistake does on the cases that are the same for everybody."""

    def __init__(self, exercise: Exercise, mistake: OwnMistake, judged_by: str) -> None:
        form, limits = exercise.forms[0], exercise.limits
        told_by = exercise.solution if exercise.only_solution_knows else b""
        self._key = digest_of(
            __version__, mistake.source, exercise.algorithm, form, limits, told_by, judged_by
        )
        self._kept = _read_kept(_behaviours.read(self._key))
        self._changed = False

    def of(self, key: str | None) -> CaseBehaviour | None:
        return self._kept[key].behaviour if key in self._kept else None

    def add(self, key: str | None, seen: Tried) -> None:
        if key is not None:
            silent = seen.outcome.ending.value if never_answers(seen.outcome.ending) else None
            self._kept[key] = _Kept(seen.behaviour, silent)
            self._changed = True

    def fault(self, mistake: OwnMistake) -> Fault | None:
        """That it has answered to nothing so far."""
        endings = [each.silent for each in self._kept.values()]
        if not endings or None in endings:
            return None
        return broken(mistake, message("own-mistake-never-answers", ending=endings[0]))

    def save(self) -> None:
        if self._changed:
            document = {
                key: [kept.behaviour.judged, kept.behaviour.asked, kept.silent]
                for key, kept in self._kept.items()
            }
            _behaviours.write(self._key, document)


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a mistake did on one case."""

    behaviour: CaseBehaviour
    silent: str | None
    """How the call ended, where it ended without an answer."""


def _read_kept(document: Any) -> dict[str, _Kept]:
    """What was kept, or nothing where it is not that."""
    if not isinstance(document, dict):
        return {}
    found = {}
    for key, each in document.items():
        match each:
            case [str(judged), str(asked), str() | None as silent]:
                found[key] = _Kept(CaseBehaviour(judged, asked), silent)
    return found
