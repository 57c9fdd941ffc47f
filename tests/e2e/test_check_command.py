"""`grader check`, as a student, a teacher and a machine run it."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from grader import __version__
from grader.errors import CouldNotJudge
from grader.model.exercise import COURSE_FOLDERS
from grader.model.message import message
from grader.sandbox import launcher
from grader.sandbox.launcher import ZygoteLauncher
from grader.sandbox.referee import Referee
from tests.e2e.command import (
    BREAKS_DOWN,
    Done,
    command,
    ended,
    environment,
    run,
    run_grader,
    run_grader_process,
)
from tests.e2e.small_course import ALPHABETA, MINIMAX, NEVER_CUTS, write_student_folder
from tests.notebooks import notebook
from tests.report_validator import REPORT

ROOT = Path(__file__).parents[2]
SUBMISSIONS = ROOT / "tests" / "submissions"
ALWAYS_ZERO = "def alphabeta(jeu, prof, coups, alpha, beta, maximise):\n    return 0, coups\n"
ENDLESS = "def minimax(jeu, prof, coups_prec, joueur_maximise):\n    while True:\n        pass\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A student's folder inside a small course, with a right and a wrong file."""
    programs = {"juste.py": MINIMAX + ALPHABETA, "faux.py": NEVER_CUTS}
    return write_student_folder(tmp_path / "cours", programs)


def check(folder: Path, *words: str, **variables: str) -> Done:
    return run_grader("check", *words, cwd=folder, **variables)


def check_in_a_process(folder: Path, *words: str, **options: Any) -> Done:
    return run_grader_process("check", *words, cwd=folder, **options)


def report_of(done: Done) -> Any:
    """The report on stdout, which holds nothing else."""
    document = json.loads(done.out)
    REPORT.validate(document)
    return document


def error_of(done: Done) -> Any:
    document = json.loads(done.out)
    assert document["schema"] == "grader/error/1"
    assert document["exit_code"] == done.code
    assert done.err == ""
    return document["errors"][0]


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


# Verdicts and exit codes ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["check", "juste.py", "--no-html"], 0),
        (["check", "faux.py", "--verbose", "--html", "-"], 1),
        (["check", "absent.py"], 2),
        ([], 2),
        (["check", "--help", "--lang", "en"], 0),
    ],
)
def test_a_real_command_says_what_main_says_and_exits_with_its_code(
    words: list[str], code: int, folder: Path
) -> None:
    """So that all other tests may call `main`."""
    done = run_grader_process(*words, cwd=folder)

    assert done.code == code
    assert _without_durations(done) == _without_durations(run_grader(*words, cwd=folder))


def test_a_command_that_is_run_in_our_process_leaves_it_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launcher, "ZygoteLauncher", ZygoteLauncher)  # Which ends with it.

    def state() -> list[object]:
        cores = os.sched_getaffinity(0) if sys.platform == "linux" else set()
        streams = [(id(each), each.closed) for each in (sys.stdin, sys.stdout, sys.stderr)]
        descriptors = [os.fstat(each).st_ino for each in range(3)]
        children = psutil.Process().children()
        return [dict(os.environ), Path.cwd(), cores, streams, descriptors, children, threads()]

    def threads() -> list[str]:
        return sorted(thread.name for thread in threading.enumerate())

    before = state()

    assert check(folder, "faux.py", "--lang", "en", COLUMNS="60").code == 1
    assert check(folder, "--help", GRADER_LANG="en", PYTHONIOENCODING="cp1252").code == 0
    assert state() == before


def _without_durations(done: Done) -> Done:
    """What a run took is told in its page, and is never the same."""
    return Done(done.code, re.sub(r"\d+(,\d+)? (s|ms)\b", "…", done.out), done.err)


def test_a_right_file_exits_with_0_and_the_verdict_comes_first(folder: Path) -> None:
    done = check(folder, "juste.py")

    assert done.code == 0
    assert done.out.splitlines()[0] == "✓ juste.py : 20 / 20 (6,5 / 6,5 points)"
    assert done.err == ""


def test_a_wrong_file_exits_with_1_and_shows_the_first_difference(folder: Path) -> None:
    done = check(folder, "faux.py")

    assert done.code == 1
    assert done.out.startswith("✗ faux.py : ")
    assert done.out.count("Première différence") == 1
    assert done.err == ""


def test_a_notebook_is_graded_like_a_file(folder: Path) -> None:
    (folder / "copie.ipynb").write_bytes(notebook("%matplotlib inline", MINIMAX, ALPHABETA))

    done = check(folder, "copie.ipynb")

    assert done.code == 0
    assert done.out.splitlines()[0] == "✓ copie.ipynb : 20 / 20 (6,5 / 6,5 points)"
    assert "copie.rapport.html" in names(folder)


