"""Which searches no tree can tell apart, and which no tree can fail: decided on the bank, once.

Nothing here depends on a course, so it is kept from one audit to the next.
"""

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from grader import __version__
from grader.audit.bank import random_bank
from grader.audit.setting import Setting
from grader.audit.simulate import Key, Stage
from grader.cache import read_cached, write_cached
from grader.mistakes.switches import Writing

_KIND = "audit-classes"
_BANK_VERSION = 2
"""Raised whenever the bank holds other trees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What any tree could show, in one setting."""

    classes: Mapping[Writing, int]
    """Searches of one class do the same on every tree; 0 is the reference's."""
    catchable: frozenset[Writing]
    """Those, of the ones that were asked about, that the judge fails on some tree."""


def what_is_known(
    setting: Setting, writings: Sequence[Writing], doubtful: Sequence[Writing] = ()
) -> Known:
    """Decided on the bank, or read from the cache; `doubtful` may be what no tree can fail."""
    classes = _classes(setting, tuple(dict.fromkeys((right_one(setting), *writings))))
    asked = tuple(dict.fromkeys(each for each in doubtful if classes[each]))
    return Known(classes=classes, catchable=_catchable(setting, asked))


def right_one(setting: Setting) -> Writing:
    """The reference, as far as the form shows it."""
    return setting.visible(setting.base)


def _classes(setting: Setting, writings: tuple[Writing, ...]) -> dict[Writing, int]:
    seen = setting.path_due, setting.ends, setting.limited
    key = _cache_key("classes", seen, writings)
    kept = _read_numbers(key, len(writings))
    if kept is not None:
        return dict(zip(writings, kept, strict=True))
    found = _refined(setting, writings)
    write_cached(_KIND, key, [found[each] for each in writings], keep=64)
    return found


def _refined(setting: Setting, writings: Sequence[Writing]) -> dict[Writing, int]:
    """The classes: a group is split by every tree on which its members differ.

    Whoever is alone in a group is tried no further, so the many that differ soon cost little.
    """
    groups = [list(writings)]
    alone: list[list[Writing]] = []
    for stage in _bank(setting.ends, setting.limited):
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


def _catchable(setting: Setting, writings: tuple[Writing, ...]) -> frozenset[Writing]:
    if not writings:
        return frozenset()
    key = _cache_key("catchable", setting, writings)
    kept = _read_numbers(key, len(writings))
    if kept is None:
        kept = [int(_is_failed(setting, each)) for each in writings]
        write_cached(_KIND, key, kept, keep=64)
    return frozenset(each for each, is_failed in zip(writings, kept, strict=True) if is_failed)


def _is_failed(setting: Setting, writing: Writing) -> bool:
    """Whether the judge fails it on some tree of the bank."""
    right = right_one(setting)
    return any(
        stage.failed(setting, stage.behaviour(writing, ends=setting.ends))
        for stage in _bank(setting.ends, setting.limited)
        if stage.key(setting, writing) != stage.key(setting, right)
    )


@cache
def _bank(ends: bool, limited: bool) -> tuple[Stage, ...]:
    return tuple(Stage(case) for case in random_bank(ends=ends, limited=limited))


def _cache_key(what: str, setting: object, writings: tuple[Writing, ...]) -> str:
    described = repr((__version__, _BANK_VERSION, what, setting, writings)).encode()
    return hashlib.sha256(described).hexdigest()


def _read_numbers(key: str, count: int) -> list[int] | None:
    """What was kept, or None where it is not that."""
    document = read_cached(_KIND, key)
    if not isinstance(document, list) or len(document) != count:
        return None
    return document if all(type(each) is int for each in document) else None
