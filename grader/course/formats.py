"""The keys of every course file: the one table from which both reader and schemas are made."""

from grader.course.document import Part
from grader.course.faults import FaultList
from grader.course.kinds import (
    Amount,
    AnyNumber,
    Choice,
    Flag,
    FunctionName,
    Integer,
    Kind,
    ListOf,
    OneOrMany,
    Points,
    Schema,
    Slug,
    Text,
)
from grader.course.tables import Key, MapOf, Table
from grader.course.trees import MAX_HEIGHT, TreeKind
from grader.exercise import Algorithm, Cut, Pruning, Role, TieRule
from grader.verdict import CheckKind

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
LIMITS = Table((TIME, MEMORY, EVALUATION_LIMIT, OUTPUT))

CONVENTIONS_KEY = Key("conventions", CONVENTIONS, "Les manières de chercher qui sont acceptées.")
LIMITS_KEY = Key("limites", LIMITS, "Ce qu'un appel peut consommer avant d'être arrêté.")

# exercices/cours.yaml

COURSE_ID = Key("id", Slug(), "Le nom du cours.", required=True, example="id: minimax")
COURSE_TITLE = Key("titre", Text(), "Le titre du cours ; sans lui, son id.")
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
COURSE = Table(
    (COURSE_ID, COURSE_TITLE, LANGUAGE, MARK_OUT_OF, EXERCISES, LIMITS_KEY, CONVENTIONS_KEY)
)

# exercices/<id>/exercice.yaml


class Parameters(ListOf[Role]):
    """The parameters of a function: those every search needs, and both bounds or neither.

    One without a depth searches to the end of the game.
    """

    NEEDED = (Role.GAME, Role.MAXIMISE)
    BOUNDS = (Role.ALPHA, Role.BETA)

    def __init__(self) -> None:
        super().__init__(Choice({role.value: role for role in Role}), unique=True)

    def take(self, part: Part, key: str, faults: FaultList) -> tuple[Role, ...] | None:
        roles = super().take(part, key, faults)
        if roles is None:
            return None
        missing = [role for role in self.NEEDED if role not in roles]
        bounds = [role for role in self.BOUNDS if role in roles]
        if len(bounds) == 1:
            missing += [role for role in self.BOUNDS if role not in roles]
        for role in missing:
            faults.add(part.line, "parameter-missing", key=key, role=role.value)
        return None if missing else roles

    def schema(self) -> Schema:
        needed: list[Schema] = [_contains(role) for role in self.NEEDED]
        alpha, beta = (_contains(role) for role in self.BOUNDS)
        return {
            **super().schema(),
            "allOf": [*needed, {"if": alpha, "then": beta, "else": {"not": beta}}],
        }


def _contains(role: Role) -> Schema:
    return {"contains": {"const": role.value}}


FUNCTION = Key(
    "fonction",
    FunctionName(),
    "Le nom de la fonction à écrire.",
    required=True,
    example="fonction: minimax",
)
PARAMETERS = Key(
    "parametres",
    Parameters(),
    "Les paramètres de la fonction, dans l'ordre.",
    required=True,
    example="parametres: [jeu, prof, coups_prec, joueur_maximise]",
)
FORM = Table((FUNCTION, PARAMETERS, CONVENTIONS_KEY))

POINTS = {
    CheckKind.VALUE: Key("valeur", Points(), "Points de la valeur."),
    CheckKind.PATH: Key("chemin", Points(), "Points du chemin."),
    CheckKind.EVALUATIONS: Key("evaluations", Points(), "Points du nombre d'évaluations."),
    CheckKind.ORDER: Key(
        "ordre", Points(), "Points de l'ordre des évaluations (pas pour minimax)."
    ),
    CheckKind.CONTRACT: Key("contrat", Points(), "Points de la forme de ce qui est renvoyé."),
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
    Text(),
    "Le titre de l'exercice.",
    required=True,
    example="titre: Élagage alpha-bêta",
)
ALGORITHM = Key(
    "algorithme",
    Choice({algorithm.value: algorithm for algorithm in Algorithm}),
    "La recherche de référence : minimax, alphabeta, ou corrige s'il n'y en a pas.",
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
    "Les arbres sur lesquels la fonction est essayée : chacun est un fichier de fixtures/.",
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
    "La graine du tirage, mêlée au contenu du cours et de la copie : une autre graine donne "
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
FAMILY = Table((BRANCHING, FAMILY_DEPTH, SEED, VALUES, COUNT))

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


CASE_ID = Key(
    "id", Slug(), "Le nom de l'arbre, celui de son fichier.", required=True, example="id: egalites"
)
CASE_TITLE = Key(
    "titre", Text(), "Le titre de l'arbre.", required=True, example="titre: Des égalités"
)
PLAYER = Key(
    "joueur",
    Choice({"max": True, "min": False}),
    "Qui joue à la racine : max ou min.",
    required=True,
    example="joueur: max",
)
TREE = Key("arbre", TreeKind(), "L'arbre, comme sur le papier : des listes et des nombres.")
FAMILY_KEY = Key("genere", FAMILY, "Une famille d'arbres tirés au hasard, au lieu d'un arbre.")
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
    "cachee : ni l'arbre ni les réponses ne sont montrés à l'élève.",
)
CASE = Table((CASE_ID, CASE_TITLE, PLAYER, TREE, FAMILY_KEY, DEPTHS, CLAIMS, VISIBILITY))
