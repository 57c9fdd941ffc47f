"""The hook, tried by pre-commit itself in a repository of a course."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.course_files import write_course
from tests.e2e.command import Done, environment, run
from tests.e2e.wheelhouse import ROOT, Wheelhouse
from tests.one_exercise import COURSE, WRONG_CLAIM

pytestmark = [
    pytest.mark.timeout(600),  # An installation takes its time.
    pytest.mark.skipif(shutil.which("git") is None, reason="NO GIT: THE HOOK WAS NOT TRIED"),
]

PACKAGE = ("grader", "exercices", "corrige", "fixtures", "schemas")
FILES = ("pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml")
IDENTITY = {
    f"GIT_{who}_{what}": "essai" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
}
CONFIG = """\
repos:
  - repo: {repository}
    rev: {commit}
    hooks:
      - id: grader-audit
"""
PRE_COMMIT = [sys.executable, "-m", "pre_commit"]


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", "-c", "commit.gpgsign=false", *words],
        cwd=folder,
        env=environment(**IDENTITY, GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_NOSYSTEM="1"),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout.strip()


def committed(folder: Path) -> str:
    """All that is in the folder, in one commit; its name."""
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--no-verify", "--message", "essai")
    return git(folder, "rev-parse", "HEAD")


@pytest.fixture(scope="module")
def hook_repository(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """grader as a repository that pre-commit can clone."""
    folder = tmp_path_factory.mktemp("grader")
    for name in PACKAGE:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for name in FILES:
        shutil.copy(ROOT / name, folder)
    return folder, committed(folder)


@pytest.fixture
def course(tmp_path: Path, hook_repository: tuple[Path, str]) -> Path:
    repository, commit = hook_repository
    folder = write_course(tmp_path / "un cours", files=COURSE)
    config = CONFIG.format(repository=repository.as_uri(), commit=commit)
    (folder / ".pre-commit-config.yaml").write_text(config, encoding="utf-8")
    committed(folder)
    return folder


@pytest.fixture(scope="module")
def pre_commit_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What pre-commit installed for one test serves the next."""
    return tmp_path_factory.mktemp("pre-commit")


def run_hook(course: Path, home: Path, wheelhouse: Wheelhouse) -> Done:
    git(course, "add", "--all")
    return run(
        [*PRE_COMMIT, "run", "--color", "never"],
        cwd=course,
        stdin="",
        variables=wheelhouse.environment() | {"PRE_COMMIT_HOME": str(home)},
        time_limit_s=500,
    )


def test_a_sound_course_may_be_committed_and_one_with_a_mistake_may_not(
    course: Path, pre_commit_home: Path, wheelhouse: Wheelhouse
) -> None:
    statement = course / "exercices" / "meilleur-coup" / "enonce.md"
    statement.write_text("Écris meilleur_coup, s'il te plaît.\n", encoding="utf-8")
    sound = run_hook(course, pre_commit_home, wheelhouse)
    write_course(course, files=WRONG_CLAIM)
    mistaken = run_hook(course, pre_commit_home, wheelhouse)

    assert sound.code == 0, sound.out + sound.err
    assert "Passed" in sound.out
    assert mistaken.code == 1
    assert "fixtures/trois-coups.yaml" in mistaken.out


def test_a_course_in_a_subfolder_is_named_and_no_other_is_proven_in_its_place(
    course: Path, pre_commit_home: Path, wheelhouse: Wheelhouse
) -> None:
    config = course / ".pre-commit-config.yaml"
    write_course(course / "mon-cours", files={**COURSE, **WRONG_CLAIM})
    for name in ("exercices", "corrige", "fixtures"):
        shutil.rmtree(course / name)
    elsewhere = run_hook(course, pre_commit_home, wheelhouse)
    named = config.read_text(encoding="utf-8") + "        args: [--course, mon-cours]\n"
    config.write_text(named, encoding="utf-8")
    mistaken = run_hook(course, pre_commit_home, wheelhouse)
    write_course(course / "mon-cours", files=COURSE)
    sound = run_hook(course, pre_commit_home, wheelhouse)

    assert (elsewhere.code, mistaken.code, sound.code) == (1, 1, 0), elsewhere.out + sound.out
    assert "exercices/cours.yaml" in elsewhere.out
    assert "fixtures/trois-coups.yaml" in mistaken.out


def test_a_commit_that_leaves_the_course_alone_is_not_audited(
    course: Path, pre_commit_home: Path, wheelhouse: Wheelhouse
) -> None:
    (course / "notes.md").write_text("bonjour\n", encoding="utf-8")

    done = run_hook(course, pre_commit_home, wheelhouse)

    assert done.code == 0, done.out + done.err
    assert "Skipped" in done.out


def test_the_manifest_is_one_that_pre_commit_reads() -> None:
    manifest = str(ROOT / ".pre-commit-hooks.yaml")

    done = run([*PRE_COMMIT, "validate-manifest", manifest], cwd=ROOT, stdin="", variables={})

    assert (done.code, done.out) == (0, ""), done.err
