"""Exact points as people read them, and cut into hundredths that still add up."""

import math
from collections.abc import Sequence
from fractions import Fraction

from grader.cache import Cache, remembered
from grader.model.dataclass import NamedTuple
from grader.model.report import Amounts, CaseReport, ExerciseReport, Report, best_of_each
from grader.model.verdict import sum_of


def hundredths(points: Fraction) -> int:
    """Exact points, rounded once to 0.01, halves upwards as on a marked paper."""
    return math.floor(points * 100 + Fraction(1, 2))


def rounded_score(points: Fraction, max_points: Fraction) -> Fraction:
    """Points rounded to 0.01; who lost anything at all is never shown the maximum."""
    exact = Fraction(hundredths(points), 100)
    full = Fraction(hundredths(max_points), 100)
    return full - Fraction(1, 100) if points < max_points and exact >= full > 0 else exact


def rounded(points: Fraction) -> float:
    return hundredths(points) / 100


@remembered("points-texts")
def points_text(points: Fraction, language: str) -> str:
    text = f"{rounded(points):.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if language == "fr" else text


# Cut into hundredths ----------------------------------------------------------------------------


class Share(NamedTuple):
    """What was earned and could be earned, in hundredths of a point."""

    score: int
    max_score: int

    @property
    def points(self) -> Fraction:
        return Fraction(self.score, 100)

    @property
    def max_points(self) -> Fraction:
        return Fraction(self.max_score, 100)


NO_SHARE = Share(0, 0)


@remembered("points-texts")
def share_text(share: Share, language: str) -> str:
    """`3 / 6`."""
    return f"{points_text(share.points, language)} / {points_text(share.max_points, language)}"


class CaseShares(NamedTuple):
    whole: Share
    checks: tuple[Share, ...]


class ExerciseShares(NamedTuple):
    whole: Share
    cases: tuple[CaseShares, ...]


def shares_of(report: Report) -> list[ExerciseShares]:
    """Of each exercise: checks add up to their case, cases to their exercise, exercises to the
    score of the report.

    A form of an exercise that does not count is rounded down: it never seems better than the
    one that does.
    """
    return _known.recall((report,), lambda: _shares_of(report))


_known: Cache[list[ExerciseShares]] = Cache("shares")
"""Every format of a run asks for them."""


def _shares_of(report: Report) -> list[ExerciseShares]:
    counted = best_of_each(report.exercises)
    score = rounded_score(report.score, report.max_score)
    whole = Share(hundredths(score), hundredths(report.max_score))
    parts = _parts([(each.score, each.max_score) for each in counted], whole)
    known = dict(zip(map(id, counted), parts, strict=True))
    return [_of_exercise(each, known.get(id(each))) for each in report.exercises]


def share_of(report: Report, exercise: ExerciseReport) -> ExerciseShares:
    """Of one exercise of the report."""
    place = next(at for at, each in enumerate(report.exercises) if each is exercise)
    return shares_of(report)[place]


def shares_of_case(case: CaseReport) -> CaseShares:
    """Of a case by itself, where nothing else is told beside it."""
    score, max_score = _sum_of(case.amounts)
    return _of_case(case, Share(hundredths(score), hundredths(max_score)))


def _of_exercise(exercise: ExerciseReport, whole: Share | None) -> ExerciseShares:
    if whole is None:
        whole = Share(math.floor(exercise.score * 100), hundredths(exercise.max_score))
    cases = _parts([_sum_of(case.amounts) for case in exercise.cases], whole)
    return ExerciseShares(whole, tuple(map(_of_case, exercise.cases, cases)))


def _sum_of(amounts: Sequence[Amounts]) -> Amounts:
    return sum_of([score for score, _ in amounts]), sum_of([most for _, most in amounts])


def _of_case(case: CaseReport, whole: Share) -> CaseShares:
    return CaseShares(whole, tuple(_parts(case.amounts, whole)))


def _parts(amounts: Sequence[Amounts], whole: Share) -> list[Share]:
    """Their sums are the whole.

    What is earned and what is lost are rounded apart: who lost nothing has the maximum, who
    earned nothing has 0, whatever hundredths are left over.
    """
    earned = _apportioned([score for score, _ in amounts], whole.score)
    stated = [divmod(100 * most.numerator, most.denominator) for _, most in amounts]
    if not any(left for _, left in stated) and sum(most for most, _ in stated) == whole.max_score:
        # What a course states in whole hundredths is shown as it is stated.
        shares = [Share(gained, most) for gained, (most, _) in zip(earned, stated, strict=True)]
        if all(
            share.score < share.max_score or score == max_score
            for share, (score, max_score) in zip(shares, amounts, strict=True)
        ):
            return shares
    lost = _apportioned(
        [max_score - score if score else max_score for score, max_score in amounts],
        whole.max_score - whole.score,
    )
    return [Share(gained, gained + missed) for gained, missed in zip(earned, lost, strict=True)]


def _apportioned(amounts: Sequence[Fraction], total: int) -> list[int]:
    """Each amount in whole hundredths; the largest remainders are rounded up until they add up.

    The total is the sum of the amounts, rounded up or down: there are always enough remainders,
    but where the parts are worth nothing and the whole is. It may be a hundredth less, where
    who lost a little would be shown the maximum: that hundredth is missing where something is.
    """
    # Fractions are slow, and there are a thousand checks in a report.
    floors, remainders = [], []
    for amount in amounts:
        floor, left = divmod(100 * amount.numerator, amount.denominator)
        floors.append(floor)
        remainders.append(left / amount.denominator)
    inexact = [place for place, remainder in enumerate(remainders) if remainder]
    # What would vanish is rounded up first: who lost a little is seldom shown the maximum.
    largest_first = sorted(inexact, key=lambda place: (floors[place] > 0, -remainders[place]))
    for place in largest_first[: max(0, total - sum(floors))]:
        floors[place] += 1
    if sum(floors) > total:
        floors[max(inexact or range(len(floors)), key=floors.__getitem__)] -= 1
    return floors
