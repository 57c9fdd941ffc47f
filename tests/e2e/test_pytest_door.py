"""`pytest --grader mon_code.py`: the options of pytest, our explanations, the marks of `check`."""

import json
import sys
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from grader.errors import CouldNotJudge
from grader.model.message import message
from grader.pytest_plugin.grading_session import refuse_old_pytest
from grader.sandbox.referee import Referee
from tests.audit_course import ROOT, SOUND
from tests.course_files import write_course
from tests.e2e.command import run_grader
from tests.e2e.pytest_run import (
    ALWAYS_MAX,
    FILES,
    MINIMAX_CASES,
    RIGHT,
    TWO_FORMS,
    Runs,
    counts,
    junit_cases,
    keep_modules,
    mark_line,
)

pytest_plugins = ["pytester"]
KEPT = keep_modules()

MINIMAX_IDS = [f"mon_code.py::minimax::{case}" for case in MINIMAX_CASES]
ALL_IDS = [*MINIMAX_IDS, "mon_code.py::meilleur-coup::trois-coups"]


# Ids ----------------------------------------------------------------------------------------------


def test_there_is_a_test_for_each_exercise_and_case(runs: Runs) -> None:
    runs.write()

    assert runs.collected("--grader", "mon_code.py") == ALL_IDS
    assert runs.collected("--grader=mon_code.py") == ALL_IDS


def test_the_form_stands_in_between_where_there_are_several(runs: Runs) -> None:
    runs.write(TWO_FORMS)

    assert runs.collected("--grader", "mon_code.py") == [
        f"mon_code.py::minimax::{form}::{case}"
        for form in ("cours", "plateau")
        for case in MINIMAX_CASES
    ]


def test_files_of_one_name_are_told_apart_by_their_folders(runs: Runs) -> None:
    runs.write()
    for name in ("ana", "bob"):
        (runs.folder / name).mkdir()
        (runs.folder / name / "mon_code.py").write_text(ALWAYS_MAX, encoding="utf-8")
    outside = runs.folder / "ailleurs"
    outside.mkdir()

    inside = runs.collected("--grader=ana/mon_code.py", "--grader=bob/mon_code.py")
    around = runs.collected(
        "--grader=../ana/mon_code.py", "--grader=../bob/mon_code.py", cwd=outside
    )

    assert inside == [f"{name}/{each}" for name in ("ana", "bob") for each in MINIMAX_IDS]
    assert around == [f"../{each}" for each in inside]


def test_a_file_that_is_named_twice_is_graded_once(runs: Runs) -> None:
    runs.write()

    assert runs.collected("--grader=mon_code.py", "--grader=./mon_code.py") == ALL_IDS


@pytest.mark.skipif(sys.platform == "win32", reason="no file has such a name there")
def test_the_name_of_a_file_may_hold_what_parts_the_names_of_tests(runs: Runs) -> None:
    runs.write()
    (runs.folder / "a::b.py").write_text(ALWAYS_MAX, encoding="utf-8")
    ids = [f"a::b.py::minimax::{case}" for case in MINIMAX_CASES]

    assert runs.collected("--grader=a::b.py") == ids
    assert runs.collected("--grader=a::b.py", "a::b.py") == ids
    assert runs.collected("--grader=a::b.py", ids[1]) == ids[1:2]


def test_a_file_to_grade_is_a_path_and_no_test(runs: Runs) -> None:
    runs.write()

    done = runs.run("--grader=mon_code.py::minimax")

    assert done.code == pytest.ExitCode.USAGE_ERROR
    assert "mon_code.py::minimax » n'existe pas" in done.err


def test_a_test_whose_name_is_longer_than_that_of_any_file_is_no_concern_of_ours(
    runs: Runs,
) -> None:
    runs.write(test_autre="def test_autre():\n    pass\n")

    done = runs.run(f"test_autre.py::{'x' * 5000}")

    assert done.code == pytest.ExitCode.USAGE_ERROR
    assert "not found" in done.err
    assert "Traceback" not in done.out + done.err


# Explanations -------------------------------------------------------------------------------------


