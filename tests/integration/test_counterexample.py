"""The smallest tree on which a student's function goes wrong: asked for in real children."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from grader.course import read_course
from grader.errors import CouldNotJudge
from grader.grading import counterexample, explain_failure
from grader.grading.counterexample import Terms, find_counterexample
from grader.grading.request import Grading
from grader.mistakes.catalogue import ALPHABETA, MINIMAX, Side, Writing
from grader.model.dataclass import replace
from grader.model.exercise import Course
from grader.model.message import message
from grader.model.report import ExerciseReport, ExerciseStatus, Report, SearchCaseReport
from grader.model.run import Call, Loading, Outcome
from grader.model.tree import height
from grader.render.formats.json_report import report_document, tree_document
from grader.render.page.report_page import render_html
from grader.sandbox.launcher import InterpreterLauncher, ZygoteLauncher
from grader.sandbox.referee import Referee
from tests.course_files import write_course
from tests.integration.graded_texts import Grader
from tests.report_validator import REPORT

ROOT = Path(__file__).parents[2]
WRONG = ROOT / "tests" / "submissions" / "wrong"

LARGE_TREE = "[[[20, 17, 14], [5, 10, 10]], [[6, 9, 4], [1, 2, 3]]]"
COURSE = {
    "exercices/cours.yaml": """\
id: petit
titre: Un petit cours
langue: fr
note_sur: 20
exercices: [minimax]
limites: {temps_s: 0.5, evaluations: 500}
""",
    "exercices/minimax/exercice.yaml": """\
id: minimax
titre: Minimax
algorithme: minimax
formes:
  cours: {fonction: minimax, parametres: [jeu, prof, coups_prec, joueur_maximise]}
fixtures: [grand]
bareme: {valeur: 2, chemin: 1, evaluations: 1}
""",
    "fixtures/grand.yaml": f"id: grand\ntitre: Un grand arbre\njoueur: max\narbre: {LARGE_TREE}\n",
    "corrige/minimax.py": (ROOT / "corrige" / "minimax.py").read_text(encoding="utf-8"),
}
HIDDEN = {"fixtures/grand.yaml": COURSE["fixtures/grand.yaml"] + "visibilite: cachee\n"}

RIGHT = """
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur = None
    for coup in coups(jeu, coups_prec):
        r = minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], not joueur_maximise)
        if meilleur is None or (r[0] > meilleur[0] if joueur_maximise else r[0] < meilleur[0]):
            meilleur = r
    return meilleur
def coups(jeu, coups_prec):
    return coups_possibles(jeu)
