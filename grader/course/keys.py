"""The keys of every course file: the one table from which the reader is made, and the JSON Schemas
for editors.

What the table cannot say, one key depending on another, is added to the schemas; a test holds
schemas and reader together. What needs several files, or the whole tree, only the reader knows.
"""

from typing import Any

from grader.course.case_text import MAX_HEIGHT, CallType, PlacementType, TreeType, node_schema
from grader.course.document import FaultList, Part, Refusal, ScalarPart, parse_flag
from grader.course.value_types import (
    Amount,
    AnyNumber,
    Fields,
    Flag,
    FunctionName,
    Integer,
    Key,
    ListOf,
    MapOf,
    OneOf,
    OneOrMany,
    Passphrase,
    Points,
    ScalarType,
    Schema,
    Slug,
    Table,
    TitleType,
    Tolerance,
    ValueType,
)
from grader.kinds import KIND_NAMES, kind_named
from grader.kinds.kind import Kind, RoleRule
from grader.model.case import WholeGame
from grader.model.exercise import Cut, Pruning, Role, TieRule
from grader.model.message import message
from grader.model.verdict import CheckKind

# Conventions and limits: whole in the course, in part wherever they are overridden.

CUT = Key("conventions.coupe", OneOf({cut.value: cut for cut in Cut}))
PRUNING = Key("conventions.elagage", OneOf({pruning.value: pruning for pruning in Pruning}))
TIE = Key("conventions.egalite", OneOf({tie.value: tie for tie in TieRule}))
CONVENTIONS = Table((CUT, PRUNING, TIE))

TIME = Key("limites.temps_s", Amount(600))
MEMORY = Key("limites.memoire_mio", Integer(16, 65_536))
EVALUATION_LIMIT = Key("limites.evaluations", Integer(1, 10_000_000))
OUTPUT = Key("limites.sortie_kio", Integer(1, 65_536))
READABLE = Key("limites.lecture", ListOf(OneOf({"numpy": "numpy"}), unique=True))
LIMITS = Table((TIME, MEMORY, EVALUATION_LIMIT, OUTPUT, READABLE))
COPY_TIME = Key("limites.copie_s", Amount(36_000))
COURSE_LIMITS = Table((*LIMITS.keys, COPY_TIME))

CONVENTIONS_KEY = Key("cours.conventions", CONVENTIONS)
LIMITS_KEY = Key("exercice.limites", LIMITS)
COURSE_LIMITS_KEY = Key("cours.limites", COURSE_LIMITS)

# exercices/cours.yaml

COURSE_ID = Key("cours.id", Slug(), required=True)
COURSE_TITLE = Key("cours.titre", TitleType())
LANGUAGE = Key("cours.langue", OneOf({"fr": "fr", "en": "en"}), required=True)
MARK_OUT_OF = Key("cours.note_sur", Integer(1, 1000), required=True)
EXERCISES = Key("cours.exercices", ListOf(Slug(), unique=True), required=True)
DRAW = Key("cours.tirage", OneOf({"commun": False, "par-copie": True}))
SECRET = Key("cours.secret", Passphrase())
COURSE = Table(
    (
        COURSE_ID,
        COURSE_TITLE,
        LANGUAGE,
        MARK_OUT_OF,
        EXERCISES,
        COURSE_LIMITS_KEY,
        CONVENTIONS_KEY,
        DRAW,
        SECRET,
    )
)

# exercices/<id>/exercice.yaml


ROLE = OneOf({role.value: role for role in Role})

FUNCTION = Key("forme.fonction", FunctionName())
PARAMETERS = Key("forme.parametres", ListOf(ROLE, unique=True))
FUNCTIONS = Key(
    "forme.fonctions", MapOf(FunctionName(), ListOf(ROLE, unique=True, may_be_empty=True))
)
ON_REQUEST = Key("forme.sur_demande", Flag())


