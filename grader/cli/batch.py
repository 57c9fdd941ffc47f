"""`grader batch`: a source of copies → a folder of reports, marks and a dashboard."""

import argparse
import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from grader import __version__
from grader.classroom.class_report import RowStatus
from grader.classroom.dashboard.class_terminal import render_class_table
from grader.classroom.handback.moodle_worksheet import (
    parse_worksheet,
    require_sheet_of,
    sheet_messages,
)
from grader.classroom.intake import Intake
from grader.classroom.intake.source import read_intake
from grader.classroom.job_loop import ClassGrading, keep_course, queued_copies
from grader.classroom.result_files import DASHBOARD, MoodleSheet, WrittenResults, write_results
from grader.classroom.store import STORE_FILE, ClassRun, Settings, Store
from grader.cli.asked_course import read_asked_course
from grader.cli.asked_files import functions_asked_for
from grader.cli.asked_isolation import wanted_isolation
from grader.cli.class_run import (
    grade_with_progress,
    require_sensible_workers,
    tell_if_course_changed,
)
from grader.cli.console import Console
from grader.cli.width import terminal_width
from grader.course.course_folder import COURSE_FILE
from grader.course.course_reader import find_exercise, pack_course, require_whole_course
from grader.errors import UsageError, reason_of
from grader.language import say
from grader.model.exercise import Course
from grader.model.message import message
from grader.render.safe_text import visible
from grader.render.terminal import wants_colour
from grader.submission import largest

_LARGEST_SHEET = 64 << 20


def run_batch(arguments: argparse.Namespace, console: Console) -> int:
    _require_sensible(arguments)
    isolation = wanted_isolation(arguments)
    course = read_asked_course(arguments, console)
    require_whole_course(course, "class-of-kit")
    for asked in arguments.exercises:
        find_exercise(course, asked)
    _require_copies(arguments.source)
    sheet = _read_sheet(arguments)
    folder = _out_folder(arguments, console)
    intake = read_intake(
        arguments.source,
        latest=arguments.latest,
        file=arguments.file,
        largest=largest,
        wanted=functions_asked_for(course, arguments.exercises),
    )
    if sheet is not None:
        handed_in = [copy.student for copy in intake.copies]
        others = [left.student for left in intake.set_aside if left.student is not None]
        require_sheet_of(sheet.content, [each.key for each in (*handed_in, *others)])
    _tell_intake(console, intake, course, arguments.exercises)
    settings = Settings(
        exercise_ids=tuple(arguments.exercises),
        seed=arguments.seed,
        language=console.language,
        paged=not arguments.no_pages,
    )
    with Store(_made(folder), for_writing=True) as store:
        _settle_anonymity(store, wanted=arguments.anonymous)
        _tell_other_course(store, course, console)
        # The card first: whoever finds a run here can show it.
        keep_course(store, course)
        store.begin_run(_run_of(arguments, course, settings, intake), intake)
        grading = ClassGrading(
            course=course,
            packed_course=pack_course(course.root),
            settings=settings,
            anonymous=store.is_anonymous,
            isolation=isolation,
            again=arguments.again,
        )
        entries = queued_copies(intake, store)
        done = grade_with_progress(
            arguments, console, store, grading, entries, total=len(intake.copies)
        )
        console.tell(message("batch-writing"))
        publication = write_results(store, console.language, sheet)
    counts = {"graded": done.graded, "skipped": done.skipped_count}
    console.write(say("batch-summary", console.language, **counts) + "\n")
    tell_if_course_changed(console, course)
    show_publication(console, folder, publication)
    return exit_code_of(publication, exit_zero=arguments.exit_zero)


def _require_sensible(arguments: argparse.Namespace) -> None:
    require_sensible_workers(arguments)
    if arguments.latest and arguments.file is not None:
        raise UsageError(message("latest-and-file"))
    if arguments.moodle is not None and arguments.anonymous:
        raise UsageError(message("moodle-and-anonymous"))
    if arguments.overwrite and arguments.moodle is None:
        raise UsageError(message("overwrite-without-moodle"))


