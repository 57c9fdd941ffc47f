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
from pathlib import Path
from threading import Event, Thread

import pytest

from grader.course import read_course
from grader.grading import Request, grade
from grader.language import catalogue
from grader.model.dataclass import replace
from grader.model.exercise import Limits
from grader.model.run import Ending, Outcome
from grader.render.formats.json_report import report_document
from grader.sandbox.launcher import InterpreterLauncher, ZygoteLauncher
from grader.sandbox.referee import Referee
from grader.submission import read_submission
from tests.attacks.attack_file import ATTACKS
from tests.attacks.hostile_course import write_course
from tests.attacks.hostile_runs import ROOT
from tests.belongings import belongings_of, children_of
from tests.integration.students import FILE, HASTY, LIMITS, ask, load

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


def run(referee: Referee, body: str, *, limits: Limits = LIMITS) -> Outcome:
    source = "import os, signal, time\ndef minimax():\n" + textwrap.indent(
        textwrap.dedent(body), "    "
    )
    return referee.run_call(load(referee, source), FILE, ask("minimax", limits=limits))


# Children ---------------------------------------------------------------------------------------


def test_a_child_that_stops_itself_is_ended(referee: Referee) -> None:
    outcome = run(referee, "os.kill(os.getpid(), signal.SIGSTOP)", limits=HASTY)

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
        limits=HASTY,
    )

    assert outcome.ending is Ending.TIMEOUT
    assert run(referee, "return 1").returned == 1


def test_a_child_killed_from_outside_is_run_once_more(
    forking: Referee, zygote: ZygoteLauncher
) -> None:
    loading = load(forking, SLOW)
    killed: list[int] = []

    with in_the_midst(zygote, lambda child: kill(child, killed)):
        outcome = forking.run_call(loading, FILE, ask("minimax"))

    assert outcome.returned == 7
    assert len(killed) == 1


def test_a_child_killed_from_outside_each_time_is_a_crash_and_no_mark(
    forking: Referee, zygote: ZygoteLauncher
) -> None:
    loading = load(forking, SLOW)
    killed: list[int] = []

    with in_the_midst(zygote, lambda child: kill(child, killed), times=2):
        outcome = forking.run_call(loading, FILE, ask("minimax"))

    assert outcome.ending is Ending.CRASHED
    assert len(set(killed)) == 2


def kill(child: int, killed: list[int]) -> None:
    killed.append(child)
    os.kill(child, signal.SIGKILL)


def test_a_child_finds_nothing_of_the_file_before_it_in_the_memory_it_was_forked_from(
    forking: Referee,
) -> None:
    victim = "".join(f"s{n} = 'SECRET_OF_VICTIM{n}'\n" for n in range(3_000))
    forking.run_call(load(forking, victim + "def minimax(): return 1"), FILE, ask("minimax"))
    thief = ATTACKS["reads_what_freed_memory_keeps"].path.read_bytes()

    outcome = forking.run_call(load(forking, thief), FILE, ask("minimax", 0, 3, (), True))

    assert outcome.returned == ["trouve", []]


# The zygote -------------------------------------------------------------------------------------


SLOW = "import time\ndef minimax(): time.sleep(1); return 7"
"""Slow enough to be met in the midst of it, even where the machine has other work to do."""


@contextlib.contextmanager
def in_the_midst(
    zygote: ZygoteLauncher, action: Callable[[int], None], *, times: int = 1
) -> Iterator[None]:
    """Do this with a child of the zygote, by its number, once it has been at work for a moment;
    and so with the next ones."""
    over = Event()

    def wait_and_act() -> None:
        met: set[int] = set()
        while len(met) < times and not over.wait(0.02):
            if (child := zygote._pid) is not None and child not in met:
                met.add(child)
                time.sleep(0.1)
                action(child)

    thread = Thread(target=wait_and_act)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def test_a_zygote_killed_in_the_midst_of_a_call_is_replaced_and_the_call_made_again(
    forking: Referee, zygote: ZygoteLauncher
) -> None:
    loading, first = load(forking, SLOW), zygote._process.pid
    orphans = []

    def kill_zygote(child: int) -> None:
        orphans.append(child)
        os.kill(first, signal.SIGKILL)

    with in_the_midst(zygote, kill_zygote):
        outcome = forking.run_call(loading, FILE, ask("minimax"))

    assert outcome.returned == 7
    assert zygote._process.pid != first
    assert len(orphans) == 1
    assert gone(first, *orphans)


def test_a_zygote_killed_before_it_was_ever_used_is_replaced() -> None:
    launcher = ZygoteLauncher()
    os.kill(launcher._process.pid, signal.SIGKILL)
    with Referee(launcher) as referee:
        assert "rlimits" in referee.layers


