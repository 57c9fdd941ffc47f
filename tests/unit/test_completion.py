"""What completers offer."""

import argparse
from pathlib import Path

import pytest

from grader.cli.completion import exercise_completer, fixture_completer, is_asked

ROOT = Path(__file__).parents[2]


def on(course: Path | None) -> argparse.Namespace:
    return argparse.Namespace(course=course)


def test_exercises_and_fixtures_are_offered_by_their_beginning() -> None:
    assert exercise_completer("alp", on(ROOT)) == ["alphabeta"]
    assert fixture_completer("ternaire", on(ROOT)) == ["ternaire-17"]


def test_a_fixture_of_several_exercises_is_offered_once() -> None:
    offered = fixture_completer("", on(ROOT))

    assert len(offered) == len(set(offered)) > 20


def test_a_course_that_is_not_there_offers_nothing(tmp_path: Path) -> None:
    assert exercise_completer("", on(tmp_path / "absent")) == []
    assert fixture_completer("", on(tmp_path / "absent")) == []


@pytest.mark.parametrize(("environ", "asked"), [({"_ARGCOMPLETE": "1"}, True), ({}, False)])
def test_a_shell_asks_through_the_environment(environ: dict[str, str], asked: bool) -> None:
    assert is_asked(environ) is asked
