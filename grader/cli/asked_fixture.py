"""The fixture that a command names, by its id or by its file, and the case of it that is meant."""

import argparse
import contextlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.cli.asked_course import read_asked_course
from grader.cli.console import Console
from grader.course.course_reader import find_exercise
from grader.course.fixture_file import read_single_case
from grader.errors import CourseError, UsageError
from grader.kinds import kind_of
from grader.language.nearest import nearest
from grader.model.case import Case, CaseTemplate, Family
from grader.model.exercise import Course, Exercise
from grader.model.message import message
from grader.model.tree import Node
from grader.search.draw import draw_searches, draw_walks, plain_case

_NO_COURSE = "show"
"""A draft that lies in no course shows the same values today or next year."""
_SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedFixture:
    template: CaseTemplate
    case: Case
    exercises: tuple[Exercise, ...]
    """Those that use it."""
    others: tuple[str, ...]
    """The other cases of the same fixture, where none of them was asked for by its name."""


def find_fixture(arguments: argparse.Namespace, console: Console) -> AskedFixture:
    """The fixture asked for; UsageError with the nearest where there is none of that name."""
    asked: str = arguments.fixture
    if is_path(asked):
        template = read_single_case(Path(asked))
        course = _course_of_file(arguments, console, Path(asked))
        return _fixture(arguments, template, template.id, course)
    course = read_asked_course(arguments, console)
    for template in templates_of(course):
        if asked == template.id or asked in _case_ids(template, _users(course, template)):
            return _fixture(arguments, template, asked, course)
    raise _unknown(asked, course)


def templates_of(course: Course) -> tuple[CaseTemplate, ...]:
    """Every fixture of the course once, in the order of its exercises."""
    templates = (template for exercise in course.exercises for template in exercise.case_templates)
    return tuple({template.id: template for template in templates}.values())


def is_walked(template: CaseTemplate, exercises: Sequence[Exercise]) -> bool:
    """Whether nobody plays on its tree: all its nodes are to be treated, in some order."""
    if not isinstance(template.source, Node | Family):
        return False
    if template.maximise is None:
        return True
    return bool(exercises) and all(kind_of(exercise).is_walk for exercise in exercises)


def is_path(asked: str) -> bool:
    """Whether a file is meant, and not an id."""
    separators = [separator for separator in (os.sep, os.altsep) if separator]
    return asked.lower().endswith(_SUFFIXES) or any(each in asked for each in separators)


def _course_of_file(arguments: argparse.Namespace, console: Console, file: Path) -> Course | None:
    """The course around a fixture's file, whose language is spoken.

    A draft is shown whatever is wrong with the rest of its course, unless that is asked for.
    """
    if arguments.course is not None or arguments.exercise is not None:
        return read_asked_course(arguments, console, start=file.absolute().parent)
    with contextlib.suppress(CourseError):
        return read_asked_course(arguments, console, start=file.absolute().parent)
    return None


def _fixture(
    arguments: argparse.Namespace, template: CaseTemplate, asked: str, course: Course | None
) -> AskedFixture:
    exercises = _users(course, template) if course else ()
    chosen = exercises
    if course is not None and arguments.exercise is not None:
        chosen = (_chosen(find_exercise(course, arguments.exercise), template, exercises),)
    cases = _drawn(template, chosen, course)
    # Nobody asks for a case that its exercise does not draw: a family is walked or searched whole.
    case = next((each for each in cases if each.id == asked), cases[0])
    others = () if case.id == asked else tuple(each.id for each in cases[1:])
    return AskedFixture(template=template, case=case, exercises=chosen, others=others)


def _chosen(exercise: Exercise, template: CaseTemplate, exercises: Sequence[Exercise]) -> Exercise:
    if exercise in exercises:
        return exercise
    facts = {"exercise": exercise.id, "fixture": template.id}
    if not exercises:
        raise UsageError(message("show-of-no-exercise", **facts))
    known = ", ".join(each.id for each in exercises)
    raise UsageError(message("show-not-of-exercise", exercises=known, **facts))


def _users(course: Course, template: CaseTemplate) -> tuple[Exercise, ...]:
    """The exercises that are tried on this very fixture, not on another of its name."""
    return tuple(each for each in course.exercises if template in each.case_templates)


def _drawn(
    template: CaseTemplate, exercises: Sequence[Exercise], course: Course | None
) -> tuple[Case, ...]:
    """As everyone gets them, in the course's own draw."""
    from grader.grading.request import Draws, seed_of

    if not isinstance(template.source, Node | Family):
        return (plain_case(template),)
    walked = is_walked(template, exercises)
    if course is None:
        return draw_walks(template, _NO_COURSE) if walked else draw_searches(template, _NO_COURSE)
    draws = Draws(course, seed_of(course))
    return draws.walks(template) if walked else draws.searches(template)


def _case_ids(template: CaseTemplate, exercises: Sequence[Exercise]) -> Iterator[str]:
    if isinstance(template.source, Family):
        yield from (f"{template.id}-{number + 1}" for number in range(template.source.count))
    elif len(template.depths) > 1 and not is_walked(template, exercises):
        yield from (f"{template.id}-p{depth}" for depth in template.depths)


def _unknown(asked: str, course: Course) -> UsageError:
    ids = [
        name
        for template in templates_of(course)
        for name in (template.id, *_case_ids(template, _users(course, template)))
    ]
    near = nearest(asked, ids)
    if near is not None:
        return UsageError(message("unknown-fixture-near", asked=asked, near=near))
    return UsageError(message("unknown-fixture", asked=asked))
