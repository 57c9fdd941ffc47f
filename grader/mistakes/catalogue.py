"""The known mistakes, a file of `known/` each, and the switches of a search that they turn."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Any, ClassVar, Literal, get_args

from grader.kinds.search import base_convention
from grader.language import LANGUAGES, LongText, MalformedText, mistake_texts
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Algorithm, Conventions, Cut, Pruning
from grader.model.tree import Number


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

    walks_plainly: ClassVar[bool] = True
    """Whether every child is searched once, from left to right, and nothing else is done."""

    def having(self, changes: Mapping[str, Any]) -> "Switches":
        """The same with some switches set."""
        copy = object.__new__(Switches)
        copy.__dict__.update(self.__dict__, **changes)
        if not _WALK.isdisjoint(changes):
            copy.__dict__["walks_plainly"] = False
        return copy


_WALK = frozenset(
    "next_player starts_from best_scope adds children least_children order sort plays at_root scope"
    " inner calls calls_if_better deeper path".split()
)


@dataclass(frozen=True, slots=True)
class Writing:
    """A whole search: how each player's nodes are written.

    What both players share (the leaves, the end, the answer) is read from MAX's side.
    """

    at_max: Switches
    at_min: Switches

    def having(self, side: Side, **changes: Any) -> "Writing":
        """The same search with some switches set; those that both share, whatever the side."""
        if side is Side.BOTH and self.at_max is self.at_min:
            at_both = self.at_max.having(changes)
            return Writing(at_both, at_both)
        if side is Side.MIN:
            shared = {name: value for name, value in changes.items() if name in _SHARED}
            at_max = self.at_max.having(shared) if shared else self.at_max
        else:
            at_max = self.at_max.having(changes)
        return Writing(at_max, self.at_min if side is Side.MAX else self.at_min.having(changes))


_SHARED = frozenset(
    "player window leaf_times leaf_sign answer_sign stops_at stops_below ends path".split()
)


_TEXTBOOK = Switches()
ALPHABETA = Writing(_TEXTBOOK, _TEXTBOOK)
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


@dataclass(frozen=True, slots=True)
class Variant:
    """One way of making a mistake."""

    side: Side
    changes: Mapping[str, Any]
    number: Number | None = None
    """The number that the author took for infinity, where that is the mistake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """One misunderstanding, by whatever way it was written."""

    id: str
    order: int
    """Where two explain the same, the lesser one is told."""
    section: str
    """Where the course tells it."""
    variants: tuple[Variant, ...]
    algorithms: frozenset[Algorithm]
    conventions: frozenset[Algorithm]
    """The searches in which it is no mistake, but another right way."""

    @property
    def is_about_path(self) -> bool:
        """Whether nothing but the path shows it."""
        return all(variant.changes.keys() <= _PATH_SWITCHES for variant in self.variants)


