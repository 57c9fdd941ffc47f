"""What each kind of check is worth in one case."""

from collections.abc import Mapping
from fractions import Fraction

from grader.model.exercise import Algorithm, Exercise
from grader.model.verdict import CheckKind


def share_points(
    exercise: Exercise, *, path_due: bool, case_count: int
) -> dict[CheckKind, Fraction]:
    """What each kind of check is worth in one case.

    A kind that this form cannot show is shared among the others in proportion to their points.
    """
    points = {CheckKind.CONTRACT: Fraction(0), **exercise.points}
    if exercise.algorithm is Algorithm.MINIMAX:
        points.pop(CheckKind.ORDER, None)
    if not path_due and is_worth_points_without_path(exercise):
        points.pop(CheckKind.PATH, None)
    return share_among(exercise.max_score, points, case_count)


def share_among(
    max_score: Fraction, points: Mapping[CheckKind, Fraction], case_count: int
) -> dict[CheckKind, Fraction]:
    """The whole score, shared among these kinds in proportion and among the cases equally."""
    shown = sum(points.values(), Fraction(0))
    scale = max_score / (shown * case_count) if shown else Fraction(0)
    return {kind: worth * scale for kind, worth in points.items()}


def is_worth_points_without_path(exercise: Exercise) -> bool:
    """Whether a score alone can be marked; where only the path counts, a path is always due."""
    without_it = (CheckKind.PATH, CheckKind.CONTRACT)
    return any(worth for kind, worth in exercise.points.items() if kind not in without_it)
