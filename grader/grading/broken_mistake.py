"""Whether a mistake that the course's author wrote shows a mistake, or is merely broken.

A misspelt name, a wrong number of arguments, a missing module, a program that returns nothing
anywhere: nobody meant that as a way of going wrong, and what it does proves nothing.
"""

import re
from collections.abc import Sequence

from grader.errors import Fault, Place
from grader.grading.reference import ending_reason
from grader.model.exercise import OwnMistake
from grader.model.message import Message, message
from grader.model.run import Ending, Outcome, StudentError

_SLIPS = frozenset({"NameError", "ImportError", "ModuleNotFoundError"})
_WRONG_ARITY = re.compile(
    r"missing \d+ required|takes .* arguments? but|unexpected keyword argument|multiple values for"
)


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
