"""A student's time is the student's own: what is counted, and what never is."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from typing import Any

import psutil  # noqa: F401 (it looks at the system once, and must see the real one)
import pytest

from grader.errors import Abandoned
from grader.model.dataclass import replace
from grader.model.exercise import Limits
from grader.model.run import Board, Ending, Outcome, PositionAt
from grader.sandbox import session as session_module
from grader.sandbox.child_time import (
    LONGEST_NAP_S,
    WALL_CLOCK_FACTOR,
    LinuxStopwatch,
    LooseStopwatch,
    Stopwatch,
    WatchedChild,
    stopwatch_of,
)
from grader.sandbox.referee import Referee
from grader.sandbox.session import Session
from tests.integration.students import FILE, HASTY, LIMITS, ask, load

if sys.platform != "linux":
    pytest.skip("only Linux tells who waited for a core", allow_module_level=True)

TICK_S = 0.02
SPIN = """\
import time
def f(s):
    begun = time.process_time()
    while time.process_time() - begun < s: pass
"""


# The stopwatch ----------------------------------------------------------------------------------


@pytest.fixture
def quiet_pipe() -> Iterator[int]:
    read_end, write_end = os.pipe()
    yield read_end
    os.close(read_end)
    os.close(write_end)


def program(text: str) -> "subprocess.Popen[str]":
    """A process that has begun what it is to do."""
    process = subprocess.Popen(
        [sys.executable, "-I", "-c", f"print('go', flush=True)\n{text}"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


def counted(stopwatch: Stopwatch, process: "subprocess.Popen[str]", seconds: float) -> float:
    """What is counted in so many seconds, or until it has ended."""
    stopwatch.start()
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        stopwatch.look()
        time.sleep(TICK_S)
    stopwatch.look()
    used_s = stopwatch.stop()
    process.kill()
    process.communicate()
    return used_s


def test_sleep_counts(quiet_pipe: int) -> None:
    process = program("import time\ntime.sleep(60)")
    begun = time.monotonic()

    used_s = counted(LinuxStopwatch(process.pid, quiet_pipe), process, 0.5)

    # A tick that came very late is counted as one nap.
    assert 0.2 < used_s <= time.monotonic() - begun


def test_waiting_for_a_core_does_not_count(quiet_pipe: int) -> None:
    core = min(os.sched_getaffinity(0))
    alone = f"import os\nos.sched_setaffinity(0, {{{core}}})\n"
    rivals = [program(alone + "while True: pass") for _ in range(3)]
    spins = "import time\nwhile time.process_time() < 0.5: pass\ntime.sleep(60)"
    process = program(alone + spins)
    stopwatch = LinuxStopwatch(process.pid, quiet_pipe)
    stopwatch.start()
    begun = time.monotonic()
    try:
        while stopwatch._computed() < 0.35:
            stopwatch.look()
            time.sleep(TICK_S)
        passed = time.monotonic() - begun
        used_s = stopwatch.stop()
    finally:
        for each in (process, *rivals):
            each.kill()
            each.communicate()

    assert passed > 0.7, "it had the core nearly for itself, and shows nothing"
    assert used_s < 0.35 + 0.25 * (passed - 0.35)


def test_time_in_which_we_did_not_look_counts_as_one_nap(quiet_pipe: int) -> None:
    process = program("import time\ntime.sleep(60)")
    stopwatch = LinuxStopwatch(process.pid, quiet_pipe)
    stopwatch.start()
    stopwatch.look()
    time.sleep(5 * LONGEST_NAP_S)
    stopwatch.look()
    used_s = stopwatch.stop()
    process.kill()
    process.communicate()

    assert used_s == pytest.approx(LONGEST_NAP_S, abs=0.05)


def test_nothing_is_decided_by_sleep_while_it_has_said_something_unheard() -> None:
    read_end, write_end = os.pipe()
    process = program("import time\ntime.sleep(60)")
    made: list[LinuxStopwatch] = []
    over = threading.Event()

    def wait_for_an_answer() -> None:
        made.append(LinuxStopwatch(process.pid, read_end))
        over.wait()

    waiting = threading.Thread(target=wait_for_an_answer)
    waiting.start()
    while not made:
        time.sleep(0)
    (stopwatch,) = made
    stopwatch.start()
    for _ in range(10):
        stopwatch.look()
        time.sleep(TICK_S)

    assert stopwatch.has_used(0.05)
    os.write(write_end, b"E")
    assert not stopwatch.has_used(0.05)
    assert any(stopwatch.has_used(0.05) for _ in range(20)), "it may talk and never listen"

    over.set()
    waiting.join()
    process.kill()
    process.communicate()
    os.close(read_end)
    os.close(write_end)


def test_a_child_that_is_gone_uses_nothing_more(quiet_pipe: int) -> None:
    process = program("pass")
    process.communicate()
    stopwatch = stopwatch_of(process.pid, quiet_pipe)

    stopwatch.start()
    stopwatch.look()

    assert stopwatch.stop() == pytest.approx(0, abs=0.01)
    assert not stopwatch.has_used(1)


def test_where_sleep_cannot_be_told_a_tenth_of_the_wall_clock_counts() -> None:
    stopwatch = LooseStopwatch(lambda: 0.0)
    stopwatch.start()
    begun = time.monotonic()
    for _ in range(20):
        time.sleep(TICK_S)
        stopwatch.look()
    passed = time.monotonic() - begun

    assert stopwatch.stop() <= passed / WALL_CLOCK_FACTOR
    assert stopwatch.has_used(20 * TICK_S / WALL_CLOCK_FACTOR)


def test_where_sleep_cannot_be_told_computing_counts_in_full() -> None:
    clock = [5.0]
    stopwatch = LooseStopwatch(lambda: clock[0])
    stopwatch.start()
    clock[0] += 1.5

    assert stopwatch.stop() == 1.5
    assert stopwatch.has_used(1.5)
    assert not stopwatch.has_used(1.6)


def test_the_portable_reader_tells_what_a_process_has_computed() -> None:
    from grader.sandbox.child_time import _portable_cpu_reader

    process = program("import time\nwhile time.process_time() < 0.2: pass\ntime.sleep(60)")
    read = _portable_cpu_reader(process.pid)
    end = time.monotonic() + 30
    while read() < 0.1:
        assert time.monotonic() < end
        time.sleep(TICK_S)
    last = read()
    process.kill()
    process.communicate()

    assert read() == last, "of one that is gone, what was last known"
    assert _portable_cpu_reader(process.pid)() == 0


def test_where_the_kernel_keeps_no_record_the_loose_one_is_taken(
    quiet_pipe: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(stopwatch_of(os.getpid(), quiet_pipe), LinuxStopwatch)
    monkeypatch.setattr("grader.sandbox.child_time._read_proc", lambda name: "")

    assert isinstance(stopwatch_of(os.getpid(), quiet_pipe), LooseStopwatch)


def test_other_systems_have_the_loose_one(quiet_pipe: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")

    assert isinstance(stopwatch_of(os.getpid(), quiet_pipe), LooseStopwatch)


# Calls ------------------------------------------------------------------------------------------


def call_f(referee: Referee, source: str, *arguments: float, limits: Limits = LIMITS) -> Outcome:
    return referee.run_call(
        load(referee, source), FILE, replace(ask("f", *arguments), limits=limits)
    )


def test_a_call_is_charged_with_what_it_computed(referee: Referee) -> None:
    before = referee.used_s

    outcome = call_f(referee, SPIN, 0.3)

    assert outcome.ending is Ending.RETURNED
    assert 0.3 <= outcome.duration_s < 0.6
    assert referee.used_s >= before + 0.3


def test_a_call_that_waits_for_our_answer_is_not_charged(
    forking_referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    class SlowAnswers(dict[bytes, bytes]):
        def get(self, key: bytes, default: Any = None) -> Any:
            until = time.thread_time() + 2 * HASTY.time_s
            while time.thread_time() < until:
                pass
            return super().get(key, default)

    begin = session_module._Answers.__init__

    def slow(self: session_module._Answers, board: Board) -> None:
        begin(self, board)
        self.evaluations = SlowAnswers(self.evaluations)

    monkeypatch.setattr(session_module._Answers, "__init__", slow)
    loading = load(forking_referee, "def f(jeu): return evaluation(jeu)")
    board = Board(child_counts=(0,), values=(7,))

    outcome = forking_referee.run_call(
        loading, FILE, ask("f", PositionAt(0), board=board, limits=HASTY)
    )

    assert (outcome.ending, outcome.returned) == (Ending.RETURNED, 7)


ENDLESS: Mapping[str, tuple[str, int | None]] = {
    "loop": ("\n    while True: pass", 2),
    "c-code": ("\n    return sum(range(10**12))", 2),
    "sleep": ("\n    import time\n    time.sleep(60)", 3),
    "inner-function": ("\n    g()\ndef g():\n    while True: pass", 4),
    "deaf": (
        "\n    import signal\n    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\n"
        "    while True: pass",
        None,
    ),
    "unregistered": (
        "\n    import faulthandler, signal\n    faulthandler.unregister(signal.SIGUSR1)\n"
        "    while True: pass",
        None,
    ),
    "stopped": ("\n    import os, signal\n    os.kill(os.getpid(), signal.SIGSTOP)", None),
    "stubborn": (
        "\n    while True:\n        try:\n            while True: pass\n"
        "        except BaseException: pass",
        4,
    ),
}


def require_ended(referee: Referee, kind: str) -> None:
    body, line = ENDLESS[kind]

    outcome = call_f(referee, f"def f():{body}", limits=HASTY)

    assert (outcome.ending, outcome.running_line) == (Ending.TIMEOUT, line)
    assert HASTY.time_s <= outcome.duration_s


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_call_that_never_ends_is_ended_and_says_where(kind: str, one_referee: Referee) -> None:
    require_ended(one_referee, kind)


@pytest.mark.parametrize("kind", ["loop", "sleep", "stopped"])
def test_a_fresh_interpreter_is_ended_and_says_where_too(kind: str, one_by_one: Referee) -> None:
    require_ended(one_by_one, kind)


def test_what_was_printed_before_stays_without_the_stack(referee: Referee) -> None:
    outcome = call_f(referee, "def f():\n    print('un')\n    while True: pass", limits=HASTY)

    assert (outcome.output, outcome.output_truncated) == ("un\n", False)
    assert outcome.running_line == 3


def test_a_stack_behind_a_full_output_is_still_read(forking_referee: Referee) -> None:
    limits = replace(HASTY, output_kib=1)
    source = "def f():\n    print('x' * 10_000)\n    while True: pass"

    outcome = call_f(forking_referee, source, limits=limits)

    assert (len(outcome.output), outcome.output_truncated) == (1024, True)
    assert outcome.running_line == 3


def test_a_file_that_forges_a_stack_only_changes_its_own_line(forking_referee: Referee) -> None:
    forged = f'  File "{FILE}", line 77 in f'
    source = f"def f():\n    while True: print({forged!r})"

    outcome = call_f(forking_referee, source, limits=HASTY)

    assert outcome.ending is Ending.TIMEOUT
    assert outcome.running_line in (2, 77, None)


def test_loading_that_never_ends_says_where_too(referee: Referee) -> None:
    loading = referee.probe(
        b"import math\n\nwhile True: pass\n",
        FILE,
        targets={"f"},
        limits=HASTY,
        definitions_only=False,
    )

    assert (loading.ending, loading.running_line) == (Ending.TIMEOUT, 3)


# Killed by somebody else ------------------------------------------------------------------------


def kill_children(monkeypatch: pytest.MonkeyPatch, times: int) -> list[int]:
    """Have the first so many children killed as soon as they owe an answer to a call."""
    killed: list[int] = []
    call = Session.call

    def killing(self: Session, asked: object) -> Outcome:
        if len(killed) < times:
            killed.append(self._pipes.pid)
            os.kill(self._pipes.pid, signal.SIGKILL)
        return call(self, asked)  # type: ignore[arg-type]

    monkeypatch.setattr(Session, "call", killing)
    return killed


def test_a_child_that_somebody_kills_is_run_once_more(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    loading = load(referee, "def f(): return 1")
    killed = kill_children(monkeypatch, 1)

    outcome = referee.run_call(loading, FILE, ask("f"))

    assert len(killed) == 1
    assert (outcome.ending, outcome.returned) == (Ending.RETURNED, 1)


def test_a_second_time_it_is_a_verdict(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    loading = load(referee, "def f(): return 1")
    killed = kill_children(monkeypatch, 5)

    outcome = referee.run_call(loading, FILE, ask("f"))

    assert len(killed) == 2
    assert outcome.ending is Ending.CRASHED


# Given up ---------------------------------------------------------------------------------------


def test_what_runs_is_ended_and_nothing_more_is_run_until_it_is_resumed(
    forking_referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = load(forking_referee, "def f():\n    while True: pass")
    right = load(forking_referee, "def f(): return 1")
    begin = WatchedChild.begin

    def abandon_soon(self: WatchedChild, limit_s: float) -> None:
        begin(self, limit_s)
        threading.Timer(0.1, forking_referee.abandon).start()

    with monkeypatch.context() as patch:
        patch.setattr(WatchedChild, "begin", abandon_soon)
        with pytest.raises(Abandoned):
            forking_referee.run_call(endless, FILE, replace(ask("f"), limits=LIMITS))
    with pytest.raises(Abandoned):
        forking_referee.run_call(right, FILE, ask("f"))
    time.sleep(0.2)  # The timers of the calls before have all gone off.
    forking_referee.resume()

    assert forking_referee.run_call(right, FILE, ask("f")).returned == 1
