"""`pytest fixtures/`: the files of a course, checked as `grader audit` checks them."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from grader.errors import CouldNotJudge
from grader.model.message import message
from grader.pytest_plugin import items
from tests.audit_course import SOUND
from tests.course_files import write_course
from tests.e2e.command import Done, run_grader
from tests.e2e.pytest_run import FILES, ONE_GAP, Runs, counts, keep_modules

pytest_plugins = ["pytester"]
KEPT = keep_modules()

PROVEN: Mapping[str, str] = {
    **{file: text for file, text in SOUND.items() if "minimax" not in file},
    "exercices/cours.yaml": SOUND["exercices/cours.yaml"].replace("minimax, ", ""),
}
"""An exercise that is no search has no mistakes to be caught; two fixtures are nobody's."""

IDS = [
    "exercices/cours.yaml::audit",
    "exercices/meilleur-coup/exercice.yaml::audit",
    "fixtures/cachee.yaml::audit",
    "fixtures/deux-coups.yaml::audit",
    "fixtures/trois-coups.yaml::audit",
]
FIXTURE = "fixtures/trois-coups.yaml"
SKELETON = "exercices/meilleur-coup/squelette.py"
SOLUTION = "corrige/meilleur-coup.py"

WRONG_CLAIM = {FIXTURE: PROVEN[FIXTURE].replace("valeur: 1", "valeur: 2")}
MISSPELT = {FIXTURE: PROVEN[FIXTURE].replace("titre", "tittre")}
FULL_SKELETON = {SKELETON: PROVEN[SOLUTION]}
WRONG_SOLUTION = {SOLUTION: "def meilleur_coup(valeurs, joueur_maximise):\n    return 0\n"}
NO_EXERCISE = {
    "exercices/cours.yaml": PROVEN["exercices/cours.yaml"].replace(
        "[meilleur-coup]", "[meilleur-coup, absent]"
    )
}
OWN_MISTAKE = {"corrige/erreurs/meilleur-coup/juste.py": PROVEN[SOLUTION]}
UNCAUGHT = {file: text for file, text in SOUND.items() if file not in PROVEN} | {
    "exercices/cours.yaml": SOUND["exercices/cours.yaml"]
}


def write(runs: Runs, changes: Mapping[str, str] | None = None) -> None:
    write_course(runs.folder, changes, PROVEN)


def failed(done: Done) -> list[str]:
    lines = [line for line in done.out.splitlines() if line.startswith("FAILED ")]
    return [line.split()[1] for line in lines]


# What is checked ----------------------------------------------------------------------------------


def test_a_folder_of_the_course_stands_for_all_of_it_and_another_for_itself(runs: Runs) -> None:
    write(runs)

    for word in ("fixtures", "fixtures/", "exercices", "--grader-audit"):
        assert runs.collected(word) == IDS, word
    assert runs.collected("fixtures", "exercices") == IDS
    assert runs.collected(FIXTURE) == IDS[4:]
    assert runs.collected(IDS[4], IDS[2]) == [IDS[2], IDS[4]]
    assert runs.collected("exercices/meilleur-coup") == IDS[1:2]


def test_the_course_is_found_from_one_of_its_folders(runs: Runs) -> None:
    write(runs)

    found = runs.collected(".", cwd=runs.folder / "fixtures")

    assert found == [
        "../exercices/cours.yaml::audit",
        "../exercices/meilleur-coup/exercice.yaml::audit",
        *(each.removeprefix("fixtures/") for each in IDS[2:]),
    ]


def test_settings_add_the_course_to_what_is_collected_anyway(runs: Runs) -> None:
    write(runs)
    (runs.folder / "test_autre.py").write_text("def test_autre():\n    pass\n", encoding="utf-8")

    plain = runs.collected()
    (runs.folder / "pytest.ini").write_text("[pytest]\ngrader_audit = true\n", encoding="utf-8")

    assert plain == ["test_autre.py::test_autre"]
    assert runs.collected() == ["test_autre.py::test_autre", *IDS]


def test_paths_to_test_may_name_the_course(runs: Runs) -> None:
    write(runs)
    (runs.folder / "pytest.ini").write_text("[pytest]\ntestpaths = fixtures\n", encoding="utf-8")

    assert runs.collected() == IDS


def test_a_folder_of_fixtures_that_is_no_courses_is_left_alone(runs: Runs) -> None:
    (runs.folder / "fixtures").mkdir()
    (runs.folder / "fixtures/donnees.yaml").write_text("a: 1\n", encoding="utf-8")

    done = runs.run("fixtures")

    assert done.code == pytest.ExitCode.NO_TESTS_COLLECTED
    assert "grader ===" not in done.out


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("fixtures/trois-coup.yaml", "vouliez-vous dire « trois-coups.yaml » ?"),
        ("fixtures/zzz.yaml", "l'audit du cours n'a pas de test « zzz.yaml »"),
        (f"{FIXTURE}::autre", "l'audit du cours n'a pas de test « trois-coups.yaml::autre »"),
    ],
)
def test_a_file_that_is_not_there_is_a_usage_error(runs: Runs, word: str, told: str) -> None:
    write(runs)

    done = runs.run(word)

    assert done.code == pytest.ExitCode.USAGE_ERROR
    assert told in done.err


