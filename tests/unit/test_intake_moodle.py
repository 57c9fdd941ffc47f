"""Moodle's bulk download, under every name that it has."""

import unicodedata
from pathlib import Path

import pytest

from grader.classroom.intake import SourceKind
from tests.class_sources import (
    MOODLE_CLASS,
    OTHER,
    PROGRAM,
    MoodleCopy,
    class_folder,
    moodle_files,
    moodle_folder,
    moodle_zip,
    reasons,
    taken_in,
    write_zip,
)


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize("top", ["", "TP 1-4242/"])
def test_every_naming_of_moodle_gives_the_same_students(
    tmp_path: Path, flat: bool, old: bool, top: str
) -> None:
    intake = taken_in(moodle_zip(tmp_path / "m.zip", flat=flat, old=old, top=top))

    assert intake.kind is SourceKind.MOODLE
    found = [(copy.student.key, copy.student.name, copy.file) for copy in intake.copies]
    assert found == [
        ("moodle:900111", "D'Aubigné Maël", "minimax.py"),
        ("moodle:900110", "Lefèvre Zoé", "mon_code.py"),
        ("moodle:900112", "Martin Léa", "minimax.py"),
        ("moodle:900113", "Martin Léa", "minimax.py"),
        ("moodle:900114", "Nguyễn-Østergård Ana", "onlinetext.py"),
    ]
    assert intake.copies[2].read().endswith(b"# L1\n")
    assert intake.copies[4].read() == PROGRAM
    assert intake.set_aside == ()


@pytest.mark.parametrize(
    ("flat", "old", "folder"),
    [
        (False, False, "Lefèvre Zoé_900110_assignsubmission_file"),
        (False, True, "Lefèvre Zoé_900110_assignsubmission_file_"),
        (True, False, "Lefèvre Zoé_900110_assignsubmission_file_"),
    ],
)
def test_feedback_goes_back_under_the_name_that_moodle_knows(
    tmp_path: Path, flat: bool, old: bool, folder: str
) -> None:
    intake = taken_in(moodle_zip(tmp_path / "m.zip", flat=flat, old=old))

    assert intake.copies[1].feedback_folder == folder


def test_a_feedback_folder_is_written_as_moodle_wrote_it(tmp_path: Path) -> None:
    name = unicodedata.normalize("NFD", "Lefèvre Zoé")
    copies = [MoodleCopy(name=name, id=7, files={"a.py": PROGRAM})]
    [copy] = taken_in(moodle_zip(tmp_path / "m.zip", copies, flat=True)).copies

    assert copy.student.name == "Lefèvre Zoé"
    assert copy.feedback_folder == f"{name}_7_assignsubmission_file_"


def test_an_unpacked_download_is_read_as_its_zip(tmp_path: Path) -> None:
    zipped = taken_in(moodle_zip(tmp_path / "m.zip"))
    unpacked = taken_in(moodle_folder(tmp_path / "m"))

    assert unpacked.kind is SourceKind.MOODLE
    for one, other in zip(zipped.copies, unpacked.copies, strict=True):
        assert (one.student, one.file, one.origin) == (other.student, other.file, other.origin)
        assert one.read() == other.read()


def test_blind_copies_are_told_apart_by_their_numbers(tmp_path: Path) -> None:
    intake = taken_in(moodle_zip(tmp_path / "m.zip", MOODLE_CLASS[:2], blind=True))

    assert [copy.student.name for copy in intake.copies] == [
        "Participant 900110",
        "Participant 900111",
    ]


def test_a_file_called_as_the_folder_of_another_stays_its_owners(tmp_path: Path) -> None:
    copies = [
        MoodleCopy(name="Eve", id=12, files={"Bob_13_assignsubmission_file_x.py": OTHER}),
        MoodleCopy(name="Bob", id=13, files={"x.py": PROGRAM}),
    ]
    intake = taken_in(moodle_zip(tmp_path / "m.zip", copies, flat=True))

    assert [copy.student.key for copy in intake.copies] == ["moodle:13", "moodle:12"]
    assert [copy.read() for copy in intake.copies] == [PROGRAM, OTHER]
    assert intake.copies[1].feedback_folder == "Eve_12_assignsubmission_file_"


def test_a_file_goes_before_the_online_text_and_that_is_told(tmp_path: Path) -> None:
    copies = [MoodleCopy(name="A", id=1, files={"a.py": PROGRAM}, online_text="<p>x = 1</p>")]
    intake = taken_in(moodle_zip(tmp_path / "m.zip", copies))

    [choice] = intake.choices
    assert choice.rule.code == "intake-rule-file"
    assert choice.others == ("A_1_assignsubmission_onlinetext/onlinetext.html",)
    assert intake.copies[0].file == "a.py"


def test_the_online_text_counts_where_it_alone_has_the_function(tmp_path: Path) -> None:
    text = "<p>def minimax(jeu):</p><p>&nbsp; &nbsp; return 0</p>"
    copies = [MoodleCopy(name="A", id=1, files={"a.py": b"x = 1\n"}, online_text=text)]
    intake = taken_in(moodle_zip(tmp_path / "m.zip", copies), wanted=["minimax"])

    assert intake.copies[0].file == "onlinetext.py"
    assert intake.copies[0].read() == b"def minimax(jeu):\n    return 0\n"
    assert intake.choices[0].rule.code == "intake-rule-defines"


def test_an_online_text_without_text_is_empty(tmp_path: Path) -> None:
    copies = [*MOODLE_CLASS, MoodleCopy(name="A", id=1, online_text="<p>&nbsp;</p><p><br></p>")]
    intake = taken_in(moodle_zip(tmp_path / "m.zip", copies))

    assert list(reasons(intake).values()) == ["intake-empty"]


def test_a_late_copy_beside_the_folders_of_moodle_is_graded(tmp_path: Path) -> None:
    files = moodle_files() | {"retardataire.py": PROGRAM, "Notes-TP1.csv": b"x"}
    intake = taken_in(class_folder(tmp_path / "m", files))

    assert intake.kind is SourceKind.MOODLE
    assert "name:retardataire" in {copy.student.key for copy in intake.copies}
    assert reasons(intake) == {"Notes-TP1.csv": "intake-foreign"}


def test_the_work_of_a_group_without_a_number_is_graded(tmp_path: Path) -> None:
    files = {"Groupe par défaut_assignsubmission_file/a.py": PROGRAM}
    [copy] = taken_in(write_zip(tmp_path / "m.zip", files)).copies

    assert copy.student.key == "moodle:Groupe par défaut"
    assert copy.feedback_folder is None


def test_an_empty_folder_of_moodle_is_a_student_who_handed_in_nothing(tmp_path: Path) -> None:
    source = moodle_folder(tmp_path / "m")
    (source / "Vide Anne_42_assignsubmission_file").mkdir()
    [nothing] = taken_in(source).set_aside

    assert nothing.reason.code == "intake-nothing-handed-in"
    assert nothing.student is not None
    assert (nothing.student.key, nothing.student.name) == ("moodle:42", "Vide Anne")
