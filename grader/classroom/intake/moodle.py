"""Moodle's bulk download, as a zip or unpacked.

A folder is called `Nom Prénom_12345_assignsubmission_file`, with one more `_` before Moodle 4.1;
without folders, the file's own name follows: `…_assignsubmission_file_mon_code.py`. The digits
are the participant's number in this assignment, as in the grading worksheet. Work handed in by
a group without a number (`Groupe par défaut_assignsubmission_file`) has none.

Feedback in bulk is taken back by the same names: Moodle looks at the digits and at the two words
after them, and gives the rest to the student as the path of the file. So of a flat name, the
part up to and including the last `_` of these serves as a folder.
"""

import re
from typing import NamedTuple

from grader.classroom.intake.listing import Entry, Listing
from grader.classroom.intake.plain import add_plain
from grader.classroom.intake.roll import Handed, Roll
from grader.classroom.students import SourceKind, Student
from grader.language.nearest import bare_word

_NAME = re.compile(
    r"(?P<name>.*?)(?:_(?P<id>[0-9]{1,18}))?_assignsubmission_(?P<plugin>[a-z]+)(?P<rest>_.*)?",
    re.DOTALL,
)
"""The first such words count: a student may call a file as another student's folder is called."""


class _Place(NamedTuple):
    key: str
    name: str
    plugin: str
    file: str
    """What follows in a flat name."""
    feedback_folder: str | None


def is_moodle(listing: Listing) -> bool:
    """Whether something at the top is called as Moodle calls it."""
    tops = {entry.parts[0] for entry in listing.entries} | {each[0] for each in listing.folders}
    return any(is_moodle_name(top) for top in tops)


def is_moodle_name(name: str) -> bool:
    return _NAME.fullmatch(name) is not None


def moodle_roll(listing: Listing) -> Roll:
    """The students of a download; files beside their folders are students of their own."""
    roll = Roll(kind=SourceKind.MOODLE)
    others = Listing()
    found: list[tuple[_Place, Entry | None]] = []
    for folder in sorted(listing.folders):
        place = _place(folder[0], folder[0])
        if place is not None:
            found.append((place, None))
        else:
            others.folders.add(folder)
    for entry in listing.entries:
        place = _place(entry.parts[0], entry.written[0])
        if place is not None:
            found.append((place, entry))
        else:
            others.entries.append(entry)
    is_blind = _is_blind([place for place, _ in found])
    for place, handed in found:
        name = f"{place.name} {place.key.partition(':')[2]}" if is_blind else place.name
        student = Student(key=place.key, name=name)
        roll.add(student, *([] if handed is None else [_handed(place, handed)]))
    add_plain(roll, others)
    return roll


def _place(top: str, written: str) -> _Place | None:
    found = _NAME.fullmatch(top)
    if found is None:
        return None
    name = " ".join(found["name"].split()) or top
    if found["id"] is None:
        return _Place(f"moodle:{name}", name, found["plugin"], (found["rest"] or "")[1:], None)
    rest = found["rest"] or ""
    folder = written if len(rest) <= 1 else _up_to_plugin(written)
    return _Place(f"moodle:{int(found['id'])}", name, found["plugin"], rest[1:], folder)


def _up_to_plugin(written: str) -> str:
    found = _NAME.fullmatch(written)
    return written if found is None else written[: found.end("plugin") + 1]


def _handed(place: _Place, entry: Entry) -> Handed:
    is_flat = len(entry.parts) == 1
    name = place.file if is_flat and place.file else entry.name
    return Handed(
        entry=entry,
        name=name,
        feedback_folder=place.feedback_folder,
        is_online_text=place.plugin == "onlinetext" and name.lower().endswith((".html", ".htm")),
    )


def _is_blind(places: list[_Place]) -> bool:
    """Whether Moodle hides the names: everybody is called `Participant`, in some language."""
    names = {bare_word(place.name) for place in places}
    several = len({place.key for place in places}) > 1
    return len(names) == 1 and (several or names == {"participant"})