class FormTable(Table):
    """One function and its parameters, or several in a mapping."""

    def take(self, part: Part, key: str, faults: FaultList) -> Fields | None:
        fields = super().take(part, key, faults)
        if fields is None:
            return None
        told_before = faults.told
        if not fields.mentions(FUNCTIONS):
            for needed in (FUNCTION, PARAMETERS):
                if not fields.mentions(needed):
                    faults.add(fields.line, "key-missing", needed.remedy(), key=needed.name)
        elif fields.value(FUNCTIONS) is not None:
            for beside in (FUNCTION, PARAMETERS):
                if fields.mentions(beside):
                    remedy = message("try-remove", key=beside.name)
                    faults.add(fields.line_of(beside), "functions-and", remedy, key=beside.name)
        fields.complete = fields.complete and faults.told == told_before
        return fields

    def schema(self) -> Schema:
        one, parameters = {"required": [FUNCTION.name]}, {"required": [PARAMETERS.name]}
        return {
            **super().schema(),
            "if": {"required": [FUNCTIONS.name]},
            "then": {"not": {"anyOf": [one, parameters]}},
            "else": {"allOf": [one, parameters]},
        }


FORM = FormTable((FUNCTION, PARAMETERS, FUNCTIONS, ON_REQUEST, CONVENTIONS_KEY))

POINTS = {
    CheckKind.VALUE: Key("bareme.valeur", Points()),
    CheckKind.PATH: Key("bareme.chemin", Points()),
    CheckKind.EVALUATIONS: Key("bareme.evaluations", Points()),
    CheckKind.ORDER: Key("bareme.ordre", Points()),
    CheckKind.CONTRACT: Key("bareme.contrat", Points()),
}

EXERCISE_ID = Key("exercice.id", Slug(), required=True)
EXERCISE_TITLE = Key("exercice.titre", TitleType(), required=True)
ALGORITHM = Key(
    "exercice.algorithme",
    OneOf({name: name for name in KIND_NAMES}),
    required=True,
)
FORMS = Key("exercice.formes", MapOf(Slug(), FORM), required=True)
CASES = Key("exercice.fixtures", ListOf(Slug(), unique=True), required=True)
POINTS_KEY = Key("exercice.bareme", Table(tuple(POINTS.values())), required=True)
EARLY_ENDS = Key("exercice.fins_anticipees", Flag())
TOLERANCE = Key("exercice.tolerance", Tolerance())
EXERCISE = Table(
    (
        EXERCISE_ID,
        EXERCISE_TITLE,
        ALGORITHM,
        FORMS,
        CASES,
        POINTS_KEY,
        CONVENTIONS_KEY,
        LIMITS_KEY,
        EARLY_ENDS,
        TOLERANCE,
    )
)

# fixtures/<id>.yaml

BRANCHING = Key(
    "genere.arite", OneOrMany(Integer(1, 1000), ListOf(Integer(1, 1000), size=2)), required=True
)
FAMILY_DEPTH = Key("genere.profondeur", Integer(1, MAX_HEIGHT), required=True)
SEED = Key("genere.graine", Integer(0), required=True)
VALUES = Key("genere.valeurs", ListOf(Integer(), size=2), required=True)
COUNT = Key("genere.nombre", Integer(1, 1000), required=True)
HORIZON = Key("genere.horizon", Integer(1, MAX_HEIGHT))
POSITIONS = Key("genere.positions", Integer(2, 100))
FAMILY = Table((BRANCHING, FAMILY_DEPTH, SEED, VALUES, COUNT, HORIZON, POSITIONS))

MINIMAX_COUNT = Key("attendu.evaluations.minimax", Integer(1))
ALPHABETA_COUNT = Key("attendu.evaluations.alphabeta", Integer(1))
COUNTS = Table((MINIMAX_COUNT, ALPHABETA_COUNT))

CLAIMED_VALUE = Key("attendu.valeur", AnyNumber())
CLAIMED_PATH = Key("attendu.chemin", ListOf(Integer(0), may_be_empty=True, high=MAX_HEIGHT))
CLAIMED_COUNTS = Key("attendu.evaluations", COUNTS)
CLAIM = Table((CLAIMED_VALUE, CLAIMED_PATH, CLAIMED_COUNTS))

DEPTH = Integer(1, MAX_HEIGHT)
DEPTH_PATTERN = "^[1-9][0-9]?$"


