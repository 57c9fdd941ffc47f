"""The programs of the bench still run, on the same cases; what they take is the bench's affair."""

import ast
import json
import os
import random
import runpy
import subprocess
import sys
from collections import Counter
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
        bench["pytest_command"](tmp_path), env=environment, capture_output=True, check=False
    )
    bare = subprocess.run(
        [sys.executable, "-I", "-S", str(ROOT / "bench" / "bare_calls.py")],
        env=environment,
        capture_output=True,
        check=False,
    )
    checked = subprocess.run(
        bench["grader_command"](bench["SUBMISSION"], "--no-html", "--json", "-"),
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
    prepared = bench["prepared"](tmp_path, 4, ("mixed",))

    floor = bench["floor_told"](prepared, "mixed")
    graded = bench["run_worker"](prepared, course="course", copies="mixed", count=4)

    counts = [len(exercise.case_templates) for exercise in prepared.course.exercises]
    assert counts == [10, 10]
    assert sum(floor["evaluations"]) == graded["evaluations"] > 0
    assert min(floor["cpu_s"], graded["cpu_s"]) > 0


def test_the_peers_of_the_bench_find_the_right_programs_right(tmp_path: Path) -> None:
    bench = runpy.run_path(str(ROOT / "bench" / "class_bench.py"), run_name="class_bench")
    prepared = bench["prepared"](tmp_path, 1, ("right",))
    (file,) = (tmp_path / "right").iterdir()
    variables = {"BENCH_CASES": str(tmp_path / "cases.json"), "BENCH_SUBMISSION": str(file)}

    plain = bench["output_of"](
        bench["pytest_command"](tmp_path), variables | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    )
    told = json.loads(bench["output_of"](bench["unittest_command"](), variables))

    assert len(bench["described_cases"](prepared.course)) == 20
    assert "80 passed" in plain.decode()
    assert [each["status"] for each in told["tests"]] == ["passed"] * 60


def test_no_two_programs_of_the_bench_are_the_same_and_most_do_as_their_kind_says() -> None:
    bench = runpy.run_path(str(ROOT / "bench" / "class_copies.py"), run_name="class_copies")
    copies = list(bench["copies"](240))
    texts = [source.decode() for name, source in copies if name.endswith(".py")]

    assert copies == list(bench["copies"](240))
    assert len({bench["without_names"](text) for text in texts}) == len(texts) == 216
    kinds = Counter(bench["kind_of"](text) for text in texts if bench["is_python"](text))
    assert min(kinds[kind] for kind in bench["MUTATED"]) >= 8
    assert kinds["endless"] == 0


def test_a_program_written_otherwise_does_the_same() -> None:
    bench = runpy.run_path(str(ROOT / "bench" / "class_copies.py"), run_name="class_copies")
    for _, files in bench["KINDS"].values():
        for file in files:
            text = bench["whole_copy"](file)
            if bench["is_python"](text):
                generator = random.Random(file)
                tree = bench["restructured"](text, generator)
                other = ast.unparse(bench["renamed"](ast.parse(ast.unparse(tree)), generator))
                assert bench["without_names"](other) != bench["without_names"](text), file
                assert bench["kind_of"](other) == bench["kind_of"](text), file


def test_the_bench_of_diagnosis_keeps_what_is_explained(tmp_path: Path) -> None:
    kept = tmp_path / "answers"
    bench = [sys.executable, str(ROOT / "bench" / "diagnosis_bench.py"), "--mutants", "0"]
    words = ["--only", "wrong/strict_cut", "--answers", str(kept)]

    told = subprocess.run([*bench, *words], capture_output=True, check=True).stdout.decode()

    ((name, (diagnoses, smallest)),) = map(json.loads, kept.read_text().splitlines())
    assert name == "wrong/strict_cut.py alphabeta"
    assert diagnoses[0][:2] == [["coupe-stricte"], "exact"]
    assert smallest is not None
    assert "1 failed exercises" in told
