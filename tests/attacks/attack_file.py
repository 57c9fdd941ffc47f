"""What a hostile file says of itself in its first lines."""

import re
from pathlib import Path

from grader.model.dataclass import dataclass

FILES = Path(__file__).parent / "files"

_LINE = re.compile(r"# (tries|must|needs|beside)(?: in (full|limits))?(?: as (root|user))?: (.+)")
_WORDS = re.compile(
    r"(?:end (?P<endings>[a-z]+(?:\|[a-z]+)*)|marks (?P<marks>none|some|full|any)"
    r"|(?P<no_cases>no cases))"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """What must come of a file: how its cases end, and what it may earn."""

    endings: frozenset[str] | None
    """None where they may end in any way."""
    marks: str
    no_cases: bool
    left_out: str | None
    """Why it is not to be run at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    path: Path
    tries: str
    machine: str | None
    """The kind of machine whose system calls it makes by their number."""
    beside: tuple[str, ...]
    """Files that lie in the same folder."""
    demands: dict[tuple[str | None, str | None], Demand]

    def demand(self, isolation: str, user: str) -> Demand:
        """The one that says most of this isolation and this user."""
        for key in ((isolation, user), (isolation, None), (None, user), (None, None)):
            if key in self.demands:
                return self.demands[key]
        raise ValueError(f"{self.path.name} says nothing of {isolation}, {user}")


def read_attack(path: Path) -> Attack:
    tries, machine, beside = "", None, ""
    demands: dict[tuple[str | None, str | None], Demand] = {}
    for line in path.read_text("utf-8").splitlines():
        said = _LINE.fullmatch(line)
        if said is None:
            break
        word, isolation, user, text = said.groups()
        if word == "tries":
            tries = text
        elif word == "needs":
            machine = text
        elif word == "beside":
            beside = text
        else:
            demands[isolation, user] = _parse_demand(path, text)
    if not tries or (None, None) not in demands:
        raise ValueError(f"{path.name} must say what it tries and what must come of it")
    return Attack(
        path=path,
        tries=tries,
        machine=machine,
        beside=tuple(beside.split()),
        demands=demands,
    )


def _parse_demand(path: Path, text: str) -> Demand:
    if text.startswith("not run, "):
        return Demand(endings=None, marks="any", no_cases=False, left_out=text)
    endings, marks, no_cases = None, None, False
    for words in text.split("; "):
        found = _WORDS.fullmatch(words)
        if found is None:
            raise ValueError(f"{path.name}: {words!r} is no demand")
        if found["endings"]:
            endings = frozenset(found["endings"].split("|"))
        marks = found["marks"] or marks
        no_cases = no_cases or bool(found["no_cases"])
    if marks is None:
        raise ValueError(f"{path.name} must say what marks it may get")
    return Demand(endings=endings, marks=marks, no_cases=no_cases, left_out=None)


ATTACKS = {path.stem: read_attack(path) for path in sorted(FILES.glob("*.py"))}
