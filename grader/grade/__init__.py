"""Grades one submission: source in, report out, in a straight line."""

from grader.grade.flow import breakdown_reason, grade, not_graded
from grader.grade.points import share_points
from grader.grade.request import Progress, Request, seed_of

__all__ = [
    "Progress",
    "Request",
    "breakdown_reason",
    "grade",
    "not_graded",
    "seed_of",
    "share_points",
]
