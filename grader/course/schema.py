"""JSON Schemas of the course files, for editors, made from the tables that the reader uses.

What the tables cannot say, one key depending on another, is added here; a test holds schema and
reader together. What needs several files, or the whole tree, only the reader knows.
"""

from typing import Any

from grader.course import formats
from grader.course.kinds import Schema
from grader.course.rules import (
    CHECKS,
    SEARCH,
    SEVERAL_FUNCTIONS,
    SORTING,
    RoleRule,
    role_rule,
)
from grader.course.tables import Key, Table
from grader.course.trees import node_schema
from grader.model.exercise import Algorithm, Role

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
    return {**schema, "allOf": [_algorithm_rule(algorithm) for algorithm in Algorithm]}


def _algorithm_rule(algorithm: Algorithm) -> Schema:
    """What an algorithm asks of the other keys of its file."""
    name = formats.ALGORITHM.name
    checks = [key.name for kind, key in formats.POINTS.items() if kind in CHECKS[algorithm]]
    roles = _roles_schema(algorithm)
    several: Schema | bool = False
    if algorithm in SEVERAL_FUNCTIONS:
        several = {"additionalProperties": roles}
    form = {"properties": {formats.PARAMETERS.name: roles, formats.FUNCTIONS.name: several}}
    return {
        "if": {"properties": {name: {"const": algorithm.value}}, "required": [name]},
        "then": {
            "properties": {
                formats.POINTS_KEY.name: {"propertyNames": {"enum": checks}},
                formats.FORMS.name: {"additionalProperties": form},
            }
        },
    }


def _roles_schema(algorithm: Algorithm) -> Schema:
    rule = role_rule(algorithm, ())
    if algorithm is Algorithm.ORDERING:
        sorts = _contains(Role.MOVE_LIST)
        return {"if": sorts, "then": _rule_schema(SORTING), "else": _rule_schema(SEARCH)}
    return {} if rule is None else _rule_schema(rule)


def _rule_schema(rule: RoleRule) -> Schema:
    schema: Schema = {"items": {"enum": [role.value for role in rule.known]}}
    conditions = [_contains(role) for role in rule.needed]
    if rule.has_bounds:
        alpha, beta = _contains(Role.ALPHA), _contains(Role.BETA)
        conditions.append({"if": alpha, "then": beta, "else": {"not": beta}})
    return {**schema, "allOf": conditions} if conditions else schema


def _contains(role: Role) -> Schema:
    return {"contains": {"const": role.value}}


def case_schema() -> Schema:
    """For fixtures/<id>.yaml."""
    depths, claims, player = formats.DEPTHS.name, formats.CLAIMS.name, formats.PLAYER.name
    single, by_depth = formats.CLAIMS.kind.schema()["anyOf"]
    value_alone = Table((formats.CLAIMED_VALUE,)).schema()
    no_tree = {**_without(player, depths), "properties": {claims: value_alone}}
    return {
        **_whole(formats.CASE, "Ce qui est essayé, et ses réponses : fixtures/<id>.yaml"),
        "oneOf": [{"required": [key.name]} for key in formats.SOURCES],
        "allOf": [
            _where(formats.FAMILY_KEY, _without(depths, claims)),
            _where(formats.CALLS, no_tree),
            _where(formats.PLACEMENT, no_tree),
            _where(formats.WHOLE_GAME, _without(player, depths, claims)),
        ],
        "if": {"properties": {depths: {"type": "array"}}, "required": [depths]},
        "then": {"properties": {claims: by_depth}},
        "else": {"properties": {claims: single}},
        "$defs": {"sommet": node_schema()},
    }


def _where(key: Key[Any], rule: Schema) -> Schema:
    return {"if": {"required": [key.name]}, "then": rule}


def _without(*names: str) -> Schema:
    return {"not": {"anyOf": [{"required": [name]} for name in names]}}


def _whole(table: Table, title: str) -> Schema:
    return {"$schema": _DIALECT, "title": title, **table.schema()}
