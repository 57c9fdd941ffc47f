"""A course at a glance: what is asked, in which forms, for how many points, on which trees."""

from collections.abc import Iterator

from grader.case import CaseTemplate, Family
from grader.exercise import Course, Exercise, Form
from grader.forms import applies
from grader.messages import say
from grader.render.values import points_text
from grader.tree import height, leaf_count


def overview_lines(course: Course, language: str) -> Iterator[str]:
    yield say(
        "list-course",
        language,
        title=course.title,
        id=course.id,
        count=len(course.exercises),
        out_of=course.mark_out_of,
    )
    for exercise in course.exercises:
        yield ""
        yield from _exercise_lines(exercise, language)


def _exercise_lines(exercise: Exercise, language: str) -> Iterator[str]:
    points = " + ".join(
        f"{say(f'label-check-{kind}', language)} {points_text(worth, language)}"
        for kind, worth in exercise.points.items()
    )
    yield say(
        "list-exercise",
        language,
        id=exercise.id,
        title=exercise.title,
        total=points_text(exercise.max_score, language),
        points=points,
    )
    for form in exercise.forms:
        call = f"{form.function}({', '.join(form.parameters)})"
        yield say("list-form", language, id=form.id, call=call)
    for template in exercise.case_templates:
        yield say("list-case", language, id=template.id, shape=_shape(template, language))
        skipping = [form.id for form in exercise.forms if not _is_used(form, exercise, template)]
        if skipping:
            yield say("list-case-skipped", language, forms=", ".join(skipping))


def _shape(template: CaseTemplate, language: str) -> str:
    if template.hidden:
        return say("list-hidden", language)
    player = say("label-max" if template.maximise else "label-min", language)
    source = template.source
    if isinstance(source, Family):
        return say("list-family", language, player=player, count=source.count, depth=source.depth)
    depth = ", ".join(map(str, template.depths)) or str(height(source))
    return say("list-tree", language, player=player, leaves=leaf_count(source), depth=depth)


def _is_used(form: Form, exercise: Exercise, template: CaseTemplate) -> bool:
    source = template.source
    if isinstance(source, Family):
        return True
    depths = template.depths or (height(source),)
    return any(applies(form, exercise, source, depth) for depth in depths)
