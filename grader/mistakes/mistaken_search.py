"""A search as somebody wrote it: runs any combination of switches on a tree known whole."""

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from grader.mistakes.catalogue import Switches, Writing
from grader.model.dataclass import NamedTuple, dataclass
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


class Behaviour(NamedTuple):
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
    next_asked: int | None = None
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


STYLES = {"tested": 1, "follows": 2, "cut": 4, "own_reset": 8}
"""The switches in which right searches differ, a bit each: the style, and the convention."""
_TESTED, _FOLLOWS, _CUT, _OWN_RESET = STYLES.values()


@dataclass(frozen=True)
class SearchCall:
    """What a search is asked: on which board, for whom, how deep."""

    board: Board
    depth: int
    maximise: bool
    ends: bool
    """Whether the form tests for the end of a game, so that nobody is stuck at a leaf."""

    @cached_property
    def root(self) -> SearchedPosition:
        return position_of(self.board)


def run_mistaken(
    question: SearchCall, writing: Writing, asked: Sequence[int] | None = None
) -> Behaviour:
    """Search as it is written; not further than where something else is asked than was `asked`."""
    return imitate(question, writing, asked)[0]


def imitate(
    question: SearchCall,
    writing: Writing,
    asked: Sequence[int] | None,
    *,
    is_stopped_when_stuck: bool = False,
) -> tuple[Behaviour, int]:
    """The same, with those of the STYLES that may have made a difference.

    Where a search is written otherwise in none but the others, it does the same as far as here.
    """
    common = writing.at_max
    run = _Run(
        writing,
        ends=question.ends or common.ends,
        script=asked,
        is_stopped_when_stuck=is_stopped_when_stuck,
    )
    maximise = question.maximise
    window = -common.window, common.window
    try:
        value, path = run.visit(question.root, question.depth, maximise, window, ())
    except (_Stopped, RecursionError):
        stopped = Behaviour(
            asked=tuple(run.asked),
            value=None,
            path=None,
            stuck_after=run.stuck_after,
            is_whole=False,
            next_asked=run.next_asked,
        )
        return stopped, run.told_by
    if common.answer_sign == "player" and not maximise:
        value = -value
    told = Behaviour(tuple(run.asked), value, run.path_told(path), run.stuck_after)
    return told, run.told_by


class _Stopped(Exception):
    """It is known to be another search, is stuck, or asks for ever."""


_Window = tuple[Number, Number]
_WIDEST: _Window = (-math.inf, math.inf)


class _Node:
    """A position whose children are being searched: what its local variables hold."""

    __slots__ = (
        *("position", "depth", "child_depth", "maximise", "side", "like_max", "path"),
        *("alpha", "beta", "told_by", "former", "best", "is_unset", "best_path"),
        *("scores", "score", "score_path"),
    )

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
        own = self.alpha if self.like_max else -self.beta
        self.told_by = 0 if own == -math.inf else _OWN_RESET
        """Which of the STYLES have made a difference here, or would have."""
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

    def keep_best(self, move: int) -> bool:
        """Keep the score and the path, each if it is to be kept; whether the score is better."""
        is_better, keeps = self.is_better(), self.side.keeps
        if is_better:
            if self.side.keeps_score != "never":
                self.is_unset = False
                self.best = self.score
            if keeps == "best":
                self.best_path = self.score_path
            elif keeps == "move":
                self.best_path = (*self.path, move)
            elif keeps == "own":
                self.best_path = self.path
        if keeps in _KEPT_OTHERWISE and _KEPT_OTHERWISE[keeps](self.scores):
            self.best_path = self.score_path
        return is_better

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
            if self.score != self.best and max(self.score, self.best) > self.alpha:
                self.told_by |= _FOLLOWS
            self.alpha = max(self.alpha, score)
        else:
            if self.score != self.best and min(self.score, self.best) < self.beta:
                self.told_by |= _FOLLOWS
            self.beta = min(self.beta, score)

    def is_cut(self) -> bool:
        side = self.side
        if side.cut == "never":
            return False
        alpha, beta = self.former if side.cut_test == "before" else (self.alpha, self.beta)
        if side.cut == "own":
            low, high = self.former
            return self.score >= low if self.like_max else self.score <= high
        if side.cut in _AT_THE_BOUND and (
            max(alpha, self.score, self.best) < beta
            if self.like_max
            else min(beta, self.score, self.best) > alpha
        ):
            return False  # In every style.
        reaches = _CUTS[side.cut]
        by_bound = reaches(alpha, beta)
        if self.like_max:
            by_score, by_best = reaches(self.score, beta), reaches(self.best, beta)
            equal = beta in (alpha, self.score, self.best)
        else:
            by_score, by_best = reaches(alpha, self.score), reaches(alpha, self.best)
            equal = alpha in (beta, self.score, self.best)
        if by_bound != by_score or by_score != by_best:
            self.told_by |= _TESTED
        if equal:
            self.told_by |= _CUT
        if side.tested == "bound":
            return by_bound
        return by_score if side.tested == "score" else by_best

    def passed_window(self) -> _Window:
        """What a child is handed."""
        alpha, beta = self.alpha, self.beta
        match self.side.passed:
            case "both":  # First, as nearly all are.
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


