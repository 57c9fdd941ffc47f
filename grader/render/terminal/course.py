"""A course at a glance: what is asked, in which forms, for how many points, tried on what."""

from collections.abc import Iterator
from typing import assert_never

from grader.kinds.forms import applies
from grader.language import say
from grader.model.case import CaseTemplate, Family, Placement, Script, WholeGame
from grader.model.exercise import WALKS, Algorithm, Course, Exercise, Form
from grader.model.tree import Node, height, leaf_count, walk
from grader.model.verdict import CheckKind
from grader.render.values import points_text

_SEARCHES = frozenset({Algorithm.MINIMAX, Algorithm.ALPHABETA, Algorithm.SOLUTION})
"""Where a form leaves aside the trees it cannot search."""


def overview_lines(course: Course, language: str) -> Iterator[str]:
    yield say(
        "list-course",
        language,
        title=course.title.said_in(language),
        id=course.id,
        count=len(course.exercises),
        out_of=course.mark_out_of,
    )
    for exercise in course.exercises:
        yield ""
        yield from _exercise_lines(exercise, language)


def _exercise_lines(exercise: Exercise, language: str) -> Iterator[str]:
    points = " + ".join(
        f"{say(_label(kind, exercise), language)} {points_text(worth, language)}"
        for kind, worth in exercise.points.items()
    )
    yield say(
        "list-exercise",
        language,
        id=exercise.id,
        title=exercise.title.said_in(language),
        worth=exercise.max_score,
        total=points_text(exercise.max_score, language),
        points=points,
    )
    for form in exercise.forms:
        code = "list-form-on-request" if form.on_request else "list-form"
        yield say(code, language, id=form.id, call=", ".join(form.calls))
    for template in exercise.case_templates:
        yield say("list-case", language, id=template.id, shape=_shape(template, exercise, language))
        skipping = [form.id for form in exercise.forms if not _is_used(form, exercise, template)]
        if skipping:
            yield say("list-case-skipped", language, forms=", ".join(skipping))


def _label(kind: CheckKind, exercise: Exercise) -> str:
    if kind is CheckKind.ORDER and exercise.algorithm in WALKS:
        return "label-check-order-walk"
    return f"label-check-{kind}"


def _shape(template: CaseTemplate, exercise: Exercise, language: str) -> str:
    source = template.source
    if template.hidden:
        is_tree = isinstance(source, Node | Family)
        return say("list-hidden" if is_tree else "list-hidden-other", language)
    if isinstance(source, Node | Family):
        if template.maximise is None or exercise.algorithm in WALKS:
            return _walked_shape(source, language)
        return _searched_shape(source, template, language)
    match source:
        case Script(calls=calls):
            return say("list-calls", language, count=len(calls))
        case Placement(ranks=ranks):
            pieces = sum(square.isalpha() for rank in ranks for square in rank)
            return say("list-placement", language, count=pieces)
        case WholeGame():
            return say("list-whole-game", language)
        case _:
            assert_never(source)


def _searched_shape(source: Node | Family, template: CaseTemplate, language: str) -> str:
    player = say("label-max" if template.maximise else "label-min", language)
    if isinstance(source, Family):
        return say(
            "list-family", language, player=player, count=source.count, depth=source.asked_depth
        )
    depth = ", ".join(map(str, template.depths)) or str(height(source))
    return say("list-tree", language, player=player, leaves=leaf_count(source), depth=depth)


def _walked_shape(source: Node | Family, language: str) -> str:
    """A tree where nobody plays: all of its nodes count."""
    if isinstance(source, Family):
        return say("list-family-alone", language, count=source.count, depth=source.depth)
    nodes = sum(1 for _ in walk(source))
    return say("list-tree-alone", language, nodes=nodes, depth=height(source))


def _is_used(form: Form, exercise: Exercise, template: CaseTemplate) -> bool:
    source = template.source
    if exercise.algorithm not in _SEARCHES or not isinstance(source, Node):
        return True
    depths = template.depths or (height(source),)
    return any(applies(form, exercise, source, depth) for depth in depths)
