"""What pip needs to install grader anywhere, fetched once a run: from then on no index is asked."""

import os
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pip

from grader.model.dataclass import dataclass

ROOT = Path(__file__).resolve().parents[2]
PIP = Path(pip.__file__).parent
"""Linked into each virtualenv that a script makes: unpacking and compiling it takes seconds."""

_PYTHON3 = """\
#!/bin/sh
# Python, but the pip of a virtualenv is a link. Any other words, or none of -I, are Python's own.
case "$*" in
  *--without-pip*) ;;
  "-I -m venv "*)
    shift 3
    "{python}" -I -m venv --without-pip "$@" || exit
    for folder; do :; done
    exec ln -s "{pip}" "$folder"/lib/python3.*/site-packages/ ;;
esac
exec "{python}" "$@"
"""


@dataclass(frozen=True, slots=True)
class Wheelhouse:
    folder: Path

    @property
    def grader(self) -> Path:
        [wheel] = self.folder.glob("grader-*.whl")
        return wheel

    def environment(self) -> dict[str, str]:
        """For a script that runs pip; `python3` is the Python that the wheels are made for.

        The one package called `grader` that pip could find lies in a folder where it is not
        looked for by name: a script that asks an index for `grader` fails.
        """
        folders = [self.folder / "bin", Path(sys.executable).parent]
        return {
            "PATH": os.pathsep.join([*map(str, folders), os.environ["PATH"]]),
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.folder / "others"),
            "PIP_NO_COMPILE": "no",  # pip takes « no » for yes; each Python runs a few commands.
        }


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """While no other process is here: a lock of SQLite ends with its holder, on every system."""
    with closing(sqlite3.connect(folder / "lock.sqlite", timeout=500)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def fetch_wheels(folder: Path) -> Wheelhouse | str:
    """The wheels of grader, of what it needs and of what builds it; else why there are none."""
    if any(folder.glob("grader-*.whl")):
        return Wheelhouse(folder)
    words = ["-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-build-isolation"]
    wanted = [str(ROOT), "hatchling>=1.25"]
    try:
        built = subprocess.run(
            [sys.executable, *words, "--wheel-dir", str(folder / "others"), *wanted],
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=300,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "the package index did not answer in time"
    if built.returncode:
        return built.stderr.strip().splitlines()[-1]
    for wheel in (folder / "others").glob("grader-*.whl"):
        wheel.rename(folder / wheel.name)
    if os.name != "nt":
        python3 = folder / "bin" / "python3"
        python3.parent.mkdir()
        python3.write_text(_PYTHON3.format(python=sys.executable, pip=PIP), encoding="utf-8")
        python3.chmod(0o755)
    return Wheelhouse(folder)


def install_grader(wheelhouse: Wheelhouse, folder: Path) -> str:
    """Make a virtualenv with grader and what it needs in it, laid out as pip does; its Python."""
    if not folder.exists():
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        [site] = [*folder.glob("lib/python3.*/site-packages"), *folder.glob("Lib/site-packages")]
        for wheel in (wheelhouse.grader, *(wheelhouse.folder / "others").glob("*.whl")):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(site)
    [python] = [*folder.glob("bin/python"), *folder.glob("Scripts/python.exe")]
    return str(python)
