"""The zip for Gradescope, unpacked and run in a fresh folder as its harness would."""

import json
import os
import shutil
import stat
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.audit_course import SOUND
from tests.course_files import write_course
from tests.e2e.command import Done, run, run_grader
from tests.e2e.planted_modules import plant_modules
from tests.e2e.wheelhouse import ROOT, Wheelhouse
from tests.notebooks import notebook
from tests.one_exercise import COURSE, RIGHT
from tests.unit.format_samples import json_schema

pytestmark = pytest.mark.timeout(600)  # An installation takes its time.

HIDDEN_TREE = "[[4, 1], [7, 5]]"
MINIMAX = SOUND["corrige/minimax.py"]
WRONG = MINIMAX.replace("prof - 1", "prof - 2")


def unpack(archive: Path, folder: Path) -> None:
    """With the permissions that the zip says, as `unzip` does."""
    with zipfile.ZipFile(archive) as opened:
        for entry in opened.infolist():
            file = Path(opened.extract(entry, folder))
            file.chmod(entry.external_attr >> 16)


@pytest.fixture(scope="module")
def image(
    tmp_path_factory: pytest.TempPathFactory, wheelhouse: Wheelhouse, grader_python: str
) -> Path:
    """/autograder once Gradescope has built its image: unpacked, and setup.sh was run."""
    home = tmp_path_factory.mktemp("gradescope")
    write_course(home / "cours", files=SOUND)
    words = ("gradescope-zip", "--course", "cours", "--exercice", "minimax")
    command = [grader_python, "-I", "-m", "grader", *words]
    assert run(command, cwd=home, stdin="", variables={}).code == 0
    autograder = home / "un autograder"
    unpack(home / "autograder.zip", autograder / "source")
    shutil.copy(autograder / "source" / "run_autograder", autograder)
    mark = plant_modules(autograder)
    variables = wheelhouse.environment() | {"GRADER_AUTOGRADER_DIR": str(autograder)}
    done = run(
        ["bash", str(autograder / "source" / "setup.sh")],
        cwd=autograder,
        stdin="",
        variables=variables,
        time_limit_s=500,
    )
    assert not mark.exists(), mark.read_text(encoding="utf-8")
    assert done.code == 0, done.err
    return autograder


@pytest.fixture
def autograder(image: Path) -> Path:
    """A fresh submission in that image."""
    for name in ("submission", "results"):
        shutil.rmtree(image / name, ignore_errors=True)
        (image / name).mkdir()
    return image


def run_submission(autograder: Path, files: Mapping[str, str | bytes]) -> Done:
    for name, text in files.items():
        file = autograder / "submission" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)
    return run(
        [str(autograder / "run_autograder")],
        cwd=autograder,
        stdin="",
        variables={"GRADER_AUTOGRADER_DIR": str(autograder)},
    )


def results_of(autograder: Path) -> str:
    return (autograder / "results" / "results.json").read_text(encoding="utf-8")


def test_grader_is_sent_as_it_is_installed_without_the_course_that_ships(image: Path) -> None:
    package = image / "source" / "package" / "grader"

    assert (package / "render" / "page" / "templates" / "figure" / "page.js").is_file()
    assert not (package / "shipped_course").exists()
    assert not list(package.rglob("__pycache__"))


def test_a_right_submission_gets_its_points(autograder: Path) -> None:
    done = run_submission(autograder, {"src/mon code.py": MINIMAX, "README.md": "bonjour"})

    assert done.code == 0, done.err
    assert json.loads(results_of(autograder))["score"] == 4


