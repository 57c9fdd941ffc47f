"""The course: YAML files on disk → one checked, frozen Course, or every mistake with its line."""

from grader.course.faults import render_fault
from grader.course.locate import find_course, is_in_a_parent
from grader.course.reading import read_course

__all__ = ["find_course", "is_in_a_parent", "read_course", "render_fault"]
