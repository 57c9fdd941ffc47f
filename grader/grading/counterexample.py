"""Finds the smallest tree on which a student's function goes wrong, by asking the function.

The trees are small ones that are the same for everybody, smallest first; where none of them will
do, a visible fixture on which the function failed is made smaller. Hidden ones never are: what
is left of them would tell what they were.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice

from grader.cache import Cache
from grader.errors import CouldNotJudge
from grader.grading.loading import Player, never_answers
from grader.grading.recording import SecondRun, with_recordings
from grader.grading.request import Grading
from grader.grading.solution_answers import knows_other_trees, searches_of
from grader.kinds.checks import with_output_note
from grader.kinds.kind import Run
from grader.kinds.search import SearchJudge, allowed_conventions, judge_case
from grader.kinds.signature import CallPlan, applies, call_of, known_height, watched_by
from grader.mistakes.catalogue import Writing
from grader.mistakes.smallest_tree import (
    SmallTree,
    cases_in_order,
    is_least,
    predicted_outcome,
    shrink,
    small_tree_of,
)
from grader.model.case import SearchCase
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Exercise, Form
from grader.model.report import SearchCaseReport
from grader.model.run import Call, Ending, Outcome
from grader.model.tree import Search
from grader.model.verdict import CaseStatus, CaseVerdict
from grader.sandbox.referee import Company, Referee
from grader.search import frontier

ZERO = Fraction(0)
FIRST_CHUNK = 16
"""Trees about which the solution is asked at once, twice as many each time: most functions go wrong
on the first few."""
MOST_SHRINKING_CALLS = 200
MOST_LEAVES_TO_SHRINK = 64
MOST_UNCONFIRMED = 3
"""Trees on which it goes wrong in company, and right by itself: it keeps something."""

_CHEAP = (Ending.RETURNED, Ending.RAISED, Ending.EXITED, Ending.REFUSED)
"""How a call may end for others to be made: the rest costs a time limit each time, or is ours."""

_Known = tuple[SmallTree, Search]
"""A tree, and the right search of it."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How the function is called and judged: as in the graded run."""

    plan: CallPlan
    judge: SearchJudge

    @property
    def exercise(self) -> Exercise:
        return self.judge.task.exercise

    @property
    def path_due(self) -> bool:
        return self.judge.path_due

    def call(self, tree: SmallTree) -> Call:
        return call_of(self.plan, tree.case, tree.board, self.exercise.limits)

    def goes_wrong(self, known: _Known, outcome: Outcome) -> bool:
        if _is_plainly_right(known, outcome, path_due=self.path_due):
            return False
        return self.verdict(known, self.as_read(outcome)).status is CaseStatus.FAILED

    def as_read(self, outcome: Outcome) -> Outcome:
        return self.judge.as_read(Run(outcome=outcome)).outcome

    def verdict(self, known: _Known, outcome: Outcome) -> CaseVerdict:
        """As in the graded run, except that nothing is worth a point any more."""
        tree, search = known
        own = () if self.judge.convention is None else (self.judge.convention,)
        # A tree shows a mistake only where nothing that is allowed does the same.
        explained_by = (*own, *allowed_conventions(self.plan.form.conventions))
        question = self.judge.question(tree.case, search, explained_by)
        verdict = judge_case(question, outcome, outcome.trace_on(tree.paths))
        checks = tuple(replace(each, points=ZERO, max_points=ZERO) for each in verdict.checks)
        return replace(verdict, checks=checks)


def _is_plainly_right(known: _Known, outcome: Outcome, *, path_due: bool) -> bool:
    """The very answer of the reference, as most calls give it, needs no judge."""
    tree, search = known
    right = (search.value, list(search.path)) if path_due else search.value
    # As text: True is equal to 1.
    return repr(outcome.returned) == repr(right) and (outcome.trace_on(tree.paths) == search.trace)


