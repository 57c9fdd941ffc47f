"""What each kind of check is worth in one case."""

from fractions import Fraction

from grader.exercise import Algorithm, Exercise
from grader.verdict import CheckKind


def share_points(
    exercise: Exercise, *, path_due: bool, case_count: int
) -> dict[CheckKind, Fraction]:
    """What each kind of check is worth in one case.

    A kind that this form cannot show is shared among the others in proportion to their points.
    """
    points = {CheckKind.CONTRACT: Fraction(0), **exercise.points}
    if not path_due:
        points.pop(CheckKind.PATH, None)
    if exercise.algorithm is Algorithm.MINIMAX:
        points.pop(CheckKind.ORDER, None)
    shown = sum(points.values(), Fraction(0))
    if not shown:
        return {kind: exercise.max_score / (len(points) * case_count) for kind in points}
    scale = exercise.max_score / (shown * case_count)
    return {kind: worth * scale for kind, worth in points.items()}
