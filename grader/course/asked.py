"""What may be asked of a course: an exercise by its name, another draw, all of its files."""

from grader.errors import UsageError
from grader.language.nearest import nearest
from grader.model.exercise import Course, Exercise
from grader.model.message import message


def find_exercise(course: Course, asked: str) -> Exercise:
    """The exercise of this name, or UsageError with the nearest."""
    by_id = {exercise.id: exercise for exercise in course.exercises}
    if asked in by_id:
        return by_id[asked]
    near = nearest(asked, by_id)
    if near is not None:
        raise UsageError(message("unknown-exercise-near", asked=asked, near=near))
    raise UsageError(message("unknown-exercise", asked=asked, known=", ".join(by_id)))


def require_whole_course(course: Course, code: str) -> None:
    """UsageError, with the sentence of this code, where the course is a kit."""
    if course.kit is not None:
        raise UsageError(message(code, course=course.kit.course_id))


def require_free_draw(course: Course, seed: str, student: str) -> None:
    """UsageError where a draw is asked of a course that does not make it."""
    if seed and course.kit is not None:
        # It knows the answers to its own draws only.
        raise UsageError(message("kit-and-seed"))
    if student and not course.draws_for_each:
        raise UsageError(message("student-of-common-draw"))
