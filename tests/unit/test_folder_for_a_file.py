"""A folder in place of a file: which file of it is graded, and what is said of the others."""

import os
from pathlib import Path

import pytest

from grader.classroom.intake import file_choice
from grader.cli.check import CopyToGrade, FileToGrade, files_to_grade, functions_of
from grader.course import read_course
from grader.errors import SubmissionError
from grader.language import render
from grader.model.message import message
from grader.model.report import ReportStatus
from grader.submission import empty_submission
from tests.class_sources import OTHER, PROGRAM, class_folder
from tests.course_files import write_course
from tests.unit.report_samples import sample_report

BOTH = PROGRAM + OTHER


@pytest.fixture
def course_folder(tmp_path: Path) -> Path:
    return write_course(tmp_path / "cours")


def asked_in(folder: Path, course_folder: Path, *exercises: str) -> FileToGrade:
    course = read_course(course_folder)
    [file] = files_to_grade([folder], course, exercises, faults_are_marks=False)
    assert file.fault is None
    return file


def graded_in(folder: Path, course_folder: Path, *exercises: str) -> Path:
    return asked_in(folder, course_folder, *exercises).path


def refusal_of(folder: Path, course_folder: Path, *exercises: str) -> str:
    with pytest.raises(SubmissionError) as refused:
        graded_in(folder, course_folder, *exercises)
    assert render(refused.value.reason, "en")
    return render(refused.value.reason, "fr")


def test_the_file_that_defines_most_is_graded_and_the_others_are_told(
    tmp_path: Path, course_folder: Path
) -> None:
    folder = class_folder(
        tmp_path / "rendu", {"a.py": PROGRAM, "src/mon code.py": BOTH, "notes.md": "bonjour"}
    )

    chosen = asked_in(folder, course_folder)

    assert chosen.path == folder / "src" / "mon code.py"
    assert chosen.remark is not None
    said = render(chosen.remark, "fr")
    assert "mon code.py" in said
    assert "le plus de fonctions demandées" in said
    assert said.rstrip().endswith("a.py")
    assert "notes.md" not in said


def test_only_the_functions_of_the_exercises_asked_for_count(
    tmp_path: Path, course_folder: Path
) -> None:
    folder = class_folder(tmp_path / "rendu", {"a.py": PROGRAM, "b.py": OTHER})

    assert graded_in(folder, course_folder, "alphabeta") == folder / "b.py"
    assert graded_in(folder, course_folder, "minimax") == folder / "a.py"


def test_a_single_program_is_graded_without_a_word(tmp_path: Path, course_folder: Path) -> None:
    folder = class_folder(tmp_path / "rendu", {"a.py": PROGRAM, "README.md": "bonjour"})

    assert asked_in(folder, course_folder) == FileToGrade(folder / "a.py")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "est noté (c'est le seul qui puisse l'être) ; non retenu : vide.py"),
        ("en", "is graded (it is the only one that can be); not taken: vide.py"),
    ],
)
def test_a_program_that_cannot_be_graded_is_told_beside_the_one_that_can(
    tmp_path: Path, course_folder: Path, language: str, sentence: str
) -> None:
    folder = class_folder(tmp_path / "rendu", {"a.py": PROGRAM, "vide.py": b""})

    chosen = asked_in(folder, course_folder)

    assert chosen.path == folder / "a.py"
    assert chosen.remark is not None
    assert sentence in render(chosen.remark, language).replace("\u00a0", " ")


def test_the_date_of_a_file_does_not_decide_because_a_checkout_dates_them_anew(
    tmp_path: Path, course_folder: Path
) -> None:
    folder = class_folder(tmp_path / "rendu", {"a.py": PROGRAM, "b.py": PROGRAM + b"# 2\n"})
    os.utime(folder / "a.py", (0, 0))

    assert graded_in(folder, course_folder) == folder / "a.py"


@pytest.mark.parametrize(
    "elsewhere",
    [".caché/tout.py", "venv/tout.py", "mon_env/lib/tout.py", "node_modules/tout.py"],
)
def test_hidden_folders_and_virtual_environments_are_not_looked_into(
    tmp_path: Path, course_folder: Path, elsewhere: str
) -> None:
    files: dict[str, bytes | str] = {
        "a.py": PROGRAM,
        elsewhere: BOTH,
        "mon_env/pyvenv.cfg": "home = /usr/bin\n",
    }
    folder = class_folder(tmp_path / "rendu", files)

    assert graded_in(folder, course_folder) == folder / "a.py"


