"""Matches a student's parameters with what an exercise passes: by name, use, default, position."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from grader.cache import Cache
from grader.language import bare_word
from grader.model.case import SearchCase
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Exercise, Form, Limits, Role
from grader.model.message import Message, message
from grader.model.run import (
    Argument,
    ArgumentPlace,
    Board,
    Call,
    Default,
    FoundFunction,
    Given,
    Parameter,
    ParameterKind,
    PositionAt,
    Use,
    Watched,
)
from grader.model.tree import Node, has_early_leaf, height


def _read_names() -> Iterator[tuple[Role, frozenset[str]]]:
    text = Path(__file__).with_name("parameter_names.txt").read_text(encoding="utf-8")
    for role, names in re.findall(r"^(\w+): ((?:.|\n )*)", text, re.MULTILINE):
        yield Role(role), frozenset(names.split())


ALIASES: Mapping[Role, frozenset[str]] = dict(_read_names())
"""Names by which a parameter is known, without accents, capitals or underscores."""

_ANYONES_NAMES = frozenset({"joueur", "player"})
"""Names that often stand for something else than the role: any better sign outweighs them."""

_ANYONES_LETTERS = frozenset({"c", "p"})
"""`c` is a square, a colour, a move; `p` a place, a player, a piece."""

_CONTRARY = (
    r"^(?:is|est|a|au|for|pour|de|of|tour|turn|joueur|player|camp|trait|noeud|node)*"
    r"min(?:i|imum|imi[sz]\w*)?(?:joueur|player|joue|plays?|tour|turn|noeud|node)*$"
)
"""A player told the other way round: `is_min`. All of the name must say so: `mine` does not."""
_ADVERSARY = (
    r"^(?:is|est|a|au|tour(?:de)?|turn(?:of)?|joueur|player|camp)?l?"
    r"(?:adversaire|adverse|opponent|ennemi|enemy)s?(?:turn)?$"
)
"""The same, where nothing else is the player: beside `player`, it is somebody's name."""

_BOUND = r"(?:borne|bound|limite?)?"
_LOWER = rf"^{_BOUND}(?:bas|basse|low|lower|lo|inf|inferieure?|plancher|floor){_BOUND}$"
_UPPER = rf"^{_BOUND}(?:haute?|high|higher|upper|hi|sup|superieure?|plafond|ceiling){_BOUND}$"