def test_a_wrong_submission_gets_the_marks_of_the_command_and_nothing_tells_the_hidden_tree(
    autograder: Path,
) -> None:
    done = run_submission(autograder, {"mon_code.py": WRONG, "autre.py": "x = 1\n"})

    assert done.code == 0, done.err
    written = results_of(autograder)
    score = json.loads(written)["score"]
    assert score < 4
    for text in (written, done.out, done.err):
        assert HIDDEN_TREE not in text
        assert "[4, 1]" not in text
    assert len(done.out.splitlines()) == 1
    assert "autre.py" in done.err
    assert "autre.py" in json.loads(written)["output"]
    words = ("check", "mon_code.py", "--course", str(autograder.parent / "cours"))
    more = ("--exercice", "minimax", "--no-html", "--json", "-")
    report = json.loads(run_grader(*words, *more, cwd=autograder / "submission").out)
    assert score == report["score"]


def test_an_exercise_that_is_missing_from_the_submission_counts_nothing(
    autograder: Path,
) -> None:
    done = run_submission(autograder, {"mon_code.py": RIGHT})

    assert done.code == 0, done.err
    assert json.loads(results_of(autograder))["score"] == 0


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"rendu.pdf": "%PDF"}, ".ipynb"),
        ({"vide.py": ""}, ".ipynb"),
        ({}, ".ipynb"),
        ({"copie.py": MINIMAX.encode("utf-16")}, "UTF-16"),
        ({"copie.ipynb": notebook(MINIMAX)[:-20]}, "Jupyter"),
    ],
)
def test_a_submission_that_cannot_be_graded_is_told_so_and_gets_nothing(
    autograder: Path, files: dict[str, str | bytes], said: str
) -> None:
    done = run_submission(autograder, files)

    assert done.code == 0, done.err
    results = json.loads(results_of(autograder))
    json_schema("gradescope-results").validate(results)
    assert results["score"] == 0
    assert results["extra_data"]["max_score"] == 4
    assert said in results["output"]


def test_a_link_is_not_followed_and_gets_nothing(autograder: Path) -> None:
    solution = autograder / "source" / "course" / "corrige" / "minimax.py"
    (autograder / "submission" / "copie.py").symlink_to(solution)

    done = run_submission(autograder, {})

    assert done.code == 0, done.err
    results = json.loads(results_of(autograder))
    assert results["score"] == 0
    assert "copie.py" in results["output"]


def test_a_kit_that_is_handed_in_is_not_graded_in_place_of_the_work(autograder: Path) -> None:
    kit = {"exercices/cours.yaml": "id: k\n", "exercices/minimax/squelette.py": MINIMAX}

    done = run_submission(autograder, kit)

    assert done.code == 0, done.err
    results = json.loads(results_of(autograder))
    assert results["score"] == 0
    assert ".ipynb" in results["output"]


def test_what_cannot_be_judged_leaves_no_score_behind(autograder: Path) -> None:
    (autograder / "results" / "results.json").write_text('{"score": 4}', encoding="utf-8")

    solution = autograder / "source" / "course" / "corrige" / "minimax.py"
    kept = solution.rename(solution.with_suffix(".kept"))
    done = run_submission(autograder, {"mon_code.py": MINIMAX})
    kept.rename(solution)

    assert done.code == 2
    assert "corrige/minimax.py" in done.err
    assert not (autograder / "results" / "results.json").exists()


_TOO_OLD = "#!/bin/sh\nexit 1\n"
_RECENT = '#!/bin/sh\nif [ "$2" = -c ]; then exit 0; fi\necho "$0 $*"\nexit 9\n'
_APT = """\
#!/bin/sh
echo "apt-get $*"
case "$*" in
  update) ;;
  *{offered}*) cp "$FAKES/recent" "$FAKES/{offered}" ;;
  *) exit 100 ;;
esac
"""


