"""Which known mistakes explain what a submission did: ours, simulated, and the author's, run."""

import math
import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations, product
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
    Behaviour,
    SearchCall,
    SearchedPosition,
    position_of,
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

_MOST_PARTNERS = 20
"""Of the mistakes that explain something, those that are tried together with each other one."""
_LEAST_CASES = 6
"""Fewer are explained by too many pairs, and by too many mistakes nearly."""
_MOST_STRANGE = 4
_SAMPLE = 2
"""Cases on which it is seen how much a mistake explains."""


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
    shared: SearchCase | None = None
    """The case, where every submission gets the same one and this run depended on nothing else:
    what a mistaken search does there is then worth remembering."""


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
        writing = self.base
        for candidate in self.made:
            writing = candidate.applied_to(writing)
        return writing


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
    is_enough = len(cases) >= _LEAST_CASES
    finder = _Finder(algorithm, bases, cases)
    if finder.is_right():
        return None  # What is wrong is the form of the answer.
    exact = finder.exact()
    if exact is None:
        return finder.likely() if is_enough else None
    if not is_enough and (not all_seen or finder.is_ambiguous(exact)):
        return None
    certainty = Certainty.EXACT if all_seen else Certainty.LIKELY
    return replace(exact, certainty=certainty, same=finder.same_as(exact))


class _Finder:
    """Tries right searches, with mistakes made in them, against what was seen."""

    def __init__(
        self, algorithm: Algorithm, bases: Sequence[Writing], cases: Sequence[Seen]
    ) -> None:
        self._cases = cases
        self._quickest_first = sorted(cases, key=lambda case: case.shared is None)
        self._bases = [_styles.recall((base,), partial(styles_of, base)) for base in bases]
        self._hinted = tuple(finite_infinities(algorithm, _strange_values(cases)))
        known = (*candidates(algorithm), *self._hinted)
        self._of_path = [each for each in known if each.mistake.is_about_path]
        self._others = [each for each in known if not each.mistake.is_about_path]

    def is_right(self) -> bool:
        """Whether nothing of the search is wrong, as far as it can be seen."""
        return any(
            all(_is_right_search(styles[0], case) for case in self._quickest_first)
            for styles in self._bases
        )

    # What explains everything ---------------------------------------------------------------------

    def exact(self) -> Explanation | None:
        ways: list[Callable[[Sequence[Writing]], Explanation | None]] = [
            self._wrong_path,
            self._single,
            self._two_conventions,
        ]
        # What stopped may have stopped for any reason: two mistakes explain too much of it.
        always_answers = not any(case.has_raised for case in self._cases)
        if len(self._cases) >= _LEAST_CASES and always_answers:
            ways.append(self._pair)
        return next(
            (found for way in ways for styles in self._bases if (found := way(styles))), None
        )

    def _wrong_path(self, styles: Sequence[Writing]) -> Explanation | None:
        """A right search that tells a wrong path."""
        if not self._explains_all(styles[0], with_path=False):
            return None
        return self._with_path_mistake(_made(styles[0]))

    def _single(self, styles: Sequence[Writing]) -> Explanation | None:
        """One mistake; or one that moves the search and one that spoils the path."""
        moved: list[Explanation] = []
        for candidate, base in product(self._others, styles):
            writing = _applied(candidate, base)
            if self._explains_all(writing, with_path=False):
                found = _made(base, candidate)
                if self._explains_all(writing):
                    return found
                moved.append(found)
        return next(filter(None, map(self._with_path_mistake, moved)), None)

    def _two_conventions(self, styles: Sequence[Writing]) -> Explanation | None:
        conventions = [each for each in self._others if each.mistake.conventions]
        for first, second in combinations(conventions, 2):
            found = _made(styles[0], first, second)
            if first.goes_with(second) and self._explains_all(found.writing):
                return found
        return None

    def _with_path_mistake(self, found: Explanation) -> Explanation | None:
        writing = found.writing
        for candidate in self._of_path:
            if self._explains_all(candidate.applied_to(writing)):
                return replace(found, made=(*found.made, candidate))
        return None

    def _pair(self, styles: Sequence[Writing]) -> Explanation | None:
        """Two mistakes, one of which goes a good part of the way alone."""
        alone = sorted(
            product(self._others, styles),
            key=lambda pair: self._share_explained(_applied(*pair)),
            reverse=True,
        )
        seconds = list(_first_ways(self._others, self._hinted))
        for first, base in alone[:_MOST_PARTNERS]:
            writing = first.applied_to(base)
            for second in seconds:
                if first.goes_with(second) and self._explains_all(second.applied_to(writing)):
                    return _made(base, *_in_catalogue_order(first, second))
        return None

    def _explains_all(self, writing: Writing, *, with_path: bool = True) -> bool:
        return all(_explains(writing, case, with_path=with_path) for case in self._quickest_first)

    def _share_explained(self, writing: Writing) -> float:
        """How far it goes along with what was seen, over the sample."""
        total = 0.0
        for case in self._cases[:_SAMPLE]:
            run = _imitated(writing, case)
            total += (len(run.asked) + 1) / (len(case.asked) + 1)
            total += _is_same(case, run, with_path=True)
        return total

    # What explains nearly everything --------------------------------------------------------------

    def likely(self) -> Explanation | None:
        """One mistake that does nearly what was seen: of several the first that does most of it."""
        failed = [not case.is_right for case in self._cases]
        best: Explanation | None = None
        fewest = len(failed)
        for styles in self._bases:
            for candidate, base in product((*self._others, *self._of_path), styles[:2]):
                writing = _applied(candidate, base)
                alike = (_explains(writing, case) for case in self._cases)
                differing = count_differing(failed, alike)
                if differing is not None and differing.in_all < fewest:
                    fewest = differing.in_all
                    best = replace(_made(base, candidate), certainty=Certainty.LIKELY)
        return best

    # What cannot be told apart --------------------------------------------------------------------

    def is_ambiguous(self, found: Explanation) -> bool:
        """Whether another mistake, which some tree would tell from this one, does as well."""
        return any(
            self._explains_all(writing) and not are_equivalent(found.writing, writing)
            for candidate in (*self._others, *self._of_path)
            if candidate not in found.made
            and (writing := _applied(candidate, found.base)) != found.writing
        )

    def same_as(self, found: Explanation) -> tuple[Candidate, ...]:
        """Other mistakes that do the same on every tree, one way of making each."""
        if len(found.made) > 1:
            return ()
        told = found.made[0].mistake.id
        same: dict[str, Candidate] = {}
        for candidate in (*self._others, *self._of_path):
            writing = _applied(candidate, found.base)
            if (
                candidate.mistake.id not in (told, *same)
                and self._explains_all(writing)
                and are_equivalent(found.writing, writing)
            ):
                same[candidate.mistake.id] = candidate
        return tuple(same.values())


