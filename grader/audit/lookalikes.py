"""Which searches no tree can tell apart, and which no tree can fail: decided once on a bank of
small trees and seeded ones.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from grader import __version__
from grader.audit.evidence import Key, Setting, Stage
from grader.cache import Cache, digest_of
from grader.mistakes.smallest_tree import case_of, filled, shapes, small_cases, value_patterns
from grader.mistakes.switches import Writing
from grader.model.case import SearchCase
from grader.model.tree import Nested, Node, height, leaf_count, tree_of, walk

_SEED = "bank-1"
_COUNT = 80
_MOST_LEAVES = 40
_DEPTHS = (2, 3, 4, 5)
_RANGES = (
    (1, 3),
    (-3, -1),
    (-9, 9),
    (0, 20),
    (-20, 0),
    (1_000, 1_003),
    (-1_003, -1_000),
    (999_999, 1_000_003),
    (-1_000_003, -999_999),
    (-1_000_003, 1_000_003),
)
"""Ties, negative numbers, and what lies beyond somebody's infinity."""
_UNEVEN = 0.5
"""How many trees of forms that see ends end early."""
_WIDE = 4
"""Of so many trees, one has nodes of up to five children: somebody's loop ends at three."""
_LIMITED = 0.3
"""How many trees of forms that are told a depth are searched less deep than they are high."""
_CHOSEN: tuple[Nested, ...] = (
    [[7, 5, 9, 2], [6, 4, 8, 3]],
    [[2, 9, 5, 7], [3, 8, 4, 6]],
    [[[[[2]]], [[[2, 1]]]], [[[[1], [2]]]]],
    [[[[[2]]], [[[2, 1]]]], [[[[2], [2]]]]],
)
"""What chance seldom brings about: a fourth child decides; cuts from far above and from near."""


@cache
def random_bank(*, ends: bool, limited: bool) -> tuple[SearchCase, ...]:
    """Trees of every kind that a form can be tried on."""
    generator = random.Random(_SEED)
    bank = [case_of(tree_of(tree), maximise) for tree in _CHOSEN for maximise in (True, False)]
    while len(bank) < _COUNT:
        number = len(bank)
        low, high = _RANGES[number % len(_RANGES)]
        depth = generator.choice(_DEPTHS)
        ending = 0.25 if ends and generator.random() < _UNEVEN else 0.0
        most = 3
        if number % _WIDE == 1:
            most, depth = 5, min(depth, 3)
        tree = _random_tree(generator, depth, most, (low, high), ending)
        maximise = generator.random() < 0.5
        if height(tree) == 0 or leaf_count(tree) > _MOST_LEAVES:
            continue
        asked = height(tree)
        if limited and generator.random() < _LIMITED and asked > 1:
            asked = generator.randint(1, asked - 1)
        bank.append(case_of(tree, maximise, asked))
    return tuple(bank)


def _random_tree(
    generator: random.Random, depth: int, most: int, values: tuple[int, int], ending: float
) -> Node:
    if depth == 0 or generator.random() < ending:
        return Node(generator.randint(*values))
    children = tuple(
        _random_tree(generator, depth - 1, most, values, ending)
        for _ in range(generator.randint(1, most))
    )
    # A number of its own, for searches that stop here.
    return Node(generator.randint(*values), children)


def small_bank(*, most_leaves: int, ends: bool, limited: bool) -> Iterator[SearchCase]:
    """The smallest trees in order, then those that end early, then those not searched whole."""
    yield from small_cases(most_leaves=most_leaves)
    if ends:
        yield from _small_uneven()
    if limited:
        yield from _small_limited()


_UNEVEN_SHAPES: tuple[Nested, ...] = (
    [0, [0]],
    [[0], 0],
    [0, [0, 0]],
    [[0, 0], 0],
    [0, [0], 0],
    [[0, [0]], 0],
    [0, [[0], 0]],
)


def _small_uneven() -> Iterator[SearchCase]:
    for shape in _UNEVEN_SHAPES:
        for values in value_patterns(leaf_count(tree_of(shape))):
            tree = tree_of(filled(shape, iter(values)))
            for maximise in (True, False):
                yield case_of(tree, maximise)


