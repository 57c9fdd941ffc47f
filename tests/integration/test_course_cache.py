"""The cache saves time and can do nothing else."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from grader import cache
from grader.cache import Cache, cache_folder
from grader.course import document, read_course
from grader.course.course_folder import CourseFiles
from grader.errors import CourseError
from grader.model.message import Title
from tests.course_files import CASE_FILE, TIES, write_course


def kept(kind: str) -> Cache[object]:
    return Cache(kind)


@pytest.fixture(autouse=True)
def _own_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("essai", "autre"):
        monkeypatch.setitem(cache.KEPT, kind, 16)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRADER_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_room", "full")
    return tmp_path / "cache" / "full"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_course(tmp_path / "cours")


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that had to be read as YAML."""
    files: list[str] = []
    parse = document.parse_document

    def record(data: bytes, faults: Any) -> Any:
        files.append(faults.file)
        return parse(data, faults)

    monkeypatch.setattr("grader.course.course_folder.parse_document", record)
    return files


def entry(folder: Path) -> Path:
    [file] = (folder / "course").iterdir()
    return file


def test_the_second_reading_needs_no_yaml_and_gives_the_same_course(
    root: Path, parsed: list[str]
) -> None:
    first = read_course(root)
    assert len(parsed) == 6
    parsed.clear()

    assert read_course(root) == first
    assert parsed == []


def test_a_kept_document_says_its_title_in_both_languages_too(
    root: Path, parsed: list[str]
) -> None:
    both = TIES.replace("titre: Des égalités", "titre: {fr: Des égalités, en: Ties}")
    write_course(root, {CASE_FILE: both})
    read_course(root)
    parsed.clear()

    ties = read_course(root).exercises[0].case_templates[0]

    assert ties.title == Title(fr="Des égalités", en="Ties")
    assert parsed == []


def test_a_warm_start_does_not_import_yaml(root: Path) -> None:
    read_course(root)
    program = (
        "import sys, pathlib\n"
        "from grader.course import read_course\n"
        "read_course(pathlib.Path(sys.argv[1]))\n"
        "sys.exit('yaml' in sys.modules)\n"
    )

    repository = Path(cache.__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", program, str(root)], cwd=repository, env=os.environ, check=False
    )

    assert done.returncode == 0


def test_a_changed_fixture_is_the_only_one_read_again(root: Path, parsed: list[str]) -> None:
    read_course(root)
    parsed.clear()
    (root / CASE_FILE).write_text(TIES.replace("[3, 5]", "[3, 6]"), encoding="utf-8")

    read_course(root)

    assert parsed == [CASE_FILE]


def test_a_changed_solution_is_seen_at_once(root: Path) -> None:
    first = read_course(root)
    (root / "corrige" / "minimax.py").write_text("# autre\n", encoding="utf-8")

    second = read_course(root)

    assert second.exercises[0].program.strip() == b"# autre"
    assert second.sha256 != first.sha256


def test_a_mistake_is_told_again_however_often_it_is_read(root: Path) -> None:
    (root / CASE_FILE).write_text(TIES.replace("valeur", "valeure"), encoding="utf-8")

    for _ in range(2):
        with pytest.raises(CourseError) as caught:
            read_course(root)
        assert [fault.place.line for fault in caught.value.faults] == [8]


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\x00\xff" * 100,
        b"grader-cache/1 0000\n{}",
        b"{}",
        b"grader-cache/1 " + b"0" * 64 + b"\n" + b"[" * 100_000,
    ],
)
def test_a_damaged_cache_is_rebuilt(
    damage: bytes, root: Path, folder: Path, parsed: list[str]
) -> None:
    first = read_course(root)
    file = entry(folder)
    good = file.read_bytes()
    file.write_bytes(damage)
    parsed.clear()

    assert read_course(root) == first
    assert len(parsed) == 6
    assert file.read_bytes() == good


def test_a_truncated_cache_is_rebuilt(root: Path, folder: Path, parsed: list[str]) -> None:
    first = read_course(root)
    file = entry(folder)
    file.write_bytes(file.read_bytes()[:-10])
    parsed.clear()

    assert read_course(root) == first
    assert len(parsed) == 6


@pytest.mark.parametrize("content", [[], "x", 3, {"0" * 64: [1, []]}])
def test_a_well_signed_cache_with_other_content_is_not_believed(
    content: Any, root: Path, parsed: list[str]
) -> None:
    first = read_course(root)
    Cache[Any]("course").write(CourseFiles(root, use_cache=False)._key, content)
    parsed.clear()

    assert read_course(root) == first
    assert len(parsed) == 6


