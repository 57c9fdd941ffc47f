"""The GitLab template: the lines of its jobs are run as GitLab's runner runs them, in one shell."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.course_files import write_course
from tests.e2e.command import Done, run, run_grader
from tests.e2e.planted_modules import plant_modules
from tests.e2e.wheelhouse import ROOT, Wheelhouse
from tests.one_exercise import COURSE, RIGHT, WRONG, WRONG_CLAIM

pytestmark = pytest.mark.timeout(600)  # An installation takes its time.

TEMPLATE = yaml.safe_load((ROOT / "ci/gitlab/grader.gitlab-ci.yml").read_text(encoding="utf-8"))


def job_named(name: str) -> dict[str, Any]:
    job = TEMPLATE[name]
    return {**TEMPLATE[job["extends"]], **job}


def run_lines(
    lines: list[str], folder: Path, wheelhouse: Wheelhouse, variables: Mapping[str, str]
) -> Done:
    script = folder.parent / "script.sh"
    script.write_text("\n".join(lines), encoding="utf-8")
    given = {"GRADER_PACKAGE": str(wheelhouse.grader), "CI_PROJECT_DIR": str(folder)}
    return run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
        cwd=folder,
        stdin="",
        variables={**wheelhouse.environment(), **TEMPLATE["variables"], **given, **variables},
        time_limit_s=500,
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = write_course(tmp_path / "un projet", files=COURSE)
    (root / "copies").mkdir()
    (root / "copies" / "mon code.py").write_text(WRONG, encoding="utf-8")
    return root


def test_one_installation_grades_and_proves_the_course(
    project: Path, wheelhouse: Wheelhouse
) -> None:
    """All jobs in one shell, so that grader is installed once; their exit codes are told."""
    elsewhere = project.parent / "ailleurs"
    elsewhere.mkdir()
    (elsewhere / "rapport.json").write_text('{"score": 1000}', encoding="utf-8")
    (project / "grader-reports").symlink_to(elsewhere)
    grade, audit = job_named("grade"), job_named("audit")
    lines = [*grade["before_script"], "set +e"]
    for job, variables in (
        (grade, {"GRADER_FILE": "copies"}),
        (grade, {"GRADER_EXERCICES": "meilleur-coup", "GRADER_COURSE": ".", "GRADER_LANG": "en"}),
        (grade, {"GRADER_FILE": "$(touch pirate).py"}),
        (audit, {}),
    ):
        given = [f"export {name}='{value}'" for name, value in variables.items()]
        lines += [*given, *job["script"], 'echo "exit code $?"']
    mark = plant_modules(project)
    right = project / "$(touch pirate).py"
    right.write_text(RIGHT, encoding="utf-8")

    done = run_lines(lines, project, wheelhouse, {})

    assert not mark.exists(), mark.read_text(encoding="utf-8")
    codes = [line for line in done.out.splitlines() if line.startswith("exit code")]
    assert codes == ["exit code 1", "exit code 1", "exit code 0", "exit code 0"], done.err
    assert "mon code.py" in done.out
    assert not (project / "pirate").exists()
    assert [each.name for each in elsewhere.iterdir()] == ["rapport.json"]
    reports = project / "grader-reports"
    assert json.loads((reports / "rapport.json").read_text(encoding="utf-8"))["score"] == 1
    expected = [*grade["artifacts"]["reports"].values(), "$GRADER_REPORTS/rapport.html"]
    for file in [*expected, "$GRADER_REPORTS/audit.html"]:
        assert (project / file.replace("$GRADER_REPORTS", "grader-reports")).is_file()


def test_a_report_that_came_with_the_repository_is_taken_away(
    project: Path, wheelhouse: Wheelhouse
) -> None:
    file = project / "grader-reports" / "rapport.json"
    file.parent.mkdir()
    file.write_text('{"score": 1000}', encoding="utf-8")

    done = run_lines(preparing(), project, wheelhouse, {})

    assert done.code == 0, done.err
    assert not file.exists()


@pytest.mark.parametrize("link", ["rapports", "rapports/de", "rapports/de/grader"])
@pytest.mark.parametrize("written", ["{}", "{}/", "./{}", "$CI_PROJECT_DIR/{}"])
def test_no_link_of_the_repository_leads_the_reports_elsewhere(
    project: Path, wheelhouse: Wheelhouse, link: str, written: str
) -> None:
    elsewhere = project.parent / "ailleurs"
    (elsewhere / "de" / "grader").mkdir(parents=True)
    (elsewhere / "rapport.json").write_text("à moi", encoding="utf-8")
    (project / link).parent.mkdir(parents=True, exist_ok=True)
    (project / link).symlink_to(elsewhere)
    before = sorted(elsewhere.rglob("*"))
    asked = written.format("rapports/de/grader").replace("$CI_PROJECT_DIR", str(project))
    writes = 'echo vu > "$GRADER_REPORTS/rapport.html"'

    done = run_lines([*preparing(), writes], project, wheelhouse, {"GRADER_REPORTS": asked})

    assert done.code == 0, done.err
    assert sorted(elsewhere.rglob("*")) == before
    assert not (project / link).is_symlink()
    assert (project / "rapports/de/grader/rapport.html").is_file()


@pytest.mark.parametrize("asked", ["", "/ailleurs", "../ailleurs", "a/../../ailleurs", "a/.."])
def test_reports_stay_in_the_repository(project: Path, wheelhouse: Wheelhouse, asked: str) -> None:
    before = sorted(project.parent.rglob("*"))

    done = run_lines(preparing(), project, wheelhouse, {"GRADER_REPORTS": asked})

    assert done.code == 2
    assert "donnez un dossier du dépôt" in done.err
    assert "Give a folder of the repository" in done.err
    assert sorted({*project.parent.rglob("*")} - {project.parent / "script.sh"}) == before


def preparing() -> list[str]:
    """What a job does once grader is installed, and before it grades."""
    lines: list[str] = job_named("grade")["before_script"]
    return lines[[line.startswith('"$grader_venv') for line in lines].index(True) + 1 :]


def test_a_course_is_proven_where_its_solutions_are_and_a_kit_never(
    project: Path, tmp_path: Path
) -> None:
    top, named = job_named("audit")["rules"]
    kit = tmp_path / "trousse"
    run_grader("kit", str(kit), cwd=project)
    nested = write_course(tmp_path / "depot" / "mon cours", files=COURSE).parent

    assert named["if"] == "$GRADER_COURSE"
    assert (kit / "exercices" / "cours.yaml").is_file()
    for folder, at_the_top, anywhere in (
        (project, True, True),
        (nested, False, True),
        (kit, False, False),
    ):
        assert any(any(folder.glob(pattern)) for pattern in top["exists"]) == at_the_top
        assert any(any(folder.glob(pattern)) for pattern in named["exists"]) == anywhere


def test_reports_are_kept_whatever_came_of_the_job() -> None:
    for name in ("grade", "audit"):
        assert job_named(name)["artifacts"]["when"] == "always"
    assert sorted(job_named("grade")["artifacts"]["reports"]) == ["codequality", "junit"]


@pytest.mark.parametrize("course", ["", "mon cours"])
def test_a_course_with_a_mistake_fails_its_job_wherever_it_is(
    project: Path, wheelhouse: Wheelhouse, grader_python: str, course: str
) -> None:
    """A course that is named is proven, not the sound one at the top of the repository."""
    write_course(project / course, files={**COURSE, **WRONG_CLAIM})
    lines = [f'grader_venv="{Path(grader_python).parents[1]}"', "mkdir -p grader-reports"]
    variables = {"GRADER_COURSE": course}

    done = run_lines([*lines, *job_named("audit")["script"]], project, wheelhouse, variables)

    assert done.code == 1
    assert "trois-coups" in done.out


@pytest.mark.parametrize(
    ("package", "said"),
    [
        ("", "GRADER_PACKAGE est vide"),
        ("grader", "celui d'un inconnu"),
        ("grader==1.0", "celui d'un inconnu"),
    ],
)
def test_without_a_word_on_what_to_install_nothing_is_installed(
    project: Path, wheelhouse: Wheelhouse, package: str, said: str
) -> None:
    lines = job_named("grade")["before_script"]

    done = run_lines(lines, project, wheelhouse, {"GRADER_PACKAGE": package})

    assert done.code == 2
    assert said in done.err
    assert not (project / "grader-reports").exists()
