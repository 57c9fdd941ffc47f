"""What a source holds, before anything is known of students."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from grader.classroom.students import SetAside
from grader.model.message import Message, message

MOST_ENTRIES = 300_000
"""Files and folders of one source: three times the largest class there is."""
DEEPEST = 12
"""Folders within folders; deeper ones are a trap, or no student's work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One file of a source; it is opened when somebody reads it, and only then."""

    parts: tuple[str, ...]
    """Its folders and its name, as they are shown and compared."""
    written: tuple[str, ...]
    """The same, as the source wrote them."""
    origin: str
    size: int
    modified: float | None
    read: Callable[[int], bytes]
    """Its first bytes, at most so many; UsageError where it cannot be read."""
    refused: Message | None = None
    """Why it must not even be opened."""

    @property
    def name(self) -> str:
        return self.parts[-1]

    @property
    def suffix(self) -> str:
        return PurePosixPath(self.name).suffix.lower()


@dataclass(slots=True, kw_only=True)
class Listing:
    """Every file of a source, and what was ignored or could not be named."""

    entries: list[Entry] = field(default_factory=list)
    folders: set[tuple[str, ...]] = field(default_factory=set)
    """Empty ones are students who handed in nothing."""
    junk: Counter[str] = field(default_factory=Counter)
    set_aside: list[SetAside] = field(default_factory=list)

    def ignored(self) -> list[SetAside]:
        """What no person wrote: a line a kind, and not a line a file."""
        return [
            SetAside(origin=kind, reason=message("intake-junk", count=count))
            for kind, count in sorted(self.junk.items())
        ]


_JUNK = {
    name.casefold(): name
    for name in (
        "__MACOSX .DS_Store Thumbs.db desktop.ini __pycache__ .ipynb_checkpoints .git "
        "node_modules site-packages venv .venv"
    ).split()
}


def junk_kind(name: str) -> str | None:
    """What a file or a folder is that no student wrote: `__MACOSX`, `.*` for a hidden one."""
    known = _JUNK.get(name.casefold())
    if known is not None:
        return known
    if name.startswith("~$"):
        return "~$*"
    return ".*" if name.startswith(".") else None


def shown(name: str) -> str:
    """A name as one text whatever system wrote it, with nothing in it that acts or hides.

    An escape, and not a question mark: two names stay two names.
    """
    name = unicodedata.normalize("NFC", name)
    return name if name.isprintable() else "".join(map(_shown_character, name))


def _shown_character(character: str) -> str:
    if character.isprintable():
        return character
    if unicodedata.category(character) == "Zs":
        return " "
    return character.encode("unicode_escape").decode("ascii")


PROGRAMS = (".py", ".ipynb")


def is_program(name: str) -> bool:
    return PurePosixPath(name).suffix.lower() in PROGRAMS


def tops(entries: Iterable[Entry], folders: Iterable[tuple[str, ...]]) -> set[str]:
    """The folders that stand at the top."""
    found = {entry.parts[0] for entry in entries if len(entry.parts) > 1}
    return found | {folder[0] for folder in folders if folder}
