"""Traversals: the order in which nodes are treated, however that is shown."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import ClassVar

from grader.kinds.answer import describe
from grader.kinds.checks import (
    CONTRACT_KEPT,
    Judged,
    Shares,
    unreadable,
    verdict_of,
    verdict_without_answer,
)
from grader.kinds.kind import AnyDraws, AnyPlayer, KindJudgedApart, RoleRule, Run, Task
from grader.kinds.signature import call_with
from grader.model.case import CaseTemplate, WalkCase
from grader.model.exercise import Role
from grader.model.message import Message, message
from grader.model.run import Ending, Given, NodeRef, Outcome, Returned, plain_number
from grader.model.tree import Node, Number, walk
from grader.model.verdict import CaseVerdict, CheckKind
from grader.search.random_draws import walk_board


class WalkOrder(StrEnum):
    """Which way through a tree is asked for."""

    DEPTH_FIRST = "parcours-profondeur"
    BREADTH_FIRST = "parcours-largeur"


class Walk(KindJudgedApart[WalkCase]):
    checks: ClassVar = frozenset({CheckKind.ORDER, CheckKind.CONTRACT})
    role_rule: ClassVar = RoleRule(needed=(Role.NODE,))
    is_walk: ClassVar = True

    def __init__(self, order: WalkOrder) -> None:
        self._order = order

    def cases(self, template: CaseTemplate, draws: AnyDraws) -> Sequence[WalkCase]:
        return draws.walks(template)

    def run(self, _task: Task, player: AnyPlayer, case: WalkCase) -> Run:
        (plan,) = player.plans.values()
        call = call_with(plan, {Role.NODE: Given.NODE}, walk_board(case), player.limits)
        return Run(outcome=player.call(call))

    def verdict(self, _task: Task, case: WalkCase, run: Run, shares: Shares) -> CaseVerdict:
        return judge_walk(case, self._order, run.outcome, shares)


KINDS: Mapping[str, Walk] = {order.value: Walk(order) for order in WalkOrder}

Order = list[Number]
"""The values of the nodes, in the order in which they were treated."""

_NUMBER = re.compile(r"(?<![\w.])-?\d++(?:\.\d++)?+(?![\w.]*\w)")
_MOST_DIGITS = 300
"""Python refuses to read integers of thousands of digits; no node has one."""


def judge_walk(case: WalkCase, way: WalkOrder, outcome: Outcome, shares: Shares) -> CaseVerdict:
    """Compare the order that was shown with the one due."""
    if outcome.ending is not Ending.RETURNED:
        return verdict_without_answer(shares, outcome)
    shown = orders_shown(case, outcome)
    if not shown:
        return unreadable(shares, _nothing_shown(outcome), observed=outcome.returned)
    if _contradicts_itself(case.tree, shown):
        return unreadable(shares, message("walk-two-orders"), observed=outcome.returned)
    expected = expected_order(case.tree, way)
    observed = expected if expected in shown else shown[0]
    fault = None
    if observed != expected:
        only_printed = len(shown) == 1 and observed == _printed_order(outcome.output)
        if only_printed and _is_one_a_line(expected, outcome.output):
            fault = message("walk-several-numbers")
        else:
            fault = _order_fault(case.tree, way, expected, observed)
    order = Judged.by_fault(CheckKind.ORDER, expected, observed, fault)
    return verdict_of([CONTRACT_KEPT, order], shares)


def expected_order(tree: Node, way: WalkOrder) -> Order:
    return _depth_first(tree) if way is WalkOrder.DEPTH_FIRST else _breadth_first(tree)


def orders_shown(case: WalkCase, outcome: Outcome) -> list[Order]:
    """What the function showed: nodes it treated, a list it returned, numbers it printed.

    One who prints on the way and returns a list as well is right if either is.
    """
    labels = [_label(node) for _, node in walk(case.tree)]
    ways = [
        [labels[number] for number in outcome.treated],
        _returned_order(outcome.returned, labels),
        _printed_order(outcome.output),
    ]
    return [order for order in ways if order]


def _contradicts_itself(tree: Node, shown: Sequence[Order]) -> bool:
    """Whether two different orders of all the nodes are shown: nobody knows which is meant."""
    whole = Counter(_label(node) for _, node in walk(tree))
    complete = [order for order in shown if Counter(order) == whole]
    return any(order != complete[0] for order in complete[1:])


def _label(node: Node) -> Number:
    if isinstance(node.value, int | float):
        return node.value
    raise ValueError("a node without a value cannot be walked; draw the case first")


def _returned_order(returned: Returned, labels: Sequence[Number]) -> Order:
    if not isinstance(returned, list | tuple):
        return []
    order: Order = []
    for item in returned:
        value = labels[item.number] if isinstance(item, NodeRef) else plain_number(item)
        if not isinstance(value, int | float) or isinstance(value, bool):
            return []
        order.append(value)
    return order


def _printed_order(output: str) -> Order:
    """The numbers of a text, whatever words stand around them."""
    return [
        float(digits) if "." in digits or len(digits) > _MOST_DIGITS else int(digits)
        for digits in _NUMBER.findall(output)
    ]


def _is_one_a_line(expected: Order, output: str) -> bool:
    """Whether the order is right but for other numbers that are printed beside each value."""
    lines = [numbers for line in output.splitlines() if (numbers := _printed_order(line))]
    values = set(expected)
    nodes = [[number for number in numbers if number in values] for numbers in lines]
    return expected in (
        [numbers[0] for numbers in lines],
        [numbers[-1] for numbers in lines],
        [numbers[0] for numbers in nodes if len(numbers) == 1],
    )


def _nothing_shown(outcome: Outcome) -> Message:
    if outcome.returned is None:
        return message("walk-shows-nothing")
    return message("walk-returned", returned=describe(outcome.returned))


# What the order looks like ----------------------------------------------------------------------


def _order_fault(tree: Node, way: WalkOrder, expected: Order, observed: Order) -> Message:
    (other,) = set(WalkOrder) - {way}
    for code, order in (
        (f"walk-is-{other}", expected_order(tree, other)),
        ("walk-right-to-left", expected_order(_mirrored(tree), way)),
        ("walk-is-a-stack", _depth_first(_mirrored(tree))),
        ("walk-after-children", _after_children(tree)),
        ("walk-root-forgotten", expected[1:]),
        ("walk-backwards", expected[::-1]),
    ):
        if observed == order:
            return message(code)
    step = next(
        (
            step
            for step, (due, seen) in enumerate(zip(expected, observed, strict=False), start=1)
            if due != seen
        ),
        min(len(expected), len(observed)) + 1,
    )
    if Counter(observed) - Counter(expected):
        extra = next(iter(Counter(observed) - Counter(expected)))
        if extra in expected:
            return message("walk-repeats", node=extra, step=step)
        return message("walk-stranger", node=extra)
    missing = Counter(expected) - Counter(observed)
    if missing:
        code = "walk-misses-one" if missing.total() == 1 else "walk-misses"
        return message(code, count=missing.total(), node=next(iter(missing)))
    return message(
        "walk-order-differs", step=step, expected=expected[step - 1], observed=observed[step - 1]
    )


def _depth_first(tree: Node) -> Order:
    return [_label(node) for _, node in walk(tree)]


def _breadth_first(tree: Node) -> Order:
    order, level = [], [tree]
    while level:
        order += [_label(node) for node in level]
        level = [child for node in level for child in node.children]
    return order


def _mirrored(tree: Node) -> Node:
    return Node(tree.value, tuple(_mirrored(child) for child in reversed(tree.children)))


def _after_children(tree: Node) -> Order:
    return [value for child in tree.children for value in _after_children(child)] + [_label(tree)]
