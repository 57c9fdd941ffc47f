"""Which cases are run a second time, and what becomes of what was seen then."""

import math

import pytest

from grader.grading.recording import (
    MOST_CASES,
    MOST_EVALUATIONS,
    SecondRun,
    is_worth_recording,
    with_recordings,
)
from grader.model.case import SearchCase
from grader.model.dataclass import replace
from grader.model.report import SearchCaseReport
from grader.model.run import (
    CallEntered,
    CallLeft,
    CallRaised,
    Ending,
    Foreign,
    NumpyScalar,
    Outcome,
    PositionAsked,
    Recorded,
    Returned,
    StudentError,
)
from grader.model.tree import Entered, Evaluated, Left, Recording, Window
from tests.unit.for_each import for_each
from tests.unit.report_samples import (
    NAME_ERROR,
    hidden,
    never_cuts,
    not_judged_case,
    right_case,
    stopped_case,
)

PATHS = ((), (0,), (1,))
EVENTS: tuple[Recorded, ...] = (
    CallEntered(0, -math.inf, math.inf),
    CallEntered(1, -math.inf, math.inf),
    PositionAsked(1),
    CallLeft((4, [0])),
    CallEntered(2, 4, math.inf),
    PositionAsked(2),
    CallLeft((3, [1])),
    CallLeft((4, [0])),
)
SEEN: Recording = (
    Entered((), Window(-math.inf, math.inf)),
    Entered((0,), Window(-math.inf, math.inf)),
    Evaluated((0,)),
    Left(4),
    Entered((1,), Window(4, math.inf)),
    Evaluated((1,)),
    Left(3),
    Left(4),
)
GRADED = Outcome(ending=Ending.RETURNED, asked=(1, 2), returned=(4, [0]))
WATCHED = replace(GRADED, recorded=EVENTS, duration_s=1.5, output="again")


def failing(outcome: Outcome = GRADED) -> SearchCaseReport:
    return replace(never_cuts(), outcome=outcome)


def recording_of(second: Outcome, graded: Outcome = GRADED) -> Recording | None:
    report = failing(graded)
    (with_recording,) = with_recordings(
        [report], lambda case, time_s: SecondRun(second, PATHS), time_s=2
    )
    assert replace(with_recording, recording=None) == report
    return with_recording.recording


def seen_of(event: Recorded) -> Entered | Evaluated | Left:
    """What becomes of one event, among others."""
    *before, last = EVENTS
    recording = recording_of(replace(WATCHED, recorded=(*before, event, CallLeft(0), last)))
    assert recording is not None
    return recording[len(before)]


def test_what_was_seen_is_told_by_paths_windows_and_scores() -> None:
    assert recording_of(WATCHED) == SEEN


@for_each(
    ("alpha", "beta", "window"),
    [
        (1, 2.5, Window(1, 2.5)),
        (NumpyScalar(1, "int64"), NumpyScalar(2.5, "float64"), Window(1, 2.5)),
        (9, 2, Window(9, 2)),
        (True, 2, None),
        (1, False, None),
        (None, 2, None),
        (1, "2", None),
        (math.nan, 2, None),
        (1, Foreign("Borne", "2"), None),
        ([1], 2, None),
    ],
)
def test_bounds_are_a_window_where_both_are_numbers(
    alpha: Returned, beta: Returned, window: Window | None
) -> None:
    assert seen_of(CallEntered(1, alpha, beta)) == Entered((0,), window)


@for_each(
    ("returned", "score"),
    [
        (7, 7),
        (2.5, 2.5),
        ((7, [0]), 7),
        ([[0], 7], 7),
        ((7, 0), 7),
        (NumpyScalar(7, "int64"), 7),
        (math.inf, math.inf),
        (math.nan, None),
        (None, None),
        (True, None),
        ("7", None),
        (Foreign("generator", "<generator>"), None),
    ],
)
def test_what_a_call_returned_is_a_score_where_one_can_be_read(
    returned: Returned, score: float | None
) -> None:
    assert seen_of(CallLeft(returned)) == Left(score)


def test_a_position_of_no_tree_has_no_path() -> None:
    assert seen_of(CallEntered(None, 1, 2)) == Entered(None, Window(1, 2))


def test_a_call_whose_exception_was_caught_was_left_without_a_score() -> None:
    events = (*EVENTS[:3], CallRaised(), *EVENTS[4:])

    assert recording_of(replace(WATCHED, recorded=events)) == (*SEEN[:3], Left(None), *SEEN[4:])


def test_calls_that_an_exception_ended_are_still_open() -> None:
    graded = Outcome(ending=Ending.RAISED, asked=(1, 2), error=NAME_ERROR)
    elsewhere = replace(NAME_ERROR, line=9, message="another")
    second = replace(graded, recorded=(*EVENTS[:6], CallRaised(), CallRaised()), error=elsewhere)

    assert recording_of(second, graded) == SEEN[:6]


OTHERWISE: dict[str, Outcome] = {
    "another order": replace(WATCHED, asked=(2, 1)),
    "fewer evaluations": replace(WATCHED, asked=(1,)),
    "another answer": replace(WATCHED, returned=(3, [1])),
    "an equal answer of another type": replace(WATCHED, returned=(4.0, [0])),
    "an exception": replace(WATCHED, ending=Ending.RAISED, error=NAME_ERROR, returned=None),
    "nonsense": replace(WATCHED, ending=Ending.PROTOCOL, returned=None),
    "too many calls": replace(WATCHED, ending=Ending.REFUSED, returned=None),
    "too long": replace(WATCHED, ending=Ending.TIMEOUT, returned=None),
}


