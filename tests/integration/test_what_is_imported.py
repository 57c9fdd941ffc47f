"""What a command does without is not imported: each module costs every start."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PROGRAM = """\
import atexit, os, sys
from grader.cli import main
told = os.dup(2)
atexit.register(lambda: os.write(told, " ".join(sys.modules).encode()))
os._exit = lambda code: sys.exit(code)  # As a shell's question ends.
os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
sys.exit(main(sys.argv[1:]))
"""


def imported_by(folder: Path, *words: str, **variables: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        cwd=ROOT,
        env={**os.environ, "GRADER_CACHE_DIR": str(folder / "cache"), **variables},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    return set(done.stderr.decode().split())


def of_ours(modules: set[str]) -> set[str]:
    return {each for each in modules if each.startswith("grader")}


def test_the_version_is_told_with_nothing_else(tmp_path: Path) -> None:
    modules = imported_by(tmp_path, "--version")

    assert of_ours(modules) == {"grader", "grader.cli"}
    assert not modules & {"argparse", "re", "typing", "pathlib"}


def test_a_tab_imports_no_course_and_no_report(tmp_path: Path) -> None:
    line = "grader check --"
    variables = {"COMP_LINE": line, "COMP_POINT": str(len(line)), "_ARGCOMPLETE": "1"}

    modules = imported_by(
        tmp_path, _ARGCOMPLETE_STDOUT_FILENAME=str(tmp_path / "answer"), **variables
    )

    assert "--verbose" in (tmp_path / "answer").read_text()
    assert not modules & {"pathlib", "threading", "selectors", "shutil"}
    assert of_ours(modules) == {
        *("grader", "grader.cli", "grader.cli.arguments", "grader.cli.completion"),
        *("grader.cli.console", "grader.cli.options", "grader.errors", "grader.language"),
        *("grader.model", "grader.model.dataclass", "grader.model.message"),
    }


@pytest.fixture(scope="module")
def of_a_right_file(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """What is imported by grading a right file, without its page, for the second time."""
    folder = tmp_path_factory.mktemp("juste")
    file = ROOT / "tests" / "submissions" / "right" / "closure.py"
    words = ("check", str(file), "--no-html")
    imported_by(folder, *words)
    return imported_by(folder, *words)


@pytest.mark.parametrize(
    "modules",
    [
        "yaml jinja2 jsonschema",
        "dataclasses inspect tokenize tempfile zipfile shutil hashlib _hashlib difflib socket",
        "grader.course.course_reader grader.course.document grader.mistakes.catalogue",
        "grader.grading.explain_failure grader.submission.notebook",
        "grader.search.evaluation_bounds grader.render.terminal.tree_text",
        "grader.language.error_cause",
    ],
)
def test_a_right_file_is_graded_without(modules: str, of_a_right_file: set[str]) -> None:
    assert of_a_right_file & {"grader.grading", "grader.kinds.search"}
    assert not of_a_right_file & set(modules.split())


def test_the_zygote_starts_without_what_no_call_waits_for() -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import child.zygote; print(*sys.modules)"
    )
    sandbox = str(ROOT / "grader" / "sandbox")

    done = subprocess.run(
        [sys.executable, "-s", "-S", "-P", "-c", program, sandbox],
        capture_output=True,
        text=True,
        check=True,
    )

    unused = "ast collections contextlib enum functools importlib inspect json re socket typing"
    assert not set(done.stdout.split()) & set(unused.split())
