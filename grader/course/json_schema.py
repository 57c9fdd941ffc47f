"""JSON Schemas of the course files, for editors, made from the tables that the reader uses.

What the tables cannot say, one key depending on another, is added here; a test holds schema and
reader together. What needs several files, or the whole tree, only the reader knows.
"""

from typing import Any

from grader.course import keys
from grader.course.case_text import node_schema
from grader.course.value_types import Key, Schema, Table
from grader.kinds import KIND_NAMES, kind_named
from grader.kinds.kind import Kind, RoleRule
from grader.model.exercise import Role

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
    return {**schema, "allOf": [_kind_rule(name) for name in KIND_NAMES]}


def _kind_rule(word: str) -> Schema:
    """What a kind of exercise asks of the other keys of its file."""
    name, kind = keys.ALGORITHM.name, kind_named(word)
    checks = [key.name for check, key in keys.POINTS.items() if check in kind.checks]
    roles = _roles_schema(kind)
    several: Schema | bool = False
    if kind.several_functions:
        several = {"additionalProperties": roles}
    form = {"properties": {keys.PARAMETERS.name: roles, keys.FUNCTIONS.name: several}}
    return {
        "if": {"properties": {name: {"const": word}}, "required": [name]},
        "then": {
            "properties": {
                keys.POINTS_KEY.name: {"propertyNames": {"enum": checks}},
                keys.FORMS.name: {"additionalProperties": form},
            }
        },
    }


def _roles_schema(kind: Kind[Any]) -> Schema:
    """The rule may be another for functions that are handed a list of moves to sort."""
    plain, sorting = kind.role_rule_for(()), kind.role_rule_for((Role.MOVE_LIST,))
    if plain is None or sorting is None:
        return {}
    if sorting == plain:
        return _rule_schema(plain)
    is_sorting = _contains(Role.MOVE_LIST)
    return {"if": is_sorting, "then": _rule_schema(sorting), "else": _rule_schema(plain)}


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
