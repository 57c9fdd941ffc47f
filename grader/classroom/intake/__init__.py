"""Looks through what a teacher has (a folder, a zip, a list) and finds who handed in what."""

from grader.classroom.intake.sources import read_intake

__all__ = ["read_intake"]
