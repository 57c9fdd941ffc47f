"""What a form lets us see of a search, and how it is judged: all that a mistake's fate hangs on."""

from dataclasses import dataclass
from fractions import Fraction

from grader.grading.points import is_worth_points_without_path, share_points
from grader.kinds.judged import Shares
from grader.mistakes.catalogue import textbook
from grader.mistakes.switches import Side, Writing
from grader.model.exercise import (
    Algorithm,
    Conventions,
    Cut,
    Exercise,
    Form,
    Pruning,
    Role,
    TieRule,
)
from grader.model.verdict import CheckKind

MATRIX_ALGORITHMS = (Algorithm.MINIMAX, Algorithm.ALPHABETA)
"""The searches whose mistakes are known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Two forms with the same setting catch the same mistakes on the same trees."""

    algorithm: Algorithm
    conventions: Conventions
    path_due: bool
    kinds: tuple[CheckKind, ...]
    """The checks that are made."""
    ends: bool
    """Whether the form tests for the end of a game."""
    limited: bool
    """Whether it can be asked to stop before the end."""

    @property
    def judging(self) -> tuple[object, ...]:
        """What a verdict depends on, beside the case and the run."""
        return self.algorithm, self.conventions, self.path_due, self.kinds

    @property
    def shares(self) -> Shares:
        """Points do not matter here, but which checks there are does."""
        return dict.fromkeys(self.kinds, Fraction(1))

    @property
    def base(self) -> Writing:
        """The right search, as this form's conventions want it."""
        writing = textbook(self.algorithm)
        if self.algorithm is Algorithm.ALPHABETA and self.conventions.cut is Cut.STRICT:
            writing = writing.having(Side.BOTH, cut="strict")
        if self.conventions.pruning is Pruning.SHALLOW:
            writing = writing.having(Side.BOTH, own_reset=True)
        if self.conventions.tie is TieRule.LAST:
            writing = writing.having(Side.BOTH, tie="last")
        return writing

    def visible(self, writing: Writing) -> Writing:
        """The same search without what this form never shows: two that are equal then are one."""
        if not self.path_due:
            writing = writing.having(Side.BOTH, keeps="best", path="right")
        if self.ends:
            writing = writing.having(Side.BOTH, ends=False)
        return writing


def setting_of(exercise: Exercise, form: Form) -> Setting:
    path_due = form.returns_path or not is_worth_points_without_path(exercise)
    shares = share_points(exercise, path_due=path_due, case_count=1)
    return Setting(
        algorithm=exercise.algorithm,
        conventions=form.conventions,
        path_due=path_due,
        kinds=tuple(kind for kind in CheckKind if kind in shares),
        ends=form.sees_ends or exercise.early_ends,
        limited=Role.DEPTH in form.parameters,
    )
