"""One call to a student's function: what is asked of the child, and what came of it."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar

from grader.model.dataclass import NamedTuple, dataclass, replace
from grader.model.exercise import Limits
from grader.model.message import Cell, Message, line_in
from grader.model.tree import End, Number, TreePath

_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]*")


class Ending(StrEnum):
    """How a call ended."""

    RETURNED = "returned"
    RAISED = "raised"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    CRASHED = "crashed"
    EXITED = "exited"
    REFUSED = "refused"
    PROTOCOL = "protocol"


@dataclass(frozen=True, slots=True)
class NumpyScalar:
    """A numpy number, with the plain number it stands for."""

    value: Number
    type_name: str


@dataclass(frozen=True, slots=True)
class Foreign:
    """A returned object that is no plain value: only its type and a short text are known."""

    type_name: str
    text: str


@dataclass(frozen=True, slots=True)
class NodeRef:
    """A `Noeud` of the tree that was handed over, by its number on the board."""

    number: int


@dataclass(frozen=True, slots=True)
class PlainDict:
    """A dictionary, as its pairs: its keys need not be what we can hash."""

    items: "tuple[tuple[Returned, Returned], ...]"
    type_name: ClassVar = "dict"


@dataclass(frozen=True, slots=True)
class PlainSet:
    """A set, or a frozen one."""

    items: "tuple[Returned, ...]"
    type_name: ClassVar = "set"


@dataclass(frozen=True, slots=True)
class LongInteger:
    """An integer that nobody here computes with: Python takes long to write such a one."""

    digits: str
    """Hexadecimal, as `hex` writes them."""
    type_name: ClassVar = "int"


@dataclass(frozen=True, slots=True)
class Digest:
    """A value too large to cross: what it is, how long, and a digest of it in its normal form."""

    type_name: str
    length: int
    sha256: str


class MoveAndScore(NamedTuple):
    """A pair that is known to be a move with its score, whatever order is due."""

    move: "Returned"
    score: "Returned"


Returned = (
    int
    | float
    | bool
    | str
    | None
    | list[Any]
    | tuple[Any, ...]
    | PlainDict
    | PlainSet
    | LongInteger
    | Digest
    | NumpyScalar
    | Foreign
    | NodeRef
)
"""Exact plain types, as read from the child; items of containers are `Returned` too."""


def without_addresses(text: str) -> str:
    """A text without the memory addresses that Python prints, which change at every run."""
    return _ADDRESS.sub("", text) if " at 0x" in text else text


def plain_number(returned: Returned) -> Returned:
    """A numpy number as the plain one it stands for; anything else as it is."""
    return returned.value if isinstance(returned, NumpyScalar) else returned


GIVEN_FUNCTION_FACTS: Mapping[str, frozenset[str]] = {
    "impossible-move": frozenset({"move", "count"}),
    "impossible-move-at-leaf": frozenset({"move"}),
    "impossible-move-one-child": frozenset({"move"}),
    "move-not-an-integer": frozenset({"move"}),
    "no-estimation-here": frozenset(),
    "not-a-node": frozenset({"function", "type"}),
    "not-a-position": frozenset({"function", "type"}),
}
"""The messages that given functions raise in student code, with the facts of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StudentError:
    """An exception of the student's code, in the student's terms."""

    type_name: str
    message: str
    line: int | None
    source: str | None = None
    """The text of that line, where the child knows it (a syntax error)."""
    column: int | None = None
    refusal: Message | None = None
    """What a given function said when it refused, one of `GIVEN_FUNCTION_FACTS`."""


def error_in_cells(error: StudentError, cells: Sequence[Cell]) -> StudentError:
    """The exception, its line in its cell."""
    if error.line is None:
        return error
    line = line_in(cells, error.line)
    if line == error.line:
        return replace(error, line=line)
    # It was found after the end of the cell, where the student has written nothing.
    return replace(error, line=line, source=None, column=None)


class Given(StrEnum):
    """An argument that only the child can build."""

    NODE = "noeud"
    """The root of the board as a tree of `Noeud` objects, with `.val` and `.enfants`."""
    TABLE = "table"
    """A fresh empty dictionary."""


