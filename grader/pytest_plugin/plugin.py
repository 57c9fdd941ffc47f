"""The part of the plugin that is there only where it is used: collects, carries, sums up."""

import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from grader.errors import UsageError
from grader.language import nearest, say
from grader.model.message import message
from grader.pytest_plugin import own_imports, real
from grader.pytest_plugin.grading_session import (
    ATTRIBUTE,
    AuditResult,
    CaseResult,
    FileMark,
    FileOfOurs,
    GradingSession,
    PluginSettings,
    Selection,
    VerdictItem,
    early_language,
    errors_as_usage,
    folders_of_others,
    marks_of,
    read_result,
    read_settings,
    shown,
)
from grader.pytest_plugin.items import AUDIT, AuditedCourse, CourseFile, GradedFile
from grader.render.phrases import Phrases
from grader.render.terminal import TextLines


def summary_text(results: Sequence[CaseResult | AuditResult], *, width: int) -> str:
    """Empty where there is nothing to sum up."""
    lines = TextLines(colour=False, width=width)
    for mark in marks_of(each for each in results if isinstance(each, CaseResult)):
        _write_file(lines, mark)
    courses: dict[str, list[AuditResult]] = {}
    for each in results:
        if isinstance(each, AuditResult):
            courses.setdefault(each.course, []).append(each)
    for audits in courses.values():
        _write_audit(lines, audits)
    return lines.text() if len(lines) else ""


def _write_file(lines: TextLines, mark: FileMark) -> None:
    language = mark.file.language
    lines.verbatim(_mark_line(mark))
    if mark.file.provisional:
        lines.line(say("mark-provisional", language), indent=2)
    for remark in mark.remarks:
        lines.line(say("terminal-warning", language, message=remark), indent=2)


def _mark_line(mark: FileMark) -> str:
    name, language = mark.file.file, mark.file.language
    if not mark.judged:
        return say("terminal-verdict-not-graded", language, name=name)
    phrases = Phrases(language)
    facts = {
        "name": name,
        "mark": phrases.points_text(mark.mark),
        "out_of": mark.file.out_of,
        "points": phrases.points_of(mark.score, mark.max_score),
    }
    if mark.ran < mark.total:
        return say("pytest-mark-partial", language, **facts, ran=mark.ran, total=mark.total)
    return say("terminal-verdict" if mark.max_score else "terminal-mark", language, **facts)


def _write_audit(lines: TextLines, audits: Sequence[AuditResult]) -> None:
    """The verdict on the whole course, and what is worth knowing of the files that were run."""
    lines.line(audits[0].headline)
    for remark in dict.fromkeys(remark for each in audits for remark in each.remarks):
        for text in say("terminal-warning", audits[0].language, message=remark).splitlines():
            lines.line(text, indent=2)


_WIDEST = 100


def register(config: pytest.Config) -> None:
    with errors_as_usage(lambda: early_language(config)):
        settings = read_settings(config)
    config.args = list(settings.words)
    config.pluginmanager.register(GraderPlugin(config, settings), "grader-door")


