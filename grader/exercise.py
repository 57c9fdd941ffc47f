"""What a course asks: exercises, the forms they are accepted in, conventions, points, limits."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from pathlib import Path

from grader.case import CaseTemplate
from grader.verdict import CheckKind


class Algorithm(StrEnum):
    """What the built-in search runs beside the solution; SOLUTION where there is none."""

    MINIMAX = "minimax"
    ALPHABETA = "alphabeta"
    SOLUTION = "corrige"


class Cut(StrEnum):
    """When a branch is cut: on score >= bound (large), score > bound (strict), either."""

    LARGE = "large"
    STRICT = "stricte"
    FREE = "libre"


class Pruning(StrEnum):
    """Whether both bounds come down from the root (full) or only the parent's (shallow)."""

    FULL = "complet"
    SHALLOW = "superficiel"
    FREE = "libre"


class TieRule(StrEnum):
    """Which of several equal moves is the answer."""

    FIRST = "premier"
    LAST = "dernier"
    FREE = "libre"


class Role(StrEnum):
    """What a parameter of a graded function stands for."""

    GAME = "jeu"
    DEPTH = "prof"
    MOVES = "coups_prec"
    ALPHA = "alpha"
    BETA = "beta"
    MAXIMISE = "joueur_maximise"


@dataclass(frozen=True, slots=True, kw_only=True)
class Conventions:
    """Which of several right ways of searching an exercise accepts."""

    cut: Cut
    pruning: Pruning
    tie: TieRule


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one call may use before it is stopped."""

    time_s: float
    memory_mib: int
    evaluations: int
    output_kib: int


_FORMS_WITH_ENDS = ("noeuds", "plateau")
"""Forms whose texts test for the end of a game: `is_terminal()`, `victoire(noeud)`…"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One way of writing the function: its name, its parameters, what is accepted of it."""

    id: str
    function: str
    parameters: tuple[Role, ...]
    conventions: Conventions

    @property
    def sees_ends(self) -> bool:
        """Whether it asks if a game is over, rather than count moves down to a depth."""
        return self.id in _FORMS_WITH_ENDS or Role.DEPTH not in self.parameters

    @property
    def returns_path(self) -> bool:
        """A function that is handed the moves so far is due to return them."""
        return Role.MOVES in self.parameters


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One function to write, and how it is marked."""

    id: str
    title: str
    algorithm: Algorithm
    forms: tuple[Form, ...]
    case_templates: tuple[CaseTemplate, ...]
    points: Mapping[CheckKind, Fraction]
    limits: Limits
    early_ends: bool
    solution: bytes

    @property
    def max_score(self) -> Fraction:
        return sum(self.points.values(), Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A whole course, read and checked."""

    id: str
    title: str
    language: str
    mark_out_of: int
    exercises: tuple[Exercise, ...]
    sha256: str
    root: Path
