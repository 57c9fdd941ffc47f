"""What one run of pytest grades with: the course, the language, one referee."""

import os
from functools import cached_property
from pathlib import Path

from grader.cache import use_room
from grader.course import find_course, is_in_a_parent, read_course
from grader.course.course_reader import find_exercise, require_free_draw
from grader.grading import Opened, Request, open_submission, seed_of
from grader.language import DEFAULT_LANGUAGE, language_of, say
from grader.model.exercise import Course
from grader.model.report import Isolation, Submission
from grader.pytest_plugin.options import Asked
from grader.sandbox.launcher import open_launcher
from grader.sandbox.referee import Referee
from grader.submission import read_submission


class Desk:
    def __init__(self, asked: Asked, folder: Path) -> None:
        self.asked = asked
        self.language = language_of(asked.language, os.environ, DEFAULT_LANGUAGE)
        self._folder = folder
        self._submissions: dict[Path, Submission] = {}
        self._referee: Referee | None = None
        if asked.isolation is not None:
            use_room(asked.isolation.value)  # Before the course is read.

    def prepare(self) -> None:
        """Read what is to be graded, and with what; GraderError where something is not right."""
        if not self.asked.files:
            return
        course = self.course
        require_free_draw(course, self.asked.seed, self.asked.student)
        self._submissions = {path: read_submission(path) for path in self.asked.files}
        for exercise in self.asked.exercises:
            find_exercise(course, exercise)

    @cached_property
    def course_folder(self) -> Path:
        return find_course(self.asked.course, self._folder)

    def remark(self) -> str | None:
        """That a course was used which nobody named, and where it is."""
        uses_course = self.asked.files or self.asked.audit_here
        if not uses_course or self.asked.course is not None:
            return None
        folder = self.course_folder
        if not is_in_a_parent(folder, self._folder):
            return None
        return say("course-in-parent", self.language, folder=str(folder))

    @cached_property
    def course(self) -> Course:
        course = read_course(self.course_folder)
        self.learn_language(course)
        return course

    def learn_language(self, course: Course) -> None:
        """From here on, the course's language is spoken, unless another was asked for."""
        self.language = language_of(self.asked.language, os.environ, course.language)

    def open(self, path: Path) -> Opened:
        """Load a file and see what it holds; no case of it is run yet."""
        submission = self._submissions[path]
        request = Request(
            course=self.course,
            submission=submission,
            exercise_ids=self.asked.exercises,
            seed=seed_of(self.course, self.asked.seed, self.asked.student),
            language=self.language,
        )
        referee = self.referee()
        referee.require_isolation(self.asked.isolation)
        return open_submission(request, referee, lambda *_: None)

    def referee(self) -> Referee:
        """Opened when it is first needed: no file, no process."""
        if self._referee is None:
            portable = self.asked.isolation is Isolation.LIMITS
            self._referee = Referee(open_launcher(portable=portable))
        return self._referee

    def rest(self) -> None:
        """Somebody else's test comes next: it gets every core that pytest was given."""
        if self._referee is not None:
            self._referee.rest()

    def close(self) -> None:
        if self._referee is not None:
            self._referee.close()
            self._referee = None
