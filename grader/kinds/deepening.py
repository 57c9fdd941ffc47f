"""Iterative deepening: `approfondissement`, one search a depth."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import ClassVar

from grader.kinds.bounded_search import BoundedSearch
from grader.kinds.checks import Judged
from grader.kinds.kind import CALLED, RoleRule, Unfit
from grader.model.case import CaseTemplate, Family, SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import Form, Role
from grader.model.message import Message, message
from grader.model.tree import Node, Trace, TreePath, height, walk
from grader.model.verdict import CheckKind
from grader.search import proves
from grader.search.evaluation_bounds import most_of_deepening


class Deepening(BoundedSearch):
    checks: ClassVar = CALLED | {CheckKind.EVALUATIONS, CheckKind.ORDER}
    role_rule: ClassVar = RoleRule(needed=(Role.GAME, Role.DEPTH_MAX, Role.MAXIMISE))

    def unfit(self, template: CaseTemplate, _forms: Sequence[Form]) -> Iterator[Unfit]:
        """Each depth is searched in its turn: every node is evaluated, and no game ends early."""
        source = template.source
        if isinstance(source, Family) and not source.horizon:
            yield Unfit("deepening-family-bare", message("try-horizon", depth=source.depth))
        if not isinstance(source, Node):
            return
        nodes = list(walk(source))
        bare = next((path for path, node in nodes if path and node.value is None), None)
        if bare is not None:
            yield Unfit("deepening-bare", message("try-frontier"), {"node": bare})
        lowest = max(len(path) for path, _ in nodes)
        early = next((path for path, node in nodes if node.is_leaf and len(path) < lowest), None)
        if early is not None:
            yield Unfit("deepening-uneven", message("try-deeper", depth=lowest), {"node": early})

    def bound(self, case: SearchCase) -> int:
        return most_of_deepening(case)

    def excess(self, case: SearchCase, trace: Trace, most: int) -> Message:
        return _too_deep_or_too_many(case, trace, most)

    def more_checks(
        self, case: SearchCase, trace: Trace, *, value_is_right: bool
    ) -> Iterator[Judged]:
        yield _judge_deepening(case, trace, value_is_right)


KINDS: Mapping[str, Deepening] = {"approfondissement": Deepening()}


def _judge_deepening(case: SearchCase, trace: Trace, value_is_right: bool) -> Judged:
    """One depth after the other: the depths evaluated never go back, and none is left out."""
    depths = [len(path) for path in trace]
    expected = tuple(range(1, case.depth + 1))
    observed = _without_repeats(depths)
    fault = _deepening_fault(trace, depths, expected)
    if fault is None and value_is_right:  # A wrong search looks elsewhere, and is told as wrong.
        fault = _lack_of_search(case, trace, expected)
    return Judged.by_fault(CheckKind.ORDER, expected, observed, fault)


def _too_deep_or_too_many(case: SearchCase, trace: Trace, most: int) -> Message:
    """Why there are more evaluations than one search at each depth makes."""
    facts = {"observed": len(trace), "most": most}
    if () in trace:
        return message("deepening-root", **facts)
    if _searches_once_more(case, trace, most):
        return message("deepening-beyond", depth=case.depth + 1, last=case.depth, **facts)
    return message("deepening-too-many", **facts)


def _searches_once_more(case: SearchCase, trace: Trace, most: int) -> bool:
    """Whether all is there, and then a search one move deeper than the last that is due."""
    if set(map(len, trace)) == set(range(1, case.depth + 2)):
        return True
    # Below the leaves there is nothing: the last search is made over again.
    last = [path for path in trace if len(path) == case.depth]
    half = len(last) // 2
    again = case.depth == height(case.tree) and last[:half] == last[half:]
    return again and len(trace) - half <= most


def _without_repeats(depths: list[int]) -> TreePath:
    """The depths in the order of the iterations; a long history is cut."""
    changes = [depth for place, depth in enumerate(depths) if depths[place - 1 : place] != [depth]]
    return tuple(changes[:20])


def _deepening_fault(trace: Trace, depths: list[int], expected: TreePath) -> Message | None:
    for step, (before, after) in enumerate(pairwise(depths), start=2):
        if after < before:
            return message(
                "deepening-goes-back", step=step, node=trace[step - 1], before=before, after=after
            )
    missing = [depth for depth in expected if depth not in depths]
    if missing:
        return message("deepening-skips", depth=missing[0], most=expected[-1])
    return None


def _lack_of_search(case: SearchCase, trace: Trace, expected: TreePath) -> Message | None:
    """A look at each depth is not a search at each depth."""
    for depth in expected:
        if not proves(replace(case, depth=depth), set(trace)):
            return message("deepening-no-search", depth=depth)
    return None
