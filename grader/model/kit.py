"""A kit: a course for students, which knows what its solutions answered and has none of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from grader.model.trace import Trace
from grader.model.tree import Node, Number, Path, walk

if TYPE_CHECKING:
    from grader.model.run import Returned

TRACES_FILE = "traces.json"
"""What makes a course folder a kit: the answers of its solutions, at its root."""


class SearchAnswer(NamedTuple):
    """What the solution did on a tree: value, path (where one is due) and evaluations."""

    value: Number
    path: Path | None
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
