"""Capytale's export: real names, and the activity's own file left out."""

from pathlib import Path

import pytest

from grader.classroom.intake import SourceKind
from tests.class_sources import (
    CAPYTALE_FILES,
    OTHER,
    PROGRAM,
    capytale_files,
    capytale_zip,
    class_folder,
    reasons,
    taken_in,
)


@pytest.mark.parametrize("unpacked", [False, True])
def test_an_export_of_capytale_has_real_names_and_classes(tmp_path: Path, unpacked: bool) -> None:
    if unpacked:
        source = class_folder(tmp_path / "export", capytale_files())
    else:
        source = capytale_zip(tmp_path / "export.zip")
    intake = taken_in(source)

    assert intake.kind is SourceKind.CAPYTALE
    assert [(copy.student.name, copy.student.group, copy.file) for copy in intake.copies] == [
        ("Jean-Noël De La Tour", "T1", "de_la_tour_jean-noel.ipynb"),
        ("Maël D'Aubigné", "T2", "daubigne_mael.py"),
        ("Zoé Lefèvre", "T2", "lefevre_zoe.py"),
    ]
    assert intake.copies[2].student.key == "capytale:T2/zoe lefevre"
    assert reasons(intake) == {
        "minimax_et_alphabeta.py": "intake-activity",
        "rapport.txt": "intake-not-in-export",
    }
    [absent] = [each for each in intake.set_aside if each.student]
    assert absent.student is not None
    assert absent.student.name == "Inès Petit"
    assert absent.reason.facts["status"] == "non rendu"


def test_a_copy_that_is_not_handed_in_yet_is_taken_and_told(tmp_path: Path) -> None:
    report = ("1/2 Léa Martin (T1) : en cours", "2/2 Max Roy (T1) : rendu")
    files = {"martin_lea.py": PROGRAM, "roy_max.py": PROGRAM}
    intake = taken_in(capytale_zip(tmp_path / "e.zip", report, files))

    assert len(intake.copies) == 2
    [told] = intake.choices
    assert (told.student.name, told.rule.code) == ("Léa Martin", "intake-unfinished")
    assert told.rule.facts["status"] == "en cours"


def test_two_of_one_name_get_their_files_in_the_order_of_the_report(tmp_path: Path) -> None:
    report = ("1/3 Léa Martin (T1) : rendu", "2/3 Léa Martin (T2) : rendu", "3/3 Max Roy : rendu")
    files = {"martin_lea.py": PROGRAM, "martin_lea (1).py": OTHER, "roy_max.py": PROGRAM}
    intake = taken_in(capytale_zip(tmp_path / "e.zip", report, files))

    assert [(copy.student.group, copy.read()) for copy in intake.copies] == [
        ("T1", PROGRAM),
        ("T2", OTHER),
        (None, PROGRAM),
    ]
    assert {choice.rule.code for choice in intake.choices} == {"intake-rule-namesakes"}


def test_a_single_file_of_two_namesakes_is_that_of_who_handed_in(tmp_path: Path) -> None:
    report = ("1/2 Léa Martin (T1) : non rendu", "2/2 Léa Martin (T1) : rendu")
    intake = taken_in(capytale_zip(tmp_path / "e.zip", report, {"martin_lea.py": PROGRAM}))

    assert intake.copies[0].student.key == "capytale:T1/lea martin#2"
    assert intake.set_aside[0].reason.code == "intake-not-in-export"


def test_more_files_than_namesakes_are_left_aside(tmp_path: Path) -> None:
    report = ("1/2 Léa Martin : rendu", "2/2 Léa Martin : rendu")
    files = {f"martin_lea{end}.py": PROGRAM for end in ("", " (1)", " (2)")}
    intake = taken_in(capytale_zip(tmp_path / "e.zip", report, {**files, "martin_lea.txt": "x"}))

    assert len(intake.copies) == 2
    assert reasons(intake) == {
        "martin_lea (2).py": "intake-namesakes-left",
        "martin_lea.txt": "intake-document",
    }


def test_names_that_are_each_other_turned_around_are_not_confused(tmp_path: Path) -> None:
    report = ("1/2 Martin Paul : rendu", "2/2 Paul Martin : rendu")
    files = {"paul_martin.py": PROGRAM, "martin_paul.py": OTHER}
    intake = taken_in(capytale_zip(tmp_path / "e.zip", report, files))

    assert {copy.student.name: copy.read() for copy in intake.copies} == {
        "Martin Paul": PROGRAM,
        "Paul Martin": OTHER,
    }


def test_several_files_of_one_student_of_capytale_are_a_choice(tmp_path: Path) -> None:
    files = {**CAPYTALE_FILES, "lefevre_zoe (1).py": OTHER, "lefevre_zoe.pdf": "x"}
    intake = taken_in(capytale_zip(tmp_path / "e.zip", files=files), wanted=["alphabeta"])

    [choice] = intake.choices
    assert (choice.chosen, choice.others) == ("lefevre_zoe (1).py", ("lefevre_zoe.py",))
    assert reasons(intake)["lefevre_zoe.pdf"] == "intake-document"


def test_a_report_in_the_encoding_of_windows_is_read(tmp_path: Path) -> None:
    files = {"rapport.txt": "1/1 Zoé Lefèvre (T2) : rendu".encode("cp1252")}
    source = class_folder(tmp_path / "e", {**files, "lefevre_zoe.py": PROGRAM})

    assert taken_in(source).copies[0].student.name == "Zoé Lefèvre"


def test_another_rapport_txt_does_not_make_an_export(tmp_path: Path) -> None:
    source = class_folder(tmp_path / "c", {"rapport.txt": "Mon rapport\n", "zoe.py": PROGRAM})

    assert taken_in(source).kind is SourceKind.FILES
