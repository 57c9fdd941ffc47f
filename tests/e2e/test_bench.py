"""The programs of the bench still run, on the same cases; what they take is the bench's affair."""

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_what_the_bench_compares_makes_the_same_checks(tmp_path: Path) -> None:
    bench = runpy.run_path(str(ROOT / "bench" / "bench.py"), run_name="bench")
    cases = bench["cases_of_course"]()
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    environment = os.environ | {
        "BENCH_CASES": str(tmp_path / "cases.json"),
        "BENCH_SUBMISSION": str(bench["SUBMISSION"]),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }

    plain = subprocess.run(
        bench["pytest_command"](str(tmp_path)), env=environment, capture_output=True, check=False
    )
    bare = subprocess.run(
        [sys.executable, "-I", "-S", str(ROOT / "bench" / "bare_calls.py")],
        env=environment,
        capture_output=True,
        check=False,
    )
    checked = subprocess.run(
        [*bench["grader_command"]("--no-html", "--json", "-")],
        env=environment,
        capture_output=True,
        check=True,
    )

    assert plain.returncode == 0, plain.stdout.decode()
    assert f"{4 * len(cases)} passed" in plain.stdout.decode()
    assert bare.returncode == 0, bare.stderr.decode()
    report = json.loads(checked.stdout)
    assert sum(len(exercise["cases"]) for exercise in report["exercises"]) == len(cases)


def test_the_bench_of_a_class_makes_the_same_evaluations_as_its_floor(tmp_path: Path) -> None:
    bench = runpy.run_path(str(ROOT / "bench" / "class_bench.py"), run_name="class_bench")
    bench["write_course"](tmp_path / "course")
    course = bench["read_course"](tmp_path / "course", use_cache=False)

    floor = bench["floor_row"](tmp_path, course, 4)()
    graded = bench["worker_row"](course=str(tmp_path / "course"), count=4, paged=False)
    plain = bench["pytest_row"](tmp_path, course, 1)()

    assert [len(exercise.case_templates) for exercise in course.exercises] == [10, 10]
    assert floor.evaluations == graded.evaluations > 0
    assert min(floor.cpu_s, graded.cpu_s, plain.cpu_s) > 0
