"""Walks a whole game with the student's functions, up to the first wrong answer."""

import time
from collections.abc import Mapping, Sequence

from grader.case import FunctionCall, GameCase
from grader.exercise import Algorithm, Role
from grader.expected import expectations, fits
from grader.forms import CallPlan, call_with
from grader.grade.player import Player
from grader.judge.game import GameRun, WrongAnswer
from grader.run import EMPTY_BOARD, Argument, BatchOutcome, Ending, Outcome, Returned
from grader.sandbox.session import Session
from grader.tictactoe import Questions, walk_game

GAME_PATIENCE = 5
"""A whole game may last so many times as long as a call: each of its batches has a call's time,
and there are dozens of them."""


def run_game(player: Player, algorithm: Algorithm, case: GameCase) -> GameRun:
    def converse(session: Session) -> GameRun:
        walk = walk_game(case.start)
        questions = next(walk)
        deadline = time.monotonic() + GAME_PATIENCE * player.limits.time_s
        while True:
            calls = [FunctionCall(questions.function, each) for each in questions.arguments]
            batch = _ask_all(player, session, questions)
            run = _first_trouble(algorithm, calls, batch)
            if run is not None:
                return run
            if calls and time.monotonic() > deadline:
                late = Outcome(ending=Ending.TIMEOUT, asked=())
                return GameRun(outcome=late, failing=calls[-1])
            try:
                questions = walk.send(batch.returned)
            except StopIteration as done:
                return GameRun(outcome=_well_ended(), facts=done.value)

    return player.play(converse)


_ROLES = (Role.GRID, Role.SQUARE, Role.PLAYER)
"""What a question is about, in this order; a short one is about the grid alone."""


def _ask_all(player: Player, session: Session, questions: Questions) -> BatchOutcome:
    """Each argument goes to the parameter that stands for it, wherever the student put that."""
    if not questions.arguments:
        return BatchOutcome(ending=Ending.RETURNED, returned=())
    plan = player.plans[questions.function]
    roles = _ROLES[: len(questions.arguments[0])]
    if plan.keywords:
        by_role = [dict(zip(roles, each, strict=True)) for each in questions.arguments]
        return _ask_each(player, session, plan, by_role)
    places = [roles.index(role) for role in plan.positional]
    arguments: list[tuple[Argument, ...]] = [
        tuple(each[place] for place in places) for each in questions.arguments
    ]
    return session.call_many(questions.function, arguments, player.limits)


def _ask_each(
    player: Player,
    session: Session,
    plan: CallPlan,
    questions: Sequence[Mapping[Role, Argument]],
) -> BatchOutcome:
    """One by one: a parameter that is known by its name alone cannot be passed in a batch."""
    returned: list[Returned] = []
    for values in questions:
        outcome = session.call(call_with(plan, values, EMPTY_BOARD, player.limits))
        if outcome.ending is not Ending.RETURNED:
            return BatchOutcome(
                ending=outcome.ending, returned=tuple(returned), error=outcome.error
            )
        returned.append(outcome.returned)
    return BatchOutcome(ending=Ending.RETURNED, returned=tuple(returned))


def _first_trouble(
    algorithm: Algorithm, calls: Sequence[FunctionCall], batch: BatchOutcome
) -> GameRun | None:
    answers: Sequence[Returned] = batch.returned
    right_ones = expectations(algorithm, calls)
    for call, right, answer in zip(calls, right_ones, answers, strict=False):
        if not (fits(right.shape, answer) and right.accepts(answer)):
            return GameRun(outcome=_well_ended(), wrong=WrongAnswer(call, right, answer))
    if batch.ending is not Ending.RETURNED:
        outcome = Outcome(ending=batch.ending, asked=(), error=batch.error)
        return GameRun(outcome=outcome, failing=calls[min(len(answers), len(calls) - 1)])
    return None


def _well_ended() -> Outcome:
    return Outcome(ending=Ending.RETURNED, asked=())
