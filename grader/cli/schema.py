"""`grader schema`: the JSON Schemas of our formats, for editors and other programs."""

import argparse
import json
from collections.abc import Callable, Mapping
from typing import Any

from grader.cli.console import Console


def _report() -> dict[str, Any]:
    from grader.render.formats.json_report import report_schema

    return report_schema()


def _audit() -> dict[str, Any]:
    from grader.audit.audit_json import audit_schema

    return audit_schema()


def _class_result() -> dict[str, Any]:
    from grader.classroom.result_files import class_result_schema

    return class_result_schema()


def _course() -> dict[str, Any]:
    from grader.course.course_folder import course_schema

    return course_schema()


def _exercise() -> dict[str, Any]:
    from grader.course.course_folder import exercise_schema

    return exercise_schema()


def _case() -> dict[str, Any]:
    from grader.course.course_folder import case_schema

    return case_schema()


def _kit() -> dict[str, Any]:
    from grader.course.solutions import kit_schema

    return kit_schema()


SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "cours": _course,
    "exercice": _exercise,
    "fixture": _case,
    "report": _report,
    "audit": _audit,
    "class-result": _class_result,
    "kit": _kit,
}


def run_schema(arguments: argparse.Namespace, console: Console) -> int:
    if arguments.name is None:
        document = {name: schema() for name, schema in SCHEMAS.items()}
    else:
        document = SCHEMAS[arguments.name]()
    console.write_document(json.dumps(document, ensure_ascii=False, indent=2) + "\n")
    return 0
