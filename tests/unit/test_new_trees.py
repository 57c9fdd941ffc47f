"""The later exercises' trees: every right way passes on them, every plausible mistake is caught."""

import math
import random
from collections.abc import Callable, Hashable, Iterator, Sequence
from enum import Enum, auto
from functools import cache
from pathlib import Path as FilePath
from typing import Any

import yaml

from grader.model.dataclass import dataclass, field, replace
from tests.unit.for_each import for_each

ROOT = FilePath(__file__).parents[2]

Path = tuple[int, ...]


# Trees as they are written ----------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True)
class Position:
    """A node; two of them are the same position only where they are the same object."""

    value: int | None
    children: tuple["Position", ...] = ()


@dataclass(frozen=True, slots=True)
class Tried:
    """What a fixture asks: a tree and who plays at its root."""

    root: Position
    maximise: bool
    depth: int
    written: dict[str, Any]


def read_position(content: Any, named: dict[str, Position]) -> Position:
    """A node as its file writes it; `{voir: a}` is the very node that was named a."""
    if isinstance(content, list):
        return Position(None, tuple(read_position(child, named) for child in content))
    if not isinstance(content, dict):
        return Position(content)
    if "voir" in content:
        return named[content["voir"]]
    children = tuple(read_position(child, named) for child in content.get("enfants", ()))
    position = Position(content.get("valeur"), children)
    if "nom" in content:
        named[content["nom"]] = position
    return position


@cache
def read_written(name: str) -> dict[str, Any]:
    path = ROOT / "fixtures" / f"{name}.yaml"
    written = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    assert isinstance(written, dict)
    return written


def read_fixture(name: str) -> Tried:
    return tried_of(read_written(name))


def tried_of(written: dict[str, Any]) -> Tried:
    root = read_position(written["arbre"], {})
    depth = written.get("profondeur", height(root))
    return Tried(root, written["joueur"] == "max", depth, written)


def height(position: Position) -> int:
    return 1 + max(map(height, position.children)) if position.children else 0


def unfolded(position: Position, depth: int) -> Iterator[tuple[int, Position]]:
    """Every node with the moves that are left at it, a repeated position each time it is met."""
    yield depth, position
    if depth:
        for child in position.children:
            yield from unfolded(child, depth - 1)


def frontier_values(tried: Tried) -> list[int | None]:
    return [
        position.value
        for left, position in unfolded(tried.root, tried.depth)
        if left == 0 or not position.children
    ]


# Plain searches ---------------------------------------------------------------------------------


@dataclass(slots=True)
class Board:
    """Evaluates positions, and keeps which ones it was asked for."""

    asked: list[Position] = field(default_factory=list)

    def evaluate(self, position: Position) -> float:
        self.asked.append(position)
        assert position.value is not None, "this search asks for a node without a value"
        return position.value


@dataclass(frozen=True, slots=True)
class Cutting:
    """Right ways of cutting, which return other bounds or cut elsewhere than the textbook's."""

    hard: bool = False
    """Bounds are returned as they are, never what lies beyond them."""
    strict: bool = False
    """Equality never cuts."""


TEXTBOOK = Cutting()
CUTTINGS = (TEXTBOOK, Cutting(strict=True), Cutting(hard=True))


def minimax(board: Board, position: Position, depth: int, maximise: bool) -> float:
    if depth == 0 or not position.children:
        return board.evaluate(position)
    scores = [minimax(board, child, depth - 1, not maximise) for child in position.children]
    return max(scores) if maximise else min(scores)


def alphabeta(
    board: Board,
    position: Position,
    depth: int,
    alpha: float,
    beta: float,
    maximise: bool,
    cutting: Cutting = TEXTBOOK,
    line: Path = (),
) -> tuple[float, Path]:
    """The value and the moves that reach it; `line` is searched first, as far as it goes."""
    if depth == 0 or not position.children:
        return board.evaluate(position), ()
    low, high = alpha, beta
    best = -math.inf if maximise else math.inf
    best_path: Path = ()
    for move in with_first(line[:1], range(len(position.children))):
        ahead = line[1:] if line[:1] == (move,) else ()
        child = position.children[move]
        score, path = alphabeta(board, child, depth - 1, low, high, not maximise, cutting, ahead)
        if score > best if maximise else score < best:
            best, best_path = score, (move, *path)
        if maximise:
            low = max(low, best)
        else:
            high = min(high, best)
        if low > high if cutting.strict else low >= high:
            break
    return (max(alpha, min(best, beta)) if cutting.hard else best), best_path


def with_first(first: Sequence[int], moves: Sequence[int]) -> list[int]:
    return [*first, *(move for move in moves if move not in first)]


def plain_value(tried: Tried, depth: int | None = None) -> float:
    return minimax(Board(), tried.root, tried.depth if depth is None else depth, tried.maximise)


def plain_count(tried: Tried, depth: int | None = None) -> int:
    board = Board()
    asked = tried.depth if depth is None else depth
    alphabeta(board, tried.root, asked, -math.inf, math.inf, tried.maximise)
    return len(board.asked)


def optimal_paths(position: Position, depth: int, maximise: bool) -> list[Path]:
    """Every path that is optimal at each step."""
    if depth == 0 or not position.children:
        return [()]
    scores = [minimax(Board(), child, depth - 1, not maximise) for child in position.children]
    best = max(scores) if maximise else min(scores)
    return [
        (move, *path)
        for move, child in enumerate(position.children)
        if scores[move] == best
        for path in optimal_paths(child, depth - 1, not maximise)
    ]


# The horizon ------------------------------------------------------------------------------------

Line = tuple[float, Path]


