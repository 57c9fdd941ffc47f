"""Sample files graded on the shipped course: each once, and looked at by many tests."""

from pathlib import Path

from grader.model.dataclass import replace
from grader.model.exercise import Course
from grader.model.report import ExerciseReport, ExerciseStatus, Report
from grader.model.run import Ending
from grader.model.verdict import CheckStatus
from grader.sandbox.referee import Referee
from tests.integration.graded_texts import grade_file

ROOT = Path(__file__).parents[2]
SUBMISSIONS = ROOT / "tests" / "submissions"
RIGHT = sorted((SUBMISSIONS / "right").glob("*.py"))
WRONG = sorted((SUBMISSIONS / "wrong").glob("*.py"))
MISTAKES = sorted((SUBMISSIONS / "wrong-cours").glob("*/*.py"))
"""By exercise: a file makes the mistake of its name in the exercise of its folder."""

SEED = "essai"
HURRY_S = 0.3
"""What never ends is as endless in a moment: a limit counts the student's own time alone."""


class GradedSamples:
    """The reports made so far, by all that they depend on."""

    def __init__(self, course: Course, referee: Referee) -> None:
        self._course = course
        self._hurried = in_a_hurry(course)
        self._referee = referee
        self._reports: dict[tuple[Path, tuple[str, ...], str, bool], Report] = {}

    def __call__(
        self, path: Path, *exercise_ids: str, seed: str = SEED, recorded: bool = False
    ) -> Report:
        """The report of a file: on these exercises, or on those that are found in it."""
        key = (path, exercise_ids, seed, recorded)
        if key not in self._reports:
            self._reports[key] = grade_file(
                self._hurried if "endless" in path.stem else self._course,
                path,
                self._referee,
                *exercise_ids,
                seed=seed,
                recorded=recorded,
            )
        return self._reports[key]


def in_a_hurry(course: Course, time_s: float = HURRY_S) -> Course:
    exercises = [
        replace(exercise, limits=replace(exercise.limits, time_s=time_s))
        for exercise in course.exercises
    ]
    return replace(course, exercises=tuple(exercises))


def of_exercise(report: Report, exercise_id: str) -> ExerciseReport:
    [found] = [each for each in report.exercises if each.id == exercise_id]
    return found


def faults_of(exercise: ExerciseReport) -> set[str]:
    """The kinds of check that fail somewhere, and the endings other than an answer."""
    faults: set[str] = set()
    if exercise.status is ExerciseStatus.MISSING:
        faults.add("missing")
    for case in exercise.cases:
        if case.verdict.not_run:
            faults.add("not_run")
            continue
        assert case.outcome is not None
        if case.outcome.ending is not Ending.RETURNED:
            faults.add(case.outcome.ending.value)
            continue
        faults |= {
            check.kind.value for check in case.verdict.checks if check.status is CheckStatus.FAILED
        }
    # What is left aside is left aside because of what had no end.
    assert "not_run" not in faults or Ending.TIMEOUT.value in faults
    return faults - {"not_run"}
