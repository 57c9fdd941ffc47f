"""Which cases of an exercise share a child, and what of it counts.

The first call of a child was made alone, and counts whatever comes of it. Those after it count only
where they are right; else they are made again, alone, and that counts. A child in which something
was not right is not used any more.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from operator import eq

from grader.cache import Cache
from grader.grading.loading import Player, never_answers
from grader.grading.trial import NoRun, Trial
from grader.kinds.kind import Run
from grader.model.case import Case, SearchCase
from grader.model.dataclass import dataclass, field, replace
from grader.model.exercise import Limits
from grader.model.tree import Number, nodes_of
from grader.sandbox.referee import Company

BRIEF_SHARE = 8
"""In company a call has an eighth of its time: one that never ends is made twice there, and nobody
is to wait twice as long."""


MOST_WRONG = 3
"""After so many cases in a row that are wrong alone, nobody prepares for company any more."""


MOST_RENEWAL_S = 0.1
"""Once a file has taken so long to be taken down and loaded again, a child a case is cheaper."""


def brief(limits: Limits) -> Limits:
    """What a call may use in company."""
    return replace(limits, time_s=limits.time_s / BRIEF_SHARE)


@dataclass(slots=True)
class SharedChild:
    """Runs the cases of an exercise, several in one child as long as all goes well there."""

    trial: Trial
    is_wanted: bool
    """Whether any two cases share a child."""
    beside: set[str] = field(default_factory=set)
    """The cases whose run counts though it was not alone, by their names."""
    _wrong_in_a_row: int = 0
    _renewal_s: float = 0.0
    """What the file used of its time between calls."""
    _present: set[str] = field(default_factory=set)
    """The cases that the child at hand has seen; nothing where there is none."""
    _known_likenesses: Mapping[str, set[str]] | None = None

    def run(self, player: Player, case: Case) -> Run | NoRun:
        if not self.is_wanted or case.hidden or not isinstance(case, SearchCase):
            return self.trial.run(player, case)
        if not self._present or not self._present.isdisjoint(self._alike()[case.id]):
            return self._run_first(player, case)
        used_s = player.time.used_s
        in_company = replace(player, limits=brief(player.limits), company=Company.EARLIER)
        run = self.trial.run(in_company, case)
        spent_s = player.time.used_s - used_s
        player.time.used_s = used_s  # What does not count is not charged.
        if isinstance(run, Run):
            self._renewal_s += spent_s - run.outcome.duration_s
            if self._is_right(case, run):
                player.time.used_s += run.outcome.duration_s
                self._present.add(case.id)
                self.beside.add(case.id)
                self.is_wanted &= self._renewal_s < MOST_RENEWAL_S
                return run
        had_ended = _has_ended(run)
        run = self._run_first(player, case)
        # Where company changes what a file does, or time runs out, each try would cost another.
        self.is_wanted &= not self._present and had_ended and _has_ended(run)
        return run

    def next_of(self, waiting: Sequence[Case]) -> int:
        """The first that may join the child at hand, so that few are needed; else the first."""
        if not self.is_wanted or not self._present:
            return 0
        alike = self._alike()
        may_join = (
            place
            for place, case in enumerate(waiting)
            if case.id in alike and self._present.isdisjoint(alike[case.id])
        )
        return next(may_join, 0)

    def _run_first(self, player: Player, case: SearchCase) -> Run | NoRun:
        run = self.trial.run(replace(player, company=Company.LATER), case)
        is_right = self._is_right(case, run)
        self._present = {case.id} if is_right else set()
        self._wrong_in_a_row = 0 if is_right else self._wrong_in_a_row + 1
        self.is_wanted &= self._wrong_in_a_row < MOST_WRONG
        return run

    def _is_right(self, case: SearchCase, run: Run | NoRun) -> bool:
        trial = self.trial
        return isinstance(run, Run) and trial.kind.is_surely_right(trial.task, case, run)

    def _alike(self) -> Mapping[str, set[str]]:
        if self._known_likenesses is None:
            cases = tuple(case for case in self.trial.task.cases if isinstance(case, SearchCase))
            self._known_likenesses = _likenesses.recall(cases, lambda: likenesses(cases))
        return self._known_likenesses


def _has_ended(run: Run | NoRun) -> bool:
    return isinstance(run, Run) and not never_answers(run.outcome.ending)


# Which trees are too much alike -------------------------------------------------------------------

_likenesses: Cache[Mapping[str, set[str]]] = Cache("likenesses")


def likenesses(cases: Sequence[SearchCase]) -> Mapping[str, set[str]]:
    """The cases whose tree could tell something of a case's own, itself among them."""
    values = {case.id: _values_in(case) for case in cases}
    in_order = {name: sorted(map(abs, found)) for name, found in values.items()}
    alike = {name: {name} for name in values}
    for one, other in combinations(values, 2):
        # The same values in another order, or with other signs; or half of them in their places.
        same = sum(map(eq, values[one], values[other]))
        if in_order[one] == in_order[other] or 2 * same >= min(
            len(values[one]), len(values[other])
        ):
            alike[one].add(other)
            alike[other].add(one)
    return alike


def _values_in(case: SearchCase) -> tuple[Number, ...]:
    """Of leaves and of the nodes that have one, from left to right."""
    return tuple(node.value for node in nodes_of(case.tree) if isinstance(node.value, int | float))
