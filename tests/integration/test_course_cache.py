"""The cache saves time and can do nothing else."""

import json
import math
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from grader import cache
from grader.cache import Cache, cache_folder
from grader.course import document, kept_course, read_course
from grader.errors import CourseError
from grader.model.exercise import COURSE_FOLDERS, Cut
from grader.model.message import Title
from grader.model.run import Digest, LongInteger, NumpyScalar, PlainDict, PlainSet
from grader.model.tree import UNKNOWN, End, tree_of
from grader.sandbox.referee import Referee
from tests.course_files import CASE_FILE, TIES, settled, write_course
from tests.kit_course import FILES, written_kit


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
    return settled(write_course(tmp_path / "cours"))


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that had to be read as YAML."""
    files: list[str] = []
    parse = document.parse_document

    def record(data: bytes, faults: Any) -> Any:
        files.append(faults.file)
        return parse(data, faults)

    monkeypatch.setattr("grader.course.course_files.parse_document", record)
    return files


def write_shipped(folder: Path, _: Referee) -> Path:
    for name in COURSE_FOLDERS:
        shutil.copytree(Path(cache.__file__).parents[1] / name, folder / name)
    return folder


def write_secrets(folder: Path, _: Referee) -> Path:
    return write_course(folder, files=FILES)


def write_kit_of_secrets(folder: Path, referee: Referee) -> Path:
    return written_kit(folder, referee)


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


def test_a_kept_course_says_its_titles_in_both_languages_too(root: Path, parsed: list[str]) -> None:
    both = TIES.replace("titre: Des égalités", "titre: {fr: Des égalités, en: Ties}")
    settled(write_course(root, {CASE_FILE: both}))
    read_course(root)
    parsed.clear()

    ties = read_course(root).exercises[0].case_templates[0]

    assert ties.title == Title(fr="Des égalités", en="Ties")
    assert parsed == []


@pytest.mark.parametrize("make", [write_shipped, write_secrets, write_kit_of_secrets])
def test_whatever_a_course_holds_is_kept_and_is_the_same(
    make: Callable[[Path, Referee], Path],
    tmp_path: Path,
    one_referee: Referee,
    parsed: list[str],
) -> None:
    root = settled(make(tmp_path / "tout", one_referee))
    first = read_course(root)
    parsed.clear()

    second = read_course(root)

    assert parsed == []
    assert second == first == read_course(root, use_cache=False)
    assert repr(second) == repr(first)  # By which answers are kept.


def test_fixtures_that_exercises_share_stay_one_object(root: Path) -> None:
    read_course(root)

    kept = read_course(root)

    one, other = (each.case_templates for each in kept.exercises)
    shared = {each.id for each in one} & {each.id for each in other}
    assert shared
    for name in shared:
        [first, second] = (next(t for t in each if t.id == name) for each in (one, other))
        assert first is second


def test_kept_fixtures_are_a_tuple_to_everyone_else(root: Path) -> None:
    anew = read_course(root).exercises[0].case_templates

    kept = read_course(root).exercises[0].case_templates

    assert (len(kept), list(kept), kept[0], kept[:1]) == (len(anew), [*anew], anew[0], anew[:1])
    assert kept == anew
    assert kept != anew[1:]
    assert kept == read_course(root).exercises[0].case_templates


def test_a_warm_start_imports_no_reader(root: Path) -> None:
    read_course(root)
    program = (
        "import sys, pathlib\n"
        "from grader.course import read_course\n"
        "read_course(pathlib.Path(sys.argv[1]))\n"
        "readers = ('yaml', 'grader.course.course_reader', 'grader.kinds')\n"
        "sys.exit(any(each in sys.modules for each in readers))\n"
    )

    repository = Path(cache.__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", program, str(root)], cwd=repository, env=os.environ, check=False
    )

    assert done.returncode == 0


def test_a_changed_fixture_is_seen_at_once(root: Path, parsed: list[str]) -> None:
    first = read_course(root)
    (root / CASE_FILE).write_text(TIES.replace("[3, 5]", "[3, 6]"), encoding="utf-8")

    assert read_course(root) != first


def test_a_file_that_came_or_went_is_seen_at_once(root: Path) -> None:
    read_course(root)
    stray = root / "corrige" / "minimax.autre.py"
    stray.write_text("", encoding="utf-8")

    with pytest.raises(CourseError):
        read_course(root)

    stray.unlink()
    (root / CASE_FILE).unlink()
    with pytest.raises(CourseError):
        read_course(root)


def test_a_file_that_was_written_just_now_is_not_relied_upon(root: Path, parsed: list[str]) -> None:
    """Another version, of the same size, might be written within the same tick of the clock."""
    (root / CASE_FILE).touch()
    read_course(root)
    parsed.clear()

    read_course(root)

    assert len(parsed) == 6


def test_what_lies_behind_a_link_is_not_relied_upon(
    root: Path, tmp_path: Path, parsed: list[str]
) -> None:
    elsewhere = tmp_path / "ailleurs.yaml"
    (root / CASE_FILE).rename(elsewhere)
    (root / CASE_FILE).symlink_to(elsewhere)
    first = read_course(root)
    elsewhere.write_text(TIES.replace("[3, 5]", "[3, 6]"), encoding="utf-8")

    assert read_course(root) != first


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


def kept_under(root: Path) -> Any:
    kept: Any = Cache[Any]("course").read(str(root))
    return kept


@pytest.mark.parametrize("content", [[], "x", 3, None, {"a": 1}, ["0" * 64, {}]])
def test_a_well_signed_cache_with_other_content_is_not_believed(
    content: Any, root: Path, parsed: list[str]
) -> None:
    first = read_course(root)
    Cache[Any]("course").write(str(root), content)
    parsed.clear()

    assert read_course(root) == first
    assert len(parsed) == 6


@pytest.mark.parametrize(
    "course",
    [
        3,
        {"id": ["tuple", 3]},
        {"id": ["Popen", "ls"]},
        {"id": []},
        {"id": ["Fraction", "x"]},
        {"id": ["Cut", "x"]},
        {"id": ["Limits", 1]},
        {"id": ["Title", 1, 2, 3]},
    ],
)
def test_a_well_signed_course_of_another_shape_is_read_again(
    course: Any, root: Path, parsed: list[str]
) -> None:
    first = read_course(root)
    digest, document = kept_under(root)
    Cache[Any]("course").write(str(root), [digest, {**document, "course": course}])
    parsed.clear()

    assert read_course(root) == first
    assert len(parsed) == 6


def test_what_no_course_holds_is_not_kept() -> None:
    with pytest.raises(TypeError, match="no course holds a object"):
        kept_course._document(object())


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, 3, 2.5, "é", math.inf, -math.inf, b"\x00\xff", (), (1, (2,)), [1, [2]]),
        *({(1,): "a"}, MappingProxyType({None: 1}), Fraction(1, 3), Cut.LARGE, End.WIN, UNKNOWN),
        *(PlainDict(((1, 2),)), PlainSet((1,)), LongInteger("0x1"), Digest("list", 3, "a")),
        *(NumpyScalar(1.5, "float64"), tree_of([[1, "?"], math.inf])),
    ],
)
def test_each_fact_comes_back_as_it_was(value: Any) -> None:
    text = json.dumps(kept_course._document(value), allow_nan=False)

    again = kept_course._made(json.loads(text))

    assert (again, type(again)) == (value, type(value))


def test_another_version_of_grader_starts_afresh(
    root: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read_course(root)
    parsed.clear()
    monkeypatch.setattr("grader.__version__", "999")

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
