"""What an audit has not tried, by name: nothing of that is proven."""

from collections.abc import Collection, Iterator

from grader.course.places import CoursePlaces
from grader.errors import Place
from grader.kinds.forms import dropped_fixtures
from grader.model.audit_report import Finding, Severity, Topic, Untried
from grader.model.case import Script
from grader.model.exercise import Exercise
from grader.model.message import Message, message


def untried_of(exercise: Exercise, with_mistakes: Collection[str]) -> Untried:
    """Whether no mistake was tried in it, and its functions that no fixture calls."""
    return Untried(
        exercise=exercise.id,
        mistakes=exercise.id not in with_mistakes,
        functions=tuple(_uncalled(exercise)),
    )


def check_untried(exercise: Exercise, untried: Untried, places: CoursePlaces) -> list[Finding]:
    file = f"exercices/{exercise.id}/exercice.yaml"
    found = []
    if untried.mistakes:
        remedy = message("audit-try-mistake", exercise=exercise.id)
        reason = message("audit-no-mistake-tried", exercise=exercise.id)
        found.append(_remark(Topic.MISTAKES, places.find(file, "fixtures"), reason, remedy))
    for function in untried.functions:
        reason = message("audit-function-uncalled", exercise=exercise.id, function=function)
        remedy = message("audit-try-call", function=function)
        found.append(_remark(Topic.FIXTURES, places.find(file, "fixtures"), reason, remedy))
    fixtures = {each.id for each in exercise.case_templates}
    dropped = {form.id: dropped_fixtures(exercise, form) for form in exercise.forms}
    # What suits nobody is a fault, as is a form that nothing suits, and told as such.
    of_nobody = fixtures.intersection(*dropped.values())
    for form in exercise.forms:
        names = [name for name in dropped[form.id] if name not in of_nobody]
        if names and not fixtures.issubset(dropped[form.id]):
            reason = message(
                "audit-dropped",
                exercise=exercise.id,
                form=form.id,
                count=len(names),
                fixtures=", ".join(names),
            )
            found.append(_remark(Topic.FIXTURES, places.find(file, "formes", form.id), reason))
    return found


def _uncalled(exercise: Exercise) -> Iterator[str]:
    """Of functions that go together, those that no script calls; a whole game calls them all."""
    sources = [template.source for template in exercise.case_templates]
    if not sources or not all(isinstance(each, Script) for each in sources):
        return
    called = {call.function for each in sources if isinstance(each, Script) for call in each.calls}
    for signature in exercise.forms[0].signatures:
        if signature.function not in called:
            yield signature.function


def _remark(topic: Topic, place: Place, reason: Message, remedy: Message | None = None) -> Finding:
    return Finding(
        topic=topic, severity=Severity.REMARK, place=place, message=reason, remedy=remedy
    )
