"""Which trees are tried to find the smallest where a function goes wrong, and how others shrink."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import islice

from grader.kinds.search import Question, judge_case
from grader.mistakes.catalogue import ALPHABETA, MINIMAX, Side, Writing, candidates, textbook
from grader.mistakes.smallest_tree import (
    FIRST_TREES,
    TELLING_TREES,
    SmallTree,
    case_of,
    cases_in_order,
    is_least,
    is_plain,
    predicted_outcome,
    shrink,
    small_tree_of,
    small_trees,
    smaller_cases,
)
from grader.model.case import SearchCase
from grader.model.exercise import Algorithm, Conventions, Cut, Pruning, TieRule
from grader.model.run import Ending
from grader.model.tree import Nested, Node, has_early_leaf, height, leaf_count, tree_of, walk
from grader.model.verdict import CaseStatus, CheckKind
from grader.search import frontier, run_reference
from tests.trees import one_shows
from tests.unit.for_each import for_each

AS_TAUGHT = Conventions(cut=Cut.LARGE, pruning=Pruning.FULL, tie=TieRule.FREE)


reference_on = cache(run_reference)


def goes_wrong(writing: Writing, algorithm: Algorithm, tree: SmallTree) -> bool:
    outcome = predicted_outcome(writing, tree, ends=False, path_due=True)
    if outcome is None:
        return False
    kinds = set(CheckKind) - ({CheckKind.ORDER} if algorithm is Algorithm.MINIMAX else set())
    question = Question(
        case=tree.case,
        algorithm=algorithm,
        conventions=AS_TAUGHT,
        reference=reference_on(tree.case, algorithm),
        path_due=True,
        shares=dict.fromkeys(kinds, Fraction(0)),
    )
    trace = outcome.trace_on(tree.paths)
    return judge_case(question, outcome, trace).status is CaseStatus.FAILED


def nested(node: Node) -> Nested:
    if node.is_leaf:
        assert isinstance(node.value, int)
        return node.value
    return [nested(child) for child in node.children]


def leaves(tree: Nested) -> list[object]:
    return [node.value for _, node in walk(tree_of(tree)) if node.is_leaf]


def first_tree(writing: Writing, algorithm: Algorithm) -> tuple[Nested, bool] | None:
    for case in cases_in_order(limited=False):
        if goes_wrong(writing, algorithm, small_tree_of(case)):
            return nested(case.tree), case.maximise
    return None


# The order ----------------------------------------------------------------------------------------


def test_fewer_moves_come_first_then_fewer_leaves() -> None:
    sizes = [(case.depth, leaf_count(case.tree)) for case in cases_in_order(limited=False)]

    assert sizes == sorted(sizes)
    assert sizes[0] == (1, 1)
    assert sizes[-1][0] == 4


def test_a_form_that_knows_no_early_end_can_be_asked_about_each_of_them() -> None:
    for case in cases_in_order(limited=False):
        assert case.depth == height(case.tree)
        assert not has_early_leaf(case.tree, case.depth)
        assert not case.hidden


def test_each_plain_tree_is_tried_for_both_players_and_no_tree_twice() -> None:
    tried = [(nested(case.tree), case.maximise) for case in cases_in_order(limited=False)]
    plain = [
        (tree, maximise) for tree, maximise in islice(small_trees(), FIRST_TREES) if is_plain(tree)
    ]

    assert len(set(map(repr, tried))) == len(tried)
    others = [each for each in tried if each not in TELLING_TREES and 0 not in leaves(each[0])]
    assert others == plain
    assert {repr((tree, not maximise)) for tree, maximise in plain} == set(map(repr, plain))


def test_the_first_trees_are_those_of_one_move_and_the_smallest_of_two() -> None:
    sizes = [
        (height(tree_of(tree)), leaf_count(tree_of(tree)))
        for tree, _ in islice(small_trees(), FIRST_TREES + 1)
    ]

    assert set(sizes[:-1]) == {(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3)}
    assert sizes[-1] == (2, 4)


def test_only_where_everything_smaller_was_tried_is_a_tree_the_least() -> None:
    least = [case for case in cases_in_order(limited=False) if is_least(case)]
    others = [case for case in cases_in_order(limited=False) if not is_least(case)]

    assert [*least, *others] == list(cases_in_order(limited=False))
    assert all((nested(case.tree), case.maximise) in TELLING_TREES for case in others)


def test_zero_is_tried_beside_every_other_sign() -> None:
    tried = [(nested(case.tree), case.maximise) for case in cases_in_order(limited=False)]
    with_zero = [tree for tree, maximise in tried if maximise and 0 in leaves(tree)]

    assert with_zero == [[0], [0, 1], [1, 0], [0, -1], [-1, 0]]


def test_limited_depths_are_tried_where_they_are_asked_for() -> None:
    limited = set(cases_in_order(limited=True)) - set(cases_in_order(limited=False))

    assert {(case.depth, height(case.tree)) for case in limited} == {(1, 2)}
    assert {case.maximise for case in limited} == {True, False}


def test_the_boards_of_these_trees_are_the_same_for_everybody() -> None:
    case = case_of(tree_of([[1], [2, 3]]), maximise=True)

    assert small_tree_of(case) == small_tree_of(case)
    assert small_tree_of(case).paths == ((), (0,), (0, 0), (1,), (1, 0), (1, 1))


# What a known mistake does ------------------------------------------------------------------------


@for_each(
    ("algorithm", "changes", "tree", "maximise"),
    [
        ("minimax", {"start": 0.0}, [1], False),
        ("minimax", {"start": 1000.0}, [1001], False),
        ("minimax", {"acts": "other"}, [1, 2], True),
        ("minimax", {"children": "first"}, [1, 1], True),
        ("minimax", {"path": "reversed"}, [[1, 2]], False),
        ("minimax", {"stops_at": -1}, [1], True),
        ("alphabeta", {"cut": "never"}, [[1], [1, 1]], True),
        ("alphabeta", {"cut": "strict"}, [[1], [1, 1]], True),
        ("alphabeta", {"tie": "last"}, [[1], [1, 2]], False),
        ("alphabeta", {"order": "right"}, [1, 1], True),
        ("alphabeta", {"cut_skips": "one"}, [[1], [1, 1, 1]], True),
        ("alphabeta", {"own_reset": True}, [[[[1]]], [[[1, 1]]]], True),
    ],
)
def test_a_mistake_shows_first_on_this_tree(
    algorithm: str, changes: dict[str, object], tree: Nested, maximise: bool
) -> None:
    base = MINIMAX if algorithm == "minimax" else ALPHABETA
    writing = base.having(Side.BOTH, **changes)

    assert first_tree(writing, Algorithm(algorithm)) == (tree, maximise)


@for_each("algorithm", [Algorithm.MINIMAX, Algorithm.ALPHABETA])
def test_a_right_search_goes_wrong_nowhere(algorithm: Algorithm) -> None:
    assert first_tree(textbook(algorithm), algorithm) is None


HARMLESS = {
    Algorithm.MINIMAX: {"derniere-egalite", "droite-a-gauche"},
    Algorithm.ALPHABETA: {"reponse-bornee"},
}
"""What no tree can show: equal moves are equal, and so are answers beyond a window."""


@for_each("algorithm", [Algorithm.MINIMAX, Algorithm.ALPHABETA])
def test_every_known_mistake_shows_on_a_tree_that_is_tried(algorithm: Algorithm) -> None:
    """Where it does not, run bench/telling_trees.py."""
    trials = [small_tree_of(case) for case in cases_in_order(limited=True)]
    unseen = {
        candidate.mistake.id
        for candidate in candidates(algorithm)
        if candidate.mistake.id not in HARMLESS[algorithm]
        and not one_shows(
            trials, partial(goes_wrong, candidate.applied_to(textbook(algorithm)), algorithm)
        )
    }

    assert not unseen


def test_nobody_can_tell_what_an_endless_search_does() -> None:
    endless = MINIMAX.having(Side.BOTH, plays="nothing", deeper="none")
    tree = small_tree_of(case_of(tree_of([1]), maximise=True))

    assert predicted_outcome(endless, tree, ends=False, path_due=True) is None


def test_a_search_that_has_no_move_left_is_taken_to_stop() -> None:
    too_deep = MINIMAX.having(Side.BOTH, stops_at=-1)
    tree = small_tree_of(case_of(tree_of([1]), maximise=True))

    outcome = predicted_outcome(too_deep, tree, ends=False, path_due=True)

    assert outcome is not None
    assert outcome.ending is Ending.RAISED


def test_where_no_path_is_due_a_score_alone_is_predicted() -> None:
    tree = small_tree_of(case_of(tree_of([1, 2]), maximise=True))

    alone = predicted_outcome(MINIMAX, tree, ends=False, path_due=False)
    pair = predicted_outcome(MINIMAX, tree, ends=False, path_due=True)

    assert alone is not None
    assert pair is not None
    assert (alone.returned, pair.returned) == (2, (2, [1]))


# Shrinking ----------------------------------------------------------------------------------------

LARGE: Nested = [[[20, 17, 14], [5, -10, 10]], [[6, 9, 4], [1, 2, 3]], [[10, 17, 16], [5, 18, 2]]]


def shrunk(start: SearchCase, fails: Callable[[SearchCase], bool]) -> SearchCase:
    def first_failing(cases: Iterator[SearchCase]) -> SearchCase | None:
        return next(filter(fails, cases), None)

    return shrink(start, first_failing)


def most_children(case: SearchCase) -> int:
    return max(len(node.children) for _, node in walk(case.tree))


def values(case: SearchCase) -> list[object]:
    return [node.value for _, node in walk(case.tree) if node.is_leaf]


def test_what_does_not_matter_goes() -> None:
    start = case_of(tree_of(LARGE), maximise=True)

    assert nested(shrunk(start, lambda _: True).tree) == [0]
    assert nested(shrunk(start, lambda case: most_children(case) == 3).tree) == [1, 1, 1]
    deep = shrunk(start, lambda case: case.depth == 3)
    assert nested(deep.tree) == [[[0]]]
    negative = shrunk(start, lambda case: any(isinstance(v, int) and v < 0 for v in values(case)))
    assert nested(negative.tree) == [-1]


def test_the_player_of_a_branch_is_the_one_who_plays_there() -> None:
    start = case_of(tree_of([[1, 2], [3]]), maximise=True)

    promoted = shrunk(start, lambda case: not case.maximise)

    assert (nested(promoted.tree), promoted.depth) == ([0], 1)


def test_a_case_that_has_nothing_smaller_stays() -> None:
    start = case_of(tree_of(LARGE), maximise=True)

    assert shrunk(start, lambda _: False) is start


def test_every_step_keeps_the_leaves_at_one_depth_and_makes_something_less() -> None:
    nested: Nested = [[[20, 17, 14], [5, -10]], [[6, 9], [1]]]
    case: SearchCase | None = case_of(tree_of(nested), maximise=False)

    while case is not None:
        before = (case.depth, len(frontier(case)))
        smaller = list(smaller_cases(case))
        for each in smaller:
            assert (each.depth, len(frontier(each))) <= before
            assert not has_early_leaf(each.tree, each.depth)
            assert each != case
        case = smaller[-1] if smaller else None


def test_a_search_that_must_stop_early_still_does_in_a_smaller_tree() -> None:
    tree = Node(None, tuple(Node(value, (Node(7), Node(-7))) for value in (4, 5, 6)))
    start = case_of(tree, maximise=True, depth=1)

    smallest = shrunk(start, lambda case: height(case.tree) > case.depth)

    assert (smallest.depth, height(smallest.tree)) == (1, 2)
    assert sum(1 for _ in walk(smallest.tree)) == 3


def test_names_ends_and_positions_met_again_go_first() -> None:
    met = Node(None, (Node(1), Node(2)), name="a")
    again = Node(None, (Node(1), Node(2)), name="a", same_as="a")
    start = case_of(Node(None, (met, again)), maximise=True)

    only = list(smaller_cases(start))
    smallest = shrunk(start, lambda case: leaf_count(case.tree) == 4)

    assert [nested(case.tree) for case in only] == [[[1, 2], [1, 2]]]
    assert nested(smallest.tree) == [[1, 1], [1, 1]]
    assert all(node.name is None and node.same_as is None for _, node in walk(smallest.tree))


def test_values_that_are_infinite_or_far_come_near() -> None:
    tree = Node(None, (Node(float("inf")), Node(-1e9), Node(2.5)))
    start = case_of(tree, maximise=True)

    smallest = shrunk(start, lambda case: leaf_count(case.tree) == 3)
    apart = shrunk(start, lambda case: len(set(values(case))) == 3)

    assert values(smallest) == [1, 1, 1]
    assert set(values(apart)) <= {-1, 0, 1, 2, 3}