def find_counterexample(
    terms: Terms,
    grading: Grading,
    reports: Sequence[SearchCaseReport],
    prediction: Writing | None = None,
) -> SearchCaseReport | None:
    """The smallest tree that was found on which the function goes wrong, and what it does there.

    `prediction`: a search that does all that the function was seen to do; the first tree on which
    it goes wrong is asked about before any other.
    """
    if not knows_other_trees(terms.exercise):
        return None
    failed = [report for report in reports if report.status is CaseStatus.FAILED]
    if not any(report.outcome and report.outcome.ending in _CHEAP for report in failed):
        return None
    finder = _Finder(terms, grading)
    try:
        found = finder.find(failed, prediction)
        return finder.recorded(found) if found and grading.request.recorded else found
    except (CouldNotJudge, _TooDear):
        return None  # The marks stand without it.
    finally:
        grading.referee.let_go()


class _TooDear(Exception):
    """A call used up its time or its memory, or goes wrong in company alone: nobody waits."""


@dataclass(slots=True)
class _Finder:
    terms: Terms
    grading: Grading
    calls: int = 0
    """Made so far, but for those that confirm."""
    has_company: bool = False
    """Whether there is a child that was called and can be called again."""

    def find(
        self, failed: Sequence[SearchCaseReport], prediction: Writing | None
    ) -> SearchCaseReport | None:
        limited = any(report.case.depth < known_height(report.case.tree) for report in failed)
        cases = _applying.recall(
            (self.terms.exercise, self.terms.plan.form),
            lambda: tuple(filter(self._applies, cases_in_order(limited=limited))),
            limited,
        )
        found = self._predicted(cases, prediction) if prediction else None
        if found is not None:
            return found
        found = self._first_confirmed(cases)
        if found is None:
            # Hidden ones never are made smaller: what is left would tell what they were.
            start = min(filter(_may_shrink, failed), key=_size, default=None)
            return None if start is None else self._shrunk(start.case)
        return found if is_least(found.case) else self._shrunk(found.case) or found

    # A mistake that is known ----------------------------------------------------------------------

    def _predicted(
        self, cases: Sequence[SearchCase], prediction: Writing
    ) -> SearchCaseReport | None:
        """The first tree on which it shows, if the function goes wrong there."""
        terms = self.terms
        first = _first_wrong.recall(
            (terms.exercise, terms.plan.form, cases),
            lambda: self._first_predicted(cases, prediction),
            *(terms.path_due, *terms.judge.shares.items(), terms.judge.convention, prediction),
        )
        return None if first is None else self._alone(first)

    def _first_predicted(self, cases: Sequence[SearchCase], prediction: Writing) -> _Known | None:
        ends, path_due = self.terms.plan.form.sees_ends, self.terms.path_due
        for case in cases:
            for known in self._known([case]):
                outcome = predicted_outcome(prediction, known[0], ends=ends, path_due=path_due)
                if outcome and self.terms.goes_wrong(known, outcome):
                    return known
        return None

    # Any function ---------------------------------------------------------------------------------

    def _first_confirmed(self, cases: tuple[SearchCase, ...]) -> SearchCaseReport | None:
        """The first on which it goes wrong, in a child of its own too."""
        for _ in range(MOST_UNCONFIRMED):
            suspect = self._first_suspect(iter(cases))
            if suspect is None:
                return None
            confirmed = self._alone(suspect)
            if confirmed is not None:
                return confirmed
            cases = cases[cases.index(suspect[0].case) + 1 :]
        raise _TooDear

    def _first_suspect(self, cases: Iterator[SearchCase]) -> _Known | None:
        """The first on which it goes wrong, in a child that others were called in before."""
        size = FIRST_CHUNK if self.terms.exercise.only_solution_knows else 1
        while chunk := list(islice(cases, size)):
            for known in self._known(chunk):
                self.calls += 1
                if self._goes_wrong(known, self._called(known)):
                    return known
            size *= 2
        return None

    def _called(self, known: _Known) -> Outcome:
        company = Company.EARLIER if self.has_company else Company.LATER
        outcome = self._player(company).call(self.terms.call(known[0]))
        self.has_company = not never_answers(outcome.ending)
        return outcome

    def _first_alone(self, several: Sequence[_Known]) -> SearchCaseReport | None:
        return next(filter(None, map(self._alone, several)), None)

    def _alone(self, known: _Known) -> SearchCaseReport | None:
        """What it does in a child of its own, if it goes wrong there."""
        self.has_company = False
        outcome = self._called(known)
        if not self._goes_wrong(known, outcome):
            return None
        tree, search = known
        outcome = self.terms.as_read(outcome)
        return SearchCaseReport(
            case=tree.case,
            reference=search,
            outcome=outcome,
            trace=outcome.trace_on(tree.paths),
            verdict=with_output_note(self.terms.verdict(known, outcome), outcome),
        )

    def _goes_wrong(self, known: _Known, outcome: Outcome) -> bool:
        if outcome.ending not in _CHEAP:
            raise _TooDear
        return self.terms.goes_wrong(known, outcome)

    def _player(self, company: Company = Company.NOTHING) -> Player:
        """Nobody's mark depends on what these calls take."""
        grading, plan = self.grading, self.terms.plan
        if grading.explaining_time.is_used_up:
            raise _TooDear
        return Player(
            referee=grading.referee,
            loading=grading.loading,
            filename=grading.request.submission.name,
            form=plan.form,
            plans={plan.form.function: plan},
            limits=self.terms.exercise.limits,
            time=grading.explaining_time,
            company=company,
        )

    def _known(self, cases: Sequence[SearchCase]) -> list[_Known]:
        """With the right search of each; those of which nobody knows it are left out."""
        exercise, form = self.terms.exercise, self.terms.plan.form
        referee = self.grading.referee
        if not exercise.only_solution_knows:
            # Nobody has to be asked, and most of these trees were tried before.
            return [
                _searched.recall(
                    (exercise, form, case), partial(_searched_alone, exercise, form, case, referee)
                )
                if case.is_shared
                else _searched_alone(exercise, form, case, referee)
                for case in cases
            ]
        self.has_company = False  # The solution runs in a child of its own.
        return _searched_together(exercise, form, cases, referee)

    # A tree made smaller --------------------------------------------------------------------------

    def _shrunk(self, start: SearchCase) -> SearchCaseReport | None:
        """What is left of a tree on which it goes wrong; None where nothing smaller fails."""
        last_call = self.calls + MOST_SHRINKING_CALLS
        smaller: list[_Known] = []

        def first_failing(cases: Iterator[SearchCase]) -> SearchCase | None:
            suspect = self._first_suspect(
                islice(filter(self._applies, cases), last_call - self.calls)
            )
            if suspect is None:
                return None
            smaller.append(suspect)
            return suspect[0].case

        shrink(start, first_failing)
        return self._first_alone(smaller[: -1 - MOST_UNCONFIRMED : -1])

    def _applies(self, case: SearchCase) -> bool:
        return applies(self.terms.plan.form, self.terms.exercise, case.tree, case.depth)

    # What is drawn --------------------------------------------------------------------------------

    def recorded(self, found: SearchCaseReport) -> SearchCaseReport:
        """With the student's own calls, from one more run."""

        def run_again(case: SearchCase, time_s: float) -> SecondRun:
            tree = small_tree_of(case)
            limits = replace(self.terms.exercise.limits, time_s=time_s)
            call = replace(self.terms.call(tree), limits=limits)
            outcome = self._player().call(replace(call, watched=watched_by(self.terms.plan)))
            return SecondRun(outcome, tree.paths)

        (report,) = with_recordings((found,), run_again, time_s=self.terms.exercise.limits.time_s)
        return report


_applying: Cache[tuple[SearchCase, ...]] = Cache("applying-cases")
_first_wrong: Cache[_Known | None] = Cache("first-wrong-cases")
_searched: Cache[_Known] = Cache("tried-cases")
"""Trees that are the same for everybody, and what is known of them."""


def _searched_alone(exercise: Exercise, form: Form, case: SearchCase, referee: Referee) -> _Known:
    (known,) = _searched_together(exercise, form, [case], referee)
    return known


def _searched_together(
    exercise: Exercise, form: Form, cases: Sequence[SearchCase], referee: Referee
) -> list[_Known]:
    return [
        (small_tree_of(case), search)
        for case, search in zip(cases, searches_of(exercise, form, cases, referee), strict=True)
        if search is not None
    ]


def _may_shrink(report: SearchCaseReport) -> bool:
    """Whether it ended by itself, and is no secret: what is left of it would tell what it was."""
    return (
        not report.case.hidden
        and report.outcome is not None
        and report.outcome.ending in _CHEAP
        and len(frontier(report.case)) <= MOST_LEAVES_TO_SHRINK
    )


def _size(report: SearchCaseReport) -> tuple[int, int]:
    return report.case.depth, len(frontier(report.case))