def test_an_error_in_a_notebook_names_its_cell(folder: Path) -> None:
    broken = "def minimax(jeu, prof, coups_prec, joueur_maximise):\n    return scor"
    (folder / "copie.ipynb").write_bytes(notebook("import math", broken, "fin = 1"))

    done = check(folder, "copie.ipynb", "--no-html")
    in_json = check(folder, "copie.ipynb", "--no-html", "--json", "-")

    assert done.code == 1
    assert "NameError, ligne 2 de la cellule 2" in done.out
    [exercise] = report_of(in_json)["exercises"]
    error = exercise["cases"][0]["error"]
    assert (error["line"], error["cell"]) == (2, 2)


def test_what_is_no_notebook_is_a_usage_error(folder: Path) -> None:
    (folder / "copie.ipynb").write_text("def minimax():", encoding="utf-8")

    done = check(folder, "copie.ipynb", "--no-html", "--json", "-")

    assert done.code == 2
    assert error_of(done)["code"] == "notebook-broken"


def test_exit_zero_forgives_what_was_graded(folder: Path) -> None:
    assert check(folder, "faux.py", "--no-html", "--exit-zero").code == 0


def test_exit_zero_does_not_forgive_a_wrong_command(folder: Path) -> None:
    assert check(folder, "absent.py", "--no-html", "--exit-zero").code == 2


