"""Walks a whole game with the student's functions, up to the first wrong answer."""

from collections.abc import Iterator, Sequence

from grader.grading.player import Player
from grader.kinds.expected import expectations
from grader.kinds.game import GameRun, WrongAnswer
from grader.kinds.tictactoe import Questions, walk_game
from grader.model.case import FunctionCall, GameCase
from grader.model.exercise import Algorithm, Role
from grader.model.run import Argument, BatchOutcome, Ending, Outcome, Returned
from grader.sandbox.session import Session

_AT_ONCE = 1_000
"""Answers looked at before more are asked for: wrong ones may be very large."""


def run_game(player: Player, algorithm: Algorithm, case: GameCase) -> GameRun:
    def converse(session: Session) -> GameRun:
        walk = walk_game(case.start)
        questions = next(walk)
        while True:
            answers: list[Returned] = []
            for part in _parts(questions):
                batch = _ask_all(player, session, part)
                calls = [FunctionCall(part.function, each) for each in part.arguments]
                run = _first_trouble(algorithm, calls, batch)
                if run is not None:
                    return run
                answers += batch.returned
            try:
                questions = walk.send(answers)
            except StopIteration as done:
                return GameRun(outcome=_well_ended(), facts=done.value)

    return player.play(converse)


def _parts(questions: Questions) -> Iterator[Questions]:
    for start in range(0, len(questions.arguments), _AT_ONCE):
        yield Questions(questions.function, questions.arguments[start : start + _AT_ONCE])


_ROLES = (Role.GRID, Role.SQUARE, Role.PLAYER)
"""What a question is about, in this order; a short one is about the grid alone."""


def _ask_all(player: Player, session: Session, questions: Questions) -> BatchOutcome:
    """Each argument goes to the parameter that stands for it, wherever the student put that."""
    plan = player.plans[questions.function]
    roles = _ROLES[: len(questions.arguments[0])]
    places = [roles.index(role) for role in plan.positional]
    places += [roles.index(role) for _, role in plan.keywords]
    arguments: list[tuple[Argument, ...]] = [
        tuple(each[place] for place in places) for each in questions.arguments
    ]
    names = [name for name, _ in plan.keywords]
    return session.call_many(plan.function.name, arguments, player.limits, names=names)


def _first_trouble(
    algorithm: Algorithm, calls: Sequence[FunctionCall], batch: BatchOutcome
) -> GameRun | None:
    answers: Sequence[Returned] = batch.returned
    right_ones = expectations(algorithm, calls)
    for call, right, answer in zip(calls, right_ones, answers, strict=False):
        if not right.is_met_by(answer):
            return GameRun(outcome=_well_ended(), wrong=WrongAnswer(call, right, answer))
    if batch.ending is not Ending.RETURNED:
        outcome = Outcome(
            ending=batch.ending, asked=(), error=batch.error, running_line=batch.running_line
        )
        return GameRun(outcome=outcome, failing=calls[min(len(answers), len(calls) - 1)])
    return None


def _well_ended() -> Outcome:
    return Outcome(ending=Ending.RETURNED, asked=())
