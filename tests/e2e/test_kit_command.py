"""`grader kit` as a teacher runs it, and the kit as a student uses it, far from the course."""

import json
import zipfile
from pathlib import Path

import jsonschema
import pytest

from grader.course.solutions import kit_schema
from tests.course_files import write_course
from tests.e2e.command import run_grader
from tests.kit_course import FILES, FREE, SUMS
from tests.report_validator import REPORT

ROOT = Path(__file__).parents[2]
SOLUTIONS = sorted((ROOT / "corrige").glob("*.py"))
ON_REQUEST = {
    "ordre-des-coups.alphabeta.py": "ordre-des-coups",
    "ordre-des-coups.alphabeta-score.py": "ordre-des-coups",
}
"""Solutions whose function is another exercise's too."""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kit of the shipped course, made by the command and unpacked elsewhere."""
    made, home = tmp_path_factory.mktemp("enseignant"), tmp_path_factory.mktemp("eleve")
    done = run_grader("kit", "trousse", "--course", str(ROOT), cwd=made)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0] == (
        "Trousse écrite : trousse, et trousse.zip à donner aux élèves"
    )
    assert "13 exercices" in done.out
    assert "0 fixture cachée" in done.out
    assert "« grader check mon_code.py »" in done.out
    with zipfile.ZipFile(made / "trousse.zip") as archive:
        archive.extractall(home)
    return home / "trousse"


def test_the_record_of_the_shipped_course_obeys_its_schema(kit: Path) -> None:
    document = json.loads((kit / "traces.json").read_bytes())

    jsonschema.Draft202012Validator(kit_schema()).validate(document)
    assert len(document["exercises"]) == 13
    assert not (kit / "corrige").exists()


def test_a_student_works_in_the_kit_as_in_the_course(kit: Path, tmp_path: Path) -> None:
    example = str(ROOT / "exemples" / "mon_code.py")

    done = run_grader("check", example, "--no-html", cwd=kit)
    whole = run_grader("check", example, "--no-html", "--course", str(ROOT), cwd=tmp_path)

    assert (done.code, whole.code) == (1, 1)
    verdict, provisional, *story = done.out.splitlines()
    assert verdict.startswith("✗ mon_code.py : ")
    assert provisional.strip().startswith("note provisoire : ")
    assert "comme si les coupes n'avaient lieu qu'aux" in done.out
    assert "Plus petit arbre : ▼ MIN [[1], [1, 1]]" in done.out
    assert [verdict, *story] == whole.out.splitlines()


def test_every_solution_gets_full_marks_with_the_kit(kit: Path, tmp_path: Path) -> None:
    plain = [str(file) for file in SOLUTIONS if file.name not in ON_REQUEST]
    done = run_grader("check", *plain, "--quiet", "--no-html", cwd=kit)
    marks = done.out.splitlines()

    assert len(marks) == len(plain) > 20
    assert {mark.split(" : ")[1] for mark in marks} == {"20 / 20 (note provisoire)"}
    assert done.code == 0
    for name, exercise in ON_REQUEST.items():
        file = str(ROOT / "corrige" / name)
        one = run_grader("check", file, "--exercice", exercise, "-q", "--no-html", cwd=kit)
        assert one.out == f"{name} : 20 / 20 (note provisoire)\n"


def test_the_other_commands_of_a_student_work_too(kit: Path, tmp_path: Path) -> None:
    course = ("--course", str(kit))

    listed = run_grader("list", *course, cwd=tmp_path)
    started = run_grader("start", "minimax", *course, cwd=tmp_path)
    shown = run_grader("show", "ternaire-17", "--replay", *course, cwd=tmp_path)
    explained = run_grader("explain", "coupe-stricte", *course, cwd=tmp_path)

    assert [each.code for each in (listed, started, shown, explained)] == [0, 0, 0, 0]
    assert "13 exercices" in listed.out
    assert (tmp_path / "minimax.py").exists()
    graded = run_grader("check", "minimax.py", "--html", "r.html", *course, cwd=tmp_path)
    assert graded.code == 1
    assert "note provisoire" in (tmp_path / "r.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("audit",), "seul le cours entier peut être vérifié"),
        (("kit", "autre"), "ce dossier est déjà une trousse du cours « minimax »"),
        (
            ("check", "mon_code.py", "--seed", "3"),
            "un autre tirage (--seed) ne va pas",
        ),
        (("batch", "copies", "--out", "notes"), "une classe se note avec le cours entier"),
    ],
)
def test_what_a_kit_cannot_do_is_said(
    words: tuple[str, ...], said: str, kit: Path, tmp_path: Path
) -> None:
    (tmp_path / "mon_code.py").write_text("x = 1\n", encoding="utf-8")
    (tmp_path / "copies").mkdir()

    done = run_grader(*words, "--course", str(kit), cwd=tmp_path)

    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copies", "mon_code.py"]


# A course with secrets ----------------------------------------------------------------------------


def test_the_kit_of_a_course_with_secrets_is_told_in_both_languages(tmp_path: Path) -> None:
    write_course(tmp_path / "cours", files=FILES)

    french = run_grader("kit", "../trousse", "--no-zip", cwd=tmp_path / "cours")
    english = run_grader("kit", "../trousse", "--lang", "en", cwd=tmp_path / "cours")

    assert (french.code, english.code) == (0, 0)
    assert "4 exercices (énoncés, squelettes), 7 fixtures visibles" in french.out
    assert "2 fixtures cachées" in french.out
    assert "par cœur" not in french.out
    assert "exercice laissé de côté, dont toutes les fixtures sont cachées : examen" in french.out
    assert "2 hidden fixtures" in english.out
    assert "exercise left out, all of whose fixtures are hidden: examen" in english.out
    assert (tmp_path / "trousse.zip").exists()
    assert (french.err, english.err) == ("", "")


def test_the_teacher_is_told_who_can_read_the_solutions(tmp_path: Path) -> None:
    words = ("kit", "trousse", "--no-zip", "--exercice", "meilleur-coup")
    french = run_grader(*words, cwd=tmp_path).out
    english = run_grader(*words, "--lang", "en", cwd=tmp_path).out

    assert "ce corrigé est public" in french
    assert french.splitlines()[-3].rstrip().endswith("meilleur-coup")
    assert "par cœur" in french
    assert "un cours à vous" in french
    assert "this solution is public" in english
    assert "a course of your own" in english


def test_a_zip_from_another_time_is_not_taken_for_the_new_kit(tmp_path: Path) -> None:
    write_course(tmp_path / "cours", files=FILES)
    assert run_grader("kit", "../trousse", cwd=tmp_path / "cours").code == 0

    done = run_grader("kit", "../trousse", "--no-zip", cwd=tmp_path / "cours")

    assert done.code == 0
    assert "n'a pas été refait : ne le donnez pas" in done.err


def test_the_json_of_a_kit_is_provisional_and_obeys_the_schema(tmp_path: Path) -> None:
    write_course(tmp_path / "cours", files=FILES)
    assert run_grader("kit", "../trousse", cwd=tmp_path / "cours").code == 0
    code = tmp_path / "trousse" / "mon_code.py"
    code.write_text(SUMS.format(choose="max") + FREE, encoding="utf-8")

    done = run_grader("check", "mon_code.py", "--no-html", "--json", "-", cwd=tmp_path / "trousse")

    document = json.loads(done.out)
    REPORT.validate(document)
    assert (done.code, document["provisional"], document["status"]) == (0, True, "passed")
    assert [each["id"] for each in document["exercises"]] == ["total", "libre"]


@pytest.mark.parametrize(
    ("language", "said"), [("fr", "Écrit une trousse"), ("en", "Writes a kit")]
)
def test_help_teaches_in_both_languages(language: str, said: str, tmp_path: Path) -> None:
    done = run_grader("kit", "--help", "--lang", language, cwd=tmp_path)

    assert done.code == 0
    assert said in done.out
    assert "--no-zip" in done.out
    assert "grader start minimax" in done.out
