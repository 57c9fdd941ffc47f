"""Tells the calls that a student's function makes of itself, in a run that is not graded."""

from __future__ import annotations

import _functools  # type: ignore[import-not-found]  # what `functools` has in C, without the rest
import sys
from types import FunctionType, MethodType

from . import TYPE_CHECKING
from .channel import encode_value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from .channel import Channel

LARGEST_STEP = 512
DEEPEST_BRIEFLY = 6
ROOM = 60
"""Frames that telling takes, at most."""

HIGHEST_LIMIT = 1 << 30
"""A file that wants no limit asks for the largest number that Python takes: nothing is added."""
MOST_LAYERS = 20
"""A function may be decorated, and that decorated again; it may even stand behind itself."""

LruCached = _functools._lru_cache_wrapper
WATCHABLE = (FunctionType, MethodType, LruCached)
"""What can be replaced by a function without anybody noticing; a class cannot."""

Place = tuple[int | None, str | None]
"""The index and the name of an argument."""

# Held here: student code may put others in their place.
_limit, _set_limit = sys.getrecursionlimit, sys.setrecursionlimit


class Watching:
    """While it lasts, the function's name in the file stands for one that tells each call.

    Only calls that look the name up are seen: those of an inner function are not.
    """

    def __init__(
        self,
        namespace: dict[str, Any],
        name: str,
        places: Sequence[Place],
        *,
        number_of: Callable[[object], int | None],
        channel: Channel,
    ) -> None:
        self._namespace = namespace
        self._name = name
        self._function = namespace.get(name)
        self._watcher: Callable[..., Any] | None = None
        if type(self._function) in WATCHABLE:
            teller = Teller(places, defaults_of(self._function), number_of, channel)
            self._watcher = watched(self._function, teller)

    def __enter__(self) -> None:
        if self._watcher is not None:
            self._namespace[self._name] = self._watcher

    def __exit__(self, *error: object) -> None:
        if self._watcher is not None and self._namespace.get(self._name) is self._watcher:
            self._namespace[self._name] = self._function


class Teller:
    """Says what is done, and never changes what comes of it."""

    def __init__(
        self,
        places: Sequence[Place],
        defaults: Mapping[str, object],
        number_of: Callable[[object], int | None],
        channel: Channel,
    ) -> None:
        self._position, self._alpha, self._beta = places
        self._defaults = defaults
        self._number_of = number_of
        self._channel = channel

    def tell(self, describe: Callable[..., str], *facts: Any) -> None:
        try:
            self._channel.send(b"S", describe(*facts).encode())
        except BaseException:
            pass  # What comes up here, out of a value's own methods say, is not what is being run.

    def tell_end(self, describe: Callable[..., str], *facts: Any) -> None:
        """Tell how a call ended, and take back the frame that it was given."""
        try:
            limit = _limit()
            if limit < HIGHEST_LIMIT:
                _set_limit(limit + ROOM)
            self.tell(describe, *facts)
            if limit < HIGHEST_LIMIT:
                _set_limit(limit - 1)
        except RecursionError:
            pass  # At the very brink, that cannot even be said.

    def entered(self, positional: Sequence[object], keywords: Mapping[str, object]) -> str:
        number = self._number_of(self._argument(self._position, positional, keywords))
        alpha = _briefly(self._argument(self._alpha, positional, keywords))
        beta = _briefly(self._argument(self._beta, positional, keywords))
        told = f'["entered", {"null" if number is None else number}, '
        if len(told) + len(alpha) + len(beta) + len(', "]') > LARGEST_STEP:
            alpha = beta = "null"
        return f"{told}{alpha}, {beta}]"

    def left(self, returned: object) -> str:
        told = f'["left", {_briefly(returned)}]'
        return told if len(told) <= LARGEST_STEP else '["left", null]'

    @staticmethod
    def raised() -> str:
        return '["raised"]'

    def _argument(
        self, place: Place, positional: Sequence[object], keywords: Mapping[str, object]
    ) -> object:
        """What the function gets there, by its default too; None where there is nothing."""
        index, name = place
        if index is not None and index < len(positional):
            return positional[index]
        if name is None:
            return None
        return keywords[name] if name in keywords else self._defaults.get(name)


def _briefly(value: object) -> str:
    """A value as far as a step can hold it."""
    return encode_value(value, most=LARGEST_STEP, deepest=DEEPEST_BRIEFLY)


def watched(function: Any, teller: Teller) -> Callable[..., Any]:
    """The function as it is, but for what is told of each call.

    Our frames are added to the limit: its recursion ends where it would have ended without us.
    """
    tell, tell_end = teller.tell, teller.tell_end
    entered, left, raised = teller.entered, teller.left, teller.raised

    def watcher(*positional: Any, **keywords: Any) -> Any:
        # Here and not in a function: where the last frame is reached, there is none for it.
        limit = _limit()
        if limit < HIGHEST_LIMIT:
            _set_limit(limit + ROOM)
        tell(entered, positional, keywords)
        if limit < HIGHEST_LIMIT:
            _set_limit(limit + 1)
        try:
            returned = function(*positional, **keywords)
        except BaseException:
            tell_end(raised)
            raise
        tell_end(left, returned)
        return returned

    if type(function) is LruCached:
        for name in ("cache_info", "cache_clear", "cache_parameters"):
            setattr(watcher, name, getattr(function, name))
    return looking_like(function, watcher)


def looking_like(function: Any, watcher: Any) -> Callable[..., Any]:
    """What `functools.update_wrapper` makes of the two."""
    for name in ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__"):
        if hasattr(function, name):
            setattr(watcher, name, getattr(function, name))
    watcher.__dict__.update(getattr(function, "__dict__", {}))
    watcher.__wrapped__ = function
    made: Callable[..., Any] = watcher
    return made


def defaults_of(function: Any) -> dict[str, object]:
    """The default values by name, of the function that stands behind what decorates it."""
    for _ in range(MOST_LAYERS):
        inner = getattr(function, "__func__", getattr(function, "__wrapped__", None))
        if inner is None:
            break
        function = inner
    if type(function) is not FunctionType:
        return {}
    code, defaults = function.__code__, function.__defaults__ or ()
    names = code.co_varnames[: code.co_argcount]
    by_name: dict[str, object] = dict(zip(names[::-1], defaults[::-1], strict=False))
    return by_name | (function.__kwdefaults__ or {})
