import math
from collections.abc import Sequence
from fractions import Fraction

import pytest

from grader.kinds.checks import ending_message
from grader.kinds.search import Question, judge_case
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm, Conventions, Cut, Pruning, TieRule
from grader.model.message import message
from grader.model.run import Ending, Outcome, Returned, StudentError
from grader.model.tree import Nested, Node, Trace, TreePath
from grader.model.verdict import CaseStatus, CaseVerdict, Check, CheckKind, CheckStatus
from grader.search import ALL_CONVENTIONS, Convention, matching_conventions, run_reference
from tests.trees import BINARY, TERNARY, case_of
from tests.unit.for_each import for_each

PASSED, FAILED, NOT_CHECKED = CheckStatus
LARGE = Conventions(cut=Cut.LARGE, pruning=Pruning.FULL, tie=TieRule.FREE)
FREE = Conventions(cut=Cut.FREE, pruning=Pruning.FREE, tie=TieRule.FREE)
STRICT = Convention(strict_cut=True)
SHALLOW = Convention(shallow=True)
TIES: Nested = [[3, 4], [3, 9]]
"""Equality at the second MIN node: a strict cut evaluates one leaf more."""


def question(
    nested: Nested,
    *,
    algorithm: Algorithm = Algorithm.ALPHABETA,
    conventions: Conventions = LARGE,
    path_due: bool = True,
    maximise: bool = True,
    must_not_ask: frozenset[TreePath] = frozenset(),
    explained_by: Sequence[Convention] = (),
) -> Question:
    case = case_of(nested, maximise=maximise, must_not_ask=must_not_ask)
    kinds = [CheckKind.CONTRACT, CheckKind.VALUE, CheckKind.EVALUATIONS]
    kinds += [CheckKind.PATH] * path_due
    kinds += [CheckKind.ORDER] * (algorithm is Algorithm.ALPHABETA)
    return Question(
        case=case,
        algorithm=algorithm,
        conventions=conventions,
        reference=run_reference(case, algorithm),
        path_due=path_due,
        shares={kind: Fraction(kind is not CheckKind.CONTRACT) for kind in kinds},
        explained_by=tuple(explained_by),
    )


def judged(asked: Question, returned: Returned, trace: Trace) -> CaseVerdict:
    return judge_case(asked, Outcome(ending=Ending.RETURNED, asked=(), returned=returned), trace)


def checks(verdict: CaseVerdict) -> dict[CheckKind, Check]:
    return {check.kind: check for check in verdict.checks}


def statuses(verdict: CaseVerdict) -> dict[str, CheckStatus]:
    return {check.kind.value: check.status for check in verdict.checks}


def code(verdict: CaseVerdict, kind: CheckKind) -> str:
    said = checks(verdict)[kind].message
    assert said is not None
    return said.code


def test_the_reference_itself_passes_everything() -> None:
    asked = question(TERNARY)

    verdict = judged(asked, (17, [2, 0, 1]), asked.reference.trace)

    assert verdict.status is CaseStatus.PASSED
    assert set(statuses(verdict).values()) == {PASSED}
    assert verdict.score == 4
    assert verdict.divergence is None


def test_a_wrong_value_costs_the_value_alone() -> None:
    asked = question(BINARY)

    verdict = judged(asked, (15, [1, 0, 1]), asked.reference.trace)

    assert statuses(verdict) == {
        "contract": PASSED,
        "value": FAILED,
        "path": PASSED,
        "evaluations": PASSED,
        "order": PASSED,
    }
    assert checks(verdict)[CheckKind.VALUE].expected == 16
    assert checks(verdict)[CheckKind.VALUE].observed == 15


@for_each("value", [16.0, 16])
def test_an_equal_finite_float_is_the_value(value: float) -> None:
    asked = question(BINARY)

    assert judged(asked, (value, [1, 0, 1]), asked.reference.trace).status is CaseStatus.PASSED


@for_each("value", [math.nan, math.inf, 16.5, -16])
def test_no_other_number_is_the_value(value: float) -> None:
    asked = question(BINARY)

    verdict = judged(asked, (value, [1, 0, 1]), asked.reference.trace)

    assert statuses(verdict)["value"] is FAILED


