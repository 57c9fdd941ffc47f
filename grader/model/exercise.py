"""What a course asks: exercises, the forms they are accepted in, conventions, points, limits; and
a kit of it, which knows what its solutions answered and has none of them.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from grader.model.case import CaseTemplate, Script
from grader.model.dataclass import NamedTuple, dataclass, field
from grader.model.message import Title
from grader.model.tree import Node, Number, Trace, TreePath, walk
from grader.model.verdict import CheckKind

if TYPE_CHECKING:
    from grader.model.run import Returned


TRACES_FILE = "traces.json"
"""What makes a course folder a kit: the answers of its solutions, at its root."""


class SearchAnswer(NamedTuple):
    """What the solution did on a tree: value, path (where one is due) and evaluations."""

    value: Number
    path: TreePath | None
    trace: Trace


@dataclass(frozen=True, slots=True)
class RecordedSearch:
    """An answer, and the leaves of the tree it was given on: another tree has another answer."""

    leaves: tuple[Number, ...]
    answer: SearchAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class KitAnswers:
    """What the solution of one exercise answered when the kit was made, by case.

    Nothing is kept where the right answer is worked out from the case alone: exercises that are
    no search, and trees that are drawn for each student.
    """

    searches: Mapping[str, RecordedSearch]
    scripts: Mapping[str, "tuple[Returned, ...]"]
    """The answer to each call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """Where a kit comes from."""

    course_id: str
    course_sha256: str
    """Of the course that it was made from."""
    grader_version: str


def leaves_of(tree: Node) -> tuple[Number, ...]:
    """The values of the leaves of a tree that is drawn, left to right."""
    values = (node.value for _, node in walk(tree) if node.is_leaf)
    return tuple(value for value in values if isinstance(value, int | float))


class Algorithm(StrEnum):
    """What we run beside the solution; SOLUTION where we have no search of ours."""

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
    DEPTH_MAX = "prof_max"
    NODE = "noeud"
    MOVE_LIST = "coups"
    TABLE = "table"
    QUEUE = "file"
    ELEMENT = "element"
    VALUES = "valeurs"
    BOARD = "plateau"
    GRID = "grille"
    SQUARE = "case"
    PLAYER = "joueur"


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
    readable: tuple[str, ...] = ()
    """Libraries whose own files student code may read; nothing else ever is."""


_FORMS_WITH_ENDS = ("noeuds", "plateau")
"""Forms whose texts test for the end of a game: `is_terminal()`, `victoire(noeud)`…"""


_WORDS_OF_FORMS: Mapping[str, Mapping[Role, str]] = {
    "noeuds": {Role.GAME: "node", Role.DEPTH: "depth", Role.MAXIMISE: "is_max"},
    "plateau": {Role.GAME: "noeud", Role.DEPTH: "profondeur", Role.MAXIMISE: "evalMax"},
}
"""How the texts of a form name their parameters, where these are not the names of the roles."""


@dataclass(frozen=True, slots=True)
class Signature:
    """A function to write."""

    function: str
    parameters: tuple[Role, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One way of writing the exercise: the function, its parameters, what is accepted of it."""

    id: str
    function: str
    parameters: tuple[Role, ...]
    conventions: Conventions
    others: tuple[Signature, ...] = ()
    """The functions that go with the first, where an exercise asks for several."""
    on_request: bool = False
    """Whether this form counts only where the exercise is asked for by name: its function is
    another exercise's too."""

    @property
    def signatures(self) -> tuple[Signature, ...]:
        return (Signature(self.function, self.parameters), *self.others)

    @property
    def by_function(self) -> dict[str, Signature]:
        return {signature.function: signature for signature in self.signatures}

    @property
    def calls(self) -> tuple[str, ...]:
        """Its functions as the texts of this form write them: `jouer(noeud)`."""
        words = _WORDS_OF_FORMS.get(self.id, {})
        return tuple(
            f"{one.function}({', '.join(words.get(role, role) for role in one.parameters)})"
            for one in self.signatures
        )

    @property
    def sees_ends(self) -> bool:
        """Whether it asks if a game is over, rather than count moves down to a depth."""
        return self.id in _FORMS_WITH_ENDS or Role.DEPTH not in self.parameters

    @property
    def returns_path(self) -> bool:
        """A function that is handed the moves so far is due to return them."""
        return Role.MOVES in self.parameters


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnMistake:
    """A way of going wrong that the course's author wrote: a program, and what is said of it."""

    id: str
    clause: Title
    """Completes « Ton programme se comporte exactement comme si … »."""
    explanation: Title
    """Paragraphs with blank lines between them; an indented one is shown line by line."""
    source: bytes
    """Written in the first form of its exercise, as the solution is; run in the sandbox only."""
    file: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One function to write, and how it is marked."""

    id: str
    title: Title
    kind: str
    """What `algorithme:` names: a file of `grader.kinds`."""
    forms: tuple[Form, ...]
    case_templates: Sequence[CaseTemplate]
    points: Mapping[CheckKind, Fraction]
    limits: Limits
    early_ends: bool
    solution: bytes | KitAnswers
    """A program in the first form, to be run; in a kit, what it answered when the kit was made."""
    other_solutions: Mapping[str, bytes] = field(default_factory=dict)
    """In the other forms, by the form's id: what nobody but an audit asks for."""
    own_mistakes: tuple[OwnMistake, ...] = ()
    tolerance: float = 0.0
    """How far a float may lie from the solution's, where only the solution knows."""

    def tolerance_of(self, template_id: str) -> float:
        """That of this fixture, which may say its own."""
        own = (each.tolerance for each in self.case_templates if each.id == template_id)
        stated = next(own, None)
        return self.tolerance if stated is None else stated

    @property
    def program(self) -> bytes:
        """The solution as a program, for those who never meet a kit."""
        if isinstance(self.solution, KitAnswers):
            raise TypeError(f"{self.id}: a kit has no solution to run")
        return self.solution

    @property
    def solutions(self) -> dict[str, bytes]:
        """The solution in each form in which it is written, by the form's id."""
        return {self.forms[0].id: self.program, **self.other_solutions}

    @property
    def algorithm(self) -> Algorithm:
        """The search of ours that it is compared with."""
        searches = (Algorithm.MINIMAX, Algorithm.ALPHABETA)
        return Algorithm(self.kind) if self.kind in searches else Algorithm.SOLUTION

    @property
    def only_solution_knows(self) -> bool:
        """Whether nothing of ours can answer it: the solution is asked."""
        return self.kind == Algorithm.SOLUTION

    @property
    def searches_trees(self) -> bool:
        """Whether it asks for a search that is compared leaf by leaf with the reference's."""
        return self.algorithm is not Algorithm.SOLUTION or (
            self.only_solution_knows
            and not any(isinstance(template.source, Script) for template in self.case_templates)
        )

    @property
    def max_score(self) -> Fraction:
        return sum(self.points.values(), Fraction(0))


COURSE_FOLDERS = ("exercices", "corrige", "fixtures")
"""What a course is made of, in its folder; a kit lacks the second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A whole course, read and checked."""

    id: str
    title: Title
    language: str
    mark_out_of: int
    exercises: tuple[Exercise, ...]
    sha256: str
    root: Path
    copy_time_s: float
    """What one copy may use as a whole, all its calls together."""
    draws_for_each: bool = False
    """Whether each student has trees of their own, drawn by who they are."""
    secret: str = ""
    """Part of what hidden trees are drawn by; no kit holds it."""
    kit: Kit | None = None
    """Where it comes from, if it is a kit: its marks are provisional."""