def test_what_we_could_not_judge_exits_with_3(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise CouldNotJudge(message("child-cannot-be-run"))

    monkeypatch.setattr(Referee, "run_call", fail)

    for extra in ([], ["--exit-zero"]):
        done = check(folder, "juste.py", "--no-html", "--json", "-", *extra)
        assert done.code == 3
        assert report_of(done)["status"] == "not_graded"


def test_our_own_crash_exits_with_3_and_is_never_a_mark(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["check", "juste.py", "--no-html"]
    start = [sys.executable, "-c", BREAKS_DOWN, *words]

    done = run(start, cwd=folder, stdin="", variables={})
    assert done.code == 3
    assert "RuntimeError : oups" in done.err
    assert "Traceback" not in done.err

    def fail(*arguments: object, **options: object) -> None:
        raise RuntimeError("oups")

    monkeypatch.setattr("grader.grading.grade", fail)
    in_json = run_grader(*words, "--json", "-", cwd=folder)
    assert error_of(in_json)["code"] == "internal-error"

    debugged = run_grader(*words, cwd=folder, GRADER_DEBUG="1")
    assert "Traceback" in debugged.err


@pytest.mark.skipif(os.name == "nt", reason="signals are other things there")
@pytest.mark.parametrize("words", [[], ["--json", "-"]])
def test_an_interrupted_run_exits_with_130_and_leaves_nobody_behind(
    words: list[str], folder: Path
) -> None:
    (folder / "sans_fin.py").write_text(ENDLESS, encoding="utf-8")
    process = subprocess.Popen(
        command("check", "sans_fin.py", *words),
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with process:
        # The zygote is a child of the command; once it has one, the student's code is run.
        watched = psutil.Process(process.pid)
        while len(watched.children(recursive=True)) < 2 and process.poll() is None:
            time.sleep(0.01)
        zygotes = watched.children()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)

    done = ended(process.returncode, out.decode(), err.decode())
    assert done.code == 130
    if words:
        assert json.loads(done.out)["exit_code"] == 130
        assert done.err == ""
    else:
        assert done.err == "grader\u00a0: interrompu\n"
        assert done.out == ""
    assert zygotes
    assert not any(zygote.is_running() for zygote in zygotes)
    assert "sans_fin.rapport.html" not in names(folder)


INTERRUPTED_IMPORT = """
import sys

class Interruption:
    def find_spec(self, name, path=None, target=None):
        if name == "grader.grading":
            exec("raise KeyboardInterrupt")

sys.meta_path.insert(0, Interruption())
"""


def test_ctrl_c_while_a_module_is_loaded_exits_with_130_too(folder: Path, tmp_path: Path) -> None:
    """Where it meets the text that a dataclass is made from, Python itself would end otherwise."""
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTED_IMPORT, encoding="utf-8")
    (folder / "sans_fin.py").write_text(ENDLESS, encoding="utf-8")

    done = check_in_a_process(folder, "sans_fin.py", PYTHONPATH=str(tmp_path))

    assert done.code == 130
    assert done.err == "grader : interrompu\n"


@pytest.mark.skipif(os.name == "nt", reason="needs a shell's pipe")
def test_a_reader_that_goes_early_loses_no_report_and_changes_no_exit_code(folder: Path) -> None:
    process = subprocess.Popen(
        command("check", "faux.py", "--json", "rapport.json"),
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaint = process.stderr.read().decode()
        assert process.wait(timeout=30) == 1
    assert ended(process.returncode, "", complaint).err == ""
    REPORT.validate(json.loads((folder / "rapport.json").read_text(encoding="utf-8")))


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs Linux's /dev/full")
def test_a_full_disk_behind_stdout_is_told(folder: Path) -> None:
    with open("/dev/full", "wb") as full:
        finished = subprocess.run(
            command("check", "faux.py", "--no-html"),
            cwd=folder,
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert finished.returncode == 2
    assert "il n'y a plus de place" in finished.stderr.decode()


# The HTML report --------------------------------------------------------------------------------


def test_the_report_is_written_beside_the_file_and_its_place_is_said(folder: Path) -> None:
    done = check(folder.parent, "eleve/faux.py")

    assert done.out.splitlines()[-1] == "Rapport : eleve/faux.rapport.html"
    assert names(folder) == ["faux.py", "faux.rapport.html", "juste.py"]
    page = (folder / "faux.rapport.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")


def test_the_report_goes_where_it_is_asked_for(folder: Path) -> None:
    done = check(folder, "faux.py", "--html", "../page.html")

    assert done.out.splitlines()[-1] == "Rapport : ../page.html"
    assert (folder.parent / "page.html").is_file()
    assert names(folder) == ["faux.py", "juste.py"]


def test_the_report_alone_may_go_to_stdout(folder: Path) -> None:
    done = check(folder, "faux.py", "--html", "-")

    assert done.code == 1
    assert done.out.startswith("<!DOCTYPE html>")
    assert done.out.rstrip().endswith("</html>")
    assert done.err == ""
    assert names(folder) == ["faux.py", "juste.py"]


def test_no_report_is_written_where_none_is_wanted(folder: Path) -> None:
    check(folder, "faux.py", "--no-html")

    assert names(folder) == ["faux.py", "juste.py"]


# The JSON report --------------------------------------------------------------------------------


def test_json_in_a_file_leaves_the_terminal_to_the_reader(folder: Path) -> None:
    done = check(folder, "faux.py", "--no-html", "--json", "rapport.json")

    assert done.out.startswith("✗ faux.py")
    document = json.loads((folder / "rapport.json").read_text(encoding="utf-8"))
    REPORT.validate(document)
    assert document["status"] == "failed"
    assert document["submission"]["name"] == "faux.py"


@pytest.mark.parametrize("option", [["--json", "-"], ["--json=-"], ["--js", "-"], ["--js=-"]])
def test_json_on_stdout_is_alone_there(option: list[str], folder: Path) -> None:
    done = check(folder, "faux.py", "--no-html", *option)

    if done.code == 2:
        # A shortened option may be refused, but not half understood.
        assert not option[0].startswith("--json")
        return
    assert done.code == 1
    assert report_of(done)["status"] == "failed"
    assert done.err == ""


def test_json_on_stdout_goes_with_a_page(folder: Path) -> None:
    done = check(folder, "faux.py", "--json", "-")

    report_of(done)
    assert "faux.rapport.html" in names(folder)


def test_json_is_utf_8_on_any_console(folder: Path) -> None:
    done = check(folder, "faux.py", "--no-html", "--json", "-", PYTHONIOENCODING="cp1252")

    assert "évaluations" in done.out
    report_of(done)


def test_json_of_several_files_is_one_document(folder: Path) -> None:
    done = check(folder, "faux.py", "juste.py", "--no-html", "--json", "-")

    assert done.code == 1
    document = json.loads(done.out)
    assert document["schema"] == "grader/reports/1"
    assert [report["status"] for report in document["reports"]] == ["failed", "passed"]
    for report in document["reports"]:
        REPORT.validate(report)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["check", "--json", "-"], "wrong-usage"),
        (["check", "juste.py", "--inconnu", "--json", "-"], "unknown-word"),
        (["check", "juste.py", "--json", "-", "--lang", "klingon"], "wrong-usage"),
        (["--json", "-"], "wrong-usage"),
        (["check", "absent.py", "--json", "-"], "file-missing"),
        (["check", "vide", "--json", "-"], "folder-empty"),
        (["check", "juste.py", "--exercice", "minmax", "--json=-"], "unknown-exercise-near"),
        (["check", "juste.py", "--course", "/", "--json", "-"], "no-course-there"),
        (["check", "juste.py", "--html", "/absent/a.html", "--json", "-"], "output-unwritable"),
        (["check", "juste.py", "--html", "-", "--json", "-"], "two-on-stdout"),
    ],
)
def test_in_json_mode_errors_are_json_too(words: list[str], code: str, folder: Path) -> None:
    (folder / "vide").mkdir()

    done = run_grader(*words, cwd=folder)

    assert done.code == 2
    assert error_of(done)["code"] == code


def test_in_json_mode_a_broken_course_is_json_with_its_places(folder: Path) -> None:
    broken = folder.parent / "fixtures" / "egalites.yaml"
    broken.write_text(
        broken.read_text(encoding="utf-8").replace("valeur: 3", "valeure: 3"), encoding="utf-8"
    )

    done = check(folder, "juste.py", "--json", "-")

    assert done.code == 2
    first = error_of(done)
    assert (first["file"], first["line"]) == ("fixtures/egalites.yaml", 8)
    assert "valeur" in first["remedy"]


