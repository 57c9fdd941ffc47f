"""A link that was handed in leads nowhere, whichever door the submission comes through."""

import json
import os
import sys
from pathlib import Path

import pytest

from tests.course_files import write_course
from tests.e2e.command import Done, run, run_grader
from tests.one_exercise import COURSE, RIGHT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links ask for rights there")

ROOT = Path(__file__).parents[2]
LINKS = {
    "a link to the solution": ("rendu/copie.py", "rendu/copie.py", "../corrige/solution.py"),
    "a link to a link": ("rendu/copie.py", "rendu/copie.py", "../deux/copie.py"),
    "a link to any file": ("rendu/copie.py", "rendu/copie.py", "/etc/passwd"),
    "a link to a device": ("rendu/copie.py", "rendu/copie.py", "/dev/zero"),
    "a folder that is a link": ("rendu/solution.py", "rendu", "corrige"),
    "a folder on the way": ("rendu/src/solution.py", "rendu/src", "../corrige"),
    "a file that leads nowhere": ("rendu/copie.py", "rendu/copie.py", "rien.py"),
    "a file of a neighbour": ("rendu/copie.py", "rendu/copie.py", "../voisin/copie.py"),
}


@pytest.fixture(params=LINKS)
def asked(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The path that a door is given, in a folder with a course, its solution and another copy."""
    write_course(tmp_path, files=COURSE)
    for place in ("corrige/solution.py", "voisin/copie.py"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / place).write_text(RIGHT, encoding="utf-8")
    (tmp_path / "deux").mkdir()
    (tmp_path / "deux" / "copie.py").symlink_to("../corrige/solution.py")
    asked, link, target = LINKS[request.param]
    (tmp_path / link).parent.mkdir(exist_ok=True)
    (tmp_path / link).symlink_to(target)
    return tmp_path / asked


def check(asked: Path, folder: Path, *words: str) -> Done:
    return run_grader("check", str(asked), *words, cwd=folder)


def nothing_of_it_is_told(done: Done, folder: Path) -> None:
    assert "lien" in done.out + done.err
    assert "root:" not in done.out + done.err
    assert not list((folder / "corrige").glob("*.html"))


@pytest.mark.parametrize("absolute", [True, False], ids=["absolute", "relative"])
def test_the_file_is_refused(asked: Path, tmp_path: Path, absolute: bool) -> None:
    path = asked if absolute else asked.relative_to(tmp_path)

    done = check(path, tmp_path, "--json", "r.json")

    assert done.code == 2
    assert not (tmp_path / "r.json").exists()
    nothing_of_it_is_told(done, tmp_path)


def test_so_is_its_folder(asked: Path, tmp_path: Path) -> None:
    done = check(asked.parent, tmp_path)

    assert done.code == 2
    nothing_of_it_is_told(done, tmp_path)


@pytest.mark.parametrize("whole", [True, False], ids=["folder", "file"])
def test_a_platform_is_told_a_mark_of_0(asked: Path, tmp_path: Path, whole: bool) -> None:
    path = asked.parent if whole else asked

    done = check(path, tmp_path, "--gradescope", "g.json")

    assert done.code == 1, done.err
    results = json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))
    assert results["score"] == 0
    assert "lien" in results["output"]
    nothing_of_it_is_told(done, tmp_path)


def test_the_action_refuses_it(asked: Path, tmp_path: Path) -> None:
    given = {"FILES": str(asked.relative_to(tmp_path)), "REPORTS": "rapports", "EXIT_ZERO": "true"}
    variables = {f"GRADER_{name}": value for name, value in given.items()}
    variables |= {"GRADER_EXERCICES": "", "GRADER_COURSE": "", "GITHUB_OUTPUT": "sorties"}
    words = [sys.executable, "-I", str(ROOT / "ci" / "github" / "run.py"), "grade"]

    done = run(words, cwd=tmp_path, stdin="", variables=variables)

    assert done.code == 2
    nothing_of_it_is_told(done, tmp_path)


def test_pytest_refuses_it(asked: Path, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", f"--grader={asked}"]

    done = run(words, cwd=tmp_path, stdin="", variables={})

    assert done.code == 4, done.out + done.err
    nothing_of_it_is_told(done, tmp_path)


def test_a_class_sets_it_aside(tmp_path: Path) -> None:
    write_course(tmp_path / "cours", files=COURSE)
    for name in ("zoe", "max"):
        (tmp_path / "copies" / name).mkdir(parents=True)
    (tmp_path / "copies" / "zoe" / "copie.py").write_text(RIGHT, encoding="utf-8")
    (tmp_path / "copies" / "max" / "copie.py").symlink_to("../zoe/copie.py")
    (tmp_path / "copies" / "max" / "src").symlink_to(tmp_path / "cours" / "corrige")
    words = ["--course", "cours", "--out", "sortie", "--jobs", "1"]

    done = run_grader("batch", "copies", *words, cwd=tmp_path)

    assert "max/copie.py : c'est un lien" in done.out + done.err
    results = (tmp_path / "sortie" / "results.jsonl").read_text(encoding="utf-8").splitlines()
    ends = {each["student"]["name"]: each["status"] for each in map(json.loads, results)}
    assert ends == {"zoe": "passed", "max": "set_aside"}
