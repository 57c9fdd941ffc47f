import math
from fractions import Fraction

from grader.kinds.bounded_search import BoundedRun, BoundedSearch
from grader.kinds.deepening import Deepening
from grader.kinds.ordering import OrderedRun, Ordering, reachable_minimum
from grader.kinds.transposition import Transposition
from grader.model.case import SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.message import message
from grader.model.run import Ending, Foreign, NumpyScalar, Outcome, Returned, StudentError
from grader.model.tree import Nested, Node, Number, Trace, tree_of, walk
from grader.model.verdict import CaseStatus, CaseVerdict, Check, CheckKind, CheckStatus
from grader.search import run_reference
from tests.trees import BINARY, TERNARY, case_of
from tests.unit.for_each import for_each

PASSED, FAILED, NOT_CHECKED = CheckStatus
ORDERING, DEEPENING, TABLE = Ordering(), Deepening(), Transposition()
SHARES = {
    CheckKind.CONTRACT: Fraction(0),
    CheckKind.VALUE: Fraction(2),
    CheckKind.EVALUATIONS: Fraction(1),
    CheckKind.ORDER: Fraction(1),
}
WITH_CONTRACT = {**SHARES, CheckKind.CONTRACT: Fraction(1)}
OF_AN_ORDER = {CheckKind.CONTRACT: Fraction(1), CheckKind.EVALUATIONS: Fraction(2)}
"""An order of moves alone has no value to show."""


def valued(value: Number | None, *children: Node | int) -> Node:
    """An inner node with an evaluation of its own."""
    nodes = (child if isinstance(child, Node) else Node(child) for child in children)
    return Node(value, tuple(nodes))


GRADED = replace(
    case_of([1]),
    tree=valued(
        None, valued(8, valued(1, 2, 9), valued(7, 4, 5)), valued(6, valued(3, 6, 1), valued(2, 0))
    ),
    depth=3,
)
"""Every node below the root is evaluated: to be searched at depth 1, 2 and 3."""

MET = Node(None, (Node(7), Node(2)), name="a")
MET_AGAIN = replace(MET, name=None, same_as="a")
TWICE = replace(
    case_of([1]),
    tree=Node(None, (Node(None, (MET, tree_of([5, 1]))), Node(None, (MET_AGAIN, tree_of([9, 3]))))),
    depth=3,
)
"""The position `a` is met on both sides: 7, by either move."""


def run(
    returned: Returned,
    trace: Trace,
    *,
    value: Number | None = None,
) -> BoundedRun:
    outcome = Outcome(ending=Ending.RETURNED, asked=(), returned=returned)
    return BoundedRun(outcome=outcome, trace=trace, value=value)


def plain(case: SearchCase, depth: int | None = None) -> Trace:
    """What alpha-beta evaluates."""
    at = case if depth is None else replace(case, depth=depth)
    return run_reference(at, Algorithm.ALPHABETA).trace


def deepened(case: SearchCase = GRADED) -> Trace:
    return tuple(path for depth in (1, 2, 3) for path in plain(case, depth))


def checks(verdict: CaseVerdict) -> dict[CheckKind, Check]:
    return {check.kind: check for check in verdict.checks}


def statuses(verdict: CaseVerdict) -> dict[str, CheckStatus]:
    return {check.kind.value: check.status for check in verdict.checks}


def code(verdict: CaseVerdict, kind: CheckKind) -> str:
    said = checks(verdict)[kind].message
    assert said is not None
    return said.code


# What every bounded search shares ---------------------------------------------------------------


@for_each("kind", [ORDERING, DEEPENING, TABLE])
def test_a_search_without_an_answer_fails_the_contract_alone(kind: BoundedSearch) -> None:
    error = StudentError(type_name="KeyError", message="3", line=2)
    stopped = BoundedRun(outcome=Outcome(ending=Ending.RAISED, asked=(), error=error), trace=())

    verdict = kind.judge(GRADED, stopped, SHARES)

    assert statuses(verdict)["contract"] is FAILED
    assert set(statuses(verdict).values()) == {FAILED, NOT_CHECKED}
    assert code(verdict, CheckKind.CONTRACT) == "ended-raised"


