"""Measures grader beside what people would do without it; prints ratios, taken in one run.

(a) `grader check`, the whole command, on the whole course
(b) the same checks written as plain parametrised pytest, in one process
(c) a bare `python -I -S` that only executes the file and makes the calls

and, inside (a), what a call and an evaluation cost beside the least that the system allows, and
which part of a call the confinement of the child is. Then what a whole class costs
(`class_bench`, which by itself takes other numbers of copies).
Machines are shared and noisy: read the ratios, not the milliseconds.
"""

import contextlib
import functools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from grader.course import read_course
from grader.kinds.signature import applies
from grader.language import catalogue
from grader.model.case import CaseTemplate, Claim, SearchCase
from grader.model.exercise import Algorithm, Exercise, Limits
from grader.model.message import NO_TITLE
from grader.model.run import Board, Call, PositionAt
from grader.model.tree import Nested, height, tree_of
from grader.sandbox import isolation
from grader.sandbox.referee import Referee
from grader.search import run_reference
from grader.search.random_draws import board_of, draw_searches
from grader.submission import read_submission

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from class_bench import print_class  # noqa: E402 (beside this file, wherever it is run from)

ROOT = HERE.parent
SUBMISSION = ROOT / "tests" / "submissions" / "right" / "closure.py"
ROUNDS = 7
COPIES = 200
BARE_CALL = "… with limits alone"
DEEP_LAYERS = ("landlock", "seccomp")
LIMITS = Limits(time_s=10, memory_mib=256, evaluations=100_000, output_kib=64)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        cases = Path(folder) / "cases.json"
        described = cases_of_course()
        cases.write_text(json.dumps(described))
        commands = {
            "(a) grader check": grader_command("--no-html"),
            "    … with its HTML report": grader_command("--html", f"{folder}/report.html"),
            "(b) plain pytest": pytest_command(folder),
            "(c) bare python": [sys.executable, "-I", "-S", str(HERE / "bare_calls.py")],
        }
        environment = os.environ | {
            "BENCH_CASES": str(cases),
            "BENCH_SUBMISSION": str(SUBMISSION),
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        times = interleaved({name: timed_command(c, environment) for name, c in commands.items()})
    print_table(f"whole commands, the same {len(described)} cases", times, "(c) bare python")
    print_calls(call_times())
    print_table("one evaluation, there and back", evaluation_times(), "a byte over two pipes")
    print_class(COPIES)


def grader_command(*options: str) -> list[str]:
    return [sys.executable, "-m", "grader", "check", str(SUBMISSION), *options]


def pytest_command(folder: str) -> list[str]:
    """pytest with its own plugins alone and an empty configuration, as a plain course has it."""
    settings = Path(folder) / "pytest.ini"
    settings.write_text("[pytest]\n")
    plain = str(HERE / "plain_checks.py")
    options = ["-q", "-c", str(settings), "-p", "no:cacheprovider"]
    return [sys.executable, "-m", "pytest", *options, plain]


def cases_of_course() -> list[dict[str, object]]:
    """Every case that `grader check` runs on this submission, with the reference's answers."""
    course = read_course(ROOT)
    seed = "/".join((course.sha256, read_submission(SUBMISSION).sha256, ""))
    return [
        case
        for exercise in course.exercises
        if exercise.algorithm in (Algorithm.MINIMAX, Algorithm.ALPHABETA)
        for template in exercise.case_templates
        for case in described_cases(exercise, template, seed)
    ]


def described_cases(
    exercise: Exercise, template: CaseTemplate, seed: str
) -> list[dict[str, object]]:
    described = []
    for case in draw_searches(template, seed):
        if not applies(exercise.forms[0], exercise, case.tree, case.depth):
            continue
        search = run_reference(case, exercise.algorithm)
        board, paths = board_of(case, seed)
        described.append(
            {
                "function": exercise.forms[0].function,
                "id": case.id,
                "depth": case.depth,
                "maximise": case.maximise,
                "child_counts": board.child_counts,
                "values": board.values,
                "value": search.value,
                "path": search.path,
                "trace": [paths.index(leaf) for leaf in search.trace],
                "ordered": exercise.algorithm.value == "alphabeta",
            }
        )
    return described


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

        held = frozenset(referee.layers)
        kinds = {
            "grader": held,
            BARE_CALL: frozenset({"rlimits"}),
            **{f"… without {layer}": held - {layer} for layer in DEEP_LAYERS if layer in held},
        }
        works = {name: functools.partial(make_calls, layers) for name, layers in kinds.items()}

        forks = [sys.executable, "-I", "-S", "-c", _FORKS]

        def make_forks() -> float:
            return float(subprocess.run(forks, capture_output=True, check=True).stdout)

        return interleaved({**works, "fork, exit and wait": make_forks})


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
    print_table("one call, from fork to verdict", times, "fork, exit and wait")
    pairs = zip(times["grader"], times[BARE_CALL], strict=True)
    share = statistics.median(whole - bare for whole, bare in pairs)
    part = share / statistics.median(times["grader"])
    print(f"  confinement's share of a call: {share * 1e6:.0f} µs, {part:.0%}; the aim: < 1000 µs")


def evaluation_times() -> dict[str, list[float]]:
    """Seconds an evaluation costs, beside the smallest message over two pipes on one core."""
    count = 5000
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
            outcome = referee.run_call(loading, "many.py", call)
            if len(outcome.asked) != count:
                raise RuntimeError(f"{len(outcome.asked)} evaluations, {outcome.ending}")
            return outcome.duration_s / count

        pipes = [sys.executable, "-I", "-S", "-c", _PIPES]

        def ping() -> float:
            return float(subprocess.run(pipes, capture_output=True, check=True).stdout)

        return interleaved({"grader": evaluate, "a byte over two pipes": ping})


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


# Measuring --------------------------------------------------------------------------------------


def timed_command(command: list[str], environment: dict[str, str]) -> Callable[[], float]:
    def run() -> float:
        started = time.perf_counter()
        finished = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        if finished.returncode != 0:
            said = (finished.stdout + finished.stderr).decode(errors="replace")
            raise RuntimeError(f"{' '.join(command)} failed:\n{said[-1000:]}")
        return time.perf_counter() - started

    return run


def seconds(work: Callable[[], object], times: int) -> float:
    started = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - started) / times


