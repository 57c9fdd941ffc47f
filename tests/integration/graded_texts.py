"""Grades what a student writes: a file, or a text for one."""

import textwrap
from pathlib import Path
from typing import Any

from grader.grading import Request, grade
from grader.model.dataclass import dataclass
from grader.model.exercise import Course
from grader.model.report import Report
from grader.sandbox.referee import Referee
from grader.submission import read_submission


def grade_file(
    course: Course,
    file: Path,
    referee: Referee,
    *exercise_ids: str,
    seed: str = "essai",
    language: str = "fr",
    recorded: bool = False,
    explained: bool = True,
    apart: bool = False,
) -> Report:
    request = Request(
        course=course,
        submission=read_submission(file),
        exercise_ids=exercise_ids,
        seed=seed,
        language=language,
        recorded=recorded,
        explained=explained,
        apart=apart,
    )
    return grade(request, referee, lambda *_: None)


@dataclass(frozen=True)
class Grader:
    """Grades a text on a course."""

    course: Course
    referee: Referee
    folder: Path

    def __call__(self, source: str, *exercise_ids: str, **options: Any) -> Report:
        """`options` are those of `grade_file`."""
        file = self.folder / "mon_code.py"
        file.write_text(textwrap.dedent(source), encoding="utf-8")
        return grade_file(self.course, file, self.referee, *exercise_ids, **options)