def test_a_failure_is_explained_once_without_a_traceback_and_its_points_are_in_junit(
    runs: Runs,
) -> None:
    runs.write(ALWAYS_MAX)

    done = runs.run("--grader", "mon_code.py", "--junitxml", "junit.xml")

    assert done.code == 1
    assert "✗ deux-coups (Deux coups)" in done.out
    assert "Traceback" not in done.out
    assert "grader/pytest_plugin" not in done.out
    assert "FAILED mon_code.py::minimax::deux-coups - valeur 12 au lieu de 3" in done.out
    # What explains the whole exercise is told once.
    assert counts(done)["failed"] > 1
    assert done.out.count("Ton programme se comporte exactement comme si") == 1
    assert done.out.count("Le plus petit arbre où ça se voit") == 1
    cases = junit_cases(runs.folder / "junit.xml")
    assert set(cases) == {f"mon_code.minimax.{case}" for case in MINIMAX_CASES}
    points = [Fraction(_properties(case)["grader_max_points"]) for case in cases.values()]
    assert float(sum(points)) == pytest.approx(4)
    failure = cases["mon_code.minimax.deux-coups"].find("failure")
    assert failure is not None
    assert failure.get("message", "").startswith("valeur 12 au lieu de 3")
    assert "✗ deux-coups" in (failure.text or "")


def test_a_hidden_case_tells_its_verdict_and_nothing_else(runs: Runs) -> None:
    runs.write(ALWAYS_MAX)

    done = runs.run("--grader", "mon_code.py", "-k", "cachee")

    assert done.code == 1
    assert "cachee" in done.out
    for secret in ("caché (", "Un arbre", "expected", "attendu", "obtenu", "se comporte"):
        assert secret not in done.out


def test_the_language_is_asked_for(runs: Runs) -> None:
    runs.write(ALWAYS_MAX)

    by_option = runs.run("--grader", "mon_code.py", "--grader-lang", "en")
    by_environment = runs.run("--grader", "mon_code.py", GRADER_LANG="en")

    for done in (by_option, by_environment):
        assert "Your program behaves exactly as if" in done.out
        assert "mon_code.py: " in done.out
        assert "attendu" not in done.out


@pytest.mark.parametrize(
    ("submission", "words", "ids", "told"),
    [
        (ALWAYS_MAX, ("--grader-exercice", "meilleur-coup"), ["meilleur-coup"], "meilleur_coup"),
        ("def minimax(:\n    pass\n", (), ["minimax"], "SyntaxError"),
        ("def minimax(a):\n    return a, []\n", (), ["minimax"], "minimax"),
        ("def autre():\n    pass\n", (), ["nothing-found"], "minimax, meilleur_coup"),
        ("", (), ["nothing-found"], "le fichier est vide"),
    ],
    ids=["missing", "unloadable", "uncallable", "nothing-found", "empty"],
)
def test_what_cannot_be_run_is_one_test_that_says_why(
    runs: Runs, submission: str, words: tuple[str, ...], ids: list[str], told: str
) -> None:
    runs.write(submission)

    done = runs.run("--grader", "mon_code.py", "-v", *words)

    ran = [line.split()[0] for line in done.out.splitlines() if line.endswith("%]")]
    assert ran == [f"mon_code.py::{each}" for each in ids]
    assert (done.code, counts(done)["failed"]) == (1, 1)
    assert told in done.out
    assert "Traceback" not in done.out
    assert mark_line(done).startswith("mon_code.py : 0 / 20")


def test_what_we_could_not_judge_is_an_error_and_no_failure(runs: Runs) -> None:
    runs.write()
    (runs.folder / "corrige/minimax.py").write_text(ALWAYS_MAX, encoding="utf-8")

    done = runs.run("--grader", "mon_code.py", "-k", "minimax")

    assert counts(done) == {"deselected": 1, "errors": 3}
    assert "corrige/minimax.py : " in done.out
    assert "Traceback" not in done.out
    assert "mon_code.py : non noté" in done.out


def test_a_case_that_we_could_not_run_is_an_error(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: object, **others: object) -> None:
        raise CouldNotJudge(message("child-cannot-be-run"))

    runs.write()
    monkeypatch.setattr(Referee, "run_call", broken)

    done = runs.run("--grader", "mon_code.py")

    assert counts(done) == {"errors": 3, "passed": 1}
    assert "? deux-coups (Deux coups)" in done.out
    assert "Traceback" not in done.out
    assert mark_line(done) == "mon_code.py : non noté"


