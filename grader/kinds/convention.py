"""The convention that a whole submission follows: no tree by itself can tell."""

from collections.abc import Sequence
from operator import or_
from typing import NamedTuple

from grader.kinds.answer import read_answer
from grader.kinds.search import base_convention, is_allowed, is_proven
from grader.model.case import SearchCase
from grader.model.exercise import Algorithm, Conventions
from grader.model.run import Ending, Outcome
from grader.model.trace import Search, Trace
from grader.search import ALL_CONVENTIONS, Convention, matching_conventions


class SearchRun(NamedTuple):
    """One run of the submission, beside what is right; None where nothing was run."""

    case: SearchCase
    reference: Search
    outcome: Outcome | None
    trace: Trace


def find_conventions(
    algorithm: Algorithm, conventions: Conventions, runs: Sequence[SearchRun], *, path_due: bool
) -> list[Convention | None]:
    """For each run, the convention other than the exercise's own under which it is judged.

    It is one for all of them. It explains every run whose value is right: two trees that take two
    conventions show no search but a mistake that looks like one here and another there. One that
    explains the other runs too is that of these as well; one that is refused is named only then.
    Of several, the one that lets most runs pass, then the one that explains most, then the
    simplest.
    """
    answered = [run for run in runs if run.outcome and run.outcome.ending is Ending.RETURNED]
    usual = [run.trace == run.reference.trace for run in answered]
    if all(usual):
        return [None] * len(runs)
    explaining = [matching_conventions(run.case, algorithm, run.trace) for run in answered]
    right = [run for run in answered if _has_right_value(run, path_due=path_due)]
    base = base_convention(conventions)
    deciding = [those for run, those in zip(answered, explaining, strict=True) if run in right]
    if all(base in those for those in deciding):
        # Where nothing that is right tells of another convention, it must explain all the rest.
        deciding = explaining

    def explains_all(convention: Convention) -> bool:
        return all(convention in those for those in explaining)

    def strength(convention: Convention) -> tuple[int, int]:
        explained = [convention in those for those in explaining]
        passed = map(or_, usual, explained) if is_allowed(conventions, convention) else usual
        return sum(passed), sum(explained)

    candidates = [
        each
        for each in (base, *(other for other in ALL_CONVENTIONS if other != base))
        if all(each in those for those in deciding)
        and (is_allowed(conventions, each) or explains_all(each))
    ]
    found = max(candidates, key=strength, default=base)
    if found == base:
        return [None] * len(runs)
    judged = answered if explains_all(found) else right
    return [found if run in judged else None for run in runs]


def _has_right_value(run: SearchRun, *, path_due: bool) -> bool:
    if run.outcome is None:
        return False
    answer = read_answer(run.outcome.returned, path_due=path_due)
    return answer.value == run.reference.value and is_proven(run.case, run.reference, run.trace)
