"""Zips are hostile: nothing leads out of them, nothing in them grows without bound."""

import os
import stat
import struct
import threading
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.classroom.intake import listing
from grader.errors import UsageError
from tests.class_sources import OTHER, PROGRAM, reasons, taken_in, write_zip


def zip_with(path: Path, name: str, change: Callable[[zipfile.ZipInfo], None]) -> Path:
    """A good copy, and an entry that is changed before it is written."""
    write_zip(path, {"zoe.py": PROGRAM})
    info = zipfile.ZipInfo("x", (2026, 3, 15, 20, 30, 0))
    info.filename = name
    change(info)
    with zipfile.ZipFile(path, "a") as made:
        made.writestr(info, PROGRAM)
    return path


def unchanged(info: zipfile.ZipInfo) -> None:
    """The name says it all."""


def of_type(kind: int) -> Callable[[zipfile.ZipInfo], None]:
    def change(info: zipfile.ZipInfo) -> None:
        info.create_system = 3
        info.external_attr = (kind | 0o777) << 16

    return change


@pytest.mark.parametrize(
    "name",
    ["/etc/max.py", "../max.py", "a/../../max.py", "C:/max.py", "c:max.py", "a\\max.py", "./", "/"],
)
def test_names_that_lead_out_are_set_aside(tmp_path: Path, name: str) -> None:
    intake = taken_in(zip_with(tmp_path / "c.zip", name, unchanged))

    assert [copy.origin for copy in intake.copies] == ["zoe.py"]
    assert reasons(intake) == {name: "intake-unsafe-name"}


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (stat.S_IFLNK, "intake-link"),
        (stat.S_IFIFO, "intake-not-regular"),
        (stat.S_IFCHR, "intake-not-regular"),
    ],
)
def test_links_and_devices_are_set_aside(tmp_path: Path, kind: int, code: str) -> None:
    assert reasons(taken_in(zip_with(tmp_path / "c.zip", "max.py", of_type(kind)))) == {
        "max.py": code
    }


def patched(path: Path, change: Callable[[bytearray, int], None]) -> Path:
    """The zip with the directory's record of its last entry changed."""
    data = bytearray(path.read_bytes())
    change(data, data.rindex(b"PK\1\2"))
    path.write_bytes(data)
    return path


def encrypt(data: bytearray, record: int) -> None:
    data[record + 8] |= 1


def another_method(data: bytearray, record: int) -> None:
    data[record + 10 : record + 12] = struct.pack("<H", zipfile.ZIP_LZMA)


def claim_a_gigabyte(data: bytearray, record: int) -> None:
    data[record + 24 : record + 28] = struct.pack("<I", 1 << 30)


def claim_two_megabytes_of_many(data: bytearray, record: int) -> None:
    data[record + 20 : record + 28] = struct.pack("<II", 1 << 14, 2 << 20)


def share_the_first_entry(data: bytearray, record: int) -> None:
    data[record + 42 : record + 46] = struct.pack("<I", 0)


def no_such_day(data: bytearray, record: int) -> None:
    data[record + 12 : record + 16] = b"\xff" * 4


@pytest.mark.parametrize(
    ("change", "left_aside"),
    [
        (encrypt, {"max.py": "intake-encrypted"}),
        (another_method, {"max.py": "intake-odd-compression"}),
        (claim_a_gigabyte, {"max.py": "intake-bomb"}),
        (claim_two_megabytes_of_many, {"max.py": "intake-too-large"}),
        (share_the_first_entry, {"max.py": "intake-overlapping", "lea.py": "intake-overlapping"}),
        (no_such_day, {}),
    ],
)
def test_an_entry_that_is_a_trap_is_set_aside_and_the_rest_is_read(
    tmp_path: Path, change: Callable[[bytearray, int], None], left_aside: dict[str, str]
) -> None:
    files = {"lea.py": OTHER, "zoe.py": PROGRAM, "max.py": PROGRAM + b"# M\n"}
    intake = taken_in(patched(write_zip(tmp_path / "c.zip", files), change))

    assert reasons(intake) == left_aside
    assert {copy.origin for copy in intake.copies} == files.keys() - left_aside.keys()
    assert all(copy.read() == files[copy.origin] for copy in intake.copies)


def test_a_bomb_is_never_inflated(tmp_path: Path) -> None:
    files = {"zoe.py": PROGRAM, "max.py": b" " * (512 << 10), "lea.ipynb": b"0" * (21 << 20)}
    intake = taken_in(write_zip(tmp_path / "c.zip", files))

    assert reasons(intake) == {"max.py": "intake-bomb", "lea.ipynb": "intake-bomb"}


def test_an_entry_that_is_longer_than_it_says_is_damaged(tmp_path: Path) -> None:
    def claim_little(data: bytearray, record: int) -> None:
        data[record + 24 : record + 28] = struct.pack("<I", 10)

    files = {"lea.py": OTHER, "zoe.py": PROGRAM}
    intake = taken_in(patched(write_zip(tmp_path / "c.zip", files), claim_little))

    assert reasons(intake) == {"zoe.py": "intake-entry-broken"}


