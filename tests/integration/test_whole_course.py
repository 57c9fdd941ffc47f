"""Every exercise of the shipped course: its solution, its skeleton, and mistakes made in it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grader.course import read_course
from grader.grade import Request, grade
from grader.messages import render
from grader.report import ExerciseReport, ExerciseStatus, Report
from grader.sandbox.referee import Referee
from grader.sandbox.zygote_launcher import ZygoteLauncher
from grader.submission import read_submission
from grader.verdict import CheckStatus

ROOT = Path(__file__).parents[2]
COURSE = read_course(ROOT)
IDS = [exercise.id for exercise in COURSE.exercises]
MISTAKES = sorted((ROOT / "tests" / "submissions" / "wrong-cours").glob("*/*.py"))

Grader = Callable[..., Report]


@pytest.fixture(scope="module")
def one_referee() -> Iterator[Referee]:
    with Referee(ZygoteLauncher()) as referee:
        yield referee


@pytest.fixture
def on_course(one_referee: Referee) -> Grader:
    def grade_file(path: Path, *exercises: str) -> Report:
        request = Request(
            course=COURSE,
            submission=read_submission(path),
            exercise_ids=exercises,
            seed="essai",
            language="fr",
        )
        return grade(request, one_referee, lambda *_: None)

    return grade_file


def of_exercise(report: Report, exercise_id: str) -> ExerciseReport:
    (found,) = [each for each in report.exercises if each.id == exercise_id]
    return found


def test_the_course_has_every_exercise_of_the_three_texts() -> None:
    assert IDS == [
        "parcours-profondeur",
        "parcours-largeur",
        "file",
        "meilleur-coup",
        "evaluation-echecs",
        "morpion",
        "minimax",
        "horizon",
        "jouer",
        "alphabeta",
        "ordre-des-coups",
        "approfondissement-iteratif",
        "table-de-transposition",
    ]


@pytest.mark.parametrize("exercise_id", IDS)
def test_every_solution_gets_full_marks(exercise_id: str, on_course: Grader) -> None:
    found = on_course(ROOT / "corrige" / f"{exercise_id}.py")
    asked = on_course(ROOT / "corrige" / f"{exercise_id}.py", exercise_id)

    for report in (found, asked):
        exercise = of_exercise(report, exercise_id)
        assert exercise.status is ExerciseStatus.PASSED
        assert exercise.score == exercise.max_score > 0
        assert exercise.cases


@pytest.mark.parametrize("exercise_id", IDS)
def test_every_skeleton_gets_nothing_and_is_told_once_that_it_is_to_be_written(
    exercise_id: str, on_course: Grader
) -> None:
    report = on_course(ROOT / "exercices" / exercise_id / "squelette.py", exercise_id)

    exercise = of_exercise(report, exercise_id)
    assert exercise.status is ExerciseStatus.FAILED
    assert exercise.score == 0
    assert exercise.cases == ()
    (note,) = exercise.notes
    form = next(each for each in COURSE.exercises if each.id == exercise_id).forms[0]
    for signature in form.signatures:
        assert signature.function in render(note, "fr")
    assert re.search("reste(nt)? à écrire", render(note, "fr"))
    assert report.warnings == ()


def test_every_exercise_is_broken_in_five_ways_at_least() -> None:
    broken = {path.parent.name for path in MISTAKES}
    assert broken == set(IDS) - {"minimax", "alphabeta"}  # whose mistakes stand in `wrong`
    for name in broken:
        assert sum(path.parent.name == name for path in MISTAKES) >= 5


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_mistake_fails_exactly_what_it_says(path: Path, on_course: Grader) -> None:
    second_line = path.read_text(encoding="utf-8").splitlines()[1]
    stated = re.fullmatch(r"# fails: ([a-z, ]+)", second_line)
    assert stated, second_line

    exercise = of_exercise(on_course(path, path.parent.name), path.parent.name)

    failed = {
        check.kind.value
        for case in exercise.cases
        for check in case.verdict.checks
        if check.status is CheckStatus.FAILED
    }
    assert failed == set(stated[1].split(", "))
    assert exercise.score < exercise.max_score


GIVEN = {
    *("evaluation", "joue_un_coup", "coups_possibles", "estimation", "traiter", "Noeud"),
    *("victoire", "defaite", "nul", "coupsJouables", "coupJouables", "applique"),
}


def test_no_exercise_asks_for_a_name_that_is_given() -> None:
    asked = {
        signature.function
        for exercise in COURSE.exercises
        for form in exercise.forms
        for signature in form.signatures
    }
    assert not asked & GIVEN


@pytest.mark.parametrize("exercise_id", IDS)
def test_every_exercise_has_a_statement_that_names_its_functions(exercise_id: str) -> None:
    statement = (ROOT / "exercices" / exercise_id / "enonce.md").read_text(encoding="utf-8")

    (exercise,) = [each for each in COURSE.exercises if each.id == exercise_id]
    for form in exercise.forms:
        for signature in form.signatures:
            assert f"{signature.function}(" in statement
