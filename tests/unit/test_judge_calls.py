from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from grader.kinds.best_move import BestMove
from grader.kinds.calls import ScriptedKind, call_text, judge_calls, wrong_answer
from grader.kinds.queue import Queue
from grader.kinds.solution import same_as_solution
from grader.kinds.tictactoe import TicTacToe
from grader.language import render
from grader.model.case import FunctionCall
from grader.model.run import Ending, Foreign, Outcome, Returned, StudentError
from grader.model.verdict import CaseStatus, CaseVerdict, CheckKind, CheckStatus
from tests.unit.crossing import crossed
from tests.unit.for_each import for_each

PASSED, FAILED, NOT_CHECKED = CheckStatus
SHARES = {CheckKind.CONTRACT: Fraction(0), CheckKind.VALUE: Fraction(2)}
QUEUE = (
    FunctionCall("ajouter_file", (4,)),
    FunctionCall("ajouter_file", (9,)),
    FunctionCall("retirer_file", ()),
    FunctionCall("retirer_file", ()),
    FunctionCall("file_vide", ()),
)


def returned(*answers: Returned) -> list[Outcome | None]:
    return [Outcome(ending=Ending.RETURNED, asked=(), returned=answer) for answer in answers]


def judged(
    outcomes: Sequence[Outcome | None], calls: Sequence[FunctionCall] = QUEUE
) -> CaseVerdict:
    return judge_calls(calls, Queue().expectations(calls), outcomes, SHARES)


def statuses(verdict: CaseVerdict) -> dict[str, CheckStatus]:
    return {check.kind.value: check.status for check in verdict.checks}


def code(verdict: CaseVerdict) -> str:
    """What is said of the first check that has not passed."""
    said = next(check.message for check in verdict.checks if check.status is not PASSED)
    assert said is not None
    return said.code


def test_right_answers_to_every_call_pass() -> None:
    verdict = judged(returned(None, None, 4, 9, True))

    assert verdict.status is CaseStatus.PASSED
    assert statuses(verdict) == {"contract": PASSED, "value": PASSED}
    assert verdict.score == 2
    assert verdict.wrong_call is None


def test_the_first_wrong_answer_is_the_one_that_is_told() -> None:
    verdict = judged(returned(None, None, 9, 9, False))

    assert verdict.status is CaseStatus.FAILED
    assert statuses(verdict) == {"contract": PASSED, "value": FAILED}
    assert code(verdict) == "call-last-in-first-out"
    assert verdict.wrong_call == 2
    assert verdict.score == 0
    wrong = verdict.checks[1]
    assert (wrong.expected, wrong.observed) == (4, 9)


def test_an_answer_that_gives_no_mistake_away_is_just_wrong() -> None:
    assert code(judged(returned(None, None, 7, 9, True))) == "call-wrong"


@for_each(
    ("answers", "told", "number"),
    [
        ((None, None, None), "call-returned-none", 2),
        ((None, None, 4, 9, None), "call-returned-none", 4),
        ((None, None, 4, 9, "oui"), "call-shape-truth", 4),
    ],
)
def test_an_answer_of_another_shape_fails_the_contract_and_no_value_is_judged(
    answers: tuple[Returned, ...], told: str, number: int
) -> None:
    verdict = judged(returned(*answers))

    assert statuses(verdict) == {"contract": FAILED, "value": NOT_CHECKED}
    assert code(verdict) == told
    assert verdict.wrong_call == number


def test_a_call_that_raised_is_named() -> None:
    error = StudentError(type_name="IndexError", message="pop from empty list", line=3)
    stopped = Outcome(ending=Ending.RAISED, asked=(), error=error)

    verdict = judged([*returned(None, None), stopped])

    assert statuses(verdict) == {"contract": FAILED, "value": NOT_CHECKED}
    assert code(verdict) == "ended-raised"
    assert verdict.wrong_call == 2


def test_a_call_that_was_not_made_is_passed_over() -> None:
    assert judged([*returned(None, None, 4, 9), None]).status is CaseStatus.PASSED


def test_an_error_after_a_call_that_was_not_made_is_told_all_the_same() -> None:
    assert judged([None, None, *returned(4, 8, True)]).wrong_call == 3


@for_each("outcomes", [returned(None, None, 4), [None] * 5, []])
def test_right_answers_to_some_of_the_calls_prove_nothing(
    outcomes: list[Outcome | None],
) -> None:
    with pytest.raises(ValueError, match="answers to 5 calls"):
        judged(outcomes)