# Languages and consoles -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "variables", "said"),
    [
        ([], {}, "Première différence"),
        (["--lang", "en"], {}, "First difference"),
        (["--lang=en"], {}, "First difference"),
        ([], {"GRADER_LANG": "en"}, "First difference"),
        (["--lang", "fr"], {"GRADER_LANG": "en"}, "Première différence"),
        ([], {"GRADER_LANG": "klingon"}, "Première différence"),
    ],
)
def test_the_report_speaks_the_language_asked_for(
    words: list[str], variables: dict[str, str], said: str, folder: Path
) -> None:
    done = check(folder, "faux.py", "--no-html", *words, **variables)

    assert said in done.out


@pytest.mark.parametrize(
    ("language", "titles", "others"),
    [
        ("fr", ["Petit cours", "Élagage", "Des égalités"], ["Small course", "Pruning", "Ties"]),
        ("en", ["Small course", "Pruning", "Ties"], ["Petit cours", "Élagage", "Des égalités"]),
    ],
)
def test_the_report_calls_everything_by_its_name_in_that_language(
    language: str, titles: list[str], others: list[str], folder: Path
) -> None:
    root = folder.parent
    for file, french, english in (
        ("exercices/cours.yaml", "Petit cours", "Small course"),
        ("exercices/alphabeta/exercice.yaml", "Élagage", "Pruning"),
        ("fixtures/egalites.yaml", "Des égalités", "Ties"),
    ):
        text = (root / file).read_text(encoding="utf-8")
        both = re.sub(r"titre: .*", f"titre: {{fr: {french}, en: {english}}}", text)
        (root / file).write_text(both, encoding="utf-8")

    (folder / "zero.py").write_text(ALWAYS_ZERO, encoding="utf-8")

    done = check(folder, "zero.py", "--json", "zero.json", "--lang", language)

    document = json.loads((folder / "zero.json").read_text(encoding="utf-8"))
    REPORT.validate(document)
    _, exercise, case = titles
    page = (folder / "zero.rapport.html").read_text(encoding="utf-8")
    assert f"{exercise} (alphabeta)" in done.out
    assert f"egalites ({case})" in done.out
    assert all(title in page for title in titles)
    assert not any(title in page + done.out for title in others)
    graded = document["exercises"][-1]
    assert graded["title"] == exercise
    assert case in [each.get("title") for each in graded["cases"]]


