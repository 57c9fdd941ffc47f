"""Minimax and alpha-beta, compared with the reference leaf by leaf: value, path, evaluations and
their order, and the convention that a whole submission follows.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from operator import or_
from typing import ClassVar

from grader.cache import Cache
from grader.kinds.answer import (
    Answer,
    holds_path,
    is_same,
    is_same_but_for_rounding,
    move_comes_first,
    read_answer,
    with_move_first,
)
from grader.kinds.checks import (
    Judged,
    Shares,
    share_among,
    verdict_of,
    verdict_without_answer,
)
from grader.kinds.kind import SEARCH_ROLES, AnyPlayer, Kind, Run, Task
from grader.kinds.signature import applies, call_of, known_height
from grader.model.case import SearchCase
from grader.model.dataclass import NamedTuple, dataclass, replace
from grader.model.exercise import Algorithm, Conventions, Cut, Exercise, Form, Pruning, TieRule
from grader.model.message import Message, message
from grader.model.report import CaseReport
from grader.model.run import Ending, Outcome, Returned
from grader.model.tree import Node, Number, Search, Trace, TreePath, is_frontier, node_at, walk
from grader.model.verdict import CaseVerdict, CheckKind, CheckStatus
from grader.search import (
    ALL_CONVENTIONS,
    Convention,
    follows_convention,
    known_value,
    matching_conventions,
    run_reference,
    smallest_proof,
)
from grader.search.divergence import compare_traces, find_divergence


class ComparedSearch(Kind[SearchCase]):
    """A search of a tree."""

    checks: ClassVar = frozenset(CheckKind)
    role_rule: ClassVar = SEARCH_ROLES
    leaves_prove: ClassVar = True

    def suits(self, exercise: Exercise, form: Form, tree: Node, depth: int) -> bool:
        return applies(form, exercise, tree, depth)

    def run(self, task: Task, player: AnyPlayer, case: SearchCase) -> Run:
        board, paths = task.draws.board(case)
        (plan,) = player.plans.values()
        outcome = player.call(call_of(plan, case, board, player.limits))
        return Run(outcome=outcome, trace=outcome.trace_on(paths))

    def is_surely_right(self, task: Task, case: SearchCase, run: Run) -> bool:
        """By itself, beside the reference or another search that is allowed."""
        outcome, search = run.outcome, task.searches[case.id]
        answer = read_answer(outcome.returned, path_due=_is_path_due(task, [outcome.returned]))
        conventions = task.form.conventions
        return (
            outcome.ending is Ending.RETURNED
            and answer.fault is None
            and answer.value == search.value
            and (
                run.trace == search.trace
                or any(
                    follows_convention(case, task.exercise.algorithm, run.trace, convention)
                    for convention in allowed_conventions(conventions)
                )
            )
            and is_proven(case, search, run.trace)
            and (
                answer.path in (None, search.path)
                or path_fault(case, conventions.tie, answer.path) is None
            )
        )

    def judge_of(self, task: Task, runs: Sequence[Run | None]) -> "SearchJudge":
        return judge_of_searches(task, runs)


class Minimax(ComparedSearch):
    checks: ClassVar = frozenset(CheckKind) - {CheckKind.ORDER}


class AlphaBeta(ComparedSearch):
    is_about_cuts: ClassVar = True


class SolutionSearch(ComparedSearch):
    """A teacher's own search, which only their solution knows."""

    has_own_answers: ClassVar = False


KINDS: Mapping[str, ComparedSearch] = {"minimax": Minimax(), "alphabeta": AlphaBeta()}