def test_any_path_that_is_optimal_at_every_step_is_right() -> None:
    asked = question([[5, 7], [5, 6], [1, 2]])
    everything = run_reference(asked.case, Algorithm.MINIMAX).trace

    assert statuses(judged(asked, (5, [0, 0]), everything))["path"] is PASSED
    assert statuses(judged(asked, (5, [1, 0]), everything))["path"] is PASSED
    assert statuses(judged(asked, (5, [2, 0]), everything))["path"] is FAILED


@for_each(
    ("path", "fault"),
    [
        ([0, 0, 1], "path-not-optimal"),
        ([1, 0, 0], "path-not-optimal"),
        ([1, 0], "path-too-short"),
        ([], "path-empty"),
        ([1, 0, 1, 0], "path-beyond-depth"),
        ([1, 0, 2], "path-impossible"),
        ([-1, 0, 1], "path-impossible"),
    ],
)
def test_a_wrong_path_says_where_it_goes_wrong(path: list[int], fault: str) -> None:
    asked = question(BINARY)

    verdict = judged(asked, (16, path), asked.reference.trace)

    assert code(verdict, CheckKind.PATH) == fault
    assert statuses(verdict)["value"] is PASSED


def test_a_path_that_is_right_backwards_is_told_so() -> None:
    asked = question(TERNARY)
    path = list(asked.reference.path)

    verdict = judged(asked, (asked.reference.value, path[::-1]), asked.reference.trace)

    assert path != path[::-1]
    assert code(verdict, CheckKind.PATH) == "path-reversed"


def test_a_move_that_only_looks_equal_because_its_branch_was_cut_is_told_so() -> None:
    # MAX has 5 from the left; on the right, MIN finds 5 too, and is cut before it finds 1.
    asked = question([[5, 7], [5, 1]], algorithm=Algorithm.ALPHABETA)

    verdict = judged(asked, (5, [1, 0]), asked.reference.trace)

    assert asked.reference.cuts
    assert code(verdict, CheckKind.PATH) == "path-through-cut"


@for_each(("found", "fault"), [(-1000, "value-of-no-leaf"), (19, "value-wrong")])
def test_a_score_that_no_leaf_has_is_told_so(found: int, fault: str) -> None:
    asked = question(BINARY)

    verdict = judged(asked, (found, [1, 0, 1]), asked.reference.trace)

    assert code(verdict, CheckKind.VALUE) == fault


def test_where_an_inner_node_was_evaluated_any_score_may_come_of_it() -> None:
    asked = question(BINARY)

    verdict = judged(asked, (-1000, [1, 0, 1]), (*asked.reference.trace, ()))

    assert code(verdict, CheckKind.VALUE) == "value-wrong"


@for_each(
    ("tie", "right", "wrong", "fault"),
    [
        (TieRule.FIRST, [0, 0], [1, 0], "path-tie-first"),
        (TieRule.LAST, [1, 0], [0, 0], "path-tie-last"),
    ],
)
def test_an_exercise_may_fix_the_tie_rule(
    tie: TieRule, right: list[int], wrong: list[int], fault: str
) -> None:
    conventions = Conventions(cut=Cut.LARGE, pruning=Pruning.FULL, tie=tie)
    asked = question([[5, 7], [5, 6]], conventions=conventions)

    assert statuses(judged(asked, (5, right), asked.reference.trace))["path"] is PASSED
    assert code(judged(asked, (5, wrong), asked.reference.trace), CheckKind.PATH) == fault


def test_a_right_answer_without_proof_is_worth_nothing() -> None:
    asked = question(BINARY)

    verdict = judged(asked, (16, [1, 0, 1]), ((0, 0, 0),) * 7)

    assert code(verdict, CheckKind.VALUE) == "answer-unproven"
    assert code(verdict, CheckKind.PATH) == "answer-unproven"


def test_inner_nodes_prove_nothing() -> None:
    asked = question([3, 5, 4])

    verdict = judged(asked, (5, [1]), ((), (0,), (1,)))

    assert code(verdict, CheckKind.VALUE) == "answer-unproven"