@pytest.mark.parametrize("debug", ["", "1"], ids=["told", "debug"])
def test_an_exercise_on_which_we_break_down_is_an_error_and_the_file_has_no_mark(
    runs: Runs, monkeypatch: pytest.MonkeyPatch, debug: str
) -> None:
    def broken(*arguments: object, **others: object) -> None:
        raise ZeroDivisionError("oups")

    runs.write()
    monkeypatch.setattr(Referee, "run_call", broken)

    done = runs.run("--grader=mon_code.py", GRADER_DEBUG=debug)

    assert (done.code, counts(done)) == (1, {"errors": 3, "passed": 1})
    assert ("le correcteur a rencontré un problème (ZeroDivisionError : oups)" in done.out) != bool(
        debug
    )
    assert ('raise ZeroDivisionError("oups")' in done.out) == bool(debug)
    assert mark_line(done) == "mon_code.py : non noté"


def test_a_file_on_which_we_break_down_is_an_error_of_its_collection(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: object, **others: object) -> None:
        raise ZeroDivisionError("oups")

    runs.write()
    monkeypatch.setattr(Referee, "probe", broken)

    done = runs.run("--grader=mon_code.py")

    assert (done.code, counts(done)) == (pytest.ExitCode.INTERRUPTED, {"error": 1})
    assert "le correcteur a rencontré un problème (ZeroDivisionError : oups)" in done.out
    assert "Traceback" not in done.out
    assert "20 / 20" not in done.out


# Marks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("submission", [RIGHT, ALWAYS_MAX, "", "def minimax(:\n"])
def test_the_mark_is_the_one_that_check_gives(runs: Runs, submission: str) -> None:
    runs.write(submission)

    done = runs.run("--grader", "mon_code.py")
    checked = run_grader("check", "mon_code.py", "--no-html", cwd=runs.folder)

    verdict = checked.out.splitlines()[0].removeprefix("✓ ").removeprefix("✗ ")
    assert mark_line(done) == verdict


def test_the_mark_is_that_of_check_on_the_course_that_ships(runs: Runs) -> None:
    submission = (ROOT / "exemples/mon_code.py").read_text(encoding="utf-8")
    (runs.folder / "mon_code.py").write_text(submission, encoding="utf-8")

    done = runs.run("--grader", "mon_code.py", "--junitxml", "junit.xml")
    checked = run_grader("check", "mon_code.py", "--json", "-", "--no-html", cwd=runs.folder)

    report = json.loads(checked.out)
    statuses = {
        f"mon_code.{exercise['id']}.{case['id']}": case["status"]
        for exercise in report["exercises"]
        for case in exercise["cases"]
    }
    cases = junit_cases(runs.folder / "junit.xml")
    failed = {name for name, case in cases.items() if case.find("failure") is not None}
    assert failed == {name for name, status in statuses.items() if status == "failed"}
    assert set(cases) == set(statuses)
    assert f"({report['score']} / {report['max_score']:g} points)".replace(".", ",") in mark_line(
        done
    )


def test_the_best_of_several_forms_counts(runs: Runs) -> None:
    runs.write(TWO_FORMS)

    done = runs.run("--grader", "mon_code.py", "-rs")
    checked = run_grader("check", "mon_code.py", "--no-html", cwd=runs.folder)

    assert (done.code, checked.code) == (0, 0)
    assert mark_line(done) == "mon_code.py : 20 / 20 (4 / 4 points)"
    assert mark_line(done) == checked.out.splitlines()[0].removeprefix("✓ ")
    assert counts(done) == {"passed": 3, "skipped": 3}
    assert "Sans effet sur la note : la forme plateau de cet exercice compte. valeur" in done.out


def test_a_form_that_cannot_be_called_fails_nothing_where_another_is_right(runs: Runs) -> None:
    runs.write(TWO_FORMS.replace(ALWAYS_MAX, "def minimax(): ...\n"))

    done = runs.run("--grader", "mon_code.py")
    checked = run_grader("check", "mon_code.py", "--no-html", cwd=runs.folder)

    assert done.code == checked.code
    assert mark_line(done) == checked.out.splitlines()[0][2:]


