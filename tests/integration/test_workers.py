"""Workers on this machine: real processes, killed at will."""

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.classroom.grade_copy import close_worker, grade_job
from grader.classroom.job_loop import WorkerLost, run_jobs
from grader.classroom.workers import WorkerProcesses
from grader.errors import CouldNotJudge, CourseError
from grader.model.message import Message
from tests.integration import other_work
from tests.integration.class_jobs import class_of, job_of, without_times

ROOT = Path(__file__).parents[2]

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals")


def test_workers_grade_as_one_process_does() -> None:
    jobs = class_of(6)
    here = {key: without_times(grade_job(job)) for key, job in jobs}
    close_worker()
    there = {}

    with WorkerProcesses(2) as workers:
        run_jobs(
            workers,
            grade_job,
            jobs,
            window=workers.window,
            on_result=lambda key, result: there.update({key: without_times(result)}),
            on_lost=lambda key, reason: pytest.fail(key),
        )

    assert there == here
    assert {found["report"]["status"] for found in there.values()} == {"passed", "failed"}


def test_every_worker_is_a_process_and_takes_its_part() -> None:
    with WorkerProcesses(3) as workers:
        done = list(workers.map(other_work.who, "abcdef"))

    assert [word for word, _ in done] == list("abcdef")
    assert len({pid for _, pid in done}) == 3
    assert os.getpid() not in {pid for _, pid in done}


@pytest.mark.parametrize(
    ("word", "said"),
    [("die", "worker-ended"), pytest.param("signal", "worker-ended-by-signal", marks=posix)],
)
def test_a_worker_that_dies_loses_its_own_job_and_no_other(word: str, said: str) -> None:
    with WorkerProcesses(1) as workers:
        futures = [workers.submit(other_work.die, job) for job in ("a", word, "b", "c")]

        with pytest.raises(WorkerLost) as caught:
            futures[1].result()
        assert [futures[at].result() for at in (0, 2, 3)] == ["a", "b", "c"]
    assert caught.value.reason.code == said


def test_a_copy_that_kills_its_worker_is_put_aside_and_the_others_are_done() -> None:
    words = ["a", "die", "b", "c", "d"]
    done: list[str] = []
    lost: dict[str, Message] = {}

    with WorkerProcesses(2) as workers:
        run_jobs(
            workers,
            other_work.die,
            ((word, word) for word in words),
            window=4,
            on_result=lambda key, result: done.append(key),
            on_lost=lambda key, reason: lost.update({key: reason}),
        )

    assert sorted(done) == ["a", "b", "c", "d"]
    assert lost["die"].facts["how"].facts == {"exit_code": 7}


def test_what_a_job_raises_comes_back_as_it_was() -> None:
    with WorkerProcesses(1) as workers:
        broken = job_of(course_sha256="0" * 64)
        with pytest.raises(LookupError, match="nowhere"):
            workers.submit(other_work.fail, "nowhere").result()
        with pytest.raises(CouldNotJudge) as ours:
            workers.submit(grade_job, broken).result()
        with pytest.raises(CouldNotJudge) as foreign:
            workers.submit(other_work.fail, "cannot travel").result()
        assert workers.submit(other_work.echo, "goes on").result() == "goes on"

    assert ours.value.reason.code == "course-changed-on-the-way"
    assert foreign.value.reason.facts == {"type": "CannotTravel", "text": "1 and 2"}


def test_a_course_with_a_mistake_is_told_with_its_places() -> None:
    from grader.course.course_folder import pack_course

    with WorkerProcesses(1) as workers, pytest.raises(CourseError) as caught:
        workers.submit(grade_job, job_of(course=pack_course(ROOT / "tests"))).result()

    assert caught.value.faults


def test_work_that_cannot_travel_is_an_error_of_that_job_alone() -> None:
    with WorkerProcesses(1) as workers:
        future = workers.submit(lambda: None)

        with pytest.raises(Exception, match="lambda"):
            future.result()
        assert workers.submit(other_work.echo, "a").result() == "a"


def test_closed_workers_take_no_work() -> None:
    workers = WorkerProcesses(1)
    workers.shutdown()

    with pytest.raises(RuntimeError, match="closed"):
        workers.submit(other_work.echo, "a")