def test_never_cutting_fails_the_number_and_leaves_the_order_unchecked() -> None:
    asked = question(TERNARY)
    everything = run_reference(asked.case, Algorithm.MINIMAX).trace

    verdict = judged(asked, (17, [2, 0, 1]), everything)

    assert statuses(verdict) == {
        "contract": PASSED,
        "value": PASSED,
        "path": PASSED,
        "evaluations": FAILED,
        "order": NOT_CHECKED,
    }
    assert code(verdict, CheckKind.EVALUATIONS) == "evaluations-never-cuts"
    assert checks(verdict)[CheckKind.ORDER].points == 0
    assert verdict.divergence is not None
    assert verdict.divergence.step == 8


def test_the_same_number_in_another_order_fails_the_order_alone() -> None:
    asked = question(BINARY)
    swapped = (asked.reference.trace[1], asked.reference.trace[0], *asked.reference.trace[2:])

    verdict = judged(asked, (16, [1, 0, 1]), swapped)

    assert statuses(verdict)["evaluations"] is PASSED
    assert code(verdict, CheckKind.ORDER) == "order-differs"
    assert verdict.divergence is not None
    assert verdict.divergence.step == 1


def test_minimax_has_no_order_to_keep() -> None:
    asked = question(BINARY, algorithm=Algorithm.MINIMAX)

    verdict = judged(asked, (16, [1, 0, 1]), asked.reference.trace[::-1])

    assert verdict.status is CaseStatus.PASSED
    assert CheckKind.ORDER not in checks(verdict)


@for_each(
    ("trace", "fault"),
    [
        (((), (0, 0)), "evaluations-inner-node"),
        (((0, 0), (0, 0), (0, 1), (1, 0)), "evaluations-repeated"),
        (((0, 0), (0, 1), (1, 1), (1, 0)), "evaluations-unknown-leaf"),
        (((0, 0), (0, 1), (1, 0), (1, 1)), "evaluations-never-cuts"),
        (((), (), (), ()), "evaluations-all-at-root"),
        (((0, 0), (0, 1)), "evaluations-too-few"),
        ((), "evaluations-too-few"),
    ],
)
def test_a_wrong_number_of_evaluations_names_the_most_telling_thing(
    trace: Trace, fault: str
) -> None:
    asked = question([[3, 4], [2, 9]], must_not_ask=frozenset({(1, 1)}))

    assert code(judged(asked, (3, [0, 0]), trace), CheckKind.EVALUATIONS) == fault


def test_only_alpha_beta_is_told_that_it_never_cuts() -> None:
    asked = question([[3, 4], [2, 9]], algorithm=Algorithm.MINIMAX)
    root = ((),) * 4

    every_leaf = judged(asked, (3, [0, 0]), asked.reference.trace)
    at_root = judged(asked, (3, [0, 0]), (*root, ()))

    assert statuses(every_leaf)["evaluations"] is PASSED
    assert code(at_root, CheckKind.EVALUATIONS) == "evaluations-all-at-root"


def test_minimax_asks_for_each_leaf_once_however_many_requests_it_makes() -> None:
    thirteen: Nested = [[5, 9, 9], [4, 9, 9, 9], [3, 9, 9], [2, 9, 9]]
    asked = question(thirteen, algorithm=Algorithm.MINIMAX)
    proof = ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (3, 0))
    padded = proof + (proof[-1],) * 7

    verdict = judged(asked, (5, [0, 0]), padded)

    assert len(padded) == len(asked.reference.trace) == 13
    assert statuses(verdict)["value"] is PASSED
    assert code(verdict, CheckKind.EVALUATIONS) == "evaluations-repeats-instead"
    told = checks(verdict)[CheckKind.EVALUATIONS].message
    assert told is not None
    assert told.facts == {"observed": 13, "missing": 7, "node": (3, 0), "times": 8}
    assert (
        statuses(judged(asked, (5, [0, 0]), asked.reference.trace[::-1]))["evaluations"] is PASSED
    )


def test_minimax_asks_for_no_other_node_in_place_of_a_leaf() -> None:
    asked = question([[3, 4], [2, 9]], algorithm=Algorithm.MINIMAX)
    trace = ((0, 0), (0, 1), (1, 0), (1,))

    verdict = judged(asked, (3, [0, 0]), trace)

    assert code(verdict, CheckKind.EVALUATIONS) == "evaluations-others-instead"


