"""The course that ships: its claims hold, its skeletons run and get 0, its schemas are current."""

import json
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.course import read_course
from grader.grading import Request, grade
from grader.grading.solution_answers import reference_searches
from grader.language import catalogue
from grader.model.exercise import Course, Exercise
from grader.model.report import ExerciseStatus, Report
from grader.sandbox.launcher import ZygoteLauncher
from grader.sandbox.referee import Referee
from grader.search.random_draws import draw_searches
from grader.submission import read_submission

ROOT = Path(__file__).parents[2]
MAKE: dict[str, Any] = runpy.run_path(str(ROOT / "docs" / "make_schemas.py"))
EXERCISES = sorted(path.parent.name for path in (ROOT / "exercices").glob("*/exercice.yaml"))


@pytest.fixture(scope="module")
def course() -> Course:
    return read_course(ROOT, use_cache=False)


@pytest.fixture(scope="module")
def referee() -> Iterator[Referee]:
    with Referee(ZygoteLauncher()) as referee:
        referee.speak(lambda code: catalogue()[code].fr)
        yield referee


def graded(course: Course, referee: Referee, file: Path) -> Report:
    request = Request(
        course=course,
        submission=read_submission(file),
        exercise_ids=(),
        seed="graine",
        language="fr",
    )
    return grade(request, referee, lambda exercise, done, total: None)


def exercise_of(course: Course, exercise_id: str) -> Exercise:
    (exercise,) = (e for e in course.exercises if e.id == exercise_id)
    return exercise


SAME_IN_BOTH_LANGUAGES = {"Minimax"}


def test_every_title_is_in_french_and_in_english(course: Course) -> None:
    templates = {
        template.id: template.title
        for exercise in course.exercises
        for template in exercise.case_templates
    }
    titles = [course.title, *(each.title for each in course.exercises), *templates.values()]

    assert templates.keys() == {file.stem for file in (ROOT / "fixtures").glob("*.yaml")}
    assert {title.fr for title in titles if title.fr == title.en} == SAME_IN_BOTH_LANGUAGES


def test_what_is_called_differently_in_french_is_so_in_english(course: Course) -> None:
    titles = {each.title for exercise in course.exercises for each in exercise.case_templates}
    titles |= {exercise.title for exercise in course.exercises}

    assert len({title.fr for title in titles}) == len({title.en for title in titles}) == len(titles)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize("exercise_id", ["minimax", "alphabeta"])