def test_a_mark_on_some_of_the_tests_says_so(runs: Runs) -> None:
    runs.write(ALWAYS_MAX)

    done = runs.run("--grader", "mon_code.py", "-k", "deux-coups")

    assert mark_line(done).endswith(", sur 1 test seulement, de 3")


def test_another_seed_draws_other_values(runs: Runs) -> None:
    wrong = ALWAYS_MAX.replace(
        "return max(suites, key=lambda suite: suite[0])", "return suites[-1]"
    )
    runs.write(wrong)
    words = ("--grader", "mon_code.py", "-k", "trois-etages")

    told = {
        runs.run(*words, "--grader-seed", seed).out.partition("FAILURES")[2] for seed in ("1", "2")
    }
    again = runs.run(*words, "--grader-seed", "1")

    assert len({text.partition("short test summary")[0] for text in told}) > 1
    assert again.out.partition("FAILURES")[2].partition("short test")[0] in {
        text.partition("short test")[0] for text in told
    }


# The options of pytest ----------------------------------------------------------------------------


def test_a_test_is_run_again_by_its_id(runs: Runs) -> None:
    runs.write(ALWAYS_MAX)

    for chosen, expected in (
        ([MINIMAX_IDS[1]], [MINIMAX_IDS[1]]),
        ([MINIMAX_IDS[2], MINIMAX_IDS[0]], [MINIMAX_IDS[0], MINIMAX_IDS[2]]),
        (["mon_code.py::minimax"], MINIMAX_IDS),
        (["mon_code.py"], MINIMAX_IDS),
    ):
        assert runs.collected("--grader", "mon_code.py", *chosen) == expected


def test_a_test_in_one_of_several_forms_is_run_again_by_its_id(runs: Runs) -> None:
    runs.write(TWO_FORMS.replace("else min(scores)", "else max(scores)"))
    ids = [f"mon_code.py::minimax::plateau::{case}" for case in MINIMAX_CASES]

    first = runs.run("--grader", "mon_code.py")
    last_failed = runs.collected("--grader", "mon_code.py", "--lf")

    assert first.code == 1
    assert runs.collected("--grader", "mon_code.py", "mon_code.py::minimax::plateau") == ids
    assert last_failed == ids


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("minimax::deux-coup", "peut-être « mon_code.py::minimax::deux-coups » ?"),
        ("zzz", "aucun test ne s'appelle « mon_code.py::zzz »"),
    ],
)
def test_an_id_that_is_nowhere_is_an_error(runs: Runs, asked: str, told: str) -> None:
    runs.write()

    done = runs.run("--grader", "mon_code.py", f"mon_code.py::{asked}")

    assert done.code == 2
    assert told in done.out
    assert "Traceback" not in done.out


def test_words_choose_among_the_tests(runs: Runs) -> None:
    runs.write()

    assert runs.collected("--grader", "mon_code.py", "-k", "meilleur") == ALL_IDS[3:]
    assert runs.collected("--grader", "mon_code.py", "-k", "not minimax") == ALL_IDS[3:]


def test_the_run_ends_at_the_first_failure(runs: Runs) -> None:
    runs.write(ALWAYS_MAX)

    assert counts(runs.run("--grader", "mon_code.py", "-x")) == {"failed": 1}


def test_what_failed_last_is_run_alone_or_first(runs: Runs) -> None:
    wrong = RIGHT.replace("def meilleur_coup", "def meilleur_coup_juste")
    runs.write(wrong + "\n\ndef meilleur_coup(valeurs, joueur_maximise):\n    return 0\n")

    first = runs.run("--grader", "mon_code.py")
    alone = runs.collected("--grader", "mon_code.py", "--lf")
    before = runs.run("--grader", "mon_code.py", "--ff", "-v")

    assert counts(first) == {"failed": 1, "passed": 3}
    assert alone == ALL_IDS[3:]
    ran = [line.split()[0] for line in before.out.splitlines() if line.endswith("%]")]
    assert ran == [ALL_IDS[3], *MINIMAX_IDS]


