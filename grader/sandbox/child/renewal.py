"""Puts an interpreter back as it was before student code ran in it, as far as that can be done.

What is not put back can gain nothing: values, answers and counters are never in a child, and what
does not pass beside others is run again alone. So this is for honest files, which must do here
what they do alone: what a file names is looked at, and nothing else, for each object that is looked
at is on a page to be copied. A child in which it fails ends.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # plain numbers: `signal` makes classes
import gc
import os
import sys
from _operator import is_  # `operator` itself takes a millisecond to load.
from types import CodeType

from . import TYPE_CHECKING
from .confinement import tell_line_when_asked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import ModuleType
    from typing import Any

    Setting = tuple[Callable[[], Any], Callable[[Any], object]]
    """How something is read, and how it is set."""

# Held here: student code may put others in their place.
_getsignal, _signal_to = _signal.getsignal, _signal.signal
_collect = gc.collect
_set, _delete = type.__setattr__, type.__delattr__
_attributes_of = type.__dict__["__dict__"].__get__
"""Whatever the class's own class says."""
_CAN_BE_CHANGED, _CANNOT = 1 << 9, 1 << 8
"""Flags of a class that is made as a program runs, and of one that is closed all the same."""


class Memory:
    """What was there before student code: taken once, put back before each later call."""

    def __init__(
        self, codes: Iterable[CodeType], classes: Mapping[type, Mapping[str, Any]]
    ) -> None:
        self._classes = {**classes}
        self._dicts: list[tuple[dict[Any, Any], dict[Any, Any]]] = []
        self._lists: list[tuple[list[Any], list[Any]]] = []
        self._settings: list[tuple[Any, Callable[[Any], object]]] = []
        self._module_count = len(sys.modules)
        for name in _names_in(codes):
            module = sys.modules.get(name)
            if module is not None:
                self._take(module)
                for take, put in _SETTINGS.get(name, _no_settings)(module):
                    self._settings.append((take(), put))

    def _take(self, module: ModuleType) -> None:
        """What its names stand for, and what its own lists, dictionaries and classes hold."""
        names = vars(module)
        self._take_dict(names)
        for value in names.values():
            kind = type(value)
            if kind is list:
                self._lists.append((value, list(value)))
            elif kind is dict:
                self._take_dict(value)
            elif kind is type and value.__flags__ & (_CAN_BE_CHANGED | _CANNOT) == _CAN_BE_CHANGED:
                self._classes[value] = dict(_attributes_of(value))
        if module is os:
            self._take_dict(vars(os.environ)["_data"])

    def _take_dict(self, found: dict[Any, Any]) -> None:
        self._dicts.append((found, dict(found)))

    def put_back(self) -> None:
        for value, put in self._settings:
            put(value)
        for found, kept in self._dicts:
            if not _are_same(found, kept):
                found.clear()
                found.update(kept)
        for items, kept_items in self._lists:
            if len(items) != len(kept_items) or not all(map(is_, items, kept_items)):
                items[:] = kept_items
        for kind, attributes in self._classes.items():
            if not _are_same(_attributes_of(kind), attributes):
                _put_attributes_back(kind, attributes)
        # What came last goes first: a module that was loaded since is to be loaded again.
        while len(sys.modules) > self._module_count:
            sys.modules.popitem()
        # What ends with its namespace says so now, not in the midst of a later call.
        _collect()


def _names_in(codes: Iterable[CodeType]) -> set[str]:
    """All that a file names, the packages of modules included."""
    names: set[str] = set()
    found = list(codes)
    for code in found:  # It grows as we go.
        names.update(code.co_names)
        found += [each for each in code.co_consts if type(each) is CodeType]
    return names | {name.partition(".")[0] for name in names}


def _are_same(found: Mapping[Any, Any], kept: Mapping[Any, Any]) -> bool:
    """Whether both hold the very same things; nothing of them is called."""
    return len(found) == len(kept) and all(map(is_, map(found.get, kept), kept.values()))


def _put_attributes_back(kind: type, attributes: Mapping[str, Any]) -> None:
    for name in [*_attributes_of(kind)]:
        if name not in attributes:
            _delete(kind, name)
    found = _attributes_of(kind)
    for name, value in attributes.items():
        if found.get(name) is not value:
            _set(kind, name, value)


# What the interpreter and its libraries are set to ------------------------------------------------


def _nothing() -> None:
    return None


def _of_sys(_: ModuleType) -> list[Setting]:
    found: list[Setting] = [
        (_nothing, sys.settrace),
        (_nothing, sys.setprofile),
        (sys.getrecursionlimit, sys.setrecursionlimit),
        (sys.getswitchinterval, sys.setswitchinterval),
        (sys.get_int_max_str_digits, sys.set_int_max_str_digits),
        (sys.get_asyncgen_hooks, lambda hooks: sys.set_asyncgen_hooks(*hooks)),
        (
            sys.get_coroutine_origin_tracking_depth,
            sys.set_coroutine_origin_tracking_depth,
        ),
    ]
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is not None:  # From Python 3.12 on.
        found.append((_nothing, lambda _: _stop_monitoring(monitoring)))
    return found


def _stop_monitoring(monitoring: Any) -> None:
    for tool in range(6):
        if monitoring.get_tool(tool) is not None:
            monitoring.set_events(tool, 0)
            monitoring.free_tool_id(tool)


def _of_gc(_: ModuleType) -> list[Setting]:
    return [
        (gc.get_threshold, lambda threshold: gc.set_threshold(*threshold)),
        (gc.get_debug, gc.set_debug),
        (gc.isenabled, lambda enabled: gc.enable() if enabled else gc.disable()),
    ]


def _of_signal(_: ModuleType) -> list[Setting]:
    return [(lambda: list(map(_getsignal, _SIGNALS)), _put_handlers_back)]


_SIGNALS = range(1, _signal.NSIG)


def _put_handlers_back(handlers: Sequence[Any]) -> None:
    if hasattr(_signal, "setitimer"):
        for timer in (_signal.ITIMER_REAL, _signal.ITIMER_VIRTUAL, _signal.ITIMER_PROF):
            _signal.setitimer(timer, 0)
    for number, handler in zip(_SIGNALS, handlers, strict=True):
        if _getsignal(number) is not handler:
            _signal_to(number, handler)
    tell_line_when_asked()


_SETTINGS: Mapping[str, Callable[[Any], list[Setting]]] = {
    "sys": _of_sys,
    "gc": _of_gc,
    "signal": _of_signal,
    "decimal": lambda decimal: [
        (decimal.DefaultContext.copy, lambda context: decimal.setcontext(context.copy()))
    ],
    "numpy": lambda numpy: [(numpy.geterr, lambda errors: numpy.seterr(**errors))],
}
"""By the module that a file names."""


def _no_settings(_: ModuleType) -> list[Setting]:
    return []
