r"""Mutation testing of grader itself: which small changes of its code do the tests not notice?

A seeded sample of the changes that bench/mutants.py knows, made one at a time in a copy of the
repository; the tests that run the changed line are run there, quickest first, up to the first that
fails. Which tests these are, and how long each takes, is measured once, on the quicker tests:

    python bench/suite_mutants.py measure SUITE.coverage [TESTS …]
    python bench/suite_mutants.py run SUITE.coverage RESULTS.jsonl

Whether another suite, of an older checkout say, kills what this one lets live:

    python bench/suite_mutants.py measure OLD.coverage --suite CHECKOUT
    python bench/suite_mutants.py run OLD.coverage MORE.jsonl --suite CHECKOUT \
        --alive-in RESULTS.jsonl

What lives on is then made all at once, and every test of a suite is run there: this one, or that of
another checkout, to compare the two on the same mutants. Where none fails, all live on; where some
do, these tell by halves which mutants they notice, until nothing fails any more:

    python bench/suite_mutants.py together RESULTS.jsonl REST.jsonl [--suite CHECKOUT]

Student code runs in processes of its own, where no line is seen: for those modules the tests of the
sandbox stand in, after those that run them in pytest's own process.
"""

import argparse
import ast
import contextlib
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import TextIO

from grader.model.dataclass import dataclass

sys.path.insert(0, str(Path(__file__).parent))
from mutants import changes_of

ROOT = Path(__file__).parent.parent
ROOMS = ("judge", "search", "sandbox", "grade")
CHILD_SIDE = "grader/sandbox/child/"
QUICKER_TESTS = ("tests/unit", "tests/integration", "tests/fuzz")
TESTS_OF_CHILDREN = (
    "tests/integration/test_referee.py",
    "tests/integration/test_session.py",
    "tests/integration/test_nodes.py",
    "tests/integration/test_recording.py",
    "tests/integration/test_libraries.py",
    "tests/integration/test_child_time.py",
)
MOST_SECONDS = 30.0
"""Of the tests that run a line, the quickest that take so long together."""
TIME_LIMIT_S = 420
TIME_LIMIT_OF_A_TEST_S = 60
LIMIT_OF_A_SUITE_S = 3600
SHARED_OUT = ("-n", "3", "--dist", "loadfile")
_FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/.*?)(?: - .*)?$", re.MULTILINE)


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


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    measure_words = commands.add_parser("measure")
    measure_words.add_argument("coverage", type=Path)
    measure_words.add_argument("tests", nargs="*", default=QUICKER_TESTS)
    measure_words.add_argument("--suite", type=Path, default=ROOT, metavar="CHECKOUT")
    run_words = commands.add_parser("run")
    run_words.add_argument("coverage", type=Path)
    run_words.add_argument("results", type=Path)
    run_words.add_argument("--jobs", type=int, default=2)
    run_words.add_argument("--suite", type=Path, default=ROOT, metavar="CHECKOUT")
    run_words.add_argument("--alive-in", type=Path, metavar="RESULTS")
    together_words = commands.add_parser("together")
    together_words.add_argument("before", type=Path, metavar="RESULTS")
    together_words.add_argument("results", type=Path, metavar="REST")
    together_words.add_argument("--suite", type=Path, default=ROOT, metavar="CHECKOUT")
    together_words.add_argument("--tests", nargs="+", default=())
    for each in (run_words, together_words):
        each.add_argument("--count", type=int, default=300)
        each.add_argument("--seed", default="grader")
    arguments = parser.parse_args(words)
    if arguments.command == "measure":
        return measure(arguments.suite, arguments.coverage, arguments.tests)
    changes = sample(arguments.count, arguments.seed)
    before = arguments.alive_in if arguments.command == "run" else arguments.before
    if before is not None:
        killed = read_results(before)
        changes = [change for change in changes if not killed[change.name]]
    if arguments.command == "run":
        run(changes, arguments.suite, arguments.coverage, arguments.results, arguments.jobs)
    else:
        run_together(changes, arguments.suite, arguments.tests, arguments.results)
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


@contextlib.contextmanager
def made(changes: Iterable[Change], copy: Path) -> Iterator[None]:
    """These changes in a copy of the repository, which is then put back."""
    files: dict[str, list[Change]] = {}
    for change in changes:
        files.setdefault(change.file, []).append(change)
    before = {name: (copy / name).read_bytes() for name in files}
    try:
        for name, several in files.items():
            tree = ast.parse(before[name])
            nodes = list(ast.walk(tree))
            for change in several:
                change.change(nodes[change.place])
            text = ast.unparse(ast.fix_missing_locations(tree))
            (copy / name).write_text(text, encoding="utf-8")
        yield
    finally:
        for name, source in before.items():
            (copy / name).write_bytes(source)


# Who runs it --------------------------------------------------------------------------------------


def measure(suite: Path, coverage: Path, tests: Sequence[str]) -> int:
    """Run tests once, in a copy as it is made for a mutant; which test runs which line."""
    durations = coverage.with_suffix(".xml")
    with tempfile.TemporaryDirectory() as folder:
        copy = _copied(suite, Path(folder) / "copy")
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-q", *SHARED_OUT),
                *("--cov=grader", "--cov-context=test", "--cov-report="),
                *(f"--junitxml={durations.resolve()}", *tests),
            ],
            cwd=copy,
            env=_environment(copy),
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
        return [*dict.fromkeys([*seen, *TESTS_OF_CHILDREN])]

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


