"""A source, whatever it is, becomes an Intake: who handed in which files."""

import re
import stat
from collections.abc import Callable, Collection, Sequence
from pathlib import Path, PurePosixPath

from grader.classroom.intake import Intake, SetAside, SourceKind, Student, StudentFiles
from grader.classroom.intake.capytale_export import capytale_students, read_report
from grader.classroom.intake.file_choice import ChoiceRules, choose
from grader.classroom.intake.listing import (
    ListedFile,
    Listing,
    foreign,
    is_program,
    list_archive,
    list_folder,
    shown,
    text_of,
    tops,
    unreadable,
)
from grader.classroom.intake.moodle_download import is_moodle, moodle_students
from grader.errors import UsageError
from grader.files import BehindLink, require_no_link
from grader.language import bare_word, nearest
from grader.model.dataclass import replace
from grader.model.message import Message, message

_LARGEST_LIST = 8 << 20
_MOST_FILES = 20_000
"""Of one checkout; a line that says `/` is no student's."""


def read_checkouts(source: Path) -> tuple[StudentFiles, Listing]:
    """The students of a list, and what was ignored in their checkouts."""
    owners = StudentFiles(kind=SourceKind.CHECKOUTS)
    everything = Listing()
    known: dict[Path, int] = {}
    problems: list[Message] = []
    for number, (name, written) in _lines(source):
        path = source.parent / written
        student = _student_of_checkout(owners, name, written, path)
        try:
            require_no_link(source.parent.resolve() / written)
            where = path.resolve()
            reason = _refused(path, where, known)
            if reason is None:
                known[where] = number
                _add(owners, everything, student, path, written)
        except UsageError as error:
            reason = error.reason
        except BehindLink as error:
            link = shown(str(error.link))
            reason = message("intake-checkout-link", path=shown(written), link=link)
        except (OSError, ValueError, RuntimeError):  # No name of a file on this system, a loop.
            reason = message("intake-no-checkout", path=shown(written))
        if reason is not None:
            problems.append(reason)
            origin = f"{shown(source.name)}:{number}"
            owners.set_aside.append(SetAside(origin=origin, reason=reason, student=student))
    if not known:
        told = message("intake-no-list", source=str(source))
        if problems:
            told = message("intake-list-of-nothing", source=str(source), reason=problems[0])
        raise UsageError(told)
    return owners, everything


def _lines(source: Path) -> list[tuple[int, tuple[str | None, str]]]:
    """The lines that say something, by their number."""
    with open(source, "rb") as file:
        data = file.read(_LARGEST_LIST + 1)
    if b"\0" in data or len(data) > _LARGEST_LIST:
        raise UsageError(message("intake-no-list", source=str(source)))
    found = []
    for number, written in enumerate(text_of(data).splitlines(), start=1):
        line = written.strip()
        if line and not line.startswith("#"):
            found.append((number, _named(source.parent, line)))
    return found


def _named(folder: Path, line: str) -> tuple[str | None, str]:
    """A name and a path; a path that has an `=` in it is still a path."""
    name, sign, path = (part.strip() for part in line.partition("="))
    try:
        is_path = not sign or (folder / line).exists()
    except (OSError, ValueError):
        is_path = False
    return (None, line) if is_path or not (name and path) else (shown(name), path)


def _student_of_checkout(
    owners: StudentFiles, name: str | None, written: str, path: Path
) -> Student:
    """By the given name, where nobody else has it; otherwise by the path, as it is written."""
    shown_path = shown(written.replace("\\", "/").rstrip("/"))
    key = f"checkout:{name or shown_path}"
    if key in owners.students:
        key = f"checkout:{shown_path}"
    return Student(key=key, name=name or shown(path.name) or shown_path)


def _refused(path: Path, where: Path, known: dict[Path, int]) -> Message | None:
    if where in known:
        return message("intake-checkout-twice", line=known[where])
    if where.is_dir():
        return None
    if where.exists():
        return message("intake-checkout-is-file", path=shown(str(path)))
    near = _nearest_beside(path, folders=True)
    if near is not None:
        return message("intake-no-checkout-near", path=shown(path.name), near=near)
    return message("intake-no-checkout", path=shown(str(path)))


