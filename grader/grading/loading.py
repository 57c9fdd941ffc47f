"""Loads a file, whole or its definitions alone, says what was left aside, and makes it ready to be
called: a submission, the solution, a mistake that the course's author wrote.
"""

import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeVar

from grader.errors import Fault, Place
from grader.grading.matching import (
    course_names,
    function_names,
    is_unread,
    near_misses_of,
    writings_of,
)
from grader.grading.request import Request
from grader.grading.time_budget import CONVERSATION_PATIENCE, CopyTime
from grader.kinds.checks import named_error
from grader.kinds.signature import CallPlan
from grader.model.dataclass import dataclass, field, replace
from grader.model.exercise import Exercise, Form, Limits, OwnMistake, Role
from grader.model.message import Cell, Message, SourceLine, message
from grader.model.run import (
    Call,
    Default,
    Definition,
    Ending,
    FoundFunction,
    Loading,
    Outcome,
    StudentError,
)
from grader.sandbox.referee import Company, Referee
from grader.sandbox.session import Session

_SLIPS = frozenset({"NameError", "ImportError", "ModuleNotFoundError"})
_WRONG_ARITY = re.compile(
    r"missing \d+ required|takes .* arguments? but|unexpected keyword argument|multiple values for"
)


def ending_reason(ending: Ending, error: StudentError | None) -> Message:
    """Why a file of the course did not get to its end."""
    if error is None:
        return message("solution-stopped", ending=ending)
    return message("solution-raised", error=named_error(error), line=error.line or "?")


def broken(mistake: OwnMistake, reason: Message, line: int | None = None) -> Fault:
    told = message("own-mistake-broken", mistake=mistake.id, reason=reason)
    return Fault(Place(mistake.file, line), told, message("try-own-mistake-broken"))


def slip_of(mistake: OwnMistake, outcome: Outcome) -> Fault | None:
    """What went wrong in one call, where no mistake of reasoning goes wrong like that."""
    error = outcome.error
    if error is None or not _is_slip(error):
        return None
    return broken(mistake, ending_reason(outcome.ending, error), error.line)


def fault_of_runs(mistake: OwnMistake, outcomes: Sequence[Outcome]) -> Fault | None:
    """Why it cannot be learnt from what it did on the cases, if it cannot."""
    for outcome in outcomes:
        slip = slip_of(mistake, outcome)
        if slip is not None:
            return slip
    if outcomes and all(never_answers(outcome.ending) for outcome in outcomes):
        first = outcomes[0]
        line = first.error.line if first.error else first.running_line
        return broken(mistake, message("own-mistake-never-answers", ending=first.ending), line)
    return None


def never_answers(ending: Ending) -> bool:
    """Whether a call ended without an answer and without an exception of the program's own."""
    return ending not in (Ending.RETURNED, Ending.RAISED)


def _is_slip(error: StudentError) -> bool:
    if error.refusal is not None:
        return False
    if error.type_name == "TypeError":
        return _WRONG_ARITY.search(error.message) is not None
    return error.type_name in _SLIPS


MOST_CELLS_LEFT_OUT = 100
"""Each costs a child, and a notebook that needs more of them is not worth the wait."""


def load_submission(request: Request, referee: Referee) -> tuple[Loading, list[Message]]:
    """Load the file as it is; where that fails, its definitions alone.

    A cell of a notebook that Python cannot read is left out, as it would be in Jupyter.
    """
    targets = course_names(request.course)
    limits = max((e.limits for e in request.course.exercises), key=lambda limits: limits.time_s)

    submission = request.submission

    def probe(
        left_out: Collection[Cell], *, definitions_only: bool = False, calls_allowed: bool = True
    ) -> Loading:
        loading = referee.probe(
            _source_without(left_out, submission.source),
            submission.name,
            targets=targets,
            limits=limits,
            definitions_only=definitions_only,
            calls_allowed=calls_allowed,
        )
        if submission.cells is None:
            return loading
        from grader.submission.notebook import loading_in_cells

        return loading_in_cells(loading, submission.cells)

    whole, broken = _without_broken_cells(probe, submission.source)
    loading = whole
    if _can_be_reduced(loading):
        loading = probe(broken, definitions_only=True)
    if _can_be_reduced(loading):
        loading = probe(broken, definitions_only=True, calls_allowed=False)
    warnings = [_cell_warning(error) for error in broken.values()]
    if submission.unreadable_cells:
        numbers = submission.unreadable_cells
        warnings.append(
            message("cell-unreadable", count=len(numbers), cells=", ".join(map(str, numbers)))
        )
    if loading is not whole and loading.ending is Ending.RETURNED:
        warnings.append(_import_warning(whole))
    if loading.skipped_lines:
        lines = loading.skipped_lines
        warnings.append(message("lines-skipped", count=len(lines), lines=lines))
    warnings += _definition_warnings(request, loading)
    warnings += _definition_line_warnings(loading, targets)
    warnings += _constant_warnings(request, loading)
    unread = tuple(_functions_in(broken, request, targets))
    return replace(loading, unread_functions=unread), warnings


