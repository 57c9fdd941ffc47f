"""Which known mistakes explain what a submission did: ours, simulated, and the author's, run."""

import math
import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import Any

from grader.cache import Cache, digest_of, remembered
from grader.kinds.answer import describe, normal_text, read_answer, what_cannot_be_compared
from grader.mistakes.catalogue import (
    Candidate,
    Side,
    Writing,
    candidates,
    finite_infinities,
    right_writings,
    styles_of,
)
from grader.mistakes.mistaken_search import (
    STYLES,
    Behaviour,
    SearchCall,
    imitate,
    run_mistaken,
)
from grader.mistakes.smallest_tree import case_of
from grader.model.case import SearchCase
from grader.model.dataclass import NamedTuple, dataclass, replace
from grader.model.exercise import Algorithm, Conventions, OwnMistake
from grader.model.message import Message, message
from grader.model.report import Certainty, Diagnosis, SearchCaseReport
from grader.model.run import (
    Board,
    Digest,
    Ending,
    Foreign,
    LongInteger,
    Outcome,
    PlainDict,
    PlainSet,
    plain_number,
)
from grader.model.tree import Nested, Number, TreePath, tree_of
from grader.model.verdict import CaseStatus
from grader.search.random_draws import board_of

_MOST_PARTNERS = 12
"""Of the mistakes that explain something, those that are tried together with each other one."""
_TELLING = 4
"""Cases on which it is seen whether one mistake changes what another one leaves unexplained."""
_MOST_STUCK = 1
"""Of those, where neither does alone: together they may, as a small infinity makes a tie."""
_LEAST_CASES = 6
"""Fewer are explained by too many pairs, and by too many mistakes nearly."""
_MOST_STRANGE = 4
_SAMPLE = 2
"""Cases on which it is seen how much a mistake explains."""


