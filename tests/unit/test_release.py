"""What is released: one version, the files that git knows, metadata that an index accepts."""

import json
import re
import runpy
import stat
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from grader import __version__
from tests.unit.for_each import for_each

ROOT = Path(__file__).resolve().parents[2]
DIST: dict[str, Any] = runpy.run_path(str(ROOT / "release" / "make_dist.py"))
NotReleasable: type[Exception] = DIST["NotReleasable"]

METADATA = f"""\
Metadata-Version: 2.4
Name: grader
Version: {__version__}
Requires-Python: >=3.11
Description-Content-Type: text/markdown

# grader
"""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
NAMES_A_VERSION = re.compile(r"\bgrader(?:-|==|>=|~=|@v?| v?| version )(\d+\.\d+\.\d+)")


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_version_is_read_from_the_package_alone() -> None:
    assert "version" not in project()["project"]
    assert project()["project"]["dynamic"] == ["version"]
    assert project()["tool"]["hatch"]["version"] == {"path": "grader/__init__.py"}


def test_the_newest_heading_of_the_changelog_is_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

    headings = re.findall(r"^## \[(.+?)\]", changelog, re.MULTILINE)
    assert headings[0] == __version__


def test_no_other_file_names_another_version() -> None:
    suffixes = {".md", ".toml", ".yml", ".yaml", ".sh", ".json", ".txt"}
    files = [path for path in ROOT.iterdir() if path.suffix in suffixes]
    for folder in ("docs", "grader", "exercices", "schemas", "release"):
        files += [path for path in (ROOT / folder).rglob("*") if path.suffix in suffixes]

    named = {
        (path.relative_to(ROOT).as_posix(), version)
        for path in files
        if path.name != "CHANGELOG.md"
        for version in NAMES_A_VERSION.findall(path.read_text(encoding="utf-8"))
    }
    assert {name for name, version in named if version != __version__} == set()


def test_a_version_is_recognised_however_it_is_written() -> None:
    written = ("grader==1.2.3", "grader 1.2.3", "grader@v1.2.3", "grader-1.2.3.tar.gz")

    assert [NAMES_A_VERSION.findall(text) for text in written] == [["1.2.3"]] * len(written)


def test_the_pythons_that_are_declared_are_those_that_are_tried() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (listed,) = re.findall(r"^PYTHONS \?= (.+)$", makefile, re.MULTILINE)

    declared = re.findall(
        r"Python :: (3\.\d+)$", "\n".join(project()["project"]["classifiers"]), re.MULTILINE
    )
    assert tuple(declared) == PYTHONS
    assert listed.split() == [f"python{version}" for version in PYTHONS[1:]]
    assert project()["project"]["requires-python"] == f">={PYTHONS[0]}"


def test_every_target_of_the_makefile_for_people_is_in_its_help() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (phony,) = re.findall(r"^\.PHONY: ((?:.+\\\n)*.+)$", makefile, re.MULTILINE)
    told = set(re.findall(r'@echo "make ([\w-]+) ', makefile))

    steps_of_test = {"lint", "types", "contracts", "pytest", "browser", "workflow-linter"}
    assert told == set(phony.replace("\\", "").split()) - {"help"} - steps_of_test


def test_files_that_git_knows_and_the_builds_own_are_released() -> None:
    DIST["check_files"](["grader/a.py", "PKG-INFO"], ["grader/a.py", ".ci/run"])


def test_nothing_is_asked_of_git_where_there_is_no_checkout() -> None:
    DIST["check_files"](["grader/a.py"], None)


def test_a_file_that_git_does_not_know_is_not_released() -> None:
    with pytest.raises(NotReleasable, match=r"does not know: notes\.txt"):
        DIST["check_files"](["grader/a.py", "notes.txt"], ["grader/a.py"])


def test_a_file_that_got_lost_on_the_way_is_told() -> None:
    with pytest.raises(NotReleasable, match=r"lacks fixtures/b\.yaml"):
        DIST["check_files"](["grader/a.py"], ["grader/a.py", "fixtures/b.yaml"])


def test_equal_and_whole_metadata_are_accepted() -> None:
    DIST["check_metadata"](METADATA.encode(), METADATA.encode())


def test_metadata_of_another_version_are_refused() -> None:
    other = METADATA.replace(f"Version: {__version__}", "Version: 9.9.9")

    with pytest.raises(NotReleasable, match=r"built 9\.9\.9"):
        DIST["check_metadata"](other.encode(), other.encode())


def test_metadata_without_the_readme_are_refused() -> None:
    bare = METADATA.partition("\n\n")[0] + "\n"

    with pytest.raises(NotReleasable, match="README"):
        DIST["check_metadata"](bare.encode(), bare.encode())


def test_a_wheel_that_asks_for_more_than_its_sdist_is_refused() -> None:
    more = METADATA.replace("Requires-Python", "Requires-Dist: numpy\nRequires-Python")

    with pytest.raises(NotReleasable, match="disagree on Requires-Dist"):
        DIST["check_metadata"](METADATA.encode(), more.encode())


def command_that(body: str, folder: Path) -> Path:
    """A stand-in for the installed command."""
    command = folder / "grader"
    command.write_text(f"#!{sys.executable}\nimport json, pathlib, sys\n{body}\n", "utf-8")
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    return command


def report_by(version: str) -> str:
    report = json.dumps({"grader_version": version, "mark": {"value": 16.92, "out_of": 20}})
    return f"pathlib.Path('rapport.json').write_text({report!r})"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("sys.exit(0)", "exit code 0"),
        ("sys.exit(3)", "exit code 3"),
        (f"{report_by('9.9.9')}; sys.exit(1)", r"made by grader 9\.9\.9"),
        (f"{report_by(__version__)}; sys.exit(1)", r"no mon_code\.rapport\.html"),
    ],
)
def test_a_wheel_that_does_not_grade_the_example_is_refused(
    body: str, told: str, tmp_path: Path
) -> None:
    with pytest.raises(NotReleasable, match=told):
        DIST["_grade_example"](command_that(body, tmp_path), tmp_path)


def test_a_wheel_that_grades_the_example_says_its_mark(tmp_path: Path) -> None:
    page = "pathlib.Path('mon_code.rapport.html').touch()"
    body = f"{report_by(__version__)}; {page}; sys.exit(1)"

    assert DIST["_grade_example"](command_that(body, tmp_path), tmp_path) == "16.92 / 20"


def test_a_build_that_breaks_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(command: list[str], **_: object) -> None:
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(subprocess, "run", broken)
    monkeypatch.setattr(sys, "argv", ["make_dist.py", "--out", str(tmp_path / "dist")])

    assert DIST["main"]() == 1
    assert "-m build" in capsys.readouterr().err


PAGES = sorted((ROOT / "docs").glob("*.md"))
DOCUMENTS = ("README.md", "LISEZMOI.md", "CONTRIBUTING.md", *(f"docs/{f.name}" for f in PAGES))


@for_each("document", DOCUMENTS)
def test_no_document_tells_to_install_the_other_package_of_that_name(document: str) -> None:
    lines = (ROOT / document).read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if re.search(r"pip install '?grader\b", line)]

    assert all(re.search(r"never|[Jj]amais|Not|Pas|another", line) for line in told), told
