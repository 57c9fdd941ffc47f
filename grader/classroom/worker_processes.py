"""Workers on this machine: one process a lane, each a grader with its own zygote and core.

A pool of the standard library hands its workers jobs ahead of time, and one worker that dies
breaks them all. Here a worker has one job at a time: what is lost with it is that job, and the
lane goes on with a new worker.
"""

import contextlib
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from grader.classroom.grade_class import WorkerLost, lost_process
from grader.classroom.worker_program import LENGTH_BYTES

_Result = TypeVar("_Result")
_Arguments = ParamSpec("_Arguments")

_PROGRAM = Path(__file__).with_name("worker_program.py")
_PATIENCE_S = 5.0
"""A worker that is told to go closes its zygote, in milliseconds."""


class LocalLanes(Executor):
    """Runs jobs in so many processes of this machine.

    Workers start with the first jobs, on the cores that the thread which made the lanes may use.
    Where the `with` block is left by an error or by Ctrl-C, they are killed.
    """

    def __init__(self, jobs: int) -> None:
        self.window = 2 * jobs
        """How many jobs may be under way at once: one done and one ready in each lane."""
        self._waiting: queue.SimpleQueue[_Ticket | None] = queue.SimpleQueue()
        self._closed = False
        self._lock = threading.Lock()
        self._lanes = [_Lane(self._waiting) for _ in range(jobs)]

    def submit(
        self,
        fn: Callable[_Arguments, _Result],
        /,
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> Future[_Result]:
        future: Future[_Result] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("these lanes are closed")
            self._waiting.put(_Ticket(future, (fn, args, kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self._lock:
            if not self._closed:
                self._closed = True
                for _ in self._lanes:
                    self._waiting.put(None)
        if cancel_futures:
            self._cancel_waiting()
        if wait:
            for lane in self._lanes:
                lane.join()

    def kill(self) -> None:
        """End every worker now; jobs that were under way are lost, the others are cancelled."""
        self.shutdown(wait=False, cancel_futures=True)
        for lane in self._lanes:
            lane.kill()
        for lane in self._lanes:
            lane.join()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if error is None:
            self.shutdown()
        else:
            self.kill()

    def _cancel_waiting(self) -> None:
        ends = 0
        with contextlib.suppress(queue.Empty):
            while True:
                ticket = self._waiting.get_nowait()
                if ticket is None:
                    ends += 1
                else:
                    ticket.future.cancel()
                    ticket.future.set_running_or_notify_cancel()
        for _ in range(ends):
            self._waiting.put(None)


@dataclass(slots=True)
class _Ticket:
    future: Future[Any]
    work: tuple[Any, ...]
    """(function, arguments, keywords)"""


class _Lane(threading.Thread):
    """Takes the next job that waits, when its worker is free."""

    def __init__(self, waiting: "queue.SimpleQueue[_Ticket | None]") -> None:
        super().__init__(daemon=True)
        self._waiting = waiting
        self._worker: _Worker | None = None
        self._killed = False
        self._lock = threading.Lock()
        self.start()

    def run(self) -> None:
        while (ticket := self._waiting.get()) is not None:
            if ticket.future.set_running_or_notify_cancel():
                self._serve(ticket)
            del ticket  # A job is not kept while the next one is waited for.
        if self._worker is not None:
            self._worker.end()

    def _serve(self, ticket: _Ticket) -> None:
        try:
            has_returned, answer = self._ready_worker().call(ticket.work)
        except WorkerLost as error:
            self._worker = None
            ticket.future.set_exception(error)
        except Exception as error:  # A job that cannot travel, a process that cannot start.
            ticket.future.set_exception(error)
        else:
            if has_returned:
                ticket.future.set_result(answer)
            else:
                ticket.future.set_exception(answer)

    def _ready_worker(self) -> "_Worker":
        with self._lock:
            if self._killed:
                raise lost_process(-9)
            if self._worker is None:
                self._worker = _Worker()
            return self._worker

    def kill(self) -> None:
        with self._lock:
            self._killed = True
            if self._worker is not None:
                self._worker.kill()


class _Worker:
    """A process that does one job at a time."""

    def __init__(self) -> None:
        # In a session of its own, Ctrl-C does not reach it; on Windows, a group does that.
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(_PROGRAM)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._jobs, self._answers = self._process.stdin, self._process.stdout
        with contextlib.suppress(OSError):  # What it is sent next tells that it is gone.
            self._send(pickle.dumps(sys.path))

    def call(self, work: tuple[Any, ...]) -> tuple[bool, Any]:
        """(True, what the work returned) or (False, what it raised)."""
        job = pickle.dumps(work)
        try:
            self._send(job)
        except OSError as error:
            raise self._lost() from error
        length = self._answers.read(LENGTH_BYTES)
        answer = self._answers.read(int.from_bytes(length, "little"))
        if not answer or len(answer) < int.from_bytes(length, "little"):
            raise self._lost()
        told: tuple[bool, Any] = pickle.loads(answer)
        return told

    def end(self) -> None:
        """Let it close its zygote; one that does not is killed."""
        with contextlib.suppress(OSError):
            self._send(b"")
        try:
            self._process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.kill()
        self._lost()

    def kill(self) -> None:
        self._process.kill()

    def _send(self, data: bytes) -> None:
        self._jobs.write(len(data).to_bytes(LENGTH_BYTES, "little") + data)
        self._jobs.flush()

    def _lost(self) -> WorkerLost:
        """It has ended, or is made to: nothing of it is left open."""
        self._answers.close()
        with contextlib.suppress(OSError):
            self._jobs.close()
        try:
            self._process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
        return lost_process(self._process.wait())
