"""Puts an interpreter back as it was before student code ran in it, as far as that can be done.

What is not put back can gain nothing: values, answers and counters are never in a child, and what
does not pass beside others is run again alone. So this is for honest files, which must do here
what they do alone; a child in which it fails ends.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # plain numbers: `signal` makes classes
import gc
import os
import sys
from _operator import is_  # `operator` itself takes a millisecond to load.

from . import TYPE_CHECKING
from .confinement import tell_line_when_asked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from types import ModuleType
    from typing import Any

    Setting = tuple[Callable[[], Any], Callable[[Any], object]]

ALWAYS = ("builtins", "sys", "os", "gc", "time")
"""Modules that any file may name, beside those that it does."""

# Held here: student code may put others in their place.
_set_trace, _set_profile, _getsignal, _signal_to = (
    sys.settrace,
    sys.setprofile,
    _signal.getsignal,
    _signal.signal,
)
_set, _delete = type.__setattr__, type.__delattr__
_attributes_of = type.__dict__["__dict__"].__get__
"""Whatever the class's own class says."""


class Memory:
    """What was there before student code: taken once, put back before each later call."""

    def __init__(self, names: Iterable[str], classes: Iterable[type]) -> None:
        self._modules = dict(sys.modules)
        self._classes = {kind: dict(_attributes_of(kind)) for kind in classes}
        self._dicts: list[tuple[dict[Any, Any], dict[Any, Any]]] = []
        self._lists: list[tuple[list[Any], list[Any]]] = []
        for name in (*ALWAYS, *names):
            if name in sys.modules:
                self._take(sys.modules[name])
        self._take_dict(vars(os.environ)["_data"])
        self._settings = [(take(), put) for take, put in _settings()]
        self._handlers = list(map(_getsignal, _SIGNALS))

    def _take(self, module: ModuleType) -> None:
        """What its names stand for, and what its own lists, dictionaries and classes hold."""
        names = vars(module)
        self._take_dict(names)
        for value in names.values():
            kind = type(value)
            if kind is list:
                self._lists.append((value, list(value)))
            elif kind is dict and value is not sys.modules:
                self._take_dict(value)
            elif kind is type and value.__module__ == module.__name__:
                self._classes[value] = dict(_attributes_of(value))

    def _take_dict(self, found: dict[Any, Any]) -> None:
        self._dicts.append((found, dict(found)))

    def put_back(self) -> None:
        _set_trace(None)
        _set_profile(None)
        for found, kept in self._dicts:
            if not _are_same(found, kept):
                found.clear()
                found.update(kept)
        if not _are_same(sys.modules, self._modules):
            sys.modules.clear()
            sys.modules.update(self._modules)
        for items, kept_items in self._lists:
            if len(items) != len(kept_items) or not all(map(is_, items, kept_items)):
                items[:] = kept_items
        for kind, attributes in self._classes.items():
            if not _are_same(_attributes_of(kind), attributes):
                _put_attributes_back(kind, attributes)
        for value, put in self._settings:
            put(value)
        if not all(map(is_, map(_getsignal, _SIGNALS), self._handlers)):
            self._put_handlers_back()

    def _put_handlers_back(self) -> None:
        if hasattr(_signal, "setitimer"):
            for timer in (_signal.ITIMER_REAL, _signal.ITIMER_VIRTUAL, _signal.ITIMER_PROF):
                _signal.setitimer(timer, 0)
        for number, handler in zip(_SIGNALS, self._handlers, strict=True):
            if _getsignal(number) is not handler:
                _signal_to(number, handler)
        tell_line_when_asked()


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


_SIGNALS = range(1, _signal.NSIG)


def _settings() -> Iterator[Setting]:
    """What the interpreter and its libraries are set to, as pairs: how it is read, and set."""
    yield sys.getrecursionlimit, sys.setrecursionlimit
    yield sys.getswitchinterval, sys.setswitchinterval
    yield sys.get_int_max_str_digits, sys.set_int_max_str_digits
    yield sys.get_asyncgen_hooks, lambda hooks: sys.set_asyncgen_hooks(*hooks)
    yield sys.get_coroutine_origin_tracking_depth, sys.set_coroutine_origin_tracking_depth
    yield gc.get_threshold, lambda threshold: gc.set_threshold(*threshold)
    yield gc.get_debug, gc.set_debug
    yield gc.isenabled, lambda enabled: gc.enable() if enabled else gc.disable()
    decimal, numpy, warnings = map(sys.modules.get, ("decimal", "numpy", "warnings"))
    if decimal is not None:
        yield decimal.DefaultContext.copy, lambda context: decimal.setcontext(context.copy())
    if numpy is not None:
        yield numpy.geterr, lambda errors: numpy.seterr(**errors)
    if warnings is not None:
        yield lambda: None, lambda _: warnings._filters_mutated()
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is not None:  # From Python 3.12 on.
        yield lambda: None, lambda _: _stop_monitoring(monitoring)


def _stop_monitoring(monitoring: Any) -> None:
    for tool in range(6):
        if monitoring.get_tool(tool) is not None:
            monitoring.set_events(tool, 0)
            monitoring.free_tool_id(tool)
