"""Measures grader beside what people would do without it; prints ratios, taken in one run.

Commands, as CPU of the process and its children: what every command costs beside a bare Python,
and `grader check` of a right and of a wrong file beside the same checks in plain parametrised
pytest (`plain_checks`) and beside a bare `python -I -S` that only makes the calls (`bare_calls`).

Then what a call and an evaluation cost beside the least that the system allows, which part of a
call the confinement of the child is, what a case costs as its tree grows, and what a whole class
costs (`class_bench`, which by itself takes other numbers of copies and `--growth`).
Machines are shared and noisy: read the ratios, not the milliseconds.
"""

import contextlib
import functools
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from grader.course import read_course
from grader.grading import seed_of
from grader.kinds.signature import applies
from grader.language import catalogue
from grader.model.case import Claim, SearchCase
from grader.model.exercise import Algorithm, Limits
from grader.model.message import NO_TITLE
from grader.model.run import Board, Call, PositionAt
from grader.model.tree import Nested, height, tree_of
from grader.sandbox import isolation
from grader.sandbox.referee import Company, Referee
from grader.search.random_draws import board_of, draw_searches

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

# Beside this file, wherever it is run from.
from class_bench import (  # noqa: E402
    described_case,
    floor_told,
    prepared,
    print_class,
    pytest_command,
    run_worker,
)
from cpu_time import command_cpu_s, in_turn, print_rows  # noqa: E402

ROOT = HERE.parent
SUBMISSION = ROOT / "tests" / "submissions" / "right" / "closure.py"
WRONG = ROOT / "exemples" / "mon_code.py"
ROUNDS = 7
COPIES = 200
LEAVES = (8, 64, 512, 4096)
BARE_CALL = "… with limits alone"
DEEP_LAYERS = ("landlock", "seccomp")
LIMITS = Limits(time_s=10, memory_mib=256, evaluations=100_000, output_kib=64)
PYTEST = "the same checks in plain pytest"
FORK = "fork, exit and wait"
TRIP = "a byte over two pipes"


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "cases.json").write_text(json.dumps(cases_of_course()))
        print_commands()
        print_checks("a right file", SUBMISSION, folder, "0.50, page included")
        print_checks("a wrong file", WRONG, folder, "0.90, page included")
    print_calls(call_times())
    title = "one evaluation, there and back"
    print_rows(title, evaluation_times(), TRIP, {"grader": "× 1.20"})
    print_case_growth()
    print_class(COPIES)


# Commands ---------------------------------------------------------------------------------------


def print_commands() -> None:
    words = [sys.executable, "-m", "grader"]
    line = "grader check --ex"
    tab = {"_ARGCOMPLETE": "1", "COMP_LINE": line, "COMP_POINT": str(len(line))}
    tab |= {"_ARGCOMPLETE_IFS": "\n", "_ARGCOMPLETE_SHELL": "bash"}
    shell = ["sh", "-c", 'exec "$@" 8>&1 9>/dev/null', "sh"]  # The answer comes from descriptor 8.
    rows: dict[str, Callable[[], float]] = {
        "bare python": lambda: command_cpu_s([sys.executable, "-c", ""]),
        "grader --version": lambda: command_cpu_s([*words, "--version"]),
        "Tab": lambda: command_cpu_s([*shell, *words], tab),
    }
    aims = {"grader --version": "40 ms", "Tab": "50 ms"}
    print_rows("short commands, CPU", in_turn(rows, ROUNDS), "bare python", aims)


def print_checks(title: str, file: Path, folder: Path, aim: str) -> None:
    """`grader check` beside pytest and bare calls on the same cases."""
    known = variables_of(folder, file)
    commands = {
        PYTEST: pytest_command(folder),
        "bare calls": [sys.executable, "-I", "-S", str(HERE / "bare_calls.py")],
        "grader check": grader_command(file, "--no-html"),
        "… with its page": grader_command(file, "--html", f"{folder}/report.html"),
    }
    rows = {
        name: functools.partial(command_cpu_s, command, known, (0, 1))
        for name, command in commands.items()
    }
    print_rows(f"{title}, CPU", in_turn(rows, ROUNDS), PYTEST, {"… with its page": aim})


