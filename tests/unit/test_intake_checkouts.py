"""A list of git checkouts."""

import os
from pathlib import Path

import pytest

from grader.classroom.intake import SourceKind
from tests.class_sources import (
    OTHER,
    PROGRAM,
    class_folder,
    reasons,
    refused,
    taken_in,
)


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


@pytest.mark.skipif(os.name == "nt", reason="links ask for rights there")
def test_a_folder_behind_a_link_is_set_aside_with_the_link(tmp_path: Path) -> None:
    class_folder(
        tmp_path,
        {"corrige/x.py": PROGRAM, "zoe/x.py": OTHER, "liste.txt": "zoe\nzoe/src\nMax = max/x\n"},
    )
    (tmp_path / "zoe" / "src").symlink_to("../corrige")
    (tmp_path / "max").symlink_to("zoe")
    intake = taken_in(tmp_path / "liste.txt")

    assert [copy.origin for copy in intake.copies] == ["zoe/x.py"]
    assert reasons(intake) == {
        "liste.txt:2": "intake-checkout-link",
        "liste.txt:3": "intake-checkout-link",
        "zoe/src": "intake-link",
    }


@pytest.mark.skipif(os.name == "nt", reason="links ask for rights there")
def test_the_list_itself_may_lie_behind_a_link(tmp_path: Path) -> None:
    class_folder(tmp_path / "c", {"zoe/x.py": OTHER, "liste.txt": "zoe\n"})
    (tmp_path / "lien").symlink_to("c")
    intake = taken_in(tmp_path / "lien" / "liste.txt")

    assert [copy.origin for copy in intake.copies] == ["zoe/x.py"]


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
