"""What `batch` and `regrade` share: workers, progress, and an end that loses nothing."""

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from grader.classroom.anonymise import shown_name
from grader.classroom.job_loop import ClassGrading, grade_class
from grader.classroom.result_files import PageWriter
from grader.classroom.store import QueuedCopy, Store
from grader.cli.check import tell_teacher
from grader.cli.class_progress import ClassProgress
from grader.cli.console import Console
from grader.course import read_course
from grader.errors import CourseError, GraderError, Interrupted, UsageError
from grader.model.exercise import Course
from grader.model.message import message
from grader.model.report import Isolation

if TYPE_CHECKING:
    from grader.classroom.workers import Cluster, WorkerProcesses


def require_sensible_workers(arguments: argparse.Namespace) -> None:
    if arguments.jobs is not None and arguments.cluster is not None:
        raise UsageError(message("jobs-and-cluster"))
    if arguments.jobs is not None and arguments.jobs < 1:
        raise UsageError(message("jobs-too-few", jobs=arguments.jobs))
    if arguments.force_jobs and arguments.jobs is None:
        raise UsageError(message("force-jobs-alone"))


def grade_with_progress(
    arguments: argparse.Namespace,
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
    with _workers(arguments, console, grading.isolation) as executor:
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
            progress.close()
            console.tell(message("batch-interrupted", done=progress.graded))
            raise Interrupted from None
        except GraderError:
            progress.close()
            console.tell(message("batch-stopped"))
            raise
        finally:
            progress.close()
    pages.note()
    tell_teacher(console, grading.course, progress.course_faults)
    return progress


def tell_if_course_changed(console: Console, course: Course) -> None:
    """A teacher may mend a fixture while the class is graded."""
    try:
        now = read_course(course.root).sha256
    except CourseError:
        now = ""
    if now != course.sha256:
        console.tell(message("batch-course-changes"))


def _workers(
    arguments: argparse.Namespace, console: Console, isolation: Isolation | None
) -> "WorkerProcesses | Cluster":
    """Who grades: processes of this machine, or others."""
    if arguments.cluster is not None:
        from grader.classroom.workers import open_cluster

        return open_cluster(arguments.cluster, isolation=isolation)
    from grader.classroom.workers import WorkerProcesses, usable_cores

    cores = usable_cores()
    jobs = arguments.jobs or cores
    if jobs > cores and not arguments.force_jobs:
        console.tell(message("jobs-capped", jobs=jobs, cores=cores))
        jobs = cores
    return WorkerProcesses(jobs)
