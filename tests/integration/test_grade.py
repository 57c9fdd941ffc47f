"""From a student's file to its report: what gets full marks, what fails, and on which checks."""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grader.course import read_course
from grader.errors import CouldNotJudge, GraderError
from grader.grading import Request, grade
from grader.grading.time_budget import size_of
from grader.language import render
from grader.model.case import SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import Course, Limits
from grader.model.message import message
from grader.model.report import (
    ExerciseReport,
    ExerciseStatus,
    Isolation,
    Report,
    ReportStatus,
    SearchCaseReport,
)
from grader.model.run import Call, Ending, Loading, Outcome
from grader.model.verdict import CaseStatus, CheckKind, CheckStatus
from grader.render.formats.case_results import Graded
from grader.render.formats.gradescope import render_gradescope
from grader.render.formats.json_report import render_json, report_document
from grader.render.formats.junit import render_junit
from grader.render.hidden_cases import file_error_view
from grader.render.page.report_page import render_html
from grader.render.terminal.report_text import render_terminal
from grader.sandbox.launcher import ZygoteLauncher
from grader.sandbox.referee import Referee
from grader.submission import read_submission
from tests.course_files import ALPHABETA, MINIMAX, TIES, write_course
from tests.integration.graded_samples import faults_of, in_a_hurry
from tests.integration.graded_texts import Grader, grade_file
from tests.report_validator import REPORT

ROOT = Path(__file__).parents[2]
SUBMISSIONS = ROOT / "tests" / "submissions"
MINIMAX_SOLUTION = (ROOT / "corrige" / "minimax.py").read_text(encoding="utf-8")
ALPHABETA_SOLUTION = (ROOT / "corrige" / "alphabeta.py").read_text(encoding="utf-8")
SOLUTIONS = {"corrige/minimax.py": MINIMAX_SOLUTION, "corrige/alphabeta.py": ALPHABETA_SOLUTION}

SLIDES = """
def AlphaBeta(jeu, profondeur, alpha, beta, evalMax):
    if profondeur == 0:
        return evaluation(jeu)
    if evalMax:
        alpha = -float("inf")
        for coup in coups_possibles(jeu):
            alpha = max(
                alpha, AlphaBeta(joue_un_coup(jeu, coup), profondeur - 1, alpha, beta, False))
            if alpha > beta:
                return alpha
        return alpha
    beta = float("inf")
    for coup in coups_possibles(jeu):
        beta = min(beta, AlphaBeta(joue_un_coup(jeu, coup), profondeur - 1, alpha, beta, True))
        if beta < alpha:
            return beta
    return beta
"""
"""The slides' version: each node resets its own bound, and the cut is strict."""


@pytest.fixture(scope="module")
def shipped() -> Course:
    """The two searches of the course; the whole of it has tests of its own."""
    course = read_course(ROOT)
    searches = [
        exercise for exercise in course.exercises if exercise.id in ("minimax", "alphabeta")
    ]
    return replace(course, exercises=tuple(searches))


@pytest.fixture(scope="module")
def few(shipped: Course) -> Course:
    """On nodes of two, of three and of any number of children: it is the file that is told."""
    few = ("binaire-16", "ternaire-17", "enfants-inegaux")
    exercises = [
        replace(each, case_templates=tuple(case for case in each.case_templates if case.id in few))
        for each in shipped.exercises
    ]
    return replace(shipped, exercises=tuple(exercises))


def cause_of(report: Report) -> str | None:
    """Why the file could not be loaded, as every renderer tells it."""
    assert report.error is not None
    cause = file_error_view(report.error).cause
    return cause.code if cause else None


@pytest.fixture
def on_shipped(shipped: Course, one_referee: Referee, tmp_path: Path) -> Grader:
    return Grader(shipped, one_referee, tmp_path)


@pytest.fixture
def on_few(few: Course, one_referee: Referee, tmp_path: Path) -> Grader:
    return Grader(few, one_referee, tmp_path)


def on_course(
    folder: Path, referee: Referee, changes: Mapping[str, str | bytes | None] | None = None
) -> Grader:
    """A small course, with the shipped solutions and these changes."""
    root = write_course(folder / "cours", {**SOLUTIONS, **(changes or {})})
    return Grader(read_course(root), referee, folder)


def with_limits(course: Course, **limits: Any) -> Course:
    exercises = [
        replace(exercise, limits=replace(exercise.limits, **limits))
        for exercise in course.exercises
    ]
    return replace(course, exercises=tuple(exercises))


def exercise_of(report: Report, exercise_id: str) -> ExerciseReport:
    [found] = [exercise for exercise in report.exercises if exercise.id == exercise_id]
    return found


def scored(report: Report) -> str:
    return f"{report.score} / {report.max_score}"


def warnings_of(report: Report) -> dict[str, str]:
    """What is said of the file as a whole, by code."""
    return {warning.code: render(warning, "fr") for warning in report.warnings}


def without_durations(report: Report) -> dict[str, Any]:
    document = report_document(report, "fr")
    del document["duration_s"]
    return document


# In each kind of child ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["right/course_typed_in", "right/closure", "wrong/strict_cut", "wrong/exits"]
)
def test_the_portable_mode_gives_the_same_report(
    name: str, few: Course, one_by_one: Referee, one_referee: Referee
) -> None:
    file = SUBMISSIONS / f"{name}.py"

    report, confined = (grade_file(few, file, each) for each in (one_by_one, one_referee))

    assert (report.isolation, confined.isolation) == (Isolation.LIMITS, one_referee.isolation)
    report = replace(report, isolation=confined.isolation, layers=confined.layers)
    assert without_durations(report) == without_durations(confined)


# The same file, the same report -----------------------------------------------------------------


def test_the_same_file_gives_the_same_report(shipped: Course, one_referee: Referee) -> None:
    file = SUBMISSIONS / "wrong" / "strict_cut.py"

    first = grade_file(shipped, file, one_referee)
    with Referee(ZygoteLauncher()) as another:
        second = grade_file(shipped, file, another)

    assert without_durations(first) == without_durations(second)


def test_a_file_that_draws_at_random_gives_the_same_report(on_few: Grader) -> None:
    source = """
import random

def minimax(jeu, prof, coups_prec, joueur_maximise):
    return random.randint(-20, 20), [random.randint(0, 1) for _ in range(prof)]
"""

    assert without_durations(on_few(source)) == without_durations(on_few(source))


def trees_of(report: Report) -> dict[str, Any]:
    return {
        case["id"]: case["input"]["data"]["tree"]
        for exercise in report_document(report, "fr")["exercises"]
        for case in exercise["cases"]
    }


def test_another_seed_draws_other_values_and_leaves_the_written_ones(on_shipped: Grader) -> None:
    plain = trees_of(on_shipped(ALPHABETA_SOLUTION))
    other = trees_of(on_shipped(ALPHABETA_SOLUTION, seed="autre"))

    assert plain["binaire-16"] == other["binaire-16"]
    assert plain["ternaire-17"] != other["ternaire-17"]
    assert plain["ternaire-17"][0][0] == other["ternaire-17"][0][0]
    assert plain["famille-binaire-1"] != other["famille-binaire-1"]


