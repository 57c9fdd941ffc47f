"""The student's file as a module."""

import builtins
import sys
from collections.abc import Iterable
from types import CodeType, ModuleType
from typing import Any

from .given import Game


class StudentModule:
    """The namespace of the file, with the given functions in it before and after it is run."""

    def __init__(self, name: str, filename: str, game: Game) -> None:
        self.filename = filename
        self.module = ModuleType(name)
        self.namespace: dict[str, Any] = self.module.__dict__
        self.namespace |= {"__file__": filename, "__builtins__": builtins}
        # `site`, which is not loaded here, gives these two to every other program.
        vars(builtins).update(exit=sys.exit, quit=sys.exit)
        # A file called random.py must not take the place of the real module.
        if name not in sys.stdlib_module_names:
            sys.modules[name] = self.module
        self.given = game.given_functions()
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
        self.namespace.update(self.given)
        return failed
