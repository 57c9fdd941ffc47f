"""Several files of one student: which one counts, and by which rule."""

import os
from pathlib import Path, PurePath

import pytest

from grader.classroom.intake import FileChoice, Intake
from grader.errors import UsageError
from grader.language import render
from tests.class_sources import OTHER, PROGRAM, class_folder, reasons, taken_in, write_zip
from tests.notebooks import notebook

BOTH = PROGRAM + OTHER


def of_zoe(
    tmp_path: Path,
    files: dict[str, bytes],
    *,
    latest: bool = False,
    file: str | None = None,
    wanted: tuple[str, ...] = (),
) -> Intake:
    """These files of one student, each a day older than the one before; another has one."""
    source = class_folder(tmp_path / "copies", {f"zoe/{name}": files[name] for name in files})
    class_folder(source, {"max/minimax.py": PROGRAM})
    for age, name in enumerate(files):
        when = 1_770_000_000 - 86_400 * age
        os.utime(source / "zoe" / name, (when, when))
    return taken_in(source, latest=latest, file=file, wanted=wanted)


def only_choice(intake: Intake) -> FileChoice:
    [choice] = intake.choices
    assert choice.student.name == "zoe"
    assert intake.copies[1].origin == choice.chosen
    assert render(choice.rule, "fr")
    assert render(choice.rule, "en")
    return choice


def test_a_single_file_is_no_choice(tmp_path: Path) -> None:
    intake = of_zoe(tmp_path, {"a.py": PROGRAM})

    assert intake.choices == ()
    assert intake.copies[1].handed_in == 1_770_000_000


def test_files_that_are_the_same_count_once(tmp_path: Path) -> None:
    choice = only_choice(of_zoe(tmp_path, {"a.py": PROGRAM, "b.py": PROGRAM, "c.py": PROGRAM}))

    assert choice.rule.code == "intake-rule-same"
    assert choice.chosen == "zoe/a.py"
    assert choice.others == ("zoe/b.py", "zoe/c.py")


def test_the_newest_counts_where_it_is_asked_for(tmp_path: Path) -> None:
    files = {"b.py": OTHER, "a.py": PROGRAM}
    choice = only_choice(of_zoe(tmp_path, files, latest=True, wanted=("minimax",)))

    assert (choice.chosen, choice.rule.code) == ("zoe/b.py", "intake-rule-newest")


def test_the_one_that_defines_what_is_asked_for_counts(tmp_path: Path) -> None:
    files = {"b.py": b"# minimax\nx = 1\n", "a.py": PROGRAM}
    choice = only_choice(of_zoe(tmp_path, files, wanted=("minimax",)))

    assert (choice.chosen, choice.rule.code) == ("zoe/a.py", "intake-rule-defines")


@pytest.mark.parametrize(
    "source",
    [
        b"minimax = lambda jeu: 0\n",
        b"class Jeu:\n\tasync  def  minimax (jeu): ...\n",
    ],
)
def test_a_definition_is_known_however_it_is_written(tmp_path: Path, source: bytes) -> None:
    files = {"b.py": b"undef minimax(x)\nminimax == lambda_()\n", "a.py": source}
    choice = only_choice(of_zoe(tmp_path, files, wanted=("minimax",)))

    assert choice.chosen == "zoe/a.py"


def test_a_definition_is_known_within_a_notebook(tmp_path: Path) -> None:
    files = {"b.py": b"x = 1\n", "a.ipynb": notebook("x = 1\ndef minimax(jeu):\n    return 0")}
    choice = only_choice(of_zoe(tmp_path, files, wanted=("minimax",)))

    assert choice.chosen == "zoe/a.ipynb"


def test_the_one_that_defines_more_of_it_counts(tmp_path: Path) -> None:
    files = {"a.py": PROGRAM, "b.py": OTHER, "c.py": BOTH}
    choice = only_choice(of_zoe(tmp_path, files, wanted=("minimax", "alphabeta")))

    assert choice.chosen == "zoe/c.py"


def test_the_newest_counts_where_nothing_else_tells(tmp_path: Path) -> None:
    files = {"b.py": OTHER, "a.py": PROGRAM}
    choice = only_choice(of_zoe(tmp_path, files, wanted=("minimax", "alphabeta")))

    assert (choice.chosen, choice.rule.code) == ("zoe/b.py", "intake-rule-newest")


