"""`grader show`: draws a fixture, and replays the reference search on it."""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from grader.cli.asked_course import read_asked_course
from grader.cli.asked_fixture import AskedFixture, find_fixture, is_path, is_walked, templates_of
from grader.cli.console import Console
from grader.cli.outputs import STDOUT, require_apart, require_writable, write_output
from grader.cli.width import terminal_width
from grader.errors import UsageError
from grader.kinds import kind_of
from grader.kinds.calls import Expectation, ScriptedKind, Shape
from grader.kinds.search import base_convention, optimal_path
from grader.language import say
from grader.model.case import CallsCase, Case, GameCase, PlacementCase, SearchCase, WalkCase
from grader.model.exercise import Algorithm, Exercise, TieRule
from grader.model.message import message
from grader.render.safe_text import visible
from grader.render.terminal.course_text import (
    CourseText,
    FixtureText,
    Shown,
    ShownSearch,
    with_unknown_leaves,
)
from grader.search import TEXTBOOK, run_reference
from grader.search.replay import replay

_EXAMPLE = "ternaire-17"
_NO_REPLAY: dict[type[Case], str] = {
    WalkCase: "show-no-replay-walk",
    CallsCase: "show-no-replay-calls",
    PlacementCase: "show-no-replay-placement",
    GameCase: "show-no-replay-game",
}


def run_show(arguments: argparse.Namespace, console: Console) -> int:
    outputs = _require_sensible(arguments)
    if arguments.fixture is None:
        return _list_fixtures(arguments, console)
    fixture = find_fixture(arguments, console)
    shown = _shown(fixture, wants_replay=arguments.replay)
    documents = _documents(arguments, console.language, shown)
    if STDOUT not in outputs:
        text = FixtureText(console.language, shown, terminal_width())
        lines = list(text.lines())
        if not outputs:
            lines += text.more_lines()
        console.write("\n".join(lines) + "\n")
    for target, document in documents:
        if target == STDOUT:
            console.write_document(document)
        else:
            write_output(target, document)
            if STDOUT not in outputs:
                console.write(say("show-written", console.language, file=visible(target)) + "\n")
    return 0


def _require_sensible(arguments: argparse.Namespace) -> Sequence[str]:
    """The outputs asked for, once it is seen that they can be written."""
    outputs = [output for output in (arguments.html, arguments.svg) if output is not None]
    about_a_fixture = bool(outputs) or arguments.replay or arguments.exercise is not None
    if arguments.fixture is None and about_a_fixture:
        raise UsageError(message("show-fixture-not-there", example=_EXAMPLE))
    if outputs == [STDOUT, STDOUT]:
        raise UsageError(message("two-on-stdout"))
    for output in outputs:
        if arguments.fixture is not None and _is_same_file(output, arguments.fixture):
            raise UsageError(message("show-output-is-fixture", file=output))
        require_writable(output)
    require_apart(outputs, ())
    return outputs


def _is_same_file(output: str, fixture: str) -> bool:
    return (
        output != STDOUT and is_path(fixture) and Path(output).resolve() == Path(fixture).resolve()
    )


def _list_fixtures(arguments: argparse.Namespace, console: Console) -> int:
    course = read_asked_course(arguments, console)
    templates = [
        (template, is_walked(template, _users(course.exercises, template.id)))
        for template in templates_of(course)
    ]
    text = CourseText(console.language)
    lines = text.fixture_list_lines(course, templates, terminal_width())
    console.write("\n".join(lines) + "\n")
    return 0


def _users(exercises: Sequence[Exercise], fixture_id: str) -> list[Exercise]:
    return [
        exercise
        for exercise in exercises
        if any(template.id == fixture_id for template in exercise.case_templates)
    ]


def _shown(fixture: AskedFixture, *, wants_replay: bool) -> Shown:
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
    search = run_reference(case, algorithm, convention)
    if conventions and conventions.tie is TieRule.LAST:
        search = replace(search, path=optimal_path(case, conventions.tie))
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


def _documents(
    arguments: argparse.Namespace, language: str, shown: Shown
) -> Sequence[tuple[str, str]]:
    """Each output with what is to be written there; nothing is written before all is made."""
    from grader.render.page.walk_svg import MAX_NODES

    documents = []
    if arguments.html is not None:
        from grader.render.page.fixture_page import render_show_html

        documents.append((arguments.html, render_show_html(shown, language)))
    if arguments.svg is not None:
        from grader.render.page.fixture_page import excess_nodes, render_drawing_file

        if isinstance(shown.case, CallsCase):
            raise UsageError(message("show-no-drawing", fixture=shown.case.id))
        if nodes := excess_nodes(shown):
            facts = {"fixture": shown.case.id, "count": nodes, "most": MAX_NODES}
            raise UsageError(message("show-too-large", **facts))
        documents.append((arguments.svg, render_drawing_file(shown, language)))
    return documents
