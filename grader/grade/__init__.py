"""Grades one submission: source in, report out, in a straight line."""

from grader.grade.flow import grade, not_graded
from grader.grade.points import share_points
from grader.grade.request import Progress, Request

__all__ = ["Progress", "Request", "grade", "not_graded", "share_points"]
