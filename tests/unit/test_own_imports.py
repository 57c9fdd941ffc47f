import sys
from pathlib import Path

import pytest

import grader
from grader.pytest_plugin import own_imports


def test_the_folder_is_off_the_path_for_the_time_and_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    elsewhere = str(tmp_path / "ailleurs")
    path = ["", str(tmp_path), ".", elsewhere, str(tmp_path / "ailleurs/..")]
    monkeypatch.setattr(sys, "path", path)
    before = list(path)

    with own_imports(tmp_path):
        during = list(sys.path)
        sys.path.insert(0, "ajoute")

    assert during == [elsewhere]
    assert sys.path is path
    assert path == ["ajoute", *before]


def test_the_folder_that_holds_the_grader_itself_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = Path(grader.__file__).parents[1]
    monkeypatch.setattr(sys, "path", [str(ours)])

    with own_imports(ours):
        assert sys.path == [str(ours)]
