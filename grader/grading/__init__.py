"""Grades one submission: source in, report out, in a straight line."""

from grader.grading.grade_submission import (
    Opened,
    Part,
    breakdown_reason,
    grade,
    not_graded,
    open_submission,
)
from grader.grading.request import Progress, Request, seed_of
from grader.kinds.search import share_points

__all__ = [
    "Opened",
    "Part",
    "Progress",
    "Request",
    "breakdown_reason",
    "grade",
    "not_graded",
    "open_submission",
    "seed_of",
    "share_points",
]