def test_fixtures_whose_names_meet_across_exercises_keep_their_own_trees(
    tmp_path: Path, one_referee: Referee
) -> None:
    # `profonde` at depths 1 and 2 makes the case `profonde-p1`; the other exercise has a fixture
    # of that very name.
    deep = (
        "id: profonde\ntitre: A\njoueur: max\nprofondeur: [1, 2]\n"
        "arbre: [{valeur: 1, enfants: [1, 2]}, {valeur: 2, enfants: [3, 4]}]\n"
    )
    namesake = "id: profonde-p1\ntitre: B\njoueur: max\narbre: [9, 8, 7]\n"
    check = on_course(
        tmp_path,
        one_referee,
        {
            "exercices/minimax/exercice.yaml": MINIMAX.replace("[egalites]", "[profonde]"),
            "exercices/alphabeta/exercice.yaml": ALPHABETA.replace(
                "[egalites, limitee, famille]", "[profonde-p1]"
            ),
            "fixtures/profonde.yaml": deep,
            "fixtures/profonde-p1.yaml": namesake,
        },
    )

    report = check(MINIMAX_SOLUTION + ALPHABETA_SOLUTION)

    assert report.status is ReportStatus.PASSED


# Which exercises are graded ---------------------------------------------------------------------


def test_only_the_exercises_found_count(on_shipped: Grader) -> None:
    report = on_shipped(MINIMAX_SOLUTION)

    assert [exercise.id for exercise in report.exercises] == ["minimax"]
    assert report.max_score == 6
    assert report.status is ReportStatus.PASSED


def test_an_exercise_asked_for_and_missing_counts_nothing(on_shipped: Grader) -> None:
    report = on_shipped(MINIMAX_SOLUTION, "minimax", "alphabeta")

    missing = exercise_of(report, "alphabeta")
    assert missing.status is ExerciseStatus.MISSING
    assert [note.code for note in missing.notes] == ["function-missing"]
    assert scored(report) == "6 / 12"
    assert report.status is ReportStatus.FAILED


def test_an_exercise_not_asked_for_is_left_alone(on_few: Grader) -> None:
    report = on_few(MINIMAX_SOLUTION + ALPHABETA_SOLUTION, "alphabeta")

    assert [exercise.id for exercise in report.exercises] == ["alphabeta"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def Minimax(jeu, prof, joueur_maximise): return 0", "minimax"),
        ("def minmax(noeud, profondeur, evalMax): return 0", "MinMax"),
        ("def alpha_beta(j, p, a, b, m): return 0", "alphabeta"),
        ("def alphaBeta(noeud, profondeur, alpha, beta, evalMax): return 0", "alphabeta"),
        ("def Minimax_AB(n, p, a, b, m): return 0", "minimax_ab"),
        ("def Alphabeta(): return 0", "alphabeta"),
    ],
)
def test_a_misspelt_name_of_any_form_is_told(
    source: str, expected: str, on_shipped: Grader
) -> None:
    report = on_shipped(source)

    [near] = [each for each in report.warnings if each.code == "function-missing-near"]
    assert near.facts["function"] == expected


@pytest.mark.parametrize("name", ["minmax", "mini_max", "Minimax", "MINIMAX", "minimaxe"])
def test_a_misspelt_name_is_told_with_the_right_one(name: str, on_shipped: Grader) -> None:
    source = MINIMAX_SOLUTION.replace("minimax(", f"{name}(")

    report = on_shipped(source)

    assert report.exercises == ()
    assert report.status is ReportStatus.FAILED
    told = warnings_of(report)["function-missing-near"]
    assert name in told
    assert "minimax" in told


def test_a_right_exercise_does_not_hide_that_another_is_misspelt(on_few: Grader) -> None:
    report = on_few(MINIMAX_SOLUTION + ALPHABETA_SOLUTION.replace("alphabeta(", "alpha_beta("))

    assert [exercise.id for exercise in report.exercises] == ["minimax"]
    assert "alpha_beta" in warnings_of(report)["function-missing-near"]


@pytest.mark.parametrize("name", ["minmax", "Minimax", "MINIMAX"])
def test_a_misspelt_name_that_was_asked_for_is_told_too(name: str, on_shipped: Grader) -> None:
    report = on_shipped(MINIMAX_SOLUTION.replace("minimax(", f"{name}("), "minimax")

    [note] = exercise_of(report, "minimax").notes
    assert note.code == "function-missing-near"
    assert note.facts["near"] == name


def test_a_file_without_any_function_of_the_course_says_which_are_expected(
    on_shipped: Grader,
) -> None:
    report = on_shipped("def bonjour():\n    return 1\n")

    assert report.status is ReportStatus.FAILED
    assert "minimax, alphabeta" in warnings_of(report)["nothing-found"]


def test_a_function_of_two_exercises_is_expected_once(one_referee: Referee, tmp_path: Path) -> None:
    check = Grader(read_course(ROOT), one_referee, tmp_path)

    told = warnings_of(check("def bonjour():\n    return 1\n"))["nothing-found"]

    assert told.count("minimax") == 1


def test_a_misspelt_name_is_told_once_for_the_exercise_it_was_meant_for(
    one_referee: Referee, tmp_path: Path
) -> None:
    check = Grader(read_course(ROOT), one_referee, tmp_path)

    report = check("def minmax(noeud, profondeur, evalMax):\n    return 0\n")

    near = [each for each in report.warnings if each.code == "function-missing-near"]
    assert [each.facts["function"] for each in near] == ["MinMax"]


@pytest.mark.parametrize("source", ["", "\n\n  \n"])
def test_an_empty_file_says_so(source: str, on_shipped: Grader) -> None:
    report = on_shipped(source)

    assert report.status is ReportStatus.FAILED
    assert list(warnings_of(report)) == ["empty-file"]


def test_a_function_with_other_parameters_is_told_in_the_courses_words(
    on_shipped: Grader,
) -> None:
    report = on_shipped("def minimax(a):\n    return 1\n")

    exercise = exercise_of(report, "minimax")
    assert exercise.status is ExerciseStatus.FAILED
    assert [note.code for note in exercise.notes] == ["cannot-be-called"]
    assert exercise.function_line == 1
    assert scored(report) == "0 / 6"


# Files that do not load as they are -------------------------------------------------------------


def test_a_syntax_error_is_told_once_with_its_line(on_shipped: Grader) -> None:
    report = on_shipped("def minimax(jeu, prof)\n    return 1\n")

    assert report.status is ReportStatus.FAILED
    assert report.error is not None
    assert (report.error.type_name, report.error.line) == ("SyntaxError", 1)
    assert exercise_of(report, "minimax").status is ExerciseStatus.FAILED
    assert scored(report) == "0 / 6"


def test_a_syntax_error_in_a_file_that_names_no_exercise_is_still_told(on_shipped: Grader) -> None:
    report = on_shipped("if True\n    pass\n")

    assert report.exercises == ()
    assert cause_of(report) == "syntax-colon"
    assert report.error is not None
    assert report.error.line == 1


def test_a_syntax_error_fails_the_exercise_asked_for(on_shipped: Grader) -> None:
    report = on_shipped("if True\n    pass\n", "alphabeta")

    assert [exercise.id for exercise in report.exercises] == ["alphabeta"]
    assert scored(report) == "0 / 6"


@pytest.mark.parametrize(
    ("before", "code", "skipped"),
    [
        ("n = int(input('Profondeur ? '))\n", "input-at-import", "1"),
        ("import pygame\npygame.init()\n", "missing-module", "1, 2"),
        ("import sys\nsys.exit(1)\n", "exit-at-import", "2"),
        ("import os\nos._exit(0)\n", "exit-at-import", "2"),
        ("x = 1 / 0\n", "error-at-import", "1"),
        ("print(inconnu)\n", "error-at-import", "1"),
    ],
)
def test_a_file_that_fails_at_import_is_graded_on_its_definitions(
    before: str, code: str, skipped: str, on_few: Grader
) -> None:
    report = on_few(before + MINIMAX_SOLUTION)

    assert report.status is ReportStatus.PASSED
    assert list(warnings_of(report)) == [code, "lines-skipped"]
    assert warnings_of(report)["lines-skipped"].endswith(f": {skipped}")


