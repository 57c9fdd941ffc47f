"""`grader list` and `grader start`, as a student types them."""

from pathlib import Path

import pytest

from tests.course_files import WIDE_FILES, write_course
from tests.e2e.command import run_grader

ROOT = Path(__file__).parents[2]


def test_the_course_is_shown_with_forms_points_and_trees(tmp_path: Path) -> None:
    done = run_grader("list", cwd=tmp_path)

    assert done.code == 0
    assert "forme cours : minimax(jeu, prof, coups_prec, joueur_maximise)" in done.out
    assert "forme noeuds : minimax(node, is_max)" in done.out
    assert "forme plateau : jouer(noeud)" in done.out
    assert "valeur 2 + chemin 2 + nombre d'évaluations 1 + forme de la réponse 1" in done.out
    assert "ternaire-17 : ▲ MAX à la racine, 27 feuilles, profondeur 3" in done.out
    assert "famille-inegale : 4 arbres tirés au hasard" in done.out


def test_the_course_is_shown_in_english_too(tmp_path: Path) -> None:
    done = run_grader("list", "--lang", "en", cwd=tmp_path)

    assert "27 leaves, depth 3" in done.out
    assert "Minimax and alpha-beta pruning" in done.out
    assert "Breadth-first traversal" in done.out
    assert "Parcours en largeur" not in done.out


def test_an_exercise_of_another_kind_is_shown_with_what_it_is_tried_on(tmp_path: Path) -> None:
    write_course(tmp_path, files=WIDE_FILES)

    done = run_grader("list", cwd=tmp_path)

    assert done.code == 0
    assert "forme cours : file_vide(), ajouter_file(element), retirer_file()" in done.out
    assert "forme alphabeta (sur demande) : alphabeta(" in done.out
    assert "quelques-appels : 3 appels" in done.out
    assert "finale : échiquier, 9 pièces" in done.out
    assert "partie : partie entière" in done.out
    assert "un-coup : essai caché" in done.out
    assert "sans-joueur : arbre de 5 sommets, profondeur 2" in done.out


def test_the_skeleton_and_the_statement_are_copied(tmp_path: Path) -> None:
    done = run_grader("start", "minimax", "td/un", cwd=tmp_path)

    assert done.code == 0
    folder = tmp_path / "td" / "un"
    source = ROOT / "exercices" / "minimax"
    assert (folder / "minimax.py").read_bytes() == (source / "squelette.py").read_bytes()
    assert (folder / "minimax.md").read_bytes() == (source / "enonce.md").read_bytes()
    assert done.out.endswith("grader check td/un/minimax.py --exercice minimax\n")


def test_an_empty_skeleton_is_told_kindly_what_it_lacks(tmp_path: Path) -> None:
    run_grader("start", "minimax", cwd=tmp_path)

    done = run_grader("check", "minimax.py", "--exercice", "minimax", "--no-html", cwd=tmp_path)

    assert done.code == 1
    assert done.out.count("la fonction minimax reste à écrire") == 1
    assert "None" not in done.out


@pytest.mark.parametrize("name", ["minimax.py", "minimax.md"])
def test_a_file_that_is_there_is_never_overwritten(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("mon travail")

    done = run_grader("start", "minimax", cwd=tmp_path)

    assert done.code == 2
    assert name in done.err
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("minimax")] == [name]
    assert (tmp_path / name).read_text() == "mon travail"


def test_an_unknown_exercise_gets_the_nearest(tmp_path: Path) -> None:
    done = run_grader("start", "minmax", cwd=tmp_path)

    assert done.code == 2
    assert "« minimax »" in done.err


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "fichier").write_text("")

    done = run_grader("start", "minimax", "fichier/td", cwd=tmp_path)

    assert done.code == 2
    assert "fichier/td" in done.err


def test_a_course_without_a_skeleton_says_what_it_lacks(tmp_path: Path) -> None:
    write_course(tmp_path)

    done = run_grader("start", "minimax", cwd=tmp_path)

    assert done.code == 2
    assert "squelette.py" in done.err
