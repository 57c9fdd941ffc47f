"""Sources that are none, and one of ten thousand copies."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.class_sources import (
    PROGRAM,
    MoodleCopy,
    class_folder,
    moodle_folder,
    moodle_zip,
    reasons,
    refused,
    taken_in,
    write_zip,
)
from tests.unit.work import lines_run


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
    monkeypatch.setattr(
        "grader.classroom.intake.listing.list_folder.__kwdefaults__", {"within": "", "most": 8}
    )

    assert refused(source) == "intake-too-many"


def test_a_checkout_with_far_too_many_files_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.classroom.intake.source._MOST_FILES", 8)
    class_folder(tmp_path / "a", {f"{number}.py": PROGRAM for number in range(9)})
    class_folder(tmp_path, {"b/x.py": PROGRAM, "liste.txt": "a\nb\n"})

    assert reasons(taken_in(tmp_path / "liste.txt")) == {"liste.txt:1": "intake-too-many"}


@pytest.mark.parametrize("write", [moodle_folder, moodle_zip])
def test_twice_as_many_copies_are_twice_the_work(
    tmp_path: Path, write: Callable[[Path, list[MoodleCopy]], Path]
) -> None:
    """So that ten thousand take seconds."""

    def work(count: int) -> int:
        copies = [
            MoodleCopy(name=f"Élève {number}", id=number, files={"a.py": PROGRAM})
            for number in range(count)
        ]
        source = write(tmp_path / f"{count}.zip", copies)

        def look_through() -> None:
            intake = taken_in(source, wanted=["minimax"])
            assert [copy.read() for copy in intake.copies] == [PROGRAM] * count

        return lines_run(look_through)

    few, more, many = work(10), work(60), work(110)

    assert many - more == pytest.approx(more - few, rel=0.05)