def test_an_endless_loop_at_import_is_left_aside(
    few: Course, one_referee: Referee, tmp_path: Path
) -> None:
    check = Grader(in_a_hurry(few), one_referee, tmp_path)

    report = check("import math\nwhile True: pass\n" + MINIMAX_SOLUTION)

    assert report.status is ReportStatus.PASSED
    assert list(warnings_of(report)) == ["endless-at-import-at", "lines-skipped"]
    assert report.warnings[0].facts == {"line": 2}


def test_a_file_that_dies_at_import_is_not_said_to_loop(on_few: Grader) -> None:
    report = on_few("import os\nos.kill(os.getpid(), 9)\n" + MINIMAX_SOLUTION)

    assert report.status is ReportStatus.PASSED
    assert "crash-at-import" in warnings_of(report)
    assert not {"endless-at-import", "endless-at-import-at"} & warnings_of(report).keys()


def test_a_neighbouring_file_cannot_be_imported_and_the_message_says_so(
    on_few: Grader,
) -> None:
    (on_few.folder / "voisin.py").write_text("def f(): ...\n", encoding="utf-8")

    report = on_few("import voisin\n" + MINIMAX_SOLUTION)

    assert report.status is ReportStatus.PASSED
    told = warnings_of(report)["missing-module"]
    assert "voisin" in told
    # Design §6: what is not there is one thing, a neighbouring file another.
    assert "No module named" not in told


def test_a_word_to_the_compiler_is_no_missing_module(on_few: Grader) -> None:
    report = on_few("from __future__ import annotations\n" + MINIMAX_SOLUTION)

    assert report.status is ReportStatus.PASSED
    assert report.warnings == ()


def test_a_definition_that_never_ends_is_left_aside_too(
    few: Course, one_referee: Referee, tmp_path: Path
) -> None:
    check = Grader(in_a_hurry(few), one_referee, tmp_path)
    game = "def partie():\n    while True:\n        pass\n\nresultat = partie()\n"

    report = check(game + MINIMAX_SOLUTION)

    assert report.status is ReportStatus.PASSED
    assert "endless-at-import-at" in warnings_of(report)


def test_an_error_at_import_without_a_text_leaves_no_hole_in_the_sentence(
    on_few: Grader,
) -> None:
    report = on_few("assert False\n" + MINIMAX_SOLUTION)

    told = warnings_of(report)["error-at-import"].replace("\u00a0", " ")
    assert "AssertionError" in told
    assert ": )" not in told


def test_what_a_guarded_main_would_do_is_not_done(on_few: Grader) -> None:
    report = on_few(MINIMAX_SOLUTION + "\nif __name__ == '__main__':\n    input()\n")

    assert report.status is ReportStatus.PASSED
    assert report.warnings == ()


def test_the_courses_constant_is_said_to_follow_the_children(on_few: Grader) -> None:
    source = MINIMAX_SOLUTION.replace("coups_possibles(jeu)", "range(M)")

    report = on_few("M = 3\n" + source)

    assert report.status is ReportStatus.PASSED
    assert list(warnings_of(report)) == ["follows-children"]
    assert "M (ligne 1)" in warnings_of(report)["follows-children"]


LOOP = "for coup in coups_possibles(jeu):"


@pytest.mark.parametrize(
    ("constant", "loop"),
    [
        ("M = 3\n", "for coup in range(M - 1, -1, -1)[::-1]:"),
        ("M = 2\n", "for coup in [c - 1 for c in range(1, M + 1)]:"),
        ("m = 3\n", "for coup in filter(lambda c: c < m, range(9)):"),
        ("M = 3\n", "coup = -1\n        while coup < M - 1:\n            coup += 1"),
        ("N = 3\n", "for coup in reversed(range(N - 1, -1, -1)):"),
        ("N = 3\n", "for coup in (c - 1 for c in range(1, N + 1)):"),
    ],
)
def test_the_courses_constant_works_however_it_is_used(
    constant: str, loop: str, on_few: Grader
) -> None:
    source = ALPHABETA_SOLUTION.replace(LOOP, loop)
    assert source.count(loop) == 2

    report = on_few(constant + source)

    assert report.status is ReportStatus.PASSED
    assert list(warnings_of(report)) == ["follows-children"]


@pytest.mark.parametrize(
    ("before", "loop", "told"),
    [
        ("M = 3\ndef trois():\n    return range(M)\n", "for coup in trois():", "à la ligne 3"),
        ("M = 3\nM = 2\n", "for coup in range(M):", "aux lignes"),
        ("N = 3\n", "for coup in range(N) if N else ():", "aux lignes"),
    ],
)
def test_a_constant_that_cannot_follow_is_not_said_to(
    before: str, loop: str, told: str, on_few: Grader
) -> None:
    report = on_few(before + ALPHABETA_SOLUTION.replace(LOOP, loop))

    assert list(warnings_of(report)) == ["constant-cannot-follow"]
    said = warnings_of(report)["constant-cannot-follow"]
    assert told in said
    assert said.endswith("écris for coup in coups_possibles(jeu)")
    english = render(report.warnings[0], "en")
    assert english.endswith("write for coup in coups_possibles(jeu)")


def test_a_constant_of_what_is_handed_no_position_is_left_unsaid(
    one_referee: Referee, tmp_path: Path
) -> None:
    check = Grader(read_course(ROOT), one_referee, tmp_path)
    source = "N = 9\ndef morpion_coups(grille):\n    return [i for i in range(N)]\n"

    assert check(source, "morpion").warnings == ()


# Definition lines that need what is missing, and parameters of all kinds --------------------------


@pytest.mark.parametrize(
    "line",
    [
        "def alphabeta(jeu: chess.Board, prof, coups_prec, alpha, beta, joueur_maximise) -> np.x:",
        "def alphabeta(jeu, prof, coups_prec, alpha: np.float64, beta, joueur_maximise: 'b'):",
    ],
)
def test_an_annotation_never_matters(line: str, on_few: Grader) -> None:
    report = on_few(with_definition(line))

    assert scored(report) == "6 / 6"
    assert report.warnings == ()


DEFAULTED = "def alphabeta(jeu, prof, coups_prec=vide.V, alpha=-np.inf, beta=INFINI, joueur=True):"


@pytest.mark.parametrize(
    "before",
    [
        "import np_that_nobody_has as np\nINFINI = np.inf\n",
        "from jeux_that_nobody_has import INFINI\nclass Arbre:\n    racine: jeux.Noeud\n",
    ],
)
def test_a_default_that_cannot_be_evaluated_is_told_and_done_without(
    before: str, on_few: Grader
) -> None:
    source = with_definition(DEFAULTED).replace("joueur_maximise", "joueur")

    report = on_few(before + source)

    assert scored(report) == "6 / 6"
    told = warnings_of(report)["default-unavailable"]
    assert "coups_prec, alpha, beta" in told
    assert "math.inf" in told


@pytest.mark.parametrize(
    ("before", "decorator", "score", "code"),
    [
        ("import numba_that_nobody_has as nb\n", "@nb.njit(cache=True)", "6 / 6", "missing-module"),
        # Nobody imports it: a mistake, which Python would tell too.
        ("", "@lru_cache", None, "error-at-import"),
    ],
)
def test_a_decorator_of_a_missing_module_is_told_and_done_without(
    before: str, decorator: str, score: str | None, code: str, on_few: Grader
) -> None:
    source = before + MINIMAX_SOLUTION.replace("def minimax", f"{decorator}\ndef minimax")

    report = on_few(source)

    told = warnings_of(report)
    assert code in told
    assert ("decorator-unavailable" in told) is (score is not None)
    assert (scored(report) if report.exercises else None) == score