def _add(
    owners: StudentFiles, everything: Listing, student: Student, path: Path, written: str
) -> None:
    listing = list_folder(path, within=written.rstrip("/\\"), most=_MOST_FILES)
    everything.junk.update(listing.junk)
    everything.set_aside += listing.set_aside
    owners.hand_in(student, *listing.entries)


_NAMED_AFTER_STUDENTS = (SourceKind.FILES, SourceKind.CAPYTALE)


def read_intake(
    source: Path,
    *,
    latest: bool,
    file: str | None,
    largest: Callable[[str], int],
    wanted: Collection[str] = (),
) -> Intake:
    """Look through the source; UsageError where there is nothing in it to grade.

    `largest` says how many bytes a file of a name may have; `wanted` names the functions that
    are graded, by which a student's file is known among several.
    """
    owners, listing = _read(source)
    if file is not None and owners.kind in _NAMED_AFTER_STUDENTS:
        raise UsageError(message("intake-file-useless", file=file, source=str(source)))
    rules = ChoiceRules(latest=latest, file=file, largest=largest, wanted=frozenset(wanted))
    copies, choices, set_aside = [], list(owners.choices), [*owners.set_aside, *listing.set_aside]
    for key, student in owners.students.items():
        chosen = choose(student, owners.handed[key], rules)
        copies += [chosen.copy] if chosen.copy else []
        choices += [chosen.choice] if chosen.choice else []
        set_aside += chosen.set_aside
    set_aside.sort(key=lambda each: (bare_word(each.origin), each.origin, each.reason.code))
    if not copies:
        raise _nothing_in(source, set_aside)
    return Intake(
        kind=owners.kind,
        copies=tuple(sorted(copies, key=lambda copy: _order(copy.student))),
        choices=tuple(sorted(choices, key=lambda choice: _order(choice.student))),
        set_aside=(*set_aside, *listing.ignored()),
    )


def _order(student: Student) -> tuple[str, str, str]:
    return bare_word(student.name), student.name, student.key


def _nothing_in(source: Path, set_aside: list[SetAside]) -> UsageError:
    if not set_aside:
        return UsageError(message("intake-empty-source", source=str(source)))
    first = set_aside[0]
    told = message(
        "intake-nothing-gradable",
        source=str(source),
        count=len(set_aside),
        origin=first.origin,
        reason=first.reason,
    )
    return UsageError(told)


def _read(source: Path) -> tuple[StudentFiles, Listing]:
    mode = _mode(source)
    if stat.S_ISDIR(mode):
        return _students_of(list_folder(source))
    if not stat.S_ISREG(mode):
        raise UsageError(message("intake-source-not-regular", source=str(source)))
    if is_program(source.name):
        raise UsageError(message("intake-source-is-copy", source=str(source)))
    if source.suffix.lower() == ".zip" or _begins_as_zip(source):
        return _students_of(list_archive(source))
    return read_checkouts(source)


def _mode(source: Path) -> int:
    try:
        return source.stat().st_mode
    except (FileNotFoundError, NotADirectoryError) as error:
        near = _nearest_beside(source)
        if near is not None:
            told = message(
                "intake-source-missing-near", source=str(source), near=str(source.with_name(near))
            )
            raise UsageError(told) from error
        raise UsageError(message("intake-source-missing", source=str(source))) from error
    except (OSError, ValueError) as error:
        raise unreadable(source, error) from error


def _begins_as_zip(source: Path) -> bool:
    try:
        with open(source, "rb") as file:
            return file.read(2) == b"PK"
    except OSError as error:
        raise unreadable(source, error) from error


def _nearest_beside(path: Path, *, folders: bool = False) -> str | None:
    """The name of what was probably meant."""
    try:
        beside = [each.name for each in path.parent.iterdir() if not folders or each.is_dir()]
    except OSError:
        return None
    return nearest(path.name, beside)


def _students_of(listing: Listing) -> tuple[StudentFiles, Listing]:
    """Whose copies these are, once it is known who named the files."""
    listing = _unwrapped(listing)
    if is_moodle(listing):
        owners, others = moodle_students(listing)
        add_plain(owners, others)
        return owners, listing
    report = read_report(listing)
    if report:
        return capytale_students(listing, report), listing
    return plain_students(listing), listing