@pytest.mark.parametrize(
    ("image_of", "offered"), [("24.04", "python3.12"), ("22.04", "python3.11")]
)
def test_an_image_without_a_recent_python_gets_the_one_that_it_offers(
    tmp_path: Path, image_of: str, offered: str
) -> None:
    fakes = {"python3": _TOO_OLD, "apt-get": _APT.format(offered=offered), "recent": _RECENT}
    fakes |= {f"python3.{minor}": _TOO_OLD for minor in range(11, 15)}
    for name, text in fakes.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    setup = ROOT / "grader" / "handout" / "gradescope_files" / "setup.sh"
    variables = {
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
        "FAKES": str(tmp_path),
        "GRADER_AUTOGRADER_DIR": str(tmp_path / "autograder"),
    }

    done = run(["bash", str(setup)], cwd=tmp_path, stdin="", variables=variables)

    assert done.code == 9, done.err
    asked = [line for line in done.out.splitlines() if line.startswith("apt-get install")]
    assert asked[-1] == f"apt-get install -y {offered} {offered}-venv"
    made = f"-I -m venv --clear {tmp_path / 'autograder' / 'grader-venv'}"
    assert done.out.splitlines()[-1] == f"{tmp_path / offered} {made}"


@pytest.mark.skipif(sys.platform == "win32", reason="the image is Linux")
def test_solutions_and_hidden_trees_are_for_their_owner_alone(image: Path) -> None:
    source = image / "source"

    for file in (source, source / "course", source / "course" / "corrige" / "minimax.py"):
        assert stat.S_IMODE(os.stat(file).st_mode) & 0o077 == 0
    assert os.access(source / "run_autograder", os.X_OK)
    assert os.access(image / "run_autograder", os.X_OK)


def test_the_same_course_gives_the_same_bytes_and_all_exercises_unless_told(
    tmp_path: Path,
) -> None:
    write_course(tmp_path / "cours", files=COURSE)
    os.utime(tmp_path / "cours" / "corrige" / "meilleur-coup.py", (0, 0))
    words = ("gradescope-zip", "--course", "cours", "--out")

    first = run_grader(*words, "un.zip", cwd=tmp_path)
    write_course(tmp_path / "cours", files=COURSE)
    second = run_grader(*words, "deux.zip", "--lang", "en", cwd=tmp_path)

    assert (first.code, second.code) == (0, 0), first.err + second.err
    assert "ne le donnez pas aux élèves" in first.out
    assert "do not give it to students" in second.out
    assert (tmp_path / "un.zip").read_bytes() == (tmp_path / "deux.zip").read_bytes()


def test_a_kit_an_invalid_course_and_an_unknown_exercise_are_refused(tmp_path: Path) -> None:
    write_course(tmp_path / "faux", {"fixtures/trois-coups.yaml": "id: 3\n"}, COURSE)
    write_course(tmp_path / "cours", files=COURSE)
    made = run_grader("kit", "kit", "--course", "cours", "--no-zip", cwd=tmp_path)
    assert made.code == 0, made.err

    kit = run_grader("gradescope-zip", "--course", "kit", cwd=tmp_path)
    invalid = run_grader("gradescope-zip", "--course", "faux", cwd=tmp_path)
    words = ("gradescope-zip", "--course", "cours")
    unknown = run_grader(*words, "--exercice", "meilleur", cwd=tmp_path)
    nowhere = run_grader(*words, "--out", "absent/a.zip", cwd=tmp_path)

    assert [each.code for each in (kit, invalid, unknown, nowhere)] == [2, 2, 2, 2]
    assert "ce dossier est une trousse du cours" in kit.err
    assert "fixtures/trois-coups.yaml" in invalid.err
    assert "meilleur-coup" in unknown.err
    assert "absent/a.zip" in nowhere.err
    assert not list(tmp_path.rglob("*.zip"))


def test_the_solutions_are_not_written_to_standard_output(tmp_path: Path) -> None:
    write_course(tmp_path / "cours", files=COURSE)

    done = run_grader("gradescope-zip", "--course", "cours", "--out", "-", cwd=tmp_path)

    assert (done.code, done.out) == (2, "")
    assert "nommez un fichier (--out autograder.zip)" in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["cours"]
