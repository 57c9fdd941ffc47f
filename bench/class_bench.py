"""What grading a class costs: CPU a copy, beside a floor and beside plain pytest, in one run.

A class is 200 mixed copies (`class_copies`), each with 20 calls and 60 checks that are worth
points: value, path and number of evaluations, of two searches on ten trees. (The contract, which
is worth nothing, is checked as well.) One worker grades them on one core, a fresh confined child
for each call; what fails is explained, with the smallest tree.

- the floor: `class_floor`, one warm fork a copy, no checks, no confinement
- pytest: the same 60 checks in plain pytest, one process a copy

CPU is user and system time of the worker, its zygote and every child, the start of the worker
and the reading of the course included. `--growth` grades up to 10,000 copies in one worker and
tells what a copy costs then, and the memory of worker and zygote.
"""

import argparse
import base64
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from grader.model.dataclass import dataclass

sys.path.insert(0, str(Path(__file__).parent))

from class_copies import copies, write_course

from grader.course import read_course
from grader.model.exercise import Course
from grader.sandbox.isolation import modules_to_warm
from grader.search import run_reference
from grader.search.random_draws import board_of, draw_searches
from grader.submission import submission_of

HERE = Path(__file__).parent
ROUNDS = 3
PYTEST_COPIES = 6
"""A sample in each round: they are slow."""
GROWTH = (1_000, 3_000, 10_000)

FLOOR, PLAIN = "floor: a warm fork a copy", "pytest, a process a copy"
GRADED, DRAWN = "grader", "… its trees drawn for each copy"
PAGED = "… with each student's page"


def main() -> None:
    options = parsed_options()
    if options.worker:
        print(json.dumps(work(**json.loads(options.worker))))
    elif options.growth:
        print_growth([count for count in GROWTH if count <= options.copies] or [options.copies])
    else:
        print_class(min(options.copies, 10_000), options.rounds)


def parsed_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--copies", type=int, help="how many (200; with --growth 10,000)")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--growth", action="store_true", help="1,000, 3,000 and 10,000 copies")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.copies = options.copies or (GROWTH[-1] if options.growth else 200)
    return options


# The rows ---------------------------------------------------------------------------------------


def print_class(count: int, rounds: int = ROUNDS) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        write_course(folder / "course")
        write_course(folder / "drawn", drawn=True)
        course = read_course(folder / "course", use_cache=False)
        rows: dict[str, Callable[[], Cost]] = {
            FLOOR: floor_row(folder, course, count),
            GRADED: partial(worker_row, course=str(folder / "course"), count=count, paged=False),
            DRAWN: partial(worker_row, course=str(folder / "drawn"), count=count, paged=False),
            PAGED: partial(worker_row, course=str(folder / "course"), count=count, paged=True),
            PLAIN: pytest_row(folder, course, count),
        }
        taken: dict[str, list[Cost]] = {name: [] for name in rows}
        for _ in range(rounds):
            for name, row in rows.items():  # Turn by turn: a slow moment falls on all of them.
                taken[name].append(row())
    print_costs(f"a class of {count} copies on one core, CPU a copy", taken)


@dataclass(frozen=True, slots=True)
class Cost:
    cpu_s: float
    """A copy."""
    evaluations: float | None = None
    """A copy, where they were counted."""


def print_costs(title: str, taken: dict[str, list[Cost]]) -> None:
    print(f"\n{title}")
    usual = {name: statistics.median(cost.cpu_s for cost in costs) for name, costs in taken.items()}
    for name, cpu_s in usual.items():
        counted = taken[name][0].evaluations
        shown = "" if counted is None else f"   {counted:7.0f} evaluations"
        print(
            f"  {name:34}{cpu_s * 1e3:9.1f} ms   × {cpu_s / usual[FLOOR]:6.2f} the floor"
            f"   × {cpu_s / usual[PLAIN]:5.2f} pytest{shown}"
        )
    print("  the aim: at most × 2.50 the floor, with a fresh confined child for every call")


def worker_row(**asked: Any) -> Cost:
    told = run_worker(**asked)
    return Cost(told["cpu_s"] / asked["count"], told["evaluations"] / asked["count"])


def floor_row(folder: Path, course: Course, count: int) -> Callable[[], Cost]:
    submissions = [submission_of(name, source) for name, source in copies(count)]
    described = {
        "cases": described_cases(course),
        "modules": sorted({word for each in submissions for word in modules_to_warm(each.source)}),
        "copies": [each.source.decode() for each in submissions],
    }
    file = folder / "floor.json"
    file.write_text(json.dumps(described), encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(HERE / "class_floor.py"), str(file)]

    def row() -> Cost:
        told = json.loads(output_of(command))
        return Cost(told["cpu_s"] / count, sum(told["evaluations"]) / count)

    return row