@for_each("kind", [ORDERING, DEEPENING, TABLE])
def test_a_wrong_value_makes_few_evaluations_worth_nothing(kind: BoundedSearch) -> None:
    verdict = kind.judge(GRADED, run(99, plain(GRADED)[:2]), SHARES)

    assert code(verdict, CheckKind.VALUE) == "value-wrong"
    assert statuses(verdict)["evaluations"] is NOT_CHECKED
    assert code(verdict, CheckKind.EVALUATIONS) == "not-checked-value-wrong"
    assert verdict.score == 0


@for_each("returned", [(1, 5), [0, 5]])
def test_a_move_before_the_score_is_told_and_the_score_is_read(returned: Returned) -> None:
    assert run_reference(GRADED, Algorithm.MINIMAX).value == 5

    for kind, told in (
        (DEEPENING, "move-before-score"),
        (TABLE, "move-score-where-score-due"),
    ):
        verdict = kind.judge(GRADED, run(returned, plain(GRADED)), SHARES)

        assert code(verdict, CheckKind.CONTRACT) == told
        assert statuses(verdict)["value"] is PASSED


@for_each(
    ("returned", "fault"),
    [((1, 99), "value-wrong"), (1, "value-wrong"), ((1, 5, 5), "not-checked-unreadable")],
)
def test_a_move_before_another_number_is_not_one_before_the_score(
    returned: Returned, fault: str
) -> None:
    verdict = DEEPENING.judge(GRADED, run(returned, plain(GRADED)), SHARES)

    assert code(verdict, CheckKind.VALUE) == fault


@for_each("kind", [ORDERING, DEEPENING, TABLE])
def test_a_right_value_that_was_not_looked_for_is_a_guess(kind: BoundedSearch) -> None:
    right = run_reference(GRADED, Algorithm.MINIMAX).value

    verdict = kind.judge(GRADED, run(right, ((0,), (1,))), SHARES)

    assert code(verdict, CheckKind.VALUE) == "answer-unproven"
    assert verdict.score == 0


@for_each("returned", [None, True, "7", []])
def test_an_answer_that_holds_no_score_fails_the_contract(returned: Returned) -> None:
    verdict = DEEPENING.judge(GRADED, run(returned, deepened()), SHARES)

    assert statuses(verdict) == {
        "contract": FAILED,
        "value": NOT_CHECKED,
        "evaluations": NOT_CHECKED,
        "order": PASSED,
    }
    assert code(verdict, CheckKind.VALUE) == "not-checked-unreadable"


# Deepening --------------------------------------------------------------------------------------


@for_each(
    "returned", [5, 5.0, (5, [0, 1, 1]), [5, (0, 1, 1)], (5, 0), (5, []), NumpyScalar(5, "int64")]
)
def test_a_deepening_search_may_say_its_score_alone_or_with_a_path_or_a_move(
    returned: Returned,
) -> None:
    verdict = DEEPENING.judge(GRADED, run(returned, deepened()), SHARES)

    assert verdict.status is CaseStatus.PASSED
    assert verdict.score == 4
    assert checks(verdict)[CheckKind.ORDER].observed == (1, 2, 3)


@for_each(
    ("returned", "told"),
    [
        (([0, 1, 1], 5), "path-before-score"),
        ((5, Foreign("dict", "{1: 5}")), "score-or-pair-due"),
        ((5, None), "score-or-pair-due"),
        ((5, 1, 2), "wrong-shape-for-score"),
    ],
)
@for_each("kind", [DEEPENING, ORDERING])
def test_any_other_shape_fails_the_contract_with_its_sentence(
    kind: BoundedSearch, returned: Returned, told: str
) -> None:
    verdict = kind.judge(GRADED, run(returned, deepened()), WITH_CONTRACT)

    assert statuses(verdict)["contract"] is FAILED
    assert code(verdict, CheckKind.CONTRACT) == told
    readable = told != "wrong-shape-for-score"
    assert statuses(verdict)["value"] is (PASSED if readable else NOT_CHECKED)


def test_a_search_that_evaluates_the_root_begins_too_early() -> None:
    verdict = DEEPENING.judge(GRADED, run(5, ((), *deepened())), SHARES)

    assert code(verdict, CheckKind.EVALUATIONS) == "deepening-root"
    assert statuses(verdict)["value"] is PASSED