def _require_copies(source: Path) -> None:
    """UsageError where the source is a course: its solutions are nobody's copies."""
    if (source / COURSE_FILE).is_file():
        raise UsageError(message("source-is-course", folder=str(source)))


def _read_sheet(arguments: argparse.Namespace) -> MoodleSheet | None:
    """Read before anything is graded: a wrong file is told at once."""
    path: Path | None = arguments.moodle
    if path is None:
        return None
    try:
        with open(path, "rb") as file:
            content = file.read(_LARGEST_SHEET)
    except OSError as error:
        reason = message("file-unreadable", file=str(path), reason=reason_of(error))
        raise UsageError(reason) from error
    parse_worksheet(content)
    return MoodleSheet(content=content, overwrite=arguments.overwrite)


def _out_folder(arguments: argparse.Namespace, console: Console) -> Path:
    """The folder of results; never one that holds other things."""
    source: Path = arguments.source
    folder = arguments.out or Path(f"{source.absolute().stem}-resultats")
    if arguments.out is None:
        console.tell(message("batch-out-named", folder=str(folder)))
    there, here = source.resolve(), folder.resolve()
    if there.is_dir() and (here.is_relative_to(there) or there.is_relative_to(here)):
        raise UsageError(message("out-is-source", folder=str(folder)))
    with _told(folder):
        if folder.exists() and any(folder.iterdir()) and not (folder / STORE_FILE).exists():
            raise UsageError(message("out-is-foreign", folder=str(folder)))
    return folder


def _made(folder: Path) -> Path:
    """Only once there is something to put into it."""
    with _told(folder):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextlib.contextmanager
def _told(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = message("output-unwritable", file=str(folder), reason=reason_of(error))
        raise UsageError(reason) from error


def _tell_intake(console: Console, intake: Intake, course: Course, exercise_ids: list[str]) -> None:
    found = message(
        "batch-found",
        count=len(intake.copies),
        kind=message(f"kind-{intake.kind.value}"),
        aside=len(intake.set_aside),
    )
    console.tell(found)
    if not exercise_ids and len(course.exercises) > 1:
        console.tell(message("marks-do-not-compare"))


def _settle_anonymity(store: Store, *, wanted: bool) -> None:
    """A folder is anonymous from its first copy on, or not at all: its pages hold the names."""
    if store.setting("anonymous") is None:
        store.change_setting("anonymous", "yes" if wanted else "no")
    elif wanted and not store.is_anonymous:
        raise UsageError(message("out-is-named", folder=str(store.folder)))


def _tell_other_course(store: Store, course: Course, console: Console) -> None:
    count = store.count_of_other_courses(course.sha256)
    if count:
        console.tell(message("batch-course-was-other", count=count))


def _run_of(
    arguments: argparse.Namespace, course: Course, settings: Settings, intake: Intake
) -> ClassRun:
    return ClassRun(
        source=str(arguments.source.absolute()),
        kind=intake.kind.value,
        course=str(course.root.absolute()),
        course_sha256=course.sha256,
        grader_version=__version__,
        settings=settings,
    )


def show_publication(console: Console, folder: Path, publication: WrittenResults) -> None:
    language = console.language
    text = render_class_table(
        publication.report,
        language,
        width=terminal_width(),
        colour=sys.stdout is not None and wants_colour(sys.stdout, os.environ),
    )
    console.write(text)
    if publication.sheet is not None:
        for said in sheet_messages(publication.sheet):
            console.tell(said)
    dashboard = visible(str(folder / DASHBOARD))
    console.write(say("batch-written", language, file=dashboard) + "\n")
    console.write(say("batch-files", language, files=", ".join(publication.files)) + "\n")


def exit_code_of(publication: WrittenResults, *, exit_zero: bool) -> int:
    """As `check` has it, of the worst copy."""
    statuses = {row.status for row in publication.report.students}
    if RowStatus.NOT_GRADED in statuses:
        return 3
    return 1 if statuses - {RowStatus.PASSED} and not exit_zero else 0
