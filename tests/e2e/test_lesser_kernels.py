"""`grader check` on kernels that lack something: a filter answers « no such call » for it."""

import errno
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from grader.sandbox.child import linux
from tests.course_files import write_course
from tests.e2e.command import Done, run
from tests.one_exercise import COURSE, RIGHT

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or os.uname().machine not in linux.MACHINES,
    reason="the kernel that is imitated is Linux's",
)

LANDLOCK = [
    linux.LANDLOCK_CREATE_RULESET,
    linux.LANDLOCK_ADD_RULE,
    linux.LANDLOCK_RESTRICT_SELF,
]

SCRIPT = f"""
import sys
from grader.sandbox.child import layers, linux

missing = [int(number) for number in sys.argv.pop(1).split(",")]
program = [(0x20, 0, 0, 0)]
for number in missing:
    program += [(0x15, 0, 1, number), (0x06, 0, 0, 0x00050000 | {errno.ENOSYS})]
program.append((0x06, 0, 0, 0x7FFF0000))
linux.forbid_new_privileges()
prepared = layers.PreparedFilter(program)
linux.call(linux.SECCOMP[linux.machine()], 1, 0, prepared.for_process(0))

from grader.cli import main
sys.exit(main(sys.argv[1:]))
"""


def seccomp_number() -> int:
    return linux.SECCOMP[linux.MACHINES.index(os.uname().machine)]


def check_without(missing: list[int], folder: Path, *words: str) -> Done:
    numbers = ",".join(map(str, missing))
    write_course(folder, {"mon_code.py": RIGHT}, COURSE)
    asked = ["check", "mon_code.py", "--no-html", *words]
    done = run(
        [sys.executable, "-c", SCRIPT, numbers, *asked],
        cwd=folder,
        stdin="",
        variables={"PYTHONPATH": str(ROOT), "GRADER_CACHE_DIR": str(folder / "cache")},
    )
    if "OSError: [Errno" in done.err and "<string>" in done.err:
        pytest.skip("NO SECCOMP HERE: no other kernel can be imitated")
    return done


def report_of(done: Done) -> Any:
    assert done.code == 0, done
    return json.loads(done.out)


def test_without_seccomp_root_is_refused_and_others_are_warned(tmp_path: Path) -> None:
    done = check_without([seccomp_number()], tmp_path)

    if os.geteuid() == 0:
        assert (done.code, done.out) == (3, "")
        assert "l'isolement complet (seccomp) manque ici" in done.err
    else:
        assert done.code == 0
        assert " ".join(done.out.split()).count("sans isolement complet") == 1


def test_without_seccomp_who_accepts_limits_is_graded(tmp_path: Path) -> None:
    words = ("--isolation", "limits", "--json", "-")

    report = report_of(check_without([seccomp_number()], tmp_path, *words))

    assert report["isolation"] == "limits"
    assert "seccomp" not in report["layers"]


def test_without_seccomp_who_demands_full_isolation_is_refused(tmp_path: Path) -> None:
    done = check_without([seccomp_number()], tmp_path, "--isolation", "full")

    assert (done.code, done.out) == (3, "")


def test_without_landlock_the_isolation_is_full_all_the_same(tmp_path: Path) -> None:
    report = report_of(check_without(LANDLOCK, tmp_path, "--json", "-"))

    assert report["isolation"] == "full"
    assert "landlock" not in report["layers"]


def test_without_close_range_descriptors_are_closed_one_by_one(tmp_path: Path) -> None:
    missing = [linux.CLOSE_RANGE]

    report = report_of(check_without(missing, tmp_path, "--json", "-", "--isolation", "full"))

    assert report["isolation"] == "full"
