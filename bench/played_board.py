"""The course's given functions on a tree held in the same process: what no grader should do."""

from __future__ import annotations

import json
import os

TYPE_CHECKING = False  # typing's own constant, without the price of importing it
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType
    from typing import Any

    Described = dict[str, Any]


def read_cases() -> list[Described]:
    with open(os.environ["BENCH_CASES"], encoding="utf-8") as file:
        cases: list[Described] = json.load(file)
    return cases


def submission_code() -> CodeType:
    """Compiled once, executed for each call."""
    if not _compiled:
        file = os.environ["BENCH_SUBMISSION"]
        with open(file, "rb") as source:
            _compiled.append(compile(source.read(), file, "exec"))
    return _compiled[0]


_compiled: list[CodeType] = []


class PlayedBoard:
    """Positions are numbers; evaluations are counted as they are made."""

    def __init__(self, child_counts: Sequence[int], values: Sequence[float]) -> None:
        self.asked: list[int] = []
        self._values = values
        self._children: list[list[int]] = [[] for _ in child_counts]
        unfilled: list[int] = []
        for number, count in enumerate(child_counts):
            if unfilled:
                parent = unfilled[-1]
                self._children[parent].append(number)
                if len(self._children[parent]) == child_counts[parent]:
                    unfilled.pop()
            if count:
                unfilled.append(number)

    def evaluation(self, jeu: int) -> float:
        self.asked.append(jeu)
        return self._values[jeu]

    def joue_un_coup(self, jeu: int, coup: int) -> int:
        return self._children[jeu][coup]

    def coups_possibles(self, jeu: int) -> list[int]:
        return list(range(len(self._children[jeu])))


def play(case: Described) -> tuple[Any, PlayedBoard]:
    """Execute the file afresh and make the call."""
    board = PlayedBoard(case["child_counts"], case["values"])
    call = case["function"], case["depth"], case["maximise"]
    return play_on(board, submission_code(), *call), board


def play_on(board: PlayedBoard, code: CodeType, name: str, depth: int, maximise: bool) -> Any:
    given = {
        "evaluation": board.evaluation,
        "joue_un_coup": board.joue_un_coup,
        "coups_possibles": board.coups_possibles,
    }
    namespace: dict[str, Any] = {"__name__": "submission", **given}
    exec(code, namespace)
    namespace.update(given)
    infinity = float("inf")
    bounds = (-infinity, infinity) if name == "alphabeta" else ()
    return namespace[name](0, depth, [], *bounds, maximise)