def test_a_search_beyond_the_last_depth_is_one_too_many() -> None:
    shallow = replace(GRADED, depth=2)

    verdict = DEEPENING.judge(shallow, run(8, deepened()), SHARES)

    said = checks(verdict)[CheckKind.EVALUATIONS].message
    assert said is not None
    assert (said.code, said.facts["depth"], said.facts["last"]) == ("deepening-beyond", 3, 2)


def test_a_search_beyond_the_leaves_is_the_last_one_over_again() -> None:
    verdict = DEEPENING.judge(GRADED, run(5, (*deepened(), *plain(GRADED))), SHARES)

    said = checks(verdict)[CheckKind.EVALUATIONS].message
    assert said is not None
    assert (said.code, said.facts["depth"]) == ("deepening-beyond", 4)


def test_every_depth_searched_twice_is_not_one_search_too_many() -> None:
    twice = tuple(path for depth in (1, 2, 3) for path in plain(GRADED, depth) * 2)

    verdict = DEEPENING.judge(GRADED, run(5, twice), SHARES)

    assert code(verdict, CheckKind.EVALUATIONS) == "deepening-too-many"


def test_deepening_is_allowed_what_plain_alpha_beta_makes_at_every_depth() -> None:
    assert DEEPENING.most_evaluations(GRADED) == len(deepened())
    once_more = (*deepened(), deepened()[-1])

    verdict = DEEPENING.judge(GRADED, run(5, once_more), SHARES)

    assert code(verdict, CheckKind.EVALUATIONS) == "deepening-too-many"
    assert statuses(verdict)["order"] is PASSED
    assert verdict.score == 3


def test_fewer_evaluations_than_allowed_are_right_too() -> None:
    fewer = tuple(dict.fromkeys(deepened()))
    assert DEEPENING.judge(GRADED, run(5, fewer), SHARES).status is CaseStatus.PASSED


def test_a_search_of_the_last_depth_alone_skips_the_others() -> None:
    verdict = DEEPENING.judge(GRADED, run(5, plain(GRADED)), SHARES)

    said = checks(verdict)[CheckKind.ORDER].message
    assert said == message("deepening-skips", depth=1, most=3)
    assert statuses(verdict)["value"] is PASSED


def test_depths_that_go_back_are_told_where_they_do() -> None:
    backwards = plain(GRADED, 3) + plain(GRADED, 2) + plain(GRADED, 1)

    verdict = DEEPENING.judge(GRADED, run(5, backwards), SHARES)

    said = checks(verdict)[CheckKind.ORDER].message
    assert said is not None
    assert said.code == "deepening-goes-back"
    assert said.facts["step"] == len(plain(GRADED, 3)) + 1
    assert (said.facts["before"], said.facts["after"]) == (3, 2)
    assert checks(verdict)[CheckKind.ORDER].observed == (3, 2, 1)


def test_a_long_history_of_depths_is_cut() -> None:
    restless = ((0,), (0, 0)) * 40

    verdict = DEEPENING.judge(GRADED, run(5, restless), SHARES)

    assert checks(verdict)[CheckKind.ORDER].observed == (1, 2) * 10


def test_a_deepening_search_that_evaluates_nothing_skips_the_first_depth() -> None:
    verdict = DEEPENING.judge(GRADED, run(5, ()), SHARES)

    assert code(verdict, CheckKind.ORDER) == "deepening-skips"
    assert checks(verdict)[CheckKind.ORDER].observed == ()


# Ordering ---------------------------------------------------------------------------------------

EXACT = case_of(BINARY)
"""Nothing but leaves has a value: every estimation is exact."""


@for_each(
    ("nested", "minimum"),
    [(BINARY, 5), (TERNARY, 11), ([1, 2, 3], 3), ([[1, 2], [3, 4, 5]], None), ([[1, 2], 3], None)],
)
def test_the_minimum_can_be_reached_where_the_tree_is_uniform(
    nested: Nested, minimum: int | None
) -> None:
    assert reachable_minimum(case_of(nested)) == minimum


