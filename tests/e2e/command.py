"""Runs grader as a user does, in a folder and an environment of the test's own.

`run_grader` calls the command's own `main` in this process, which saves the start of a Python for
each of hundreds of commands; `run_grader_process` is the real thing, for where the process itself
is what is tried: its exit code, its streams, its signals, its encodings, how it starts.
"""

import argparse
import codecs
import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import BinaryIO

from grader.model.dataclass import dataclass

TIME_LIMIT_S = 60
BREAKS_DOWN = """\
import sys, grader.grading
def fail(*arguments, **options):
    raise RuntimeError('oups')
grader.grading.grade = fail
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
    course: str | None = None
    """The course that it said to have found in a parent folder, which is no part of `err`."""


_COURSE_ABOVE = re.compile(
    r"^(?:Cours trouvé dans un dossier parent\s:|Course found in a parent folder:) (.*)\n",
    re.MULTILINE,
)


def ended(code: int, out: str, err: str) -> Done:
    """That line, which depends on where a test has put its course, is told apart from the rest."""
    found = _COURSE_ABOVE.search(err)
    if found is None:
        return Done(code, out, err)
    return Done(code, out, err[: found.start()] + err[found.end() :], found[1])


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


# In this process ----------------------------------------------------------------------------------


def run_grader(*words: str, cwd: Path, stdin: str = "", **variables: str) -> Done:
    """The command's `main`, with folder, environment and descriptors as its own process has them.

    What it starts (a zygote, the workers of a class) inherits them too.
    """
    from grader.cli import main

    with (
        tempfile.TemporaryFile() as given,
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as err,
    ):
        given.write(stdin.encode())
        given.seek(0)
        with (
            _environment_of(environment(**variables)),
            contextlib.chdir(cwd),
            _argparse_as_it_was(),
            _descriptors(given, out, err),
            _streams(variables.get("PYTHONIOENCODING", "utf-8")),
        ):
            code = _exit_code_of(lambda: main(words))
        return ended(code, _written(out), _written(err))


def _exit_code_of(program: Callable[[], object]) -> int:
    """What Python makes of the end of a program."""
    try:
        ended = program()
    except SystemExit as end:
        ended = end.code
    except Exception:
        traceback.print_exc()
        return 1
    if ended is None or isinstance(ended, int):
        return ended or 0
    print(ended, file=sys.stderr)
    return 1


@contextlib.contextmanager
def _environment_of(variables: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.clear()
    os.environ.update(variables)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextlib.contextmanager
def _argparse_as_it_was() -> Iterator[None]:
    """The command teaches argparse its sentences, for as long as its process lives."""
    translate = getattr(argparse, "_")  # noqa: B009 (argparse keeps it private)
    try:
        yield
    finally:
        setattr(argparse, "_", translate)  # noqa: B010


@contextlib.contextmanager
def _descriptors(*files: BinaryIO) -> Iterator[None]:
    """These files as descriptors 0, 1 and 2."""
    kept = [os.dup(descriptor) for descriptor in range(len(files))]
    try:
        for descriptor, file in enumerate(files):
            os.dup2(file.fileno(), descriptor)
        yield
    finally:
        for descriptor, before in enumerate(kept):
            os.dup2(before, descriptor)
            os.close(before)


@contextlib.contextmanager
def _streams(encoding: str) -> Iterator[None]:
    """Python's streams over the descriptors, as an interpreter makes them where it starts."""
    name, _, errors = encoding.partition(":")
    codecs.lookup(name)
    stdin = io.TextIOWrapper(io.BufferedReader(_raw(0, "<stdin>")), name, errors or "strict")
    stdout = io.TextIOWrapper(io.BufferedWriter(_raw(1, "<stdout>")), name, errors or "strict")
    stderr = io.TextIOWrapper(
        io.BufferedWriter(_raw(2, "<stderr>")), name, "backslashreplace", line_buffering=True
    )
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = stdin, stdout, stderr
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
        for stream in (stdin, stdout, stderr):
            stream.close()  # And flushed; the descriptors stay open.


def _raw(descriptor: int, name: str) -> io.FileIO:
    raw = io.FileIO(descriptor, "r" if descriptor == 0 else "w", closefd=False)
    raw.name = name
    return raw


def _written(file: BinaryIO) -> str:
    file.seek(0)
    return _text(file.read())


# In a process of its own --------------------------------------------------------------------------


def run_grader_process(
    *words: str, cwd: Path, before: Sequence[str] = (), stdin: str = "", **variables: str
) -> Done:
    """`python -m grader`, after the words of a wrapper if there is one."""
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
    return ended(done.returncode, _text(done.stdout), _text(done.stderr))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace").replace("\u00a0", " ")