def test_a_zip_within_a_zip_is_set_aside_with_a_remedy(tmp_path: Path) -> None:
    inner = write_zip(tmp_path / "inner.zip", {"a.py": PROGRAM}).read_bytes()
    files = {"zoe/a.py": PROGRAM, "max/rendu.zip": inner, "lea/rendu.tar.gz": b"x"}
    intake = taken_in(write_zip(tmp_path / "c.zip", files))

    assert reasons(intake) == {
        "max/rendu.zip": "intake-archive",
        "lea/rendu.tar.gz": "intake-archive",
    }


@pytest.mark.parametrize("data", [b"", b"PK", b"<html>une page d'erreur</html>", b"PK\5\6" * 9])
def test_what_is_no_zip_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "c.zip").write_bytes(data)

    with pytest.raises(UsageError) as caught:
        taken_in(tmp_path / "c.zip")
    assert caught.value.reason.code == "intake-zip-broken"


def test_a_zip_cut_short_is_refused(tmp_path: Path) -> None:
    data = write_zip(tmp_path / "c.zip", {"a.py": PROGRAM, "b.py": OTHER}).read_bytes()
    (tmp_path / "c.zip").write_bytes(data[:-40])

    with pytest.raises(UsageError) as caught:
        taken_in(tmp_path / "c.zip")
    assert caught.value.reason.code == "intake-zip-broken"


def test_a_zip_is_known_by_its_bytes_whatever_it_is_called(tmp_path: Path) -> None:
    write_zip(tmp_path / "telechargement", {"zoe.py": PROGRAM})

    assert taken_in(tmp_path / "telechargement").copies[0].read() == PROGRAM


@pytest.mark.parametrize(
    ("limit", "most", "code"),
    [
        ("MOST_ENTRIES", 1, "intake-too-many"),
        ("_LARGEST_TOTAL", 100, "intake-zip-too-large"),
        ("_LARGEST_DIRECTORY", 60, "intake-zip-broken"),
    ],
)
def test_a_zip_beyond_all_measure_is_refused_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: int, code: str
) -> None:
    write_zip(tmp_path / "c.zip", {"a.py": PROGRAM, "b.py": OTHER})
    monkeypatch.setattr(listing, limit, most)

    with pytest.raises(UsageError) as caught:
        taken_in(tmp_path / "c.zip")
    assert caught.value.reason.code == code


@pytest.mark.parametrize("encoding", ["utf-8", "cp850"])
def test_names_without_the_mark_of_utf_8_are_read_sensibly(tmp_path: Path, encoding: str) -> None:
    name = "ÈVE_Zoé.py".encode(encoding)
    write_zip(tmp_path / "c.zip", {"_" * len(name): PROGRAM})
    data = (tmp_path / "c.zip").read_bytes().replace(b"_" * len(name), name)
    (tmp_path / "c.zip").write_bytes(data)
    [copy] = taken_in(tmp_path / "c.zip").copies

    assert copy.student.name == "ÈVE_Zoé"
    assert copy.read() == PROGRAM


def test_two_entries_of_one_name_are_a_choice(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "c.zip", "w") as made, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made.writestr(zipfile.ZipInfo("zoe.py", (2026, 3, 1, 0, 0, 0)), PROGRAM)
        made.writestr(zipfile.ZipInfo("zoe.py", (2026, 3, 2, 0, 0, 0)), OTHER)
    intake = taken_in(tmp_path / "c.zip")

    assert intake.copies[0].read() == OTHER
    assert intake.choices[0].others == ("zoe.py",)


def test_an_entry_without_a_date_has_none(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "c.zip", "w") as made:
        made.writestr(zipfile.ZipInfo("zoe.py"), PROGRAM)

    assert taken_in(tmp_path / "c.zip").copies[0].handed_in is None


def test_a_zip_that_changed_or_is_gone_is_told_when_a_copy_is_read(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "c.zip", {"zoe.py": PROGRAM})
    [copy] = taken_in(path).copies
    os.utime(path, (1, 1))
    with pytest.raises(UsageError) as changed:
        copy.read()
    path.unlink()
    with pytest.raises(UsageError) as gone:
        copy.read()

    assert changed.value.reason.code == "intake-zip-changed"
    assert gone.value.reason.code == "intake-gone"


def test_several_threads_may_read_at_once(tmp_path: Path) -> None:
    files = {f"{number}.py": b"# %d\n" % number * 3000 for number in range(40)}
    copies = taken_in(write_zip(tmp_path / "c.zip", files)).copies
    wrong: list[str] = []

    def read_all() -> None:
        wrong.extend(copy.origin for copy in copies if copy.read() != files[copy.origin])

    threads = [threading.Thread(target=read_all) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert wrong == []
