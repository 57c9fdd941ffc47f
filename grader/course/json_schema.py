"""JSON Schemas of the course files, for editors, made from the tables that the reader uses.

What the tables cannot say, one key depending on another, is added here; a test holds schema and
reader together. What needs several files, or the whole tree, only the reader knows.
"""

from typing import Any

from grader.course import keys
from grader.course.case_text import node_schema
from grader.course.exercise_file import (
    CHECKS,
    SEARCH,
    SEVERAL_FUNCTIONS,
    SORTING,
    RoleRule,
    role_rule,
)
from grader.course.value_types import Key, Schema, Table
from grader.model.exercise import Algorithm, Role

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def course_schema() -> Schema:
    """For exercices/cours.yaml."""
    return _whole(keys.COURSE, "Un cours : exercices/cours.yaml")


def exercise_schema() -> Schema:
    """For exercices/<id>/exercice.yaml."""
    schema = _whole(keys.EXERCISE, "Un exercice : exercices/<id>/exercice.yaml")
    points = schema["properties"][keys.POINTS_KEY.name]
    points["anyOf"] = [
        {"required": [key.name], "properties": {key.name: {"exclusiveMinimum": 0}}}
        for key in keys.POINTS.values()
    ]
    return {**schema, "allOf": [_algorithm_rule(algorithm) for algorithm in Algorithm]}


def _algorithm_rule(algorithm: Algorithm) -> Schema:
    """What an algorithm asks of the other keys of its file."""
    name = keys.ALGORITHM.name
    checks = [key.name for kind, key in keys.POINTS.items() if kind in CHECKS[algorithm]]
    roles = _roles_schema(algorithm)
    several: Schema | bool = False
    if algorithm in SEVERAL_FUNCTIONS:
        several = {"additionalProperties": roles}
    form = {"properties": {keys.PARAMETERS.name: roles, keys.FUNCTIONS.name: several}}
    return {
        "if": {"properties": {name: {"const": algorithm.value}}, "required": [name]},
        "then": {
            "properties": {
                keys.POINTS_KEY.name: {"propertyNames": {"enum": checks}},
                keys.FORMS.name: {"additionalProperties": form},
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
    depths, claims, player = keys.DEPTHS.name, keys.CLAIMS.name, keys.PLAYER.name
    single, by_depth = keys.CLAIMS.value_type.schema()["anyOf"]
    value_alone = Table((keys.CLAIMED_VALUE,)).schema()
    no_tree = {**_without(player, depths), "properties": {claims: value_alone}}
    return {
        **_whole(keys.CASE, "Ce qui est essayé, et ses réponses : fixtures/<id>.yaml"),
        "oneOf": [{"required": [key.name]} for key in keys.SOURCES],
        "allOf": [
            _where(keys.FAMILY_KEY, _without(depths, claims)),
            _where(keys.CALLS, no_tree),
            _where(keys.PLACEMENT, no_tree),
            _where(keys.WHOLE_GAME, _without(player, depths, claims)),
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
