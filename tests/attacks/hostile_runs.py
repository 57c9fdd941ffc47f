"""Runs hostile files through the real command, as whoever may be asked to run it.

Each run has a folder of its own: the package is reached through a link in it, so that whatever
the run leaves behind has that folder in its command line.
"""

import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from grader.model.dataclass import dataclass, field
from tests.attacks.attack_file import Attack
from tests.attacks.hostile_course import SECRET, write_course

ROOT = Path(__file__).parents[2]
ORDINARY_USER = 23456
"""Nobody's number, and not that of the children of a grader run as root."""
DEPENDENCIES = ("yaml", "jinja2", "markupsafe")
AT_ONCE = 2
COURSES = {"course": 1.0, "hurried-course": 0.3}
"""Two that differ in their time limit alone."""
TIME_LIMIT_S = 500

_CAN_GRADE = "import sys, grader.cli, yaml, jinja2; print(sys.version_info >= (3, 11))"
BUBBLEWRAP = "bwrap --unshare-all --die-with-parent --ro-bind / / --dev /dev --proc /proc".split()


@dataclass(frozen=True, slots=True)
class Mode:
    """Who runs the command, what isolation it is asked for, and in what it is wrapped."""

    user: str
    isolation: str
    wrapped: bool = False

    @property
    def has_pages(self) -> bool:
        """A page tells the same whoever wrote it, and takes a second run of what failed."""
        return self.user == "user"

    def __str__(self) -> str:
        return f"{self.user}-{self.isolation}" + ("-bwrap" if self.wrapped else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class HostileRun:
    """What a command did, and what it left behind."""

    code: int
    out: bytes
    err: bytes
    pages: dict[str, bytes]
    reports: dict[str, Any]
    """By the name of the file; empty where none was written."""
    left: list[str] = field(default_factory=list)


class Laboratory:
    """A copy of the package that anybody may read, a course, and a folder for each run."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="grader-attacks-"))
        self.folder.chmod(0o755)
        self._numbers = itertools.count()
        self._cores = itertools.cycle(sorted(os.sched_getaffinity(0)))
        self._lock = threading.Lock()
        self._package = self.folder / "package"
        self._copy_package()
        for name, time_limit_s in COURSES.items():
            write_course(self.folder / name, ROOT / "corrige", time_limit_s)
            (self.folder / name / "secret.txt").write_text(f"{SECRET}COURSE")
        self.pool = ThreadPoolExecutor(AT_ONCE, initializer=self._take_a_core)

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)
        shutil.rmtree(self.folder)

    def submit(
        self, mode: Mode, attacks: Sequence[Attack], *, in_a_hurry: bool
    ) -> "Future[HostileRun]":
        course = "hurried-course" if in_a_hurry else "course"
        return self.pool.submit(self.run, mode, attacks, course)

    def run(self, mode: Mode, attacks: Sequence[Attack], course: str = "course") -> HostileRun:
        with self._lock:
            folder = self.folder / f"run-{next(self._numbers)}-"
        files = self._prepare(folder, attacks)
        before = set(folder.rglob("*"))
        words = [*_wrapping(mode, folder), self.python(mode.user), "-m", "grader", "check"]
        words += ["--isolation", mode.isolation, "--course", str(self.folder / course)]
        words += ["--json", str(folder / "out" / "report.json")]
        words += [] if mode.has_pages else ["--no-html"]
        identity: dict[str, Any] = {}
        if mode.user == "user" and os.geteuid() == 0:
            identity = {"user": ORDINARY_USER, "group": ORDINARY_USER, "extra_groups": ()}
        done = subprocess.run(
            [*words, *map(str, files)],
            cwd=folder / "copies",
            env=self._environment(folder),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIME_LIMIT_S,
            check=False,
            **identity,
        )
        return HostileRun(
            code=done.returncode,
            out=done.stdout,
            err=done.stderr,
            pages=_read_pages(files),
            reports=_read_reports(folder / "out" / "report.json"),
            left=[*_processes_of(folder), *_new_files(folder, before)],
        )

    def python(self, user: str) -> str:
        return sys.executable if user == "root" or os.geteuid() != 0 else self.ordinary_python()

    def ordinary_python(self) -> str:
        """An interpreter that an ordinary user may run; RuntimeError says why there is none."""
        reasons = []
        for python in (sys.executable, "/usr/bin/python3"):
            try:
                done = subprocess.run(
                    [python, "-c", _CAN_GRADE],
                    env={"PYTHONPATH": str(self._package)},
                    cwd="/",
                    user=ORDINARY_USER,
                    group=ORDINARY_USER,
                    extra_groups=(),
                    capture_output=True,
                    text=True,
                    check=False,
                )
            except OSError as error:
                reasons.append(f"{python}: {error}")
                continue
            if done.stdout.strip() == "True":
                return python
            reasons.append(f"{python}: {(done.stderr or done.stdout).strip()[-200:]}")
        raise RuntimeError("; ".join(reasons))

    def _copy_package(self) -> None:
        shutil.copytree(ROOT / "grader", self._package / "grader")
        for name in DEPENDENCIES:
            module = __import__(name)
            folder = Path(str(module.__file__)).parent
            shutil.copytree(folder, self._package / name)
        subprocess.run([sys.executable, "-m", "compileall", "-q", self._package], check=True)
        for path in [self._package, *self._package.rglob("*")]:
            path.chmod(0o755 if path.is_dir() else 0o644)

    def _prepare(self, folder: Path, attacks: Sequence[Attack]) -> list[Path]:
        for name in ("copies", "tmp", "out", "cache"):
            (folder / name).mkdir(parents=True)
            (folder / name).chmod(0o777)
        (folder / "package").symlink_to(self._package)
        files = []
        for attack in attacks:
            files.append(folder / "copies" / attack.path.name)
            shutil.copy(attack.path, files[-1])
            for name in attack.beside:
                (folder / "copies" / name).write_text("import os; os._exit(3)\nMALICE = True\n")
        return files

    def _environment(self, folder: Path) -> dict[str, str]:
        return {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(folder / "package"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TMPDIR": str(folder / "tmp"),
            "HOME": str(folder / "tmp"),
            "GRADER_CACHE_DIR": str(folder / "cache"),
            "GRADER_TOKEN": f"{SECRET}ENVIRONMENT",
            "LANG": "C.UTF-8",
        }

    def _take_a_core(self) -> None:
        """A grader shares the first core it may use with its children: give each run another."""
        with self._lock:
            os.sched_setaffinity(0, {next(self._cores)})


def _wrapping(mode: Mode, folder: Path) -> list[str]:
    return [*BUBBLEWRAP, "--bind", str(folder), str(folder)] if mode.wrapped else []


def _read_pages(files: Sequence[Path]) -> dict[str, bytes]:
    """The page of each file, beside it, which is then taken away."""
    pages = {file.name: file.with_name(f"{file.stem}.rapport.html") for file in files}
    found = {name: page.read_bytes() for name, page in pages.items() if page.exists()}
    for name in found:
        pages[name].unlink()
    return found


def _read_reports(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {}
    document = json.loads(path.read_bytes())
    reports = document.get("reports", [document])
    return {report["submission"]["name"]: report for report in reports}


def _processes_of(folder: Path) -> Iterator[str]:
    """The processes that were started from this folder and are still there."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = path.read_bytes()
        except OSError:
            continue
        if os.fsencode(folder) in command:
            yield f"process {path.parent.name}: {command!r}"


def _new_files(folder: Path, before: set[Path]) -> Iterator[str]:
    kept = (folder / "out", folder / "cache")
    for path in set(folder.rglob("*")) - before:
        if not any(path.is_relative_to(place) for place in kept):
            yield f"file {path}"


def bubblewrap_works(user: str) -> bool:
    """Tried, not read off a version."""
    identity: dict[str, Any] = {}
    if user == "user" and os.geteuid() == 0:
        identity = {"user": ORDINARY_USER, "group": ORDINARY_USER, "extra_groups": ()}
    try:
        done = subprocess.run(
            [*BUBBLEWRAP, "true"], cwd="/", capture_output=True, check=False, **identity
        )
    except OSError:
        return False
    return done.returncode == 0
