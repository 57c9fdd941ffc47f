"""Whether a fixture suits the exercise that names it: what neither file can know alone."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grader.course import keys
from grader.course.document import FaultList, shown_text, suggestion
from grader.course.exercise_file import (
    SOURCE_KEYS,
    ExerciseFile,
    check_roles,
    takes_tolerance,
    tell_unfit_check,
)
from grader.kinds import kind_named
from grader.kinds.kind import Kind
from grader.model.case import CaseTemplate, FunctionCall, Plain, Script
from grader.model.exercise import Form, Role, Signature
from grader.model.message import message


def check_fit(template: CaseTemplate, line: int, exercise: ExerciseFile, faults: FaultList) -> None:
    """Tell, where the fixture is named, why this exercise cannot be tried on it."""
    if exercise.kind is None:
        return
    kind, source = kind_named(exercise.kind), template.source
    if not isinstance(source, kind.sources):
        _tell_unfit_source(template, line, exercise.kind, kind, faults)
    elif template.tolerance is not None and not takes_tolerance(exercise.kind):
        remedy = message("try-tolerance-in-exercise", case=template.id)
        faults.add(line, "tolerance-unfit", remedy, algorithm=exercise.kind)
    else:
        if isinstance(source, Script):
            for call in source.calls:
                _check_call(template.id, call, exercise.forms, line, faults)
                _check_arguments(template.id, call, exercise, line, faults)
        for unfit in kind.unfit(template, exercise.forms):
            faults.add(line, unfit.code, unfit.remedy, case=template.id, **unfit.facts)


def _tell_unfit_source(
    template: CaseTemplate, line: int, name: str, kind: Kind[Any], faults: FaultList
) -> None:
    faults.add(
        line,
        "source-unfit",
        message("try-other-case", case=template.id),
        case=template.id,
        found=SOURCE_KEYS[type(template.source)],
        algorithm=name,
        wanted=", ".join(SOURCE_KEYS[each] for each in kind.sources),
    )


def check_solution_fit(
    exercise: ExerciseFile, templates: Sequence[CaseTemplate], faults: FaultList
) -> None:
    """What some kinds ask of an exercise depends on what it is tried on."""
    if exercise.kind is None or not templates:
        return
    named = kind_named(exercise.kind)
    kind = named.tried_on([template.source for template in templates])
    if kind is named:
        return
    lines = dict(exercise.case_ids)
    for template in templates:
        if not isinstance(template.source, kind.sources):
            _tell_unfit_source(template, lines[template.id], exercise.kind, kind, faults)
    for check, line in exercise.point_lines.items():
        if check not in kind.checks:
            tell_unfit_check(check, exercise.kind, kind.checks, line, faults)
    for form in exercise.forms:
        rule = kind.role_rule_for(form.parameters)
        if rule is not None:
            line = exercise.form_lines[form.id]
            check_roles(rule, form.parameters, keys.PARAMETERS.name, line, faults)


def _check_call(
    case: str, call: FunctionCall, forms: Sequence[Form], line: int, faults: FaultList
) -> None:
    """Tell the first form in which the call cannot be made."""
    for form in forms:
        signature = form.by_function.get(call.function)
        if signature is None:
            remedy = suggestion(call.function, form.by_function)
            if remedy is None:
                remedy = message("try-functions", words=", ".join(form.by_function))
            found = shown_text(call.function)
            faults.add(line, "call-unknown", remedy, case=case, function=found, form=form.id)
            return
        passed = _passed(signature)
        if len(call.arguments) != len(passed):
            faults.add(
                line,
                "call-arguments",
                message("try-write", word=f"{signature.function}({', '.join(passed)})"),
                case=case,
                call=shown_text(str(call)),
                form=form.id,
                wanted=len(passed),
            )
            return


def _check_arguments(
    case: str, call: FunctionCall, exercise: ExerciseFile, line: int, faults: FaultList
) -> None:
    """Tell the first argument that is not what its parameter stands for.

    Where the answers come from the solution, it may take anything.
    """
    if exercise.kind is None or not exercise.forms or not kind_named(exercise.kind).has_own_answers:
        return
    signature = exercise.forms[0].by_function.get(call.function)
    passed = _passed(signature) if signature else []
    if len(passed) != len(call.arguments):
        return  # Told already.
    for role, argument in zip(passed, call.arguments, strict=True):
        if role in _ARGUMENTS and not _ARGUMENTS[role](argument):
            remedy = message(f"try-argument-{role}")
            faults.add(
                line, "call-argument-unfit", remedy, case=case, call=str(call), role=role.value
            )
            return


def _is_number(value: Plain) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_ARGUMENTS: Mapping[Role, Callable[[Plain], bool]] = {
    Role.VALUES: lambda value: (
        isinstance(value, tuple) and bool(value) and all(map(_is_number, value))
    ),
    Role.MAXIMISE: lambda value: isinstance(value, bool),
    Role.GRID: lambda value: isinstance(value, str) and bool(re.fullmatch("[XO.]{9}", value)),
    Role.SQUARE: lambda value: _is_number(value) and value in range(9),
    Role.PLAYER: lambda value: value in ("X", "O"),
    Role.ELEMENT: lambda value: value is not None,
}
"""What an argument of a call must be, by what it stands for."""


def check_names(exercise: ExerciseFile, faults: FaultList) -> None:
    """Some functions are known by their names: those of a queue, and of a game."""
    fixed = kind_named(exercise.kind).function_names if exercise.kind else ()
    unknown = [
        (form.id, signature.function)
        for form in exercise.forms
        for signature in form.signatures
        if fixed and signature.function not in fixed
    ]
    for form_id, function in unknown:
        remedy = suggestion(function, fixed)
        remedy = remedy or message("try-functions", words=", ".join(fixed))
        line, found = exercise.form_lines[form_id], shown_text(function)
        faults.add(line, "function-name-fixed", remedy, function=found, form=form_id)


def _passed(signature: Signature) -> list[Role]:
    """What a call writes: the queue itself is the grader's to pass on."""
    return [role for role in signature.parameters if role is not Role.QUEUE]
