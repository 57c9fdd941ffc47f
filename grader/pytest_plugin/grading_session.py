"""What one run of pytest grades with, and what comes of it: settings, session, results."""

import os
import re
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

import pytest
from _pytest._code.code import (
    ReprEntryNative,
    ReprExceptionInfo,
    ReprFileLocation,
    ReprTraceback,
    TerminalRepr,
)

from grader.cache import use_room
from grader.course import find_course, is_in_a_parent, read_course
from grader.course.course_folder import find_exercise, require_free_draw
from grader.errors import CouldNotJudge, GraderError, UsageError
from grader.grading import Opened, Request, breakdown_reason, open_submission, seed_of
from grader.language import DEFAULT_LANGUAGE, LANGUAGES, language_of, say
from grader.model.dataclass import dataclass, fields
from grader.model.exercise import Course
from grader.model.message import message
from grader.model.report import Isolation, Submission, mark_of
from grader.pytest_plugin import course_around, path_of, real, split_id
from grader.render.safe_text import text_for_log, visible
from grader.render.terminal import told_error
from grader.sandbox.isolation import wanted_isolation
from grader.sandbox.launcher import open_launcher
from grader.sandbox.referee import Referee
from grader.submission import read_submission


@dataclass(frozen=True, slots=True)
class Selection:
    """A word such as `mon_code.py::alphabeta::ternaire-17`: a file, and what of it is wanted."""

    path: Path
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PluginSettings:
    files: tuple[Path, ...]
    """The student's files."""
    selections: tuple[Selection, ...]
    """Those of them, or parts of them, that were named again; empty for all."""
    exercises: tuple[str, ...]
    course: Path | None
    language: str | None
    seed: str
    student: str
    isolation: Isolation | None
    audited: tuple[Path, ...]
    """The courses that are to be checked."""
    audit_selections: tuple[Selection, ...]
    """The files of them that were named; empty for all."""
    audit_here: bool
    """Whether the course in use is to be checked, wherever it is."""
    audit_fast: bool
    words: tuple[str, ...]
    """What is left for pytest to collect."""


def read_settings(config: pytest.Config) -> PluginSettings:
    """UsageError where a setting makes no sense."""
    folder = config.invocation_params.dir
    files = student_files(config, config.option)
    _require_own_settings(config)
    named = config.args_source is pytest.Config.ArgsSource.ARGS
    graded, others = split_words(config.args if named else (), files, folder)
    wants_audit = config.option.grader_audit or config.option.grader_audit_fast
    if named:
        words = others
    elif config.option.grader_files or wants_audit:
        words = []
    else:
        words = list(config.args)
    courses = {word: _audited_course(config, word) for word in words}
    whole = [word for word in words if split_id(folder, word)[0].parent == courses[word]]
    return PluginSettings(
        files=files,
        selections=tuple(Selection(*split_id(folder, word)) for word in graded),
        exercises=tuple(config.option.grader_exercises or config.getini("grader_exercices")),
        course=_course(config),
        language=_language(config),
        seed=_word(config, "grader_seed"),
        student=_word(config, "grader_student"),
        isolation=wanted_isolation(_isolation(config), os.environ),
        audited=tuple(dict.fromkeys(root for root in courses.values() if root)),
        audit_selections=tuple(
            Selection(*split_id(folder, word)) for word in words if courses[word] and not whole
        ),
        audit_here=wants_audit
        or config.getini("grader_audit")
        or config.getini("grader_audit_fast"),
        audit_fast=config.option.grader_audit_fast or config.getini("grader_audit_fast"),
        words=tuple(word for word in words if not (courses[word] and _is_yaml(folder, word))),
    )


def student_files(config: pytest.Config, options: Namespace) -> tuple[Path, ...]:
    """The student's files; those of the command line stand for those of the configuration."""
    folder = config.invocation_params.dir
    paths = [path_of(folder, word) for word in options.grader_files] or config.getini("grader")
    return tuple({real(path): path for path in reversed(paths)}.values())[::-1]


def folders_of_others(config: pytest.Config, files: Sequence[Path]) -> frozenset[str]:
    """The folders of these files, but for those that pytest itself works in, or below."""
    own = [config.invocation_params.dir, config.rootpath]
    if config.inipath is not None:
        own.append(config.inipath.parent)
    around = {real(place) for each in own for place in (each, *each.parents)}
    return frozenset(real(file.parent) for file in files) - around