def test_the_courses_language_is_spoken_by_default(folder: Path) -> None:
    course = folder.parent / "exercices" / "cours.yaml"
    course.write_text(
        course.read_text(encoding="utf-8").replace("langue: fr", "langue: en"), encoding="utf-8"
    )

    done = check(folder, "faux.py")

    assert "First difference" in done.out
    assert '<html lang="en"' in (folder / "faux.rapport.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("variables", [{}, {"NO_COLOR": "1"}])
def test_no_colour_goes_into_a_pipe(variables: dict[str, str], folder: Path) -> None:
    assert "\x1b" not in check(folder, "faux.py", "--no-html", **variables).out


@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals there")
@pytest.mark.parametrize(("variables", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_gets_colours_unless_it_wants_none(
    variables: dict[str, str], coloured: bool, folder: Path
) -> None:
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command("check", "faux.py", "--no-html"),
        cwd=folder,
        env=environment(TERM="xterm-256color", **variables),
        stdout=theirs,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    shown = b""
    try:
        while chunk := os.read(ours, 4096):
            shown += chunk
    except OSError:
        pass  # The other end is closed: everything was read.
    finally:
        os.close(ours)
        process.wait(timeout=30)

    assert ("\x1b[" in shown.decode()) == coloured


@pytest.mark.parametrize(
    ("encoding", "words", "code"),
    [
        ("cp1252", ["check", "faux.py", "--no-html"], 1),
        ("ascii", ["check", "faux.py", "--no-html", "--lang", "en"], 1),
        ("cp1252", ["check", "absent→.py"], 2),
        ("cp1252", ["check", "--help"], 0),
        ("ascii", ["check", "--help"], 0),
        ("cp437", ["check", "--help", "--lang", "en"], 0),
    ],
)
def test_a_poor_console_does_not_crash(
    encoding: str, words: list[str], code: int, folder: Path
) -> None:
    done = run_grader(*words, cwd=folder, PYTHONIOENCODING=encoding)

    assert done.code == code
    assert "Traceback" not in done.err
    assert done.out or done.err


@pytest.mark.parametrize(
    ("variables", "words", "code"),
    [
        ({"PYTHONIOENCODING": "cp1252"}, ["check", "faux.py", "--no-html"], 1),
        ({"PYTHONIOENCODING": "ascii"}, ["check", "--help"], 0),
        (
            {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
            ["check", "absent→.py"],
            2,
        ),
    ],
    ids=["Windows", "ASCII", "the C locale"],
)
def test_nor_does_the_poor_console_of_a_real_process(
    variables: dict[str, str], words: list[str], code: int, folder: Path
) -> None:
    done = run_grader_process(*words, cwd=folder, **variables)

    assert done.code == code
    assert "Traceback" not in done.err
    assert done.out or done.err


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_a_reader_that_leaves_early_gets_what_it_read_and_no_complaint(folder: Path) -> None:
    words = command("check", "faux.py", "--no-html", "--json", "-")
    process = subprocess.Popen(
        words, cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaint = process.stderr.read().decode()
        process.wait(timeout=30)

    assert ended(process.returncode, "", complaint).err == ""


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    "closed", ["1>&-", "2>&-", "0<&- 1>&-", "0<&- 2>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-"]
)
def test_a_closed_stream_does_not_change_the_exit_code(closed: str, folder: Path) -> None:
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh"]

    assert check_in_a_process(folder, "faux.py", "--no-html", before=shell).code == 1
    assert check_in_a_process(folder, "absent.py", before=shell).code == 2


# Outputs that cannot be written -----------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["--html", "absent/page.html"],
        ["--html", "faux.py/page.html"],
        ["--html", "."],
        ["--json", "absent/rapport.json"],
        ["--json", "faux.py/rapport.json"],
        ["--json", ".."],
    ],
)
def test_an_output_that_cannot_be_written_is_told_before_anything_is_graded(
    words: list[str], folder: Path
) -> None:
    (folder / "sans_fin.py").write_text(ENDLESS, encoding="utf-8")

    done = check(folder, "sans_fin.py", *words)

    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("grader : ")
    assert names(folder) == ["faux.py", "juste.py", "sans_fin.py"]


def test_an_output_that_cannot_be_written_says_why_in_the_readers_language(folder: Path) -> None:
    done = check(folder, "faux.py", "--html", "absent/page.html")

    assert "No such file or directory" not in done.err


@pytest.mark.parametrize("option", ["--html", "--json"])
@pytest.mark.parametrize("name", ["faux.py", "./faux.py", "../eleve/faux.py"])
def test_a_report_never_takes_the_place_of_the_students_file(
    option: str, name: str, folder: Path
) -> None:
    done = check(folder, "faux.py", option, name)

    assert done.code == 2
    assert (folder / "faux.py").read_text(encoding="utf-8") == NEVER_CUTS


def test_two_reports_never_share_a_file(folder: Path) -> None:
    done = check(folder, "faux.py", "--html", "rapport", "--json", "./rapport")

    assert done.code == 2


def without_roots_power() -> list[str]:
    """What to put before a command so that folder permissions count, for root too."""
    if os.geteuid() != 0:
        return []
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        pytest.skip("root writes everywhere")
    return [setpriv, "--bounding-set=-dac_override,-dac_read_search"]


@pytest.mark.skipif(os.name == "nt", reason="permissions are other things there")
def test_in_a_read_only_folder_the_report_goes_to_the_current_one_and_that_is_said(
    folder: Path, tmp_path: Path
) -> None:
    before = without_roots_power()
    here = tmp_path / "ici"
    here.mkdir()
    folder.chmod(0o555)
    try:
        words = (str(folder / "faux.py"), "--course", str(folder.parent))
        done = check_in_a_process(here, *words, before=before)
    finally:
        folder.chmod(0o755)

    assert done.code == 1
    assert names(here) == ["faux.rapport.html"]
    assert "lecture seule" in done.err
    assert "faux.rapport.html" in done.err
    assert "faux.rapport.html" in done.out.splitlines()[-1]


@pytest.mark.skipif(os.name == "nt", reason="permissions are other things there")
def test_where_nothing_can_be_written_the_verdict_is_given_all_the_same(folder: Path) -> None:
    before = without_roots_power()
    folder.chmod(0o555)
    try:
        done = check_in_a_process(folder, "faux.py", before=before)
    finally:
        folder.chmod(0o755)

    assert done.code == 1
    assert done.out.startswith("✗ faux.py")
    assert "--html" in done.err
    assert names(folder) == ["faux.py", "juste.py"]


# The course ------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [[], ["-q"], ["-v"], ["--json", "-"], ["--html", "-"]])
def test_a_course_that_nobody_named_is_told_with_its_path(folder: Path, words: list[str]) -> None:
    page = [] if "--html" in words else ["--no-html"]

    assert check(folder, "juste.py", *words, *page).course == str(folder.parent)
    assert check(folder, "juste.py", *words, *page, "--course", "..").course is None


@pytest.mark.skipif(os.name == "nt", reason="owners and rights are not told there")
@pytest.mark.parametrize(
    "command", [["check", "juste.py"], ["list"], ["audit"], ["start", "minimax"]]
)
def test_a_course_above_that_anybody_may_change_is_refused_by_every_command(
    folder: Path, command: list[str]
) -> None:
    (folder.parent / "exercices").chmod(0o777)

    done = run_grader(*command, cwd=folder)

    assert (done.code, done.out) == (2, "")
    assert f"--course {folder.parent}" in done.err
    assert str(folder.parent / "exercices") in done.err


# Several files ----------------------------------------------------------------------------------


def test_several_files_have_a_report_each_and_the_worst_counts(folder: Path) -> None:
    done = check(folder, "juste.py", "faux.py")

    assert done.code == 1
    assert done.out.index("✓ juste.py") < done.out.index("✗ faux.py")
    assert {"juste.rapport.html", "faux.rapport.html"} <= set(names(folder))


def test_without_exercises_asked_for_marks_of_several_files_are_said_not_to_compare(
    folder: Path,
) -> None:
    both, one = ("juste.py", "faux.py"), ("juste.py",)
    said = "les notes ne se comparent pas"

    assert said in check(folder, *both, "--no-html").err
    assert said not in check(folder, *both, "--no-html", "--exercice", "alphabeta").err
    assert said not in check(folder, *one, "--no-html").err


def test_one_page_cannot_hold_several_files(folder: Path) -> None:
    done = check(folder, "juste.py", "faux.py", "--html", "page.html")

    assert done.code == 2
    assert "--html" in done.err


def test_a_missing_file_among_several_is_told_before_anything_is_graded(folder: Path) -> None:
    done = check(folder, "juste.py", "absent.py")

    assert done.code == 2
    assert done.out == ""
    assert names(folder) == ["faux.py", "juste.py"]


# Words that make no sense -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "grader check mon_code.py"),
        (["chek", "juste.py"], "peut-être « check »"),
        (["zzz"], "les commandes sont check, list"),
        (["check"], "il manque FICHIER"),
        (["check", "just.py"], "peut-être « juste.py »"),
        (
            ["check", "juste.py", "--isolation", "zz"],
            "« zz » n'existe pas (au choix : full, limits)",
        ),
        (["check", "juste.py", "--htlm", "a"], "--htlm"),
        (["check", "juste.py", "--json"], "--json – une valeur est attendue"),
        (["check", "juste.py", "--lang", "de"], "« de » n'existe pas (au choix : fr, en)"),
        (["check", "juste.py", "--html", "a", "--no-html"], "--html et --no-html"),
        (["check", "juste.py", "--exercice", "alfabeta"], "peut-être « alphabeta »"),
        (["check", "juste.py", "--exercice", "zzz"], "le cours a minimax, alphabeta"),
        (["check", "juste.py", "--course", "eleve"], "exercices/cours.yaml"),
    ],
)
def test_a_wrong_command_says_what_is_wrong_and_exits_with_2(
    words: list[str], said: str, folder: Path
) -> None:
    done = run_grader(*words, cwd=folder)

    assert done.code == 2
    assert done.out == ""
    assert said in done.err
    assert "Traceback" not in done.err
    assert names(folder) == ["faux.py", "juste.py"]


