"""A small course for hostile files: few cases, short limits, and secrets that must not be found."""

from pathlib import Path

SECRET = "SECRET_OF_"
"""What no report may hold: each place where a secret lies has a word of its own after it."""

_FILES = {
    "exercices/cours.yaml": """\
id: hostile
titre: Un petit cours
langue: fr
note_sur: 20
exercices: [minimax, alphabeta, parcours-profondeur, file]
limites: {temps_s: TIME_LIMIT_S, memoire_mio: 96, evaluations: 500, sortie_kio: 16}
""",
    "exercices/minimax/exercice.yaml": """\
id: minimax
titre: Minimax
algorithme: minimax
formes:
  cours: {fonction: minimax, parametres: [jeu, prof, coups_prec, joueur_maximise]}
fixtures: [connu, tire]
bareme: {valeur: 2, chemin: 1, evaluations: 1}
""",
    "exercices/alphabeta/exercice.yaml": """\
id: alphabeta
titre: Alpha-bêta
algorithme: alphabeta
formes:
  cours:
    fonction: alphabeta
    parametres: [jeu, prof, coups_prec, alpha, beta, joueur_maximise]
fixtures: [connu, tire]
bareme: {valeur: 2, chemin: 1, evaluations: 1, ordre: 1}
""",
    "exercices/parcours-profondeur/exercice.yaml": """\
id: parcours-profondeur
titre: Parcours
algorithme: parcours-profondeur
formes:
  cours: {fonction: parcours_arbre_profondeur, parametres: [noeud]}
fixtures: [sommets]
bareme: {ordre: 2}
""",
    "exercices/file/exercice.yaml": """\
id: file
titre: Une file
algorithme: file
formes:
  cours:
    fonctions: {file_vide: [], ajouter_file: [element], retirer_file: []}
fixtures: [attente]
bareme: {valeur: 2}
""",
    "fixtures/connu.yaml": """\
id: connu
titre: Un arbre que tout le monde connaît
joueur: max
arbre: [[[1, 13], [15, 10]], [[2, 16], [8, 19]]]
attendu: {valeur: 16, chemin: [1, 0, 1], evaluations: {minimax: 8, alphabeta: 7}}
""",
    "fixtures/tire.yaml": """\
id: tire
titre: Un arbre tiré au hasard
joueur: min
genere: {arite: 2, profondeur: 4, graine: 7, valeurs: [1000, 9000], nombre: 1}
""",
    "fixtures/sommets.yaml": """\
id: sommets
titre: Quelques sommets
arbre: {valeur: 1, enfants: [{valeur: 2}, {valeur: 3, enfants: [{valeur: 5}, {valeur: 6}]}]}
""",
    "fixtures/attente.yaml": """\
id: attente
titre: Deux éléments
appels: [file_vide(), ajouter_file(7), ajouter_file(8), retirer_file(), file_vide()]
""",
}


def write_course(folder: Path, solutions: Path, time_limit_s: float) -> None:
    """Write the course, with the solutions of the shipped one and a secret in each."""
    for name, text in _FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace("TIME_LIMIT_S", str(time_limit_s)), "utf-8")
    (folder / "corrige").mkdir()
    for name in ("minimax", "alphabeta", "parcours-profondeur", "file"):
        secret = f'\nA_SECRET = "{SECRET}SOLUTION"\n'
        text = (solutions / f"{name}.py").read_text("utf-8") + secret
        (folder / "corrige" / f"{name}.py").write_text(text, "utf-8")
        (folder / "exercices" / name / "enonce.md").write_text("…", "utf-8")
        (folder / "exercices" / name / "squelette.py").write_text("", "utf-8")
