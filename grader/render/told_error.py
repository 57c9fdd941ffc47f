"""An error that was raised on purpose, as people read it."""

from grader.errors import CourseError, GraderError
from grader.language import render, say


def told_error(error: GraderError, language: str) -> str:
    """What went wrong; of a course, every fault and then how many."""
    reason = render(error.reason, language)
    if not isinstance(error, CourseError):
        return say("error", language, reason=reason)
    from grader.course import render_fault  # Nobody else waits for the reader of courses.

    faults = [render_fault(fault, language) for fault in error.faults]
    return "\n".join([*faults, reason])