_Made = tuple[Candidate, ...]
"""Mistakes that are made together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What the student's function did on one case."""

    question: SearchCall
    asked: tuple[int, ...]
    has_raised: bool
    """Whether it stopped with an exception; it returned otherwise."""
    value: Number | None
    path: TreePath | None
    """None where none is due, or none could be read."""
    is_right: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Mistakes that, made together, do what was seen."""

    base: Writing
    """The right search in which they are made."""
    made: tuple[Candidate, ...]
    certainty: Certainty
    same: tuple[Candidate, ...] = ()
    """Other mistakes that no tree can tell from the one that is named."""

    @property
    def writing(self) -> Writing:
        """The search that does what was seen."""
        return _writing(self.base, self.made)


def explain_behaviour(
    algorithm: Algorithm,
    bases: Sequence[Writing],
    seen: Sequence[Seen],
    *,
    all_seen: bool,
) -> Explanation | None:
    """The simplest explanation, None where there is none.

    `bases` are right searches, the reference first; `all_seen` is False where some case told
    nothing that can be compared, and no explanation is then more than likely.
    """
    cases = sorted(seen, key=lambda case: (case.is_right, len(case.asked)))
    wrong = [case for case in cases if not case.is_right]
    # Who stops before anything is asked may have stopped for any reason.
    if not any(case.asked or case.value is not None for case in wrong):
        return None
    try:
        return _explained(_Finder(algorithm, tuple(bases), cases), len(cases), all_seen=all_seen)
    except _TooLong:
        return None


def _explained(finder: "_Finder", count: int, *, all_seen: bool) -> Explanation | None:
    is_enough = count >= _LEAST_CASES
    if finder.is_right():
        return None  # What is wrong is the form of the answer.
    exact = finder.exact()
    if exact is None:
        return finder.likely() if is_enough else None
    if not is_enough and (not all_seen or finder.is_ambiguous(exact)):
        return None
    certainty = Certainty.EXACT if all_seen else Certainty.LIKELY
    return replace(exact, certainty=certainty, same=finder.same_as(exact))


class _Ways:
    """The ways of writing a right search, a bit each: every style of every base, in order."""

    def __init__(self, bases: Sequence[Writing]) -> None:
        styles = [styles_of(base) for base in bases]
        self.writings = [writing for several in styles for writing in several]
        self.of_bases = []
        """Of each base, the bits of its styles."""
        first = 1
        for several in styles:
            self.of_bases.append([first << place for place in range(len(several))])
            first <<= len(several)
        self._alike: dict[tuple[int, int], int] = {}

    def __getitem__(self, way: int) -> Writing:
        return self.writings[way.bit_length() - 1]

    def alike(self, way: int, told_by: int) -> int:
        """Those that differ from this one in nothing that made a difference."""
        if (way, told_by) not in self._alike:
            told = [switch for switch, bit in STYLES.items() if told_by & bit]
            known = _told_values(self[way], told)
            self._alike[way, told_by] = sum(
                1 << place
                for place, other in enumerate(self.writings)
                if _told_values(other, told) == known
            )
        return self._alike[way, told_by]


def _told_values(writing: Writing, switches: Sequence[str]) -> list[object]:
    # The styles are written alike on both sides.
    return [getattr(writing.at_max, switch) for switch in switches]


_ways_of = cache(_Ways)


def _each_bit(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


_MOST_STEPS = 1_000_000
"""How many evaluations are imitated in all: some hundred times what the dearest sample takes. A
hostile function may do for long what many mistakes do."""


class _TooLong(Exception):
    """Nobody waits for what could still be found."""


class _Finder:
    """Tries right searches, with mistakes made in them, against what was seen.

    A search is imitated in one way of writing it, and again only in those ways that something on
    the tree tells from it. What differs most is compared first.
    """

    def __init__(
        self, algorithm: Algorithm, bases: tuple[Writing, ...], cases: Sequence[Seen]
    ) -> None:
        self._cases = cases
        self._ways = _ways_of(bases)
        self._bases = self._ways.of_bases
        self._all_ways = sum(map(sum, self._bases))
        self._hinted = tuple(finite_infinities(algorithm, _strange_values(cases)))
        known = (*candidates(algorithm), *self._hinted)
        self._of_path = [each for each in known if each.mistake.is_about_path]
        self._others = [each for each in known if not each.mistake.is_about_path]
        self._steps_left = _MOST_STEPS
        self._runs: dict[tuple[int, ...], list[tuple[int, Behaviour]]] = {}
        """By case and mistakes: what was imitated, and the ways in which all is the same."""
        self._pairs: dict[frozenset[int], int] = {}
        self._known_effects: dict[tuple[int, int], tuple[int, int]] = {}
        self._in_order = sorted(range(len(cases)), key=self._telling_key)

    def _telling_key(self, number: int) -> tuple[bool, int]:
        """Where the right search is left soonest, a mistake takes least to show."""
        case = self._cases[number]
        if case.is_right:
            return True, len(case.asked)
        return False, len(self._run(number, (), 1)[1].asked)

    def is_right(self) -> bool:
        """Whether nothing of the search is wrong, as far as it can be seen."""
        return any(
            all(self._is_right_search(number, styles[0]) for number in self._in_order)
            for styles in self._bases
        )

    def _is_right_search(self, number: int, way: int) -> bool:
        """Any right path will do where the case passed, and any answer that could not be read."""
        case, (_, run) = self._cases[number], self._run(number, (), way)
        if case.value is None and not case.has_raised:
            return run.asked == case.asked
        return _is_same(case, run, with_path=not case.is_right)

    # What is imitated -----------------------------------------------------------------------------

    def _run(self, number: int, made: _Made, way: int) -> tuple[int, Behaviour]:
        """What these mistakes do in this case, as far as the same is asked as was seen; and in
        which ways."""
        known = self._runs.setdefault((number, *map(id, made)), [])
        for each in known:
            if each[0] & way:
                return each
        if self._steps_left < 0:
            raise _TooLong
        case = self._cases[number]
        writing = _writing(self._ways[way], made)
        run, told_by = imitate(
            case.question, writing, case.asked, is_stopped_when_stuck=case.has_raised
        )
        self._steps_left -= len(run.asked)
        known.append((self._ways.alike(way, told_by), run))
        return known[-1]

    def _explaining(
        self, made: _Made, ways: int, *, with_path: bool = True, first: int | None = None
    ) -> int:
        """Those of these ways in which these mistakes do all that was seen; `first`: in this case
        before any other."""
        in_order = self._in_order if first is None else (first, *self._in_order)
        for number in in_order:
            ways = self._explaining_one(number, made, ways, with_path=with_path)
            if not ways:
                break
        return ways

    def _explaining_one(
        self, number: int, made: _Made, ways: int, *, with_path: bool = True
    ) -> int:
        explaining = 0
        while ways:
            alike, run = self._run(number, made, ways & -ways)
            if _is_same(self._cases[number], run, with_path=with_path):
                explaining |= ways & alike
            ways &= ~alike
        return explaining

    # What explains everything ---------------------------------------------------------------------

    def exact(self) -> Explanation | None:
        kinds: list[Callable[[list[int]], Explanation | None]] = [
            self._wrong_path,
            self._single,
            self._two_conventions,
        ]
        # What stopped may have stopped for any reason: two mistakes explain too much of it.
        always_answers = not any(case.has_raised for case in self._cases)
        if len(self._cases) >= _LEAST_CASES and always_answers:
            kinds.append(self._pair)
        return next(
            (found for kind in kinds for styles in self._bases if (found := kind(styles))), None
        )

    def _wrong_path(self, styles: list[int]) -> Explanation | None:
        """A right search that tells a wrong path."""
        if not self._explaining((), styles[0], with_path=False):
            return None
        return self._with_path_mistake((), styles[0])

    def _single(self, styles: list[int]) -> Explanation | None:
        """One mistake; or one that moves the search and one that spoils the path."""
        moved: list[tuple[_Made, int]] = []
        for candidate in self._others:
            made = (candidate,)
            for way in _each_bit(self._explaining(made, sum(styles), with_path=False)):
                if self._explaining(made, way):
                    return self._made(made, way)
                moved.append((made, way))
        return next(filter(None, (self._with_path_mistake(*each) for each in moved)), None)

    def _two_conventions(self, styles: list[int]) -> Explanation | None:
        conventions = [each for each in self._others if each.mistake.conventions]
        for made in combinations(conventions, 2):
            if made[0].goes_with(made[1]) and self._explaining(made, styles[0]):
                return self._made(made, styles[0])
        return None

    def _with_path_mistake(self, made: _Made, way: int) -> Explanation | None:
        for candidate in self._of_path:
            if self._explaining((*made, candidate), way):
                return self._made((*made, candidate), way)
        return None

    def _pair(self, styles: list[int]) -> Explanation | None:
        """Two mistakes, one of which goes a good part of the way alone.

        Where one changes nothing up to the point at which the right search is left, the other one
        has to go further by itself.
        """
        seconds = list(_first_ways(self._others, self._hinted))
        for first, ways in self._best_alone(sum(styles)):
            unexplained = self._first_unexplained(first, ways & -ways)
            same, further = self._effects(first, ways & -ways)
            for second in seconds:
                its_same, its_further = self._effects(second, 1)
                stuck = same & ~its_further | its_same & ~further
                if stuck.bit_count() > _MOST_STUCK:
                    continue
                pair = frozenset((id(first), id(second)))
                if pair not in self._pairs:
                    self._pairs[pair] = first.goes_with(second) and self._explaining(
                        (first, second), self._all_ways, first=unexplained
                    )
                explaining = self._pairs[pair] & ways
                if explaining:
                    in_order = sorted((first, second), key=lambda each: each.mistake.order)
                    return self._made(tuple(in_order), explaining & -explaining)
        return None

    def _effects(self, candidate: Candidate, way: int) -> tuple[int, int]:
        """In which of the most telling cases it changes nothing, and in which it goes further
        than the right search does; a bit each."""
        known = self._known_effects.get((id(candidate), way))
        if known is not None:
            return known
        same = further = 0
        for place, number in enumerate(self._in_order[:_TELLING]):
            case = self._cases[number]
            _, right = self._run(number, (), way)
            _, run = self._run(number, (candidate,), way)
            asks_all = run.is_whole and len(run.asked) == len(case.asked)
            goes_on = len(run.asked) > len(right.asked) or (asks_all and run != right)
            same |= (run == right) << place
            further |= (goes_on or _is_same(case, run, with_path=True)) << place
        self._known_effects[id(candidate), way] = same, further
        return same, further

    def _best_alone(self, tried: int) -> list[tuple[Candidate, int]]:
        """The mistakes that go furthest along with what was seen, over a sample; each with those
        of the ways tried in which it does the same."""
        found: list[tuple[float, Candidate, int]] = []
        for candidate in self._others:
            left = tried
            while left:
                share, ways = 0.0, left
                for number, case in enumerate(self._cases[:_SAMPLE]):
                    alike, run = self._run(number, (candidate,), left & -left)
                    ways &= alike
                    share += (len(run.asked) + 1) / (len(case.asked) + 1)
                    share += _is_same(case, run, with_path=True)
                found.append((share, candidate, ways))
                left &= ~ways
        found.sort(key=itemgetter(0), reverse=True)
        return [(candidate, ways) for _, candidate, ways in found[:_MOST_PARTNERS]]

    def _first_unexplained(self, candidate: Candidate, way: int) -> int:
        """Where it takes another mistake: most others change nothing there."""
        unexplained = (
            number
            for number in self._in_order
            if not self._explaining_one(number, (candidate,), way)
        )
        return next(unexplained, 0)

    def _made(self, made: _Made, way: int, certainty: Certainty = Certainty.EXACT) -> Explanation:
        return Explanation(base=self._ways[way], made=made, certainty=certainty)

    # What explains nearly everything --------------------------------------------------------------

    def likely(self) -> Explanation | None:
        """One mistake that does nearly what was seen: of several the first that does most of it."""
        tried = sum(sum(styles[:2]) for styles in self._bases)
        found: list[tuple[int, int, int, int]] = []
        several = (*self._others, *self._of_path)
        for place, candidate in enumerate(several):
            ways = tried
            while ways:
                way = ways & -ways
                differing, alike = self._count_differing(candidate, way)
                if differing is not None:
                    base = next(at for at, styles in enumerate(self._bases) if way in styles)
                    found.append((differing.in_all, base, place, way))
                ways &= ~alike
        if not found:
            return None
        _, _, place, way = min(found)
        return self._made((several[place],), way, Certainty.LIKELY)

    def _count_differing(self, candidate: Candidate, way: int) -> tuple["Differing | None", int]:
        """And the ways in which it is the same."""
        ways = self._all_ways

        def alike() -> Iterator[bool]:
            nonlocal ways
            for number in self._in_order:
                same, run = self._run(number, (candidate,), way)
                ways &= same
                yield _is_same(self._cases[number], run, with_path=True)

        failed = [not self._cases[number].is_right for number in self._in_order]
        return count_differing(failed, alike()), ways

    # What cannot be told apart --------------------------------------------------------------------

    def is_ambiguous(self, found: Explanation) -> bool:
        """Whether another mistake, which some tree would tell from this one, does as well."""
        return any(
            not are_equivalent(found.writing, writing)
            for candidate, writing in self._doing_as_well(found)
            if candidate not in found.made and writing != found.writing
        )

    def same_as(self, found: Explanation) -> tuple[Candidate, ...]:
        """Other mistakes that do the same on every tree, one way of making each."""
        if len(found.made) > 1:
            return ()
        told = found.made[0].mistake.id
        same: dict[str, Candidate] = {}
        for candidate, writing in self._doing_as_well(found):
            if candidate.mistake.id not in (told, *same) and are_equivalent(found.writing, writing):
                same[candidate.mistake.id] = candidate
        return tuple(same.values())

    def _doing_as_well(self, found: Explanation) -> Iterator[tuple[Candidate, Writing]]:
        way = 1 << self._ways.writings.index(found.base)
        for candidate in (*self._others, *self._of_path):
            if self._explaining((candidate,), way):
                yield candidate, candidate.applied_to(found.base)


def _writing(base: Writing, made: _Made) -> Writing:
    for candidate in made:
        base = candidate.applied_to(base)
    return base


def _is_same(case: Seen, run: Behaviour, *, with_path: bool) -> bool:
    if len(run.asked) != len(case.asked):
        return False
    if case.has_raised:
        return run.stuck_after is not None
    if not run.is_whole or case.value not in (None, run.value):
        return False
    return not with_path or None in (case.path, run.path) or case.path == run.path


def _strange_values(cases: Iterable[Seen]) -> list[Number]:
    """Answers that stand nowhere in the tree: what somebody took for infinity, perhaps."""
    found = {
        abs(case.value)
        for case in cases
        if case.value and math.isfinite(case.value) and case.value not in case.question.board.values
    }
    return sorted(found)[:_MOST_STRANGE]


def _first_ways(several: Iterable[Candidate], hinted: Sequence[Candidate]) -> Iterator[Candidate]:
    """One way of making each mistake, at each side: two rare ways at once are too rare."""
    met: set[tuple[str, Side]] = set()
    for candidate in several:
        key = candidate.mistake.id, candidate.side
        if key not in met or candidate in hinted:
            met.add(key)
            yield candidate


class Differing(NamedTuple):
    """On how many cases a mistake does something else than what was seen."""

    in_all: int
    failed: int
    """Those of them that had failed."""


def count_differing(failed: Sequence[bool], alike: Iterable[bool]) -> Differing | None:
    """None where more than one case in ten differs, or one in four of those that failed.

    What comes after that is not asked for.
    """
    differing = differing_failed = 0
    for has_failed, is_alike in zip(failed, alike, strict=False):
        differing += not is_alike
        differing_failed += has_failed and not is_alike
        if 10 * differing > len(failed) or 4 * differing_failed > sum(failed):
            return None
    return Differing(differing, differing_failed)


# Ways of searching that are one -------------------------------------------------------------------

_TREES = 36
_EVERY_SO_MANY = 5
"""Trees of which a search of less than their height is asked."""
_VALUES = ((0, 3), (-9, 9), (-3_000_000, 3_000_000))
"""Ties; both signs; beyond what somebody may take for infinity."""


@remembered("equivalent-writings")
def are_equivalent(one: Writing, other: Writing) -> bool:
    """Whether the two do the same on every tree of the bank."""
    return all(_do_the_same(question, one, other) for question in _bank())


def _do_the_same(question: SearchCall, one: Writing, other: Writing) -> bool:
    first = run_mistaken(question, one)
    return run_mistaken(question, other, first.asked) == first


def question_on(case: SearchCase, *, ends: bool, seed: str = "") -> SearchCall:
    """A case as a question to a search that is known whole."""
    board, _ = board_of(case, seed)
    return SearchCall(board, case.depth, case.maximise, ends)


@cache
def _bank() -> tuple[SearchCall, ...]:
    """Random trees, large enough for every kind of cut, small enough for a student to wait."""
    generator = random.Random("equivalence")

    def tree(depth: int, values: tuple[int, int]) -> Nested:
        if depth == 0:
            return generator.randint(*values)
        return [tree(depth - 1, values) for _ in range(generator.randint(1, 3))]

    questions = []
    for number in range(_TREES):
        height = 2 + number % 3
        nested = tree_of(tree(height, _VALUES[number // 3 % 3]))
        depth = height - 1 if number % _EVERY_SO_MANY == 0 else height
        case = case_of(nested, maximise=number % 2 == 0, depth=depth)
        questions.append(question_on(case, ends=False))
    return tuple(questions)


# Ours ---------------------------------------------------------------------------------------------

_WHEN_STUCK = frozenset(
    {"IndexError", "RecursionError", "TypeError", "UnboundLocalError", "ValueError"}
)
"""What Python raises where a search has no move to choose from, or plays one too many."""


def explain_runs(
    algorithm: Algorithm,
    conventions: Conventions,
    reports: Sequence[tuple[SearchCaseReport, Board]],
    *,
    ends: bool,
    path_due: bool,
) -> Explanation | None:
    """Why these runs went wrong; None where nothing known explains it.

    `ends`: whether the form tests for the end of a game.
    """

    def explain() -> Explanation | None:
        bases = right_writings(algorithm, conventions)
        seen = [
            _seen(report, board, ends=ends, path_due=path_due)
            for report, board in reports
            if report.outcome is not None and _can_be_compared(report.outcome)
        ]
        readable = all(case.has_raised or case.value is not None for case in seen)
        all_seen = readable and len(seen) == len(reports)
        found = explain_behaviour(algorithm, bases, seen, all_seen=all_seen)
        if found is None and any(case.has_raised for case in seen):
            returned = [case for case in seen if not case.has_raised]
            found = explain_behaviour(algorithm, bases, returned, all_seen=False)
        return found

    # Where a whole class gets the same trees, those who make the same mistake do all the same.
    done = [_done(report, board, path_due=path_due) for report, board in reports]
    if None in done:
        return explain()
    cases = tuple(report.case for report, _ in reports)
    return _explanations.recall(cases, explain, algorithm, conventions, ends, path_due, *done)


_explanations: Cache[Explanation | None] = Cache("explanations")


def _done(report: SearchCaseReport, board: Board, *, path_due: bool) -> Hashable | None:
    """All that an explanation takes into account of a run; None where that was not all shared."""
    outcome = report.outcome
    if not report.case.is_shared or outcome is None or not _asked_leaves_alone(board, outcome):
        return None
    error = outcome.error
    value = read_answer(outcome.returned, path_due=path_due).value
    return (
        outcome.asked,
        outcome.ending,
        None if error is None else (error.type_name, error.refusal is None),
        # As text: True is equal to 1.
        repr(outcome.returned),
        # What is drawn for inner nodes may happen to be what was answered.
        value in board.values,
        report.status,
    )


def _can_be_compared(outcome: Outcome) -> bool:
    if outcome.ending is Ending.RAISED and outcome.error is not None:
        return outcome.error.refusal is not None or outcome.error.type_name in _WHEN_STUCK
    return outcome.ending is Ending.RETURNED


def _seen(report: SearchCaseReport, board: Board, *, ends: bool, path_due: bool) -> Seen:
    outcome, case = report.outcome, report.case
    if outcome is None:
        raise ValueError(f"{case.id}: nothing was run")
    has_raised = outcome.ending is Ending.RAISED
    answer = None if has_raised else read_answer(outcome.returned, path_due=path_due)
    return Seen(
        question=SearchCall(board, case.depth, case.maximise, ends),
        asked=outcome.asked,
        has_raised=has_raised,
        value=answer.value if answer else None,
        path=answer.path if answer else None,
        is_right=report.status is CaseStatus.PASSED,
    )


def _asked_leaves_alone(board: Board, outcome: Outcome) -> bool:
    """Whether nothing that it was told had been drawn for this submission."""
    return not any(board.child_counts[number] for number in outcome.asked)


# The author's own ---------------------------------------------------------------------------------

_LEAST_ALIKE = 2
"""Failing cases that must be alike before anything is called likely: one may be chance."""


@dataclass(frozen=True, slots=True)
class CaseBehaviour:
    """What a function did on one case, as something that can be compared and kept."""

    judged: str
    """Stands for what the verdict rests on; right answers are all alike."""
    asked: str
    """Stands for the positions that were evaluated, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenCase:
    """What the submission did on one case."""

    behaviour: CaseBehaviour
    has_failed: bool


