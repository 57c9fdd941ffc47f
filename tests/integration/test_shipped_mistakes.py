"""The shipped course's own mistakes fail, each in its own way; its solutions pass in each form."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from grader.course import read_course
from grader.exercise import Exercise, OwnMistake
from grader.explanations import find_topic
from grader.grade import Request, grade
from grader.grade.loading import load_submission
from grader.grade.own_diagnosis import own_diagnoses_of_searches
from grader.grade.request import Draws, Grading
from grader.messages import LANGUAGES, render
from grader.report import Certainty, Diagnosis, ExerciseReport, ExerciseStatus, SearchCaseReport
from grader.sandbox.referee import Referee
from grader.sandbox.zygote_launcher import ZygoteLauncher
from grader.submission import read_submission

ROOT = Path(__file__).parents[2]
COURSE = read_course(ROOT, use_cache=False)
SHIPPED = [
    pytest.param(exercise, mistake, id=mistake.id)
    for exercise in COURSE.exercises
    for mistake in exercise.own_mistakes
]
SOLUTIONS = [
    pytest.param(exercise, form.id, id=f"{exercise.id}.{form.id}")
    for exercise in COURSE.exercises
    for form in exercise.forms
]
BY_THE_CATALOGUE = {"minimax", "alphabeta"}
"""Their mistakes are switches of one search, and need no file."""


@pytest.fixture(scope="module", autouse=True)
def cache_of_our_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRADER_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="module")
def one_referee() -> Iterator[Referee]:
    with Referee(ZygoteLauncher()) as referee:
        yield referee


def asked_for(file: Path, exercise: Exercise, seed: str = "essai") -> Request:
    return Request(
        course=COURSE,
        submission=read_submission(file),
        exercise_ids=(exercise.id,),
        seed=seed,
        language="fr",
    )


def graded(request: Request, referee: Referee) -> ExerciseReport:
    [report] = grade(request, referee, lambda *_: None).exercises
    return report


def of_own_mistakes(
    exercise: Exercise, report: ExerciseReport, request: Request, referee: Referee
) -> Sequence[Diagnosis]:
    if not exercise.searches_trees:
        return report.diagnoses
    loading, _ = load_submission(request, referee)
    grading = Grading(request, referee, loading, Draws(request.seed), lambda *_: None)
    searches = [case for case in report.cases if isinstance(case, SearchCaseReport)]
    return own_diagnoses_of_searches(
        exercise, exercise.forms[0], searches, grading, path_due=exercise.forms[0].returns_path
    )


@pytest.mark.parametrize(("exercise", "mistake"), SHIPPED)
def test_a_mistake_fails_and_is_told_apart_from_its_siblings(
    exercise: Exercise, mistake: OwnMistake, one_referee: Referee
) -> None:
    for seed in ("essai", "autre"):
        request = asked_for(ROOT / mistake.file, exercise, seed)
        report = graded(request, one_referee)
        found = of_own_mistakes(exercise, report, request, one_referee)

        assert report.status is ExerciseStatus.FAILED
        assert report.score < report.max_score
        assert [(each.id, each.certainty) for each in found] == [(mistake.id, Certainty.EXACT)]


@pytest.mark.parametrize("exercise", COURSE.exercises, ids=lambda exercise: exercise.id)
def test_every_exercise_has_mistakes_that_can_be_named(exercise: Exercise) -> None:
    count = len(exercise.own_mistakes)

    assert count == 0 if exercise.id in BY_THE_CATALOGUE else 2 <= count <= 4


@pytest.mark.parametrize(("exercise", "mistake"), SHIPPED)
def test_a_mistake_is_explained_in_both_languages_with_a_question(
    exercise: Exercise, mistake: OwnMistake
) -> None:
    assert mistake.clause.fr != mistake.clause.en
    assert mistake.explanation.fr != mistake.explanation.en
    assert find_topic(mistake.id) is None
    for language in LANGUAGES:
        clause, text = mistake.clause.said_in(language), mistake.explanation.said_in(language)
        assert clause[-1] not in ".?!…"
        assert "?" in text
        assert max(map(len, text.splitlines())) <= 110


@pytest.mark.parametrize(("exercise", "form_id"), SOLUTIONS)
def test_a_solution_of_each_form_gets_full_marks(
    exercise: Exercise, form_id: str, one_referee: Referee
) -> None:
    is_first = form_id == exercise.forms[0].id
    name = f"{exercise.id}.py" if is_first else f"{exercise.id}.{form_id}.py"

    report = graded(asked_for(ROOT / "corrige" / name, exercise), one_referee)

    assert exercise.solutions[form_id] == (ROOT / "corrige" / name).read_bytes()
    assert report.form == form_id
    assert report.status is ExerciseStatus.PASSED
    assert report.score == report.max_score
    assert [render(note, "fr") for note in report.notes] == []
    assert report.diagnoses == ()