def test_what_has_not_begun_can_be_cancelled() -> None:
    workers = WorkerProcesses(1)
    futures = [workers.submit(other_work.who, word) for word in "abcd"]
    while not futures[0].running():
        time.sleep(0.01)

    workers.shutdown(cancel_futures=True)

    assert futures[0].result()[0] == "a"
    assert all(future.cancelled() for future in futures[1:])


def test_an_error_in_the_block_kills_what_is_under_way() -> None:
    before = time.monotonic()

    with pytest.raises(KeyboardInterrupt), WorkerProcesses(2) as workers:  # noqa: PT012
        futures = [workers.submit(other_work.sleep_long, word) for word in "abc"]
        time.sleep(0.5)
        raise KeyboardInterrupt

    assert time.monotonic() - before < 10
    assert all(future.done() for future in futures)
    with pytest.raises(WorkerLost):
        futures[0].result()


@posix
def test_a_worker_does_not_hear_ctrl_c() -> None:
    with WorkerProcesses(1) as workers:
        assert workers.submit(other_work.interrupted_itself, "").result() == "still here"


def test_the_folder_one_stands_in_is_not_on_a_worker_s_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pickle", "queue", "traceback", "json", "signal"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('a student was here')\n")
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place] + [str(ROOT)])
    monkeypatch.chdir(tmp_path)

    with WorkerProcesses(1) as workers:
        path = workers.submit(other_work.path_of, "").result()

    assert path == sys.path


# Cores -------------------------------------------------------------------------------------------


@on_linux
def test_each_worker_has_a_core_of_its_own_while_there_are_some() -> None:
    """Other graders of this machine may hold a core just then: they do not hold it for ever."""
    cores = os.sched_getaffinity(0)
    jobs = [job for _, job in class_of(4)]
    found: set[tuple[int, ...]] = set()

    for _ in range(20):
        with WorkerProcesses(2) as workers:
            found = {tuple(bound) for bound in workers.map(other_work.core_of, jobs)}
        assert all(len(bound) == 1 and set(bound) <= cores for bound in found)
        if len(found) == min(2, len(cores)):
            return
    pytest.fail(f"never more than {found}")


# The end of the main process ---------------------------------------------------------------------


def _processes_with(mark: str) -> list[int]:
    """Those whose environment, or whose parents', holds the mark; zygotes have an empty one."""
    parents: dict[int, int] = {}
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):  # It ended, or it is hidden from us.
                state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
                if state != "Z":
                    parents[int(folder.name)] = int(parent)
                    if mark.encode() in (folder / "environ").read_bytes():
                        found.add(int(folder.name))
    while grown := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= grown
    return sorted(found)


@on_linux
@pytest.mark.parametrize(
    ("how", "isolation"),
    [
        (signal.SIGKILL, None),
        (signal.SIGTERM, None),
        (signal.SIGINT, None),
        (signal.SIGKILL, "limits"),  # The same to its workers as SIGTERM, which nobody handles.
        (signal.SIGINT, "limits"),
    ],
    ids=["kill-zygote", "term-zygote", "int-zygote", "kill-interpreter", "int-interpreter"],
)
def test_a_killed_main_process_leaves_nobody_behind(
    how: signal.Signals, isolation: str | None
) -> None:
    mark = f"GRADER_TEST_MARK={os.getpid()}-{how}-{isolation}"
    endless = (
        "import time\ndef minimax(jeu, prof, coups_prec, joueur_maximise):\n    time.sleep(60)\n"
    )
    program = f"""
        import pickle
        from grader.classroom.workers import WorkerProcesses
        from grader.classroom.grade_copy import grade_job
        job = pickle.loads({pickle.dumps(job_of(endless, isolation=isolation))!r})
        with WorkerProcesses(2) as workers:
            for future in [workers.submit(grade_job, job) for _ in range(2)]:
                future.result()
    """
    name, _, value = mark.partition("=")
    main = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)],
        cwd=ROOT,
        env={**os.environ, name: value, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.DEVNULL,
    )
    _wait_until(lambda: len(_processes_with(mark)) >= 7)  # Two workers, their zygotes, children.
    there = _processes_with(mark)

    main.send_signal(how)
    main.wait()

    _wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in there))


def _wait_until(condition: Callable[[], bool]) -> None:
    """The test's own time-out ends the waiting."""
    while not condition():
        time.sleep(0.05)
