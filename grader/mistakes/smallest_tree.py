"""The smallest tree on which a function goes wrong: which trees it is tried on, in which order,
and how one is made smaller.
"""

import math
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice, product

from grader.mistakes.catalogue import Writing
from grader.mistakes.mistaken_search import SearchCall, run_mistaken
from grader.model.case import Claim, SearchCase
from grader.model.dataclass import dataclass, replace
from grader.model.message import NO_TITLE
from grader.model.run import Board, Ending, Outcome
from grader.model.tree import Nested, Node, Number, TreePath, height, is_frontier, tree_of, walk
from grader.search import frontier
from grader.search.random_draws import board_of

_LEAVES = {1: 4, 2: 5, 3: 4, 4: 4}
"""By depth, the most leaves that are tried."""
_DISTINCT = {1: 1, 2: 2, 3: 3, 4: 3, 5: 2}
"""By number of leaves, the most different values: larger trees would be too many."""
_FAR_VALUES = (1_001, 1_000_001)
"""Beyond what somebody may take for infinity."""
_MOST_FAR_LEAVES = 2


def small_trees(*, most_leaves: int = 5) -> Iterator[tuple[Nested, bool]]:
    """Trees whose leaves all lie at one depth, each for MAX and for MIN at the root."""
    for depth, most in _LEAVES.items():
        for leaves in range(1, min(most, most_leaves) + 1):
            for values in value_patterns(leaves):
                for shape in shapes(depth, leaves):
                    tree = filled(shape, iter(values))
                    yield tree, True
                    yield tree, False


def small_cases(*, most_leaves: int = 5) -> Iterator[SearchCase]:
    """The same trees, as what a function is tried on."""
    for tree, maximise in small_trees(most_leaves=most_leaves):
        yield case_of(tree_of(tree), maximise)


def case_of(tree: Node, maximise: bool, depth: int | None = None) -> SearchCase:
    """A tree that stands in no fixture, as a case."""
    return SearchCase(
        id="petit-arbre",
        template_id="petit-arbre",
        title=NO_TITLE,
        hidden=False,
        tree=tree,
        maximise=maximise,
        depth=height(tree) if depth is None else depth,
        must_not_ask=frozenset(),
        claim=Claim(),
    )


@cache
def value_patterns(leaves: int) -> tuple[tuple[int, ...], ...]:
    """The ways in which so many leaves can compare, then the same below zero and far from it."""
    most = _DISTINCT.get(leaves, 2)
    ranks = [
        values
        for values in product(range(most), repeat=leaves)
        if set(values) == set(range(max(values) + 1))
    ]
    ranks.sort(key=lambda values: (max(values), values))
    below = [tuple(value - max(values) - 1 for value in values) for values in ranks]
    far = [
        tuple(sign * (number + value) for value in values)
        for number in _FAR_VALUES
        for sign in (1, -1)
        for values in ranks
        if leaves <= _MOST_FAR_LEAVES
    ]
    above = [tuple(value + 1 for value in values) for values in ranks]
    return (*above, *below, *far)


@cache
def shapes(depth: int, leaves: int) -> tuple[Nested, ...]:
    """Every tree of this depth with so many leaves, all at the end; a leaf is written 0."""
    if depth == 0:
        return (0,) if leaves == 1 else ()
    return tuple(
        list(children)
        for sizes in _compositions(leaves)
        for children in product(*(shapes(depth - 1, size) for size in sizes))
    )


@cache
def _compositions(total: int) -> tuple[tuple[int, ...], ...]:
    """The ways of writing a number as an ordered sum, the longest first part first."""
    if total == 0:
        return ((),)
    return tuple(
        (first, *rest) for first in range(total, 0, -1) for rest in _compositions(total - first)
    )


def filled(shape: Nested, values: Iterator[int]) -> Nested:
    """The tree of this shape whose leaves are worth so much, from the left."""
    if isinstance(shape, list):
        return [filled(child, values) for child in shape]
    return next(values)


TELLING_TREES: tuple[tuple[Nested, bool], ...] = (
    ([1001, 1001], True),
    ([1000001, 1000001], True),
    ([[1], [1, 1, 1]], True),
    ([[1], [1, 1, 1]], False),
    ([[1], [2], [1, 1]], False),
    ([[2], [1], [2, 1]], True),
    ([[1], [3], [2, 1]], False),
    ([[3], [1], [2, 1]], True),
    ([[[1]], [[1], [1, 1]]], True),
    ([[[1]], [[1], [1, 1]]], False),
    ([[[[1]]], [[[1, 1]]]], True),
    ([[[[1]]], [[[1, 1]]]], False),
)
"""Each with whether MAX is at the root, smallest first."""


