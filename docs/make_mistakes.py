"""Writes docs/erreurs.md: the known mistakes, as a student is told of them.

    make mistakes

A test compares the document with what this makes, so that it cannot drift from the catalogue.
"""

from collections.abc import Iterator
from pathlib import Path

from grader.language import say
from grader.mistakes.catalogue import Mistake, known_mistakes
from grader.model.exercise import Algorithm

DOCUMENT = Path(__file__).resolve().parent / "erreurs.md"

_HEAD = """\
# Les erreurs connues

`grader` connaît {count} façons d'écrire autrement minimax ou alpha-bêta. Chacune est un réglage
d'une seule et même recherche. Quand un réglage, ou deux ensemble, reproduit exactement ce qu'a fait
le programme d'un élève, le rapport le dit : « Ton programme se comporte exactement comme si … ».

Une **convention** n'est pas une erreur : la valeur est juste, autrement. Beaucoup d'erreurs peuvent
n'être faites que chez un joueur ; la phrase finit alors par « {place} »,
ou par son pendant. N est le nombre que l'élève a pris pour l'infini. Les sections sont celles du
cours ; « partout » veut dire en minimax et en alpha-bêta.

Chaque erreur a un texte plus long, qui finit par une question : `grader explain` et son nom.

| erreur | … comme si | section | où |
|---|---|---|---|
"""
_FOOT = """
Ce tableau est écrit par `make mistakes`.
"""
_NAMES = {Algorithm.MINIMAX: "minimax", Algorithm.ALPHABETA: "alpha-bêta"}


def render_document() -> str:
    place = say("mistake-place-max", "fr").removeprefix(", ")
    return _HEAD.format(count=len(known_mistakes()), place=place) + "".join(_rows()) + _FOOT


def _rows() -> Iterator[str]:
    for mistake in known_mistakes():
        clause = say(f"mistake-{mistake.id}", "fr", number="N")
        yield f"| `{mistake.id}` | {clause} | {mistake.section} | {_where(mistake)} |\n"


def _where(mistake: Mistake) -> str:
    names = [name for algorithm, name in _NAMES.items() if algorithm in mistake.algorithms]
    text = names[0] if len(names) == 1 else "partout"
    if not mistake.conventions:
        return text
    if mistake.conventions == mistake.algorithms:
        return f"{text} (convention)"
    [only] = mistake.conventions
    return f"{text} (convention en {_NAMES[only]})"


if __name__ == "__main__":
    DOCUMENT.write_text(render_document(), encoding="utf-8")
