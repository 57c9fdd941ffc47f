"""What pip needs to install grader anywhere, fetched once: from then on no index is asked."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


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
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        return {
            "PATH": path,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.folder / "others"),
            "PIP_NO_COMPILE": "1",  # Each Python runs a few commands, and is thrown away.
        }


def fetch_wheels(folder: Path) -> Wheelhouse | str:
    """The wheels of grader, of what it needs and of what builds it; else why there are none."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    try:
        built = subprocess.run(
            [*pip, "--wheel-dir", str(folder / "others"), str(ROOT), "hatchling>=1.25"],
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
    return Wheelhouse(folder)


def install_grader(wheelhouse: Wheelhouse, folder: Path) -> str:
    """Make a virtualenv with grader in it; its Python."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    [python] = [*folder.glob("bin/python"), *folder.glob("Scripts/python.exe")]
    subprocess.run(
        [str(python), "-m", "pip", "install", "--quiet", str(wheelhouse.grader)],
        env=os.environ | wheelhouse.environment(),
        check=True,
    )
    return str(python)
