"""Exact points cut into hundredths that still add up, for programs that add them themselves."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from grader.render.results import Result
from grader.render.values import hundredths


class Share(NamedTuple):
    """What one result earned and could earn, in hundredths of a point."""

    score: int
    max_score: int


def shares_of(results: Sequence[Result]) -> list[Share]:
    """Their sums are the rounded score and the rounded maximum.

    What is earned and what is lost are rounded apart: who lost nothing has the maximum, who
    earned nothing has 0, whatever hundredths are left over.
    """
    earned = [result.score for result in results]
    lost = [result.max_score - result.score for result in results]
    score = hundredths(sum(earned, Fraction(0)))
    max_score = hundredths(sum((*earned, *lost), Fraction(0)))
    return [
        Share(gained, gained + missed)
        for gained, missed in zip(
            _apportioned(earned, score), _apportioned(lost, max_score - score), strict=True
        )
    ]


def _apportioned(amounts: Sequence[Fraction], total: int) -> list[int]:
    """Each amount in whole hundredths; the largest remainders are rounded up until they add up.

    The total is the sum of the amounts, rounded up or down: there are always enough remainders.
    """
    floors = [math.floor(amount * 100) for amount in amounts]
    remainders = [amount * 100 - floor for amount, floor in zip(amounts, floors, strict=True)]
    largest_first = sorted(range(len(amounts)), key=lambda place: -remainders[place])
    for place in largest_first[: total - sum(floors)]:
        floors[place] += 1
    return floors
