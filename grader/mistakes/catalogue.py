"""The mistakes that people make in minimax and alpha-beta, each as switches of one search.

`known/` has a file for each, whose head says, beside what the head of any longer text says:

    order: 120            the most common first: where two explain the same, the first is told
    searches: alphabeta   in which it can be made
    section: 3.4          where the course tells it
    sides: both max min   at whose nodes: each way below is made at each of these
    way: cut = early      the switches that are set; N stands for each of the `numbers`
    clause fr: …          what it does, after « comme si »; `clause en` after “as if”
    convention in: …      the searches in which it is another right way; `convention fr` says so
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Any, get_args

from grader.kinds.search import base_convention
from grader.language import LANGUAGES
from grader.language.texts import LongText, MalformedText, mistake_texts
from grader.mistakes.switches import ALPHABETA, MINIMAX, Side, Switches, Writing
from grader.model.exercise import Algorithm, Conventions, Cut, Pruning
from grader.model.tree import Number


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
