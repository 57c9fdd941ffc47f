"""The formats of other programs, as their maintainers ask for them: combined, piped, in a forge."""

import json
import os
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from junitparser import JUnitXml

from grader.model.dataclass import dataclass
from tests.e2e.command import BREAKS_DOWN, Done, run, run_grader
from tests.e2e.small_course import ALPHABETA, MINIMAX, NEVER_CUTS, write_student_folder
from tests.notebooks import notebook
from tests.unit.format_samples import json_schema, xml_schema
from tests.unit.test_render_github import Command, obeyed
from tests.unit.test_render_junit import properties

HOSTILE = '''\
def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    print("::set-output name=a::b")
    print("  ::add-mask::c")
    raise ValueError("""x
::stop-commands::d
::error::e ##[add-mask]f""")
'''
PROGRAMS = {
    "juste.py": MINIMAX + ALPHABETA,
    "faux.py": MINIMAX + NEVER_CUTS,
    "hostile.py": HOSTILE,
}
CLASSROOM = {
    "CLASSROOM": "nsi",
    "ASSIGNMENT": "minimax",
    "SUBMISSION_TAG": "submit/1",
    "COMMIT_URL": "https://forge.test/c",
    "RELEASE_URL": "https://forge.test/r",
    "OWNER": "alice",
}
FILES = {
    "--json": "r.json",
    "--junit": "junit.xml",
    "--gitlab": "gitlab.json",
    "--gradescope": "results.json",
    "--classroom50": "result.json",
    "--markdown": "resume.md",
    "--html": "page.html",
}
ALL = [word for pair in FILES.items() for word in pair]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A student's folder inside a small course with a hidden fixture."""
    return write_student_folder(tmp_path / "cours", PROGRAMS)


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A run that wrote all its outputs at once, and where they lie."""

    folder: Path
    done: Done


@pytest.fixture(scope="module")
def handed_over(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, HandedOver]:
    """What became of a wrong and of a right file; not to be changed."""
    runs = {}
    for name in ("faux.py", "juste.py"):
        folder = write_student_folder(tmp_path_factory.mktemp("all") / "cours", PROGRAMS)
        runs[name] = HandedOver(folder, check(folder, name, *ALL, **CLASSROOM))
    return runs


def check(folder: Path, *words: str, **variables: str) -> Done:
    return run_grader("check", *words, cwd=folder, **variables)


def in_actions(folder: Path, *words: str, **variables: str) -> Done:
    """As a step of a workflow whose checkout is the course."""
    workspace = str(folder.parent)
    return check(folder, *words, GITHUB_ACTIONS="true", GITHUB_WORKSPACE=workspace, **variables)


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


# Combined ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["faux.py", "juste.py"])
def test_all_outputs_of_one_run_agree(handed_over: Mapping[str, HandedOver], name: str) -> None:
    folder, done = handed_over[name].folder, handed_over[name].done

    report = read(folder / "r.json")
    junit = JUnitXml.fromfile(str(folder / "junit.xml"))
    gradescope = read(folder / "results.json")
    classroom = read(folder / "result.json")
    markdown = (folder / "resume.md").read_text(encoding="utf-8")
    assert done.code == (1 if name == "faux.py" else 0)
    for suite in junit:
        found = properties(suite)
        assert float(found["score"]) == report["score"]
        assert float(found["mark"]) == report["mark"]["value"]
    assert gradescope["score"] == report["score"]
    assert gradescope["extra_data"]["mark"]["value"] == report["mark"]["value"]
    assert classroom["score"] == round(report["score"] * 100)
    assert classroom["max-score"] == round(report["max_score"] * 100)
    mark = f"{report['mark']['value']:.2f}".rstrip("0").rstrip(".").replace(".", ",")
    assert f"**{mark} / 20**" in markdown
    assert f"{name} : {mark} / 20" in done.out
    assert "<html" in (folder / "page.html").read_text(encoding="utf-8")


def test_they_agree_on_which_cases_pass(handed_over: Mapping[str, HandedOver]) -> None:
    folder = handed_over["faux.py"].folder

    cases = {
        (exercise["id"], case["id"]): case["status"] == "passed"
        for exercise in read(folder / "r.json")["exercises"]
        for case in exercise["cases"]
    }
    junit = {
        (case.classname.removeprefix("faux.py."), case.name): case.is_passed
        for suite in JUnitXml.fromfile(str(folder / "junit.xml"))
        for case in suite
    }
    gradescope = {
        (test["extra_data"]["exercise"], test["extra_data"]["case"]): test["status"] == "passed"
        for test in read(folder / "results.json")["tests"]
    }
    gitlab = {tuple(each["check_name"].split(".")[1::2]) for each in read(folder / "gitlab.json")}
    assert junit == gradescope == cases
    assert gitlab == {name for name, passed in cases.items() if not passed}
    assert False in cases.values()


def test_each_obeys_its_schema(handed_over: Mapping[str, HandedOver]) -> None:
    folder = handed_over["faux.py"].folder

    json_schema("gitlab-codequality").validate(read(folder / "gitlab.json"))
    json_schema("gradescope-results").validate(read(folder / "results.json"))
    json_schema("classroom50-result").validate(read(folder / "result.json"))
    for schema in ("junit-jenkins", "junit-ant"):
        xml_schema(schema).validate((folder / "junit.xml").read_text(encoding="utf-8"))


def test_of_hidden_cases_name_and_verdict_are_everywhere_and_nothing_else(folder: Path) -> None:
    (folder / "espion.py").write_text(
        "def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):\n"
        "    raise ValueError('vu ' + str(evaluation(jeu)) + ' ' + str(prof))\n",
        encoding="utf-8",
    )
    hidden_only = ["--exercice", "alphabeta"]

    check(folder, "espion.py", *ALL, *hidden_only, **CLASSROOM)

    for test in read(folder / "results.json")["tests"]:
        if test["extra_data"]["case"].startswith("limitee"):
            assert "vu" not in test["output"]
            assert test["extra_data"]["kind"] == "hidden"
    for issue in read(folder / "gitlab.json"):
        if "limitee" in issue["check_name"]:
            assert "vu" not in issue["description"]
    for case in ET.parse(folder / "junit.xml").iter("testcase"):
        if case.get("name", "").startswith("limitee"):
            assert "ValueError" not in ET.tostring(case, encoding="unicode")
    for line in (folder / "resume.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| limitee"):
            assert "vu" not in line


def test_several_files_are_one_document(folder: Path) -> None:
    words = ["--no-html", "--junit", "j.xml", "--gitlab", "g.json", "--markdown", "m.md"]

    done = check(folder, "faux.py", "juste.py", *words)

    names = [suite.name for suite in JUnitXml.fromfile(str(folder / "j.xml"))]
    titles = (folder / "m.md").read_text(encoding="utf-8").splitlines()
    assert done.code == 1
    assert names == [
        f"{file}.{exercise}"
        for file in ("faux.py", "juste.py")
        for exercise in ("minimax", "alphabeta")
    ]
    assert {each["location"]["path"] for each in read(folder / "g.json")} == {"faux.py"}
    assert [line for line in titles if line.startswith("# ")] == ["# faux.py", "# juste.py"]


def test_two_files_of_one_name_are_told_apart(folder: Path) -> None:
    for name in ("a", "b"):
        (folder / name).mkdir()
        (folder / name / "code.py").write_text(NEVER_CUTS, encoding="utf-8")

    check(folder, "a/code.py", str(folder / "b" / "code.py"), "--no-html", "--junit", "j.xml")

    names = [suite.name for suite in JUnitXml.fromfile(str(folder / "j.xml"))]
    assert names == ["a/code.py.alphabeta", "b/code.py.alphabeta"]


def test_gitlab_finds_the_file_from_its_project(folder: Path) -> None:
    project = str(folder.parent)

    check(folder, "faux.py", "--no-html", "--gitlab", "g.json", CI_PROJECT_DIR=project)

    paths = {each["location"]["path"] for each in read(folder / "g.json")}
    assert paths == {"eleve/faux.py"}


def test_where_everything_passed_gitlab_has_an_empty_list(folder: Path) -> None:
    done = check(folder, "juste.py", "--no-html", "--gitlab", "-")

    assert (done.code, json.loads(done.out)) == (0, [])


WHEN = re.compile(
    r'("(?:duration_s|execution_time)": )[0-9.e-]+|("(?:datetime|graded_at)": ")[0-9TZ:-]+'
    r'|( time=")[0-9.]+|( timestamp=")[0-9T:-]+'
)
"""How long it took and when it was: what differs from one run to the next."""


# On stdout ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", [option for option in FILES if option != "--html"])
def test_a_document_on_stdout_is_alone_there(
    folder: Path, handed_over: Mapping[str, HandedOver], option: str
) -> None:
    done = check(folder, "faux.py", "--no-html", option, "-", **CLASSROOM)

    file = handed_over["faux.py"].folder / FILES[option]
    written = file.read_text(encoding="utf-8").replace("\u00a0", " ")
    assert (done.code, done.err) == (1, "")
    assert WHEN.sub(r"\1\2\3\4", done.out) == WHEN.sub(r"\1\2\3\4", written)


def test_a_page_is_written_beside_a_document_on_stdout(folder: Path) -> None:
    done = check(folder, "faux.py", "--junit", "-")

    assert (folder / "faux.rapport.html").exists()
    assert ET.fromstring(done.out.encode()).tag == "testsuites"


@pytest.mark.parametrize("option", ["--junit", "--markdown", "--gradescope"])
def test_errors_are_text_where_the_document_is_not_json(folder: Path, option: str) -> None:
    done = check(folder, "faux.py", "--exercice", "minmax", option, "-")

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("grader : exercice inconnu")


def test_errors_are_json_where_json_goes_to_stdout(folder: Path) -> None:
    done = check(folder, "faux.py", "--json", "-", "--junit", "absent/j.xml")

    assert (done.code, done.err) == (2, "")
    assert json.loads(done.out)["errors"][0]["code"] == "output-unwritable"


# Wrong usage -------------------------------------------------------------------------------------

WRONG = {
    "two on stdout": (["--junit", "-", "--markdown", "-"], "une seule sortie"),
    "page and format on stdout": (["--html", "-", "--gitlab", "-"], "une seule sortie"),
    "one place for two": (["--junit", "f", "--gitlab", "./f"], "deux sorties iraient"),
    "over the page": (["--junit", "faux.rapport.html"], "deux sorties iraient"),
    "over the submission": (["--markdown", "faux.py"], "est le fichier à noter"),
    "no such folder": (["--gradescope", "absent/r.json"], "impossible d'écrire"),
    "a folder": (["--classroom50", "."], "est un dossier"),
    "watched on stdout": (["--watch", "--junit", "-"], "chaque sortie doit aller dans un fichier"),
    "watched and annotated": (["--watch", "--github"], "garde l'un des deux"),
    "several for Gradescope": (
        ["juste.py", "--gradescope", "r.json"],
        "--gradescope ne décrit qu'une copie",
    ),
    "several for Classroom 50": (
        ["juste.py", "--classroom50", "r.json"],
        "--classroom50 ne décrit qu'une copie",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_handed_over_is_told_before_anything_is_graded(
    folder: Path, name: str
) -> None:
    words, said = WRONG[name]
    before = sorted(folder.iterdir())

    done = check(folder, "faux.py", *words, **CLASSROOM)

    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert sorted(folder.iterdir()) == before


def test_classroom_50_says_all_the_variables_that_are_missing(folder: Path) -> None:
    known = {"CLASSROOM": "nsi", "SUBMISSION_TAG": "submit/1", "OWNER": "alice"}

    done = check(folder, "faux.py", "--classroom50", "r.json", **known)

    assert done.code == 2
    assert "ces variables d'environnement : ASSIGNMENT, COMMIT_URL, RELEASE_URL" in done.err
    assert not (folder / "r.json").exists()


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"SUBMISSION_TAG": "v1"}, "SUBMISSION_TAG=v1 : Classroom 50 attend submit/…"),
        ({"ASSIGNMENT_TYPE": "seul"}, "ASSIGNMENT_TYPE=seul : Classroom 50 attend individual |"),
    ],
)
def test_classroom_50_is_told_no_nonsense(
    folder: Path, variables: dict[str, str], said: str
) -> None:
    done = check(folder, "faux.py", "--classroom50", "r.json", **CLASSROOM | variables)

    assert done.code == 2
    assert said in done.err


def test_classroom_50_finds_addresses_from_what_github_tells(folder: Path) -> None:
    known = {name: CLASSROOM[name] for name in ("CLASSROOM", "ASSIGNMENT")}

    check(
        folder,
        *("faux.py", "--no-html", "--classroom50", "r.json"),
        SUBMISSION_TAG="submit/a b",
        GITHUB_SERVER_URL="https://forge.test",
        GITHUB_REPOSITORY="ecole/nsi-alice",
        GITHUB_SHA="abc",
        USERNAME="alice",
        ASSIGNMENT_TYPE="group",
        **known,
    )

    result = read(folder / "r.json")
    assert result["commit"] == result["review"] == "https://forge.test/ecole/nsi-alice/commit/abc"
    assert result["release"].endswith("/ecole/nsi-alice/releases/tag/submit%2Fa%20b")
    assert (result["owner"], result["assignment_type"]) == ("alice", "group")


def test_help_names_every_format_in_both_languages(folder: Path) -> None:
    for language in ("fr", "en"):
        shown = check(folder, "--help", "--lang", language)
        assert shown.code == 0
        for option in (*FILES, "--github", "--no-github"):
            assert option in shown.out


# GitHub Actions ----------------------------------------------------------------------------------


def test_github_is_told_by_itself(folder: Path) -> None:
    summary = folder / "summary.md"

    done = in_actions(folder, "faux.py", "--no-html", GITHUB_STEP_SUMMARY=str(summary))

    commands = obeyed(done.out)
    assert done.code == 1
    assert {command.name for command in commands} == {"error"}
    assert {command.properties["file"] for command in commands} == {"eleve/faux.py"}
    line = (folder / "faux.py").read_text(encoding="utf-8").splitlines().index
    start = "def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):"
    assert commands[0].properties["line"] == str(line(start) + 1)
    assert summary.read_text(encoding="utf-8").startswith("# eleve/faux.py\n")
    assert "faux.py : " in done.out


def test_the_summary_goes_below_what_is_there(folder: Path) -> None:
    summary = folder / "summary.md"
    summary.write_text("# Avant\n", encoding="utf-8")

    for _ in range(2):
        in_actions(folder, "juste.py", "--no-html", GITHUB_STEP_SUMMARY=str(summary))

    text = summary.read_text(encoding="utf-8")
    assert text.startswith("# Avant\n\n# eleve/juste.py\n")
    assert text.count("# eleve/juste.py") == 2


def test_a_summary_that_is_full_is_left_alone(folder: Path) -> None:
    summary = folder / "summary.md"
    summary.write_bytes(b"x" * ((1 << 20) - 10))

    done = in_actions(folder, "juste.py", "--no-html", GITHUB_STEP_SUMMARY=str(summary))

    assert done.code == 0
    assert summary.stat().st_size == (1 << 20) - 10


def test_a_summary_that_cannot_be_written_costs_no_mark(folder: Path) -> None:
    done = in_actions(folder, "juste.py", "--no-html", GITHUB_STEP_SUMMARY=str(folder / "a" / "b"))

    assert done.code == 0
    assert "le résumé de l'étape n'a pas pu être écrit" in done.err


def test_github_may_be_told_nothing(folder: Path) -> None:
    summary = folder / "summary.md"

    done = in_actions(
        folder, "faux.py", "--no-html", "--no-github", GITHUB_STEP_SUMMARY=str(summary)
    )

    assert obeyed(done.out + done.err) == []
    assert not summary.exists()


def test_github_may_be_told_elsewhere(folder: Path) -> None:
    done = check(folder, "faux.py", "--no-html", "--github")

    assert {command.properties["file"] for command in obeyed(done.out)} == {"faux.py"}


def test_beside_a_document_annotations_go_to_stderr(folder: Path) -> None:
    done = in_actions(folder, "faux.py", "--no-html", "--json", "-")

    assert json.loads(done.out)["status"] == "failed"
    assert {command.name for command in obeyed(done.err)} == {"error"}


def test_a_notebook_is_annotated_by_its_cell(folder: Path) -> None:
    (folder / "copie.ipynb").write_bytes(notebook("x = 1", NEVER_CUTS))

    [command] = obeyed(in_actions(folder, "copie.ipynb", "--no-html").out)

    assert command.properties["file"] == "eleve/copie.ipynb"
    assert "line" not in command.properties
    assert "de la cellule 2" in command.message


@pytest.mark.parametrize(
    "words",
    [
        ["--no-html"],
        ["--no-html", "--verbose"],
        ["--no-html", "--quiet"],
        ["--no-html", "--no-github", "--verbose"],
        *(["--no-html", option, "-"] for option in FILES if option != "--html"),
        ["--html", "-"],
    ],
)
def test_a_student_commands_nothing(folder: Path, words: list[str]) -> None:
    done = in_actions(folder, "hostile.py", *words, **CLASSROOM)

    commands = [*obeyed(done.out), *obeyed(done.err)]
    assert done.code == 1
    assert {command.name for command in commands} <= {"error"}
    assert all(command.properties.get("file") == "eleve/hostile.py" for command in commands)
    assert ("--no-github" in words) == (commands == [])


@pytest.mark.skipif(os.name == "nt", reason="such a name is no name there")
def test_nor_does_the_name_of_a_file(folder: Path) -> None:
    name = "##[add-mask]x\n::error::y.py"
    (folder / name).write_text(NEVER_CUTS, encoding="utf-8")

    graded = in_actions(folder, name, "--no-html")
    missing = in_actions(folder, name + "?", "--no-html")

    assert {command.name for command in obeyed(graded.out)} == {"error"}
    assert all("file" in command.properties for command in obeyed(graded.out))
    assert missing.code == 2
    assert obeyed(missing.out + missing.err) == []


# The course in GitHub Actions --------------------------------------------------------------------


def broken_course(folder: Path) -> None:
    fixture = folder.parent / "fixtures" / "egalites.yaml"
    fixture.write_text(
        fixture.read_text(encoding="utf-8").replace("  valeur: 3", "  valeure: 3"),
        encoding="utf-8",
    )


@pytest.mark.parametrize("words", [["check", "faux.py"], ["audit", "--fast"]])
def test_a_mistake_in_the_course_is_annotated_where_it_stands(
    folder: Path, words: list[str]
) -> None:
    broken_course(folder)
    variables = {"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(folder.parent.parent)}

    done = run_grader(*words, cwd=folder, **variables)
    quiet = run_grader(*words, "--no-github", cwd=folder, **variables)

    [command] = obeyed(done.out)
    assert done.code == quiet.code == 2
    assert command.properties["file"] == "cours/fixtures/egalites.yaml"
    assert command.properties["line"] == "8"
    assert "valeure" in command.message
    assert "clé inconnue" in done.err
    assert obeyed(quiet.out + quiet.err) == []


def test_what_an_audit_finds_is_annotated(folder: Path) -> None:
    variables = {"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(folder.parent)}
    words = ["audit", "--fast", "--exercice", "minimax"]

    def annotated(*more: str) -> list[Command]:
        done = run_grader(*words, *more, cwd=folder, **variables)
        return [*obeyed(done.out), *obeyed(done.err)]

    found = annotated()
    assert {command.properties["file"] for command in found} == {
        "exercices/minimax/exercice.yaml",
        "exercices/minimax/squelette.py",
    }
    assert annotated("--no-github") == []
    assert annotated("--json", "-") == found


# What was handed in ------------------------------------------------------------------------------


PLATFORMS = ("--no-html", "--gradescope", "g.json", "--classroom50", "c.json", "--markdown", "r.md")
MINIMAX_ALONE = ("--exercice", "minimax")
UNGRADABLE = {
    "utf-16": ({"copie.py": MINIMAX.encode("utf-16")}, "UTF-16"),
    "a cut notebook": ({"copie.ipynb": notebook(MINIMAX)[:-20]}, "fichier coupé"),
    "too large": ({"copie.py": b"#" * (1 << 20) + b"#"}, "1 Mio"),
    "an empty file": ({"copie.py": b""}, "le fichier est vide"),
    "no program": ({"rendu.pdf": b"%PDF"}, "aucun fichier à noter"),
    "nothing": ({}, "aucun fichier à noter"),
}


def handed_in(folder: Path, files: dict[str, bytes]) -> Path:
    place = folder / "rendu"
    place.mkdir()
    for name, data in files.items():
        (place / name).write_bytes(data)
    return place


@pytest.mark.parametrize(("files", "reason"), UNGRADABLE.values(), ids=UNGRADABLE)
def test_what_cannot_be_graded_is_a_zero_with_its_reason_where_a_platform_reads_it(
    folder: Path,
    handed_over: Mapping[str, HandedOver],
    files: dict[str, bytes],
    reason: str,
) -> None:
    place = handed_in(folder, files)
    words = (*PLATFORMS, *MINIMAX_ALONE)

    done = check(folder, "rendu", *words, **CLASSROOM)

    assert done.code == 1, done.err
    gradescope, classroom50 = read(folder / "g.json"), read(folder / "c.json")
    json_schema("gradescope-results").validate(gradescope)
    json_schema("classroom50-result").validate(classroom50)
    release_body = (folder / "r.md").read_text(encoding="utf-8")
    messages = [test["message"] for test in classroom50["tests"]]
    for text in (done.out, gradescope["output"], release_body, *messages):
        assert reason in " ".join(text.split())
        assert "aucune fonction minimax" not in " ".join(text.split())
    assert (gradescope["score"], classroom50["score"]) == (0, 0)
    report = read(handed_over["juste.py"].folder / FILES["--json"])
    [whole] = [each for each in report["exercises"] if each["id"] == "minimax"]
    assert gradescope["extra_data"]["max_score"] == whole["max_score"]
    assert check(place, ".", *words, "--exit-zero", **CLASSROOM).code == 0


@pytest.mark.parametrize(("files", "reason"), UNGRADABLE.values(), ids=UNGRADABLE)
def test_and_an_error_where_none_does(folder: Path, files: dict[str, bytes], reason: str) -> None:
    handed_in(folder, files)

    done = check(folder, "rendu", "--no-html", "--markdown", "r.md", "--exit-zero")

    assert (done.code, done.out) == (2, "")
    assert reason in done.err
    assert not (folder / "r.md").exists()


def test_a_link_is_no_students_work_and_its_file_is_not_graded(folder: Path) -> None:
    (handed_in(folder, {}) / "lien.py").symlink_to(folder / "juste.py")

    done = check(folder, "rendu", "--gradescope", "g.json", "--no-html")

    assert done.code == 1, done.err
    assert "lien.py" in read(folder / "g.json")["output"]
    assert read(folder / "g.json")["score"] == 0


def test_a_file_that_does_not_exist_stays_an_error(folder: Path) -> None:
    done = check(folder, "absent.py", "--gradescope", "g.json", "--no-html")

    assert done.code == 2
    assert not (folder / "g.json").exists()


def test_the_page_of_a_folder_without_a_program_lies_in_it(folder: Path) -> None:
    place = handed_in(folder, {})

    done = check(place, ".", "--gradescope", "../g.json")

    assert done.code == 1, done.err
    page = (place / "rendu.rapport.html").read_text(encoding="utf-8")
    assert "aucun fichier à noter" in page.replace("\u00a0", " ")


def test_which_file_of_a_folder_was_graded_reaches_the_student_in_every_format(
    folder: Path,
) -> None:
    handed_in(folder, {"a.py": (MINIMAX + ALPHABETA).encode(), "b.py": b"x = 1\n"})

    done = check(folder, "rendu", *ALL, **CLASSROOM)
    quiet = check(folder, "rendu", "--no-html", "--quiet")
    piped = check(folder, "rendu", "--no-html", "--json", "-")

    said = "non retenu : b.py"
    assert (done.code, done.err) == (0, "")
    for text in (done.out, quiet.err, piped.err):
        assert " ".join(text.split()).count(said) == 1
    assert said not in quiet.out
    for name in ("r.json", "results.json", "resume.md", "page.html"):
        text = (folder / name).read_text(encoding="utf-8").replace("\u00a0", " ")
        assert said in text.replace("b\\\\.py", "b.py").replace("b\\.py", "b.py"), name


def test_no_mark_of_an_earlier_run_is_left_where_this_one_breaks_down(folder: Path) -> None:
    for name in ("g.json", "c.json", "r.md"):
        (folder / name).write_text("ancien", encoding="utf-8")
    words = [sys.executable, "-c", BREAKS_DOWN, "check", "juste.py", *PLATFORMS]

    done = run(words, cwd=folder, stdin="", variables=CLASSROOM)

    assert done.code == 3
    assert not (folder / "g.json").exists()
    assert not (folder / "c.json").exists()
    assert (folder / "r.md").read_text(encoding="utf-8") == "ancien"
