"""exercices/<id>/exercice.yaml → what an exercise says of itself, before its files are joined."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from grader.course import defaults, keys
from grader.course.document import FaultList, ListPart, MappingPart, Part, ScalarPart
from grader.course.value_types import Fields
from grader.kinds import kind_named
from grader.kinds.kind import RoleRule
from grader.model.case import Family, Placement, Script, WholeGame
from grader.model.dataclass import dataclass
from grader.model.exercise import Conventions, Form, Limits, Role, Signature
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseFile:
    """The file read; `None` and empty where a fault was told."""

    id: str | None
    title: Title | None
    kind: str | None
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
    kind = fields.value(keys.ALGORITHM)
    forms = _read_forms(fields, kind, faults)
    if kind is not None and not takes_tolerance(kind) and fields.mentions(keys.TOLERANCE):
        remedy = message("try-remove", key=keys.TOLERANCE.name)
        line = fields.line_of(keys.TOLERANCE)
        faults.add(line, "tolerance-unfit", remedy, algorithm=kind)
    return ExerciseFile(
        id=exercise_id,
        title=fields.value(keys.EXERCISE_TITLE),
        kind=kind,
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


def takes_tolerance(kind: str) -> bool:
    """Whether floats may lie apart: where we know the answer, it is exact."""
    return not kind_named(kind).has_own_answers


@dataclass(frozen=True, slots=True)
class _WrittenFunction:
    signature: Signature
    key: str
    line: int


def _read_forms(
    fields: Fields, kind: str | None, faults: FaultList
) -> dict[str, tuple[Fields, list[_WrittenFunction]]]:
    """The forms that have no fault, each with its functions."""
    sound = {}
    for name, form in (fields.value(keys.FORMS) or {}).items():
        told_before = faults.told
        functions = _written_functions(form) if form.complete else []
        if kind is not None:
            _check_functions(kind, form, functions, faults)
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
    name: str, form: Fields, functions: Sequence[_WrittenFunction], faults: FaultList
) -> None:
    kind = kind_named(name)
    if form.mentions(keys.FUNCTIONS) and not kind.several_functions:
        line, remedy = form.line_of(keys.FUNCTIONS), message("try-one-function")
        faults.add(line, "functions-unfit", remedy, algorithm=name)
        return
    for function in functions:
        roles = function.signature.parameters
        rule = kind.role_rule_for(roles)
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
    name = fields.value(keys.ALGORITHM)
    for check, line in _point_lines(fields).items():
        if name is not None and check not in kind_named(name).checks:
            tell_unfit_check(check, name, kind_named(name).checks, line, faults)
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
    check: CheckKind,
    kind: str,
    possible: Collection[CheckKind],
    line: int,
    faults: FaultList,
) -> None:
    """Say that there is nothing to judge by such a check."""
    if check is CheckKind.ORDER and possible == frozenset(CheckKind) - {check}:
        faults.add(line, "order-of-minimax", message("try-no-order"))
        return
    names = [key.name for known, key in keys.POINTS.items() if known in possible]
    remedy = message("try-checks", words=", ".join(names))
    faults.add(line, "check-unfit", remedy, key=keys.POINTS[check].name, algorithm=kind)