# All runs of a submission -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchJudge:
    """Judges the runs of one submission by what they show together."""

    task: Task
    shares: dict[CheckKind, Fraction]
    path_due: bool
    move_first: bool
    """Whether pairs are read as (move, score)."""
    conventions: Mapping[str, Convention | None]
    """By case: the other convention under which its run is judged."""

    @property
    def convention(self) -> Convention | None:
        """The one that the submission follows, if it is not the exercise's own."""
        return next(filter(None, self.conventions.values()), None)

    def as_read(self, run: Run) -> Run:
        if not self.move_first:
            return run
        outcome = replace(run.outcome, returned=with_move_first(run.outcome.returned))
        return replace(run, outcome=outcome)

    def verdict(self, case: SearchCase, run: Run) -> CaseVerdict:
        outcome, trace = run.outcome, run.trace
        task, search = self.task, self.task.searches[case.id]
        convention = self.conventions[case.id]
        question = self.question(case, search, () if convention is None else (convention,))
        if not case.is_shared or outcome.ending is not Ending.RETURNED:
            return judge_case(question, outcome, trace)
        return _verdicts.recall(
            (case, search, task.exercise, task.form),
            lambda: judge_case(question, outcome, trace),
            self.path_due,
            tuple(self.shares.items()),
            convention,
            # As text: True is equal to 1.
            repr(outcome.returned),
            outcome.asked,
        )

    def question(
        self, case: SearchCase, reference: Search, explained_by: tuple[Convention, ...]
    ) -> "Question":
        """What is asked of a run of this case: as of every other one of the submission."""
        exercise = self.task.exercise
        return Question(
            case=case,
            algorithm=exercise.algorithm,
            conventions=self.task.form.conventions,
            reference=reference,
            path_due=self.path_due,
            shares=self.shares,
            explained_by=explained_by,
            tolerance=exercise.tolerance_of(case.template_id),
        )

    def notes(self, reports: Sequence[CaseReport]) -> tuple[Message, ...]:
        """The other convention under which checks passed: told once, not at each case."""
        names = {
            check.convention
            for report in reports
            for check in report.verdict.checks
            if check.convention and check.status is CheckStatus.PASSED
        }
        return tuple(message(f"convention-note-{name}") for name in sorted(names))


_verdicts: Cache[CaseVerdict] = Cache("verdicts")
"""On cases that are the same for a whole class, most copies do the same."""


def judge_of_searches(task: Task, runs: Sequence[Run | None]) -> SearchJudge:
    """What these runs show together: which shape of answer was meant, and which convention."""
    cases = [case for case in task.cases if isinstance(case, SearchCase)]
    ran = [(case, run) for case, run in zip(cases, runs, strict=True) if run is not None]
    move_first = move_comes_first(
        (run.outcome.returned, len(case.tree.children)) for case, run in ran
    )
    answers = [run.outcome.returned for _, run in ran]
    if move_first:
        answers = [with_move_first(each) for each in answers]
    exercise = task.exercise
    path_due = _is_path_due(task, answers)
    judge = SearchJudge(
        task=task,
        shares=share_points(exercise, path_due=path_due, case_count=len(cases)),
        path_due=path_due,
        move_first=move_first,
        conventions={},
    )
    read = [None if run is None else judge.as_read(run) for run in runs]
    conventions = find_conventions(
        exercise.algorithm,
        task.form.conventions,
        [
            SearchRun(
                case,
                task.searches[case.id],
                run.outcome if run else None,
                run.trace if run else (),
            )
            for case, run in zip(cases, read, strict=True)
        ],
        path_due=path_due,
    )
    by_case = dict(zip((case.id for case in cases), conventions, strict=True))
    return replace(judge, conventions=by_case)


def _is_path_due(task: Task, answers: Sequence[Returned]) -> bool:
    return (
        task.takes_moves
        or not is_worth_points_without_path(task.exercise)
        or any(map(holds_path, answers))
    )


def share_points(
    exercise: Exercise, *, path_due: bool, case_count: int
) -> dict[CheckKind, Fraction]:
    """What each kind of check is worth in one case.

    A kind that this form cannot show is shared among the others in proportion to their points.
    """
    points = {CheckKind.CONTRACT: Fraction(0), **exercise.points}
    if exercise.algorithm is Algorithm.MINIMAX:
        points.pop(CheckKind.ORDER, None)
    if not path_due and is_worth_points_without_path(exercise):
        points.pop(CheckKind.PATH, None)
    return share_among(exercise.max_score, points, case_count)


def is_worth_points_without_path(exercise: Exercise) -> bool:
    """Whether a score alone can be marked; where only the path counts, a path is always due."""
    without_it = (CheckKind.PATH, CheckKind.CONTRACT)
    return any(worth for kind, worth in exercise.points.items() if kind not in without_it)


# One run ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a run is judged on."""

    case: SearchCase
    algorithm: Algorithm
    conventions: Conventions
    reference: Search
    path_due: bool
    shares: Shares
    explained_by: tuple[Convention, ...] = ()
    """The other conventions that this run may follow: of a submission, the one that all of it does.
    The first that explains the run is named."""
    tolerance: float = 0.0
    """How far a float may lie from the reference's."""


