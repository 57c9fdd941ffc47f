"""What the plugin must never do: run student code in pytest, cost what is not used, stay behind."""

import os
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest

from tests.course_files import write_course
from tests.e2e.command import environment
from tests.e2e.pytest_run import (
    ALWAYS_MAX,
    FILES,
    ONE_GAP,
    RIGHT,
    Runs,
    counts,
    keep_modules,
    pytest_command,
    run_apart,
)
from tests.unit.test_render_github import obeyed

pytest_plugins = ["pytester"]
KEPT = keep_modules()

TRACE = "import pathlib\npathlib.Path(r'{folder}', 'RAN-' + __name__).touch()\n"
"""Leaves a file behind where it is run outside of the sandbox."""
DOCTEST = '''"""
>>> __import__("pathlib").Path(r"{folder}", "RAN-doctest").touch()
"""
'''


def harmful(folder: Path) -> str:
    return (DOCTEST + TRACE).format(folder=folder) + RIGHT


def ran(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("RAN-*"))


IMPORTED = """
import sys

def pytest_unconfigure():
    print("IMPORTED", *sorted({name.partition(".")[0] for name in sys.modules}))
"""


def _modules(*words: str, folder: Path, cache: Path) -> set[str]:
    """The outermost modules that such a run imports, in a process of its own."""
    plugin = folder / "importes_plugin.py"
    plugin.write_text(IMPORTED, encoding="utf-8")
    done = run_apart("-s", "-p", plugin.stem, *words, cwd=folder, GRADER_CACHE_DIR=str(cache))
    plugin.unlink()
    (line,) = [each for each in done.out.splitlines() if "IMPORTED" in each]
    return set(line.partition("IMPORTED ")[2].split())


# Student code is never run in pytest's own process ------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("--grader", "mon_code.py"),
        ("--grader", "mon_code.py", "mon_code.py"),
        ("--grader", "mon_code.py", "mon_code.py::minimax"),
        ("--grader", "test_copie.py"),
        ("--grader", "test_copie.py", "--grader", "mon_code.py", "test_copie.py"),
    ],
)
@pytest.mark.parametrize("doctests", [(), ("--doctest-modules",)], ids=["plain", "doctests"])
def test_a_graded_file_and_what_lies_beside_it_are_not_run(
    runs: Runs, words: tuple[str, ...], doctests: tuple[str, ...]
) -> None:
    harm = harmful(runs.folder)
    runs.write(harm, test_copie=harm, conftest=TRACE.format(folder=runs.folder))

    done = runs.run(*words, *doctests)

    assert done.code == 0
    assert counts(done)["passed"] > 0
    assert ran(runs.folder) == []


def test_a_graded_file_that_pytest_would_collect_is_graded_instead(runs: Runs) -> None:
    runs.write()
    folder = runs.folder / "copies"
    folder.mkdir()
    (folder / "test_copie.py").write_text(harmful(runs.folder), encoding="utf-8")
    (folder / "test_lien.py").symlink_to("test_copie.py")
    (folder / "test_autre.py").write_text("def test_autre():\n    pass\n", encoding="utf-8")

    for words in ((), ("--doctest-modules",)):
        done = runs.run("--grader=copies/test_copie.py", *words, "copies")
        assert (done.code, counts(done)) == (0, {"passed": 5})
        assert ran(runs.folder) == []


def test_what_lies_beside_a_file_that_settings_grade_is_not_run(runs: Runs) -> None:
    runs.write(test_autre="def test_autre():\n    pass\n")
    settings = runs.folder / "pytest.ini"
    settings.write_text("[pytest]\ngrader = rendus/ana/mon_code.py\n", encoding="utf-8")
    copy = runs.folder / "rendus/ana"
    (copy / "dessous").mkdir(parents=True)
    (copy / "mon_code.py").write_text(RIGHT, encoding="utf-8")
    trace = TRACE.format(folder=runs.folder) + "def test_x():\n    pass\n"
    for name in ("conftest.py", "__init__.py", "test_x.py", "dessous/test_y.py"):
        (copy / name).write_text(trace, encoding="utf-8")

    for words, passed in (((), 5), (("rendus",), 4)):
        done = runs.run(*words)
        assert (done.code, counts(done)) == (0, {"passed": passed})
        assert ran(runs.folder) == []
    named = runs.run("rendus/ana")

    assert (named.code, counts(named)) == (0, {"passed": 6})
    assert ran(runs.folder) != []


