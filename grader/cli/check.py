"""`grader check`: argv → course, source → report → renderers → exit code."""

import os
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.console import Console
from grader.cli.options import CheckOptions, read_course_of, wanted_isolation
from grader.errors import CourseError, Fault, SubmissionError, UsageError
from grader.model.dataclass import NamedTuple, dataclass, replace
from grader.model.exercise import Course
from grader.model.message import Message, message
from grader.model.report import ExerciseStatus, Isolation, Report, ReportStatus, Submission
from grader.sandbox.launcher import open_launcher
from grader.sandbox.referee import Referee

if TYPE_CHECKING:
    from grader.cli.outputs import FormatOutput, HtmlPlace
    from grader.grading import Request

EXIT_CODES = {ReportStatus.PASSED: 0, ReportStatus.FAILED: 1, ReportStatus.NOT_GRADED: 3}


class _Outputs(NamedTuple):
    """Where the run goes besides the terminal, all of it looked at before anything is graded."""

    pages: "Sequence[HtmlPlace]"
    """In the order of the files."""
    formats: "Sequence[FormatOutput]"


def run(options: CheckOptions, console: Console) -> int:
    # The zygote warms up while this process imports, reads the course and looks at the files.
    wanted = wanted_isolation(options.isolation)
    brief = len(options.files) == 1 and not options.watch
    with Referee(open_launcher(portable=wanted is Isolation.LIMITS, brief=brief)) as referee:
        from grader.cli.outputs import faults_annotated

        with faults_annotated(options.course, console, github=options.github):
            return _check(options, console, referee, wanted)


def _check(
    options: CheckOptions, console: Console, referee: Referee, wanted: Isolation | None
) -> int:
    from grader.cli.outputs import are_faults_marks, forget_marks
    from grader.course.course_folder import find_exercise, require_free_draw

    _require_sensible(options)
    course = read_course_of(options.course, console)
    require_free_draw(course, options.seed, options.student)
    if course.draws_for_each and not options.student:
        console.tell(message("draw-of-nobody"))
    for asked in options.exercises:
        find_exercise(course, asked)
    # A watched file that cannot be read is waited for.
    faults_are_marks = are_faults_marks(options.formats) and not options.watch
    files = files_to_grade(
        options.files, course, options.exercises, faults_are_marks=faults_are_marks
    )
    paths = [file.path for file in files]
    copies = (
        []
        if options.watch
        else [read_copy(file, faults_are_marks=faults_are_marks) for file in files]
    )
    outputs = _outputs(options, console, paths)
    if len(files) > 1 and len(course.exercises) > 1 and not options.exercises:
        console.tell(message("marks-do-not-compare"))
    referee.require_isolation(wanted)
    forget_marks(outputs.formats)
    grading = _FileGrading(options, course, referee, is_alone=len(files) == 1)
    if options.watch:
        return _watch(grading, console, outputs, files)
    reports: list[Report] = []
    for copy, page in zip(copies, outputs.pages, strict=True):
        reports.append(grading.grade(copy, page, console))
        _show(options, console, copy, reports[-1], page, is_first=len(reports) == 1)
    tell_teacher(console, course, [fault for each in reports for fault in each.course_faults])
    _hand_over(options, console, outputs, paths, reports)
    # The worst of all; --exit-zero forgives what was graded, never what was not.
    worst = max(EXIT_CODES[report.status] for report in reports)
    return 0 if worst == 1 and options.exit_zero else worst


def _watch(
    grading: "_FileGrading", console: Console, outputs: _Outputs, files: "Sequence[FileToGrade]"
) -> int:
    """Grade at each save; the referee stays warm in between."""
    from grader.cli.watch import run_watch

    paths = [file.path for file in files]
    known = dict(zip(paths, zip(files, outputs.pages, strict=True), strict=True))
    reports: dict[Path, Report] = {}

    def grade(path: Path, screen: Console) -> None:
        file, page = known[path]
        copy = read_copy(file, faults_are_marks=False)
        reports[path] = grading.grade(copy, page, screen)
        _show(grading.options, screen, copy, reports[path], page, is_first=path == paths[0])
        graded = [each for each in paths if each in reports]
        _hand_over(grading.options, screen, outputs, graded, [reports[each] for each in graded])

    return run_watch(paths, console, grade, grading.referee)