def grader_command(file: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "grader", "check", str(file), *options]


def variables_of(folder: Path, file: Path) -> dict[str, str]:
    return {
        "BENCH_CASES": str(folder / "cases.json"),
        "BENCH_SUBMISSION": str(file),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }


def cases_of_course() -> list[dict[str, object]]:
    """Every case that `grader check` runs on these files, with the reference's answers."""
    course = read_course(ROOT)
    seed = seed_of(course)
    return [
        described_case(exercise, case, seed, ordered=exercise.algorithm is Algorithm.ALPHABETA)
        for exercise in course.exercises
        if exercise.algorithm in (Algorithm.MINIMAX, Algorithm.ALPHABETA)
        for template in exercise.case_templates
        for case in draw_searches(template, seed)
        if applies(exercise.forms[0], exercise, case.tree, case.depth)
    ]


# One call and one evaluation --------------------------------------------------------------------


def call_times() -> dict[str, list[float]]:
    """Seconds a call of a small search costs, beside a bare fork of this process's like."""
    source = SUBMISSION.read_bytes()
    board = board_of_leaves([[[1, 13], [15, 10]], [[2, 16], [8, 19]]])
    call = Call(
        function="minimax",
        positional=(PositionAt(0), 3, (), True),
        keywords=(),
        board=board,
        limits=LIMITS,
    )
    with Referee() as referee:
        referee.speak(lambda code: catalogue()[code].fr)
        loading = referee.probe(
            source, "closure.py", targets={"minimax"}, limits=LIMITS,
            definitions_only=False,
        )  # fmt: skip

        def make_calls(layers: frozenset[str]) -> float:
            with only_layers(layers):
                referee.run_call(loading, "closure.py", call)  # The zygote takes the new setup.
                return usual_seconds(lambda: referee.run_call(loading, "closure.py", call), 50)

        def make_calls_in_company() -> float:
            referee.run_call(loading, "closure.py", call, company=Company.LATER)
            beside = functools.partial(
                referee.run_call, loading, "closure.py", call, company=Company.EARLIER
            )
            return usual_seconds(beside, 50)

        held = frozenset(referee.layers)
        kinds = {
            "grader": held,
            BARE_CALL: frozenset({"rlimits"}),
            **{f"… without {layer}": held - {layer} for layer in DEEP_LAYERS if layer in held},
        }
        works: dict[str, Callable[[], float]] = {
            name: functools.partial(make_calls, layers) for name, layers in kinds.items()
        }
        works["… beside another call"] = make_calls_in_company

        forks = [sys.executable, "-I", "-S", "-c", _FORKS]

        def make_forks() -> float:
            return float(subprocess.run(forks, capture_output=True, check=True).stdout)

        return in_turn({FORK: make_forks, **works}, ROUNDS)


@contextlib.contextmanager
def only_layers(layers: frozenset[str]) -> Iterator[None]:
    """Children put on no other than these; for the bench alone."""
    bounds = isolation.bounds

    def fewer(layers_held: Iterable[str], readable: Sequence[str] = ()) -> dict[str, Any]:
        return bounds([layer for layer in layers_held if layer in layers], readable)

    isolation.bounds = fewer  # type: ignore[assignment]  # its parameters have other names
    try:
        yield
    finally:
        isolation.bounds = bounds


def print_calls(times: dict[str, list[float]]) -> None:
    print_rows("one call, from fork to verdict", times, FORK)
    pairs = zip(times["grader"], times[BARE_CALL], strict=True)
    share = statistics.median(whole - bare for whole, bare in pairs)
    part = share / statistics.median(times["grader"])
    print(f"  confinement's share of a call: {share * 1e6:.0f} µs, {part:.0%}; the aim: < 1000 µs")


