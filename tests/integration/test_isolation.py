"""The policy of isolation, with real children: what holds here, what is done where less does."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from grader.cli import check as check_module
from grader.cli import main
from grader.errors import CouldNotJudge
from grader.model.dataclass import replace
from grader.model.run import Ending, Outcome
from grader.sandbox import isolation
from grader.sandbox.launcher import Launcher, ZygoteLauncher
from grader.sandbox.referee import Referee
from tests.course_files import FILES, write_course
from tests.integration.students import FILE, LIMITS, ask, load
from tests.report_validator import REPORT

ROOT = Path(__file__).parents[2]
MINIMAX = (ROOT / "corrige" / "minimax.py").read_text(encoding="utf-8")
ALPHABETA = (ROOT / "corrige" / "alphabeta.py").read_text(encoding="utf-8")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="these layers are Linux's")


def layers_here() -> frozenset[str]:
    """What the trial process finds, in an interpreter of its own: it must not fork pytest."""
    script = "from grader.sandbox.child import layers; print(*layers.try_out())"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return frozenset(done.stdout.split())


HELD = layers_here() if sys.platform == "linux" else frozenset()
needs_seccomp = pytest.mark.skipif(
    "seccomp" not in HELD, reason="NO SECCOMP HERE: full isolation was not tried"
)
needs_landlock = pytest.mark.skipif(
    not {"seccomp", "landlock"} <= HELD, reason="NO LANDLOCK HERE: reading was not tried"
)


class Weakened(ZygoteLauncher):
    """A launcher on a system that lacks some of the layers."""

    lacking = frozenset({"seccomp"})

    def layers(self) -> tuple[str, ...]:
        return tuple(layer for layer in super().layers() if layer not in self.lacking)


class WithoutLandlock(Weakened):
    lacking = frozenset({"landlock"})


def referee_of(launcher: Launcher) -> Referee:
    referee = Referee(launcher)
    referee.speak(lambda code: code)
    return referee


# What holds here --------------------------------------------------------------------------------


def test_limits_hold_on_every_linux() -> None:
    assert "rlimits" in HELD


@needs_seccomp
def test_a_trial_process_finds_full_isolation(forking_referee: Referee) -> None:
    assert isolation.FULL_LAYERS <= HELD
    assert frozenset(forking_referee.layers) >= HELD
    assert forking_referee.isolation.value == "full"


@needs_seccomp
def test_what_the_trial_found_holds_student_code(forking_referee: Referee) -> None:
    loading = load(
        forking_referee,
        """
        import os
        def f():
            said = []
            for act in (lambda: open("/etc/passwd"), os.fork, lambda: os.kill(os.getppid(), 0)):
                try:
                    act()
                except PermissionError as error:
                    said.append(error.errno)
            with open("/proc/self/status") as file: return file.read()
        """,
    )
    outcome = forking_referee.run_call(loading, FILE, ask("f"))

    assert outcome.ending is Ending.REFUSED
    assert outcome.error is not None
    assert outcome.error.type_name == "PermissionError"


# What `check` does where less holds -------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A student's folder inside a small course; the cache is the test's own."""
    solutions = {"corrige/minimax.py": MINIMAX, "corrige/alphabeta.py": ALPHABETA}
    root = write_course(tmp_path / "cours", solutions)
    folder = root / "eleve"
    folder.mkdir()
    for name in ("juste.py", "autre.py"):
        (folder / name).write_text(MINIMAX + ALPHABETA, encoding="utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("GRADER_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("GRADER_LANG", "fr")
    monkeypatch.delenv("GRADER_ISOLATION", raising=False)
    return folder


@pytest.fixture
def lacking_seccomp(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_weakened(*, portable: bool = False, brief: bool = False) -> Launcher:
        return Weakened()

    monkeypatch.setattr(check_module, "open_launcher", open_weakened)


def become(user: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As far as grader can tell; who really runs the tests is somebody else's choice."""
    monkeypatch.setattr(os, "geteuid", lambda: user)


def check(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["check", *words, "--no-html"])
    out, err = capsys.readouterr()
    return code, out, err


def warnings_in(out: str) -> int:
    return " ".join(out.split()).count("sans isolement complet")


@pytest.mark.usefixtures("folder", "lacking_seccomp")
def test_an_ordinary_user_is_graded_and_warned(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    become(1000, monkeypatch)

    code, out, _ = check(capsys, "juste.py")
    assert code == 0
    assert warnings_in(out) == 1

    code, out, _ = check(capsys, "juste.py", "--json", "-")
    report = json.loads(out)
    assert (code, report["isolation"]) == (0, "limits")
    assert "rlimits" in report["layers"]
    assert "seccomp" not in report["layers"]


@pytest.mark.usefixtures("folder", "lacking_seccomp")
def test_several_files_are_warned_of_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    become(1000, monkeypatch)

    code, out, _ = check(capsys, "juste.py", "autre.py")

    assert code == 0
    assert warnings_in(out) == 1


@pytest.mark.usefixtures("folder", "lacking_seccomp")
def test_root_is_not_graded_without_full_isolation(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    become(0, monkeypatch)

    code, out, err = check(capsys, "juste.py")

    assert (code, out) == (3, "")
    assert "l'isolement complet (seccomp) manque ici" in err
    assert "root" in err
    assert "--isolation limits" in err


@pytest.mark.usefixtures("folder", "lacking_seccomp")
def test_who_accepts_limits_is_graded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if os.geteuid() != 0:
        become(1000, monkeypatch)

    code, out, _ = check(capsys, "juste.py", "--isolation", "limits")

    assert code == 0
    assert warnings_in(out) == 1


@pytest.mark.usefixtures("folder", "lacking_seccomp")
@pytest.mark.parametrize("user", [0, 1000])
@pytest.mark.parametrize("by_environment", [False, True])
def test_who_demands_full_isolation_gets_it_or_nothing(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    user: int,
    by_environment: bool,
) -> None:
    become(user, monkeypatch)
    words: Sequence[str] = ("juste.py", "--isolation", "full")
    if by_environment:
        monkeypatch.setenv("GRADER_ISOLATION", "full")
        words = ("juste.py",)

    code, out, err = check(capsys, *words)

    assert (code, out) == (3, "")
    assert "rien n'a été noté" in err


@pytest.mark.usefixtures("folder", "lacking_seccomp")
def test_the_words_of_the_command_go_before_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADER_ISOLATION", "limits")

    assert check(capsys, "juste.py", "--isolation", "full")[0] == 3


@pytest.mark.usefixtures("folder")
def test_an_unknown_isolation_is_a_usage_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADER_ISOLATION", "nonsense")

    code, out, err = check(capsys, "juste.py")

    assert (code, out) == (2, "")
    assert "GRADER_ISOLATION=nonsense" in err
    assert "full ou limits" in err


@needs_seccomp
@pytest.mark.usefixtures("folder")
def test_full_isolation_is_told_in_the_report_and_no_warning_is_given(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = check(capsys, "juste.py")
    assert code == 0
    assert not warnings_in(out)

    code, out, _ = check(capsys, "juste.py", "--isolation", "full", "--json", "-")
    report: Any = json.loads(out)
    REPORT.validate(report)
    assert (code, report["isolation"]) == (0, "full")
    assert frozenset(report["layers"]) >= isolation.FULL_LAYERS
    assert frozenset(report["layers"]) >= HELD


# A layer that fails after a good trial ----------------------------------------------------------


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may read and write: what keeps student code out is not its mode."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder)


def without_no_new_privileges(layers: Sequence[str], readable: Sequence[str] = ()) -> Any:
    """What no kernel allows to an ordinary user: a filter, and no vow to gain no rights."""
    return confine_bounds(["seccomp"], readable)


confine_bounds = isolation.bounds


def limits_alone(layers: Sequence[str], readable: Sequence[str] = ()) -> Any:
    return confine_bounds([], readable)


def becoming_root_is_possible() -> bool:
    return os.geteuid() == 0 and isolation.unprivileged_user() is None


@needs_seccomp
@pytest.mark.skipif(becoming_root_is_possible(), reason="root needs no such vow")
def test_where_the_filter_fails_in_the_child_no_student_code_runs(
    monkeypatch: pytest.MonkeyPatch, open_folder: Path
) -> None:
    witness = open_folder / "ici"
    source = f"open({str(witness)!r}, 'w').close()\ndef f(): return 1\n"
    monkeypatch.setattr(isolation, "bounds", limits_alone)
    with referee_of(ZygoteLauncher()) as referee:
        load(referee, source)
        assert witness.exists(), "the witness would tell nothing"
        witness.unlink()

        monkeypatch.setattr(isolation, "bounds", without_no_new_privileges)
        with pytest.raises(CouldNotJudge) as caught:
            load(referee, source)

    assert caught.value.reason.code == "child-cannot-be-run"
    assert not witness.exists()


@needs_seccomp
@pytest.mark.skipif(becoming_root_is_possible(), reason="root needs no such vow")
@pytest.mark.usefixtures("folder")
def test_where_the_filter_fails_in_the_child_the_command_could_not_judge(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(isolation, "bounds", without_no_new_privileges)

    code, out, err = check(capsys, "juste.py")

    assert code == 3
    assert "Traceback" not in out + err


@needs_landlock
def test_a_folder_that_is_not_there_keeps_student_code_from_running(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(isolation, "readable_folders", lambda _: ["/nulle/part"])

    with referee_of(ZygoteLauncher()) as referee, pytest.raises(CouldNotJudge):
        load(referee, "def f(): return 1")


# Reading ----------------------------------------------------------------------------------------


@pytest.fixture
def site(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library, and beside it a course, its solution and other students' files."""
    open_folder.chmod(0o755)
    for relative in (
        "numpy/__init__.py",
        "numpy/donnees.txt",
        "numpy.libs/lib.txt",
        "numpy-extra/secret.txt",
        "cours/exercices/cours.yaml",
        "cours/corrige/minimax.py",
        "copies/autre.py",
    ):
        file = open_folder / relative
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("# lu\n")
    (open_folder / "numpy" / "sortie").symlink_to(open_folder / "cours")
    monkeypatch.setattr(isolation, "library_folders", lambda: {"numpy": str(open_folder)})
    return open_folder


READING = """
import numpy, os
def f(action, path):
    try:
        if action == "list":
            return sorted(os.listdir(path))
        if action == "write":
            os.open(path, os.O_WRONLY)
            return "written"
        with open(path) as file:
            return file.read(5)
    except OSError as error:
        return type(error).__name__
"""


def acted(launcher: Launcher, actions: Sequence[tuple[str, str]], readable: bool) -> list[Any]:
    """What student code gets for each of these, in a course that lets numpy be read or not."""
    limits = replace(LIMITS, readable=("numpy",) if readable else ())
    with referee_of(launcher) as referee:
        loading = referee.probe(
            READING.encode(), FILE, targets={"f"}, limits=limits, definitions_only=False
        )
        assert loading.ending is Ending.RETURNED, loading.error
        calls = [ask("f", action, path, limits=limits) for action, path in actions]
        outcomes: list[Outcome] = referee.run_calls(loading, FILE, calls)
    assert all(outcome.ending is Ending.RETURNED for outcome in outcomes)
    return [outcome.returned for outcome in outcomes]


def forbidden(site: Path) -> list[tuple[str, str]]:
    paths = [
        "/etc/passwd",
        "/proc/self/maps",
        f"{site}/cours/exercices/cours.yaml",
        f"{site}/cours/corrige/minimax.py",
        f"{site}/copies/autre.py",
        f"{site}/numpy-extra/secret.txt",
        f"{site}/numpy/../cours/corrige/minimax.py",
        f"{site}/numpy/sortie/corrige/minimax.py",
        str(ROOT / "corrige" / "minimax.py"),
    ]
    folders = ["/", str(site), f"{site}/cours", f"{site}/numpy/sortie"]
    written = [f"{site}/numpy/donnees.txt", f"{site}/numpy/nouveau.txt"]
    return [
        *(("read", path) for path in paths),
        *(("list", path) for path in folders),
        *(("write", path) for path in written),
    ]


@needs_landlock
def test_a_course_may_let_the_files_of_a_library_be_read_and_no_other(site: Path) -> None:
    allowed = [
        ("read", f"{site}/numpy/donnees.txt"),
        ("read", f"{site}/numpy.libs/lib.txt"),
        ("list", f"{site}/numpy.libs"),
    ]

    assert acted(ZygoteLauncher(), allowed, True) == ["# lu\n", "# lu\n", ["lib.txt"]]
    refused = forbidden(site)
    for action, said in zip(refused, acted(ZygoteLauncher(), refused, True), strict=True):
        assert said == "PermissionError", action


@needs_seccomp
def test_without_the_course_s_word_nothing_is_read(site: Path) -> None:
    actions = [("read", f"{site}/numpy/donnees.txt"), ("list", f"{site}/numpy"), *forbidden(site)]

    assert set(acted(ZygoteLauncher(), actions, False)) == {"PermissionError"}


@needs_seccomp
def test_without_landlock_nothing_is_read_whatever_the_course_says(site: Path) -> None:
    actions = [("read", f"{site}/numpy/donnees.txt"), ("list", f"{site}/numpy"), *forbidden(site)]

    assert set(acted(WithoutLandlock(), actions, True)) == {"PermissionError"}


@needs_landlock
@pytest.mark.skipif(
    "numpy" not in isolation.library_folders(), reason="numpy is not installed here"
)
@pytest.mark.parametrize(
    ("limit", "expected"), [("", False), ("limites: {lecture: [numpy]}", True)]
)
def test_the_key_of_the_course_reaches_the_child(
    folder: Path, capsys: pytest.CaptureFixture[str], limit: str, expected: bool
) -> None:
    own = Path(isolation.library_folders()["numpy"]) / "numpy" / "__init__.py"
    course = FILES["exercices/cours.yaml"] + limit + "\n"
    (folder.parent / "exercices" / "cours.yaml").write_text(course, encoding="utf-8")
    tries = [str(own), "/etc/passwd", str(folder.parent / "corrige" / "minimax.py"), str(folder)]
    probe = f"""
import numpy
lus = []
for chemin in {tries!r}:
    try:
        open(chemin).close()
        lus.append(True)
    except OSError:
        lus.append(False)
def minimax(jeu, prof, coups_prec, joueur_maximise):
    print("lus", lus)
    return 0, []
"""
    (folder / "lecteur.py").write_text(probe, encoding="utf-8")

    _, out, _ = check(capsys, "lecteur.py", "--exercice", "minimax", "--json", "-")

    (exercise,) = json.loads(out)["exercises"]
    assert exercise["cases"][0]["output"].strip() == f"lus {[expected, False, False, False]}"
