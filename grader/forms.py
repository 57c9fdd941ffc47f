"""Matches a student's parameters with what an exercise passes, by name and by position."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader.cache import Memory
from grader.case import SearchCase
from grader.exercise import Exercise, Form, Limits, Role
from grader.message import Message, message
from grader.nearest import bare_word
from grader.run import (
    Argument,
    Board,
    Call,
    FoundFunction,
    Given,
    Parameter,
    ParameterKind,
    Place,
    PositionAt,
    Watched,
)
from grader.tree import Node, has_early_leaf, height

ALIASES: Mapping[Role, frozenset[str]] = {
    Role.GAME: frozenset(
        "jeu game state etat position pos node noeud sommet racine board plateau config "
        "configuration grille partie arbre tree root current currentnode etatjeu gamestate".split()
    ),
    Role.DEPTH: frozenset(
        "prof profondeur depth profondeurrestante profrestante remainingdepth depthleft ply "
        "niveau level maxdepth profmax profondeurmax horizon".split()
    ),
    Role.MOVES: frozenset(
        "coupsprec coups coupsprecedents chemin path moves previousmoves prevmoves pastmoves "
        "historique history suite sequence listecoups coupsjoues cheminprec currentpath "
        "movesplayed movessofar line".split()
    ),
    Role.ALPHA: frozenset(["alpha", "α", "valpha", "alfa"]),
    Role.BETA: frozenset(["beta", "β", "vbeta"]),
    Role.MAXIMISE: frozenset(
        "joueurmaximise maximise maximize maximiser maximizing maximising maximizingplayer "
        "maximisingplayer ismaximizing ismaximising ismaximizingplayer ismax estmax joueurmax "
        "maxplayer playermax evalmax joueur player tourmax tourdemax maxturn ismaxturn "
        "maxijoueur isplayermax maximiseur maximizer".split()
    ),
    Role.DEPTH_MAX: frozenset(
        "profmax profondeurmax maxdepth depthmax prof profondeur depth maxprof limite".split()
    ),
    Role.NODE: frozenset("noeud sommet racine node root arbre tree n s".split()),
    Role.MOVE_LIST: frozenset("coups moves listecoups coupspossibles legalmoves".split()),
    Role.TABLE: frozenset(
        "table tt transpositions transposition memo cache tablehachage dico".split()
    ),
    Role.QUEUE: frozenset("file f queue q liste lst l fifo".split()),
    Role.ELEMENT: frozenset("element elem elt e x valeur val item v data objet".split()),
    Role.VALUES: frozenset("valeurs values evaluations scores liste notes vals v".split()),
    Role.BOARD: frozenset("plateau board echiquier position fen rangees jeu".split()),
    Role.GRID: frozenset("grille grid plateau board jeu position g morpion".split()),
    Role.SQUARE: frozenset("case coup square cell cellule index indice i c pos".split()),
    Role.PLAYER: frozenset("joueur player symbole signe pion j p qui".split()),
}
"""Names by which a parameter is known, without accents, capitals or underscores.

One name may stand for several roles: only those of the form at hand are looked at. Single
letters are left out where a search is asked for: `p` is a depth, a path, a player or a position.
"""

_LEFT_OUT_WHERE_DEFAULTED = frozenset({Role.MOVES, Role.ALPHA, Role.BETA})
"""Roles whose first value is the one every author chose as a default: [], −∞, +∞."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallPlan:
    """How to call the function that was found."""

    form: Form
    function: FoundFunction
    positional: tuple[Role, ...]
    keywords: tuple[tuple[str, Role], ...]
    takes_moves: bool
    """Whether the function is handed the moves so far, and so is due to return a path."""


@dataclass(frozen=True, slots=True)
class _Assignment:
    roles: Mapping[str, Role]
    named: int
    unused: int


def plan_call(function: FoundFunction, forms: Sequence[Form]) -> CallPlan | Message:
    """The form that the parameters fit best, or why none of them does."""
    if function.parameters is None:
        return _by_position(function, forms[0])
    if _takes_any_number(function.parameters):
        return _by_position(function, forms[0])
    attempts = [
        (assignment, form)
        for form in forms
        if (assignment := _assign(function.parameters, form.parameters)) is not None
    ]
    if not attempts:
        return message(
            "cannot-be-called",
            function=function.name,
            count=len(function.parameters),
            names=", ".join(parameter.name for parameter in function.parameters),
            accepted=" / ".join(form.calls[0] for form in forms),
        )
    # Most names recognised, then fewest parameters left alone, then the order of the course.
    assignment, form = min(attempts, key=lambda pair: (-pair[0].named, pair[0].unused))
    positional, keywords = _order_arguments(function.parameters, assignment.roles)
    return CallPlan(
        form=form,
        function=function,
        positional=positional,
        keywords=keywords,
        takes_moves=Role.MOVES in assignment.roles.values(),
    )


def applies(form: Form, exercise: Exercise, tree: Node, depth: int) -> bool:
    """Whether a function of this form can be tried on this tree.

    One that ends at `prof == 0` alone is at a loss where a game ends earlier; one without a
    depth cannot be asked to stop before the end.
    """
    if Role.DEPTH not in form.parameters and depth != known_height(tree):
        return False
    if form.sees_ends or exercise.early_ends:
        return True
    return not _early_leaves.recall((tree,), lambda: has_early_leaf(tree, depth), depth)


def known_height(tree: Node) -> int:
    """The height of a tree that is asked about again and again."""
    return _heights.recall((tree,), lambda: height(tree))