def with_definition(line: str) -> str:
    """The solution of alpha-beta with another definition line."""
    first, *_ = [each for each in ALPHABETA_SOLUTION.splitlines() if each.startswith("def ")]
    assert first.startswith("def alphabeta(")
    return ALPHABETA_SOLUTION.replace(first, line)


@pytest.mark.parametrize(
    ("source", "score"),
    [
        # The roles are told by what is done with each parameter.
        (
            "def minimax(h, w, d, p):\n"
            "    if d == 0: return evaluation(p), h\n"
            "    l = [minimax(h + [c], not w, d - 1, joue_un_coup(p, c))"
            " for c in coups_possibles(p)]\n"
            "    return (max if w else min)(l, key=lambda r: r[0])\n",
            "6 / 6",
        ),
        # An unknown name with a default is no reason to skip it.
        (
            "def minimax(curr, prof, isMaxFlag=True):\n"
            "    if prof == 0: return evaluation(curr)\n"
            "    l = [minimax(joue_un_coup(curr, c), prof - 1, not isMaxFlag)"
            " for c in coups_possibles(curr)]\n"
            "    return max(l) if isMaxFlag else min(l)\n",
            "6 / 6",
        ),
        # Players are 1 and -1.
        (
            "def minimax(etat, prof, joueur):\n"
            "    if prof == 0: return evaluation(etat)\n"
            "    l = [minimax(joue_un_coup(etat, c), prof - 1, -joueur)"
            " for c in coups_possibles(etat)]\n"
            "    return max(l) if joueur == 1 else min(l)\n",
            "6 / 6",
        ),
        # MAX is 0, and 2.
        (
            "def minimax(etat, prof, tour):\n"
            "    if prof == 0: return evaluation(etat)\n"
            "    l = [minimax(joue_un_coup(etat, c), prof - 1, 1 - tour)"
            " for c in coups_possibles(etat)]\n"
            "    return max(l) if tour == 0 else min(l)\n",
            "6 / 6",
        ),
        (
            "ORDI = 2\n"
            "def minimax(etat, prof, joueur):\n"
            "    if prof == 0: return evaluation(etat)\n"
            "    l = [minimax(joue_un_coup(etat, c), prof - 1, 3 - joueur)"
            " for c in coups_possibles(etat)]\n"
            "    return max(l) if joueur == ORDI else min(l)\n",
            "6 / 6",
        ),
    ],
)
def test_parameters_keep_their_roles(source: str, score: str, on_few: Grader) -> None:
    assert scored(on_few(source, "minimax")) == score


def test_beta_before_alpha_is_seen_in_what_becomes_of_them(on_few: Grader) -> None:
    source = (
        "def alphabeta(jeu, prof, q, r, maxi):\n"
        "    if prof == 0: return evaluation(jeu)\n"
        "    best = None\n"
        "    for c in coups_possibles(jeu):\n"
        "        s = alphabeta(joue_un_coup(jeu, c), prof - 1, q, r, not maxi)\n"
        "        if best is None or (s > best if maxi else s < best): best = s\n"
        "        if maxi: r = best if best > r else r\n"
        "        elif best < q: q = best\n"
        "        if r >= q: break\n"
        "    return best\n"
    )

    assert scored(on_few(source, "alphabeta")) == "6 / 6"


@pytest.mark.parametrize(
    ("signature", "code"),
    [
        ("jeu, prof, maximisant, joueur", "parameters-not-given"),
        ("jeu, prof, maximisant, x", "parameters-unclear"),
    ],
)
def test_a_wrong_call_is_not_graded_but_asked_about(
    signature: str, code: str, on_few: Grader
) -> None:
    names = signature.split(", ")
    source = (
        f"def minimax({signature}):\n"
        "    if prof == 0: return evaluation(jeu)\n"
        f"    l = [minimax(joue_un_coup(jeu, c), prof - 1, not maximisant, {names[-1]})"
        " for c in coups_possibles(jeu)]\n"
        "    return max(l) if maximisant else min(l)\n"
    )

    exercise = exercise_of(on_few(source, "minimax"), "minimax")

    assert exercise.cases == ()
    [note] = exercise.notes
    assert (note.code, note.facts["names"]) == (code, names[-1])


def test_a_minimax_with_alpha_and_beta_is_graded_as_alphabeta_and_that_is_said_once(
    on_few: Grader,
) -> None:
    report = on_few(ALPHABETA_SOLUTION.replace("alphabeta(", "minimax("))

    assert [(each.id, each.function) for each in report.exercises] == [("alphabeta", "minimax")]
    assert scored(report) == "6 / 6"
    assert list(warnings_of(report)) == ["alphabeta-renamed"]


def test_the_line_that_is_told_makes_a_pair_of_functions_gradable(on_few: Grader) -> None:
    source = "".join(
        f"def {one}_value(etat, alpha, beta, p):\n"
        "    if p == 0: return evaluation(etat)\n"
        f"    v = {start}math.inf\n"
        "    for c in coups_possibles(etat):\n"
        f"        v = {one}(v, {other}_value(joue_un_coup(etat, c), alpha, beta, p - 1))\n"
        f"        {bound} = {one}({bound}, v)\n"
        "        if alpha >= beta: break\n"
        "    return v\n"
        for one, other, start, bound in (("max", "min", "-", "alpha"), ("min", "max", "", "beta"))
    )
    source = "import math\n" + source

    [told] = [each for each in on_few(source).warnings if each.code == "function-by-a-line"]

    assert scored(on_few(f"{source}{told.facts['addition']}\n")) == "6 / 6"


# Written twice, or not yet ----------------------------------------------------------------------

MINIMAX_STUB = "def minimax(jeu, prof, coups_prec, joueur_maximise):\n    pass\n"


def test_a_function_that_is_defined_twice_is_told(on_few: Grader) -> None:
    wrong = MINIMAX_STUB.replace("pass", "return 0")

    report = on_few(wrong + MINIMAX_SOLUTION)

    assert report.status is ReportStatus.PASSED
    line = 2 + MINIMAX_SOLUTION[: MINIMAX_SOLUTION.index("def minimax")].count("\n") + 1
    assert warnings_of(report) == {
        "defined-again": f"minimax est définie deux fois (lignes 1 et {line})\u00a0: "
        "seule la dernière compte"
    }
    assert "twice (lines 1 and" in render(report.warnings[0], "en")


def test_a_function_that_is_defined_three_times_is_told_with_every_line(
    on_few: Grader,
) -> None:
    report = on_few(MINIMAX_STUB * 2 + MINIMAX_SOLUTION)

    assert "définie 3 fois (lignes 1, 3, " in warnings_of(report)["defined-again"]
    assert "defined 3 times (lines 1, 3, " in render(report.warnings[0], "en")


def test_a_function_that_is_defined_once_in_each_class_or_branch_is_defined_once(
    on_few: Grader,
) -> None:
    elsewhere = "class IA:\n    def minimax(self): ...\ndef f():\n    def minimax(): ...\n"

    assert on_few(elsewhere + MINIMAX_SOLUTION).warnings == ()


