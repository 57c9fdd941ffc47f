"""`grader check`: argv → course, source → report → renderers → exit code."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.asked_isolation import wanted_isolation
from grader.cli.console import Console
from grader.errors import CouldNotJudge, CourseError, UsageError
from grader.exercise import Course
from grader.message import message
from grader.messages import say
from grader.report import Isolation, Report, ReportStatus, Submission
from grader.sandbox.confine import is_root, refusal
from grader.sandbox.launcher import open_launcher
from grader.sandbox.referee import Referee

if TYPE_CHECKING:
    from grader.cli.outputs import HtmlPlace
    from grader.grade import Request

EXIT_CODES = {ReportStatus.PASSED: 0, ReportStatus.FAILED: 1, ReportStatus.NOT_GRADED: 3}


def run_check(arguments: argparse.Namespace, console: Console) -> int:
    # The zygote warms up while this process imports, reads the course and looks at the files.
    wanted = wanted_isolation(arguments)
    with Referee(open_launcher(portable=wanted is Isolation.LIMITS)) as referee:
        from grader.cli.asked_course import find_exercise, read_asked_course
        from grader.submission import read_submission

        _require_sensible(arguments)
        # A watched file that cannot be read is waited for.
        submissions = [] if arguments.watch else [read_submission(path) for path in arguments.files]
        pages = _places(arguments)
        course = read_asked_course(arguments, console)
        for asked in arguments.exercises:
            find_exercise(course, asked)
        _require_isolation(referee, wanted)
        if arguments.watch:
            return _watch(arguments, console, course, referee, pages)
        reports = []
        for submission, page in zip(submissions, pages, strict=True):
            request = _request(arguments, console, course, submission, page)
            report = _grade(request, referee, console, is_alone=len(submissions) == 1)
            reports.append(report)
            _show(arguments, console, report, page, is_first=len(reports) == 1)
        _write_json(arguments, console, reports)
    return _exit_code(arguments, reports)


def _watch(
    arguments: argparse.Namespace,
    console: Console,
    course: Course,
    referee: Referee,
    pages: "Sequence[HtmlPlace]",
) -> int:
    """Grade at each save; the referee stays warm in between."""
    from grader.cli.watch import run_watch
    from grader.submission import read_submission

    places = dict(zip(arguments.files, pages, strict=True))
    reports: dict[Path, Report] = {}

    def grade(path: Path, screen: Console) -> None:
        request = _request(arguments, screen, course, read_submission(path), places[path])
        report = _grade(request, referee, screen, is_alone=len(arguments.files) == 1)
        reports[path] = report
        _show(arguments, screen, report, places[path], is_first=path == arguments.files[0])
        graded = [reports[each] for each in arguments.files if each in reports]
        _write_json(arguments, screen, graded)

    return run_watch(arguments.files, console, grade)


def _places(arguments: argparse.Namespace) -> "list[HtmlPlace]":
    """Where each page goes; UsageError where something could not be written."""
    from grader.cli.outputs import STDOUT, html_place, require_apart, require_writable

    if arguments.json is not None:
        require_writable(arguments.json)
    pages = [
        html_place(path, arguments.html, wanted=not arguments.no_html) for path in arguments.files
    ]
    targets = [page.target for page in pages if page.target] + [arguments.json or STDOUT]
    require_apart(targets, arguments.files)
    return pages


def _require_sensible(arguments: argparse.Namespace) -> None:
    if arguments.html is not None and len(arguments.files) > 1:
        raise UsageError(message("one-page-many-files"))
    if arguments.html is not None and arguments.no_html:
        raise UsageError(message("html-and-no-html"))
    if arguments.html == "-" and arguments.json == "-":
        raise UsageError(message("two-on-stdout"))
    if arguments.verbose and arguments.quiet:
        raise UsageError(message("verbose-and-quiet"))
    if arguments.watch and "-" in (arguments.html, arguments.json):
        raise UsageError(message("watch-and-stdout"))


def _require_isolation(referee: Referee, wanted: Isolation | None) -> None:
    reason = refusal(wanted, referee.isolation, is_root=is_root())
    if reason is not None:
        raise CouldNotJudge(reason)


def _request(
    arguments: argparse.Namespace,
    console: Console,
    course: Course,
    submission: Submission,
    place: "HtmlPlace",
) -> "Request":
    from grader.grade import Request, seed_of

    return Request(
        course=course,
        submission=submission,
        exercise_ids=tuple(arguments.exercises),
        seed=seed_of(course, submission, arguments.seed),
        language=console.language,
        # A second run of what failed is for the drawings alone.
        recorded=place.target is not None,
    )


def _grade(request: "Request", referee: Referee, console: Console, *, is_alone: bool) -> Report:
    from grader.cli.progress import ProgressLine
    from grader.grade import breakdown_reason, grade, not_graded

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
    if page != STDOUT and not console.json_on_stdout:
        console.write(_terminal_text(arguments, console, report, is_first=is_first))
    if page is not None:
        from grader.render.html import render_html
        from grader.render.safe_text import visible

        html = render_html(report, console.language)
        if page == STDOUT:
            console.write_document(html)
        else:
            write_output(page, html)
            if not arguments.quiet:
                text = say("report-written", console.language, file=visible(page))
                console.write(text + "\n")
    if place.remark is not None:
        console.tell(place.remark)


def _terminal_text(
    arguments: argparse.Namespace, console: Console, report: Report, *, is_first: bool
) -> str:
    """The mark alone, the story, or everything."""
    if arguments.quiet:
        from grader.render.terminal import render_mark

        return render_mark(report, console.language)
    from grader.cli.width import terminal_width
    from grader.render.terminal_text import wants_colour

    if arguments.verbose:
        from grader.render.terminal_full import render_terminal_fully as render
    else:
        from grader.render.terminal import render_terminal as render
    return render(
        report,
        console.language,
        colour=sys.stdout is not None and wants_colour(sys.stdout, os.environ),
        width=terminal_width(),
        is_first=is_first,
    )


def _write_json(arguments: argparse.Namespace, console: Console, reports: Sequence[Report]) -> None:
    if arguments.json is None:
        return
    from grader.cli.outputs import STDOUT, write_output
    from grader.render.json_report import render_json, render_json_many

    if len(reports) == 1:
        text = render_json(reports[0], console.language)
    else:
        text = render_json_many(reports, console.language)
    if arguments.json == STDOUT:
        console.write_document(text)
    else:
        write_output(arguments.json, text)


def _exit_code(arguments: argparse.Namespace, reports: Sequence[Report]) -> int:
    """The worst of all; --exit-zero forgives what was graded, never what was not."""
    worst = max(EXIT_CODES[report.status] for report in reports)
    return 0 if worst == 1 and arguments.exit_zero else worst