# What is said of it -------------------------------------------------------------------------------


def test_a_sound_course_passes_and_is_told_to_be_proven(runs: Runs) -> None:
    write(runs)

    done = runs.run("fixtures", "--grader-lang", "en")

    assert (done.code, counts(done)) == (0, {"passed": 5})
    # No mistake was tried in its exercise, and nothing is claimed of it.
    said = "What was tried of the course “essai” is proven; nothing is of: meilleur-coup."
    assert said in done.out


def test_remarks_are_in_the_summary_and_fail_nothing(runs: Runs) -> None:
    write(runs)

    done = runs.run("fixtures", "-W", "error")

    assert done.code == 0
    assert "À savoir – fixtures/deux-coups.yaml : " in done.out


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "workers"])
def test_a_wrong_claim_fails_its_fixture_with_its_line(
    runs: Runs, workers: tuple[str, ...]
) -> None:
    write(runs, WRONG_CLAIM)

    done = runs.run("fixtures", *workers)

    assert failed(done) == [IDS[4]]
    assert f"{FIXTURE}:4 : " in done.out
    assert "Traceback" not in done.out
    assert "n'est pas prouvé" in done.out


def test_what_the_reader_refuses_fails_its_file_and_nothing_else_passes(runs: Runs) -> None:
    write(runs, MISSPELT)

    done = runs.run("fixtures", "-rfs")

    assert failed(done) == [IDS[4]]
    assert counts(done) == {"failed": 1, "skipped": 4}
    assert f"{FIXTURE}:2 : clé inconnue « tittre »" in done.out
    assert "→ vouliez-vous dire « titre »" in done.out
    assert "fixtures/cachee.yaml:1: pas encore vérifié : le cours a des erreurs" in done.out


def test_trees_that_would_close_a_gap_stand_with_their_exercise(runs: Runs) -> None:
    write_course(runs.folder, ONE_GAP, FILES)

    whole = runs.run("fixtures")
    fast = runs.run("fixtures", "--grader-audit-fast")

    assert failed(whole) == failed(fast) == ["exercices/minimax/exercice.yaml::audit"]
    assert "# fixtures/" in whole.out
    assert "# fixtures/" not in fast.out


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (CouldNotJudge(message("child-cannot-be-run")), "grader : "),
        (ZeroDivisionError("oups"), "un problème (ZeroDivisionError : oups)"),
    ],
)
def test_what_we_could_not_audit_is_an_error(
    runs: Runs, monkeypatch: pytest.MonkeyPatch, error: Exception, told: str
) -> None:
    write(runs)

    def broken(*arguments: object) -> None:
        raise error

    monkeypatch.setattr(items, "audit", broken)
    done = runs.run("fixtures")

    assert (done.code, counts(done)) == (1, {"errors": 5})
    assert told in done.out
    assert "Traceback" not in done.out


# The same as `grader audit` -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {},
        WRONG_CLAIM,
        MISSPELT,
        FULL_SKELETON,
        WRONG_SOLUTION,
        NO_EXERCISE,
        OWN_MISTAKE,
        UNCAUGHT,
        {"fixtures/notes.txt": "rien"},
        {"corrige/autre.py": "x = 1\n"},
    ],
    ids=[
        "sound",
        "claim",
        "misspelt",
        "skeleton",
        "solution",
        "no-exercise",
        "own-mistake",
        "uncaught",
        "stray",
        "stray-solution",
    ],
)
def test_the_run_fails_where_the_audit_does_and_loses_no_fault(
    runs: Runs, changes: Mapping[str, str]
) -> None:
    write(runs, changes)

    course_items = run_grader("audit", "--fast", "--json", "-", cwd=runs.folder)
    done = runs.run("fixtures", "--grader-audit-fast")

    assert (done.code != 0) == (course_items.code != 0)
    for place in _faults(course_items):
        assert f"{place} : " in done.out
    assert bool(failed(done)) == bool(_faults(course_items))


def _faults(course_items: Done) -> list[str]:
    """The places of the faults in the JSON of an audit, or of what kept it from being made."""
    document = json.loads(course_items.out)
    found = document.get("errors") or [
        each for each in document["findings"] if each["severity"] == "fault"
    ]
    return [_place(each) for each in found]


def _place(found: Mapping[str, object]) -> str:
    return f"{found['file']}:{found['line']}" if found["line"] else str(found["file"])


def test_a_course_that_is_elsewhere_is_named(runs: Runs, tmp_path: Path) -> None:
    write_course(tmp_path / "cours", files=PROVEN)

    done = runs.run("--grader-audit", "--grader-course", str(tmp_path / "cours"))

    assert (done.code, counts(done)) == (0, {"passed": 5})
