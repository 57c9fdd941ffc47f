"""A file of the course as a player: the solution, or a mistake, in the exercise's first form."""

from dataclasses import replace

from grader.errors import Fault
from grader.grading.broken_mistake import broken
from grader.grading.player import Player
from grader.grading.reference import ending_reason
from grader.grading.writing import writings_of
from grader.model.exercise import Exercise, OwnMistake
from grader.model.message import Message, message
from grader.model.run import Ending, Loading
from grader.sandbox.referee import Referee


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