def test_a_zygote_stopped_in_the_midst_of_a_call_is_replaced(
    forking: Referee, zygote: ZygoteLauncher
) -> None:
    loading, first = load(forking, SLOW), zygote._process.pid
    zygote._fresh.settimeout(0.3)

    with in_the_midst(zygote, lambda _: os.kill(first, signal.SIGSTOP)):
        outcome = forking.run_call(loading, FILE, ask("minimax"))

    assert outcome.returned == 7
    assert zygote._process.pid != first
    assert gone(first)


# The grader itself ------------------------------------------------------------------------------

GRADER = """
import sys
from grader.sandbox.launcher import open_launcher
from grader.sandbox.referee import Referee
from tests.integration.students import FILE, LIMITS, ask, load
from grader.model.dataclass import replace
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
        started = wait_for_descendants(grader.pid, count=2)
        if zygote_is == "stopped":
            os.kill(started[0], signal.SIGSTOP)
        grader.kill()

    assert gone(*started)


def descendants_of(pid: int) -> list[int]:
    found = children_of(pid)
    for child in found:
        found = found + [each for each in descendants_of(child) if each not in found]
    return found


def wait_for_descendants(pid: int, *, count: int) -> list[int]:
    """What it has started, once all have begun; the test's own time-out ends the waiting."""
    while len(found := descendants_of(pid)) < count or not all(map(has_begun, found)):
        time.sleep(0.01)
    return found


def has_begun(pid: int) -> bool:
    """Whether it is past its first steps: it waits for something, or has been busy for long."""
    first, second = _state_and_ticks(pid), None
    if first is not None and first[0] == "S":
        time.sleep(0.1)
        second = _state_and_ticks(pid)
    return first is not None and (first == second or first[1] > os.sysconf("SC_CLK_TCK"))


def _state_and_ticks(pid: int) -> tuple[str, int] | None:
    """Whether it runs or sleeps, and its processor time."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return None
    return words[0], int(words[11]) + int(words[12])


def gone(*pids: int) -> bool:
    """Whether these end soon, far sooner than they would by themselves.

    One that nobody waits for counts as ended.
    """
    deadline = time.monotonic() + 10
    while any(_runs(pid) for pid in pids):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def _runs(pid: int) -> bool:
    seen = _state_and_ticks(pid)
    return seen is not None and seen[0] not in "ZX"


# Hundreds of hostile runs -----------------------------------------------------------------------

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


HOSTILE_RUNS = 20 * len(HOSTILE)


def test_hundreds_of_hostile_runs_leave_nothing_behind(
    forking: Referee, zygote: ZygoteLauncher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    pipe = "pipe = evaluation.__closure__[-1].cell_contents"
    loadings = [
        load(forking, f"import os, signal, time\n{pipe}\ndef minimax():\n    {body}")
        for body in HOSTILE
    ]
    forking.run_call(loadings[0], FILE, ask("minimax"))
    both = os.getpid(), zygote._process.pid
    before = [belongings_of(process) for process in both]

    endings = [
        forking.run_call(loadings[number % len(loadings)], FILE, ask("minimax")).ending
        for number in range(HOSTILE_RUNS)
    ]

    assert [belongings_of(process) - had for process, had in zip(both, before, strict=True)] == [
        set(),
        set(),
    ]
    assert children_of(zygote._process.pid) == []
    assert list(tmp_path.iterdir()) == []
    assert not Path("/tmp/grader-was-here").exists()
    assert endings == endings[: len(HOSTILE)] * (HOSTILE_RUNS // len(HOSTILE))


def test_hostile_runs_in_interpreters_of_their_own_leave_nothing_behind() -> None:
    others = belongings_of(os.getpid())
    with Referee(InterpreterLauncher()) as referee:
        referee.speak(lambda code: code)
        run(referee, "return 1")
        held = belongings_of(os.getpid()) - others
        for body in ("os._exit(0)", "os.closerange(0, 100)", "os.fork()") * 2:
            run(referee, body)
        # Each run has used up the interpreter that was ready, and another one is.
        assert len(belongings_of(os.getpid()) - others) == len(held)


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
    write_course(tmp_path, ROOT / "corrige", time_limit_s=HASTY.time_s)
    course = read_course(tmp_path)
    files = [SUBMISSIONS / "right" / f"{name}.py" for name in HONEST]
    files += [SUBMISSIONS / "wrong" / f"{name}.py" for name in MISTAKEN]
    hostile = [ATTACKS[name].path for name in CLASSMATES]

    def marks(path: Path, referee: Referee) -> object:
        submission = read_submission(path)
        request = Request(
            course=course,
            submission=submission,
            exercise_ids=(),
            seed=path.name,
            language="fr",
            explained=path in files,  # Nobody looks at what is told of the others.
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
