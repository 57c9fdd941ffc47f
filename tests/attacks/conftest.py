"""Every attack is tried on each kind of child."""

from collections.abc import Iterator

import pytest

from grader.sandbox.launcher import InterpreterLauncher, ZygoteLauncher
from grader.sandbox.referee import Referee


@pytest.fixture(scope="module")
def one_referee() -> Iterator[Referee]:
    with Referee(ZygoteLauncher()) as referee:
        referee.speak(lambda code: code)
        yield referee


@pytest.fixture(scope="module")
def one_by_one() -> Iterator[Referee]:
    with Referee(InterpreterLauncher()) as referee:
        referee.speak(lambda code: code)
        yield referee


@pytest.fixture(params=["one_referee", "one_by_one"], ids=["zygote", "interpreter"])
def referee(request: pytest.FixtureRequest) -> Referee:
    """One for a whole file: each attack leaves it as good as new, or those that follow show it."""
    found: Referee = request.getfixturevalue(request.param)
    return found
