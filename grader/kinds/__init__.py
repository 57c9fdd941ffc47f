"""The kinds of exercises, one file each: what a course may ask, and how it is tried and judged.

A new kind is a file of this folder and its line in `_FILES`; `kind.py` says what it must hold.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grader.kinds.kind import Kind
    from grader.model.exercise import Exercise, Form

_FILES: Mapping[str, str] = {
    "minimax": "search",
    "alphabeta": "search",
    "corrige": "solution",
    "parcours-profondeur": "walk",
    "parcours-largeur": "walk",
    "file": "queue",
    "meilleur-coup": "best_move",
    "materiel": "material",
    "morpion": "tictactoe",
    "jouer": "choice",
    "tri": "ordering",
    "approfondissement": "deepening",
    "transposition": "transposition",
}
"""The words of `algorithme:`, each with the file whose `KINDS` holds it; read when it is needed."""

KIND_NAMES = tuple(_FILES)


def kind_named(name: str) -> "Kind[Any]":
    """The kind that `algorithme:` names."""
    kinds: Mapping[str, Kind[Any]] = import_module(f"{__name__}.{_FILES[name]}").KINDS
    return kinds[name]


def kind_of(exercise: "Exercise") -> "Kind[Any]":
    """What an exercise asks for, which may depend on what it is tried on."""
    return kind_named(exercise.kind).tried_on([each.source for each in exercise.case_templates])


def dropped_fixtures(exercise: "Exercise", form: "Form") -> tuple[str, ...]:
    """The fixtures of the exercise on which a function of this form is never tried.

    Of one that is searched to several depths, the cases that are left out.
    """
    return tuple(kind_of(exercise).dropped(exercise, form))
