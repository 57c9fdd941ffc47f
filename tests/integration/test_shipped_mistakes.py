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

    assert count == 0 if exercise.id in BY_THE_CATALOGUE else 2 <= count <= 6


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


# Files that others wrote ------------------------------------------------------------------------

WRONG = ROOT / "tests" / "submissions" / "wrong-cours"
RECOGNISED = {
    "approfondissement-iteratif/best_score_of_all_depths": "plus-beau-score-de-tous",
    "approfondissement-iteratif/last_depth_only": "derniere-profondeur-seule",
    "approfondissement-iteratif/never_cuts": "recherches-sans-coupe",
    "approfondissement-iteratif/stops_one_depth_early": "derniere-profondeur-oubliee",
    "evaluation-echecs/black_added": "noirs-ajoutes",
    "evaluation-echecs/french_initials": "lettres-francaises",
    "evaluation-echecs/queen_worth_nine": "dame-a-neuf",
    "evaluation-echecs/return_inside_loop": "premiere-rangee-seule",
    "file/element_not_removed": "element-jamais-retire",
    "file/file_vide_inverted": "file-vide-inversee",
    "file/stack_instead_of_queue": "dernier-entre-premier-sorti",
    "horizon/depth_ignored": "profondeur-ignoree",
    "jouer/best_starts_at_zero": "aucun-coup-sous-zero",
    "jouer/one_move_short": "un-coup-de-moins-a-l-avance",
    "jouer/opponent_maximises": "max-joue-deux-fois",
    "jouer/smallest_value_chosen": "coup-choisi-pour-min",
    "meilleur-coup/best_starts_at_zero": "meilleur-part-de-zero",
    "meilleur-coup/last_move_skipped": "dernier-coup-jamais-regarde",
    "meilleur-coup/player_ignored": "min-choisit-comme-max",
    "meilleur-coup/returns_the_score": "valeur-au-lieu-du-numero",
    "morpion/diagonal_forgotten": "une-diagonale-oubliee",
    "morpion/empty_line_wins": "trois-cases-libres-gagnent",
    "morpion/squares_from_one": "cases-a-partir-de-1",
    "ordre-des-coups/always_descending": "grandes-estimations-d-abord",
    "ordre-des-coups/estimates_the_wrong_position": "aucun-tri",
    "ordre-des-coups/only_the_best_kept": "meilleur-coup-seul",
    "ordre-des-coups/worst_first": "ordre-a-l-envers",
    "parcours-largeur/depth_first_instead": "profondeur-au-lieu-de-largeur",
    "parcours-largeur/root_forgotten": "racine-jamais-dans-la-file",
    "parcours-largeur/stack_instead_of_queue": "pile-au-lieu-d-une-file",
    "parcours-profondeur/breadth_first_instead": "largeur-au-lieu-de-profondeur",
    "parcours-profondeur/children_before_parent": "enfants-avant-le-sommet",
    "parcours-profondeur/leaves_only": "feuilles-seulement",
    "parcours-profondeur/result_of_recursion_lost": "resultat-des-appels-perdu",
    "parcours-profondeur/right_to_left": "profondeur-droite-a-gauche",
    "table-de-transposition/bounds_stored_as_exact": "borne-prise-pour-exacte",
    "table-de-transposition/depth_ignored": "cle-sans-profondeur",
    "table-de-transposition/table_never_read": "table-jamais-relue",
}
NEARLY = {"jouer/one_move_short"}
"""It does something else where it should not look further at all."""


@pytest.mark.parametrize(
    "file", sorted(WRONG.glob("*/*.py")), ids=lambda file: f"{file.parent.name}/{file.stem}"
)
def test_a_file_is_told_the_mistake_it_makes_and_no_other(file: Path, one_referee: Referee) -> None:
    name = f"{file.parent.name}/{file.stem}"
    [exercise] = [each for each in COURSE.exercises if each.id == file.parent.name]
    known = {mistake.id for mistake in exercise.own_mistakes}

    report = graded(asked_for(file, exercise), one_referee)

    certainty = Certainty.LIKELY if name in NEARLY else Certainty.EXACT
    own = [(each.id, each.certainty) for each in report.diagnoses if each.id in known]
    assert own == ([(RECOGNISED[name], certainty)] if name in RECOGNISED else [])
