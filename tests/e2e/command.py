"""Runs `python -m grader` as a user does, in a folder and an environment of the test's own."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

TIME_LIMIT_S = 60
BREAKS_DOWN = """\
import sys, grader.grade
def fail(*arguments, **options):
    raise RuntimeError('oups')
grader.grade.grade = fail
from grader.cli import main
sys.exit(main())
"""
"""The command, as a program for `python -c`, with a mistake of ours in it."""


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended, and what it said; spaces are ordinary ones."""

    code: int
    out: str
    err: str


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "grader", *words]


def environment(**variables: str) -> dict[str, str]:
    """Ours, without what would change how grader speaks or looks, be it a forge that tests us."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("GRADER_", "GITHUB_", "CI_"))
        and name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
    }
    cache = os.environ.get("GRADER_CACHE_DIR")
    return kept | ({"GRADER_CACHE_DIR": cache} if cache else {}) | variables


def run_grader(
    *words: str, cwd: Path, before: Sequence[str] = (), stdin: str = "", **variables: str
) -> Done:
    return run([*before, *command(*words)], cwd=cwd, stdin=stdin, variables=variables)


def run(
    words: Sequence[str],
    *,
    cwd: Path,
    stdin: str,
    variables: Mapping[str, str],
    time_limit_s: float = TIME_LIMIT_S,
) -> Done:
    done = subprocess.run(
        words,
        cwd=cwd,
        env=environment(**variables),
        input=stdin.encode(),
        capture_output=True,
        timeout=time_limit_s,
        check=False,
    )
    return Done(done.returncode, _text(done.stdout), _text(done.stderr))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace").replace("\u00a0", " ")
