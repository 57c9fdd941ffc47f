"""Mistakes in course files: collected one by one, told all at once, with the nearest right word."""

import re
from collections.abc import Iterable
from typing import Any

from grader.course.document import ListPart, MappingPart, Part, ScalarPart
from grader.errors import Fault, Place
from grader.language import render
from grader.language.nearest import nearest
from grader.model.message import Message, message

UNPRINTABLE = (
    "\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff"
)
"""What no title holds and no terminal should be sent: controls, line breaks, turned writing."""

_LONGEST_SHOWN = 40


MAX_FAULTS = 100
"""In one file; nobody reads further, and a pasted novel would hold millions."""


class FaultList:
    """The mistakes of one file, each told once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Fault] = []
        self.told = 0

    def add(self, line: int | None, code: str, remedy: Message | None = None, **facts: Any) -> None:
        self.put(Fault(Place(self.file, line), message(code, **facts), remedy))

    @property
    def is_full(self) -> bool:
        """Whether nobody will read a further fault: no need to look for its remedy."""
        return len(self.found) > MAX_FAULTS

    def put(self, fault: Fault) -> None:
        self.told += 1
        if len(self.found) == MAX_FAULTS:
            self.found.append(Fault(fault.place, message("more-faults", limit=MAX_FAULTS)))
        if len(self.found) <= MAX_FAULTS and fault not in self.found:
            self.found.append(fault)


def in_reading_order(faults: Iterable[Fault]) -> list[Fault]:
    """By file and line; what concerns a whole file comes first."""
    return sorted(faults, key=lambda fault: (fault.place.file, fault.place.line or 0))


def render_fault(fault: Fault, language: str) -> str:
    """Place and sentence on one line, the remedy, if there is one, on the next."""
    colon = "\u00a0: " if language == "fr" else ": "
    told = f"{fault.place}{colon}{render(fault.message, language)}"
    if fault.remedy is None:
        return told
    return f"{told}\n  → {render(fault.remedy, language)}"


def suggestion(word: str, known: Iterable[str]) -> Message | None:
    guess = nearest(word, known)
    return None if guess is None else message("try-nearest", word=guess)


def shown(part: Part) -> str:
    """A part as it can be quoted in a sentence: short, on one line, harmless to a terminal."""
    if isinstance(part, ListPart):
        return "[…]"
    if isinstance(part, MappingPart):
        return "{…}"
    if isinstance(part, ScalarPart):
        return shown_text(part.text)
    return "…"


def shown_text(text: str) -> str:
    clean = re.sub(f"[{UNPRINTABLE}]", "·", text[: _LONGEST_SHOWN + 1])
    return clean if len(clean) <= _LONGEST_SHOWN else clean[:_LONGEST_SHOWN] + "…"
