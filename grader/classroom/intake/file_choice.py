"""One file a student: which it is, by which rule, and what is wrong with the others."""

import hashlib
import re
from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from pathlib import Path, PurePosixPath

from grader.classroom.intake import FileChoice, HandedFile, SetAside, Student, StudentCopy
from grader.classroom.intake.listing import ListedFile, foreign, is_program, list_folder
from grader.classroom.intake.moodle_download import python_of
from grader.errors import UsageError
from grader.language import bare_word, nearest
from grader.model.dataclass import NamedTuple, dataclass, replace
from grader.model.exercise import COURSE_FOLDERS
from grader.model.message import Message, message

ONLINE_TEXT = "onlinetext.py"
_GLANCE = 4096
"""Bytes that tell whether a file can be read and holds anything."""
_MOST_FOREIGN = 5
"""Of one student's foreign files; more are told in one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceRules:
    latest: bool
    file: str | None
    largest: Callable[[str], int]
    """How many bytes a file of this name may have."""
    wanted: Collection[str] = ()
    """The functions that the exercises ask for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceResult:
    """What came of one student's files."""

    copy: StudentCopy | None
    choice: FileChoice | None
    set_aside: tuple[SetAside, ...]


def choose(student: Student, handed: Sequence[HandedFile], rules: ChoiceRules) -> ChoiceResult:
    """Choose the file that is graded."""
    set_aside = _foreign_ones(student, handed)
    candidates = []
    programs = [each for each in handed if _is_gradable(each)]
    for each in programs:
        fault = _fault(each, rules, is_alone=len(programs) == 1)
        if fault is None:
            candidates.append(each)
        else:
            set_aside.append(_aside(student, each, fault))
    if not handed:
        nothing = message("intake-nothing-handed-in")
        set_aside.append(SetAside(origin=student.name, reason=nothing, student=student))
    named = _called(rules.file, candidates)
    if candidates and not named:
        reason = _no_such_file(rules.file or "", candidates)
        set_aside += [_aside(student, each, reason) for each in candidates]
    if not named:
        return ChoiceResult(copy=None, choice=None, set_aside=tuple(set_aside))
    best, rule = _best(named, rules)
    choice = None
    if len(candidates) > 1:
        others = tuple(sorted(each.entry.origin for each in candidates if each is not best))
        rule = rule or message("intake-rule-name", file=rules.file)
        choice = FileChoice(student=student, chosen=best.entry.origin, others=others, rule=rule)
    copy = StudentCopy(
        student=student,
        file=_shown_name(best),
        origin=best.entry.origin,
        handed_in=best.entry.modified,
        read=partial(_read, best, rules.largest(best.name)),
        feedback_folder=best.feedback_folder,
    )
    return ChoiceResult(copy=copy, choice=choice, set_aside=tuple(set_aside))


# What can be graded at all -----------------------------------------------------------------------


def _is_gradable(handed: HandedFile) -> bool:
    return handed.is_online_text or is_program(handed.name)


def _foreign_ones(student: Student, handed: Sequence[HandedFile]) -> list[SetAside]:
    found = [each for each in handed if not _is_gradable(each)]
    if len(found) <= _MOST_FOREIGN:
        return [_aside(student, each, foreign(each.entry, each.name)) for each in found]
    return [_aside(student, found[0], message("intake-many-foreign", count=len(found)))]


def _fault(handed: HandedFile, rules: ChoiceRules, *, is_alone: bool) -> Message | None:
    """Why this program cannot be graded; one among several is read to its end, to choose well."""
    entry = handed.entry
    limit = rules.largest(handed.name)
    if entry.refused is not None:
        return entry.refused
    if entry.size > limit:
        return message("intake-too-large", limit_mib=limit >> 20)
    try:
        data = entry.read(_GLANCE)
        if not (is_alone and data.strip()) or handed.is_online_text:
            data = _read(handed, limit)
    except UsageError as error:
        return error.reason
    return None if data.strip() else message("intake-empty")


def _read(handed: HandedFile, limit: int) -> bytes:
    """All its bytes, as Python; UsageError where it cannot be read any more."""
    data = handed.entry.read(limit + 1)
    if len(data) > limit:
        raise UsageError(message("intake-too-large", limit_mib=limit >> 20))
    return python_of(data) if handed.is_online_text else data


def _aside(student: Student, handed: HandedFile, reason: Message) -> SetAside:
    return SetAside(origin=handed.entry.origin, reason=reason, student=student)


# Which of several --------------------------------------------------------------------------------


def _shown_name(handed: HandedFile) -> str:
    return ONLINE_TEXT if handed.is_online_text else handed.name


def _called(file: str | None, candidates: Sequence[HandedFile]) -> Sequence[HandedFile]:
    if file is None:
        return candidates
    asked = bare_word(file)
    return [each for each in candidates if asked in _names(each)]


def _names(handed: HandedFile) -> set[str]:
    """What it may be called by: with its suffix or without."""
    names = {handed.name, _shown_name(handed)}
    return {bare_word(text) for name in names for text in (name, PurePosixPath(name).stem)}


def _no_such_file(file: str, candidates: Sequence[HandedFile]) -> Message:
    names = sorted({_shown_name(each) for each in candidates})
    near = nearest(file, names) or names[0]
    return message("intake-no-such-file", file=file, near=near)


