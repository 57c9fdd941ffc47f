"""What explaining a failed exercise costs, and what it answers: CPU ms of each, median and worst.

Every wrong sample of the tests, mutants of the solutions and the files of the given folders are
graded, and what failed is explained again: with nothing remembered between copies but the
reference and what the cache folder holds (cold), and right after (warm).

    python bench/diagnosis_bench.py [FOLDER …] [--answers FILE] [--only WORD] [--drawn]

`--answers` keeps the answers (mistakes, certainty, what is alike, the smallest tree and what comes
of it), a line each, to be compared with those of another checkout. `--drawn`: on trees that are
drawn for each copy, so that nothing of the course is shared.
"""

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parent))

from cpu_time import living_children, process_cpu_s
from mutants import mutants_of

from grader.cache import Cache
from grader.course import read_course
from grader.grading import Request, explain_failure, grade
from grader.grading.request import seed_of
from grader.model.dataclass import replace
from grader.model.exercise import Course, Exercise
from grader.model.report import ExerciseReport, SearchCaseReport
from grader.sandbox.referee import Referee
from grader.submission import submission_of

ROOT = Path(__file__).parent.parent
SAMPLES = ("tests/submissions/wrong", "tests/submissions/wrong-cours", "exemples")
MUTANTS_EACH = 40
ROUNDS = 3
LOOP = 20_000
"""Turns of an empty loop: the unit in which figures of several machines are compared."""
HURRY_S = 0.3
"""What never ends is as endless in a moment."""
REFERENCE = {"reference-searches", "loaded-solutions", "drawn-searches", "drawn-walks", "proofs"}
"""What is remembered from one copy to the next in this measurement, by kind."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One failed exercise, explained."""

    name: str
    cold_ms: float
    children_ms: float
    """Of that, in the zygote and its children; by the clock tick, and so only on average."""
    warm_ms: float
    loop_ms: float
    """What `LOOP` took beside it: a busy machine makes both dearer."""
    answer: object


class Bench:
    def __init__(self, course: Course, referee: Referee) -> None:
        self.course = course
        self.referee = referee
        self.measured: list[Measured] = []
        self.name = ""

    def grade(self, name: str, source: bytes, *exercise_ids: str) -> None:
        """With what explains a search replaced by the same, measured."""
        submission = submission_of(Path(name).name, source)
        request = Request(
            course=self.course,
            submission=submission,
            exercise_ids=exercise_ids,
            seed=seed_of(self.course, student=name),
            language="fr",
        )
        self.name = name
        with ExitStack() as stack:
            for function in ("with_explanations", "own_diagnoses"):
                stack.enter_context(
                    patch.object(explain_failure, function, self._measuring(function))
                )
            grade(request, self.referee, lambda *_: None)

    def _measuring(self, function: str) -> Any:
        explain = getattr(explain_failure, function)

        def measured(*given: Any) -> Any:
            colds, warms, loops, children, answer = [], [], [], 0.0, None
            for _ in range(ROUNDS):
                forget()
                before = children_s()
                cold, answer = cpu_ms(explain, *given)
                children += children_s() - before
                colds.append(cold)
                loops.append(cpu_ms(turn, LOOP)[0])
                warms.append(cpu_ms(explain, *given)[0])
            exercise = given[0].id
            own, theirs = min(colds), children / ROUNDS * 1e3
            self.measured.append(
                Measured(
                    name=f"{self.name} {exercise}",
                    cold_ms=own + theirs,
                    children_ms=theirs,
                    warm_ms=min(warms),
                    loop_ms=min(loops),
                    answer=told(answer),
                )
            )
            return answer

        return measured


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--answers", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--mutants", type=int, default=MUTANTS_EACH, help="of each solution")
    parser.add_argument("--drawn", action="store_true")
    words = parser.parse_args()
    course = hurried(read_course(ROOT))
    if words.drawn:
        course = replace(course, draws_for_each=True)
    with Referee() as referee:
        bench = Bench(course, referee)
        for name, source, exercise_ids in submissions(course, words.folders, words.mutants):
            if words.only in name:
                print(f"\r{name:70.70}", end="", file=sys.stderr)
                bench.grade(name, source, *exercise_ids)
    print(file=sys.stderr)
    print_figures(bench.measured)
    if words.answers:
        lines = [
            json.dumps([each.name, each.answer], ensure_ascii=False) for each in bench.measured
        ]
        words.answers.write_text("\n".join(lines) + "\n", encoding="utf-8")


