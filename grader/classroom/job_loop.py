"""A class from its copies to the store: what is done is skipped, what is lost is put aside; one
loop hands jobs to workers here and elsewhere.
"""

import base64
import contextlib
import hashlib
import json
import queue
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from grader import __version__
from grader.classroom.anonymise import anonymous_file
from grader.classroom.class_report import RowStatus
from grader.classroom.grade_copy import Job, grade_job
from grader.classroom.intake import Intake, SetAside
from grader.classroom.likeness.similar_pairs import keep_course_fingerprints
from grader.classroom.store import COURSE_CARD, Identity, NewAttempt, QueuedCopy, Settings, Store
from grader.errors import Fault, Place, UsageError
from grader.kinds import dropped_fixtures
from grader.model.dataclass import dataclass
from grader.model.exercise import Course
from grader.model.message import Message, message, read_message
from grader.model.report import Isolation


class WorkerLost(BrokenExecutor):
    """The worker ended while it had this job: perhaps by the job, perhaps by chance."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.code, dict(reason.facts))
        self.reason = reason


def lost_process(exit_code: int) -> WorkerLost:
    """A worker on this machine, by what its process left."""
    if exit_code < 0:
        return WorkerLost(message("worker-ended-by-signal", signal=-exit_code))
    return WorkerLost(message("worker-ended", exit_code=exit_code))


JobArgument = TypeVar("JobArgument")
JobResult = TypeVar("JobResult")
_GLANCE_S = 0.5
"""How long a wait may be deaf to Ctrl-C, on systems where it is."""


def run_jobs(
    executor: Executor,
    work: Callable[[JobArgument], JobResult],
    jobs: Iterable[tuple[str, JobArgument]],
    *,
    window: int,
    on_result: Callable[[str, JobResult], None],
    on_lost: Callable[[str, Message], None],
) -> None:
    """Have all jobs done, at most `window` of them under way at a time.

    Jobs are asked for when their turn comes. Every key is told once, by `on_result` or by
    `on_lost`, in the order in which jobs end, in the thread that calls. What a job raises ends
    the whole and is raised here; whatever ends it, jobs that have not begun are cancelled. The
    executor is not closed.
    """
    open_jobs = _OpenJobs(executor, work)
    try:
        for key, result in open_jobs.results(iter(jobs), window):
            if isinstance(result, WorkerLost):
                on_lost(key, message("copy-loses-workers", how=result.reason))
            else:
                on_result(key, result)
    finally:
        open_jobs.cancel()


class _OpenJobs(Generic[JobArgument, JobResult]):
    def __init__(self, executor: Executor, work: Callable[[JobArgument], JobResult]) -> None:
        self._executor = executor
        self._work = work
        self._under_way: dict[Future[JobResult], tuple[str, JobArgument]] = {}
        self._done: queue.SimpleQueue[Future[JobResult]] = queue.SimpleQueue()

    def results(
        self, waiting: Iterator[tuple[str, JobArgument]], window: int
    ) -> Iterator[tuple[str, JobResult | WorkerLost]]:
        suspects: deque[tuple[str, JobArgument]] = deque()
        while True:
            # Where many are lost, they are tried before others begin: a queue has its bounds.
            if len(suspects) < window:
                for key, job in islice(waiting, window - len(self._under_way)):
                    self._start(key, job)
            if self._under_way:
                key, job, result = self._next()
                if isinstance(result, WorkerLost):
                    suspects.append((key, job))
                else:
                    yield key, result
            elif suspects:
                while suspects:
                    self._start(*suspects.popleft())
                    key, _, result = self._next()
                    yield key, result
            else:
                return

    def _start(self, key: str, job: JobArgument) -> None:
        future = self._executor.submit(self._work, job)
        self._under_way[future] = key, job
        future.add_done_callback(self._done.put)

    def _next(self) -> tuple[str, JobArgument, JobResult | WorkerLost]:
        """The next job that ends; an error that is not a loss is everybody's."""
        future = self._next_done()
        key, job = self._under_way.pop(future)
        try:
            return key, job, future.result()
        except (BrokenExecutor, CancelledError) as error:
            lost = error if isinstance(error, WorkerLost) else WorkerLost(message("worker-gone"))
            return key, job, lost

    def _next_done(self) -> Future[JobResult]:
        while True:
            with contextlib.suppress(queue.Empty):
                return self._done.get(timeout=_GLANCE_S)

    def cancel(self) -> None:
        for future in list(self._under_way):
            future.cancel()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassGrading:
    """How a class is graded, the same for every copy."""

    course: Course
    packed_course: bytes
    settings: Settings
    anonymous: bool
    isolation: Isolation | None
    """The isolation that was asked for, if one was."""
    again: bool
    """Whether what is done is done again."""
    pending: bool = False
    """Whether the marks count only once somebody has seen them."""

    def identity_of(self, source: bytes) -> Identity:
        return Identity(
            source_sha256=hashlib.sha256(source).hexdigest(),
            course_sha256=self.course.sha256,
            grader_version=__version__,
            settings=self.settings.identity,
        )

    def job_of(self, copy: QueuedCopy) -> Job:
        # In an anonymous class the file's name, which may be the student's, is not shown either.
        shown = anonymous_file(copy.number, copy.file) if self.anonymous else copy.file
        return Job(
            course=self.packed_course,
            course_sha256=self.course.sha256,
            file=shown,
            source=copy.source,
            exercise_ids=self.settings.exercise_ids,
            seed=self.settings.seed,
            student=copy.student if self.course.draws_for_each else "",
            language=self.settings.language,
            isolation=self.isolation.value if self.isolation else None,
            paged=self.settings.paged,
        )


