"""Grades one submission: source in, report out, in a straight line."""

from grader.grade.flow import Opened, Part, breakdown_reason, grade, not_graded, open_submission
from grader.grade.points import share_points
from grader.grade.request import Progress, Request, seed_of

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
