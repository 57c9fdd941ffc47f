"""The pytest door: `pytest --grader=mon_code.py`, `pytest fixtures/`.

pytest imports this module in every run, of whatever project: it holds options, and imports
nothing of ours until one of them is used. That is also why the help is in English alone, as all
of pytest's is: the sentences in both languages stand in a catalogue that nobody waits for here.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

import pytest

_OLDEST_PYTEST = (8, 2)
_COURSE_FOLDERS = frozenset({"fixtures", "exercices"})


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("grader", "grader: minimax and alpha-beta exercises")
    add, ini = group.addoption, parser.addini
    add(
        "--grader",
        action="append",
        default=[],
        dest="grader_files",
        metavar="FILE",
        help="grade this student's file, one test for each exercise and case (repeatable); "
        "write --grader=FILE: without the sign, pytest reads the settings beside the file",
    )
    ini("grader", "student's files to grade, relative to this file", type="paths", default=[])
    add(
        "--grader-exercice",
        "--grader-exercise",
        action="append",
        default=[],
        dest="grader_exercises",
        metavar="ID",
        help="grade this exercise only (repeatable); missing from the file, it fails",
    )
    ini("grader_exercices", "exercises to grade, and no others", type="args", default=[])
    add(
        "--grader-course",
        dest="grader_course",
        metavar="DIR",
        help="folder of the course (default: the nearest one around, else the one that ships); "
        "write --grader-course=DIR, with the sign, for the same reason",
    )
    ini("grader_course", "folder of the course, relative to this file", default="")
    add(
        "--grader-lang",
        dest="grader_lang",
        choices=("fr", "en"),
        help="language of the explanations (default: GRADER_LANG, else the course's)",
    )
    ini("grader_lang", "language of the explanations: fr or en", default="")
    add(
        "--grader-seed",
        dest="grader_seed",
        metavar="TEXT",
        help="draw other values for leaves marked “?” and random trees",
    )
    ini("grader_seed", "draws other values for leaves marked “?” and random trees", default="")
    add(
        "--grader-student",
        dest="grader_student",
        metavar="KEY",
        help="who the student is, where the course draws trees for each of them",
    )
    ini("grader_student", "who the student is, where trees are drawn for each", default="")
    add(
        "--grader-isolation",
        dest="grader_isolation",
        choices=("full", "limits"),
        help="full: refuse to grade without full isolation; limits: accept limits only",
    )
    ini("grader_isolation", "isolation of student code: full or limits", default="")
    add(
        "--grader-audit",
        action="store_true",
        dest="grader_audit",
        help="check the course itself, as `grader audit` does; so does naming its fixtures/ folder",
    )
    ini("grader_audit", "check the course itself in every run", type="bool", default=False)
    add(
        "--grader-audit-fast",
        action="store_true",
        dest="grader_audit_fast",
        help="the same without the search for trees that would close gaps",
    )
    ini("grader_audit_fast", "without the search for trees", type="bool", default=False)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Whoever grades a file does not mean to run the conftest.py that lies beside it."""
    namespace = early_config.known_args_namespace
    if _is_old() or not (namespace.grader_files or early_config.getini("grader")):
        return
    with own_imports(early_config.invocation_params.dir):
        from grader.pytest_plugin.grading_session import split_words, student_files

    files = student_files(early_config, namespace)
    graded, others = split_words(namespace.file_or_dir, files, early_config.invocation_params.dir)
    namespace.file_or_dir = others
    if not others and (graded or namespace.grader_files):
        namespace.noconftest = True


def pytest_configure(config: pytest.Config) -> None:
    if not (_is_asked_for(config) or _names_course_folder(config)):
        return
    with own_imports(config.invocation_params.dir):
        if _is_old():
            from grader.pytest_plugin.grading_session import refuse_old_pytest

            refuse_old_pytest(config, _OLDEST_PYTEST)
        from grader.pytest_plugin.plugin import register

        register(config)


def _is_old() -> bool:
    return pytest.version_tuple[:2] < _OLDEST_PYTEST


def _is_asked_for(config: pytest.Config) -> bool:
    options = ("grader_files", "grader_audit", "grader_audit_fast")
    settings = ("grader", "grader_audit", "grader_audit_fast")
    return any(map(config.getoption, options)) or any(map(config.getini, settings))


def _names_course_folder(config: pytest.Config) -> bool:
    """Whether a path that pytest was given lies in fixtures/ or exercices/ of a course."""
    if config.args_source is pytest.Config.ArgsSource.INVOCATION_DIR:
        return False
    return any(course_around(config, word) for word in config.args)


def course_around(config: pytest.Config, word: str) -> Path | None:
    """The course in whose fixtures/ or exercices/ this path lies; mostly a look at its name."""
    path, _ = split_id(config.invocation_params.dir, word)
    for place in (path, *path.parents):
        if place.name in _COURSE_FOLDERS and (place.parent / "exercices/cours.yaml").is_file():
            return place.parent
    return None


def split_id(folder: Path, word: str) -> tuple[Path, tuple[str, ...]]:
    """The file and the names in `mon_code.py::alphabeta`; a file's own name may hold `::`."""
    pieces = word.split("::")
    for count in range(len(pieces), 1, -1):
        path = path_of(folder, "::".join(pieces[:count]))
        # Unlike its sister of pathlib, this says no to a name that is too long for a file.
        if os.path.isfile(path):  # noqa: PTH113
            return path, tuple(pieces[count:])
    return path_of(folder, pieces[0]), tuple(pieces[1:])


def path_of(folder: Path, word: str) -> Path:
    """Links in it stay what they are."""
    return Path(os.path.normpath(folder / word))


def real(path: Path) -> str:
    """The same for two ways to one file, and only then."""
    return os.path.normcase(os.path.realpath(path))


_OURS = Path(__file__).parents[2]
_known_real = lru_cache(maxsize=100)(real)
"""The path is looked at twice for each test, and hardly ever changes."""


@contextmanager
def own_imports(folder: Path) -> Iterator[None]:
    """What we import is never taken from the folder that pytest was started in: `python -m pytest`
    puts that first on the path, where a student's `yaml.py` may lie.

    For the time that we work: whoever's test comes next finds the path as it was.
    """
    avoided = _known_real(folder)
    # Where we were installed into that very folder, what we need lies there too.
    if avoided == _known_real(_OURS):
        yield
        return
    before = list(sys.path)
    kept = [place for place in before if _known_real(Path.cwd() / place) != avoided]
    sys.path[:] = kept
    try:
        yield
    finally:
        added = [place for place in sys.path if place not in kept]
        sys.path[:] = added + before