def submissions(
    course: Course, folders: Sequence[Path], mutants: int
) -> Iterator[tuple[str, bytes, tuple[str, ...]]]:
    for folder in (*(ROOT / sample for sample in SAMPLES), *folders):
        for file in sorted(folder.rglob("*.py")):
            yield f"{folder.name}/{file.relative_to(folder)}", file.read_bytes(), ()
    for exercise in course.exercises:
        if exercise.searches_trees:
            # As many from every part of the solution.
            several = list(mutants_of(exercise.program.decode()))
            step = max(1, len(several) // mutants) if mutants else len(several) + 1
            for mutant in islice(several, None, None, step) if mutants else ():
                name = f"mutants/{exercise.id} {mutant.name}"
                yield name, mutant.source.encode(), (exercise.id,)


def hurried(course: Course) -> Course:
    def in_a_hurry(exercise: Exercise) -> Exercise:
        return replace(exercise, limits=replace(exercise.limits, time_s=HURRY_S))

    return replace(course, exercises=tuple(map(in_a_hurry, course.exercises)))


def forget() -> None:
    """All that this process remembers, but for the reference."""
    for each in gc.get_objects():
        if isinstance(each, Cache) and each._kind not in REFERENCE:
            each._entries.clear()
        elif isinstance(each, _lru_cache_wrapper) and each.__name__ == "are_equivalent":
            each.cache_clear()


def turn(times: int) -> None:
    for _ in range(times):
        pass


def cpu_ms(work: Any, *given: Any) -> tuple[float, Any]:
    started = time.process_time()
    done = work(*given)
    return (time.process_time() - started) * 1e3, done


def children_s() -> float:
    return sum(map(process_cpu_s, living_children()))


def told(answer: Any) -> object:
    if not isinstance(answer, ExerciseReport):
        return [[each.mistakes, each.certainty] for each in answer]
    diagnoses = [
        [each.mistakes, each.certainty, str(each.message), str(each.alternatives)]
        for each in answer.diagnoses
    ]
    found = answer.counterexample
    return [diagnoses, smallest(found) if isinstance(found, SearchCaseReport) else None]


def smallest(found: SearchCaseReport) -> object:
    checks = [[check.kind, check.status, str(check.observed)] for check in found.verdict.checks]
    return [repr(found.case.tree), found.case.maximise, found.case.depth, found.trace, checks]


def print_figures(measured: Sequence[Measured]) -> None:
    for name, taken in (
        ("cold", [each.cold_ms for each in measured]),
        ("… of that, children", [each.children_ms for each in measured]),
        ("warm, without children", [each.warm_ms for each in measured]),
    ):
        in_order = sorted(taken)
        tenths = statistics.quantiles(in_order, n=10) if len(in_order) > 1 else in_order * 9
        print(
            f"{name:24}median {statistics.median(taken):7.1f} ms"
            f"   mean {statistics.mean(taken):7.1f}"
            f"   nine of ten below {tenths[8]:7.1f}   worst {in_order[-1]:7.1f}"
        )
    ratios = sorted(each.cold_ms / each.loop_ms for each in measured)
    print(
        f"cold, beside a loop of {LOOP:,} turns: median × {statistics.median(ratios):.0f},"
        f" worst × {ratios[-1]:.0f}"
    )
    print(f"{len(measured)} failed exercises; the dearest:")
    for each in sorted(measured, key=lambda each: -each.cold_ms)[:12]:
        print(f"  {each.cold_ms:7.1f} ms ({each.children_ms:5.1f} in children)  {each.name}")


if __name__ == "__main__":
    main()
