"""What every mistake does on every fixture of an exercise, in one form."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grader import __version__
from grader.audit.setting import Setting, setting_of
from grader.audit.simulate import Key, Stage, key_of
from grader.audit.suspects import Suspect, catalogue_suspects
from grader.cache import read_cached, write_cached
from grader.case import CaseTemplate, SearchCase
from grader.draw import depends_on_seed, draw_searches
from grader.exercise import Exercise, Form
from grader.forms import applies
from grader.search.mistaken import Behaviour
from grader.verdict import CheckKind

DRAWS = ("audit-1", "audit-2")
"""A fixture that is drawn for each submission catches what it catches in both of these."""


@dataclass(frozen=True, slots=True)
class Sight:
    """One mistake on one fixture."""

    keys: tuple[int, ...]
    """For each draw a number that two runs share only where nothing tells them apart."""
    kinds: frozenset[CheckKind]
    """The checks that fail, in some draw."""
    caught: bool
    """Whether some check fails in every draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    exercise: Exercise
    form: Form
    setting: Setting
    suspects: tuple[Suspect, ...]
    sights: Mapping[str, tuple[Sight, ...]]
    """By fixture that applies to the form, in order: the sight of each suspect."""


BehaviourOf = Callable[[Suspect, Stage, Setting], Behaviour]
"""How a suspect is tried: those of the catalogue are simulated, a file would be run."""


def simulated(suspect: Suspect, stage: Stage, setting: Setting) -> Behaviour:
    if suspect.writing is None:
        raise ValueError(f"{suspect.mistake}: a file cannot be simulated")
    return stage.behaviour(suspect.writing, ends=setting.ends)


@dataclass(slots=True)
class Stages:
    """The cases of the fixtures; exercises and forms share them, and what was seen on them."""

    _by_case: dict[tuple[str, str, str], Stage] = field(default_factory=dict)

    def of(self, template: CaseTemplate) -> list[list[Stage]]:
        """For each draw, the cases of a fixture."""
        draws = DRAWS if depends_on_seed(template) else DRAWS[:1]
        return [
            [self._stage(case, seed) for case in draw_searches(template, seed)] for seed in draws
        ]

    def _stage(self, case: SearchCase, seed: str) -> Stage:
        key = case.template_id, case.id, seed
        if key not in self._by_case:
            self._by_case[key] = Stage(case)
        return self._by_case[key]


def gather(
    exercise: Exercise,
    form: Form,
    stages: Stages,
    *,
    own: Sequence[Suspect] = (),
    behaviour_of: BehaviourOf = simulated,
    progress: Callable[[], None] = lambda: None,
) -> Evidence:
    """Try every mistake on every fixture that applies."""
    setting = setting_of(exercise, form)
    known = catalogue_suspects(setting)
    suspects = (*known, *own)
    sights = {}
    for template in exercise.case_templates:
        draws = [
            [each for each in drawn if applies(form, exercise, each.case.tree, each.case.depth)]
            for drawn in stages.of(template)
        ]
        if not all(draws):
            continue
        if own:
            sights[template.id] = _sights(setting, suspects, draws, behaviour_of)
        else:
            sights[template.id] = _sights_kept(setting, known, draws)
        progress()
    return Evidence(exercise=exercise, form=form, setting=setting, suspects=suspects, sights=sights)


def _sights(
    setting: Setting,
    suspects: Sequence[Suspect],
    draws: Sequence[Sequence[Stage]],
    behaviour_of: BehaviourOf,
) -> tuple[Sight, ...]:
    numbers: list[dict[Key, int]] = [{} for _ in draws]
    found = []
    for suspect in suspects:
        keys, failed = [], []
        for known, drawn in zip(numbers, draws, strict=True):
            seen = [(stage, behaviour_of(suspect, stage, setting)) for stage in drawn]
            key = tuple(key_of(behaviour, path_due=setting.path_due) for _, behaviour in seen)
            keys.append(known.setdefault(key, len(known)))
            failed.append(
                frozenset(
                    kind for stage, behaviour in seen for kind in stage.failed(setting, behaviour)
                )
            )
        found.append(Sight(tuple(keys), frozenset().union(*failed), all(failed)))
    return tuple(found)


# What is kept from one audit to the next ----------------------------------------------------------

_KIND = "audit-column"
_KEPT = 1024
"""Columns: a course of twenty fixtures and four forms has a hundred of them."""


def _sights_kept(
    setting: Setting, suspects: Sequence[Suspect], draws: Sequence[Sequence[Stage]]
) -> tuple[Sight, ...]:
    """What the catalogue does on one fixture: whoever changes one fixture waits for that one."""
    cases = [[stage.case for stage in drawn] for drawn in draws]
    described = repr((__version__, setting, suspects, cases)).encode()
    key = hashlib.sha256(described).hexdigest()
    kept = _read(read_cached(_KIND, key), len(suspects))
    if kept is not None:
        return kept
    found = _sights(setting, suspects, draws, simulated)
    document = [[list(each.keys), sorted(each.kinds), each.caught] for each in found]
    write_cached(_KIND, key, document, keep=_KEPT)
    return found


def _read(document: Any, count: int) -> tuple[Sight, ...] | None:
    """What was kept, or None where it is not that."""
    if not isinstance(document, list) or len(document) != count:
        return None
    try:
        return tuple(_read_sights(document))
    except (TypeError, ValueError):
        return None


def _read_sights(document: Sequence[Any]) -> Iterator[Sight]:
    for keys, kinds, caught in document:
        if type(caught) is not bool or any(type(key) is not int for key in keys):
            raise ValueError("no sight")
        yield Sight(tuple(keys), frozenset(map(CheckKind, kinds)), caught)
