"""docs/formats.md is made from the schemas: in step with them, no key without its meaning."""

import json
import re
import runpy
from pathlib import Path
from typing import Any

from grader.cli.schema import SCHEMAS, schema_of
from tests.unit.for_each import for_each

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "formats.md"
MAKE: dict[str, Any] = runpy.run_path(str(ROOT / "docs" / "make_formats.py"))

_ROW = re.compile(r"^\| \*{0,2}`(\w+)`\*{0,2}(?:, si `.+?`)? \| (.*?) \| (.*?) \|$", re.MULTILINE)


def section_of(name: str) -> str:
    _, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(f"\n## {name}\n")
    return re.split(r"^## ", rest, flags=re.MULTILINE)[0]


def keys_in(schema: object) -> set[str]:
    """Every key that an instance may have, however deep; not those of a mere condition."""
    if isinstance(schema, list):
        return set().union(*map(keys_in, schema)) if schema else set()
    if not isinstance(schema, dict):
        return set()
    found: set[str] = set()
    for word, part in schema.items():
        if word == "properties":
            found |= {key for key, value in part.items() if value is not False}
            found |= keys_in(list(part.values()))
        elif word not in ("if", "then", "else", "allOf"):
            found |= keys_in(part)
    return found


def test_the_document_is_what_the_schemas_make() -> None:
    written = DOCUMENT.read_text(encoding="utf-8")

    assert written == MAKE["render_document"](), "make formats writes docs/formats.md anew"


@for_each("name", SCHEMAS)
def test_every_key_of_a_schema_is_in_a_table_with_its_type_and_meaning(name: str) -> None:
    schema = schema_of(name)
    if name == "class-result":  # the report in it has a section of its own
        schema = {key: part for key, part in schema.items() if key != "$defs"}
    rows = _ROW.findall(section_of(name))

    assert {key for key, _, _ in rows} | {"kind"} == keys_in(schema) | {"kind"}
    assert [key for key, kind, about in rows if not kind or not about.strip()] == []


def test_a_key_that_must_be_there_is_in_bold() -> None:
    assert "| **`id`** | nom |" in section_of("fixture")
    assert "| `joueur` |" in section_of("fixture")


def test_bounds_choices_and_lists_are_told_in_words() -> None:
    assert "| `memoire_mio` | entier de 16 à 65536 |" in section_of("cours")
    assert "| `temps_s` | nombre > 0, ≤ 600 |" in section_of("cours")
    assert "| **`langue`** | `fr` ou `en` |" in section_of("cours")
    assert "| **`valeurs`** | liste de 2 (entier) |" in section_of("fixture")
    assert "| **`graine`** | entier ≥ 0 |" in section_of("fixture")


def test_what_a_key_adds_to_a_shared_object_is_shown_with_it() -> None:
    observed = section_of("report").partition("### `counterexample.observed`")[2]
    expected = section_of("report").partition("### `counterexample.expected`")[2]

    assert "| **`ending`** |" in observed.partition("###")[0]
    assert "| **`leaves`** |" in observed.partition("###")[0]
    assert "| **`value`** | nombre, `inf`, `-inf` ou `nan` |" in expected.partition("###")[0]


def test_a_format_without_an_introduction_of_ours_speaks_for_itself() -> None:
    schema = {"title": "A kit", "description": "What is handed out.", "properties": {}}

    assert MAKE["_Format"]("other", schema).introduction == "A kit : What is handed out."


def test_the_descriptions_are_text_alone() -> None:
    """A table has one line a row, and a reader no HTML."""
    for name in SCHEMAS:
        for about in re.findall(r'"description": "(.*?)"[,}]', json.dumps(schema_of(name))):
            assert "\\n" not in about, (name, about)
            assert not re.search(r"</?[a-z]+>", about), (name, about)
