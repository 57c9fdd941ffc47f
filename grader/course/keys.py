"""The keys of every course file: the one table from which both reader and schemas are made."""

from typing import Any

from grader.course.case_text import MAX_HEIGHT, CallKind, PlacementKind, TreeKind
from grader.course.document import FaultList, Part, ScalarPart
from grader.course.value_types import (
    Amount,
    AnyNumber,
    Choice,
    Fields,
    Flag,
    FunctionName,
    Integer,
    Key,
    Kind,
    ListOf,
    MapOf,
    OneOrMany,
    Passphrase,
    Points,
    ScalarKind,
    Schema,
    Slug,
    Table,
    TitleKind,
    Tolerance,
)
from grader.course.yaml_text import Refusal, parse_flag
from grader.kinds import KIND_NAMES
from grader.model.case import WholeGame
from grader.model.exercise import Cut, Pruning, Role, TieRule
from grader.model.message import message
from grader.model.verdict import CheckKind

# Conventions and limits: whole in the course, in part wherever they are overridden.

CUT = Key(
    "coupe",
    Choice({cut.value: cut for cut in Cut}),
    "Quand couper : large (score ≥ borne), stricte (score > borne) ou libre.",
)
PRUNING = Key(
    "elagage",
    Choice({pruning.value: pruning for pruning in Pruning}),
    "complet (les deux bornes descendent de la racine), superficiel (celle du parent seul) "
    "ou libre.",
)
TIE = Key(
    "egalite",
    Choice({tie.value: tie for tie in TieRule}),
    "Entre coups égaux, lequel est la réponse : premier, dernier ou libre.",
)
CONVENTIONS = Table((CUT, PRUNING, TIE))

TIME = Key("temps_s", Amount(600), "Temps accordé à un appel, en secondes.")
MEMORY = Key("memoire_mio", Integer(16, 65_536), "Mémoire accordée à un appel, en Mio.")
EVALUATION_LIMIT = Key("evaluations", Integer(1, 10_000_000), "Évaluations accordées à un appel.")
OUTPUT = Key("sortie_kio", Integer(1, 65_536), "Ce qu'un appel peut afficher, en Kio.")
READABLE = Key(
    "lecture",
    ListOf(Choice({"numpy": "numpy"}), unique=True),
    "Les bibliothèques dont le code noté peut lire les fichiers ; sans cela, il n'en lit aucun.",
)
LIMITS = Table((TIME, MEMORY, EVALUATION_LIMIT, OUTPUT, READABLE))
COPY_TIME = Key("copie_s", Amount(36_000), "Temps accordé à une copie entière, en secondes.")
COURSE_LIMITS = Table((*LIMITS.keys, COPY_TIME))

CONVENTIONS_KEY = Key("conventions", CONVENTIONS, "Les manières de chercher qui sont acceptées.")
LIMITS_KEY = Key("limites", LIMITS, "Ce qu'un appel peut consommer avant d'être arrêté.")
COURSE_LIMITS_KEY = Key(
    "limites",
    COURSE_LIMITS,
    "Ce qu'un appel, et une copie entière, peuvent consommer avant d'être arrêtés.",
)

# exercices/cours.yaml

COURSE_ID = Key("id", Slug(), "Le nom du cours.", required=True, example="id: minimax")
COURSE_TITLE = Key(
    "titre",
    TitleKind(),
    "Le titre du cours, un texte ou {fr: …, en: …} ; sans lui, son id.",
)
LANGUAGE = Key(
    "langue",
    Choice({"fr": "fr", "en": "en"}),
    "La langue des messages : fr ou en.",
    required=True,
    example="langue: fr",
)
MARK_OUT_OF = Key(
    "note_sur",
    Integer(1, 1000),
    "La note maximale, souvent 20.",
    required=True,
    example="note_sur: 20",
)
EXERCISES = Key(
    "exercices",
    ListOf(Slug(), unique=True),
    "Les exercices, dans l'ordre : chacun est un dossier de exercices/.",
    required=True,
    example="exercices: [minimax, alphabeta]",
)
DRAW = Key(
    "tirage",
    Choice({"commun": False, "par-copie": True}),
    "Les arbres tirés au sort : commun (les mêmes pour tous) ou par-copie (chaque élève a les "
    "siens, selon qui il est, jamais selon son fichier).",
)
SECRET = Key(
    "secret",
    Passphrase(),
    "Un texte que vous seul connaissez : les arbres cachés sont tirés selon lui, et aucune "
    "trousse ne le contient.",
    example="secret: k7-chouette-42",
)
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


