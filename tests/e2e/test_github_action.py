"""The GitHub Action: each step of action.yml is run as a runner runs it."""

import json
import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from grader.model.dataclass import dataclass
from tests.course_files import write_course
from tests.e2e.command import Done, run, run_grader
from tests.e2e.planted_modules import plant_modules
from tests.e2e.wheelhouse import ROOT, Wheelhouse
from tests.one_exercise import COURSE, RIGHT, WRONG, WRONG_CLAIM

pytestmark = pytest.mark.timeout(600)  # An installation takes its time.

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}
INSTALL, GRADE, AUDIT = STEPS
_EXPRESSION = re.compile(r"\$\{\{ ([\w.-]+) \}\}")


@dataclass(frozen=True, slots=True)
class Runner:
    """What GitHub gives a job: folders, files to write to, variables."""

    workspace: Path
    temporary: Path
    variables: Mapping[str, str]

    def step(self, name: str, inputs: Mapping[str, str], installed: Mapping[str, str]) -> Done:
        """One step; its expressions are replaced as GitHub replaces them, in `env` alone."""
        step = STEPS[name]
        known = {f"inputs.{key}": value["default"] for key, value in ACTION["inputs"].items()}
        known |= {f"inputs.{key}": value for key, value in inputs.items()}
        known |= {f"steps.install.outputs.{key}": value for key, value in installed.items()}
        known["github.action_path"] = str(ROOT)
        assert "${{" not in step["run"]
        script = self.temporary / f"{name}.sh"
        script.write_text(step["run"], encoding="utf-8")
        return run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
            cwd=self.workspace,
            stdin="",
            variables=dict(self.variables)
            | {
                key: _EXPRESSION.sub(lambda found: known[found[1]], value)
                for key, value in step["env"].items()
            },
            time_limit_s=500,
        )

    def outputs(self) -> dict[str, str]:
        lines = Path(self.variables["GITHUB_OUTPUT"]).read_text(encoding="utf-8").splitlines()
        return dict(line.split("=", 1) for line in lines)


def new_runner(folder: Path, wheelhouse: Wheelhouse) -> Runner:
    workspace, temporary = folder / "un dépôt", folder / "temp"
    temporary.mkdir()
    write_course(workspace / "cours du professeur", files=COURSE)
    for file in ("output", "summary"):
        (temporary / file).touch()
    variables = wheelhouse.environment() | {
        "CI": "true",
        "GITHUB_ACTIONS": "true",
        "GITHUB_WORKSPACE": str(workspace),
        "GITHUB_OUTPUT": str(temporary / "output"),
        "GITHUB_STEP_SUMMARY": str(temporary / "summary"),
        "RUNNER_TEMP": str(temporary),
    }
    return Runner(workspace, temporary, variables)


@pytest.fixture
def runner(tmp_path: Path, wheelhouse: Wheelhouse) -> Runner:
    return new_runner(tmp_path, wheelhouse)


@pytest.fixture(scope="module")
def installed(
    tmp_path_factory: pytest.TempPathFactory, wheelhouse: Wheelhouse
) -> Mapping[str, str]:
    """The outputs of the first step, in a checkout that is hostile to it."""
    runner = new_runner(tmp_path_factory.mktemp("job"), wheelhouse)
    mark = plant_modules(runner.workspace)
    done = runner.step(INSTALL, {}, {})
    assert not mark.exists(), mark.read_text(encoding="utf-8")
    assert done.code == 0, done.err
    return runner.outputs()


def grade(
    runner: Runner, installed: Mapping[str, str], written: Mapping[str, str], **inputs: str
) -> Done:
    for name, text in written.items():
        file = runner.workspace / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    wanted = {"files": "\n".join(written), "course": "cours du professeur"} | inputs
    words = {name.replace("_", "-"): value for name, value in wanted.items()}
    return runner.step(GRADE, words, installed)


