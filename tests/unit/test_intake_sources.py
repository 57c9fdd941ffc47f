"""Folders, Moodle, Capytale, checkouts: who handed in what."""

import os
import time
import unicodedata
from pathlib import Path

import pytest

from grader.classroom import SourceKind
from grader.errors import UsageError
from grader.messages import render
from tests.class_sources import (
    CAPYTALE_FILES,
    MOODLE_CLASS,
    OTHER,
    PROGRAM,
    Content,
    MoodleCopy,
    capytale_files,
    capytale_zip,
    class_folder,
    moodle_files,
    moodle_folder,
    moodle_zip,
    reasons,
    taken_in,
    write_zip,
)


def refused(source: Path, **rules: object) -> str:
    """The code of the error, once it is told in both languages."""
    with pytest.raises(UsageError) as caught:
        taken_in(source, **rules)  # type: ignore[arg-type]  # each test gives what it means
    assert render(caught.value.reason, "fr")
    assert render(caught.value.reason, "en")
    return caught.value.reason.code


# Plain folders -----------------------------------------------------------------------------------


def test_a_folder_of_files_has_a_student_a_file(tmp_path: Path) -> None:
    files: dict[str, Content] = {"Émile.py": PROGRAM, "dupont_zoe.ipynb": "{}", "Zoé.PY": PROGRAM}
    intake = taken_in(class_folder(tmp_path / "copies", files))

    assert intake.kind is SourceKind.FILES
    assert [copy.student.name for copy in intake.copies] == ["dupont_zoe", "Émile", "Zoé"]
    assert intake.copies[0].student.key == "name:dupont_zoe"
    assert intake.copies[1].read() == PROGRAM
    assert intake.copies[1].file == intake.copies[1].origin == "Émile.py"
    assert intake.set_aside == ()


def test_a_folder_of_folders_has_a_student_a_folder(tmp_path: Path) -> None:
    files = {"zoe/rendu/tp/minimax.py": PROGRAM, "max/x.py": PROGRAM}
    source = class_folder(tmp_path / "copies", files)
    (source / "lea").mkdir()
    intake = taken_in(source)

    assert intake.kind is SourceKind.FOLDERS
    assert [copy.student.key for copy in intake.copies] == ["name:max", "name:zoe"]
    assert intake.copies[1].origin == "zoe/rendu/tp/minimax.py"
    [nothing] = intake.set_aside
    assert (nothing.reason.code, nothing.origin) == ("intake-nothing-handed-in", "lea")
    assert nothing.student is not None
    assert nothing.student.key == "name:lea"


def test_files_beside_folders_are_students_too(tmp_path: Path) -> None:
    files = {"zoe/a.py": PROGRAM, "max/a.py": PROGRAM, "retard.py": PROGRAM}

    assert len(taken_in(class_folder(tmp_path / "copies", files)).copies) == 3


def test_a_second_file_of_a_name_is_another_student_unless_it_is_the_same(tmp_path: Path) -> None:
    files: dict[str, Content] = {
        "lea.py": PROGRAM,
        "lea (1).py": OTHER,
        "max.py": PROGRAM,
        "max (1).py": PROGRAM,
        "max - Copie.py": PROGRAM,
    }
    intake = taken_in(class_folder(tmp_path / "copies", files))

    assert [copy.student.name for copy in intake.copies] == ["lea", "lea (1)", "max"]
    assert reasons(intake) == {
        "max (1).py": "intake-duplicate",
        "max - Copie.py": "intake-duplicate",
    }


def test_what_no_student_wrote_is_told_in_a_line_a_kind(tmp_path: Path) -> None:
    files: dict[str, Content] = {
        "zoe/a.py": PROGRAM,
        "zoe/.DS_Store": "x",
        "max/b.py": PROGRAM,
        "max/.DS_Store": "x",
        "max/__pycache__/b.cpython-311.pyc": "x",
        "max/.git/config": "x",
        "max/.secret.py": "x",
        "__MACOSX/zoe/._a.py": "x",
        "__MACOSX/zoe/._b.py": "x",
    }
    on_disk = taken_in(class_folder(tmp_path / "copies", files))
    zipped = taken_in(write_zip(tmp_path / "copies.zip", files))

    counts = {each.origin: each.reason.facts["count"] for each in on_disk.set_aside}
    assert counts == {".*": 1, ".DS_Store": 2, ".git": 1, "__MACOSX": 1, "__pycache__": 1}
    assert on_disk.set_aside == zipped.set_aside
    assert set(reasons(on_disk).values()) == {"intake-junk"}