_LIKELY_NAMES: tuple[tuple[str, Role, int], ...] = (
    (_LOWER, Role.ALPHA, 3),
    (_UPPER, Role.BETA, 3),
    (r"prof(?!il)|depth|niveau", Role.DEPTH, 5),
    (
        r"^(?:meilleure?s?|best|sure?|garanti)(?:score|val|valeur|value)?(?:pour|for)?max$",
        Role.ALPHA,
        3,
    ),
    (
        r"^(?:meilleure?s?|best|sure?|garanti)(?:score|val|valeur|value)?(?:pour|for)?min$",
        Role.BETA,
        3,
    ),
    (r"alpha", Role.ALPHA, 5),
    (r"beta", Role.BETA, 5),
    (r"^(?!(?:n|d|p|nb.*|nombre.*|num.*)max$).*max(?!.*(?:val|score|coup|move))", Role.MAXIMISE, 5),
    (_CONTRARY, Role.MAXIMISE, 5),
    (r"joueur|player|turn|^tour|^trait$|^ia$|^ai$|camp|couleur|colou?r|^signe?$", Role.MAXIMISE, 4),
    (r"^(?!nb|nombre|num|best|meilleur).*(?:coup|move|chemin|path|histor)", Role.MOVES, 5),
    (_ADVERSARY, Role.MAXIMISE, 3),
    (r"^curr|etat|state|jeu(?!n)|game|plateau|board|grille|grid|noeud|node|position", Role.GAME, 5),
)
"""What a name that is none of the usual ones seems to say, and how much that counts."""
_PLAYERS: Mapping[Use, tuple[Argument, Argument]] = {
    Use.MAX_0_MIN_1: (1, 0),
    Use.MAX_1_MIN_0: (False, True),
    Use.MAX_1_MIN_2: (2, 1),
    Use.MAX_2_MIN_1: (1, 2),
    Use.MAX_1_MIN_MINUS_1: (-1, 1),
    Use.MAX_MINUS_1_MIN_1: (1, -1),
}
"""What a function takes for MIN, and for MAX, where it tells them by numbers."""
_ROLES_OF_USES: Mapping[Use, Mapping[Role, int]] = {
    Use.POSITION: {Role.GAME: 6},
    Use.DEPTH: {Role.DEPTH: 6, Role.DEPTH_MAX: 6},
    Use.ZERO: {Role.DEPTH: 3, Role.DEPTH_MAX: 3, Role.MAXIMISE: 1},
    Use.PLAYER: {Role.MAXIMISE: 6},
    Use.CONDITION: {Role.MAXIMISE: 3},
    Use.NEGATED: {Role.MAXIMISE: 6},
    Use.CODED: {Role.MAXIMISE: 3},
    **{told: {Role.MAXIMISE: 6} for told in _PLAYERS},
    Use.MOVES: {Role.MOVES: 6, Role.MOVE_LIST: 3},
    Use.BOUND: {Role.ALPHA: 3, Role.BETA: 3},
    Use.LOWER: {Role.ALPHA: 6},
    Use.UPPER: {Role.BETA: 6},
    Use.TABLE: {Role.TABLE: 6},
}
_ROLES_OF_DEFAULTS: Mapping[Default, frozenset[Role]] = {
    Default.TRUTH: frozenset({Role.MAXIMISE}),
    Default.NUMBER: frozenset({Role.DEPTH, Role.DEPTH_MAX, Role.MAXIMISE, Role.ALPHA, Role.BETA}),
    Default.LEAST: frozenset({Role.ALPHA}),
    Default.MOST: frozenset({Role.BETA}),
    Default.LIST: frozenset({Role.MOVES, Role.MOVE_LIST}),
    Default.TABLE: frozenset({Role.TABLE}),
    Default.TEXT: frozenset({Role.MAXIMISE}),
}
"""The roles that a parameter with such a default can have; any role for the other defaults."""
_USUAL_NAME, _TELLING_DEFAULT, _MUST_BE_PASSED = 20, 2, 4
"""How much each of these signs counts, beside likely names and uses."""
_OUTWEIGHED = 5
"""What has so many times less to say for itself than something else is not meant."""
_CARRIED = frozenset({Use.KEPT, Use.UNUSED})
_NAME_OF_CARRIED = 4
"""What the name of a parameter counts that is never looked at, beside one that is."""

_SURE = 5
"""A likely name, or a telling use: what makes a parameter one thing wherever it stands."""

_MOST_PARAMETERS, _LONGEST_NAME = 50, 80
"""No function that is graded has more; a forged one must not keep us busy."""

