"""Every file of `files/`, through the real command: as root and as an ordinary user, confined,
within limits only, and within bubblewrap.

They are graded sixty at a time, as a teacher does, and an ordinary user gets their pages; those
that run for ever have groups, and a shorter limit, of their own. A verdict names its file; what is
left behind, the files of its group.
"""

import html
import json
import os
import platform
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from grader.render.page import source_hash
from grader.render.page.script_data import script_text
from tests.attacks.attack_file import ATTACKS, Attack, Demand
from tests.attacks.hostile_course import SECRET
from tests.attacks.hostile_runs import HostileRun, Laboratory, Mode, bubblewrap_works
from tests.e2e.command import run_grader
from tests.report_validator import REPORT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="confinement is Linux's")

IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
USERS = ("root", "user") if IS_ROOT else ("user",)
NAMES = list(ATTACKS)
TOGETHER = {
    Mode("user", "full"): NAMES,
    # Where both users are there, each takes half of what takes longest.
    Mode("user", "limits"): NAMES[:: len(USERS)],
    Mode("user", "full", wrapped=True): NAMES[:: len(USERS)],
}
if IS_ROOT:
    TOGETHER |= {
        Mode("root", "full"): NAMES,
        Mode("root", "limits"): NAMES[1::2],
        Mode("root", "full", wrapped=True): NAMES[1::2],
    }
TRIALS = [(name, mode) for mode, names in TOGETHER.items() for name in names]
A_GROUP = 60
TRACE = Path("/tmp/grader-was-here")


class Runs:
    """Starts what the collected tests need, and keeps it for all of them."""

    def __init__(self, laboratory: Laboratory, wanted: Sequence[tuple[Mode, Attack]]) -> None:
        self.laboratory = laboratory
        self._futures: dict[tuple[Mode, str], Future[HostileRun]] = {}
        kinds: dict[tuple[Mode, bool], list[Attack]] = {}
        for mode, attack in wanted:
            if why_left_out(mode, attack, laboratory) is None:
                endless = is_endless(attack.demand(mode.isolation, mode.user))
                kinds.setdefault((mode, endless), []).append(attack)
        for (mode, endless), attacks in kinds.items():
            for start in range(0, len(attacks), A_GROUP):
                group = attacks[start : start + A_GROUP]
                future = laboratory.submit(mode, group, in_a_hurry=endless)
                for attack in group:
                    self._futures[mode, attack.path.stem] = future

    def of(self, mode: Mode, attack: Attack) -> HostileRun:
        reason = why_left_out(mode, attack, self.laboratory)
        if reason is not None:
            pytest.skip(reason)
        return self._futures[mode, attack.path.stem].result()


def is_endless(demand: Demand) -> bool:
    """Whether the clock alone may end it. What may meet another limit first has time to."""
    return demand.endings == frozenset({"timeout"})


_missing: dict[Mode, str | None] = {}


def why_left_out(mode: Mode, attack: Attack, laboratory: Laboratory) -> str | None:
    if attack.machine not in (None, platform.machine()):
        return f"its system calls are those of {attack.machine}"
    if mode not in _missing:
        _missing[mode] = _what_is_missing(mode, laboratory)
    return _missing[mode] or attack.demand(mode.isolation, mode.user).left_out


def _what_is_missing(mode: Mode, laboratory: Laboratory) -> str | None:
    if mode.user == "user" and IS_ROOT:
        try:
            laboratory.ordinary_python()
        except RuntimeError as error:
            return f"NO PYTHON THAT AN ORDINARY USER MAY RUN: {error}"
    if mode.wrapped and not bubblewrap_works(mode.user):
        return f"BUBBLEWRAP DOES NOT WORK HERE as {mode.user}"
    return None