ROLE = Choice({role.value: role for role in Role})

FUNCTION = Key(
    "fonction",
    FunctionName(),
    "Le nom de la fonction à écrire.",
    example="fonction: minimax",
)
PARAMETERS = Key(
    "parametres",
    ListOf(ROLE, unique=True),
    "Les paramètres de la fonction, dans l'ordre.",
    example="parametres: [jeu, prof, coups_prec, joueur_maximise]",
)
FUNCTIONS = Key(
    "fonctions",
    MapOf(FunctionName(), ListOf(ROLE, unique=True, may_be_empty=True)),
    "Au lieu de fonction et parametres : plusieurs fonctions à écrire, chacune avec ses "
    "paramètres.",
)
ON_REQUEST = Key(
    "sur_demande",
    Flag(),
    "true : la forme ne compte que si l'exercice est demandé par --exercice.",
)


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
    CheckKind.VALUE: Key("valeur", Points(), "Points de la valeur."),
    CheckKind.PATH: Key("chemin", Points(), "Points du chemin."),
    CheckKind.EVALUATIONS: Key("evaluations", Points(), "Points du nombre d'évaluations."),
    CheckKind.ORDER: Key(
        "ordre", Points(), "Points de l'ordre des évaluations (pas pour minimax) ou du parcours."
    ),
    CheckKind.CONTRACT: Key(
        "contrat",
        Points(),
        "Points de la forme de ce qui est renvoyé, gagnés à côté d'une réponse juste.",
    ),
}

EXERCISE_ID = Key(
    "id",
    Slug(),
    "Le nom de l'exercice, celui de son dossier.",
    required=True,
    example="id: minimax",
)
EXERCISE_TITLE = Key(
    "titre",
    TitleKind(),
    "Le titre de l'exercice, un texte ou {fr: …, en: …}.",
    required=True,
    example="titre: Élagage alpha-bêta",
)
ALGORITHM = Key(
    "algorithme",
    Choice({name: name for name in KIND_NAMES}),
    "Ce qui est demandé, et que grader sait juger ; corrige si seul le corrigé le sait.",
    required=True,
    example="algorithme: minimax",
)
FORMS = Key(
    "formes",
    MapOf(Slug(), FORM),
    "Les manières acceptées d'écrire la fonction, par leur nom.",
    required=True,
    example="formes: {cours: {fonction: …, parametres: […]}}",
)
CASES = Key(
    "fixtures",
    ListOf(Slug(), unique=True),
    "Ce sur quoi la fonction est essayée : chacune est un fichier de fixtures/.",
    required=True,
    example="fixtures: [ternaire-17]",
)
POINTS_KEY = Key(
    "bareme",
    Table(tuple(POINTS.values())),
    "Les points de chaque contrôle.",
    required=True,
    example="bareme: {valeur: 2, chemin: 1, evaluations: 2}",
)
EARLY_ENDS = Key(
    "fins_anticipees",
    Flag(),
    "true si la forme cours est aussi essayée sur des arbres dont des parties finissent plus tôt.",
)
TOLERANCE = Key(
    "tolerance",
    Tolerance(),
    "Avec algorithme: corrige, l'écart accepté entre deux nombres à virgule ; 0, l'égalité exacte, "
    "sans cette clé. Une fixture peut dire le sien.",
)
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
    "arite",
    OneOrMany(Integer(1, 1000), ListOf(Integer(1, 1000), size=2)),
    "Le nombre d'enfants de chaque sommet : un entier, ou [min, max].",
    required=True,
    example="arite: [2, 3]",
)
FAMILY_DEPTH = Key(
    "profondeur",
    Integer(1, MAX_HEIGHT),
    "La profondeur des arbres tirés.",
    required=True,
    example="profondeur: 3",
)
SEED = Key(
    "graine",
    Integer(0),
    "La graine du tirage, mêlée au nom du cours et à celui de la fixture : une autre graine donne "
    "d'autres arbres.",
    required=True,
    example="graine: 2024",
)
VALUES = Key(
    "valeurs",
    ListOf(Integer(), size=2),
    "Les feuilles sont tirées entre ces deux entiers.",
    required=True,
    example="valeurs: [-20, 20]",
)
COUNT = Key(
    "nombre",
    Integer(1, 1000),
    "Combien d'arbres tirer.",
    required=True,
    example="nombre: 5",
)
HORIZON = Key(
    "horizon",
    Integer(1, MAX_HEIGHT),
    "La profondeur demandée, si la partie continue au-delà : chaque sommet a alors une évaluation.",
)
POSITIONS = Key(
    "positions",
    Integer(2, 100),
    "Combien de positions à chaque profondeur, si l'on y revient par plusieurs chemins : un graphe "
    "où une table de transposition épargne des évaluations.",
)
FAMILY = Table((BRANCHING, FAMILY_DEPTH, SEED, VALUES, COUNT, HORIZON, POSITIONS))