class ProgressListener(Protocol):
    """Told how far the class is."""

    def skipped(self, number: int) -> None: ...

    def done(self, number: int, status: str, seconds: float) -> None: ...

    def course_fault(self, fault: Fault) -> None: ...


def queued_copies(intake: Intake, store: Store) -> Iterator[QueuedCopy]:
    """The copies of a source, read one after the other; the unreadable ones are set aside."""
    copies = intake.copies
    if store.is_anonymous:
        # The order in which copies are graded, which dates tell, is not that of the names.
        copies = tuple(sorted(copies, key=lambda copy: store.number_of(copy.student.key)))
    for copy in copies:
        try:
            source = copy.read()
        except UsageError as error:
            aside = SetAside(origin=copy.origin, reason=error.reason, student=copy.student)
            store.set_aside(aside)
            continue
        yield QueuedCopy(
            number=store.number_of(copy.student.key),
            student=copy.student.key,
            file=copy.file,
            origin=copy.origin,
            handed_in=copy.handed_in,
            source=source,
        )


def grade_class(
    copies: Iterable[QueuedCopy],
    grading: ClassGrading,
    store: Store,
    executor: Executor,
    watcher: ProgressListener,
    *,
    window: int,
    on_kept: Callable[[int, NewAttempt], None] | None = None,
) -> None:
    """Grade what is not done yet; each copy is in the store as soon as it comes back."""
    running = _ClassLoop(grading, store, watcher, on_kept)
    run_jobs(
        executor,
        grade_job,
        running.jobs(copies),
        window=window,
        on_result=running.take,
        on_lost=running.lose,
    )


class _ClassLoop:
    """What is in flight, and what becomes of it."""

    def __init__(
        self,
        grading: ClassGrading,
        store: Store,
        watcher: ProgressListener,
        on_kept: Callable[[int, NewAttempt], None] | None,
    ) -> None:
        self._grading = grading
        self._store = store
        self._watcher = watcher
        self._on_kept = on_kept
        self._in_flight: dict[str, QueuedCopy] = {}

    def jobs(self, copies: Iterable[QueuedCopy]) -> Iterator[tuple[str, Job]]:
        grading = self._grading
        for copy in copies:
            known = self._store.newest(copy.number, pending=grading.pending)
            if not grading.again and known == grading.identity_of(copy.source):
                self._watcher.skipped(copy.number)
                continue
            key = str(copy.number)
            self._in_flight[key] = copy
            yield key, grading.job_of(copy)

    def take(self, key: str, text: str) -> None:
        copy = self._in_flight.pop(key)
        result = json.loads(text)
        if "unreadable" in result:
            self._keep(copy, RowStatus.SET_ASIDE, read_message(result["unreadable"]), {})
            return
        for file, line, told in result["course_faults"]:
            self._watcher.course_fault(Fault(Place(file, line), read_message(told)))
        self._keep(copy, RowStatus(result["summary"]["status"]), None, result)

    def lose(self, key: str, reason: Message) -> None:
        """A copy that ends whoever grades it: no mark, and a human has to look."""
        self._keep(self._in_flight.pop(key), RowStatus.NOT_GRADED, reason, {})

    def _keep(
        self,
        copy: QueuedCopy,
        status: RowStatus,
        remark: Message | None,
        result: Mapping[str, Any],
    ) -> None:
        summary = result.get("summary")
        kept = NewAttempt(
            copy=copy,
            identity=self._grading.identity_of(copy.source),
            status=status.value,
            remark=remark,
            summary=summary,
            report=_unpacked(result.get("report")),
            prints=result.get("prints"),
            page=_unpacked(result.get("page")),
        )
        attempt = self._store.keep(kept, pending=self._grading.pending)
        if self._on_kept is not None:
            self._on_kept(attempt, kept)
        seconds = summary["duration_s"] if summary else 0.0
        self._watcher.done(copy.number, status.value, seconds)


def _unpacked(text: str | None) -> bytes | None:
    return None if text is None else base64.b64decode(text)


def keep_course(store: Store, course: Course) -> None:
    """What the pages of a class say of its course, kept for the commands that read none; and what
    the course itself hands out, which does not count as copied.
    """
    card = {
        "title": [course.title.fr, course.title.en],
        "sha256": course.sha256,
        "mark_out_of": course.mark_out_of,
        "exercises": [
            [each.id, each.title.fr, each.title.en, float(each.max_score)]
            for each in course.exercises
        ],
        "dropped": [
            [each.id, form.id, list(dropped)]
            for each in course.exercises
            for form in each.forms
            if (dropped := dropped_fixtures(each, form))
        ],
    }
    store.change_setting(COURSE_CARD, json.dumps(card))
    keep_course_fingerprints(store, course.root)
