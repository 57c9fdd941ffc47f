"""The student's file as a module."""

from __future__ import annotations

import builtins
import sys
from types import ModuleType

from . import TYPE_CHECKING
from .given import PERSONAL

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import CodeType
    from typing import Any

    from .given import Game


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