def _best(
    candidates: Sequence[HandedFile], rules: ChoiceRules
) -> tuple[HandedFile, Message | None]:
    """The one that counts, and the rule where there was a choice."""
    if len(candidates) == 1:
        return candidates[0], None
    looked_at = [_look_at(each, rules) for each in candidates]
    different = _without_twins(looked_at)
    if len(different) == 1:
        return different[0].handed, message("intake-rule-same")
    if rules.latest:
        return _newest([each.handed for each in different])
    most = max(each.defined for each in different)
    telling = [each.handed for each in different if each.defined == most]
    if len(telling) == 1:
        return telling[0], message("intake-rule-defines")
    files = [each for each in telling if not each.is_online_text]
    if len(files) == 1:
        return files[0], message("intake-rule-file")
    return _newest(telling)


class _LookedAt(NamedTuple):
    """What is remembered of one candidate: a student may have many, and large ones."""

    handed: HandedFile
    digest: bytes
    defined: int
    """How many of the wanted functions it defines."""


def _look_at(handed: HandedFile, rules: ChoiceRules) -> _LookedAt:
    try:
        data = _read(handed, rules.largest(handed.name))
    except UsageError:  # It could be read a moment ago: whoever grades it is told the rest.
        data = handed.entry.origin.encode("utf-8", "replace")
    defined = 0
    if rules.wanted:
        found = _definitions(tuple(sorted(rules.wanted))).finditer(data)
        defined = len({each[1] or each[2] for each in found})
    return _LookedAt(handed, hashlib.sha256(data).digest(), defined)


@cache
def _definitions(wanted: tuple[str, ...]) -> re.Pattern[bytes]:
    """`def minimax(` and `minimax = lambda`, in a program or within the JSON of a notebook."""
    names = b"|".join(re.escape(name.encode()) for name in wanted)
    begins = rb"(?:(?<!\w)|(?<=\\n))"
    return re.compile(
        rb"%b(?:def[ \t]+(%b)[ \t]*\(|(%b)[ \t]*=[ \t]*lambda\b)" % (begins, names, names)
    )


def _without_twins(candidates: Sequence[_LookedAt]) -> list[_LookedAt]:
    """The files that differ; of equal ones the newest, then the first by name."""
    twins: dict[bytes, _LookedAt] = {}
    for each in sorted(candidates, key=lambda each: each.handed.entry.parts):
        known = twins.get(each.digest)
        if known is None or _age(each.handed) > _age(known.handed):
            twins[each.digest] = each
    return list(twins.values())


def _newest(candidates: Sequence[HandedFile]) -> tuple[HandedFile, Message]:
    newest = max(_age(each) for each in candidates)
    found = [each for each in candidates if _age(each) == newest]
    if len(found) == 1:
        return found[0], message("intake-rule-newest")
    return min(found, key=lambda each: each.entry.parts), message("intake-rule-first")


def _age(handed: HandedFile) -> tuple[bool, float]:
    """Text in the editor has no date of its own: a file goes before it."""
    return not handed.is_online_text, handed.entry.modified or 0.0


_MOST_FILES = 20_000
"""Of one folder; a line that says `/` is no student's."""
_COURSE_MARK = ("exercices", "cours.yaml")
"""Lies at the top of every course, and of every kit."""
_ENVIRONMENT_MARK = "pyvenv.cfg"
"""Lies at the top of every virtual environment, whatever it is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenFile:
    """What came of a folder."""

    path: Path | None
    rule: Message | None
    """Why this one."""
    others: tuple[str, ...]
    """The programs that were not taken, as they are shown."""
    fault: SetAside | None
    """A program that cannot be graded, where there is no other."""


def choose_in_folder(
    folder: Path, *, wanted: Collection[str], largest: Callable[[str], int]
) -> ChosenFile:
    """The file that defines most of the wanted functions, or none where nothing can be graded.

    Hidden folders, virtual environments and the files of a course are no student's work.
    """
    entries = _students_own(list_folder(folder, most=_MOST_FILES).entries)
    rules = ChoiceRules(latest=False, file=None, largest=largest, wanted=frozenset(wanted))
    student = Student(key="folder", name=folder.name)
    # A checkout dates its files by the minute of the checkout: dates must not decide here.
    handed = [HandedFile(entry=replace(each, modified=None), name=each.name) for each in entries]
    chosen = choose(student, handed, rules)
    if chosen.copy is None:
        faults = [each for each in chosen.set_aside if is_program(each.origin)]
        return ChosenFile(path=None, rule=None, others=(), fault=faults[0] if faults else None)
    taken = next(each for each in entries if each.origin == chosen.copy.origin)
    refused = {each.origin for each in chosen.set_aside if is_program(each.origin)}
    choice = chosen.choice
    return ChosenFile(
        path=folder.joinpath(*taken.written),
        rule=choice.rule if choice else message("folder-rule-only"),
        others=tuple(sorted({*refused, *(choice.others if choice else ())})),
        fault=None,
    )


def _students_own(entries: Collection[ListedFile]) -> list[ListedFile]:
    environments = {each.written[:-1] for each in entries if each.name == _ENVIRONMENT_MARK}
    not_theirs = environments | _course_folders(entries)
    return [
        each
        for each in entries
        if not any(each.written[:depth] in not_theirs for depth in range(1, len(each.written)))
    ]


def _course_folders(entries: Collection[ListedFile]) -> set[tuple[str, ...]]:
    """Of every course and kit in the folder: a skeleton or a solution in it is its teacher's."""
    tops = {each.written[:-2] for each in entries if each.written[-2:] == _COURSE_MARK}
    return {(*top, name) for top in tops for name in COURSE_FOLDERS}
