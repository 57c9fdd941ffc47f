"""The story on the terminal fits a screen, whatever is wrong with a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.course import read_course
from grader.grade import Request, grade
from grader.render.terminal import STORY_LINES, render_terminal
from grader.render.view import find_focus
from grader.report import ExerciseStatus, Report
from grader.sandbox.referee import Referee
from grader.sandbox.zygote_launcher import ZygoteLauncher
from grader.submission import read_submission

ROOT = Path(__file__).parents[2]
SUBMISSIONS = ROOT / "tests" / "submissions"
WRONG = [
    ROOT / "exemples" / "mon_code.py",
    *sorted((SUBMISSIONS / "wrong").glob("*.py")),
    *sorted((SUBMISSIONS / "wrong-cours").glob("*/*.py")),
]
REPORT_LINE = 1


@pytest.fixture(scope="module")
def one_referee() -> Iterator[Referee]:
    with Referee(ZygoteLauncher()) as referee:
        yield referee


@pytest.mark.parametrize("path", WRONG, ids=[f"{path.parent.name}-{path.stem}" for path in WRONG])
def test_the_story_of_a_wrong_file_fits_a_screen(path: Path, one_referee: Referee) -> None:
    report = _graded(path, one_referee)

    for language in ("fr", "en"):
        story = render_terminal(report, language, colour=False, width=80).splitlines()
        narrow = render_terminal(report, language, colour=False, width=40).splitlines()

        assert max(map(len, story)) <= 80
        assert max(map(len, narrow)) <= 40
        failed = [each for each in report.exercises if each.status is ExerciseStatus.FAILED]
        if len(failed) > 1 and len(story) + REPORT_LINE > STORY_LINES:
            assert _lines_of_exercises(story) <= len(report.exercises) + len(failed)
        else:
            assert len(story) + REPORT_LINE <= STORY_LINES
        tells_first = find_focus(report) is not None or report.error or report.warnings
        assert tells_first or any(each.notes for each in report.exercises)


def test_the_demonstration_takes_twenty_lines(one_referee: Referee) -> None:
    report = _graded(ROOT / "exemples" / "mon_code.py", one_referee)
    story = render_terminal(report, "fr", colour=False, width=80).splitlines()

    assert len(story) + REPORT_LINE == STORY_LINES
    assert "  ├ … ▲ [0, 2]  α = 16 ≥ β = 10\u00a0: on coupe" in story
    assert any(line.startswith("  Plus petit arbre\u00a0: ▼ MIN [[1]") for line in story)


def _graded(path: Path, referee: Referee) -> Report:
    request = Request(
        course=read_course(ROOT),
        submission=read_submission(path),
        exercise_ids=(),
        seed="essai",
        language="fr",
    )
    return grade(request, referee, lambda *_: None)


def _lines_of_exercises(story: list[str]) -> int:
    """Those from the first exercise on: after the verdict, no other line begins with a sign."""
    return len(story) - next(
        place for place, line in enumerate(story) if place and line.startswith(("✓", "✗", "?"))
    )