def test_a_skeleton_below_the_work_is_told(on_shipped: Grader) -> None:
    wrong = MINIMAX_STUB.replace("pass", "return 0")
    report = on_shipped(wrong + MINIMAX_SOLUTION + "\n" + MINIMAX_STUB * 2)

    exercise = exercise_of(report, "minimax")
    assert (exercise.status, exercise.cases) == (ExerciseStatus.FAILED, ())
    assert exercise.score == 0
    assert [note.code for note in exercise.notes] == ["function-to-write"]
    line = 2 + MINIMAX_SOLUTION[: MINIMAX_SOLUTION.index("def minimax")].count("\n") + 1
    told = warnings_of(report)["defined-again-to-write"]
    assert "définie 4 fois" in told
    assert "elle reste à écrire" in told
    assert f"celle de la ligne {line} soit notée" in told
    assert "still to be written" in render(report.warnings[0], "en")


def test_two_skeletons_are_not_told_to_hide_anything(on_shipped: Grader) -> None:
    assert list(warnings_of(on_shipped(MINIMAX_STUB * 2))) == ["defined-again"]


def test_an_exercise_that_is_not_asked_for_is_not_told_to_be_written_twice(
    on_few: Grader,
) -> None:
    report = on_few(MINIMAX_STUB * 2 + ALPHABETA_SOLUTION, "alphabeta")

    assert report.warnings == ()


@pytest.mark.parametrize(
    "body",
    [
        "pass",
        "...",
        '"""Renvoie le score."""',
        '"""Renvoie le score."""\n    pass  # à toi',
        "return",
        "return None",
        "raise NotImplementedError",
        "raise NotImplementedError('à écrire')",
    ],
)
def test_a_function_that_is_still_to_be_written_is_told_so_and_nothing_is_run(
    body: str, on_shipped: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = limits_used(monkeypatch, [Ending.RETURNED])

    report = on_shipped(MINIMAX_STUB.replace("pass", body))

    assert used == []
    exercise = exercise_of(report, "minimax")
    assert (exercise.status, exercise.cases) == (ExerciseStatus.FAILED, ())
    assert exercise.score == 0
    assert (exercise.form, exercise.function_line) == ("cours", 1)
    assert [render(note, "fr") for note in exercise.notes] == ["la fonction minimax reste à écrire"]
    assert render(exercise.notes[0], "en") == "the function minimax is still to be written"
    assert report.warnings == ()
    REPORT.validate(report_document(report, "fr"))
    for language in ("fr", "en"):
        assert render_terminal(report, language, colour=False)
        assert render_html(report, language)


@pytest.mark.parametrize("body", ["return 0", "raise ValueError", "print('x')", "x = 1", "raise"])
def test_a_function_that_does_something_is_run(body: str, on_few: Grader) -> None:
    report = on_few(MINIMAX_STUB.replace("pass", body))

    assert len(exercise_of(report, "minimax").cases) == 3


def test_printing_too_much_costs_nothing_and_is_said(on_few: Grader) -> None:
    talkative = "    print('x' * 50_000)\n    if prof == 0"
    source = MINIMAX_SOLUTION.replace("    if prof == 0", talkative)

    report = on_few(source)

    assert report.status is ReportStatus.PASSED
    notes = [note.code for case in report.exercises[0].cases for note in case.verdict.notes]
    assert set(notes) == {"output-truncated"}


# Forms ------------------------------------------------------------------------------------------

BOTH_FORMS = ALPHABETA.replace(
    "fixtures: [egalites, limitee, famille]",
    "  plateau:\n"
    "    fonction: AlphaBeta\n"
    "    parametres: [jeu, prof, alpha, beta, joueur_maximise]\n"
    "    conventions: {coupe: libre, elagage: libre}\n"
    "fixtures: [egalites, coupe-en-profondeur]",
).replace("conventions: {coupe: libre}\nlimites", "conventions: {coupe: large}\nlimites")
DEEP = (ROOT / "fixtures" / "coupe-en-profondeur.yaml").read_text(encoding="utf-8")


def on_both_forms(folder: Path, referee: Referee) -> Grader:
    changes = {
        "exercices/alphabeta/exercice.yaml": BOTH_FORMS,
        "fixtures/coupe-en-profondeur.yaml": DEEP,
    }
    return on_course(folder, referee, changes)


def test_several_forms_have_an_entry_each_and_the_best_counts(
    tmp_path: Path, one_referee: Referee
) -> None:
    never_right = "\ndef AlphaBeta(noeud, profondeur, alpha, beta, evalMax):\n    return None\n"

    report = on_both_forms(tmp_path, one_referee)(never_right + ALPHABETA_SOLUTION)

    assert {e.form: e.status for e in report.exercises} == {
        "plateau": ExerciseStatus.FAILED,
        "cours": ExerciseStatus.PASSED,
    }
    assert scored(report) == "3 / 3"
    assert report.status is ReportStatus.PASSED


def test_the_slides_version_passes_where_conventions_are_free_and_names_its_own(
    tmp_path: Path, one_referee: Referee
) -> None:
    report = on_both_forms(tmp_path, one_referee)(SLIDES)

    exercise = exercise_of(report, "alphabeta")
    assert exercise.form == "plateau"
    assert faults_of(exercise) == set()
    conventions = {
        check.convention
        for case in exercise.cases
        for check in case.verdict.checks
        if check.kind is CheckKind.ORDER and check.convention
    }
    assert conventions == {"elagage-superficiel+coupe-stricte"}
    assert '"convention": "elagage-superficiel+coupe-stricte"' in render_json(report, "fr")
    named = "elagage-superficiel+coupe-stricte"
    assert [note.code for note in exercise.notes] == [f"convention-note-{named}"]


FAIL_HARD = """
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    if prof == 0 or not coups_possibles(jeu):
        return (evaluation(jeu), coups_prec)
    chemin = coups_prec
    if joueur_maximise:
        for coup in coups_possibles(jeu):
            s, c = alphabeta(
                joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, False)
            if s > beta:
                return (beta, c)
            if s > alpha:
                alpha, chemin = s, c
        return (alpha, chemin)
    for coup in coups_possibles(jeu):
        s, c = alphabeta(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], alpha, beta, True)
        if s < alpha:
            return (alpha, c)
        if s < beta:
            beta, chemin = s, c
    return (beta, chemin)
"""
"""A strict cut that answers its bound, and a node that answers no worse than its window."""


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(FAIL_HARD, id="return beta"),
        pytest.param(
            FAIL_HARD.replace("return (beta, c)", "return (s, c)").replace(
                "return (alpha, c)", "return (s, c)"
            ),
            id="return s",
        ),
    ],
)
def test_a_strict_search_that_keeps_to_its_window_is_named_a_strict_cut(
    source: str, on_shipped: Grader
) -> None:
    report = on_shipped(source, explained=False)

    exercise = exercise_of(report, "alphabeta")
    assert faults_of(exercise) == {"evaluations", "order"}
    failed = [
        check
        for case in exercise.cases
        for check in case.verdict.checks
        if check.status is CheckStatus.FAILED
    ]
    assert {check.convention for check in failed} == {"coupe-stricte"}
    codes = {check.message.code for check in failed if check.message}
    assert "convention-coupe-stricte-refused" in codes
    assert not [code for code in codes if code.startswith("evaluations-")]


NEVER_CUTS = """
def AlphaBeta(noeud, profondeur, alpha, beta, evalMax):
    if profondeur == 0 or victoire(noeud) or defaite(noeud) or nul(noeud):
        return evaluation(noeud)
    suite = [applique(coup, noeud) for coup in coupsJouables(noeud)]
    scores = [AlphaBeta(n, profondeur - 1, alpha, beta, not evalMax) for n in suite]
    return max(scores) if evalMax else min(scores)
"""


