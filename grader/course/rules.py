"""What each algorithm asks of a function's parameters and of the points: for reader and schema."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader.model.case import Family, Placement, Script, WholeGame
from grader.model.exercise import SOURCES, WALKS, Algorithm, Role
from grader.model.tree import Node
from grader.model.verdict import CheckKind

SOURCE_KEYS: Mapping[type, str] = {
    Node: "arbre",
    Family: "genere",
    Script: "appels",
    Placement: "fen",
    WholeGame: "partie_entiere",
}
"""The key under which a fixture writes what is tried."""

_BOUNDS = (Role.ALPHA, Role.BETA)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleRule:
    """The roles a function must have and those it may have; of the bounds, both or neither."""

    needed: tuple[Role, ...] = ()
    optional: tuple[Role, ...] = ()

    @property
    def known(self) -> tuple[Role, ...]:
        return (*self.needed, *self.optional)

    @property
    def has_bounds(self) -> bool:
        return all(bound in self.optional for bound in _BOUNDS)

    def missing(self, roles: Sequence[Role]) -> list[Role]:
        missing = [role for role in self.needed if role not in roles]
        if self.has_bounds and any(bound in roles for bound in _BOUNDS):
            missing += [bound for bound in _BOUNDS if bound not in roles]
        return missing

    def unfit(self, roles: Sequence[Role]) -> list[Role]:
        return [role for role in roles if role not in self.known]


SEARCH = RoleRule(
    needed=(Role.GAME, Role.MAXIMISE),
    optional=(Role.DEPTH, Role.MOVES, *_BOUNDS),
)
"""A search of a tree; one without a depth goes on to the end of the game."""

SORTING = RoleRule(needed=(Role.GAME, Role.MOVE_LIST, Role.MAXIMISE))
"""A function that puts moves in order, rather than search with them."""

_ROLES: Mapping[Algorithm, RoleRule | None] = {
    Algorithm.MINIMAX: SEARCH,
    Algorithm.ALPHABETA: SEARCH,
    Algorithm.SOLUTION: None,
    Algorithm.DEPTH_FIRST: RoleRule(needed=(Role.NODE,)),
    Algorithm.BREADTH_FIRST: RoleRule(needed=(Role.NODE,)),
    Algorithm.QUEUE: RoleRule(optional=(Role.QUEUE, Role.ELEMENT)),
    Algorithm.BEST_MOVE: RoleRule(needed=(Role.VALUES, Role.MAXIMISE)),
    Algorithm.MATERIAL: RoleRule(needed=(Role.BOARD,)),
    Algorithm.TIC_TAC_TOE: RoleRule(needed=(Role.GRID,), optional=(Role.SQUARE, Role.PLAYER)),
    Algorithm.CHOICE: RoleRule(needed=(Role.GAME,)),
    Algorithm.ORDERING: SEARCH,
    Algorithm.DEEPENING: RoleRule(needed=(Role.GAME, Role.DEPTH_MAX, Role.MAXIMISE)),
    Algorithm.TRANSPOSITION: RoleRule(
        needed=(Role.GAME, Role.MAXIMISE, Role.TABLE), optional=(Role.DEPTH, *_BOUNDS)
    ),
}
"""None: any roles; what a solution alone decides depends on what it is tried on."""

SEVERAL_FUNCTIONS = frozenset({Algorithm.QUEUE, Algorithm.TIC_TAC_TOE, Algorithm.SOLUTION})
"""Where more than one function of a form is called."""

_CALLED = frozenset({CheckKind.VALUE, CheckKind.CONTRACT})

CHECKS: Mapping[Algorithm, frozenset[CheckKind]] = {
    Algorithm.MINIMAX: frozenset(CheckKind) - {CheckKind.ORDER},
    Algorithm.ALPHABETA: frozenset(CheckKind),
    Algorithm.SOLUTION: frozenset(CheckKind),
    Algorithm.DEPTH_FIRST: frozenset({CheckKind.ORDER, CheckKind.CONTRACT}),
    Algorithm.BREADTH_FIRST: frozenset({CheckKind.ORDER, CheckKind.CONTRACT}),
    Algorithm.QUEUE: _CALLED,
    Algorithm.BEST_MOVE: _CALLED,
    Algorithm.MATERIAL: _CALLED,
    Algorithm.TIC_TAC_TOE: _CALLED,
    Algorithm.CHOICE: frozenset({CheckKind.PATH, CheckKind.CONTRACT}),
    Algorithm.ORDERING: _CALLED | {CheckKind.EVALUATIONS},
    Algorithm.DEEPENING: _CALLED | {CheckKind.EVALUATIONS, CheckKind.ORDER},
    Algorithm.TRANSPOSITION: _CALLED | {CheckKind.EVALUATIONS},
}
"""What can be judged of each."""

CHECKS_OF_CALLS = _CALLED
"""What can be judged of a solution that is tried on calls alone."""


def role_rule(algorithm: Algorithm, roles: Sequence[Role]) -> RoleRule | None:
    """The rule for a function with these roles; None where any will do."""
    if algorithm is Algorithm.ORDERING and Role.MOVE_LIST in roles:
        return SORTING
    return _ROLES[algorithm]


def needs_player(algorithm: Algorithm) -> bool:
    """Whether somebody must be said to play at the root of its trees."""
    return Node in SOURCES[algorithm] and algorithm not in WALKS
