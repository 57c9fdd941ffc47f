"""JSON Schemas of the course files, for editors, made from the tables that the reader uses.

What the tables cannot say, one key depending on another, is added here; a test holds schema and
reader together. What needs several files, or the whole tree, only the reader knows.
"""

from grader.course import formats
from grader.course.kinds import Schema
from grader.course.tables import Table
from grader.course.trees import node_schema
from grader.exercise import Algorithm
from grader.verdict import CheckKind

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def course_schema() -> Schema:
    """For exercices/cours.yaml."""
    return _whole(formats.COURSE, "Un cours : exercices/cours.yaml")


def exercise_schema() -> Schema:
    """For exercices/<id>/exercice.yaml."""
    schema = _whole(formats.EXERCISE, "Un exercice : exercices/<id>/exercice.yaml")
    points = schema["properties"][formats.POINTS_KEY.name]
    points["anyOf"] = [
        {"required": [key.name], "properties": {key.name: {"exclusiveMinimum": 0}}}
        for key in formats.POINTS.values()
    ]
    order = formats.POINTS[CheckKind.ORDER].name
    algorithm = formats.ALGORITHM.name
    return {
        **schema,
        "if": {
            "properties": {algorithm: {"const": Algorithm.MINIMAX.value}},
            "required": [algorithm],
        },
        "then": {"properties": {formats.POINTS_KEY.name: {"not": {"required": [order]}}}},
    }


def case_schema() -> Schema:
    """For fixtures/<id>.yaml."""
    tree, family = formats.TREE.name, formats.FAMILY_KEY.name
    depths, claims = formats.DEPTHS.name, formats.CLAIMS.name
    single, by_depth = formats.CLAIMS.kind.schema()["anyOf"]
    return {
        **_whole(formats.CASE, "Un arbre et ses réponses : fixtures/<id>.yaml"),
        "oneOf": [
            {"required": [tree]},
            {
                "required": [family],
                "not": {"anyOf": [{"required": [depths]}, {"required": [claims]}]},
            },
        ],
        "if": {"properties": {depths: {"type": "array"}}, "required": [depths]},
        "then": {"properties": {claims: by_depth}},
        "else": {"properties": {claims: single}},
        "$defs": {"sommet": node_schema()},
    }


def _whole(table: Table, title: str) -> Schema:
    return {"$schema": _DIALECT, "title": title, **table.schema()}
