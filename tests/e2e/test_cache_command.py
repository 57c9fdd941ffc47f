"""`grader cache clear`, and what it is for."""

import os
from pathlib import Path

import pytest

from tests.course_files import write_course
from tests.e2e.command import Done, run_grader, run_grader_process
from tests.one_exercise import COURSE, RIGHT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_course(tmp_path, files=COURSE)
    (tmp_path / "mon_code.py").write_text(RIGHT, encoding="utf-8")
    return tmp_path


def kept(folder: Path) -> dict[str, int]:
    rooms = folder / "cache"
    return {room.name: len(list(room.rglob("*.json"))) for room in sorted(rooms.iterdir())}


def clear(folder: Path, *words: str) -> Done:
    cache = str(folder / "cache")
    return run_grader("cache", "clear", *words, cwd=folder, GRADER_CACHE_DIR=cache)


def test_each_isolation_has_its_cache_and_one_command_empties_both(folder: Path) -> None:
    cache = str(folder / "cache")
    words = ["check", "mon_code.py", "--no-html", "--isolation"]
    for isolation in ("full", "limits"):
        done = run_grader_process(*words, isolation, cwd=folder, GRADER_CACHE_DIR=cache)
        if done.code == 3:
            pytest.skip("no full isolation here")
        assert done.code == 0, done.err

    assert kept(folder) == {"full": kept(folder)["full"], "limits": kept(folder)["full"]}
    done = clear(folder)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Cache vidé : ")
    assert cache in done.out
    assert kept(folder) == {"full": 0, "limits": 0}
    assert clear(folder, "--lang", "en").out.startswith("Cache emptied: 0 files removed")


def test_a_class_within_limits_leaves_nothing_to_others(folder: Path) -> None:
    (folder / "copies").mkdir()
    (folder / "copies" / "zoe.py").write_text(RIGHT, encoding="utf-8")
    words = ["batch", "copies", "--out", "sortie", "--jobs", "1", "--isolation", "limits"]

    done = run_grader_process(*words, cwd=folder, GRADER_CACHE_DIR=str(folder / "cache"))

    assert done.code == 0, done.err
    assert list(kept(folder)) == ["limits"]


def test_other_words_than_clear_are_refused(folder: Path) -> None:
    assert run_grader("cache", cwd=folder).code == 2
    done = run_grader("cache", "vider", cwd=folder)
    assert done.code == 2
    assert "clear" in done.err


def test_a_cache_that_cannot_be_emptied_says_so(folder: Path) -> None:
    (folder / "cache").mkdir()
    (folder / "cache" / "full").write_text("", encoding="utf-8")

    done = clear(folder)

    assert done.code == 2
    assert "ne peut pas être vidé" in done.err


@pytest.mark.skipif(os.name == "nt", reason="another variable says where the home is")
def test_an_account_without_a_home_has_nothing_to_empty(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.cli.cache.cache_folder", lambda: None)

    done = run_grader("cache", "clear", cwd=folder)

    assert done.code == 2
    assert "rien à vider" in done.err