_SAME_IN_OTHERS: Mapping[Role, Role] = {Role.DEPTH: Role.DEPTH_MAX, Role.MOVES: Role.MOVE_LIST}
_ROLES_OF_SEARCHES = frozenset(
    {Role.GAME, Role.DEPTH, Role.MOVES, Role.ALPHA, Role.BETA, Role.MAXIMISE, Role.TABLE}
)

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
    players: tuple[Argument, Argument] = (False, True)
    """What it is passed where MIN plays, and where MAX does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Assignment:
    """Which parameter has which role, and what stands in the way of a call."""

    roles: Mapping[str, Role]
    recognised: int
    """How many have theirs by another sign than their place."""
    unused: int = 0
    missing: int = 0
    """Roles that no parameter has."""
    extra: tuple[str, ...] = ()
    """Parameters that must be passed, and for which there is no role."""
    unclear: tuple[str, ...] = ()
    """Parameters that must be passed, and that may have one role or none."""

    @property
    def fits(self) -> bool:
        return not (self.missing or self.extra or self.unclear)


def plan_call(function: FoundFunction, forms: Sequence[Form]) -> CallPlan | Message:
    """The form that the parameters fit best, or why none of them does."""
    if function.parameters is None:
        return _by_position(function, forms[0])
    if _takes_any_number(function.parameters):
        several = ParameterKind.VAR_POSITIONAL
        written = tuple(p for p in function.parameters if p.kind is not several)
        plan = plan_call(replace(function, parameters=written), forms) if written else None
        return plan if isinstance(plan, CallPlan) else _by_position(function, forms[0])
    if len(function.parameters) > _MOST_PARAMETERS:
        nobody = _Assignment(roles={}, recognised=0)
        return _why_not(function, function.parameters, nobody, forms)
    attempts = [(_assign(function.parameters, form.parameters), form) for form in forms]
    fitting = [(assignment, form) for assignment, form in attempts if assignment.fits]
    if not fitting:
        nearest = min(
            (assignment for assignment, _ in attempts),
            key=lambda each: (each.missing, len(each.extra + each.unclear), -each.recognised),
        )
        return _why_not(function, function.parameters, nearest, forms)
    # Most recognised, then fewest parameters left alone, then the order of the course.
    assignment, form = min(fitting, key=lambda pair: (-pair[0].recognised, pair[0].unused))
    roles = assignment.roles
    named = {role: each for each in function.parameters if (role := roles.get(each.name))}
    player = named.get(Role.MAXIMISE)
    players = (False, True) if player is None else _players(player)
    if player is not None and players is None:
        code = "player-is-numbered" if Use.NUMBERED in player.uses else "player-is-coded"
        return message(code, function=function.name, name=player.name)
    positional, keywords = _order_arguments(function.parameters, roles)
    return CallPlan(
        form=form,
        function=function,
        positional=positional,
        keywords=keywords,
        takes_moves=Role.MOVES in roles.values(),
        players=players or (False, True),
    )


def _players(parameter: Parameter) -> tuple[Argument, Argument] | None:
    """What a function takes for MIN, and for MAX; None where only its author can say.

    A name that says MAX or MIN decides: who takes the wrong branch there has made a mistake.
    """
    plain, uses = _plain(parameter.name), parameter.uses
    told = next((_PLAYERS[use] for use in uses if use in _PLAYERS), None)
    says_max = plain in ALIASES[Role.MAXIMISE] - _ANYONES_NAMES or "max" in plain
    if Use.CODED in uses:
        return None
    if not says_max and re.search(_CONTRARY, plain):
        return True, False
    if told and not (says_max and set(told) == {0, 1}):
        return told
    if not says_max and re.search(_ADVERSARY, plain):
        return True, False
    if not says_max and (Use.NUMBERED in uses or uses & _ASKED_WHO == {Use.COMPARED}):
        return None
    return (-1, 1) if Use.NEGATED in uses else (False, True)


_ASKED_WHO = frozenset({Use.COMPARED, Use.CONDITION, Use.PLAYER, Use.NEGATED, Use.ZERO})
"""Of these, the first alone is a comparison with something that we cannot see."""


def _why_not(
    function: FoundFunction,
    parameters: Sequence[Parameter],
    nearest: _Assignment,
    forms: Sequence[Form],
) -> Message:
    """Why no form fits, said of the one that fits best."""
    facts: dict[str, str | int] = {
        "function": function.name,
        "accepted": " / ".join(form.calls[0] for form in forms),
    }
    if nearest.missing or not nearest.recognised:
        names = ", ".join(parameter.name for parameter in parameters)
        return message("cannot-be-called", count=len(parameters), names=names, **facts)
    asked = (*nearest.extra, *nearest.unclear)
    facts |= {"count": len(asked), "names": ", ".join(asked)}
    if not nearest.unclear:
        return message("parameters-not-given", **facts)
    understood = ", ".join(f"{name} = {role}" for name, role in nearest.roles.items())
    return message("parameters-unclear", understood=understood, **facts)


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


_heights: Cache[int] = Cache("heights")
_early_leaves: Cache[bool] = Cache("early-leaves")
"""Asked of the same few trees for every copy, and for every one that fails."""


def call_of(
    plan: CallPlan, case: SearchCase, board: Board, limits: Limits, position: int = 0
) -> Call:
    """The first call of a search of this case: from the root, with the widest window.

    From another position, the case says how deep it is to be searched, and who plays there.
    """
    values: Mapping[Role, Argument] = {
        Role.GAME: PositionAt(position),
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
    player = values.get(Role.MAXIMISE)
    if isinstance(player, bool):
        values = {**values, Role.MAXIMISE: plan.players[player]}
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
    places = {role: ArgumentPlace(index, None) for index, role in enumerate(plan.positional)}
    parameters = plan.function.parameters or ()
    if not _takes_any_number(parameters):
        roles = _assign(parameters, plan.form.parameters).roles
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


def _place(parameter: Parameter, index: int) -> ArgumentPlace:
    return ArgumentPlace(
        index=None if parameter.kind is ParameterKind.KEYWORD_ONLY else index,
        name=None if parameter.kind is ParameterKind.POSITIONAL_ONLY else parameter.name,
    )


def _takes_any_number(parameters: Sequence[Parameter]) -> bool:
    return any(parameter.kind is ParameterKind.VAR_POSITIONAL for parameter in parameters)


def role_of(name: str, roles: Sequence[Role]) -> Role | None:
    """Which of these roles a parameter's name stands for, in French or English."""
    plain = _plain(name)
    return next((role for role in roles if plain in ALIASES[role]), None)