def evaluation_times() -> dict[str, list[float]]:
    """CPU of both sides for an evaluation, beside the smallest message over two pipes."""
    count = 20_000
    board = board_of_leaves([1, 2, 3])
    call = Call(
        function="minimax",
        positional=(PositionAt(0), count),
        keywords=(),
        board=board,
        limits=LIMITS,
    )
    source = b"def minimax(jeu, n):\n    for _ in range(int(n)):\n        evaluation(jeu)\n"
    with Referee() as referee:
        referee.speak(lambda code: catalogue()[code].fr)
        loading = referee.probe(
            source, "many.py", targets={"minimax"}, limits=LIMITS,
            definitions_only=False,
        )  # fmt: skip

        def evaluate() -> float:
            before = time.process_time()
            outcome = referee.run_call(loading, "many.py", call)
            if len(outcome.asked) != count:
                raise RuntimeError(f"{len(outcome.asked)} evaluations, {outcome.ending}")
            return (time.process_time() - before + outcome.duration_s) / count

        pipes = [sys.executable, "-I", "-S", "-c", _PIPES]

        def ping() -> float:
            return float(subprocess.run(pipes, capture_output=True, check=True).stdout)

        return in_turn({TRIP: ping, "grader": evaluate}, ROUNDS)


def board_of_leaves(nested: Nested) -> Board:
    tree = tree_of(nested)
    case = SearchCase(
        id="bench",
        template_id="bench",
        title=NO_TITLE,
        tree=tree,
        maximise=True,
        depth=height(tree),
        hidden=False,
        must_not_ask=frozenset(),
        claim=Claim(),
    )
    board, _ = board_of(case, "bench")
    return board


def usual_seconds(work: Callable[[], object], times: int) -> float:
    """What most of them take: one that had to wait for another process does not count."""

    def taken() -> float:
        started = time.perf_counter()
        work()
        return time.perf_counter() - started

    return statistics.median(taken() for _ in range(times))


# A case as its tree grows -----------------------------------------------------------------------


def print_case_growth() -> None:
    """Ten right programs on ten trees of two moves, beside forks that make the calls alone."""
    print("\none case of minimax as its tree grows, CPU; the floor asks each leaf over bare pipes")
    costs = {leaves: case_costs(leaves) for leaves in LEAVES}
    for leaves, (graded, floor) in costs.items():
        shown = f"  {leaves:6,} leaves   {graded * 1e3:8.2f} ms   floor {floor * 1e3:8.2f} ms"
        if leaves > LEAVES[0]:
            pairs = zip((graded, floor), costs[LEAVES[0]], strict=True)
            a_leaf, least = ((cost - first) / (leaves - LEAVES[0]) * 1e6 for cost, first in pairs)
            shown += f"   a leaf more {a_leaf:6.2f} µs, floor {least:6.2f}   × {a_leaf / least:.2f}"
        print(shown)


def case_costs(leaves: int) -> tuple[float, float]:
    """Seconds of CPU a case, of grader and of the floor."""
    with tempfile.TemporaryDirectory() as name:
        depths = (leaves.bit_length() - 1,) * 10
        bench = prepared(
            Path(name), 10, ("right",), depths=depths, branching=2, exercises=("minimax",)
        )
        # The first ten copies are the start of the worker.
        first, second = run_worker(
            bench, course="course", copies="right", count=20, marks=(10, 20)
        )["marks"]
        floor = min(floor_told(bench, "right")["cpu_s"] for _ in range(3))
    return (second["cpu_s"] - first["cpu_s"]) / 100, floor / 100


_FORKS = """
import os, time
started = time.perf_counter()
for _ in range(200):
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
print((time.perf_counter() - started) / 200)
"""

_PIPES = """
import os
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
def cpu_s():
    uses = map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN))
    return sum(use.ru_utime + use.ru_stime for use in uses)
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
there, to_parent = os.pipe()
back, to_child = os.pipe()
before = cpu_s()
if os.fork() == 0:
    for _ in range(20000):
        os.write(to_parent, b"E")
        os.read(back, 1)
    os._exit(0)
for _ in range(20000):
    os.read(there, 1)
    os.write(to_child, b"i")
os.wait()
print((cpu_s() - before) / 20000)
"""

if __name__ == "__main__":
    main()