def test_alpha_beta_may_ask_for_other_leaves_but_for_none_twice() -> None:
    asked = question([[3, 4], [2, 9]])
    backwards, twice = ((1, 1), (1, 0), (0, 1)), ((0, 0), (0, 1), (0, 1))

    assert statuses(judged(asked, (3, [0, 0]), backwards))["evaluations"] is PASSED
    assert statuses(judged(asked, (3, [0, 0]), twice))["evaluations"] is FAILED


def test_where_nothing_can_be_cut_no_cut_is_missed() -> None:
    asked = question([[3, 4], [5, 9]])
    too_many = (*asked.reference.trace, (1, 1))

    assert asked.reference.trace == run_reference(asked.case, Algorithm.MINIMAX).trace
    assert judged(asked, (5, [1, 0]), asked.reference.trace).status is CaseStatus.PASSED
    assert (
        code(judged(asked, (5, [1, 0]), too_many), CheckKind.EVALUATIONS) == "evaluations-repeated"
    )


@for_each(
    ("observed", "fault", "depth"),
    [(4, "value-of-another-depth", 2), (8, "value-of-another-depth", 1), (5, "value-wrong", None)],
)
def test_the_value_of_another_depth_is_told(observed: int, fault: str, depth: int | None) -> None:
    left = Node(8, (Node(4, (Node(1), Node(2))), Node(6, (Node(0), Node(7)))))
    right = Node(3, (Node(2, (Node(9), Node(3))), Node(1, (Node(6), Node(5)))))
    case = replace(case_of([1]), tree=Node(None, (left, right)), depth=3)
    asked = replace(question([1]), case=case, reference=run_reference(case, Algorithm.ALPHABETA))
    assert asked.reference.value == 6

    verdict = judged(asked, (observed, [1, 1, 0]), asked.reference.trace)

    assert code(verdict, CheckKind.VALUE) == fault
    said = checks(verdict)[CheckKind.VALUE].message
    assert said is not None
    assert said.facts.get("depth") == depth
    assert said.facts["expected"] == 6


def test_a_depth_at_which_a_position_has_no_value_is_not_named() -> None:
    asked = question([[3, 4], [2, 9]])

    assert code(judged(asked, (4, [0, 1]), asked.reference.trace), CheckKind.VALUE) == "value-wrong"


def test_minimax_may_ask_for_every_leaf() -> None:
    asked = question(
        [[3, 4], [2, 9]], algorithm=Algorithm.MINIMAX, must_not_ask=frozenset({(1, 1)})
    )
    twice = asked.reference.trace * 2

    assert code(judged(asked, (3, [0, 0]), twice), CheckKind.EVALUATIONS) == "evaluations-repeated"


def test_a_strict_cut_that_is_allowed_passes_and_is_named() -> None:
    asked = question(TIES, conventions=FREE, explained_by=[STRICT])
    strict = run_reference(asked.case, Algorithm.ALPHABETA, STRICT).trace

    verdict = judged(asked, (3, [0, 0]), strict)

    assert verdict.status is CaseStatus.PASSED
    for kind in (CheckKind.EVALUATIONS, CheckKind.ORDER):
        assert checks(verdict)[kind].convention == "coupe-stricte"
        assert checks(verdict)[kind].message is None
    evaluations = checks(verdict)[CheckKind.EVALUATIONS]
    assert (evaluations.expected, evaluations.observed) == (4, 4)


def test_a_strict_cut_that_is_not_allowed_fails_and_is_named() -> None:
    asked = question(TIES, explained_by=[STRICT])
    strict = run_reference(asked.case, Algorithm.ALPHABETA, STRICT).trace

    verdict = judged(asked, (3, [0, 0]), strict)

    assert statuses(verdict)["evaluations"] is FAILED
    assert statuses(verdict)["order"] is FAILED
    assert checks(verdict)[CheckKind.ORDER].convention == "coupe-stricte"
    assert code(verdict, CheckKind.EVALUATIONS) == "convention-coupe-stricte-refused"