def _plain(name: str) -> str:
    return bare_word(name.replace("_", "")[:_LONGEST_NAME])


def takes_bounds(function: FoundFunction) -> bool:
    """Whether alpha and beta are among its parameters, by name or by what becomes of them."""
    return _surely_takes(function, Role.ALPHA) and _surely_takes(function, Role.BETA)


def knows_position(function: FoundFunction) -> bool:
    """Whether a position of the game is among its parameters."""
    return _surely_takes(function, Role.GAME)


def _surely_takes(function: FoundFunction, role: Role) -> bool:
    claims = (
        _claims(parameter, (role,)) for parameter in (function.parameters or ())[:_MOST_PARAMETERS]
    )
    return any(claim.get(role, 0) >= _SURE for claim in claims)


def _by_position(function: FoundFunction, form: Form) -> CallPlan:
    return CallPlan(
        form=form,
        function=function,
        positional=form.parameters,
        keywords=(),
        takes_moves=Role.MOVES in form.parameters,
    )


# Roles ------------------------------------------------------------------------------------------


def _assign(parameters: Sequence[Parameter], roles: Sequence[Role]) -> _Assignment:
    """Give each parameter a role: by what is known of it first, the others by their order."""
    usable = [p for p in parameters if p.kind is not ParameterKind.VAR_KEYWORD]
    is_search = Role.GAME in roles
    claims = {p.name: _claims(p, roles) for p in usable} if is_search else _named(usable, roles)
    must_be_passed = [p for p in usable if not p.has_default]
    is_whole = len(must_be_passed) == len(roles)
    if is_whole:
        meant = set().union(*(claims[p.name] for p in must_be_passed))
        usable = [p for p in usable if p in must_be_passed or not meant.issuperset(claims[p.name])]
    assigned = _recognised(usable, roles, claims)
    recognised = len(assigned)
    left_roles = [role for role in roles if role not in assigned.values()]
    others = [p for p in usable if p.name not in assigned]
    # In a search, what is known to be one thing is never taken for another.
    places = dict(zip((p.name for p in must_be_passed), roles, strict=False)) if is_whole else {}
    known = [
        p
        for p in others
        if is_search and claims[p.name] and not _is_in_place(p, places, left_roles, claims)
    ]
    unknown = [p for p in others if p not in known]
    mixed = [p.name for p in _mixed_bounds(usable, assigned, left_roles, claims)]
    extra = [p.name for p in known if not p.has_default and p.name not in mixed]
    required = [p for p in unknown if not p.has_default]
    if len(required) > len(left_roles):
        return _Assignment(
            roles=assigned,
            recognised=recognised,
            extra=tuple(extra if left_roles else extra + [p.name for p in required]),
            unclear=(*mixed, *(p.name for p in required if left_roles)),
        )
    guessed = _guessed(unknown, left_roles, is_first_sign=not recognised)
    is_written = any(p.uses - {Use.UNUSED} for p in usable)
    unclear = [
        p.name for p, role in guessed if is_search and _speaks_against(p, role, written=is_written)
    ]
    assigned |= {p.name: role for p, role in guessed if p.name not in unclear}
    in_doubt = sum(name not in assigned for name in mixed)
    absent = left_roles[len(guessed) + in_doubt :]
    may_be_absent = not guessed and set(left_roles) == {Role.ALPHA, Role.BETA}
    return _Assignment(
        roles={name: role for name, role in assigned.items() if name not in mixed},
        recognised=recognised,
        unused=len(usable) - len(assigned),
        # A function may keep its bounds to itself (a closure, say), if all its names are known.
        missing=0 if may_be_absent else len(absent),
        extra=tuple(extra),
        unclear=(*mixed, *unclear),
    )