_PATH_SWITCHES = frozenset({"keeps", "path"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A mistake made in one way at one place: what a behaviour is compared with."""

    mistake: Mistake
    variant: Variant

    @property
    def side(self) -> Side:
        return self.variant.side

    @property
    def is_at_one_side(self) -> bool:
        """Whether it is worth saying where: the same mistake can be made at other nodes too."""
        sides = {variant.side for variant in self.mistake.variants}
        return self.side is not Side.BOTH and len(sides) > 1

    def applied_to(self, writing: Writing) -> Writing:
        return writing.having(self.variant.side, **self.variant.changes)

    def goes_with(self, other: "Candidate") -> bool:
        """Whether the two can be made together: they are not two ways of writing one thing."""
        if self.mistake is other.mistake:
            return False
        if self.variant.changes.keys().isdisjoint(other.variant.changes):
            return True
        return {self.side, other.side} == {Side.MAX, Side.MIN}


def finite_infinities(algorithm: Algorithm, numbers: Iterable[Number]) -> Iterator[Candidate]:
    """Small infinities that are not on our list, and that somebody's answers hint at."""
    for mistake in known_mistakes():
        if algorithm in mistake.algorithms and mistake.variants[0].number is not None:
            ways = dict.fromkeys(tuple(variant.changes) for variant in mistake.variants)
            for number in numbers:
                for names in ways:
                    changes = MappingProxyType(dict.fromkeys(names, number))
                    yield Candidate(mistake, Variant(Side.BOTH, changes, number))


@cache
def candidates(algorithm: Algorithm) -> tuple[Candidate, ...]:
    """Every way of going wrong in this search, most common first."""
    return tuple(
        Candidate(mistake, variant)
        for mistake in known_mistakes()
        if algorithm in mistake.algorithms
        for variant in mistake.variants
    )


def textbook(algorithm: Algorithm) -> Writing:
    return ALPHABETA if algorithm is Algorithm.ALPHABETA else MINIMAX


@cache
def right_writings(algorithm: Algorithm, conventions: Conventions) -> tuple[Writing, ...]:
    """The searches that the exercise accepts, the reference first."""
    base = base_convention(conventions)
    strict = [base.strict_cut, *([True] if conventions.cut is Cut.FREE else [])]
    shallow = [base.shallow, *([True] if conventions.pruning is Pruning.FREE else [])]
    writings = []
    for is_strict, is_shallow in product(strict, shallow):
        writing = textbook(algorithm)
        if is_strict and algorithm is Algorithm.ALPHABETA:
            writing = writing.having(Side.BOTH, cut="strict")
        writings.append(writing.having(Side.BOTH, own_reset=is_shallow))
    return tuple(dict.fromkeys(writings))


# The files ----------------------------------------------------------------------------------------


@cache
def known_mistakes() -> tuple[Mistake, ...]:
    """Most common first."""
    found: dict[int, Mistake] = {}
    for text in mistake_texts():
        mistake = _mistake(text)
        if mistake.order in found:
            reason = f"order: that of {found[mistake.order].id} is {mistake.order} too"
            raise MalformedText(text.file, 1, reason)
        found[mistake.order] = mistake
    return tuple(found[order] for order in sorted(found))


def _mistake(text: LongText) -> Mistake:
    variants = tuple(_variants(text))
    if not variants:
        raise MalformedText(text.file, 1, "no line “way: …”: how is it made?")
    conventions = text.value("convention in", _algorithms, missing="")
    for said in ("clause", "convention") if conventions else ("clause",):
        for language in LANGUAGES:
            text.value(f"{said} {language}", str)
    return Mistake(
        id=text.id,
        order=text.value("order", int),
        section=text.value("section", str),
        variants=variants,
        algorithms=text.value("searches", _algorithms),
        conventions=conventions,
    )


def _algorithms(words: str) -> frozenset[Algorithm]:
    return frozenset(map(Algorithm, words.split()))


def _variants(text: LongText) -> Iterator[Variant]:
    """The ways below a line `sides`, at the first of these sides, then at the next one."""
    numbers = text.value("numbers", _numbers, missing="")
    sides: list[Side] = []
    ways: list[Variant] = []
    for line in text.head:
        if line.key == "sides":
            yield from _at_each(sides, ways)
            sides, ways = text.parsed(line, _sides), []
        elif line.key == "way" and not sides:
            raise MalformedText(text.file, line.number, "way: below no line “sides: …”")
        elif line.key == "way":
            ways += text.parsed(line, lambda value: _ways(value, numbers))
    yield from _at_each(sides, ways)


def _at_each(sides: Iterable[Side], ways: Iterable[Variant]) -> Iterator[Variant]:
    return (replace(way, side=side) for side in sides for way in ways)


def _sides(words: str) -> list[Side]:
    return list(map(Side, words.split()))


def _numbers(words: str) -> list[Number]:
    return list(map(int, words.split()))


_ANY_NUMBER = "N"
"""In a way, each of the `numbers` in turn."""


def _ways(settings: str, numbers: Sequence[Number]) -> list[Variant]:
    """`cut = early, tie = last`."""
    pairs = [setting.split(" = ") for setting in settings.split(", ")]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError("“switch = value”, and others after a comma")
    words = dict(pairs)
    several = numbers if _ANY_NUMBER in words.values() else (None,)
    return [
        Variant(
            Side.BOTH,
            MappingProxyType({name: _value(name, word, number) for name, word in words.items()}),
            number,
        )
        for number in several
    ]


def _value(name: str, word: str, number: Number | None) -> str | bool | Number:
    """What a switch is set to."""
    kind = Switches.__annotations__.get(name)
    if kind is None:
        raise ValueError(f"there is no switch “{name}”")
    if kind is bool and word == "yes":
        return True
    if kind is int or (kind is float and word.isdecimal()):
        return int(word)
    if kind is float:
        return float(word if number is None else number)
    if word not in get_args(kind):
        raise ValueError(f"“{name}” cannot be “{word}”")
    return word
