"""Who grades: so many processes of this machine, or the workers of a Dask cluster.

A pool of the standard library hands its workers jobs ahead of time, and one worker that dies
breaks them all. Here a process has one job at a time: what is lost with it is that job, and its
thread goes on with a new process.

On a cluster, copies and course travel in the jobs, reports come back as text, student code stays
in the sandbox of the worker that runs it. Dask itself gives the jobs of a lost worker to another;
a job whose workers were lost again and again comes back as `WorkerLost`.
"""

import contextlib
import functools
import logging
import os
import pickle
import queue
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, ParamSpec

import grader
from grader.classroom.job_loop import JobResult, WorkerLost, lost_process
from grader.classroom.worker_program import LENGTH_BYTES
from grader.errors import CouldNotJudge, GraderError, UsageError
from grader.model.dataclass import NamedTuple, dataclass
from grader.model.message import Message, message
from grader.model.report import Isolation
from grader.sandbox.isolation import is_root, refusal
from grader.sandbox.launcher import open_launcher
from grader.sandbox.referee import Referee

JobArguments = ParamSpec("JobArguments")
_PROGRAM = Path(__file__).with_name("worker_program.py")
_LEAVING_S = 5.0
"""A worker that is told to go closes its zygote, in milliseconds."""


def usable_cores() -> int:
    """How many workers there are, where nobody says how many."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class WorkerProcesses(Executor):
    """Runs jobs in so many processes of this machine.

    Workers start with the first jobs, on the cores that the thread which made this may use.
    Where the `with` block is left by an error or by Ctrl-C, they are killed.
    """

    def __init__(self, jobs: int) -> None:
        self.window = 2 * jobs
        """How many jobs may be under way at once: one done and one ready for each process."""
        self._waiting: queue.SimpleQueue[_WaitingJob | None] = queue.SimpleQueue()
        self._closed = False
        self._lock = threading.Lock()
        self._threads = [_WorkerThread(self._waiting) for _ in range(jobs)]

    def submit(
        self,
        fn: Callable[JobArguments, JobResult],
        /,
        *args: JobArguments.args,
        **kwargs: JobArguments.kwargs,
    ) -> Future[JobResult]:
        future: Future[JobResult] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("these workers are closed")
            self._waiting.put(_WaitingJob(future, (fn, args, kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self._lock:
            if not self._closed:
                self._closed = True
                for _ in self._threads:
                    self._waiting.put(None)
        if cancel_futures:
            self._cancel_waiting()
        if wait:
            for thread in self._threads:
                thread.join()

    def kill(self) -> None:
        """End every worker now; jobs that were under way are lost, the others are cancelled."""
        self.shutdown(wait=False, cancel_futures=True)
        for thread in self._threads:
            thread.kill()
        for thread in self._threads:
            thread.join()

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
        found = []
        with contextlib.suppress(queue.Empty):
            while True:
                found.append(self._waiting.get_nowait())
        for job in found:
            if job is None:
                self._waiting.put(None)
            else:
                job.future.cancel()
                job.future.set_running_or_notify_cancel()


class _WaitingJob(NamedTuple):
    future: Future[Any]
    work: tuple[Any, ...]
    """(function, arguments, keywords)"""


class _WorkerThread(threading.Thread):
    """Takes the next job that waits, when its worker is free."""

    def __init__(self, waiting: "queue.SimpleQueue[_WaitingJob | None]") -> None:
        super().__init__(daemon=True)
        self._waiting = waiting
        self._worker: _WorkerProcess | None = None
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

    def _serve(self, ticket: _WaitingJob) -> None:
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

    def _ready_worker(self) -> "_WorkerProcess":
        with self._lock:
            if self._killed:
                raise lost_process(-9)
            if self._worker is None:
                self._worker = _WorkerProcess()
            return self._worker

    def kill(self) -> None:
        with self._lock:
            self._killed = True
            if self._worker is not None:
                self._worker.kill()


class _WorkerProcess:
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
            self._process.wait(_LEAVING_S)
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
            self._process.wait(_LEAVING_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
        return lost_process(self._process.wait())


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerInfo:
    """What one process says of itself, in plain types that travel."""

    version: str
    isolation: str
    is_root: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerDemands:
    """What a worker must be to take part."""

    version: str
    isolation: str | None
    """What the user asked for; without a word, it is decided as for a single file."""

    def refusal(self, standing: WorkerInfo) -> Message | None:
        """Why this worker may not run student code; None where it may."""
        wanted = None if self.isolation is None else Isolation(self.isolation)
        return refusal(wanted, Isolation(standing.isolation), is_root=standing.is_root)


def version_here() -> str:
    return grader.__version__


@functools.cache
def worker_info_here(portable: bool) -> WorkerInfo:
    """Tried out once a process."""
    with Referee(open_launcher(portable=portable)) as referee:
        isolation = referee.isolation
    return WorkerInfo(version=version_here(), isolation=isolation.value, is_root=is_root())


def run_if_fit(asked: WorkerDemands, work: Callable[..., JobResult], *arguments: Any) -> JobResult:
    """Do the work, where this process is what was asked for: it may have joined since."""
    standing = worker_info_here(asked.isolation == Isolation.LIMITS)
    if standing.version != asked.version:
        facts = {"version": asked.version, "workers": f"{_machine_name()} ({standing.version})"}
        raise UsageError(message("cluster-other-versions", **facts))
    reason = asked.refusal(standing)
    if reason is not None:
        raise UsageError(message("cluster-isolation", workers=_machine_name(), reason=reason))
    return work(*arguments)


def _machine_name() -> str:
    import platform

    return platform.node()


CONNECTING_S = 5.0
"""A scheduler that listens answers in milliseconds; Dask asks again and again meanwhile."""
PATIENCE_S = 30.0
"""How long a cluster may be without any worker: machines that start together do not at once."""
_GLANCE_S = 2.0
_LEAST_WINDOW = 64
"""Workers that join later find something to do; so many jobs are a few megabytes."""
_MOST_LISTED = 10


def open_cluster(
    address: str, *, isolation: Isolation | None = None, patience_s: float = PATIENCE_S
) -> "Cluster":
    """Connect to the scheduler at this address, and see that everyone there fits."""
    client = _client(address)
    try:
        _require_same_version(client, address, patience_s)
        asked = WorkerDemands(version=version_here(), isolation=isolation)
        _require_isolation(client, asked)
        return Cluster(client, address, asked, patience_s)
    except BaseException:
        client.close()
        raise


class Cluster(Executor):
    """The cluster, as `concurrent.futures` sees executors."""

    def __init__(self, client: Any, address: str, asked: WorkerDemands, patience_s: float) -> None:
        self._client = client
        self._address = address
        self._asked = asked
        self._executor = client.get_executor(pure=False)
        self._open: dict[Future[Any], Future[Any]] = {}
        self._ended = threading.Event()
        self.threads = sum(client.nthreads().values())
        """How many jobs the workers do at a time, when it was opened."""
        self.window = max(_LEAST_WINDOW, 3 * self.threads)
        """How many jobs may be under way at once."""
        self._patience_s = patience_s
        threading.Thread(target=self._watch, daemon=True).start()

    def submit(
        self,
        fn: Callable[JobArguments, JobResult],
        /,
        *args: JobArguments.args,
        **kwargs: JobArguments.kwargs,
    ) -> Future[JobResult]:
        future: Future[JobResult] = Future()
        work = partial(fn, **kwargs) if kwargs else fn
        try:
            theirs = self._executor.submit(run_if_fit, self._asked, work, *args)
        except GraderError:
            raise
        except Exception as error:  # Dask has many words for a connection that is gone.
            raise self._lost() from error
        self._open[future] = theirs
        future.add_done_callback(self._close)
        theirs.add_done_callback(partial(self._pass_on, future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """What is not waited for is cancelled: nobody could be told of it any more."""
        if self._ended.is_set():
            return
        self._ended.set()
        with contextlib.suppress(Exception):  # It may be gone, which is as good.
            self._executor.shutdown(wait=wait and not cancel_futures)
        with contextlib.suppress(Exception):
            self._client.close()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.shutdown(cancel_futures=error is not None)

    def _pass_on(self, future: Future[Any], theirs: Future[Any]) -> None:
        with contextlib.suppress(InvalidStateError):  # We had cancelled it, or given it up.
            if theirs.cancelled():
                future.set_exception(self._why_cancelled())
            elif (error := theirs.exception()) is not None:
                future.set_exception(_in_our_words(error))
            else:
                future.set_result(theirs.result())

    def _close(self, future: Future[Any]) -> None:
        theirs = self._open.pop(future)
        if future.cancelled():
            theirs.cancel()

    def _why_cancelled(self) -> BaseException:
        is_there = self._client.status == "running"
        return CancelledError() if is_there or self._ended.is_set() else self._lost()

    def _lost(self) -> CouldNotJudge:
        return CouldNotJudge(message("cluster-lost", address=self._address))

    def _watch(self) -> None:
        """Give up what is open where nobody is left to do it: Dask would wait for ever."""
        alone_s = 0.0
        while not self._ended.wait(_GLANCE_S):
            with contextlib.suppress(Exception):  # Told by every job that is open.
                alone_s = 0.0 if self._client.nthreads() else alone_s + _GLANCE_S
            if alone_s > self._patience_s:
                facts = {"address": self._address, "patience": round(self._patience_s)}
                error = CouldNotJudge(message("cluster-deserted", **facts))
                for future in list(self._open):
                    with contextlib.suppress(InvalidStateError):
                        future.set_exception(error)


def _in_our_words(error: BaseException) -> BaseException:
    from distributed.scheduler import KilledWorker

    if isinstance(error, KilledWorker):
        worker = getattr(error.last_worker, "address", error.last_worker)
        return WorkerLost(message("worker-lost-there", worker=str(worker)))
    return error


# Before starting ---------------------------------------------------------------------------------


def _client(address: str) -> Any:
    try:
        import distributed
    except ImportError as error:
        raise UsageError(message("cluster-not-installed")) from error
    _quiet(distributed.versions.VersionMismatchWarning)

    class Client(distributed.Client):
        def __del__(self) -> None:
            """We close it ourselves; one that never connected would wait, and complain."""

    connect: Any = Client
    told: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def try_out() -> None:
        try:
            told.put(connect(address, timeout=CONNECTING_S, set_as_default=False))
        except Exception as error:  # A web server's answer is even a MemoryError.
            told.put(_not_reached(address, error))

    if not address.strip():  # Dask would start a cluster of its own.
        raise UsageError(_not_reached(address, ValueError("?")))
    # Dask waits for ever for one that takes the connection and says nothing.
    threading.Thread(target=try_out, daemon=True).start()
    try:
        client = told.get(timeout=2 * CONNECTING_S)
    except queue.Empty:
        client = _not_reached(address, RuntimeError())
    if isinstance(client, Message):
        raise UsageError(client)
    return client


def _quiet(mismatch: type[Warning]) -> None:
    """What Dask logs is for those who run it; what matters to a teacher is raised."""
    if os.environ.get("GRADER_DEBUG"):
        return
    warnings.filterwarnings("ignore", category=mismatch)
    for name in ["distributed", *logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _not_reached(address: str, error: Exception) -> Message:
    if address.startswith("tls:") and isinstance(error, TypeError):
        return message("cluster-without-certificates", address=address)
    if isinstance(error, OSError | ValueError):
        return message("cluster-not-reached", address=address, reason=str(error))
    return message("cluster-not-dask", address=address)


def _require_same_version(client: Any, address: str, patience_s: float) -> None:
    try:
        client.wait_for_workers(1, timeout=patience_s)
    except TimeoutError as error:
        facts = {"address": address, "patience": round(patience_s)}
        raise UsageError(message("cluster-without-workers", **facts)) from error
    versions: dict[str, Any] = client.run(version_here, on_error="return")
    versions |= {address: _of_scheduler(client)}
    # A worker that has just ended is an OSError. What one without grader says arrives as a mere
    # Exception. Who joins later is looked at with its first job.
    missing = [
        where
        for where, told in versions.items()
        if isinstance(told, Exception) and not isinstance(told, OSError)
    ]
    if missing:
        raise UsageError(message("cluster-without-grader", workers=_listed(missing)))
    others = [
        f"{where} ({told})"
        for where, told in versions.items()
        if isinstance(told, str) and told != grader.__version__
    ]
    if others:
        facts = {"version": grader.__version__, "workers": _listed(others)}
        raise UsageError(message("cluster-other-versions", **facts))


def _of_scheduler(client: Any) -> Any:
    try:
        return client.run_on_scheduler(version_here)
    except Exception as error:  # Whatever it lacks, it cannot take our jobs.
        return error


def _require_isolation(client: Any, asked: WorkerDemands) -> None:
    portable = asked.isolation == Isolation.LIMITS
    told: Mapping[str, WorkerInfo] = client.run(worker_info_here, portable, on_error="ignore")
    refused = {where: asked.refusal(standing) for where, standing in told.items()}
    reasons = [reason for reason in refused.values() if reason is not None]
    if reasons:
        workers = _listed([where for where, reason in refused.items() if reason is not None])
        raise UsageError(message("cluster-isolation", workers=workers, reason=reasons[0]))


def _listed(words: list[str]) -> str:
    more = ["…"] if len(words) > _MOST_LISTED else []
    return ", ".join([*sorted(words)[:_MOST_LISTED], *more])
