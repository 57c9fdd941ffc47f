"""The autograder for Classroom 50, run as its runner runs it: in the student's checkout."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from tests.course_files import write_course
from tests.e2e.command import Done, run
from tests.e2e.wheelhouse import PIP, ROOT, Wheelhouse
from tests.one_exercise import COURSE, RIGHT, WRONG

pytestmark = pytest.mark.timeout(600)  # An installation takes its time.

SCRIPT = ROOT / "ci/classroom50/autograder.py"
IDENTITY = {
    "CLASSROOM": "nsi-2026",
    "ASSIGNMENT": "meilleur-coup",
    "ASSIGNMENT_TYPE": "individual",
    "OWNER": "zoe",
    "USERNAME": "zoe",
    "SUBMISSION_TAG": "submit/2026-06-01T14-32-05Z-a1b2c3d",
    "COMMIT_URL": "https://example.org/zoe/commit/a1b2c3d",
    "RELEASE_URL": "https://example.org/zoe/releases/tag/submit",
    "REVIEW_URL": "https://example.org/zoe/compare/0...a1b2c3d",
}
QUICK_VENV = f"""\
import os, pathlib, sys

here = sys.path.pop(0)
del sys.modules["venv"]
import venv

sys.path.insert(0, here)

def link_pip(builder, context):
    [site] = pathlib.Path(context.env_dir).glob("lib/python3.*/site-packages")
    os.symlink({str(PIP)!r}, site / "pip")

if os.name != "nt":
    venv.EnvBuilder._setup_pip = link_pip
"""
"""Python's own `venv`, but for its pip, which is a link: unpacking it takes seconds."""


@pytest.fixture
def bundle(tmp_path: Path, wheelhouse: Wheelhouse) -> Path:
    """What the teacher put beside the script, where the runner unpacked it."""
    folder = tmp_path / "un paquet"
    write_course(folder / "cours", files=COURSE)
    shutil.copy(SCRIPT, folder)
    shutil.copy(wheelhouse.grader, folder)
    (folder / "venv.py").write_text(QUICK_VENV, encoding="utf-8")
    return folder


def run_autograder(
    bundle: Path, wheelhouse: Wheelhouse, files: dict[str, str]
) -> tuple[Done, Path]:
    checkout, temporary = bundle.parent / "depot de zoe", bundle.parent / "temp"
    for folder in (checkout / "grader", temporary):
        folder.mkdir(parents=True, exist_ok=True)
    # A package of that name in the checkout is the student's, and must not be run.
    hostile = {"grader/__init__.py": "raise SystemExit('pirate')\n", **files}
    for name, text in hostile.items():
        (checkout / name).write_text(text, encoding="utf-8")
    done = run(
        [sys.executable, str(bundle / "autograder.py")],
        cwd=checkout,
        stdin="",
        variables=wheelhouse.environment() | IDENTITY | {"RUNNER_TEMP": str(temporary)},
        time_limit_s=500,
    )
    assert not list(temporary.iterdir())
    return done, checkout


def test_a_submission_is_graded_whatever_its_marks(bundle: Path, wheelhouse: Wheelhouse) -> None:
    (bundle / "exercices.txt").write_text("meilleur-coup\n", encoding="utf-8")

    done, checkout = run_autograder(bundle, wheelhouse, {"mon code.py": WRONG})

    assert done.code == 0, done.err
    result = json.loads((checkout / "result.json").read_text(encoding="utf-8"))
    assert result["score"] < result["max-score"]
    assert (checkout / "release-body.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["result.json", "release-body.md"])
def test_a_folder_where_a_result_should_be_is_told_in_one_sentence(
    bundle: Path, wheelhouse: Wheelhouse, name: str
) -> None:
    in_the_way = bundle.parent / "depot de zoe" / name
    in_the_way.mkdir(parents=True)

    done, _ = run_autograder(bundle, wheelhouse, {"mon code.py": RIGHT})

    assert (done.code, done.err) == (2, "")
    [line] = done.out.splitlines()
    assert line.startswith(f"::error title=grader::{name} : ")


@pytest.mark.parametrize(
    ("missing", "french", "english"),
    [
        ("cours", "il n'y a pas de cours", "there is no course"),
        ("*.whl", "il faut un seul grader-*.whl", "exactly one grader-*.whl"),
    ],
)
def test_a_bundle_that_lacks_something_is_an_error_and_a_forged_result_is_not_believed(
    bundle: Path, wheelhouse: Wheelhouse, missing: str, french: str, english: str
) -> None:
    for found in bundle.glob(missing):
        shutil.rmtree(found) if found.is_dir() else found.unlink()

    forged = {"mon code.py": RIGHT, "result.json": '{"score": 99}', "release-body.md": "bravo"}
    done, checkout = run_autograder(bundle, wheelhouse, forged)

    assert done.code == 2
    assert f"::error title=grader::{french}" in done.out
    assert f" / {english}" in done.out
    assert not (checkout / "result.json").exists()
    assert not (checkout / "release-body.md").exists()
