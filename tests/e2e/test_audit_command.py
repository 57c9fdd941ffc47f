"""`grader audit`, as a teacher and a CI run it; the course that ships is proven."""

import json
from pathlib import Path

import jsonschema_rs
import pytest

from grader.audit.audit_json import audit_schema
from tests.audit_course import SOUND
from tests.course_files import write_course
from tests.e2e.browser import Browser
from tests.e2e.command import Done, run_grader, run_grader_process
from tests.e2e.pytest_run import ONE_GAP

LONG_S = 600
"""The first audit of all decides what no tree can tell; the next ones know it."""


def audit(*words: str, cwd: Path) -> Done:
    return run_grader("audit", *words, cwd=cwd)


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped course is audited once: what it says, its page, its JSON."""
    folder = tmp_path_factory.mktemp("audit")
    done = audit("--html", "audit.html", "--json", "audit.json", cwd=folder)
    (folder / "out.txt").write_text(f"{done.code}\n{done.out}", encoding="utf-8")
    return folder


@pytest.mark.timeout(LONG_S)
def test_the_shipped_course_is_proven(shipped: Path) -> None:
    code, said = (shipped / "out.txt").read_text(encoding="utf-8").split("\n", 1)
    document = json.loads((shipped / "audit.json").read_text(encoding="utf-8"))
    jsonschema_rs.validator_for(audit_schema()).validate(document)

    assert (code, document["status"]) == ("0", "proven"), said
    assert said.startswith("Le cours « Minimax et élagage alpha-bêta » est prouvé.")
    for matrix in document["matrices"]:
        standings = [row["standing"] for row in matrix["rows"]]
        assert "missed" not in standings
        assert "unknown" not in standings
        assert matrix["pairs"]["confused"] == []
        assert matrix["exercise"] == "horizon" or "elsewhere" not in standings
    by_form = {(each["exercise"], each["form"]): each for each in document["matrices"]}
    assert by_form["alphabeta", "cours"]["pairs"]["told_apart"] > 10_000
    assert all(forms for forms in document["solutions"].values())
    assert len(document["skeletons"]) == len(document["exercises"]) == 13


@pytest.mark.timeout(LONG_S)
def test_without_any_one_fixture_it_is_said_what_becomes_of_what_it_catches(
    tmp_path: Path,
) -> None:
    course = write_course(tmp_path / "cours", ONE_GAP, SOUND)
    words = ("--exercice", "minimax", "--without")
    lost = audit("--course", str(course), *words, "presque", cwd=tmp_path)
    kept = audit("--fast", *words, "binaire-16", cwd=tmp_path)

    assert lost.code == 1
    assert "« minimax » (cours) n'attrape plus : infini-trop-petit" in lost.out
    assert "# fixtures/audit-1.yaml" in lost.out
    assert kept.code == 0
    assert "rien n'est perdu" in kept.out


@pytest.mark.timeout(LONG_S)
@pytest.mark.browser
@pytest.mark.parametrize("width", [1200, 420])
def test_the_page_stands_in_a_browser(shipped: Path, browser: Browser, width: int) -> None:
    def stands(scheme: str) -> None:
        for folded in (True, False):
            assert browser.complaints() == [], (scheme, folded)
            assert browser.requests() == [], (scheme, folded)
            fits = browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert fits, (scheme, folded)
            browser.open_all()

    browser.open(shipped / "audit.html", width)

    assert "est prouvé" in browser.text("h1")
    assert browser.count(".wide-table") >= 8
    stands("light")
    dark = {"name": "prefers-color-scheme", "value": "dark"}
    browser.send("Emulation.setEmulatedMedia", features=[dark])
    assert browser.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    browser.evaluate("document.querySelectorAll('details').forEach(each => each.open = false)")
    stands("dark")


def small(folder: Path) -> Path:
    return write_course(folder / "cours", None, SOUND)


def test_a_course_that_is_not_proven_is_exit_1(tmp_path: Path) -> None:
    course = small(tmp_path)

    words = ("audit", "--course", str(course), "--fast", "--lang", "en")
    done = run_grader_process(*words, cwd=tmp_path)

    assert done.code == 1
    assert "is not proven" in done.out
    assert "grader audit without --fast offers a tree" in " ".join(done.out.split())


def test_json_alone_on_stdout(tmp_path: Path) -> None:
    course = small(tmp_path)
    words = ("--course", str(course), "--exercice", "meilleur-coup", "--json", "-")

    done = audit(*words, cwd=tmp_path)

    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out)["status"] == "proven"


def test_the_page_alone_on_stdout(tmp_path: Path) -> None:
    course = small(tmp_path)
    words = ("--course", str(course), "--exercice", "meilleur-coup", "--html", "-")

    done = audit(*words, cwd=tmp_path)

    assert done.code == 0
    assert done.out.startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--without", "deux-coup"), "deux-coups"),
        (("--without", "zzzzzzzz"), "zzzzzzzz"),
        (("--exercice", "minmax"), "minimax"),
        (("--html", "-", "--json", "-"), ""),
        (("--html", "nulle/part.html"), "nulle"),
        (("--html", "a", "--json", "a"), "a"),
        (("--slow",), "--slow"),
    ],
)
def test_a_wrong_word_is_exit_2(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    course = small(tmp_path)

    done = audit("--course", str(course), *words, cwd=tmp_path)

    assert done.code == 2
    assert said in done.err + done.out


def test_an_invalid_course_is_exit_2(tmp_path: Path) -> None:
    course = write_course(tmp_path / "cours", {"fixtures/cachee.yaml": "id: [\n"}, SOUND)

    done = audit("--course", str(course), cwd=tmp_path)

    assert done.code == 2
    assert "fixtures/cachee.yaml:" in done.err


@pytest.mark.parametrize(("language", "said"), [("fr", "prouvé"), ("en", "proven")])
def test_help_teaches(tmp_path: Path, language: str, said: str) -> None:
    done = audit("--help", "--lang", language, cwd=tmp_path)

    assert done.code == 0
    for word in (said, "--without", "--fast", "--html", "--json", "--exercice", "--course"):
        assert word in done.out
