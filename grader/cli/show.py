"""`grader show`: draws a fixture, and replays the reference search on it."""

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

from grader.cli.console import Console
from grader.cli.options import ShowOptions, read_course_of
from grader.cli.outputs import STDOUT, require_writable, write_or_print
from grader.course.course_folder import find_exercise
from grader.course.fixture_file import read_single_case
from grader.errors import CourseError, UsageError
from grader.kinds import kind_of
from grader.kinds.calls import Expectation, ScriptedKind, Shape
from grader.kinds.kind import case_ids_of
from grader.kinds.search import base_convention, search_under
from grader.language import nearest
from grader.model.case import (
    CallsCase,
    Case,
    CaseTemplate,
    Family,
    GameCase,
    PlacementCase,
    SearchCase,
    WalkCase,
)
from grader.model.dataclass import dataclass
from grader.model.exercise import Algorithm, Course, Exercise
from grader.model.message import message
from grader.model.tree import Node
from grader.render.safe_text import visible
from grader.render.terminal.course_text import (
    CourseText,
    FixtureText,
    Shown,
    ShownSearch,
    with_unknown_leaves,
)
from grader.search import TEXTBOOK, run_reference
from grader.search.random_draws import draw_searches, draw_walks, plain_case
from grader.search.replay import replay

_EXAMPLE = "ternaire-17"
_NO_REPLAY: dict[type[Case], str] = {
    WalkCase: "show-no-replay-walk",
    CallsCase: "show-no-replay-calls",
    PlacementCase: "show-no-replay-placement",
    GameCase: "show-no-replay-game",
}
_NO_COURSE = "show"
"""A draft that lies in no course shows the same values today or next year."""
_SUFFIXES = (".yaml", ".yml")


def run(options: ShowOptions, console: Console) -> int:
    _require_sensible(options)
    if options.fixture is None:
        return _list_fixtures(options, console)
    fixture = _find_fixture(options, options.fixture, console)
    shown = _shown(fixture, wants_replay=options.replay)
    page = options.html
    if page != STDOUT:
        text = FixtureText(console.language, shown, console.width)
        lines = list(text.lines())
        if page is None:
            lines += text.more_lines()
        console.write("\n".join(lines) + "\n")
    if page is not None:
        from grader.render.page.fixture_page import render_show_html

        written = write_or_print(page, render_show_html(shown, console.language), console)
        if written and page != STDOUT:
            console.say("show-written", file=visible(page))
    return 0


def _require_sensible(options: ShowOptions) -> None:
    """The page can be written, and there is a fixture to be shown."""
    page = options.html
    about_a_fixture = page is not None or options.replay or options.exercise is not None
    if options.fixture is None and about_a_fixture:
        raise UsageError(message("show-fixture-not-there", example=_EXAMPLE))
    if page is None:
        return
    if options.fixture is not None and _is_same_file(page, options.fixture):
        raise UsageError(message("show-output-is-fixture", file=page))
    require_writable(page)


def _is_same_file(output: str, fixture: str) -> bool:
    return (
        output != STDOUT and _is_path(fixture) and Path(output).resolve() == Path(fixture).resolve()
    )


def _list_fixtures(options: ShowOptions, console: Console) -> int:
    course = read_course_of(options.course, console)
    templates = [
        (template, _is_walked(template, _users(course, template)))
        for template in templates_of(course)
    ]
    lines = CourseText(console.language).fixture_list_lines(course, templates, console.width)
    console.write("\n".join(lines) + "\n")
    return 0


# The fixture --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class FixtureCase:
    """The fixture that is named, and the case of it that is meant."""

    template: CaseTemplate
    case: Case
    exercises: tuple[Exercise, ...]
    """Those that use it."""
    others: tuple[str, ...]
    """The other cases of the same fixture, where none of them was asked for by its name."""


def _find_fixture(options: ShowOptions, asked: str, console: Console) -> FixtureCase:
    """By its id or its file; UsageError with the nearest where there is none of that name."""
    if _is_path(asked):
        template = read_single_case(Path(asked))
        course = _course_of_file(options, console, Path(asked))
        return _fixture(options, template, template.id, course)
    course = read_course_of(options.course, console)
    known: list[str] = []
    for template in templates_of(course):
        is_walked = _is_walked(template, _users(course, template))
        names = (template.id, *case_ids_of(template, is_walk=is_walked))
        if asked in names:
            return _fixture(options, template, asked, course)
        known += names
    raise unknown_fixture(asked, known)


def templates_of(course: Course) -> tuple[CaseTemplate, ...]:
    """Every fixture of the course once, in the order of its exercises."""
    templates = (template for exercise in course.exercises for template in exercise.case_templates)
    return tuple({template.id: template for template in templates}.values())


