"""The prints of a class → the pairs of copies that a human should look at.

Code of the course does not count, nor does what half of a class has. What many have counts little:
a short textbook function is alike everywhere. Copies that are the same as a whole are looked at
once, so that eight of them do not make each other look usual.
"""

import heapq
import json
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from grader.classroom.class_report import Likeness
from grader.classroom.likeness.fingerprints import (
    RUN,
    WORDS_PER_PRINT,
    Fingerprints,
    Word,
    fingerprints,
    hashed_runs,
    read_blocks,
    read_fingerprints,
    runs_of,
)
from grader.classroom.likeness.fingerprints import fingerprints_document as document_of
from grader.classroom.store import Store
from grader.model.dataclass import NamedTuple, dataclass
from grader.submission import submission_of

LEAST_SAME = 50
"""Words of own code, from which on two copies that are the same after renaming are told."""
LEAST_SAME_TEXT = 25
"""The same for two texts that are equal to the last blank."""
LEAST_ALIKE = 50
"""Words that two copies must share and few others have,"""
LEAST_SHARE = 0.65
"""being so much of what only few have in the shorter one."""
SURELY_ALIKE = 150
"""Words that are enough, however long the two are: a whole function, in files of many."""
_FEW = 5
_MOST_FEW = 20
"""Up to here "few" grows with the class, to a tenth of it."""
_MANY = 3
"""What this many times "few" have does not count at all."""
_LARGE_CLASS = 300
_JOINED = 8
"""In a large class every line and a half of a search is in a hundred copies: so many prints in a
row, about four lines, are looked at as one."""
_MOST_ASKED = 1000
"""Copies that are asked what half of a class has."""
_MOST_INDEXED = 2_000_000
"""Prints looked at in a class; in a larger one each n-th is taken. It bounds memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarPair:
    first: int
    second: int
    """Numbers of two copies, in the order in which they came."""
    share: float
    """How much of the shorter one's own code is in the other, 0 to 1."""
    is_same: bool
    """All their own code is the same after renaming."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarPairs:
    pairs: tuple[SimilarPair, ...]
    """The most telling first. Of a group, only the pairs that hold it together."""
    left_out: int
    """Pairs beyond those."""


class _ComparedCopy(NamedTuple):
    at: int
    number: int
    whole: tuple[int, ...]
    """Equal in copies that are the same; empty where being the same would tell nothing."""
    runs: "array[int]"
    """Its prints, without those of the course."""


class _Found(NamedTuple):
    weight: float
    first: _ComparedCopy
    second: _ComparedCopy
    is_same: bool


def find_pairs(
    copies: Iterable[tuple[int, Fingerprints]], known: Sequence[Fingerprints], *, most: int = 200
) -> SimilarPairs:
    """The pairs of a class, copies being named by numbers; `known` is the code of the course."""
    own = _own_code(copies, known)
    few = min(max(_FEW, len(own) // 10), _MOST_FEW)
    by_whole: dict[tuple[int, ...], list[_ComparedCopy]] = defaultdict(list)
    looked_at: list[_ComparedCopy] = []
    for copy in own:
        if copy.whole:
            by_whole[copy.whole].append(copy)
        if not copy.whole or by_whole[copy.whole] == [copy]:
            looked_at.append(copy)
    groups = [group for group in by_whole.values() if len(group) > 1]
    same = [found for group in groups for found in _chained(group, few)]
    alike, dropped = _best(_alike(looked_at, few), 20 * most)
    held = _held_together([*same, *alike])
    pairs = tuple(map(_pair, held[:most]))
    return SimilarPairs(pairs=pairs, left_out=len(held) - len(pairs) + dropped)


def _own_code(
    copies: Iterable[tuple[int, Fingerprints]], known: Sequence[Fingerprints]
) -> list[_ComparedCopy]:
    """Every copy without the code of the course, and without what half of the class has."""
    course_runs = {run for prints in known for run in runs_of(prints)}
    course_blocks = {block for prints in known for block in prints.blocks}
    read: list[_ComparedCopy] = []
    texts: list[int] = []
    for at, (number, prints) in enumerate(copies):
        runs = array("I", (run for run in runs_of(prints) if run not in course_runs))
        blocks = tuple(block for block in prints.blocks if block not in course_blocks)
        read.append(_ComparedCopy(at, number, blocks, runs))
        texts.append(prints.text)
    some = read[:: 1 + len(read) // _MOST_ASKED]
    common_runs = _common([copy.runs for copy in some])
    common_blocks = _common([copy.whole for copy in some])
    for at, (copy, text) in enumerate(zip(read, texts, strict=True)):
        runs = array("I", (run for run in copy.runs if run not in common_runs))
        whole = tuple(block for block in copy.whole if block not in common_blocks)
        words = _words(runs)
        if words < LEAST_SAME:
            whole = (text,) if whole and words >= LEAST_SAME_TEXT else ()
        read[at] = copy._replace(whole=whole, runs=runs)
    return read


def _common(of_copies: Sequence[Sequence[int]]) -> set[int]:
    """What half of a class has comes from the class itself, not from a neighbour."""
    counts = Counter(each for of_one in of_copies for each in set(of_one))
    return {each for each, count in counts.items() if count > max(_FEW, len(of_copies) / 2)}


def _words(runs: Iterable[int]) -> float:
    """How much code so many prints stand for; code that is repeated is the same code."""
    return WORDS_PER_PRINT * len(set(runs))


def _chained(group: Sequence[_ComparedCopy], few: int) -> Iterator[_Found]:
    """Copies that are the same, each with the next; the more there are, the less it tells."""
    weight = _words(group[0].runs) * _weight(len(group), few)
    for first, second in pairwise(group):
        yield _Found(weight, first, second, is_same=True)


def _alike(copies: Sequence[_ComparedCopy], few: int) -> Iterator[_Found]:
    """Copies that share much of what few have. One copy at a time is held against the others."""
    joined = _JOINED if len(copies) > _LARGE_CLASS else 1
    step = 1 + sum(len(copy.runs) for copy in copies) // _MOST_INDEXED
    taken = [[run for run in _traits(copy, joined) if not run % step] for copy in copies]
    counts = Counter(run for runs in taken for run in runs)
    weights = {
        run: _weight(count, few) for run, count in counts.items() if 1 < count <= _MANY * few
    }
    words = WORDS_PER_PRINT * step
    totals = [
        words * sum(weights.get(run, 1.0 if counts[run] == 1 else 0.0) for run in runs)
        for runs in taken
    ]
    del counts
    seen: dict[int, list[int]] = {run: [] for run in weights}
    for place, (copy, runs) in enumerate(zip(copies, taken, strict=True)):
        shared: dict[int, float] = defaultdict(float)
        for run in runs:
            weight = weights.get(run)
            if weight is None:
                continue
            for other in seen[run]:
                shared[other] += weight
            seen[run].append(place)
        for other, sum_of_weights in shared.items():
            weight = words * sum_of_weights
            if weight < LEAST_ALIKE:
                continue
            share = weight / min(totals[place], totals[other])
            if share >= LEAST_SHARE or weight >= SURELY_ALIKE:
                yield _Found(weight * min(1.0, share), copies[other], copy, is_same=False)


def _traits(copy: _ComparedCopy, joined: int) -> set[int]:
    """What one copy is compared by: its prints, or each with those that follow it."""
    if joined == 1:
        return set(copy.runs)
    ends = range(joined, len(copy.runs) + 1)
    return {hash(tuple(copy.runs[end - joined : end])) for end in ends}


def _weight(count: int, few: int) -> float:
    """What one print that so many copies have is worth."""
    return 1.0 if count <= few else (few / count) ** 2


def _best(found: Iterable[_Found], most: int) -> tuple[list[_Found], int]:
    """The weightiest of many, and how many others there were: never all of them at once."""
    kept: list[tuple[float, int, _Found]] = []
    count = 0
    for count, each in enumerate(found, start=1):
        heapq.heappush(kept, (each.weight, -count, each))
        if len(kept) > most:
            heapq.heappop(kept)
    return [each for _, _, each in kept], count - len(kept)


def _held_together(found: Iterable[_Found]) -> list[_Found]:
    """Without pairs whose two copies others join already."""
    leaders: dict[int, int] = {}

    def leader(at: int) -> int:
        while (above := leaders.get(at, at)) != at:
            leaders[at] = leaders.get(above, above)
            at = above
        return at

    kept = []
    for each in sorted(found, key=lambda one: (-one.weight, one.first.at, one.second.at)):
        first, second = leader(each.first.at), leader(each.second.at)
        if first != second:
            leaders[second] = first
            kept.append(each)
    return kept


def _pair(found: _Found) -> SimilarPair:
    first, second = set(found.first.runs), set(found.second.runs)
    share = len(first & second) / min(len(first), len(second))
    return SimilarPair(
        first=found.first.number,
        second=found.second.number,
        share=1.0 if found.is_same else share,
        is_same=found.is_same,
    )


class _Runs(NamedTuple):
    words: list[Word]
    hashes: list[int]


def shared_lines(
    first_text: str, second_text: str, known: Sequence[Fingerprints]
) -> tuple[frozenset[int], frozenset[int]]:
    """The lines of each, from 1, that the other has too after renaming.

    Lines that the course gives are not among them, nor those that never count: comments, imports.
    """
    course = {run for prints in known for run in runs_of(prints)}
    first, second = _runs(first_text), _runs(second_text)
    return _lines(first, _hashes(second), course), _lines(second, _hashes(first), course)


def _runs(text: str) -> list[_Runs]:
    return [_Runs(block, hashed_runs(block)) for block in read_blocks(text)]


def _hashes(blocks: Sequence[_Runs]) -> set[int]:
    return {run for block in blocks for run in block.hashes}


def _lines(blocks: Sequence[_Runs], others: set[int], course: set[int]) -> frozenset[int]:
    """Lines of which more words are shared than not."""
    balance: Counter[int] = Counter()
    for block in blocks:
        shared = _covered(block, others)
        given = _covered(block, course)
        for at, word in enumerate(block.words):
            balance[word.line] += 1 if at in shared and at not in given else -1
    return frozenset(line for line, more in balance.items() if more > 0)


def _covered(block: _Runs, wanted: set[int]) -> set[int]:
    """The places of all words that stand in a run which is wanted."""
    places: set[int] = set()
    for at, run in enumerate(block.hashes):
        if run in wanted:
            places.update(range(at, at + RUN))
    return places


_KNOWN = "known_prints"
_PROGRAMS_OF_COURSE = ("corrige/**/*.py", "exercices/*/*.py")


def keep_course_fingerprints(store: Store, course: Path) -> None:
    """What the course itself hands out does not count as copied."""
    files = [file for pattern in _PROGRAMS_OF_COURSE for file in sorted(course.glob(pattern))]
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in files]
    documents = [document_of(fingerprints(text, window=1)) for text in texts]
    store.change_setting(_KNOWN, json.dumps(documents))


def find_likenesses(store: Store) -> tuple[tuple[Likeness, ...], int]:
    """The pairs that a human should look at, and how many more there are."""
    documents: list[str] = json.loads(store.setting(_KNOWN) or "[]")
    known = [prints for prints in map(read_fingerprints, documents) if prints]
    newest = store.newest_files()
    read = (
        (number, read_fingerprints(store.prints(attempt) or ""))
        for number, (attempt, _) in newest.items()
    )
    found = find_pairs(((number, prints) for number, prints in read if prints), known)

    def lines_of(number: int) -> tuple[str, ...]:
        attempt, file = newest[number]
        return submission_of(file, store.source(attempt)).lines

    def likeness_of(pair: SimilarPair) -> Likeness:
        first, second = lines_of(pair.first), lines_of(pair.second)
        first_lines, second_lines = shared_lines("\n".join(first), "\n".join(second), known)
        return Likeness(
            first=pair.first,
            second=pair.second,
            is_same=pair.is_same,
            share=pair.share,
            first_text=first,
            second_text=second,
            first_lines=first_lines,
            second_lines=second_lines,
        )

    return tuple(map(likeness_of, found.pairs)), found.left_out
