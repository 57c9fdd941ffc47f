"""What explains a wrong search: where it breaks down, the marks stand."""

from pathlib import Path
from typing import NoReturn

import pytest

from grader.course import read_course
from grader.grading import Request, explain_failure, grade
from grader.model.report import ExerciseReport
from grader.sandbox.referee import Referee
from grader.submission import read_submission

ROOT = Path(__file__).parents[2]


def graded() -> ExerciseReport:
    """A search that never cuts, graded on the shipped course."""
    course = read_course(ROOT)
    submission = read_submission(ROOT / "tests" / "submissions" / "wrong" / "never_cuts.py")
    request = Request(
        course=course,
        submission=submission,
        exercise_ids=("alphabeta",),
        seed="explaining",
        language="fr",
    )
    with Referee() as referee:
        (exercise,) = grade(request, referee, lambda *_: None).exercises
    return exercise


def break_down(*_: object, **__: object) -> NoReturn:
    raise KeyError("ours")


def test_a_breakdown_of_ours_costs_nobody_a_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    explained = graded()
    monkeypatch.delenv("GRADER_DEBUG", raising=False)
    monkeypatch.setattr(explain_failure, "explain_runs", break_down)
    unexplained = graded()

    assert [each.id for each in explained.diagnoses] == ["jamais-de-coupe"]
    assert explained.counterexample is not None
    assert (unexplained.score, unexplained.status) == (explained.score, explained.status)
    assert unexplained.diagnoses == ()
    assert unexplained.counterexample is None
    [note] = unexplained.notes
    assert (note.code, note.facts["type"]) == ("not-explained-by-us", "KeyError")


def test_who_mends_the_grader_sees_the_breakdown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRADER_DEBUG", "1")
    monkeypatch.setattr(explain_failure, "explain_runs", break_down)

    with pytest.raises(KeyError, match="ours"):
        graded()