_SEED = "petit-arbre"
"""Nothing is marked on these trees: what is drawn for inner nodes may be the same for all."""
FIRST_TREES = 596
"""So many of the small trees have one move, or two and up to three leaves."""
_MOST_LEAVES = 3
_FAR = 1_000
_AROUND_ZERO: tuple[Nested, ...] = ([0], [0, 1], [1, 0], [0, -1], [-1, 0])
"""For whoever tests whether there is a best score yet by its being 0."""
_GOES_ON = Node(None, (Node(1, (Node(2),)),))
"""A search of one move ends at 1: whoever looks further finds 2."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallTree:
    """A tree that is nobody's secret, ready to be asked about."""

    case: SearchCase
    board: Board
    paths: tuple[TreePath, ...]
    """The path of each position of the board."""


def small_tree_of(case: SearchCase) -> SmallTree:
    board, paths = board_of(case, _SEED)
    return SmallTree(case=case, board=board, paths=paths)


@cache
def cases_in_order(*, limited: bool) -> tuple[SearchCase, ...]:
    """Fewest moves first, then fewest leaves, then plainest values.

    `limited`: whether some are to be searched less deep than they go.
    """
    players = (True, False)
    trees = [*_trees_in_order(), *product(_AROUND_ZERO, players)]
    trees.sort(key=lambda tree: (_depth(tree[0]), len(_leaves(tree[0]))))
    cases = [case_of(tree_of(nested), player, _depth(nested)) for nested, player in trees]
    if limited:
        # Of one move and one leaf, after those that go no further.
        place = sum(case.depth == 1 and len(case.tree.children) == 1 for case in cases)
        cases[place:place] = [case_of(_GOES_ON, player, depth=1) for player in players]
    return tuple(cases)


def is_least(case: SearchCase) -> bool:
    """Whether all that is smaller was tried before it; of larger ones, only telling trees are."""
    return case.depth == 1 or (case.depth == 2 and len(frontier(case)) <= _MOST_LEAVES)


def _trees_in_order() -> Iterator[tuple[Nested, bool]]:
    first = set()
    for nested, maximise in islice(small_trees(), FIRST_TREES):
        if is_plain(nested) or (nested, maximise) in TELLING_TREES:
            first.add(repr((nested, maximise)))
            yield nested, maximise
    yield from (each for each in TELLING_TREES if repr(each) not in first)


def is_plain(tree: Nested) -> bool:
    """Whether a small tree is worth trying without further reason.

    With more leaves, only how they compare is: values below zero, or far from it, show in
    smaller trees. Of one move, many leaves only show who does not look at all of them.
    """
    values = _leaves(tree)
    if max(map(abs, values)) > _FAR:
        return tree == values == values[:1]
    if min(values) < 0:
        return len(values) <= 2
    if tree != values:
        return len(values) <= _MOST_LEAVES
    if len(values) <= _MOST_LEAVES:
        return len(set(values)) <= 2
    return len(set(values[:-1])) == 1


def _depth(tree: Nested) -> int:
    """Of a tree whose leaves all lie at one."""
    return 1 + _depth(tree[0]) if isinstance(tree, list) else 0


def _leaves(tree: Nested) -> list[Number]:
    if isinstance(tree, int | float):
        return [tree]
    return [leaf for child in tree for leaf in _leaves(child)]


def predicted_outcome(
    writing: Writing, tree: SmallTree, *, ends: bool, path_due: bool
) -> Outcome | None:
    """What a function that is written so does on this tree; None where nobody can tell.

    `ends`: whether it tests for the end of a game.
    """
    question = SearchCall(tree.board, tree.case.depth, tree.case.maximise, ends)
    run = run_mistaken(question, writing)
    if run.value is None:
        return None
    if run.stuck_after is not None:
        # It may go on with some score or other; nothing of it is right.
        return Outcome(ending=Ending.RAISED, asked=run.asked[: run.stuck_after])
    path = None if run.path is None else list(run.path)
    returned = (run.value, path) if path_due else run.value
    return Outcome(ending=Ending.RETURNED, asked=run.asked, returned=returned)


FirstFailing = Callable[[Iterator[SearchCase]], SearchCase | None]
"""Asks the function: the first of these cases on which it goes wrong."""


def first_that(serves: Callable[[SearchCase], bool]) -> FirstFailing:
    """The same for whoever can tell of each case by itself whether it serves."""
    return lambda cases: next(filter(serves, cases), None)


_VERY_FAR = 10.0**12
"""Values beyond are all as far: infinite ones too."""


def shrink(case: SearchCase, first_failing: FirstFailing) -> SearchCase:
    """The last of a chain of smaller and smaller cases on which the function goes wrong.

    The case itself where it goes right on whatever is a step smaller.
    """
    while True:
        smaller = first_failing(smaller_cases(case))
        if smaller is None:
            return case
        case = smaller