def _small_limited() -> Iterator[SearchCase]:
    """Small trees asked for one move less: the nodes where the search stops have a number."""
    for depth in (2, 3):
        for leaves in (1, 2, 3):
            for shape in shapes(depth, leaves):
                for start in (1, -9):
                    tree = _numbered(tree_of(shape), depth, iter(range(start, start + 9)))
                    for maximise in (True, False):
                        yield case_of(tree, maximise, depth - 1)


def _numbered(tree: Node, depth: int, numbers: Iterator[int]) -> Node:
    """Numbers for the leaves, from the left, and for the nodes just above them."""
    values = {path: next(numbers) for path, _ in walk(tree) if len(path) >= depth - 1}

    def build(node: Node, path: tuple[int, ...]) -> Node:
        children = tuple(build(child, (*path, move)) for move, child in enumerate(node.children))
        return Node(values.get(path), children)

    return build(tree, ())


_kept_classes: Cache[list[int]] = Cache("audit-classes")
_BANK_VERSION = 2
"""Raised whenever the bank holds other trees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What any tree could show, in one setting."""

    classes: Mapping[Writing, int]
    """Searches of one class do the same on every tree; 0 is the reference's."""
    catchable: frozenset[Writing]
    """Those, of the ones that were asked about, that the judge fails on some tree."""


def what_is_known(
    setting: Setting, writings: Sequence[Writing], doubtful: Sequence[Writing] = ()
) -> Known:
    """Decided on the bank, or read from the cache; `doubtful` may be what no tree can fail."""
    classes = _classes(setting, tuple(dict.fromkeys((right_one(setting), *writings))))
    asked = tuple(dict.fromkeys(each for each in doubtful if classes[each]))
    return Known(classes=classes, catchable=_catchable(setting, asked))


def right_one(setting: Setting) -> Writing:
    """The reference, as far as the form shows it."""
    return setting.visible(setting.base)


def _classes(setting: Setting, writings: tuple[Writing, ...]) -> dict[Writing, int]:
    def decide() -> list[int]:
        found = _refined(setting, writings)
        return [found[each] for each in writings]

    seen = setting.path_due, setting.ends, setting.limited
    return dict(zip(writings, _kept("classes", seen, writings, decide), strict=True))


def _refined(setting: Setting, writings: Sequence[Writing]) -> dict[Writing, int]:
    """The classes: a group is split by every tree on which its members differ.

    Whoever is alone in a group is tried no further, so the many that differ soon cost little.
    """
    groups = [list(writings)]
    alone: list[list[Writing]] = []
    for stage in _bank(setting.ends, setting.limited):
        split: list[list[Writing]] = []
        for group in groups:
            parts: defaultdict[Key, list[Writing]] = defaultdict(list)
            for writing in group:
                parts[stage.key(setting, writing)].append(writing)
            for part in parts.values():
                (split if len(part) > 1 else alone).append(part)
        groups = split
    order = {writing: place for place, writing in enumerate(writings)}
    found = sorted((*groups, *alone), key=lambda group: order[group[0]])
    return {writing: number for number, group in enumerate(found) for writing in group}


def _catchable(setting: Setting, writings: tuple[Writing, ...]) -> frozenset[Writing]:
    def decide() -> list[int]:
        return [int(_is_failed(setting, each)) for each in writings]

    kept = _kept("catchable", setting, writings, decide) if writings else []
    return frozenset(each for each, is_failed in zip(writings, kept, strict=True) if is_failed)


def _is_failed(setting: Setting, writing: Writing) -> bool:
    """Whether the judge fails it on some tree of the bank."""
    right = right_one(setting)
    return any(
        stage.failed(setting, writing)
        for stage in _bank(setting.ends, setting.limited)
        if stage.key(setting, writing) != stage.key(setting, right)
    )


@cache
def _bank(ends: bool, limited: bool) -> tuple[Stage, ...]:
    return tuple(Stage(case) for case in random_bank(ends=ends, limited=limited))


def _kept(
    what: str, setting: object, writings: tuple[Writing, ...], decide: Callable[[], list[int]]
) -> list[int]:
    """A number for each search, as it was decided once."""
    key = digest_of(__version__, _BANK_VERSION, what, setting, writings)
    document = _kept_classes.read(key)
    kept = document if isinstance(document, list) else []
    if len(kept) == len(writings) and all(type(each) is int for each in kept):
        return kept
    found = decide()
    _kept_classes.write(key, found)
    return found
