"""`fen:` → the pieces of a chessboard."""

import re

from grader.course.document import ScalarPart
from grader.course.faults import shown_text
from grader.course.kinds import ScalarKind, Schema
from grader.course.scalars import Refusal
from grader.model.case import Placement
from grader.model.message import message

_SIDE = 8
_PIECES = "pnbrqkPNBRQK"
_RANK = rf"[{_PIECES}1-8]{{1,8}}"
_LONGEST = 200
_FRENCH = {"C": "N", "T": "R", "F": "B", "D": "Q", "c": "n", "t": "r", "f": "b", "d": "q"}
"""Cavalier, tour, fou, dame; the French R, a king, is FEN's rook and cannot be told from it."""


class PlacementKind(ScalarKind[Placement]):
    """The first field of a FEN: eight ranks of eight squares."""

    wanted = "expected-fen"

    def parse(self, part: ScalarPart) -> Placement | Refusal:
        text = part.text
        if len(text) > _LONGEST:
            return Refusal("text-too-long", None, {"limit": _LONGEST})
        placement, _, rest = text.partition(" ")
        if rest:
            remedy = message("try-write", word=f'"{shown_text(placement)}"')
            return Refusal("fen-more-fields", remedy, {"found": shown_text(rest)})
        ranks = tuple(text.split("/"))
        if len(ranks) != _SIDE:
            return Refusal("fen-ranks", message("try-fen"), {"count": len(ranks)})
        for number, rank in zip(range(_SIDE, 0, -1), ranks, strict=True):
            refusal = _rank_fault(rank, number)
            if refusal is not None:
                return refusal
        return Placement(ranks)

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^({_RANK}/){{7}}{_RANK}$"}


def _rank_fault(rank: str, number: int) -> Refusal | None:
    if not rank:
        return Refusal("fen-rank-empty", message("try-fen-squares"), {"rank": number})
    about = {"rank": number, "written": shown_text(rank)}
    stranger = re.search(rf"[^{_PIECES}1-8]", rank)
    if stranger:
        meant = _FRENCH.get(stranger[0])
        remedy = message("try-fen-letters")
        if meant is not None:
            remedy = message("try-fen-letter", found=stranger[0], word=meant)
        return Refusal("fen-letter", remedy, {**about, "found": shown_text(stranger[0])})
    squares = sum(int(square) if square.isdigit() else 1 for square in rank)
    if squares != _SIDE:
        return Refusal("fen-squares", message("try-fen-squares"), {**about, "count": squares})
    return None
