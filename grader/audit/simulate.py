"""What a mistaken search does on a case, and what the judge would say of it."""

from collections.abc import Hashable
from dataclasses import replace

from grader.audit.setting import Setting
from grader.kinds.search import (
    Question,
    allowed_conventions,
    base_convention,
    judge_case,
    optimal_path,
)
from grader.mistakes import mistaken
from grader.mistakes.mistaken import Behaviour, position_of, run_mistaken
from grader.mistakes.switches import Writing
from grader.model.case import SearchCase
from grader.model.exercise import TieRule
from grader.model.run import Ending, Outcome
from grader.model.trace import Search
from grader.model.tree import Number, Path
from grader.model.verdict import CheckKind, CheckStatus
from grader.search import run_reference
from grader.search.draw import board_of

SEED = "audit"
"""Audits of one course are all alike."""
_LONGEST_ENDLESS = 200
"""How much of a search without an end is compared."""

Key = Hashable
"""What can be seen of a run from outside."""


class Stage:
    """A case, set up once for all the searches that are tried on it, whoever judges them."""

    def __init__(self, case: SearchCase) -> None:
        self.case = case
        board, self.paths = board_of(case, SEED)
        self._root = position_of(board)
        self._behaviours: dict[tuple[bool, Writing], Behaviour] = {}
        self._verdicts: dict[tuple[Key, Key], frozenset[CheckKind]] = {}
        self._references: dict[Key, Search] = {}

    def behaviour(self, writing: Writing, *, ends: bool) -> Behaviour:
        known = ends, writing
        if known not in self._behaviours:
            self._behaviours[known] = self._run(writing, ends=ends)
        return self._behaviours[known]

    def _run(self, writing: Writing, *, ends: bool) -> Behaviour:
        if ends:
            # Who never misses a test for the end does the same with one.
            without = self._behaviours.get((False, writing))
            if without is not None and without.is_whole and without.stuck_after is None:
                return without
        question = mistaken.Question(self._root, self.case.depth, self.case.maximise, ends)
        return run_mistaken(question, writing)

    def key(self, setting: Setting, writing: Writing) -> Key:
        return key_of(self.behaviour(writing, ends=setting.ends), path_due=setting.path_due)

    def failed(self, setting: Setting, behaviour: Behaviour) -> frozenset[CheckKind]:
        """The checks that fail, as a submission that does this would be judged."""
        key = behaviour.asked, behaviour.value, behaviour.path, behaviour.is_whole
        known = setting.judging, key
        if known not in self._verdicts:
            self._verdicts[known] = self._judge(setting, behaviour)
        return self._verdicts[known]

    def _judge(self, setting: Setting, behaviour: Behaviour) -> frozenset[CheckKind]:
        if setting.judging not in self._references:
            self._references[setting.judging] = reference_of(setting, self.case)
        question = Question(
            case=self.case,
            algorithm=setting.algorithm,
            conventions=setting.conventions,
            reference=self._references[setting.judging],
            path_due=setting.path_due,
            shares=setting.shares,
            # What one tree cannot tell from an allowed convention, it does not catch.
            explained_by=allowed_conventions(setting.conventions),
        )
        outcome = outcome_of(behaviour, path_due=setting.path_due)
        return failed_checks(question, outcome, self.paths)


def failed_checks(
    question: Question, outcome: Outcome, paths: tuple[Path, ...]
) -> frozenset[CheckKind]:
    verdict = judge_case(question, outcome, outcome.trace_on(paths))
    return frozenset(check.kind for check in verdict.checks if check.status is CheckStatus.FAILED)


def reference_of(setting: Setting, case: SearchCase) -> Search:
    """The right search of a case under the form's conventions, as grading has it."""
    search = run_reference(case, setting.algorithm, base_convention(setting.conventions))
    if setting.conventions.tie is TieRule.LAST:
        return replace(search, path=optimal_path(case, TieRule.LAST))
    return search


def key_of(behaviour: Behaviour, *, path_due: bool) -> Key:
    """What tells two searches apart.

    Where a search is stuck, its author may have it raise or go on: only what came before counts.
    """
    if behaviour.stuck_after is not None:
        return "stuck", behaviour.asked[: behaviour.stuck_after]
    if not behaviour.is_whole:
        return "endless", behaviour.asked[:_LONGEST_ENDLESS]
    path = (behaviour.path or ()) if path_due else None
    return behaviour.asked, _plain(behaviour.value), path


def _plain(value: Number | None) -> Number | None:
    """A number as it is written, be it an int or a float."""
    whole = isinstance(value, float) and value.is_integer()
    return int(value) if whole and value is not None else value


def outcome_of(behaviour: Behaviour, *, path_due: bool) -> Outcome:
    """The run of a submission that does this.

    One that is stuck goes on with the score it started from: an exception would be seen anyhow.
    """
    if not behaviour.is_whole or behaviour.value is None:
        return Outcome(ending=Ending.REFUSED, asked=behaviour.asked)
    path = list(behaviour.path or ())
    returned = (behaviour.value, path) if path_due else behaviour.value
    return Outcome(ending=Ending.RETURNED, asked=behaviour.asked, returned=returned)
