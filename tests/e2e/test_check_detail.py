"""How much `grader check` says: the mark alone, the story, everything."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.e2e.command import Done, run_grader
from tests.e2e.small_course import NEVER_CUTS, write_student_folder

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    code = (ROOT / "exemples" / "mon_code.py").read_text(encoding="utf-8")
    (tmp_path / "mon_code.py").write_text(code, encoding="utf-8")
    (tmp_path / "vide.py").write_text("", encoding="utf-8")
    return tmp_path


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> tuple[Done, float]:
    """What is said of the example, and its mark."""
    folder = tmp_path_factory.mktemp("story")
    shutil.copy(ROOT / "exemples" / "mon_code.py", folder)
    done = run_grader("check", "mon_code.py", "--json", "rapport.json", cwd=folder)
    mark = json.loads((folder / "rapport.json").read_text(encoding="utf-8"))["mark"]
    assert mark["out_of"] == 20
    return done, float(mark["value"])


def test_the_story_takes_twenty_lines(story: tuple[Done, float]) -> None:
    done, _ = story

    assert done.code == 1
    assert len(done.out.splitlines()) == 20
    assert done.out.splitlines()[-1] == "Rapport : mon_code.rapport.html"


def test_quiet_prints_the_marks_alone_and_writes_the_pages(
    folder: Path, story: tuple[Done, float]
) -> None:
    done = run_grader("check", "mon_code.py", "vide.py", "--quiet", cwd=folder)

    assert done.code == 1
    # The leaves that are drawn follow the course's files, and some points with them.
    mark = f"{story[1]:g}".replace(".", ",")
    assert mark.startswith("16")
    assert done.out == f"mon_code.py : {mark} / 20\nvide.py : 0 / 20\n"
    assert done.err.startswith("Sans --exercice")
    assert done.err.count("\n") == 1
    assert (folder / "mon_code.rapport.html").exists()
    assert (folder / "vide.rapport.html").exists()


def test_a_letter_says_the_same(tmp_path: Path) -> None:
    folder = write_student_folder(tmp_path / "cours", {"faux.py": NEVER_CUTS})
    words = ("", "--quiet", "-q", "--verbose", "-v")
    story, quiet, q, verbose, v = (
        run_grader("check", "faux.py", "--no-html", *word.split(), cwd=folder) for word in words
    )

    assert (q, v) == (quiet, verbose)
    assert len({story.out, quiet.out, verbose.out}) == 3


def test_errors_are_told_to_the_quiet_too(folder: Path) -> None:
    done = run_grader("check", "absent.py", "--quiet", cwd=folder)

    assert done.code == 2
    assert done.out == ""
    assert "absent.py" in done.err


def test_verbose_shows_every_case(folder: Path) -> None:
    words = ("--verbose", "--no-html", "--lang", "en")
    done = run_grader("check", "mon_code.py", *words, cwd=folder)

    assert done.code == 1
    [passed] = re.findall(r"alphabeta\).*, (\d+) cases of 32 passed", done.out)
    assert done.out.count("\n  ✓ ") == 30 + 5 + int(passed)
    failed = 32 - int(passed)
    assert done.out.count("\n  ✗ ") == failed
    # One for each case that failed, and one on the smallest tree.
    assert done.out.count("← observed") == failed + 1


def test_verbose_and_quiet_do_not_go_together(folder: Path) -> None:
    done = run_grader("check", "mon_code.py", "--verbose", "--quiet", cwd=folder)

    assert done.code == 2
    assert "garde l'un des deux" in done.err


def test_a_poor_console_still_shows_the_tree(folder: Path) -> None:
    words = ("check", "mon_code.py", "--no-html")
    done = run_grader(*words, cwd=folder, PYTHONIOENCODING="ascii")

    assert "  | ... ^ [0, 2]  alpha = 16 >= beta = 10 : on coupe" in done.out
    assert "<- obtenu" in done.out
    assert "\\u" not in done.out