MINIMAX_COUNT = Key("minimax", Integer(1), "Évaluations de minimax.")
ALPHABETA_COUNT = Key("alphabeta", Integer(1), "Évaluations d'alpha-bêta.")
COUNTS = Table((MINIMAX_COUNT, ALPHABETA_COUNT))

CLAIMED_VALUE = Key("valeur", AnyNumber(), "La valeur de la racine.")
CLAIMED_PATH = Key(
    "chemin",
    ListOf(Integer(0), may_be_empty=True, high=MAX_HEIGHT),
    "Les coups du meilleur chemin, comptés à partir de 0.",
)
CLAIMED_COUNTS = Key("evaluations", COUNTS, "Le nombre d'évaluations, par algorithme.")
CLAIM = Table((CLAIMED_VALUE, CLAIMED_PATH, CLAIMED_COUNTS))

DEPTH = Integer(1, MAX_HEIGHT)
DEPTH_PATTERN = "^[1-9][0-9]?$"


class Claims(Kind[Part]):
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


class WholeGameFlag(ScalarKind[WholeGame]):
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

CASE_ID = Key(
    "id",
    Slug(),
    "Le nom de la fixture, celui de son fichier.",
    required=True,
    example="id: egalites",
)
CASE_TITLE = Key(
    "titre",
    TitleKind(),
    "Le titre de la fixture, un texte ou {fr: …, en: …}.",
    required=True,
    example="titre: Des égalités",
)
PLAYER = Key(
    "joueur",
    Choice({"max": True, "min": False}),
    "Qui joue à la racine de l'arbre : max ou min. Inutile à un parcours.",
    example="joueur: max",
)
TREE = Key("arbre", TreeKind(), "L'arbre, comme sur le papier : des listes et des nombres.")
FAMILY_KEY = Key("genere", FAMILY, "Une famille d'arbres tirés au hasard, au lieu d'un arbre.")
CALLS = Key(
    "appels",
    ListOf(CallKind()),
    "Des appels écrits comme en Python, faits l'un après l'autre : - ajouter_file(3).",
)
PLACEMENT = Key(
    "fen",
    PlacementKind(),
    "Les pièces d'un échiquier, en FEN : huit rangées séparées par des /, la huitième d'abord.",
)
WHOLE_GAME = Key(
    "partie_entiere", WholeGameFlag(), "true : toutes les positions du morpion, depuis le début."
)
SOURCES: tuple[Key[Any], ...] = (TREE, FAMILY_KEY, CALLS, PLACEMENT, WHOLE_GAME)
"""What is tried: a fixture has exactly one of them."""
DEPTHS = Key(
    "profondeur",
    OneOrMany(DEPTH, ListOf(DEPTH, unique=True, high=MAX_HEIGHT)),
    "La profondeur demandée, si ce n'est pas la hauteur de l'arbre ; une liste donne un essai "
    "pour chacune.",
)
CLAIMS = Key(
    "attendu",
    Claims(),
    "Ce que l'enseignant annonce ; la note, elle, vient de la comparaison avec le corrigé.",
)
VISIBILITY = Key(
    "visibilite",
    Choice({"publique": False, "cachee": True}),
    "cachee : ni ce qui est essayé ni les réponses ne sont montrés à l'élève.",
)
CASE = Table((CASE_ID, CASE_TITLE, PLAYER, *SOURCES, DEPTHS, CLAIMS, VISIBILITY, TOLERANCE))