def test_several_workers_and_any_order_say_the_same(runs: Runs) -> None:
    runs.write(ALWAYS_MAX + "\n\n" + SOUND["corrige/meilleur-coup.py"])
    words = ("--grader", "mon_code.py", "--junitxml")

    alone = runs.run(*words, "alone.xml")
    shared = runs.run(*words, "shared.xml", "-n", "2")
    shuffled = [
        runs.run(*words, f"{seed}.xml", "--randomly-seed", seed, in_order=False)
        for seed in ("1", "2")
    ]

    one, other = (junit_cases(runs.folder / name) for name in ("alone.xml", "shared.xml"))
    assert counts(alone) == {"failed": 3, "passed": 1}
    assert set(one) == set(other)
    for name, case in one.items():
        assert _properties(case) == _properties(other[name])
    for done in (shared, *shuffled):
        assert counts(done) == counts(alone)
        assert mark_line(done) == mark_line(alone)


def _properties(case: ET.Element) -> dict[str, str]:
    return {each.attrib["name"]: each.attrib["value"] for each in case.iter("property")}


@pytest.mark.parametrize("capture", ["fd", "sys", "no", "tee-sys"])
def test_no_kind_of_capture_is_in_the_way(runs: Runs, capture: str) -> None:
    runs.write("print('au chargement')\n" + RIGHT)

    done = runs.run("--grader", "mon_code.py", f"--capture={capture}")

    assert (done.code, counts(done)) == (0, {"passed": 4})
    assert "au chargement" not in done.out


def test_limits_alone_are_said_so(runs: Runs) -> None:
    runs.write()

    done = runs.run("--grader", "mon_code.py", "--grader-isolation", "limits")

    assert (done.code, counts(done)) == (0, {"passed": 4})
    assert "sans isolement complet" in done.out


# What is collected --------------------------------------------------------------------------------


def test_with_the_option_alone_only_graded_files_are_collected(runs: Runs) -> None:
    runs.write(test_autre="def test_autre():\n    pass\n")
    (runs.folder / "pytest.ini").write_text("[pytest]\ntestpaths = .\n", encoding="utf-8")

    assert runs.collected("--grader", "mon_code.py") == ALL_IDS
    assert runs.collected("--grader", "mon_code.py", ".") == [
        "test_autre.py::test_autre",
        *ALL_IDS,
    ]
    assert runs.collected("--grader", "mon_code.py", "test_autre.py", ALL_IDS[0]) == [
        "test_autre.py::test_autre",
        ALL_IDS[0],
    ]


SETTINGS = """\
[pytest]
grader = copies/mon_code.py
grader_course = cours
grader_exercices = meilleur-coup
grader_lang = en
grader_isolation = limits
"""


def test_the_settings_of_a_project_ask_for_the_same(runs: Runs) -> None:
    write_course(runs.folder / "cours", files=FILES)
    (runs.folder / "copies").mkdir()
    (runs.folder / "copies/mon_code.py").write_text(RIGHT, encoding="utf-8")
    (runs.folder / "test_autre.py").write_text("def test_autre():\n    pass\n", encoding="utf-8")
    (runs.folder / "pytest.ini").write_text(SETTINGS, encoding="utf-8")
    graded = "copies/mon_code.py::meilleur-coup::trois-coups"

    done = runs.run()

    assert counts(done) == {"passed": 2}
    assert "copies/mon_code.py: 20 / 20 (1 / 1 point)" in done.out
    assert "without full isolation" in done.out
    assert runs.collected() == ["test_autre.py::test_autre", graded]
    assert runs.collected(graded) == [graded]
    assert runs.collected("test_autre.py") == ["test_autre.py::test_autre", graded]


