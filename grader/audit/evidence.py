"""The mistakes that a course is tried with, and what each does on every fixture of an exercise, in
one form.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any

from grader import __version__
from grader.cache import Cache, digest_of
from grader.grading.request import Draws
from grader.kinds.checks import Shares
from grader.kinds.search import (
    Question,
    allowed_conventions,
    base_convention,
    is_worth_points_without_path,
    judge_case,
    optimal_path,
    share_points,
)
from grader.kinds.signature import applies
from grader.mistakes import mistaken_search
from grader.mistakes.catalogue import Candidate, candidates, textbook
from grader.mistakes.mistaken_search import Behaviour, position_of, run_mistaken
from grader.mistakes.switches import Side, Writing
from grader.model.case import CaseTemplate, SearchCase
from grader.model.exercise import (
    Algorithm,
    Conventions,
    Cut,
    Exercise,
    Form,
    Pruning,
    Role,
    TieRule,
)
from grader.model.run import Ending, Outcome
from grader.model.tree import Number, Search, TreePath
from grader.model.verdict import CheckKind, CheckStatus
from grader.search import run_reference
from grader.search.draw import board_of, depends_on_seed

MATRIX_ALGORITHMS = (Algorithm.MINIMAX, Algorithm.ALPHABETA)
"""The searches whose mistakes are known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Two forms with the same setting catch the same mistakes on the same trees."""

    algorithm: Algorithm
    conventions: Conventions
    path_due: bool
    kinds: tuple[CheckKind, ...]
    """The checks that are made."""
    ends: bool
    """Whether the form tests for the end of a game."""
    limited: bool
    """Whether it can be asked to stop before the end."""

    @property
    def judging(self) -> tuple[object, ...]:
        """What a verdict depends on, beside the case and the run."""
        return self.algorithm, self.conventions, self.path_due, self.kinds

    @property
    def shares(self) -> Shares:
        """Points do not matter here, but which checks there are does."""
        return dict.fromkeys(self.kinds, Fraction(1))

    @property
    def base(self) -> Writing:
        """The right search, as this form's conventions want it."""
        writing = textbook(self.algorithm)
        if self.algorithm is Algorithm.ALPHABETA and self.conventions.cut is Cut.STRICT:
            writing = writing.having(Side.BOTH, cut="strict")
        if self.conventions.pruning is Pruning.SHALLOW:
            writing = writing.having(Side.BOTH, own_reset=True)
        if self.conventions.tie is TieRule.LAST:
            writing = writing.having(Side.BOTH, tie="last")
        return writing

    def visible(self, writing: Writing) -> Writing:
        """The same search without what this form never shows: two that are equal then are one."""
        if not self.path_due:
            writing = writing.having(Side.BOTH, keeps="best", path="right")
        if self.ends:
            writing = writing.having(Side.BOTH, ends=False)
        return writing


def setting_of(exercise: Exercise, form: Form) -> Setting:
    path_due = form.returns_path or not is_worth_points_without_path(exercise)
    shares = share_points(exercise, path_due=path_due, case_count=1)
    return Setting(
        algorithm=exercise.algorithm,
        conventions=form.conventions,
        path_due=path_due,
        kinds=tuple(kind for kind in CheckKind if kind in shares),
        ends=form.sees_ends or exercise.early_ends,
        limited=Role.DEPTH in form.parameters,
    )


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
        question = mistaken_search.Question(self._root, self.case.depth, self.case.maximise, ends)
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
    question: Question, outcome: Outcome, paths: tuple[TreePath, ...]
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """One way of making a mistake."""

    mistake: str
    side: str
    row: str
    """The row of the matrix it stands in: the ways of making a mistake at one side are one."""
    way: str
    """How it is written, for people: `start = 1000`."""
    writing: Writing | None
    """What is simulated; None where it is a file, which is run."""


def catalogue_suspects(setting: Setting) -> tuple[Suspect, ...]:
    """Every known way of going wrong in this search; what shows here only under one name."""
    return tuple(_suspects(setting))


def _suspects(setting: Setting) -> Iterator[Suspect]:
    for candidate in candidates(setting.algorithm):
        yield Suspect(
            mistake=candidate.mistake.id,
            side=candidate.side.value,
            row=_row(candidate),
            way=_way(candidate),
            writing=setting.visible(candidate.applied_to(setting.base)),
        )


def _row(candidate: Candidate) -> str:
    """The side is said only where the same mistake can be made elsewhere too."""
    name = candidate.mistake.id
    if candidate.side is Side.BOTH or not candidate.is_elsewhere_too:
        return name
    return f"{name}/{candidate.side}"


def _way(candidate: Candidate) -> str:
    return ", ".join(f"{name} = {value}" for name, value in candidate.variant.changes.items())