def judge_case(question: Question, outcome: Outcome, trace: Trace) -> CaseVerdict:
    """Compare one run with the reference, each kind of check apart."""
    if outcome.ending is not Ending.RETURNED:
        return verdict_without_answer(question.shares, outcome)
    answer = read_answer(outcome.returned, path_due=question.path_due)
    verdict = verdict_of(_judge_all(question, answer, trace), question.shares, answer.notes)
    failed = {check.kind for check in verdict.checks if check.status is CheckStatus.FAILED}
    # A search that never began has no first step to compare.
    if trace and failed & {CheckKind.EVALUATIONS, CheckKind.ORDER}:
        divergence = find_divergence(
            question.reference, trace, has_window=question.algorithm is Algorithm.ALPHABETA
        )
        return replace(verdict, divergence=divergence)
    return verdict


def base_convention(conventions: Conventions) -> Convention:
    """How the reference itself searches under these conventions."""
    return Convention(
        strict_cut=conventions.cut is Cut.STRICT,
        shallow=conventions.pruning is Pruning.SHALLOW,
    )


def _judge_all(question: Question, answer: Answer, trace: Trace) -> Iterator[Judged]:
    yield _judge_contract(question, answer)
    unproven = _lack_of_proof(question.case, question.reference, trace)
    yield _judge_value(question, answer, trace, unproven)
    if question.path_due:
        yield _judge_path(question, answer, unproven)
    yield from _judge_evaluations(question, trace, unproven)


def _judge_contract(question: Question, answer: Answer) -> Judged:
    expected = "(score, [coup, …])" if question.path_due else "score"
    if answer.fault is None:
        return Judged(CheckKind.CONTRACT, CheckStatus.PASSED, expected, expected)
    observed = answer.fault.facts["returned"]
    return Judged(CheckKind.CONTRACT, CheckStatus.FAILED, expected, observed, answer.fault)


# Value and path ---------------------------------------------------------------------------------


def lack_of_proof(case: SearchCase, seen: int) -> Message | None:
    """Said where too few leaves were looked at for the value to be known rather than guessed."""
    needed = smallest_proof(case)
    return message("answer-unproven", seen=seen, needed=needed) if seen < needed else None


def leaves_seen(case: SearchCase, trace: Trace) -> int:
    """How many different positions of the frontier were evaluated."""
    return sum(
        node is not None and is_frontier(path, node, case.depth)
        for path, node in ((path, node_at(case.tree, path)) for path in set(trace))
    )


def is_proven(case: SearchCase, reference: Search, trace: Trace) -> bool:
    """Whether the leaves that were looked at are enough for the value to be known."""
    return _lack_of_proof(case, reference, trace) is None


def _lack_of_proof(case: SearchCase, reference: Search, trace: Trace) -> Message | None:
    # The reference's own leaves are a proof: most runs need no further look.
    if trace == reference.trace:
        return None
    seen = leaves_seen(case, trace)
    if seen >= len(reference.trace):
        return None
    return lack_of_proof(case, seen)


def _judge_value(
    question: Question, answer: Answer, trace: Trace, unproven: Message | None
) -> Judged:
    expected, observed = question.reference.value, answer.value
    if observed is None:
        reason = message("not-checked-unreadable")
        return Judged(CheckKind.VALUE, CheckStatus.NOT_CHECKED, expected, None, reason)
    if is_same(expected, observed, question.tolerance):
        fault = unproven
    elif not question.tolerance and is_same_but_for_rounding(expected, observed):
        fault = message("value-rounding", expected=expected, observed=observed)
    else:
        fault = _wrong_value(question.case, trace, expected, observed)
    return Judged.by_fault(CheckKind.VALUE, expected, observed, fault)


def _wrong_value(case: SearchCase, trace: Trace, expected: Number, observed: Number) -> Message:
    """What the value found looks like: that of another depth, or of nothing in the tree."""
    for depth in range(1, known_height(case.tree) + 1):
        if (
            depth != case.depth
            and _can_be_searched(case, depth)
            and known_value(case.tree, (), depth, case.maximise) == observed
        ):
            return message(
                "value-of-another-depth",
                expected=expected,
                observed=observed,
                asked=case.depth,
                depth=depth,
            )
    # An inner node that was evaluated may have given any number.
    chooses = bool(trace) and leaves_seen(case, trace) == len(set(trace))
    if chooses and all(node.value != observed for _, node in walk(case.tree)):
        return message("value-of-no-leaf", expected=expected, observed=observed)
    return message("value-wrong", expected=expected, observed=observed)


def _can_be_searched(case: SearchCase, depth: int) -> bool:
    return all(
        isinstance(node.value, int | float)
        for path, node in walk(case.tree)
        if len(path) <= depth and is_frontier(path, node, depth)
    )