def smaller_cases(case: SearchCase) -> Iterator[SearchCase]:
    """What is one step smaller, the boldest step first."""
    size = _size(case)
    for smaller in _steps(case):
        if _size(smaller) < size:
            yield smaller


def _size(case: SearchCase) -> tuple[float, ...]:
    """Moves, then leaves, then values: each step makes it less, so that there is a last one."""
    nodes = [node for _, node in walk(case.tree)]
    adorned = sum(
        node.name is not None or node.end is not None or node.same_as is not None for node in nodes
    ) + sum(
        node.value is not None
        for path, node in walk(case.tree)
        if not is_frontier(path, node, case.depth)
    )
    values = [node.value for node in nodes if isinstance(node.value, int | float)]
    distance = sum(min(abs(value), _VERY_FAR) for value in values)
    return (
        case.depth,
        len(frontier(case)),
        len(nodes),
        adorned,
        len(set(values)),
        distance,
        sum(value < 0 for value in values),
    )


def _steps(case: SearchCase) -> Iterator[SearchCase]:
    tree, depth, maximise = case.tree, case.depth, case.maximise
    yield case_of(_bare(tree, depth), maximise, depth)
    if any(node.same_as is not None for _, node in walk(tree)):
        return  # A branch cannot go while another one is said to be the same.
    if depth > 1:
        for child in tree.children:
            if child.children:
                yield case_of(child, not maximise, min(depth - 1, height(child)))
    if height(tree) > depth:
        yield case_of(_cut_below(tree, depth), maximise, depth)
    elif depth > 1:
        lower = _without_last_level(tree, depth)
        yield case_of(lower, maximise, height(lower))
    for smaller in _without_a_branch(tree):
        # Nothing is asked for beyond the last leaf that is left.
        yield case_of(smaller, maximise, min(depth, height(smaller)))
    for plainer in _plainer_values(tree):
        yield case_of(plainer, maximise, depth)


def _cut_below(node: Node, depth: int) -> Node:
    if depth == 0:
        return replace(node, children=())
    return replace(node, children=tuple(_cut_below(child, depth - 1) for child in node.children))


def _without_last_level(node: Node, depth: int) -> Node:
    """Each node whose children are the last becomes a leaf, worth what its first child is."""
    if node.is_leaf:
        return node
    if depth == 1:
        return Node(node.children[0].value)
    children = tuple(_without_last_level(child, depth - 1) for child in node.children)
    return replace(node, children=children)


def _without_a_branch(tree: Node) -> Iterator[Node]:
    """The tree without one child of one node that has others, the nodes above first."""
    by_depth = sorted(walk(tree), key=lambda step: len(step[0]))
    for path, node in by_depth:
        if len(node.children) < 2:
            continue
        for move in range(len(node.children)):
            left = (*node.children[:move], *node.children[move + 1 :])
            yield _with_node(tree, path, replace(node, children=left))


def _bare(node: Node, depth: int) -> Node:
    """Without names, ends of games, and evaluations that nobody should ask for."""
    value = None if node.children and depth > 0 else node.value
    return Node(value, tuple(_bare(child, depth - 1) for child in node.children))


def _plainer_values(tree: Node) -> Iterator[Node]:
    """Small numbers that compare in the same way, then one value after the other."""
    valued = [
        (path, node, node.value) for path, node in walk(tree) if isinstance(node.value, int | float)
    ]
    values = sorted({value for _, _, value in valued})
    ranks: dict[Number, int] = {value: rank for rank, value in enumerate(values, start=1)}
    yield _with_values(tree, ranks)
    yield _with_values(tree, {value: rank - len(ranks) - 1 for value, rank in ranks.items()})
    for path, node, value in valued:
        others = sorted({other for _, _, other in valued if other != value}, key=abs)
        for other in (*others, *_nearer_zero(value)):
            yield _with_node(tree, path, replace(node, value=other))


def _nearer_zero(value: Number) -> Iterator[int]:
    if not math.isfinite(value):
        return
    whole = int(value)
    for other in (0, 1, -1, whole // 2 if whole > 0 else -(-whole // 2), whole - 1, whole + 1):
        if abs(other) < abs(value):
            yield other


def _with_values(node: Node, ranks: dict[Number, int]) -> Node:
    value = ranks[node.value] if isinstance(node.value, int | float) else node.value
    children = tuple(_with_values(child, ranks) for child in node.children)
    return replace(node, value=value, children=children)


def _with_node(tree: Node, path: TreePath, node: Node) -> Node:
    """The tree with this node in the place of the one at the path."""
    if not path:
        return node
    children = list(tree.children)
    children[path[0]] = _with_node(children[path[0]], path[1:], node)
    return replace(tree, children=tuple(children))
