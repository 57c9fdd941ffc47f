"""The one gate through which whatever is graded is opened."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from grader import files
from grader.files import BehindLink, NotPlain, open_plain, require_no_link

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links ask for rights there")


@pytest.fixture(params=["held open", "looked at twice"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to a file: that of Linux, and that of systems that hold no folder open."""
    if request.param == "looked at twice":
        monkeypatch.setattr(files, "_FOLDER", None)
    elif files._FOLDER is None:
        pytest.skip("this system holds no folder open")
    return str(request.param)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A submission, and beside it a solution that it has links to."""
    (tmp_path / "corrige").mkdir()
    (tmp_path / "corrige" / "minimax.py").write_bytes(b"right = 1")
    folder = tmp_path / "rendu"
    (folder / "src").mkdir(parents=True)
    (folder / "mon_code.py").write_bytes(b"mine = 1")
    (folder / "src" / "mon_code.py").write_bytes(b"mine = 2")
    (folder / "lien.py").symlink_to("../corrige/minimax.py")
    (folder / "corrige").symlink_to("../corrige")
    (folder / "dedans.py").symlink_to("mon_code.py")
    return folder


def read(path: Path) -> bytes:
    with open_plain(path) as file:
        return file.read()


def link_of(call: Callable[[Path], object], path: Path) -> tuple[Path, str]:
    with pytest.raises(BehindLink) as caught:
        call(path)
    return caught.value.link, caught.value.target


@pytest.mark.usefixtures("way")
def test_a_file_is_read_however_it_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder / "src")

    assert read(folder / "mon_code.py") == b"mine = 1"
    assert read(Path("mon_code.py")) == b"mine = 2"
    assert read(Path("../mon_code.py")) == b"mine = 1"
    assert read(folder / "src" / ".." / "src" / "mon_code.py") == b"mine = 2"


@pytest.mark.usefixtures("way")
def test_no_link_is_followed_wherever_it_stands(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = folder / "corrige" / "minimax.py"

    assert link_of(open_plain, folder / "lien.py") == (folder / "lien.py", "../corrige/minimax.py")
    assert link_of(open_plain, folder / "dedans.py") == (folder / "dedans.py", "mon_code.py")
    assert link_of(open_plain, inner) == (folder / "corrige", "../corrige")
    assert link_of(open_plain, folder / "corrige" / ".." / "x.py")[0] == folder / "corrige"

    monkeypatch.chdir(folder)
    assert link_of(open_plain, Path("corrige/minimax.py")) == (Path("corrige"), "../corrige")
    assert link_of(open_plain, Path("src/../lien.py"))[0] == Path("src/../lien.py")


def test_nor_to_a_folder(folder: Path) -> None:
    assert link_of(require_no_link, folder / "corrige") == (folder / "corrige", "../corrige")

    require_no_link(folder / "src")
    require_no_link(folder / "absent" / "x.py")


@pytest.mark.usefixtures("way")
def test_what_leads_to_where_the_user_stands_or_lives_may_be_a_link(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = tmp_path / "ailleurs"
    disk.mkdir()
    home = disk / "chez-moi"
    home.symlink_to(folder.parent)
    file = home / "rendu" / "mon_code.py"

    assert link_of(open_plain, file)[0] == home
    monkeypatch.setenv("HOME", str(home))
    assert read(file) == b"mine = 1"
    assert link_of(open_plain, home / "rendu" / "lien.py")[0] == home / "rendu" / "lien.py"

    monkeypatch.setenv("HOME", "")
    monkeypatch.setenv("PWD", str(home / "rendu"))
    assert link_of(open_plain, file)[0] == home
    monkeypatch.chdir(folder)
    assert read(file) == b"mine = 1"
    require_no_link(home / "rendu")


@pytest.mark.usefixtures("way")
def test_what_is_no_file_is_not_opened(folder: Path) -> None:
    os.mkfifo(folder / "tube.py")

    for path, is_folder in (
        (folder / "tube.py", False),
        (folder / "src", True),
        (folder, True),
        (Path("/"), True),
        (Path("/dev/zero"), False),
    ):
        with pytest.raises(NotPlain) as caught:
            open_plain(path)
        assert caught.value.is_folder is is_folder


@pytest.mark.usefixtures("way")
def test_what_is_not_there_says_so(folder: Path) -> None:
    with pytest.raises(FileNotFoundError):
        open_plain(folder / "absent.py")
    with pytest.raises(NotADirectoryError):
        open_plain(folder / "mon_code.py" / "x.py")


@pytest.mark.parametrize("swapped", ["mon_code.py", "src"])
@pytest.mark.usefixtures("way")
def test_a_link_that_comes_between_look_and_opening_is_not_followed(
    folder: Path, swapped: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    really_open = os.open
    opened: list[str] = []

    def open_late(path: str, flags: int, *, dir_fd: int | None = None) -> int:
        if not opened and str(path).endswith(swapped):
            opened.append(path)
            (folder / "src").rename(folder / "avant")
            (folder / "src").mkdir()
            if swapped == "src":
                (folder / "src").rmdir()
                (folder / "src").symlink_to("../corrige")
            else:
                (folder / "src" / "mon_code.py").symlink_to("../../corrige/minimax.py")
        return really_open(path, flags, dir_fd=dir_fd)

    (folder.parent / "corrige" / "mon_code.py").write_bytes(b"right = 1")
    monkeypatch.setattr(os, "open", open_late)

    try:
        content = read(folder / "src" / "mon_code.py")
    except OSError:
        content = b""
    # A folder that was held open keeps its own file.
    assert content in (b"", b"mine = 2")


def test_a_pipe_that_takes_a_files_place_is_not_waited_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really_open = os.open
    file = folder / "mon_code.py"

    def open_late(path: str, flags: int, *, dir_fd: int | None = None) -> int:
        if str(path).endswith("mon_code.py"):
            file.unlink()
            os.mkfifo(file)
        return really_open(path, flags, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", open_late)

    with pytest.raises(NotPlain):
        open_plain(file)


def test_another_file_in_its_place_is_seen_where_no_folder_is_held_open(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_FOLDER", None)
    really_open = os.open
    file = folder / "mon_code.py"

    def open_and_swap(path: Path, flags: int) -> int:
        descriptor = really_open(path, flags)
        file.rename(folder / "avant.py")
        file.write_bytes(b"other = 1")
        return descriptor

    monkeypatch.setattr(os, "open", open_and_swap)

    with pytest.raises(FileNotFoundError):
        open_plain(file)
