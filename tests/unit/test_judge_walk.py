import math
from collections import deque
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.kinds.walk import Order, WalkOrder, expected_order, judge_walk, orders_shown
from grader.model.case import WalkCase
from grader.model.dataclass import replace
from grader.model.message import Title
from grader.model.run import Ending, Foreign, NodeRef, NumpyScalar, Outcome, Returned, StudentError
from grader.model.tree import Node
from grader.model.verdict import CaseStatus, CaseVerdict, Check, CheckKind, CheckStatus
from tests.unit.for_each import for_each

DEEP, WIDE = WalkOrder
SHARES = {CheckKind.CONTRACT: Fraction(0), CheckKind.ORDER: Fraction(2)}


def node(value: float, *children: Node) -> Node:
    return Node(value, children)


TREE = node(1, node(2, node(5), node(6)), node(3), node(4, node(7, node(8))))
DEPTH_FIRST: Order = [1, 2, 5, 6, 3, 4, 7, 8]
BREADTH_FIRST: Order = [1, 2, 3, 4, 5, 6, 7, 8]


def case(tree: Node = TREE) -> WalkCase:
    return WalkCase(
        id="arbre", template_id="arbre", title=Title.same("Arbre"), hidden=False, tree=tree
    )


def outcome(
    returned: Returned = None, *, output: str = "", treated: tuple[int, ...] = ()
) -> Outcome:
    return Outcome(
        ending=Ending.RETURNED, asked=(), returned=returned, output=output, treated=treated
    )


def printed(order: Order) -> Outcome:
    return outcome(output="\n".join(map(str, order)))


def judged(shown: Outcome, way: WalkOrder = DEEP, tree: Node = TREE) -> CaseVerdict:
    return judge_walk(case(tree), way, shown, SHARES)


def order_check(verdict: CaseVerdict) -> Check:
    [check] = [check for check in verdict.checks if check.kind is CheckKind.ORDER]
    return check


def code(verdict: CaseVerdict) -> str:
    said = next(check.message for check in verdict.checks if check.message)
    assert said is not None
    return said.code


@for_each(
    "shown",
    [
        outcome([*BREADTH_FIRST], treated=tuple(range(8))),
        outcome([*BREADTH_FIRST], output=" ".join(map(str, DEPTH_FIRST))),
        replace(printed(BREADTH_FIRST), treated=tuple(range(8))),
        outcome(DEPTH_FIRST[::-1], treated=tuple(range(8))),
    ],
)
def test_two_whole_orders_that_disagree_are_no_answer(shown: Outcome) -> None:
    for way in (DEEP, WIDE):
        verdict = judged(shown, way)

        assert verdict.status is CaseStatus.FAILED
        assert verdict.score == 0
    assert code(judged(shown)) == "walk-two-orders"


@for_each(
    "shown",
    [
        outcome(DEPTH_FIRST, treated=tuple(range(8)), output="1 2 5 6 3 4 7 8"),
        outcome(DEPTH_FIRST, output="8 sommets, 3 etages"),
        outcome(DEPTH_FIRST, output="1 2 3 4 5 6 7"),
        outcome(8, treated=tuple(range(8))),
    ],
)
def test_what_else_is_printed_or_returned_does_no_harm(shown: Outcome) -> None:
    assert judged(shown).status is CaseStatus.PASSED


# The two orders ---------------------------------------------------------------------------------


def test_the_two_orders_of_one_tree() -> None:
    assert expected_order(TREE, DEEP) == DEPTH_FIRST
    assert expected_order(TREE, WIDE) == BREADTH_FIRST


trees = st.recursive(
    st.builds(Node, st.integers(-9, 9)),
    lambda below: st.builds(
        lambda value, children: Node(value, tuple(children)),
        st.integers(-9, 9),
        st.lists(below, max_size=3),
    ),
    max_leaves=12,
)


@given(trees)
def test_depth_first_is_what_the_recursive_definition_says(tree: Node) -> None:
    def treat(each: Node) -> list[object]:
        return [each.value] + [value for child in each.children for value in treat(child)]

    assert expected_order(tree, DEEP) == treat(tree)


@given(trees)
def test_breadth_first_is_what_a_queue_does(tree: Node) -> None:
    order, waiting = [], deque([tree])
    while waiting:
        first = waiting.popleft()
        order.append(first.value)
        waiting.extend(first.children)

    assert expected_order(tree, WIDE) == order


