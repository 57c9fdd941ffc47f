"""Which convention a whole submission follows."""

from collections.abc import Sequence

from grader.kinds.search import SearchRun, find_conventions
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm, Conventions, Cut, Pruning, TieRule
from grader.model.run import Ending, Outcome, Returned
from grader.model.tree import Nested, Trace, TreePath
from grader.search import TEXTBOOK, Convention, run_reference
from tests.trees import case_of

STRICT = Convention(strict_cut=True)
SHALLOW = Convention(shallow=True)
BOTH = Convention(strict_cut=True, shallow=True)
LARGE = Conventions(cut=Cut.LARGE, pruning=Pruning.FULL, tie=TieRule.FREE)
FREE = Conventions(cut=Cut.FREE, pruning=Pruning.FREE, tie=TieRule.FREE)
FREE_CUT = replace(FREE, pruning=Pruning.FULL)
TIES: Nested = [[3, 4], [3, 9]]
"""Of four leaves, equality cuts the last."""
TWICE: Nested = [[3, 4], [3, 9], [2, 9]]
"""Equality cuts a leaf, and so does a worse score."""
DEEP: Nested = [[[[5, 9]]], [[[6, 7], [6, 8]], [[4, 1], [4, 2]]]]
"""A bound that comes from higher up cuts here."""


def run_under(
    convention: Convention, nested: Nested, *, returned: Returned | None = None
) -> SearchRun:
    """A run that searches so, and answers the right value unless it says otherwise."""
    case = case_of(nested)
    search = run_reference(case, Algorithm.ALPHABETA, convention)
    answer = search.value if returned is None else returned
    return run_of(nested, search.trace, Outcome(ending=Ending.RETURNED, asked=(), returned=answer))


def run_of(nested: Nested, trace: Trace, outcome: Outcome | None) -> SearchRun:
    case = case_of(nested)
    return SearchRun(case, run_reference(case, Algorithm.ALPHABETA), outcome, trace)


def without_cuts(nested: Nested) -> SearchRun:
    case = case_of(nested)
    search = run_reference(case, Algorithm.MINIMAX)
    outcome = Outcome(ending=Ending.RETURNED, asked=(), returned=search.value)
    return run_of(nested, search.trace, outcome)


def found(runs: Sequence[SearchRun], conventions: Conventions = FREE) -> Convention | None:
    return next(filter(None, each_found(runs, conventions)), None)


def each_found(
    runs: Sequence[SearchRun], conventions: Conventions = FREE
) -> list[Convention | None]:
    return find_conventions(Algorithm.ALPHABETA, conventions, runs, path_due=False)


def test_the_trees_of_these_tests_tell_conventions_apart() -> None:
    def trace(convention: Convention, nested: Nested) -> Sequence[TreePath]:
        return run_reference(case_of(nested), Algorithm.ALPHABETA, convention).trace

    assert trace(STRICT, TIES) != trace(TEXTBOOK, TIES)
    assert trace(SHALLOW, DEEP) != trace(TEXTBOOK, DEEP)
    assert trace(STRICT, TIES) == without_cuts(TIES).trace
    assert trace(STRICT, TWICE) != without_cuts(TWICE).trace


def test_a_search_like_the_reference_follows_no_other_convention() -> None:
    assert found([run_under(TEXTBOOK, TIES), run_under(TEXTBOOK, DEEP)]) is None


def test_a_convention_that_explains_every_tree_is_found() -> None:
    assert found([run_under(STRICT, TIES), run_under(STRICT, TWICE)]) == STRICT


def test_two_conventions_together_are_one() -> None:
    assert found([run_under(BOTH, TIES), run_under(BOTH, DEEP)]) == BOTH


def test_two_trees_that_take_two_conventions_show_none() -> None:
    runs = [run_under(STRICT, TWICE), run_under(STRICT, DEEP), run_under(SHALLOW, DEEP)]

    assert found(runs) is None


