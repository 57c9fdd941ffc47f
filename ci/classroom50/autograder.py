"""An autograder for Classroom 50 (foundation50/classroom50), for one assignment.

In the repository `classroom50` of the organization, under CLASSROOM/autograders/ASSIGNMENT/:

    autograder.py           this file
    grader-….whl            grader itself, as `python -m build --wheel` makes it
    cours/                  the course: exercices/, corrige/, fixtures/
    exercices.txt           ids of the exercises to grade, separated by spaces or lines (optional)

Classroom 50 serves this folder on its Pages site, to anyone who knows the address: what is in
`cours/` is no secret.

The runner starts this script in the student's checkout, once for each submission. It writes
./result.json, and ./release-body.md as the text of the release. Exit code 0: grading ran, whatever
the marks. Anything else: it did not, there is no result.json, and the runner tells an error.
"""

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
RESULT = Path("result.json")
RELEASE_BODY = Path("release-body.md")


def main() -> int:
    for file in (RESULT, RELEASE_BODY):
        try:
            file.unlink(missing_ok=True)  # One that came with the checkout is not ours.
        except OSError as error:
            return failed(
                fr=f"{file} : {error.strerror} ; retirez-le du dépôt",
                en=f"{file}: {error.strerror}; take it out of the repository",
            )
    course = HERE / "cours"
    if not (course / "exercices" / "cours.yaml").is_file():
        return failed(
            fr=f"il n'y a pas de cours dans {course}", en=f"there is no course in {course}"
        )
    wheels = sorted(HERE.glob("grader-*.whl"))
    if len(wheels) != 1:
        return failed(
            fr=f"il faut un seul grader-*.whl à côté d'autograder.py, pas {len(wheels)}",
            en=f"exactly one grader-*.whl must lie beside autograder.py, not {len(wheels)}",
        )
    with tempfile.TemporaryDirectory(dir=os.environ.get("RUNNER_TEMP")) as folder:
        python = installed(wheels[0], Path(folder))
        words = ["--course", str(course), "--no-html", "--exit-zero", *exercises()]
        words += ["--classroom50", str(RESULT), "--markdown", str(RELEASE_BODY)]
        return subprocess.run(
            [python, "-I", "-m", "grader", "check", *words, "."], check=False
        ).returncode


def installed(wheel: Path, folder: Path) -> str:
    """A Python with grader in it; what grader needs comes from the package index."""
    venv.create(folder, with_pip=True)
    windows, elsewhere = folder / "Scripts" / "python.exe", folder / "bin" / "python"
    python = str(windows if windows.exists() else elsewhere)
    pip = [python, "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(wheel)], check=True)
    return python


def exercises() -> list[str]:
    named = HERE / "exercices.txt"
    ids = named.read_text(encoding="utf-8").split() if named.is_file() else []
    return [f"--exercice={name}" for name in ids]


def failed(*, fr: str, en: str) -> int:
    """The language is the course's to say, and it is not read yet."""
    print(f"::error title=grader::{fr} / {en}")
    return 2


if __name__ == "__main__":
    sys.exit(main())
