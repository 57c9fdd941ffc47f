"""Small courses for the tests of the reader: a good one, to be broken in one place at a time."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from grader.course import read_course, render_fault
from grader.course.document import ListPart, MappingPart, Part, ScalarPart, is_null
from grader.course.faults import FaultList
from grader.course.scalars import Refusal, is_plain_text, parse_flag, parse_number
from grader.course.yaml_text import parse_document
from grader.errors import CourseError, Fault

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

CASE_FILE = "fixtures/egalites.yaml"
EXERCISE_FILE = "exercices/minimax/exercice.yaml"
COURSE_FILE = "exercices/cours.yaml"


def write_course(root: Path, changes: Mapping[str, str | bytes | None] | None = None) -> Path:
    """The good course, with some files changed, or left out where the change is None."""
    for relative, content in {**FILES, **(changes or {})}.items():
        if content is None:
            continue
        file = root / relative
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def faults_of(root: Path, changes: Mapping[str, str | bytes | None]) -> tuple[Fault, ...]:
    """What the reader says of the course with these changes."""
    with pytest.raises(CourseError) as caught:
        read_course(write_course(root, changes), use_cache=False)
    return caught.value.faults


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