@pytest.fixture(scope="module")
def runs(request: pytest.FixtureRequest) -> Iterator[Runs]:
    TRACE.unlink(missing_ok=True)
    laboratory = Laboratory()
    wanted = []
    for item in request.session.items:
        if isinstance(item, pytest.Function) and item.module is request.module:
            trial = getattr(item, "callspec", None)
            if trial is not None:
                wanted.append((trial.params["mode"], ATTACKS[trial.params["name"]]))
    try:
        yield Runs(laboratory, wanted)
    finally:
        laboratory.close()


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("name", "mode"), TRIALS, ids=str)
def test_an_attack_gets_what_it_earned_and_leaves_nothing_behind(
    name: str, mode: Mode, runs: Runs
) -> None:
    attack = ATTACKS[name]
    run = runs.of(mode, attack)
    demand = attack.demand(mode.isolation, mode.user)

    assert run.code in (0, 1), run.err.decode()
    report = run.reports[attack.path.name]
    REPORT.validate(report)
    assert report["isolation"] == mode.isolation
    endings = {case["ending"] for case in cases_of(report)}
    if demand.no_cases:
        assert not endings
    else:
        assert endings
        assert demand.endings is None or endings <= demand.endings, explain(report)
    assert marks_of(report) == demand.marks or demand.marks == "any", explain(report)
    assert SECRET not in str(report)
    assert_harmless(run, attack.path.name)
    assert (attack.path.name in run.pages) == mode.has_pages
    assert run.left == [], f"left behind by one of {sorted(run.reports)}"
    assert not TRACE.exists()


def cases_of(report: dict[str, Any]) -> list[dict[str, Any]]:
    return [case for exercise in report["exercises"] for case in exercise["cases"]]


def marks_of(report: dict[str, Any]) -> str:
    """In words; a check that passes is worth something, even where the sum is rounded."""
    checks = [check for case in cases_of(report) for check in case["checks"]]
    worth = [check for check in checks if check["max_points"] > 0]
    passed = [check for check in worth if check["status"] == "passed"]
    if not passed:
        assert report["score"] == 0
        assert report["status"] == "failed"
        return "none"
    if len(passed) == len(worth):
        assert report["score"] == report["max_score"]
        return "full"
    return "some"


def explain(report: dict[str, Any]) -> str:
    return "\n".join(
        f"{case['id']}: {case['ending']} {case['error']} {case['output'][:200]}"
        for case in cases_of(report)
    ) + str(report["warnings"])


CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
ACTIVE = re.compile(r"<(script|img|iframe|object|embed|link)\b|\son\w+\s*=", re.IGNORECASE)


def assert_harmless(run: HostileRun, name: str) -> None:
    """What a terminal or a browser is given shows, and does not act."""
    for text in (run.out.decode("utf-8"), run.err.decode("utf-8")):
        assert not CONTROLS.search(text), CONTROLS.findall(text)
        assert "Traceback" not in text
    if name in run.pages:
        page = without_our_script(run.pages[name].decode("utf-8"))
        assert not CONTROLS.search(page), CONTROLS.findall(page)
        assert "<script" not in page.lower()
        assert html.escape(name) in page
        for tag in re.findall(
            r"<[^<>]*>", re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
        ):
            assert not ACTIVE.search(tag), tag


DATA = re.compile(r'<script type="application/json" id="figures">(.*?)</script>', re.DOTALL)


def without_our_script(page: str) -> str:
    """The page without its one script, and without its data, in which nothing acts either."""
    found = DATA.search(page)
    if found is None:
        return page
    assert json.loads(found[1]).keys() == {"trees", "figures", "places", "cases"}
    assert not CONTROLS.search(found[1]), CONTROLS.findall(found[1])
    source = script_text("fr")
    script = f'<script type="module">{source}</script>'
    assert page.count(script) == 1
    assert source_hash(source) in page
    return page.replace(found[0], "").replace(script, "")


def test_every_attack_is_named_after_what_it_tries() -> None:
    assert len(ATTACKS) >= 100
    assert len({attack.tries for attack in ATTACKS.values()}) == len(ATTACKS)


def test_a_hostile_file_name_is_shown_and_does_not_act(tmp_path: Path) -> None:
    name = "copie\x1b[2J<img src=x onerror=alert(1)>\u202e\r\n.py"
    (tmp_path / name).write_text("def minimax(jeu, prof, coups, maxi): return 16, [1, 0, 1]\n")

    done = run_grader("check", name, "--json", "rapport.json", cwd=tmp_path)

    assert done.code == 1
    assert not CONTROLS.search(done.out + done.err)
    report = json.loads((tmp_path / "rapport.json").read_bytes())
    REPORT.validate(report)
    (page,) = tmp_path.glob("*.html")
    assert "<img" not in page.read_text("utf-8")
    assert not CONTROLS.search(page.read_text("utf-8"))


def test_a_link_beside_the_submission_leads_the_report_nowhere(tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("mine")
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "copie.py").write_text("def minimax(jeu, prof, coups, maxi): return 0, []\n")
    (folder / "copie.rapport.html").symlink_to(precious)

    done = run_grader("check", "copie.py", cwd=folder)

    assert done.code == 1
    assert "copie.rapport.html" in done.err
    assert precious.read_text() == "mine"
