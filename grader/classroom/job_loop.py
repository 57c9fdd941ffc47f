"""Hands jobs to workers and takes what comes back: one loop for this machine and for many.

Only a few jobs are under way at a time, so that a hundred thousand copies need no more memory
than a hundred. A job whose worker is lost is tried once more, later and alone: where nothing
else is under way, nobody else can be to blame. One that loses its worker again is put aside.
"""

import queue
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from itertools import islice
from typing import Generic, TypeVar

from grader.classroom.lost import reason_of_loss
from grader.model.message import Message, message

_Job = TypeVar("_Job")
_Result = TypeVar("_Result")

_GLANCE_S = 0.5
"""How long a wait may be deaf to Ctrl-C, on systems where it is; and how often `on_wait` comes."""


def run_jobs(
    executor: Executor,
    work: Callable[[_Job], _Result],
    jobs: Iterable[tuple[str, _Job]],
    *,
    window: int,
    on_result: Callable[[str, _Result], None],
    on_lost: Callable[[str, Message], None],
    on_start: Callable[[str], None] | None = None,
    on_wait: Callable[[], None] | None = None,
) -> None:
    """Have all jobs done, at most `window` of them under way at a time.

    Jobs are asked for when their turn comes. Every key is told once, by `on_result` or by
    `on_lost`, in the order in which jobs end, in the thread that calls. What a job raises ends
    the whole and is raised here; whatever ends it, jobs that have not begun are cancelled. The
    executor is not closed.
    """
    crew = _Crew(executor, work, on_start, on_wait)
    try:
        for key, result in crew.results(iter(jobs), window):
            if isinstance(result, _Lost):
                on_lost(key, message("copy-loses-workers", how=result.reason))
            else:
                on_result(key, result)
    finally:
        crew.cancel()


class _Lost:
    def __init__(self, reason: Message) -> None:
        self.reason = reason


class _Crew(Generic[_Job, _Result]):
    def __init__(
        self,
        executor: Executor,
        work: Callable[[_Job], _Result],
        on_start: Callable[[str], None] | None,
        on_wait: Callable[[], None] | None,
    ) -> None:
        self._executor = executor
        self._work = work
        self._on_start = on_start
        self._on_wait = on_wait
        self._under_way: dict[Future[_Result], tuple[str, _Job]] = {}
        self._done: queue.SimpleQueue[Future[_Result]] = queue.SimpleQueue()

    def results(
        self, waiting: Iterator[tuple[str, _Job]], window: int
    ) -> Iterator[tuple[str, _Result | _Lost]]:
        suspects: deque[tuple[str, _Job]] = deque()
        while True:
            # Where many are lost, they are tried before others begin: a queue has its bounds.
            if len(suspects) < window:
                for key, job in islice(waiting, window - len(self._under_way)):
                    self._start(key, job)
            if self._under_way:
                key, job, result = self._next()
                if isinstance(result, _Lost):
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

    def _start(self, key: str, job: _Job) -> None:
        future = self._executor.submit(self._work, job)
        self._under_way[future] = key, job
        future.add_done_callback(self._done.put)
        if self._on_start is not None:
            self._on_start(key)

    def _next(self) -> tuple[str, _Job, _Result | _Lost]:
        """The next job that ends; an error that is not a loss is everybody's."""
        future = self._next_done()
        key, job = self._under_way.pop(future)
        try:
            return key, job, future.result()
        except (BrokenExecutor, CancelledError) as error:
            return key, job, _Lost(reason_of_loss(error))

    def _next_done(self) -> Future[_Result]:
        while True:
            try:
                return self._done.get(timeout=_GLANCE_S)
            except queue.Empty:
                if self._on_wait is not None:
                    self._on_wait()

    def cancel(self) -> None:
        for future in list(self._under_way):
            future.cancel()
