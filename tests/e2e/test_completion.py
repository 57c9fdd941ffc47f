"""Shell completion: what a Tab offers, through argcomplete's own protocol and in a real bash."""

import os
import shutil
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

import pytest

from tests.e2e.command import TIME_LIMIT_S, command, environment, run_grader

ROOT = Path(__file__).parents[2]

needs_descriptors = pytest.mark.skipif(
    os.name == "nt", reason="the answer is read from descriptor 8, which needs a POSIX shell"
)


ASKS = ["sh", "-c", 'exec "$@" 8>&1 9>/dev/null', "sh"]
"""As a shell asks: the answer comes from descriptor 8."""

SEVERAL_TABS = """\
import os, sys
import argcomplete.completers, grader.course
from grader.cli import main

for line in sys.stdin.read().splitlines():
    if os.fork() == 0:
        os.environ.update(COMP_LINE=line, COMP_POINT=str(len(line)))
        main([])  # Ends the process, once it has told the shell.
    _, status = os.wait()
    os.write(8, f"\\0{status}\\0".encode())
"""
"""A line of stdin at a time, the command that is asked how it may go on: loaded once for all."""


def asked(words: list[str], folder: Path, *, stdin: str = "", **variables: str) -> str:
    """What this program answers a shell."""
    done = subprocess.run(
        [*ASKS, *words],
        cwd=folder,
        env=environment(
            _ARGCOMPLETE="1",
            _ARGCOMPLETE_IFS="\n",
            _ARGCOMPLETE_SHELL="bash",
            COMP_TYPE="9",
            **variables,
        ),
        input=stdin.encode(),
        capture_output=True,
        timeout=TIME_LIMIT_S,
        check=True,
    )
    assert done.stderr == b""
    return done.stdout.decode()


def words_of(answer: str) -> set[str]:
    return {word.strip() for word in answer.split("\n") if word.strip()}


def offered(line: str, folder: Path) -> set[str]:
    """What a shell is told at the end of this line."""
    return words_of(asked(command(), folder, COMP_LINE=line, COMP_POINT=str(len(line))))


def offered_each(lines: Collection[str], folder: Path) -> list[set[str]]:
    program = [sys.executable, "-c", SEVERAL_TABS]
    answers = asked(program, folder, stdin="".join(f"{line}\n" for line in lines)).split("\0")
    assert answers[1::2] == ["0"] * len(lines), answers
    return [words_of(answer) for answer in answers[:-1:2]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("mon_code.py", "mon_carnet.ipynb", "mon_texte.txt", ".mon_secret.py"):
        (tmp_path / name).touch()
    (tmp_path / "mon_dossier").mkdir()
    (tmp_path / "mon_dossier" / "dedans.py").touch()
    return tmp_path


NEXT = {
    "grader che": {"check"},
    "grader check --w": {"--watch"},
    "grader check --g": {"--gitlab", "--gradescope", "--github"},
    "grader check --junit mon_t": {"mon_texte.txt"},
    "grader check --ve": {"--verbose"},
    "grader check mon": {"mon_code.py", "mon_carnet.ipynb", "mon_dossier/"},
    "grader check mon_dossier/": {"mon_dossier/dedans.py"},
    "grader check .mon": {".mon_secret.py"},
    "grader check nulle_part/": set(),
    "grader check mon_code.py --exercice al": {"alphabeta"},
    "grader check --html mon_t": {"mon_texte.txt"},
    "grader check --seed ": set(),
    "grader check --lang ": {"fr", "en"},
    "grader check --isolation ": {"full", "limits"},
    "grader list --course ": {"mon_dossier/"},
    "grader start mini": {"minimax"},
    "grader start minimax ": {"mon_dossier/"},
    "grader schema c": {"cours", "class-result"},
    "grader schema k": {"kit"},
    "grader kit ": {"mon_dossier/"},
    "grader audit --without quatre": {"quatre-reponses"},
    "grader audit --exercice al": {"alphabeta"},
    "grader completion ": {"bash", "zsh", "fish", "powershell"},
}
"""What a Tab offers after a line."""


@needs_descriptors
def test_a_tab_offers_what_may_come_next(folder: Path) -> None:
    for (line, words), answer in zip(NEXT.items(), offered_each(NEXT, folder), strict=True):
        assert answer == words, line


@needs_descriptors
@pytest.mark.parametrize("line", ["grader check mon", "grader start mini"])
def test_nor_does_a_real_command_offer_another_word(line: str, folder: Path) -> None:
    assert offered(line, folder) == NEXT[line]


@needs_descriptors
def test_a_tab_offers_every_command(folder: Path) -> None:
    assert {"check", "list", "start", "schema", "completion"} <= offered("grader ", folder)


@needs_descriptors
def test_a_course_that_cannot_be_read_offers_nothing_and_says_nothing(folder: Path) -> None:
    (folder / "exercices").mkdir()
    (folder / "exercices" / "cours.yaml").write_text("id: [", encoding="utf-8")

    assert offered("grader check mon_code.py --exercice ", folder) == set()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_every_shell_gets_a_script_that_calls_us_back(shell: str, folder: Path) -> None:
    done = run_grader("completion", shell, cwd=folder)

    assert done.code == 0
    assert "_ARGCOMPLETE" in done.out
    assert "grader" in done.out


def test_a_shell_that_we_do_not_know_is_told(folder: Path) -> None:
    done = run_grader("completion", "csh", "--lang", "fr", cwd=folder)

    assert done.code == 2
    assert "bash" in done.err


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_reads_the_script(folder: Path) -> None:
    script = folder / "completion.sh"
    script.write_text(run_grader("completion", "bash", cwd=folder).out, encoding="utf-8")
    done = subprocess.run(
        ["bash", "-c", "source ./completion.sh; complete -p grader"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT_S,
        check=False,
    )

    assert done.returncode == 0
    assert "_python_argcomplete grader" in done.stdout


def test_a_command_that_is_run_for_good_does_not_pay_for_completion(folder: Path) -> None:
    program = (
        "import sys; from grader.cli import main; main(['schema', 'report']); "
        "sys.exit('argcomplete' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env=environment(),
        stdout=subprocess.DEVNULL,
        timeout=TIME_LIMIT_S,
        check=False,
    )

    assert done.returncode == 0
