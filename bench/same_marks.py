"""The same program, the same mark: each file graded again as somebody else could have written it.

Every file of the given folders, and every sample of the tests, is graded as it is; then with a
comment at its end, with one at its start, under another name, as a notebook, and as it is on a
course whose every YAML has a comment and other titles. Each check of each case must have the same
status and the same points: what differs is printed, and the exit code is 1.

    python bench/same_marks.py [FOLDER …]
"""

import json
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from grader.course import read_course
from grader.grading.request import seed_of
from grader.model.exercise import Course
from grader.model.report import Report
from grader.sandbox.referee import Referee
from tests.integration.graded_samples import in_a_hurry
from tests.integration.graded_texts import grade_file

ROOT = Path(__file__).parent.parent
COURSE = ("exercices", "corrige", "fixtures")
SAMPLES = ("tests/submissions", "exemples", "corrige")


def main() -> int:
    folders = [*(ROOT / name for name in SAMPLES), *map(Path, sys.argv[1:])]
    files = sorted({file for folder in folders for file in folder.rglob("*.py")})
    with tempfile.TemporaryDirectory() as folder, Referee() as referee:
        # What never ends is as endless in a moment.
        course = in_a_hurry(read_course(ROOT))
        retold = in_a_hurry(read_course(_retold_course(Path(folder) / "cours")))
        compared, differing = 0, 0
        for count, file in enumerate(files, 1):
            print(f"\r{count} / {len(files)} files", end="", file=sys.stderr)
            marks = _marks(course, file, referee)
            for way, (variant, its_course) in _variants(file, Path(folder), course, retold).items():
                compared += 1
                if _marks(its_course, variant, referee) != marks:
                    differing += 1
                    print(f"\n{file}: another mark {way}")
    print(f"\n{len(files)} files, {compared} comparisons, {differing} differ")
    return differing > 0


def _marks(course: Course, file: Path, referee: Referee) -> list[object]:
    report = grade_file(course, file, referee, seed=seed_of(course), explained=False)
    return [report.status, report.score, report.max_score, *_checks(report)]


def _checks(report: Report) -> Iterator[object]:
    for exercise in report.exercises:
        yield exercise.id, exercise.form, exercise.status, exercise.score
        for case in exercise.cases:
            for check in case.verdict.checks:
                yield case.case.id, check.kind, check.status, check.points


def _variants(
    file: Path, folder: Path, course: Course, retold: Course
) -> Mapping[str, tuple[Path, Course]]:
    text = file.read_bytes().decode("utf-8", "surrogateescape")

    def written(name: str, content: str) -> Path:
        path = folder / name
        path.write_bytes(content.encode("utf-8", "surrogateescape"))
        return path

    variants = {
        "with a comment at its end": written("fin.py", f"{text}\n# Fin du fichier.\n"),
        "under another name": written("Rendu de Zoé (2).py", text),
        "as a notebook": written("carnet.ipynb", _notebook(text)),
    }
    if not re.match(r"#!|#.*coding[:=]", text):
        variants["with comments at its start"] = written("debut.py", f"# Moi\n\n\n# Ici\n{text}")
    if not re.search(r"__name__|__file__", text):
        variants["in a folder of its own"] = _alone(folder, text)
    return {
        **{way: (path, course) for way, path in variants.items()},
        "on a course retold": (file, retold),
        "on a course retold, with a comment": (variants["with a comment at its end"], retold),
        "on a course retold, as a notebook": (variants["as a notebook"], retold),
    }


def _alone(folder: Path, text: str) -> Path:
    path = folder / "dossier à part" / "mon_code.py"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    return path


def _notebook(text: str) -> str:
    cell: dict[str, object] = {
        "cell_type": "code",
        "metadata": {},
        "outputs": [],
        "execution_count": None,
    }
    cells = [cell | {"source": text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")}]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def _retold_course(folder: Path) -> Path:
    """The shipped course, with other words wherever words do not matter."""
    for name in COURSE:
        shutil.copytree(ROOT / name, folder / name)
    for number, path in enumerate(sorted(folder.rglob("*.yaml"))):
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"^titre: .*", f"titre: Autre titre {number}", text, flags=re.M)
        text = re.sub(r"^(titre:\n  fr: ).*(\n  en: ).*", r"\1Autre\2Other", text, flags=re.M)
        path.write_text(f"# Un commentaire.\n{text}# Un autre.\n", encoding="utf-8")
    return folder


if __name__ == "__main__":
    raise SystemExit(main())
