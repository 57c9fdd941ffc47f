"""exercices/<id>/exercice.yaml → what an exercise says of itself, before its files are joined."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from grader.course import formats
from grader.course.document import ListPart, MappingPart, Part, ScalarPart
from grader.course.faults import FaultList
from grader.course.rules import CHECKS, SEVERAL_FUNCTIONS, RoleRule, role_rule
from grader.course.tables import Fields
from grader.model.case import CaseTemplate, Family
from grader.model.exercise import Algorithm, Conventions, Form, Limits, Role, Signature
from grader.model.message import message
from grader.model.title import Title
from grader.model.verdict import CheckKind


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
    fields = formats.EXERCISE.read(document, faults.file, faults)
    if fields is None:
        return None
    exercise_id = fields.value(formats.EXERCISE_ID)
    if exercise_id is not None and exercise_id != folder:
        line = fields.line_of(formats.EXERCISE_ID)
        remedy = message("try-write", word=folder)
        faults.add(line, "id-not-the-folder", remedy, found=exercise_id, wanted=folder)
    own = overridden_conventions(conventions, fields.value(formats.CONVENTIONS_KEY))
    algorithm = fields.value(formats.ALGORITHM)
    forms = _read_forms(fields, algorithm, faults)
    if algorithm not in (Algorithm.SOLUTION, None) and fields.mentions(formats.TOLERANCE):
        remedy = message("try-remove", key=formats.TOLERANCE.name)
        line = fields.line_of(formats.TOLERANCE)
        faults.add(line, "tolerance-unfit", remedy, algorithm=algorithm.value)
    return ExerciseFile(
        id=exercise_id,
        title=fields.value(formats.EXERCISE_TITLE),
        algorithm=algorithm,
        forms=tuple(
            _build_form(name, form, functions, own) for name, (form, functions) in forms.items()
        ),
        form_lines={name: functions[0].line for name, (_, functions) in forms.items()},
        case_ids=named_with_lines(fields.part(formats.CASES), fields.value(formats.CASES)),
        points=_build_points(fields, faults),
        point_lines=_point_lines(fields),
        limits=overridden_limits(limits, fields.value(formats.LIMITS_KEY)),
        early_ends=fields.value(formats.EARLY_ENDS) or False,
        tolerance=fields.value(formats.TOLERANCE) or 0.0,
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
        cut=fields.value(formats.CUT) or base.cut,
        pruning=fields.value(formats.PRUNING) or base.pruning,
        tie=fields.value(formats.TIE) or base.tie,
    )


def overridden_limits(base: Limits, fields: Fields | None) -> Limits:
    if fields is None:
        return base
    return Limits(
        time_s=fields.value(formats.TIME) or base.time_s,
        memory_mib=fields.value(formats.MEMORY) or base.memory_mib,
        evaluations=fields.value(formats.EVALUATION_LIMIT) or base.evaluations,
        output_kib=fields.value(formats.OUTPUT) or base.output_kib,
        readable=fields.value(formats.READABLE) or base.readable,
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
    for name, form in (fields.value(formats.FORMS) or {}).items():
        told_before = faults.told
        functions = _written_functions(form) if form.complete else []
        if algorithm is not None:
            _check_functions(algorithm, form, functions, faults)
        if functions and faults.told == told_before:
            sound[name] = form, functions
    return sound


def _written_functions(form: Fields) -> list[_WrittenFunction]:
    """The functions of a form, in their order."""
    function, parameters = form.value(formats.FUNCTION), form.value(formats.PARAMETERS)
    several, part = form.value(formats.FUNCTIONS), form.part(formats.FUNCTIONS)
    if several is not None and isinstance(part, MappingPart):
        lines = {key.text: value.line for key, value in part.entries if isinstance(key, ScalarPart)}
        key = formats.FUNCTIONS.name
        return [
            _WrittenFunction(Signature(name, roles), f"{key}.{name}", lines[name])
            for name, roles in several.items()
        ]
    if function is None or parameters is None:
        return []
    line = form.line_of(formats.PARAMETERS)
    return [_WrittenFunction(Signature(function, parameters), formats.PARAMETERS.name, line)]


def _check_functions(
    algorithm: Algorithm, form: Fields, functions: Sequence[_WrittenFunction], faults: FaultList
) -> None:
    if form.mentions(formats.FUNCTIONS) and algorithm not in SEVERAL_FUNCTIONS:
        line, remedy = form.line_of(formats.FUNCTIONS), message("try-one-function")
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
        conventions=overridden_conventions(conventions, form.value(formats.CONVENTIONS_KEY)),
        others=tuple(others),
        on_request=form.value(formats.ON_REQUEST) or False,
    )


def _build_points(fields: Fields, faults: FaultList) -> Mapping[CheckKind, Fraction]:
    table = fields.value(formats.POINTS_KEY)
    if table is None:
        return MappingProxyType({})
    algorithm = fields.value(formats.ALGORITHM)
    for kind, line in _point_lines(fields).items():
        if algorithm is not None and kind not in CHECKS[algorithm]:
            tell_unfit_check(kind, algorithm, CHECKS[algorithm], line, faults)
    read = {kind: table.value(key) for kind, key in formats.POINTS.items()}
    points = {kind: worth for kind, worth in read.items() if worth is not None}
    if table.complete and not any(points.values()):
        faults.add(table.line, "points-all-zero", message("try-points"))
    return MappingProxyType(points)


def _point_lines(fields: Fields) -> Mapping[CheckKind, int]:
    table = fields.value(formats.POINTS_KEY)
    if table is None:
        return {}
    return {kind: table.line_of(key) for kind, key in formats.POINTS.items() if table.mentions(key)}


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
    names = [key.name for known, key in formats.POINTS.items() if known in possible]
    remedy = message("try-checks", words=", ".join(names))
    key = formats.POINTS[kind].name
    faults.add(line, "check-unfit", remedy, key=key, algorithm=algorithm.value)
