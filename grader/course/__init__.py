"""The course: YAML files on disk → one checked, frozen Course, or every mistake with its line."""

from grader.course.course_folder import find_course, is_in_a_parent
from grader.course.kept_course import read_course

__all__ = ["find_course", "is_in_a_parent", "read_course"]
