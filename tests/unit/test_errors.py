import pickle

import pytest

from grader.errors import (
    CouldNotJudge,
    CourseError,
    Fault,
    GraderError,
    Interrupted,
    Place,
    SubmissionError,
    UsageError,
)
from grader.model.message import message
from tests.unit.for_each import for_each


def test_a_course_error_without_a_fault_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="at least one fault"):
        CourseError([])


def test_each_error_knows_its_exit_code() -> None:
    fault = Fault(Place("fixtures/a.yaml", 3), message("interrupted"))

    assert UsageError(message("interrupted")).exit_code == 2
    assert SubmissionError(message("interrupted")).exit_code == 2
    assert CourseError([fault]).exit_code == 2
    assert CouldNotJudge(message("interrupted")).exit_code == 3


def test_a_place_is_written_as_editors_read_it() -> None:
    assert str(Place("fixtures/a.yaml", 3)) == "fixtures/a.yaml:3"
    assert str(Place("fixtures/a.yaml")) == "fixtures/a.yaml"


@for_each(
    "error",
    [
        UsageError(message("isolation-unknown", word="none")),
        CourseError([Fault(Place("fixtures/a.yaml", 3), message("interrupted"))], summary="other"),
        Interrupted(),
    ],
)
def test_an_error_goes_from_one_process_to_another_whole(error: GraderError) -> None:
    arrived = pickle.loads(pickle.dumps(error))

    assert type(arrived) is type(error)
    assert arrived.reason == error.reason
    assert vars(arrived) == vars(error)
