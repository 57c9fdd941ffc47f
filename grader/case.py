"""What a search is tried on: a fixture as it is written, and the cases that are drawn from it."""

from collections.abc import Mapping
from dataclasses import dataclass

from grader.tree import Node, Number, Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What the teacher says the answer is; only an audit compares it with the reference."""

    value: Number | None = None
    path: Path | None = None
    evaluations: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Random trees, declared rather than pasted."""

    branching: tuple[int, int]
    depth: int
    seed: int
    values: tuple[int, int]
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseTemplate:
    """A fixture file: a tree (or a family of trees) before its unknown values are drawn."""

    id: str
    title: str
    maximise: bool
    source: Node | Family
    depths: tuple[int, ...]
    """The depths asked for, one case each; empty for the tree's own height."""
    claims: Mapping[int | None, Claim]
    """By depth; under None where `depths` is empty or holds one depth."""
    hidden: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One tree, complete, with the depth and the player a search is asked for."""

    id: str
    template_id: str
    title: str
    tree: Node
    maximise: bool
    depth: int
    hidden: bool
    must_not_ask: frozenset[Path]
    """The leaves written `"?"`: alpha-beta never needs them."""
    claim: Claim