def _graded_exercises(request: Request) -> list[Exercise]:
    asked = request.exercise_ids
    return [each for each in request.course.exercises if not asked or each.id in asked]


# Cells that are left out ------------------------------------------------------------------------


def _source_without(left_out: Collection[Cell], source: bytes) -> bytes:
    if not left_out:
        return source
    from grader.submission.notebook import source_without

    return source_without(left_out, source)


def _without_broken_cells(
    probe: Callable[[Collection[Cell]], Loading], source: bytes
) -> tuple[Loading, dict[Cell, StudentError]]:
    """The file without the cells that Python cannot read, each with what is wrong with it.

    Where that leaves nothing, or does not help, it is the whole file that cannot be read.
    """
    whole = loading = probe(())
    broken: dict[Cell, StudentError] = {}
    for _ in range(MOST_CELLS_LEFT_OUT):
        if loading.code is not None or loading.error is None:
            break
        line = loading.error.line
        if not isinstance(line, SourceLine) or line.cell in broken:
            return whole, {}
        # A text that is not closed upsets the cells after it: they are given another chance.
        broken = {cell: error for cell, error in broken.items() if cell.number < line.cell.number}
        broken[line.cell] = loading.error
        from grader.submission.notebook import has_code

        if not has_code(_source_without(broken, source)):
            return whole, {}
        loading = probe(broken)
    return (loading, broken) if loading.code is not None else (whole, {})


def _cell_warning(error: StudentError) -> Message:
    from grader.language.error_cause import likely_cause

    facts = {"line": error.line, "error": named_error(error)}
    cause = likely_cause(error)
    if cause is None:
        return message("cell-left-out", **facts)
    return message("cell-left-out-because", **facts, cause=cause)


def _functions_in(
    cells: Collection[Cell], request: Request, names: Collection[str]
) -> Iterator[tuple[str, int]]:
    """The functions of the course that seem to be defined in these cells, with their lines."""
    for cell in cells:
        for number in range(cell.first_line, cell.last_line + 1):
            found = re.match(r"(?:async\s+)?def\s+(\w+)", request.submission.lines[number - 1])
            if found and found[1] in names:
                yield found[1], SourceLine(number, cell)


# What is said of the file -----------------------------------------------------------------------


def _definition_warnings(request: Request, loading: Loading) -> Iterator[Message]:
    """The functions that are defined more than once: the last one counts, as in Python."""
    for name in dict.fromkeys(
        name for each in _graded_exercises(request) for name in function_names(each, asked=True)
    ):
        written = [each for each in loading.definitions if each.name == name]
        if len(written) > 1:
            yield _defined_again(written)


def _defined_again(written: list[Definition]) -> Message:
    first, *_, last = written
    if len(written) == 2:
        places = message("two-lines", first=first.line, last=last.line)
    else:
        lines = tuple(each.line for each in written)
        places = message("several-lines", count=len(lines), lines=lines)
    kept = [each for each in written if not each.unwritten]
    if last.unwritten and kept:
        line = kept[-1].line
        return message("defined-again-to-write", name=last.name, places=places, line=line)
    return message("defined-again", name=last.name, places=places)


def _definition_line_warnings(loading: Loading, targets: Collection[str]) -> Iterator[Message]:
    """The defaults and decorators of graded functions that need what is missing here."""
    for function in loading.functions:
        if function.undecorated and function.name in targets:
            yield message("decorator-unavailable", function=function.name, line=function.line)
        names = [
            parameter.name
            for parameter in function.parameters or ()
            if parameter.default is Default.UNAVAILABLE
        ]
        if names and function.name in targets:
            yield message(
                "default-unavailable",
                function=function.name,
                line=function.line,
                count=len(names),
                names=", ".join(names),
            )


def _constant_warnings(request: Request, loading: Loading) -> Iterator[Message]:
    """What becomes of constants such as `M` in the functions that are handed a position."""
    searching = {
        signature.function
        for exercise in _graded_exercises(request)
        for form in exercise.forms
        for signature in form.signatures
        if Role.GAME in signature.parameters
    }
    constants = [each for each in loading.follows_children if each.function in searching]
    constants.sort(key=lambda each: (each.line, each.name))
    for (line, name), same in groupby(constants, key=lambda each: (each.line, each.name)):
        missed = sorted({line for each in same for line in each.missed_lines})
        if missed:
            yield message(
                "constant-cannot-follow", name=name, line=line, count=len(missed), lines=missed
            )
        else:
            yield message("follows-children", name=name, line=line)


def _can_be_reduced(loading: Loading) -> bool:
    """Whether the file could be compiled and yet not be run."""
    return loading.ending is not Ending.RETURNED and loading.code is not None


