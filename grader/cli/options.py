"""What each command can be asked: a type a command, whose fields are its words, in the order of its
help; and what several commands make of them.
"""

import os
from argparse import BooleanOptionalAction
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grader.cli import completion
from grader.cli.console import Console
from grader.errors import UsageError
from grader.language import bare_word, nearest
from grader.model.dataclass import NamedTuple, dataclass, field
from grader.model.message import message

if TYPE_CHECKING:
    from pathlib import Path

    from grader.classroom.store import Store, StoredStudent
    from grader.model.exercise import Course
    from grader.model.report import Isolation

FORMAT_NAMES = ("json", "junit", "gitlab", "gradescope", "classroom50", "markdown")
"""The formats in which a run hands its reports over, an option each."""

ISOLATION_NAMES = ("full", "limits")
"""Those of `Isolation`, whose module nobody waits for at each Tab."""


class CommandWord(NamedTuple):
    """How a field is written on the command line."""

    help: str
    """The code of its sentence."""
    completer: completion.Completer | None
    names: str | None
    """Of an option, where they are not the field's own; empty for what stands without a name."""
    how: Mapping[str, Any]
    """What argparse is told of it; a `metavar` may be a code, `choices` may be made late."""


def _option(
    help_code: str,
    completer: completion.Completer | None = None,
    *,
    names: str | None = None,
    **how: Any,
) -> Any:
    return field(metadata={"words": (CommandWord(help_code, completer, names, how),)})


def _argument(help_code: str, completer: completion.Completer | None = None, **how: Any) -> Any:
    return _option(help_code, completer, names="", **how)


def _flag(help_code: str, names: str | None = None) -> Any:
    return _option(help_code, names=names, action="store_true")


def _path(text: str) -> "Path":
    from pathlib import Path  # A Tab does without.

    return Path(text)


def _file(help_code: str, **how: Any) -> Any:
    return _option(help_code, completion.file_completer, metavar="F", **how)


def _folder(help_code: str, **how: Any) -> Any:
    completer = completion.folder_completer
    return _option(help_code, completer, type=_path, metavar="help-folder-name", **how)


def _course(help_code: str = "help-course") -> Any:
    return _folder(help_code)


def _exercise(help_code: str, **how: Any) -> Any:
    names, completer = "--exercice --exercise", completion.exercise_completer
    return _option(help_code, completer, names=names, metavar="ID", **how)


def _exercises(help_code: str) -> Any:
    return _exercise(help_code, action="append", default=[])


def _seed(help_code: str) -> Any:
    return _option(help_code, default="", metavar="TEXT")


def _github(help_code: str) -> Any:
    return _option(help_code, action=BooleanOptionalAction)


def _isolation() -> Any:
    return _option("help-isolation", choices=ISOLATION_NAMES)


def _formats() -> Any:
    """All in one field: the name of each that is asked for, and where it goes."""

    def word_of(name: str) -> CommandWord:
        how = {"action": "append", "default": [], "metavar": "F", "type": lambda to: (name, to)}
        return CommandWord(f"help-{name}", completion.file_completer, f"--{name}", how)

    return field(metadata={"words": tuple(map(word_of, FORMAT_NAMES))})