def _is_in_place(
    parameter: Parameter,
    places: Mapping[str, Role],
    left_roles: Sequence[Role],
    claims: Mapping[str, Mapping[Role, int]],
) -> bool:
    """Whether a name alone says something else, which another parameter is with more reason."""
    is_named_alone = max(claims[parameter.name].values()) <= _SURE and not parameter.uses & (
        _ROLES_OF_USES.keys() - {Use.BOUND}
    )
    return is_named_alone and places.get(parameter.name) in left_roles


def _mixed_bounds(
    parameters: Sequence[Parameter],
    assigned: Mapping[str, Role],
    left_roles: Sequence[Role],
    claims: Mapping[str, Mapping[Role, int]],
) -> list[Parameter]:
    """The bounds of which some signs say alpha, and some beta; a usual name is believed."""
    free = set(left_roles) & _BOUNDS
    mixed = []
    for parameter in parameters:
        own = claims[parameter.name]
        if parameter.name not in assigned:
            # Two parameters are alpha, and none is beta.
            if free and own and own.keys() <= _BOUNDS and not parameter.has_default:
                mixed.append(parameter)
        elif assigned[parameter.name] in _BOUNDS and max(own.values()) < _USUAL_NAME:
            plain = _plain(parameter.name)
            lower = Use.LOWER in parameter.uses or re.search(_LOWER, plain)
            upper = Use.UPPER in parameter.uses or re.search(_UPPER, plain)
            if lower and upper:
                mixed.append(parameter)
    return mixed


_BOUNDS = frozenset({Role.ALPHA, Role.BETA})


def _recognised(
    parameters: Sequence[Parameter],
    roles: Sequence[Role],
    claims: Mapping[str, Mapping[Role, int]],
) -> dict[str, Role]:
    """The parameters whose role is known, each role with the one that has the best claim to it."""
    ranked = sorted(
        (-_weight_told(parameter, weight) - _weight_of_default(parameter), roles.index(role), index)
        for index, parameter in enumerate(parameters)
        for role, weight in claims[parameter.name].items()
        if role in roles
    )
    assigned: dict[str, Role] = {}
    for _, place, index in ranked:
        name, role = parameters[index].name, roles[place]
        if name not in assigned and role not in assigned.values():
            assigned[name] = role
    return assigned


def _weight_told(parameter: Parameter, weight: int) -> int:
    """Of two that may have one role, it is rather the one that the function looks at."""
    is_carried = bool(parameter.uses) and parameter.uses <= _CARRIED
    return min(weight, _NAME_OF_CARRIED) if is_carried and parameter.has_default else weight


def _weight_of_default(parameter: Parameter) -> int:
    """Of two that may have one role, it is rather the one that must be passed."""
    if not parameter.has_default:
        return _MUST_BE_PASSED
    return _TELLING_DEFAULT if parameter.default in _ROLES_OF_DEFAULTS else 0


def _named(
    parameters: Sequence[Parameter], roles: Sequence[Role]
) -> Mapping[str, Mapping[Role, int]]:
    """Outside searches names alone tell, but those that may be anything or that two share.

    Whether MAX plays is told as in a search.
    """
    telling = [p for p in parameters if _plain(p.name) not in _ANYONES_LETTERS]
    meant = {p.name: role_of(p.name, roles) for p in telling}
    if Role.MAXIMISE in roles and Role.MAXIMISE not in meant.values():
        meant |= {
            p.name: Role.MAXIMISE
            for p in parameters
            if meant.get(p.name) is None and _claims(p, roles).get(Role.MAXIMISE, 0) >= _SURE - 2
        }
    counts = Counter(meant.values())
    return {
        p.name: {role: _USUAL_NAME} if (role := meant.get(p.name)) and counts[role] == 1 else {}
        for p in parameters
    }


