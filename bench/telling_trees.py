"""Finds the trees of `grader/mistakes/smallest_tree.py`: run it when mistakes are added.

Each known mistake is made in each kind of exercise on the small trees, in order, up to the first
on which it goes wrong. Where that is no plain tree, it is a telling one. Takes some minutes.
"""

import sys
import time
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from typing import NamedTuple

from grader.kinds.search import Question, allowed_conventions, judge_case
from grader.mistakes.catalogue import Candidate, Writing, candidates, textbook
from grader.mistakes.smallest_tree import (
    FIRST_TREES,
    SmallTree,
    case_of,
    is_plain,
    predicted_outcome,
    small_tree_of,
    small_trees,
)
from grader.model.exercise import Algorithm, Conventions, Cut, Pruning, TieRule
from grader.model.tree import Nested, tree_of
from grader.model.verdict import CaseStatus, CheckKind
from grader.search import run_reference

AS_TAUGHT = Conventions(cut=Cut.LARGE, pruning=Pruning.FULL, tie=TieRule.FREE)
FREE = Conventions(cut=Cut.FREE, pruning=Pruning.FREE, tie=TieRule.FREE)
MOST_TREES = 11_400
"""Up to four moves and three leaves."""


class Exam(NamedTuple):
    """A kind of exercise, and a search that is wrong in it."""

    algorithm: Algorithm
    conventions: Conventions
    path_due: bool
    ends: bool
    mistake: str
    writing: Writing


def exams() -> Iterator[Exam]:
    for algorithm, conventions in (
        (Algorithm.MINIMAX, AS_TAUGHT),
        (Algorithm.ALPHABETA, AS_TAUGHT),
        (Algorithm.ALPHABETA, FREE),
    ):
        for path_due, ends in product((True, False), repeat=2):
            for candidate in candidates(algorithm):
                if may_show(candidate, algorithm, conventions, path_due=path_due):
                    writing = candidate.applied_to(textbook(algorithm))
                    name = candidate.mistake.id
                    yield Exam(algorithm, conventions, path_due, ends, name, writing)


def may_show(
    candidate: Candidate, algorithm: Algorithm, conventions: Conventions, *, path_due: bool
) -> bool:
    """Whether it is worth looking for a tree: some mistakes are none in some exercises."""
    if candidate.mistake.is_about_path and not path_due:
        return False
    return conventions is not FREE or algorithm not in candidate.mistake.conventions


def goes_wrong(exam: Exam, tree: SmallTree) -> bool:
    outcome = predicted_outcome(exam.writing, tree, ends=exam.ends, path_due=exam.path_due)
    if outcome is None:
        return False
    search = run_reference(tree.case, exam.algorithm)
    trace = outcome.trace_on(tree.paths)
    right = (search.value, list(search.path)) if exam.path_due else search.value
    if (outcome.returned, trace) == (right, search.trace):
        return False
    kinds = [
        kind
        for kind in CheckKind
        if kind is not CheckKind.ORDER or exam.algorithm is Algorithm.ALPHABETA
    ]
    question = Question(
        case=tree.case,
        algorithm=exam.algorithm,
        conventions=exam.conventions,
        reference=search,
        path_due=exam.path_due,
        shares=dict.fromkeys(kinds, Fraction(0)),
        explained_by=allowed_conventions(exam.conventions),
    )
    return judge_case(question, outcome, trace).status is CaseStatus.FAILED


def telling_trees() -> Iterator[tuple[Nested, bool]]:
    left = list(exams())
    started = time.perf_counter()
    for number, (nested, maximise) in enumerate(islice(small_trees(), MOST_TREES)):
        tree = small_tree_of(case_of(tree_of(nested), maximise))
        caught = {exam for exam in left if goes_wrong(exam, tree)}
        left = [exam for exam in left if exam not in caught]
        if caught and not (number < FIRST_TREES and is_plain(nested)):
            names = ", ".join(sorted({exam.mistake for exam in caught}))
            print(f"{number}: {names}; {time.perf_counter() - started:.0f} s", file=sys.stderr)
            yield nested, maximise
    print("never:", ", ".join(sorted({exam.mistake for exam in left})), file=sys.stderr)


if __name__ == "__main__":
    for tree in telling_trees():
        print(f"    {tree!r},")