def test_a_free_convention_is_not_accepted_on_the_trees_where_a_mistake_looks_like_it(
    on_shipped: Grader,
) -> None:
    report = on_shipped(NEVER_CUTS, explained=False)

    exercise = exercise_of(report, "alphabeta")
    assert exercise.form == "plateau"
    assert "evaluations" in faults_of(exercise)
    assert exercise.notes == ()
    assert not any(check.convention for case in exercise.cases for check in case.verdict.checks)
    for case in exercise.cases:
        assert isinstance(case, SearchCaseReport)
        counts = [c for c in case.verdict.checks if c.kind is CheckKind.EVALUATIONS]
        assert (counts[0].status is CheckStatus.PASSED) is (case.trace == case.reference.trace)


STRICT_SOLUTION = ALPHABETA_SOLUTION.replace("alpha >= beta", "alpha > beta").replace(
    "beta <= alpha", "beta < alpha"
)


def on_strict_course(folder: Path, referee: Referee) -> Grader:
    return on_course(
        folder,
        referee,
        {
            "corrige/alphabeta.py": STRICT_SOLUTION,
            "exercices/alphabeta/exercice.yaml": ALPHABETA.replace("libre", "stricte"),
            "fixtures/egalites.yaml": TIES.replace('"?"', "9"),
        },
    )


def test_a_search_that_keeps_to_its_window_passes_where_the_exercise_cuts_strictly(
    tmp_path: Path, one_referee: Referee
) -> None:
    check = on_strict_course(tmp_path, one_referee)

    exercise = exercise_of(check(FAIL_HARD), "alphabeta")

    assert faults_of(exercise) == set()
    assert {note.code for note in exercise.notes} <= {"convention-note-coupe-stricte"}


def test_a_mistake_that_passes_here_and_there_by_a_convention_is_not_noted_as_one(
    on_shipped: Grader,
) -> None:
    report = on_shipped(ALPHABETA_SOLUTION.replace("break", "pass"))

    exercise = exercise_of(report, "alphabeta")
    assert "evaluations" in faults_of(exercise)
    assert exercise.notes == ()


def test_a_strict_cut_passes_where_the_exercise_cuts_strictly(
    tmp_path: Path, one_referee: Referee
) -> None:
    check = on_strict_course(tmp_path, one_referee)

    assert check(STRICT_SOLUTION).status is ReportStatus.PASSED
    report = check(ALPHABETA_SOLUTION)

    # `bareme: {valeur: 2, ordre: 1}`: the order carries what the cut costs.
    assert faults_of(exercise_of(report, "alphabeta")) == {"order"}
    codes = {
        check.message.code
        for case in report.exercises[0].cases
        for check in case.verdict.checks
        if check.status is CheckStatus.FAILED and check.message
    }
    assert codes == {"convention-coupe-large-refused"}


def test_a_search_that_never_cuts_does_not_pass_where_only_the_order_is_worth_something(
    tmp_path: Path, one_referee: Referee
) -> None:
    # `bareme: {valeur: 2, ordre: 1}`: the order of another number of evaluations is not checked,
    # and what is not checked has not passed.
    changes = {
        "exercices/alphabeta/exercice.yaml": ALPHABETA.replace(", limitee, famille", ""),
        "fixtures/egalites.yaml": TIES.replace('[3, "?"]', "[2, 9]"),
    }
    check = on_course(tmp_path, one_referee, changes)

    report = check(ALPHABETA_SOLUTION.replace("break", "pass"))

    assert report.score < report.max_score
    assert report.status is ReportStatus.FAILED


def test_a_form_without_the_moves_is_judged_without_a_path(on_shipped: Grader) -> None:
    report = on_shipped((SUBMISSIONS / "right" / "pseudo_code.py").read_text(encoding="utf-8"))

    for exercise in report.exercises:
        kinds = {check.kind for case in exercise.cases for check in case.verdict.checks}
        assert CheckKind.PATH not in kinds
        assert exercise.score == exercise.max_score == 6


def test_the_corrige_of_a_form_without_moves_returns_the_score_alone(
    tmp_path: Path, one_referee: Referee
) -> None:
    alone = """
def minimax(jeu, prof, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    scores = [minimax(joue_un_coup(jeu, c), prof - 1, not joueur_maximise)
              for c in coups_possibles(jeu)]
    return max(scores) if joueur_maximise else min(scores)
"""
    exercise = MINIMAX.replace("coups_prec, ", "").replace(" chemin: 1,", "")
    changes = {"corrige/minimax.py": alone, "exercices/minimax/exercice.yaml": exercise}

    report = on_course(tmp_path, one_referee, changes)(alone)

    assert report.status is ReportStatus.PASSED


# Depth ------------------------------------------------------------------------------------------

EARLY = """\
id: limitee
titre: Une feuille trop tôt
joueur: max
arbre: [[1, [7, 2]], [4, 5]]
"""


def case_ids(report: Report, exercise_id: str) -> list[str]:
    return [case.case.id for case in exercise_of(report, exercise_id).cases]


def test_a_tree_with_an_early_leaf_is_skipped_in_the_form_of_the_course(
    tmp_path: Path, one_referee: Referee
) -> None:
    exercise = MINIMAX.replace("[egalites]", "[egalites, limitee]")
    changes = {"exercices/minimax/exercice.yaml": exercise, "fixtures/limitee.yaml": EARLY}

    report = on_course(tmp_path, one_referee, changes)(MINIMAX_SOLUTION)

    assert case_ids(report, "minimax") == ["egalites"]
    assert report.score == report.max_score == Fraction(7, 2)


def test_a_tree_with_an_early_leaf_is_tried_where_the_exercise_says_so(
    tmp_path: Path, one_referee: Referee
) -> None:
    exercise = MINIMAX.replace("[egalites]", "[egalites, limitee]") + "fins_anticipees: true\n"
    ends_early = MINIMAX_SOLUTION
    counts_only = MINIMAX_SOLUTION.replace(" or coups_possibles(jeu) == []", "")
    changes = {
        "exercices/minimax/exercice.yaml": exercise,
        "fixtures/limitee.yaml": EARLY,
        "corrige/minimax.py": ends_early,
    }
    check = on_course(tmp_path, one_referee, changes)

    assert check(ends_early).status is ReportStatus.PASSED
    assert case_ids(check(ends_early), "minimax") == ["egalites", "limitee"]
    assert check(counts_only).status is ReportStatus.FAILED


def test_an_exercise_none_of_whose_trees_applies_is_no_mark(
    tmp_path: Path, one_referee: Referee
) -> None:
    exercise = MINIMAX.replace("[egalites]", "[limitee]")
    changes = {"exercices/minimax/exercice.yaml": exercise, "fixtures/limitee.yaml": EARLY}

    # Whoever tells it, the course's reader or the flow: never a division by zero, never a 0.
    with pytest.raises(GraderError):
        on_course(tmp_path, one_referee, changes)(MINIMAX_SOLUTION)


LIMITED = """\
id: limitee
titre: À profondeur limitée
joueur: max
arbre:
  - {valeur: 3, enfants: [[1, 2], [8, 9]]}
  - {valeur: 5, enfants: [[6, 7], [0, 4]]}
profondeur: [1, 3]
"""


