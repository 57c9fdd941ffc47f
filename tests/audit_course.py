"""A small course that is sound but for what its few trees cannot see, to be broken at will."""

from collections.abc import Mapping
from pathlib import Path

from grader.audit import AuditRequest, audit
from grader.course import read_course
from grader.language import render
from grader.model.audit_report import AuditReport, Finding, Topic
from grader.sandbox.referee import Referee
from tests.course_files import write_course

ROOT = Path(__file__).parents[1]


def _shipped(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


FILES: Mapping[str, str] = {
    "exercices/cours.yaml": """\
id: essai
langue: fr
note_sur: 20
exercices: [minimax, meilleur-coup]
""",
    "exercices/minimax/exercice.yaml": """\
id: minimax
titre: Minimax
algorithme: minimax
formes:
  cours: {fonction: minimax, parametres: [jeu, prof, coups_prec, joueur_maximise]}
fixtures:
  - deux-coups
  - cachee
bareme: {valeur: 2, chemin: 1, evaluations: 1}
""",
    "exercices/minimax/enonce.md": "Écris minimax. Voir l'image arbre.svg.\n",
    "exercices/minimax/arbre.svg": "<svg/>\n",
    "exercices/minimax/squelette.py": _shipped("exercices/minimax/squelette.py"),
    "exercices/meilleur-coup/exercice.yaml": """\
id: meilleur-coup
titre: Le meilleur coup
algorithme: meilleur-coup
formes:
  cours: {fonction: meilleur_coup, parametres: [valeurs, joueur_maximise]}
fixtures: [trois-coups]
bareme: {valeur: 1}
""",
    "exercices/meilleur-coup/enonce.md": "Écris meilleur_coup.\n",
    "exercices/meilleur-coup/squelette.py": _shipped("exercices/meilleur-coup/squelette.py"),
    "corrige/minimax.py": _shipped("corrige/minimax.py"),
    "corrige/meilleur-coup.py": _shipped("corrige/meilleur-coup.py"),
    "fixtures/deux-coups.yaml": """\
id: deux-coups
titre: Deux coups
joueur: max
arbre:
  - [3, 12, 8]
  - [2, "?", 6]
attendu:
  valeur: 3
  chemin: [0, 0]
  evaluations: {minimax: 6, alphabeta: 6}
""",
    "fixtures/cachee.yaml": """\
id: cachee
titre: Un arbre caché
joueur: min
arbre: [[4, 1], [7, 5]]
visibilite: cachee
attendu: {valeur: 4}
""",
    "fixtures/trois-coups.yaml": """\
id: trois-coups
titre: Trois coups
appels: ["meilleur_coup([3, 8, 5], True)"]
attendu: {valeur: 1}
""",
}
"""`deux-coups` draws a leaf, and claims of alphabeta what is wrong: see `CLAIMS`."""

SOUND: Mapping[str, str] = {
    **FILES,
    "fixtures/deux-coups.yaml": FILES["fixtures/deux-coups.yaml"]
    .replace('"?"', "9")
    .replace("alphabeta: 6", "alphabeta: 4"),
}


def audited(
    root: Path,
    referee: Referee,
    changes: Mapping[str, str | None] | None = None,
    *,
    exercises: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
    fast: bool = True,
    files: Mapping[str, str] = SOUND,
) -> AuditReport:
    """The audit of the course with these changes."""
    course = read_course(write_course(root, changes, files), use_cache=False)
    request = AuditRequest(
        course=course, exercise_ids=exercises, without=without, fast=fast, language="fr"
    )
    return audit(request, referee, lambda exercise, done, total: None)


def codes(report: AuditReport, topic: Topic) -> list[str]:
    return [finding.message.code for finding in report.findings_of(topic)]


def told(finding: Finding) -> str:
    """As people read it, with ordinary spaces."""
    return f"{finding.place} : {render(finding.message, 'fr')}".replace("\u00a0", " ")
