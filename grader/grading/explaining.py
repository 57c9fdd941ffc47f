"""Why a search went wrong: the mistakes that explain it, and the smallest tree that shows it."""

import os
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

from grader.cache import Cache
from grader.grading.counterexample import Terms, find_counterexample
from grader.grading.request import Grading
from grader.kinds.answer import read_answer
from grader.kinds.search import base_convention
from grader.mistakes.catalogue import Candidate, textbook
from grader.mistakes.diagnosis import Explanation, Seen, explain_behaviour
from grader.mistakes.mistaken_search import Question, position_of
from grader.mistakes.switches import Side, Writing
from grader.model.exercise import Algorithm, Conventions, Cut, Pruning
from grader.model.message import Message, message
from grader.model.report import Certainty, Diagnosis, ExerciseReport, SearchCaseReport
from grader.model.run import Board, Ending, Outcome
from grader.model.verdict import CaseStatus

_WHEN_STUCK = frozenset(
    {"IndexError", "RecursionError", "TypeError", "UnboundLocalError", "ValueError"}
)
"""What Python raises where a search has no move to choose from, or plays one too many."""


def explain_runs(
    algorithm: Algorithm,
    conventions: Conventions,
    reports: Sequence[tuple[SearchCaseReport, Board]],
    *,
    ends: bool,
    path_due: bool,
) -> Explanation | None:
    """Why these runs went wrong; None where nothing known explains it.

    `ends`: whether the form tests for the end of a game.
    """

    def explain() -> Explanation | None:
        return _explain(algorithm, conventions, reports, ends=ends, path_due=path_due)

    # Where a whole class gets the same trees, those who make the same mistake do all the same.
    done = [_done(report, board, path_due=path_due) for report, board in reports]
    if None in done:
        return explain()
    cases = tuple(report.case for report, _ in reports)
    return _explanations.recall(cases, explain, algorithm, conventions, ends, path_due, *done)


_explanations: Cache[Explanation | None] = Cache("explanations")


def _done(report: SearchCaseReport, board: Board, *, path_due: bool) -> Hashable | None:
    """All that an explanation takes into account of a run; None where that was not all shared."""
    outcome = report.outcome
    if not report.case.is_shared or outcome is None or not _asked_leaves_alone(board, outcome):
        return None
    error = outcome.error
    value = read_answer(outcome.returned, path_due=path_due).value
    return (
        outcome.asked,
        outcome.ending,
        None if error is None else (error.type_name, error.refusal is None),
        # As text: True is equal to 1.
        repr(outcome.returned),
        # What is drawn for inner nodes may happen to be what was answered.
        value in board.values,
        report.status,
    )


def _explain(
    algorithm: Algorithm,
    conventions: Conventions,
    reports: Sequence[tuple[SearchCaseReport, Board]],
    *,
    ends: bool,
    path_due: bool,
) -> Explanation | None:
    bases = right_writings(algorithm, conventions)
    seen = [
        _seen(report, board, ends=ends, path_due=path_due)
        for report, board in reports
        if report.outcome is not None and _can_be_compared(report.outcome)
    ]
    readable = all(case.has_raised or case.value is not None for case in seen)
    all_seen = readable and len(seen) == len(reports)
    found = explain_behaviour(algorithm, bases, seen, all_seen=all_seen)
    if found is None and any(case.has_raised for case in seen):
        returned = [case for case in seen if not case.has_raised]
        found = explain_behaviour(algorithm, bases, returned, all_seen=False)
    return found


def _can_be_compared(outcome: Outcome) -> bool:
    if outcome.ending is Ending.RAISED and outcome.error is not None:
        return outcome.error.refusal is not None or outcome.error.type_name in _WHEN_STUCK
    return outcome.ending is Ending.RETURNED


@cache
def right_writings(algorithm: Algorithm, conventions: Conventions) -> tuple[Writing, ...]:
    """The searches that the exercise accepts, the reference first."""
    base = base_convention(conventions)
    strict = [base.strict_cut, *([True] if conventions.cut is Cut.FREE else [])]
    shallow = [base.shallow, *([True] if conventions.pruning is Pruning.FREE else [])]
    writings = []
    for is_strict, is_shallow in product(strict, shallow):
        writing = textbook(algorithm)
        if is_strict and algorithm is Algorithm.ALPHABETA:
            writing = writing.having(Side.BOTH, cut="strict")
        writings.append(writing.having(Side.BOTH, own_reset=is_shallow))
    return tuple(dict.fromkeys(writings))