class Claims(ValueType[Part]):
    """One claim, or one for each depth: which of the two depends on `profondeur`."""

    def take(self, part: Part, key: str, faults: FaultList) -> Part:  # noqa: ARG002 - read later
        return part

    def schema(self) -> Schema:
        by_depth = {
            "type": "object",
            "patternProperties": {DEPTH_PATTERN: CLAIM.schema()},
            "additionalProperties": False,
        }
        return {"anyOf": [CLAIM.schema(), by_depth]}


class WholeGameFlag(ScalarType[WholeGame]):
    """`true`, and nothing else: a fixture without it just does not have the key."""

    wanted = "expected-flag"

    def parse(self, part: ScalarPart) -> WholeGame | Refusal:
        flag = parse_flag(part)
        if isinstance(flag, Refusal):
            return flag
        if not flag:
            return Refusal("game-not-whole", message("try-whole-game"))
        return WholeGame(EMPTY_GRID)

    def schema(self) -> Schema:
        return {"const": True}


EMPTY_GRID = "." * 9

CASE_ID = Key("fixture.id", Slug(), required=True)
CASE_TITLE = Key("fixture.titre", TitleType(), required=True)
PLAYER = Key("fixture.joueur", OneOf({"max": True, "min": False}))
TREE = Key("fixture.arbre", TreeType())
FAMILY_KEY = Key("fixture.genere", FAMILY)
CALLS = Key("fixture.appels", ListOf(CallType()))
PLACEMENT = Key("fixture.fen", PlacementType())
WHOLE_GAME = Key("fixture.partie_entiere", WholeGameFlag())
SOURCES: tuple[Key[Any], ...] = (TREE, FAMILY_KEY, CALLS, PLACEMENT, WHOLE_GAME)
"""What is tried: a fixture has exactly one of them."""
DEPTHS = Key("fixture.profondeur", OneOrMany(DEPTH, ListOf(DEPTH, unique=True, high=MAX_HEIGHT)))
CLAIMS = Key("fixture.attendu", Claims())
VISIBILITY = Key("fixture.visibilite", OneOf({"publique": False, "cachee": True}))
CASE = Table((CASE_ID, CASE_TITLE, PLAYER, *SOURCES, DEPTHS, CLAIMS, VISIBILITY, TOLERANCE))


# JSON Schemas, for editors ------------------------------------------------------------------------

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def course_schema() -> Schema:
    """For exercices/cours.yaml."""
    return _whole(COURSE, "Un cours : exercices/cours.yaml")


def exercise_schema() -> Schema:
    """For exercices/<id>/exercice.yaml."""
    schema = _whole(EXERCISE, "Un exercice : exercices/<id>/exercice.yaml")
    points = schema["properties"][POINTS_KEY.name]
    points["anyOf"] = [
        {"required": [key.name], "properties": {key.name: {"exclusiveMinimum": 0}}}
        for key in POINTS.values()
    ]
    return {**schema, "allOf": [_kind_rule(name) for name in KIND_NAMES]}


def _kind_rule(word: str) -> Schema:
    """What a kind of exercise asks of the other keys of its file."""
    name, kind = ALGORITHM.name, kind_named(word)
    checks = [key.name for check, key in POINTS.items() if check in kind.checks]
    roles = _roles_schema(kind)
    several: Schema | bool = False
    if kind.several_functions:
        several = {"additionalProperties": roles}
    form = {"properties": {PARAMETERS.name: roles, FUNCTIONS.name: several}}
    return {
        "if": {"properties": {name: {"const": word}}, "required": [name]},
        "then": {
            "properties": {
                POINTS_KEY.name: {"propertyNames": {"enum": checks}},
                FORMS.name: {"additionalProperties": form},
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
    depths, claims, player = DEPTHS.name, CLAIMS.name, PLAYER.name
    single, by_depth = CLAIMS.value_type.schema()["anyOf"]
    value_alone = Table((CLAIMED_VALUE,)).schema()
    no_tree = {**_without(player, depths), "properties": {claims: value_alone}}
    return {
        **_whole(CASE, "Ce qui est essayé, et ses réponses : fixtures/<id>.yaml"),
        "oneOf": [{"required": [key.name]} for key in SOURCES],
        "allOf": [
            _where(FAMILY_KEY, _without(depths, claims)),
            _where(CALLS, no_tree),
            _where(PLACEMENT, no_tree),
            _where(WHOLE_GAME, _without(player, depths, claims)),
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