def best_line(
    position: Position,
    depth: int,
    maximise: bool,
    *,
    evaluate: Callable[[Position, bool], float] = lambda position, _: Board().evaluate(position),
    player_at: Callable[[int, bool], bool] = lambda _, maximise: maximise,
) -> Line:
    """Minimax with its path; what it evaluates with and who plays where may be mistaken."""
    if depth == 0 or not position.children:
        return evaluate(position, maximise), ()
    plays_max = player_at(depth, maximise)
    lines = []
    for move, child in enumerate(position.children):
        score, path = best_line(
            child, depth - 1, not maximise, evaluate=evaluate, player_at=player_at
        )
        lines.append((score, (move, *path)))
    return (max if plays_max else min)(lines, key=lambda line: line[0])


def signed_for(flips_max: bool) -> Callable[[Position, bool], float]:
    """An evaluation from the point of view of who is to play, in a search that wants MAX's."""
    return lambda position, maximise: (
        -Board().evaluate(position) if maximise is flips_max else Board().evaluate(position)
    )


HORIZON_MISTAKES: dict[str, Callable[[Position, int], Line]] = {
    "ignores the depth": lambda root, depth: best_line(root, 99, True),
    "stops one move early": lambda root, depth: best_line(root, depth - 1, True),
    "stops one move late": lambda root, depth: best_line(root, depth + 1, True),
    "begins with MIN": lambda root, depth: best_line(root, depth, False),
    "never changes the player": lambda root, depth: best_line(
        root, depth, True, player_at=lambda *_: True
    ),
    "takes the wrong player for the last move": lambda root, depth: best_line(
        root, depth, True, player_at=lambda left, maximise: maximise is not (left == 1)
    ),
    "negates the frontier where MAX is to play": lambda root, depth: best_line(
        root, depth, True, evaluate=signed_for(True)
    ),
    "negates the frontier where MIN is to play": lambda root, depth: best_line(
        root, depth, True, evaluate=signed_for(False)
    ),
    "knows two moves only": lambda root, depth: best_line(with_two_moves(root), depth, True),
}


def with_two_moves(position: Position) -> Position:
    return replace(position, children=tuple(map(with_two_moves, position.children[:2])))


def folded(
    position: Position,
    depth: int,
    maximise: bool,
    fold: Callable[[Position, list[float], bool], float],
) -> float:
    """Minimax where `fold` makes a node's score of its children's, and may be mistaken."""
    if depth == 0 or not position.children:
        return Board().evaluate(position)
    scores = [folded(child, depth - 1, not maximise, fold) for child in position.children]
    return fold(position, scores, maximise)


def best_score(scores: Sequence[float], maximise: bool) -> float:
    return max(scores) if maximise else min(scores)


def with_opinion(position: Position, scores: list[float], maximise: bool) -> float:
    return Board().evaluate(position) + best_score(scores, maximise)


def from_zero(position: Position, scores: list[float], maximise: bool) -> float:
    return max(0, *scores) if maximise else min(scores)


def zero_is_nothing(position: Position, scores: list[float], maximise: bool) -> float:
    """`if not best or score > best`."""
    best: float | None = None
    for score in scores:
        if not best or (score > best if maximise else score < best):
            best = score
    assert best is not None
    return best


# Playing ----------------------------------------------------------------------------------------


def moves_from(start: float, scores: Sequence[float]) -> int | None:
    """The best move among those that beat what the search starts from."""
    better = [move for move, score in enumerate(scores) if score > start]
    return max(better, key=scores.__getitem__) if better else None


def move_scores(tried: Tried, depth_below: int, maximise_below: bool) -> list[float]:
    """What `jouer` compares: the value of each move, as `MinMax` gives it."""
    return [minimax(Board(), child, depth_below, maximise_below) for child in tried.root.children]


def best_index(scores: Sequence[float]) -> int:
    return max(range(len(scores)), key=lambda move: scores[move])


def right_move(tried: Tried) -> int:
    return best_index(right_scores(tried))


def right_scores(tried: Tried) -> list[float]:
    return move_scores(tried, tried.depth - 1, False)


PLAYING_MISTAKES: dict[str, Callable[[Tried], float | None]] = {
    "returns the value": lambda tried: max(move_scores(tried, tried.depth - 1, False)),
    "lets the opponent maximise": lambda tried: best_index(
        move_scores(tried, tried.depth - 1, True)
    ),
    "takes the minimum": lambda tried: best_index(
        [-score for score in move_scores(tried, tried.depth - 1, False)]
    ),
    "ignores the opponent": lambda tried: best_index(
        [
            folded(child, tried.depth - 1, True, lambda _, scores, __: max(scores))
            for child in tried.root.children
        ]
    ),
    "starts from 0": lambda tried: moves_from(0, right_scores(tried)),
    "starts from -1": lambda tried: moves_from(-1, right_scores(tried)),
    "starts from -1000": lambda tried: moves_from(-1000, right_scores(tried)),
    "looks three moves ahead whatever is asked": lambda tried: best_index(
        move_scores(tried, 2, False)
    ),
    "looks one move less": lambda tried: best_index(move_scores(tried, tried.depth - 2, False)),
    "looks one move more": lambda tried: best_index(move_scores(tried, tried.depth, False)),
    "looks at its own move only": lambda tried: best_index(move_scores(tried, 0, False)),
    "plays the first move": lambda tried: 0,
    "plays the last move": lambda tried: len(tried.root.children) - 1,
}


def moves_kept_on_equality(tried: Tried, hard: bool) -> int:
    """`jouer` with alpha-beta and the best value so far, where a later equal score is taken."""
    best, choice = -math.inf, 0
    for move, child in enumerate(tried.root.children):
        cutting = Cutting(hard=hard)
        score, _ = alphabeta(Board(), child, tried.depth - 1, best, math.inf, False, cutting)
        if score >= best:
            best, choice = score, move
    return choice


# Ordering the moves -----------------------------------------------------------------------------

Sorter = Callable[[Position, list[int], bool], list[int]]
"""`trier_coups(jeu, coups, joueur_maximise)`."""


def estimation(position: Position, maximise: bool) -> float:
    """What `estimation(jeu)` gives: the value that stands there, else the exact one."""
    if position.value is not None:
        return position.value
    return minimax(Board(), position, 99, maximise)