def test_an_estimation_that_is_not_exact_cannot_promise_the_minimum() -> None:
    rough = replace(EXACT, tree=replace(EXACT.tree, children=(
        replace(EXACT.tree.children[0], value=99), EXACT.tree.children[1]
    )))  # fmt: skip

    assert reachable_minimum(rough) is None
    assert ORDERING.most_evaluations(rough) == len(plain(rough)) - 1
    assert ORDERING.most_evaluations(EXACT) == 5


def proof_of(count: int) -> Trace:
    """So many leaves of the binary tree, all that is needed among them."""
    # 16 = [1, 0, 1]: proven by (1,0,*), one good leaf of (1,1), and all of (0,0).
    needed: Trace = ((1, 0, 1), (1, 0, 0), (1, 1, 1), (0, 0, 0), (0, 0, 1))
    others: Trace = ((0, 1, 0), (0, 1, 1), (1, 1, 0), (0, 0, 0), (0, 0, 1))
    return (needed + others)[:count]


def test_the_best_order_passes() -> None:
    verdict = ORDERING.judge(EXACT, run([1, 0], proof_of(5), value=16), OF_AN_ORDER)

    assert verdict.status is CaseStatus.PASSED
    assert CheckKind.ORDER not in checks(verdict)  # Which belongs to deepening.
    assert verdict.score == 3


@for_each(
    ("count", "told"),
    [
        (6, "ordering-not-the-best"),
        (7, "ordering-and-minimum"),
        (8, "ordering-and-minimum"),
    ],
)
def test_an_order_that_could_be_better_is_told(count: int, told: str) -> None:
    verdict = ORDERING.judge(EXACT, run([1, 0], proof_of(count), value=16), OF_AN_ORDER)

    assert code(verdict, CheckKind.EVALUATIONS) == told
    # To hand the moves back as they came is no answer.
    assert statuses(verdict)["contract"] is NOT_CHECKED
    assert verdict.score == 0


@for_each(("more", "told"), [(0, "ordering-saves-nothing"), (1, "ordering-is-worse")])
def test_where_no_minimum_is_promised_anything_less_than_without_ordering_will_do(
    more: int, told: str
) -> None:
    case = case_of([[1, 1], [2, 9, 8], [3, 4]])
    trace = plain(case)
    assert len(trace) == 7
    best_first: Trace = ((2, 0), (2, 1), (1, 0), (0, 0))

    saved = ORDERING.judge(case, run([2, 1, 0], best_first, value=3), SHARES)
    spent = ORDERING.judge(case, run(3, trace + ((1, 1),) * more, value=3), SHARES)

    assert saved.status is CaseStatus.PASSED
    assert code(spent, CheckKind.EVALUATIONS) == told


def test_an_order_that_could_not_be_used_fails_the_contract() -> None:
    fault = message("order-returned-none")
    outcome = Outcome(ending=Ending.RETURNED, asked=())

    verdict = ORDERING.judge(EXACT, BoundedRun(outcome=outcome, trace=(), fault=fault), SHARES)

    assert code(verdict, CheckKind.CONTRACT) == "order-returned-none"
    assert statuses(verdict)["value"] is NOT_CHECKED


def test_an_order_that_evaluates_is_told_to_use_the_estimation() -> None:
    many = OrderedRun(
        outcome=Outcome(ending=Ending.RETURNED, asked=(), returned=[0, 1]),
        trace=proof_of(8),
        value=16,
        evaluated_by_order=3,
    )

    verdict = ORDERING.judge(EXACT, many, SHARES)

    said = checks(verdict)[CheckKind.EVALUATIONS].message
    assert said is not None
    assert (said.code, said.facts["count"]) == ("ordering-evaluates", 3)


def test_an_alpha_beta_with_its_moves_in_order_may_return_a_path() -> None:
    verdict = ORDERING.judge(EXACT, run((16, [1, 0, 1]), proof_of(5)), SHARES)

    assert verdict.status is CaseStatus.PASSED


# Transpositions ---------------------------------------------------------------------------------

SEEN_ONCE: Trace = ((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 1, 0))
"""The repeated position is recorded where it was met first."""