@given(trees, st.sampled_from([DEEP, WIDE]))
def test_the_right_order_passes_however_the_tree_is_made(tree: Node, way: WalkOrder) -> None:
    assert judged(printed(expected_order(tree, way)), way, tree).score == 2


def test_a_node_without_a_value_cannot_be_walked() -> None:
    with pytest.raises(ValueError, match="draw the case first"):
        expected_order(Node(None, (Node(1),)), DEEP)


# How an order is shown --------------------------------------------------------------------------


@for_each(
    "shown",
    [
        outcome(output="1\n2\n5\n6\n3\n4\n7\n8\n"),
        outcome(output="1 2 5 6 3 4 7 8 "),
        outcome(output="[1, 2, 5, 6, 3, 4, 7, 8]"),
        outcome(output="sommet 1, sommet 2, sommet 5, sommet 6, sommet 3, 4, 7, puis 8."),
        outcome(output="1.0 2.0 5.0 6.0 3.0 4.0 7.0 8.0"),
        outcome(output="1-2-5-6-3-4-7-8"),
        outcome(output="n1 x2y 1 2 5 6 3 4 7 8 (version 1.2.3)"),
        outcome([1, 2, 5, 6, 3, 4, 7, 8]),
        outcome((1.0, 2, 5, 6, 3, 4, 7, NumpyScalar(8, "int64"))),
        outcome([NodeRef(number) for number in range(8)]),
        outcome(treated=tuple(range(8))),
        outcome("fini", treated=tuple(range(8)), output="12 nœuds"),
        outcome([1, 2, 5, 6, 3, 4, 7, 8], output="je visite 1\n"),
        outcome([], output="1 2 5 6 3 4 7 8"),
    ],
)
def test_an_order_may_be_printed_returned_or_treated(shown: Outcome) -> None:
    verdict = judged(shown)

    assert verdict.status is CaseStatus.PASSED
    assert verdict.score == 2
    assert order_check(verdict).observed == DEPTH_FIRST


def test_negative_and_decimal_values_are_read_as_they_are_printed() -> None:
    tree = node(-1, node(2.5), node(-3))

    assert judged(outcome(output="-1 2.5 -3"), tree=tree).status is CaseStatus.PASSED
    assert judged(outcome(output="1 2.5 3"), tree=tree).status is CaseStatus.FAILED


def test_every_way_of_showing_an_order_is_looked_at() -> None:
    shown = outcome([3, 2], output="1 2", treated=(1, 0))

    assert orders_shown(case(), shown) == [[2, 1], [3, 2], [1, 2]]


@for_each("digits", ["9" * 5_000, "-" + "9" * 5_000, "9" * 5_000 + ".5"])
def test_a_number_too_long_to_be_read_is_a_stranger_like_any_other(digits: str) -> None:
    verdict = judged(outcome(output=f"1 2 5 6 3 4 7 8 {digits}"))

    assert verdict.status is CaseStatus.FAILED
    assert code(verdict) == "walk-stranger"


@for_each(
    ("returned", "told"),
    [
        (None, "walk-shows-nothing"),
        ([], "walk-returned"),
        ("1 2 5", "walk-returned"),
        (["1", "2"], "walk-returned"),
        ([True, False], "walk-returned"),
        (8, "walk-returned"),
        (Foreign("generator", "<generator object>"), "walk-returned"),
        (NodeRef(0), "walk-returned"),
    ],
)
def test_what_shows_no_order_fails_the_contract(returned: Returned, told: str) -> None:
    verdict = judged(outcome(returned, output="rien à voir"))

    assert {check.kind.value: check.status for check in verdict.checks} == {
        "contract": CheckStatus.FAILED,
        "order": CheckStatus.NOT_CHECKED,
    }
    assert code(verdict) == told


def test_a_walk_that_raised_is_told_even_if_it_printed_all() -> None:
    error = StudentError(type_name="AttributeError", message="fils", line=4)
    stopped = replace(printed(DEPTH_FIRST), ending=Ending.RAISED, error=error)

    verdict = judged(stopped)

    assert verdict.score == 0
    assert code(verdict) == "ended-raised"


# What a wrong order looks like ------------------------------------------------------------------


