"""Which trees a function is tried on to find the smallest where it goes wrong, and in which order.

The plain trees of up to two moves and three leaves, and larger or stranger ones that are known
to be telling.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

from grader.mistakes.mistaken import Question, position_of, run_mistaken
from grader.mistakes.small_trees import case_of, small_trees
from grader.mistakes.switches import Writing
from grader.mistakes.telling_trees import TELLING_TREES
from grader.model.case import SearchCase
from grader.model.run import Board, Ending, Outcome
from grader.model.tree import Nested, Node, Number, Path, tree_of
from grader.search import frontier
from grader.search.draw import board_of

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
class Trial:
    """A tree that is nobody's secret, ready to be asked about."""

    case: SearchCase
    board: Board
    paths: tuple[Path, ...]
    """The path of each position of the board."""


def trial_on(case: SearchCase) -> Trial:
    board, paths = board_of(case, _SEED)
    return Trial(case=case, board=board, paths=paths)


@cache
def cases_in_order(*, limited: bool) -> tuple[SearchCase, ...]:
    """Fewest moves first, then fewest leaves, then plainest values.

    `limited`: whether some are to be searched less deep than they go.
    """
    cases = [case_of(tree_of(nested), maximise) for nested, maximise in _trees_in_order()]
    players = (True, False)
    cases += [case_of(tree_of(nested), player) for nested in _AROUND_ZERO for player in players]
    if limited:
        cases += [case_of(_GOES_ON, player, depth=1) for player in players]
    ordered = sorted(cases, key=lambda case: (case.depth, len(frontier(case))))
    return tuple(replace(case, is_shared=True) for case in ordered)


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


def _leaves(tree: Nested) -> list[Number]:
    if isinstance(tree, int | float):
        return [tree]
    return [leaf for child in tree for leaf in _leaves(child)]


def predicted_outcome(
    writing: Writing, trial: Trial, *, ends: bool, path_due: bool
) -> Outcome | None:
    """What a function that is written so does on this tree; None where nobody can tell.

    `ends`: whether it tests for the end of a game.
    """
    question = Question(position_of(trial.board), trial.case.depth, trial.case.maximise, ends)
    run = run_mistaken(question, writing)
    if run.value is None:
        return None
    if run.stuck_after is not None:
        # It may go on with some score or other; nothing of it is right.
        return Outcome(ending=Ending.RAISED, asked=run.asked[: run.stuck_after])
    path = None if run.path is None else list(run.path)
    returned = (run.value, path) if path_due else run.value
    return Outcome(ending=Ending.RETURNED, asked=run.asked, returned=returned)
