"""Writes docs/formats.md: every key of every format, from the schemas that `grader schema` prints.

    make formats

A test compares the document with what this makes, so that it cannot drift from the schemas.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from grader.cli.schema import SCHEMAS, schema_of
from grader.course.document import LARGEST_INTEGER
from grader.course.value_types import FunctionName, Slug
from grader.model.dataclass import dataclass, field

DOCUMENT = Path(__file__).resolve().parent / "formats.md"
Schema = Mapping[str, Any]

_HEAD = """\
# Les formats

Tout ce que `grader` lit et écrit, clé par clé. Les fichiers d'un cours sont des fichiers YAML, avec
des clés françaises, que vous écrivez ; le [guide de l'enseignant](enseignant.md) les montre en
situation. Les rapports sont des fichiers JSON, avec des clés anglaises, que d'autres programmes
lisent : leurs explications sont en anglais, comme leurs clés. D'autres clés pourront s'ajouter aux
rapports ; celles-ci ne changeront pas.

In English: every format that grader reads (course files, described in French) or writes (reports,
described in English). A key in bold is required, or always there.

{contents}
Une clé **en gras** est obligatoire, ou toujours présente. Un *nom* s'écrit en minuscules sans
accent, avec des chiffres, `-` et `_` : c'est aussi un nom de fichier. Ce qu'une clé exige d'une
autre n'est pas dans ces tableaux, mais dans les schémas JSON complets (draft 2020-12), que
`grader schema` affiche suivi du titre de la section : `grader schema fixture`.
"""
_FOOT = """
Cette page est écrite par `make formats`.
"""
_INTRODUCTIONS = {
    "cours": "Le fichier `exercices/cours.yaml` : le cours entier.",
    "exercice": "Un fichier `exercices/<id>/exercice.yaml` par exercice.",
    "fixture": "Un fichier `fixtures/<id>.yaml` par arbre, suite d'appels ou échiquier.",
    "report": "Le rapport d'une copie, écrit par `grader check --json`.",
    "audit": "Le rapport d'un audit, écrit par `grader audit --json`.",
    "kit": "Le fichier `traces.json` d'une trousse, écrit par `grader kit`.",
    "class-result": "Une ligne de `results.jsonl`, écrit par `grader batch` : un élève.",
}
_REMARKS = {
    "fixture": "Une fixture a une et une seule des clés `arbre`, `genere`, `appels`, `fen` et "
    "`partie_entiere`.",
}
_TYPES = {
    "string": "texte",
    "integer": "entier",
    "number": "nombre",
    "boolean": "booléen",
    "null": "`null`",
    "array": "liste",
    "object": "objet",
}
_NAMES = {Slug.pattern: "nom", FunctionName.pattern: "nom de fonction"}
_STRUCTURE = ("properties", "anyOf", "oneOf")


def render_document() -> str:
    formats = {name: _Format(name, schema_of(name)) for name in SCHEMAS}
    contents = "".join(f"- [`{name}`](#{name}) : {f.introduction}\n" for name, f in formats.items())
    return _HEAD.format(contents=contents) + "".join(map(str, formats.values())) + _FOOT


@dataclass
class _Format:
    """One schema as sections: its own keys first, then those of each object met on the way."""

    name: str
    schema: Schema
    sections: dict[str, Schema] = field(default_factory=dict)

    @property
    def introduction(self) -> str:
        known = _INTRODUCTIONS.get(self.name)
        return known or " : ".join(self.schema[key] for key in ("title", "description"))

    def __str__(self) -> str:
        told = " ".join(filter(None, (self.introduction, _REMARKS.get(self.name))))
        text = f"\n## {self.name}\n\n{told}\n\n"
        text += "".join(self._body(self.schema, prefix=""))
        shown = 0
        while shown < len(self.sections):  # a section may bring others
            title, schema = list(self.sections.items())[shown]
            text += f"\n### {_heading(title, self.name)}\n\n"
            text += "".join(self._body(schema, prefix=f"{title}."))
            shown += 1
        return text

    def _body(self, schema: Schema, prefix: str) -> Iterator[str]:
        if prefix and "description" in schema:
            yield f"{schema['description']}\n\n"
        objects = [schema]
        if "properties" not in schema and "anyOf" in schema:
            objects = [form for form in schema["anyOf"] if "properties" in form]
            yield "L'une de ces formes :\n\n"
            yield from (f"- {self._form(form, prefix)}\n" for form in schema["anyOf"])
            yield "\n"
        yield "| clé | type | sens |\n|---|---|---|\n"
        rows: list[str] = []
        for each in objects:
            required = each.get("required", ()) if len(objects) == 1 else ()
            rows += self._rows(each, prefix, required)
        yield from dict.fromkeys(rows)  # several forms may share a key

    def _form(self, form: Schema, prefix: str) -> str:
        if "properties" not in form:
            return self._type(form, prefix)
        return "objet : " + ", ".join(f"`{key}`" for key in form["properties"])

    def _rows(self, schema: Schema, prefix: str, required: Sequence[str]) -> Iterator[str]:
        for key, value in schema.get("properties", {}).items():
            if value is not False:  # what must not be there
                yield self._row(key, value, prefix, is_required=key in required)
        for variant in schema.get("oneOf", ()):
            yield from self._variant_rows(variant.get("properties", {}), prefix, required)

    def _variant_rows(self, keys: Schema, prefix: str, required: Sequence[str]) -> Iterator[str]:
        """Keys that depend on another, which has one value here: `kind` and `data`."""
        fixed = {key: value["const"] for key, value in keys.items() if "const" in value}
        where = ", ".join(f"`{key}: {value}`" for key, value in fixed.items())
        for key, value in keys.items():
            if key not in fixed:
                row = self._row(key, value, prefix, is_required=key in required)
                yield row.replace(" | ", f", si {where} | ", 1)

    def _row(self, key: str, schema: Schema, prefix: str, *, is_required: bool) -> str:
        shown = f"**`{key}`**" if is_required else f"`{key}`"
        about = schema.get("description") or self._target(schema).get("description", "")
        cells = (shown, self._type(schema, prefix + key), about)
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"

    def _type(self, schema: Schema, path: str) -> str:
        *others, last = dict.fromkeys(self._types(schema, path)) or ("toute valeur JSON",)
        return f"{', '.join(others)} ou {last}" if others else last

    def _types(self, schema: Schema, path: str) -> Iterator[str]:
        """What it may be, each in a few words."""
        if "$ref" in schema and not any(key in schema for key in _STRUCTURE):
            yield from self._reference(schema["$ref"].rpartition("/")[2])
            return
        schema = _merged(schema, self._defs)
        kinds = schema.get("type", ())
        kinds = [kinds] if isinstance(kinds, str) else kinds
        if "properties" in schema:
            yield from self._link(path.removesuffix("."), schema)
        elif "anyOf" in schema or "oneOf" in schema:
            for each in schema.get("anyOf") or schema["oneOf"]:
                yield from self._types(each, path)
        elif "enum" in schema:
            yield from map(_literal, schema["enum"])
        elif "const" in schema:
            yield _literal(schema["const"])
        else:
            yield from (self._plain(kind, schema, path) for kind in kinds)

    def _plain(self, kind: str, schema: Schema, path: str) -> str:
        if kind == "array" and "items" in schema:
            return _list_of(self._type(schema["items"], path), schema)
        if kind == "object":
            return self._mapping(schema, path)
        if kind == "string":
            return _NAMES.get(schema.get("pattern", ""), "texte")
        return _TYPES[kind] + (_range(schema) if kind in ("integer", "number") else "")

    def _mapping(self, schema: Schema, path: str) -> str:
        for pattern in schema.get("patternProperties", {}).values():
            return f"objet : profondeur → {self._type(pattern, path)}"
        values = schema.get("additionalProperties")
        if isinstance(values, dict):
            names = _NAMES.get(schema.get("propertyNames", {}).get("pattern", ""), "nom")
            return f"objet : {names} → {self._type(values, path)}"
        return "objet"

    def _reference(self, name: str) -> Iterator[str]:
        """Short where it stands, a section where it does not fit into a cell."""
        if name in SCHEMAS:
            yield f"[`{name}`](#{name})"
        elif _holds_objects(self._defs[name]):
            yield from self._link(name, self._defs[name])
        else:
            yield from self._types(self._defs[name], name)

    def _link(self, title: str, schema: Schema) -> Iterator[str]:
        known = {_without_words(each): name for name, each in self.sections.items()}
        title = known.get(_without_words(schema), title)
        self.sections.setdefault(title, schema)
        anchor = _anchor(_heading(title, self.name))
        yield f"[`{title}`](#{anchor})"
        if "null" in schema.get("type", ()):
            yield _TYPES["null"]

    def _target(self, schema: Schema) -> Schema:
        name = schema.get("$ref", "").rpartition("/")[2]
        target: Schema = self._defs.get(name, {})
        return target

    @property
    def _defs(self) -> dict[str, Any]:
        definitions: dict[str, Any] = self.schema.get("$defs", {})
        return definitions


def _merged(schema: Schema, definitions: Schema) -> Schema:
    """A reference and what is said beside it, as one."""
    name = schema.get("$ref", "").rpartition("/")[2]
    if name not in definitions or not any(key in schema for key in _STRUCTURE):
        return schema
    base = definitions[name]
    keys = {**base.get("properties", {})}
    for key, value in schema.get("properties", {}).items():
        about = {"description": keys[key].get("description", "")} if key in keys else {}
        keys[key] = {**about, **value} if "$ref" in value else {**keys.get(key, {}), **value}
    required = [*base.get("required", ()), *schema.get("required", ())]
    beside = {key: value for key, value in schema.items() if key != "$ref"}
    return {**base, **beside, "properties": keys, "required": required}


def _holds_objects(schema: Any) -> bool:
    if isinstance(schema, dict):
        return "properties" in schema or any(map(_holds_objects, schema.values()))
    return isinstance(schema, list) and any(map(_holds_objects, schema))


def _without_words(schema: Schema) -> str:
    beside = {key: value for key, value in schema.items() if key != "description"}
    return json.dumps(beside, sort_keys=True)


def _literal(value: object) -> str:
    return f"`{value if isinstance(value, str) else json.dumps(value)}`"


def _list_of(item: str, schema: Schema) -> str:
    low, high = schema.get("minItems"), schema.get("maxItems")
    count = f" de {low}" if low == high and low is not None else ""
    return f"liste{count} ({item})"


def _range(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    low = None if low in (None, -LARGEST_INTEGER) else low
    high = None if high in (None, LARGEST_INTEGER) else high
    if low is not None and high is not None:
        return f" de {low} à {high}"
    above = schema.get("exclusiveMinimum")
    bounds = [f"> {above}" if above is not None else "", f"≥ {low}" if low is not None else ""]
    bounds.append(f"≤ {high}" if high is not None else "")
    told = ", ".join(bound for bound in bounds if bound)
    return f" {told}" if told else ""


def _heading(title: str, name: str) -> str:
    return f"`{title}` dans {name}"


def _anchor(heading: str) -> str:
    kept = "".join(letter for letter in heading.lower() if letter.isalnum() or letter in " -_")
    return kept.replace(" ", "-")


if __name__ == "__main__":
    DOCUMENT.write_text(render_document(), encoding="utf-8")
