"""Judges a whole game walked with the student's functions."""

from dataclasses import dataclass, replace

from grader.case import FunctionCall
from grader.expected import Expectation, fits
from grader.judge.calls import shape_fault, wrong_answer
from grader.judge.judged import Judged, Shares, unreadable, verdict_of, verdict_without_answer
from grader.message import message
from grader.run import Ending, Outcome, Returned
from grader.tictactoe import GameFacts
from grader.verdict import CaseVerdict, CheckKind, CheckStatus

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
        return _judge_wrong(run.wrong, shares)
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
    status = CheckStatus.PASSED if right else CheckStatus.FAILED
    judged = [
        Judged(CheckKind.CONTRACT, CheckStatus.PASSED, None, None),
        Judged(CheckKind.VALUE, status, RIGHT_FACTS.value, facts.value, None if right else reason),
    ]
    return verdict_of(judged, shares, notes=(reason, message("game-never-lost")) if right else ())


def _judge_wrong(wrong: WrongAnswer, shares: Shares) -> CaseVerdict:
    call, right, answer = wrong.call, wrong.right, wrong.answer
    if not fits(right.shape, answer):
        return unreadable(shares, shape_fault(call, right.shape, answer), observed=answer)
    fault = wrong_answer(call, right, answer)
    judged = [
        Judged(CheckKind.CONTRACT, CheckStatus.PASSED, None, None),
        Judged(CheckKind.VALUE, CheckStatus.FAILED, right.shown, answer, fault),
    ]
    return verdict_of(judged, shares)