# What cannot be done ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "french", "english"),
    [
        (
            ("--grader", "mon_cod.py"),
            "le fichier « {folder}/mon_cod.py » n'existe pas ; peut-être",
            "there is no file “{folder}/mon_cod.py”; did you mean",
        ),
        (("--grader", "corrige"), "est un dossier", "is a folder"),
        (
            ("--grader", "mon_code.py", "--grader-exercice", "minmax"),
            "exercice inconnu « minmax » ; peut-être « minimax » ?",
            "unknown exercise “minmax”; did you mean “minimax”?",
        ),
        (
            ("--grader", "mon_code.py", "--grader-course", "fixtures"),
            "ne contient pas de cours",
            "holds no course",
        ),
        (
            ("--grader", "mon_code.py", "-o", "grader_lang=de"),
            "réglage grader_lang : « de » n'est pas connu ; il faut fr, en",
            "setting grader_lang: “de” is not known; fr, en is expected",
        ),
        (
            ("--grader", "mon_code.py", "-o", "grader_isolation=none"),
            "réglage grader_isolation : « none » n'est pas connu",
            "setting grader_isolation: “none” is not known",
        ),
    ],
    ids=["missing", "folder", "exercise", "course", "language", "isolation"],
)
def test_what_makes_no_sense_is_a_usage_error_in_both_languages(
    runs: Runs, words: tuple[str, ...], french: str, english: str
) -> None:
    runs.write()

    for language, told in (("fr", french), ("en", english)):
        done = runs.run(*words, GRADER_LANG=language)
        assert done.code == pytest.ExitCode.USAGE_ERROR
        assert f"ERROR: grader{' :' if language == 'fr' else ':'} " in done.err
        assert told.format(folder=runs.folder) in done.err
        assert "Traceback" not in done.out + done.err


def test_what_makes_no_sense_is_told_before_workers_start(runs: Runs) -> None:
    runs.write()

    done = runs.run("--grader", "mon_cod.py", "-n", "2")

    assert done.code == pytest.ExitCode.USAGE_ERROR
    assert done.err.count("n'existe pas") == 1
    assert "Traceback" not in done.out + done.err


def test_a_course_with_faults_is_told_with_all_of_them(runs: Runs) -> None:
    runs.write()
    fixture = runs.folder / "fixtures/trois-coups.yaml"
    fixture.write_text(fixture.read_text("utf-8").replace("titre", "tittre"), encoding="utf-8")

    done = runs.run("--grader", "mon_code.py")

    assert done.code == pytest.ExitCode.USAGE_ERROR
    assert "fixtures/trois-coups.yaml:2 : clé inconnue « tittre »" in done.err
    assert "→ vouliez-vous dire « titre »" in done.err
    assert "Traceback" not in done.out + done.err


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("fr", "grader demande pytest 99.1 ou plus récent"),
        ("en", "grader needs pytest 99.1 or later"),
    ],
)
def test_an_old_pytest_is_told_so(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    monkeypatch.setenv("GRADER_LANG", language)

    with pytest.raises(pytest.UsageError, match=told):
        refuse_old_pytest(pytestconfig, (99, 1))


def test_an_old_pytest_is_noticed_where_the_plugin_is_used(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs.write(test_autre="def test_autre():\n    pass\n")
    monkeypatch.setattr(pytest, "version_tuple", (8, 1, 0))

    used = runs.run("--grader", "mon_code.py")
    unused = runs.run("test_autre.py")

    assert used.code == pytest.ExitCode.USAGE_ERROR
    assert "grader demande pytest 8.2 ou plus récent" in used.err
    assert unused.code == 0


# A kit --------------------------------------------------------------------------------------------


def kit_of(runs: Runs) -> Path:
    runs.write()
    assert run_grader("kit", "trousse", "--no-zip", cwd=runs.folder).code == 0
    (runs.folder / "trousse" / "mon_code.py").write_text(RIGHT, encoding="utf-8")
    return runs.folder / "trousse"


def test_a_kit_grades_what_is_visible_and_calls_the_mark_provisional(runs: Runs) -> None:
    done = runs.run("--grader", "mon_code.py", cwd=kit_of(runs))

    assert done.code == 0
    assert "cachee" not in done.out
    assert "note provisoire" in done.out


def test_a_kit_draws_nothing_else_and_cannot_be_audited(runs: Runs) -> None:
    kit = kit_of(runs)

    seeded = runs.run("--grader", "mon_code.py", "--grader-seed", "3", cwd=kit)
    audited = runs.run("fixtures", cwd=kit)

    assert seeded.code == pytest.ExitCode.USAGE_ERROR
    assert "un autre tirage (--seed) ne va pas avec une trousse" in seeded.err
    assert audited.code == pytest.ExitCode.USAGE_ERROR
    assert "seul le cours entier peut être vérifié" in audited.err