"""
DEEP = RIGHT.replace(
    "    return coups_possibles(jeu)",
    "    if len(coups_prec) == 2 and len(coups_possibles(jeu)) == 3:\n"
    "        return [0, 1]\n"
    "    return coups_possibles(jeu)",
)
"""Goes wrong after two moves, where there are three others, and nowhere else."""


class Searches(Grader):
    """Grades a text or a file, whose report is what its schema says."""

    def __call__(self, source: str | Path, *exercise_ids: str, **options: Any) -> Report:
        if isinstance(source, Path):
            source = source.read_text(encoding="utf-8")
        report = super().__call__(source, *exercise_ids, **options)
        REPORT.validate(report_document(report, "fr"))
        return report

    def found(self, source: str | Path, **options: Any) -> SearchCaseReport | None:
        """What is found for the one exercise that fails."""
        (exercise,) = (each for each in self(source, **options).exercises if has_failed(each))
        assert exercise.counterexample is None or isinstance(
            exercise.counterexample, SearchCaseReport
        )
        return exercise.counterexample


def has_failed(exercise: ExerciseReport) -> bool:
    return exercise.status is ExerciseStatus.FAILED


FEW = ("binaire-16", "racine-min", "negatifs", "coupe-en-profondeur", "horizon")
"""Fixtures on which every mistake of these tests is seen; smaller trees are found without them."""


@pytest.fixture
def check(shipped: Course, one_referee: Referee, tmp_path: Path) -> Searches:
    ids = ("minimax", "alphabeta", "horizon")
    searches = tuple(
        replace(each, case_templates=tuple(case for case in each.case_templates if case.id in FEW))
        for each in shipped.exercises
        if each.id in ids
    )
    return Searches(replace(shipped, exercises=searches), one_referee, tmp_path)


@pytest.fixture
def small_course(one_referee: Referee, tmp_path: Path) -> Searches:
    return small_grader(one_referee, tmp_path)


def small_grader(referee: Referee, folder: Path, changes: dict[str, str] | None = None) -> Searches:
    root = write_course(folder / "cours", changes or {}, COURSE)
    return Searches(read_course(root, use_cache=False), referee, folder)


def of_exercise(report: Report, exercise_id: str) -> SearchCaseReport:
    found = next(each.counterexample for each in report.exercises if each.id == exercise_id)
    assert isinstance(found, SearchCaseReport)
    return found


def answered(found: SearchCaseReport) -> Any:
    assert found.outcome is not None
    return found.outcome.returned


# What is found ------------------------------------------------------------------------------------


def test_who_passes_has_no_counterexample(check: Searches, small_course: Searches) -> None:
    report = small_course(RIGHT)

    assert [exercise.counterexample for exercise in report.exercises] == [None]


SLIDES = """
def AlphaBeta(jeu, profondeur, alpha, beta, evalMax):
    if profondeur == 0 or victoire(jeu) or defaite(jeu) or nul(jeu):
        return evaluation(jeu)
    if evalMax:
        alpha = {start}
        for coup in coupsJouables(jeu):
            alpha = max(alpha, AlphaBeta(applique(coup, jeu), profondeur - 1, alpha, beta, False))
            if alpha > beta:
                return alpha
        return alpha
    beta = float("inf")
    for coup in coupsJouables(jeu):
        beta = min(beta, AlphaBeta(applique(coup, jeu), profondeur - 1, alpha, beta, True))
        if beta < alpha:
            return beta
    return beta
"""


def test_a_convention_that_is_allowed_is_no_counterexample(check: Searches) -> None:
    right = check(SLIDES.format(start='-float("inf")'))
    found = check.found(SLIDES.format(start="0"))

    assert not any(map(has_failed, right.exercises))
    assert found is not None
    assert tree_document(found.case.tree) == [-1]


def test_a_form_without_a_path_is_asked_for_its_score_alone(check: Searches) -> None:
    found = check.found("""
    def minimax(node, is_max):
        if node.is_terminal():
            return node.value()
        return max(minimax(child, not is_max) for child in node.children())
    """)

    assert found is not None
    assert (tree_document(found.case.tree), found.case.maximise) == ([1, 2], False)
    assert answered(found) == 2


def test_a_function_that_looks_too_far_is_shown_a_tree_that_goes_on(check: Searches) -> None:
    too_far = RIGHT.replace("if prof == 0", "if not coups_possibles(jeu)")
    found = of_exercise(check(too_far), "horizon")

    assert tree_document(found.case.tree) == [{"valeur": 1, "enfants": [2]}]
    assert found.case.depth == 1 < height(found.case.tree)
    assert answered(found) == (2, [0, 0])


# What is predicted, and what is asked -------------------------------------------------------------


SOLUTIONS = ("minimax.py", "alphabeta.py")


class NoBatches(Referee):
    """A referee that makes no more than one call of a student's in a child."""

    def play(self, loading: Loading, filename: str, *others: Any, **named: Any) -> Any:
        if filename in SOLUTIONS:
            return super().play(loading, filename, *others, **named)
        raise CouldNotJudge(message("child-cannot-be-run"))

    def run_call(self, loading: Loading, filename: str, call: Call, **_company: Any) -> Outcome:
        limits = call.limits
        return super().play(loading, filename, limits, lambda session: session.call(call))


def with_prediction(patch: pytest.MonkeyPatch, writing: Writing | None = None) -> None:
    def predicting(
        terms: Terms, grading: Grading, reports: Sequence[SearchCaseReport], _: Writing | None
    ) -> SearchCaseReport | None:
        return find_counterexample(terms, grading, reports, writing)

    patch.setattr(explain_failure, "find_counterexample", predicting)