def test_foreign_files_are_told_with_what_to_ask_for(tmp_path: Path) -> None:
    files: dict[str, Content] = {
        "zoe/a.py": PROGRAM,
        "zoe/compte-rendu.docx": "x",
        "max/minimax.txt": PROGRAM,
        "lea/b.py": PROGRAM,
        "lea/tout.zip": "PK",
        "lea/b.pyc": "x",
        "lea/minimax": PROGRAM,
        "sujet.pdf": "x",
    }
    intake = taken_in(class_folder(tmp_path / "copies", files))

    assert reasons(intake) == {
        "zoe/compte-rendu.docx": "intake-document",
        "max/minimax.txt": "intake-document",
        "lea/tout.zip": "intake-archive",
        "lea/b.pyc": "intake-foreign",
        "lea/minimax": "intake-no-suffix",
        "sujet.pdf": "intake-document",
    }
    owners = {each.origin: each.student and each.student.name for each in intake.set_aside}
    assert owners["max/minimax.txt"] == "max"
    assert owners["sujet.pdf"] is None


def test_many_foreign_files_of_one_student_are_one_line(tmp_path: Path) -> None:
    files = {f"zoe/image{number}.png": "x" for number in range(9)}
    source = class_folder(tmp_path / "copies", {**files, "zoe/a.py": PROGRAM, "max/a.py": PROGRAM})

    [line] = taken_in(source).set_aside
    assert line.reason.code == "intake-many-foreign"
    assert line.reason.facts["count"] == 9


def test_empty_and_oversized_files_are_set_aside_and_the_rest_goes_on(tmp_path: Path) -> None:
    files: dict[str, Content] = {
        "vide.py": "",
        "blanc.py": " \n\t" * 5000,
        "gros.py": b"#" * ((1 << 20) + 1),
        "zoe.py": PROGRAM,
        "cahier.ipynb": b" " * 5000 + b"{}" + b" " * (1 << 20),
    }
    intake = taken_in(class_folder(tmp_path / "copies", files))

    assert [copy.student.name for copy in intake.copies] == ["cahier", "zoe"]
    assert reasons(intake) == {
        "vide.py": "intake-empty",
        "blanc.py": "intake-empty",
        "gros.py": "intake-too-large",
    }
    assert all(each.student is not None for each in intake.set_aside)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_links_that_lead_out_and_pipes_are_never_opened(tmp_path: Path) -> None:
    outside = class_folder(tmp_path / "ailleurs", {"secret.py": PROGRAM})
    source = class_folder(tmp_path / "copies", {"zoe/a.py": PROGRAM, "max/b.py": PROGRAM})
    os.symlink(outside / "secret.py", source / "max" / "c.py")
    os.symlink(outside, source / "dossier")
    os.symlink(source / "zoe" / "a.py", source / "max" / "d.py")
    os.symlink(source, source / "zoe" / "encore")
    os.symlink(source / "parti.py", source / "zoe" / "perdu.py")
    os.mkfifo(source / "lea.py")
    intake = taken_in(source)

    assert {copy.origin for copy in intake.copies} == {"zoe/a.py", "max/b.py"}
    assert intake.choices[0].others == ("max/d.py",)
    assert reasons(intake) == {
        "max/c.py": "intake-link",
        "dossier": "intake-link",
        "zoe/encore": "intake-not-regular",
        "zoe/perdu.py": "intake-gone",
        "lea.py": "intake-not-regular",
    }


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (PermissionError(13, "denied"), "intake-not-allowed"),
        (OSError(5, "Input/output error"), "intake-unreadable"),
    ],
)
def test_a_file_that_cannot_be_read_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, code: str
) -> None:
    source = class_folder(tmp_path / "copies", {"a.py": PROGRAM, "b.py": PROGRAM})
    really_open = os.open

    def open_but_one(path: Path, flags: int) -> int:
        if path.name == "a.py":
            raise error
        return really_open(path, flags)

    monkeypatch.setattr(os, "open", open_but_one)

    assert reasons(taken_in(source)) == {"a.py": code}


def test_a_folder_that_cannot_be_listed_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = class_folder(tmp_path / "copies", {"zoe/a.py": PROGRAM, "max/b.py": PROGRAM})
    really_scan = os.scandir

    def scan_but_one(path: Path) -> object:
        if path.name == "zoe":
            raise PermissionError(13, "denied")
        return really_scan(path)

    monkeypatch.setattr(os, "scandir", scan_but_one)

    [told] = taken_in(source).set_aside
    assert (told.origin, told.reason.code) == ("zoe/*", "intake-not-allowed")
    assert told.student is not None
    assert told.student.name == "zoe"


