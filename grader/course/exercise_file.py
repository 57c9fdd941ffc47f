"""exercices/<id>/exercice.yaml → what an exercise says of itself, before its files are joined."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from grader.case import CaseTemplate, Family
from grader.course import formats
from grader.course.document import ListPart, Part
from grader.course.faults import FaultList
from grader.course.tables import Fields
from grader.exercise import Algorithm, Conventions, Form, Limits
from grader.message import message
from grader.verdict import CheckKind


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseFile:
    """The file read; `None` and empty where a fault was told."""

    id: str | None
    title: str | None
    algorithm: Algorithm | None
    forms: tuple[Form, ...]
    case_ids: tuple[tuple[str, int], ...]
    """Each with its line, so that a missing fixture is told where it is named."""
    points: Mapping[CheckKind, Fraction]
    limits: Limits
    early_ends: bool


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
    return ExerciseFile(
        id=exercise_id,
        title=fields.value(formats.EXERCISE_TITLE),
        algorithm=fields.value(formats.ALGORITHM),
        forms=tuple(_build_forms(fields, own)),
        case_ids=named_with_lines(fields.part(formats.CASES), fields.value(formats.CASES)),
        points=_build_points(fields, faults),
        limits=overridden_limits(limits, fields.value(formats.LIMITS_KEY)),
        early_ends=fields.value(formats.EARLY_ENDS) or False,
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
    )


def case_ids_of(template: CaseTemplate) -> Iterator[str]:
    """The names its cases will bear in a report."""
    if isinstance(template.source, Family):
        yield from (f"{template.id}-{number}" for number in range(1, template.source.count + 1))
    elif len(template.depths) > 1:
        yield from (f"{template.id}-p{depth}" for depth in template.depths)
    else:
        yield template.id


def _build_forms(fields: Fields, conventions: Conventions) -> Iterator[Form]:
    for name, form in (fields.value(formats.FORMS) or {}).items():
        function, parameters = form.value(formats.FUNCTION), form.value(formats.PARAMETERS)
        if function is not None and parameters is not None:
            yield Form(
                id=name,
                function=function,
                parameters=parameters,
                conventions=overridden_conventions(
                    conventions, form.value(formats.CONVENTIONS_KEY)
                ),
            )


def _build_points(fields: Fields, faults: FaultList) -> Mapping[CheckKind, Fraction]:
    table = fields.value(formats.POINTS_KEY)
    if table is None:
        return MappingProxyType({})
    order = formats.POINTS[CheckKind.ORDER]
    if table.mentions(order) and fields.value(formats.ALGORITHM) is Algorithm.MINIMAX:
        faults.add(table.line_of(order), "order-of-minimax", message("try-no-order"))
    read = {kind: table.value(key) for kind, key in formats.POINTS.items()}
    points = {kind: worth for kind, worth in read.items() if worth is not None}
    if table.complete and not any(points.values()):
        faults.add(table.line, "points-all-zero", message("try-points"))
    return MappingProxyType(points)
