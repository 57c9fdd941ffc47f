"""A class from its copies to the store: what is done is skipped, what is lost is put aside."""

import base64
import hashlib
import json
import zlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Protocol

from grader import __version__
from grader.classroom.job_loop import run_jobs
from grader.classroom.kept_message import read_message
from grader.classroom.records import Body, Identity, Kept, Settings
from grader.classroom.report import RowStatus
from grader.classroom.store import Store
from grader.classroom.students import Copy, Intake, SetAside
from grader.classroom.work import Job, grade_job
from grader.errors import Fault, Place, UsageError
from grader.model.exercise import Course
from grader.model.message import Message, message
from grader.model.report import Isolation


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A copy whose turn has come."""

    number: int
    student: str
    """The class's own key for them."""
    file: str
    origin: str
    handed_in: float | None
    source: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Grading:
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

    def job_of(self, entry: Entry) -> Job:
        # In an anonymous class the file's name, which may be the student's, is not shown either.
        shown = anonymous_file(entry.number, entry.file) if self.anonymous else entry.file
        return Job(
            course=self.packed_course,
            course_sha256=self.course.sha256,
            file=shown,
            source=entry.source,
            exercise_ids=self.settings.exercise_ids,
            seed=self.settings.seed,
            student=entry.student if self.course.draws_for_each else "",
            language=self.settings.language,
            isolation=self.isolation.value if self.isolation else None,
            paged=self.settings.paged,
        )


class Watcher(Protocol):
    """Told how far the class is."""

    def skipped(self, number: int) -> None: ...

    def done(self, number: int, status: str, seconds: float) -> None: ...

    def course_fault(self, fault: Fault) -> None: ...


def anonymous_file(number: int, file: str) -> str:
    return f"copie-{number:03}{PurePath(file).suffix.lower()}"


def entries_of(intake: Intake, store: Store) -> Iterator[Entry]:
    """The copies of a source, read one after the other; the unreadable ones are set aside."""
    copies = intake.copies
    if store.is_anonymous:
        # The order in which copies are graded, which dates tell, is not that of the names.
        copies = tuple(sorted(copies, key=lambda copy: store.number_of(copy.student.key)))
    for copy in copies:
        try:
            source = copy.read()
        except UsageError as error:
            store.set_aside(_unreadable(copy, error.reason))
            continue
        yield Entry(
            number=store.number_of(copy.student.key),
            student=copy.student.key,
            file=copy.file,
            origin=copy.origin,
            handed_in=copy.handed_in,
            source=source,
        )


def _unreadable(copy: Copy, reason: Message) -> SetAside:
    return SetAside(origin=copy.origin, reason=reason, student=copy.student)


def grade_entries(
    entries: Iterable[Entry],
    grading: Grading,
    store: Store,
    executor: Executor,
    watcher: Watcher,
    *,
    window: int,
    on_kept: Callable[[int, Kept], None] | None = None,
) -> None:
    """Grade what is not done yet; each copy is in the store as soon as it comes back."""
    running = _Running(grading, store, watcher, on_kept)
    run_jobs(
        executor,
        grade_job,
        running.jobs(entries),
        window=window,
        on_result=running.take,
        on_lost=running.lose,
    )


class _Running:
    """What is in flight, and what becomes of it."""

    def __init__(
        self,
        grading: Grading,
        store: Store,
        watcher: Watcher,
        on_kept: Callable[[int, Kept], None] | None,
    ) -> None:
        self._grading = grading
        self._store = store
        self._watcher = watcher
        self._on_kept = on_kept
        self._in_flight: dict[str, Entry] = {}

    def jobs(self, entries: Iterable[Entry]) -> Iterator[tuple[str, Job]]:
        grading = self._grading
        for entry in entries:
            known = self._store.newest(entry.number, pending=grading.pending)
            if not grading.again and known == grading.identity_of(entry.source):
                self._watcher.skipped(entry.number)
                continue
            key = str(entry.number)
            self._in_flight[key] = entry
            yield key, grading.job_of(entry)

    def take(self, key: str, text: str) -> None:
        entry = self._in_flight.pop(key)
        result = json.loads(text)
        source = zlib.compress(entry.source)
        if "unreadable" in result:
            body = Body(source=source, report=None, prints=None, page=None)
            reason = read_message(result["unreadable"])
            self._keep(entry, RowStatus.SET_ASIDE, reason, None, body)
            return
        body = Body(
            source=source,
            report=_unpacked(result["report"]),
            prints=result["prints"],
            page=_unpacked(result["page"]),
        )
        for file, line, told in result["course_faults"]:
            self._watcher.course_fault(Fault(Place(file, line), read_message(told)))
        summary = result["summary"]
        self._keep(entry, RowStatus(summary["status"]), None, summary, body)

    def lose(self, key: str, reason: Message) -> None:
        """A copy that ends whoever grades it: no mark, and a human has to look."""
        entry = self._in_flight.pop(key)
        body = Body(source=zlib.compress(entry.source), report=None, prints=None, page=None)
        self._keep(entry, RowStatus.NOT_GRADED, reason, None, body)

    def _keep(
        self,
        entry: Entry,
        status: RowStatus,
        remark: Message | None,
        summary: dict[str, Any] | None,
        body: Body,
    ) -> None:
        kept = Kept(
            number=entry.number,
            file=entry.file,
            origin=entry.origin,
            handed_in=entry.handed_in,
            identity=self._grading.identity_of(entry.source),
            status=status.value,
            remark=remark,
            summary=summary,
            body=body,
        )
        attempt = self._store.keep(kept, pending=self._grading.pending)
        if self._on_kept is not None:
            self._on_kept(attempt, kept)
        seconds = summary["duration_s"] if summary else 0.0
        self._watcher.done(entry.number, status.value, seconds)


def _unpacked(text: str | None) -> bytes | None:
    return None if text is None else base64.b64decode(text)


def shown_name(number: int, name: str, *, anonymous: bool, language: str) -> str:
    """What a student is called on every page, table and line."""
    if not anonymous:
        return name
    from grader.language import say

    return say("anonymous-name", language, number=number)


def unjudged(reason: str | None) -> Message:
    """Why there is no mark; where only one case broke down, the report tells which."""
    return message("not-graded-because", reason=reason) if reason else message("not-graded")