@dataclass(frozen=True, slots=True)
class PositionAt:
    """The opaque position with this number on the board; 0 is the root."""

    number: int


@dataclass(frozen=True, slots=True)
class Kept:
    """What an earlier call of the same child returned, or one item of it."""

    call: int
    item: int | None = None


@dataclass(frozen=True, slots=True)
class SameTable:
    """The dictionary that an earlier call of the same child was given as its table."""

    call: int


Argument = (
    Given | PositionAt | Kept | SameTable | int | float | bool | str | None | tuple["Argument", ...]
)
"""A tuple stands for a fresh list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A tree as the referee holds it: positions numbered parents first, left to right.

    The child is sent the numbers of children; the values never leave the referee but one at a
    time, as answers.
    """

    child_counts: tuple[int, ...]
    values: tuple[Number, ...]
    ends: tuple[End | None, ...] = ()
    """How the game ended at each position; empty where no end is stated."""
    same_as: tuple[tuple[int, int], ...] = ()
    """Positions that are another one, met before: (this number, that number)."""
    estimates: tuple[Number, ...] = ()
    """What `estimation` answers, free and uncounted; empty where it is not given."""
    labels: tuple[Number, ...] = ()
    """The `.val` of each `Noeud`, sent with the shape; empty where none is handed over."""


EMPTY_BOARD = Board(child_counts=(), values=())


# The student's own calls, in a run that is not graded ---------------------------------------------


@dataclass(frozen=True, slots=True)
class ArgumentPlace:
    """Where a call finds an argument: by position, by keyword, whichever way it is passed."""

    index: int | None
    """None where it cannot be passed by position."""
    name: str | None
    """None where it has no name that we know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """Where the arguments that are recorded stand; None where the function takes no such thing."""

    position: ArgumentPlace | None
    alpha: ArgumentPlace | None
    beta: ArgumentPlace | None


@dataclass(frozen=True, slots=True)
class CallEntered:
    """The function was called; a bound that is missing, or that cannot be told, is None."""

    number: int | None
    """The position by its number on the board; None where it is not one of them."""
    alpha: "Returned"
    beta: "Returned"


@dataclass(frozen=True, slots=True)
class PositionAsked:
    number: int


@dataclass(frozen=True, slots=True)
class CallLeft:
    """The call that was entered last, and not yet left, returned."""

    returned: "Returned"


@dataclass(frozen=True, slots=True)
class CallRaised:
    """The call that was entered last, and not yet left, let an exception pass."""


Recorded = CallEntered | PositionAsked | CallLeft | CallRaised


# What is asked, and what came of it ---------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call to make: the function, its arguments, the board it plays on."""

    function: str
    positional: tuple[Argument, ...]
    keywords: tuple[tuple[str, Argument], ...]
    board: Board
    limits: Limits
    settings: tuple[tuple[str, int], ...] = ()
    """Global names that are set in the student's file before the call (`profondeurMax`)."""
    watched: Watched | None = None
    """Where the student's own calls of the function are to be recorded; never in a graded run."""
    foreseen: tuple[int, ...] = ()
    """What a watched call evaluates if it does what was graded: it need not ask for each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one call did, as the referee saw it."""

    ending: Ending
    asked: tuple[int, ...]
    """The positions evaluated, in order, by their number on the board."""
    returned: Returned = None
    """Meaningful only where `ending` is RETURNED."""
    treated: tuple[int, ...] = ()
    """The nodes handed to `traiter`, in order, by their number on the board."""
    error: StudentError | None = None
    output: str = ""
    """What this call printed."""
    output_truncated: bool = False
    duration_s: float = 0.0
    """What it used of its time: its own, not what it waited for a core or for us."""
    running_line: int | None = None
    """The line that ran when the time ran out, where that could be told."""
    recorded: tuple[Recorded, ...] = ()
    """The student's own calls, between the evaluations, where the call was `watched`."""

    def trace_on(self, paths: Sequence[TreePath]) -> tuple[TreePath, ...]:
        """The positions evaluated, in order, by the path of each position of the board."""
        return tuple(map(paths.__getitem__, self.asked))


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchOutcome:
    """Many calls of one function made at one go: what came back until one of them failed."""

    ending: Ending
    returned: tuple[Returned, ...]
    error: StudentError | None = None
    running_line: int | None = None


