"""The words of the command line, and the types that are made of them."""

from importlib import import_module
from pathlib import Path

import pytest

from grader.cli import arguments, options, outputs
from grader.cli.arguments import parse_command
from grader.cli.console import Console
from grader.model.dataclass import fields
from grader.model.report import Isolation
from tests.unit.for_each import for_each


@for_each("name", arguments._COMMANDS)
def test_every_command_has_a_module_that_takes_what_it_can_be_asked(name: str) -> None:
    module = import_module(f"grader.cli.{name.replace('-', '_')}")
    options_type, console, exit_code = module.run.__annotations__.values()

    assert getattr(options_type, "__name__", options_type) == arguments._COMMANDS[name]
    assert (console, exit_code) == (Console, int)


def test_what_was_asked_is_typed_and_does_not_change(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr("grader.cli.batch.run", lambda options, console: asked.append(options))
    console = Console("fr", json_on_stdout=False)

    parse_command(
        [
            *("batch", "--lang", "en", "classe", "--jobs", "2", "--out", "notes"),
            *("--exercice", "minimax", "--exercise", "alphabeta"),
        ],
        console,
    )(console)

    [batch] = asked
    assert isinstance(batch, options.BatchOptions)
    assert (batch.source, batch.out) == (Path("classe"), Path("notes"))
    assert batch.exercises == ("minimax", "alphabeta")
    assert batch.workers.jobs == 2
    assert console.language_option == "en"
    with pytest.raises(AttributeError):
        batch.latest = True  # type: ignore[misc]  # that it cannot be is the test


def test_of_two_places_for_one_format_the_last_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[options.CheckOptions] = []
    monkeypatch.setattr("grader.cli.check.run", lambda options, console: asked.append(options))
    console = Console("fr", json_on_stdout=False)

    words = ["check", "a.py", "--json", "a", "--junit", "b", "--json", "c"]
    parse_command(words, console)(console)

    assert dict(asked[0].formats) == {"json": "c", "junit": "b"}


def test_a_field_is_a_word_or_a_part_of_several() -> None:
    for name in arguments._COMMANDS:
        for each in fields(arguments._options_type(name)):
            assert each.metadata.keys() in ({"words"}, {"part"}), (name, each.name)


def test_every_format_that_can_be_asked_for_is_written() -> None:
    assert tuple(each.name for each in outputs.FORMATS) == options.FORMAT_NAMES


def test_every_isolation_can_be_asked_for() -> None:
    assert tuple(each.value for each in Isolation) == options.ISOLATION_NAMES
