"""Judges a whole game walked with the student's functions."""

from dataclasses import dataclass, replace

from grader.kinds.calls import Expectation, judge_wrong
from grader.kinds.judged import (
    CONTRACT_KEPT,
    Judged,
    Shares,
    verdict_of,
    verdict_without_answer,
)
from grader.kinds.tictactoe import GameFacts
from grader.model.case import FunctionCall
from grader.model.message import message
from grader.model.run import Ending, Outcome, Returned
from grader.model.verdict import CaseVerdict, CheckKind

RIGHT_FACTS = GameFacts(
    positions=5_478,
    games=255_168,
    nodes=549_946,
    value=0,
    never_loses={"X": True, "O": True},
)
"""Noughts and crosses, as everybody counts it."""


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """The first answer that is not the rules'."""

    call: FunctionCall
    right: Expectation
    answer: Returned


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRun:
    outcome: Outcome
    failing: FunctionCall | None = None
    """The call that gave no answer, where one did not."""
    wrong: WrongAnswer | None = None
    facts: GameFacts | None = None


def judge_game(run: GameRun, shares: Shares) -> CaseVerdict:
    if run.outcome.ending is not Ending.RETURNED:
        verdict = verdict_without_answer(shares, run.outcome)
        return replace(verdict, notes=(message("game-stopped-at", call=str(run.failing)),))
    if run.wrong is not None:
        wrong = run.wrong
        return judge_wrong(wrong.call, wrong.right, wrong.answer, shares)
    facts = run.facts
    if facts is None:
        raise ValueError("a walk that ended well has counted the game")
    right = facts == RIGHT_FACTS
    reason = message(
        "game-counted",
        positions=facts.positions,
        games=facts.games,
        nodes=facts.nodes,
        value=facts.value,
    )
    fault = None if right else reason
    value = Judged.by_fault(CheckKind.VALUE, RIGHT_FACTS.value, facts.value, fault)
    notes = (reason, message("game-never-lost")) if right else ()
    return verdict_of([CONTRACT_KEPT, value], shares, notes=notes)
