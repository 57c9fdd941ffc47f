"""One student's folder: the file in it that is graded, by the rule for a whole class."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path

from grader.classroom.intake.choosing import Rules, choose
from grader.classroom.intake.disk import list_folder
from grader.classroom.intake.listing import Entry, is_program
from grader.classroom.intake.roll import Handed
from grader.classroom.students import SetAside, Student
from grader.model.exercise import COURSE_FOLDERS
from grader.model.message import Message, message

_MOST_FILES = 20_000
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
    rules = Rules(latest=False, file=None, largest=largest, wanted=frozenset(wanted))
    student = Student(key="folder", name=folder.name)
    # A checkout dates its files by the minute of the checkout: dates must not decide here.
    handed = [Handed(entry=replace(each, modified=None), name=each.name) for each in entries]
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


def _students_own(entries: Collection[Entry]) -> list[Entry]:
    environments = {each.written[:-1] for each in entries if each.name == _ENVIRONMENT_MARK}
    not_theirs = environments | _course_folders(entries)
    return [
        each
        for each in entries
        if not any(each.written[:depth] in not_theirs for depth in range(1, len(each.written)))
    ]


def _course_folders(entries: Collection[Entry]) -> set[tuple[str, ...]]:
    """Of every course and kit in the folder: a skeleton or a solution in it is its teacher's."""
    tops = {each.written[:-2] for each in entries if each.written[-2:] == _COURSE_MARK}
    return {(*top, name) for top in tops for name in COURSE_FOLDERS}
