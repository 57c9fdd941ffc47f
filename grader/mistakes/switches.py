"""How a search is written: each choice an author makes, right or wrong, is a switch.

The defaults are the textbook's alpha-beta. Minimax is the same search with `cut` never.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal


class Side(StrEnum):
    """At which nodes a switch is set: authors write the two players apart, and err in one."""

    BOTH = "both"
    MAX = "max"
    MIN = "min"


@dataclass(frozen=True)
class Switches:
    """How the nodes of one player are written.

    Without slots: a copy with a few switches set is made thousands of times in a diagnosis, and
    copying one dictionary costs a twentieth of what `dataclasses.replace` does.
    """

    # Who plays
    acts: Literal["own", "other"] = "own"
    """`other`: the whole branch is written as the other player's."""
    compares: Literal["own", "other", "other-later"] = "own"
    """`other`: only the comparison with the best score so far is; `other-later`: after the first
    child, which is kept whatever its score."""
    player: Literal["handed", "odd-depth", "even-depth"] = "handed"
    """Whether MAX plays: as the call says, or where so many moves are left."""
    next_player: Literal["other", "same", "toggled"] = "other"
    """`toggled`: the player is changed once more for each child."""

    # The best score
    start: float = math.inf
    """MAX starts from −start, MIN from +start."""
    tie: Literal["first", "last"] = "first"
    starts_from: Literal["infinity", "evaluation"] = "infinity"
    """`evaluation`: the best score starts from what the node itself is worth."""
    keeps_score: Literal["best", "first", "never"] = "best"
    """Which score is kept as the best; `never`: the one it started from stays."""
    best_scope: Literal["local", "global"] = "local"
    """`global`: one best score for all nodes of a player."""
    answer: Literal["best", "last", "last-score", "mean", "own-bound", "other-bound"] = "best"
    """What is handed upwards: `last` is the last child's score and path, `last-score` its score
    with the best path; `own-bound` is the fail-hard search, never worse than its bound."""
    adds: Literal["no", "child", "node"] = "no"
    """What the node itself is worth is added: to each child's score, or once to its own."""

    # Which children
    children: Literal[
        "all",
        "first",
        "last",
        "not-first",
        "not-last",
        "not-last-of-several",
        "two",
        "three",
    ] = "all"
    least_children: int = 0
    """How many moves are played whether they exist or not (`range(2)`)."""
    order: Literal["left", "right"] = "left"
    sort: Literal["no", "best", "ascending", "descending", "greedy"] = "no"
    """Evaluates every child first, then takes them in that order; `greedy`: the best alone."""
    plays: Literal["move", "first", "nothing"] = "move"
    """`first`: always the move 0. `nothing`: goes on with the position it was handed."""

    # The bounds
    own_reset: bool = False
    """The node's own bound starts afresh, as in the slides."""
    update: Literal["best", "last", "never", "other"] = "best"
    """How the own bound follows the scores; `other`: the other player's bound does."""
    follows: Literal["score", "best"] = "score"
    """Whether the bound is brought up by each score or by the best one: in a right search, the
    same; beside a mistake, not always."""
    passed: Literal["both", "none", "swapped", "negated", "alpha-twice", "beta-twice"] = "both"
    at_root: Literal["passed", "infinite"] = "passed"
    """What the root hands its children: its own bounds, or the widest window each time."""
    window: float = math.inf
    """The root's first window is (−window, +window)."""
    scope: Literal["local", "global"] = "local"

    # The cut
    cut: Literal["large", "strict", "never", "early", "own", "equal", "reversed"] = "large"
    """`early`: one unit before the bound. `own`: on a score that reaches the own bound.
    `equal`: not beyond the bound. `reversed`: where the window is still open."""
    tested: Literal["bound", "score", "best"] = "bound"
    """What is held against the other player's bound; in a right search, the same."""
    cut_test: Literal["after", "before"] = "after"
    """Whether the bound is brought up to date before it is tested."""
    cut_skips: Literal["all", "one"] = "all"
    cut_answer: Literal["best", "bound", "without", "start"] = "best"
    """What a cut hands upwards; `without`: the best score before the one that cut; `start`: the
    score that the node began with."""

    # The evaluations
    inner: Literal["no", "entry", "exit", "loop", "child"] = "no"
    """Evaluates inner nodes too: on entering, on leaving, once a child, or each child first."""
    leaf_times: int = 1
    leaf_sign: Literal["right", "player"] = "right"
    """`player`: a leaf where MIN is to move changes its sign, as in a negamax gone wrong."""
    answer_sign: Literal["right", "player"] = "right"
    """`player`: a root where MIN is to move changes the sign of the answer."""
    calls: int = 1
    """How often each child is searched."""
    calls_if_better: int = 0
    """How often it is searched again where it is the best so far."""

    # The depth
    stops_at: int = 0
    stops_below: bool = False
    """Whether it stops below that depth too (`prof <= 0`)."""
    ends: bool = False
    """Whether a position without a move is evaluated, whatever the depth."""
    deeper: Literal["one", "none", "two", "loop", "all"] = "one"
    """By how much the depth decreases for a child; `loop`: by one more for each child;
    `all`: to the depth where the search stops."""

    # The path
    keeps: Literal["best", "last", "first", "move", "own", "greatest"] = "best"
    """Of which child the path is kept; `move`: up to the best child only; `own`: up to the node;
    `greatest`: of the child with the greatest score, whoever plays."""
    path: Literal[
        "right",
        "twice",
        "reversed",
        "levels-reversed",
        "first",
        "empty",
        "no-first",
        "no-last",
        "one-based",
        "shared",
        "global",
        "global-full",
        "last-leaf",
    ] = "right"

    def having(self, changes: Mapping[str, Any]) -> "Switches":
        """The same with some switches set."""
        copy = object.__new__(Switches)
        copy.__dict__.update(self.__dict__, **changes)
        return copy


@dataclass(frozen=True, slots=True)
class Writing:
    """A whole search: how each player's nodes are written.

    What both players share (the leaves, the end, the answer) is read from MAX's side.
    """

    at_max: Switches
    at_min: Switches

    def having(self, side: Side, **changes: Any) -> "Writing":
        """The same search with some switches set; those that both share, whatever the side."""
        if side is Side.MIN:
            shared = {name: value for name, value in changes.items() if name in _SHARED}
            at_max = self.at_max.having(shared) if shared else self.at_max
        else:
            at_max = self.at_max.having(changes)
        return Writing(at_max, self.at_min if side is Side.MAX else self.at_min.having(changes))


_SHARED = frozenset(
    "player window leaf_times leaf_sign answer_sign stops_at stops_below ends path".split()
)


ALPHABETA = Writing(Switches(), Switches())
MINIMAX = ALPHABETA.having(Side.BOTH, cut="never")


def styles_of(writing: Writing) -> list[Writing]:
    """Ways of writing the same search that a mistake, once made, can tell apart."""
    if writing.at_max.cut == "never":
        return [writing]
    return [
        writing.having(Side.BOTH, tested=tested, follows=follows)
        for tested, follows in (
            ("bound", "score"),
            ("score", "score"),
            ("bound", "best"),
            ("best", "best"),
        )
    ]
