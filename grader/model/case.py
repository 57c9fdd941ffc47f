"""What a function is tried on: a fixture as it is written, and the cases that are drawn from it."""

from collections.abc import Mapping

from grader.model.dataclass import dataclass, field
from grader.model.message import Title
from grader.model.tree import Node, Number, TreePath

Plain = int | float | bool | str | None | tuple["Plain", ...]
"""An argument as a fixture writes it; a tuple stands for a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What the teacher says the answer is; only an audit compares it with the reference."""

    value: Number | None = None
    path: TreePath | None = None
    evaluations: Mapping[str, int] | None = None


# What a fixture holds ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Random trees, declared rather than pasted."""

    branching: tuple[int, int]
    depth: int
    seed: int
    values: tuple[int, int]
    count: int
    horizon: int | None = None
    """The depth asked for, where the game goes on below it: every node has a value then."""
    positions: int | None = None
    """How many positions there are at each depth, where they are met again."""

    @property
    def asked_depth(self) -> int:
        return self.depth if self.horizon is None else self.horizon


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """A call as a fixture writes it: `meilleur_coup([3, 8], True)`."""

    function: str
    arguments: tuple[Plain, ...]

    def __str__(self) -> str:
        return f"{self.function}({', '.join(map(plain_text, self.arguments))})"


@dataclass(frozen=True, slots=True)
class Script:
    """Calls to be made one after the other, in one child."""

    calls: tuple[FunctionCall, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """The pieces of a chessboard, rank 8 first, in FEN's letters and digits."""

    ranks: tuple[str, ...]

    def __str__(self) -> str:
        return "/".join(self.ranks)

    @property
    def pieces(self) -> dict[tuple[int, int], str]:
        """The letter on each square that has one, by row from the top and column from the left."""
        pieces = {}
        for row, rank in enumerate(self.ranks):
            column = 0
            for letter in rank:
                if letter.isdigit():
                    column += int(letter)
                else:
                    pieces[row, column] = letter
                    column += 1
        return pieces


@dataclass(frozen=True, slots=True)
class WholeGame:
    """Every position of a game, from the first on."""

    start: str


QUEUE_FUNCTIONS = ("file_vide", "ajouter_file", "retirer_file")
"""The functions of a queue."""
GAME_FUNCTIONS = ("morpion_gagnant", "morpion_coups", "morpion_evaluation", "morpion_joue")
"""The functions with which a whole game is walked."""

Source = Node | Family | Script | Placement | WholeGame


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseTemplate:
    """A fixture file, before its unknown values are drawn."""

    id: str
    title: Title
    maximise: bool | None
    """Who plays at the root of a tree; None where the fixture does not say."""
    source: Source
    depths: tuple[int, ...]
    """The depths asked for, one case each; empty for the tree's own height."""
    claims: Mapping[int | None, Claim]
    """By depth; under None where `depths` is empty or holds one depth."""
    hidden: bool
    tolerance: float | None = None
    """How far apart two floats may lie; None where the exercise says it."""


# What is tried ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What every case has."""

    id: str
    template_id: str
    title: Title
    hidden: bool
    is_shared: bool = field(default=True, compare=False, repr=False)
    """Whether every submission gets this very object: what is worked out on it is remembered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchCase(Case):
    """One tree, complete, with the depth and the player a search is asked for."""

    tree: Node
    maximise: bool
    depth: int
    must_not_ask: frozenset[TreePath]
    """The leaves written `"?"`: alpha-beta never needs them."""
    claim: Claim

    def is_max(self, path: TreePath) -> bool:
        """Whether MAX plays there."""
        return self.maximise is (len(path) % 2 == 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class WalkCase(Case):
    """A tree to be walked: every node has a value of its own."""

    tree: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class CallsCase(Case):
    """Calls made one after the other in one child."""

    calls: tuple[FunctionCall, ...]
    claim: Claim


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementCase(Case):
    """A chessboard to be weighed."""

    placement: Placement
    claim: Claim


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCase(Case):
    """A whole game, walked with the student's own functions."""

    start: str


def plain_text(value: Plain) -> str:
    """An argument as Python writes it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(plain_text, value))}]"
    return repr(value)
