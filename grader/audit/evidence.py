"""The mistakes that a course is tried with, and what each does on every fixture of an exercise, in
one form: ours are simulated, those that its author wrote are run as a student's file would be.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from grader import __version__
from grader.audit.course_checks import Grader, audited_seeds, submission_of
from grader.cache import Cache, digest_of
from grader.errors import CouldNotJudge, Fault
from grader.grading.explain_failure import tried_of
from grader.grading.loading import broken, fault_of_runs, own_mistake_player
from grader.grading.request import Draws
from grader.kinds.answer import read_answer
from grader.kinds.checks import Shares
from grader.kinds.search import (
    Question,
    allowed_conventions,
    is_worth_points_without_path,
    judge_case,
    search_under,
    share_points,
)
from grader.kinds.signature import applies
from grader.mistakes.catalogue import Candidate, Side, Writing, candidates, right_writings
from grader.mistakes.mistaken_search import Behaviour, SearchCall, run_mistaken
from grader.model.audit_report import Finding, Severity, Topic
from grader.model.case import CaseTemplate, SearchCase
from grader.model.dataclass import dataclass, field, replace
from grader.model.exercise import (
    Algorithm,
    Conventions,
    Exercise,
    Form,
    OwnMistake,
    Role,
    TieRule,
)
from grader.model.message import message
from grader.model.report import CaseReport, SearchCaseReport
from grader.model.run import Ending, Outcome
from grader.model.tree import Number, Search
from grader.model.verdict import CaseStatus, CaseVerdict, CheckKind, CheckStatus
from grader.search.random_draws import board_of, depends_on_seed

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
        writing = right_writings(self.algorithm, self.conventions)[0]
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
        self._questions = {
            ends: SearchCall(board, case.depth, case.maximise, ends) for ends in (True, False)
        }
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
        return run_mistaken(self._questions[ends], writing)

    def key(self, setting: Setting, writing: Writing) -> Key:
        return key_of(self.behaviour(writing, ends=setting.ends), path_due=setting.path_due)

    def failed(self, setting: Setting, writing: Writing) -> frozenset[CheckKind]:
        """The checks that fail, as a submission that searches so would be judged."""
        behaviour = self.behaviour(writing, ends=setting.ends)
        key = behaviour.asked, behaviour.value, behaviour.path, behaviour.is_whole
        known = setting.judging, key
        if known not in self._verdicts:
            self._verdicts[known] = self._judge(setting, behaviour)
        return self._verdicts[known]

    def _judge(self, setting: Setting, behaviour: Behaviour) -> frozenset[CheckKind]:
        if setting.judging not in self._references:
            search = search_under(setting.conventions, setting.algorithm, self.case)
            self._references[setting.judging] = search
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
        verdict = judge_case(question, outcome, outcome.trace_on(self.paths))
        return _failed_checks(verdict)


def _failed_checks(verdict: CaseVerdict) -> frozenset[CheckKind]:
    return frozenset(check.kind for check in verdict.checks if check.status is CheckStatus.FAILED)


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
class Suspect:
    """One way of making a mistake: of ours, or the one of a file that the course's author wrote."""

    mistake: str
    side: str
    row: str
    """The row of the matrix it stands in: the ways of making a mistake at one side are one."""
    way: str
    """How it is written, for people: `start = 1000`."""
    writing: Writing | None
    """What is simulated; None where it is a file, which is run on the fixtures and nowhere else."""
    seen: Mapping[str, Sight] = field(default_factory=dict)
    """By fixture, what such a file did there."""


def catalogue_suspects(setting: Setting) -> tuple[Suspect, ...]:
    """Every known way of going wrong in this search; what shows here only under one name."""
    return tuple(
        Suspect(
            mistake=candidate.mistake.id,
            side=candidate.side.value,
            row=_row(candidate),
            way=_way(candidate),
            writing=setting.visible(candidate.applied_to(setting.base)),
        )
        for candidate in candidates(setting.algorithm)
    )


def _row(candidate: Candidate) -> str:
    name = candidate.mistake.id
    return f"{name}/{candidate.side}" if candidate.is_at_one_side else name


