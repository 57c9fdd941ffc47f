"""Whether any tree can tell two ways of searching apart: any of a bank of trees, that is."""

import random
from functools import cache, lru_cache

from grader.mistakes.mistaken import Question, position_of, run_mistaken
from grader.mistakes.small_trees import case_of
from grader.mistakes.switches import Writing
from grader.model.case import SearchCase
from grader.model.tree import Nested, tree_of
from grader.search.draw import board_of

_TREES = 36
_EVERY_SO_MANY = 5
"""Trees of which a search of less than their height is asked."""
_VALUES = ((0, 3), (-9, 9), (-3_000_000, 3_000_000))
"""Ties; both signs; beyond what somebody may take for infinity."""


@lru_cache(maxsize=4096)
def are_equivalent(one: Writing, other: Writing) -> bool:
    """Whether the two do the same on every tree of the bank."""
    return all(_do_the_same(question, one, other) for question in _bank())


def _do_the_same(question: Question, one: Writing, other: Writing) -> bool:
    first = run_mistaken(question, one)
    return run_mistaken(question, other, first.asked) == first


def question_on(case: SearchCase, *, ends: bool, seed: str = "") -> Question:
    """A case as a question to a search that is known whole."""
    board, _ = board_of(case, seed)
    return Question(position_of(board), case.depth, case.maximise, ends)


@cache
def _bank() -> tuple[Question, ...]:
    """Random trees, large enough for every kind of cut, small enough for a student to wait."""
    generator = random.Random("equivalence")

    def tree(depth: int, values: tuple[int, int]) -> Nested:
        if depth == 0:
            return generator.randint(*values)
        return [tree(depth - 1, values) for _ in range(generator.randint(1, 3))]

    questions = []
    for number in range(_TREES):
        height = 2 + number % 3
        nested = tree_of(tree(height, _VALUES[number // 3 % 3]))
        depth = height - 1 if number % _EVERY_SO_MANY == 0 else height
        case = case_of(nested, maximise=number % 2 == 0, depth=depth)
        questions.append(question_on(case, ends=False))
    return tuple(questions)
