"""What is to be graded, and what is drawn for it."""

import json
from collections.abc import Callable

from grader.cache import Cache
from grader.errors import Fault
from grader.grading.time_budget import CopyTime
from grader.model.case import CaseTemplate, SearchCase, WalkCase
from grader.model.dataclass import dataclass, field
from grader.model.exercise import Course
from grader.model.report import Submission
from grader.model.run import Board, Loading
from grader.model.tree import TreePath
from grader.sandbox.referee import Referee
from grader.search.random_draws import board_of, draw_searches, draw_walks

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
    apart: bool = False
    """Whether every case has a child of its own: the same report, for whoever compares."""


def seed_of(course: Course, asked: str = "", student: str = "") -> str:
    """What draws depend on beside the fixture: never on what a file or the course's texts hold.

    `asked` is what `--seed` said: another draw, for everyone alike. Who the student is counts
    where the course draws for each of them.
    """
    return json.dumps([course.id, asked, student if course.draws_for_each else ""])


_PlacedBoard = tuple[Board, tuple[TreePath, ...]]
_boards: Cache[_PlacedBoard] = Cache("boards")


class Draws:
    """What is drawn for one submission; several exercises try the same trees."""

    def __init__(self, course: Course, seed: str) -> None:
        self._seed = seed
        # A kit is without the secret, and without the fixtures that need it.
        self._hidden_seed = json.dumps([seed, course.secret])
        self._is_personal = course.draws_for_each
        self._searches: dict[str, tuple[SearchCase, ...]] = {}
        self._boards: dict[tuple[str, str], _PlacedBoard] = {}

    def searches(self, template: CaseTemplate) -> tuple[SearchCase, ...]:
        if template.id not in self._searches:
            seed = self._seed_of(template)
            drawn = draw_searches(template, seed, is_personal=self._is_personal)
            self._searches[template.id] = drawn
        return self._searches[template.id]

    def walks(self, template: CaseTemplate) -> tuple[WalkCase, ...]:
        return draw_walks(template, self._seed_of(template), is_personal=self._is_personal)

    def board(self, case: SearchCase) -> _PlacedBoard:
        key = case.template_id, case.id
        if key not in self._boards:
            self._boards[key] = self._drawn_board(case)
        return self._boards[key]

    def _drawn_board(self, case: SearchCase) -> _PlacedBoard:
        seed = self._seed_of(case)
        if case.is_shared:
            return _boards.recall((case,), lambda: board_of(case, seed), seed)
        return board_of(case, seed)

    def _seed_of(self, drawn: CaseTemplate | SearchCase) -> str:
        return self._hidden_seed if drawn.hidden else self._seed


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
    hidden_time: CopyTime = field(default_factory=CopyTime)
    """Of those among them that nobody is told of."""
    explaining_time: CopyTime = field(default_factory=CopyTime)
    """Of those that only explain."""
    renamed: frozenset[str] = frozenset()
    """The functions that are alpha-beta, whatever they are called."""
    course_faults: list[Fault] = field(default_factory=list)
    """What turned out to be wrong with the course, and hinders nobody's mark."""