@dataclass(frozen=True, slots=True)
class Sight:
    """One mistake on one fixture."""

    keys: tuple[str, ...]
    """For each draw a text that two runs share only where nothing tells them apart."""
    kinds: frozenset[CheckKind]
    """The checks that fail, in some draw."""
    caught: bool
    """Whether some check fails in every draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    exercise: Exercise
    form: Form
    setting: Setting | None
    """None where the exercise is no search whose mistakes we know."""
    suspects: tuple[Suspect, ...]
    sights: Mapping[str, tuple[Sight, ...]]
    """By fixture that applies to the form, in order: the sight of each suspect."""

    @property
    def writings(self) -> list[Writing]:
        """The searches that are simulated."""
        return [suspect.writing for suspect in self.suspects if suspect.writing is not None]


@dataclass(slots=True)
class Stages:
    """The cases of the fixtures; exercises and forms share them, and what was seen on them."""

    draws: Sequence[Draws]
    """A fixture that is drawn catches what it catches in all of these."""
    _by_case: dict[tuple[str, str, int], Stage] = field(default_factory=dict)

    def of(self, template: CaseTemplate) -> list[list[Stage]]:
        """For each draw, the cases of a fixture."""
        draws = self.draws if depends_on_seed(template) else self.draws[:1]
        return [
            [self._stage(case, number) for case in each.searches(template)]
            for number, each in enumerate(draws)
        ]

    def _stage(self, case: SearchCase, number: int) -> Stage:
        key = case.template_id, case.id, number
        if key not in self._by_case:
            self._by_case[key] = Stage(case)
        return self._by_case[key]


def gather(
    exercise: Exercise,
    form: Form,
    stages: Stages,
    *,
    progress: Callable[[], None] = lambda: None,
) -> Evidence:
    """Try every known mistake on every fixture that applies."""
    setting = setting_of(exercise, form)
    suspects = catalogue_suspects(setting)
    sights = {}
    for template in exercise.case_templates:
        draws = [
            [each for each in drawn if applies(form, exercise, each.case.tree, each.case.depth)]
            for drawn in stages.of(template)
        ]
        if not all(draws):
            continue
        sights[template.id] = _sights_kept(setting, suspects, draws)
        progress()
    return Evidence(exercise=exercise, form=form, setting=setting, suspects=suspects, sights=sights)


def _sights(
    setting: Setting,
    suspects: Sequence[Suspect],
    draws: Sequence[Sequence[Stage]],
) -> tuple[Sight, ...]:
    found = []
    for suspect in suspects:
        drawn_sights = []
        for drawn in draws:
            seen = [(stage, _simulated(suspect, stage, setting)) for stage in drawn]
            keys = [key_of(behaviour, path_due=setting.path_due) for _, behaviour in seen]
            failed = [stage.failed(setting, behaviour) for stage, behaviour in seen]
            drawn_sights.append((keys, frozenset().union(*failed)))
        found.append(sight_of(drawn_sights))
    return tuple(found)


def _simulated(suspect: Suspect, stage: Stage, setting: Setting) -> Behaviour:
    if suspect.writing is None:
        raise ValueError(f"{suspect.mistake}: a file cannot be simulated")
    return stage.behaviour(suspect.writing, ends=setting.ends)


def sight_of(draws: Sequence[tuple[Sequence[Key], frozenset[CheckKind]]]) -> Sight:
    """What was seen in each draw: what every case showed, and the checks that failed."""
    return Sight(
        keys=tuple(_digest(keys) for keys, _ in draws),
        kinds=frozenset().union(*(failed for _, failed in draws)),
        caught=all(failed for _, failed in draws),
    )


def _digest(keys: Sequence[Key]) -> str:
    return digest_of(keys)[:16]


# What is kept from one audit to the next ----------------------------------------------------------

_columns: Cache[Any] = Cache("audit-column")


def _sights_kept(
    setting: Setting, suspects: Sequence[Suspect], draws: Sequence[Sequence[Stage]]
) -> tuple[Sight, ...]:
    """What the catalogue does on one fixture: whoever changes one fixture waits for that one."""
    cases = [[stage.case for stage in drawn] for drawn in draws]
    key = digest_of(__version__, setting, _catalogue_digest(setting), cases)
    kept = read_sights(_columns.read(key), len(suspects))
    if kept is not None:
        return kept
    found = _sights(setting, suspects, draws)
    _columns.write(key, written_sights(found))
    return found


@cache
def _catalogue_digest(setting: Setting) -> str:
    """Stands for all the mistakes that are tried: long to write, and the same for every fixture."""
    return digest_of(catalogue_suspects(setting))


def written_sights(sights: Sequence[Sight]) -> list[Any]:
    """What was seen, as JSON."""
    return [[list(each.keys), sorted(each.kinds), each.caught] for each in sights]


def read_sights(document: Any, count: int) -> tuple[Sight, ...] | None:
    """What was kept, or None where it is not that."""
    if not isinstance(document, list) or len(document) != count:
        return None
    try:
        return tuple(_read_sights(document))
    except (TypeError, ValueError):
        return None


def _read_sights(document: Sequence[Any]) -> Iterator[Sight]:
    for keys, kinds, caught in document:
        if type(caught) is not bool or any(type(key) is not str for key in keys):
            raise ValueError("no sight")
        yield Sight(tuple(keys), frozenset(map(CheckKind, kinds)), caught)