def split_words(
    words: Sequence[str], files: Sequence[Path], folder: Path
) -> tuple[list[str], list[str]]:
    """The words that name one of these files, or a test of it, and the others."""
    known = {real(file) for file in files}
    graded = [word for word in words if real(split_id(folder, word)[0]) in known]
    return graded, [word for word in words if word not in graded]


def _audited_course(config: pytest.Config, word: str) -> Path | None:
    """The course that this word asks to be checked; fixtures/ itself means the whole of it."""
    if config.args_source is pytest.Config.ArgsSource.INVOCATION_DIR:
        return None
    folder = config.invocation_params.dir
    if not (_is_yaml(folder, word) or split_id(folder, word)[0].is_dir()):
        return None
    return course_around(config, word)


def _is_yaml(folder: Path, word: str) -> bool:
    return split_id(folder, word)[0].suffix == ".yaml"


def _require_own_settings(config: pytest.Config) -> None:
    """UsageError where pytest took its settings from the folder of a student's file or a course.

    Before it knows the option, pytest takes the path in `--grader a/b.py` for one to be tested,
    and looks around it for its settings. They may name code, which is run before we are asked
    anything: all that is left to us is to say so.
    """
    if config.inipath is None or _names_settings(config):
        return
    settings, here = Path(real(config.inipath.parent)), Path(real(config.invocation_params.dir))
    named = [("--grader", word) for word in config.option.grader_files]
    if config.option.grader_course is not None:
        named.append(("--grader-course", config.option.grader_course))
    for option, word in named:
        path = path_of(config.invocation_params.dir, word)
        if Path(real(path)).is_relative_to(settings) and not here.is_relative_to(settings):
            facts = {"settings": str(config.inipath), "option": option, "name": path.name}
            raise UsageError(message("pytest-settings-of-others", **facts))


def _names_settings(config: pytest.Config) -> bool:
    """Whether the command itself says where the settings are; settings could say it too."""
    words = config.invocation_params.args
    return any(str(word).startswith(("-c", "--config-file")) for word in words)


# Settings -----------------------------------------------------------------------------------------


def _word(config: pytest.Config, name: str) -> str:
    option = config.getoption(name)
    return str(config.getini(name) if option is None else option)


def _course(config: pytest.Config) -> Path | None:
    if config.option.grader_course is not None:
        return path_of(config.invocation_params.dir, config.option.grader_course)
    word = config.getini("grader_course")
    if not word:
        return None
    base = config.inipath.parent if config.inipath else config.rootpath
    return path_of(base, word)


def _language(config: pytest.Config) -> str | None:
    return _one_of(config, "grader_lang", LANGUAGES)


def _isolation(config: pytest.Config) -> str | None:
    return _one_of(config, "grader_isolation", tuple(each.value for each in Isolation))


def _one_of(config: pytest.Config, name: str, known: Sequence[str]) -> str | None:
    word = _word(config, name)
    if word and word not in known:
        facts = {"setting": name, "word": word, "known": ", ".join(known)}
        raise UsageError(message("pytest-setting-unknown", **facts))
    return word or None


# The session --------------------------------------------------------------------------------------


class GradingSession:
    def __init__(self, settings: PluginSettings, folder: Path) -> None:
        self.settings = settings
        self.language = language_of(settings.language, os.environ, DEFAULT_LANGUAGE)
        self._folder = folder
        self._submissions: dict[Path, Submission] = {}
        self._referee: Referee | None = None
        if settings.isolation is not None:
            use_room(settings.isolation.value)  # Before the course is read.

    def prepare(self) -> None:
        """Read what is to be graded, and with what; GraderError where something is not right."""
        if not self.settings.files:
            return
        course = self.course
        require_free_draw(course, self.settings.seed, self.settings.student)
        self._submissions = {path: read_submission(path) for path in self.settings.files}
        for exercise in self.settings.exercises:
            find_exercise(course, exercise)

    @cached_property
    def course_folder(self) -> Path:
        return find_course(self.settings.course, self._folder)

    def remark(self) -> str | None:
        """That a course was used which nobody named, and where it is."""
        uses_course = self.settings.files or self.settings.audit_here
        if not uses_course or self.settings.course is not None:
            return None
        folder = self.course_folder
        if not is_in_a_parent(folder, self._folder):
            return None
        return say("course-in-parent", self.language, folder=str(folder))

    @cached_property
    def course(self) -> Course:
        course = read_course(self.course_folder)
        self.learn_language(course)
        return course

    def learn_language(self, course: Course) -> None:
        """From here on, the course's language is spoken, unless another was asked for."""
        self.language = language_of(self.settings.language, os.environ, course.language)

    def open(self, path: Path) -> Opened:
        """Load a file and see what it holds; no case of it is run yet."""
        submission = self._submissions[path]
        request = Request(
            course=self.course,
            submission=submission,
            exercise_ids=self.settings.exercises,
            seed=seed_of(self.course, self.settings.seed, self.settings.student),
            language=self.language,
        )
        referee = self.referee()
        referee.require_isolation(self.settings.isolation)
        return open_submission(request, referee, lambda *_: None)

    def referee(self) -> Referee:
        """Opened when it is first needed: no file, no process."""
        if self._referee is None:
            portable = self.settings.isolation is Isolation.LIMITS
            self._referee = Referee(open_launcher(portable=portable))
        return self._referee

    def rest(self) -> None:
        """Somebody else's test comes next: it gets every core that pytest was given."""
        if self._referee is not None:
            self._referee.rest()

    def close(self) -> None:
        if self._referee is not None:
            self._referee.close()
            self._referee = None


