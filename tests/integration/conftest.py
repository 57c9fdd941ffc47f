"""What the tests share: referees of each kind, the shipped course, and what was graded on it.

A test that takes `referee` is tried in each kind of child this system has: that is for the
protocol, and for whatever else differs between them. Everything else takes `one_referee`.
"""

from collections.abc import Iterator

import pytest

from grader.course import read_course
from grader.language import catalogue
from grader.model.exercise import Course
from grader.sandbox.launcher import InterpreterLauncher, ZygoteLauncher
from grader.sandbox.referee import Referee
from tests.integration.graded_samples import ROOT, GradedSamples


@pytest.fixture(scope="session")
def shipped() -> Course:
    """The whole course, as it is handed out."""
    return read_course(ROOT, use_cache=False)


@pytest.fixture(scope="module")
def one_referee() -> Iterator[Referee]:
    """One for all tests of a file: every call starts afresh, or these tests would show it.

    Not for longer: it holds this process to its own core until it is closed.
    """
    with Referee(ZygoteLauncher()) as referee:
        referee.speak(lambda code: catalogue()[code].fr)
        yield referee


@pytest.fixture(scope="module")
def graded(shipped: Course, one_referee: Referee) -> GradedSamples:
    return GradedSamples(shipped, one_referee)


@pytest.fixture(scope="module")
def one_by_one() -> Iterator[Referee]:
    """A fresh interpreter for each child: nothing is shared, not even what is loaded."""
    with Referee(InterpreterLauncher()) as referee:
        referee.speak(lambda code: catalogue()[code].fr)
        yield referee


@pytest.fixture(params=["one_referee", "one_by_one"], ids=["zygote", "interpreter"])
def referee(request: pytest.FixtureRequest) -> Referee:
    found: Referee = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def forking_referee() -> Iterator[Referee]:
    """One of the test's own, which may kill or close it."""
    with Referee(ZygoteLauncher()) as referee:
        referee.speak(lambda code: catalogue()[code].fr)
        yield referee
