"""Marks do not depend on what else the machine does: busy processes, other graders, a stop."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.belongings import children_of
from tests.e2e.command import command, environment, run_grader
from tests.small_class import RIGHT, small_course

if sys.platform != "linux":
    pytest.skip("only Linux tells who waited for a core", allow_module_level=True)

LIMIT_S = 0.5
SPIN_S = 0.2
"""What each call computes: by the wall clock, too much beside four busy processes."""
PATIENCE_S = 100
SLOW = RIGHT.replace(
    "    if prof == 0:",
    f"    begun = time.process_time()\n"
    f"    while coups_prec == [] and time.process_time() - begun < {SPIN_S}: pass\n"
    f"    if prof == 0:",
    1,
)
SOURCE = "import time\n" + SLOW


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = small_course(tmp_path_factory.mktemp("cours"))
    settings = root / "exercices" / "cours.yaml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace("temps_s: 1", f"temps_s: {LIMIT_S}"), encoding="utf-8")
    assert f"temps_s: {LIMIT_S}" in settings.read_text(encoding="utf-8")
    return root


@contextlib.contextmanager
def busy(count: int) -> Iterator[None]:
    """Processes that never rest, each in a session of its own: none shares its time with us."""
    spinning = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"], start_new_session=True)
        for _ in range(count)
    ]
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()


@pytest.mark.parametrize("isolation", ["", "limits"], ids=["full", "limits"])
def test_a_right_file_gets_full_marks_beside_busy_processes(
    isolation: str, course: Path, tmp_path: Path
) -> None:
    (tmp_path / "mon_code.py").write_text(SOURCE, encoding="utf-8")
    words = ("check", "mon_code.py", "--course", str(course), "--json", "-", "--no-html")
    with busy(4):
        done = run_grader(*words, cwd=tmp_path, GRADER_ISOLATION=isolation)

    assert json.loads(done.out)["mark"]["value"] == 20, done.err


@pytest.mark.parametrize("forced", [False, True], ids=["capped", "forced"])
def test_more_jobs_than_cores_change_no_mark(forced: bool, course: Path, tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    cores = len(os.sched_getaffinity(0))
    for number in range(cores + 1):
        text = f"# {number}\n{SOURCE}"
        (copies / f"eleve{number}.py").write_text(text, encoding="utf-8")
    jobs = 3 * cores
    words = ["batch", "copies", "--out", "notes", "--course", str(course), "--no-pages"]
    words += ["--jobs", str(jobs), "--lang", "fr", *(["--force-jobs"] if forced else [])]

    done = run_grader(*words, cwd=tmp_path)

    assert done.code == 0, done.out + done.err
    lines = (tmp_path / "notes" / "results.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["mark"]["value"] for line in lines] == [20] * (cores + 1)
    assert (f"(--force-jobs garde {jobs})" in done.out + done.err) is not forced


def test_a_stop_of_everything_costs_nothing(course: Path, tmp_path: Path) -> None:
    (tmp_path / "mon_code.py").write_text(SOURCE, encoding="utf-8")
    words = ("check", "mon_code.py", "--course", str(course), "--json", "-", "--no-html")
    process = subprocess.Popen(
        command(*words),
        cwd=tmp_path,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    family = _family_stopped_with_a_child(process.pid)

    time.sleep(3 * LIMIT_S)
    _resume(family)
    out, err = process.communicate(timeout=PATIENCE_S)

    assert json.loads(out)["mark"]["value"] == 20, err


def _family_stopped_with_a_child(grader_pid: int) -> list[int]:
    """The grader, its zygote and a child, once there is one that has not ended meanwhile."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        for zygote in children_of(grader_pid):
            for child in children_of(zygote):
                family = [grader_pid, zygote, child]
                try:
                    for each in family:
                        os.kill(each, signal.SIGSTOP)
                except ProcessLookupError:
                    _resume(family)
                else:
                    return family
        time.sleep(0.01)
    pytest.fail("no child was ever started")


def _resume(family: list[int]) -> None:
    for each in reversed(family):
        with contextlib.suppress(ProcessLookupError):
            os.kill(each, signal.SIGCONT)