def pytest_row(folder: Path, course: Course, count: int) -> Callable[[], Cost]:
    cases = folder / "cases.json"
    cases.write_text(json.dumps(described_cases(course)), encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n")
    options = ["-q", "-c", str(folder / "pytest.ini"), "-p", "no:cacheprovider", "--tb=no"]
    plain = [str(HERE / "plain_checks.py"), "-k", "not order"]
    command = [sys.executable, "-m", "pytest", *options, *plain]
    sources = copies(count)

    def row() -> Cost:
        before = cpu_s()
        sample = list(islice(sources, PYTEST_COPIES))
        for name, source in sample:
            file = folder / "copie.py"
            file.write_bytes(submission_of(name, source).source)
            known = {"BENCH_CASES": str(cases), "BENCH_SUBMISSION": str(file)}
            output_of(command, known | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}, allowed=(0, 1))
        return Cost((cpu_s() - before) / len(sample))

    return row


def described_cases(course: Course) -> list[dict[str, object]]:
    """The calls that every copy is to make, with what is right."""
    described = []
    for exercise in course.exercises:
        for template in exercise.case_templates:
            for case in draw_searches(template, ""):
                search = run_reference(case, exercise.algorithm)
                board, paths = board_of(case, "")
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
                        "ordered": False,
                    }
                )
    return described


# The worker -------------------------------------------------------------------------------------


def run_worker(**asked: Any) -> dict[str, Any]:
    """One worker in a process of its own, with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, __file__, "--worker", json.dumps(asked)]
        told: dict[str, Any] = json.loads(output_of(command, {"GRADER_CACHE_DIR": cache}))
        return told


def work(course: str, count: int, paged: bool, marks: Sequence[int] = ()) -> dict[str, Any]:
    """Grade so many copies; `marks`: after how many CPU and memory are to be told."""
    from grader.classroom.grade_copy import Job, close_worker, grade_job
    from grader.course.course_reader import pack_course

    packed, sha256 = pack_course(Path(course)), read_course(Path(course), use_cache=False).sha256
    started, graded, told = cpu_s(), [], []
    for done, (file, source) in enumerate(copies(count), start=1):
        job = Job(
            course=packed,
            course_sha256=sha256,
            file=file,
            source=source,
            exercise_ids=("minimax", "alphabeta"),
            seed="",
            language="fr",
            isolation=None,
            paged=paged,
        )
        result = grade_job(job)
        if done in marks:
            told.append({"copies": done, "cpu_s": cpu_s() - started, "memory_mib": memory_mib()})
        elif not marks:
            graded.append(result)
    close_worker()
    taken = cpu_s() - started  # What follows is the bench's own.
    return {"cpu_s": taken, "evaluations": sum(map(evaluations_in, graded)), "marks": told}


def evaluations_in(result: str) -> int:
    report = json.loads(zlib.decompress(base64.b64decode(json.loads(result)["report"])))
    return sum(case["evaluations"] for each in report["exercises"] for case in each["cases"])


def print_growth(counts: Sequence[int]) -> None:
    with tempfile.TemporaryDirectory() as name:
        write_course(Path(name) / "course")
        course = str(Path(name) / "course")
        told = run_worker(course=course, count=max(counts), paged=False, marks=counts)
    print("\none worker, more and more copies")
    for mark in told["marks"]:
        worker, zygote = mark["memory_mib"]
        print(
            f"  {mark['copies']:7,} copies   {mark['cpu_s'] / mark['copies'] * 1e3:6.1f} ms a copy"
            f"   worker {worker:6.1f} MiB   zygote {zygote:5.1f} MiB"
        )


# Measuring --------------------------------------------------------------------------------------


def cpu_s() -> float:
    """User and system time of this process, of those that ended, and of the zygote that runs."""
    uses = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    ended = sum(use.ru_utime + use.ru_stime for use in uses)
    return ended + sum(map(process_cpu_s, living_children()))


def living_children() -> list[int]:
    tasks = Path("/proc/self/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def process_cpu_s(pid: int) -> float:
    """Of a process, and of its own children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def memory_mib() -> tuple[float, float]:
    """Of this process and of the zygote."""
    return resident_mib("self"), sum(resident_mib(child) for child in living_children())


def resident_mib(pid: int | str) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    (line,) = [each for each in status.splitlines() if each.startswith("VmRSS:")]
    return int(line.split()[1]) / 1024


def output_of(
    command: Sequence[str], variables: dict[str, str] | None = None, allowed: Iterable[int] = (0,)
) -> bytes:
    finished = subprocess.run(
        command,
        env=os.environ | (variables or {}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if finished.returncode not in allowed:
        said = (finished.stdout + finished.stderr).decode(errors="replace")
        raise RuntimeError(f"{' '.join(command)[:500]} failed:\n{said[-2000:]}")
    return finished.stdout


if __name__ == "__main__":
    main()