def _program(text: str) -> "Path":
    if not text:
        raise UsageError(message("file-without-name"))
    return _path(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOptions:
    files: "tuple[Path, ...]" = _argument(
        "help-files",
        completion.program_completer,
        nargs="+",
        type=_program,
        metavar="help-file-name",
    )
    exercises: tuple[str, ...] = _exercises("help-exercice")
    course: "Path | None" = _course()
    html: str | None = _file("help-html")
    no_html: bool = _flag("help-no-html")
    formats: tuple[tuple[str, str], ...] = _formats()
    github: bool | None = _github("help-github")
    watch: bool = _flag("help-watch")
    verbose: bool = _flag("help-verbose", "--verbose -v")
    quiet: bool = _flag("help-quiet", "--quiet -q")
    seed: str = _seed("help-seed")
    student: str = _option("help-whose-draw", default="", metavar="KEY")
    isolation: str | None = _isolation()
    exit_zero: bool = _flag("help-exit-zero")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOptions:
    course: "Path | None" = _course()


@dataclass(frozen=True, slots=True, kw_only=True)
class StartOptions:
    exercise: str = _argument("help-start-id", completion.exercise_completer, metavar="ID")
    folder: "Path" = _folder("help-start-folder", names="", nargs="?", default=".")
    course: "Path | None" = _course()


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowOptions:
    fixture: str | None = _argument(
        "help-show-fixture", completion.fixture_completer, nargs="?", metavar="FIXTURE"
    )
    html: str | None = _file("help-show-html")
    replay: bool = _flag("help-show-replay")
    exercise: str | None = _exercise("help-show-exercice")
    course: "Path | None" = _course()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainOptions:
    code: tuple[str, ...] = _argument(
        "help-explain-code", completion.topic_completer, nargs="*", metavar="CODE"
    )
    course: "Path | None" = _course()


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditOptions:
    exercises: tuple[str, ...] = _exercises("help-audit-exercice")
    course: "Path | None" = _course()
    html: str | None = _file("help-audit-html")
    json: str | None = _file("help-audit-json")
    github: bool | None = _github("help-audit-github")
    fast: bool = _flag("help-audit-fast")
    without: tuple[str, ...] = _option(
        "help-audit-without",
        completion.fixture_completer,
        action="append",
        default=[],
        metavar="FIXTURE",
    )
    verbose: bool = _flag("help-audit-verbose", "--verbose -v")


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerOptions:
    """Who grades a class, and what its exit code says."""

    jobs: int | None = _option("help-jobs", type=int, metavar="N")
    force_jobs: bool = _flag("help-force-jobs")
    cluster: str | None = _option("help-cluster", metavar="help-address-name")
    isolation: str | None = _isolation()
    exit_zero: bool = _flag("help-exit-zero")


def _workers() -> Any:
    return field(metadata={"part": WorkerOptions})


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchOptions:
    source: "Path" = _argument(
        "help-source", completion.file_completer, type=_path, metavar="help-source-name"
    )
    out: "Path | None" = _folder("help-out")
    exercises: tuple[str, ...] = _exercises("help-exercice")
    course: "Path | None" = _course()
    latest: bool = _flag("help-latest")
    file: str | None = _option("help-file-option", metavar="help-student-name")
    moodle: "Path | None" = _file("help-moodle", type=_path)
    overwrite: bool = _flag("help-overwrite")
    anonymous: bool = _flag("help-anonymous")
    again: bool = _flag("help-again")
    no_pages: bool = _flag("help-no-pages")
    seed: str = _seed("help-class-seed")
    workers: WorkerOptions = _workers()


@dataclass(frozen=True, slots=True, kw_only=True)
class RegradeOptions:
    folder: "Path" = _folder("help-class-folder", names="")
    dry_run: bool = _flag("help-dry-run")
    course: "Path | None" = _course("help-regrade-course")
    workers: WorkerOptions = _workers()


@dataclass(frozen=True, slots=True, kw_only=True)
class StudentOptions:
    """Of `history` and of `forget`."""

    folder: "Path" = _folder("help-class-folder", names="")
    student: str = _argument("help-student", metavar="help-student-name")


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealOptions:
    folder: "Path" = _folder("help-class-folder", names="")
    students: tuple[str, ...] = _argument("help-revealed", nargs="*", metavar="help-student-name")
    csv: str | None = _file("help-reveal-csv")


@dataclass(frozen=True, slots=True, kw_only=True)
class KitOptions:
    folder: "Path" = _folder("help-kit-folder", names="")
    exercises: tuple[str, ...] = _exercises("help-kit-exercice")
    course: "Path | None" = _course()
    no_zip: bool = _flag("help-kit-no-zip")


@dataclass(frozen=True, slots=True, kw_only=True)
class GradescopeZipOptions:
    exercises: tuple[str, ...] = _exercises("help-gradescope-zip-exercice")
    course: "Path | None" = _course()
    out: "Path" = _file("help-gradescope-zip-out", type=_path, default="autograder.zip")


def _schemas() -> tuple[str, ...]:
    from grader.cli.schema import SCHEMAS

    return tuple(SCHEMAS)


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaOptions:
    name: str | None = _argument(
        "help-schema-name", nargs="?", choices=_schemas, metavar="help-schema-metavar"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheOptions:
    action: str = _argument("help-cache-clear", choices=("clear",), metavar="clear")


@dataclass(frozen=True, slots=True, kw_only=True)
class CompletionOptions:
    shell: str = _argument(
        "help-completion-shell", choices=completion.SHELLS, metavar="help-completion-metavar"
    )


# What several commands make of them ---------------------------------------------------------------


def read_course_of(
    asked: "Path | None", console: Console, *, start: "Path | None" = None
) -> "Course":
    """Read the course; from here on the console speaks its language, unless told otherwise.

    Where none is asked for, it is looked for around `start`, else around the current folder.
    """
    from pathlib import Path

    from grader.course import find_course, is_in_a_parent, read_course

    start = start or Path.cwd()
    folder = find_course(asked, start)
    try:
        course = read_course(folder)
        console.speak(course.language)
    finally:
        # Nobody named it: whoever reads the marks is told by which course they are.
        if asked is None and is_in_a_parent(folder, start):
            console.tell(message("course-in-parent", folder=str(folder)))
    return course


def wanted_isolation(asked: str | None) -> "Isolation | None":
    """What was asked for, in words or by the environment; None where it is left to us."""
    from grader.cache import use_room
    from grader.sandbox import isolation

    wanted = isolation.wanted_isolation(asked, os.environ)
    if wanted is not None:
        use_room(wanted.value)  # Before the course is read: a class reads it before any child runs.
    return wanted


def find_student(store: "Store", asked: str, *, by_part: bool = True) -> "StoredStudent":
    """By number, or by name as people type it; UsageError where nobody is called so, with the
    nearest name, or where several are.

    `by_part`: a surname is enough where only one student has it; not to forget somebody.
    """
    students = store.students()
    folder = str(store.folder)
    if asked.isdecimal():
        found = [each for each in students if each.number == int(asked)]
    else:
        words = _words(asked)
        found = [each for each in students if _words(each.student.name) == words]
        holding = [each for each in students if words and _holds(_words(each.student.name), words)]
        if by_part:
            found = found or holding
        elif not found and len(holding) == 1:
            facts = {"asked": asked, "folder": folder, "near": holding[0].student.name}
            raise UsageError(message("student-unknown-near", **facts))
    if len(found) == 1:
        return found[0]
    if found:
        numbers = ", ".join(str(each.number) for each in found)
        raise UsageError(message("student-ambiguous", asked=asked, numbers=numbers))
    near = nearest(asked, [each.student.name for each in students])
    if near is None:
        raise UsageError(message("student-unknown", asked=asked, folder=folder))
    raise UsageError(message("student-unknown-near", asked=asked, folder=folder, near=near))


def _holds(name: list[str], asked: list[str]) -> bool:
    left = list(name)
    for word in asked:
        if word not in left:
            return False
        left.remove(word)
    return True


def _words(name: str) -> list[str]:
    """First name and last name in either order, without accents or capitals."""
    return sorted(bare_word(name).replace("-", " ").replace("_", " ").split())
