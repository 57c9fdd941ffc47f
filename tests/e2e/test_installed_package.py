"""The wheel, as `pip install .` would lay it out: the course ships inside, from any folder."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = "import sys, hatchling.build as b; print(b.build_wheel(sys.argv[1]))"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing of the repository in it but what the wheel brought."""
    built = tmp_path_factory.mktemp("built")
    subprocess.run(
        [sys.executable, "-c", BUILD, str(built)], cwd=ROOT, check=True, capture_output=True
    )
    (wheel,) = built.glob("*.whl")
    site = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site


def run(installed: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "grader", *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(installed), "GRADER_CACHE_DIR": str(folder / "cache")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_the_installed_command_grades_with_the_course_it_brought(
    installed: Path, tmp_path: Path
) -> None:
    solution = (ROOT / "corrige" / "alphabeta.py").read_bytes()
    (tmp_path / "mon_code.py").write_bytes(solution)

    done = run(installed, tmp_path, "check", "mon_code.py", "--json", "rapport.json")

    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads((tmp_path / "rapport.json").read_text(encoding="utf-8"))
    assert (report["course"]["id"], report["mark"]["value"]) == ("minimax", 20.0)
    assert (tmp_path / "mon_code.rapport.html").is_file()


def test_the_wheel_holds_the_whole_course_and_none_of_the_tests(installed: Path) -> None:
    course = installed / "grader" / "shipped_course"

    for folder in ("exercices", "corrige", "fixtures", "schemas"):
        ours = {p.relative_to(ROOT) for p in (ROOT / folder).rglob("*") if p.is_file()}
        theirs = {p.relative_to(course) for p in (course / folder).rglob("*") if p.is_file()}
        assert theirs == {path for path in ours if "__pycache__" not in path.parts}
    assert {path.name.partition("-")[0] for path in installed.iterdir()} == {"grader"}


def test_the_shipped_yaml_still_finds_the_schemas_it_names(installed: Path) -> None:
    for file in (installed / "grader" / "shipped_course").rglob("*.yaml"):
        first = file.read_text(encoding="utf-8").splitlines()[0]
        assert (file.parent / first.partition("$schema=")[2]).is_file(), file
