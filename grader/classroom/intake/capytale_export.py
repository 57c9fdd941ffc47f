"""Capytale's `export.zip`, as a zip or unpacked.

`rapport.txt` has a line a student, `3/28 Zoé Lefèvre (T2) : rendu`; the files are called
`lefevre_zoe.py`, or `lefevre_zoe (1).py` for the second of that name. The activity's own file
lies among them, and is nobody's.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import PurePosixPath

from grader.classroom.intake import (
    UNFINISHED,
    FileChoice,
    SetAside,
    SourceKind,
    Student,
    StudentFiles,
)
from grader.classroom.intake.listing import ListedFile, Listing, foreign, is_program, shown, text_of
from grader.errors import UsageError
from grader.language import bare_word
from grader.model.dataclass import dataclass
from grader.model.message import Message, message

_REPORT = "rapport.txt"
_LARGEST_REPORT = 8 << 20
_LINE = re.compile(
    r"\s*\d{1,7}\s?/\s?\d{1,7}\s(?P<name>[^():]{1,200})(?:\((?P<group>[^()]{0,100})\))?\s*:(?P<status>.*)"
)
_NUMBERED = re.compile(r"(?P<name>.*?) ?\((?P<number>\d{1,6})\)")
_MOST_WORDS = 12
"""Of one name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _ReportLine:
    """What the report says of one student."""

    student: Student
    words: tuple[str, ...]
    status: str

    @property
    def has_handed_in(self) -> bool:
        return bare_word(self.status).startswith("rendu")


def read_report(listing: Listing) -> tuple[_ReportLine, ...]:
    """The students that the report names; none where there is no such report."""
    for entry in listing.entries:
        if len(entry.parts) == 1 and entry.name.lower() == _REPORT and entry.refused is None:
            try:
                return _parse_report(entry.read(_LARGEST_REPORT))
            except UsageError:
                return ()
    return ()


def _parse_report(data: bytes) -> tuple[_ReportLine, ...]:
    seen: defaultdict[str, int] = defaultdict(int)
    lines = []
    for written in text_of(data).splitlines():
        found = _LINE.fullmatch(written)
        if found is None:
            continue
        name, group = shown(" ".join(found["name"].split())), shown((found["group"] or "").strip())
        words = tuple(re.findall(r"[^\W_]+", bare_word(name)))[:_MOST_WORDS]
        if not words:
            continue
        key = f"capytale:{group}/{' '.join(words)}"
        seen[key] += 1
        key = key if seen[key] == 1 else f"{key}#{seen[key]}"
        student = Student(key=key, name=name, group=group or None)
        lines.append(
            _ReportLine(student=student, words=words, status=found["status"].strip()[:100])
        )
    return tuple(lines)


def capytale_students(listing: Listing, report: Sequence[_ReportLine]) -> StudentFiles:
    """The students of an export, by their real names."""
    owners = StudentFiles(kind=SourceKind.CAPYTALE)
    by_spelling = _spellings(report)
    files: defaultdict[tuple[_ReportLine, ...], list[ListedFile]] = defaultdict(list)
    for entry in listing.entries:
        namesakes = _owners(entry, by_spelling)
        if namesakes:
            files[namesakes].append(entry)
        elif entry.name.lower() != _REPORT or len(entry.parts) > 1:
            is_activity = entry.refused is None and is_program(entry.name)
            owners.leave(entry, message("intake-activity") if is_activity else foreign(entry))
    for namesakes, entries in files.items():
        _share_out(owners, namesakes, entries)
    for line in report:
        if line.student.key not in owners.students:
            reason = message("intake-not-in-export", status=line.status)
            owners.set_aside.append(SetAside(origin=_REPORT, reason=reason, student=line.student))
    return owners


def _spellings(report: Sequence[_ReportLine]) -> dict[str, tuple[_ReportLine, ...]]:
    """How files of each student may be called, and of whom else.

    The report says `Zoé Lefèvre`, the file `lefevre_zoe`; which words are the first name is not
    told: one word is tried before two.
    """
    found: dict[str, list[_ReportLine]] = {}
    for first_names in range(1, _MOST_WORDS + 1):
        of_this_length: dict[str, list[_ReportLine]] = {}
        for line in report:
            if first_names <= max(1, len(line.words) - 1):
                turned = line.words[first_names:] + line.words[:first_names]
                of_this_length.setdefault("".join(turned), []).append(line)
        for spelling, lines in of_this_length.items():
            found.setdefault(spelling, lines)
    for line in report:
        found.setdefault("".join(line.words), [line])
    return {spelling: tuple(lines) for spelling, lines in found.items()}


def _owners(
    entry: ListedFile, by_spelling: dict[str, tuple[_ReportLine, ...]]
) -> tuple[_ReportLine, ...]:
    if len(entry.parts) > 1:
        return ()
    stem = PurePosixPath(entry.name).stem
    found = _NUMBERED.fullmatch(stem)
    name = found["name"] if found else stem
    return by_spelling.get("".join(re.findall(r"[^\W_]+", bare_word(name))), ())


def _share_out(
    owners: StudentFiles, namesakes: Sequence[_ReportLine], entries: Sequence[ListedFile]
) -> None:
    """Give files to the students of one name: in the order of the report, and that is told."""
    programs = sorted((entry for entry in entries if is_program(entry.name)), key=_number)
    for entry in entries:
        if not is_program(entry.name):
            student = namesakes[0].student if len(namesakes) == 1 else None
            owners.leave(entry, foreign(entry), student)
    if len(namesakes) == 1:
        for entry in programs:
            _hand_in(owners, namesakes[0], entry)
        return
    # Those who handed in, where the report tells enough of them.
    handed_in = [line for line in namesakes if line.has_handed_in]
    in_turn = handed_in if len(handed_in) >= len(programs) else namesakes
    for line, entry in zip(in_turn, programs, strict=False):
        _hand_in(owners, line, entry)
        _note(owners, line, entry, message("intake-rule-namesakes", count=len(namesakes)))
    for entry in programs[len(namesakes) :]:
        owners.leave(entry, message("intake-namesakes-left", name=namesakes[0].student.name))


def _hand_in(owners: StudentFiles, line: _ReportLine, entry: ListedFile) -> None:
    """A copy that its student is still working on is graded too, and told."""
    owners.hand_in(line.student, entry)
    if line.status and not line.has_handed_in:
        _note(owners, line, entry, message(UNFINISHED, status=line.status))


def _note(owners: StudentFiles, line: _ReportLine, entry: ListedFile, rule: Message) -> None:
    chosen = FileChoice(student=line.student, chosen=entry.origin, others=(), rule=rule)
    owners.choices.append(chosen)


def _number(entry: ListedFile) -> tuple[int, str]:
    found = _NUMBERED.fullmatch(PurePosixPath(entry.name).stem)
    return (int(found["number"]) if found else 0, entry.name)