def test_a_table_must_save_something() -> None:
    assert len(plain(TWICE)) == 7
    assert TABLE.most_evaluations(TWICE) == 6

    verdict = TABLE.judge(TWICE, run(7, plain(TWICE)), SHARES)

    assert code(verdict, CheckKind.EVALUATIONS) == "table-saves-nothing"


def test_a_position_met_again_is_seen_once_and_proves_both_places() -> None:
    verdict = TABLE.judge(TWICE, run(7, SEEN_ONCE), SHARES)

    assert statuses(verdict) == {"contract": PASSED, "value": PASSED, "evaluations": PASSED}
    assert verdict.score == 3


def test_a_table_that_remembers_all_and_cuts_nothing_misses_the_cut() -> None:
    left, right = Node(None, (MET, tree_of([1, 8]))), tree_of([[2, 1], [3, 9]])
    tree = Node(None, (left, replace(right, children=(*right.children, MET_AGAIN))))
    case = replace(case_of([1]), tree=tree, depth=3)
    everything = tuple(path for path, node in walk(tree) if node.is_leaf)[:-2]
    assert len(plain(case)) < len(everything)

    verdict = TABLE.judge(case, run(7, everything), SHARES)

    assert code(verdict, CheckKind.EVALUATIONS) == "table-without-cuts"

    again = (*everything, everything[0])
    verdict = TABLE.judge(case, run(7, again), SHARES)
    assert code(verdict, CheckKind.EVALUATIONS) == "table-saves-nothing"


@for_each(
    "returned", [(7, [1, 0, 0]), (7, 1), [7, 1], ([1], 7), (7, None), (7, Foreign("dict", "{}"))]
)
def test_a_search_with_a_table_returns_its_score_and_nothing_else(returned: Returned) -> None:
    verdict = TABLE.judge(TWICE, run(returned, SEEN_ONCE), WITH_CONTRACT)

    assert statuses(verdict) == {"contract": FAILED, "value": PASSED, "evaluations": PASSED}
    assert code(verdict, CheckKind.CONTRACT) == "pair-where-score-due"


@for_each("value", [math.nan, math.inf, -7, 6])
def test_no_other_number_is_the_value(value: float) -> None:
    verdict = TABLE.judge(TWICE, run(value, SEEN_ONCE), SHARES)

    assert code(verdict, CheckKind.VALUE) == "value-wrong"


def test_an_estimate_at_the_root_is_no_answer_however_many_leaves_are_seen() -> None:
    case = case_of([[3, 5], [2, 9]])
    run = BoundedRun(
        outcome=Outcome(ending=Ending.RETURNED, asked=(), returned=3),
        trace=((0, 0), (0, 1), (1, 1)),
    )

    verdict = ORDERING.judge(case, run, SHARES)

    [value] = [check for check in verdict.checks if check.kind is CheckKind.VALUE]
    assert value.status is FAILED
    assert value.message == message("answer-not-from-leaves")


def test_one_look_at_each_depth_is_no_deepening() -> None:
    tree = Node(None, (valued(4, 3, 5), valued(6, 2, 9)))
    case = replace(case_of([[1, 1], [1, 1]]), tree=tree)
    run = BoundedRun(
        outcome=Outcome(ending=Ending.RETURNED, asked=(), returned=3),
        trace=((0,), (0, 0), (0, 1), (1, 0)),
    )

    verdict = DEEPENING.judge(case, run, SHARES)

    [order] = [check for check in verdict.checks if check.kind is CheckKind.ORDER]
    assert order.status is FAILED
    assert order.message == message("deepening-no-search", depth=1)


def test_a_score_behind_the_move_is_read() -> None:
    case = case_of([[3, 5], [2, 9]])
    trace = run_reference(case, Algorithm.ALPHABETA).trace
    run = BoundedRun(
        outcome=Outcome(ending=Ending.RETURNED, asked=(), returned=(0, 3)), trace=trace
    )

    verdict = ORDERING.judge(case, run, SHARES)

    by_kind = {check.kind: check for check in verdict.checks}
    assert by_kind[CheckKind.CONTRACT].message == message("move-before-score", returned="(0, 3)")
    assert by_kind[CheckKind.VALUE].status is PASSED