def test_folders_within_folders_without_end_are_not_followed(tmp_path: Path) -> None:
    deep = "/".join(["d"] * 30)
    files = {"zoe/a.py": PROGRAM, "max/a.py": PROGRAM, f"max/{deep}/b.py": PROGRAM}

    assert "intake-too-deep" in reasons(taken_in(class_folder(tmp_path / "c", files))).values()
    assert "intake-too-deep" in reasons(taken_in(write_zip(tmp_path / "c.zip", files))).values()


def test_a_lone_folder_around_everything_is_looked_through(tmp_path: Path) -> None:
    files: dict[str, Content] = {"TP1/zoe/a.py": PROGRAM, "TP1/max/b.py": PROGRAM, "sujet.pdf": "x"}
    intake = taken_in(class_folder(tmp_path / "copies", files))

    assert [copy.student.name for copy in intake.copies] == ["max", "zoe"]
    assert intake.copies[0].origin == "TP1/max/b.py"
    assert reasons(intake) == {"sujet.pdf": "intake-document"}


def test_a_lone_folder_with_one_program_is_a_lone_student(tmp_path: Path) -> None:
    [copy] = taken_in(class_folder(tmp_path / "copies", {"zoe/a.py": PROGRAM})).copies

    assert copy.student.name == "zoe"


def test_names_are_one_text_whatever_system_wrote_them(tmp_path: Path) -> None:
    name = unicodedata.normalize("NFD", "Zoé")
    intake = taken_in(write_zip(tmp_path / "c.zip", {f"{name}.py": PROGRAM, "a\u202eb.py": OTHER}))

    assert [copy.student.name for copy in intake.copies] == ["a\\u202eb", "Zoé"]


def test_a_file_that_is_gone_or_became_a_folder_is_told_when_it_is_read(tmp_path: Path) -> None:
    source = class_folder(tmp_path / "copies", {"a.py": PROGRAM, "b.py": PROGRAM, "c.py": PROGRAM})
    first, second, third = taken_in(source).copies
    (source / "a.py").unlink()
    (source / "b.py").unlink()
    (source / "b.py").mkdir()
    (source / "c.py").write_bytes(b"#" * ((1 << 20) + 1))

    codes = []
    for copy in (first, second, third):
        with pytest.raises(UsageError) as caught:
            copy.read()
        codes.append(caught.value.reason.code)
    assert codes[0] == "intake-gone"
    assert codes[1] in ("intake-not-regular", "intake-unreadable", "intake-not-allowed")
    assert codes[2] == "intake-too-large"


# Moodle ------------------------------------------------------------------------------------------


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


# Capytale ----------------------------------------------------------------------------------------


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


# Checkouts ---------------------------------------------------------------------------------------


def test_a_list_of_checkouts_is_read_line_by_line(tmp_path: Path) -> None:
    class_folder(
        tmp_path,
        {
            "depots/tp-zoe/src/minimax.py": PROGRAM,
            "depots/tp-zoe/.git/hooks/post-checkout": "#!/bin/sh\ntouch pirate\n",
            "depots/a=b/x.py": PROGRAM,
            "depots/tp-max/x.py": PROGRAM,
            "depots/vide/README.md": "x",
            "seul.py": PROGRAM,
            "liste.txt": "# Le groupe\r\n\r\ndepots/tp-zoe\r\nMax Roy = depots/tp-max\r\n"
            "depots/a=b\r\ndepots/tp-lea\r\nLéa = depots/tp-zo\r\ndepots/tp-zoe/\r\nseul.py\r\n"
            "depots/vide\r\n../rien-de-tel\r\n",
        },
    )
    intake = taken_in(tmp_path / "liste.txt")

    assert intake.kind is SourceKind.CHECKOUTS
    assert [(copy.student.key, copy.student.name, copy.origin) for copy in intake.copies] == [
        ("checkout:depots/a=b", "a=b", "depots/a=b/x.py"),
        ("checkout:Max Roy", "Max Roy", "depots/tp-max/x.py"),
        ("checkout:depots/tp-zoe", "tp-zoe", "depots/tp-zoe/src/minimax.py"),
    ]
    assert reasons(intake) == {
        "liste.txt:6": "intake-no-checkout-near",
        "liste.txt:7": "intake-no-checkout-near",
        "liste.txt:8": "intake-checkout-twice",
        "liste.txt:9": "intake-checkout-is-file",
        "depots/vide/README.md": "intake-document",
        "liste.txt:11": "intake-no-checkout",
        ".git": "intake-junk",
    }
    assert not (tmp_path / "pirate").exists()


