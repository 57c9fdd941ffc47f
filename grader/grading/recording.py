"""A second run of what failed, in which the student's own calls are seen: for drawing only."""

import math
from collections.abc import Callable, Sequence
from typing import assert_never

from grader.grading.loading import never_answers
from grader.kinds.answer import score_of
from grader.model.case import SearchCase
from grader.model.dataclass import dataclass, replace
from grader.model.report import SearchCaseReport
from grader.model.run import (
    CallEntered,
    CallLeft,
    CallRaised,
    Ending,
    Outcome,
    PositionAsked,
    Recorded,
    Returned,
    plain_number,
)
from grader.model.tree import Entered, Evaluated, Left, Number, Recording, TreePath, Window
from grader.model.verdict import CaseStatus

MOST_CASES = 12
"""Of each exercise, the first so many that fail: nobody looks at more, and each costs a run."""
MOST_EVALUATIONS = 5_000
"""A longer search cannot be followed step by step, nor drawn."""


@dataclass(frozen=True, slots=True)
class SecondRun:
    outcome: Outcome
    paths: Sequence[TreePath]
    """The path of each position of the board."""


def with_recordings(
    reports: Sequence[SearchCaseReport],
    run_again: Callable[[SearchCase, float], SecondRun | None],
    *,
    time_s: float,
) -> tuple[SearchCaseReport, ...]:
    """The same reports, with the student's calls where they could be seen.

    All second runs together get `time_s`, each what is left of it. Once one was stopped from
    outside (its time, too many calls, nonsense), no other is made: nobody waits that long for a
    drawing.
    """
    recordings: dict[int, Recording] = {}
    failing = [index for index, report in enumerate(reports) if is_worth_recording(report)]
    left_s = time_s
    for index in failing[:MOST_CASES]:
        report = reports[index]
        second = run_again(report.case, left_s) if left_s > 0 else None
        if second is None or never_answers(second.outcome.ending):
            break
        left_s -= second.outcome.duration_s
        recording = _recording_of(report, second)
        if recording is not None:
            recordings[index] = recording
    return tuple(
        replace(report, recording=recordings.get(index)) for index, report in enumerate(reports)
    )


def is_worth_recording(report: SearchCaseReport) -> bool:
    """Whether the case failed where a student may see it, and came to an end of its own."""
    outcome = report.outcome
    return (
        outcome is not None
        and report.status is CaseStatus.FAILED
        and not report.case.hidden
        and not never_answers(outcome.ending)
        and len(outcome.asked) <= MOST_EVALUATIONS
    )


def _recording_of(report: SearchCaseReport, second: SecondRun) -> Recording | None:
    graded = report.outcome
    if graded is None or not did_the_same(graded, second.outcome):
        return None
    recording = _converted(_without_last_raises(second.outcome.recorded), second.paths)
    if not _ends_with_answer(recording, graded):
        return None
    return recording if _shows_recursion(recording, len(graded.asked)) else None


def did_the_same(graded: Outcome | None, watched: Outcome) -> bool:
    """Whether the two runs asked the same, in the same order, and ended in the same way."""
    return (
        graded is not None
        and graded.asked == watched.asked
        and graded.ending is watched.ending
        # As text: NaN is not equal to itself, True is equal to 1.
        and repr(graded.returned) == repr(watched.returned)
        and _error_type(graded) == _error_type(watched)
    )


def _error_type(outcome: Outcome) -> str | None:
    return outcome.error.type_name if outcome.error else None


def _ends_with_answer(recording: Recording, graded: Outcome) -> bool:
    """Whether the first call is said to have returned the score that was graded."""
    if graded.ending is not Ending.RETURNED or not recording:
        return True
    last, answer = recording[-1], _number(score_of(graded.returned))
    return isinstance(last, Left) and last.value == answer


def _shows_recursion(recording: Recording, evaluations: int) -> bool:
    """One call that evaluates many leaves has an inner function, whose calls are not seen."""
    entered = sum(isinstance(event, Entered) and event.path is not None for event in recording)
    return entered >= 2 or (entered == 1 and evaluations <= 1)


def _without_last_raises(recorded: Sequence[Recorded]) -> Sequence[Recorded]:
    """Up to where an exception that nobody caught was raised."""
    end = len(recorded)
    while end and isinstance(recorded[end - 1], CallRaised):
        end -= 1
    return recorded[:end]


def _converted(recorded: Sequence[Recorded], paths: Sequence[TreePath]) -> Recording:
    return tuple(_event(event, paths) for event in recorded)


def _event(event: Recorded, paths: Sequence[TreePath]) -> Entered | Evaluated | Left:
    # Thousands come: a pattern takes longer.
    if isinstance(event, PositionAsked):
        return Evaluated(paths[event.number])
    if isinstance(event, CallEntered):
        path = None if event.number is None else paths[event.number]
        return Entered(path, _window(event.alpha, event.beta))
    if isinstance(event, CallLeft):
        return Left(_number(score_of(event.returned)))
    if isinstance(event, CallRaised):
        # Whoever made the call caught the exception: it was left all the same.
        return Left(None)
    assert_never(event)


def _window(alpha: Returned, beta: Returned) -> Window | None:
    if alpha is None or beta is None:
        return None
    low, high = _number(plain_number(alpha)), _number(plain_number(beta))
    return None if low is None or high is None else Window(low, high)


def _number(value: Returned) -> Number | None:
    """A number that has a place on a line: a truth value has none, and neither has NaN."""
    if type(value) is int or (type(value) is float and not math.isnan(value)):
        return value
    return None
