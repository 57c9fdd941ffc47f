"""Every test that runs student code does so in each kind of child this system has."""

from collections.abc import Iterator

import pytest

from grader.messages import catalogue
from grader.sandbox.interpreter_launcher import InterpreterLauncher
from grader.sandbox.launcher import Launcher
from grader.sandbox.referee import Referee
from grader.sandbox.zygote_launcher import ZygoteLauncher


@pytest.fixture(params=[ZygoteLauncher, InterpreterLauncher], ids=["zygote", "interpreter"])
def referee(request: pytest.FixtureRequest) -> Iterator[Referee]:
    launcher: Launcher = request.param()
    with Referee(launcher) as referee:
        referee.speak(lambda code: catalogue()[code].fr)
        yield referee


@pytest.fixture
def forking_referee() -> Iterator[Referee]:
    with Referee(ZygoteLauncher()) as referee:
        referee.speak(lambda code: catalogue()[code].fr)
        yield referee


@pytest.fixture
def one_by_one() -> Iterator[Referee]:
    """A fresh interpreter for each child: nothing is shared, not even what is loaded."""
    with Referee(InterpreterLauncher()) as referee:
        referee.speak(lambda code: catalogue()[code].fr)
        yield referee