# Errors -------------------------------------------------------------------------------------------


_OPTIONS = re.compile(r"(?<!\S)--(course|isolation)\b")


def refuse_old_pytest(config: pytest.Config, oldest: tuple[int, ...]) -> None:
    raise pytest.UsageError(
        say(
            "pytest-too-old",
            early_language(config),
            found=pytest.__version__,
            oldest=".".join(map(str, oldest)),
        )
    )


def early_language(config: pytest.Config) -> str:
    """The language to speak before any course is read."""
    asked = config.getoption("grader_lang") or config.getini("grader_lang")
    return language_of(asked if asked in LANGUAGES else None, os.environ, DEFAULT_LANGUAGE)


def error_lines(error: GraderError, language: str) -> str:
    """The error as text that cannot act on a terminal, with our options as pytest knows them."""
    told = shown(told_error(error, language))
    return _OPTIONS.sub(r"--grader-\1", told)


def breakdown(error: Exception) -> GraderError:
    """An error of any kind that ended our work, as one that is told and costs nobody points."""
    if isinstance(error, GraderError):
        return error
    if os.environ.get("GRADER_DEBUG"):
        raise error
    return CouldNotJudge(breakdown_reason(error))


@contextmanager
def errors_as_usage(language: Callable[[], str]) -> Iterator[None]:
    """The language is asked for last: the course that is read meanwhile may have one."""
    try:
        yield
    except GraderError as error:
        raise pytest.UsageError(error_lines(error, language())) from None


def shown(text: str) -> str:
    """Lines that cannot act on whoever shows them."""
    return text_for_log(visible(text, keep="\n"), os.environ)


ATTRIBUTE = "grader"
"""Under this name a result hangs on a test report."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartPlan:
    """An exercise in one form, as a file holds it: how many tests it is, what it is worth."""

    exercise: str
    test_count: int
    max_score: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFacts:
    """What every result of one file knows of the whole file."""

    file: str
    language: str
    out_of: int
    provisional: bool
    parts: tuple[PartPlan, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseResult:
    """One test of a student's file."""

    file: FileFacts
    part: int | None
    """Which of the file's parts; None where it has none."""
    case: str
    points: Fraction | None
    """None where we could not judge."""
    max_points: Fraction
    remarks: tuple[str, ...] = ()
    """What is said of the exercise even where it passes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditResult:
    """One test of a course's file; of each, the whole audit says the same."""

    course: str
    language: str
    headline: str
    remarks: tuple[str, ...]


def result_document(result: CaseResult | AuditResult) -> dict[str, Any]:
    """What a worker of pytest-xdist can hand over; scores are exact."""
    return _values(result)


def _values(fact: Any) -> dict[str, Any]:
    return {each.name: _plain(getattr(fact, each.name)) for each in fields(fact)}


def _plain(value: Any) -> Any:
    match value:
        case FileFacts() | PartPlan():
            return _values(value)
        case tuple():
            return tuple(map(_plain, value))
        case Fraction():
            return str(value)
    return value