def test_a_mistake_that_looks_like_a_convention_on_one_tree_is_not_named_after_it() -> None:
    # The last branch is cut by both, so that this is not the trace of a search without cuts.
    asked = question([[3, 4], [3, 9], [2, 9]], conventions=FREE, explained_by=[])
    strict = run_reference(asked.case, Algorithm.ALPHABETA, STRICT).trace

    verdict = judged(asked, (3, [0, 0]), strict)

    assert code(verdict, CheckKind.EVALUATIONS) == "evaluations-too-many"
    assert statuses(verdict)["order"] is NOT_CHECKED


def test_an_exercise_that_cuts_strictly_names_the_other_cut() -> None:
    conventions = Conventions(cut=Cut.STRICT, pruning=Pruning.FULL, tie=TieRule.FREE)
    case = case_of(TIES)
    asked = Question(
        case=case,
        algorithm=Algorithm.ALPHABETA,
        conventions=conventions,
        reference=run_reference(case, Algorithm.ALPHABETA, STRICT),
        path_due=False,
        shares={CheckKind.EVALUATIONS: Fraction(1)},
        explained_by=(Convention(),),
    )
    large = run_reference(case, Algorithm.ALPHABETA).trace

    verdict = judged(asked, 3, large)

    assert checks(verdict)[CheckKind.EVALUATIONS].convention == "coupe-large"


def test_conventions_that_explain_a_trace_are_found() -> None:
    case = case_of(TIES)
    strict = run_reference(case, Algorithm.ALPHABETA, STRICT).trace

    assert STRICT in matching_conventions(case, Algorithm.ALPHABETA, strict)
    assert Convention() not in matching_conventions(case, Algorithm.ALPHABETA, strict)
    assert not matching_conventions(case, Algorithm.MINIMAX, strict)
    assert len(set(ALL_CONVENTIONS)) == len(ALL_CONVENTIONS) == 7


@for_each("returned", [None, True, "16"])
def test_an_unreadable_answer_is_not_judged_on_what_it_does_not_say(returned: Returned) -> None:
    asked = question(BINARY)

    verdict = judged(asked, returned, asked.reference.trace)

    assert statuses(verdict) == {
        "contract": FAILED,
        "value": NOT_CHECKED,
        "path": NOT_CHECKED,
        "evaluations": PASSED,
        "order": PASSED,
    }


def test_a_score_alone_is_still_judged_where_a_path_is_due() -> None:
    asked = question(BINARY)

    verdict = judged(asked, 16, asked.reference.trace)

    assert statuses(verdict)["value"] is PASSED
    assert statuses(verdict)["path"] is NOT_CHECKED
    assert code(verdict, CheckKind.CONTRACT) == "score-alone"


def test_where_no_path_is_due_none_is_judged() -> None:
    asked = question(BINARY, path_due=False)

    verdict = judged(asked, 16, asked.reference.trace)

    assert verdict.status is CaseStatus.PASSED
    assert CheckKind.PATH not in checks(verdict)


@for_each("ending", [ending for ending in Ending if ending != Ending.RETURNED])
def test_a_call_without_an_answer_fails_the_contract_and_nothing_else_is_judged(
    ending: Ending,
) -> None:
    error = StudentError(type_name="NameError", message="nom", line=3)

    for outcome in (
        Outcome(ending=ending, asked=(), error=error),
        Outcome(ending=ending, asked=()),
    ):
        verdict = judge_case(question(BINARY), outcome, ())
        assert verdict.status is CaseStatus.FAILED
        assert statuses(verdict) == {
            "contract": FAILED,
            "value": NOT_CHECKED,
            "path": NOT_CHECKED,
            "evaluations": NOT_CHECKED,
            "order": NOT_CHECKED,
        }
        assert verdict.score == 0


def test_what_a_given_function_refused_is_said_in_its_own_words() -> None:
    refusal = message("impossible-move", move="2", count="2")
    error = StudentError(type_name="CoupImpossible", message="…", line=4, refusal=refusal)

    assert ending_message(Ending.RAISED, error).facts["error"].facts["text"] == refusal
    silent = StudentError(type_name="AssertionError", message="", line=4)
    assert ending_message(Ending.RAISED, silent).facts["error"] == "AssertionError"