class ParameterKind(StrEnum):
    """How Python lets a parameter be passed."""

    POSITIONAL_ONLY = "positional_only"
    POSITIONAL_OR_KEYWORD = "positional_or_keyword"
    VAR_POSITIONAL = "var_positional"
    KEYWORD_ONLY = "keyword_only"
    VAR_KEYWORD = "var_keyword"


class Default(StrEnum):
    """What a parameter has for a default, as far as its role can be told from it."""

    TRUTH = "truth"
    NUMBER = "number"
    LEAST = "least"
    """−∞, or a number that somebody takes for it."""
    MOST = "most"
    LIST = "list"
    TABLE = "table"
    TEXT = "text"
    OTHER = "other"
    UNAVAILABLE = "unavailable"
    """It cannot be evaluated here: it needs a module that is missing."""


class Use(StrEnum):
    """What a function does with a parameter, as its text shows it."""

    POSITION = "position"
    DEPTH = "depth"
    ZERO = "zero"
    """Compared with 0."""
    PLAYER = "player"
    CONDITION = "condition"
    NEGATED = "negated"
    """Passed with the other sign: 1 and -1 are the players."""
    CODED = "coded"
    """Compared with a text, a 2: the players are written in a way of its own."""
    MAX_0_MIN_1 = "max0min1"
    """The number of each player, where the text shows it."""
    MAX_1_MIN_0 = "max1min0"
    MAX_1_MIN_2 = "max1min2"
    MAX_2_MIN_1 = "max2min1"
    MAX_1_MIN_MINUS_1 = "max1min-1"
    MAX_MINUS_1_MIN_1 = "max-1min1"
    NUMBERED = "numbered"
    """Compared with 0, whoever that is: MAX or MIN."""
    MOVES = "moves"
    BOUND = "bound"
    LOWER = "lower"
    UPPER = "upper"
    TABLE = "table"
    COUNTED = "counted"
    """Counted upwards, where a depth is counted down."""
    COMPARED = "compared"
    """Asked whether it is the same as another thing."""
    KEPT = "kept"
    """Handed on as it is, and nothing else."""
    UNUSED = "unused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    name: str
    kind: ParameterKind
    has_default: bool
    default: Default = Default.OTHER
    """Meaningful only where there is one."""
    uses: frozenset[Use] = frozenset()
    """Nothing where they cannot be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundFunction:
    """A callable that the probe saw in the file; `parameters` is None where Python cannot tell."""

    name: str
    line: int | None
    parameters: tuple[Parameter, ...] | None
    unwritten: bool = False
    """Whether it holds nothing but what stands in for a body: `pass`, `...`, a docstring."""
    undecorated: bool = False
    """Whether a decorator was left out that needs what is missing here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A `def` of a name of the course; where there are several, the last one counts."""

    name: str
    line: int
    unwritten: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowingConstant:
    """A constant such as `M`, which follows the number of children in what a function runs."""

    name: str
    line: int
    function: str
    missed_lines: tuple[int, ...]
    """Where it cannot follow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loading:
    """What the probe learnt by loading the file once."""

    ending: Ending
    definitions_only: bool
    code: bytes | None
    """The compiled file, opaque: only a child ever unmarshals it."""
    warm: tuple[str, ...] = ()
    """The standard modules it imports, to be loaded before each child is confined."""
    functions: tuple[FoundFunction, ...] = ()
    skipped_lines: tuple[int, ...] = ()
    follows_children: tuple[FollowingConstant, ...] = ()
    not_functions: tuple[tuple[str, str], ...] = ()
    """Names of the course that hold something else than a function, with its type."""
    methods: tuple[tuple[str, str, int], ...] = ()
    """Names of the course that are methods: the class, the name, the line."""
    definitions: tuple[Definition, ...] = ()
    unread_functions: tuple[tuple[str, int], ...] = ()
    """Names of the course that stand, with their line, in cells that were left out."""
    error: StudentError | None = None
    running_line: int | None = None
    """The line that ran when the time ran out, where that could be told."""
    cells: tuple[Cell, ...] = ()
    """The code cells of a notebook: what is told of it later is told by them."""