def read_result(document: Mapping[str, Any]) -> CaseResult | AuditResult:
    remarks = tuple(document["remarks"])
    if "course" in document:
        return AuditResult(**{**document, "remarks": remarks})
    file, points = document["file"], document["points"]
    parts = (
        PartPlan(**{**each, "max_score": Fraction(each["max_score"])}) for each in file["parts"]
    )
    return CaseResult(
        file=FileFacts(**{**file, "parts": tuple(parts), "remarks": tuple(file["remarks"])}),
        part=document["part"],
        case=document["case"],
        points=None if points is None else Fraction(points),
        max_points=Fraction(document["max_points"]),
        remarks=remarks,
    )


# Marks --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class FileMark:
    """What the tests of one file that were run add up to."""

    file: FileFacts
    score: Fraction
    max_score: Fraction
    ran: int
    total: int
    judged: bool
    """Whether we could judge all that was run."""
    remarks: tuple[str, ...]

    @property
    def mark(self) -> Fraction:
        return mark_of(self.score, self.max_score, self.file.out_of)


def marks_of(results: Iterable[CaseResult]) -> list[FileMark]:
    """By file, in the order in which they were met; of a test run again, the last counts."""
    by_file: dict[str, dict[tuple[int | None, str], CaseResult]] = {}
    for result in results:
        by_file.setdefault(result.file.file, {})[result.part, result.case] = result
    return [_mark_of(list(found.values())) for found in by_file.values()]


def _mark_of(results: Sequence[CaseResult]) -> FileMark:
    facts = results[0].file
    best: dict[str, tuple[Fraction, Fraction]] = {}
    for place, part in enumerate(facts.parts):
        ran = [each for each in results if each.part == place]
        if not ran:
            continue
        score = sum((each.points or Fraction(0) for each in ran), Fraction(0))
        # What the tests that were run are worth, where some were not.
        worth = sum((each.max_points for each in ran), Fraction(0))
        max_score = part.max_score if len(ran) == part.test_count else worth
        # Of several forms, the best counts, the first of equals.
        if part.exercise not in best or score > best[part.exercise][0]:
            best[part.exercise] = score, max_score
    remarks = [remark for each in results for remark in each.remarks]
    return FileMark(
        file=facts,
        score=sum((score for score, _ in best.values()), Fraction(0)),
        max_score=sum((max_score for _, max_score in best.values()), Fraction(0)),
        ran=len(results),
        # A file without parts is one test, which says so.
        total=sum(part.test_count for part in facts.parts) or 1,
        judged=all(each.points is not None for each in results),
        remarks=tuple(dict.fromkeys((*facts.remarks, *remarks))),
    )


# No public class has a text of its own and a line for pytest's short summary, and travels from
# a worker of pytest-xdist. Our tests tell where a new pytest has changed these.


class Failing(Exception):
    """What a test of ours found wrong: the whole explanation, and the same in a few words."""

    def __init__(self, text: str, brief: str) -> None:
        self.text = shown(text)
        self.brief = shown(brief)
        super().__init__(self.brief)


class FileOfOurs(pytest.File):
    """A file that hangs on the session itself, wherever it lies."""

    def __init__(self, **node: Any) -> None:
        outside = _outside_id(node["path"], node["parent"].config.rootpath)
        super().__init__(**node if outside is None else node | {"nodeid": outside})


def _outside_id(path: Path, root: Path) -> str | None:
    """The id of a file outside of pytest's root folder; pytest knows those inside."""
    if path.is_relative_to(root):
        return None
    try:
        return Path(os.path.relpath(path, root)).as_posix()
    except ValueError:  # On Windows, another drive.
        return path.as_posix()


class VerdictItem(pytest.Item):
    """A test that is no Python function: it passes, or is explained."""

    document: dict[str, Any] | None = None
    """What goes to the summary, once it is known."""

    def repr_failure(  # type: ignore[override]  # pytest's own classes leave `style` out too
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> str | TerminalRepr:
        failing = excinfo.value
        if not isinstance(failing, Failing):
            return super().repr_failure(excinfo)
        lines = failing.text.splitlines(keepends=True)
        line = self.reportinfo()[1]
        return ReprExceptionInfo(
            reprtraceback=ReprTraceback([ReprEntryNative(lines)], None, "native"),
            reprcrash=ReprFileLocation(str(self.path), (line or 0) + 1, failing.brief),
        )


def not_judged(text: str) -> NoReturn:
    """During setup, this is pytest's error, and no failure: ours, and not the student's."""
    pytest.fail(shown(text), pytrace=False)
