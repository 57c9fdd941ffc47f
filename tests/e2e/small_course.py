"""A student's folder inside a small course whose solutions are those that ship."""

from collections.abc import Mapping
from pathlib import Path

from tests.course_files import ALPHABETA as EXERCISE
from tests.course_files import write_course

ROOT = Path(__file__).parents[2]
MINIMAX = (ROOT / "corrige" / "minimax.py").read_text(encoding="utf-8")
ALPHABETA = (ROOT / "corrige" / "alphabeta.py").read_text(encoding="utf-8")
NEVER_CUTS = ALPHABETA.replace("break", "pass")


def write_student_folder(root: Path, programs: Mapping[str, str]) -> Path:
    """The folder, with these programs in it; the course around it has a hidden fixture."""
    course = write_course(
        root,
        {
            "corrige/minimax.py": MINIMAX,
            "corrige/alphabeta.py": ALPHABETA,
            "exercices/alphabeta/exercice.yaml": EXERCISE.replace(
                "{valeur: 2, ordre: 1}", "{valeur: 1, evaluations: 1, ordre: 1}"
            ),
        },
    )
    folder = course / "eleve"
    folder.mkdir()
    for name, program in programs.items():
        (folder / name).write_text(program, encoding="utf-8")
    return folder
