"""What grading a class costs: CPU a copy, beside peers that make the same 60 checks, in one run.

A copy (`class_copies`) has 20 calls and 60 checks that are worth points: value, path and number
of evaluations, of two searches on ten trees. (The contract, which is worth nothing, is checked
as well.) All programs differ, one worker grades them on one core, what fails is explained, and
nothing that one copy did is remembered for another (`class_worker`). A right class is of right
programs alone; a mixed one is what people hand in. The peers are given some copies of the same
class, one process a copy:

- the floor: `class_floor`, one warm fork a copy, no checks, no confinement
- unittest: `plain_unittest`, results as JSON, no isolation
- pytest: `plain_checks`

CPU is user and system time of a process and all its children, its start and the reading of the
course included. What two workers do in the time of one is wall clock, and of a quiet machine
alone. `--growth` grades up to 10,000 copies in one worker and tells what a copy costs then, and
the memory of worker and zygote.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from grader.model.dataclass import dataclass

sys.path.insert(0, str(Path(__file__).parent))

from class_copies import KINDS, write_copies, write_course
from cpu_time import command_cpu_s, in_turn, output_of, print_rows

from grader.course import read_course
from grader.model.case import SearchCase
from grader.model.exercise import Course, Exercise
from grader.sandbox.isolation import modules_to_warm
from grader.search import run_reference
from grader.search.random_draws import board_of, draw_searches
from grader.submission import submission_of

HERE = Path(__file__).parent
ROUNDS = 3
SAMPLE = 12
"""How many copies a peer is given in each round: they are slow."""
GROWTH = (100, 1_000, 3_000, 10_000)
CLASSES = {"right": ("right",), "mixed": tuple(KINDS)}

PYTEST = "pytest, a process a copy"
UNITTEST = "unittest with JSON, a process a copy"
FLOOR = "floor: a warm fork a copy"
GRADED, DRAWN = "grader", "… its trees drawn for each copy"
PAGED, BOTH = "… with each student's page", "… drawn trees and pages"
AIMS = {
    "right": {GRADED: "0.18, or what unittest takes"},
    "mixed": {GRADED: "0.30", PAGED: "0.40", BOTH: "0.40"},
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--copies", type=int, help="how many (200; with --growth 10,000)")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--growth", action="store_true", help="100 to 10,000 copies")
    options = parser.parse_args()
    if options.growth:
        most = options.copies or GROWTH[-1]
        print_growth([*[each for each in GROWTH if each < most], most])
    else:
        print_class(options.copies or 200, options.rounds)


# The rows ---------------------------------------------------------------------------------------


def print_class(count: int, rounds: int = ROUNDS) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        bench = prepared(Path(temporary), count)
        for name in CLASSES:
            rows = rows_of(bench, name)
            times = in_turn(rows, rounds)
            print_rows(f"{name} copies ({count}), CPU a copy", times, PYTEST, AIMS[name])
        print_workers(bench)


@dataclass(frozen=True, slots=True)
class Bench:
    folder: Path
    """With `course`, `drawn`, and the copies of each class in a folder of its name."""
    count: int
    course: Course
    cache: Path


def prepared(
    folder: Path, count: int, classes: Iterable[str] = tuple(CLASSES), **trees: Any
) -> Bench:
    write_course(folder / "course", **trees)
    write_course(folder / "drawn", drawn=True, **trees)
    for name in classes:
        write_copies(folder / name, count, CLASSES[name])
    course = read_course(folder / "course", use_cache=False)
    (folder / "cases.json").write_text(json.dumps(described_cases(course)), encoding="utf-8")
    bench = Bench(folder, count, course, folder / "cache")
    # The course is proven, and kept, before the first copy comes.
    for each in ("course", "drawn"):
        run_worker(bench, course=each, copies=next(iter(classes)), count=1)
    return bench


def rows_of(bench: Bench, name: str) -> dict[str, Callable[[], float]]:
    graded = partial(worker_row, bench, copies=name)
    rows: dict[str, Callable[[], float]] = {
        PYTEST: peer_row(bench, name, [*pytest_command(bench.folder), "-k", "not order"]),
        UNITTEST: peer_row(bench, name, unittest_command()),
        FLOOR: lambda: floor_told(bench, name)["cpu_s"] / bench.count,
        GRADED: partial(graded, course="course"),
    }
    if name == "mixed":
        rows[DRAWN] = partial(graded, course="drawn")
        rows[PAGED] = partial(graded, course="course", paged=True)
        rows[BOTH] = partial(graded, course="drawn", paged=True)
    return rows


def worker_row(bench: Bench, **asked: Any) -> float:
    cost: float = run_worker(bench, count=bench.count, **asked)["cpu_s"]
    return cost / bench.count


def run_worker(bench: Bench, *, course: str, copies: str, **asked: Any) -> dict[str, Any]:
    """One worker in a process of its own."""
    folders = {"course": str(bench.folder / course), "folder": str(bench.folder / copies)}
    command = [sys.executable, str(HERE / "class_worker.py"), json.dumps(folders | asked)]
    told: dict[str, Any] = json.loads(output_of(command, {"GRADER_CACHE_DIR": str(bench.cache)}))
    return told


def floor_told(bench: Bench, name: str) -> dict[str, Any]:
    files = sorted((bench.folder / name).iterdir())
    submissions = [submission_of(file.name, file.read_bytes()) for file in files]
    described = {
        "cases": described_cases(bench.course),
        "modules": sorted({word for each in submissions for word in modules_to_warm(each.source)}),
        "copies": [each.source.decode() for each in submissions],
    }
    file = bench.folder / "floor.json"
    file.write_text(json.dumps(described), encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(HERE / "class_floor.py"), str(file)]
    told: dict[str, Any] = json.loads(output_of(command))
    return told


def pytest_command(folder: Path) -> list[str]:
    """pytest with its own plugins alone and an empty configuration, as a plain course has it."""
    settings = folder / "pytest.ini"
    settings.write_text("[pytest]\n")
    options = ["-q", "-c", str(settings), "-p", "no:cacheprovider", "--tb=no"]
    return [sys.executable, "-m", "pytest", *options, str(HERE / "plain_checks.py")]


def unittest_command() -> list[str]:
    return [sys.executable, str(HERE / "plain_unittest.py")]


def peer_row(bench: Bench, name: str, command: Sequence[str]) -> Callable[[], float]:
    """What a copy costs that has a process of its own: the same few copies in each round."""
    files = sorted((bench.folder / name).iterdir())
    sample = files[:: max(1, len(files) // SAMPLE)][:SAMPLE]
    variables = {
        "BENCH_CASES": str(bench.folder / "cases.json"),
        "BENCH_SUBMISSION": str(bench.folder / "copie.py"),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }

    def row() -> float:
        taken = 0.0
        for file in sample:
            source = submission_of(file.name, file.read_bytes()).source
            (bench.folder / "copie.py").write_bytes(source)
            # 2: a file that cannot be read; pytest says so as unittest does.
            taken += command_cpu_s(command, variables, allowed=(0, 1, 2))
        return taken / len(sample)

    return row


def described_cases(course: Course) -> list[dict[str, object]]:
    """The calls that every copy is to make, with what is right."""
    return [
        described_case(exercise, case)
        for exercise in course.exercises
        for template in exercise.case_templates
        for case in draw_searches(template, "")
    ]


def described_case(
    exercise: Exercise, case: SearchCase, seed: str = "", *, ordered: bool = False
) -> dict[str, object]:
    search = run_reference(case, exercise.algorithm)
    board, paths = board_of(case, seed)
    return {
        "function": exercise.forms[0].function,
        "id": case.id,
        "depth": case.depth,
        "maximise": case.maximise,
        "child_counts": board.child_counts,
        "values": board.values,
        "value": search.value,
        "path": search.path,
        "trace": [paths.index(leaf) for leaf in search.trace],
        "ordered": ordered,
    }


# Workers and growth -----------------------------------------------------------------------------


def print_workers(bench: Bench) -> None:
    one, two = (batch_wall_s(bench, jobs) for jobs in (1, 2))
    print(
        f"\ngrader batch, {bench.count} mixed copies without pages, wall clock\n"
        f"  one worker {one:6.1f} s   two {two:6.1f} s   × {one / two:.2f}"
        "   aim: 1.90, on two idle cores"
    )


def batch_wall_s(bench: Bench, jobs: int) -> float:
    command = [sys.executable, "-m", "grader", "batch", str(bench.folder / "mixed"), "--no-pages"]
    with tempfile.TemporaryDirectory() as out:
        options = ["--out", out, "--course", str(bench.folder / "course")]
        options += ["--jobs", str(jobs), "--force-jobs"]
        started = time.perf_counter()
        output_of([*command, *options], {"GRADER_CACHE_DIR": str(bench.cache)}, allowed=(0, 1, 3))
        return time.perf_counter() - started


def print_growth(counts: Sequence[int]) -> None:
    with tempfile.TemporaryDirectory() as name:
        bench = prepared(Path(name), max(counts), ("mixed",))
        told = run_worker(
            bench, course="course", copies="mixed", count=max(counts), paged=False, marks=counts
        )
    print("\none worker, more and more mixed copies; aim: the same cost, flat memory")
    for mark in told["marks"]:
        worker, zygote = mark["memory_mib"]
        print(
            f"  {mark['copies']:7,} copies   {mark['cpu_s'] / mark['copies'] * 1e3:6.1f} ms a copy"
            f"   worker {worker:6.1f} MiB   zygote {zygote:5.1f} MiB"
        )


if __name__ == "__main__":
    main()
