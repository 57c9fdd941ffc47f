from fractions import Fraction

from grader.kinds.choice import judge_choice, values_of_moves
from grader.language import render
from grader.model.case import SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.run import Ending, Foreign, NumpyScalar, Outcome, Returned, StudentError
from grader.model.tree import Node, Trace
from grader.model.verdict import CaseStatus, CaseVerdict, Check, CheckKind, CheckStatus
from grader.search import run_reference
from tests.trees import BINARY, case_of
from tests.unit.for_each import for_each

SHARES = {CheckKind.CONTRACT: Fraction(0), CheckKind.PATH: Fraction(2)}
CASE = case_of([[0, 7, 9], [4, 5], [1, -9], [6, -3]])
"""Worth 0, 4, -9 and -3: move 1 is best for MAX."""


def everything(case: SearchCase) -> Trace:
    return run_reference(case, Algorithm.MINIMAX).trace


def judged(
    returned: Returned, case: SearchCase = CASE, *, trace: Trace | None = None
) -> CaseVerdict:
    outcome = Outcome(ending=Ending.RETURNED, asked=(), returned=returned)
    return judge_choice(case, outcome, everything(case) if trace is None else trace, SHARES)


def path_check(verdict: CaseVerdict) -> Check:
    [check] = [check for check in verdict.checks if check.kind is CheckKind.PATH]
    return check


def code(verdict: CaseVerdict) -> str:
    said = next(check.message for check in verdict.checks if check.message)
    assert said is not None
    return said.code


@for_each("move", [1, NumpyScalar(1, "int64")])
def test_the_best_move_passes(move: Returned) -> None:
    verdict = judged(move)

    assert verdict.status is CaseStatus.PASSED
    assert verdict.score == 2
    assert (path_check(verdict).expected, path_check(verdict).observed) == ((1,), (1,))


def test_each_move_is_worth_what_follows_it() -> None:
    assert values_of_moves(CASE) == [0, 4, -9, -3]
    assert values_of_moves(case_of(BINARY, maximise=False)) == [10, 8]


def test_any_of_several_equal_best_moves_is_right() -> None:
    case = case_of([[5, 7], [1, 2], [5, 6]])

    assert [judged(move, case).status for move in range(3)] == [
        CaseStatus.PASSED,
        CaseStatus.FAILED,
        CaseStatus.PASSED,
    ]


def test_a_move_of_min_is_the_one_that_is_worth_least() -> None:
    case = case_of([3, 1, 2], maximise=False)

    assert judged(1, case).status is CaseStatus.PASSED
    assert code(judged(0, case)) == "choice-wrong"


def test_a_move_that_is_not_the_best_is_told_with_both_values() -> None:
    said = path_check(judged(0)).message
    assert said is not None

    assert said.code == "choice-wrong"
    seen = {"move": 0, "value": 0, "right": 1, "best": 4}
    assert said.facts == {**seen, "depth": 2, "setting": 1}
    told = render(said, "fr").replace("\u00a0", " ")
    assert told.endswith("en regardant 2 coups à l'avance (profondeurMax = 1)")


@for_each(("move", "told"), [(4, "choice-is-a-value"), (5, "choice-impossible")])
def test_a_value_in_the_place_of_a_move_is_told(move: int, told: str) -> None:
    verdict = judged(move)

    assert code(verdict) == told
    assert path_check(verdict).status is CheckStatus.FAILED


def test_a_negative_move_is_no_move_from_the_end() -> None:
    assert code(judged(-2)) == "choice-impossible"


@for_each(
    ("returned", "told"),
    [
        (None, "returned-none"),
        (True, "move-due"),
        (1.0, "move-due"),
        ("1", "move-due"),
        ([1], "move-due"),
        ((1, 4), "move-due"),
        (Foreign("Coup", "<Coup 1>"), "move-due"),
    ],
)
def test_anything_but_a_move_fails_the_contract(returned: Returned, told: str) -> None:
    verdict = judged(returned)

    assert {check.kind.value: check.status for check in verdict.checks} == {
        "contract": CheckStatus.FAILED,
        "path": CheckStatus.NOT_CHECKED,
    }
    assert code(verdict) == told


