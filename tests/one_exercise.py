"""A course of one exercise, which an audit finds nothing to say about; a right and a wrong copy."""

from collections.abc import Mapping

from tests.audit_course import SOUND

COURSE: Mapping[str, str] = {
    name: text.replace("[minimax, meilleur-coup]", "[meilleur-coup]")
    for name, text in SOUND.items()
    if "meilleur-coup" in name or name.endswith(("cours.yaml", "trois-coups.yaml"))
}
CLAIM = "fixtures/trois-coups.yaml"
WRONG_CLAIM: Mapping[str, str] = {CLAIM: COURSE[CLAIM].replace("valeur: 1", "valeur: 2")}
"""The teacher states an answer that is none."""

RIGHT = COURSE["corrige/meilleur-coup.py"]
WRONG = RIGHT.replace("valeurs[coup] > valeurs[choix]", "valeurs[coup] < valeurs[choix]")
