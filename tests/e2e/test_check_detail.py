"""How much `grader check` says: the mark alone, the story, everything."""

import json
import re
from pathlib import Path

import pytest

from tests.e2e.command import run_grader

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    code = (ROOT / "exemples" / "mon_code.py").read_text(encoding="utf-8")
    (tmp_path / "mon_code.py").write_text(code, encoding="utf-8")
    (tmp_path / "vide.py").write_text("", encoding="utf-8")
    return tmp_path


@pytest.fixture(scope="module")
def mark_in_json() -> float:
    """Of the example."""
    words = ("check", "mon_code.py", "--no-html", "--json", "-")
    mark = json.loads(run_grader(*words, cwd=ROOT / "exemples").out)["mark"]
    assert mark["out_of"] == 20
    return float(mark["value"])


def test_the_story_takes_twenty_lines(folder: Path) -> None:
    done = run_grader("check", "mon_code.py", cwd=folder)

    assert done.code == 1
    assert len(done.out.splitlines()) == 20
    assert done.out.splitlines()[-1] == "Rapport : mon_code.rapport.html"


@pytest.mark.parametrize("word", ["--quiet", "-q"])
def test_quiet_prints_the_marks_alone_and_writes_the_pages(
    word: str, folder: Path, mark_in_json: float
) -> None:
    done = run_grader("check", "mon_code.py", "vide.py", word, cwd=folder)

    assert done.code == 1
    # The leaves that are drawn follow the course's files, and some points with them.
    mark = f"{mark_in_json:g}".replace(".", ",")
    assert mark.startswith("16")
    assert done.out == f"mon_code.py : {mark} / 20\nvide.py : 0 / 20\n"
    assert done.err == ""
    assert (folder / "mon_code.rapport.html").exists()
    assert (folder / "vide.rapport.html").exists()


def test_errors_are_told_to_the_quiet_too(folder: Path) -> None:
    done = run_grader("check", "absent.py", "--quiet", cwd=folder)

    assert done.code == 2
    assert done.out == ""
    assert "absent.py" in done.err


@pytest.mark.parametrize("word", ["--verbose", "-v"])
def test_verbose_shows_every_case(word: str, folder: Path) -> None:
    done = run_grader("check", "mon_code.py", word, "--lang", "en", cwd=folder)

    assert done.code == 1
    [passed] = re.findall(r"alphabeta\).*, (\d+) cases of 32 passed", done.out)
    assert done.out.count("\n  ✓ ") == 30 + 2 + int(passed)
    failed = 32 - int(passed)
    assert done.out.count("\n  ✗ ") == failed
    # One for each case that failed, and one on the smallest tree.
    assert done.out.count("← observed") == failed + 1


def test_verbose_and_quiet_do_not_go_together(folder: Path) -> None:
    done = run_grader("check", "mon_code.py", "--verbose", "--quiet", cwd=folder)

    assert done.code == 2
    assert "garde l'un des deux" in done.err


def test_a_poor_console_still_shows_the_tree(folder: Path) -> None:
    done = run_grader("check", "mon_code.py", cwd=folder, PYTHONIOENCODING="ascii")

    assert "  | ... ^ [0, 2]  alpha = 16 >= beta = 10 : on coupe" in done.out
    assert "<- obtenu" in done.out
    assert "\\u" not in done.out
