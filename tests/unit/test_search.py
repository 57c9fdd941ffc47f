import math
import random
from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader.model.case import SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.tree import (
    Nested,
    Node,
    TreePath,
    Window,
    first_places,
    is_frontier,
    node_at,
    tree_of,
    walk,
)
from grader.search import (
    ALL_CONVENTIONS,
    TEXTBOOK,
    Convention,
    exact_value,
    frontier,
    matching_conventions,
    proves,
    proves_choice,
    run_reference,
    smallest_proof,
    smallest_proof_of_choice,
)
from grader.search.evaluation_bounds import (
    OrderedSearch,
    branching_of,
    knuth_moore_minimum,
    search_in_order,
)
from tests.trees import BINARY, TERNARY, case_of
from tests.unit.for_each import for_each

STRICT = Convention(strict_cut=True)
SHALLOW = Convention(shallow=True)
BOTH = Convention(strict_cut=True, shallow=True)
FLOOR = Convention(strict_cut=True, floor=True)
CEILING = Convention(strict_cut=True, ceiling=True)
HARD = Convention(strict_cut=True, floor=True, ceiling=True)


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


def test_the_published_trees_cannot_tell_a_strict_or_shallow_search_apart() -> None:
    for nested in (BINARY, TERNARY):
        counts = {
            len(run_reference(case_of(nested), Algorithm.ALPHABETA, convention).trace)
            for convention in (TEXTBOOK, STRICT, SHALLOW, BOTH)
        }
        assert len(counts) == 1


def test_the_published_ternary_tree_tells_a_strict_search_that_answers_its_bound() -> None:
    counts = {
        convention: len(run_reference(case_of(TERNARY), Algorithm.ALPHABETA, convention).trace)
        for convention in (FLOOR, CEILING, HARD)
    }
    assert counts == {FLOOR: 22, CEILING: 16, HARD: 22}


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
def test_every_convention_finds_the_minimax_value_and_the_first_best_path(case: SearchCase) -> None:
    minimax = run_reference(case, Algorithm.MINIMAX)

    assert minimax.value == exact_value(case.tree, (), case.depth, case.maximise)
    for convention in ALL_CONVENTIONS:
        search = run_reference(case, Algorithm.ALPHABETA, convention)
        assert search.value == minimax.value
        assert search.path == minimax.path
        assert set(search.trace) <= set(minimax.trace)


@given(cases)
def test_a_stricter_or_shallower_search_never_evaluates_less(case: SearchCase) -> None:
    full, strict, shallow, both, floor, ceiling, hard = (
        set(run_reference(case, Algorithm.ALPHABETA, convention).trace)
        for convention in (TEXTBOOK, STRICT, SHALLOW, BOTH, FLOOR, CEILING, HARD)
    )

    assert full <= strict <= both
    assert full <= shallow <= both
    assert strict <= floor <= hard
    assert strict <= ceiling <= hard


def test_every_convention_is_looked_at_here() -> None:
    assert set(ALL_CONVENTIONS) == {TEXTBOOK, STRICT, SHALLOW, BOTH, FLOOR, CEILING, HARD}


def test_a_strict_cut_that_keeps_to_its_window_is_named_so_where_strict_cuts_are_the_rule() -> None:
    assert {each.named_against(STRICT) for each in (FLOOR, CEILING, HARD)} == {"coupe-stricte"}
    assert STRICT.named_against(STRICT) == ""


def as_a_student_writes_it(case: SearchCase, *, floor: bool, ceiling: bool) -> list[TreePath]:
    """Where a strict alpha-beta evaluates that answers `alpha` at worst, `beta` where it cuts."""
    trace: list[TreePath] = []

    def search(node: Node, path: TreePath, maximise: bool, alpha: float, beta: float) -> float:
        if is_frontier(path, node, case.depth):
            trace.append(path)
            assert isinstance(node.value, int)
            return node.value
        if maximise:
            best = alpha if floor else -math.inf
            for move, child in enumerate(node.children):
                score = search(child, (*path, move), False, alpha, beta)
                if score > beta:
                    return beta if ceiling else score
                best = max(best, score)
                alpha = max(alpha, score)
            return best
        best = beta if floor else math.inf
        for move, child in enumerate(node.children):
            score = search(child, (*path, move), True, alpha, beta)
            if score < alpha:
                return alpha if ceiling else score
            best = min(best, score)
            beta = min(beta, score)
        return best

    search(case.tree, (), case.maximise, -math.inf, math.inf)
    return trace


