"""Every sample file and every file of the shipped course, graded once, looked at from all sides.

What is right gets full marks; what is wrong fails what it says, is told its own mistake and no
other, in a report that fits its schema and a story that fits a screen.
"""

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grader.course import read_course
from grader.grading import Request
from grader.grading.explain_failure import own_diagnoses_of_searches
from grader.grading.loading import load_submission
from grader.grading.request import Draws, Grading
from grader.language import LANGUAGES, render
from grader.language.topics import find_topic
from grader.model.dataclass import dataclass
from grader.model.exercise import Exercise, OwnMistake
from grader.model.report import (
    Certainty,
    Diagnosis,
    ExerciseReport,
    ExerciseStatus,
    Report,
    ReportStatus,
    SearchCaseReport,
)
from grader.model.run import Ending
from grader.model.tree import Nested
from grader.model.verdict import CaseStatus, CheckStatus
from grader.render.formats.json_report import render_json, report_document, tree_document
from grader.render.hidden_cases import find_focus
from grader.render.page.report_page import render_html
from grader.render.terminal.report_text import STORY_LINES, render_terminal
from grader.sandbox.referee import Referee
from grader.search.random_draws import depends_on_seed
from grader.submission import read_submission
from tests.integration.graded_samples import (
    MISTAKES,
    RIGHT,
    ROOT,
    SEED,
    WRONG,
    GradedSamples,
    faults_of,
    of_exercise,
)
from tests.report_validator import REPORT

COURSE = read_course(ROOT, use_cache=False)
IDS = [exercise.id for exercise in COURSE.exercises]
BY_THE_CATALOGUE = {"minimax", "alphabeta"}
"""Their mistakes are switches of one search, and need no file of the course."""
EXAMPLE = ROOT / "exemples" / "mon_code.py"


def id_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


# Right files, wrong files -----------------------------------------------------------------------


@dataclass(frozen=True)
class Expected:
    """What a file's second line says of one exercise."""

    must: frozenset[str]
    may: frozenset[str]


def expectations(file: Path) -> dict[str, Expected]:
    """`# échoue : value, path (minimax) ; parfois order (alphabeta)` → by exercise."""
    line = file.read_text(encoding="utf-8").splitlines()[1]
    told = line.removeprefix("# échoue : ")
    assert told != line, f"{file.name}: its second line says what fails"
    must: dict[str, set[str]] = {}
    may: dict[str, set[str]] = {}
    for part in told.split(" ; "):
        found = re.fullmatch(r"(parfois )?([a-z, ]+) \((\w+)\)", part)
        assert found, f"{file.name}: {part!r}"
        sometimes, kinds, exercise = found.groups()
        (may if sometimes else must).setdefault(exercise, set()).update(kinds.split(", "))
    return {
        exercise: Expected(frozenset(must.get(exercise, ())), frozenset(may.get(exercise, ())))
        for exercise in must.keys() | may.keys()
    }


def require_reasons(exercise: ExerciseReport) -> None:
    """What fails is worth nothing and says why; what is left adds up."""
    checks = [check for case in exercise.cases for check in case.verdict.checks]
    assert exercise.score == sum((check.points for check in checks), Fraction(0))
    for check in checks:
        if check.status is not CheckStatus.PASSED:
            assert check.points == 0
            assert check.message is not None
            assert render(check.message, "fr") != render(check.message, "en")


@pytest.mark.parametrize("file", RIGHT, ids=lambda file: file.stem)
def test_a_right_file_gets_full_marks(file: Path, graded: GradedSamples) -> None:
    report = graded(file)

    assert {e.id: faults_of(e) for e in report.exercises} == {e.id: set() for e in report.exercises}
    assert report.exercises
    assert report.status is ReportStatus.PASSED
    assert report.score == report.max_score > 0
    assert report.mark == 20


@pytest.mark.parametrize("file", WRONG, ids=lambda file: file.stem)
def test_a_wrong_file_fails_the_checks_it_names_and_no_other(
    file: Path, graded: GradedSamples
) -> None:
    expected = expectations(file)
    missing = [e for e, told in expected.items() if "missing" in told.must]

    report = graded(file, *missing)

    assert report.status is ReportStatus.FAILED
    if "fichier" in expected:
        assert expected["fichier"].must == {"syntax"}
        assert report.error is not None
        assert report.error.type_name == "SyntaxError"
        assert report.score == 0
        return
    REPORT.validate(report_document(report, "fr"))
    assert expected.keys() <= {exercise.id for exercise in report.exercises}
    # A search is tried on the exercise of the horizon as well, of which the files say nothing.
    for exercise in (each for each in report.exercises if each.id in BY_THE_CATALOGUE):
        told = expected.get(exercise.id, Expected(frozenset(), frozenset()))
        faults = faults_of(exercise)
        assert told.must <= faults, exercise.id
        assert faults <= told.must | told.may, exercise.id
        assert (exercise.status is ExerciseStatus.PASSED) == (not faults)
        require_reasons(exercise)


