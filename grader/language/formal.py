"""What is said to a student, quoted to a teacher: nobody is addressed as `tu`.

A verdict is worded for whoever wrote the program. Where it explains to a teacher what is wrong
with the course's own files, the same sentence speaks of the function, and asks politely.
"""

import re

_POSSESSIVE = re.compile(r"\b([Tt])(on (?=[aeiouyéèêh])|(?:on|a|es)\b)")
_ARTICLES = {"on ": "'", "on": "e", "a": "a", "es": "es"}
_POLITELY = {
    "écris": "écrivez",
    "renvoie": "renvoyez",
    "affiche": "affichez",
    "choisis": "choisissez",
    "arrête-toi": "arrêtez-vous",
    "sers-toi": "servez-vous",
}
_ORDER = re.compile(r"(?<=[;:,]\s)(" + "|".join(_POLITELY) + r")\b")


def formal(text: str) -> str:
    """A French sentence to a student, as it is quoted to a teacher."""
    text = _POSSESSIVE.sub(_article, text)
    return _ORDER.sub(lambda found: _POLITELY[found[1]], text)


def _article(found: re.Match[str]) -> str:
    return ("L" if found[1] == "T" else "l") + _ARTICLES[found[2]]