@given(cases, st.booleans(), st.booleans())
@example(case_of([[[[[5], [1, 5]]], [[[6, 2]], [[5, 6]]]]], maximise=False), False, True)
def test_strict_searches_that_answer_their_bounds_are_strict_cuts(
    case: SearchCase, floor: bool, ceiling: bool
) -> None:
    convention = Convention(strict_cut=True, floor=floor, ceiling=ceiling)
    trace = tuple(as_a_student_writes_it(case, floor=floor, ceiling=ceiling))

    assert convention.named_against(TEXTBOOK) == "coupe-stricte"
    assert convention in matching_conventions(case, Algorithm.ALPHABETA, trace)


def test_a_depth_that_is_not_the_whole_tree_evaluates_inner_nodes() -> None:
    tree = Node(None, (Node(7, (Node(1), Node(2))), Node(5, (Node(9),))))
    limited = replace(case_of([1]), tree=tree, depth=1)

    search = run_reference(limited, Algorithm.MINIMAX)

    assert (search.value, search.path, search.trace) == (7, (0,), ((0,), (1,)))


def test_a_leaf_without_a_number_cannot_be_searched() -> None:
    with pytest.raises(ValueError, match="draw the case first"):
        run_reference(case_of([1, "?"]), Algorithm.MINIMAX)


def _proofs(case: SearchCase) -> Iterator[int]:
    """Sizes of the sets of leaves that prove the value, by trying every set."""
    leaves = [path for path, node in walk(case.tree) if is_frontier(path, node, case.depth)]
    value = exact_value(case.tree, (), case.depth, case.maximise)
    for mask in range(1 << len(leaves)):
        seen = {leaf for bit, leaf in enumerate(leaves) if mask >> bit & 1}
        low = _bound(case, seen, (), case.maximise, -math.inf)
        high = _bound(case, seen, (), case.maximise, math.inf)
        if low == high == value:
            yield len(seen)


def _bound(
    case: SearchCase, seen: set[TreePath], path: TreePath, maximise: bool, unknown: float
) -> float:
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
def test_the_leaves_alpha_beta_evaluates_are_a_proof(case: SearchCase) -> None:
    assert smallest_proof(case) <= len(run_reference(case, Algorithm.ALPHABETA).trace)


def test_an_infinite_value_needs_no_proof_on_its_far_side() -> None:
    assert smallest_proof(case_of([math.inf, 3, 4])) == 1
    assert smallest_proof(case_of([-math.inf, 3, 4], maximise=False)) == 1


def test_trees_are_written_as_on_paper() -> None:
    assert tree_of(BINARY).children[1].children[0].children[1].value == 16


# Proofs of a choice -----------------------------------------------------------------------------


def _proofs_of_choice(case: SearchCase, move: int) -> Iterator[int]:
    """Sizes of the sets of leaves after which no other move can be better, by trying them all."""
    leaves = [path for path, _ in frontier(case)]
    for mask in range(1 << len(leaves)):
        seen = {leaf for bit, leaf in enumerate(leaves) if mask >> bit & 1}
        worst, best = (-math.inf, math.inf) if case.maximise else (math.inf, -math.inf)
        this = _bound(case, seen, (move,), not case.maximise, worst)
        others = [
            _bound(case, seen, (other,), not case.maximise, best)
            for other in range(len(case.tree.children))
            if other != move
        ]
        if all(this >= other if case.maximise else this <= other for other in others):
            yield len(seen)


def best_moves(case: SearchCase) -> list[int]:
    values = [
        exact_value(child, (move,), case.depth, not case.maximise)
        for move, child in enumerate(case.tree.children)
    ]
    best = max(values) if case.maximise else min(values)
    return [move for move, value in enumerate(values) if value == best]


def test_the_smallest_proof_of_a_choice_is_what_trying_every_set_of_leaves_finds() -> None:
    generator = random.Random(5)
    for _ in range(40):
        nested = [
            [generator.randint(0, 4) for _ in range(generator.randint(1, 3))]
            for _ in range(generator.randint(1, 3))
        ]
        case = case_of(nested, maximise=generator.random() < 0.5)
        for move in best_moves(case):
            assert smallest_proof_of_choice(case, move) == min(_proofs_of_choice(case, move))


@given(cases)
def test_no_choice_needs_more_than_all_the_leaves_or_than_the_value_does(case: SearchCase) -> None:
    everything = run_reference(case, Algorithm.MINIMAX).trace

    for move in best_moves(case):
        assert smallest_proof_of_choice(case, move) <= len(everything)
    # Of some best move, the proof of the value is one too.
    proofs = [smallest_proof_of_choice(case, move) for move in best_moves(case)]
    assert min(proofs) <= smallest_proof(case)


