"""The same checks with unittest in one process, results as JSON: the least a runner can cost."""

import json
import sys
import unittest
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from played_board import play, read_cases

CASES = read_cases()


@cache
def played(at: int) -> tuple[Any, int]:
    """What the call returned, and how often it asked; or what it raised, which no check takes."""
    try:
        returned, board = play(CASES[at])
    except Exception as error:
        return error, -1
    return returned, len(board.asked)


class Checks(unittest.TestCase):
    pass


def check_value(at: int) -> None:
    assert played(at)[0][0] == CASES[at]["value"]


def check_path(at: int) -> None:
    assert list(played(at)[0][1]) == CASES[at]["path"]


def check_evaluations(at: int) -> None:
    assert played(at)[1] == len(CASES[at]["trace"])


for number, case in enumerate(CASES):
    for check in (check_value, check_path, check_evaluations):
        name = f"test_{check.__name__[6:]}_{case['function']}_{number}"
        setattr(Checks, name, lambda _, check=check, number=number: check(number))


class JsonResult(unittest.TestResult):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[dict[str, str]] = []

    # The names are unittest's own.
    def addSuccess(self, test: unittest.TestCase) -> None:  # noqa: N802
        self.lines.append({"test": test.id(), "status": "passed"})

    def addFailure(self, test: unittest.TestCase, err: Any) -> None:  # noqa: N802
        self.lines.append({"test": test.id(), "status": "failed", "message": str(err[1])})

    addError = addFailure  # noqa: N815


result = JsonResult()
unittest.defaultTestLoader.loadTestsFromTestCase(Checks).run(result)
json.dump({"tests": result.lines}, sys.stdout)