def _made(base: Writing, *made: Candidate) -> Explanation:
    return Explanation(base=base, made=made, certainty=Certainty.EXACT)


_styles: Cache[list[Writing]] = Cache("styles")
_writings: Cache[Writing] = Cache("writings")
_ways: "Cache[dict[Writing, _Way]]" = Cache("ways-of-going-wrong")
_MOST_WAYS = 4096
"""On one tree: every single mistake in every style, which are tried first, and some pairs."""


def _applied(candidate: Candidate, base: Writing) -> Writing:
    """The same object each time: it is compared with many functions."""
    return _writings.recall((candidate, base), partial(candidate.applied_to, base))


@dataclass(frozen=True, slots=True)
class _Way:
    """What a search does on a tree, as far as it had to be known."""

    asked: tuple[int, ...]
    """What it asks first."""
    whole: Behaviour | None
    """All that it does, once that is known."""


def _is_right_search(writing: Writing, case: Seen) -> bool:
    """Any right path will do where the case passed, and any answer that could not be read."""
    if case.value is None and not case.has_raised:
        return _imitated(writing, case).asked == case.asked
    return _explains(writing, case, with_path=not case.is_right)


def _explains(writing: Writing, case: Seen, *, with_path: bool = True) -> bool:
    if case.shared is None or case.has_raised:
        return _is_same(case, _imitated(writing, case), with_path=with_path)
    ways: dict[Writing, _Way] = _ways.recall((case.shared,), dict, case.question.ends)
    way = ways.get(writing)
    if way is None or (way.whole is None and case.asked[: len(way.asked)] == way.asked):
        way = _way_of(_imitated(writing, case))
        if writing in ways or len(ways) < _MOST_WAYS:
            ways[writing] = way
    if way.whole is None or way.whole.asked != case.asked:
        return False
    return _is_same(case, way.whole, with_path=with_path)


def _way_of(run: Behaviour) -> _Way:
    further = () if run.next_asked is None else (run.next_asked,)
    return _Way((*run.asked, *further), run if run.is_whole else None)


def _imitated(writing: Writing, case: Seen) -> Behaviour:
    """The same search as it is written there, as far as it asks for the same."""
    return run_mistaken(case.question, writing, case.asked, is_stopped_when_stuck=case.has_raised)


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
        if case.value
        and math.isfinite(case.value)
        and case.value not in _values(case.question.root)
    }
    return sorted(found)[:_MOST_STRANGE]


def _values(position: SearchedPosition) -> set[Number]:
    return {position.value}.union(*map(_values, position.children))


def _first_ways(several: Iterable[Candidate], hinted: Sequence[Candidate]) -> Iterator[Candidate]:
    """One way of making each mistake, at each side: two rare ways at once are too rare."""
    met: set[tuple[str, Side]] = set()
    for candidate in several:
        key = candidate.mistake.id, candidate.side
        if key not in met or candidate in hinted:
            met.add(key)
            yield candidate


def _in_catalogue_order(*made: Candidate) -> tuple[Candidate, ...]:
    return tuple(sorted(made, key=lambda each: each.mistake.order))


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
    return SearchCall(position_of(board), case.depth, case.maximise, ends)


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
        question=SearchCall(position_of(board), case.depth, case.maximise, ends),
        asked=outcome.asked,
        has_raised=has_raised,
        value=answer.value if answer else None,
        path=answer.path if answer else None,
        shared=case if case.is_shared and _asked_leaves_alone(board, outcome) else None,
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
