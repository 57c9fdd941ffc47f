"""The student's file as a module, and the libraries beyond the standard one that it may import,
loaded before the child is confined.
"""

from __future__ import annotations

import builtins
import importlib
import os
import sys
from types import ModuleType

from . import TYPE_CHECKING
from .given import PERSONAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from types import CodeType
    from typing import Any

    from .given import Game


_address_space_added = 0
"""Bytes of address space that loading libraries took: not the student's to pay for."""
_hidden: list[Any] = []
"""Kept alive: taking a library down costs more than leaving it."""


def address_space_added() -> int:
    return _address_space_added


def warm(names: Sequence[str], folders: Mapping[str, str]) -> bool:
    """Load these modules while files can still be read; tell whether any was missing.

    `folders` says where a library is found; it is on the path for that moment alone.
    """
    global _address_space_added  # noqa: PLW0603 (one process, one address space)
    missing = [name for name in names if name not in sys.modules]
    for name in missing:
        folder = folders.get(name.partition(".")[0])
        if folder is None:
            try:
                importlib.import_module(name)
            except Exception:
                pass  # A smaller Python than ours.
            continue
        before = address_space()
        sys.path.append(folder)
        try:
            use_once(importlib.import_module(name))
        except Exception:
            pass  # A broken installation is the same as none.
        sys.path.remove(folder)
        _address_space_added += max(0, address_space() - before)
    return bool(missing)


def use_once(module: Any) -> None:
    """Linear algebra takes its buffers, some 30 MiB, when it is first used: better here."""
    if module.__name__ == "numpy":
        module.ones((64, 64)) @ module.ones((64, 64))


def hide_others(known: Iterable[str], wanted: Iterable[str]) -> None:
    """What another file had loaded must not be there for this one: results would depend on it."""
    hidden = set(known) - set(wanted)
    if any(name in sys.modules for name in hidden):
        for name in [name for name in sys.modules if name.partition(".")[0] in hidden]:
            _hidden.append(sys.modules.pop(name))


def address_space() -> int:
    """Bytes of address space in use, 0 where the system does not say."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


class StudentModule:
    """The namespace of the file, with the given functions in it before and after it is run."""

    def __init__(self, name: str, filename: str, game: Game) -> None:
        self.filename = filename
        self.module = ModuleType(name)
        self.namespace: dict[str, Any] = self.module.__dict__
        self.namespace |= {"__file__": filename, "__builtins__": own_builtins()}
        # A file called random.py must not take the place of the real module.
        if name not in sys.stdlib_module_names:
            sys.modules[name] = self.module
        self.given = game.given_functions()
        self._own: dict[str, Any] = {}
        self.namespace.update(self.given)

    def execute(self, codes: Iterable[CodeType], *, tolerant: bool) -> list[int]:
        """Run the compiled pieces; where tolerant, return the numbers of those that failed."""
        failed = []
        for number, code in enumerate(codes):
            try:
                exec(code, self.namespace)
            except Exception:
                if not tolerant:
                    raise
                failed.append(number)
        self._own = {
            name: self.namespace[name]
            for name, given in self.given.items()
            if self.namespace.get(name, given) is not given
        }
        self.put_given(for_positions=True, with_estimates=True)
        return failed

    def put_given(self, *, for_positions: bool, with_estimates: bool) -> None:
        """Put the given functions back; the file's own stay where those have no part to play.

        A file that holds a whole course has a function `evaluation` of its own for chess, and
        the given one for the searches.
        """
        kept = set(PERSONAL)
        if not for_positions:
            kept |= self.given.keys()
        if not with_estimates:
            kept.add("estimation")
        own = {name: value for name, value in self._own.items() if name in kept}
        self.namespace.update(self.given | own)

    def function(self, name: str) -> Any:
        """What the file calls by this name.

        `list` makes a queue to hand over, and is Python's own: many a file has a list called so.
        """
        if name == "list":
            return list
        if name in self.namespace:
            return self.namespace[name]
        raise NameError(f"name {name!r} is not defined")


def own_builtins() -> ModuleType:
    """The builtins as student code has them: what it changes there, our own code does not see."""
    sys.modules["builtins"] = _own_builtins
    return _own_builtins


_own_builtins = ModuleType("builtins")
"""Made before the fork, one for each child as all the rest is: copying them touches every one."""
vars(_own_builtins).update(vars(builtins))
# `site`, which is not loaded here, gives these two to every other program.
vars(_own_builtins).update(exit=sys.exit, quit=sys.exit)