@for_each(
    ("way", "order", "told"),
    [
        (DEEP, BREADTH_FIRST, "walk-is-parcours-largeur"),
        (WIDE, DEPTH_FIRST, "walk-is-parcours-profondeur"),
        (DEEP, [1, 4, 7, 8, 3, 2, 6, 5], "walk-right-to-left"),
        (WIDE, [1, 4, 3, 2, 7, 6, 5, 8], "walk-right-to-left"),
        (WIDE, [1, 4, 7, 8, 3, 2, 6, 5], "walk-is-a-stack"),
        (DEEP, [5, 6, 2, 3, 8, 7, 4, 1], "walk-after-children"),
        (DEEP, DEPTH_FIRST[1:], "walk-root-forgotten"),
        (WIDE, BREADTH_FIRST[1:], "walk-root-forgotten"),
        (DEEP, DEPTH_FIRST[::-1], "walk-backwards"),
        (DEEP, [1, 2, 5, 5, 6, 3, 4, 7, 8], "walk-repeats"),
        (DEEP, [*DEPTH_FIRST, 8], "walk-repeats"),
        (DEEP, [1, 2, 5, 6, 3, 4, 7, 9], "walk-stranger"),
        (DEEP, [1, 2, 5, 6, 3, 4], "walk-misses"),
        (DEEP, [1], "walk-misses"),
        (DEEP, [1, 2, 5, 6, 3, 4, 7], "walk-misses-one"),
        (DEEP, [1, 2, 6, 5, 3, 4, 7, 8], "walk-order-differs"),
    ],
)
def test_a_wrong_order_is_told_by_what_it_looks_like(
    way: WalkOrder, order: Order, told: str
) -> None:
    verdict = judged(printed(order), way)

    assert verdict.score == 0
    assert code(verdict) == told
    check = order_check(verdict)
    assert (check.expected, check.observed) == (expected_order(TREE, way), order)


CHILDREN = {1: 3, 2: 2, 5: 0, 6: 0, 3: 0, 4: 1, 7: 1, 8: 0}


@for_each(
    "line",
    ["je visite {v} qui a {n} enfants", "enfants : {n}, valeur : {v}", "99 {v} {n}00"],
)
def test_other_numbers_beside_each_value_are_told_as_what_they_are(line: str) -> None:
    lines = [line.format(v=value, n=CHILDREN[int(value)]) for value in DEPTH_FIRST]

    verdict = judged(outcome(output="\n".join(lines)))

    assert verdict.status is CaseStatus.FAILED
    assert code(verdict) == "walk-several-numbers"


def test_other_numbers_beside_a_wrong_order_are_no_excuse() -> None:
    lines = [f"{value} a {CHILDREN[int(value)]} enfants" for value in BREADTH_FIRST]

    assert code(judged(outcome(output="\n".join(lines)))) == "walk-repeats"


def test_the_first_step_that_differs_is_named() -> None:
    said = order_check(judged(printed([1, 2, 6, 5, 3, 4, 7, 8]))).message
    assert said is not None

    assert said.facts == {"step": 3, "expected": 5, "observed": 6}


def test_the_nodes_left_out_are_counted_and_one_is_named() -> None:
    said = order_check(judged(printed([1, 2, 5, 6, 3, 7]))).message
    assert said is not None

    assert said.facts == {"count": 2, "node": 4}


def test_nodes_of_equal_values_are_as_many_as_there_are() -> None:
    tree = node(5, node(5), node(2, node(5)))

    assert judged(printed([5, 5, 2, 5]), tree=tree).status is CaseStatus.PASSED
    assert code(judged(printed([5, 5, 2]), tree=tree)) == "walk-misses-one"
    assert code(judged(printed([5, 5, 5, 2, 5]), tree=tree)) == "walk-repeats"


@given(trees, st.lists(st.one_of(st.integers(-9, 9), st.just(math.inf)), min_size=1, max_size=15))
def test_no_other_order_passes(tree: Node, order: list[float]) -> None:
    verdict = judged(outcome(list(order)), tree=tree)

    assert (verdict.status is CaseStatus.PASSED) == (order == expected_order(tree, DEEP))
    if verdict.status is CaseStatus.FAILED:
        assert order_check(verdict).message is not None


def test_a_long_word_that_begins_with_digits_is_no_number() -> None:
    # Read digit by digit again and again, it would keep us for minutes.
    assert orders_shown(case(), outcome(output="9" * 200_000 + "x 1 2")) == [[1, 2]]


def test_the_contract_earns_its_points_beside_a_right_order_alone() -> None:
    shares = {CheckKind.CONTRACT: Fraction(1), CheckKind.ORDER: Fraction(1)}

    def score(returned: Returned) -> Fraction:
        return judge_walk(case(), DEEP, outcome(returned), shares).score

    assert [score(answer) for answer in (DEPTH_FIRST, BREADTH_FIRST, None)] == [2, 0, 0]