def _import_warning(loading: Loading) -> Message:
    """What went wrong when the file was loaded as it is."""
    error = loading.error
    if loading.ending is Ending.EXITED:
        return message("exit-at-import")
    if error is None:
        return _silent_end(loading)
    line = error.line or "?"
    if error.type_name == "EOFError":
        return message("input-at-import", line=line)
    module = re.match(r"No module named '([^']+)'", error.message)
    if error.type_name == "ModuleNotFoundError" and module:
        standard = module[1].partition(".")[0] in sys.stdlib_module_names
        code = "missing-standard-module" if standard else "missing-module"
        return message(code, line=line, module=module[1])
    return message("error-at-import", line=line, error=named_error(error))


def _silent_end(loading: Loading) -> Message:
    if loading.ending is not Ending.TIMEOUT:
        return message("crash-at-import")
    if loading.running_line is None:
        return message("endless-at-import")
    return message("endless-at-import-at", line=loading.running_line)


def nothing_found(request: Request, loading: Loading) -> Message:
    """Why no exercise could be graded."""
    if not request.submission.source.strip():
        no_cell = request.submission.cells == ()
        return message("notebook-without-code" if no_cell else "empty-file")
    if loading.ending is not Ending.RETURNED:
        return message("file-cannot-be-loaded")
    expected = dict.fromkeys(exercise.forms[0].function for exercise in request.course.exercises)
    return message("nothing-found", expected=", ".join(expected))


def near_misses(
    request: Request, loading: Loading, found_ids: Collection[str], renamed: frozenset[str]
) -> list[Message]:
    """Exercises that are not in the file, where something was meant for them."""
    found = {function.name for function in loading.functions}
    taken = course_names(request.course) | renamed
    misses: list[Message] = []
    for exercise in request.course.exercises:
        if exercise.id in request.exercise_ids or exercise.id in found_ids:
            continue
        if found & set(function_names(exercise)):
            continue
        if is_unread(exercise, loading):  # It is among the exercises, with the reason.
            continue
        for miss in near_misses_of(exercise, loading, taken):
            if all(_tells(miss) != _tells(each) for each in misses):
                misses.append(miss)  # Two exercises may ask for one function.
    return misses


def _tells(miss: Message) -> object:
    """What a student learns from it: one line a function, though forms differ in what they pass."""
    return miss.facts["function"] if miss.code == "function-by-a-line" else miss


_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    referee: Referee
    loading: Loading
    filename: str
    form: Form
    plans: Mapping[str, CallPlan]
    """How each function of the form is called; one that is missing has none."""
    limits: Limits
    budget_s: float | None = None
    """What several calls in one child may use together; None for what is usual."""
    time: CopyTime = field(default_factory=CopyTime)
    """Whom it is charged to; the course's own files to nobody."""
    company: Company = Company.NOTHING

    @property
    def functions(self) -> Sequence[FoundFunction]:
        return self.loading.functions

    def call(self, call: Call) -> Outcome:
        """One call, in a child of its own or in company."""
        with self.time.charged(self.referee):
            return self.referee.run_call(self.loading, self.filename, call, company=self.company)

    def play(self, conversation: Callable[[Session], _Result]) -> _Result:
        """Several calls in one child."""
        budget_s = self.budget_s
        if budget_s is None:
            budget_s = CONVERSATION_PATIENCE * self.limits.time_s
        with self.time.charged(self.referee):
            return self.referee.play(
                self.loading, self.filename, self.limits, conversation, budget_s=budget_s
            )


def first_form_player(
    exercise: Exercise, loading: Loading, filename: str, referee: Referee
) -> Player | Message:
    """The file, ready to be called; or why it cannot be."""
    first = replace(exercise, forms=exercise.forms[:1])
    writings = writings_of(first, loading, asked=True)
    form = first.forms[0]
    faults: list[Message] = [fault for writing in writings for fault in writing.faults]
    plans = writings[0].plans if writings else {}
    faults += [
        message("function-missing", function=signature.function)
        for signature in form.signatures
        if signature.function not in plans
    ]
    if faults:
        return faults[0]
    return Player(
        referee=referee,
        loading=loading,
        filename=filename,
        form=form,
        plans=plans,
        limits=exercise.limits,
    )


def own_mistake_player(exercise: Exercise, mistake: OwnMistake, referee: Referee) -> Player | Fault:
    """A mistake that the course's author wrote, loaded in the sandbox like any file.

    Or why it cannot be called, with its line.
    """
    filename = f"{mistake.id}.py"
    loading = referee.probe(
        mistake.source,
        filename,
        targets={signature.function for signature in exercise.forms[0].signatures},
        limits=exercise.limits,
        definitions_only=False,
    )
    if loading.ending is not Ending.RETURNED:
        line = loading.error.line if loading.error else loading.running_line
        return broken(mistake, ending_reason(loading.ending, loading.error), line)
    player = first_form_player(exercise, loading, filename, referee)
    if isinstance(player, Message):
        return broken(mistake, player, _line_of_a_function(exercise, loading))
    return player


def _line_of_a_function(exercise: Exercise, loading: Loading) -> int | None:
    """Where the file defines what the exercise calls, or else the first function it has."""
    called = {signature.function for signature in exercise.forms[0].signatures}
    named = [each for each in loading.functions if each.name in called]
    return next((each.line for each in (*named, *loading.functions)), None)
