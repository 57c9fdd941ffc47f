import os
import stat
from pathlib import Path
from typing import Any

import pytest

from grader.cli import outputs
from grader.cli.outputs import html_place, require_writable, write_output
from grader.errors import UsageError


@pytest.fixture
def nowhere(tmp_path: Path) -> Path:
    """A folder in which nobody can write, root included: it is a file."""
    file = tmp_path / "fichier"
    file.write_text("", encoding="utf-8")
    return file


def refused(target: str) -> str:
    with pytest.raises(UsageError) as caught:
        require_writable(target)
    return caught.value.reason.code


# Where the page goes ----------------------------------------------------------------------------


def test_a_page_goes_beside_the_file(tmp_path: Path) -> None:
    place = html_place(tmp_path / "mon code.py", None, wanted=True)

    assert place.target == str(tmp_path / "mon code.rapport.html")
    assert place.remark is None


def test_a_page_goes_where_it_is_asked_for(tmp_path: Path) -> None:
    asked = str(tmp_path / "page.html")

    place = html_place(tmp_path / "mon_code.py", asked, wanted=True)

    assert (place.target, place.remark) == (asked, None)


def test_no_page_is_wanted(tmp_path: Path) -> None:
    assert html_place(tmp_path / "mon_code.py", None, wanted=False).target is None


def test_a_page_may_go_to_stdout(tmp_path: Path) -> None:
    assert html_place(tmp_path / "mon_code.py", "-", wanted=True).target == "-"


def test_a_page_asked_for_where_nobody_can_write_is_refused(nowhere: Path) -> None:
    with pytest.raises(UsageError) as caught:
        html_place(Path("mon_code.py"), str(nowhere / "page.html"), wanted=True)

    assert caught.value.reason.code == "output-unwritable"


def test_a_page_that_cannot_go_beside_the_file_goes_here_and_says_so(
    tmp_path: Path, nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    place = html_place(nowhere / "mon_code.py", None, wanted=True)

    assert place.target == str(tmp_path / "mon_code.rapport.html")
    assert place.remark is not None
    assert place.remark.code == "report-elsewhere"


def test_a_page_that_can_go_nowhere_is_not_written_and_that_is_said(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "cwd", lambda: nowhere)

    place = html_place(nowhere / "mon_code.py", None, wanted=True)

    assert place.target is None
    assert place.remark is not None
    assert place.remark.code == "report-nowhere"


@pytest.mark.parametrize("letter", ["x", "é", "🂡"])
def test_a_file_name_as_long_as_they_get_still_has_a_page(tmp_path: Path, letter: str) -> None:
    stem = letter * (251 // len(letter.encode()))

    place = html_place(tmp_path / f"{stem}.py", None, wanted=True)

    assert place.target is not None
    assert place.remark is None
    name = Path(place.target).name
    assert stem.startswith(name.removesuffix(".rapport.html"))
    write_output(place.target, "page")
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_page_whose_name_the_system_refuses_is_not_written_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outputs, "_LONGEST_NAME", 300)  # Some file systems take less than most.

    place = html_place(tmp_path / ("x" * 251 + ".py"), None, wanted=True)

    assert place.target is None
    assert place.remark is not None
    assert place.remark.code == "report-nowhere"


# Whether a file can be written ------------------------------------------------------------------


def test_looking_leaves_nothing_behind(tmp_path: Path) -> None:
    require_writable(str(tmp_path / "rapport.json"))

    assert list(tmp_path.iterdir()) == []


def test_stdout_is_always_writable() -> None:
    require_writable("-")


def test_a_file_that_is_there_may_be_replaced(tmp_path: Path) -> None:
    file = tmp_path / "rapport.json"
    file.write_text("ancien", encoding="utf-8")

    require_writable(str(file))

    assert file.read_text(encoding="utf-8") == "ancien"


def test_what_cannot_be_written_says_why(tmp_path: Path, nowhere: Path) -> None:
    assert refused(str(tmp_path)) == "output-is-folder"
    assert refused(str(tmp_path / "absent" / "rapport.json")) == "output-unwritable"
    assert refused(str(nowhere / "rapport.json")) == "output-unwritable"
    assert refused(str(tmp_path / ("x" * 300))) == "output-unwritable"


def test_an_empty_name_is_no_file() -> None:
    assert refused("") in ("output-is-folder", "output-unwritable")


def test_a_protected_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "rapport.json"
    file.write_text("ancien", encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda path, mode: False)

    assert refused(str(file)) == "output-unwritable"


# Writing ----------------------------------------------------------------------------------------


def test_a_report_is_written_whole_in_utf_8_and_readable_by_others(tmp_path: Path) -> None:
    file = tmp_path / "rapport.html"

    write_output(str(file), "élagage\r\n")

    assert file.read_bytes() == "élagage\r\n".encode()
    assert list(tmp_path.iterdir()) == [file]
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE(file.stat().st_mode) == 0o666 & ~umask


def test_a_report_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    file = tmp_path / "rapport.html"
    file.write_text("ancien, et plus long", encoding="utf-8")

    write_output(str(file), "nouveau")

    assert file.read_text(encoding="utf-8") == "nouveau"


def test_a_report_that_cannot_be_written_leaves_the_last_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rapport.html"
    file.write_text("ancien", encoding="utf-8")

    def full(self: Path, target: Any) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)

    with pytest.raises(UsageError) as caught:
        write_output(str(file), "nouveau")

    assert caught.value.reason.code == "output-unwritable"
    assert file.read_text(encoding="utf-8") == "ancien"
    assert list(tmp_path.iterdir()) == [file]


def test_an_interruption_while_writing_leaves_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: Path, target: Any) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)

    with pytest.raises(KeyboardInterrupt):
        write_output(str(tmp_path / "rapport.html"), "nouveau")

    assert list(tmp_path.iterdir()) == []


def test_a_report_where_nobody_can_write_is_refused(nowhere: Path) -> None:
    with pytest.raises(UsageError) as caught:
        write_output(str(nowhere / "rapport.html"), "nouveau")

    assert caught.value.reason.code == "output-unwritable"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes")
def test_a_report_never_takes_the_place_of_a_device(tmp_path: Path) -> None:
    """`--html /dev/null`, typed by root, must not replace the machine's /dev/null by a page."""
    pipe = tmp_path / "tube"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_output(str(pipe), "nouveau")
    except UsageError:
        pass  # Refusing is as good as writing through.
    finally:
        os.close(reader)

    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_report_is_written_through_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "ailleurs.html", tmp_path / "rapport.html"
    real.write_text("ancien", encoding="utf-8")
    link.symlink_to(real)

    write_output(str(link), "nouveau")

    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "nouveau"


def test_the_module_knows_stdout_by_its_usual_name() -> None:
    assert outputs.STDOUT == "-"