def _claims(parameter: Parameter, roles: Sequence[Role]) -> Mapping[Role, int]:
    """The roles that a parameter of a search may have, and how much speaks for each.

    A usual name decides alone; what the function does with it chooses where the name does not.
    """
    plain = _plain(parameter.name)
    known = [*roles, *sorted(_ROLES_OF_SEARCHES - set(roles))]
    usual = [role for role in known if plain in ALIASES[role] - _ANYONES_NAMES]
    if parameter.has_default and parameter.uses and Use.MOVES not in parameter.uses:
        # The move that was played last, or a log that nobody keeps: no path is due for that.
        usual = [role for role in usual if role is not Role.MOVES]
    own = [role for role in usual if role in roles]
    by_use: Counter[Role] = Counter()
    for use in parameter.uses:
        by_use.update(_ROLES_OF_USES.get(use, {}))
    if usual:
        return {role: _USUAL_NAME + by_use[role] for role in own or usual}
    if parameter.has_default:  # A list to which moves are added may be somebody's log.
        del by_use[Role.MOVES]
    fitting = _ROLES_OF_DEFAULTS.get(parameter.default) if parameter.has_default else None
    for pattern, role, weight in _LIKELY_NAMES:
        if re.search(pattern, plain):
            if role is Role.MOVES and parameter.has_default and parameter.uses:
                break
            by_use[_SAME_IN_OTHERS[role] if _SAME_IN_OTHERS.get(role) in roles else role] += weight
            break
    best = max(by_use.values(), default=0)
    return {
        role: weight
        for role, weight in by_use.items()
        if weight * _OUTWEIGHED > best and (fitting is None or role in fitting)
    }


def _guessed(
    unknown: Sequence[Parameter], left_roles: Sequence[Role], *, is_first_sign: bool
) -> list[tuple[Parameter, Role]]:
    """The parameters that take the remaining roles in order.

    One with a default is left alone as soon as any other was recognised (`verbose=False` is no
    path), unless a role is left that its default fits.
    """
    required = [p for p in unknown if not p.has_default]
    optional = [p for p in unknown if p.has_default]
    spare = len(left_roles) - len(required)
    if not is_first_sign:
        fitting = [p for p in optional if _fits_any(p.default, left_roles)]
        optional = fitting if len(fitting) == spare else []
    chosen = [p for p in unknown if p in required or p in optional[:spare]]
    return list(zip(chosen, left_roles, strict=False))


def _fits_any(default: Default, roles: Sequence[Role]) -> bool:
    return not _ROLES_OF_DEFAULTS.get(default, frozenset()).isdisjoint(roles)


def _speaks_against(parameter: Parameter, role: Role, *, written: bool) -> bool:
    """Whether what the function does with a parameter shows that its place misleads."""
    fitting = _ROLES_OF_DEFAULTS.get(parameter.default) if parameter.has_default else None
    if fitting is not None and role not in fitting:
        return True
    if role is Role.MOVES and parameter.uses & {Use.COMPARED, Use.UNUSED}:
        return written
    kept = Use.KEPT in parameter.uses and role not in (Role.ALPHA, Role.BETA)
    # Going deeper and deeper counts up to the last depth.
    return kept or (Use.COUNTED in parameter.uses and role is not Role.DEPTH_MAX)


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
        has_default = parameter.has_default and parameter.default is not Default.UNAVAILABLE
        if role is None or (has_default and role in _LEFT_OUT_WHERE_DEFAULTED and not must_stay):
            gap = True
        elif gap or parameter.kind is ParameterKind.KEYWORD_ONLY:
            keywords.append((parameter.name, role))
        else:
            positional.append(role)
    return tuple(positional), tuple(keywords)
