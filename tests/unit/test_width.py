"""How wide a text for a person may be."""

import os

import pytest

from grader.cli.console import Console


@pytest.mark.parametrize(("columns", "width"), [(20, 40), (72, 72), (300, 100)])
def test_the_terminal_decides_within_what_reads_well(
    columns: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.fileno", lambda: 1, raising=False)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((columns, 24)))

    assert Console("fr", json_on_stdout=False).width == width


def test_without_a_terminal_it_is_eighty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)

    assert Console("fr", json_on_stdout=False).width == 80
