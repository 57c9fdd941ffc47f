"""Runs pytest in a process of its own, in a folder of the test's own, as its user does."""

import importlib
import pkgutil
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest

import grader
from tests.audit_course import SOUND
from tests.course_files import write_course
from tests.e2e.command import Done, run

FILES: Mapping[str, str] = {
    **SOUND,
    "exercices/minimax/exercice.yaml": """\
id: minimax
titre: Minimax
algorithme: minimax
formes:
  cours: {fonction: minimax, parametres: [jeu, prof, coups_prec, joueur_maximise]}
  plateau: {fonction: MiniMax, parametres: [jeu, prof, joueur_maximise]}
fixtures: [deux-coups, trois-etages, cachee]
bareme: {valeur: 2, chemin: 1, evaluations: 1}
""",
    "fixtures/trois-etages.yaml": """\
id: trois-etages
titre: Trois étages
joueur: max
arbre: [[[1, 5], [2, "?"]], [[3, 4], [9, 0]]]
""",
}
"""A course of two exercises, one of them in two forms."""

ONE_GAP: Mapping[str, str] = {
    "exercices/minimax/exercice.yaml": SOUND["exercices/minimax/exercice.yaml"].replace(
        "  - cachee", "  - cachee\n  - presque\n  - large\n  - tronque"
    ),
    "fixtures/presque.yaml": """\
id: presque
titre: Presque tout se voit ici
joueur: min
arbre: [[[[-1], [-1000003]], [[-1000000, 1]], [[-1000000]]], [[[-1000000, -1000003]]]]
""",
    "fixtures/large.yaml": """\
id: large
titre: Un arbre large
joueur: min
arbre: [[[1, 1], [1, 1], [1, 1, 1, 1], [2]]]
""",
    "fixtures/tronque.yaml": """\
id: tronque
titre: Un arbre coupé avant ses feuilles
joueur: min
profondeur: 2
arbre:
  - [{valeur: -1, enfants: [[-1]]}]
  - [{valeur: -3, enfants: [[-1]]}, {valeur: -2, enfants: [[-1]]}]
""",
}
"""What to change for a course that sees most mistakes: a tree for the rest is soon found."""

RIGHT = SOUND["corrige/minimax.py"] + "\n\n" + SOUND["corrige/meilleur-coup.py"]

ALWAYS_MAX = """\
def minimax(jeu, prof, coups_prec, joueur_maximise):
    if prof == 0:
        return evaluation(jeu), coups_prec
    suites = []
    for coup in coups_possibles(jeu):
        suites.append(minimax(joue_un_coup(jeu, coup), prof - 1, coups_prec + [coup], True))
    return max(suites, key=lambda suite: suite[0])
"""
"""Plays for MAX at every level."""

TWO_FORMS = (
    ALWAYS_MAX
    + """

def MiniMax(jeu, prof, joueur_maximise):
    if prof == 0:
        return evaluation(jeu)
    scores = [
        MiniMax(joue_un_coup(jeu, coup), prof - 1, not joueur_maximise)
        for coup in coups_possibles(jeu)
    ]
    return max(scores) if joueur_maximise else min(scores)
"""
)
"""Wrong in one form, right in the other."""

LIGHT = ("-p", "no:hypothesispytest")
"""It takes four times as long to load as the rest."""
IN_ORDER = ("-p", "no:randomly")

MINIMAX_CASES = ("deux-coups", "trois-etages", "cachee")


def keep_modules() -> list[ModuleType]:
    """All of grader and what it imports late, for a test file to keep from its beginning.

    What a run within this process imports is forgotten after it, and is imported anew by the next,
    but for what was there before.
    """
    names = [each.name for each in pkgutil.walk_packages(grader.__path__, "grader.")]
    kept = [each for each in names if "__main__" not in each and ".child" not in each]
    return [importlib.import_module(each) for each in (*kept, "yaml", "email.parser")]


class Runs:
    """Runs pytest in a folder of its own: within this process, for a tenth of the time."""

    def __init__(self, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = pytester.path
        self._pytester = pytester
        self._monkeypatch = monkeypatch
        monkeypatch.setenv("COLUMNS", "200")
        for name in ("GRADER_LANG", "GRADER_ISOLATION", "PYTEST_ADDOPTS", "FORCE_COLOR"):
            monkeypatch.delenv(name, raising=False)

    def write(self, submission: str = RIGHT, **others: str) -> None:
        """The course and a student's file."""
        write_course(self.folder, files=FILES)
        for name, text in {"mon_code": submission, **others}.items():
            (self.folder / f"{name}.py").write_text(text, encoding="utf-8")

    def run(
        self, *words: str, in_order: bool = True, cwd: Path | None = None, **variables: str
    ) -> Done:
        order = IN_ORDER if in_order else ()
        with self._monkeypatch.context() as patch:
            patch.chdir(cwd or self.folder)
            for name, value in variables.items():
                patch.setenv(name, value)
            done = self._pytester.runpytest_inprocess(*LIGHT, *order, *words)
        out, err = (
            "\n".join(lines).replace("\u00a0", " ") for lines in (done.outlines, done.errlines)
        )
        return Done(int(done.ret), out, err)

    def collected(self, *words: str, cwd: Path | None = None) -> list[str]:
        done = self.run(*words, "--collect-only", "-q", cwd=cwd)
        return [line for line in done.out.splitlines() if "::" in line]


def pytest_command(*words: str) -> list[str]:
    return [sys.executable, "-m", "pytest", *LIGHT, *IN_ORDER, *words]


def run_apart(*words: str, cwd: Path, **variables: str) -> Done:
    """pytest in a process of its own, without what the pytest around it told its children."""
    clean = {"PYTEST_ADDOPTS": "", "PYTEST_XDIST_WORKER": "", "COLUMNS": "200"}
    return run(pytest_command(*words), cwd=cwd, stdin="", variables=clean | variables)


def counts(done: Done) -> dict[str, int]:
    """`{"failed": 1, "passed": 3}`, from the last line."""
    last = done.out.rstrip().splitlines()[-1]
    return {word: int(number) for number, word in re.findall(r"(\d+) ([a-z]+)", last)}


def mark_line(done: Done) -> str:
    """The line of the summary that tells the mark of the student's file."""
    (line,) = [each for each in done.out.splitlines() if each.startswith("mon_code.py : ")]
    return line


def junit_cases(file: Path) -> dict[str, ET.Element]:
    return {
        f"{case.get('classname')}.{case.get('name')}": case
        for case in ET.parse(file).getroot().iter("testcase")
    }