def _require_sensible(options: CheckOptions) -> None:
    if options.html is not None and len(options.files) > 1:
        raise UsageError(message("one-page-many-files"))
    if options.html is not None and options.no_html:
        raise UsageError(message("html-and-no-html"))
    if options.verbose and options.quiet:
        raise UsageError(message("verbose-and-quiet"))
    if options.watch and options.github:
        raise UsageError(message("watch-and-github"))


def _outputs(options: CheckOptions, console: Console, paths: Sequence[Path]) -> _Outputs:
    """UsageError where something could not be written, or would be written twice."""
    from grader.cli.outputs import STDOUT, format_outputs, html_place, require_apart

    formats = format_outputs(options.formats, len(paths))
    pages = [html_place(path, options.html, wanted=not options.no_html) for path in paths]
    targets = [page.target for page in pages if page.target] + [each.target for each in formats]
    if targets.count(STDOUT) > 1:
        raise UsageError(message("two-on-stdout"))
    if STDOUT in targets:
        if options.watch:
            raise UsageError(message("watch-and-stdout"))
        console.keep_stdout_for_a_document()
    require_apart(targets, paths)
    return _Outputs(pages, formats)


# The files ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FileToGrade:
    """What there is to say of how a file was come by, besides its path."""

    path: Path
    remark: Message | None = None
    """Why this one of a folder, beside others."""
    fault: Message | None = None
    """Why nothing in a folder can be graded, where that is a mark of 0 and no error."""


class CopyToGrade(NamedTuple):
    """What was read of a file, and what its report has to say besides."""

    submission: Submission
    remark: Message | None
    is_empty_by_fault: bool = False
    """Whether it stands for one that cannot be graded; the remark says why."""

    def with_remark(self, report: Report) -> Report:
        """The report with the remark in it: every format shows it."""
        if self.remark is None:
            return report
        if not self.is_empty_by_fault or report.status is ReportStatus.NOT_GRADED:
            return replace(report, warnings=(*report.warnings, self.remark))
        # Nobody handed in an empty file: that it lacks a function is not what there is to say.
        why = (self.remark,)
        exercises = [
            replace(each, status=ExerciseStatus.FAILED, notes=why) for each in report.exercises
        ]
        return replace(report, warnings=why, exercises=tuple(exercises))


def files_to_grade(
    paths: Iterable[Path], course: Course, exercise_ids: Collection[str], *, faults_are_marks: bool
) -> list[FileToGrade]:
    """Each file as it is, and of each folder the one that counts.

    A folder without one is a SubmissionError, unless such faults are marks.
    """
    files = []
    for path in paths:
        try:
            is_folder = path.is_dir()
            files.append(_chosen_in(path, course, exercise_ids) if is_folder else FileToGrade(path))
        except SubmissionError as error:
            if not faults_are_marks:
                raise
            # Called like the folder, and in it: its page has a place, even for `.`.
            name = path.name or path.resolve().name
            files.append(FileToGrade(path / name, fault=error.reason))
    return files


def functions_of(course: Course, exercise_ids: Collection[str]) -> frozenset[str]:
    """What the functions are called, in any form: of these exercises, or of all."""
    return frozenset(
        signature.function
        for exercise in course.exercises
        if not exercise_ids or exercise.id in exercise_ids
        for form in exercise.forms
        for signature in form.signatures
    )


def _chosen_in(folder: Path, course: Course, exercise_ids: Collection[str]) -> FileToGrade:
    """By the rule of `grader batch`, so that both grade the same file of a student."""
    from grader.classroom.intake.file_choice import choose_in_folder
    from grader.files import BehindLink, require_no_link
    from grader.submission import behind_link, largest

    try:
        require_no_link(folder)
    except BehindLink as error:
        raise SubmissionError(behind_link(folder, error)) from error
    wanted = functions_of(course, exercise_ids)
    chosen = choose_in_folder(folder, wanted=wanted, largest=largest)
    if chosen.path is None:
        facts = {"folder": str(folder), "functions": ", ".join(sorted(wanted))}
        if chosen.fault is None:
            raise SubmissionError(message("folder-empty", **facts))
        facts["file"] = chosen.fault.origin
        raise SubmissionError(
            message("folder-nothing-gradable", reason=chosen.fault.reason, **facts)
        )
    if not chosen.others:
        return FileToGrade(chosen.path)
    remark = message(
        "folder-chosen",
        file=str(chosen.path),
        rule=chosen.rule,
        count=len(chosen.others),
        others=", ".join(chosen.others),
    )
    return FileToGrade(chosen.path, remark)