def test_where_only_the_solution_knows_any_shape_is_compared() -> None:
    calls = [FunctionCall("double", (2,))]
    foreign = Foreign("range", "range(0, 4)")

    right = judge_calls(calls, [same_as_solution([4])], returned((4,)), SHARES)
    wrong = judge_calls(calls, [same_as_solution([4])], returned(foreign), SHARES)

    assert right.status is CaseStatus.PASSED
    assert code(wrong) == "call-object"
    assert statuses(wrong) == {"contract": FAILED, "value": NOT_CHECKED}


@for_each(
    ("due", "answer", "said"),
    [
        (0.3, 0.30000000000000004, "call-rounding"),
        ([1, {"a": 0.3}], [1, {"a": 0.30000000000000004}], "call-rounding"),
        (0.3, 0.31, "call-wrong"),
        (10**90, 10**90 + 1, "call-wrong-digits"),
        (list(range(100)), [*range(99), 98], "call-wrong-at"),
        (list(range(100)), list(range(99)), "call-wrong-at"),
        (dict.fromkeys(range(40), 0), dict.fromkeys(range(39), 0), "call-wrong-at"),
        ("x" * 600 + "y", "x" * 600 + "z", "call-wrong-at"),
        (list(range(200_000)), [*range(199_999), 0], "call-wrong-large"),
        (list(range(200_000)), list(range(199_999)), "call-wrong"),
        (None, iter(()), "call-object"),
        (None, [[1, bytes(2)]], "call-object"),
        (None, list(range(2_000_000)), "call-too-large"),
    ],
)
def test_a_wrong_answer_is_told_by_where_it_differs(due: object, answer: object, said: str) -> None:
    calls = [FunctionCall("f", ())]

    verdict = judge_calls(
        calls, [same_as_solution(crossed(due))], returned(crossed(answer)), SHARES
    )

    assert code(verdict) == said
    for language in ("fr", "en"):
        [message] = [check.message for check in verdict.checks if check.status is FAILED]
        assert message is not None
        assert len(render(message, language)) < 400


def test_a_tolerance_is_for_what_crosses_whole() -> None:
    calls = [FunctionCall("f", ())]
    near = same_as_solution(0.3, 1e-9)

    assert judge_calls(calls, [near], returned(0.1 + 0.2), SHARES).status is CaseStatus.PASSED
    assert code(judge_calls(calls, [near], returned(0.31), SHARES)) == "call-wrong"
    digest = crossed(list(range(200_000)))
    assert code(judge_calls(calls, [near], returned(digest), SHARES)) == "call-too-large"


def test_a_long_call_is_cut_to_its_name() -> None:
    assert call_text(FunctionCall("f", (1, (2, "x")))) == "f(1, [2, 'x'])"
    assert call_text(FunctionCall("materiel", (("8",) * 20,))) == "materiel(…)"


def test_only_what_is_worth_something_is_checked() -> None:
    calls = QUEUE[:1]
    shares = {CheckKind.CONTRACT: Fraction(1)}

    verdict = judge_calls(calls, Queue().expectations(calls), returned(None), shares)

    assert statuses(verdict) == {"contract": PASSED}
    assert verdict.score == 1


def said_of(kind: ScriptedKind[Any], call: FunctionCall, answer: Returned) -> str:
    [right] = kind.expectations([call])
    return render(wrong_answer(call, right, answer), "fr").replace("\u00a0", " ")


def test_all_the_best_moves_are_named_where_several_are_equal() -> None:
    call = FunctionCall("meilleur_coup", ((1, 9, 9), True))

    told = said_of(BestMove(), call, 0)

    assert told == ("meilleur_coup([1, 9, 9], True) devrait renvoyer 1 ou 2, ta fonction renvoie 0")


def test_a_move_that_does_not_exist_is_told_with_those_that_do() -> None:
    call = FunctionCall("meilleur_coup", ((1, 9, 4), True))

    told = said_of(BestMove(), call, 3)

    assert told.endswith("devrait renvoyer 1 ; il n'y a pas de coup 3 : les coups vont de 0 à 2")


@for_each(("grid", "due"), [("XXXOO....", "math.inf"), ("OOOXX.X..", "-math.inf")])
def test_infinity_is_written_as_in_python(grid: str, due: str) -> None:
    call = FunctionCall("morpion_evaluation", (grid,))

    assert f"devrait renvoyer {due}," in said_of(TicTacToe(), call, 1)
