import math
from fractions import Fraction

import pytest

from grader.kinds.tictactoe import (
    RIGHT_FACTS,
    GameRun,
    WrongAnswer,
    expectations,
    judge_game,
)
from grader.model.case import FunctionCall
from grader.model.dataclass import replace
from grader.model.run import Ending, Outcome, Returned, StudentError
from grader.model.verdict import CaseStatus, CaseVerdict, CheckKind, CheckStatus
from tests.unit.for_each import for_each

SHARES = {CheckKind.CONTRACT: Fraction(0), CheckKind.VALUE: Fraction(4)}
ENDED = Outcome(ending=Ending.RETURNED, asked=())


def statuses(verdict: CaseVerdict) -> dict[str, CheckStatus]:
    return {check.kind.value: check.status for check in verdict.checks}


def code(verdict: CaseVerdict) -> str:
    said = next(check.message for check in verdict.checks if check.message)
    assert said is not None
    return said.code


def after(answer: Returned, function: str, *arguments: str | int) -> CaseVerdict:
    """The verdict where this answer, the first wrong one, ended the walk."""
    call = FunctionCall(function, arguments)
    (right,) = expectations([call])
    return judge_game(GameRun(outcome=ENDED, wrong=WrongAnswer(call, right, answer)), SHARES)


def test_the_whole_game_walked_with_right_answers_passes_and_is_counted() -> None:
    verdict = judge_game(GameRun(outcome=ENDED, facts=RIGHT_FACTS), SHARES)

    assert verdict.status is CaseStatus.PASSED
    assert verdict.score == 4
    assert [note.code for note in verdict.notes] == ["game-counted", "game-never-lost"]
    assert verdict.notes[0].facts["games"] == 255_168


@for_each(
    "facts",
    [
        replace(RIGHT_FACTS, positions=5_477),
        replace(RIGHT_FACTS, games=255_169),
        replace(RIGHT_FACTS, value=math.inf),
        replace(RIGHT_FACTS, never_loses={"X": True, "O": False}),
    ],
)
def test_a_game_that_counts_otherwise_fails(facts: object) -> None:
    verdict = judge_game(
        GameRun(outcome=ENDED, facts=facts),  # type: ignore[arg-type]  # replace() of parametrize
        SHARES,
    )

    assert statuses(verdict) == {"contract": CheckStatus.PASSED, "value": CheckStatus.FAILED}
    assert code(verdict) == "game-counted"
    assert verdict.notes == ()
    assert verdict.score == 0


@for_each(
    ("answer", "call", "told", "contract"),
    [
        (None, ("morpion_gagnant", "XXXOO...."), "call-wrong", CheckStatus.PASSED),
        ("O", ("morpion_gagnant", "XXXOO...."), "call-wrong", CheckStatus.PASSED),
        (True, ("morpion_gagnant", "XXXOO...."), "call-shape-winner", CheckStatus.FAILED),
        ([0], ("morpion_coups", "........."), "call-wrong", CheckStatus.PASSED),
        (None, ("morpion_coups", "........."), "call-returned-none", CheckStatus.FAILED),
        (math.inf, ("morpion_evaluation", "........."), "call-wrong", CheckStatus.PASSED),
        ("nul", ("morpion_evaluation", "........."), "call-shape-number", CheckStatus.FAILED),
        (["X"], ("morpion_joue", ".........", 0, "X"), "call-shape-grid", CheckStatus.FAILED),
        ("O........", ("morpion_joue", ".........", 0, "X"), "call-wrong", CheckStatus.PASSED),
    ],
)
def test_the_first_wrong_answer_is_told_as_that_of_a_call(
    answer: Returned, call: tuple[str, ...], told: str, contract: CheckStatus
) -> None:
    verdict = after(answer, *call)

    assert verdict.status is CaseStatus.FAILED
    assert statuses(verdict)["contract"] is contract
    assert code(verdict) == told
    assert verdict.score == 0


@for_each("ending", [Ending.RAISED, Ending.TIMEOUT, Ending.MEMORY])
def test_a_walk_that_was_stopped_says_at_which_call(ending: Ending) -> None:
    error = StudentError(type_name="IndexError", message="", line=2)
    run = GameRun(
        outcome=Outcome(ending=ending, asked=(), error=error if ending is Ending.RAISED else None),
        failing=FunctionCall("morpion_coups", ("XO.......",)),
    )

    verdict = judge_game(run, SHARES)

    assert statuses(verdict) == {"contract": CheckStatus.FAILED, "value": CheckStatus.NOT_CHECKED}
    assert code(verdict) == f"ended-{ending}"
    (note,) = verdict.notes
    assert note.facts["call"] == "morpion_coups('XO.......')"


def test_a_walk_without_a_count_cannot_have_ended_well() -> None:
    with pytest.raises(ValueError, match="has counted the game"):
        judge_game(GameRun(outcome=ENDED), SHARES)
