"""The course: YAML files on disk → one checked, frozen Course, or every mistake with its line."""

from grader.course.course_folder import find_course, is_in_a_parent
from grader.course.course_reader import read_course
from grader.course.document import render_fault

__all__ = ["find_course", "is_in_a_parent", "read_course", "render_fault"]