def _is_walked(template: CaseTemplate, exercises: Sequence[Exercise]) -> bool:
    """Whether nobody plays on its tree: all its nodes are to be treated, in some order."""
    if not isinstance(template.source, Node | Family):
        return False
    if template.maximise is None:
        return True
    return bool(exercises) and all(kind_of(exercise).is_walk for exercise in exercises)


def _is_path(asked: str) -> bool:
    """Whether a file is meant, and not an id."""
    separators = [separator for separator in (os.sep, os.altsep) if separator]
    return asked.lower().endswith(_SUFFIXES) or any(each in asked for each in separators)


def _course_of_file(options: ShowOptions, console: Console, file: Path) -> Course | None:
    """The course around a fixture's file, whose language is spoken.

    A draft is shown whatever is wrong with the rest of its course, unless that is asked for.
    """
    if options.course is not None or options.exercise is not None:
        return read_course_of(options.course, console, start=file.absolute().parent)
    with contextlib.suppress(CourseError):
        return read_course_of(options.course, console, start=file.absolute().parent)
    return None


def _fixture(
    options: ShowOptions, template: CaseTemplate, asked: str, course: Course | None
) -> FixtureCase:
    exercises = _users(course, template) if course else ()
    chosen = exercises
    if course is not None and options.exercise is not None:
        chosen = (_chosen(find_exercise(course, options.exercise), template, exercises),)
    cases = _drawn(template, chosen, course)
    # Nobody asks for a case that its exercise does not draw: a family is walked or searched whole.
    case = next((each for each in cases if each.id == asked), cases[0])
    others = () if case.id == asked else tuple(each.id for each in cases[1:])
    return FixtureCase(template=template, case=case, exercises=chosen, others=others)


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
    walked = _is_walked(template, exercises)
    if course is None:
        return draw_walks(template, _NO_COURSE) if walked else draw_searches(template, _NO_COURSE)
    draws = Draws(course, seed_of(course))
    return draws.walks(template) if walked else draws.searches(template)


def unknown_fixture(asked: str, known: Sequence[str]) -> UsageError:
    near = nearest(asked, known)
    if near is not None:
        return UsageError(message("unknown-fixture-near", asked=asked, near=near))
    return UsageError(message("unknown-fixture", asked=asked))


# What is shown of it ------------------------------------------------------------------------------


def _shown(fixture: FixtureCase, *, wants_replay: bool) -> Shown:
    case, exercises = fixture.case, fixture.exercises
    search = None
    if wants_replay:
        if not isinstance(case, SearchCase):
            raise UsageError(message(_NO_REPLAY[type(case)], fixture=fixture.template.id))
        search = _searched(case, exercises)
    elif isinstance(case, SearchCase):
        case = with_unknown_leaves(case)
    return Shown(
        case=case,
        exercises=tuple(exercise.id for exercise in exercises),
        others=fixture.others,
        answers=_answers(case, exercises) if isinstance(case, CallsCase) else (),
        search=search,
    )


def _searched(case: SearchCase, exercises: Sequence[Exercise]) -> ShownSearch:
    """The built-in search, as the exercise that asks for it wants it done."""
    exercise = next((each for each in exercises if kind_of(each).is_about_cuts), None)
    algorithm = Algorithm.ALPHABETA if exercise else Algorithm.MINIMAX
    exercise = exercise or next(iter(exercises), None)
    conventions = exercise.forms[0].conventions if exercise else None
    convention = base_convention(conventions) if conventions else TEXTBOOK
    search = (
        search_under(conventions, algorithm, case)
        if conventions
        else run_reference(case, algorithm)
    )
    bounds = algorithm is Algorithm.ALPHABETA
    return ShownSearch(
        algorithm=algorithm,
        strict=convention.strict_cut,
        search=search,
        steps=replay(case, search.trace, bounds=bounds, convention=convention),
    )


def _answers(case: CallsCase, exercises: Sequence[Exercise]) -> tuple[tuple[object, ...], ...]:
    """All that each call may answer, where that is worked out here."""
    for exercise in exercises:
        kind = kind_of(exercise)
        if isinstance(kind, ScriptedKind) and kind.has_own_answers:
            return tuple(
                () if _is_free(each) else (each.shown, *each.others)
                for each in kind.expected(exercise, case.calls)
            )
    return ()


def _is_free(expected: Expectation) -> bool:
    """Whether any answer will do: that of an addition, the score of a game that goes on."""
    any_number = expected.shape is Shape.NUMBER and all(map(expected.accepts, (0, 1)))
    return expected.shape is Shape.ANYTHING or any_number
