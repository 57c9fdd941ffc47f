"""A real Dask cluster on loopback: the same reports as here, whoever is killed on the way."""

import contextlib
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

import pytest

import grader
from grader.classroom import workers as graders
from grader.classroom.grade_copy import close_worker, grade_job
from grader.classroom.job_loop import run_jobs
from grader.classroom.workers import WorkerDemands, WorkerInfo, open_cluster, run_if_fit
from grader.errors import CouldNotJudge, UsageError
from grader.model.message import Message
from grader.model.report import Isolation
from tests.integration import other_work
from tests.integration.class_jobs import class_of, job_of, without_times
from tests.integration.dask_cluster import DaskProcesses

pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="groups of processes"),
    # Dask's own threads end a moment after the client that is closed.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

STRICT = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}


@pytest.fixture(scope="module")
def steady(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A cluster of one worker, which its nanny starts again when it dies."""
    with DaskProcesses(tmp_path_factory.mktemp("steady"), STRICT) as processes:
        processes.start_scheduler()
        processes.start_worker(nanny=True)
        yield processes.address


def test_a_copy_that_kills_workers_is_put_aside_and_the_others_are_done(steady: str) -> None:
    words = ["a", "die", "b", "c"]
    done: list[str] = []
    lost: dict[str, Message] = {}

    with open_cluster(steady) as executor:
        run_jobs(
            executor,
            other_work.die,
            ((word, word) for word in words),
            window=4,
            on_result=lambda key, result: done.append(key),
            on_lost=lambda key, reason: lost.update({key: reason}),
        )

    assert sorted(done) == ["a", "b", "c"]
    assert lost["die"].facts["how"].code == "worker-lost-there"
    assert "127.0.0.1" in lost["die"].facts["how"].facts["worker"]


def test_what_a_job_raises_there_is_raised_here(steady: str) -> None:
    with open_cluster(steady) as executor:
        future = executor.submit(grade_job, job_of(course_sha256="0" * 64))

        with pytest.raises(CouldNotJudge) as caught:
            future.result()

    assert caught.value.reason.code == "course-changed-on-the-way"


def test_work_may_have_keywords_and_may_be_cancelled(steady: str) -> None:
    with open_cluster(steady) as executor:
        first = executor.submit(other_work.who, word="a")
        second = executor.submit(other_work.who, "b")

        assert second.cancel()
        assert first.result()[0] == "a"
        assert executor.threads == 1
        assert executor.window == 64


def test_an_error_in_the_block_leaves_at_once(steady: str) -> None:
    with pytest.raises(KeyboardInterrupt), open_cluster(steady) as executor:  # noqa: PT012
        futures = [executor.submit(other_work.who, str(number)) for number in range(50)]
        before = time.monotonic()
        raise KeyboardInterrupt

    assert time.monotonic() - before < 5
    with pytest.raises(CancelledError):
        futures[-1].result()


def test_another_version_there_is_refused_before_anything_is_graded(
    steady: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = grader.__version__
    monkeypatch.setattr(grader, "__version__", "9.9.9")

    with pytest.raises(UsageError) as caught:
        open_cluster(steady)

    assert caught.value.reason.code == "cluster-other-versions"
    assert caught.value.reason.facts["version"] == "9.9.9"
    assert caught.value.reason.facts["workers"].count(f"({there})") == 2  # The scheduler's too.
    assert steady in caught.value.reason.facts["workers"]


def test_a_lost_worker_changes_nothing_and_a_lost_cluster_ends_the_batch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One cluster, which loses a worker, then its last one, then its scheduler."""
    monkeypatch.setattr(graders, "_GLANCE_S", 0.2)
    jobs = class_of(9)
    here = {key: without_times(grade_job(job)) for key, job in jobs}
    close_worker()
    there: dict[str, Any] = {}

    with DaskProcesses(tmp_path) as processes:
        scheduler = processes.start_scheduler()
        with pytest.raises(UsageError) as early:
            open_cluster(processes.address, patience_s=0.5)
        first, last = processes.start_worker(), processes.start_worker()
        executor = open_cluster(processes.address)
        executor.shutdown()
        executor.shutdown()  # Once more is no trouble.

        def on_result(key: str, result: str) -> None:
            assert key not in there
            there[key] = without_times(result)
            if len(there) == 3:
                processes.kill(first)

        with open_cluster(processes.address) as executor:
            _wait_for_threads(executor, 2)
            run_jobs(
                executor,
                other_work.slowly,
                jobs,
                window=6,
                on_result=on_result,
                on_lost=lambda key, reason: pytest.fail(key),
            )

        with open_cluster(processes.address) as executor:
            executor._patience_s = 1
            future = executor.submit(other_work.sleep_long, "")
            processes.kill(last)
            with pytest.raises(CouldNotJudge) as deserted:
                future.result()
            executor._patience_s = 100
            waiting = executor.submit(other_work.echo, "")
            processes.kill(scheduler)
            with pytest.raises(CouldNotJudge) as gone:
                waiting.result()
            with pytest.raises(CouldNotJudge) as again:
                executor.submit(other_work.echo, "").result()

    assert there == here
    assert early.value.reason.code == "cluster-without-workers"
    assert deserted.value.reason.code == "cluster-deserted"
    assert gone.value.reason.code == again.value.reason.code == "cluster-lost"


# TLS ---------------------------------------------------------------------------------------------


@pytest.fixture
def certificates(tmp_path: Path) -> Mapping[str, str]:
    """One certificate for all, made by the command of docs/cluster.md."""
    key, certificate = tmp_path / "grappe.key", tmp_path / "grappe.pem"
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=grappe".split()
    try:
        subprocess.run(
            [*command, "-keyout", key, "-out", certificate], check=True, capture_output=True
        )
    except FileNotFoundError:
        pytest.skip("no openssl here")
    files = {"CA_FILE": certificate}
    for role in ("SCHEDULER", "WORKER", "CLIENT"):
        files |= {f"{role}__KEY": key, f"{role}__CERT": certificate}
    names = {f"DASK_DISTRIBUTED__COMM__TLS__{name}": str(file) for name, file in files.items()}
    return names | {"DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION": "True"}


def test_everything_works_over_tls_and_nothing_without_certificates(
    tmp_path: Path, certificates: Mapping[str, str]
) -> None:
    import dask.config

    with DaskProcesses(tmp_path, certificates) as processes:
        processes.start_scheduler(protocol="tls")
        processes.start_worker()
        assert processes.address.startswith("tls://")
        with pytest.raises(UsageError) as bare:
            open_cluster(processes.address)
        settings = dask.config.set(
            {
                name.removeprefix("DASK_").lower().replace("__", "."): value
                for name, value in certificates.items()
            }
        )
        with settings, open_cluster(processes.address) as executor:
            result = executor.submit(grade_job, job_of()).result()

    assert bare.value.reason.code == "cluster-without-certificates"
    assert without_times(result)["report"]["status"] == "passed"


# What cannot be reached --------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["127.0.0.1:1", "", "nowhere", "smoke://signals:1"])
def test_where_nobody_listens_the_address_is_told(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(graders, "CONNECTING_S", 0.5)

    with pytest.raises(UsageError) as caught:
        open_cluster(address)

    assert caught.value.reason.code == "cluster-not-reached"
    assert caught.value.reason.facts["address"] == address


@pytest.mark.parametrize(
    "greeting", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b""], ids=["web", "mute"]
)
def test_another_server_is_no_scheduler(greeting: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """The port of Dask's own pages is next to the scheduler's."""
    monkeypatch.setattr(graders, "CONNECTING_S", 0.5)
    taken: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with contextlib.suppress(OSError):
                while True:
                    taken.append(server.accept()[0])
                    taken[-1].sendall(greeting)

        threading.Thread(target=serve, daemon=True).start()
        with pytest.raises(UsageError) as caught:
            open_cluster(f"127.0.0.1:{server.getsockname()[1]}")
        server.shutdown(socket.SHUT_RDWR)
    for connection in taken:
        connection.close()

    assert caught.value.reason.code == "cluster-not-dask"


def test_without_dask_the_command_that_installs_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    with pytest.raises(UsageError) as caught:
        open_cluster("127.0.0.1:8786")

    assert caught.value.reason.code == "cluster-not-installed"


# Who fits ----------------------------------------------------------------------------------------


class FakeClient:
    """Workers that say what a test wants them to say."""

    def __init__(self, told: Mapping[str, Any], scheduler: Any = None) -> None:
        self._told = told
        self._scheduler = grader.__version__ if scheduler is None else scheduler

    def wait_for_workers(self, count: int, timeout: float) -> None: ...

    def run(self, *_: Any, **__: Any) -> dict[str, Any]:
        return dict(self._told)

    def run_on_scheduler(self, _: Any) -> Any:
        if isinstance(self._scheduler, Exception):
            raise self._scheduler
        return self._scheduler


MISSING = Exception("ModuleNotFoundError(\"No module named 'grader'\")")


@pytest.mark.parametrize(
    ("workers", "scheduler"), [({"tcp://a": MISSING}, None), ({}, MISSING)], ids=["worker", "s"]
)
def test_whoever_has_no_grader_is_named(workers: Mapping[str, Any], scheduler: Any) -> None:
    client = FakeClient({"tcp://b": grader.__version__, **workers}, scheduler)

    with pytest.raises(UsageError) as caught:
        graders._require_same_version(client, "tcp://scheduler", 1)

    named = "tcp://a" if workers else "tcp://scheduler"
    assert caught.value.reason.code == "cluster-without-grader"
    assert caught.value.reason.facts["workers"] == named


def test_a_worker_that_has_just_ended_is_no_obstacle() -> None:
    client = FakeClient({"tcp://a": OSError("gone"), "tcp://b": grader.__version__})

    graders._require_same_version(client, "tcp://scheduler", 1)


def test_a_long_list_of_workers_is_cut() -> None:
    client = FakeClient({f"tcp://{number:03}": "0.0.1" for number in range(300)})

    with pytest.raises(UsageError) as caught:
        graders._require_same_version(client, "tcp://scheduler", 1)

    assert caught.value.reason.facts["workers"].endswith("tcp://009 (0.0.1), …")


@pytest.mark.parametrize(
    ("wanted", "is_root", "is_refused"),
    [(None, False, False), (None, True, True), ("full", False, True), ("limits", True, False)],
)
def test_workers_isolate_as_this_machine_would_have_to(
    wanted: str | None, is_root: bool, is_refused: bool
) -> None:
    asked = WorkerDemands(version=grader.__version__, isolation=wanted)
    held = WorkerInfo(version=grader.__version__, isolation=Isolation.LIMITS, is_root=is_root)
    client = FakeClient({"tcp://a": held})

    if not is_refused:
        graders._require_isolation(client, asked)
        return
    with pytest.raises(UsageError) as caught:
        graders._require_isolation(client, asked)
    assert caught.value.reason.code == "cluster-isolation"
    assert caught.value.reason.facts["workers"] == "tcp://a"


def test_a_worker_that_joined_later_says_itself_that_it_does_not_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bound = WorkerInfo(version=grader.__version__, isolation=Isolation.LIMITS, is_root=False)
    monkeypatch.setattr(graders, "worker_info_here", lambda portable: bound)

    with pytest.raises(UsageError) as other:
        run_if_fit(WorkerDemands(version="9.9.9", isolation=None), other_work.echo, "a")
    with pytest.raises(UsageError) as open_door:
        run_if_fit(
            WorkerDemands(version=grader.__version__, isolation=Isolation.FULL),
            other_work.echo,
            "a",
        )

    assert other.value.reason.code == "cluster-other-versions"
    assert open_door.value.reason.code == "cluster-isolation"
    fits = WorkerDemands(version=grader.__version__, isolation=None)
    assert run_if_fit(fits, other_work.echo, "a") == "a"


def test_what_a_worker_is_is_tried_out() -> None:
    told = graders.worker_info_here(True)

    assert told.isolation == Isolation.LIMITS
    assert told.is_root == (os.geteuid() == 0)


def _wait_for_threads(executor: graders.Cluster, count: int) -> None:
    deadline = time.monotonic() + 20
    while sum(executor._client.nthreads().values()) < count:
        assert time.monotonic() < deadline
        time.sleep(0.05)
