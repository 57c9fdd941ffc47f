"""Whether a fixture suits the exercise that names it: what neither file can know alone."""

import re
from collections.abc import Callable, Mapping, Sequence

from grader.course import keys
from grader.course.document import FaultList, shown_text, suggestion
from grader.course.exercise_file import (
    CHECKS_OF_CALLS,
    SEARCH,
    SOURCE_KEYS,
    ExerciseFile,
    check_roles,
    tell_unfit_check,
)
from grader.model.case import (
    GAME_FUNCTIONS,
    QUEUE_FUNCTIONS,
    CaseTemplate,
    Family,
    FunctionCall,
    Plain,
    Script,
    Source,
    WholeGame,
)
from grader.model.exercise import SOURCES, Algorithm, Form, Role, Signature
from grader.model.message import message
from grader.model.tree import Node, walk


def check_fit(template: CaseTemplate, line: int, exercise: ExerciseFile, faults: FaultList) -> None:
    """Tell, where the fixture is named, why this exercise cannot be tried on it."""
    algorithm, source = exercise.algorithm, template.source
    if algorithm is None:
        return
    if not isinstance(source, SOURCES[algorithm]):
        faults.add(
            line,
            "source-unfit",
            message("try-other-case", case=template.id),
            case=template.id,
            found=SOURCE_KEYS[type(source)],
            algorithm=algorithm.value,
            wanted=", ".join(SOURCE_KEYS[kind] for kind in SOURCES[algorithm]),
        )
    elif template.tolerance is not None and algorithm is not Algorithm.SOLUTION:
        remedy = message("try-tolerance-in-exercise", case=template.id)
        faults.add(line, "tolerance-unfit", remedy, algorithm=algorithm.value)
    elif isinstance(source, Script):
        for call in source.calls:
            _check_call(template.id, call, exercise.forms, line, faults)
            _check_arguments(template.id, call, exercise, line, faults)
    elif algorithm is Algorithm.CHOICE and template.maximise is False:
        remedy = message("try-player-max", file=f"fixtures/{template.id}.yaml")
        faults.add(line, "choice-of-min", remedy, case=template.id)
    elif algorithm is Algorithm.DEEPENING and isinstance(source, Node):
        _check_deepening(template.id, source, line, faults)
    elif algorithm is Algorithm.DEEPENING and isinstance(source, Family) and not source.horizon:
        remedy = message("try-horizon", depth=source.depth)
        faults.add(line, "deepening-family-bare", remedy, case=template.id)
    elif algorithm is Algorithm.TRANSPOSITION and not _meets_again(source):
        code = "try-positions" if isinstance(source, Family) else "try-transposition"
        faults.add(line, "no-transposition", message(code), case=template.id)
    elif isinstance(source, WholeGame):
        _check_whole_game(template.id, exercise.forms, line, faults)


def check_solution_fit(
    exercise: ExerciseFile, templates: Sequence[CaseTemplate], faults: FaultList
) -> None:
    """What `corrige` asks of an exercise depends on what it is tried on."""
    if exercise.algorithm is not Algorithm.SOLUTION or not templates:
        return
    if all(isinstance(template.source, Script) for template in templates):
        for kind, line in exercise.point_lines.items():
            if kind not in CHECKS_OF_CALLS:
                tell_unfit_check(kind, Algorithm.SOLUTION, CHECKS_OF_CALLS, line, faults)
        return
    for form in exercise.forms:
        line = exercise.form_lines[form.id]
        check_roles(SEARCH, form.parameters, keys.PARAMETERS.name, line, faults)


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
    if exercise.algorithm is Algorithm.SOLUTION or not exercise.forms:
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
    fixed = _FIXED_NAMES.get(exercise.algorithm) if exercise.algorithm else None
    if fixed is None:
        return
    for form in exercise.forms:
        for signature in form.signatures:
            if signature.function not in fixed:
                remedy = suggestion(signature.function, fixed)
                remedy = remedy or message("try-functions", words=", ".join(fixed))
                line = exercise.form_lines[form.id]
                found = shown_text(signature.function)
                faults.add(line, "function-name-fixed", remedy, function=found, form=form.id)


_FIXED_NAMES: Mapping[Algorithm, tuple[str, ...]] = {
    Algorithm.QUEUE: QUEUE_FUNCTIONS,
    Algorithm.TIC_TAC_TOE: GAME_FUNCTIONS,
}


def _passed(signature: Signature) -> list[Role]:
    """What a call writes: the queue itself is the grader's to pass on."""
    return [role for role in signature.parameters if role is not Role.QUEUE]


def _meets_again(source: Source) -> bool:
    if isinstance(source, Family):
        return source.positions is not None
    return isinstance(source, Node) and any(node.same_as for _, node in walk(source))


def _check_whole_game(case: str, forms: Sequence[Form], line: int, faults: FaultList) -> None:
    """A whole game is walked with four functions, known by their names."""
    for form in forms:
        written = {signature.function for signature in form.signatures}
        missing = [name for name in GAME_FUNCTIONS if name not in written]
        if missing and written <= set(GAME_FUNCTIONS):  # A misspelt one is told by its name.
            remedy = message("try-functions", words=", ".join(GAME_FUNCTIONS))
            faults.add(
                line, "game-functions-missing", remedy, case=case, form=form.id, function=missing[0]
            )
            return


def _check_deepening(case: str, tree: Node, line: int, faults: FaultList) -> None:
    """Every depth is searched in its turn, so every node is evaluated, and no game ends early."""
    nodes = list(walk(tree))
    bare = next((path for path, node in nodes if path and node.value is None), None)
    if bare is not None:
        faults.add(line, "deepening-bare", message("try-frontier"), case=case, node=bare)
    lowest = max(len(path) for path, _ in nodes)
    early = next((path for path, node in nodes if node.is_leaf and len(path) < lowest), None)
    if early is not None:
        remedy = message("try-deeper", depth=lowest)
        faults.add(line, "deepening-uneven", remedy, case=case, node=early)