def test_a_folder_that_is_itself_an_environment_is_looked_into(
    tmp_path: Path, course_folder: Path
) -> None:
    folder = class_folder(tmp_path / "rendu", {"a.py": PROGRAM, "pyvenv.cfg": "home = /usr/bin\n"})

    assert graded_in(folder, course_folder) == folder / "a.py"


def test_the_solution_of_a_course_in_the_same_folder_is_no_students_work(
    tmp_path: Path, course_folder: Path
) -> None:
    class_folder(tmp_path, {"corrige/mon_code.py": PROGRAM})

    assert graded_in(tmp_path, course_folder) == tmp_path / "corrige" / "mon_code.py"
    assert "minimax" in refusal_of(course_folder, course_folder)


@pytest.mark.parametrize("top", ["", "trousse/", "projets/cours de 2025/"])
def test_nor_is_any_file_of_another_course_or_of_a_kit_in_the_folder(
    tmp_path: Path, course_folder: Path, top: str
) -> None:
    files: dict[str, bytes | str] = {
        f"{top}exercices/cours.yaml": "id: autre\n",
        f"{top}exercices/minimax/squelette.py": BOTH,
        f"{top}corrige/minimax.py": BOTH,
        f"{top}fixtures/tout.py": BOTH,
    }
    kit = class_folder(tmp_path / "trousse", files)
    with_work = class_folder(tmp_path / "rendu", {**files, f"{top}mon_code.py": PROGRAM})

    assert "minimax" in refusal_of(kit, course_folder)
    assert asked_in(with_work, course_folder) == FileToGrade(with_work / f"{top}mon_code.py")


def test_a_folder_with_too_much_in_it_is_its_authors_fault(
    tmp_path: Path, course_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_choice, "_MOST_FILES", 1)
    folder = class_folder(tmp_path / "rendu", {"a.py": PROGRAM, "b.py": OTHER})

    assert "rendu" in refusal_of(folder, course_folder)


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path, course_folder: Path) -> None:
    folder = class_folder(tmp_path / "rendu", {"lisez.txt": "rien"})
    (tmp_path / "ailleurs.py").write_bytes(BOTH)
    (folder / "lien.py").symlink_to(tmp_path / "ailleurs.py")

    assert "lien" in refusal_of(folder, course_folder)


def test_a_link_to_a_folder_is_not_followed(tmp_path: Path, course_folder: Path) -> None:
    class_folder(tmp_path / "corrige", {"minimax.py": BOTH})
    (tmp_path / "rendu").symlink_to("corrige")

    assert "rendu" in refusal_of(tmp_path / "rendu", course_folder)
    assert "lien" in refusal_of(tmp_path / "rendu", course_folder)


def test_a_folder_without_a_program_is_refused_with_the_functions_that_were_looked_for(
    tmp_path: Path, course_folder: Path
) -> None:
    folder = class_folder(tmp_path / "rendu", {"README.md": "bonjour"})

    said = refusal_of(folder, course_folder)
    assert said.endswith("alphabeta, minimax")
    assert "README" not in said
    assert refusal_of(folder, course_folder, "minimax").endswith(": minimax")


def test_an_empty_program_is_named_where_there_is_no_other(
    tmp_path: Path, course_folder: Path
) -> None:
    folder = class_folder(tmp_path / "rendu", {"vide.py": b"\n"})

    assert "« vide.py » : le fichier est vide" in refusal_of(folder, course_folder).replace(
        "\u00a0", " "
    )


def test_files_and_folders_may_stand_side_by_side(tmp_path: Path, course_folder: Path) -> None:
    folder = class_folder(tmp_path / "rendu", {"a.py": PROGRAM})
    paths = [tmp_path / "b.py", folder]

    graded = files_to_grade(paths, read_course(course_folder), (), faults_are_marks=False)

    assert graded == [FileToGrade(tmp_path / "b.py"), FileToGrade(folder / "a.py")]


def test_every_form_of_an_exercise_has_its_function(course_folder: Path) -> None:
    course = read_course(course_folder)

    assert functions_of(course, ()) == {"minimax", "alphabeta"}
    assert functions_of(course, ["alphabeta"]) == {"alphabeta"}


def test_what_could_not_be_judged_keeps_its_own_reason_beside_the_authors_fault() -> None:
    fault, ours = message("folder-rule-only"), message("child-cannot-be-run")
    copy = CopyToGrade(empty_submission("copie.py"), fault, is_empty_by_fault=True)
    broken_down = sample_report(status=ReportStatus.NOT_GRADED, warnings=(ours,))

    assert copy.with_remark(broken_down).warnings == (ours, fault)
