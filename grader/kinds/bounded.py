"""Judges searches that may go their own way, as long as they evaluate no more than is said.

Alpha-beta with its moves in order, iterative deepening, alpha-beta with a table: the value must
be right, and the evaluations must stay within a bound.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from grader.cache import Cache
from grader.kinds.answer import Answer, describe, read_answer, read_score, with_move_first
from grader.kinds.judged import (
    Judged,
    Shares,
    ending_message,
    unreadable,
    verdict_of,
    verdict_without_answer,
)
from grader.kinds.search import lack_of_proof, leaves_seen
from grader.model.case import SearchCase
from grader.model.exercise import Algorithm
from grader.model.message import Message, message
from grader.model.run import Ending, Outcome, Returned, plain_number
from grader.model.tree import Number, Trace, TreePath, first_places, height, walk
from grader.model.verdict import CaseVerdict, CheckKind, CheckStatus
from grader.search import (
    branching_of,
    exact_value,
    fewest_with_leaves_alone,
    frontier,
    knuth_moore_minimum,
    most_of_deepening,
    most_with_table,
    proves,
    run_reference,
)
from grader.search.draw import estimates_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchedAgain:
    """The same search twice more, in the same process."""

    same_table: Outcome
    """With the table that the first one filled, and other leaves: nobody needs to look at them."""
    fresh_table: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundedRun:
    """One search: how it ended, and what it evaluated."""

    outcome: Outcome
    trace: Trace
    value: Number | None = None
    """The value, where it was worked out here with the student's order."""
    fault: Message | None = None
    """Why that order could not be used."""
    evaluated_by_order: int = 0
    """Of the evaluations, those that the student's order made by itself."""
    again: SearchedAgain | None = None
    """Where the search fills a table."""


def judge_bounded(
    algorithm: Algorithm, case: SearchCase, run: BoundedRun, shares: Shares
) -> CaseVerdict:
    if run.outcome.ending is not Ending.RETURNED:
        return verdict_without_answer(shares, run.outcome)
    if run.fault is not None:
        return unreadable(shares, run.fault, observed=run.outcome.returned)
    answer = _answer_of(algorithm, case, run)
    return verdict_of(_judge_all(algorithm, case, run, answer), shares, answer.notes)


def _answer_of(algorithm: Algorithm, case: SearchCase, run: BoundedRun) -> Answer:
    if run.value is not None:
        return Answer(value=run.value, path=None, fault=None)
    returned = run.outcome.returned
    if _is_second(case, returned, exact_value(case.tree, (), case.depth, case.maximise)):
        returned = with_move_first(returned)
    if algorithm is Algorithm.TRANSPOSITION:
        return read_answer(returned, path_due=False)
    return read_score(returned)


def _judge_all(
    algorithm: Algorithm, case: SearchCase, run: BoundedRun, answer: Answer
) -> Iterator[Judged]:
    returned = None if answer.fault is None else run.outcome.returned
    yield Judged.by_fault(CheckKind.CONTRACT, None, returned, answer.fault)
    value = _judge_value(case, run, answer)
    if run.value is None:  # Where it was worked out here, it is no merit of the student's.
        yield value
    yield _judge_evaluations(algorithm, case, run, value.status is CheckStatus.PASSED)
    if algorithm is Algorithm.DEEPENING:
        yield _judge_deepening(case, run.trace, value.status is CheckStatus.PASSED)


def _judge_value(case: SearchCase, run: BoundedRun, answer: Answer) -> Judged:
    expected = exact_value(case.tree, (), case.depth, case.maximise)
    observed = answer.value
    if observed is None:
        reason = message("not-checked-unreadable")
        return Judged(CheckKind.VALUE, CheckStatus.NOT_CHECKED, expected, None, reason)
    if observed == expected:
        fault = lack_of_proof(case, _places_seen(case, run.trace))
        if fault is None and not proves(case, set(run.trace)):
            fault = message("answer-not-from-leaves")
    else:
        fault = message("value-wrong", expected=expected, observed=observed)
    return Judged.by_fault(CheckKind.VALUE, expected, observed, fault)


def _is_second(case: SearchCase, returned: Returned, expected: Number) -> bool:
    """Whether the value due stands behind a move."""
    if not isinstance(returned, list | tuple) or len(returned) != 2:
        return False
    move, value = map(plain_number, returned)
    return move in range(len(case.tree.children)) and value == expected and move != expected


def _places_seen(case: SearchCase, trace: Trace) -> int:
    """Different positions of the frontier; one that is met again elsewhere may be inner here."""
    if not first_places(case.tree):
        return leaves_seen(case, trace)
    return len(set(trace) & _places(case))


def _places(case: SearchCase) -> set[TreePath]:
    """The positions of the frontier, each by the first place where it is met."""
    first = first_places(case.tree)
    return {first.get(path, path) for path, _ in frontier(case)}