def test_a_limited_depth_evaluates_the_nodes_it_stops_at(
    tmp_path: Path, one_referee: Referee
) -> None:
    exercise = MINIMAX.replace("[egalites]", "[limitee]")
    changes = {"exercices/minimax/exercice.yaml": exercise, "fixtures/limitee.yaml": LIMITED}

    report = on_course(tmp_path, one_referee, changes)(MINIMAX_SOLUTION)

    assert report.status is ReportStatus.PASSED
    assert case_ids(report, "minimax") == ["limitee-p1", "limitee-p3"]
    shallow, deep = exercise_of(report, "minimax").cases
    assert isinstance(shallow, SearchCaseReport)
    assert isinstance(deep, SearchCaseReport)
    assert (shallow.reference.value, shallow.trace) == (5, ((0,), (1,)))
    assert (deep.reference.value, len(deep.trace)) == (4, 8)


# Hidden cases -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ending",
    [
        "raise ValueError(secret)",
        "raise type('E' + secret, (Exception,), {})(secret)",
        "return secret",
        "return (7, secret)",
        "joue_un_coup(jeu, secret)",
        "evaluation(secret)",
        "import sys; sys.exit(secret)",
    ],
)
def test_a_hidden_tree_cannot_be_told_by_the_students_own_code(
    ending: str, tmp_path: Path, one_referee: Referee
) -> None:
    hidden = TIES.replace("[3, 5]", "[7331, 7337]").replace('[3, "?"]', "[7333, 7339]")
    hidden = hidden.split("attendu")[0] + "visibilite: cachee\n"
    source = f"""
def minimax(jeu, prof, coups_prec, joueur_maximise):
    seen = []
    for i in range(2):
        for j in range(2):
            seen.append(evaluation(joue_un_coup(joue_un_coup(jeu, i), j)))
    secret = str(seen)
    print(secret)
    {ending}
"""
    check = on_course(tmp_path, one_referee, {"fixtures/egalites.yaml": hidden})

    report = check(source)

    assert report.status is ReportStatus.FAILED
    for text in (
        render_json(report, "fr"),
        render_html(report, "fr"),
        render_terminal(report, "fr", colour=False),
    ):
        assert "egalites" in text
        assert not re.search("733[1379]", text)
        assert "Des égalités" not in text


WRAPPERS = {
    "a closure": """
def compte(f):
    def enveloppe(*args):
        return f(*args)
    return enveloppe
""",
    "some parameters": """
def compte(f):
    def enveloppe(jeu, *reste):
        return f(jeu, *reste)
    return enveloppe
""",
    "an object": """
class compte:
    def __init__(self, f):
        self.f = f
    def __call__(self, *args):
        return self.f(*args)
""",
}


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_a_decorator_that_takes_any_parameters_hides_no_form(
    wrapper: str, on_shipped: Grader
) -> None:
    search = """
@compte
def minimax(jeu, prof, joueur_maximise):
    if prof == 0 or not coups_possibles(jeu):
        return evaluation(jeu)
    choix = max if joueur_maximise else min
    return choix([minimax(joue_un_coup(jeu, c), prof - 1, not joueur_maximise)
                  for c in coups_possibles(jeu)])
"""

    exercise = exercise_of(on_shipped(WRAPPERS[wrapper] + search), "minimax")

    assert exercise.form == "pseudo-code"
    assert exercise.score == exercise.max_score


def test_time_that_hidden_cases_use_up_is_not_missing_for_the_visible_ones(
    tmp_path: Path, one_referee: Referee
) -> None:
    names = ["secrete-1", "secrete-2", "secrete-3"]
    hidden = TIES.replace("[3, 5]", "[731, 5]").replace('[3, "?"]', "[3, 4]").split("attendu")[0]
    changes = {
        f"fixtures/{name}.yaml": hidden.replace("egalites", name) + "visibilite: cachee\n"
        for name in names
    }
    cases = ", ".join([*names, "egalites"])
    changes["exercices/minimax/exercice.yaml"] = MINIMAX.replace("[egalites]", f"[{cases}]")
    check = on_course(tmp_path, one_referee, changes)
    check = replace(check, course=with_limits(check.course, time_s=0.2))
    leaf = "        return (evaluation(jeu), coups_prec)\n"
    stuck = "        if evaluation(jeu) == 731:\n            while True: pass\n"
    endless = MINIMAX_SOLUTION.replace(leaf, stuck + leaf)

    *secret, visible = exercise_of(check(endless, "minimax"), "minimax").cases

    assert [case.outcome and case.outcome.ending for case in secret] == [Ending.TIMEOUT] * 3
    assert visible.outcome is not None
    assert visible.outcome.ending is Ending.RETURNED


def test_how_long_a_hidden_case_took_is_told_in_no_format(
    tmp_path: Path, one_referee: Referee
) -> None:
    hidden = TIES.replace("[3, 5]", "[731, 5]").replace('[3, "?"]', "[3, 4]")
    hidden = hidden.split("attendu")[0].replace("egalites", "secrete") + "visibilite: cachee\n"
    changes = {
        "fixtures/secrete.yaml": hidden,
        "exercices/minimax/exercice.yaml": MINIMAX.replace("[egalites]", "[egalites, secrete]"),
    }
    check = on_course(tmp_path, one_referee, changes)
    leaf = "        return (evaluation(jeu), coups_prec)\n"
    asleep = "        __import__('time').sleep((evaluation(jeu) == 731) * 0.7)\n"
    sleeps = MINIMAX_SOLUTION.replace(leaf, asleep + leaf)
    assert sleeps != MINIMAX_SOLUTION

    report = check(sleeps, "minimax")

    visible, slept = exercise_of(report, "minimax").cases
    assert visible.outcome is not None
    assert slept.outcome is not None
    assert slept.case.hidden
    assert slept.outcome.duration_s > 0.3
    assert report.duration_s == visible.outcome.duration_s
    told = report_document(report, "fr")["duration_s"]
    graded = Graded(report, "mon_code.py")
    gradescope = render_gradescope(graded, "fr")
    assert gradescope is not None
    assert json.loads(gradescope)["execution_time"] == told == round(report.duration_s, 3)
    junit = ET.fromstring(render_junit([graded], "fr", finished=datetime.now(UTC)).encode())
    for timed in (junit.find("testsuite"), junit.find("testsuite/testcase")):
        assert timed is not None
        assert float(timed.attrib["time"]) == told
    [hidden_time] = [each.attrib["time"] for each in junit.iter("testcase")][1:]
    assert float(hidden_time) == 0


def test_without_hidden_cases_the_whole_grading_is_timed(
    tmp_path: Path, one_referee: Referee
) -> None:
    report = on_course(tmp_path, one_referee)(MINIMAX_SOLUTION, "minimax")

    [case] = exercise_of(report, "minimax").cases
    assert case.outcome is not None
    assert report.duration_s > case.outcome.duration_s


# When we fail -----------------------------------------------------------------------------------


