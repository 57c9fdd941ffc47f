"""The mistakes that a course is tried with: those of the catalogue, and the course's own."""

from collections.abc import Iterator
from dataclasses import dataclass

from grader.audit.setting import Setting
from grader.mistakes.catalogue import Candidate, candidates
from grader.mistakes.switches import Side, Writing


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """One way of making a mistake."""

    mistake: str
    side: str
    row: str
    """The row of the matrix it stands in: the ways of making a mistake at one side are one."""
    way: str
    """How it is written, for people: `start = 1000`."""
    writing: Writing | None
    """What is simulated; None where it is a file, which is run."""


def catalogue_suspects(setting: Setting) -> tuple[Suspect, ...]:
    """Every known way of going wrong in this search; what shows here only under one name."""
    return tuple(_suspects(setting))


def _suspects(setting: Setting) -> Iterator[Suspect]:
    for candidate in candidates(setting.algorithm):
        yield Suspect(
            mistake=candidate.mistake.id,
            side=candidate.side.value,
            row=_row(candidate),
            way=_way(candidate),
            writing=setting.visible(candidate.applied_to(setting.base)),
        )


def _row(candidate: Candidate) -> str:
    """The side is said only where the same mistake can be made elsewhere too."""
    name = candidate.mistake.id
    if candidate.side is Side.BOTH or not candidate.is_elsewhere_too:
        return name
    return f"{name}/{candidate.side}"


def _way(candidate: Candidate) -> str:
    return ", ".join(f"{name} = {value}" for name, value in candidate.variant.changes.items())