@pytest.mark.parametrize(
    ("file", "exercise", "writing"),
    [
        ("never_cuts", "alphabeta", ALPHABETA.having(Side.BOTH, cut="never")),
        ("strict_cut", "alphabeta", ALPHABETA.having(Side.BOTH, cut="strict")),
        ("right_to_left", "alphabeta", ALPHABETA.having(Side.BOTH, order="right")),
        ("initial_zero", "minimax", MINIMAX.having(Side.MAX, start=0.0)),
        ("max_everywhere", "minimax", MINIMAX.having(Side.MIN, acts="other")),
        ("path_reversed", "minimax", MINIMAX.having(Side.BOTH, path="reversed")),
        ("inner_nodes_evaluated", "minimax", MINIMAX.having(Side.BOTH, inner="entry")),
    ],
)
def test_a_known_mistake_is_asked_about_once_and_finds_the_same(
    file: str, exercise: str, writing: Writing, check: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = replace(
        check.course,
        exercises=tuple(each for each in check.course.exercises if each.id == exercise),
    )
    asked = of_exercise(replace(check, course=course)(WRONG / f"{file}.py"), exercise)
    with_prediction(monkeypatch, writing)
    with NoBatches(ZygoteLauncher()) as referee:
        referee.speak(lambda code: code)
        predicted = of_exercise(
            Searches(course, referee, check.folder)(WRONG / f"{file}.py"), exercise
        )

    assert predicted.case == asked.case
    assert answered(predicted) == answered(asked)


def test_a_prediction_that_does_not_hold_is_no_counterexample(
    check: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_prediction(monkeypatch, MINIMAX.having(Side.BOTH, leaf_times=2))
    found = of_exercise(check(WRONG / "initial_zero.py"), "minimax")

    assert tree_document(found.case.tree) == [-1]


# Functions that keep something --------------------------------------------------------------------


KEEPER = DEEP.replace(
    "    meilleur = None",
    "    if not coups_prec:\n        vus.append(prof)\n"
    "    if len(vus) > 1:\n        return 99, []\n    meilleur = None",
)
"""Goes wrong in every call after the first, too."""


def test_what_a_function_keeps_from_call_to_call_does_not_hide_its_tree(
    small_course: Searches,
) -> None:
    found, usual = small_course.found("vus = []\n" + KEEPER), small_course.found(DEEP)

    assert found is not None
    assert usual is not None
    assert found.case == usual.case
    assert answered(found) == answered(usual)


def test_a_tree_that_fails_only_after_others_is_not_shown(small_course: Searches) -> None:
    hidden = "vus = evaluation.__globals__.setdefault('vus', [])\n"

    assert small_course.found(hidden + KEEPER) is None


def test_what_is_kept_between_calls_is_shown_where_it_spoils_one_call_alone(
    small_course: Searches,
) -> None:
    remembered = RIGHT.replace(
        "        return evaluation(jeu), coups_prec",
        "        return table.setdefault(prof, evaluation(jeu)), coups_prec",
    )

    found = small_course.found("table = {}\n" + remembered)

    assert found is not None
    assert tree_document(found.case.tree) == [1, 2]
    assert answered(found) == (1, [0])


# Fixtures made smaller ----------------------------------------------------------------------------


def test_a_visible_fixture_is_made_smaller_where_no_small_tree_will_do(
    small_course: Searches,
) -> None:
    found = small_course.found(DEEP)

    assert found is not None
    assert tree_document(found.case.tree) == [[[1, 1, 1]]]
    assert len(found.trace) == 2 < len(found.reference.trace) == 3


def test_a_larger_tree_of_ours_is_made_smaller_too(small_course: Searches) -> None:
    second = RIGHT.replace(
        "    return coups_possibles(jeu)",
        "    return coups_possibles(jeu)[:1] if not coups_prec and profonde(jeu) else "
        "coups_possibles(jeu)",
    )
    helper = """
def profonde(jeu):
    for _ in range(2):
        if not coups_possibles(jeu):
            return False
        jeu = joue_un_coup(jeu, 0)
    return bool(coups_possibles(jeu))
"""

    found = small_course.found(second + helper)

    assert found is not None
    assert tree_document(found.case.tree) == [[[1]], [[1]]]


def test_a_hidden_fixture_is_never_made_smaller(one_referee: Referee, tmp_path: Path) -> None:
    check = small_grader(one_referee, tmp_path, HIDDEN)

    report = check(DEEP, recorded=True)

    (exercise,) = report.exercises
    assert exercise.status is ExerciseStatus.FAILED
    assert exercise.counterexample is None
    assert "[[[" not in render_html(report, "fr")


def test_of_a_hidden_failure_a_small_tree_of_ours_may_tell(
    one_referee: Referee, tmp_path: Path
) -> None:
    check = small_grader(one_referee, tmp_path, HIDDEN)

    found = check.found(RIGHT.replace("r[0] > meilleur[0]", "r[0] < meilleur[0]"))

    assert found is not None
    assert tree_document(found.case.tree) == [1, 2]


# What costs too much ------------------------------------------------------------------------------


def test_a_function_that_never_ends_is_asked_nothing_more(small_course: Searches) -> None:
    assert small_course.found(RIGHT.replace("    meilleur = None", "    while True: pass")) is None


def test_a_call_that_uses_up_its_time_ends_the_search(small_course: Searches) -> None:
    slow = RIGHT.replace(
        "    meilleur = None",
        "    while len(coups_possibles(jeu)) == 1: pass\n    meilleur = 1 // (prof != 3)",
    )

    assert small_course.found(slow) is None


def test_a_failure_of_ours_leaves_the_marks_alone(
    small_course: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks_down(*_: Any, **__: Any) -> Any:
        raise CouldNotJudge(message("child-cannot-be-run"))

    whole = small_course(DEEP)
    monkeypatch.setattr(counterexample, "searches_of", breaks_down)
    report = small_course(DEEP)

    assert [exercise.counterexample for exercise in report.exercises] == [None]
    assert report.score == whole.score


# What only the solution knows ---------------------------------------------------------------------

SUMS = """
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    if prof == 1 and len(coups_possibles(jeu)) == 1:
        raise ValueError("ce corrigé veut un choix")
    suites = [minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], joueur_maximise)
              for coup in coups_possibles(jeu)]
    return {choose}(suites, key=lambda suite: suite[0])
"""


def test_the_solution_is_asked_where_nobody_else_knows(
    one_referee: Referee, tmp_path: Path
) -> None:
    exercise = COURSE["exercices/minimax/exercice.yaml"]
    check = small_grader(
        one_referee,
        tmp_path,
        {
            "exercices/minimax/exercice.yaml": exercise.replace(
                "algorithme: minimax", "algorithme: corrige"
            ).replace("{valeur: 2, chemin: 1, evaluations: 1}", "{valeur: 2}"),
            "corrige/minimax.py": SUMS.format(choose="max"),
        },
    )

    found = check.found(SUMS.format(choose="min"))

    assert found is not None
    assert (tree_document(found.case.tree), found.reference.value) == ([1, 2], 2)
    assert answered(found) == (1, [0])


# The same each time -------------------------------------------------------------------------------


def test_it_is_drawn_with_the_students_own_calls(check: Searches) -> None:
    report = check(WRONG / "never_cuts.py", recorded=True)

    found = of_exercise(report, "alphabeta")
    assert found.recording is not None
    assert len([event for event in found.recording if hasattr(event, "window")]) == 6
    assert "Le plus petit arbre" in render_html(report, "fr")


def test_the_same_file_has_the_same_counterexample(check: Searches) -> None:
    documents = [
        [
            exercise["counterexample"]
            for exercise in report_document(check(WRONG / "bounds_swapped.py"), "fr")["exercises"]
        ]
        for _ in range(2)
    ]

    assert documents[0] == documents[1]
    assert any(documents[0])


def test_fresh_interpreters_find_the_same(check: Searches) -> None:
    # A fresh interpreter for each call is slow; one fixture fails as well as all.
    failing = ("negatifs", "horizon")
    exercises = [
        replace(each, case_templates=tuple(t for t in each.case_templates if t.id in failing))
        for each in check.course.exercises
    ]
    few = replace(check, course=replace(check.course, exercises=tuple(exercises)))
    with Referee(InterpreterLauncher()) as referee:
        alone = replace(few, referee=referee)(WRONG / "initial_zero.py")

    forked = few(WRONG / "initial_zero.py")
    for exercise in ("minimax", "alphabeta", "horizon"):
        assert of_exercise(alone, exercise).case == of_exercise(forked, exercise).case