# The exercises of the course --------------------------------------------------------------------


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
def test_every_solution_gets_full_marks(exercise_id: str, graded: GradedSamples) -> None:
    found = graded(ROOT / "corrige" / f"{exercise_id}.py")
    asked = graded(ROOT / "corrige" / f"{exercise_id}.py", exercise_id)

    for report in (found, asked):
        exercise = of_exercise(report, exercise_id)
        assert exercise.status is ExerciseStatus.PASSED
        assert exercise.score == exercise.max_score > 0
        assert exercise.cases


@pytest.mark.parametrize("exercise_id", IDS)
def test_every_skeleton_gets_nothing_and_is_told_once_that_it_is_to_be_written(
    exercise_id: str, graded: GradedSamples
) -> None:
    report = graded(ROOT / "exercices" / exercise_id / "squelette.py", exercise_id)

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


@pytest.mark.parametrize("path", MISTAKES, ids=id_of)
def test_a_mistake_fails_exactly_what_it_says(path: Path, graded: GradedSamples) -> None:
    second_line = path.read_text(encoding="utf-8").splitlines()[1]
    stated = re.fullmatch(r"# fails: ([a-z, ]+)", second_line)
    assert stated, second_line

    exercise = of_exercise(graded(path), path.parent.name)

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


# The course's own mistakes ----------------------------------------------------------------------

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


def of_own_mistakes(
    exercise: Exercise, report: ExerciseReport, file: Path, seed: str, referee: Referee
) -> Sequence[Diagnosis]:
    if not exercise.searches_trees:
        return report.diagnoses
    request = Request(
        course=COURSE,
        submission=read_submission(file),
        exercise_ids=(exercise.id,),
        seed=seed,
        language="fr",
    )
    loading, _ = load_submission(request, referee)
    grading = Grading(request, referee, loading, Draws(COURSE, request.seed), lambda *_: None)
    searches = [case for case in report.cases if isinstance(case, SearchCaseReport)]
    return own_diagnoses_of_searches(
        exercise, exercise.forms[0], searches, grading, path_due=exercise.forms[0].returns_path
    )


@pytest.mark.parametrize(("exercise", "mistake"), SHIPPED)
def test_a_mistake_fails_and_is_told_apart_from_its_siblings(
    exercise: Exercise, mistake: OwnMistake, graded: GradedSamples, one_referee: Referee
) -> None:
    is_drawn = any(map(depends_on_seed, exercise.case_templates))
    for seed in (SEED, "autre") if is_drawn else (SEED,):
        file = ROOT / mistake.file
        report = of_exercise(graded(file, exercise.id, seed=seed), exercise.id)
        found = of_own_mistakes(exercise, report, file, seed, one_referee)

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
    exercise: Exercise, form_id: str, graded: GradedSamples
) -> None:
    is_first = form_id == exercise.forms[0].id
    name = f"{exercise.id}.py" if is_first else f"{exercise.id}.{form_id}.py"

    [report] = graded(ROOT / "corrige" / name, exercise.id).exercises

    assert exercise.solutions[form_id] == (ROOT / "corrige" / name).read_bytes()
    assert report.form == form_id
    assert report.status is ExerciseStatus.PASSED
    assert report.score == report.max_score
    assert [render(note, "fr") for note in report.notes] == []
    assert report.diagnoses == ()


# Files that others wrote ------------------------------------------------------------------------

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


@pytest.mark.parametrize("file", MISTAKES, ids=id_of)
def test_a_file_is_told_the_mistake_it_makes_and_no_other(
    file: Path, graded: GradedSamples
) -> None:
    name = f"{file.parent.name}/{file.stem}"
    [exercise] = [each for each in COURSE.exercises if each.id == file.parent.name]
    known = {mistake.id for mistake in exercise.own_mistakes}

    report = of_exercise(graded(file), exercise.id)

    certainty = Certainty.LIKELY if name in NEARLY else Certainty.EXACT
    own = [(each.id, each.certainty) for each in report.diagnoses if each.id in known]
    assert own == ([(RECOGNISED[name], certainty)] if name in RECOGNISED else [])


# The story on the terminal ----------------------------------------------------------------------

REPORT_LINE = 1


@pytest.mark.parametrize("path", [EXAMPLE, *WRONG, *MISTAKES], ids=id_of)
def test_the_story_of_a_wrong_file_fits_a_screen(path: Path, graded: GradedSamples) -> None:
    report = graded(path)

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


def test_the_demonstration_takes_twenty_lines(graded: GradedSamples) -> None:
    story = render_terminal(graded(EXAMPLE), "fr", colour=False, width=80).splitlines()

    assert len(story) + REPORT_LINE == STORY_LINES
    assert "  ├ … ▲ [0, 2]  α = 16 ≥ β = 10\u00a0: on coupe" in story
    assert any(line.startswith("  Plus petit arbre\u00a0: ▼ MIN [[1]") for line in story)