def test_two_checkouts_under_one_name_stay_two_students(tmp_path: Path) -> None:
    class_folder(
        tmp_path,
        {"a/x.py": PROGRAM, "b/x.py": OTHER, "liste.txt": "Léa = a\nLéa = b\n"},
    )
    intake = taken_in(tmp_path / "liste.txt")

    assert [copy.student.key for copy in intake.copies] == ["checkout:Léa", "checkout:b"]


def test_a_name_that_no_file_can_have_is_set_aside(tmp_path: Path) -> None:
    class_folder(tmp_path, {"a/x.py": PROGRAM, "liste.txt": "a\n" + "long" * 2000 + "\n"})

    assert reasons(taken_in(tmp_path / "liste.txt")) == {"liste.txt:2": "intake-no-checkout"}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", "intake-no-list"),
        ("# rien\n\n", "intake-no-list"),
        ("a\0b\n", "intake-no-list"),
        ("un texte\nquelconque\n", "intake-list-of-nothing"),
    ],
)
def test_a_text_that_lists_nothing_is_refused(tmp_path: Path, content: str, code: str) -> None:
    (tmp_path / "liste.txt").write_text(content, encoding="utf-8")

    assert refused(tmp_path / "liste.txt") == code


# Sources that are none ---------------------------------------------------------------------------


def test_a_source_that_does_not_exist_is_told_with_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "copies-T2").mkdir()

    assert refused(tmp_path / "copie-T2") == "intake-source-missing-near"
    assert refused(tmp_path / "xyz") == "intake-source-missing"
    assert refused(tmp_path / "rien" / "du" / "tout") == "intake-source-missing"
    assert refused(Path("a\0b")) == "intake-source-unreadable"


def test_an_empty_source_and_one_with_nothing_gradable_are_refused(tmp_path: Path) -> None:
    (tmp_path / "vide").mkdir()

    assert refused(tmp_path / "vide") == "intake-empty-source"
    assert refused(write_zip(tmp_path / "vide.zip", {})) == "intake-empty-source"
    source = class_folder(tmp_path / "c", {"zoe.docx": "x", "max.py": ""})
    assert refused(source) == "intake-nothing-gradable"


def test_a_single_program_is_no_class(tmp_path: Path) -> None:
    class_folder(tmp_path, {"a.py": PROGRAM})

    assert refused(tmp_path / "a.py") == "intake-source-is-copy"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_no_source(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "tube")

    assert refused(tmp_path / "tube") == "intake-source-not-regular"


@pytest.mark.parametrize("name", ["liste.txt", "c.zip", "dossier"])
def test_a_source_that_may_not_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / "dossier").mkdir()
    class_folder(tmp_path, {"liste.txt": "a", "c.zip": "PK"})

    def refuse(*_: object) -> None:
        raise PermissionError(13, "denied")

    monkeypatch.setattr("builtins.open", refuse)
    monkeypatch.setattr("io.FileIO", refuse)
    monkeypatch.setattr("os.scandir", refuse)
    code = refused(tmp_path / name)
    monkeypatch.undo()

    assert code == "intake-source-unreadable"


def test_a_folder_with_far_too_many_files_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = class_folder(tmp_path / "c", {f"{number}.py": PROGRAM for number in range(9)})
    monkeypatch.setattr("grader.intake.disk.list_folder.__kwdefaults__", {"within": "", "most": 8})

    assert refused(source) == "intake-too-many"


def test_a_checkout_with_far_too_many_files_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.intake.checkouts._MOST_FILES", 8)
    class_folder(tmp_path / "a", {f"{number}.py": PROGRAM for number in range(9)})
    class_folder(tmp_path, {"b/x.py": PROGRAM, "liste.txt": "a\nb\n"})

    assert reasons(taken_in(tmp_path / "liste.txt")) == {"liste.txt:1": "intake-too-many"}


# Ten thousand ------------------------------------------------------------------------------------


@pytest.mark.parametrize("zipped", [False, True])
def test_ten_thousand_copies_take_seconds(tmp_path: Path, zipped: bool) -> None:
    copies = [
        MoodleCopy(name=f"Élève {number}", id=number, files={"a.py": PROGRAM})
        for number in range(10_000)
    ]
    source = moodle_zip(tmp_path / "m.zip", copies)
    if not zipped:
        source = moodle_folder(tmp_path / "m", copies)
    started = time.perf_counter()
    intake = taken_in(source, wanted=["minimax"])
    looked_through = time.perf_counter() - started
    assert all(copy.read() == PROGRAM for copy in intake.copies)
    took = time.perf_counter() - started

    assert len(intake.copies) == 10_000
    assert looked_through < 15
    assert took < 30
