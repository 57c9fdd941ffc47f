"""What runs of one isolation keep apart from others, and how all of it is emptied."""

import os
from pathlib import Path

import pytest

from grader import cache
from grader.cache import Cache, clear_cache, use_room
from grader.sandbox.launcher import open_launcher


def kept(kind: str) -> Cache[object]:
    return Cache(kind)


@pytest.fixture(autouse=True)
def _own_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("answers",):
        monkeypatch.setitem(cache.KEPT, kind, 16)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRADER_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_room", "full")
    return tmp_path / "cache"


def test_what_a_run_within_limits_keeps_is_no_other_runs() -> None:
    use_room("limits")
    kept("answers").write("key", "poison")

    assert kept("answers").read("key") == "poison"
    use_room("full")
    assert kept("answers").read("key") is None

    kept("answers").write("key", "true")
    use_room("limits")
    assert kept("answers").read("key") == "poison"


def test_whoever_opens_a_launcher_has_its_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    kept("answers").write("key", "full")

    open_launcher(portable=True).close()
    assert kept("answers").read("key") is None
    open_launcher(portable=False).close()
    assert kept("answers").read("key") == "full"
    monkeypatch.setenv("GRADER_ISOLATION", "limits")
    open_launcher(portable=False).close()
    assert kept("answers").read("key") is None


def test_clearing_empties_both_and_nothing_else(folder: Path) -> None:
    for room in ("full", "limits"):
        use_room(room)
        kept("answers").write("key", room)
        kept("answers").write("other", room)
    for mine in ("notes.txt", "full/answers/notes.json", "autre/x.json"):
        (folder / mine).parent.mkdir(exist_ok=True)
        (folder / mine).write_text("mine", encoding="utf-8")

    assert clear_cache(folder) == 4
    left = sorted(each.relative_to(folder).as_posix() for each in folder.rglob("*"))
    assert left == ["autre", "autre/x.json", "full", "full/answers", "full/answers/notes.json",
                    "limits", "notes.txt"]  # fmt: skip
    assert clear_cache(folder) == 0
    assert clear_cache(folder / "absent") == 0


@pytest.mark.skipif(os.name == "nt", reason="links ask for rights there")
def test_clearing_takes_links_away_and_follows_none(folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "ailleurs"
    elsewhere.mkdir()
    precious = elsewhere / ("0" * 32 + ".json")
    precious.write_text("mine", encoding="utf-8")
    (folder / "full").mkdir(parents=True)
    (folder / "full" / "answers").symlink_to(elsewhere)
    (folder / "full" / precious.name).symlink_to(precious)
    (folder / "limits").symlink_to(elsewhere)

    assert clear_cache(folder) == 3
    assert precious.read_text(encoding="utf-8") == "mine"
    assert not (folder / "limits").is_symlink()


def test_what_cannot_be_listed_is_told(folder: Path) -> None:
    folder.mkdir()
    (folder / "full").write_text("", encoding="utf-8")

    with pytest.raises(NotADirectoryError):
        clear_cache(folder)