def test_a_well_signed_document_of_another_shape_is_read_again(
    root: Path, folder: Path, parsed: list[str]
) -> None:
    first = read_course(root)
    key = CourseFiles(root, use_cache=False)._key
    kept = json.loads(entry(folder).read_bytes().partition(b"\n")[2])
    Cache[Any]("course").write(key, {digest: [0, "x"] for digest in kept})
    parsed.clear()

    assert read_course(root) == first
    assert len(parsed) == 6


def test_another_version_of_the_reader_starts_afresh(
    root: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read_course(root)
    parsed.clear()
    monkeypatch.setattr("grader.course.course_folder.READER_VERSION", 999)

    read_course(root)

    assert len(parsed) == 6


def test_without_a_cache_nothing_is_written(root: Path, folder: Path) -> None:
    read_course(root, use_cache=False)

    assert not folder.exists()


def test_a_cache_folder_that_cannot_be_made_is_no_matter(root: Path, folder: Path) -> None:
    folder.parent.write_text("a file in the folder's place", encoding="utf-8")

    assert read_course(root) == read_course(root)


def test_a_cache_that_cannot_be_replaced_leaves_nothing_behind(
    root: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path, __: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "replace", refuse)

    read_course(root)

    assert list((folder / "course").iterdir()) == []


def test_a_user_without_a_home_has_no_cache(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.delenv("GRADER_CACHE_DIR")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setattr(Path, "home", homeless)

    assert cache_folder() is None
    assert read_course(root) == read_course(root)


def test_each_system_has_its_own_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)

    assert cache_folder({"GRADER_CACHE_DIR": "ici"}, "linux") == Path("ici")
    assert cache_folder({"XDG_CACHE_HOME": str(tmp_path / "x")}, "linux") == tmp_path / "x/grader"
    assert cache_folder({"XDG_CACHE_HOME": "relatif"}, "linux") == tmp_path / ".cache/grader"
    assert cache_folder({}, "linux") == tmp_path / ".cache/grader"
    assert cache_folder({}, "darwin") == tmp_path / "Library/Caches/grader"
    assert cache_folder({"LOCALAPPDATA": "L"}, "win32") == Path("L/grader/cache")
    assert cache_folder({}, "win32") == tmp_path / "AppData/Local/grader/cache"


def test_only_the_newest_entries_are_kept(folder: Path) -> None:
    for number in range(20):
        kept("essai").write(str(number), number)
        for file in (folder / "essai").iterdir():
            moved = file.stat().st_mtime - 10
            os.utime(file, (moved, moved))

    assert len(list((folder / "essai").iterdir())) == 16
    assert [kept("essai").read(str(number)) for number in (0, 3, 4, 19)] == [None, None, 4, 19]


def test_files_left_half_written_are_swept_after_an_hour(folder: Path) -> None:
    kept("essai").write("a", 1)
    old, fresh = folder / "essai" / "old.tmp", folder / "essai" / "fresh.tmp"
    for file in (old, fresh):
        file.touch()
    long_ago = time.time() - 7200
    os.utime(old, (long_ago, long_ago))

    kept("essai").write("b", 2)

    assert not old.exists()
    assert fresh.exists()


def test_an_entry_under_another_key_or_kind_is_foreign(folder: Path) -> None:
    kept("essai").write("a", 1)
    kept("essai").write("b", 2)
    kept("autre").write("a", 3)
    a, b = cache._file_of("essai", "a"), cache._file_of("essai", "b")
    assert a is not None
    assert b is not None
    a.write_bytes(b.read_bytes())

    assert kept("essai").read("a") is None
    assert kept("essai").read("b") == 2
    assert kept("autre").read("a") == 3


def test_a_folder_or_an_enormous_file_is_no_entry(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept("essai").write("a", 1)
    with monkeypatch.context() as smaller:
        smaller.setattr(cache, "_LARGEST_BYTES", 3)
        assert kept("essai").read("a") is None

    file = cache._file_of("essai", "b")
    assert file is not None
    file.mkdir(parents=True)
    assert kept("essai").read("b") is None


def test_what_json_cannot_say_is_the_callers_mistake() -> None:
    with pytest.raises(ValueError, match="JSON"):
        kept("essai").write("a", float("nan"))


def test_an_entry_that_vanishes_while_pruning_is_no_matter(tmp_path: Path) -> None:
    assert cache._age_key(tmp_path / "gone")[0] == 0.0
