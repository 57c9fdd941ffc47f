"""`grader batch`: a source of copies → a folder of reports, marks and a dashboard."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from grader import __version__
from grader.classroom.anonymise import shown_name
from grader.classroom.class_report import RowStatus
from grader.classroom.dashboard.class_terminal import render_class_table
from grader.classroom.handback.moodle_worksheet import (
    parse_worksheet,
    require_sheet_of,
    sheet_messages,
)
from grader.classroom.intake import Intake
from grader.classroom.intake.source import read_intake
from grader.classroom.job_loop import ClassGrading, grade_class, keep_course, queued_copies
from grader.classroom.result_files import (
    DASHBOARD,
    MoodleSheet,
    PageWriter,
    WrittenResults,
    write_results,
)
from grader.classroom.store import STORE_FILE, ClassRun, QueuedCopy, Settings, Store
from grader.cli.check import functions_of, tell_teacher
from grader.cli.console import ClassProgress, Console
from grader.cli.options import BatchOptions, WorkerOptions, read_course_of, wanted_isolation
from grader.course import read_course
from grader.course.course_folder import (
    COURSE_FILE,
    find_exercise,
    pack_course,
    require_whole_course,
)
from grader.errors import (
    CourseError,
    GraderError,
    Interrupted,
    UsageError,
    reason_of,
    writing_to,
)
from grader.model.exercise import Course
from grader.model.message import message
from grader.model.report import Isolation
from grader.render.safe_text import visible
from grader.submission import largest

if TYPE_CHECKING:
    from grader.classroom.workers import Cluster, WorkerProcesses

_LARGEST_SHEET = 64 << 20


def run(options: BatchOptions, console: Console) -> int:
    _require_sensible(options)
    isolation = wanted_isolation(options.workers.isolation)
    course = read_course_of(options.course, console)
    require_whole_course(course, "class-of-kit")
    for asked in options.exercises:
        find_exercise(course, asked)
    if (options.source / COURSE_FILE).is_file():
        # Its solutions are nobody's copies.
        raise UsageError(message("source-is-course", folder=str(options.source)))
    sheet = _read_sheet(options)
    folder = _out_folder(options, console)
    intake = read_intake(
        options.source,
        latest=options.latest,
        file=options.file,
        largest=largest,
        wanted=functions_of(course, options.exercises),
    )
    if sheet is not None:
        handed_in = [copy.student for copy in intake.copies]
        others = [left.student for left in intake.set_aside if left.student is not None]
        require_sheet_of(sheet.content, [each.key for each in (*handed_in, *others)])
    _tell_intake(console, intake, course, options.exercises)
    settings = Settings(
        exercise_ids=options.exercises,
        seed=options.seed,
        language=console.language,
        paged=not options.no_pages,
    )
    with writing_to(folder):  # Only once there is something to put into it.
        folder.mkdir(parents=True, exist_ok=True)
    with Store(folder, for_writing=True) as store:
        _settle_anonymity(store, wanted=options.anonymous)
        if count := store.count_of_other_courses(course.sha256):
            console.tell(message("batch-course-was-other", count=count))
        # The card first: whoever finds a run here can show it.
        keep_course(store, course)
        store.begin_run(_run_of(options, course, settings, intake), intake)
        grading = ClassGrading(
            course=course,
            packed_course=pack_course(course.root),
            settings=settings,
            anonymous=store.is_anonymous,
            isolation=isolation,
            again=options.again,
        )
        entries = queued_copies(intake, store)
        done = grade_with_progress(
            options.workers, console, store, grading, entries, total=len(intake.copies)
        )
        console.tell(message("batch-writing"))
        publication = write_results(store, console.language, sheet)
    console.say("batch-summary", graded=done.graded, skipped=done.skipped_count)
    tell_if_course_changed(console, course)
    show_publication(console, folder, publication)
    return exit_code_of(publication, exit_zero=options.workers.exit_zero)


def _require_sensible(options: BatchOptions) -> None:
    require_sensible_workers(options.workers)
    if options.latest and options.file is not None:
        raise UsageError(message("latest-and-file"))
    if options.moodle is not None and options.anonymous:
        raise UsageError(message("moodle-and-anonymous"))
    if options.overwrite and options.moodle is None:
        raise UsageError(message("overwrite-without-moodle"))


def _read_sheet(options: BatchOptions) -> MoodleSheet | None:
    """Read before anything is graded: a wrong file is told at once."""
    if options.moodle is None:
        return None
    try:
        with open(options.moodle, "rb") as file:
            content = file.read(_LARGEST_SHEET)
    except OSError as error:
        reason = message("file-unreadable", file=str(options.moodle), reason=reason_of(error))
        raise UsageError(reason) from error
    parse_worksheet(content)
    return MoodleSheet(content=content, overwrite=options.overwrite)


def _out_folder(options: BatchOptions, console: Console) -> Path:
    """The folder of results; never one that holds other things."""
    folder = options.out or Path(f"{options.source.absolute().stem}-resultats")
    if options.out is None:
        console.tell(message("batch-out-named", folder=str(folder)))
    there, here = options.source.resolve(), folder.resolve()
    if there.is_dir() and (here.is_relative_to(there) or there.is_relative_to(here)):
        raise UsageError(message("out-is-source", folder=str(folder)))
    with writing_to(folder):
        if folder.exists() and any(folder.iterdir()) and not (folder / STORE_FILE).exists():
            raise UsageError(message("out-is-foreign", folder=str(folder)))
    return folder


def _tell_intake(
    console: Console, intake: Intake, course: Course, exercise_ids: tuple[str, ...]
) -> None:
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


def _run_of(options: BatchOptions, course: Course, settings: Settings, intake: Intake) -> ClassRun:
    return ClassRun(
        source=str(options.source.absolute()),
        kind=intake.kind.value,
        course=str(course.root.absolute()),
        course_sha256=course.sha256,
        grader_version=__version__,
        settings=settings,
    )


# What `regrade` does alike ------------------------------------------------------------------------


def require_sensible_workers(options: WorkerOptions) -> None:
    if options.jobs is not None and options.cluster is not None:
        raise UsageError(message("jobs-and-cluster"))
    if options.jobs is not None and options.jobs < 1:
        raise UsageError(message("jobs-too-few", jobs=options.jobs))
    if options.force_jobs and options.jobs is None:
        raise UsageError(message("force-jobs-alone"))


def grade_with_progress(
    options: WorkerOptions,
    console: Console,
    store: Store,
    grading: ClassGrading,
    entries: Iterable[QueuedCopy],
    *,
    total: int,
) -> ClassProgress:
    """Grade all of them, and tell how far it is; whatever ends it, what is done is kept."""
    names = {each.number: each.student.name for each in store.students()}
    anonymous = store.is_anonymous

    def name_of(number: int) -> str:
        language = console.language
        return shown_name(number, names[number], anonymous=anonymous, language=language)

    pages = PageWriter(store)
    with _workers(options, console, grading.isolation) as executor:
        progress = ClassProgress(console, total, name_of)
        try:
            grade_class(
                entries,
                grading,
                store,
                executor,
                progress,
                window=executor.window,
                on_kept=None if grading.pending else pages.kept,
            )
        except KeyboardInterrupt:
            progress.clear()
            console.tell(message("batch-interrupted", done=progress.graded))
            raise Interrupted from None
        except GraderError:
            progress.clear()
            console.tell(message("batch-stopped"))
            raise
        finally:
            progress.clear()
    pages.note()
    tell_teacher(console, grading.course, progress.course_faults)
    return progress


def _workers(
    options: WorkerOptions, console: Console, isolation: Isolation | None
) -> "WorkerProcesses | Cluster":
    """Who grades: processes of this machine, or others."""
    if options.cluster is not None:
        from grader.classroom.workers import open_cluster

        return open_cluster(options.cluster, isolation=isolation)
    from grader.classroom.workers import WorkerProcesses, usable_cores

    cores = usable_cores()
    jobs = options.jobs or cores
    if jobs > cores and not options.force_jobs:
        console.tell(message("jobs-capped", jobs=jobs, cores=cores))
        jobs = cores
    return WorkerProcesses(jobs)


def tell_if_course_changed(console: Console, course: Course) -> None:
    """A teacher may mend a fixture while the class is graded."""
    try:
        now = read_course(course.root).sha256
    except CourseError:
        now = ""
    if now != course.sha256:
        console.tell(message("batch-course-changes"))


def show_publication(console: Console, folder: Path, publication: WrittenResults) -> None:
    text = render_class_table(
        publication.report, console.language, width=console.width, colour=console.is_coloured
    )
    console.write(text)
    if publication.sheet is not None:
        for said in sheet_messages(publication.sheet):
            console.tell(said)
    console.say("batch-written", file=visible(str(folder / DASHBOARD)))
    console.say("batch-files", files=", ".join(publication.files))


def exit_code_of(publication: WrittenResults, *, exit_zero: bool) -> int:
    """As `check` has it, of the worst copy."""
    statuses = {row.status for row in publication.report.students}
    if RowStatus.NOT_GRADED in statuses:
        return 3
    return 1 if statuses - {RowStatus.PASSED} and not exit_zero else 0
