"""Noughts and crosses: its rules, calls of its four functions, and the whole game walked with them.

A grid is nine characters, "X", "O" or ".", read line by line. X begins, and is MAX.
"""

import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import ClassVar

from grader.kinds.calls import Expectation, ScriptedKind, Shape, exactly, judge_wrong
from grader.kinds.checks import (
    CONTRACT_KEPT,
    Judged,
    Shares,
    verdict_of,
    verdict_without_answer,
)
from grader.kinds.kind import AnyPlayer, Conversation, RoleRule, Run, Task, Unfit
from grader.model.case import (
    GAME_FUNCTIONS,
    CallsCase,
    CaseTemplate,
    FunctionCall,
    GameCase,
    Script,
    WholeGame,
)
from grader.model.dataclass import dataclass, field, replace
from grader.model.exercise import Form, Role
from grader.model.message import message
from grader.model.run import Argument, BatchOutcome, Ending, Outcome, Returned, plain_number
from grader.model.verdict import CaseVerdict, CheckKind

START = "." * 9
LINES = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
)  # fmt: skip


def free_squares(grid: str) -> list[int]:
    return [square for square, mark in enumerate(grid) if mark == "."]


def play(grid: str, square: int, player: str) -> str:
    return grid[:square] + player + grid[square + 1 :]


def winner(grid: str) -> str | None:
    for first, second, third in LINES:
        if grid[first] != "." and grid[first] == grid[second] == grid[third]:
            return grid[first]
    return None


def evaluation(grid: str) -> float | None:
    """±∞ for a win, 0 for a draw; None while the game goes on, when any finite number will do."""
    won_by = winner(grid)
    if won_by is not None:
        return math.inf if won_by == "X" else -math.inf
    return 0 if "." not in grid else None


def to_move(grid: str) -> str:
    return "X" if grid.count("X") == grid.count("O") else "O"


# The whole game ---------------------------------------------------------------------------------

WINNER, MOVES, EVALUATION, PLAY = GAME_FUNCTIONS


