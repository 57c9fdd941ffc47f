"""`grader schema`: the JSON Schemas of our formats, for editors and other programs."""

import json
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from grader.cli.console import Console
from grader.cli.options import SchemaOptions

SCHEMAS: Mapping[str, tuple[str, str]] = {
    "cours": ("grader.course.course_folder", "course_schema"),
    "exercice": ("grader.course.course_folder", "exercise_schema"),
    "fixture": ("grader.course.course_folder", "case_schema"),
    "report": ("grader.render.formats.json_report", "report_schema"),
    "audit": ("grader.audit.audit_json", "audit_schema"),
    "class-result": ("grader.classroom.result_files", "class_result_schema"),
    "kit": ("grader.course.solutions", "kit_schema"),
}
"""Where each is made: a module, imported when it is asked for, and its function."""


def run(options: SchemaOptions, console: Console) -> int:
    if options.name is None:
        document = {name: schema_of(name) for name in SCHEMAS}
    else:
        document = schema_of(options.name)
    console.write_document(json.dumps(document, ensure_ascii=False, indent=2) + "\n")
    return 0


def schema_of(name: str) -> dict[str, Any]:
    module, function = SCHEMAS[name]
    schema: dict[str, Any] = getattr(import_module(module), function)()
    return schema
