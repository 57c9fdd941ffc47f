"""What is to be graded, and what is drawn for it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from grader.case import CaseTemplate, SearchCase, WalkCase
from grader.draw import board_of, draw_searches, draw_walks
from grader.exercise import Course
from grader.grade.patience import CopyTime
from grader.report import Submission
from grader.run import Board, Loading
from grader.sandbox.referee import Referee
from grader.tree import Path

Progress = Callable[[str, int, int], None]
"""Told after each case: the exercise, how many of its cases are done, how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is to be graded, and how."""

    course: Course
    submission: Submission
    exercise_ids: tuple[str, ...]
    """The exercises asked for; empty for those that are found in the file."""
    seed: str
    language: str
    explained: bool = True
    """Whether it is to be said why what fails does; an audit only wants to know that it fails."""
    recorded: bool = False
    """Whether the student's own calls are recorded where a case fails: something draws them."""


def seed_of(course: Course, submission: Submission, asked: str) -> str:
    """The same file on the same course draws the same; `asked` is what `--seed` said.

    A kit draws as the course that it was made from.
    """
    sha256 = course.kit.course_sha256 if course.kit else course.sha256
    return "/".join((sha256, submission.sha256, asked))


class Draws:
    """What is drawn for one submission; several exercises try the same trees."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._searches: dict[str, tuple[SearchCase, ...]] = {}
        self._boards: dict[tuple[str, str], tuple[Board, tuple[Path, ...]]] = {}

    def searches(self, template: CaseTemplate) -> tuple[SearchCase, ...]:
        if template.id not in self._searches:
            self._searches[template.id] = draw_searches(template, self._seed)
        return self._searches[template.id]

    def walks(self, template: CaseTemplate) -> tuple[WalkCase, ...]:
        return draw_walks(template, self._seed)

    def board(self, case: SearchCase) -> tuple[Board, tuple[Path, ...]]:
        key = case.template_id, case.id
        if key not in self._boards:
            self._boards[key] = board_of(case, self._seed)
        return self._boards[key]


@dataclass(frozen=True, slots=True)
class Grading:
    """One submission being graded: what was asked, what was loaded, who runs it."""

    request: Request
    referee: Referee
    loading: Loading
    draws: Draws
    progress: Progress
    time: CopyTime = field(default_factory=CopyTime)
    """Of the runs that are graded."""
    explaining_time: CopyTime = field(default_factory=CopyTime)
    """Of those that only explain."""
