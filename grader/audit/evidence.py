"""What every mistake does on every fixture of an exercise, in one form."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from grader import __version__
from grader.audit.setting import Setting, setting_of
from grader.audit.simulate import Key, Stage, key_of
from grader.audit.suspects import Suspect, catalogue_suspects
from grader.cache import read_cached, write_cached
from grader.grading.request import Draws
from grader.kinds.forms import applies
from grader.mistakes.mistaken import Behaviour
from grader.mistakes.switches import Writing
from grader.model.case import CaseTemplate, SearchCase
from grader.model.exercise import Exercise, Form
from grader.model.verdict import CheckKind
from grader.search.draw import depends_on_seed


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
    return hashlib.sha256(repr(keys).encode()).hexdigest()[:16]


# What is kept from one audit to the next ----------------------------------------------------------

_KIND = "audit-column"
_KEPT = 1024
"""Columns: a course of twenty fixtures and four forms has a hundred of them."""


def _sights_kept(
    setting: Setting, suspects: Sequence[Suspect], draws: Sequence[Sequence[Stage]]
) -> tuple[Sight, ...]:
    """What the catalogue does on one fixture: whoever changes one fixture waits for that one."""
    cases = [[stage.case for stage in drawn] for drawn in draws]
    described = repr((__version__, setting, _catalogue_digest(setting), cases)).encode()
    key = hashlib.sha256(described).hexdigest()
    kept = read_sights(read_cached(_KIND, key), len(suspects))
    if kept is not None:
        return kept
    found = _sights(setting, suspects, draws)
    write_cached(_KIND, key, written_sights(found), keep=_KEPT)
    return found


@cache
def _catalogue_digest(setting: Setting) -> str:
    """Stands for all the mistakes that are tried: long to write, and the same for every fixture."""
    return hashlib.sha256(repr(catalogue_suspects(setting)).encode()).hexdigest()


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
