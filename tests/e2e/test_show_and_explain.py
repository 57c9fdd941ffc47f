"""`grader show` and `grader explain`, as a teacher and a student type them."""

from pathlib import Path

import pytest

from tests.course_files import TIES, write_course
from tests.e2e.command import run_grader

# Show --------------------------------------------------------------------------------------------


def test_a_fixture_of_the_course_is_drawn(tmp_path: Path) -> None:
    done = run_grader("show", "ternaire-17", cwd=tmp_path)

    assert done.code == 0
    assert done.out.startswith("ternaire-17 : Exemple 3-aire de profondeur 3\n▲ MAX joue")
    assert "27 évaluations avec minimax" in done.out
    assert "[0, 2, 1]   ?" in done.out
    assert "grader show ternaire-17 --replay" in done.out
    assert list(tmp_path.iterdir()) == []


def test_the_reference_search_is_replayed_step_by_step(tmp_path: Path) -> None:
    done = run_grader("show", "ternaire-17", "--replay", cwd=tmp_path)

    assert done.code == 0
    assert "Recherche de référence : alpha-bêta. Valeur 17" in done.out
    assert "15. Au sommet [0, 2] (▲ MAX) : α = 16 ≥ β = 10, on coupe." in done.out


def test_an_exercise_chooses_the_search(tmp_path: Path) -> None:
    words = ("show", "ternaire-17", "--replay", "--exercice", "minimax", "--lang", "en")
    done = run_grader(*words, cwd=tmp_path)

    assert done.code == 0
    assert "Reference search: minimax. Value 17, path [2, 0, 1], 27 evaluations." in done.out
    assert "α" not in done.out


def test_the_same_values_are_drawn_each_time(tmp_path: Path) -> None:
    first, second = (
        run_grader("show", "famille-binaire", "--replay", cwd=tmp_path) for _ in range(2)
    )

    assert first.out == second.out


def test_all_fixtures_are_listed(tmp_path: Path) -> None:
    done = run_grader("show", cwd=tmp_path)

    assert done.code == 0
    assert done.out.startswith("Minimax et élagage alpha-bêta (minimax) : 108 fixtures.")
    lines = [line.split() for line in done.out.splitlines()]
    assert any(line[:3] == ["ternaire-17", "arbre", "de"] for line in lines)
    assert any(line[:2] == ["huit-sommets", "arbre"] for line in lines)
    assert any(line[:4] == ["famille-binaire", "famille", "de", "3"] for line in lines)
    assert any(line[:2] == ["morpion-coups", "appels"] for line in lines)
    assert any(line[:2] == ["echecs-depart", "échiquier"] for line in lines)
    assert any(line[:3] == ["morpion-partie", "partie", "entière"] for line in lines)


def test_a_fixture_of_a_teachers_course_is_drawn_hidden_or_not(tmp_path: Path) -> None:
    write_course(tmp_path / "cours")

    done = run_grader("show", "limitee", "--course", "cours", cwd=tmp_path)

    assert done.code == 0
    assert done.out.startswith("limitee-p1 : À profondeur limitée")
    assert "Fixture cachée" in done.out
    assert "les autres : limitee-p3" in done.out
    assert "gauche" in done.out
    assert "2.5" in done.out


def test_a_file_is_drawn_whatever_course_it_belongs_to(tmp_path: Path) -> None:
    (tmp_path / "egalites.yaml").write_text(TIES)

    done = run_grader("show", "egalites.yaml", "--replay", cwd=tmp_path)

    assert done.code == 0
    assert "Recherche de référence : minimax" in done.out
    assert "Exercice" not in done.out


def test_the_page_is_written(tmp_path: Path) -> None:
    done = run_grader("show", "ternaire-17", "--replay", "--html", "arbre.html", cwd=tmp_path)

    assert done.code == 0
    assert done.out.endswith("Écrit : arbre.html\n")
    page = (tmp_path / "arbre.html").read_text(encoding="utf-8")
    assert "<title>ternaire-17" in page
    assert '"kind":"reference"' in page


def test_stdout_holds_the_page_and_nothing_else(tmp_path: Path) -> None:
    done = run_grader("show", "echecs-depart", "--html", "-", cwd=tmp_path)

    assert done.code == 0
    assert done.out.startswith("<!DOCTYPE html>")
    assert done.out.endswith("</html>\n")


# Explain -----------------------------------------------------------------------------------------


def test_a_word_of_the_course_is_explained(tmp_path: Path) -> None:
    done = run_grader("explain", "alpha-beta", cwd=tmp_path)

    assert done.code == 0
    assert done.out.startswith("Alpha-bêta : la même réponse, moins d'évaluations\n\n")
    assert "    3   5   2   ?" in done.out


def test_several_words_accents_and_capitals_are_understood(tmp_path: Path) -> None:
    done = run_grader("explain", "Réponse", "sans", "preuve", cwd=tmp_path)

    assert done.code == 0
    assert done.out.startswith("Réponse sans preuve\n")


def test_a_code_of_the_report_is_explained_in_english_too(tmp_path: Path) -> None:
    done = run_grader("explain", "evaluations-never-cuts", "--lang", "en", cwd=tmp_path)

    assert done.out.startswith("Cuts are missing\n")


def test_all_that_can_be_explained_is_listed(tmp_path: Path) -> None:
    done = run_grader("explain", cwd=tmp_path)

    assert done.code == 0
    assert "  coupe-stricte        Coupe stricte ou coupe large" in done.out


@pytest.mark.parametrize("name", ["show", "explain"])
def test_help_teaches_by_examples(name: str, tmp_path: Path) -> None:
    done = run_grader(name, "--help", cwd=tmp_path)

    assert done.code == 0
    assert f"Exemples :\n  grader {name} " in done.out