_heights: Memory[int] = Memory(1024)
_early_leaves: Memory[bool] = Memory(1024)
"""Asked of the same few trees for every copy, and for every one that fails."""


def call_of(plan: CallPlan, case: SearchCase, board: Board, limits: Limits) -> Call:
    """The first call of a search of this case: from the root, with the widest window."""
    values: Mapping[Role, Argument] = {
        Role.GAME: PositionAt(0),
        Role.DEPTH: case.depth,
        Role.DEPTH_MAX: case.depth,
        Role.MOVES: (),
        Role.ALPHA: -math.inf,
        Role.BETA: math.inf,
        Role.MAXIMISE: case.maximise,
        Role.TABLE: Given.TABLE,
    }
    return call_with(plan, values, board, limits)


def call_with(
    plan: CallPlan, values: Mapping[Role, Argument], board: Board, limits: Limits
) -> Call:
    """A call in which each parameter gets what its role stands for."""
    return Call(
        function=plan.function.name,
        positional=tuple(values[role] for role in plan.positional),
        keywords=tuple((name, values[role]) for name, role in plan.keywords),
        board=board,
        limits=limits,
    )


def watched_by(plan: CallPlan) -> Watched:
    """Where the position and the bounds stand in any call of the function, not in ours alone.

    Bounds that have defaults, and that our call leaves out, are passed by the function itself.
    """
    places = {role: Place(index, None) for index, role in enumerate(plan.positional)}
    parameters = plan.function.parameters or ()
    if not _takes_any_number(parameters):
        assignment = _assign(parameters, plan.form.parameters)
        roles = {} if assignment is None else assignment.roles
        places |= {
            roles[parameter.name]: _place(parameter, index)
            for index, parameter in enumerate(parameters)
            if parameter.name in roles
        }
    return Watched(
        position=places.get(Role.GAME),
        alpha=places.get(Role.ALPHA),
        beta=places.get(Role.BETA),
    )


def _place(parameter: Parameter, index: int) -> Place:
    return Place(
        index=None if parameter.kind is ParameterKind.KEYWORD_ONLY else index,
        name=None if parameter.kind is ParameterKind.POSITIONAL_ONLY else parameter.name,
    )


def _takes_any_number(parameters: Sequence[Parameter]) -> bool:
    return any(parameter.kind is ParameterKind.VAR_POSITIONAL for parameter in parameters)


def role_of(name: str, roles: Sequence[Role]) -> Role | None:
    """Which of these roles a parameter's name stands for, in French or English."""
    plain = bare_word(name.replace("_", ""))
    return next((role for role in roles if plain in ALIASES[role]), None)


def _by_position(function: FoundFunction, form: Form) -> CallPlan:
    return CallPlan(
        form=form,
        function=function,
        positional=form.parameters,
        keywords=(),
        takes_moves=Role.MOVES in form.parameters,
    )


def _assign(parameters: Sequence[Parameter], roles: Sequence[Role]) -> _Assignment | None:
    """Give each parameter a role: by its name first, the others by their order."""
    usable = [p for p in parameters if p.kind is not ParameterKind.VAR_KEYWORD]
    assigned: dict[str, Role] = {}
    for parameter in usable:
        role = role_of(parameter.name, roles)
        if role is not None and role not in assigned.values():
            assigned[parameter.name] = role
    named = len(assigned)
    left_roles = [role for role in roles if role not in assigned.values()]
    unknown = [p for p in usable if p.name not in assigned]
    guessed = _parameters_to_guess(unknown, len(left_roles), named)
    if guessed is None:
        return None
    if len(guessed) < len(left_roles) and not _may_be_absent(left_roles, guessed):
        return None
    assigned |= {p.name: role for p, role in zip(guessed, left_roles, strict=False)}
    return _Assignment(assigned, named, len(usable) - len(assigned))


def _parameters_to_guess(
    unknown: Sequence[Parameter], wanted: int, named: int
) -> list[Parameter] | None:
    """The parameters that take the remaining roles in order, or None where some are too many.

    One with a default is left alone as soon as any name was recognised: `verbose=False` is no
    path.
    """
    required = [p for p in unknown if not p.has_default]
    if len(required) > wanted:
        return None
    spare = wanted - len(required) if not named else 0
    optional = [p for p in unknown if p.has_default][:spare]
    return [p for p in unknown if p in required or p in optional]


def _may_be_absent(left_roles: Sequence[Role], guessed: Sequence[Parameter]) -> bool:
    """A function may keep its bounds to itself (a closure, say), if all its names are known."""
    return not guessed and set(left_roles) == {Role.ALPHA, Role.BETA}


def _order_arguments(
    parameters: Sequence[Parameter], roles: Mapping[str, Role]
) -> tuple[tuple[Role, ...], tuple[tuple[str, Role], ...]]:
    """Positional as long as nothing was left out, by keyword after that."""
    positional: list[Role] = []
    keywords: list[tuple[str, Role]] = []
    gap = False
    positional_only_later = [
        parameter.kind is ParameterKind.POSITIONAL_ONLY for parameter in parameters[1:]
    ] + [False]
    for parameter, must_stay in zip(parameters, positional_only_later, strict=False):
        role = roles.get(parameter.name)
        if role is None or (
            parameter.has_default and role in _LEFT_OUT_WHERE_DEFAULTED and not must_stay
        ):
            gap = True
        elif gap or parameter.kind is ParameterKind.KEYWORD_ONLY:
            keywords.append((parameter.name, role))
        else:
            positional.append(role)
    return tuple(positional), tuple(keywords)
