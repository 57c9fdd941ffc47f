"""Workers on other machines: the jobs of a class on a Dask cluster.

Copies and course travel in the jobs, reports come back as text, student code stays in the
sandbox of the worker that runs it. Dask itself gives the jobs of a lost worker to another; a job
whose workers were lost again and again comes back as `WorkerLost`.
"""

import contextlib
import logging
import os
import queue
import threading
import warnings
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from functools import partial
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

import grader
from grader.classroom.grade_class import WorkerLost
from grader.classroom.worker import Asked, Standing, run_if_fit, standing_here, version_here
from grader.errors import CouldNotJudge, GraderError, UsageError
from grader.model.message import Message, message
from grader.model.report import Isolation

_Result = TypeVar("_Result")
_Arguments = ParamSpec("_Arguments")

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
        asked = Asked(version=version_here(), isolation=isolation)
        _require_isolation(client, asked)
        return Cluster(client, address, asked, patience_s)
    except BaseException:
        client.close()
        raise


class Cluster(Executor):
    """The cluster, as `concurrent.futures` sees executors."""

    def __init__(self, client: Any, address: str, asked: Asked, patience_s: float) -> None:
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
        fn: Callable[_Arguments, _Result],
        /,
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> Future[_Result]:
        future: Future[_Result] = Future()
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


def _require_isolation(client: Any, asked: Asked) -> None:
    portable = asked.isolation == Isolation.LIMITS
    told: Mapping[str, Standing] = client.run(standing_here, portable, on_error="ignore")
    refused = {where: asked.refusal(standing) for where, standing in told.items()}
    reasons = [reason for reason in refused.values() if reason is not None]
    if reasons:
        workers = _listed([where for where, reason in refused.items() if reason is not None])
        raise UsageError(message("cluster-isolation", workers=workers, reason=reasons[0]))


def _listed(words: list[str]) -> str:
    more = ["…"] if len(words) > _MOST_LISTED else []
    return ", ".join([*sorted(words)[:_MOST_LISTED], *more])