def by_estimation(position: Position, moves: list[int], maximise: bool, *, down: bool) -> list[int]:
    return sorted(
        moves,
        key=lambda move: estimation(position.children[move], not maximise),
        reverse=down,
    )


def best_first(position: Position, moves: list[int], maximise: bool) -> list[int]:
    return by_estimation(position, moves, maximise, down=maximise)


def only_the_best_first(position: Position, moves: list[int], maximise: bool) -> list[int]:
    return with_first(best_first(position, moves, maximise)[:1], moves)


def best_swapped_with_the_first(position: Position, moves: list[int], maximise: bool) -> list[int]:
    best = moves.index(best_first(position, moves, maximise)[0])
    swapped = list(moves)
    swapped[0], swapped[best] = moves[best], moves[0]
    return swapped


def with_ties_in(order: Callable[[Position, int], float]) -> Sorter:
    """Best first, and moves of one estimation in any order that suits the sort."""

    def sort(position: Position, moves: list[int], maximise: bool) -> list[int]:
        return best_first(position, sorted(moves, key=lambda move: order(position, move)), maximise)

    return sort


def at_random(seed: int) -> Callable[[Position, int], float]:
    generator = random.Random(seed)
    drawn: dict[tuple[Position, int], float] = {}

    def order(position: Position, move: int) -> float:
        return drawn.setdefault((position, move), generator.random())

    return order


TIE_SORTERS: dict[str, Sorter] = {
    "the last of equals first": with_ties_in(lambda _, move: -move),
    **{f"equals at random, {seed}": with_ties_in(at_random(seed)) for seed in range(20)},
}
"""Right where estimations are equal, whatever the sort does with equals."""

RIGHT_SORTERS: dict[str, Sorter] = {
    "best first": best_first,
    "only the best first": only_the_best_first,
    "the best swapped with the first": best_swapped_with_the_first,
}
SORTING_MISTAKES: dict[str, Sorter] = {
    "does not sort": lambda position, moves, maximise: moves,
    "always sorts as for MAX": lambda position, moves, maximise: by_estimation(
        position, moves, maximise, down=True
    ),
    "always sorts as for MIN": lambda position, moves, maximise: by_estimation(
        position, moves, maximise, down=False
    ),
    "sorts the wrong way round": lambda position, moves, maximise: by_estimation(
        position, moves, maximise, down=not maximise
    ),
    "turns the moves round": lambda position, moves, maximise: moves[::-1],
    "sorts for MAX only": lambda position, moves, maximise: (
        best_first(position, moves, maximise) if maximise else moves
    ),
    "sorts for MIN only": lambda position, moves, maximise: (
        moves if maximise else best_first(position, moves, maximise)
    ),
}


def sorted_count(tried: Tried, sorter: Sorter) -> int:
    """The evaluations of the referee's alpha-beta, which asks for an order at each inner node."""
    board = Board()
    value = sorted_search(
        board, tried.root, tried.depth, -math.inf, math.inf, tried.maximise, sorter
    )
    assert value == plain_value(tried), "an order of the moves never changes the value"
    return len(board.asked)


def sorted_search(
    board: Board,
    position: Position,
    depth: int,
    alpha: float,
    beta: float,
    maximise: bool,
    sorter: Sorter,
) -> float:
    if depth == 0:
        return board.evaluate(position)
    best = -math.inf if maximise else math.inf
    for move in sorter(position, list(range(len(position.children))), maximise):
        child = position.children[move]
        score = sorted_search(board, child, depth - 1, alpha, beta, not maximise, sorter)
        if maximise:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def knuth_moore_minimum(branching: int, depth: int) -> int:
    return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)


# Going deeper and deeper ------------------------------------------------------------------------

Deepening = Callable[[Board, Tried, Cutting], float]
"""`approfondissement(jeu, prof_max, joueur_maximise)`."""


def each_depth_alone(board: Board, tried: Tried, cutting: Cutting) -> float:
    value = math.nan
    for depth in range(1, tried.depth + 1):
        value, _ = alphabeta(board, tried.root, depth, -math.inf, math.inf, tried.maximise, cutting)
    return value


def line_first(kept: int | None) -> Deepening:
    """The previous depth's best line is searched first: `kept` moves of it, or all."""

    def search(board: Board, tried: Tried, cutting: Cutting) -> float:
        value = math.nan
        line: Path = ()
        for depth in range(1, tried.depth + 1):
            value, line = alphabeta(
                board,
                tried.root,
                depth,
                -math.inf,
                math.inf,
                tried.maximise,
                cutting,
                line[:kept],
            )
        return value

    return search


def root_scores(
    board: Board,
    tried: Tried,
    depth: int,
    moves: Sequence[int],
    cutting: Cutting,
    window: tuple[float, float] = (-math.inf, math.inf),
) -> dict[int, float]:
    """The score of each move of the root, in the order searched; those of the worse are bounds."""
    alpha, beta = window
    scores: dict[int, float] = {}
    for move in moves:
        scores[move], _ = alphabeta(
            board, tried.root.children[move], depth - 1, alpha, beta, not tried.maximise, cutting
        )
        if tried.maximise:
            alpha = max(alpha, scores[move])
        else:
            beta = min(beta, scores[move])
    return scores


def best_of(scores: Sequence[float], tried: Tried) -> float:
    return max(scores) if tried.maximise else min(scores)


def root_sorted(*, from_last_order: bool) -> Deepening:
    """The root's moves are sorted by the scores of the previous depth."""

    def search(board: Board, tried: Tried, cutting: Cutting) -> float:
        moves = list(range(len(tried.root.children)))
        value = math.nan
        for depth in range(1, tried.depth + 1):
            scores = root_scores(board, tried, depth, moves, cutting)
            value = best_of(list(scores.values()), tried)
            known = moves if from_last_order else sorted(moves)
            moves = sorted(known, key=scores.__getitem__, reverse=tried.maximise)
        return value

    return search


