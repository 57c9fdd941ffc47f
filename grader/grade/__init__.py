"""Grades one submission: source in, report out, in a straight line."""

from grader.grade.flow import grade
from grader.grade.points import share_points
from grader.grade.request import Progress, Request

__all__ = ["Progress", "Request", "grade", "share_points"]
