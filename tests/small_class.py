"""A course of two trees and a class of a few copies: graded in a blink, whole in every command."""

import shutil
from collections.abc import Mapping
from pathlib import Path

_ROOT = Path(__file__).parents[1]

_COURSE = """\
id: petit
titre: {fr: Un petit cours, en: A small course}
langue: fr
note_sur: 20
exercices: [minimax]
limites: {temps_s: 1}
"""
_EXERCISE = """\
id: minimax
titre: Minimax
algorithme: minimax
formes:
  cours: {fonction: minimax, parametres: [jeu, prof, coups_prec, joueur_maximise]}
fixtures: [binaire-16, ternaire-17]
bareme: {valeur: 3, chemin: 2, evaluations: 1}
"""

RIGHT = """\
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    meilleur = None
    for coup in coups_possibles(jeu):
        score, coups = minimax(joue_un_coup(jeu, coup), prof - 1,
                               coups_prec + [coup], not joueur_maximise)
        if meilleur is None or (score > meilleur[0] if joueur_maximise else score < meilleur[0]):
            meilleur = score, coups
    return meilleur
"""
ALWAYS_MAX = RIGHT.replace(" if joueur_maximise else score < meilleur[0]", "")
SILENT = RIGHT.replace("    return meilleur\n", "")
RAISES = RIGHT.replace("    meilleur = None\n", "    meilleur = inconnu\n")
ENDLESS = "def minimax(jeu, prof, coups_prec, joueur_maximise):\n    while True:\n        pass\n"
EXITS = "import os\ndef minimax(jeu, prof, coups_prec, joueur_maximise):\n    os._exit(0)\n"
GUESSES = "def minimax(jeu, prof, coups_prec, joueur_maximise):\n    return 16, [1, 0, 1]\n"
PRINTS = "print('bonjour')\ninput('?')\n" + RIGHT
BROKEN = "def minimax(jeu:\n"

COPIES: Mapping[str, str] = {
    "zoé lefèvre.py": RIGHT,
    "amir_benali.py": ALWAYS_MAX,
    "lea-martin.py": SILENT,
    "tom.py": RAISES,
}


def small_course(folder: Path, *, points: str = "valeur: 3, chemin: 2, evaluations: 1") -> Path:
    """A course with one exercise on the two published trees."""
    exercise = folder / "exercices" / "minimax"
    exercise.mkdir(parents=True)
    (folder / "exercices" / "cours.yaml").write_text(_COURSE, encoding="utf-8")
    (exercise / "exercice.yaml").write_text(_EXERCISE, encoding="utf-8")
    for name in ("squelette.py", "enonce.md"):
        shutil.copy(_ROOT / "exercices" / "minimax" / name, exercise)
    (folder / "corrige").mkdir()
    shutil.copy(_ROOT / "corrige" / "minimax.py", folder / "corrige")
    (folder / "fixtures").mkdir()
    for name in ("binaire-16", "ternaire-17"):
        shutil.copy(_ROOT / "fixtures" / f"{name}.yaml", folder / "fixtures")
    change_points(folder, points)
    return folder


def change_points(course: Path, points: str) -> None:
    """Another barème: what a teacher corrects after the marks are out."""
    file = course / "exercices" / "minimax" / "exercice.yaml"
    lines = file.read_text(encoding="utf-8").splitlines()[:-1]
    file.write_text("\n".join([*lines, f"bareme: {{{points}}}"]) + "\n", encoding="utf-8")


def small_class(folder: Path, copies: Mapping[str, str] = COPIES) -> Path:
    folder.mkdir()
    for name, source in copies.items():
        (folder / name).write_text(source, encoding="utf-8")
    return folder