def behaviour(judged: object, asked: object) -> CaseBehaviour:
    return CaseBehaviour(_fingerprint(judged), _fingerprint(asked))


def resemblance(
    seen: Sequence[SeenCase], mistaken: Iterable[CaseBehaviour | None]
) -> Certainty | None:
    """How surely the submission makes the mistake: what its program does on the same cases.

    EXACT where nothing differs, LIKELY where nearly all are judged alike: another way of searching
    evaluates other positions. What the program does is asked for one case after the other, and no
    longer than there is hope.
    """
    failed = [case.has_failed for case in seen]
    same = True

    def judged_alike() -> Iterator[bool]:
        nonlocal same
        for case, other in zip(seen, mistaken, strict=False):
            same = same and case.behaviour == other
            yield other is not None and case.behaviour.judged == other.judged

    differing = count_differing(failed, judged_alike())
    if differing is None or not any(failed):
        return None
    if same:
        return Certainty.EXACT
    return Certainty.LIKELY if sum(failed) - differing.failed >= _LEAST_ALIKE else None


def _fingerprint(value: object) -> str:
    return digest_of(_plain(value))


def _plain(value: Any) -> object:
    """A value so that two which count as the same are written the same."""
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    if isinstance(value, Foreign):
        return value.type_name
    if isinstance(value, Digest):
        return value.sha256
    if isinstance(value, PlainDict | PlainSet | LongInteger):
        return normal_text(value) if what_cannot_be_compared(value) is None else describe(value)
    value = plain_number(value)
    if isinstance(value, float):
        return int(value) if math.isfinite(value) and value == int(value) else repr(value)
    return value


