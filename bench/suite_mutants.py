"""Mutation testing of grader itself: which small changes of its code do the tests not notice?

A seeded sample of the changes that bench/mutants.py knows, made one at a time in a copy of the
repository; the tests that run the changed line are run there, quickest first, up to the first that
fails. Which tests these are, and how long each takes, is measured once:

    python bench/suite_mutants.py measure SUITE.coverage
    python bench/suite_mutants.py run SUITE.coverage RESULTS.jsonl [--only OTHER.jsonl]

`--only` tries nothing but the survivors of another run, to compare two suites on the same mutants.
Student code runs in processes of its own, where no line is seen: for those modules the tests of the
sandbox stand in, after those that run them in pytest's own process.
"""

import argparse
import ast
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

sys.path.insert(0, str(Path(__file__).parent))
from mutants import changed_text, changes_of

ROOT = Path(__file__).parent.parent
ROOMS = ("judge", "search", "sandbox", "grade")
CHILD_SIDE = "grader/sandbox/child/"
TESTS_OF_CHILDREN = (
    "tests/integration/test_referee.py",
    "tests/integration/test_session.py",
    "tests/integration/test_nodes.py",
    "tests/integration/test_recording.py",
    "tests/integration/test_libraries.py",
    "tests/integration/test_child_time.py",
    "tests/attacks/test_hostile_conversations.py",
    "tests/attacks/test_broken_pipes.py",
)
AN_ATTACK = (
    "tests/attacks/test_attack_files.py"
    "::test_an_attack_gets_what_it_earned_and_leaves_nothing_behind[{name}-user-full]"
)
"""In the first of its modes: the others take as long again, each."""
MOST_SECONDS = 60.0
"""Of the tests that run a line, the quickest that take so long together."""
TIME_LIMIT_S = 420
TIME_LIMIT_OF_A_TEST_S = 60


@dataclass(frozen=True, slots=True)
class Change:
    """A mutant of one of our modules."""

    file: str
    place: int
    line: int
    what: str
    change: Callable[[ast.AST], None]

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line} {self.what}"

    def source(self) -> str:
        tree = ast.parse((ROOT / self.file).read_text(encoding="utf-8"))
        return changed_text(tree, self.place, self.change)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    measure_words = commands.add_parser("measure")
    measure_words.add_argument("coverage", type=Path)
    run_words = commands.add_parser("run")
    run_words.add_argument("coverage", type=Path)
    run_words.add_argument("results", type=Path)
    run_words.add_argument("--count", type=int, default=300)
    run_words.add_argument("--seed", default="grader")
    run_words.add_argument("--jobs", type=int, default=2)
    run_words.add_argument("--only", type=Path)
    arguments = parser.parse_args(words)
    if arguments.command == "measure":
        return measure(arguments.coverage)
    changes = sample(arguments.count, arguments.seed)
    if arguments.only:
        survived = {name for name, killed in read_results(arguments.only).items() if not killed}
        changes = [change for change in changes if change.name in survived]
    run(changes, arguments.coverage, arguments.results, arguments.jobs)
    return 0


# What is changed ----------------------------------------------------------------------------------


def sample(count: int, seed: str) -> list[Change]:
    changes = [
        change
        for room in ROOMS
        for file in sorted((ROOT / "grader" / room).rglob("*.py"))
        for change in _changes_in(file)
    ]
    # A name of its own for each: the same statement may stand twice in a file.
    unique = {change.name: change for change in changes}
    return random.Random(seed).sample(sorted(unique.values(), key=lambda each: each.name), count)


def _changes_in(file: Path) -> Iterator[Change]:
    name = file.relative_to(ROOT).as_posix()
    for place, node in enumerate(ast.walk(ast.parse(file.read_text(encoding="utf-8")))):
        for line, what, change in changes_of(node):
            yield Change(name, place, line, what, change)


# Who runs it --------------------------------------------------------------------------------------


def measure(coverage: Path) -> int:
    """Run all tests once, in a copy as it is made for a mutant; which test runs which line."""
    durations = coverage.with_suffix(".xml")
    with tempfile.TemporaryDirectory() as folder:
        copy = _copied(Path(folder) / "copy")
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-q", "-n", "3", "--dist", "loadfile"),
                *("--cov=grader", "--cov-context=test", "--cov-report="),
                f"--junitxml={durations.resolve()}",
            ],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy)},
            check=False,
        )
        shutil.copyfile(copy / ".coverage", coverage)
    return done.returncode