def _way(candidate: Candidate) -> str:
    return ", ".join(f"{name} = {value}" for name, value in candidate.variant.changes.items())


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
    own: Sequence[Suspect] = (),
    *,
    progress: Callable[[], None] = lambda: None,
) -> Evidence:
    """What every mistake does on every fixture that applies: ours simulated, files as they ran."""
    is_known = exercise.algorithm in MATRIX_ALGORITHMS
    setting = setting_of(exercise, form) if is_known else None
    known = catalogue_suspects(setting) if setting else ()
    sights: dict[str, tuple[Sight, ...]] = {}
    for template in exercise.case_templates:
        simulated: tuple[Sight, ...] = ()
        if setting:
            draws = [
                [each for each in drawn if applies(form, exercise, each.case.tree, each.case.depth)]
                for drawn in stages.of(template)
            ]
            if not all(draws):
                continue
            simulated = _sights_kept(setting, known, draws)
            progress()
        if all(template.id in suspect.seen for suspect in own):
            sights[template.id] = (*simulated, *(suspect.seen[template.id] for suspect in own))
    return Evidence(
        exercise=exercise,
        form=form,
        setting=setting,
        suspects=(*known, *own),
        sights=sights,
    )


def sight_of(draws: Sequence[tuple[Sequence[Key], frozenset[CheckKind]]]) -> Sight:
    """What was seen in each draw: what every case showed, and the checks that failed."""
    return Sight(
        keys=tuple(digest_of(keys)[:16] for keys, _ in draws),
        kinds=frozenset().union(*(failed for _, failed in draws)),
        caught=all(failed for _, failed in draws),
    )


# Ours, simulated ----------------------------------------------------------------------------------

_columns: Cache[Any] = Cache("audit-column")


def _sights_kept(
    setting: Setting, suspects: Sequence[Suspect], draws: Sequence[Sequence[Stage]]
) -> tuple[Sight, ...]:
    """What the catalogue does on one fixture: whoever changes one fixture waits for that one."""
    cases = [[stage.case for stage in drawn] for drawn in draws]
    key = digest_of(__version__, setting, _catalogue_digest(setting), cases)
    kept = _read_sights(_columns.read(key), len(suspects))
    if kept is not None:
        return kept
    writings = [suspect.writing for suspect in suspects if suspect.writing is not None]
    found = tuple(_sight(setting, writing, draws) for writing in writings)
    _columns.write(key, _written_sights(found))
    return found


@cache
def _catalogue_digest(setting: Setting) -> str:
    """Stands for all the mistakes that are tried: long to write, and the same for every fixture."""
    return digest_of(catalogue_suspects(setting))


def _sight(setting: Setting, writing: Writing, draws: Sequence[Sequence[Stage]]) -> Sight:
    return sight_of(
        [
            (
                [stage.key(setting, writing) for stage in drawn],
                frozenset().union(*(stage.failed(setting, writing) for stage in drawn)),
            )
            for drawn in draws
        ]
    )


def _written_sights(sights: Iterable[Sight]) -> list[Any]:
    """What was seen, as JSON."""
    return [[list(each.keys), sorted(each.kinds), each.caught] for each in sights]


def _read_sights(document: Any, count: int) -> tuple[Sight, ...] | None:
    """What was kept, or None where it is not that."""
    if not isinstance(document, list) or len(document) != count:
        return None
    try:
        return tuple(_read_sight(*each) for each in document)
    except (TypeError, ValueError):
        return None


def _read_sight(keys: list[Any], kinds: list[Any], caught: Any) -> Sight:
    if type(caught) is not bool or any(type(key) is not str for key in keys):
        raise ValueError("no sight")
    return Sight(tuple(keys), frozenset(map(CheckKind, kinds)), caught)


# The author's own, run ----------------------------------------------------------------------------

_own_columns: Cache[Any] = Cache("audit-own-sound")