def _judge_path(question: Question, answer: Answer, unproven: Message | None) -> Judged:
    expected, observed = question.reference.path, answer.path
    if observed is None:
        reason = message("not-checked-unreadable")
        return Judged(CheckKind.PATH, CheckStatus.NOT_CHECKED, expected, None, reason)
    fault = _wrong_path(question, observed) or unproven
    return Judged.by_fault(CheckKind.PATH, expected, observed, fault)


def _wrong_path(question: Question, path: TreePath) -> Message | None:
    """Why a path is not right; what it looks like, where that tells more than its first step."""
    case, tie, reference = question.case, question.conventions.tie, question.reference
    if path == reference.path and reference.windows and tie is TieRule.FREE:
        return None  # A search of ours keeps none but optimal paths.
    fault = path_fault(case, tie, path)
    if fault is None:
        return None
    if not path:
        return message("path-empty")
    if len(path) > case.depth:
        return message("path-beyond-depth", length=len(path), depth=case.depth)
    if path_fault(case, tie, path[::-1]) is None:
        return message("path-reversed")
    return _through_a_cut(reference, fault, path) or fault


def _through_a_cut(reference: Search, fault: Message, path: TreePath) -> Message | None:
    """A move that only looks as good as the best: a branch that was cut gives a bound."""
    if fault.code != "path-not-optimal":
        return None
    taken, best = path[: fault.facts["step"]], fault.facts["best"]
    for cut in reference.cuts:
        bound = cut.window.alpha if cut.maximise else cut.window.beta
        if cut.path == taken and bound == best:
            return message("path-through-cut", **fault.facts)
    return None


def path_fault(case: SearchCase, tie: TieRule, path: TreePath) -> Message | None:
    """Why a path is not optimal at every step, or not the one the tie rule wants; or None."""
    node: Node = case.tree
    maximise = case.maximise
    at: TreePath = ()
    best = known_value(node, at, case.depth, maximise)
    for step, move in enumerate(path, start=1):
        if is_frontier(at, node, case.depth):
            return message("path-too-long", length=len(path), depth=len(at))
        if not 0 <= move < len(node.children):
            return message(
                "path-impossible", step=step, move=move, node=at, count=len(node.children)
            )
        node, maximise, at = node.children[move], not maximise, (*at, move)
        value = known_value(node, at, case.depth, maximise)
        if value != best:
            return message(
                "path-not-optimal", step=step, move=move, node=at[:-1], value=value, best=best
            )
    if not is_frontier(at, node, case.depth):
        return message("path-too-short", length=len(path))
    if tie is TieRule.FREE or path == optimal_path(case, tie):
        return None
    code = "path-tie-last" if tie is TieRule.LAST else "path-tie-first"
    return message(code, due=optimal_path(case, tie))


def search_under(conventions: Conventions, algorithm: Algorithm, case: SearchCase) -> Search:
    """The built-in search under these conventions; by itself it keeps the first of equal moves."""
    search = run_reference(case, algorithm, base_convention(conventions))
    if conventions.tie is TieRule.LAST:
        return replace(search, path=optimal_path(case, conventions.tie))
    return search


def optimal_path(case: SearchCase, tie: TieRule) -> TreePath:
    """Of the paths that are optimal at every step, the one the tie rule wants."""
    node, maximise = case.tree, case.maximise
    at: TreePath = ()
    best = known_value(node, at, case.depth, maximise)
    while not is_frontier(at, node, case.depth):
        moves = range(len(node.children))
        at = next(
            (*at, move)
            for move in (reversed(moves) if tie is TieRule.LAST else moves)
            if known_value(node.children[move], (*at, move), case.depth, not maximise) == best
        )
        node, maximise = node.children[at[-1]], not maximise
    return at


# Evaluations and their order --------------------------------------------------------------------


def _judge_evaluations(
    question: Question, trace: Trace, unproven: Message | None
) -> Iterator[Judged]:
    reference = question.reference.trace
    convention = None if trace == reference else _convention_of(question, trace)
    if convention is not None:
        yield from _judge_convention(question, trace, convention)
        return
    expected, observed = len(reference), len(trace)
    if expected == observed:
        # The right number of requests, of a few positions again and again, is no search.
        fault = unproven or _repeats_fault(question, trace)
    else:
        fault = _evaluations_fault(question, trace)
    yield Judged.by_fault(CheckKind.EVALUATIONS, expected, observed, fault)
    yield _judge_order(reference, trace)


