"""Every attack is tried on each kind of child."""

from collections.abc import Iterator

import pytest

from grader.sandbox.interpreter_launcher import InterpreterLauncher
from grader.sandbox.launcher import Launcher
from grader.sandbox.referee import Referee
from grader.sandbox.zygote_launcher import ZygoteLauncher


@pytest.fixture(params=[ZygoteLauncher, InterpreterLauncher], ids=["zygote", "interpreter"])
def referee(request: pytest.FixtureRequest) -> Iterator[Referee]:
    launcher: Launcher = request.param()
    with Referee(launcher) as referee:
        referee.speak(lambda code: code)
        yield referee