# As it is told ------------------------------------------------------------------------------------

_SENTENCES = {
    (Certainty.EXACT, 1): "diagnosis-exact",
    (Certainty.EXACT, 2): "diagnosis-exact-two",
    (Certainty.LIKELY, 1): "diagnosis-likely",
    (Certainty.LIKELY, 2): "diagnosis-likely-two",
}
"""By how sure we are, and how many mistakes it takes."""


def diagnosis_of(algorithm: Algorithm, found: Explanation) -> Diagnosis:
    """The explanation, as it is told."""
    clauses = [_clause(each) for each in found.made]
    is_convention = all(algorithm in each.mistake.conventions for each in found.made)
    if is_convention and len(found.made) == 1:
        sentence = message(f"convention-of-{found.made[0].mistake.id}")
    else:
        code = _SENTENCES[found.certainty, len(clauses)]
        sentence = message(code, **dict(zip(("what", "also"), clauses, strict=False)))
    return Diagnosis(
        mistakes=tuple(each.mistake.id for each in found.made),
        certainty=found.certainty,
        message=sentence,
        sections=tuple(dict.fromkeys(each.mistake.section for each in found.made)),
        is_convention=is_convention,
        alternatives=tuple(map(_clause, found.same)),
    )


def _clause(candidate: Candidate) -> Message:
    facts = {} if candidate.variant.number is None else {"number": candidate.variant.number}
    clause = message(f"mistake-{candidate.mistake.id}", **facts)
    if not candidate.is_at_one_side:
        return clause
    return message("mistake-at", what=clause, place=message(f"mistake-place-{candidate.side}"))


def diagnosis_of_own(mistake: OwnMistake, certainty: Certainty) -> Diagnosis:
    """The same for a mistake that the course's author wrote."""
    code = "diagnosis-own" if certainty is Certainty.EXACT else "diagnosis-own-likely"
    return Diagnosis(
        mistakes=(mistake.id,),
        certainty=certainty,
        message=message(code, clause=mistake.clause),
        sections=(),
        is_convention=False,
        explanation=mistake.explanation,
    )
