"""`grader check --watch`, in a real terminal: saved, graded, saved again, stopped."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.belongings import children_of
from tests.e2e.command import command, environment, run_grader
from tests.small_class import ENDLESS, small_course
from tests.small_class import RIGHT as MINIMAX

ROOT = Path(__file__).parents[2]
RIGHT = (ROOT / "corrige" / "meilleur-coup.py").read_text(encoding="utf-8")
PATIENCE_S = 60
STATUS = "Ctrl-C stops. Waiting for the next save of mon_code.py."
FRENCH_STATUS = "Ctrl-C arrête. J'attends un enregistrement de absent.py."

if sys.platform != "linux":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)


class Session:
    """A command in a terminal of its own, and all that it has shown so far."""

    def __init__(self, *words: str, cwd: Path) -> None:
        import pty

        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            command(*words),
            cwd=cwd,
            env=environment(TERM="xterm"),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""

    def waits_for(self, text: str) -> str:
        """What was shown up to this text, which must come; it is then behind us."""
        end = time.monotonic() + PATIENCE_S
        while text not in self.shown:
            ready, _, _ = select.select([self._ours], [], [], max(0, end - time.monotonic()))
            assert ready, f"never said: {text}\n{self.shown}"
            self.shown += os.read(self._ours, 65536).decode("utf-8", "replace")
            self.shown = self.shown.replace("\u00a0", " ")
        before, _, self.shown = self.shown.partition(text)
        return before

    def waits_for_a_child(self) -> None:
        """Until student code runs."""
        end = time.monotonic() + PATIENCE_S
        while not any(children_of(zygote) for zygote in children_of(self.process.pid)):
            assert time.monotonic() < end, "no child was ever started"
            time.sleep(0.01)

    def press_ctrl_c(self) -> int:
        """As a terminal does: to everything that runs in it."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(timeout=PATIENCE_S)

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self._ours)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    (tmp_path / "mon_code.py").write_text(RIGHT, encoding="utf-8")
    session = Session("check", "mon_code.py", "--watch", "--lang", "en", cwd=tmp_path)
    yield session
    session.close()


def test_a_file_is_graded_at_each_save_until_ctrl_c(session: Session, tmp_path: Path) -> None:
    file = tmp_path / "mon_code.py"
    first = session.waits_for(STATUS)
    assert "✓ mon_code.py: 20 / 20" in first
    assert (tmp_path / "mon_code.rapport.html").exists()

    file.write_text("def meilleur_coup(\n", encoding="utf-8")
    second = session.waits_for(STATUS)
    assert "SyntaxError, line 1" in second
    assert "\x1b[2J" not in second  # The screen is cleared once, then rewritten in place.

    draft = tmp_path / "draft"
    draft.write_text(RIGHT + "\n", encoding="utf-8")
    file.unlink()
    draft.replace(file)
    assert "✓ mon_code.py: 20 / 20" in session.waits_for(STATUS)

    assert session.press_ctrl_c() == 130
    last = session.waits_for("Keep it up!")
    assert "rror" not in last
    assert "Traceback" not in last


def test_a_file_that_is_not_there_yet_is_waited_for(tmp_path: Path) -> None:
    session = Session("check", "absent.py", "--watch", "--no-html", cwd=tmp_path)
    try:
        assert "n'existe pas" in session.waits_for(FRENCH_STATUS)
        (tmp_path / "absent.py").write_text(RIGHT, encoding="utf-8")
        assert "✓ absent.py : 20 / 20" in session.waits_for(FRENCH_STATUS)
    finally:
        session.close()


def test_a_save_ends_the_grading_that_runs(tmp_path: Path) -> None:
    course = small_course(tmp_path / "cours")
    settings = course / "exercices" / "cours.yaml"
    text = settings.read_text(encoding="utf-8")
    # Nobody would wait for that.
    settings.write_text(text.replace("temps_s: 1", "temps_s: 500"), encoding="utf-8")
    file = tmp_path / "mon_code.py"
    file.write_text(ENDLESS, encoding="utf-8")
    words = ("check", "mon_code.py", "--watch", "--no-html", "--lang", "en")
    session = Session(*words, "--course", str(course), cwd=tmp_path)
    try:
        session.waits_for_a_child()
        file.write_text(MINIMAX, encoding="utf-8")

        shown = session.waits_for(STATUS)

        assert "✓ mon_code.py: 20 / 20" in shown
        assert "out of time" not in shown
        assert session.press_ctrl_c() == 130
    finally:
        session.close()


@pytest.mark.parametrize("output", ["--json", "--html"])
def test_a_watch_leaves_stdout_to_the_screen(output: str, tmp_path: Path) -> None:
    (tmp_path / "mon_code.py").write_text(RIGHT, encoding="utf-8")
    done = run_grader("check", "mon_code.py", "--watch", output, "-", "--lang", "fr", cwd=tmp_path)

    assert done.code == 2
    assert "--watch occupe l'écran" in done.out + done.err