def test_a_choice_is_proven_where_no_unseen_value_can_change_it() -> None:
    case = case_of([[2, 4], [2, 1], [3]])
    leaves = [path for path, _ in frontier(case)]

    for mask in range(1 << len(leaves)):
        seen = {leaf for bit, leaf in enumerate(leaves) if mask >> bit & 1}
        for move in range(3):
            # Seen values stay; the others are as bad as can be for this move, and good for others.
            low = _bound(case, seen, (move,), False, -math.inf)
            highs = [_bound(case, seen, (at,), False, math.inf) for at in range(3) if at != move]
            assert proves_choice(case, move, seen) is all(low >= high for high in highs)


def test_the_only_move_is_the_best_without_a_look() -> None:
    assert smallest_proof_of_choice(case_of([[3, 4]]), 0) == 0


def test_an_infinite_value_of_a_move_needs_no_look_at_the_others() -> None:
    assert smallest_proof_of_choice(case_of([math.inf, 3, 4]), 0) == 1
    assert smallest_proof_of_choice(case_of([4, -math.inf], maximise=False), 1) == 1


# Positions that are met again -------------------------------------------------------------------


def met_again(nested: Nested, name: str = "a") -> tuple[Node, Node]:
    """A position, and the same in another place."""
    first = replace(tree_of(nested), name=name)
    return first, replace(first, name=None, same_as=name)


def case_with(tree: Node, *, maximise: bool = True, depth: int = 3) -> SearchCase:
    return replace(case_of([1]), tree=tree, maximise=maximise, depth=depth)


def test_a_position_that_is_met_again_is_proven_once() -> None:
    first, again = met_again([3, 5])
    case = case_with(Node(None, (Node(None, (first,)), Node(None, (again,)))))

    assert smallest_proof(case) == 2
    assert smallest_proof(replace(case, tree=tree_of([[[3, 5]], [[3, 5]]]))) == 4


def _distinct_proofs(case: SearchCase) -> Iterator[int]:
    """As many positions as must be looked at, where one look shows every place of a position."""
    first = first_places(case.tree)
    places = {path: first.get(path, path) for path, _ in frontier(case)}
    distinct = sorted(set(places.values()))
    value = exact_value(case.tree, (), case.depth, case.maximise)
    for mask in range(1 << len(distinct)):
        known = {place for bit, place in enumerate(distinct) if mask >> bit & 1}
        seen = {path for path, place in places.items() if place in known}
        low = _bound(case, seen, (), case.maximise, -math.inf)
        high = _bound(case, seen, (), case.maximise, math.inf)
        if low == high == value:
            yield len(known)


def test_no_proof_asks_for_more_positions_than_are_needed() -> None:
    generator = random.Random(6)
    for _ in range(40):

        def leaves(count: int) -> list[Nested]:
            return [generator.randint(0, 5) for _ in range(count)]

        first, again = met_again(leaves(2))
        second, once_more = met_again(leaves(2), "b")
        tree = Node(
            None,
            (
                Node(None, (first, tree_of(leaves(2)))),
                Node(None, (second, again)),
                Node(None, (tree_of(leaves(1)), once_more)),
            ),
        )
        case = case_with(tree, maximise=generator.random() < 0.5)
        assert 1 <= smallest_proof(case) <= min(_distinct_proofs(case))


# The frontier, and the best that can be done ----------------------------------------------------


def test_the_frontier_is_where_minimax_evaluates() -> None:
    for case in (case_of(BINARY), case_of([1, [2, [3, 4]]])):
        trace = run_reference(case, Algorithm.MINIMAX).trace
        assert tuple(path for path, _ in frontier(case)) == trace


def test_what_lies_beyond_the_depth_is_not_the_frontier() -> None:
    tree = Node(None, (Node(7, (Node(1), Node(2))), Node(5)))

    assert [path for path, _ in frontier(case_with(tree, depth=1))] == [(0,), (1,)]


@for_each(
    ("branching", "depth", "leaves"),
    [(2, 1, 2), (2, 2, 3), (2, 3, 5), (2, 4, 7), (3, 3, 11), (4, 2, 7), (1, 9, 1), (30, 4, 1799)],
)
def test_knuth_and_moore_counted_the_leaves_that_are_needed(
    branching: int, depth: int, leaves: int
) -> None:
    assert knuth_moore_minimum(branching, depth) == leaves


