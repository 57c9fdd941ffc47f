"""A course with secrets, of which a kit must hold none: hidden fixtures, solutions, mistakes."""

from collections.abc import Mapping
from pathlib import Path

from grader.course import read_course
from grader.handout.kit_folder import MadeKit, make_kit, write_kit
from grader.model.exercise import Course
from grader.sandbox.referee import Referee
from tests.course_files import write_course

ROOT = Path(__file__).parents[1]


def shipped(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


SECRETS = (
    "piege-secret",
    "Titre confidentiel",
    "7717",
    "appels-secrets",
    "8837",
    "examen",
    "MARQUE-DU-CORRIGE",
    "MARQUE-DE-L-ERREUR",
    "corrige/",
    "erreurs",
)
"""What no byte of a kit may spell."""

SUMS = """\
# MARQUE-DU-CORRIGE
def total(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    suites = [total(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], joueur_maximise)
              for coup in coups_possibles(jeu)]
    return {choose}(suites, key=lambda suite: suite[0])
"""
"""A search that no built-in one is: only the solution knows."""

FREE = """\
# MARQUE-DU-CORRIGE
vus = []
def double(x):
    return x * 2
def paire(x, liste):
    vus.append(x)
    return (list(vus), float('inf'), {'a'}, liste)
"""

FILES: Mapping[str, str] = {
    "exercices/cours.yaml": """\
# Le cours de l'année, à garder.
id: secret
titre: {fr: Un cours à secrets, en: A course with secrets}
langue: fr
note_sur: 20
exercices:
  - minimax
  - total
  - examen  # tout y est caché
  - libre
  - file
limites: {temps_s: 1}
""",
    "exercices/minimax/exercice.yaml": """\
id: minimax   # le premier
titre: Minimax
algorithme: minimax
formes:
  cours: {fonction: minimax, parametres: [jeu, prof, coups_prec, joueur_maximise]}
  noeuds: {fonction: minimax_noeuds, parametres: [jeu, joueur_maximise]}
fixtures:
- deux-coups  # pour commencer
- piege-secret  # personne ne l'attend
- tirage
- famille
- precoce
# Un commentaire qui reste.
bareme: {valeur: 2, chemin: 1, evaluations: 1}
""",
    "exercices/minimax/enonce.md": """\
# Minimax
![Un arbre](images/arbre.svg "l'arbre") et [un site](https://example.org/a.svg),
[le cours](../cours.yaml), <img src='plan.png'>, [absent](rien.png), [autre][ref]

[ref]: notes%20utiles.txt
""",
    "exercices/minimax/images/arbre.svg": "<svg/>\n",
    "exercices/minimax/plan.png": "\u0089PNG\0",
    "exercices/minimax/notes utiles.txt": "Des notes.\n",
    "exercices/minimax/brouillon.txt": "MARQUE-DU-CORRIGE : pas pour les élèves\n",
    "exercices/minimax/squelette.py": "def minimax(jeu, prof, coups_prec, joueur_maximise): ...\n",
    "exercices/total/exercice.yaml": """\
id: total
titre: Le plus grand total
algorithme: corrige
formes:
  cours: {fonction: total, parametres: [jeu, prof, coups_prec, joueur_maximise]}
fixtures: [deux-coups, piege-secret, tirage, famille]
bareme: {valeur: 2, evaluations: 1}
""",
    "exercices/examen/exercice.yaml": """\
id: examen
titre: Un examen
algorithme: minimax
formes:
  cours: {fonction: minimax, parametres: [jeu, prof, coups_prec, joueur_maximise]}
fixtures: [piege-secret]
bareme: {valeur: 1}
""",
    "exercices/libre/exercice.yaml": """\
id: libre
titre: Ce que dit le corrigé
algorithme: corrige
formes:
  cours: {fonctions: {double: [element], paire: [element, valeurs]}}
fixtures: [ doubles, "suite", appels-secrets ]  # dans cet ordre
bareme: {valeur: 2}
""",
    "exercices/file/exercice.yaml": """\
id: file
titre: Une file
algorithme: file
formes:
  cours: {fonctions: {file_vide: [], ajouter_file: [element], retirer_file: []}}
fixtures: [quelques-appels]
bareme: {valeur: 2}
""",
    "fixtures/deux-coups.yaml": """\
id: deux-coups
titre: Deux coups
joueur: max
arbre: [[3, 12, 8], [2, -.inf, 6]]
""",
    "fixtures/piege-secret.yaml": """\
id: piege-secret
titre: Titre confidentiel
joueur: min
arbre: [[7717, 1], [7, 5]]
visibilite: cachee
""",
    "fixtures/tirage.yaml": """\
id: tirage
titre: Une feuille tirée
joueur: max
arbre: [[3, 5], [2, "?"]]
""",
    "fixtures/famille.yaml": """\
id: famille
titre: Une famille
joueur: max
genere: {arite: [2, 3], profondeur: 2, graine: 7, valeurs: [-9, 9], nombre: 3}
""",
    "fixtures/precoce.yaml": """\
id: precoce
titre: Une feuille précoce
joueur: max
arbre: [4, [1, 9]]
""",
    "fixtures/doubles.yaml": """\
id: doubles
titre: Des doubles
appels: [double(2), "double([1, -2.5])", "double('ab')", double(True)]
""",
    "fixtures/suite.yaml": """\
id: suite
titre: Un état qui reste
appels: ["paire(1, [2])", "paire(3, [])"]
""",
    "fixtures/appels-secrets.yaml": """\
id: appels-secrets
titre: Titre confidentiel
appels: [double(8837)]
visibilite: cachee
""",
    "fixtures/quelques-appels.yaml": """\
id: quelques-appels
titre: Quelques appels
appels: [ajouter_file(3), ajouter_file(4), retirer_file(), file_vide()]
""",
    "corrige/minimax.py": "# MARQUE-DU-CORRIGE\n" + shipped("corrige/minimax.py"),
    "corrige/total.py": SUMS.format(choose="max"),
    "corrige/examen.py": "# MARQUE-DU-CORRIGE\n" + shipped("corrige/minimax.py"),
    "corrige/libre.py": FREE,
    "corrige/file.py": "# MARQUE-DU-CORRIGE\n" + shipped("corrige/file.py"),
    "corrige/erreurs/minimax/toujours-max.py": '"""MAX jouait à chaque coup\n\n'
    'MARQUE-DE-L-ERREUR\n"""\n\n'
    + shipped("tests/submissions/wrong/max_everywhere.py").replace('"""', "#"),
}

HIDDEN = ("fixtures/piege-secret.yaml", "fixtures/appels-secrets.yaml")

VISIBLE: Mapping[str, str] = {
    name: text.replace("- piege-secret  # personne ne l'attend\n", "")
    .replace(", piege-secret", "")
    .replace(", appels-secrets", "")
    .replace("  - examen  # tout y est caché\n", "")
    for name, text in FILES.items()
    if name not in HIDDEN and "examen" not in name
}
"""The same course without what is hidden in it."""


def no_progress(exercise: str, done: int, total: int) -> None:
    """Nobody waits."""


def made_kit(course: Course, referee: Referee, *exercise_ids: str) -> MadeKit:
    return make_kit(course, exercise_ids, referee, no_progress)


def written_kit(
    folder: Path,
    referee: Referee,
    changes: Mapping[str, str | bytes | None] | None = None,
    files: Mapping[str, str] = FILES,
) -> Path:
    """The kit of this course, on disk."""
    course = read_course(write_course(folder / "cours", changes, files), use_cache=False)
    write_kit(folder / "trousse", made_kit(course, referee).files, zipped=True)
    return folder / "trousse"
