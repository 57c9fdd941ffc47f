"""`grader check`: argv → course, source → report → renderers → exit code."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from grader.cli.asked_isolation import wanted_isolation
from grader.cli.console import Console
from grader.errors import CourseError, Fault, UsageError
from grader.language import say
from grader.model.exercise import Course
from grader.model.message import message
from grader.model.report import Isolation, Report, ReportStatus, Submission
from grader.sandbox.launcher import open_launcher
from grader.sandbox.referee import Referee

if TYPE_CHECKING:
    from grader.cli.asked_files import AskedFile, Copy
    from grader.cli.formats import AskedFormat
    from grader.cli.outputs import HtmlPlace
    from grader.grading import Request

EXIT_CODES = {ReportStatus.PASSED: 0, ReportStatus.FAILED: 1, ReportStatus.NOT_GRADED: 3}


class _Outputs(NamedTuple):
    """Where the run goes besides the terminal, all of it looked at before anything is graded."""

    pages: "Sequence[HtmlPlace]"
    """In the order of the files."""
    formats: "Sequence[AskedFormat]"


def run_check(arguments: argparse.Namespace, console: Console) -> int:
    # The zygote warms up while this process imports, reads the course and looks at the files.
    wanted = wanted_isolation(arguments)
    with Referee(open_launcher(portable=wanted is Isolation.LIMITS)) as referee:
        from grader.cli.github import faults_annotated

        with faults_annotated(arguments, console):
            return _check(arguments, console, referee, wanted)


def _check(
    arguments: argparse.Namespace, console: Console, referee: Referee, wanted: Isolation | None
) -> int:
    from grader.cli.asked_course import read_asked_course
    from grader.cli.asked_files import files_to_grade, read_copy
    from grader.cli.formats import are_faults_marks, forget_marks
    from grader.course.course_reader import find_exercise, require_free_draw

    _require_sensible(arguments)
    course = read_asked_course(arguments, console)
    require_free_draw(course, arguments.seed, arguments.student)
    if course.draws_for_each and not arguments.student:
        console.tell(message("draw-of-nobody"))
    for asked in arguments.exercises:
        find_exercise(course, asked)
    # A watched file that cannot be read is waited for.
    faults_are_marks = are_faults_marks(arguments) and not arguments.watch
    files = files_to_grade(arguments, course, faults_are_marks=faults_are_marks)
    arguments.files = [file.path for file in files]
    copies = (
        []
        if arguments.watch
        else [read_copy(file, faults_are_marks=faults_are_marks) for file in files]
    )
    outputs = _asked_outputs(arguments, console)
    if len(files) > 1 and len(course.exercises) > 1 and not arguments.exercises:
        console.tell(message("marks-do-not-compare"))
    referee.require_isolation(wanted)
    forget_marks(outputs.formats)
    if arguments.watch:
        return _watch(arguments, console, course, referee, outputs, files=files)
    reports = []
    for copy, page in zip(copies, outputs.pages, strict=True):
        request = _request(arguments, console, course, copy.submission, page)
        report = copy.told(_grade(request, referee, console, is_alone=len(copies) == 1))
        reports.append(report)
        _show(arguments, console, report, page, is_first=len(reports) == 1)
        _tell_unseen(arguments, console, copy)
    tell_teacher(console, course, [fault for each in reports for fault in each.course_faults])
    _hand_over(arguments, console, outputs, arguments.files, reports)
    return _exit_code(arguments, reports)


def _watch(
    arguments: argparse.Namespace,
    console: Console,
    course: Course,
    referee: Referee,
    outputs: _Outputs,
    *,
    files: "Sequence[AskedFile]",
) -> int:
    """Grade at each save; the referee stays warm in between."""
    from grader.cli.asked_files import read_copy
    from grader.cli.watch import run_watch

    asked = {file.path: file for file in files}
    places = dict(zip(arguments.files, outputs.pages, strict=True))
    reports: dict[Path, Report] = {}

    def grade(path: Path, screen: Console) -> None:
        copy = read_copy(asked[path], faults_are_marks=False)
        request = _request(arguments, screen, course, copy.submission, places[path])
        report = copy.told(_grade(request, referee, screen, is_alone=len(arguments.files) == 1))
        reports[path] = report
        _show(arguments, screen, report, places[path], is_first=path == arguments.files[0])
        _tell_unseen(arguments, screen, copy)
        graded = [each for each in arguments.files if each in reports]
        _hand_over(arguments, screen, outputs, graded, [reports[each] for each in graded])

    return run_watch(arguments.files, console, grade, referee)


def _asked_outputs(arguments: argparse.Namespace, console: Console) -> _Outputs:
    """UsageError where something could not be written, or would be written twice."""
    from grader.cli.formats import asked_formats
    from grader.cli.outputs import STDOUT, html_place, require_apart

    formats = asked_formats(arguments)
    pages = [
        html_place(path, arguments.html, wanted=not arguments.no_html) for path in arguments.files
    ]
    targets = [page.target for page in pages if page.target] + [asked.target for asked in formats]
    if targets.count(STDOUT) > 1:
        raise UsageError(message("two-on-stdout"))
    if STDOUT in targets:
        if arguments.watch:
            raise UsageError(message("watch-and-stdout"))
        console.keep_stdout_for_a_document()
    require_apart(targets, arguments.files)
    return _Outputs(pages, formats)


def _require_sensible(arguments: argparse.Namespace) -> None:
    if arguments.html is not None and len(arguments.files) > 1:
        raise UsageError(message("one-page-many-files"))
    if arguments.html is not None and arguments.no_html:
        raise UsageError(message("html-and-no-html"))
    if arguments.verbose and arguments.quiet:
        raise UsageError(message("verbose-and-quiet"))
    if arguments.watch and arguments.github:
        raise UsageError(message("watch-and-github"))


def _request(
    arguments: argparse.Namespace,
    console: Console,
    course: Course,
    submission: Submission,
    place: "HtmlPlace",
) -> "Request":
    from grader.grading import Request, seed_of

    return Request(
        course=course,
        submission=submission,
        exercise_ids=tuple(arguments.exercises),
        seed=seed_of(course, arguments.seed, arguments.student),
        language=console.language,
        # A second run of what failed is for the drawings alone.
        recorded=place.target is not None,
    )


def _grade(request: "Request", referee: Referee, console: Console, *, is_alone: bool) -> Report:
    from grader.cli.progress import ProgressLine
    from grader.grading import breakdown_reason, grade, not_graded

    progress = ProgressLine(console)
    try:
        return grade(request, referee, progress)
    except CourseError:
        raise
    except Exception as error:
        # One file on which we break down must not cost the others their marks.
        if is_alone or os.environ.get("GRADER_DEBUG"):
            raise
        reason = breakdown_reason(error)
    finally:
        progress.clear()
    return not_graded(request, referee, reason)


def _show(
    arguments: argparse.Namespace,
    console: Console,
    report: Report,
    place: "HtmlPlace",
    *,
    is_first: bool,
) -> None:
    """The verdict on the terminal at once, then the page."""
    from grader.cli.outputs import STDOUT, write_output

    page = place.target
    if console.is_heard:
        console.write(_terminal_text(arguments, console, report, is_first=is_first))
    if page is not None:
        from grader.render.page.report_page import render_html
        from grader.render.safe_text import markup_for_logs, visible

        html = render_html(report, console.language)
        if page == STDOUT:
            console.write_document(markup_for_logs(html))
        else:
            write_output(page, html)
            if not arguments.quiet:
                text = say("report-written", console.language, file=visible(page))
                console.write(text + "\n")
    if place.remark is not None:
        console.tell(place.remark)


def _tell_unseen(arguments: argparse.Namespace, console: Console, copy: "Copy") -> None:
    """What the report says of the copy, where stdout does not show the report."""
    if copy.remark is not None and (arguments.quiet or not console.is_heard):
        console.tell(copy.remark)


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


def _terminal_text(
    arguments: argparse.Namespace, console: Console, report: Report, *, is_first: bool
) -> str:
    """The mark alone, the story, or everything."""
    if arguments.quiet:
        from grader.render.terminal.report_text import render_mark

        return render_mark(report, console.language)
    from grader.cli.width import terminal_width
    from grader.render.terminal import wants_colour

    if arguments.verbose:
        from grader.render.terminal.report_text import render_terminal_fully as render
    else:
        from grader.render.terminal.report_text import render_terminal as render
    return render(
        report,
        console.language,
        colour=sys.stdout is not None and wants_colour(sys.stdout, os.environ),
        width=terminal_width(),
        is_first=is_first,
    )


def _hand_over(
    arguments: argparse.Namespace,
    console: Console,
    outputs: _Outputs,
    files: Sequence[Path],
    reports: Sequence[Report],
) -> None:
    """What other programs read of all that was graded."""
    from grader.cli.github import is_github_asked

    annotated = is_github_asked(arguments) and not arguments.watch
    if not outputs.formats and not annotated:
        return
    from grader.cli.formats import finished_run, write_formats
    from grader.cli.github import tell_github

    run = finished_run(files, reports, console)
    write_formats(outputs.formats, run, console)
    if annotated:
        tell_github(run, console)


def _exit_code(arguments: argparse.Namespace, reports: Sequence[Report]) -> int:
    """The worst of all; --exit-zero forgives what was graded, never what was not."""
    worst = max(EXIT_CODES[report.status] for report in reports)
    return 0 if worst == 1 and arguments.exit_zero else worst