def test_stated_answers_solution_and_built_in_search_agree(
    course: Course,
    referee: Referee,
    exercise_id: str,
    seed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GRADER_CACHE_DIR", str(tmp_path))
    exercise = exercise_of(course, exercise_id)
    cases = [case for t in exercise.case_templates for case in draw_searches(t, seed)]

    searches = reference_searches(exercise, exercise.forms[0], cases, referee)

    claimed = 0
    for case, search in zip(cases, searches, strict=True):
        assert case.must_not_ask.isdisjoint(search.trace) or exercise_id == "minimax"
        if case.claim.value is not None:
            assert case.claim.evaluations is not None
            assert (case.claim.value, case.claim.path) == (search.value, search.path)
            assert case.claim.evaluations[exercise_id] == len(search.trace)
            claimed += 1
    assert claimed >= 15


def test_the_published_figures_are_among_the_claims(course: Course) -> None:
    alphabeta = exercise_of(course, "alphabeta")
    claims = {t.id: t.claims[None] for t in alphabeta.case_templates if None in t.claims}

    assert (claims["binaire-16"].value, claims["binaire-16"].path) == (16, (1, 0, 1))
    assert claims["binaire-16"].evaluations == {"minimax": 8, "alphabeta": 7}
    assert (claims["ternaire-17"].value, claims["ternaire-17"].path) == (17, (2, 0, 1))
    assert claims["ternaire-17"].evaluations == {"minimax": 27, "alphabeta": 16}
    assert claims["quinze-feuilles"].value == 6
    assert claims["quinze-feuilles"].evaluations == {"minimax": 15, "alphabeta": 7}


def test_no_exercise_is_worth_more_than_the_two_searches(course: Course) -> None:
    worth = {exercise.id: exercise.max_score for exercise in course.exercises}

    assert worth["minimax"] == worth["alphabeta"] == 6
    assert all(0 < points <= 6 for points in worth.values())


@pytest.mark.parametrize("exercise_id", EXERCISES)
def test_a_skeleton_runs_by_itself_and_says_what_is_expected(exercise_id: str) -> None:
    skeleton = ROOT / "exercices" / exercise_id / "squelette.py"

    finished = subprocess.run(
        [sys.executable, str(skeleton)],
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONUTF8": "1"},
        check=True,
    )

    assert "attendu" in finished.stdout
    assert finished.stderr == ""


def test_the_slides_alpha_beta_is_right_and_told_as_what_it_is(
    course: Course, referee: Referee
) -> None:
    report = graded(course, referee, ROOT / "tests" / "submissions" / "right" / "board_form.py")

    (alphabeta,) = [exercise for exercise in report.exercises if exercise.id == "alphabeta"]
    assert (alphabeta.form, alphabeta.status) == ("plateau", ExerciseStatus.PASSED)
    assert [note.code for note in alphabeta.notes] == [
        "convention-note-elagage-superficiel+coupe-stricte"
    ]


def test_several_forms_in_one_file_are_each_graded_and_the_best_counts(
    course: Course, referee: Referee, tmp_path: Path
) -> None:
    right = ROOT / "tests" / "submissions" / "right"
    file = tmp_path / "tout.py"
    wrong = b"\n\ndef minimax(jeu, prof, coups_prec, joueur_maximise):\n    return 0, []\n"
    file.write_bytes((right / "board_form.py").read_bytes() + wrong)

    report = graded(course, referee, file)

    assert [(e.id, e.form) for e in report.exercises] == [
        ("minimax", "plateau"),
        ("minimax", "cours"),
        ("horizon", "plateau"),
        ("horizon", "cours"),
        ("alphabeta", "plateau"),
    ]
    assert report.score == report.max_score == 14


def test_the_forms_that_see_ends_are_tried_on_games_that_end_early(
    course: Course, referee: Referee
) -> None:
    report = graded(course, referee, ROOT / "tests" / "submissions" / "right" / "nodes_form.py")

    for exercise in report.exercises:
        assert exercise.form == "noeuds"
        assert {"feuille-precoce", "fins-de-partie"} <= {case.case.id for case in exercise.cases}


def test_one_file_may_hold_every_skeleton_and_every_solution(
    course: Course, referee: Referee, tmp_path: Path
) -> None:
    skeletons = tmp_path / "tout.py"
    skeletons.write_bytes(
        b"\n".join(
            (ROOT / "exercices" / e.id / "squelette.py").read_bytes() for e in course.exercises
        )
    )
    solutions = tmp_path / "corriges.py"
    solutions.write_bytes(b"\n".join(e.program for e in course.exercises))

    assert graded(course, referee, skeletons).score == 0
    report = graded(course, referee, solutions)
    assert report.score == sum(exercise.max_score for exercise in course.exercises)
    assert report.mark == 20


@pytest.mark.parametrize(
    ("name", "schema"),
    [
        (name, MAKE[f"{made}_schema"])
        for name, made in (("cours", "course"), ("exercice", "exercise"), ("fixture", "case"))
    ],
)
def test_the_committed_schemas_are_the_ones_the_reader_has(name: str, schema: object) -> None:
    assert callable(schema)
    committed = (ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")

    assert json.loads(committed) == schema(), "run `make schemas`"


def test_every_yaml_file_names_a_schema_that_is_there() -> None:
    files = [*ROOT.glob("exercices/**/*.yaml"), *ROOT.glob("fixtures/*.yaml")]

    assert len(files) >= 20
    for file in files:
        first = file.read_text(encoding="utf-8").splitlines()[0]
        prefix = "# yaml-language-server: $schema="
        assert first.startswith(prefix), file
        assert (file.parent / first.removeprefix(prefix)).is_file(), file
