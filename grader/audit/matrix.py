"""What the fixtures catch and tell apart, and which mistakes nothing can tell apart."""

import random
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from grader import __version__
from grader.audit.evidence import Evidence, Key, Setting, Sight, Stage, Suspect
from grader.cache import Cache, digest_of
from grader.mistakes.catalogue import Writing
from grader.mistakes.smallest_tree import case_of, filled, shapes, small_cases, value_patterns
from grader.model.audit_report import (
    Extent,
    Loss,
    Matrix,
    MatrixCell,
    OnlyHere,
    Pair,
    Row,
    Standing,
)
from grader.model.case import SearchCase
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Exercise, Form
from grader.model.tree import Nested, Node, height, leaf_count, tree_of, walk
from grader.model.verdict import CheckKind

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A matrix, and what its gaps are made of."""

    evidence: Evidence
    matrix: Matrix
    missed: Mapping[str, tuple[Suspect, ...]]
    """By row: the ways of making the mistake that no fixture catches."""
    confused: Mapping[Pair, tuple[tuple[Suspect, Suspect], ...]]
    """By pair of rows: the ways of making both that no fixture tells apart."""
    undecided: tuple[Pair, ...]
    """Pairs that no fixture tells apart, one of them a file: nobody knows if a tree could."""

    @property
    def caught(self) -> set[str]:
        """The rows that some fixture catches, whatever the way."""
        return {row.id for row in self.matrix.rows if row.standing is Standing.CAUGHT}


def doubtful(evidence: Evidence, *, without: Sequence[str] = ()) -> list[Writing]:
    """The searches that no fixture fails: it must be known whether any tree could."""
    columns = [sights for fixture, sights in evidence.sights.items() if fixture not in without]
    return [
        suspect.writing
        for place, suspect in enumerate(evidence.suspects)
        if suspect.writing is not None and not any(sights[place].caught for sights in columns)
    ]


def build_matrix(evidence: Evidence, known: Known, *, without: Sequence[str] = ()) -> Result:
    """Put together what was seen; `without` leaves fixtures out."""
    return _Building(evidence, known, without).result()


class _Building:
    def __init__(self, evidence: Evidence, known: Known, without: Sequence[str]) -> None:
        self._evidence = evidence
        self._known = known
        self._columns: dict[str, tuple[Sight, ...]] = {
            fixture: sights for fixture, sights in evidence.sights.items() if fixture not in without
        }
        self._by_row: defaultdict[str, list[int]] = defaultdict(list)
        for place, suspect in enumerate(evidence.suspects):
            self._by_row[suspect.row].append(place)
        self._standings = [self._standing(place) for place in range(len(evidence.suspects))]
        self._only_mistakes: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._only_pairs: defaultdict[str, dict[Pair, None]] = defaultdict(dict)
        self._undecided: dict[Pair, None] = {}

    def result(self) -> Result:
        evidence, suspects = self._evidence, self._evidence.suspects
        missed = {
            row: tuple(suspects[p] for p in places if self._standings[p] is Standing.MISSED)
            for row, places in self._by_row.items()
        }
        rows = tuple(self._row(row, places) for row, places in self._by_row.items())
        pair_count, confused = self._compare_pairs(rows)
        matrix = Matrix(
            exercise=evidence.exercise.id,
            form=evidence.form.id,
            function=evidence.form.function,
            fixtures=tuple(self._columns),
            rows=rows,
            pair_count=pair_count,
            confused=tuple(confused),
            alike=tuple(self._alike(rows)),
            only=tuple(
                OnlyHere(
                    fixture=fixture,
                    mistakes=tuple(self._only_mistakes[fixture]),
                    pairs=tuple(self._only_pairs[fixture]),
                )
                for fixture in self._columns
            ),
        )
        missed = {row: ways for row, ways in missed.items() if ways}
        return Result(
            evidence=evidence,
            matrix=matrix,
            missed=missed,
            confused=confused,
            undecided=tuple(self._undecided),
        )

    # Mistakes -----------------------------------------------------------------------------------

    def _standing(self, place: int) -> Standing:
        if any(sights[place].caught for sights in self._columns.values()):
            return Standing.CAUGHT
        writing = self._evidence.suspects[place].writing
        if writing is None:
            return Standing.UNKNOWN
        if self._known.classes[writing] == 0:
            return Standing.SAME
        return Standing.MISSED if writing in self._known.catchable else Standing.ALLOWED

    def _row(self, row: str, places: Sequence[int]) -> Row:
        first = self._evidence.suspects[places[0]]
        standings = {self._standings[place] for place in places}
        # The worst way of making it decides; one that cannot be seen hides no other.
        order = (
            Standing.MISSED,
            Standing.UNKNOWN,
            Standing.CAUGHT,
            Standing.ALLOWED,
            Standing.SAME,
        )
        for place in places:
            catching = [name for name, sights in self._columns.items() if sights[place].caught]
            if len(catching) == 1:
                self._only_mistakes[catching[0]][row] = None
        return Row(
            id=row,
            mistake=first.mistake,
            side=first.side,
            own=first.writing is None,
            standing=next(each for each in order if each in standings),
            cells=tuple(self._cell(sights, places) for sights in self._columns.values()),
            missed=tuple(
                self._evidence.suspects[place].way
                for place in places
                if self._standings[place] is Standing.MISSED
            ),
        )

    def _cell(self, sights: Sequence[Sight], places: Sequence[int]) -> MatrixCell:
        seen = [place for place in places if self._standings[place] is not Standing.SAME]
        caught = [place for place in seen if sights[place].caught]
        kinds = {kind for place in caught for kind in sights[place].kinds}
        extent = Extent.NONE
        if caught:
            extent = Extent.ALL if len(caught) == len(seen) else Extent.SOME
        return MatrixCell(extent=extent, kinds=tuple(kind for kind in CheckKind if kind in kinds))

    # Pairs --------------------------------------------------------------------------------------

    def _compare_pairs(
        self, rows: Sequence[Row]
    ) -> tuple[int, dict[Pair, tuple[tuple[Suspect, Suspect], ...]]]:
        """How many pairs of mistakes can be told apart, and those that are not."""
        real = [row.id for row in rows if _is_mistake(row.standing)]
        count = 0
        confused: dict[Pair, tuple[tuple[Suspect, Suspect], ...]] = {}
        for pair in combinations(real, 2):
            differing = False
            unseen = []
            for first, second in self._ways(pair):
                apart = list(self._first_two_that_tell(first, second))
                if not apart and self._has_file(first, second):
                    self._undecided[pair] = None
                    continue
                if not apart and self._is_alike(first, second):
                    continue
                differing = True
                if not apart:
                    suspects = self._evidence.suspects
                    unseen.append((suspects[first], suspects[second]))
                elif len(apart) == 1:
                    self._only_pairs[apart[0]][pair] = None
            count += differing
            if unseen:
                confused[pair] = tuple(unseen)
        return count, confused

    def _ways(self, pair: Pair) -> Iterator[tuple[int, int]]:
        hidden = (Standing.SAME, Standing.ALLOWED)
        for first in self._by_row[pair[0]]:
            for second in self._by_row[pair[1]]:
                if self._standings[first] not in hidden and self._standings[second] not in hidden:
                    yield first, second

    def _first_two_that_tell(self, first: int, second: int) -> Iterator[str]:
        """The fixtures on which the two differ in every draw; two of them are enough to know."""
        found = 0
        for fixture, sights in self._columns.items():
            if all(a != b for a, b in zip(sights[first].keys, sights[second].keys, strict=True)):
                yield fixture
                found += 1
                if found == 2:
                    return

    def _has_file(self, first: int, second: int) -> bool:
        """A file is run on the fixtures alone: nobody knows what it does elsewhere."""
        suspects = self._evidence.suspects
        return suspects[first].writing is None or suspects[second].writing is None

    def _is_alike(self, first: int, second: int) -> bool:
        """Whether no tree can tell the two apart."""
        suspects, classes = self._evidence.suspects, self._known.classes
        one, other = suspects[first].writing, suspects[second].writing
        return one is not None and other is not None and classes[one] == classes[other]

    def _alike(self, rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
        real = {row.id for row in rows if _is_mistake(row.standing)}
        classes: defaultdict[int, dict[str, None]] = defaultdict(dict)
        for suspect in self._evidence.suspects:
            if suspect.row in real and suspect.writing is not None:
                classes[self._known.classes[suspect.writing]][suspect.row] = None
        for number, found in classes.items():
            if number and len(found) > 1:
                yield tuple(found)


def _is_mistake(standing: Standing) -> bool:
    return standing in (Standing.CAUGHT, Standing.MISSED, Standing.UNKNOWN)


_Function = tuple[str, str, tuple[str, ...]]
"""The algorithm, and the function as it is called."""


def related(exercise: Exercise, exercises: Sequence[Exercise], asked: Collection[str]) -> bool:
    """Whether it asks for a function that one of the exercises asked for asks for too."""
    mine = {_function(exercise, form) for form in exercise.forms}
    return any(
        _function(other, form) in mine
        for other in exercises
        if other.id in asked
        for form in other.forms
    )


def covered_elsewhere(results: Sequence[Result]) -> list[Result]:
    """The same, where what one exercise misses is no gap if another catches it."""
    functions = [_function(each.evidence.exercise, each.evidence.form) for each in results]
    return [
        _covered(
            result,
            [
                other
                for other, its_function in zip(results, functions, strict=True)
                if other is not result and its_function == function
            ],
        )
        for result, function in zip(results, functions, strict=True)
    ]


def _covered(result: Result, others: Sequence[Result]) -> Result:
    if not others:
        return result
    elsewhere: dict[str, str] = {}
    for other in others:
        for row in other.caught & result.missed.keys():
            elsewhere.setdefault(row, other.matrix.exercise)
    confused = {
        pair: ways
        for pair, ways in result.confused.items()
        if not any(pair not in each.confused and each.caught.issuperset(pair) for each in others)
    }
    matrix = replace(
        result.matrix,
        rows=tuple(
            replace(row, standing=Standing.ELSEWHERE, elsewhere=elsewhere[row.id])
            if row.id in elsewhere
            else row
            for row in result.matrix.rows
        ),
        confused=tuple(confused),
    )
    missed = {row: ways for row, ways in result.missed.items() if row not in elsewhere}
    return replace(result, matrix=matrix, missed=missed, confused=confused)


def _function(exercise: Exercise, form: Form) -> _Function:
    return exercise.algorithm.value, form.function, tuple(map(str, form.parameters))


def loss_between(whole: Result, left: Result, without: Collection[str]) -> Loss:
    """What the whole matrix sees and the one that is left does not."""
    evidence = whole.evidence
    gone = [sights for fixture, sights in evidence.sights.items() if fixture in without]
    kept = [sights for fixture, sights in evidence.sights.items() if fixture not in without]
    others = {
        place: sum(sights[place].caught for sights in kept)
        for place in range(len(evidence.suspects))
        if any(sights[place].caught for sights in gone)
    }
    return Loss(
        exercise=left.matrix.exercise,
        form=left.matrix.form,
        mistakes=tuple(row for row in left.missed if row not in whole.missed),
        pairs=tuple(pair for pair in left.confused if pair not in whole.confused),
        caught=len({evidence.suspects[place].row for place in others}),
        fewest_left=min(others.values(), default=0),
    )