@dataclass(frozen=True, slots=True)
class Questions:
    """The same function asked about many things at once."""

    function: str
    arguments: tuple[tuple[str | int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """What the functions themselves say of the game, counted on their answers."""

    positions: int
    games: int
    nodes: int
    value: float
    never_loses: Mapping[str, bool]
    """For each player: whether one who always takes the best move is never beaten."""


Walk = Generator[Questions, Sequence[Returned], GameFacts]


def walk_game(start: str = START) -> Walk:
    """Walk every position that these functions reach, level by level.

    Whoever drives it asks the functions, and stops at the first answer that is wrong: only
    right ones are sent in, so that the walk always ends. What is counted at the end is counted
    on the answers alone.
    """
    game = _WalkedGame()
    level = [start]
    while level:
        winners = yield Questions(WINNER, tuple((grid,) for grid in level))
        open_grids = [grid for grid, won_by in zip(level, winners, strict=True) if won_by is None]
        moves = yield Questions(MOVES, tuple((grid,) for grid in open_grids))
        values = yield Questions(EVALUATION, tuple((grid,) for grid in level))
        game.evaluations |= zip(level, map(_number, values), strict=True)
        edges = [
            (grid, square, to_move(grid))
            for grid, squares in zip(open_grids, moves, strict=True)
            for square in _squares(squares)
        ]
        reached = yield Questions(PLAY, tuple(edges))
        game.children |= {grid: [] for grid in level}
        for (grid, _, _), child in zip(edges, reached, strict=True):
            game.children[grid].append(str(child))
        level = sorted(set(map(str, reached)))
    return game.facts(start)


def _squares(answer: Returned) -> list[int]:
    """The squares of a right answer; numpy's numbers are sent back as plain ones."""
    items = answer if isinstance(answer, list | tuple) else ()
    return [square for square in map(plain_number, items) if isinstance(square, int)]


def _number(answer: Returned) -> float:
    number = plain_number(answer)
    if isinstance(number, int | float):
        return number
    raise ValueError(f"an evaluation is a number, not {answer!r}")


@dataclass(slots=True)
class _WalkedGame:
    children: dict[str, list[str]] = field(default_factory=dict)
    evaluations: dict[str, float] = field(default_factory=dict)

    def facts(self, start: str) -> GameFacts:
        games: dict[str, int] = {}
        nodes: dict[str, int] = {}
        values: dict[str, float] = {}
        for grid in reversed(self.children):  # Level by level: children come after their parents.
            below = self.children[grid]
            games[grid] = sum(games[child] for child in below) or 1
            nodes[grid] = 1 + sum(nodes[child] for child in below)
            values[grid] = self._value(grid, values)
        return GameFacts(
            positions=len(self.children),
            games=games[start],
            nodes=nodes[start],
            value=values[start],
            never_loses={player: self._never_loses(player, start, values) for player in ("X", "O")},
        )

    def _value(self, grid: str, values: Mapping[str, float]) -> float:
        below = [values[child] for child in self.children[grid]]
        if not below:
            return self.evaluations[grid]
        return max(below) if to_move(grid) == "X" else min(below)

    def _never_loses(self, player: str, start: str, values: Mapping[str, float]) -> bool:
        """Whether the best moves hold against every reply."""
        lost = -math.inf if player == "X" else math.inf
        choose = max if player == "X" else min
        todo, seen = [start], set()
        while todo:
            grid = todo.pop()
            if grid in seen:
                continue
            seen.add(grid)
            below = self.children[grid]
            if not below and values[grid] == lost:
                return False
            if below and to_move(grid) == player:
                below = [choose(below, key=values.__getitem__)]
            todo += below
        return True


# The kind of exercise -----------------------------------------------------------------------------


class TicTacToe(ScriptedKind[CallsCase | GameCase]):
    sources: ClassVar = (Script, WholeGame)
    role_rule: ClassVar = RoleRule(needed=(Role.GRID,), optional=(Role.SQUARE, Role.PLAYER))
    several_functions: ClassVar = True
    function_names: ClassVar = GAME_FUNCTIONS

    def unfit(self, template: CaseTemplate, forms: Sequence[Form]) -> Iterator[Unfit]:
        """A whole game is walked with four functions, known by their names."""
        if not isinstance(template.source, WholeGame):
            return
        for form in forms:
            written = {signature.function for signature in form.signatures}
            missing = [name for name in GAME_FUNCTIONS if name not in written]
            if missing and written <= set(GAME_FUNCTIONS):  # A misspelt one is told by its name.
                remedy = message("try-functions", words=", ".join(GAME_FUNCTIONS))
                facts = {"form": form.id, "function": missing[0]}
                yield Unfit("game-functions-missing", remedy, facts)
                return

    def expectations(self, calls: Sequence[FunctionCall]) -> list[Expectation]:
        return expectations(calls)

    def missing_function(self, player: AnyPlayer, case: CallsCase | GameCase) -> str | None:
        if isinstance(case, CallsCase):
            return super().missing_function(player, case)
        names = (signature.function for signature in player.form.signatures)
        return next((name for name in names if name not in player.plans), None)

    def run(self, task: Task, player: AnyPlayer, case: CallsCase | GameCase) -> Run:
        if isinstance(case, GameCase):
            return run_game(player, case.start)
        return super().run(task, player, case)

    def verdict(
        self, task: Task, case: CallsCase | GameCase, run: Run, shares: Shares
    ) -> CaseVerdict:
        if isinstance(run, GameRun):
            return judge_game(run, shares)
        return super().verdict(task, case, run, shares)


KINDS: Mapping[str, TicTacToe] = {"morpion": TicTacToe()}


# What each function answers -----------------------------------------------------------------------


def expectations(calls: Sequence[FunctionCall]) -> list[Expectation]:
    return [_GAME[call.function](*call.arguments) for call in calls]


def _right_squares(grid: str) -> Expectation:
    free = free_squares(grid)

    def accepts(returned: Returned) -> bool:
        items = list(returned) if isinstance(returned, list | tuple) else []
        return sorted(plain_number(item) for item in items) == free  # type: ignore[type-var]  # integers, by their shape

    return Expectation(Shape.SQUARES, free, accepts)


def _right_evaluation(grid: str) -> Expectation:
    wanted = evaluation(grid)
    if wanted is not None:
        return exactly(Shape.NUMBER, wanted)

    def is_finite(returned: Returned) -> bool:
        number = plain_number(returned)
        return isinstance(number, int | float) and math.isfinite(number)

    return Expectation(Shape.NUMBER, 0, is_finite)


_GAME: Mapping[str, Callable[..., Expectation]] = {
    MOVES: _right_squares,
    PLAY: lambda grid, square, player: exactly(Shape.GRID, play(grid, square, player)),
    WINNER: lambda grid: exactly(Shape.WINNER, winner(grid)),
    EVALUATION: _right_evaluation,
}


# The whole game, judged ---------------------------------------------------------------------------


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
class GameRun(Run):
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


# The whole game, played ---------------------------------------------------------------------------

_AT_ONCE = 1_000
"""Answers looked at before more are asked for: wrong ones may be very large."""


def run_game(player: AnyPlayer, start: str) -> GameRun:
    def converse(session: Conversation) -> GameRun:
        walk = walk_game(start)
        questions = next(walk)
        while True:
            answers: list[Returned] = []
            for part in _parts(questions):
                batch = _ask_all(player, session, part)
                calls = [FunctionCall(part.function, each) for each in part.arguments]
                run = _first_trouble(calls, batch)
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


def _ask_all(player: AnyPlayer, session: Conversation, questions: Questions) -> BatchOutcome:
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


def _first_trouble(calls: Sequence[FunctionCall], batch: BatchOutcome) -> GameRun | None:
    answers: Sequence[Returned] = batch.returned
    right_ones = expectations(calls)
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
