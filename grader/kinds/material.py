"""The material of a chess position: `materiel`."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from grader.kinds.calls import Expectation, ScriptedKind, Shape, exactly
from grader.kinds.kind import RoleRule
from grader.model.case import FunctionCall, Placement, PlacementCase
from grader.model.exercise import Form, Role


class Material(ScriptedKind[PlacementCase]):
    sources: ClassVar = (Placement,)
    role_rule: ClassVar = RoleRule(needed=(Role.BOARD,))

    def calls_of(self, case: PlacementCase, form: Form) -> Sequence[FunctionCall]:
        return (FunctionCall(form.function, (case.placement.ranks,)),)

    def expectations(self, calls: Sequence[FunctionCall]) -> list[Expectation]:
        """A single function may have any name."""
        return [_material(*call.arguments) for call in calls]


KINDS: Mapping[str, Material] = {"materiel": Material()}

PIECE_VALUES: Mapping[str, int] = {"q": 10, "r": 5, "b": 3, "n": 3, "p": 1, "k": 0}


def material(placement: Placement) -> int:
    """White's pieces less black's, with the course's values; a king is not counted."""
    pieces = [piece for rank in placement.ranks for piece in rank if piece.isalpha()]
    return sum(PIECE_VALUES[piece.lower()] * (1 if piece.isupper() else -1) for piece in pieces)


def _material(ranks: Any) -> Expectation:
    balance = material(Placement(tuple(ranks)))
    pawns = sum(rank.count("P") - rank.count("p") for rank in ranks)
    telling = {"call-opposite-sign": -balance}
    if pawns not in (0, balance, -balance):
        telling["call-french-letters"] = pawns
    return exactly(Shape.NUMBER, balance, **telling)