def _judge_order(reference: Trace, trace: Trace) -> Judged:
    if len(reference) != len(trace):
        reason = message("order-not-compared")
        return Judged(CheckKind.ORDER, CheckStatus.NOT_CHECKED, None, None, reason)
    parting = compare_traces(reference, trace)
    if parting is None:
        return Judged(CheckKind.ORDER, CheckStatus.PASSED, None, None)
    reason = message(
        "order-differs", step=parting.step, expected=parting.expected, observed=parting.observed
    )
    return Judged(CheckKind.ORDER, CheckStatus.FAILED, parting.expected, parting.observed, reason)


def _convention_of(question: Question, trace: Trace) -> Convention | None:
    """The other convention that explains this run, if it may be named."""
    return next(
        (
            convention
            for convention in question.explained_by
            if follows_convention(question.case, question.algorithm, trace, convention)
        ),
        None,
    )


def is_allowed(conventions: Conventions, convention: Convention) -> bool:
    base = base_convention(conventions)
    return (conventions.cut is Cut.FREE or convention.strict_cut == base.strict_cut) and (
        conventions.pruning is Pruning.FREE or convention.shallow == base.shallow
    )


def allowed_conventions(conventions: Conventions) -> tuple[Convention, ...]:
    """Under which a search may be right, as far as one tree can tell."""
    return tuple(each for each in ALL_CONVENTIONS if is_allowed(conventions, each))


def _judge_convention(question: Question, trace: Trace, convention: Convention) -> Iterator[Judged]:
    """A right search under another convention: allowed, it passes; else it fails, and is named.

    An allowed one is named once, where the exercise as a whole is told.
    """
    name = convention.named_against(base_convention(question.conventions))
    observed = len(trace)
    if is_allowed(question.conventions, convention):
        passed = CheckStatus.PASSED
        yield Judged(CheckKind.EVALUATIONS, passed, observed, observed, None, name)
        yield Judged(CheckKind.ORDER, passed, None, None, None, name)
        return
    expected, failed = len(question.reference.trace), CheckStatus.FAILED
    reason = message(f"convention-{name}-refused", expected=expected, observed=observed)
    yield Judged(CheckKind.EVALUATIONS, failed, expected, observed, reason, name)
    if CheckKind.EVALUATIONS in question.shares:
        # The other check has said the rest.
        reason = message("order-by-convention-refused")
    yield Judged(CheckKind.ORDER, failed, None, None, reason, name)


def _repeats_fault(question: Question, trace: Trace) -> Message | None:
    """As many requests as are due, but not of so many leaves.

    Which leaves alpha-beta asks for depends on its order, which has its own check; minimax asks
    for every leaf, once.
    """
    due, asked = Counter(question.reference.trace), Counter(trace)
    if question.algorithm is Algorithm.MINIMAX:
        stray = asked - due
    else:
        stray = asked - Counter({path: max(1, due[path]) for path in asked})
    if not stray:
        return None
    facts = {"observed": len(trace), "missing": (due - asked).total()}
    repeated, times = asked.most_common(1)[0]
    if times > 1:
        return message("evaluations-repeats-instead", node=repeated, times=times, **facts)
    return message("evaluations-others-instead", node=next(iter(stray)), **facts)


def _evaluations_fault(question: Question, trace: Trace) -> Message:  # noqa: PLR0911 (one a fault)
    """The most telling thing about a wrong number of evaluations."""
    case = question.case
    facts = {"expected": len(question.reference.trace), "observed": len(trace)}
    if len(trace) > 1 and set(trace) == {()}:
        return message("evaluations-all-at-root", **facts)
    every_leaf = question.algorithm is Algorithm.ALPHABETA and len(trace) > facts["expected"]
    if every_leaf and trace == run_reference(case, Algorithm.MINIMAX).trace:
        return message("evaluations-never-cuts", **facts)
    for path in trace:
        node = node_at(case.tree, path)
        if node is not None and not is_frontier(path, node, case.depth):
            return message("evaluations-inner-node", node=path, **facts)
    forbidden = next((path for path in trace if path in case.must_not_ask), None)
    if forbidden is not None and question.algorithm is Algorithm.ALPHABETA:
        return message("evaluations-unknown-leaf", leaf=forbidden, **facts)
    leaf, times = Counter(trace).most_common(1)[0] if trace else ((), 0)
    if times > 1:
        return message("evaluations-repeated", leaf=leaf, times=times, **facts)
    if len(trace) > len(question.reference.trace):
        return message("evaluations-too-many", **facts)
    return message("evaluations-too-few", **facts)


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
