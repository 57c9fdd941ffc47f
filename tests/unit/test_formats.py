"""Which formats are written, where, and when none may be."""

import os
from pathlib import Path

import pytest

from grader.cli.console import Console
from grader.cli.outputs import (
    FORMATS,
    FormatOutput,
    finished_run,
    path_from,
    remove_output,
    write_formats,
)
from grader.errors import UsageError
from tests.unit.format_samples import HANDOVER, broken_down
from tests.unit.report_samples import all_reports

BY_NAME = {each.name: each for each in FORMATS}
VARIABLES = {
    "CLASSROOM": HANDOVER.classroom,
    "ASSIGNMENT": HANDOVER.assignment,
    "SUBMISSION_TAG": HANDOVER.submission,
    "COMMIT_URL": HANDOVER.commit,
    "RELEASE_URL": HANDOVER.release,
    "OWNER": HANDOVER.owner,
}


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, value in VARIABLES.items():
        monkeypatch.setenv(name, value)
    return tmp_path


def write(name: str, target: str, report_name: str | None = None) -> None:
    console = Console("fr", json_on_stdout=False)
    report = all_reports()[report_name] if report_name else broken_down()
    run = finished_run([Path("mon_code.py")], [report], console)
    write_formats([FormatOutput(BY_NAME[name], target)], run, console)


@pytest.mark.parametrize("name", ["gradescope", "classroom50"])
def test_what_we_could_not_judge_leaves_no_mark_behind(
    name: str, in_a_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = in_a_folder / "r.json"
    write(name, "r.json", "right")
    assert target.exists()

    write(name, "r.json")

    assert not target.exists()
    said = capsys.readouterr().err.replace("\u00a0", " ")
    assert said == (
        "cette copie n'a pas pu être jugée : "
        f"--{name} n'écrit rien, pour qu'aucune note ne soit donnée\n"
    )


@pytest.mark.parametrize("name", ["gradescope", "classroom50"])
def test_nor_on_stdout(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    write(name, "-")

    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", ["json", "junit", "gitlab", "markdown"])
def test_the_other_formats_say_that_it_was_not_judged(name: str, in_a_folder: Path) -> None:
    write(name, "f")

    text = (in_a_folder / "f").read_text(encoding="utf-8").replace("\u00a0", " ")
    assert "not_graded" in text or "la panne vient du correcteur" in text


def test_what_cannot_be_taken_away_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("r.json").write_text("ancien", encoding="utf-8")

    def refuse(path: Path) -> None:
        raise PermissionError(13, "refusé")

    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(UsageError) as caught:
        remove_output("r.json")

    assert caught.value.reason.code == "output-unwritable"


def test_what_is_no_file_is_not_taken_away() -> None:
    remove_output("absent.json")
    remove_output(os.devnull)

    assert Path(os.devnull).exists()


def test_of_a_link_the_link_is_taken_away_and_not_what_it_leads_to(in_a_folder: Path) -> None:
    kept = in_a_folder / "garde.json"
    kept.write_text("à garder", encoding="utf-8")
    (in_a_folder / "lien.json").symlink_to(kept)

    remove_output("lien.json")

    assert [each.name for each in in_a_folder.iterdir()] == ["garde.json"]


@pytest.mark.skipif(not Path("/dev/stdout").is_symlink(), reason="no such link on this system")
def test_a_stream_of_the_system_is_never_taken_away(
    in_a_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "is_file", lambda path: True)  # As where stdout is redirected.
    taken: list[Path] = []
    monkeypatch.setattr(Path, "unlink", taken.append)

    remove_output("/dev/stdout")
    remove_output("/dev/fd/1")

    assert taken == []


def test_a_file_is_called_as_from_the_folder_that_holds_it(in_a_folder: Path) -> None:
    (in_a_folder / "a" / "b").mkdir(parents=True)
    file = in_a_folder / "a" / "b" / "code.py"

    assert path_from(in_a_folder / "a", file) == "b/code.py"
    assert path_from(in_a_folder, Path("a", "b", "code.py")) == "a/b/code.py"
    assert path_from(in_a_folder / "a", Path("a", "..", "code.py")) == "a/../code.py"
    assert path_from(in_a_folder / "a" / "b", in_a_folder / "code.py").endswith("/code.py")


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_a_folder_may_be_reached_by_a_link(in_a_folder: Path) -> None:
    (in_a_folder / "vrai").mkdir()
    (in_a_folder / "lien").symlink_to(in_a_folder / "vrai")

    assert path_from(in_a_folder / "lien", in_a_folder / "vrai" / "code.py") == "code.py"
    assert path_from(in_a_folder / "vrai", in_a_folder / "lien" / "code.py") == "code.py"