def test_the_folder_of_the_run_is_collected_whatever_is_graded_in_it(runs: Runs) -> None:
    runs.write(test_autre="def test_autre():\n    pass\n")
    settings = runs.folder / "pytest.ini"
    settings.write_text("[pytest]\ngrader = mon_code.py dedans/x.py\n", encoding="utf-8")
    inside = runs.folder / "dedans"
    inside.mkdir()
    (inside / "x.py").write_text(ALWAYS_MAX, encoding="utf-8")
    (inside / "test_x.py").write_text("def test_x():\n    pass\n", encoding="utf-8")

    def tests_of_project(cwd: Path) -> list[str]:
        return [each for each in runs.collected(cwd=cwd) if "::test_" in each]

    assert tests_of_project(runs.folder) == ["test_autre.py::test_autre"]
    assert tests_of_project(inside) == ["dedans/test_x.py::test_x"]


def test_what_we_import_is_not_taken_from_the_folder_of_the_run(runs: Runs, tmp_path: Path) -> None:
    """Of all modules that pytest has not imported itself when our work begins.

    Each run has a cache of its own: with the one of the run before, it would not read the course.
    """
    runs.write(ALWAYS_MAX)
    write_course(runs.folder, ONE_GAP, FILES)
    caches = (tmp_path / f"cache-{number}" for number in count())
    words = ("--grader=mon_code.py", "fixtures")
    known = _modules("--collect-only", folder=runs.folder, cache=next(caches))
    ours = _modules(*words, folder=runs.folder, cache=next(caches)) - known
    assert "yaml" in ours
    others = ("yaml", "jinja2", "sqlite3", "hashlib", "difflib", "ctypes", "uuid", "statistics")
    harm = TRACE.format(folder=runs.folder) + "raise ImportError\n"
    for name in {*others, *ours} - known:
        (runs.folder / f"{name}.py").write_text(harm, encoding="utf-8")

    for word in words:
        done = run_apart(word, cwd=runs.folder, GRADER_CACHE_DIR=str(next(caches)))
        assert ran(runs.folder) == []
        assert "INTERNALERROR" not in done.out + done.err
        assert counts(done)


def test_a_projects_own_tests_find_their_path_as_it_was(runs: Runs) -> None:
    runs.write(
        test_autre="def test_autre():\n    import voisin\n\n    assert voisin.ICI\n",
        voisin="ICI = True\n",
    )

    done = run_apart(
        "--import-mode=importlib", "--grader=mon_code.py", "test_autre.py", cwd=runs.folder
    )

    assert (done.code, counts(done)) == (0, {"passed": 5})


def test_settings_beside_a_graded_file_are_not_taken(runs: Runs) -> None:
    _write_copy(runs, "addopts = --collect-only")

    with_sign = runs.run("--grader=copies/ana/mon_code.py")
    without = runs.run("--grader", "copies/ana/mon_code.py", GRADER_LANG="en")

    assert (with_sign.code, counts(with_sign)) == (0, {"passed": 4})
    assert without.code == pytest.ExitCode.USAGE_ERROR
    assert "beside what --grader names; code that they name may already have been run" in (
        without.err
    )
    assert "--grader=…/mon_code.py" in without.err


def test_settings_of_a_course_elsewhere_are_not_taken(runs: Runs, tmp_path: Path) -> None:
    runs.write()
    course = tmp_path / "cours"
    write_course(course, files=FILES)
    settings = course / "pytest.ini"
    settings.write_text("[pytest]\naddopts = --collect-only\n", encoding="utf-8")

    with_sign = runs.run("--grader=mon_code.py", f"--grader-course={course}")
    without = runs.run("--grader=mon_code.py", "--grader-course", str(course), GRADER_LANG="en")
    asked_for = runs.run("-c", str(settings), "--grader=mon_code.py", f"--grader-course={course}")

    assert (with_sign.code, counts(with_sign)) == (0, {"passed": 4})
    assert without.code == pytest.ExitCode.USAGE_ERROR
    assert f"pytest took its settings from {settings}, beside what --grader-course" in without.err
    assert "--grader-course=…/cours" in without.err
    assert asked_for.code == 0
    assert "4 tests collected" in asked_for.out


def test_settings_beside_a_file_cannot_say_that_they_were_asked_for(runs: Runs) -> None:
    _write_copy(runs, "addopts = -c pytest.ini")

    done = runs.run("--grader", "copies/ana/mon_code.py")

    assert done.code == pytest.ExitCode.USAGE_ERROR
    assert "à côté de ce que désigne --grader ; le code qu'ils nomment" in done.err


def test_the_settings_of_a_project_that_was_named_are_taken(runs: Runs, tmp_path: Path) -> None:
    _write_copy(runs, "grader = mon_code.py\ngrader_course = ../..")

    done = runs.run(str(runs.folder / "copies/ana"), cwd=tmp_path)

    assert (done.code, counts(done)) == (0, {"passed": 4})


def _write_copy(runs: Runs, setting: str) -> None:
    """A file in a folder of its own, with settings beside it."""
    runs.write()
    copy = runs.folder / "copies/ana"
    copy.mkdir(parents=True)
    (copy / "mon_code.py").write_text(RIGHT, encoding="utf-8")
    (copy / "pytest.ini").write_text(f"[pytest]\n{setting}\n", encoding="utf-8")