def test_points_without_a_pass_are_impossible() -> None:
    with pytest.raises(ValueError, match="points for a check that is failed"):
        Check(
            kind=CheckKind.VALUE,
            status=FAILED,
            expected=1,
            observed=2,
            points=Fraction(1),
            max_points=Fraction(1),
            message=None,
        )
    with pytest.raises(ValueError, match="2 points out of 1"):
        Check(
            kind=CheckKind.VALUE,
            status=PASSED,
            expected=1,
            observed=1,
            points=Fraction(2),
            max_points=Fraction(1),
            message=None,
        )


# The contract, and what is worth nothing --------------------------------------------------------


def worth(**points: float) -> dict[CheckKind, Fraction]:
    return {CheckKind(kind): Fraction(number) for kind, number in points.items()}


SHARED = worth(contract=1, value=2, path=1, evaluations=1, order=1)


def test_the_contract_earns_its_points_beside_a_right_value() -> None:
    asked = replace(question(BINARY), shares=SHARED)

    verdict = judged(asked, (16, [1, 0, 1]), asked.reference.trace)

    assert verdict.status is CaseStatus.PASSED
    assert verdict.score == 6


def test_the_contract_earns_nothing_beside_a_wrong_value() -> None:
    asked = replace(question(BINARY), shares=SHARED)

    verdict = judged(asked, (15, [1, 0, 1]), asked.reference.trace)

    assert statuses(verdict)["contract"] is NOT_CHECKED
    assert code(verdict, CheckKind.CONTRACT) == "contract-unearned"
    assert verdict.score == 3


def test_the_right_shape_of_nothing_earns_nothing() -> None:
    asked = replace(question(BINARY), shares=SHARED)

    assert judged(asked, (0, []), ()).score == 0
    assert judged(asked, (16, []), ()).score == 0


def test_a_right_answer_in_a_wrong_shape_loses_what_the_contract_is_worth() -> None:
    asked = replace(question(BINARY), shares=SHARED)

    verdict = judged(asked, ([1, 0, 1], 16), asked.reference.trace)

    assert verdict.status is CaseStatus.FAILED
    assert verdict.score == 5
    assert statuses(verdict)["contract"] is FAILED


def test_where_the_value_is_worth_nothing_the_contract_still_wants_it_right() -> None:
    shares = worth(contract=1, evaluations=1)
    asked = replace(question(BINARY), shares=shares)

    verdict = judged(asked, (15, [1, 0, 1]), asked.reference.trace)

    assert statuses(verdict) == {"contract": NOT_CHECKED, "evaluations": PASSED}


def test_a_wrong_shape_that_is_worth_nothing_is_a_warning_where_all_else_is_right() -> None:
    asked = question(BINARY)

    verdict = judged(asked, ([1, 0, 1], 16), asked.reference.trace)

    assert verdict.status is CaseStatus.PASSED
    assert statuses(verdict)["contract"] is NOT_CHECKED
    assert code(verdict, CheckKind.CONTRACT) == "path-before-score"


def test_a_wrong_shape_that_is_worth_nothing_is_told_as_failed_where_points_are_lost() -> None:
    asked = question(BINARY)

    verdict = judged(asked, 16, asked.reference.trace)

    assert verdict.status is CaseStatus.FAILED
    assert statuses(verdict)["contract"] is FAILED
    assert statuses(verdict)["path"] is NOT_CHECKED


def test_any_check_that_is_worth_nothing_fails_no_case() -> None:
    asked = replace(question(BINARY), shares=worth(contract=0, value=2, path=0))

    verdict = judged(asked, (16, [0]), asked.reference.trace)

    assert verdict.status is CaseStatus.PASSED
    assert statuses(verdict) == {"contract": PASSED, "value": PASSED, "path": NOT_CHECKED}


def test_where_nothing_is_worth_a_point_everything_counts() -> None:
    asked = replace(question(BINARY), shares=worth(contract=0, value=0))

    assert judged(asked, (16, [1, 0, 1]), asked.reference.trace).status is CaseStatus.PASSED
    assert judged(asked, (15, [1, 0, 1]), asked.reference.trace).status is CaseStatus.FAILED
