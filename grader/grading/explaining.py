"""Why a search went wrong: the mistakes that explain it, and the smallest tree that shows it."""

import os
from collections.abc import Sequence
from dataclasses import replace

from grader.grading.counterexample import Terms, find_counterexample
from grader.grading.diagnosing import explain_runs, told
from grader.grading.request import Grading
from grader.mistakes.diagnosis import Explanation
from grader.model.message import message
from grader.model.report import Certainty, Diagnosis, ExerciseReport, SearchCaseReport

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