def test_the_first_by_name_counts_where_dates_do_not_tell(tmp_path: Path) -> None:
    source = class_folder(tmp_path / "c", {"zoe/b.py": OTHER, "zoe/a.py": PROGRAM, "m/x.py": OTHER})
    for name in ("a.py", "b.py"):
        os.utime(source / "zoe" / name, (1, 1))
    choice = only_choice(taken_in(source))

    assert (choice.chosen, choice.rule.code) == ("zoe/a.py", "intake-rule-first")


def test_a_file_that_is_asked_for_by_name_counts(tmp_path: Path) -> None:
    files = {"brouillon.py": OTHER, "MiniMax.py": PROGRAM}
    choice = only_choice(of_zoe(tmp_path, files, file="minimax.py"))

    assert (choice.chosen, choice.rule.code) == ("zoe/MiniMax.py", "intake-rule-name")
    assert choice.others == ("zoe/brouillon.py",)


def test_the_suffix_may_be_left_out(tmp_path: Path) -> None:
    choice = only_choice(of_zoe(tmp_path, {"b.py": OTHER, "minimax.py": PROGRAM}, file="minimax"))

    assert choice.chosen == "zoe/minimax.py"


def test_of_several_of_that_name_the_newest_counts(tmp_path: Path) -> None:
    files = {"minimax.py": OTHER, "vieux/minimax.py": PROGRAM, "b.py": BOTH}
    choice = only_choice(of_zoe(tmp_path, files, file="minimax.py", latest=True))

    assert (choice.chosen, choice.rule.code) == ("zoe/minimax.py", "intake-rule-newest")
    assert choice.others == ("zoe/b.py", "zoe/vieux/minimax.py")


def test_a_student_without_that_file_is_set_aside_with_the_nearest(tmp_path: Path) -> None:
    intake = of_zoe(tmp_path, {"mini_max.py": OTHER, "xyz.py": PROGRAM}, file="minimax.py")

    assert [copy.student.name for copy in intake.copies] == ["max"]
    assert reasons(intake) == {
        "zoe/mini_max.py": "intake-no-such-file",
        "zoe/xyz.py": "intake-no-such-file",
    }
    assert intake.set_aside[0].reason.facts["near"] == "mini_max.py"


def test_a_broken_file_leaves_the_choice_to_the_others(tmp_path: Path) -> None:
    intake = of_zoe(tmp_path, {"a.py": b"", "b.py": PROGRAM}, latest=True)

    assert intake.copies[1].origin == "zoe/b.py"
    assert intake.choices == ()
    assert reasons(intake) == {"zoe/a.py": "intake-empty"}


def test_a_name_chooses_nothing_where_files_are_named_after_students(tmp_path: Path) -> None:
    source = class_folder(tmp_path / "c", {"zoe.py": PROGRAM, "max.py": PROGRAM})

    with pytest.raises(UsageError) as caught:
        taken_in(source, file="minimax.py")
    assert caught.value.reason.code == "intake-file-useless"


def test_a_damaged_file_leaves_the_choice_to_the_others(tmp_path: Path) -> None:
    long = b"".join(b"# %d\n" % (number * number) for number in range(20_000))
    path = write_zip(tmp_path / "c.zip", {"zoe/a.py": long, "zoe/b.py": PROGRAM, "m/x.py": PROGRAM})
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)
    intake = taken_in(path)

    assert intake.copies[1].origin == "zoe/b.py"
    assert reasons(intake) == {"zoe/a.py": "intake-entry-broken"}


def test_a_file_that_is_gone_while_it_is_compared_loses_to_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = class_folder(tmp_path / "c", {"zoe/a.py": OTHER, "zoe/b.py": PROGRAM, "m/x.py": OTHER})
    really_open = os.open
    opened: list[str] = []

    def gone_at_the_third_time(path: Path | str, flags: int, *, dir_fd: int | None = None) -> int:
        opened.append(PurePath(path).name)
        if opened[-1] == "a.py" and opened.count("a.py") == 3:
            raise FileNotFoundError(2, "gone")
        return really_open(path, flags, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", gone_at_the_third_time)
    intake = taken_in(source, wanted=("minimax", "alphabeta"))

    assert opened.count("a.py") == 3
    assert only_choice(intake).chosen == "zoe/b.py"
