import math
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.case import Case
from grader.exercise import Algorithm
from grader.search import (
    ALL_CONVENTIONS,
    TEXTBOOK,
    Convention,
    exact_value,
    run_reference,
    smallest_proof,
)
from grader.trace import Window
from grader.tree import Nested, Node, Path, is_frontier, node_at, tree_of, walk
from tests.trees import BINARY, TERNARY, case_of

STRICT = Convention(strict_cut=True)
SHALLOW = Convention(shallow=True)
BOTH = Convention(strict_cut=True, shallow=True)


def even_trees(depth: int) -> st.SearchStrategy[Nested]:
    strategy: st.SearchStrategy[Nested] = st.integers(-9, 9)
    for _ in range(depth):
        strategy = st.lists(strategy, min_size=1, max_size=3)
    return strategy


cases = st.builds(
    lambda nested, maximise: case_of(nested, maximise=maximise),
    st.integers(1, 4).flatmap(even_trees),
    st.booleans(),
)


def test_the_published_binary_tree_is_worth_16() -> None:
    minimax = run_reference(case_of(BINARY), Algorithm.MINIMAX)
    alphabeta = run_reference(case_of(BINARY), Algorithm.ALPHABETA)

    assert (minimax.value, minimax.path, len(minimax.trace)) == (16, (1, 0, 1), 8)
    assert (alphabeta.value, alphabeta.path, len(alphabeta.trace)) == (16, (1, 0, 1), 7)


def test_the_published_ternary_tree_takes_16_evaluations_of_27() -> None:
    search = run_reference(case_of(TERNARY), Algorithm.ALPHABETA)

    assert (search.value, search.path, len(search.trace)) == (17, (2, 0, 1), 16)
    assert search.windows[0, 2] == Window(16, 10)
    assert [(cut.path, cut.children_searched) for cut in search.cuts] == [
        ((0, 2), 1),
        ((1,), 1),
        ((2, 1), 2),
        ((2, 2), 1),
    ]


def test_the_published_trees_cannot_tell_the_conventions_apart() -> None:
    for nested in (BINARY, TERNARY):
        counts = {
            len(run_reference(case_of(nested), Algorithm.ALPHABETA, convention).trace)
            for convention in ALL_CONVENTIONS
        }
        assert len(counts) == 1


def test_equality_cuts_only_where_the_cut_is_not_strict() -> None:
    case = case_of([[3, 4], [3, 9]])

    assert len(run_reference(case, Algorithm.ALPHABETA).trace) == 3
    assert len(run_reference(case, Algorithm.ALPHABETA, STRICT).trace) == 4


def test_a_deep_cut_is_missed_by_shallow_pruning() -> None:
    case = case_of([[[[5]]], [[[4, 9], [3, 8]]]])

    full = run_reference(case, Algorithm.ALPHABETA)
    shallow = run_reference(case, Algorithm.ALPHABETA, SHALLOW)

    assert len(full.trace) < len(shallow.trace)
    assert full.value == shallow.value


def test_conventions_are_named_by_what_differs() -> None:
    assert STRICT.named_against(TEXTBOOK) == "coupe-stricte"
    assert BOTH.named_against(TEXTBOOK) == "elagage-superficiel+coupe-stricte"
    assert TEXTBOOK.named_against(BOTH) == "elagage-complet+coupe-large"
    assert BOTH.named_against(STRICT) == "elagage-superficiel"


@given(cases)
def test_every_convention_finds_the_minimax_value_and_the_first_best_path(case: Case) -> None:
    minimax = run_reference(case, Algorithm.MINIMAX)

    assert minimax.value == exact_value(case.tree, (), case.depth, case.maximise)
    for convention in ALL_CONVENTIONS:
        search = run_reference(case, Algorithm.ALPHABETA, convention)
        assert search.value == minimax.value
        assert search.path == minimax.path
        assert set(search.trace) <= set(minimax.trace)


@given(cases)
def test_a_stricter_or_shallower_search_never_evaluates_less(case: Case) -> None:
    full, strict, shallow, both = (
        set(run_reference(case, Algorithm.ALPHABETA, convention).trace)
        for convention in ALL_CONVENTIONS
    )

    assert full <= strict <= both
    assert full <= shallow <= both


def test_a_depth_that_is_not_the_whole_tree_evaluates_inner_nodes() -> None:
    tree = Node(None, (Node(7, (Node(1), Node(2))), Node(5, (Node(9),))))
    limited = replace(case_of([1]), tree=tree, depth=1)

    search = run_reference(limited, Algorithm.MINIMAX)

    assert (search.value, search.path, search.trace) == (7, (0,), ((0,), (1,)))


def test_a_leaf_without_a_number_cannot_be_searched() -> None:
    with pytest.raises(ValueError, match="draw the case first"):
        run_reference(case_of([1, "?"]), Algorithm.MINIMAX)


def _proofs(case: Case) -> Iterator[int]:
    """Sizes of the sets of leaves that prove the value, by trying every set."""
    leaves = [path for path, node in walk(case.tree) if is_frontier(path, node, case.depth)]
    value = exact_value(case.tree, (), case.depth, case.maximise)
    for mask in range(1 << len(leaves)):
        seen = {leaf for bit, leaf in enumerate(leaves) if mask >> bit & 1}
        low = _bound(case, seen, (), case.maximise, -math.inf)
        high = _bound(case, seen, (), case.maximise, math.inf)
        if low == high == value:
            yield len(seen)


def _bound(case: Case, seen: set[Path], path: Path, maximise: bool, unknown: float) -> float:
    node = node_at(case.tree, path)
    assert node is not None
    if is_frontier(path, node, case.depth):
        assert isinstance(node.value, int)
        return node.value if path in seen else unknown
    values = [
        _bound(case, seen, (*path, move), not maximise, unknown)
        for move in range(len(node.children))
    ]
    return max(values) if maximise else min(values)


def test_the_smallest_proof_is_what_trying_every_set_of_leaves_finds() -> None:
    generator = random.Random(4)
    for _ in range(40):
        nested = [
            [generator.randint(0, 4) for _ in range(generator.randint(1, 3))]
            for _ in range(generator.randint(1, 3))
        ]
        case = case_of(nested, maximise=generator.random() < 0.5)
        assert smallest_proof(case) == min(_proofs(case))


@given(cases)
def test_the_leaves_alpha_beta_evaluates_are_a_proof(case: Case) -> None:
    assert smallest_proof(case) <= len(run_reference(case, Algorithm.ALPHABETA).trace)


def test_an_infinite_value_needs_no_proof_on_its_far_side() -> None:
    assert smallest_proof(case_of([math.inf, 3, 4])) == 1
    assert smallest_proof(case_of([-math.inf, 3, 4], maximise=False)) == 1


def test_trees_are_written_as_on_paper() -> None:
    assert tree_of(BINARY).children[1].children[0].children[1].value == 16