# Whether it is noticed, one at a time -------------------------------------------------------------


def run(changes: Sequence[Change], suite: Path, coverage: Path, results: Path, jobs: int) -> None:
    known = Coverage(coverage)
    # Read here: one connection serves one thread.
    tests = {change.name: known.tests_of(change.file, change.line) for change in changes}
    copies: SimpleQueue[Path] = SimpleQueue()
    killed = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        for number in range(jobs):
            copies.put(_copied(suite, Path(folder) / str(number)))
        require_known({test for several in tests.values() for test in several}, Path(folder) / "0")

        def judged(change: Change) -> tuple[Change, str | None]:
            copy = copies.get()
            try:
                return change, killer_of(change, copy, tests[change.name])
            finally:
                copies.put(copy)

        with results.open("w", encoding="utf-8") as file:
            for done, (change, killer) in enumerate(pool.map(judged, changes), start=1):
                killed += killer is not None
                _write_result(file, change, killer)
                print(f"{done}/{len(changes)} killed {killed}", end="\r", flush=True)
    print(f"{len(changes)} mutants, {killed} killed, {len(changes) - killed} survive")


def require_known(tests: Collection[str], copy: Path) -> None:
    """A test that is not there would seem to fail with every mutant."""
    if run_tests(copy, sorted(tests), "--collect-only").code:
        sys.exit("a test that was measured is not there any more: measure again")


def killer_of(change: Change, copy: Path, tests: Sequence[str]) -> str | None:
    """The test that fails or hangs, or what else went wrong; a line that no test runs lives on."""
    if not tests:
        return None
    with made([change], copy):
        ran = run_tests(copy, tests, "-x", "--timeout", str(TIME_LIMIT_OF_A_TEST_S))
    if ran.code == 0:
        return None
    return next(iter(ran.failed), f"exit code {ran.code}")


# Whether it is noticed, all together --------------------------------------------------------------


def run_together(alive: Sequence[Change], suite: Path, tests: Sequence[str], results: Path) -> None:
    killers: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        copy = _copied(suite, Path(folder) / "copy")
        while True:
            left = [change for change in alive if change.name not in killers]
            with made(left, copy):
                failed = run_tests(copy, tests, *SHARED_OUT, limit_s=LIMIT_OF_A_SUITE_S).failed
            failed -= run_tests(copy, sorted(failed)).failed if failed else set()
            print(f"{len(left)} mutants together: {len(failed)} tests fail that pass without them")
            found = _blamed(left, copy, sorted(failed)) if failed else {}
            for name, killer in found.items():
                print(f"    {name} is noticed by {killer}")
            if not found:
                break
            killers |= found
    with results.open("w", encoding="utf-8") as file:
        for change in alive:
            _write_result(file, change, killers.get(change.name))
    print(f"{len(alive)} mutants, {len(killers)} killed, {len(alive) - len(killers)} survive")


def _blamed(changes: Sequence[Change], copy: Path, tests: Sequence[str]) -> dict[str, str]:
    """Which of these make one of these tests fail, by halves."""
    with made(changes, copy):
        failed = run_tests(copy, tests).failed
    if not failed:
        return {}
    if len(changes) == 1:
        return {changes[0].name: min(failed)}
    middle = len(changes) // 2
    halves = (changes[:middle], changes[middle:])
    return {k: v for half in halves for k, v in _blamed(half, copy, sorted(failed)).items()}


# Running tests ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    failed: set[str]


def run_tests(copy: Path, tests: Sequence[str], *words: str, limit_s: float = TIME_LIMIT_S) -> Ran:
    listed = copy / "tests-of-this-mutant.txt"
    listed.write_text("\n".join(tests) + "\n", encoding="utf-8")
    with tempfile.TemporaryFile() as output:
        # In a session of its own: a mutant of what kills processes may kill its whole group.
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "pytest", "-q", "-p", "no:randomly"),
                *("-p", "no:cacheprovider", "-rfE", *words),
                *([f"@{listed}"] if tests else []),
            ],
            cwd=copy,
            env=_environment(copy),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = process.wait(limit_s)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            code = process.wait()
        output.seek(0)
        text = output.read().decode(errors="replace")
    return Ran(code, set(_FAILED.findall(text)))


_NOT_COPIED = shutil.ignore_patterns(".git", ".venv*", "__pycache__", ".*_cache", ".coverage*")


def _copied(checkout: Path, folder: Path) -> Path:
    """A checkout with the grader of this one, whose mutants are tried."""
    shutil.copytree(checkout, folder, ignore=_NOT_COPIED, symlinks=True)
    if checkout != ROOT:
        shutil.rmtree(folder / "grader")
        shutil.copytree(ROOT / "grader", folder / "grader", ignore=_NOT_COPIED)
    return folder


def _environment(copy: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(copy)}


def _write_result(file: TextIO, change: Change, killer: str | None) -> None:
    row = {"mutant": change.name, "killed": killer is not None, "by": killer}
    file.write(json.dumps(row, ensure_ascii=False) + "\n")
    file.flush()


def read_results(file: Path) -> Mapping[str, bool]:
    rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {row["mutant"]: row["killed"] for row in rows}


if __name__ == "__main__":
    sys.exit(main())
