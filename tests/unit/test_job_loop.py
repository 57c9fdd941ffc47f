"""The loop that hands out jobs, with an executor that does what each test says."""

import queue
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from concurrent.futures.process import BrokenProcessPool
from types import SimpleNamespace
from typing import Any

import pytest

from grader.classroom.job_loop import WorkerLost, lost_process, run_jobs
from grader.errors import CouldNotJudge
from grader.language import render
from grader.model.message import Message, message
from tests.unit.for_each import for_each


class FakeExecutor(Executor):
    """Does nothing until it is asked to, and then one job: the first, or the last."""

    last: "FakeExecutor"

    def __init__(self, *, last_first: bool = False) -> None:
        self.open: list[tuple[Future[Any], Callable[..., Any], Any]] = []
        self.most_open = 0
        self.started: list[str] = []
        FakeExecutor.last = self
        self.beside: dict[Any, list[int]] = {}
        self._last_first = last_first

    def submit(self, fn: Any, /, *args: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.open.append((future, fn, args[0]))
        self.started.append(args[0])
        self.most_open = max(self.most_open, len(self.open))
        self.beside.setdefault(args[0], []).append(len(self.open) - 1)
        return future

    def step(self) -> None:
        future, work, job = self.open.pop(-1 if self._last_first else 0)
        future.set_running_or_notify_cancel()
        try:
            future.set_result(work(job))
        except BaseException as error:
            future.set_exception(error)


class Told:
    def __init__(self) -> None:
        self.results: dict[str, Any] = {}
        self.lost: dict[str, Message] = {}
        self.started: list[str] = []

    def on_result(self, key: str, result: Any) -> None:
        assert key not in self.results
        self.results[key] = result

    def on_lost(self, key: str, reason: Message) -> None:
        assert key not in self.lost
        self.lost[key] = reason


class SteppingQueue(queue.Queue[Any]):
    """Where the loop waits for a job that is done, the executor does a step instead."""

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        while self.empty():
            FakeExecutor.last.step()
        return super().get(block, timeout)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    names = SimpleNamespace(SimpleQueue=SteppingQueue, Empty=queue.Empty)
    monkeypatch.setattr("grader.classroom.job_loop.queue", names)


def run(
    executor: FakeExecutor,
    work: Callable[[str], Any],
    words: Iterator[str] | list[str],
    *,
    window: int = 3,
) -> Told:
    told = Told()
    told.started = executor.started
    run_jobs(
        executor,
        work,
        ((word, word) for word in words),
        window=window,
        on_result=told.on_result,
        on_lost=told.on_lost,
    )
    return told


def test_every_job_comes_back_once_whatever_the_order() -> None:
    executor = FakeExecutor(last_first=True)

    told = run(executor, str.upper, list("abcdefg"))

    assert told.results == {letter: letter.upper() for letter in "abcdefg"}
    assert told.lost == {}
    assert told.started == list("abcdefg")


def test_no_jobs_are_no_trouble() -> None:
    assert run(FakeExecutor(), str.upper, []).results == {}


def test_jobs_are_asked_for_only_when_there_is_room() -> None:
    asked = 0
    executor = FakeExecutor()

    def words() -> Iterator[str]:
        nonlocal asked
        for number in range(200):
            asked += 1
            assert asked - done <= 4
            yield str(number)

    done = 0

    def work(word: str) -> str:
        nonlocal done
        done += 1
        return word

    told = run(executor, work, words(), window=4)

    assert len(told.results) == 200
    assert executor.most_open == 4


def losing(*words: str, times: int) -> Callable[[str], str]:
    left = dict.fromkeys(words, times)

    def work(word: str) -> str:
        if left.get(word, 0):
            left[word] -= 1
            raise lost_process(-11)
        return word

    return work


def test_a_job_that_lost_its_worker_is_tried_again_later_and_alone() -> None:
    executor = FakeExecutor()

    told = run(executor, losing("b", times=1), list("abcdef"))

    assert set(told.results) == set("abcdef")
    assert list(told.results)[-1] == "b"
    assert executor.beside["b"][-1] == 0
    assert told.started.count("b") == 2


def test_one_that_loses_it_again_is_put_aside_and_the_others_go_on() -> None:
    told = run(FakeExecutor(), losing("b", "e", times=2), list("abcdef"))

    assert set(told.results) == set("acdf")
    assert set(told.lost) == {"b", "e"}
    assert "signal 11" in render(told.lost["b"], "fr")


def test_many_lost_jobs_are_tried_before_the_queue_of_them_grows_long() -> None:
    executor = FakeExecutor()
    words = [f"lost-{number}" for number in range(20)]

    told = run(executor, losing(*words, times=1), words, window=3)

    assert set(told.results) == set(words)
    second_tries = [number for number, word in enumerate(told.started) if word == "lost-0"]
    assert second_tries[1] < 10
    assert all(tries[-1] == 0 for tries in executor.beside.values())


@for_each("error", [BrokenProcessPool("gone"), BrokenExecutor()])
def test_every_executor_s_way_of_breaking_is_a_lost_worker(error: Exception) -> None:
    def work(word: str) -> str:
        raise error

    told = run(FakeExecutor(), work, ["a"])

    assert told.lost == {"a": message("copy-loses-workers", how=message("worker-gone"))}


def test_a_job_cancelled_by_others_is_tried_again_too(monkeypatch: pytest.MonkeyPatch) -> None:
    executor = FakeExecutor()
    told = Told()
    tries = 0

    do_a_step = executor.step

    def step() -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            future, *_ = executor.open.pop(0)
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            do_a_step()

    monkeypatch.setattr(executor, "step", step)

    run_jobs(
        executor,
        str.upper,
        [("a", "a")],
        window=1,
        on_result=told.on_result,
        on_lost=told.on_lost,
    )

    assert told.results == {"a": "A"}


@for_each("error", [CouldNotJudge(message("course-changed-on-the-way")), KeyboardInterrupt()])
def test_what_a_job_raises_ends_the_whole_and_cancels_the_rest(error: BaseException) -> None:
    executor = FakeExecutor()

    def work(word: str) -> str:
        if word == "b":
            raise error
        return word

    with pytest.raises(type(error)):
        run(executor, work, list("abcdef"))

    assert executor.open
    assert all(future.cancelled() for future, *_ in executor.open)


def test_a_result_that_cannot_be_kept_ends_the_whole_too() -> None:
    executor = FakeExecutor()

    def full_disk(key: str, result: Any) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        run_jobs(
            executor,
            str.upper,
            ((letter, letter) for letter in "abc"),
            window=2,
            on_result=full_disk,
            on_lost=Told().on_lost,
        )

    assert all(future.cancelled() for future, *_ in executor.open)


def test_a_worker_that_ended_by_itself_is_told_by_its_code() -> None:
    lost = lost_process(3)

    assert isinstance(lost, WorkerLost)
    assert "code 3" in render(lost.reason, "fr")