RIGHT_DEEPENINGS: dict[str, Deepening] = {
    "each depth alone": each_depth_alone,
    "the best move first": line_first(1),
    "the best line first": line_first(None),
    "the root sorted, ties as last time": root_sorted(from_last_order=True),
    "the root sorted, ties as written": root_sorted(from_last_order=False),
}


def stops_one_early(board: Board, tried: Tried, cutting: Cutting) -> float:
    return each_depth_alone(board, replace(tried, depth=tried.depth - 1), cutting)


def keeps_the_window(board: Board, tried: Tried, cutting: Cutting) -> float:
    """The root's bound is set once, before the loop over the depths."""
    window = (-math.inf, math.inf)
    value = math.nan
    moves = range(len(tried.root.children))
    for depth in range(1, tried.depth + 1):
        scores = root_scores(board, tried, depth, moves, cutting, window)
        value = best_of(list(scores.values()), tried)
        if tried.maximise:
            window = (max(window[0], value), math.inf)
        else:
            window = (-math.inf, min(window[1], value))
    return value


def keeps_the_best(board: Board, tried: Tried, cutting: Cutting) -> float:
    """The best value is set once, before the loop over the depths."""
    return best_of([plain_value(tried, depth) for depth in range(1, tried.depth + 1)], tried)


def swaps_the_player(when_odd: bool) -> Deepening:
    def search(board: Board, tried: Tried, cutting: Cutting) -> float:
        value = math.nan
        for depth in range(1, tried.depth + 1):
            swapped = (depth % 2 == 1) is when_odd
            value = minimax(Board(), tried.root, depth, tried.maximise is not swapped)
        return value

    return search


DEEPENING_MISTAKES: dict[str, Deepening] = {
    "stops one depth early": stops_one_early,
    "keeps the window of the depth before": keeps_the_window,
    "returns the best of all depths": keeps_the_best,
    "swaps the player at odd depths": swaps_the_player(True),
    "swaps the player at even depths": swaps_the_player(False),
}


# Tables of transpositions -----------------------------------------------------------------------


class Flag(Enum):
    EXACT = auto()
    LOWER = auto()
    UPPER = auto()


@dataclass(frozen=True, slots=True)
class Entry:
    value: float
    flag: Flag
    depth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """What is known of a node once its children were searched."""

    best: float
    alpha: float
    beta: float
    moved_alpha: float
    moved_beta: float
    cut: bool
    maximise: bool


def true_flag(visit: Visit) -> Flag | None:
    if visit.best <= visit.alpha:
        return Flag.UPPER
    return Flag.LOWER if visit.best >= visit.beta else Flag.EXACT


def exact_only(visit: Visit) -> Flag | None:
    flag = true_flag(visit)
    return flag if flag is Flag.EXACT else None


def moved_flag(visit: Visit) -> Flag | None:
    return true_flag(replace(visit, alpha=visit.moved_alpha, beta=visit.moved_beta))


def moved_flag_beta_first(visit: Visit) -> Flag | None:
    """The same slip where β is compared first: it is MIN's cuts that go wrong, not MAX's."""
    if visit.best >= visit.moved_beta:
        return Flag.LOWER
    return Flag.UPPER if visit.best <= visit.moved_alpha else Flag.EXACT


def swapped_flag(visit: Visit) -> Flag | None:
    swapped = {Flag.LOWER: Flag.UPPER, Flag.UPPER: Flag.LOWER, Flag.EXACT: Flag.EXACT}
    flag = true_flag(visit)
    return None if flag is None else swapped[flag]


def uncut_is_exact(visit: Visit) -> Flag | None:
    return true_flag(visit) if visit.cut else Flag.EXACT


def cut_is_exact_at(maximise: bool) -> Callable[[Visit], Flag | None]:
    return lambda visit: (
        Flag.EXACT if visit.cut and visit.maximise is maximise else true_flag(visit)
    )


Reading = Callable[[Entry, float, float], tuple[float, float]]
"""An entry and a window → the window that is left; an empty one means the entry answers."""


def read_to_answer(entry: Entry, alpha: float, beta: float) -> tuple[float, float]:
    answers = (
        entry.flag is Flag.EXACT
        or (entry.flag is Flag.LOWER and entry.value >= beta)
        or (entry.flag is Flag.UPPER and entry.value <= alpha)
    )
    return (entry.value, entry.value) if answers else (alpha, beta)


def read_to_narrow(entry: Entry, alpha: float, beta: float) -> tuple[float, float]:
    if entry.flag is not Flag.UPPER:
        alpha = max(alpha, entry.value)
    if entry.flag is not Flag.LOWER:
        beta = min(beta, entry.value)
    return alpha, beta


