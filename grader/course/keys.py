"""The keys of every course file: the one table from which the reader is made, and the JSON Schemas
for editors (`docs/make_schemas.py`); a test holds them together.
"""

from typing import Any

from grader.course.case_text import MAX_HEIGHT, CallType, PlacementType, TreeType
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
    Slug,
    Table,
    TitleType,
    Tolerance,
    ValueType,
)
from grader.kinds import KIND_NAMES
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
