"""The same checks as `grader check`, as plain parametrised pytest in one process."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from played_board import play, read_cases

if TYPE_CHECKING:
    from played_board import Described, PlayedBoard

CASES = read_cases()


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case['function']}-{case['id']}")
def run(request: pytest.FixtureRequest) -> tuple[Described, Any, PlayedBoard]:
    case: Described = request.param
    returned, board = play(case)
    return case, returned, board


def test_value(run: tuple[Described, Any, PlayedBoard]) -> None:
    case, returned, _ = run
    assert returned[0] == case["value"]


def test_path(run: tuple[Described, Any, PlayedBoard]) -> None:
    case, returned, _ = run
    assert list(returned[1]) == case["path"]


def test_evaluations(run: tuple[Described, Any, PlayedBoard]) -> None:
    case, _, board = run
    assert len(board.asked) == len(case["trace"])


def test_order(run: tuple[Described, Any, PlayedBoard]) -> None:
    case, _, board = run
    if case["ordered"]:
        assert board.asked == case["trace"]