def test_an_unknown_option_of_check_points_to_the_help_of_check(folder: Path) -> None:
    assert "grader check --help" in check(folder, "juste.py", "--htlm", "a").err


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", ["Note", "affiche cette aide", "Exemple"]), ("en", ["Grades", "show this help"])],
)
@pytest.mark.parametrize("before", [[], ["check"]])
def test_help_teaches_in_both_languages(
    language: str, words: list[str], before: list[str], tmp_path: Path
) -> None:
    done = run_grader(*before, "--help", cwd=tmp_path, GRADER_LANG=language)

    assert done.code == 0
    assert done.err == ""
    for word in words:
        assert word in done.out
    if language == "fr":
        assert "show this" not in done.out
        assert "\noptions :\n" in done.out
        assert "options:" not in done.out


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    "command",
    ["", "check", "list", "start", "show", "explain", "schema", "cache", "completion"],
)
def test_help_fits_a_terminal_of_80_columns(command: str, language: str, tmp_path: Path) -> None:
    words = [command] if command else []
    done = run_grader(*words, "--help", cwd=tmp_path, GRADER_LANG=language, COLUMNS="80")

    assert [line for line in done.out.splitlines() if len(line) > 80] == []


def test_the_version_is_told(tmp_path: Path) -> None:
    assert run_grader("--version", cwd=tmp_path) == Done(0, f"grader {__version__}\n", "")


# Which exercises --------------------------------------------------------------------------------


def test_an_exercise_asked_for_and_missing_counts_0(folder: Path) -> None:
    done = check(
        folder, "faux.py", "--exercice", "minimax", "--exercise", "alphabeta", "--json", "-"
    )

    document = report_of(done)
    assert {e["id"]: e["status"] for e in document["exercises"]} == {
        "minimax": "missing",
        "alphabeta": "failed",
    }
    assert document["max_score"] == 6.5
    assert done.code == 1


