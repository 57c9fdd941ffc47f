"""Loads a submission, whole or its definitions alone, and says what was left aside."""

import re
import sys

from grader.cells import loading_in_cells
from grader.grade.request import Request
from grader.grade.writing import function_names, near_miss
from grader.judge.judged import named_error
from grader.message import Message, message
from grader.run import Ending, Loading
from grader.sandbox.referee import Referee


def load_submission(request: Request, referee: Referee) -> tuple[Loading, list[Message]]:
    """Load the file as it is; where that fails, its definitions alone."""
    targets = {
        name
        for exercise in request.course.exercises
        for name in function_names(exercise, asked=True)
    }
    limits = max((e.limits for e in request.course.exercises), key=lambda limits: limits.time_s)

    submission = request.submission

    def probe(*, definitions_only: bool, calls_allowed: bool = True) -> Loading:
        loading = referee.probe(
            submission.source,
            submission.name,
            targets=targets,
            limits=limits,
            definitions_only=definitions_only,
            calls_allowed=calls_allowed,
        )
        return loading if submission.cells is None else loading_in_cells(loading, submission.cells)

    whole = loading = probe(definitions_only=False)
    if _can_be_reduced(loading):
        loading = probe(definitions_only=True)
    if _can_be_reduced(loading):
        loading = probe(definitions_only=True, calls_allowed=False)
    warnings: list[Message] = []
    if loading is not whole and loading.ending is Ending.RETURNED:
        warnings.append(_import_warning(whole))
    if loading.skipped_lines:
        lines = loading.skipped_lines
        warnings.append(message("lines-skipped", count=len(lines), lines=lines))
    for name, line in loading.follows_children:
        warnings.append(message("follows-children", name=name, line=line))
    return loading, warnings


def _can_be_reduced(loading: Loading) -> bool:
    """Whether the file could be compiled and yet not be run."""
    return loading.ending is not Ending.RETURNED and loading.code is not None


def _import_warning(loading: Loading) -> Message:
    """What went wrong when the file was loaded as it is."""
    error = loading.error
    if loading.ending is Ending.EXITED:
        return message("exit-at-import")
    if error is None:
        endless = loading.ending is Ending.TIMEOUT
        return message("endless-at-import" if endless else "crash-at-import")
    line = error.line or "?"
    if error.type_name == "EOFError":
        return message("input-at-import", line=line)
    module = re.match(r"No module named '([^']+)'", error.message)
    if error.type_name == "ModuleNotFoundError" and module:
        standard = module[1].partition(".")[0] in sys.stdlib_module_names
        code = "missing-standard-module" if standard else "missing-module"
        return message(code, line=line, module=module[1])
    return message("error-at-import", line=line, error=named_error(error))


def nothing_found(request: Request, loading: Loading) -> Message:
    """Why no exercise could be graded."""
    if not request.submission.source.strip():
        no_cell = request.submission.cells == ()
        return message("notebook-without-code" if no_cell else "empty-file")
    if loading.ending is not Ending.RETURNED:
        return message("file-cannot-be-loaded")
    expected = ", ".join(exercise.forms[0].function for exercise in request.course.exercises)
    return message("nothing-found", expected=expected)


def near_misses(request: Request, loading: Loading) -> list[Message]:
    """Exercises that are not in the file, where something was meant for them."""
    found = {function.name for function in loading.functions}
    misses: list[Message] = []
    for exercise in request.course.exercises:
        if exercise.id in request.exercise_ids or found & set(function_names(exercise)):
            continue
        miss = near_miss(exercise, loading)
        if miss is not None and miss not in misses:  # Two exercises may ask for one function.
            misses.append(miss)
    return misses
