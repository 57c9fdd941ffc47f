"""What completers offer."""

import argparse
import os
from pathlib import Path

import pytest

from grader.cli.completion import (
    exercise_completer,
    file_completer,
    fixture_completer,
    is_asked,
    program_completer,
)
from tests.unit.for_each import for_each

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


def test_names_that_would_act_in_a_shell_are_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in (
        b"copie.py",
        b"a\nb.py",
        b"\x1b[31m.py",
        b"a\x0bb.py",
        b"\xff.py",
        b"\xe2\x80\xae.py",
    ):
        Path(os.fsdecode(name)).touch()

    for complete in (program_completer, file_completer):
        assert complete("") == ["copie.py"]


@for_each(("environ", "asked"), [({"_ARGCOMPLETE": "1"}, True), ({}, False)])
def test_a_shell_asks_through_the_environment(environ: dict[str, str], asked: bool) -> None:
    assert is_asked(environ) is asked
