"""A search as somebody wrote it: runs any combination of switches on a tree known whole."""

import math
import operator
from collections.abc import Callable, Mapping, Sequence

from grader.mistakes.catalogue import Switches, Writing
from grader.model.dataclass import dataclass, field
from grader.model.run import Board
from grader.model.tree import Number, TreePath

MOST_EVALUATIONS = 20_000
"""A search that asks more often is stopped; so is the student's, by the course's own limit."""


@dataclass(frozen=True, slots=True)
class SearchedPosition:
    """A node of the board: its number, what `evaluation` answers there, its children."""

    number: int
    value: Number
    children: tuple["SearchedPosition", ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """All that can be seen of a search from outside."""

    asked: tuple[int, ...]
    """The positions evaluated, in order, by their number on the board."""
    value: Number | None
    path: TreePath | None
    """None where whatever is returned has no path to speak of."""
    stuck_after: int | None = None
    """How many evaluations were made when it first had to choose among no moves at all, or to
    play one that does not exist; what happens then is up to the author: an exception, or the
    score it started from."""
    is_whole: bool = True
    """Whether it came to its end: it asked for nothing but what it was compared with."""
    next_asked: int | None = field(default=None, compare=False)
    """What it wanted to ask where it was stopped for asking something else."""


def position_of(board: Board) -> SearchedPosition:
    """The board as a tree: numbers count parents first, left to right."""
    counts, values = board.child_counts, board.values
    number = 0

    def build() -> SearchedPosition:
        nonlocal number
        mine = number
        number += 1
        return SearchedPosition(mine, values[mine], tuple([build() for _ in range(counts[mine])]))

    return build()


@dataclass(frozen=True, slots=True)
class SearchCall:
    """What a search is asked: from which position, for whom, how deep."""

    root: SearchedPosition
    depth: int
    maximise: bool
    ends: bool
    """Whether the form tests for the end of a game, so that nobody is stuck at a leaf."""


def run_mistaken(
    question: SearchCall,
    writing: Writing,
    asked: Sequence[int] | None = None,
    *,
    is_stopped_when_stuck: bool = False,
) -> Behaviour:
    """Search as it is written; not further than where something else is asked than was `asked`."""
    run = _Run(
        writing,
        ends=question.ends or writing.at_max.ends,
        script=asked,
        is_stopped_when_stuck=is_stopped_when_stuck,
    )
    maximise = question.maximise
    window = writing.at_max.window
    run.alpha, run.beta = -window, window
    try:
        value, path = run.visit(question.root, question.depth, maximise, (-window, window), ())
    except (_Stopped, RecursionError):
        return Behaviour(
            asked=tuple(run.asked),
            value=None,
            path=None,
            stuck_after=run.stuck_after,
            is_whole=False,
            next_asked=run.next_asked,
        )
    if writing.at_max.answer_sign == "player" and not maximise:
        value = -value
    return Behaviour(
        asked=tuple(run.asked),
        value=value,
        path=run.path_told(path),
        stuck_after=run.stuck_after,
    )


class _Stopped(Exception):
    """It is known to be another search, is stuck, or asks for ever."""


_Window = tuple[Number, Number]
_WIDEST: _Window = (-math.inf, math.inf)


class _Node:
    """A position whose children are being searched: what its local variables hold."""

    def __init__(
        self,
        position: SearchedPosition,
        depth: int,
        maximise: bool,
        window: _Window,
        side: Switches,
    ) -> None:
        self.position = position
        self.depth = self.child_depth = depth
        self.maximise = maximise
        self.side = side
        self.like_max = maximise is (side.acts == "own")
        """Whether this branch is written as MAX's."""
        self.alpha, self.beta = window
        if side.own_reset:
            self.alpha, self.beta = (
                (-math.inf, self.beta) if self.like_max else (self.alpha, math.inf)
            )
        self.former = self.alpha, self.beta
        """The bounds before the last score was taken into account."""
        self.best: Number = -side.start if self.like_max else side.start
        # The reference takes the first child whatever its score: one of −∞ has a path too.
        self.is_unset = side.start == math.inf and side.compares != "other"
        if side.answer == "own-bound":
            self.best, self.is_unset = self.own_bound, False
        self.scores: list[Number] = []
        self.score: Number = self.best
        self.path: TreePath = ()
        self.score_path: TreePath | None = None
        self.best_path: TreePath | None = None

    @property
    def own_bound(self) -> Number:
        return self.alpha if self.like_max else self.beta

    @property
    def other_bound(self) -> Number:
        return self.beta if self.like_max else self.alpha

    def is_better(self) -> bool:
        if self.is_unset:
            return True
        if self.side.keeps_score == "first":
            return False
        if self.score == self.best:
            return self.side.tie == "last"
        wants_more = self.like_max is (self.side.compares == "own")
        return self.score > self.best if wants_more else self.score < self.best

    def bring_bounds_up(self) -> None:
        self.former = self.alpha, self.beta
        rule = self.side.update
        if rule == "never":
            return
        score = self.score if self.side.follows == "score" else self.best
        if rule == "last":
            last = self.score
            self.alpha, self.beta = (last, self.beta) if self.like_max else (self.alpha, last)
        elif self.like_max is (rule == "best"):
            self.alpha = max(self.alpha, score)
        else:
            self.beta = min(self.beta, score)

    def is_cut(self) -> bool:
        side = self.side
        if side.cut == "never":
            return False
        alpha, beta = self.former if side.cut_test == "before" else (self.alpha, self.beta)
        if side.tested != "bound":
            tested = self.score if side.tested == "score" else self.best
            alpha, beta = (tested, beta) if self.like_max else (alpha, tested)
        if side.cut == "own":
            low, high = self.former
            return self.score >= low if self.like_max else self.score <= high
        return _CUTS[side.cut](alpha, beta)

    def passed_window(self) -> _Window:
        """What a child is handed."""
        alpha, beta = self.alpha, self.beta
        match self.side.passed:
            case "both":
                return alpha, beta
            case "none":
                return _WIDEST
            case "swapped":
                return beta, alpha
            case "negated":
                return -beta, -alpha
            case "alpha-twice":
                return alpha, alpha
            case "beta-twice":
                return beta, beta

    def next_player(self) -> bool:
        rule = self.side.next_player
        if rule == "toggled":  # The scores so far tell how often.
            return self.maximise is (len(self.scores) % 2 == 1)
        return self.maximise is (rule == "same")


@dataclass(slots=True)
class _Run:
    writing: Writing
    ends: bool
    script: Sequence[int] | None
    """What was asked by the search that this one is compared with, if there is one."""
    is_stopped_when_stuck: bool
    asked: list[int] = field(default_factory=list)
    stuck_after: int | None = None
    next_asked: int | None = None
    alpha: Number = -math.inf
    beta: Number = math.inf
    """The bounds of a search that keeps them in globals."""
    bests: dict[bool, Number] = field(default_factory=dict)
    """The best score of each player, where all nodes share it."""
    moves_made: list[int] = field(default_factory=list)
    """What a list of moves that all calls share has been given."""
    global_path: TreePath = ()
    last_leaf: TreePath = ()

    def ask(self, position: SearchedPosition) -> Number:
        done = len(self.asked)
        if self.script is not None and (
            done == len(self.script) or self.script[done] != position.number
        ):
            self.next_asked = position.number
            raise _Stopped
        if done >= MOST_EVALUATIONS:
            raise _Stopped
        self.asked.append(position.number)
        return position.value

    def visit(
        self,
        position: SearchedPosition,
        depth: int,
        maximise: bool,
        window: _Window,
        path: TreePath,
    ) -> tuple[Number, TreePath | None]:
        common = self.writing.at_max
        if self._stops(position, depth):
            return self._leaf(position, maximise, path)
        if common.player != "handed":
            maximise = (depth % 2 == 1) is (common.player == "odd-depth")
        side = common if maximise else self.writing.at_min
        node = _Node(position, depth, maximise, window, side)
        node.path = path
        if side.inner == "entry":
            self.ask(position)
        self._begin(node)
        moves = self._moves(node)
        if not moves:
            self._is_stuck()
            return node.best, None
        skips = False
        for move in moves:
            if skips:
                skips = False
                continue
            self._search_child(node, move)
            former = node.best, node.best_path
            self._keep_best(node, move)
            self._bring_bounds_up(node)
            if node.is_cut():
                self._cut(node, former)
                if side.cut_skips == "all":
                    break
                skips = True
        else:
            if len(position.children) < side.least_children:
                self._is_stuck()
        if side.inner == "exit":
            self.ask(position)
        return self._answer(node)

    def _begin(self, node: _Node) -> None:
        if node.side.starts_from == "evaluation":
            node.best, node.is_unset = self.ask(node.position), False
        self._read_global_best(node)

    def _read_global_best(self, node: _Node) -> None:
        """Where all nodes share it, those below may have changed it."""
        if node.side.best_scope == "global" and node.like_max in self.bests:
            node.best, node.is_unset = self.bests[node.like_max], False

    def _is_stuck(self) -> None:
        if self.stuck_after is None:
            self.stuck_after = len(self.asked)
        if self.is_stopped_when_stuck:
            raise _Stopped

    def _stops(self, position: SearchedPosition, depth: int) -> bool:
        common = self.writing.at_max
        return (
            depth == common.stops_at
            or (common.stops_below and depth < common.stops_at)
            or (self.ends and not position.children)
        )

    def _leaf(
        self, position: SearchedPosition, maximise: bool, path: TreePath
    ) -> tuple[Number, TreePath]:
        common = self.writing.at_max
        value = self.ask(position)
        for _ in range(common.leaf_times - 1):
            self.ask(position)
        if common.leaf_sign == "player" and not maximise:
            value = -value
        self.last_leaf = path
        return value, path

    def _moves(self, node: _Node) -> Sequence[int]:
        side, children = node.side, node.position.children
        moves = _CHOSEN[side.children](range(len(children)))
        if side.sort != "no":
            scores = {move: self.ask(children[move]) for move in moves}
            by_player = side.sort in ("best", "greedy")
            descending = side.sort == "descending" or (by_player and node.like_max)
            in_order = sorted(moves, key=scores.__getitem__, reverse=descending)
            return in_order[:1] if side.sort == "greedy" else in_order
        return moves if side.order == "left" else moves[::-1]

    def _search_child(self, node: _Node, move: int) -> None:
        side, position = node.side, node.position
        if side.plays == "nothing":
            child = position
        else:
            child = position.children[0 if side.plays == "first" else move]
        if side.inner == "loop":
            self.ask(position)
        elif side.inner == "child":
            self.ask(child)
        node.child_depth = self._child_depth(node)
        self.moves_made.append(move)
        for _ in range(side.calls):
            self._call(node, child, move)
        if side.calls_if_better and node.is_better():
            for _ in range(side.calls_if_better):
                self._call(node, child, move)
        if side.adds == "child":
            node.score += self.ask(position)
        node.scores.append(node.score)

    def _call(self, node: _Node, child: SearchedPosition, move: int) -> None:
        """The recursive call itself."""
        if node.side.at_root == "infinite" and not node.path:
            window = _WIDEST
        elif node.side.scope == "global":
            window = self.alpha, self.beta
        else:
            window = node.passed_window()
        path = (*node.path, move)
        score, below = self.visit(child, node.child_depth, node.next_player(), window, path)
        if below is not None and self.writing.at_max.path == "levels-reversed":
            below = node.path + below[len(node.path) :][::-1]
        node.score, node.score_path = score, below

    def _cut(self, node: _Node, former: tuple[Number, TreePath | None]) -> None:
        """What is answered where the loop ends early."""
        match node.side.cut_answer:
            case "bound":
                node.best = node.other_bound
            case "without":
                node.best, node.best_path = former
            case "start":
                node.best = -node.side.start if node.like_max else node.side.start

    def _child_depth(self, node: _Node) -> int:
        match node.side.deeper:
            case "one":
                return node.depth - 1
            case "none":
                return node.depth
            case "two":
                return node.depth - 2
            case "loop":
                return node.child_depth - 1
            case "all":
                return self.writing.at_max.stops_at

    def _keep_best(self, node: _Node, move: int) -> None:
        keeps = node.side.keeps
        self._read_global_best(node)
        if node.is_better():
            if node.side.keeps_score != "never":
                node.is_unset = False
                node.best = self.bests[node.like_max] = node.score
            if keeps == "best":
                node.best_path = node.score_path
            elif keeps == "move":
                node.best_path = (*node.path, move)
            elif keeps == "own":
                node.best_path = node.path
            self._note_globally(node, move)
        if keeps in _KEPT_OTHERWISE and _KEPT_OTHERWISE[keeps](node.scores):
            node.best_path = node.score_path

    def _note_globally(self, node: _Node, move: int) -> None:
        rule = self.writing.at_max.path
        if rule == "global":
            self.global_path = (*node.path, move)
        elif rule == "global-full" and node.score_path is not None:
            self.global_path = node.score_path

    def _bring_bounds_up(self, node: _Node) -> None:
        is_global = node.side.scope == "global"
        if is_global:
            node.alpha, node.beta = self.alpha, self.beta
        node.bring_bounds_up()
        if is_global:
            self.alpha, self.beta = node.alpha, node.beta

    def _answer(self, node: _Node) -> tuple[Number, TreePath | None]:
        self._read_global_best(node)
        if node.side.adds == "node":
            node.best += self.ask(node.position)
        match node.side.answer:
            case "mean":
                return sum(node.scores) / len(node.scores), None
            case "last":
                kept = node.score_path if node.side.keeps == "best" else node.best_path
                return node.score, kept
            case "last-score":
                return node.score, node.best_path
            case "other-bound":
                return node.other_bound, node.best_path
            case _:
                return node.best, node.best_path

    def path_told(self, path: TreePath | None) -> TreePath | None:
        """The path as it is returned in the end."""
        rule = self.writing.at_max.path
        match rule:
            case "shared":
                return tuple(self.moves_made)
            case "global" | "global-full":
                return self.global_path
            case "last-leaf":
                return self.last_leaf
        return None if path is None else _TOLD[rule](path)


_CUTS: Mapping[str, Callable[[Number, Number], bool]] = {
    "large": operator.ge,
    "strict": operator.gt,
    "early": lambda alpha, beta: alpha + 1 >= beta,
    "equal": operator.eq,
    "reversed": operator.le,
}

_CHOSEN: Mapping[str, Callable[[range], range]] = {
    "all": lambda moves: moves,
    "first": lambda moves: moves[:1],
    "last": lambda moves: moves[-1:],
    "not-first": lambda moves: moves[1:],
    "not-last": lambda moves: moves[:-1],
    "not-last-of-several": lambda moves: moves[:-1] or moves,
    "two": lambda moves: moves[:2],
    "three": lambda moves: moves[:3],
}

_KEPT_OTHERWISE: Mapping[str, Callable[[Sequence[Number]], bool]] = {
    "last": bool,
    "first": lambda scores: len(scores) == 1,
    "greatest": lambda scores: scores[-1] > max(scores[:-1], default=-math.inf),
}
"""By the scores so far, whether the path of the last child is kept, be it the best or not."""

_TOLD: Mapping[str, Callable[[TreePath], TreePath]] = {
    "right": lambda path: path,
    "levels-reversed": lambda path: path,
    "twice": lambda path: path + path,
    "reversed": lambda path: path[::-1],
    "first": lambda path: path[:1],
    "empty": lambda path: path[:0],
    "no-first": lambda path: path[1:],
    "no-last": lambda path: path[:-1],
    "one-based": lambda path: tuple(move + 1 for move in path),
}