def test_a_tree_searched_like_the_reference_refutes_a_convention_that_would_go_on() -> None:
    assert found([run_under(STRICT, TIES), run_under(TEXTBOOK, TWICE)]) is None


def test_a_search_that_never_cuts_follows_none_though_it_does_on_one_tree() -> None:
    assert found([without_cuts(TIES)]) == STRICT
    assert found([without_cuts(TIES), without_cuts(TWICE)]) is None


def test_a_tree_whose_value_is_wrong_does_not_refute_a_convention() -> None:
    never_cuts = without_cuts(TWICE)
    wrong = never_cuts._replace(outcome=Outcome(ending=Ending.RETURNED, asked=(), returned=8))

    assert each_found([run_under(STRICT, TIES), wrong]) == [STRICT, None]


def test_a_value_without_proof_is_not_right() -> None:
    value = run_reference(case_of(TWICE), Algorithm.ALPHABETA).value
    guessed = run_of(TWICE, (), Outcome(ending=Ending.RETURNED, asked=(), returned=value))

    assert found([run_under(STRICT, TIES), guessed]) == STRICT


def test_what_was_not_run_or_never_answered_refutes_nothing() -> None:
    late = run_of(TWICE, ((0, 0),), Outcome(ending=Ending.TIMEOUT, asked=()))

    assert found([run_under(STRICT, TIES), late, run_of(TWICE, (), None)]) == STRICT


def test_a_search_that_is_right_nowhere_must_be_explained_everywhere() -> None:
    wrong = [run_under(STRICT, nested, returned=100) for nested in (TIES, TWICE)]

    assert found(wrong) == STRICT
    assert found([*wrong, run_under(SHALLOW, DEEP, returned=100)]) is None


def test_what_is_right_under_any_convention_is_no_proof_of_one() -> None:
    right = run_under(TEXTBOOK, [[3, 4], [5, 9]])
    wrong = run_under(STRICT, TWICE, returned=100)
    never_cuts = without_cuts(TWICE)._replace(
        outcome=Outcome(ending=Ending.RETURNED, asked=(), returned=100)
    )

    assert found([right, wrong]) == STRICT
    assert found([right, wrong, never_cuts]) is None


def test_a_refused_convention_is_found_where_no_allowed_one_explains_as_much() -> None:
    assert found([run_under(STRICT, TIES)], LARGE) == STRICT
    assert found([run_under(SHALLOW, DEEP)], FREE_CUT) == SHALLOW


def test_a_wrong_run_is_judged_by_a_convention_only_where_it_explains_all() -> None:
    right = run_under(STRICT, TIES)
    wrong = run_under(STRICT, TWICE, returned=100)
    other = without_cuts(TWICE)._replace(
        outcome=Outcome(ending=Ending.RETURNED, asked=(), returned=100)
    )

    assert each_found([right, wrong]) == [STRICT, STRICT]
    assert each_found([right, wrong, other]) == [STRICT, None, None]
    assert each_found([right, wrong, other], LARGE) == [None, None, None]


def test_of_two_that_explain_what_is_right_the_one_that_is_allowed_is_taken() -> None:
    # Where all children of MIN are equal, a strict cut and no cut at all do the same.
    right = run_under(STRICT, TIES)
    wrong = run_under(BOTH, DEEP, returned=100)

    assert found([right, wrong], FREE_CUT) == STRICT


def test_of_two_that_pass_as_often_the_one_that_explains_more_is_taken() -> None:
    right = run_under(TEXTBOOK, [[3, 4], [5, 9]])
    wrong = run_under(STRICT, TIES, returned=100)

    assert found([right, wrong], LARGE) == STRICT


def test_minimax_has_no_conventions() -> None:
    run = run_of(TIES, ((0, 0),), Outcome(ending=Ending.RETURNED, asked=(), returned=3))

    assert find_conventions(Algorithm.MINIMAX, FREE, [run], path_due=False) == [None]