def test_only_the_exercise_asked_for_is_graded(folder: Path) -> None:
    done = check(folder, "juste.py", "--exercice", "minimax", "--no-html")

    assert done.code == 0
    assert "alphabeta" not in done.out


def test_a_seed_draws_other_trees_and_the_same_ones_again(folder: Path) -> None:
    def drawn(*words: str) -> Any:
        document = report_of(check(folder, "juste.py", "--no-html", "--json", "-", *words))
        return [case.get("input") for e in document["exercises"] for case in e["cases"]]

    assert drawn() == drawn()
    assert drawn("--seed", "7") == drawn("--seed", "7")
    assert drawn() != drawn("--seed", "7")


def test_what_says_nothing_to_python_changes_no_mark(folder: Path) -> None:
    """What is drawn is the course's, whatever a file or a YAML file looks like."""
    course = folder / "copie"
    for name in COURSE_FOLDERS:
        shutil.copytree(folder.parent / name, course / name)
    for file in sorted(course.glob("**/*.yaml")):
        file.write_text(f"# un mot de plus\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    source = (folder / "faux.py").read_text(encoding="utf-8")
    (folder / "commentee.py").write_text(f"{source}\n# et voilà\n", encoding="utf-8")
    (folder / "cahier.ipynb").write_bytes(notebook(source))

    def judged(file: str, *words: str) -> Any:
        document = report_of(check(folder, file, "--no-html", "--json", "-", *words))
        return [
            (
                case["id"],
                case.get("input"),
                [(each["kind"], each["points"]) for each in case["checks"]],
            )
            for exercise in document["exercises"]
            for case in exercise["cases"]
        ]

    expected = judged("faux.py")
    assert judged("commentee.py") == judged("cahier.ipynb") == expected
    assert judged("faux.py", "--course", "copie") == expected


def test_each_student_has_trees_of_their_own_where_the_course_says_so(folder: Path) -> None:
    listed = folder.parent / "exercices" / "cours.yaml"
    listed.write_text(f"{listed.read_text(encoding='utf-8')}tirage: par-copie\n", encoding="utf-8")

    def drawn(file: str, *words: str) -> Any:
        done = check(folder, file, "--no-html", "--json", "-", *words)
        document = report_of(done)
        return [case.get("input") for e in document["exercises"] for case in e["cases"]], done.err

    (folder / "autre.py").write_bytes((folder / "juste.py").read_bytes() + b"# autre\n")
    zoe, told = drawn("juste.py", "--student", "zoe")
    assert told == ""
    assert drawn("autre.py", "--student", "zoe")[0] == zoe
    assert drawn("juste.py", "--student", "ali")[0] != zoe
    nobody, told = drawn("juste.py")
    assert nobody != zoe
    assert "sans --student, ce sont ceux de personne" in told


def test_a_student_cannot_be_named_where_all_have_the_same_trees(folder: Path) -> None:
    done = check(folder, "juste.py", "--student", "zoe")

    assert done.code == 2
    assert "--student : ce cours tire les mêmes arbres pour tous" in done.err


# Which course -----------------------------------------------------------------------------------


def test_the_shipped_course_works_from_any_folder(tmp_path: Path) -> None:
    (tmp_path / "mon_code.py").write_text(MINIMAX, encoding="utf-8")

    done = check(tmp_path, "mon_code.py", "--no-html", "--json", "-")

    assert done.code == 0
    assert report_of(done)["course"]["id"] == "minimax"


def test_the_course_asked_for_is_the_one_used(folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "ailleurs"
    elsewhere.mkdir()

    done = check(elsewhere, str(folder / "juste.py"), "--course", str(folder.parent), "--json", "-")

    assert report_of(done)["course"]["id"] == "petit"


def test_the_nearest_parent_course_is_found(folder: Path) -> None:
    deeper = folder / "tp" / "un"
    deeper.mkdir(parents=True)

    done = check(deeper, "../../juste.py", "--no-html", "--json", "-")

    assert report_of(done)["course"]["id"] == "petit"


def test_a_broken_course_grades_nothing_and_tells_every_mistake(folder: Path) -> None:
    (folder.parent / "exercices" / "cours.yaml").write_text(
        "id: petit\ntitre: A\nlangue: fr\nnote_sur: 20\nexercice: [minimax]\n", encoding="utf-8"
    )

    done = check(folder, "juste.py")

    assert done.code == 2
    assert done.out == ""
    assert "exercices/cours.yaml:5 : " in done.err
    assert "exercices" in done.err
    assert names(folder) == ["faux.py", "juste.py"]


def test_a_wrong_solution_grades_nothing(folder: Path) -> None:
    (folder.parent / "corrige" / "alphabeta.py").write_text(NEVER_CUTS, encoding="utf-8")

    done = check(folder, "juste.py")

    assert done.code == 2
    assert "corrige/alphabeta.py" in done.err
    assert names(folder) == ["faux.py", "juste.py"]


# Files of all kinds -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"# rien\n" * 1_500_000, "dépasse"),
        (bytes(range(256)) * 100, "n'est pas du texte"),
        (MINIMAX.encode("utf-16"), "UTF-16"),
    ],
    ids=["10 MB", "binary", "UTF-16"],
)
def test_what_is_no_program_is_refused(content: bytes, said: str, folder: Path) -> None:
    (folder / "a.py").write_bytes(content)

    done = check(folder, "a.py")

    assert done.code == 2
    assert said in done.err
    assert done.out == ""