@for_each("trace", [(), ((0, 0),), ((1, 0),) * 9, ((), (0,), (1,), (2,), (3,))])
def test_a_best_move_that_was_not_looked_into_is_a_guess(trace: Trace) -> None:
    verdict = judged(1, trace=trace)

    assert code(verdict) == "answer-unproven"
    assert verdict.score == 0


def test_one_leaf_less_than_a_proof_is_a_guess() -> None:
    # Both answers to the move itself, and one that spoils each of the others.
    proof = ((1, 0), (1, 1), (0, 0), (2, 0), (3, 1))

    assert judged(1, trace=proof).status is CaseStatus.PASSED
    said = path_check(judged(1, trace=proof[:-1])).message
    assert said is not None
    assert said.facts == {"seen": 4, "needed": 5}


def test_leaves_enough_that_prove_nothing_are_a_guess() -> None:
    # As many as a proof has, and more: the first leaves of the tree, then a move by heart.
    burnt = everything(CASE)[:7]

    assert code(judged(1, trace=burnt)) == "answer-not-from-leaves"
    assert judged(1, trace=burnt).score == 0


def test_a_tie_with_the_bound_of_a_cut_branch_is_no_choice() -> None:
    tied, lucky = case_of([[2], [2, 1]]), case_of([[2], [2, 3]])
    cut = ((0, 0), (1, 0))

    assert run_reference(tied, Algorithm.ALPHABETA).trace == cut
    assert judged(0, tied, trace=cut).status is CaseStatus.PASSED
    assert code(judged(1, tied, trace=cut)) == "choice-wrong"
    assert judged(0, lucky, trace=cut).status is CaseStatus.PASSED
    assert code(judged(1, lucky, trace=cut)) == "answer-unproven"
    assert judged(1, lucky).status is CaseStatus.PASSED


def test_a_choice_of_min_is_proven_the_other_way_round() -> None:
    case = case_of([[2], [2, 1]], maximise=False)

    assert judged(0, case, trace=((0, 0), (1, 0))).status is CaseStatus.PASSED
    assert code(judged(1, case, trace=((0, 0), (1, 0)))) == "answer-unproven"
    assert judged(1, case).status is CaseStatus.PASSED


def test_what_alpha_beta_sees_of_each_move_is_enough() -> None:
    # As `jouer` with AlphaBeta does: every move is searched with a window of its own.
    seen = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1))

    assert judged(1, trace=seen).status is CaseStatus.PASSED
    pruned = run_reference(CASE, Algorithm.ALPHABETA).trace
    assert judged(1, trace=pruned).status is CaseStatus.PASSED


def test_the_only_move_needs_no_proof() -> None:
    assert judged(0, case_of([[3, 4]]), trace=()).status is CaseStatus.PASSED


def test_a_limited_depth_is_judged_at_its_horizon() -> None:
    tree = Node(None, (Node(9, (Node(1), Node(2))), Node(3, (Node(8), Node(7)))))
    near = replace(case_of([1]), tree=tree, depth=1)
    far = replace(case_of([1]), tree=tree, depth=2)

    assert judged(0, near, trace=((0,), (1,))).status is CaseStatus.PASSED
    assert code(judged(0, far)) == "choice-wrong"


def test_a_call_without_an_answer_says_why() -> None:
    error = StudentError(type_name="NameError", message="MinMax", line=3)
    outcome = Outcome(ending=Ending.RAISED, asked=(), error=error)

    verdict = judge_choice(CASE, outcome, (), SHARES)

    assert code(verdict) == "ended-raised"
    assert verdict.score == 0


def test_the_contract_earns_its_points_beside_a_right_move_alone() -> None:
    shares = {CheckKind.CONTRACT: Fraction(1), CheckKind.PATH: Fraction(1)}

    def score(move: Returned) -> Fraction:
        outcome = Outcome(ending=Ending.RETURNED, asked=(), returned=move)
        return judge_choice(CASE, outcome, everything(CASE), shares).score

    assert [score(move) for move in (1, 0, "1")] == [2, 0, 0]
