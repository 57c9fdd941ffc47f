"""Small courses for the tests of the reader: a good one, to be broken in one place at a time."""

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from grader.course import read_course
from grader.course.document import (
    FaultList,
    ListPart,
    MappingPart,
    Part,
    Refusal,
    ScalarPart,
    is_null,
    is_plain_text,
    parse_document,
    parse_flag,
    parse_number,
    render_fault,
)
from grader.errors import CourseError, Fault, for_teachers

COURSE = """\
id: petit
titre: Un petit cours
langue: fr
note_sur: 20
exercices: [minimax, alphabeta]
"""

MINIMAX = """\
id: minimax
titre: Minimax
algorithme: minimax
formes:
  cours: {fonction: minimax, parametres: [jeu, prof, coups_prec, joueur_maximise]}
fixtures: [egalites]
bareme: {valeur: 2, chemin: 1, evaluations: 0.5}
"""

ALPHABETA = """\
id: alphabeta
titre: Élagage alpha-bêta
algorithme: alphabeta
formes:
  cours:
    fonction: alphabeta
    parametres: [jeu, prof, coups_prec, alpha, beta, joueur_maximise]
fixtures: [egalites, limitee, famille]
bareme: {valeur: 2, ordre: 1}
conventions: {coupe: libre}
limites: {temps_s: 0.5}
"""

TIES = """\
id: egalites
titre: Des égalités
joueur: max
arbre:
  - [3, 5]
  - [3, "?"]
attendu:
  valeur: 3
  chemin: [0, 0]
  evaluations: {minimax: 4, alphabeta: 3}
"""

LIMITED = """\
id: limitee
titre: À profondeur limitée
joueur: min
arbre:
  nom: racine
  enfants:
    - {nom: gauche, valeur: 2.5, enfants: [1, [7, -.inf]]}
    - {fin: defaite, valeur: -1e6}
profondeur: [1, 3]
attendu: {1: {valeur: -1000000}, 3: {chemin: [1]}}
visibilite: cachee
"""

FAMILY = """\
id: famille
titre: Une famille
joueur: max
genere: {arite: [1, 3], profondeur: 3, graine: 7, valeurs: [-9, 9], nombre: 4}
"""

FILES: Mapping[str, str] = {
    "exercices/cours.yaml": COURSE,
    "exercices/minimax/exercice.yaml": MINIMAX,
    "exercices/alphabeta/exercice.yaml": ALPHABETA,
    "corrige/minimax.py": "def minimax(): ...\n",
    "corrige/alphabeta.py": "def alphabeta(): ...\n",
    "fixtures/egalites.yaml": TIES,
    "fixtures/limitee.yaml": LIMITED,
    "fixtures/famille.yaml": FAMILY,
}