def test_an_empty_folder_and_a_missing_file_are_told_by_name(folder: Path) -> None:
    (folder / "vide").mkdir()

    assert "« vide » ne contient aucun fichier à noter" in check(folder, "vide").err
    assert "« absent.py » n'existe pas" in check(folder, "absent.py").err
    assert check(folder, "vide").code == check(folder, "absent.py").code == 2


def test_a_folder_is_graded_by_its_best_file_whose_page_goes_beside_it(folder: Path) -> None:
    done = check(folder, "../eleve")

    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("✓ juste.py : 20 / 20")
    assert "non retenu : faux.py" in done.out
    assert (folder / "juste.rapport.html").is_file()


def test_an_empty_name_is_not_said_to_be_the_current_folder(folder: Path) -> None:
    done = check(folder, "")

    assert done.code == 2
    assert "« . »" not in done.err


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "empty-file"), (b"x = 1\n", "nothing-found"), (b"def f()\n", "syntax-colon")],
)
def test_a_file_with_nothing_to_grade_fails_and_says_why(
    content: bytes, code: str, folder: Path
) -> None:
    (folder / "a.py").write_bytes(content)

    done = check(folder, "a.py", "--json", "-")

    assert done.code == 1
    document = report_of(done)
    assert document["status"] == "failed"
    cause = document["error"]["cause"] if document["error"] else None
    told = [*document["warnings"], *([cause] if cause else [])]
    assert code in [each["code"] for each in told]
    assert "a.rapport.html" in names(folder)


@pytest.mark.parametrize(
    "source",
    [
        b"\xef\xbb\xbf" + MINIMAX.encode(),
        MINIMAX.replace("\n", "\r\n").encode(),
        ("# -*- coding: latin-1 -*-\n" + MINIMAX.replace("«", "").replace("»", "")).encode(
            "latin-1", "replace"
        ),
    ],
    ids=["BOM", "CRLF", "latin-1"],
)
def test_every_honest_encoding_is_read(source: bytes, folder: Path) -> None:
    (folder / "a.py").write_bytes(source)

    assert check(folder, "a.py", "--no-html").code == 0


@pytest.mark.skipif(os.name == "nt", reason="no such names there")
@pytest.mark.parametrize(
    "name",
    ['mon code \'à "moi" <b>&amp;.py', "-tiret.py", "sans_extension", "é\u0301.py", "a\nb.py"],
)
def test_a_strange_file_name_is_only_a_name(name: str, folder: Path) -> None:
    (folder / name).write_text(MINIMAX, encoding="utf-8")

    done = check(folder, "--json", "-", "--", name)

    assert done.code == 0
    assert report_of(done)["submission"]["name"] == name
    page = folder / f"{Path(name).stem}.rapport.html"
    assert "<b>" not in page.read_text(encoding="utf-8").split("</title>")[0]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such a name")
def test_a_file_name_that_is_no_text_does_not_crash(folder: Path) -> None:
    name = os.fsdecode(b"caf\xe9.py")
    (folder / name).write_text(NEVER_CUTS, encoding="utf-8")

    done = check_in_a_process(folder, name)
    assert done.code == 1
    assert "Traceback" not in done.err
    assert check(folder, name, "--json", "-").code == 1
    assert check(folder, os.fsdecode(b"abs\xe9nt.py")).code == 2


# The portable mode ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["juste.py", "faux.py"])
def test_the_portable_mode_gives_the_same_verdicts(name: str, folder: Path) -> None:
    words = (name, "--no-html", "--json", "-")
    ordinary, portable = (
        report_of(check(folder, *words)),
        report_of(check(folder, *words, GRADER_ISOLATION="limits")),
    )

    assert portable["isolation"] == "limits"
    for document in (ordinary, portable):
        del document["duration_s"], document["isolation"], document["layers"]
        del document["warnings"]
    assert portable == ordinary


def test_the_portable_mode_warns_once(folder: Path) -> None:
    done = check(folder, "juste.py", "--no-html", GRADER_ISOLATION="limits")

    assert done.out.count("sans isolement") == 1
