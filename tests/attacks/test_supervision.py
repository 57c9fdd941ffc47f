"""What happens when children, the zygote or the grader itself are stopped, killed or stuck."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from grader.course import read_course
from grader.grade import Request, grade
from grader.messages import catalogue
from grader.render.json_report import report_document
from grader.run import Ending, Outcome
from grader.sandbox.interpreter_launcher import InterpreterLauncher
from grader.sandbox.referee import Referee
from grader.sandbox.zygote_launcher import ZygoteLauncher
from grader.submission import read_submission
from tests.attacks.attack_file import ATTACKS
from tests.attacks.hostile_course import write_course
from tests.attacks.hostile_runs import ROOT
from tests.integration.students import FILE, ask, load

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads Linux's /proc")

SUBMISSIONS = ROOT / "tests" / "submissions"


@pytest.fixture
def zygote() -> ZygoteLauncher:
    return ZygoteLauncher()


@pytest.fixture
def forking(zygote: ZygoteLauncher) -> Iterator[Referee]:
    with Referee(zygote) as referee:
        referee.speak(lambda code: catalogue()[code].fr)
        yield referee


def run(referee: Referee, body: str) -> Outcome:
    source = "import os, signal, time\ndef minimax():\n" + textwrap.indent(
        textwrap.dedent(body), "    "
    )
    return referee.run_call(load(referee, source), FILE, ask("minimax"))


# Children ---------------------------------------------------------------------------------------


def test_a_child_that_stops_itself_is_ended(referee: Referee) -> None:
    outcome = run(referee, "os.kill(os.getpid(), signal.SIGSTOP)")

    assert outcome.ending is Ending.TIMEOUT
    assert run(referee, "return 1").returned == 1


def test_a_child_that_ignores_every_signal_is_ended(referee: Referee) -> None:
    outcome = run(
        referee,
        """
        for number in set(range(1, 65)) - {9, 19, 32, 33}:
            signal.signal(number, signal.SIG_IGN)
        while True:
            try:
                time.sleep(100)
            except BaseException:
                pass
        """,
    )

    assert outcome.ending is Ending.TIMEOUT
    assert run(referee, "return 1").returned == 1


def test_a_child_killed_from_outside_is_a_crash_and_no_mark(
    forking: Referee, zygote: ZygoteLauncher
) -> None:
    loading = load(forking, "import time\ndef minimax(): time.sleep(0.5); return 1")

    with soon(lambda: os.kill(zygote._pid or 0, signal.SIGKILL)):
        outcome = forking.run_call(loading, FILE, ask("minimax"))

    assert outcome.ending is Ending.CRASHED


def test_a_child_finds_nothing_of_the_file_before_it_in_the_memory_it_was_forked_from(
    forking: Referee,
) -> None:
    victim = "".join(f"s{n} = 'SECRET_OF_VICTIM{n}'\n" for n in range(3_000))
    forking.run_call(load(forking, victim + "def minimax(): return 1"), FILE, ask("minimax"))
    thief = ATTACKS["reads_what_freed_memory_keeps"].path.read_bytes()

    outcome = forking.run_call(load(forking, thief), FILE, ask("minimax", 0, 3, (), True))

    assert outcome.returned == ["trouve", []]


# The zygote -------------------------------------------------------------------------------------


@contextlib.contextmanager
def soon(action: Callable[[], None]) -> Iterator[None]:
    """Do this in the midst of what is done meanwhile."""

    def wait_and_act() -> None:
        time.sleep(0.2)
        action()

    thread = Thread(target=wait_and_act)
    thread.start()
    try:
        yield
    finally:
        thread.join()


def test_a_zygote_killed_in_the_midst_of_a_call_is_replaced_and_the_call_made_again(
    forking: Referee, zygote: ZygoteLauncher
) -> None:
    loading = load(forking, "import time\ndef minimax(): time.sleep(0.5); return 7")
    first = zygote._process.pid

    with soon(lambda: os.kill(first, signal.SIGKILL)):
        child = children_of(first)
        outcome = forking.run_call(loading, FILE, ask("minimax"))

    assert outcome.returned == 7
    assert zygote._process.pid != first
    assert gone(first, *child)


def test_a_zygote_killed_before_it_was_ever_used_is_replaced() -> None:
    launcher = ZygoteLauncher()
    os.kill(launcher._process.pid, signal.SIGKILL)
    with Referee(launcher) as referee:
        assert "rlimits" in referee.layers


def test_a_zygote_stopped_in_the_midst_of_a_call_is_replaced(
    forking: Referee, zygote: ZygoteLauncher
) -> None:
    loading = load(forking, "import time\ndef minimax(): time.sleep(0.5); return 7")
    first = zygote._process.pid
    zygote._fresh.settimeout(0.3)

    with soon(lambda: os.kill(first, signal.SIGSTOP)):
        outcome = forking.run_call(loading, FILE, ask("minimax"))

    assert outcome.returned == 7
    assert gone(first)


# The grader itself ------------------------------------------------------------------------------

GRADER = """
import sys
from grader.sandbox.launcher import open_launcher
from grader.sandbox.referee import Referee
from tests.integration.students import FILE, LIMITS, ask, load
from dataclasses import replace
with Referee(open_launcher(portable=sys.argv[1] == "limits")) as referee:
    referee.speak(lambda code: code)
    patient = replace(LIMITS, time_s=60)
    loading = load(referee, "import time\\ndef minimax(): " + sys.argv[2])
    print("ready", flush=True)
    referee.run_call(loading, FILE, ask("minimax", limits=patient))
