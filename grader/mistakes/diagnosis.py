"""From cases that failed to the mistake that does the same, and how it is told.

What one of ours does is worked out. What a file of the course's author does is seen where it is
run, and held against what the submission did, case by case.
"""

import math
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grader.cache import Cache, digest_of
from grader.kinds.answer import describe, normal_text, read_answer, what_cannot_be_compared
from grader.mistakes.catalogue import Candidate, right_writings
from grader.mistakes.explanation import Explanation, Seen, count_differing, explain_behaviour
from grader.mistakes.mistaken_search import SearchCall, position_of
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
from grader.model.verdict import CaseStatus

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