class Coverage:
    """Which tests run a line, quickest first; those that fail without a mutant are left out."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file, check_same_thread=False)
        self._durations = dict(_durations(file.with_suffix(".xml")))

    def tests_of(self, module: str, line: int) -> list[str]:
        seen = self._tests_that_run(module, line)
        if not module.startswith(CHILD_SIDE):
            return seen
        attacks = sorted((ROOT / "tests" / "attacks" / "files").glob("*.py"))
        named = [AN_ATTACK.format(name=attack.stem) for attack in attacks]
        return [*dict.fromkeys([*seen, *TESTS_OF_CHILDREN, *named])]

    def _tests_that_run(self, module: str, line: int) -> list[str]:
        rows = self._connection.execute(
            "select context.context, line_bits.numbits from line_bits"
            " join file on file.id = line_bits.file_id"
            " join context on context.id = line_bits.context_id"
            " where file.path like ?",
            (f"%/{module}",),
        )
        tests = {
            test
            for context, bits in rows
            if line // 8 < len(bits) and bits[line // 8] & (1 << line % 8)
            if (test := context.rpartition("|")[0]) in self._durations
        }
        chosen: list[str] = []
        seconds = 0.0
        for test in sorted(tests, key=self._durations.__getitem__):
            seconds += self._durations[test]
            if seconds > MOST_SECONDS and chosen:
                break
            chosen.append(test)
        return chosen


def _durations(file: Path) -> Iterator[tuple[str, float]]:
    for case in ET.parse(file).iter("testcase"):
        if {child.tag for child in case} & {"failure", "error", "skipped"}:
            continue
        module = (case.get("classname") or "").replace(".", "/")
        yield f"{module}.py::{case.get('name')}", float(case.get("time") or 0)


# Whether it is noticed ----------------------------------------------------------------------------


def run(changes: Sequence[Change], coverage: Path, results: Path, jobs: int) -> None:
    known = Coverage(coverage)
    # Read here: one connection serves one thread.
    tests = {change.name: known.tests_of(change.file, change.line) for change in changes}
    copies: SimpleQueue[Path] = SimpleQueue()
    killed = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        for number in range(jobs):
            copies.put(_copied(Path(folder) / str(number)))
        require_known({test for several in tests.values() for test in several}, Path(folder) / "0")

        def judged(change: Change) -> tuple[Change, bool]:
            copy = copies.get()
            try:
                return change, is_killed(copy, change, tests[change.name])
            finally:
                copies.put(copy)

        with results.open("w", encoding="utf-8") as file:
            for done, (change, is_caught) in enumerate(pool.map(judged, changes), start=1):
                killed += is_caught
                row = {"mutant": change.name, "killed": is_caught, "tests": len(tests[change.name])}
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
                file.flush()
                print(f"{done}/{len(changes)} killed {killed}", end="\r", flush=True)
    print(f"{len(changes)} mutants, {killed} killed, {len(changes) - killed} survive")


def _copied(folder: Path) -> Path:
    ignored = shutil.ignore_patterns(".git", ".venv*", "__pycache__", ".*_cache", ".coverage*")
    shutil.copytree(ROOT, folder, ignore=ignored, symlinks=True)
    return folder


def require_known(tests: Collection[str], copy: Path) -> None:
    """A test that is not there would seem to fail with every mutant."""
    process = _start_pytest(copy, sorted(tests), "--collect-only")
    if process.wait():
        sys.exit("a test that was measured is not there any more: measure again")


def is_killed(copy: Path, change: Change, tests: Sequence[str]) -> bool:
    """Whether a test fails, hangs or cannot be collected; a line that no test runs lives on."""
    if not tests:
        return False
    target = copy / change.file
    before = target.read_bytes()
    target.write_text(change.source(), encoding="utf-8")
    process = _start_pytest(copy, tests, "-x", "--timeout", str(TIME_LIMIT_OF_A_TEST_S))
    try:
        return process.wait(TIME_LIMIT_S) != 0
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return True
    finally:
        target.write_bytes(before)


def _start_pytest(copy: Path, tests: Sequence[str], *words: str) -> "subprocess.Popen[bytes]":
    listed = copy / "tests-of-this-mutant.txt"
    listed.write_text("\n".join(tests) + "\n", encoding="utf-8")
    # In a session of its own: a mutant of what kills processes may kill its whole group.
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider"),
            *(*words, f"@{listed}"),
        ],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def read_results(file: Path) -> Mapping[str, bool]:
    rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {row["mutant"]: row["killed"] for row in rows}


if __name__ == "__main__":
    sys.exit(main())