def read_copy(file: FileToGrade, *, faults_are_marks: bool) -> CopyToGrade:
    """SubmissionError where it cannot be graded, unless such faults are marks."""
    from grader.submission import empty_submission, read_submission

    fault = file.fault
    if fault is None:
        try:
            return CopyToGrade(read_submission(file.path), file.remark)
        except SubmissionError as error:
            if not faults_are_marks:
                raise
            fault = error.reason
    return CopyToGrade(empty_submission(file.path.name), fault, is_empty_by_fault=True)


# Grading ------------------------------------------------------------------------------------------


class _FileGrading(NamedTuple):
    """Grades one file after the other, all with the same course and in the same processes."""

    options: CheckOptions
    course: Course
    referee: Referee
    is_alone: bool

    def grade(self, copy: CopyToGrade, place: "HtmlPlace", console: Console) -> Report:
        from grader.grading import Request, seed_of

        options = self.options
        request = Request(
            course=self.course,
            submission=copy.submission,
            exercise_ids=options.exercises,
            seed=seed_of(self.course, options.seed, options.student),
            language=console.language,
            # A second run of what failed is for the drawings alone.
            recorded=place.target is not None,
        )
        return copy.with_remark(self._report(request, console))

    def _report(self, request: "Request", console: Console) -> Report:
        from grader.cli.console import ProgressLine
        from grader.grading import breakdown_reason, grade, not_graded

        progress = ProgressLine(console)
        try:
            return grade(request, self.referee, progress)
        except CourseError:
            raise
        except Exception as error:
            # One file on which we break down must not cost the others their marks.
            if self.is_alone or os.environ.get("GRADER_DEBUG"):
                raise
            reason = breakdown_reason(error)
        finally:
            progress.clear()
        return not_graded(request, self.referee, reason)


def _show(
    options: CheckOptions,
    console: Console,
    copy: CopyToGrade,
    report: Report,
    place: "HtmlPlace",
    *,
    is_first: bool,
) -> None:
    """The verdict on the terminal at once, then the page."""
    from grader.cli.outputs import STDOUT, write_output

    page = place.target
    if console.is_heard:
        console.write(_terminal_text(options, console, report, is_first=is_first))
    if page is not None:
        from grader.render.page.report_page import render_html
        from grader.render.safe_text import markup_for_logs, visible

        html = render_html(report, console.language)
        if page == STDOUT:
            console.write_document(markup_for_logs(html))
        else:
            write_output(page, html)
            if not options.quiet:
                console.say("report-written", file=visible(page))
    if place.remark is not None:
        console.tell(place.remark)
    # What the report says of the copy, where stdout does not show the report.
    if copy.remark is not None and (options.quiet or not console.is_heard):
        console.tell(copy.remark)


def _terminal_text(
    options: CheckOptions, console: Console, report: Report, *, is_first: bool
) -> str:
    """The mark alone, the story, or everything."""
    if options.quiet:
        from grader.render.terminal.report_text import render_mark

        return render_mark(report, console.language)
    if options.verbose:
        from grader.render.terminal.report_text import render_terminal_fully as render
    else:
        from grader.render.terminal.report_text import render_terminal as render
    return render(
        report,
        console.language,
        colour=console.is_coloured,
        width=console.width,
        is_first=is_first,
    )


def tell_teacher(console: Console, course: Course, faults: Sequence[Fault]) -> None:
    """What is wrong with the course's own mistakes, to who could mend them.

    A student grades with a kit, which has none of them, or with files of somebody else's; a
    platform's log is read by students.
    """
    if os.environ.get("CI"):
        return
    for file, fault in {each.place.file: each for each in faults}.items():
        if os.access(Path(course.root, file), os.W_OK):
            place = str(fault.place)
            console.tell(message("own-mistake-told", place=place, what=fault.message))


def _hand_over(
    options: CheckOptions,
    console: Console,
    outputs: _Outputs,
    paths: Sequence[Path],
    reports: Sequence[Report],
) -> None:
    """What other programs read of all that was graded."""
    from grader.cli.outputs import finished_run, is_github_told, tell_github, write_formats

    annotated = is_github_told(options.github) and not options.watch
    if not outputs.formats and not annotated:
        return
    run = finished_run(paths, reports, console)
    write_formats(outputs.formats, run, console)
    if annotated:
        tell_github(run, console)