class _Run:
    """One search, made thousands of times in a diagnosis: a plain class starts soonest."""

    def __init__(
        self,
        writing: Writing,
        *,
        ends: bool,
        script: Sequence[int] | None,
        is_stopped_when_stuck: bool,
    ) -> None:
        self.common = writing.at_max
        self.at_min = writing.at_min
        self.ends = ends
        self.script = script
        """What was asked by the search that this one is compared with, if there is one."""
        self.is_stopped_when_stuck = is_stopped_when_stuck
        self.asked: list[int] = []
        self.stuck_after: int | None = None
        self.next_asked: int | None = None
        self.told_by = 0
        self.uses_bounds = not (
            self.common.cut == self.at_min.cut == "never"
            and self.common.answer not in _BOUND_ANSWERS
            and self.at_min.answer not in _BOUND_ANSWERS
        )
        self.alpha, self.beta = -self.common.window, self.common.window
        """The bounds of a search that keeps them in globals."""
        self.bests: dict[bool, Number] = {}
        """The best score of each player, where all nodes share it."""
        self.moves_made: list[int] = []
        """What a list of moves that all calls share has been given."""
        self.global_path: TreePath = ()
        self.last_leaf: TreePath = ()

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

    def visit(  # noqa: PLR0912 (a further call would be made at each node of thousands of searches)
        self,
        position: SearchedPosition,
        depth: int,
        maximise: bool,
        window: _Window,
        path: TreePath,
    ) -> tuple[Number, TreePath | None]:
        common, stops_at = self.common, self.common.stops_at
        if (
            depth == stops_at
            or (self.ends and not position.children)
            or (common.stops_below and depth < stops_at)
        ):
            return self._leaf(position, maximise, path)
        if common.player != "handed":
            maximise = (depth % 2 == 1) is (common.player == "odd-depth")
        side = common if maximise else self.at_min
        node = _Node(position, depth, maximise, window, side)
        node.path = path
        self.told_by |= node.told_by
        is_plain = side.walks_plainly
        moves = range(len(position.children)) if is_plain else self._begin(node)
        if not moves:
            self._is_stuck()
            return node.best, None
        skips = False
        for move in moves:
            if skips:
                skips = False
                continue
            if is_plain:
                node.score, node.score_path = self.visit(
                    position.children[move],
                    depth - 1,
                    not maximise,
                    node.passed_window(),
                    (*path, move),
                )
                node.scores.append(node.score)
            else:
                self._search_child(node, move)
            former = node.best, node.best_path
            if is_plain:
                node.keep_best(move)
            else:
                self._keep_best(node, move)
            if not self.uses_bounds:
                continue
            if side.scope == "global":
                self._bring_global_bounds_up(node)
            else:
                node.bring_bounds_up()
            is_cut = node.is_cut()
            self.told_by |= node.told_by
            if is_cut:
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

    def _begin(self, node: _Node) -> Sequence[int]:
        """Before any child is searched; the moves that will be played."""
        if node.side.inner == "entry":
            self.ask(node.position)
        if node.side.starts_from == "evaluation":
            node.best, node.is_unset = self.ask(node.position), False
        self._read_global_best(node)
        return self._moves(node)

    def _read_global_best(self, node: _Node) -> None:
        """Where all nodes share it, those below may have changed it."""
        if node.side.best_scope == "global" and node.like_max in self.bests:
            node.best, node.is_unset = self.bests[node.like_max], False

    def _is_stuck(self) -> None:
        if self.stuck_after is None:
            self.stuck_after = len(self.asked)
        if self.is_stopped_when_stuck:
            raise _Stopped

    def _leaf(
        self, position: SearchedPosition, maximise: bool, path: TreePath
    ) -> tuple[Number, TreePath]:
        common = self.common
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
        if below is not None and self.common.path == "levels-reversed":
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
                return self.common.stops_at

    def _keep_best(self, node: _Node, move: int) -> None:
        self._read_global_best(node)
        if node.keep_best(move):
            if node.side.keeps_score != "never":
                self.bests[node.like_max] = node.score
            self._note_globally(node, move)

    def _note_globally(self, node: _Node, move: int) -> None:
        rule = self.common.path
        if rule == "global":
            self.global_path = (*node.path, move)
        elif rule == "global-full" and node.score_path is not None:
            self.global_path = node.score_path

    def _bring_global_bounds_up(self, node: _Node) -> None:
        node.alpha, node.beta = self.alpha, self.beta
        node.bring_bounds_up()
        self.alpha, self.beta = node.alpha, node.beta

    def _answer(self, node: _Node) -> tuple[Number, TreePath | None]:
        self._read_global_best(node)
        if node.side.adds == "node":
            node.best += self.ask(node.position)
        match node.side.answer:
            case "best" | "own-bound":
                return node.best, node.best_path
            case "mean":
                return sum(node.scores) / len(node.scores), None
            case "last":
                kept = node.score_path if node.side.keeps == "best" else node.best_path
                return node.score, kept
            case "last-score":
                return node.score, node.best_path
            case "other-bound":
                return node.other_bound, node.best_path

    def path_told(self, path: TreePath | None) -> TreePath | None:
        """The path as it is returned in the end."""
        rule = self.common.path
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

_AT_THE_BOUND = ("large", "strict")
_BOUND_ANSWERS = ("own-bound", "other-bound")

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