def usual_seconds(work: Callable[[], object], times: int) -> float:
    """What most of them take: one that had to wait for another process does not count."""
    return statistics.median(seconds(work, 1) for _ in range(times))


def interleaved(works: dict[str, Callable[[], float]]) -> dict[str, list[float]]:
    """Turn by turn, so that a slow moment of the machine falls on all of them."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for work in works.values():
        work()
    for _ in range(ROUNDS):
        for name, work in works.items():
            times[name].append(work())
    return times


def print_table(title: str, times: dict[str, list[float]], unit: str) -> None:
    print(f"\n{title}")
    floor = statistics.median(times[unit])
    for name, taken in times.items():
        median = statistics.median(taken)
        shown = f"{median * 1e3:9.1f} ms" if median > 1e-2 else f"{median * 1e6:9.1f} µs"
        print(f"  {name:28}{shown}   × {median / floor:5.2f}")
    if "(b) plain pytest" in times:
        ratio = statistics.median(times["(a) grader check"]) / statistics.median(
            times["(b) plain pytest"]
        )
        print(f"  (a) / (b) = {ratio:.2f}")


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
import os, time
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
there, to_parent = os.pipe()
back, to_child = os.pipe()
if os.fork() == 0:
    for _ in range(5000):
        os.write(to_parent, b"E")
        os.read(back, 1)
    os._exit(0)
started = time.perf_counter()
for _ in range(5000):
    os.read(there, 1)
    os.write(to_child, b"i")
print((time.perf_counter() - started) / 5000)
"""

if __name__ == "__main__":
    main()