WIDE_FILES: Mapping[str, str] = {
    "exercices/cours.yaml": """\
id: large
langue: fr
note_sur: 20
exercices: [file, echecs, morpion, parcours, jouer, tri, approfondir, transposition, libre]
""",
    "exercices/file/exercice.yaml": """\
id: file
titre: Une file
algorithme: file
formes:
  cours: {fonctions: {file_vide: [], ajouter_file: [element], retirer_file: []}}
  parametre:
    fonctions:
      file_vide: [file]
      ajouter_file: [file, element]
      retirer_file: [file]
fixtures: [quelques-appels]
bareme: {valeur: 2}
""",
    "exercices/echecs/exercice.yaml": """\
id: echecs
titre: Le matériel
algorithme: materiel
formes:
  cours: {fonction: materiel, parametres: [plateau]}
fixtures: [finale]
bareme: {valeur: 2}
""",
    "exercices/morpion/exercice.yaml": """\
id: morpion
titre: Le morpion
algorithme: morpion
formes:
  cours:
    fonctions:
      morpion_coups: [grille]
      morpion_joue: [grille, case, joueur]
      morpion_gagnant: [grille]
      morpion_evaluation: [grille]
fixtures: [partie, un-coup]
bareme: {valeur: 2}
""",
    "exercices/parcours/exercice.yaml": """\
id: parcours
titre: Parcours en largeur
algorithme: parcours-largeur
formes:
  cours: {fonction: largeur, parametres: [noeud]}
fixtures: [sans-joueur, graphe]
bareme: {ordre: 2}
""",
    "exercices/jouer/exercice.yaml": """\
id: jouer
titre: Jouer un coup
algorithme: jouer
formes:
  plateau: {fonction: jouer, parametres: [jeu]}
fixtures: [graphe]
bareme: {chemin: 2}
""",
    "exercices/tri/exercice.yaml": """\
id: tri
titre: Trier les coups
algorithme: tri
formes:
  tri: {fonction: trier_coups, parametres: [jeu, coups, joueur_maximise]}
  alphabeta:
    fonction: alphabeta
    parametres: [jeu, prof, alpha, beta, joueur_maximise]
    sur_demande: true
fixtures: [graphe]
bareme: {valeur: 1, evaluations: 2}
""",
    "exercices/approfondir/exercice.yaml": """\
id: approfondir
titre: Approfondissement itératif
algorithme: approfondissement
formes:
  cours: {fonction: approfondissement, parametres: [jeu, prof_max, joueur_maximise]}
fixtures: [gradue]
bareme: {valeur: 2, evaluations: 1, ordre: 1}
""",
    "exercices/transposition/exercice.yaml": """\
id: transposition
titre: Table de transposition
algorithme: transposition
formes:
  cours: {fonction: ab_table, parametres: [jeu, prof, alpha, beta, joueur_maximise, table]}
fixtures: [graphe]
bareme: {valeur: 2, evaluations: 2}
""",
    "exercices/libre/exercice.yaml": """\
id: libre
titre: Ce que dit le corrigé
algorithme: corrige
formes:
  cours: {fonction: double, parametres: [element]}
fixtures: [doubles]
bareme: {valeur: 2}
""",
    "fixtures/quelques-appels.yaml": """\
id: quelques-appels
titre: Quelques appels
appels:
  - ajouter_file(3)
  - "ajouter_file('trois: 3')"
  - retirer_file()
attendu: {valeur: 3}
""",
    "fixtures/finale.yaml": """\
id: finale
titre: Une finale
fen: "6k1/5ppp/8/8/8/8/5PPP/R5K1"
attendu: {valeur: 5}
""",
    "fixtures/partie.yaml": """\
id: partie
titre: Toutes les parties
partie_entiere: true
""",
    "fixtures/un-coup.yaml": """\
id: un-coup
titre: Un coup
appels: ["morpion_joue('X........', 4, 'O')"]
visibilite: cachee
""",
    "fixtures/sans-joueur.yaml": """\
id: sans-joueur
titre: Un arbre où personne ne joue
arbre: [[1, 2], 3]
""",
    "fixtures/graphe.yaml": """\
id: graphe
titre: Deux chemins vers une position
joueur: max
arbre:
  - [{nom: pont, enfants: [1, {nom: bout, valeur: 2}]}, 3]
  - [{voir: pont}, 4]
""",
    "fixtures/gradue.yaml": """\
id: gradue
titre: Une valeur à chaque sommet
joueur: min
arbre:
  - {valeur: 1, enfants: [4, 2]}
  - {valeur: 3, enfants: [5, 6]}
""",
    "fixtures/doubles.yaml": """\
id: doubles
titre: Des doubles
appels: [double(2), "double([1, -2.5])"]
""",
    **{
        f"corrige/{name}.py": "# Le corrigé.\n"
        for name in (
            "file echecs morpion parcours jouer tri approfondir transposition libre".split()
        )
    },
}
"""A course of exercises that are no plain searches."""

CASE_FILE = "fixtures/egalites.yaml"
EXERCISE_FILE = "exercices/minimax/exercice.yaml"
COURSE_FILE = "exercices/cours.yaml"


def write_course(
    root: Path,
    changes: Mapping[str, str | bytes | None] | None = None,
    files: Mapping[str, str] = FILES,
) -> Path:
    """The good course, with some files changed, or left out where the change is None."""
    for relative, content in {**files, **(changes or {})}.items():
        if content is None:
            continue
        file = root / relative
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def settled(root: Path) -> Path:
    """The course, its files as if they had been written some time ago."""
    an_hour_ago = time.time() - 3600
    for path in root.rglob("*"):
        os.utime(path, (an_hour_ago, an_hour_ago))
    return root


def faults_of(
    root: Path,
    changes: Mapping[str, str | bytes | None],
    files: Mapping[str, str] = FILES,
) -> tuple[Fault, ...]:
    """What the reader says of the course with these changes."""
    with pytest.raises(CourseError) as caught:
        read_course(write_course(root, changes, files), use_cache=False)
    return for_teachers(caught.value.faults)


def told(fault: Fault, language: str) -> str:
    """The fault as people read it, with ordinary spaces."""
    return render_fault(fault, language).replace("\u00a0", " ")


def plain_data(text: str) -> Any:
    """What an editor's schema validator sees of a YAML text."""
    faults = FaultList("text")
    document = parse_document(text.encode(), faults)
    assert document is not None, faults.found
    return _plain(document)


def _plain(part: Part) -> Any:
    if isinstance(part, ListPart):
        return [_plain(item) for item in part.items]
    if isinstance(part, MappingPart):
        return {_plain_key(key): _plain(value) for key, value in part.entries}
    assert isinstance(part, ScalarPart)
    return None if is_null(part) else _plain_scalar(part)


def _plain_key(part: Part) -> str:
    assert isinstance(part, ScalarPart)
    return part.text


def _plain_scalar(part: ScalarPart) -> Any:
    if is_plain_text(part):
        return part.text
    for value in (parse_flag(part), parse_number(part)):
        if not isinstance(value, Refusal):
            return value
    return part.text
