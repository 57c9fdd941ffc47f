"""Writes schemas/*.json, which editors read, from the tables that the reader of course files uses.

    make schemas

What the tables cannot say, one key depending on another, is added here. What needs several files,
or the whole tree, only the reader knows. Tests hold these, the reader and the files together.
"""

import json
import keyword
from pathlib import Path
from typing import Any

from grader.course import keys
from grader.course.case_text import (
    CALL_PATTERN,
    CHILDREN,
    END,
    LONGEST_CALL,
    NAME,
    RANK_PATTERN,
    SAME,
    VALUE,
    CallType,
    Children,
    NodeValue,
    PlacementType,
    TreeType,
)
from grader.course.value_types import (
    BOTH,
    Amount,
    AnyNumber,
    Flag,
    FunctionName,
    Integer,
    Key,
    ListOf,
    MapOf,
    OneOf,
    OneOrMany,
    Table,
    Text,
    TitleType,
    UpToAMillion,
    ValueType,
)
from grader.kinds import KIND_NAMES, kind_named
from grader.kinds.kind import Kind, RoleRule
from grader.model.exercise import Role
from grader.model.tree import UNKNOWN

Schema = dict[str, Any]

FOLDER = Path(__file__).resolve().parents[1] / "schemas"
_NODES = {"type": "array", "items": {"$ref": "#/$defs/sommet"}, "minItems": 1}


def main() -> None:
    made = {"cours": course_schema(), "exercice": exercise_schema(), "fixture": case_schema()}
    FOLDER.mkdir(exist_ok=True)
    for name, schema in made.items():
        text = json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
        (FOLDER / f"{name}.schema.json").write_text(text, encoding="utf-8")


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
    single, by_depth = schema_of(keys.CLAIMS.value_type)["anyOf"]
    value_alone = schema_of(Table((keys.CLAIMED_VALUE,)))
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
    return {"$schema": _DIALECT, "title": title, **schema_of(table)}


def node_schema() -> Schema:
    """One node, for the `$defs` of the schema that holds a tree."""
    end_rule = {
        "if": {"required": [END.name]},
        "then": {"required": [VALUE.name], "not": {"required": [CHILDREN.name]}},
        "else": {"anyOf": [{"required": [VALUE.name]}, {"required": [CHILDREN.name]}]},
    }
    return {
        "description": 'Un nombre ou "?" : une feuille. Une liste : un sommet et ses enfants. '
        "{nom, valeur, enfants, fin} : un sommet dont on dit plus. "
        "{voir: nom} : la même position qu'un sommet écrit plus haut.",
        "anyOf": [
            schema_of(VALUE.value_type),
            schema_of(CHILDREN.value_type),
            {**schema_of(Table((NAME, VALUE, CHILDREN, END))), **end_rule},
            {**schema_of(Table((SAME,))), "required": [SAME.name]},
        ],
    }


# What a type of value may hold --------------------------------------------------------------------


def schema_of(value_type: ValueType[Any]) -> Schema:  # noqa: PLR0911, PLR0912 (one a type)
    match value_type:
        case FunctionName():
            return {**_text(value_type), "not": {"enum": keyword.kwlist}}
        case Text():
            return _text(value_type)
        case TitleType():
            return {"anyOf": [_text(Text()), schema_of(BOTH)]}
        case OneOf():
            return {"enum": list(value_type.meanings)}
        case Integer():
            return {"type": "integer", "minimum": value_type.low, "maximum": value_type.high}
        case AnyNumber():
            return {"type": "number"}
        case Amount():
            return {"type": "number", "exclusiveMinimum": 0, "maximum": value_type.high}
        case UpToAMillion():
            return {"type": "number", "minimum": 0, "maximum": value_type.high}
        case Flag():
            return {"type": "boolean"}
        case ListOf():
            return _list(value_type)
        case OneOrMany():
            return {"anyOf": [schema_of(value_type.one), schema_of(value_type.many)]}
        case keys.FormTable():
            return _form(value_type)
        case Table():
            return _table(value_type)
        case MapOf():
            return {
                "type": "object",
                "propertyNames": schema_of(value_type.names),
                "additionalProperties": schema_of(value_type.values),
                "minProperties": 1,
            }
        case CallType():
            return {"type": "string", "pattern": CALL_PATTERN, "maxLength": LONGEST_CALL}
        case PlacementType():
            return {"type": "string", "pattern": f"^({RANK_PATTERN}/){{7}}{RANK_PATTERN}$"}
        case NodeValue():
            return {"anyOf": [schema_of(AnyNumber()), {"const": UNKNOWN.value}]}
        case Children():
            return _NODES
        case TreeType():
            inner = {"$ref": "#/$defs/sommet", "type": "object", "required": [CHILDREN.name]}
            return {"anyOf": [_NODES, inner]}
        case keys.Claims():
            return {"anyOf": [schema_of(keys.CLAIM), _claims_by_depth()]}
        case keys.WholeGameFlag():
            return {"const": True}
    raise TypeError(f"nothing is written for {type(value_type).__name__}")


def _text(text: Text) -> Schema:
    return {"type": "string", "pattern": text.pattern, "maxLength": text.max_length}


def _list(items: ListOf[Any]) -> Schema:
    schema: Schema = {
        "type": "array",
        "items": schema_of(items.item),
        "minItems": items.size or (0 if items.may_be_empty else 1),
        "maxItems": items.size or items.high,
    }
    return {**schema, "uniqueItems": True} if items.unique else schema


def _table(table: Table) -> Schema:
    return {
        "type": "object",
        "properties": {
            key.name: {**schema_of(key.value_type), "description": key.about} for key in table.keys
        },
        "required": [key.name for key in table.keys if key.required],
        "additionalProperties": False,
    }


def _form(table: Table) -> Schema:
    one, parameters = {"required": [keys.FUNCTION.name]}, {"required": [keys.PARAMETERS.name]}
    return {
        **_table(table),
        "if": {"required": [keys.FUNCTIONS.name]},
        "then": {"not": {"anyOf": [one, parameters]}},
        "else": {"allOf": [one, parameters]},
    }


def _claims_by_depth() -> Schema:
    return {
        "type": "object",
        "patternProperties": {keys.DEPTH_PATTERN: schema_of(keys.CLAIM)},
        "additionalProperties": False,
    }


if __name__ == "__main__":
    main()
