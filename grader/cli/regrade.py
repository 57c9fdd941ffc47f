"""`grader regrade`: the kept copies of a class, graded again with today's course."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from grader import __version__
from grader.classroom.anonymise import shown_name
from grader.classroom.dashboard.class_terminal import Change, render_changes
from grader.classroom.job_loop import ClassGrading, keep_course
from grader.classroom.result_files import write_results
from grader.classroom.store import ClassRun, QueuedCopy, Store, StoredAttempt
from grader.cli.batch import (
    exit_code_of,
    grade_with_progress,
    require_sensible_workers,
    show_publication,
    tell_if_course_changed,
)
from grader.cli.console import Console
from grader.cli.forget import stale_files, tell_stale
from grader.cli.options import RegradeOptions, read_course_of, wanted_isolation
from grader.course.course_folder import COURSE_FILE, pack_course, require_whole_course
from grader.errors import UsageError
from grader.language import Speaker
from grader.model.dataclass import replace
from grader.model.message import message


def run(options: RegradeOptions, console: Console) -> int:
    require_sensible_workers(options.workers)
    isolation = wanted_isolation(options.workers.isolation)
    with Store(options.folder, for_writing=True, must_exist=True) as store:
        last = _last_run(store)
        course = read_course_of(options.course or _course_of(last), console)
        require_whole_course(course, "class-of-kit")
        if console.language_option is None:
            console.speaker = Speaker(last.settings.language)
        settings = replace(last.settings, language=console.language)
        grading = ClassGrading(
            course=course,
            packed_course=pack_course(course.root),
            settings=settings,
            anonymous=store.is_anonymous,
            isolation=isolation,
            again=False,
            pending=True,
        )
        store.forget_pending(unless=grading.identity_of(b""))
        # Of thousands, summaries would fill the memory.
        outdated = [
            each._replace(summary=None)
            for each in store.newest_attempts()
            if _is_outdated(each, grading)
        ]
        entries = _entries(store, outdated)
        grade_with_progress(options.workers, console, store, grading, entries, total=len(outdated))
        changes, numbers = _changes(store, console.language)
        total = len(store.newest_files())
        console.write(render_changes(changes, total, console.language, width=console.width))
        if options.dry_run:
            console.say("regrade-dry")
            return 0
        store.regrade_run(
            replace(
                last,
                course=str(course.root.absolute()),
                course_sha256=course.sha256,
                grader_version=__version__,
                settings=settings,
            )
        )
        store.count_pending(numbers)
        keep_course(store, course)
        stale = stale_files(store.folder)
        publication = write_results(store, console.language)
    if changes:
        console.say("regrade-written")
    tell_stale(console, stale)
    tell_if_course_changed(console, course)
    show_publication(console, options.folder, publication)
    return exit_code_of(publication, exit_zero=options.workers.exit_zero)


def _last_run(store: Store) -> ClassRun:
    run = store.last_run()
    if run is None:
        raise UsageError(message("class-is-empty", folder=str(store.folder)))
    return run


def _course_of(run: ClassRun) -> Path:
    folder = Path(run.course)
    if not (folder / COURSE_FILE).is_file():
        raise UsageError(message("regrade-course-gone", folder=run.course))
    return folder


def _is_outdated(attempt: StoredAttempt, grading: ClassGrading) -> bool:
    """Whether the same copy could get another mark now."""
    same_copy = grading.identity_of(b"")._replace(source_sha256=attempt.identity.source_sha256)
    return attempt.identity != same_copy


def _entries(store: Store, attempts: Iterable[StoredAttempt]) -> Iterator[QueuedCopy]:
    """The copies that were graded then, as the store has kept them."""
    keys = {each.number: each.student.key for each in store.students()}
    for attempt in attempts:
        yield QueuedCopy(
            number=attempt.number,
            student=keys[attempt.number],
            file=attempt.file,
            origin=attempt.origin,
            handed_in=attempt.handed_in,
            source=store.source(attempt.id),
        )


def _changes(store: Store, language: str) -> tuple[list[Change], list[int]]:
    """Whose mark changes, and whose copy was graded again."""
    names = {each.number: each.student.name for each in store.students()}
    anonymous = store.is_anonymous
    before = {each.number: _mark(each) for each in store.newest_attempts()}
    changes, numbers = [], []
    for after in store.newest_attempts(pending=True):
        number = after.number
        numbers.append(number)
        change = Change(
            name=shown_name(number, names[number], anonymous=anonymous, language=language),
            before=before[number],
            after=_mark(after),
        )
        if change.before != change.after:
            changes.append(change)
    return changes, numbers


def _mark(attempt: StoredAttempt) -> float | None:
    return attempt.summary["mark"] if attempt.summary else None