def test_a_case_that_we_could_not_run_is_no_mark_and_the_others_are_judged(
    on_shipped: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = Referee.run_call, 0

    def fails_for_one(self: Referee, *arguments: Any, **company: Any) -> Outcome:
        nonlocal calls
        calls += 1
        if calls in (2, 3):  # Beside the first case, and then alone.
            raise CouldNotJudge(message("child-cannot-be-run"))
        return real(self, *arguments, **company)

    monkeypatch.setattr(Referee, "run_call", fails_for_one)

    report = on_shipped(MINIMAX_SOLUTION)

    assert report.status is ReportStatus.NOT_GRADED
    exercise = exercise_of(report, "minimax")
    assert exercise.status is ExerciseStatus.ERROR
    assert [case.status for case in exercise.cases].count(CaseStatus.ERROR) == 1
    assert [case.status for case in exercise.cases].count(CaseStatus.PASSED) == 29
    missed = exercise.cases[1]
    assert {check.status for check in missed.verdict.checks} == {CheckStatus.NOT_CHECKED}
    document = report_document(report, "fr")
    assert document["mark"]["value"] is None
    for language in ("fr", "en"):
        assert render_terminal(report, language, colour=False)
        assert render_html(report, language)


def test_a_file_that_we_could_not_load_is_not_graded(
    on_shipped: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*arguments: Any, **options: Any) -> Loading:
        raise CouldNotJudge(message("child-cannot-be-run"))

    monkeypatch.setattr(Referee, "probe", fails)

    with pytest.raises(CouldNotJudge):
        on_shipped(MINIMAX_SOLUTION)


# Patience ---------------------------------------------------------------------------------------


def limits_used(monkeypatch: pytest.MonkeyPatch, endings: Sequence[Ending]) -> list[Limits]:
    """Answer the calls with these endings (the last one for ever); record their limits."""
    used: list[Limits] = []

    def answer(
        self: Referee, loading: Loading, filename: str, call: Call, **_company: Any
    ) -> Outcome:
        ending = endings[min(len(used), len(endings) - 1)]
        used.append(call.limits)
        return Outcome(ending=ending, asked=(), returned=(0, []))

    monkeypatch.setattr(Referee, "run_call", answer)
    return used


def test_after_two_time_outs_the_other_cases_share_one_more_limit(
    on_shipped: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = limits_used(monkeypatch, [Ending.TIMEOUT, Ending.RETURNED, Ending.TIMEOUT])

    report = on_shipped(MINIMAX_SOLUTION, explained=False)

    assert report.status is ReportStatus.FAILED
    assert report.score == 0
    assert [limits.time_s for limits in used] == [2, 2, 2, 2]
    (exercise,) = report.exercises
    assert sum(case.verdict.not_run is not None for case in exercise.cases) == 26


def test_each_exercise_starts_with_all_its_time(
    on_shipped: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = limits_used(monkeypatch, [Ending.TIMEOUT])

    on_shipped(MINIMAX_SOLUTION + ALPHABETA_SOLUTION)

    assert [limits.time_s for limits in used] == [2, 2, 2] * 2


def test_progress_is_told_after_each_case(shipped: Course, one_referee: Referee) -> None:
    told: list[tuple[str, int, int]] = []
    submission = read_submission(ROOT / "corrige" / "minimax.py")
    request = Request(
        course=shipped, submission=submission, exercise_ids=(), seed="", language="fr"
    )

    grade(request, one_referee, lambda *facts: told.append(facts))

    assert told == [("minimax", done, 30) for done in range(1, 31)]


ENDLESS = "def minimax(jeu, prof, coups_prec, joueur_maximise):\n    while True: pass\n"


def test_an_endless_function_costs_three_limits_and_says_its_line(
    shipped: Course, one_referee: Referee, tmp_path: Path
) -> None:
    check = Grader(with_limits(shipped, time_s=0.2), one_referee, tmp_path)
    before = one_referee.used_s

    report = check(ENDLESS)

    (exercise,) = report.exercises
    run = [case for case in exercise.cases if case.verdict.not_run is None]
    assert [case.outcome and case.outcome.ending for case in run] == [Ending.TIMEOUT] * 3
    assert {case.outcome and case.outcome.running_line for case in run} == {2}
    assert one_referee.used_s - before < 4 * 0.2
    # The third was the smallest of those that were left.
    sizes = {case.case.id: size_of(case.case) for case in exercise.cases}
    left = [case.case.id for case in exercise.cases if case.verdict.not_run is not None]
    assert sizes[run[2].case.id] <= min(sizes[each] for each in left)


def test_what_is_right_on_small_trees_is_still_seen_after_two_that_never_end(
    shipped: Course, one_referee: Referee, tmp_path: Path
) -> None:
    endless_on_large = MINIMAX_SOLUTION.replace(
        "    if prof == 0", "    while coups_prec == [] and prof > 2: pass\n    if prof == 0", 1
    )
    assert endless_on_large != MINIMAX_SOLUTION
    check = Grader(with_limits(shipped, time_s=0.2), one_referee, tmp_path)

    report = check(endless_on_large)

    (exercise,) = report.exercises
    passed = [case for case in exercise.cases if case.status is CaseStatus.PASSED]
    assert {case.case.depth for case in passed if isinstance(case.case, SearchCase)} <= {1, 2}
    assert passed


def test_a_copy_that_has_used_up_its_time_says_so_and_no_wrong_answer(
    shipped: Course, one_referee: Referee, tmp_path: Path
) -> None:
    slow = "import time\ntime.sleep(0.25)\n" + MINIMAX_SOLUTION
    check = Grader(replace(shipped, copy_time_s=1.0), one_referee, tmp_path)

    report = check(slow)

    (exercise,) = report.exercises
    reasons = [case.verdict.not_run for case in exercise.cases if case.verdict.not_run]
    assert reasons == [message("not-run-copy", seconds="1")] * len(reasons)
    run = [case for case in exercise.cases if case.verdict.not_run is None]
    assert {case.status for case in run} == {CaseStatus.PASSED}
    assert 1 <= len(run) < 6
    assert report.status is ReportStatus.FAILED


def test_explaining_a_copy_never_takes_time_from_what_is_graded(
    shipped: Course, one_referee: Referee, tmp_path: Path
) -> None:
    slow_and_wrong = "import time\ntime.sleep(0.03)\n" + MINIMAX_SOLUTION.replace(
        "score > meilleur", "score < meilleur"
    )
    limits = replace(shipped, copy_time_s=8.0)
    marks = set()
    for recorded in (False, True):
        report = Grader(limits, one_referee, tmp_path)(slow_and_wrong, recorded=recorded)
        marks.add((report.score, sum(c.verdict.not_run is None for c in report.exercises[0].cases)))

    assert len(marks) == 1


# A wrong shape ----------------------------------------------------------------------------------

SWAPPED = f"""{MINIMAX_SOLUTION.replace("minimax(", "cherche(")}

def minimax(jeu, prof, coups_prec, joueur_maximise):
    score, coups = cherche(jeu, prof, coups_prec, joueur_maximise)
    return coups, score
"""


def test_a_wrong_shape_that_is_worth_nothing_is_told_once_and_costs_nothing(
    tmp_path: Path, one_referee: Referee
) -> None:
    ties = TIES.replace('"?"', "9")
    for visible in (True, False):
        hidden = ties + ("" if visible else "visibilite: cachee\n")
        folder = tmp_path / str(visible)
        folder.mkdir()
        report = on_course(folder, one_referee, {"fixtures/egalites.yaml": hidden})(SWAPPED)

        exercise = exercise_of(report, "minimax")
        assert exercise.status is ExerciseStatus.PASSED
        assert exercise.score == exercise.max_score
        (note,) = exercise.notes
        assert (note.code, note.facts["count"]) == ("note-worth-nothing", 1)
        told = "path-before-score" if visible else "label-check-contract"
        assert note.facts["told"].code == told


def test_a_wrong_shape_fails_where_it_is_worth_points_and_a_right_one_earns_none_by_itself(
    on_shipped: Grader,
) -> None:
    swapped = exercise_of(on_shipped(SWAPPED), "minimax")
    nothing = exercise_of(
        on_shipped("def minimax(jeu, prof, coups_prec, joueur_maximise):\n    return 0, []\n"),
        "minimax",
    )

    assert faults_of(swapped) == {"contract"}
    assert swapped.score == swapped.max_score - 1
    assert not any(case.status is CaseStatus.PASSED for case in swapped.cases)
    assert nothing.score == 0
