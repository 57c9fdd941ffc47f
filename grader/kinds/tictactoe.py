"""Noughts and crosses: its rules, and a walk of the whole game with somebody else's functions.

A grid is nine characters, "X", "O" or ".", read line by line. X begins, and is MAX.
"""

import math
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field

from grader.model.case import GAME_FUNCTIONS
from grader.model.run import Returned, plain_number

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