def _unwrapped(listing: Listing) -> Listing:
    """The listing of the one folder in which everything lies, where there is such a folder.

    A lone folder with one program in it is a lone student's. Foreign files beside it change
    nothing, and stay where they are.
    """
    while True:
        found = tops(listing.entries, listing.folders)
        if len(found) != 1 or is_moodle(listing) or read_report(listing):
            return listing
        [top] = found
        programs = [entry for entry in listing.entries if is_program(entry.name)]
        if any(len(entry.parts) == 1 for entry in programs):
            return listing
        inner = _without(listing, top)
        if len(programs) < 2 and not (is_moodle(inner) or read_report(inner)):
            return listing
        listing = inner


def _without(listing: Listing, top: str) -> Listing:
    entries = [
        replace(entry, parts=entry.parts[1:], written=entry.written[1:])
        if entry.parts[0] == top and len(entry.parts) > 1
        else entry
        for entry in listing.entries
    ]
    folders = {folder[1:] for folder in listing.folders if len(folder) > 1}
    return Listing(entries=entries, folders=folders, junk=listing.junk, set_aside=listing.set_aside)


_SECOND_OF_ITS_NAME = re.compile(
    r"(?P<first>.+?)(?: ?\(\d{1,3}\)| -? ?(?:copie|copy)(?: ?\(?\d{1,3}\)?)?)", re.IGNORECASE
)
_LARGEST_COMPARED = 32 << 20


def plain_students(listing: Listing) -> StudentFiles:
    """The students of a folder; both ways of handing in may stand side by side."""
    folders = tops(listing.entries, ())
    files = [entry for entry in listing.entries if len(entry.parts) == 1 and is_program(entry.name)]
    are_folders = len(folders) >= max(1, len(files))
    owners = StudentFiles(kind=SourceKind.FOLDERS if are_folders else SourceKind.FILES)
    add_plain(owners, listing)
    return owners


def add_plain(owners: StudentFiles, listing: Listing) -> None:
    """Put the students of plain files and folders among the others."""
    for folder in sorted(listing.folders):
        owners.add(_student(folder[0]))
    files = [entry for entry in listing.entries if len(entry.parts) == 1]
    for entry in listing.entries:
        if len(entry.parts) > 1:
            owners.hand_in(_student(entry.parts[0]), entry)
    programs = [entry for entry in files if is_program(entry.name)]
    for entry in _without_second_downloads(owners, programs):
        student = _student(PurePosixPath(entry.name).stem)
        owners.hand_in(student, entry)
    for entry in files:
        if not is_program(entry.name):
            # A student's where a student has that name, and otherwise nobody's.
            namesake = owners.students.get(_student(PurePosixPath(entry.name).stem).key)
            owners.leave(entry, foreign(entry), namesake)


def _student(name: str) -> Student:
    return Student(key=f"name:{name}", name=name)


def _without_second_downloads(
    owners: StudentFiles, programs: Sequence[ListedFile]
) -> list[ListedFile]:
    """`nom (1).py` beside `nom.py` is another student, unless it is the same to the last byte.

    A browser calls a second download so, and Capytale a second student: to take two students
    for one would lose a copy, to take one for two shows in the table.
    """
    by_name = {entry.name: entry for entry in programs}
    kept = []
    for entry in programs:
        path = PurePosixPath(entry.name)
        found = _SECOND_OF_ITS_NAME.fullmatch(path.stem)
        first = by_name.get(found["first"] + path.suffix) if found else None
        if first is not None and _are_same(first, entry):
            reason = message("intake-duplicate", first=first.origin)
            student = _student(PurePosixPath(first.name).stem)
            owners.leave(entry, reason, student)
        else:
            kept.append(entry)
    return kept


def _are_same(first: ListedFile, second: ListedFile) -> bool:
    if first.refused or second.refused or not first.size == second.size <= _LARGEST_COMPARED:
        return False
    try:
        return first.read(first.size) == second.read(second.size)
    except UsageError:
        return False