def own_suspects(exercise: Exercise, grader: Grader) -> tuple[list[Suspect], list[Finding]]:
    """Every mistake that the course's author wrote for this exercise, tried on its fixtures.

    Those that are broken are told, and prove nothing.
    """
    suspects, findings = [], []
    for mistake in exercise.own_mistakes:
        sights = _own_sights_kept(exercise, mistake, grader)
        if isinstance(sights, Fault):
            findings.append(
                Finding(
                    topic=Topic.MISTAKES,
                    severity=Severity.FAULT,
                    place=sights.place,
                    message=sights.message,
                    remedy=sights.remedy,
                )
            )
        else:
            suspects.append(
                Suspect(
                    mistake=mistake.id,
                    side=Side.BOTH.value,
                    row=mistake.id,
                    way=mistake.file,
                    writing=None,
                    seen=sights,
                )
            )
    return suspects, findings


def _own_sights_kept(
    exercise: Exercise, mistake: OwnMistake, grader: Grader
) -> Mapping[str, Sight] | Fault:
    """From the cache, unless the exercise, its solution or the mistake is another than it was."""
    asked = replace(exercise, own_mistakes=(), other_solutions={})
    seeds = audited_seeds(grader.course), grader.course.secret
    key = digest_of(__version__, asked, mistake.source, seeds)
    document = _own_columns.read(key)
    if isinstance(document, dict):
        kept = _read_sights(list(document.values()), len(document))
        if kept is not None:
            return dict(zip(document, kept, strict=True))
    player = own_mistake_player(exercise, mistake, grader.referee)
    found = player if isinstance(player, Fault) else _run_own(exercise, mistake, grader)
    if not isinstance(found, Fault):
        document = dict(zip(found, _written_sights(found.values()), strict=True))
        _own_columns.write(key, document)
    return found


def _run_own(exercise: Exercise, mistake: OwnMistake, grader: Grader) -> dict[str, Sight] | Fault:
    """Grade it on each draw; what is the same in all of them is looked at once."""
    drawn = {each.id for each in exercise.case_templates if depends_on_seed(each)}
    submission = submission_of(mistake.file, mistake.source)
    seeds = audited_seeds(grader.course)
    seen: dict[str, list[tuple[list[Key], frozenset[CheckKind]]]] = {}
    outcomes: list[Outcome] = []
    for number, seed in enumerate(seeds if drawn else seeds[:1]):
        report = grader.grade(exercise, submission, seed)
        by_fixture: dict[str, list[CaseReport]] = {}
        for entry in report.exercises:
            if entry.form != exercise.forms[0].id:
                continue
            for case in entry.cases:
                outcomes += [case.outcome] if case.outcome else []
                by_fixture.setdefault(case.case.template_id, []).append(case)
        for fixture, cases in by_fixture.items():
            if number == 0 or fixture in drawn:
                keys = [_key_of_run(exercise, case) for case in cases]
                failed = frozenset().union(*map(_failed, cases))
                seen.setdefault(fixture, []).append((keys, failed))
    if not seen:
        # It suits the first form, and another one better: what it does there says nothing here.
        form = exercise.forms[0].id
        return broken(mistake, message("own-mistake-form", form=form))
    fault = fault_of_runs(mistake, outcomes)
    return fault or {fixture: sight_of(draws) for fixture, draws in seen.items()}


def _failed(report: CaseReport) -> frozenset[CheckKind]:
    if report.status is CaseStatus.ERROR:
        raise CouldNotJudge(message("child-cannot-be-run"))
    return _failed_checks(report.verdict)


def _key_of_run(exercise: Exercise, report: CaseReport) -> Key:
    """What can be seen of the run; of a search, so that it compares with what is simulated."""
    outcome = report.outcome
    if outcome is None:
        return "not-run"
    if not exercise.searches_trees or not isinstance(report, SearchCaseReport):
        tried = tried_of(report)
        return None if tried is None else (tried.behaviour.judged, tried.behaviour.asked)
    path_due = exercise.forms[0].returns_path
    answer = read_answer(outcome.returned, path_due=path_due)
    has_answer = outcome.ending is Ending.RETURNED and answer.value is not None
    behaviour = Behaviour(
        asked=outcome.asked,
        value=answer.value if has_answer else None,
        path=answer.path if has_answer else None,
        stuck_after=None if has_answer else len(outcome.asked),
    )
    return key_of(behaviour, path_due=path_due)