"""


@pytest.mark.parametrize("doing", ["time.sleep(100)", "exec('while True: pass')"])
@pytest.mark.parametrize("isolation", ["full", "limits"])
@pytest.mark.parametrize("zygote_is", ["running", "stopped"])
def test_nothing_outlives_a_grader_that_is_killed(
    doing: str, isolation: str, zygote_is: str
) -> None:
    grader = subprocess.Popen(
        [sys.executable, "-c", GRADER, isolation, doing],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    with grader:
        assert grader.stdout is not None
        assert grader.stdout.readline() == b"ready\n"
        time.sleep(0.3)
        started = descendants_of(grader.pid)
        assert len(started) >= 2
        if zygote_is == "stopped":
            os.kill(started[0], signal.SIGSTOP)
        grader.kill()

    assert gone(*started)


def children_of(pid: int) -> list[int]:
    with contextlib.suppress(OSError):
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return [int(word) for word in text.split()]
    return []


def descendants_of(pid: int) -> list[int]:
    found = children_of(pid)
    for child in found:
        found = found + [each for each in descendants_of(child) if each not in found]
    return found


def gone(*pids: int) -> bool:
    """Whether these have ended within a second; one that nobody waits for counts as ended."""
    deadline = time.monotonic() + 1.0
    while any(_runs(pid) for pid in pids):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]
    except OSError:
        return False
    return state not in "ZX"


# A thousand hostile runs ------------------------------------------------------------------------

HOSTILE = (
    "os._exit(0)",
    "os.kill(os.getpid(), signal.SIGKILL)",
    "raise SystemExit",
    "os.closerange(0, 100); time.sleep(9)",
    "os.fork()",
    "open('/tmp/grader-was-here', 'w')",
    "os.write(pipe, b'R\\xff\\xff\\xff\\xff')",
    "os.write(pipe, b'E\\xff\\xff\\xff\\x7f')",
    "print('x' * 100000)",
    "return [[]] * 10 ** 5",
)


def test_a_thousand_hostile_runs_leave_nothing_behind(
    forking: Referee, zygote: ZygoteLauncher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    pipe = "pipe = evaluation.__closure__[-1].cell_contents"
    loadings = [
        load(forking, f"import os, signal, time\n{pipe}\ndef minimax():\n    {body}")
        for body in HOSTILE
    ]
    forking.run_call(loadings[0], FILE, ask("minimax"))
    before = descriptors_of(os.getpid()), descriptors_of(zygote._process.pid), len(us())

    endings = [
        forking.run_call(loadings[number % len(loadings)], FILE, ask("minimax")).ending
        for number in range(1_000)
    ]

    assert (descriptors_of(os.getpid()), descriptors_of(zygote._process.pid), len(us())) == before
    assert children_of(zygote._process.pid) == []
    assert list(tmp_path.iterdir()) == []
    assert not Path("/tmp/grader-was-here").exists()
    assert endings == endings[: len(HOSTILE)] * (1_000 // len(HOSTILE))


def test_fifty_hostile_runs_in_interpreters_of_their_own_leave_nothing_behind() -> None:
    with Referee(InterpreterLauncher()) as referee:
        referee.speak(lambda code: code)
        run(referee, "return 1")
        before = descriptors_of(os.getpid()), len(us())
        for number in range(50):
            run(referee, ("os._exit(0)", "os.closerange(0, 100)", "os.fork()")[number % 3])
        assert (descriptors_of(os.getpid()), len(us())) == before


def descriptors_of(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


def us() -> list[int]:
    return children_of(os.getpid())


# A class ----------------------------------------------------------------------------------------

HONEST = ("class_based", "closure", "negamax", "tuple_path")
MISTAKEN = ("never_cuts", "path_reversed", "raises_name_error", "initial_zero")
CLASSMATES = (
    "forges_the_right_answer",
    "forges_a_giant_length",
    "forges_what_the_probe_found",
    "fork_bomb",
    "stops_itself",
    "swallows_every_exception",
    "memory_kept_in_a_global",
    "output_bomb",
    "patches_what_the_child_speaks_with",
    "poisons_sys_modules",
    "closes_every_descriptor",
    "kills_its_parent",
    "kills_itself",
    "keeps_state_between_calls",
    "recursion_without_a_limit",
    "exits_at_import",
    "import_hooks",
    "writes_to_wild_addresses",
    "floods_with_evaluations",
    "deep_lists_in_repr",
)


def test_hostile_files_in_a_class_change_nobodys_marks(forking: Referee, tmp_path: Path) -> None:
    write_course(tmp_path, ROOT / "corrige")
    course = read_course(tmp_path)
    files = [SUBMISSIONS / "right" / f"{name}.py" for name in HONEST]
    files += [SUBMISSIONS / "wrong" / f"{name}.py" for name in MISTAKEN]
    hostile = [ATTACKS[name].path for name in CLASSMATES]

    def marks(path: Path, referee: Referee) -> object:
        submission = read_submission(path)
        request = Request(
            course=course, submission=submission, exercise_ids=(), seed=path.name, language="fr"
        )
        report = grade(request, referee, lambda exercise, done, total: None)
        return report_document(replace(report, duration_s=0.0), "fr")

    alone = {}
    for path in files:
        with Referee(ZygoteLauncher()) as referee:
            alone[path] = marks(path, referee)
    together = [*files, *hostile]
    random.shuffle(together)
    seen = {path: marks(path, forking) for path in together}

    assert {path: seen[path] for path in files} == alone
