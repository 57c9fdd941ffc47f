"""Points that nobody can win, forms that are tried on nothing, fixtures that try nobody."""

from collections.abc import Iterator

from grader.course.formats import POINTS
from grader.course.places import CoursePlaces
from grader.errors import Place
from grader.grading.points import is_worth_points_without_path
from grader.kinds.forms import can_be_tried
from grader.model.audit_report import Finding, Severity, Topic
from grader.model.exercise import Exercise, Form, Role
from grader.model.message import Message, message
from grader.model.verdict import CheckKind


def check_points(exercise: Exercise, places: CoursePlaces) -> list[Finding]:
    return [
        Finding(
            topic=Topic.POINTS,
            severity=Severity.FAULT,
            place=place,
            message=reason,
            remedy=remedy,
        )
        for place, reason, remedy in (
            *_points_of_nobody(exercise, places),
            *_forms_of_nothing(exercise, places),
            *_fixtures_of_nobody(exercise, places),
        )
    ]


_Told = tuple[Place, Message, Message | None]


def _points_of_nobody(exercise: Exercise, places: CoursePlaces) -> Iterator[_Told]:
    for kind, worth in exercise.points.items():
        if worth and not any(_can_show(exercise, form, kind) for form in exercise.forms):
            key = POINTS[kind].name
            yield (
                places.find(_file(exercise), "bareme", key),
                message("audit-points-of-nobody", exercise=exercise.id, key=key),
                _REMEDIES[kind],
            )


_REMEDIES = {
    CheckKind.PATH: message("audit-try-points-path"),
    CheckKind.VALUE: message("audit-try-points-value"),
}
"""The kinds that a form may be unable to show."""


def _can_show(exercise: Exercise, form: Form, kind: CheckKind) -> bool:
    """Whether a function of this form can win points of this kind."""
    if kind is CheckKind.PATH and exercise.searches_trees:
        return form.returns_path or not is_worth_points_without_path(exercise)
    # An order of moves alone has no value to show.
    return not (kind is CheckKind.VALUE and Role.MOVE_LIST in form.parameters)


def _forms_of_nothing(exercise: Exercise, places: CoursePlaces) -> Iterator[_Told]:
    for form in exercise.forms:
        if not any(can_be_tried(exercise, form, each) for each in exercise.case_templates):
            yield (
                places.find(_file(exercise), "formes", form.id),
                message("no-case-applies", exercise=exercise.id, form=form.id),
                message("try-early-ends"),
            )


def _fixtures_of_nobody(exercise: Exercise, places: CoursePlaces) -> Iterator[_Told]:
    for template in exercise.case_templates:
        if not any(can_be_tried(exercise, form, template) for form in exercise.forms):
            yield (
                places.find(_file(exercise), "fixtures", template.id),
                message("audit-fixture-of-nobody", exercise=exercise.id, fixture=template.id),
                message("try-early-ends"),
            )


def _file(exercise: Exercise) -> str:
    return f"exercices/{exercise.id}/exercice.yaml"
