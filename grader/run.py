"""One call to a student's function: what is asked of the child, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from grader.exercise import Limits
from grader.message import Message
from grader.tree import End, Number


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


Returned = int | float | bool | str | None | list[Any] | tuple[Any, ...] | NumpyScalar | Foreign
"""Exact plain types, as read from the child; items of lists and tuples are `Returned` too."""


GIVEN_FUNCTION_FACTS: Mapping[str, frozenset[str]] = {
    "impossible-move": frozenset({"move", "count"}),
    "impossible-move-at-leaf": frozenset({"move"}),
    "impossible-move-one-child": frozenset({"move"}),
    "move-not-an-integer": frozenset({"move"}),
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


class Given(StrEnum):
    """An argument that only the child can build."""

    POSITION = "position"


Argument = Given | int | float | bool | tuple[()]
"""The empty tuple stands for a fresh empty list."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call to make: the function, its arguments, the board it plays on."""

    function: str
    positional: tuple[Argument, ...]
    keywords: tuple[tuple[str, Argument], ...]
    board: Board
    limits: Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one call did, as the referee saw it."""

    ending: Ending
    asked: tuple[int, ...]
    """The positions evaluated, in order, by their number on the board."""
    returned: Returned = None
    """Meaningful only where `ending` is RETURNED."""
    error: StudentError | None = None
    output: str = ""
    output_truncated: bool = False
    duration_s: float = 0.0


class ParameterKind(StrEnum):
    """How Python lets a parameter be passed."""

    POSITIONAL_ONLY = "positional_only"
    POSITIONAL_OR_KEYWORD = "positional_or_keyword"
    VAR_POSITIONAL = "var_positional"
    KEYWORD_ONLY = "keyword_only"
    VAR_KEYWORD = "var_keyword"


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    name: str
    kind: ParameterKind
    has_default: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundFunction:
    """A callable that the probe saw in the file; `parameters` is None where Python cannot tell."""

    name: str
    line: int | None
    parameters: tuple[Parameter, ...] | None


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
    follows_children: tuple[tuple[str, int], ...] = ()
    """Constants such as `M`, with their line, that follow the number of children."""
    error: StudentError | None = None
