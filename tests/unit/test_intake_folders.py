"""A folder of files, or of folders: the name is the student's."""

import os
import unicodedata
from pathlib import Path

import pytest

from grader.classroom.intake import SourceKind
from grader.errors import UsageError
from tests.class_sources import (
    OTHER,
    PROGRAM,
    Content,
    class_folder,
    reasons,
    taken_in,
    write_zip,
)


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
def test_links_and_pipes_are_never_opened(tmp_path: Path) -> None:
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
    assert reasons(intake) == {
        "max/c.py": "intake-link",
        "max/d.py": "intake-link",
        "dossier": "intake-link",
        "zoe/encore": "intake-link",
        "zoe/perdu.py": "intake-link",
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

    def open_but_one(path: Path | str, flags: int, *, dir_fd: int | None = None) -> int:
        if str(path).endswith("a.py"):
            raise error
        return really_open(path, flags, dir_fd=dir_fd)

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