def test_text_of_a_student_does_not_act_on_the_terminal(runs: Runs) -> None:
    acting = "raise ValueError('\\x1b[2J\\u202e')\n" + RIGHT.replace("joueur_maximise", "joueur")
    runs.write(acting)

    done = runs.run("--grader", "mon_code.py")

    assert "\\x1b[2J" in done.out
    assert "\x1b[2J" not in done.out
    assert "\u202e" not in done.out


# What is not used costs nothing -------------------------------------------------------------------

MODULES = """\
import sys

def pytest_unconfigure():
    ours = sorted(name for name in sys.modules if name.partition(".")[0] == "grader")
    print("OURS", *ours)
"""


@pytest.mark.parametrize("words", [(), ("fixtures", "exercices"), ("-n", "1")])
def test_nothing_of_ours_is_imported_where_nothing_is_asked_of_us(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    for folder in (tmp_path, tmp_path / "fixtures", tmp_path / "exercices"):
        folder.mkdir(exist_ok=True)
        module = folder / f"test_{folder.name[:4]}.py"
        module.write_text("def test_one():\n    pass\n", encoding="utf-8")
    (tmp_path / "conftest.py").write_text(MODULES, encoding="utf-8")

    done = run_apart("-s", *words, cwd=tmp_path)

    assert done.code == 0
    assert "OURS grader grader.pytest_plugin\n" in done.out


def test_coverage_is_the_same_with_and_without_the_plugin(tmp_path: Path) -> None:
    package = tmp_path / "paquet"
    package.mkdir()
    (package / "__init__.py").write_text("from paquet.module import double\n", encoding="utf-8")
    (package / "module.py").write_text(
        "def double(x):\n    if x:\n        return 2 * x\n    return 0\n", encoding="utf-8"
    )
    (tmp_path / "test_paquet.py").write_text(
        "from paquet import double\n\ndef test_double():\n    assert double(2) == 4\n",
        encoding="utf-8",
    )

    tables = []
    for plugin in ("grader", "no:grader"):
        done = run_apart("-p", plugin, "--cov=paquet", "--cov-branch", cwd=tmp_path)
        assert done.code == 0, done.out + done.err
        lines = done.out.splitlines()
        tables.append([line for line in lines if line.startswith(("paquet", "TOTAL"))])

    assert len(tables[0]) == 3
    assert tables[0] == tables[1]


# Nothing stays behind -----------------------------------------------------------------------------


INTERRUPTIBLE = [
    sys.executable,
    "-c",
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL);"
    " os.execv(sys.argv[1], sys.argv[1:])",
]
"""Before a command: Ctrl-C reaches it even if what started us was told to ignore it."""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["alone", "workers"])
def test_an_interrupted_run_leaves_no_process_behind(runs: Runs, workers: tuple[str, ...]) -> None:
    runs.write("def minimax(jeu, prof, coups_prec, joueur_maximise):\n    while True: pass\n")
    process = subprocess.Popen(
        [*INTERRUPTIBLE, *pytest_command("--grader", "mon_code.py", *workers)],
        cwd=runs.folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    group = process.pid
    deadline = time.monotonic() + 60
    while not _zygotes_below(group) and time.monotonic() < deadline:
        time.sleep(0.05)
    zygotes = _zygotes_below(group)
    assert zygotes

    os.killpg(group, signal.SIGINT)
    out, _ = process.communicate(timeout=60)

    assert process.returncode == pytest.ExitCode.INTERRUPTED, out.decode()
    while any(map(_is_alive, zygotes)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(_is_alive, zygotes))


def _zygotes_below(group: int) -> list[int]:
    """The zygotes of this run: each is told who its grader is, in its second word."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")[:-1]
            program = [word.endswith(b"boot.py") for word in words]
            if True not in program:
                continue
            told = words[program.index(True) + 1 :]
            grader = (Path("/proc") / told[1].decode() / "stat").read_text()
        except (OSError, IndexError):  # It has ended, or was told nothing: no zygote.
            continue
        if int(grader.rpartition(")")[2].split()[2]) == group:
            found.append(int(entry.name))
    return found


def _is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


# What others read of it ---------------------------------------------------------------------------


def test_what_a_student_prints_commands_no_runner_of_github(runs: Runs) -> None:
    runs.write("print('')\n" + ALWAYS_MAX.replace("    if", "    print('##[add-mask]16')\n    if"))
    words = ("--grader", "mon_code.py")

    elsewhere, there = runs.run(*words), runs.run(*words, GITHUB_ACTIONS="true")

    assert obeyed(elsewhere.out) != []
    assert obeyed(there.out) == []
    assert "add-mask" in there.out
