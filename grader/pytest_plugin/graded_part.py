"""One exercise of a student's file, graded when it is first asked for and kept for its tests."""

from collections.abc import Sequence
from contextlib import suppress

from grader.errors import GraderError
from grader.grading import Opened, Part
from grader.model.report import ExerciseReport, Report, best_of_each
from grader.model.source_line import SourceLine
from grader.pytest_plugin.refusing import breakdown
from grader.render.terminal.full import render_why


class GradedPart:
    """One exercise in one form, graded when it is first asked for."""

    def __init__(self, opened: Opened, place: int) -> None:
        self.place = place
        self.part: Part = opened.parts[place]
        self.forms: Sequence[GradedPart] = (self,)
        """All forms in which the file holds the exercise, this one among them."""
        self._opened = opened
        self._graded: ExerciseReport | GraderError | None = None
        self._is_explained = False

    def graded(self) -> ExerciseReport:
        """GraderError where we could not; once is enough to know."""
        if self._graded is None:
            try:
                self._graded = self.part.grade()
            except Exception as error:
                self._graded = breakdown(error)
        if isinstance(self._graded, GraderError):
            raise self._graded
        return self._graded

    def best_form(self) -> str | None:
        """The form that counts in the place of this one; None where this one does.

        A form that we could not judge takes nobody's place.
        """
        if len(self.forms) == 1:
            return None
        reports = []
        for each in self.forms:
            with suppress(GraderError):
                reports.append(each.graded())
        best = best_of_each(reports)[0]
        return None if best is self.graded() else best.form

    def alone(self) -> Report:
        return self._opened.sum_up([self.graded()])

    def why_once(self, language: str) -> str:
        """What explains the exercise as a whole: told with the first test that fails."""
        if self._is_explained:
            return ""
        self._is_explained = True
        return render_why(self.alone(), self.graded(), language)

    @property
    def line(self) -> int | None:
        """Where its function begins, from 1; a notebook has no such lines."""
        line = self.part.writing.function.line if self.part.writing else None
        return None if line is None or isinstance(line, SourceLine) else line


def form_of(part: Part) -> str:
    """The form that tells a part from the others of its exercise: each of those is written."""
    return part.writing.form.id if part.writing else ""
