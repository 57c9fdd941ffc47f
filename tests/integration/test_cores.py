"""Which core a grader works on, and what becomes of its claim."""

import _socket
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from grader.sandbox import launcher
from grader.sandbox.launcher import CoreClaim, ZygoteLauncher
from grader.sandbox.referee import Referee
from tests.integration.students import load

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="names outside the file system")

ALL = frozenset(os.sched_getaffinity(0)) if sys.platform == "linux" else frozenset[int]()
MINIMAX = "def minimax(jeu, prof, coups_prec, joueur_maximise):\n    return 0, []\n"


@pytest.fixture(autouse=True)
def names_of_our_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Other graders may be at work on this machine."""
    monkeypatch.setattr(launcher, "_CORE_NAME", f"\0grader-test-{os.getpid()}-{{}}")
    yield
    os.sched_setaffinity(0, ALL)


def test_each_claim_is_the_first_core_that_is_free() -> None:
    claims = [CoreClaim() for _ in ALL]

    assert [claim.core for claim in claims] == sorted(ALL)
    claims[0].release()
    again = CoreClaim()
    assert again.core == min(ALL)
    for claim in [again, *claims]:
        claim.release()


def test_where_none_is_free_a_core_is_shared() -> None:
    claims = [CoreClaim() for _ in ALL]

    late = CoreClaim()

    assert late.core == sorted(ALL)[os.getpid() % len(ALL)]
    for claim in claims:
        claim.release()


@pytest.mark.parametrize("what", ["socket", "bind"])
def test_where_nothing_can_be_claimed_a_core_is_shared(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Refused(_socket.socket):
        def __init__(self, *arguments: int) -> None:
            if what == "socket":
                raise OSError(24, "Too many open files")
            super().__init__(*arguments)

        def bind(self, _: object) -> None:
            raise OSError(22, "Invalid argument")

    monkeypatch.setattr(_socket, "socket", Refused)

    claim = CoreClaim()

    assert claim.core in ALL
    claim.share_with(os.getpid())
    assert os.sched_getaffinity(0) == {claim.core}
    claim.release()
    assert os.sched_getaffinity(0) == ALL


def test_a_claim_ends_with_its_process_however_it_ends() -> None:
    program = (
        "import os, sys, signal\n"
        "from grader.sandbox import launcher\n"
        f"launcher._CORE_NAME = {launcher._CORE_NAME!r}\n"
        "claim = launcher.CoreClaim()\n"
        "print(claim.core, flush=True)\n"
        "signal.pause()\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert int(other.stdout.readline()) == min(ALL)
        beside = CoreClaim()
        other.kill()
        other.wait()
    after = CoreClaim()

    assert after.core == min(ALL)
    if len(ALL) > 1:
        assert beside.core == sorted(ALL)[1]
    for claim in (beside, after):
        claim.release()


def core_of(process: int) -> set[int]:
    return os.sched_getaffinity(process)


def test_a_zygote_that_is_started_again_keeps_the_core() -> None:
    launcher = ZygoteLauncher()
    with Referee(launcher) as referee:
        referee.speak(lambda code: code)
        load(referee, MINIMAX)
        before = core_of(launcher._process.pid), core_of(0)
        launcher.restart()
        load(referee, MINIMAX)

        assert (core_of(launcher._process.pid), core_of(0)) == before
        assert before == ({min(ALL)}, {min(ALL)})
        assert CoreClaim().core == min(ALL)  # All that is left to this thread.


def test_a_grader_at_rest_leaves_all_cores_to_others_until_its_next_child() -> None:
    launcher = ZygoteLauncher()
    with Referee(launcher) as referee:
        referee.speak(lambda code: code)
        load(referee, MINIMAX)
        at_work = core_of(0)
        referee.rest()
        at_rest = core_of(0)
        load(referee, MINIMAX)

        assert [at_work, at_rest, core_of(0)] == [{min(ALL)}, set(ALL), {min(ALL)}]
        referee.rest()
        referee.rest()
        assert core_of(0) == ALL


def test_a_closed_grader_gives_its_core_back_and_its_zygote_never_had_the_claim() -> None:
    launcher = ZygoteLauncher()
    referee = Referee(launcher)
    referee.speak(lambda code: code)
    load(referee, MINIMAX)
    held = launcher._core
    assert held is not None
    assert held._socket is not None
    assert not os.get_inheritable(held._socket.fileno())

    referee.close()

    claim = CoreClaim()
    assert claim.core == min(ALL)
    claim.release()
    assert os.sched_getaffinity(0) == ALL


def test_the_core_is_shared_while_grading_and_given_back() -> None:
    referee = Referee(ZygoteLauncher())
    referee.speak(lambda code: code)
    load(referee, MINIMAX)

    assert len(os.sched_getaffinity(0)) == 1
    referee.close()
    assert os.sched_getaffinity(0) == ALL