@for_each("second", OTHERWISE.values())
def test_a_second_run_that_went_otherwise_is_not_shown(second: Outcome) -> None:
    assert recording_of(second) is None


def test_another_exception_is_another_ending() -> None:
    graded = Outcome(ending=Ending.RAISED, asked=(1, 2), error=NAME_ERROR)
    other = StudentError(type_name="KeyError", message="", line=7)

    assert recording_of(replace(graded, recorded=EVENTS, error=other), graded) is None


def test_an_answer_that_is_not_equal_to_itself_is_the_same_twice() -> None:
    nan = float("nan")
    second = replace(WATCHED, returned=nan, recorded=(*EVENTS[:-1], CallLeft(nan)))

    assert recording_of(second, replace(GRADED, returned=float("nan"))) == (*SEEN[:-1], Left(None))


@for_each(
    "last",
    [
        (CallLeft((5, [0])),),
        (CallLeft(None),),
        (CallLeft((math.inf, [0])),),
        (EVENTS[-1], PositionAsked(1)),
        (EVENTS[-1], CallEntered(0, 1, 2)),
    ],
)
def test_calls_that_end_with_another_answer_than_the_graded_one_are_not_shown(
    last: tuple[Recorded, ...],
) -> None:
    assert recording_of(replace(WATCHED, recorded=(*EVENTS[:-1], *last))) is None


def test_no_calls_at_all_are_nothing_to_show() -> None:
    assert recording_of(replace(WATCHED, recorded=())) is None


def test_a_search_whose_recursion_is_not_seen_is_not_shown() -> None:
    outer_alone = (EVENTS[0], EVENTS[2], EVENTS[5], EVENTS[7])
    unknown = (EVENTS[0], CallEntered(None, 0, 0), EVENTS[2], EVENTS[5], CallLeft(1), EVENTS[7])

    for events in (outer_alone, unknown):
        assert recording_of(replace(WATCHED, recorded=events)) is None


def test_one_evaluation_needs_one_call_and_no_recursion() -> None:
    graded = replace(GRADED, asked=(1,))
    second = replace(graded, recorded=(EVENTS[0], EVENTS[2], EVENTS[7]))

    assert recording_of(second, graded) == (SEEN[0], SEEN[2], SEEN[7])
    assert recording_of(replace(second, recorded=(EVENTS[2],)), graded) is None


# Which cases ------------------------------------------------------------------------------------


@for_each(
    ("report", "worth"),
    [
        (failing(), True),
        (stopped_case(Ending.RAISED, NAME_ERROR), True),
        (right_case(), False),
        (hidden(failing()), False),
        (not_judged_case(), False),
        (failing(replace(GRADED, asked=(1,) * MOST_EVALUATIONS)), True),
        (failing(replace(GRADED, asked=(1,) * (MOST_EVALUATIONS + 1))), False),
        *(
            (stopped_case(ending), False)
            for ending in Ending
            if ending not in (Ending.RETURNED, Ending.RAISED)
        ),
    ],
)
def test_a_case_is_run_again_where_it_failed_in_sight_and_came_to_an_end(
    report: SearchCaseReport, worth: bool
) -> None:
    assert is_worth_recording(report) is worth


def test_only_the_first_cases_that_fail_are_run_again() -> None:
    reports = [right_case(), hidden(failing())] + [failing()] * (MOST_CASES + 3)
    runs: list[SearchCase] = []

    def run_again(case: SearchCase, time_s: float) -> SecondRun:
        runs.append(case)
        return SecondRun(replace(WATCHED, duration_s=0.01), PATHS)

    recorded = with_recordings(reports, run_again, time_s=2)

    assert len(runs) == MOST_CASES
    shown = [report.recording is not None for report in recorded]
    assert shown == [False, False] + [True] * MOST_CASES + [False] * 3


@for_each(
    "given_up",
    [
        None,
        *(SecondRun(OTHERWISE[name], PATHS) for name in ("too long", "too many calls", "nonsense")),
    ],
)
def test_no_other_case_is_run_again_after_one_that_had_to_be_stopped(
    given_up: SecondRun | None,
) -> None:
    answers = [SecondRun(WATCHED, PATHS), given_up]

    recorded = with_recordings([failing()] * 5, lambda case, time_s: answers.pop(0), time_s=2)

    assert [report.recording for report in recorded] == [SEEN, None, None, None, None]


@for_each(("each_takes", "seen"), [(0.1, 5), (0.6, 4), (1.9, 2), (2, 1), (50, 1)])
def test_all_second_runs_together_get_the_time_of_one(each_takes: float, seen: int) -> None:
    allowed: list[float] = []

    def run_again(case: SearchCase, time_s: float) -> SecondRun:
        allowed.append(time_s)
        return SecondRun(replace(WATCHED, duration_s=each_takes), PATHS)

    recorded = with_recordings([failing()] * 5, run_again, time_s=2)

    assert [report.recording is not None for report in recorded] == [True] * seen + [False] * (
        5 - seen
    )
    assert allowed == pytest.approx([2 - each_takes * made for made in range(seen)])
