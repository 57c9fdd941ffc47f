"""What the solution answers to each case, and proof that it is right.

The solution runs in the sandbox like a student's file, for a downloaded course is foreign code.
The built-in search does the same case here; where the two disagree the course is invalid, and
nothing is graded on it.

A kit has no solution, but what it answered when the kit was made: this is compared just the same.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from grader.cache import Cache, digest_of
from grader.errors import CouldNotJudge, CourseError, Fault, Place
from grader.grading.loading import Player, ending_reason, first_form_player
from grader.grading.trial import Trial, cases_of
from grader.kinds.answer import describe, read_answer
from grader.kinds.kind import AnyDraws, SolutionAnswers, Task
from grader.kinds.search import path_fault, search_under
from grader.kinds.signature import CallPlan, call_of, plan_call
from grader.model.case import CallsCase, Case, CaseTemplate, FunctionCall, SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import (
    TRACES_FILE,
    Exercise,
    Form,
    KitAnswers,
    RecordedSearch,
    SearchAnswer,
    leaves_of,
)
from grader.model.message import Message, message
from grader.model.run import Ending, Loading, Outcome, Returned
from grader.model.tree import Number, Search, TreePath
from grader.model.verdict import CaseStatus
from grader.sandbox.referee import Referee
from grader.search.random_draws import board_of

_kept_answers: Cache[Any] = Cache("reference")
_proofs: Cache[bool] = Cache("solution")
_solutions: Cache[Loading] = Cache("loaded-solutions")
"""Solutions that were loaded by this process."""
_shared_searches: Cache[list[Search]] = Cache("reference-searches")


def proven_task(
    exercise: Exercise, form: Form, cases: Sequence[Case], draws: AnyDraws, referee: Referee
) -> Task:
    """The exercise in this form, with all that only the solution says of these cases."""
    task = Task(exercise=exercise, form=form, cases=cases, draws=draws)
    if exercise.searches_trees:
        trees = [case for case in cases if isinstance(case, SearchCase)]
        searches = reference_searches(exercise, form, trees, referee)
        by_case = {case.id: search for case, search in zip(trees, searches, strict=True)}
        return replace(task, searches=by_case)
    first = exercise.forms[0]
    known = cases if form == first else cases_of(exercise, first, draws)
    if not known:
        raise no_case_applies(exercise, first)
    return replace(task, answers=_proven_answers(exercise, known, draws, referee))


# Searches -----------------------------------------------------------------------------------------


def reference_searches(
    exercise: Exercise,
    form: Form,
    cases: Sequence[SearchCase],
    referee: Referee,
) -> list[Search]:
    """The reference's search of each case; CourseError where the solution is not one.

    What the solution did is kept from one command to the next: apart for the cases that are the
    same for everybody and for those drawn for one student. Within one process, the searches of
    the former are kept too, and the solution is loaded once.
    """
    parts: dict[bool, list[SearchCase]] = {True: [], False: []}
    for case in cases:
        parts[case.is_shared].append(case)

    def searches(several: Sequence[SearchCase], *, shared: bool) -> list[Search]:
        if not shared and _has_no_solution(exercise) and not exercise.only_solution_knows:
            # Drawn for one student: the solution was never asked about these.
            return [search_under(form.conventions, exercise.algorithm, case) for case in several]
        outcomes = _answers(exercise, several, referee, shared=shared)
        return [_checked_search(exercise, form, case, outcomes[case.id]) for case in several]

    same = _shared_searches.recall(
        (exercise, form, *parts[True]), lambda: searches(parts[True], shared=True)
    )
    own = searches(parts[False], shared=False)
    found = dict(zip((id(case) for case in parts[True]), same, strict=True))
    found |= zip((id(case) for case in parts[False]), own, strict=True)
    return [found[id(case)] for case in cases]


def _answers(
    exercise: Exercise, cases: Sequence[SearchCase], referee: Referee, *, shared: bool
) -> dict[str, SearchAnswer]:
    """What the solution answers; a kit has it on record."""
    if isinstance(exercise.solution, KitAnswers):
        recorded = exercise.solution.searches
        return {case.id: _recorded_answer(exercise, case, recorded.get(case.id)) for case in cases}
    return _Solution(exercise, referee).outcomes_kept(cases, shared=shared)


def knows_other_trees(exercise: Exercise) -> bool:
    """Whether there is a right search of trees that stand in no fixture.

    Where only the solution knows, a kit has nobody to ask.
    """
    return not (_has_no_solution(exercise) and exercise.only_solution_knows)


def _has_no_solution(exercise: Exercise) -> bool:
    return isinstance(exercise.solution, KitAnswers)


def searches_of(
    exercise: Exercise, form: Form, cases: Sequence[SearchCase], referee: Referee
) -> list[Search | None]:
    """The right search of trees that stand in no fixture; nothing of it is kept.

    Where only the solution knows, it is asked, all cases in one child; None where it has no
    answer: it need not be made for such trees.
    """
    if exercise.only_solution_knows:
        return _Solution(exercise, referee).searches(cases)
    return [search_under(form.conventions, exercise.algorithm, case) for case in cases]


class _Solution:
    def __init__(self, exercise: Exercise, referee: Referee) -> None:
        self._exercise = exercise
        self._referee = referee
        self._file = f"{exercise.id}.py"

    def outcomes_kept(
        self, cases: Sequence[SearchCase], *, shared: bool
    ) -> dict[str, SearchAnswer]:
        """What the solution did, from the cache folder where it is known there.

        A process that has loaded the solution asks it again about what was drawn for one
        student: that costs less than looking it up and keeping it, and of a class of
        thousands nothing would be found.
        """
        if not cases:
            return {}
        if not shared and _solutions.holds((self._exercise,)):
            return self.outcomes(cases)
        exercise = self._exercise
        key = digest_of(exercise.program, exercise.forms, cases)
        kept = _read_answers(_kept_answers.read(key), cases)
        if kept is None:
            kept = self.outcomes(cases)
            answers = [kept[case.id] for case in cases]
            # Infinite values are no JSON; Python's own text of a number is exact.
            document = [[repr(value), path, trace] for value, path, trace in answers]
            _kept_answers.write(key, document)
        return kept

    def outcomes(self, cases: Sequence[SearchCase]) -> dict[str, SearchAnswer]:
        """Ask the solution, all cases in one child."""
        return {
            case.id: self._answer(case, outcome, paths)
            for case, (outcome, paths) in zip(cases, self._run(cases), strict=True)
        }

    def searches(self, cases: Sequence[SearchCase]) -> list[Search | None]:
        """The same, of trees on which it may fail."""
        searches: list[Search | None] = []
        for case, (outcome, paths) in zip(cases, self._run(cases), strict=True):
            try:
                answer = self._answer(case, outcome, paths)
            except CourseError:
                searches.append(None)
            else:
                searches.append(_as_it_answers(answer))
        return searches

    def _run(self, cases: Sequence[SearchCase]) -> Iterator[tuple[Outcome, tuple[TreePath, ...]]]:
        loading, plan = self._load(cases[0])
        boards = [board_of(case, "reference") for case in cases]
        calls = [
            call_of(plan, case, board, self._exercise.limits)
            for case, (board, _) in zip(cases, boards, strict=True)
        ]
        outcomes = self._referee.run_calls(loading, self._file, calls)
        for outcome, (_, paths) in zip(outcomes, boards, strict=True):
            yield outcome, paths

    def _load(self, first: SearchCase) -> tuple[Loading, CallPlan]:
        form = self._exercise.forms[0]
        loading = load_solution(self._exercise, self._referee, first)
        for function in loading.functions:
            if function.name == form.function:
                plan = plan_call(function, [form])
                if isinstance(plan, Message):
                    raise self._fault(first, plan)
                return loading, plan
        raise self._fault(first, message("function-missing", function=form.function))

    def _answer(
        self, case: SearchCase, outcome: Outcome, paths: Sequence[TreePath]
    ) -> SearchAnswer:
        if outcome.ending is not Ending.RETURNED:
            raise self._fault(case, ending_reason(outcome.ending, outcome.error))
        path_due = self._exercise.forms[0].returns_path
        answer = read_answer(outcome.returned, path_due=path_due)
        if answer.fault is not None or answer.value is None:
            reason = message("solution-returned", returned=describe(outcome.returned))
            raise self._fault(case, reason)
        return SearchAnswer(answer.value, answer.path, outcome.trace_on(paths))

    def _fault(self, case: SearchCase, reason: Message) -> CourseError:
        return solution_fault(self._exercise, case, reason)


def load_solution(exercise: Exercise, referee: Referee, case: Case | CaseTemplate) -> Loading:
    """The solution, loaded like any file; CourseError where it cannot be."""
    return _solutions.recall((exercise,), lambda: _loaded_solution(exercise, referee, case))


def _loaded_solution(exercise: Exercise, referee: Referee, case: Case | CaseTemplate) -> Loading:
    loading = referee.probe(
        exercise.program,
        f"{exercise.id}.py",
        targets={signature.function for signature in exercise.forms[0].signatures},
        limits=exercise.limits,
        definitions_only=False,
    )
    if loading.ending is not Ending.RETURNED:
        reason = ending_reason(loading.ending, loading.error)
        raise solution_fault(exercise, case, reason)
    return loading


def solution_fault(exercise: Exercise, case: Case | CaseTemplate, reason: Message) -> CourseError:
    """Nothing can be graded against a solution that fails its own exercise."""
    told = message("solution-fails", case=case.id, reason=reason)
    return _course_error(exercise, case, told)


def _recorded_answer(
    exercise: Exercise, case: SearchCase, recorded: RecordedSearch | None
) -> SearchAnswer:
    """CourseError where the kit knows nothing of the case, or knows it of another tree."""
    if recorded is None or recorded.leaves != leaves_of(case.tree):
        raise no_recorded_answer(exercise, case.id)
    return recorded.answer


def no_recorded_answer(exercise: Exercise, case_id: str) -> CourseError:
    reason = message("kit-no-answer", exercise=exercise.id, case=case_id)
    return CourseError([Fault(Place(TRACES_FILE), reason, message("try-kit-again"))])


def no_case_applies(exercise: Exercise, form: Form) -> CourseError:
    place = Place(f"exercices/{exercise.id}/exercice.yaml")
    reason = message("no-case-applies", exercise=exercise.id, form=form.id)
    return CourseError([Fault(place, reason, message("try-early-ends"))])


def _course_error(exercise: Exercise, case: Case | CaseTemplate, reason: Message) -> CourseError:
    """Whoever grades reads it: of a hidden case its name alone, and an audit tells the rest."""
    place = Place(TRACES_FILE if _has_no_solution(exercise) else f"corrige/{exercise.id}.py")
    if not case.hidden:
        return CourseError([Fault(place, reason)])
    told = message("solution-fails-hidden", case=case.id)
    remedy = message("try-audit", exercise=exercise.id)
    return CourseError([Fault(place, told, remedy, withheld=Fault(place, reason))])


def _checked_search(
    exercise: Exercise, form: Form, case: SearchCase, answer: SearchAnswer
) -> Search:
    """The built-in search of the case, once the solution is seen to agree with it.

    The solution is written in the exercise's first form, and searches by its conventions.
    """
    value, path, trace = answer
    if exercise.only_solution_knows:
        return _as_it_answers(answer)
    conventions = exercise.forms[0].conventions
    search = search_under(conventions, exercise.algorithm, case)
    right_path = path in {None, search.path} or not path_fault(case, conventions.tie, path or ())
    if not right_path or (search.value, search.trace) != (value, trace):
        reason = message(
            "solution-disagrees",
            case=case.id,
            observed=(value, path),
            observed_count=len(trace),
            expected=(search.value, search.path),
            expected_count=len(search.trace),
        )
        raise _course_error(exercise, case, reason)
    return (
        search
        if form.conventions == conventions
        else search_under(form.conventions, exercise.algorithm, case)
    )


def _as_it_answers(answer: SearchAnswer) -> Search:
    """What only the solution knows: it tells no window and no cut."""
    value, path, trace = answer
    return Search(value=value, path=path or (), trace=trace, windows={}, cuts=())


# The answers that are kept ----------------------------------------------------------------------


def _read_answers(document: Any, cases: Sequence[SearchCase]) -> dict[str, SearchAnswer] | None:
    """The answers that were kept, or None where what was kept is not that."""
    if not isinstance(document, list) or len(document) != len(cases):
        return None
    try:
        return {
            case.id: SearchAnswer(
                _number(digits),
                None if path is None else tuple(path),
                tuple(tuple(leaf) for leaf in trace),
            )
            for case, (digits, path, trace) in zip(cases, document, strict=True)
        }
    except (TypeError, ValueError):
        return None


def _number(digits: str) -> Number:
    return float(digits) if any(mark in digits for mark in ".enf") else int(digits)


# Answers to calls ---------------------------------------------------------------------------------


def _proven_answers(
    exercise: Exercise, cases: Sequence[Case], draws: AnyDraws, referee: Referee
) -> SolutionAnswers | None:
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
    from grader.kinds.calls import fits, incomparable
    from grader.kinds.solution import SOLUTION_CALLS, same_as_solution

    outcomes = SOLUTION_CALLS.outcomes(player, calls)
    answers = [each.returned if each else None for each in outcomes]
    tolerance = exercise.tolerance_of(case.template_id)
    for call, answer in zip(calls, answers, strict=False):
        if not fits(same_as_solution(answer, tolerance).shape, answer):
            reason = incomparable(call, answer, "solution-call-object", "solution-call-too-large")
            raise solution_fault(exercise, case, reason)
    return answers


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
    draws: AnyDraws,
    referee: Referee,
) -> None:
    """CourseError where the solution does not pass a case; what was seen once is remembered."""
    # What goes with the exercise, and its solution does not depend on.
    alone = replace(exercise, other_solutions={}, own_mistakes=())
    key = digest_of(alone, cases)
    if _proofs.read(key) is True:
        return
    player = solution or solution_player(exercise, referee)
    answers = partial(_asked_answers, exercise, solution) if solution else None
    task = Task(exercise=exercise, form=player.form, cases=cases, draws=draws, answers=answers)
    trial = Trial(task)
    for case in cases:
        run = trial.run(player, case)
        report = trial.report(trial.judge_of([run]), case, run)
        if report.status is CaseStatus.ERROR:
            raise CouldNotJudge(message("child-cannot-be-run"))
        if report.status is not CaseStatus.PASSED:
            reason = report.verdict.first_fault
            raise solution_fault(exercise, case, reason or message("not-checked-unreadable"))
    _proofs.write(key, True)


# What a kit keeps --------------------------------------------------------------------------------


def record_answers(exercise: Exercise, draws: AnyDraws, referee: Referee) -> KitAnswers:
    """What the solution answers to the cases of every form; CourseError where it is wrong."""
    if not exercise.searches_trees:
        return KitAnswers(searches={}, scripts=_recorded_scripts(exercise, draws, referee))
    in_forms = (cases_of(exercise, form, draws) for form in exercise.forms)
    tried = {case.id for cases in in_forms for case in cases}
    cases = [
        case
        for template in exercise.case_templates
        for case in draws.searches(template)
        if case.id in tried
    ]
    searches = _recorded_searches(exercise, cases, referee)
    if not exercise.only_solution_knows:
        # Each student draws their own, and our search answers.
        searches = {case.id: searches[case.id] for case in cases if case.is_shared}
    return KitAnswers(searches=searches, scripts={})


def _recorded_searches(
    exercise: Exercise, cases: Sequence[SearchCase], referee: Referee
) -> dict[str, RecordedSearch]:
    answers = _Solution(exercise, referee).outcomes(cases)
    for case in cases:
        _checked_search(exercise, exercise.forms[0], case, answers[case.id])
    return {case.id: RecordedSearch(leaves_of(case.tree), answers[case.id]) for case in cases}


def _recorded_scripts(
    exercise: Exercise, draws: AnyDraws, referee: Referee
) -> dict[str, tuple[Returned, ...]]:
    """Nothing is recorded of an exercise whose answers are worked out from the case alone."""
    cases = cases_of(exercise, exercise.forms[0], draws)
    if not cases:
        raise no_case_applies(exercise, exercise.forms[0])
    answers = _proven_answers(exercise, cases, draws, referee)
    if answers is None:
        return {}
    scripts = [case for case in cases if isinstance(case, CallsCase)]
    return {case.id: tuple(answers(case, case.calls)) for case in scripts}


def untried_forms(exercise: Exercise, draws: AnyDraws) -> list[str]:
    """The forms in which no case of the exercise can be tried."""
    return [form.id for form in exercise.forms if not cases_of(exercise, form, draws)]
