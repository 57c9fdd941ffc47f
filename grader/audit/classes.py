"""Which searches no tree can tell apart, and which no tree can fail: decided on the bank, once.

Nothing here depends on a course, so it is kept from one audit to the next.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader import __version__
from grader.audit.bank import random_bank, small_bank
from grader.audit.setting import Setting
from grader.audit.simulate import Key, Stage
from grader.cache import read_cached, write_cached
from grader.search.switches import Writing

_KIND = "audit"
_BANK_VERSION = 1
"""Raised whenever the bank holds other trees."""
_MOST_LEAVES = 2
"""Of the small trees, which come after the bank: larger ones tell nothing more, and take long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What any tree could show, in one setting."""

    classes: Mapping[Writing, int]
    """Searches of one class do the same on every tree; 0 is the reference's."""
    catchable: frozenset[Writing]
    """Those that the judge fails on some tree."""


def what_is_known(setting: Setting, writings: Sequence[Writing]) -> Known:
    """Decided on the bank, or read from the cache."""
    every = tuple(dict.fromkeys((setting.visible(setting.base), *writings)))
    key = _cache_key(setting, every)
    kept = _read(read_cached(_KIND, key), every)
    if kept is not None:
        return kept
    found = _decide(setting, every)
    document = [[found.classes[each], each in found.catchable] for each in every]
    write_cached(_KIND, key, document, keep=32)
    return found


def _decide(setting: Setting, writings: Sequence[Writing]) -> Known:
    bank = random_bank(ends=setting.ends, limited=setting.limited)
    stages = [Stage(case) for case in bank]
    small = small_bank(most_leaves=_MOST_LEAVES, ends=setting.ends, limited=setting.limited)
    stages += [Stage(case) for case in small]
    classes = _refined(setting, writings, stages)
    catchable = frozenset(
        writing for writing in writings if classes[writing] and _is_failed(setting, writing, stages)
    )
    return Known(classes=classes, catchable=catchable)


def _refined(
    setting: Setting, writings: Sequence[Writing], stages: Sequence[Stage]
) -> dict[Writing, int]:
    """The classes: a group is split by every tree on which its members differ.

    Whoever is alone in a group is tried no further, so the many that differ soon cost little.
    """
    groups = [list(writings)]
    alone: list[list[Writing]] = []
    for stage in stages:
        split: list[list[Writing]] = []
        for group in groups:
            parts: defaultdict[Key, list[Writing]] = defaultdict(list)
            for writing in group:
                parts[stage.key(setting, writing)].append(writing)
            for part in parts.values():
                (split if len(part) > 1 else alone).append(part)
        groups = split
    order = {writing: place for place, writing in enumerate(writings)}
    found = sorted((*groups, *alone), key=lambda group: order[group[0]])
    return {writing: number for number, group in enumerate(found) for writing in group}


def _is_failed(setting: Setting, writing: Writing, stages: Sequence[Stage]) -> bool:
    right = setting.visible(setting.base)
    return any(
        stage.failed(setting, stage.behaviour(writing, ends=setting.ends))
        for stage in stages
        if stage.key(setting, writing) != stage.key(setting, right)
    )


def _cache_key(setting: Setting, writings: Sequence[Writing]) -> str:
    described = repr((__version__, _BANK_VERSION, setting, writings)).encode()
    return hashlib.sha256(described).hexdigest()


def _read(document: Any, writings: Sequence[Writing]) -> Known | None:
    """What was kept, or None where it is not that."""
    if not isinstance(document, list) or len(document) != len(writings):
        return None
    try:
        pairs = list(_pairs(document))
    except (TypeError, ValueError):
        return None
    return Known(
        classes={writing: number for writing, (number, _) in zip(writings, pairs, strict=True)},
        catchable=frozenset(w for w, (_, is_) in zip(writings, pairs, strict=True) if is_),
    )


def _pairs(document: Sequence[Any]) -> Iterator[tuple[int, bool]]:
    for number, catchable in document:
        if type(number) is not int or type(catchable) is not bool:
            raise ValueError("no class")
        yield number, catchable
