"""What is in the zip for Gradescope, and what is not."""

import io
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from grader.errors import UsageError
from grader.handout.gradescope_autograder import declared_requirements, gradescope_zip
from tests.audit_course import SOUND
from tests.course_files import write_course


@pytest.fixture
def opened(tmp_path: Path) -> zipfile.ZipFile:
    course = write_course(tmp_path / "cours", {"corrige/__pycache__/minimax.pyc": "x"}, SOUND)
    content = gradescope_zip(course, ["minimax", "meilleur-coup"], ["jinja2>=3.1", "pyyaml>=6.0"])
    return zipfile.ZipFile(io.BytesIO(content))


def test_the_scripts_are_at_the_top_and_can_be_run(opened: zipfile.ZipFile) -> None:
    for name in ("setup.sh", "run_autograder"):
        assert opened.getinfo(name).external_attr >> 16 == 0o100755
        assert opened.read(name).startswith(b"#!/usr/bin/env bash\n")
        assert b"\r" not in opened.read(name)


def test_everything_else_is_readable_by_its_owner_alone(opened: zipfile.ZipFile) -> None:
    others = [entry for entry in opened.infolist() if "/" in entry.filename]

    assert {entry.external_attr >> 16 for entry in others} == {0o100600}


def test_the_whole_course_is_in_it(opened: zipfile.ZipFile) -> None:
    names = {name.removeprefix("course/") for name in opened.namelist() if name[:7] == "course/"}

    assert names == set(SOUND)
    assert b"cachee" in opened.read("course/fixtures/cachee.yaml")


def test_grader_is_in_it_without_its_own_course_and_without_caches(
    opened: zipfile.ZipFile,
) -> None:
    names = opened.namelist()

    assert "package/grader/__main__.py" in names
    assert "package/grader/render/page/templates/figure/page.js" in names
    assert not [name for name in names if "__pycache__" in name or "shipped_course" in name]
    assert len(names) == len(set(names))


def test_what_is_asked_for_and_what_is_needed_stand_one_a_line(opened: zipfile.ZipFile) -> None:
    assert opened.read("exercices.txt") == b"minimax\nmeilleur-coup\n"
    assert opened.read("requirements.txt") == b"jinja2>=3.1\npyyaml>=6.0\n"


def test_requirements_are_those_that_grader_declares_without_its_extras() -> None:
    names = {each.partition(">")[0].lower() for each in declared_requirements()}

    assert names == {"pyyaml", "jinja2", "argcomplete", "psutil"}


def test_a_grader_that_was_never_installed_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> list[str]:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "requires", unknown)

    with pytest.raises(UsageError) as refused:
        declared_requirements()
    assert refused.value.reason.code == "gradescope-not-installed"