def _lines_of_exercises(story: list[str]) -> int:
    """Those from the first exercise on: after the verdict, no other line begins with a sign."""
    return len(story) - next(
        place for place, line in enumerate(story) if place and line.startswith(("✓", "✗", "?"))
    )


# What is written of them ------------------------------------------------------------------------

OTHERS = [name for name in IDS if name not in BY_THE_CATALOGUE | {"horizon"}]


@pytest.mark.parametrize("exercise_id", OTHERS)
def test_the_report_of_every_kind_fits_its_schema(
    exercise_id: str, graded: GradedSamples, tmp_path: Path
) -> None:
    nothing = tmp_path / "mon_code.py"
    nothing.touch()
    reports = [graded(path) for path in MISTAKES if path.parent.name == exercise_id]
    reports.append(graded(ROOT / "corrige" / f"{exercise_id}.py", exercise_id))
    reports.append(graded(ROOT / "exercices" / exercise_id / "squelette.py", exercise_id))
    reports.append(graded(nothing, exercise_id))
    statuses = set()
    for report in reports:
        for language in LANGUAGES:
            REPORT.validate(report_document(report, language))
        assert json.loads(render_json(report, "fr")) == report_document(report, "fr")
        statuses.add(of_exercise(report, exercise_id).status)
    assert statuses == {ExerciseStatus.PASSED, ExerciseStatus.FAILED, ExerciseStatus.MISSING}


def without_durations(report: Report) -> dict[str, Any]:
    document = report_document(report, "fr")
    del document["duration_s"]
    return document


@pytest.mark.parametrize(
    "name",
    ["never_cuts", "bounds_not_passed", "infinite_recursion", "returns_none", "generator_return"],
)
def test_marks_and_json_are_the_same_with_and_without_a_recording(
    name: str, graded: GradedSamples
) -> None:
    without, recorded = graded(wrong(name)), graded(wrong(name), recorded=True)

    assert without_durations(recorded) == without_durations(without)
    assert recorded.score == without.score
    cases = [case for exercise in recorded.exercises for case in exercise.cases]
    assert any(isinstance(case, SearchCaseReport) and case.recording for case in cases)
    assert render_html(recorded, "fr")


# The smallest tree ------------------------------------------------------------------------------


def wrong(name: str) -> Path:
    [found] = [path for path in WRONG if path.stem == name]
    return found


def counterexample_of(report: Report, exercise_id: str) -> SearchCaseReport:
    found = of_exercise(report, exercise_id).counterexample
    assert isinstance(found, SearchCaseReport)
    return found


@pytest.mark.parametrize(
    ("file", "exercise", "maximise", "tree", "returned", "evaluations"),
    [
        ("never_cuts", "alphabeta", True, [[1], [1, 1]], (1, [0, 0]), 3),
        ("strict_cut", "alphabeta", True, [[1], [1, 1]], (1, [0, 0]), 3),
        ("cuts_only_at_max", "alphabeta", True, [[1], [1, 1]], (1, [0, 0]), 3),
        ("last_tie_with_large_cut", "alphabeta", False, [[1], [1, 2]], (1, [1, 0]), 2),
        ("right_to_left", "alphabeta", True, [1, 1], (1, [1]), 2),
        ("initial_zero", "minimax", True, [-1], (0, []), 1),
        ("initial_zero", "alphabeta", True, [-1], (0, []), 1),
        ("finite_infinity", "minimax", False, [1001], (1000, []), 1),
        ("max_everywhere", "minimax", False, [1, 2], (2, [1]), 2),
        ("path_reversed", "minimax", False, [[1, 2]], (2, [1, 0]), 2),
        ("score_alone", "minimax", True, [1], 1, 1),
        ("evaluates_twice", "minimax", True, [1], (1, [0]), 2),
    ],
)
def test_the_smallest_tree_is_found(
    file: str,
    exercise: str,
    maximise: bool,
    tree: Nested,
    returned: Any,
    evaluations: int,
    graded: GradedSamples,
) -> None:
    found = counterexample_of(graded(wrong(file)), exercise)

    assert tree_document(found.case.tree) == tree
    assert found.case.maximise is maximise
    assert found.outcome is not None
    assert found.outcome.returned == returned
    assert len(found.trace) == evaluations
    assert found.status is CaseStatus.FAILED
    assert found.verdict.score == 0
    assert not any(check.max_points for check in found.verdict.checks)


def test_an_exception_on_the_smallest_tree_is_shown_with_its_line(graded: GradedSamples) -> None:
    found = counterexample_of(graded(wrong("raises_name_error")), "minimax")

    assert tree_document(found.case.tree) == [1]
    assert found.outcome is not None
    assert found.outcome.ending is Ending.RAISED
    assert found.outcome.error is not None
    assert (found.outcome.error.type_name, found.outcome.error.line) == ("NameError", 14)


def test_a_program_that_ends_itself_is_shown_too(graded: GradedSamples) -> None:
    found = counterexample_of(graded(wrong("exits")), "minimax")

    assert found.outcome is not None
    assert found.outcome.ending is Ending.EXITED