@for_each(
    ("nested", "depth", "branching"),
    [
        (BINARY, 3, 2),
        (TERNARY, 3, 3),
        (TERNARY, 2, 3),
        ([1, 2, 3, 4], 1, 4),
        ([[1, 2], [3]], 2, None),
        ([[1, 2], [3]], 1, 2),
        ([[1, 2], 3], 2, None),
        ([[[1, 2]], [[3, 4]]], 3, None),
    ],
)
def test_a_tree_is_uniform_as_far_as_it_is_searched(
    nested: Nested, depth: int, branching: int | None
) -> None:
    assert branching_of(case_of(nested, depth=depth)) == branching


Ordering = Callable[[TreePath, bool], Sequence[int]]


def searched(case: SearchCase, ordering: Ordering) -> OrderedSearch:
    """Alpha-beta with its moves in this order."""
    search = search_in_order(case)
    question = next(search)
    while True:
        try:
            question = search.send(ordering(*question))
        except StopIteration as done:
            result: OrderedSearch = done.value
            return result


def perfect(case: SearchCase) -> Ordering:
    def ordering(path: TreePath, maximise: bool) -> list[int]:
        node = node_at(case.tree, path)
        assert node is not None
        values = [
            exact_value(child, (*path, move), case.depth, not maximise)
            for move, child in enumerate(node.children)
        ]
        return sorted(range(len(values)), key=values.__getitem__, reverse=maximise)

    return ordering


def shuffled(case: SearchCase, seed: int) -> Ordering:
    generator = random.Random(seed)

    def ordering(path: TreePath, maximise: bool) -> list[int]:
        node = node_at(case.tree, path)
        assert node is not None
        return generator.sample(range(len(node.children)), len(node.children))

    return ordering


def uniform_trees(branching: int, depth: int) -> st.SearchStrategy[Nested]:
    strategy: st.SearchStrategy[Nested] = st.integers(-9, 9)
    for _ in range(depth):
        strategy = st.lists(strategy, min_size=branching, max_size=branching)
    return strategy


uniform_cases = st.builds(
    lambda nested, maximise: case_of(nested, maximise=maximise),
    st.tuples(st.integers(1, 3), st.integers(1, 4)).flatmap(lambda shape: uniform_trees(*shape)),
    st.booleans(),
)


@given(uniform_cases, st.integers())
def test_the_best_order_reaches_the_minimum_and_no_order_goes_below(
    case: SearchCase, seed: int
) -> None:
    branching = branching_of(case)
    assert branching is not None
    minimum = knuth_moore_minimum(branching, case.depth)

    assert len(searched(case, perfect(case)).trace) == minimum
    assert len(searched(case, shuffled(case, seed)).trace) >= minimum


@given(cases, st.integers())
def test_whatever_the_order_the_value_is_the_same_and_is_proven(
    case: SearchCase, seed: int
) -> None:
    search = searched(case, shuffled(case, seed))

    assert search.value == exact_value(case.tree, (), case.depth, case.maximise)
    assert smallest_proof(case) <= len(search.trace)
    assert len(set(search.trace)) == len(search.trace)


@given(cases)
def test_the_order_of_the_tree_gives_the_textbooks_search(case: SearchCase) -> None:
    def as_written(path: TreePath, maximise: bool) -> range:
        node = node_at(case.tree, path)
        assert node is not None
        assert maximise is (case.maximise is (len(path) % 2 == 0))
        return range(len(node.children))

    assert searched(case, as_written).trace == run_reference(case, Algorithm.ALPHABETA).trace


@given(cases)
def test_what_a_search_evaluates_proves_the_value(case: SearchCase) -> None:
    for convention in ALL_CONVENTIONS:
        assert proves(case, set(run_reference(case, Algorithm.ALPHABETA, convention).trace))


def test_as_many_other_leaves_prove_nothing() -> None:
    case = case_of([[3, 5], [2, 9]])

    assert proves(case, {(0, 0), (0, 1), (1, 0)})
    assert not proves(case, {(0, 0), (0, 1), (1, 1)})


def test_a_leaf_that_is_met_again_is_seen_everywhere() -> None:
    named = Node(None, (Node(4), Node(7)), name="a")
    tree = Node(None, (named, replace(named, name=None, same_as="a")))
    case = replace(case_of([[1, 1], [1, 1]]), tree=tree)

    assert proves(case, {(0, 0), (0, 1)})
