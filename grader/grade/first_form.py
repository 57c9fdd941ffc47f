"""A file of the course as a player: the solution, or a mistake, in the exercise's first form."""

from dataclasses import replace

from grader.exercise import Exercise, OwnMistake
from grader.grade.player import Player
from grader.grade.writing import writings_of
from grader.message import Message, message
from grader.reference import ending_reason
from grader.run import Ending, Loading
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


def own_mistake_player(
    exercise: Exercise, mistake: OwnMistake, referee: Referee
) -> Player | Message:
    """A mistake that the course's author wrote, loaded in the sandbox like any file."""
    filename = f"{mistake.id}.py"
    loading = referee.probe(
        mistake.source,
        filename,
        targets={signature.function for signature in exercise.forms[0].signatures},
        limits=exercise.limits,
        definitions_only=False,
    )
    if loading.ending is not Ending.RETURNED:
        return ending_reason(loading.ending, loading.error)
    return first_form_player(exercise, loading, filename, referee)
