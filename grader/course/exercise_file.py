"""exercices/<id>/exercice.yaml → what an exercise says of itself, before its files are joined, and
what each algorithm asks of parameters and points.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from grader.course import defaults, keys
from grader.course.document import FaultList, ListPart, MappingPart, Part, ScalarPart
from grader.course.value_types import Fields
from grader.model.case import CaseTemplate, Family, Placement, Script, WholeGame
from grader.model.exercise import (
    SOURCES,
    WALKS,
    Algorithm,
    Conventions,
    Form,
    Limits,
    Role,
    Signature,
)
from grader.model.message import Title, message
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseFile:
    """The file read; `None` and empty where a fault was told."""

    id: str | None
    title: Title | None
    algorithm: Algorithm | None
    forms: tuple[Form, ...]
    form_lines: Mapping[str, int]
    """Where each form says its first parameters."""
    case_ids: tuple[tuple[str, int], ...]
    """Each with its line, so that a missing fixture is told where it is named."""
    points: Mapping[CheckKind, Fraction]
    point_lines: Mapping[CheckKind, int]
    limits: Limits
    early_ends: bool
    tolerance: float


def build_exercise_file(
    document: Part,
    folder: str,
    conventions: Conventions,
    limits: Limits,
    faults: FaultList,
) -> ExerciseFile | None:
    fields = keys.EXERCISE.read(document, faults.file, faults)
    if fields is None:
        return None
    exercise_id = fields.value(keys.EXERCISE_ID)
    if exercise_id is not None and exercise_id != folder:
        line = fields.line_of(keys.EXERCISE_ID)
        remedy = message("try-write", word=folder)
        faults.add(line, "id-not-the-folder", remedy, found=exercise_id, wanted=folder)
    own = overridden_conventions(conventions, fields.value(keys.CONVENTIONS_KEY))
    algorithm = fields.value(keys.ALGORITHM)
    forms = _read_forms(fields, algorithm, faults)
    if algorithm not in (Algorithm.SOLUTION, None) and fields.mentions(keys.TOLERANCE):
        remedy = message("try-remove", key=keys.TOLERANCE.name)
        line = fields.line_of(keys.TOLERANCE)
        faults.add(line, "tolerance-unfit", remedy, algorithm=algorithm.value)
    return ExerciseFile(
        id=exercise_id,
        title=fields.value(keys.EXERCISE_TITLE),
        algorithm=algorithm,
        forms=tuple(
            _build_form(name, form, functions, own) for name, (form, functions) in forms.items()
        ),
        form_lines={name: functions[0].line for name, (_, functions) in forms.items()},
        case_ids=named_with_lines(fields.part(keys.CASES), fields.value(keys.CASES)),
        points=_build_points(fields, faults),
        point_lines=_point_lines(fields),
        limits=overridden_limits(limits, fields.value(keys.LIMITS_KEY)),
        early_ends=fields.value_or(keys.EARLY_ENDS, defaults.EARLY_ENDS),
        tolerance=fields.value(keys.TOLERANCE) or defaults.TOLERANCE,
    )


def named_with_lines(
    part: Part | None, names: tuple[str, ...] | None
) -> tuple[tuple[str, int], ...]:
    """Each name of a list with its line; nothing where the list has a fault."""
    if names is None or not isinstance(part, ListPart):
        return ()
    return tuple((name, item.line) for name, item in zip(names, part.items, strict=True))


def overridden_conventions(base: Conventions, fields: Fields | None) -> Conventions:
    if fields is None:
        return base
    return Conventions(
        cut=fields.value_or(keys.CUT, base.cut),
        pruning=fields.value_or(keys.PRUNING, base.pruning),
        tie=fields.value_or(keys.TIE, base.tie),
    )


def overridden_limits(base: Limits, fields: Fields | None) -> Limits:
    if fields is None:
        return base
    return Limits(
        time_s=fields.value_or(keys.TIME, base.time_s),
        memory_mib=fields.value_or(keys.MEMORY, base.memory_mib),
        evaluations=fields.value_or(keys.EVALUATION_LIMIT, base.evaluations),
        output_kib=fields.value_or(keys.OUTPUT, base.output_kib),
        readable=fields.value_or(keys.READABLE, base.readable),
    )


def case_ids_of(template: CaseTemplate, *, is_walked: bool = False) -> Iterator[str]:
    """The names its cases will bear in a report; a walk goes through the whole tree, once."""
    if isinstance(template.source, Family):
        yield from (f"{template.id}-{number}" for number in range(1, template.source.count + 1))
    elif len(template.depths) > 1 and not is_walked:
        yield from (f"{template.id}-p{depth}" for depth in template.depths)
    else:
        yield template.id


@dataclass(frozen=True, slots=True)
class _WrittenFunction:
    signature: Signature
    key: str
    line: int


def _read_forms(
    fields: Fields, algorithm: Algorithm | None, faults: FaultList
) -> dict[str, tuple[Fields, list[_WrittenFunction]]]:
    """The forms that have no fault, each with its functions."""
    sound = {}
    for name, form in (fields.value(keys.FORMS) or {}).items():
        told_before = faults.told
        functions = _written_functions(form) if form.complete else []
        if algorithm is not None:
            _check_functions(algorithm, form, functions, faults)
        if functions and faults.told == told_before:
            sound[name] = form, functions
    return sound


def _written_functions(form: Fields) -> list[_WrittenFunction]:
    """The functions of a form, in their order."""
    function, parameters = form.value(keys.FUNCTION), form.value(keys.PARAMETERS)
    several, part = form.value(keys.FUNCTIONS), form.part(keys.FUNCTIONS)
    if several is not None and isinstance(part, MappingPart):
        lines = {key.text: value.line for key, value in part.entries if isinstance(key, ScalarPart)}
        key = keys.FUNCTIONS.name
        return [
            _WrittenFunction(Signature(name, roles), f"{key}.{name}", lines[name])
            for name, roles in several.items()
        ]
    if function is None or parameters is None:
        return []
    line = form.line_of(keys.PARAMETERS)
    return [_WrittenFunction(Signature(function, parameters), keys.PARAMETERS.name, line)]


def _check_functions(
    algorithm: Algorithm, form: Fields, functions: Sequence[_WrittenFunction], faults: FaultList
) -> None:
    if form.mentions(keys.FUNCTIONS) and algorithm not in SEVERAL_FUNCTIONS:
        line, remedy = form.line_of(keys.FUNCTIONS), message("try-one-function")
        faults.add(line, "functions-unfit", remedy, algorithm=algorithm.value)
        return
    for function in functions:
        roles = function.signature.parameters
        rule = role_rule(algorithm, roles)
        if rule is not None:
            check_roles(rule, roles, function.key, function.line, faults)


def check_roles(
    rule: RoleRule, roles: Sequence[Role], key: str, line: int, faults: FaultList
) -> None:
    """Tell the parameters that are missing, and those that nobody would pass."""
    for role in rule.missing(roles):
        faults.add(line, "parameter-missing", key=key, role=role.value)
    for role in rule.unfit(roles):
        remedy = message("try-parameters", words=", ".join(rule.known))
        faults.add(line, "parameter-unfit", remedy, key=key, role=role.value)


def _build_form(
    name: str, form: Fields, functions: Sequence[_WrittenFunction], conventions: Conventions
) -> Form:
    first, *others = (function.signature for function in functions)
    return Form(
        id=name,
        function=first.function,
        parameters=first.parameters,
        conventions=overridden_conventions(conventions, form.value(keys.CONVENTIONS_KEY)),
        others=tuple(others),
        on_request=form.value_or(keys.ON_REQUEST, defaults.ON_REQUEST),
    )


def _build_points(fields: Fields, faults: FaultList) -> Mapping[CheckKind, Fraction]:
    table = fields.value(keys.POINTS_KEY)
    if table is None:
        return MappingProxyType({})
    algorithm = fields.value(keys.ALGORITHM)
    for kind, line in _point_lines(fields).items():
        if algorithm is not None and kind not in CHECKS[algorithm]:
            tell_unfit_check(kind, algorithm, CHECKS[algorithm], line, faults)
    read = {kind: table.value(key) for kind, key in keys.POINTS.items()}
    points = {kind: worth for kind, worth in read.items() if worth is not None}
    if table.complete and not any(points.values()):
        faults.add(table.line, "points-all-zero", message("try-points"))
    return MappingProxyType(points)


def _point_lines(fields: Fields) -> Mapping[CheckKind, int]:
    table = fields.value(keys.POINTS_KEY)
    if table is None:
        return {}
    return {kind: table.line_of(key) for kind, key in keys.POINTS.items() if table.mentions(key)}


def tell_unfit_check(
    kind: CheckKind,
    algorithm: Algorithm,
    possible: Collection[CheckKind],
    line: int,
    faults: FaultList,
) -> None:
    """Say that there is nothing to judge by such a check."""
    if algorithm is Algorithm.MINIMAX and kind is CheckKind.ORDER:
        faults.add(line, "order-of-minimax", message("try-no-order"))
        return
    names = [key.name for known, key in keys.POINTS.items() if known in possible]
    remedy = message("try-checks", words=", ".join(names))
    key = keys.POINTS[kind].name
    faults.add(line, "check-unfit", remedy, key=key, algorithm=algorithm.value)