def read_against_the_wrong_bound(entry: Entry, alpha: float, beta: float) -> tuple[float, float]:
    answers = (
        entry.flag is Flag.EXACT
        or (entry.flag is Flag.LOWER and entry.value <= alpha)
        or (entry.flag is Flag.UPPER and entry.value >= beta)
    )
    return (entry.value, entry.value) if answers else (alpha, beta)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How a table is written and read."""

    flag: Callable[[Visit], Flag | None] = true_flag
    stored: Callable[[Visit], float] = lambda visit: visit.best
    read: Reading = read_to_answer
    key: Callable[[Position, int, bool], Hashable] = lambda position, depth, maximise: position
    fits: Callable[[int, int], bool] = lambda known, wanted: known == wanted
    stores_leaves: bool = False
    flags_after_narrowing: bool = False
    keeps_deeper: bool = False
    cutting: Cutting = TEXTBOOK


Table = dict[Hashable, Entry]


def table_search(
    board: Board,
    position: Position,
    depth: int,
    alpha: float,
    beta: float,
    maximise: bool,
    table: Table,
    rules: Rules,
) -> float:
    key = rules.key(position, depth, maximise)
    low, high = alpha, beta
    if depth or rules.stores_leaves:
        entry = table.get(key)
        if entry is not None and rules.fits(entry.depth, depth):
            low, high = rules.read(entry, alpha, beta)
            if low >= high:
                return entry.value
    if depth == 0:
        value = board.evaluate(position)
        if rules.stores_leaves:
            write_entry(table, key, Entry(value, Flag.EXACT, depth), rules)
        return value
    if rules.flags_after_narrowing:
        alpha, beta = low, high
    visit = search_children(
        board, position, depth, (alpha, beta), (low, high), maximise, table, rules
    )
    flag = rules.flag(visit)
    if flag is not None:
        write_entry(table, key, Entry(rules.stored(visit), flag, depth), rules)
    return visit.best


def search_children(
    board: Board,
    position: Position,
    depth: int,
    window: tuple[float, float],
    narrowed: tuple[float, float],
    maximise: bool,
    table: Table,
    rules: Rules,
) -> Visit:
    low, high = narrowed
    best = -math.inf if maximise else math.inf
    cut = False
    for child in position.children:
        score = table_search(board, child, depth - 1, low, high, not maximise, table, rules)
        if maximise:
            best = max(best, score)
            low = max(low, best)
        else:
            best = min(best, score)
            high = min(high, best)
        cut = low > high if rules.cutting.strict else low >= high
        if cut:
            break
    if rules.cutting.hard:
        best = max(narrowed[0], min(best, narrowed[1]))
    return Visit(
        best=best,
        alpha=window[0],
        beta=window[1],
        moved_alpha=low,
        moved_beta=high,
        cut=cut,
        maximise=maximise,
    )


def write_entry(table: Table, key: Hashable, entry: Entry, rules: Rules) -> None:
    known = table.get(key)
    if known is None or not rules.keeps_deeper or entry.depth >= known.depth:
        table[key] = entry


def table_answer(tried: Tried, rules: Rules) -> tuple[float, int]:
    """The value, and the number of evaluations."""
    board = Board()
    value = table_search(
        board, tried.root, tried.depth, -math.inf, math.inf, tried.maximise, {}, rules
    )
    return value, len(board.asked)


def at_least(known: int, wanted: int) -> bool:
    return known >= wanted


RIGHT_RULES: dict[str, Rules] = {
    "three flags": Rules(),
    "three flags, entries of at least the depth": Rules(fits=at_least),
    "three flags, the deeper entry kept": Rules(fits=at_least, keeps_deeper=True),
    "key of position and player": Rules(key=lambda position, depth, maximise: (position, maximise)),
    "key of position and depth": Rules(key=lambda position, depth, maximise: (position, depth)),
    "exact values only": Rules(flag=exact_only),
    "exact values only, of at least the depth": Rules(flag=exact_only, fits=at_least),
    "exact values only, key of position and depth": Rules(
        flag=exact_only, key=lambda position, depth, maximise: (position, depth)
    ),
    "the window narrowed": Rules(read=read_to_narrow),
    "the window narrowed, flags after": Rules(read=read_to_narrow, flags_after_narrowing=True),
    "the window narrowed, entries of at least the depth": Rules(read=read_to_narrow, fits=at_least),
    "leaves stored": Rules(stores_leaves=True),
    "leaves stored, entries of at least the depth": Rules(stores_leaves=True, fits=at_least),
    "leaves stored, key of position and depth": Rules(
        stores_leaves=True, key=lambda position, depth, maximise: (position, depth)
    ),
    "leaves stored, exact values only": Rules(stores_leaves=True, flag=exact_only),
    "leaves stored, the window narrowed": Rules(stores_leaves=True, read=read_to_narrow),
}


def any_depth(known: int, wanted: int) -> bool:
    return True


TABLE_MISTAKES: dict[str, Rules] = {
    "takes every value as exact": Rules(flag=lambda visit: Flag.EXACT),
    "takes every value as exact, cuts apart": Rules(
        flag=lambda visit: None if visit.cut else Flag.EXACT
    ),
    "swaps the bounds": Rules(flag=swapped_flag),
    "swaps the bounds and narrows": Rules(flag=swapped_flag, read=read_to_narrow),
    "reads a bound against the wrong side": Rules(read=read_against_the_wrong_bound),
    "decides the flag by the moved window": Rules(flag=moved_flag),
    "decides the flag by the moved window and narrows": Rules(flag=moved_flag, read=read_to_narrow),
    "decides the flag by the moved window, beta first": Rules(flag=moved_flag_beta_first),
    "decides the flag by the moved window, beta first, and narrows": Rules(
        flag=moved_flag_beta_first, read=read_to_narrow
    ),
    "takes a value without a cut as exact": Rules(flag=uncut_is_exact),
    "takes a cut at MAX as exact": Rules(flag=cut_is_exact_at(True)),
    "takes a cut at MIN as exact": Rules(flag=cut_is_exact_at(False)),
    "stores alpha": Rules(stored=lambda visit: visit.moved_alpha),
    "stores beta": Rules(stored=lambda visit: visit.moved_beta),
    "stores alpha or beta as exact": Rules(
        flag=lambda visit: Flag.EXACT,
        stored=lambda visit: visit.moved_alpha if visit.maximise else visit.moved_beta,
    ),
}
DEPTH_MISTAKES: dict[str, Rules] = {
    "ignores the depth": Rules(fits=any_depth),
    "ignores the depth, exact values only": Rules(fits=any_depth, flag=exact_only),
    "ignores the depth and narrows": Rules(fits=any_depth, read=read_to_narrow),
    "ignores the depth, leaves stored": Rules(fits=any_depth, stores_leaves=True),
    "takes entries of at most the depth": Rules(fits=lambda known, wanted: known <= wanted),
}


# What the trees hold ----------------------------------------------------------------------------

GOES_ON = ("jouer-horizon", "jouer-un-coup", "jouer-quatre-coups", "jouer-negatifs")
"""Trees whose nodes all have values, and that go on below the depth asked."""
BOUND = ("jouer-borne", "jouer-bornes")
PLAYED = ("jouer-deux-coups", "jouer-fins", *GOES_ON)
UNIFORM = {"tri-binaire": (2, 4), "tri-ternaire": (3, 3), "tri-min": (4, 2)}
"""Branching and depth, where the estimations are exact."""
ESTIMATED = "tri-estimations"
TIED = "tri-egalites"
IMPERFECT = (ESTIMATED, TIED)
EVEN = ("approfondir-binaire", "approfondir-min-quatre")
ODD = ("approfondir-ternaire", "approfondir-piege", "approfondir-min")
DEEPENED = (*EVEN, *ODD)
TRANSPOSED = (
    "transpositions-simples",
    "transpositions-bornes",
    "transpositions-profondeur",
    "transpositions-min",
)
REMEMBERED = (
    "transpositions-memoire",
    "transpositions-memoire-max",
    "transpositions-memoire-serree",
    "transpositions-memoire-large",
)
"""Graphs where remembering leaves is not enough."""
ALL = ("horizon", *BOUND, *PLAYED, *UNIFORM, *IMPERFECT, *DEEPENED, *TRANSPOSED)


def claims(name: str) -> Iterator[tuple[Tried, dict[str, Any]]]:
    """What a fixture states, with the depth it states it of."""
    written = read_written(name)
    depths = written.get("profondeur")
    if isinstance(depths, list):
        for depth in depths:
            yield tried_of({**written, "profondeur": depth}), written["attendu"][depth]
    else:
        yield tried_of(written), written["attendu"]


@for_each("name", ALL)
def test_a_tree_holds_what_it_states_in_one_way_only_on_a_sheet_of_paper(name: str) -> None:
    for tried, stated in claims(name):
        board = Board()
        value, path = alphabeta(board, tried.root, tried.depth, -math.inf, math.inf, tried.maximise)

        assert plain_value(tried) == value == stated["valeur"]
        assert list(path) == stated["chemin"]
        assert optimal_paths(tried.root, tried.depth, tried.maximise) == [path]
        assert len(frontier_values(tried)) == stated["evaluations"]["minimax"] <= 30
        assert len(board.asked) == stated["evaluations"]["alphabeta"]
        assert name == "jouer-fins" or all(
            position.children or left == 0 for left, position in unfolded(tried.root, tried.depth)
        )


# The horizon: tests -----------------------------------------------------------------------------


def test_the_left_branch_wins_the_queen_at_two_moves_and_is_a_trap_at_three() -> None:
    [(_, at_two), (tried, at_three)] = claims("horizon")
    left = minimax(Board(), tried.root.children[0], 2, False)

    assert (at_two["valeur"], at_two["chemin"][0]) == (9, 0)
    assert at_three["chemin"][0] != 0
    assert left < at_three["valeur"]


@for_each("mistake", HORIZON_MISTAKES)
def test_a_mistake_about_the_horizon_shows_in_a_value_and_in_a_path(mistake: str) -> None:
    values, paths = [], []
    for tried, stated in claims("horizon"):
        value, path = HORIZON_MISTAKES[mistake](tried.root, tried.depth)
        values.append(value == stated["valeur"])
        paths.append(list(path) == stated["chemin"])

    assert not all(values)
    assert not all(paths)


def test_an_opinion_of_every_inner_node_makes_both_values_wrong_where_it_is_added() -> None:
    for tried, stated in claims("horizon"):
        assert folded(tried.root, tried.depth, True, with_opinion) != stated["valeur"]
        for left, position in unfolded(tried.root, tried.depth):
            assert position.value or left == 0


@for_each("fold", [from_zero, zero_is_nothing])
def test_a_mistake_about_zero_shows_in_a_value(fold: Callable[..., float]) -> None:
    assert any(
        folded(tried.root, tried.depth, True, fold) != stated["valeur"]
        for tried, stated in claims("horizon")
    )


def test_no_path_of_the_horizon_reads_the_same_backwards() -> None:
    for _, stated in claims("horizon"):
        assert stated["chemin"] != stated["chemin"][::-1]


# Playing: tests ---------------------------------------------------------------------------------

# After one move the opponent has not played yet.
ANSWERED = tuple(name for name in PLAYED if name != "jouer-un-coup")
NEGATIVE = ("jouer-negatifs", "jouer-quatre-coups", "au-dela-de-mille")
PLAYING_CAUGHT_BY = {
    "returns the value": PLAYED,
    "lets the opponent maximise": ANSWERED,
    "ignores the opponent": ANSWERED,
    "takes the minimum": PLAYED,
    "plays the first move": PLAYED,
    "plays the last move": PLAYED,
    "starts from 0": NEGATIVE,
    "starts from -1": NEGATIVE,
    "starts from -1000": ("au-dela-de-mille",),
    "looks three moves ahead whatever is asked": GOES_ON,
    # Nothing less can be asked than one move.
    "looks one move less": ("jouer-horizon", "jouer-quatre-coups", "jouer-negatifs"),
    "looks one move more": GOES_ON,
    "looks at its own move only": ("jouer-horizon", "jouer-quatre-coups", "jouer-negatifs"),
}


def test_max_plays_one_to_four_moves_ahead() -> None:
    played = [read_fixture(name) for name in PLAYED]

    assert all(tried.maximise for tried in played)
    assert {tried.depth for tried in played} == {1, 2, 3, 4}
    scores = right_scores(read_fixture("au-dela-de-mille"))
    assert scores.count(max(scores)) == 1


@for_each("mistake", PLAYING_MISTAKES)
def test_a_mistake_in_playing_gives_another_move(mistake: str) -> None:
    for name in PLAYING_CAUGHT_BY[mistake]:
        tried = read_fixture(name)

        assert PLAYING_MISTAKES[mistake](tried) != right_move(tried), name


@for_each("name", BOUND)
def test_a_tie_with_the_bound_of_a_cut_branch_leads_to_another_move(name: str) -> None:
    tried = read_fixture(name)

    for hard in (False, True):
        assert moves_kept_on_equality(tried, hard) != right_move(tried)


def test_each_horizon_has_its_own_move() -> None:
    tried = read_fixture("jouer-horizon")
    moves = [best_index(move_scores(tried, depth, False)) for depth in range(3)]

    assert sorted(moves) == [0, 1, 2]


def test_games_end_at_every_depth_and_in_every_way() -> None:
    content = read_written("jouer-fins")["arbre"]
    ends = set(ends_of(content, 0))

    assert {depth for depth, _ in ends} == {1, 2, 3}
    assert {end for _, end in ends} == {"victoire", "nul", "defaite"}


def ends_of(content: Any, depth: int) -> Iterator[tuple[int, str]]:
    if isinstance(content, list):
        for child in content:
            yield from ends_of(child, depth + 1)
    elif isinstance(content, dict):
        yield depth, content["fin"]


# Ordering: tests --------------------------------------------------------------------------------


@for_each("name", UNIFORM)
def test_a_tree_to_sort_is_uniform_with_distinct_leaves(name: str) -> None:
    branching, depth = UNIFORM[name]
    tried = read_fixture(name)
    leaves = frontier_values(tried)

    assert tried.depth == depth
    assert all(
        len(position.children) == (branching if left else 0)
        for left, position in unfolded(tried.root, depth)
    )
    assert len(set(leaves)) == len(leaves)


@for_each("name", [*UNIFORM, *IMPERFECT])
def test_the_natural_order_spares_one_leaf_at_most(name: str) -> None:
    tried = read_fixture(name)

    assert plain_count(tried) >= len(frontier_values(tried)) - 1


@for_each("sorter", RIGHT_SORTERS)
@for_each("name", UNIFORM)
def test_a_right_order_reaches_the_minimum_of_knuth_and_moore(name: str, sorter: str) -> None:
    count = sorted_count(read_fixture(name), RIGHT_SORTERS[sorter])

    assert count == knuth_moore_minimum(*UNIFORM[name])


@for_each("mistake", SORTING_MISTAKES)
@for_each("name", UNIFORM)
def test_a_mistaken_order_misses_the_minimum(name: str, mistake: str) -> None:
    count = sorted_count(read_fixture(name), SORTING_MISTAKES[mistake])

    assert count > knuth_moore_minimum(*UNIFORM[name])


@for_each("sorter", RIGHT_SORTERS)
@for_each("name", IMPERFECT)
def test_imperfect_estimations_still_spare_evaluations(name: str, sorter: str) -> None:
    tried = read_fixture(name)

    assert sorted_count(tried, RIGHT_SORTERS[sorter]) < plain_count(tried)


@for_each("sorter", TIE_SORTERS)
def test_equal_estimations_spare_evaluations_in_any_order(sorter: str) -> None:
    tried = read_fixture(TIED)

    assert sorted_count(tried, TIE_SORTERS[sorter]) < plain_count(tried)


# Half a sort spares something here too; the exact trees are what catches it.
@for_each("mistake", [name for name in SORTING_MISTAKES if "only" not in name])
@for_each("name", IMPERFECT)
def test_a_mistaken_order_spares_nothing_under_imperfect_estimations(
    name: str, mistake: str
) -> None:
    tried = read_fixture(name)

    assert sorted_count(tried, SORTING_MISTAKES[mistake]) >= plain_count(tried)


@for_each("name", IMPERFECT)
def test_the_estimations_are_imperfect(name: str) -> None:
    tried = read_fixture(name)

    assert any(
        position.value is not None
        and position.value != minimax(Board(), position, 99, (tried.depth - left) % 2 == 0)
        for left, position in unfolded(tried.root, tried.depth)
    )


def sibling_estimations(name: str) -> Iterator[list[int | None]]:
    tried = read_fixture(name)
    for _, position in unfolded(tried.root, tried.depth):
        yield [child.value for child in position.children]


@for_each("name", IMPERFECT)
def test_every_move_has_an_estimation(name: str) -> None:
    assert all(None not in siblings for siblings in sibling_estimations(name))


def test_siblings_tie_at_the_root_in_one_tree_only() -> None:
    at_the_root = next(sibling_estimations(TIED))

    assert len(set(at_the_root)) < len(at_the_root)
    assert all(len(set(siblings)) == len(siblings) for siblings in sibling_estimations(ESTIMATED))


# Deepening: tests -------------------------------------------------------------------------------

DEEPENING_CAUGHT_BY = {
    "stops one depth early": DEEPENED,
    "keeps the window of the depth before": DEEPENED,
    "returns the best of all depths": DEEPENED,
    # Of the last depth alone is the value seen.
    "swaps the player at odd depths": ODD,
    "swaps the player at even depths": EVEN,
}


def deepening_bound(tried: Tried) -> int:
    return sum(plain_count(tried, depth) for depth in range(1, tried.depth + 1))


@for_each("name", DEEPENED)
def test_every_node_below_the_root_has_a_value_and_no_depth_is_written(name: str) -> None:
    tried = read_fixture(name)

    assert "profondeur" not in tried.written
    assert all(
        position.value is not None
        for left, position in unfolded(tried.root, tried.depth)
        if left < tried.depth
    )


@for_each("cutting", CUTTINGS)
@for_each("deepening", RIGHT_DEEPENINGS)
@for_each("name", DEEPENED)
def test_a_right_deepening_stays_within_the_bound_and_goes_down_depth_by_depth(
    name: str, deepening: str, cutting: Cutting
) -> None:
    tried = read_fixture(name)
    board = Board()
    value = RIGHT_DEEPENINGS[deepening](board, tried, cutting)
    depth_of = {
        position: tried.depth - left for left, position in unfolded(tried.root, tried.depth)
    }
    depths = [depth_of[position] for position in board.asked]

    assert value == plain_value(tried)
    assert len(board.asked) <= deepening_bound(tried)
    assert depths == sorted(depths)
    assert set(depths) == set(range(1, tried.depth + 1))


@for_each("cutting", CUTTINGS)
@for_each("mistake", DEEPENING_MISTAKES)
def test_a_mistaken_deepening_gives_another_value(mistake: str, cutting: Cutting) -> None:
    for name in DEEPENING_CAUGHT_BY[mistake]:
        tried = read_fixture(name)

        assert DEEPENING_MISTAKES[mistake](Board(), tried, cutting) != plain_value(tried), name


def test_the_shallow_depths_of_the_trap_each_prefer_another_move() -> None:
    tried = read_fixture("approfondir-piege")
    moves = [
        optimal_paths(tried.root, depth, tried.maximise)[0][0]
        for depth in range(1, tried.depth + 1)
    ]

    assert len(set(moves)) == tried.depth


# Tables: tests ----------------------------------------------------------------------------------

SIMPLE, BOUNDS, DEPTH, MIN = TRANSPOSED
TABLE_CAUGHT_BY = {
    "takes every value as exact": (SIMPLE, BOUNDS, MIN),
    "takes every value as exact, cuts apart": (BOUNDS,),
    "swaps the bounds": (BOUNDS, MIN),
    "swaps the bounds and narrows": (SIMPLE, BOUNDS, MIN),
    "reads a bound against the wrong side": (BOUNDS, MIN),
    "decides the flag by the moved window": (BOUNDS,),
    "decides the flag by the moved window and narrows": (SIMPLE, BOUNDS),
    "decides the flag by the moved window, beta first": (MIN,),
    "decides the flag by the moved window, beta first, and narrows": (MIN,),
    "takes a value without a cut as exact": (BOUNDS,),
    "takes a cut at MAX as exact": (SIMPLE, BOUNDS),
    "takes a cut at MIN as exact": (MIN,),
    "stores alpha": (BOUNDS, MIN),
    "stores beta": (SIMPLE, DEPTH),
    "stores alpha or beta as exact": (SIMPLE, BOUNDS, MIN),
}


@for_each("cutting", CUTTINGS)
@for_each("rules", RIGHT_RULES)
@for_each("name", TRANSPOSED)
def test_a_right_table_keeps_the_value_and_spares_evaluations(
    name: str, rules: str, cutting: Cutting
) -> None:
    tried = read_fixture(name)
    value, count = table_answer(tried, replace(RIGHT_RULES[rules], cutting=cutting))

    assert value == plain_value(tried)
    assert count < plain_count(tried)


@for_each("cutting", CUTTINGS)
@for_each("mistake", TABLE_MISTAKES)
def test_a_mistaken_table_gives_another_value(mistake: str, cutting: Cutting) -> None:
    rules = replace(TABLE_MISTAKES[mistake], cutting=cutting)
    for name in TABLE_CAUGHT_BY[mistake]:
        tried = read_fixture(name)

        assert table_answer(tried, rules)[0] != plain_value(tried), name


@for_each("cutting", CUTTINGS)
@for_each("mistake", DEPTH_MISTAKES)
def test_a_table_that_ignores_the_depth_gives_another_value(mistake: str, cutting: Cutting) -> None:
    tried = read_fixture(DEPTH)
    rules = replace(DEPTH_MISTAKES[mistake], cutting=cutting)

    assert table_answer(tried, rules)[0] != plain_value(tried)


@for_each("name", TRANSPOSED)
def test_a_position_comes_back_with_the_same_player_and_never_above_itself(name: str) -> None:
    tried = read_fixture(name)
    lefts: dict[Position, set[int]] = {}
    for left, position in unfolded(tried.root, tried.depth):
        lefts.setdefault(position, set()).add(left)
        below = {met for _, met in unfolded(position, left) if met is not position}
        assert position not in below

    assert all(len({left % 2 for left in met}) == 1 for met in lefts.values())
    assert any(len(met) > 1 for met in lefts.values()) is (name == DEPTH)


@for_each("name", TRANSPOSED)
def test_a_repeat_names_a_node_that_was_written_before_under_another_parent(name: str) -> None:
    names: list[str] = []
    repeats: list[str] = []
    for siblings in families(read_written(name)["arbre"], names):
        for child in siblings:
            if isinstance(child, dict) and "voir" in child:
                assert child["voir"] in names
                assert child["voir"] not in [
                    other.get("nom") for other in siblings if isinstance(other, dict)
                ]
                repeats.append(child["voir"])

    assert set(repeats) == set(names)


def distinct_leaves(tried: Tried, cutting: Cutting) -> int:
    """What alpha-beta evaluates that remembers its leaves, and nothing else."""
    board = Board()
    alphabeta(board, tried.root, tried.depth, -math.inf, math.inf, tried.maximise, cutting)
    return len(set(board.asked))


@for_each("cutting", CUTTINGS)
@for_each("rules", RIGHT_RULES)
@for_each("name", REMEMBERED)
def test_a_right_table_evaluates_less_than_any_memory_of_leaves(
    name: str, rules: str, cutting: Cutting
) -> None:
    tried = read_fixture(name)
    value, count = table_answer(tried, replace(RIGHT_RULES[rules], cutting=cutting))
    mirrored = replace(tried, root=mirror(tried.root, {}))

    assert value == plain_value(tried)
    assert count < min(
        distinct_leaves(each, other) for each in (tried, mirrored) for other in CUTTINGS
    )


def mirror(position: Position, known: dict[Position, Position]) -> Position:
    if position not in known:
        children = tuple(mirror(child, known) for child in reversed(position.children))
        known[position] = Position(position.value, children)
    return known[position]


def families(content: Any, names: list[str]) -> Iterator[list[Any]]:
    """The children of each node, once what is written before its end was read."""
    children = content if isinstance(content, list) else content.get("enfants", ())
    for child in children:
        if isinstance(child, list | dict):
            yield from families(child, names)
    if isinstance(content, dict) and "nom" in content:
        names.append(content["nom"])
    yield list(children)