def test_grader_is_installed_from_the_folder_of_the_action(installed: Mapping[str, str]) -> None:
    python = Path(installed["python"])
    where = subprocess.run(
        [python, "-I", "-c", "import grader; print(grader.__file__)"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )

    assert Path(where.stdout.strip()).is_relative_to(python.parents[1])
    assert python.parents[2].name == "temp"


def test_a_right_file_passes_and_its_marks_are_outputs(
    runner: Runner, installed: Mapping[str, str]
) -> None:
    """The name of the file is a name, and never a command."""
    done = grade(runner, installed, {"-v de Zoé'; touch pirate; '$(touch pirate).py": RIGHT})

    assert done.code == 0, done.err
    assert not (runner.workspace / "pirate").exists()
    outputs = runner.outputs()
    reports = Path("grader-reports")
    assert {name: outputs.pop(name) for name in ("html", "json", "junit")} == {
        "html": str(reports / "rapport.html"),
        "json": str(reports / "rapport.json"),
        "junit": str(reports / "rapport.xml"),
    }
    assert outputs == {"status": "passed", "score": "1.0", "max-score": "1.0", "mark": "20.0"}
    assert sorted(ACTION["outputs"]) == sorted([*outputs, "html", "json", "junit"])
    assert (runner.workspace / reports / "rapport.html").is_file()


def test_a_wrong_file_fails_with_annotations_a_summary_and_the_marks_of_the_command(
    runner: Runner, installed: Mapping[str, str]
) -> None:
    done = grade(runner, installed, {"rendu/faux.py": WRONG}, files="rendu")

    assert done.code == 1, done.err
    assert "::error " in done.out
    assert Path(runner.variables["GITHUB_STEP_SUMMARY"]).read_text(encoding="utf-8")
    outputs = runner.outputs()
    assert outputs["status"] == "failed"
    words = ("check", "rendu/faux.py", "--course", "cours du professeur", "--no-html", "--json")
    report = json.loads(run_grader(*words, "-", cwd=runner.workspace).out)
    assert outputs["mark"] == str(report["mark"]["value"])
    assert outputs["score"] == str(report["score"])


def test_points_lost_may_be_no_failure(runner: Runner, installed: Mapping[str, str]) -> None:
    assert grade(runner, installed, {"faux.py": WRONG}, exit_zero="true").code == 0


def test_several_files_are_graded_in_one_run_and_a_name_is_never_a_command(
    runner: Runner, installed: Mapping[str, str]
) -> None:
    names = ["-v.py", "$(touch pirate).py", "a'; touch pirate; '.py", "deux.py"]
    done = grade(runner, installed, dict.fromkeys(names, RIGHT))

    assert done.code == 0, done.err
    assert not (runner.workspace / "pirate").exists()
    outputs = runner.outputs()
    assert sorted(outputs) == ["json", "junit"]
    reports = json.loads((runner.workspace / outputs["json"]).read_text(encoding="utf-8"))
    assert len(reports["reports"]) == len(names)
    assert (runner.workspace / "deux.rapport.html").is_file()


def test_an_exercise_that_is_asked_for_and_missing_counts(
    runner: Runner, installed: Mapping[str, str]
) -> None:
    done = grade(runner, installed, {"vide.py": "x = 1\n"}, exercices=" meilleur-coup ")

    assert done.code == 1, done.err
    assert runner.outputs()["mark"] == "0.0"


def test_what_is_not_graded_always_fails_and_reports_of_the_repository_are_not_believed(
    runner: Runner, installed: Mapping[str, str]
) -> None:
    forged = {"status": "passed", "score": 9, "max_score": 9, "mark": {"value": 20}}
    (runner.workspace / "grader-reports").mkdir()
    file = runner.workspace / "grader-reports" / "rapport.json"
    file.write_text(json.dumps(forged), encoding="utf-8")

    done = grade(runner, installed, {}, files="absent.py", exit_zero="true")

    assert done.code == 2
    assert runner.outputs() == {}


def test_a_folder_of_reports_that_is_a_link_of_the_repository_leads_nowhere(
    runner: Runner, installed: Mapping[str, str]
) -> None:
    elsewhere = runner.temporary / "ailleurs"
    elsewhere.mkdir()
    (elsewhere / "rapport.json").write_text("à quelqu'un d'autre", encoding="utf-8")
    (runner.workspace / "sorties").symlink_to(elsewhere)

    plain = grade(runner, installed, {"rendu de Zoé/mon code.py": RIGHT}, reports="sorties")
    (runner.workspace / "autres").symlink_to(elsewhere)
    below = grade(runner, installed, {"un.py": RIGHT}, reports="autres/rapports")

    assert (plain.code, below.code) == (0, 0), plain.err + below.err
    assert [each.name for each in elsewhere.iterdir()] == ["rapport.json"]
    assert (elsewhere / "rapport.json").read_text(encoding="utf-8") == "à quelqu'un d'autre"
    assert (runner.workspace / "sorties" / "rapport.json").is_file()
    assert (runner.workspace / "autres" / "rapports" / "rapport.json").is_file()


@pytest.mark.parametrize("step", [GRADE, AUDIT])
@pytest.mark.parametrize("in_the_way", ["un fichier", "un dossier"])
def test_what_stands_where_reports_go_is_told_in_one_sentence(
    runner: Runner, installed: Mapping[str, str], step: str, in_the_way: str
) -> None:
    reports = runner.workspace / "grader-reports"
    if in_the_way == "un fichier":
        reports.write_text("", encoding="utf-8")
    else:
        for name in ("rapport.json", "audit.html"):
            (reports / name).mkdir(parents=True)

    done = runner.step(step, {"course": "cours du professeur"}, installed)

    assert done.code == 2
    assert done.err == ""
    [line] = done.out.splitlines()
    assert line.startswith("::error title=grader::grader-reports")
    assert "take it out of the repository" in line


def test_no_other_course_is_proven_in_place_of_one_that_lies_elsewhere(
    runner: Runner, installed: Mapping[str, str]
) -> None:
    done = runner.step(AUDIT, {}, installed)

    assert done.code == 2
    assert "exercices/cours.yaml" in done.err


def test_the_course_is_proven_and_a_mistake_in_it_fails_the_step(
    runner: Runner, installed: Mapping[str, str]
) -> None:
    inputs = {"course": "cours du professeur", "lang": "en"}
    sound = runner.step(AUDIT, inputs, installed)
    write_course(runner.workspace / "cours du professeur", files=WRONG_CLAIM)
    mistaken = runner.step(AUDIT, inputs, installed)

    assert (sound.code, mistaken.code) == (0, 1), sound.out + mistaken.err
    assert "is proven" in sound.out
    assert "trois-coups" in mistaken.out
    assert (runner.workspace / "grader-reports" / "audit.html").is_file()


def test_a_runner_without_a_recent_python_is_told_what_to_add(runner: Runner) -> None:
    old = runner.temporary / "old"
    old.mkdir()
    for name in ("python3", "python"):
        (old / name).write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.8.10"\nexit 1\n')
        (old / name).chmod(0o755)
    path = f"{old}{os.pathsep}{runner.variables['PATH']}"
    aged = Runner(runner.workspace, runner.temporary, {**runner.variables, "PATH": path})

    done = aged.step(INSTALL, {}, {})

    assert done.code == 2
    assert "Python 3.8.10" in done.out
    assert "actions/setup-python" in done.out
    assert runner.outputs() == {}


def test_steps_are_left_out_as_the_inputs_say() -> None:
    assert STEPS[GRADE]["if"] == "inputs.files != ''"
    assert "inputs.audit == 'true'" in STEPS[AUDIT]["if"]
    assert "if" not in STEPS[INSTALL]


def test_the_example_gives_only_inputs_that_the_action_has() -> None:
    workflow = yaml.safe_load((ROOT / "ci/github/workflow.yml").read_text(encoding="utf-8"))
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    ours = [step for step in steps if step["uses"].startswith("votre-organisation/grader@")]

    assert len(ours) == 2
    for step in ours:
        assert set(step["with"]) <= set(ACTION["inputs"])
    for job in workflow["jobs"].values():
        assert job["permissions"] == {"contents": "read"}
