from grader.model.exercise import Algorithm
from grader.model.tree import Window
from grader.search import run_reference
from grader.search.divergence import Parting, compare_traces, find_divergence
from tests.trees import TERNARY, case_of

A, B, C = (0,), (1,), (2,)


def test_equal_traces_never_part() -> None:
    assert compare_traces((A, B), (A, B)) is None


def test_a_leaf_evaluated_after_the_cut_is_the_first_parting() -> None:
    assert compare_traces((A, B), (A, B, C)) == Parting(3, None, C)


def test_a_search_that_stops_early_parts_where_it_should_have_gone_on() -> None:
    assert compare_traces((A, B), (A,)) == Parting(2, B, None)


def test_a_search_that_never_cuts_leaves_the_ternary_tree_at_step_8() -> None:
    case = case_of(TERNARY)
    reference = run_reference(case, Algorithm.ALPHABETA)
    never_cuts = run_reference(case, Algorithm.MINIMAX).trace

    divergence = find_divergence(reference, never_cuts, has_window=True)

    assert divergence is not None
    assert (divergence.step, divergence.expected, divergence.observed) == (8, (1, 0, 0), (0, 2, 1))
    assert (divergence.node, divergence.window) == ((0, 2), Window(16, 10))


def test_a_leaf_under_a_branch_the_reference_never_opened_is_told_at_the_node_above() -> None:
    case = case_of(TERNARY)
    reference = run_reference(case, Algorithm.ALPHABETA)
    observed = (*reference.trace[:10], (1, 1, 0))

    divergence = find_divergence(reference, observed, has_window=True)

    assert divergence is not None
    assert divergence.node == (1,)
    assert divergence.window == reference.windows[1,]


def test_a_search_that_stops_early_is_told_at_the_leaf_it_owed() -> None:
    case = case_of(TERNARY)
    reference = run_reference(case, Algorithm.MINIMAX)

    divergence = find_divergence(reference, reference.trace[:3], has_window=False)

    assert divergence is not None
    assert (divergence.expected, divergence.observed) == ((0, 1, 0), None)
    assert (divergence.node, divergence.window) == ((0, 1), None)


def test_two_equal_searches_have_no_divergence() -> None:
    reference = run_reference(case_of(TERNARY), Algorithm.ALPHABETA)

    assert find_divergence(reference, reference.trace, has_window=True) is None