class GraderPlugin:
    def __init__(self, config: pytest.Config, settings: PluginSettings) -> None:
        self._settings = settings
        self._folder = config.invocation_params.dir
        self._grading = GradingSession(settings, self._folder)
        self._folders_of_others = folders_of_others(config, settings.files)
        self._courses: list[AuditedCourse] = []
        self._results: list[CaseResult | AuditResult] = []
        self._graded = {real(file) for file in settings.files}
        self._graded_names = {os.path.normcase(file.name) for file in settings.files}

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self) -> None:
        """Before anything is printed or started: whether what was asked makes sense."""
        with own_imports(self._folder), errors_as_usage(lambda: self._grading.language):
            self._grading.prepare()
            roots = dict.fromkeys(self._settings.audited)
            if self._settings.audit_here:
                roots[self._grading.course_folder] = None
            fast = self._settings.audit_fast
            self._courses = [AuditedCourse(root, self._grading, fast=fast) for root in roots]
            for course in self._courses:
                course.require_whole()
            self._require_audited()

    # Collecting ---------------------------------------------------------------------------------

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Our files hang on the session itself: no folder around them is looked into."""
        if isinstance(collector, FileOfOurs):
            with own_imports(self._folder):
                return (yield)
        report = yield
        if isinstance(collector, pytest.Session) and report.passed:
            report.result = [*report.result, *self._files(collector)]
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        self, file_path: Path
    ) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """A file that is graded is never imported here, whoever else would collect it."""
        collected = yield
        return [] if self._is_graded(file_path) else collected

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """What lies beside a graded file is not run either; pytest does not ask for what is named.

        A folder that pytest works in is the user's own, whatever is graded there.
        """
        if not collection_path.is_dir():
            return None
        return real(collection_path) in self._folders_of_others or None

    def _is_graded(self, path: Path) -> bool:
        # A look at the name spares most files a look at the disk.
        if os.path.normcase(path.name) not in self._graded_names and not path.is_symlink():
            return False
        return real(path) in self._graded

    def _files(self, session: pytest.Session) -> Iterator[pytest.File]:
        for path in self._settings.files:
            yield GradedFile.from_parent(session, path=path, grading=self._grading)
        for course in self._courses:
            for file in course.files():
                path = course.root / file
                if self._wants(path):
                    yield CourseFile.from_parent(session, path=path, course=course, file=file)

    def _wants(self, path: Path) -> bool:
        chosen = self._settings.audit_selections
        return not chosen or any(_is_in(path, each) for each in chosen)

    def _require_audited(self) -> None:
        """UsageError where a YAML file was named that an audit does not read, or a test."""
        files = [course.root / file for course in self._courses for file in course.files()]
        for each in self._settings.audit_selections:
            if each.path.suffix == ".yaml" and not any(_is_in(file, each) for file in files):
                raise _unknown(each, files)

    # Running ------------------------------------------------------------------------------------

    def pytest_collection_finish(self) -> None:
        self._grading.rest()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        with self._own_imports_of(item):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        with self._own_imports_of(item):
            return (yield)

    def _own_imports_of(self, item: pytest.Item) -> AbstractContextManager[None]:
        return own_imports(self._folder) if isinstance(item, VerdictItem) else nullcontext()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Generator[None, object, object]:
        done = yield
        if isinstance(item, VerdictItem) and not isinstance(nextitem, VerdictItem):
            self._grading.rest()
        return done

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        is_last_word = call.when == "call" or (call.when == "setup" and not report.passed)
        if isinstance(item, VerdictItem) and item.document and is_last_word:
            setattr(report, ATTRIBUTE, item.document)
            if report.skipped and isinstance(report.longrepr, tuple):
                # Where it was decided is a line of ours, and tells nobody anything.
                report.longrepr = (str(item.path), 1, report.longrepr[2])
        return report

    def pytest_sessionfinish(self) -> None:
        self._grading.close()

    def pytest_unconfigure(self) -> None:
        self._grading.close()

    # Summing up ---------------------------------------------------------------------------------

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        document = getattr(report, ATTRIBUTE, None)
        if document is not None:
            self._results.append(read_result(document))

    def pytest_terminal_summary(self, terminalreporter: "pytest.TerminalReporter") -> None:
        width = min(terminalreporter.config.get_terminal_writer().fullwidth, _WIDEST)
        with own_imports(self._folder):
            text = shown(summary_text(self._results, width=width))
            remark = self._grading.remark()
        if text:
            terminalreporter.section("grader")
            terminalreporter.write(text)
        if remark is not None:
            terminalreporter.write_line(shown(remark))


def _unknown(chosen: Selection, files: Sequence[Path]) -> UsageError:
    asked = "::".join((chosen.path.name, *chosen.names))
    near = nearest(asked, [file.name for file in files])
    if near is None or chosen.names:
        return UsageError(message("pytest-not-of-course", asked=asked))
    return UsageError(message("pytest-not-of-course-near", asked=asked, near=near))


def _is_in(path: Path, chosen: Selection) -> bool:
    """Whether a file of a course, and its one test, is what was named or lies in it."""
    names: Sequence[str] = chosen.names
    return path.is_relative_to(chosen.path) and names in ((), (AUDIT,))
