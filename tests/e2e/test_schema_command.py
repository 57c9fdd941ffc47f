"""`grader schema`, as editors and other programs run it."""

import json
from pathlib import Path

import jsonschema
import pytest

from tests.e2e.command import run_grader

ROOT = Path(__file__).parents[2]
NAMES = ("cours", "exercice", "fixture", "report", "audit", "class-result", "kit")


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_printed_and_is_one(name: str, tmp_path: Path) -> None:
    done = run_grader("schema", name, cwd=tmp_path)

    assert done.code == 0
    assert done.err == ""
    schema = json.loads(done.out)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert "2020-12" in schema["$schema"]


def test_all_schemas_are_printed_together(tmp_path: Path) -> None:
    done = run_grader("schema", cwd=tmp_path)

    assert tuple(json.loads(done.out)) == NAMES


@pytest.mark.parametrize("name", ["cours", "exercice", "fixture"])
def test_the_schemas_that_the_yaml_files_name_are_up_to_date(name: str, tmp_path: Path) -> None:
    kept = (ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")

    assert json.loads(run_grader("schema", name, cwd=tmp_path).out) == json.loads(kept)


def test_a_schema_is_utf_8_on_any_console(tmp_path: Path) -> None:
    done = run_grader("schema", "cours", cwd=tmp_path, PYTHONIOENCODING="cp1252")

    assert json.loads(done.out) == json.loads(run_grader("schema", "cours", cwd=tmp_path).out)


@pytest.mark.parametrize(
    ("language", "said"), [("fr", "« repport » n'existe pas"), ("en", "there is no “repport”")]
)
def test_an_unknown_schema_names_those_there_are(language: str, said: str, tmp_path: Path) -> None:
    done = run_grader("schema", "repport", "--lang", language, cwd=tmp_path)

    assert done.code == 2
    assert done.out == ""
    assert said in done.err
    assert "fixture" in done.err


@pytest.mark.parametrize(("language", "said"), [("fr", "Affiche"), ("en", "Prints")])
def test_help_is_in_both_languages(language: str, said: str, tmp_path: Path) -> None:
    done = run_grader("schema", "--help", "--lang", language, cwd=tmp_path)

    assert done.code == 0
    assert said in done.out