# Evaluations ------------------------------------------------------------------------------------


def _judge_evaluations(
    algorithm: Algorithm, case: SearchCase, run: BoundedRun, value_is_right: bool
) -> Judged:
    """Few evaluations are worth something only if they lead to the value."""
    most, observed = most_evaluations(algorithm, case), len(run.trace)
    fault = _evaluations_fault(algorithm, case, run.trace, most)
    if fault is not None and run.evaluated_by_order:
        fault = message(
            "ordering-evaluates", observed=observed, most=most, count=run.evaluated_by_order
        )
    if fault is None and value_is_right and run.again is not None:
        fault = _memory_fault(algorithm, case, run, run.again)
    status = CheckStatus.FAILED
    if fault is None:
        status = CheckStatus.PASSED if value_is_right else CheckStatus.NOT_CHECKED
        fault = None if value_is_right else message("not-checked-value-wrong")
    return Judged(CheckKind.EVALUATIONS, status, most, observed, fault)


def most_evaluations(algorithm: Algorithm, case: SearchCase) -> int:
    """How many evaluations the exercise allows."""
    return _bounds.recall((case,), lambda: _most_evaluations(algorithm, case), algorithm)


_bounds: Cache[int] = Cache("most-evaluations")


def _most_evaluations(algorithm: Algorithm, case: SearchCase) -> int:
    if algorithm is Algorithm.DEEPENING:
        return most_of_deepening(case)
    plain = _alphabeta_count(case)
    if algorithm is Algorithm.ORDERING:
        minimum = reachable_minimum(case)
        return plain - 1 if minimum is None else minimum
    return _most_with_table(case, plain)


def _most_with_table(case: SearchCase, plain: int) -> int:
    """Fewer than a memory of leaves needs, where every right table does with that.

    Elsewhere the two cannot be told apart by their evaluations: fewer than without any memory.
    """
    with_leaves = fewest_with_leaves_alone(case)
    return (with_leaves if most_with_table(case) < with_leaves else plain) - 1


def reachable_minimum(case: SearchCase) -> int | None:
    """Knuth and Moore's minimum, where the estimations are exact enough to reach it."""
    branching = branching_of(case)
    if branching is None:
        return None
    exact = tuple(
        exact_value(node, path, case.depth, case.maximise is (len(path) % 2 == 0))
        for path, node in walk(case.tree)
    )
    return knuth_moore_minimum(branching, case.depth) if exact == estimates_of(case) else None


def _alphabeta_count(case: SearchCase) -> int:
    return len(run_reference(case, Algorithm.ALPHABETA).trace)


def _evaluations_fault(
    algorithm: Algorithm, case: SearchCase, trace: Trace, most: int
) -> Message | None:
    observed = len(trace)
    if observed <= most:
        return None
    if algorithm is Algorithm.DEEPENING:
        return _too_deep_or_too_many(case, trace, most)
    plain = _alphabeta_count(case)
    if algorithm is Algorithm.TRANSPOSITION:
        return _table_fault(case, trace, plain, most)
    facts = {"observed": observed, "plain": plain}
    minimum = reachable_minimum(case)
    if minimum is not None and observed < plain:
        return message("ordering-not-the-best", minimum=minimum, **facts)
    saves = "ordering-saves-nothing" if observed == plain else "ordering-is-worse"
    if minimum is None:
        return message(saves, **facts)
    return message("ordering-and-minimum", told=message(saves, **facts), minimum=minimum)


def _table_fault(case: SearchCase, trace: Trace, plain: int, most: int) -> Message:
    observed = len(trace)
    if observed < plain:
        return message("table-of-leaves", observed=observed, most=most)
    # Each position once, and still no fewer than alpha-beta: it remembers, and never cuts.
    cuts_nothing = _places_seen(case, trace) == observed == len(_places(case))
    code = "table-without-cuts" if cuts_nothing else "table-saves-nothing"
    return message(code, observed=observed, plain=plain)


def _memory_fault(
    algorithm: Algorithm, case: SearchCase, run: BoundedRun, again: SearchedAgain
) -> Message | None:
    """What is spared must come from the table, and from nothing else that remembers."""
    same, fresh = again.same_table, again.fresh_table
    if same.ending is not Ending.RETURNED:
        reason = ending_message(same.ending, same.error, same.running_line)
        return message("table-filled-ends-badly", reason=reason)
    expected = exact_value(case.tree, (), case.depth, case.maximise)
    if same.asked or _answer_of(algorithm, case, replace(run, outcome=same)).value != expected:
        facts = {"returned": describe(same.returned), "again": len(same.asked)}
        return message("table-not-used", expected=expected, **facts)
    if len(fresh.asked) < len(run.trace):
        return message("table-elsewhere", observed=len(run.trace), again=len(fresh.asked))
    return None


# Deepening --------------------------------------------------------------------------------------


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