def _seen(report: SearchCaseReport, board: Board, *, ends: bool, path_due: bool) -> Seen:
    outcome, case = report.outcome, report.case
    if outcome is None:
        raise ValueError(f"{case.id}: nothing was run")
    has_raised = outcome.ending is Ending.RAISED
    answer = None if has_raised else read_answer(outcome.returned, path_due=path_due)
    return Seen(
        question=Question(position_of(board), case.depth, case.maximise, ends),
        asked=outcome.asked,
        has_raised=has_raised,
        value=answer.value if answer else None,
        path=answer.path if answer else None,
        shared=case if case.is_shared and _asked_leaves_alone(board, outcome) else None,
        is_right=report.status is CaseStatus.PASSED,
    )


def _asked_leaves_alone(board: Board, outcome: Outcome) -> bool:
    """Whether nothing that it was told had been drawn for this submission."""
    return not any(board.child_counts[number] for number in outcome.asked)


_SENTENCES = {
    (Certainty.EXACT, 1): "diagnosis-exact",
    (Certainty.EXACT, 2): "diagnosis-exact-two",
    (Certainty.LIKELY, 1): "diagnosis-likely",
    (Certainty.LIKELY, 2): "diagnosis-likely-two",
}
"""By how sure we are, and how many mistakes it takes."""


def told(algorithm: Algorithm, found: Explanation) -> Diagnosis:
    """The explanation in words."""
    clauses = [_clause(each) for each in found.made]
    is_convention = all(algorithm in each.mistake.conventions for each in found.made)
    if is_convention and len(found.made) == 1:
        sentence = message(f"convention-of-{found.made[0].mistake.id}")
    else:
        code = _SENTENCES[found.certainty, len(clauses)]
        sentence = message(code, **dict(zip(("what", "also"), clauses, strict=False)))
    return Diagnosis(
        mistakes=tuple(each.mistake.id for each in found.made),
        certainty=found.certainty,
        message=sentence,
        sections=tuple(dict.fromkeys(each.mistake.section for each in found.made)),
        is_convention=is_convention,
        alternatives=tuple(map(_clause, found.same)),
    )


def _clause(candidate: Candidate) -> Message:
    facts = {} if candidate.variant.number is None else {"number": candidate.variant.number}
    clause = message(f"mistake-{candidate.mistake.id}", **facts)
    if candidate.side is Side.BOTH or not candidate.is_elsewhere_too:
        return clause
    return message("mistake-at", what=clause, place=message(f"mistake-place-{candidate.side}"))


_NUMBERED_COURSE = "minimax"
"""The course whose sections our catalogue of mistakes names; another has its own numbers."""


def with_explanations(
    report: ExerciseReport, terms: Terms, grading: Grading, cases: Sequence[SearchCaseReport]
) -> ExerciseReport:
    """The same marks, with what explains them; a breakdown of ours here costs nobody a mark."""
    try:
        found = _explanation(terms, grading, cases)
        diagnoses = _diagnoses(found, terms, grading, cases)
        exact = found if found and found.certainty is Certainty.EXACT else None
        predictions = [exact.writing] if exact else []
        counterexample = find_counterexample(terms, grading, cases, predictions)
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
    exercise = terms.exercise
    own: tuple[Diagnosis, ...] = ()
    if exercise.own_mistakes:
        from grader.grading.own_diagnosis import own_diagnoses_of_searches

        own = own_diagnoses_of_searches(
            exercise, terms.plan.form, cases, grading, path_due=terms.path_due
        )
    known: tuple[Diagnosis, ...] = () if found is None else (told(exercise.algorithm, found),)
    if grading.request.course.id != _NUMBERED_COURSE:
        known = tuple(replace(each, sections=()) for each in known)
    return tuple(sorted((*own, *known), key=lambda each: each.certainty is not Certainty.EXACT))
