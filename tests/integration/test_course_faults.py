"""Every kind of mistake in a course file: where it is told, under which code, in which words."""

import os
from pathlib import Path
from typing import NamedTuple

import pytest

from grader.course import read_course
from grader.errors import CourseError
from grader.kinds import KIND_NAMES
from grader.language import catalogue, render, sentences_of
from tests.course_files import (
    CASE_FILE,
    COURSE,
    COURSE_FILE,
    EXERCISE_FILE,
    FILES,
    MINIMAX,
    TIES,
    WIDE_FILES,
    faults_of,
    told,
    write_course,
)


class Broken(NamedTuple):
    """One edit of the good course, and what is said of it."""

    file: str
    old: str
    new: str
    line: int
    code: str
    fr: str
    en: str
    told_in: str | None = None
    """Where it is told, if not in the file that was edited."""


def exercise(name: str) -> str:
    return f"exercices/{name}/exercice.yaml"


def case(name: str) -> str:
    return f"fixtures/{name}.yaml"


TREE = "  - [3, 5]\n"
CASE, EXERCISE, LIMITED_FILE, FAMILY_FILE = (
    CASE_FILE,
    EXERCISE_FILE,
    "fixtures/limitee.yaml",
    "fixtures/famille.yaml",
)

BROKEN = [
    # Keys.
    Broken(CASE, "valeur: 3", "valeure: 3", 8, "key-unknown",
           "clé inconnue « valeure »\n  → vouliez-vous dire « valeur » ?",
           'unknown key "valeure"\n  → did you mean "valeur"?'),
    Broken(CASE, "joueur:", "Joueür:", 3, "key-unknown",
           "clé inconnue « Joueür »\n  → vouliez-vous dire « joueur » ?",
           'unknown key "Joueür"\n  → did you mean "joueur"?'),
    Broken(CASE, "attendu:", "zzz:", 7, "key-unknown",
           "clé inconnue « zzz »\n  → les clés possibles sont : id, titre, joueur, arbre, "
           "genere, appels, fen, partie_entiere, profondeur, attendu, visibilite, tolerance",
           'unknown key "zzz"\n  → the possible keys are: id, titre, joueur, arbre, '
           "genere, appels, fen, partie_entiere, profondeur, attendu, visibilite, tolerance"),
    Broken(CASE, "joueur: max\n", "", 1, "key-missing",
           "la clé « joueur » manque\n  → ajoutez par exemple « joueur: max »",
           'the key "joueur" is missing\n  → add for example "joueur: max"'),
    Broken(CASE, "joueur: max\n", "joueur: max\njoueur: min\n", 4, "key-twice",
           "la clé « joueur » est écrite deux fois, déjà à la ligne 3",
           'the key "joueur" is written twice, already on line 3'),
    Broken(CASE, "titre: Des égalités", "titre:", 2, "value-missing",
           "« titre » n'a pas de valeur", '"titre" has no value'),
    Broken(CASE, "titre: Des égalités", "titre: ~", 2, "value-missing",
           "« titre » n'a pas de valeur", '"titre" has no value'),
    Broken(CASE, "joueur: max\n", "joueur: max\n<<: {a: 3}\n", 4, "key-merge",
           "la fusion de YAML (« << ») n'est pas acceptée\n"
           "  → écrivez la valeur en entier à chaque endroit",
           'the YAML merge key ("<<") is not accepted\n  → write the value in full in each place'),
    Broken(CASE, "joueur: max\n", "joueur: max\n[a, b]: 3\n", 4, "key-not-a-word",
           "une clé doit être un mot, pas « […] »", 'a key must be a word, not "[…]"'),
    # Scalars.
    Broken(CASE, "titre: Des égalités", "titre: 17", 2, "expected-text",
           "« titre » : un texte est attendu, pas « 17 »\n"
           '  → mettez-le entre guillemets : "17"',
           '"titre": a text is expected, not "17"\n  → put it in quotes: "17"'),
    Broken(CASE, "titre: Des égalités", "titre: [a]", 2, "expected-text",
           "« titre » : un texte est attendu, pas « […] »",
           '"titre": a text is expected, not "[…]"'),
    Broken(CASE, "titre: Des égalités", 'titre: "a\\nb"', 2, "text-unprintable",
           "« titre » : une ligne de texte visible est attendue, pas « a·b »",
           '"titre": one line of visible text is expected, not "a·b"'),
    Broken(CASE, "titre: Des égalités", "titre: " + "a" * 201, 2, "text-too-long",
           "« titre » : ce texte est trop long, 200 caractères au plus",
           '"titre": this text is too long, 200 characters at most'),
    # Titles in both languages.
    Broken(CASE, "titre: Des égalités", "titre: {fr: Des égalités}", 2, "key-missing",
           "la clé « en » manque\n  → ajoutez par exemple « en: Ties »",
           'the key "en" is missing\n  → add for example "en: Ties"'),
    Broken(EXERCISE, "titre: Minimax", "titre:\n  en: Minimax\n  frr: Minimax", 4, "key-unknown",
           "clé inconnue « frr »\n  → vouliez-vous dire « fr » ?",
           'unknown key "frr"\n  → did you mean "fr"?'),
    Broken(COURSE_FILE, "titre: Un petit cours", "titre: {fr: Cours, en: Course, zzz: Kurs}", 2,
           "key-unknown",
           "clé inconnue « zzz »\n  → les clés possibles sont : fr, en",
           'unknown key "zzz"\n  → the possible keys are: fr, en'),
    Broken(CASE, "titre: Des égalités", "titre:\n  fr: Des égalités\n  en: 17", 4, "expected-text",
           "« en » : un texte est attendu, pas « 17 »\n"
           '  → mettez-le entre guillemets : "17"',
           '"en": a text is expected, not "17"\n  → put it in quotes: "17"'),
    Broken(CASE, "joueur: max", "joueur: mx", 3, "expected-choice",
           "« joueur » : « mx » n'est pas l'un de : max, min\n  → vouliez-vous dire « max » ?",
           '"joueur": "mx" is not one of: max, min\n  → did you mean "max"?'),
    Broken(CASE, "joueur: max", "joueur: [max]", 3, "expected-choice",
           "« joueur » : « […] » n'est pas l'un de : max, min",
           '"joueur": "[…]" is not one of: max, min'),
    Broken(CASE, "id: egalites", "id: égalités", 1, "expected-id",
           "« id » : « égalités » ne peut pas servir de nom ; un nom est fait de lettres "
           "minuscules sans accent, de chiffres, de « - » et de « _ », et n'est pas réservé par "
           "Windows (con, nul, aux…)\n  → écrivez egalites",
           '"id": "égalités" cannot be a name; a name is made of lower-case letters without '
           'accents, digits, "-" and "_", and is not reserved by Windows (con, nul, aux…)\n'
           "  → write egalites"),
    Broken(CASE, "id: egalites", "id: egalite", 1, "id-not-the-file",
           "« id » vaut « egalite », mais le fichier s'appelle « egalites »\n"
           "  → écrivez egalites",
           '"id" is "egalite", but the file is called "egalites"\n  → write egalites'),
    # Numbers.
    Broken(CASE, TREE, "  - [3, 017]\n", 5, "number-leading-zero",
           "« arbre » : « 017 » commence par un zéro, ce que YAML lit comme de l'octal\n"
           "  → écrivez 17",
           '"arbre": "017" begins with a zero, which YAML reads as octal\n  → write 17'),
    Broken(CASE, TREE, "  - [3, 0o17]\n", 5, "number-base",
           "« arbre » : « 0o17 » n'est pas écrit en base dix\n  → écrivez 15",
           '"arbre": "0o17" is not written in base ten\n  → write 15'),
    Broken(CASE, TREE, "  - [3, 1:30]\n", 5, "number-sexagesimal",
           "« arbre » : « 1:30 » s'écrit comme une heure, pas comme un nombre\n"
           "  → écrivez un nombre comme 16, -3 ou 2.5",
           '"arbre": "1:30" is written as a time, not as a number\n'
           "  → write a number such as 16, -3 or 2.5"),
    Broken(CASE, TREE, "  - [3, 1_000]\n", 5, "number-separator",
           "« arbre » : les chiffres de « 1_000 » sont séparés\n  → écrivez 1000",
           '"arbre": the digits of "1_000" are separated\n  → write 1000'),
    Broken(CASE, TREE, "  - [3, −3]\n", 5, "number-minus",
           "« arbre » : le signe moins de « −3 » est un caractère typographique\n"
           "  → écrivez -3",
           '"arbre": the minus sign of "−3" is a typographic character\n  → write -3'),
    Broken(CASE, "valeur: 3", "valeur: 3,5", 8, "number-comma",
           "« valeur » : « 3,5 » est écrit avec une virgule, YAML veut un point\n"
           "  → écrivez 3.5",
           '"valeur": "3,5" is written with a comma, YAML wants a point\n  → write 3.5'),
    Broken(CASE, "valeur: 3", "valeur: +∞", 8, "number-infinity",
           "« valeur » : l'infini ne s'écrit pas « +∞ »\n  → écrivez .inf",
           '"valeur": infinity is not written "+∞"\n  → write .inf'),
    Broken(CASE, TREE, "  - [3, .nan]\n", 5, "number-nan",
           "« arbre » : « .nan » n'est pas une valeur que l'on peut comparer\n"
           "  → écrivez un nombre comme 16, -3 ou 2.5",
           '"arbre": ".nan" is not a value that can be compared\n'
           "  → write a number such as 16, -3 or 2.5"),
    Broken(CASE, TREE, '  - [3, "16"]\n', 5, "number-quoted",
           "« arbre » : 16 est entre guillemets, c'est donc un texte et non un nombre\n"
           "  → écrivez 16 sans guillemets",
           '"arbre": 16 stands in quotes, so it is a text and not a number\n'
           "  → write 16 without quotes"),
    Broken(CASE, TREE, "  - [3, 9223372036854775808]\n", 5, "number-too-large",
           "« arbre » : « 9223372036854775808 » est trop grand (un entier tient sur 64 bits)",
           '"arbre": "9223372036854775808" is too large (a whole number fits in 64 bits)'),
    Broken(CASE, "valeur: 3", "valeur: oui", 8, "expected-number",
           "« valeur » : un nombre est attendu, pas « oui »\n"
           "  → écrivez un nombre comme 16, -3 ou 2.5",
           '"valeur": a number is expected, not "oui"\n'
           "  → write a number such as 16, -3 or 2.5"),
    Broken(CASE, "valeur: 3", "valeur: 1e999", 8, "number-too-large",
           "« valeur » : « 1e999 » est trop grand (un entier tient sur 64 bits)\n"
           "  → l'infini s'écrit .inf ou -.inf",
           '"valeur": "1e999" is too large (a whole number fits in 64 bits)\n'
           "  → infinity is written .inf or -.inf"),
    Broken(CASE, "minimax: 4", "minimax: 4.5", 10, "expected-integer",
           "« minimax » : un nombre entier est attendu, pas « 4.5 »",
           '"minimax": a whole number is expected, not "4.5"'),
    Broken(COURSE_FILE, "note_sur: 20", "note_sur: 0", 4, "out-of-range",
           "« note_sur » : un nombre de 1 à 1000 est attendu, pas « 0 »",
           '"note_sur": a number from 1 to 1000 is expected, not "0"'),
    # Trees.
    Broken(CASE, TREE, "  - [3, ?]\n", 5, "question-mark-bare",
           "un « ? » sans guillemets n'est pas une feuille : YAML y voit autre chose\n"
           '  → écrivez "?" avec ses guillemets',
           'a "?" without quotes is not a leaf: YAML takes it for something else\n'
           '  → write "?" with its quotes'),
    Broken(CASE, TREE, "  - [3, trois]\n", 5, "expected-leaf",
           "« trois » n'est pas une feuille\n"
           '  → une feuille est un nombre, ou "?" si sa valeur ne doit pas compter',
           '"trois" is not a leaf\n  → a leaf is a number, or "?" where its value must not matter'),
    Broken(CASE, TREE, "  -\n", 5, "leaf-missing",
           "une feuille manque ici\n"
           '  → une feuille est un nombre, ou "?" si sa valeur ne doit pas compter',
           "a leaf is missing here\n"
           '  → a leaf is a number, or "?" where its value must not matter'),
    Broken(CASE, TREE, "  - []\n", 5, "children-empty",
           "un sommet sans enfant : cette liste est vide\n"
           "  → écrivez les enfants entre crochets, comme [3, 5], ou un nombre pour une feuille",
           "a node without children: this list is empty\n"
           "  → write the children between brackets, as [3, 5], or a number for a leaf"),
    Broken(CASE, TREE, "  - {enfants: 3}\n", 5, "expected-children",
           "« enfants » doit être une liste de sommets\n"
           "  → écrivez les enfants entre crochets, comme [3, 5], ou un nombre pour une feuille",
           '"enfants" must be a list of nodes\n'
           "  → write the children between brackets, as [3, 5], or a number for a leaf"),
    Broken(CASE, TREE, "  - {nom: a}\n", 5, "node-without-value",
           "ce sommet n'a ni « valeur » ni « enfants »\n"
           "  → donnez-lui une valeur (une feuille) ou des enfants",
           'this node has neither "valeur" nor "enfants"\n'
           "  → give it a value (a leaf) or children"),
    Broken(CASE, TREE, "  - {fin: nul}\n", 5, "end-without-value",
           "une fin de partie a besoin de sa « valeur »\n"
           "  → écrivez par exemple {fin: victoire, valeur: 100}",
           'an end of game needs its "valeur"\n  → write for example {fin: victoire, valeur: 100}'),
    Broken(CASE, TREE, "  - {fin: nul, valeur: 0, enfants: [1]}\n", 5, "end-with-children",
           "une fin de partie n'a pas d'enfants : retirez « fin » ou « enfants »",
           'an end of game has no children: remove "fin" or "enfants"'),
    Broken(CASE, 'arbre:\n  - [3, 5]\n  - [3, "?"]\n', "arbre: 3\n", 4, "tree-lone-leaf",
           "un arbre a au moins un coup à jouer, et celui-ci n'est qu'une feuille\n"
           "  → écrivez par exemple « arbre: [[3, 5], [2, 9]] »",
           "a tree has at least one move to play, and this one is only a leaf\n"
           '  → write for example "arbre: [[3, 5], [2, 9]]"'),
    Broken(CASE, 'arbre:\n  - [3, 5]\n  - [3, "?"]\n', "arbre: {valeur: 3}\n", 4, "tree-lone-leaf",
           "un arbre a au moins un coup à jouer, et celui-ci n'est qu'une feuille\n"
           "  → écrivez par exemple « arbre: [[3, 5], [2, 9]] »",
           "a tree has at least one move to play, and this one is only a leaf\n"
           '  → write for example "arbre: [[3, 5], [2, 9]]"'),
    Broken(CASE, TREE, "  - " + "[" * 61 + "1" + "]" * 61 + "\n", 5, "tree-too-high",
           "cet arbre est trop profond : 60 coups au plus",
           "this tree is too deep: 60 moves at most"),
    Broken(CASE, TREE, "  - [" + "1, " * 100_000 + "2]\n", 5, "tree-too-large",
           "cet arbre est trop grand : 100000 sommets au plus",
           "this tree is too large: 100000 nodes at most"),
    # Depths and claims.
    Broken(LIMITED_FILE, "[1, 3]", "[1, 3, 4]", 9, "depth-beyond-tree",
           "« profondeur » demande 4 coups, l'arbre n'en a que 3",
           '"profondeur" asks for 4 moves, the tree has only 3'),
    Broken(LIMITED_FILE, "[1, 3]", "[1, 2, 3]", 9, "frontier-without-value",
           "à la profondeur 2, la recherche s'arrête sur le sommet [0, 1], "
           "qui n'a pas de « valeur »\n  → écrivez ce sommet {valeur: …, enfants: […]}",
           'at depth 2 the search stops at the node [0, 1], which has no "valeur"\n'
           "  → write this node as {valeur: …, enfants: […]}"),
    Broken(LIMITED_FILE, "[1, 3]", "[1, 1, 3]", 9, "item-twice",
           "« profondeur » : « 1 » est nommé deux fois", '"profondeur": "1" is named twice'),
    Broken(LIMITED_FILE, "[1, 3]", "[]", 9, "list-empty",
           "« profondeur » est vide : au moins une valeur est attendue",
           '"profondeur" is empty: at least one value is expected'),
    Broken(LIMITED_FILE, "{1: {valeur: -1000000}, 3: {chemin: [1]}}", "{valeur: 3}", 10,
           "claims-by-depth",
           "« profondeur » est une liste : « attendu » doit dire la réponse de chaque profondeur\n"
           "  → écrivez par exemple « attendu: {1: {valeur: …}} »",
           '"profondeur" is a list: "attendu" must give the answer of each depth\n'
           '  → write for example "attendu: {1: {valeur: …}}"'),
    Broken(LIMITED_FILE, "{1: {valeur: -1000000}, 3: {chemin: [1]}}", "[3]", 10,
           "claims-by-depth",
           "« profondeur » est une liste : « attendu » doit dire la réponse de chaque profondeur\n"
           "  → écrivez par exemple « attendu: {1: {valeur: …}} »",
           '"profondeur" is a list: "attendu" must give the answer of each depth\n'
           '  → write for example "attendu: {1: {valeur: …}}"'),
    Broken(LIMITED_FILE, "3: {chemin: [1]}", "2: {chemin: [1]}", 10, "claim-of-another-depth",
           "« attendu » parle de la profondeur 2, qui n'est pas demandée ([1, 3])",
           '"attendu" speaks of depth 2, which is not asked for ([1, 3])'),
    Broken(CASE, "chemin: [0, 0]", "chemin: [0, 2]", 9, "claimed-path-nowhere",
           "le chemin [0, 2] ne mène nulle part : après [0], le coup 2 n'existe pas (2 enfants)",
           "the path [0, 2] leads nowhere: after [0] there is no move 2 (2 children)"),
    Broken(CASE, "chemin: [0, 0]", "chemin: [0]", 9, "claimed-path-length",
           "le chemin [0] n'a pas la bonne longueur : il doit mener à une feuille, "
           "ou au sommet où s'arrête la recherche (profondeur 2)",
           "the path [0] has not the right length: it must lead to a leaf, "
           "or to the node where the search stops (depth 2)"),
    Broken(CASE, "chemin: [0, 0]", "chemin: 0", 9, "expected-list",
           "« chemin » : une liste est attendue, pas « 0 »\n"
           "  → écrivez [0], même pour une seule valeur",
           '"chemin": a list is expected, not "0"\n  → write [0], even for a single value'),
    Broken(CASE, "chemin: [0, 0]", "chemin: {a: 0}", 9, "expected-list",
           "« chemin » : une liste est attendue, pas « {…} »",
           '"chemin": a list is expected, not "{…}"'),
    Broken(CASE, "chemin: [0, 0]", f"chemin: [{'0, ' * 60}0]", 9, "list-too-long",
           "« chemin » : cette liste est trop longue, 60 valeurs au plus",
           '"chemin": this list is too long, 60 values at most'),
    Broken(CASE, "{minimax: 4, alphabeta: 3}", "4", 10, "expected-mapping",
           "« evaluations » : des clés parmi minimax, alphabeta sont attendues, pas « 4 »",
           '"evaluations": keys among minimax, alphabeta are expected, not "4"'),
    # Families.
    Broken(FAMILY_FILE, "joueur: max", "joueur: max\narbre: [1, 2]", 5, "sources-many",
           "« arbre » et « genere » à la fois : une fixture n'essaie qu'une chose\n"
           "  → gardez l'une des deux clés, et faites de l'autre une fixture à part",
           'both "arbre" and "genere": a fixture tries one thing only\n'
           "  → keep one of the two keys, and make the other a fixture of its own"),
    Broken(FAMILY_FILE, "joueur: max", "joueur: max\nprofondeur: 2", 4, "family-with",
           "« profondeur » ne va pas avec « genere » : les arbres d'une famille sont tirés au "
           "hasard, à la profondeur que dit « genere »",
           '"profondeur" does not go with "genere": the trees of a family are drawn at random, '
           'at the depth that "genere" says'),
    Broken(FAMILY_FILE, "[-9, 9]", "[9, -9]", 4, "range-reversed",
           "« valeurs » : la première borne dépasse la seconde\n  → écrivez [-9, 9]",
           '"valeurs": the first bound is beyond the second\n  → write [-9, 9]'),
    Broken(FAMILY_FILE, "[-9, 9]", "[1, 2, 3]", 4, "list-size",
           "« valeurs » : une liste de 2 valeurs est attendue, pas de 3",
           '"valeurs": a list of 2 values is expected, not of 3'),
    Broken(FAMILY_FILE, "profondeur: 3", "profondeur: 3, horizon: 4", 4, "horizon-beyond-family",
           "« horizon » demande 4 coups, les arbres de cette famille n'en ont que 3",
           '"horizon" asks for 4 moves, the trees of this family have only 3'),
    Broken(FAMILY_FILE, "profondeur: 3", "profondeur: 2, positions: 3", 4, "graph-too-shallow",
           "« positions » demande des arbres de 3 coups au moins, ceux-ci en ont 2 : plus haut, on "
           "ne revient nulle part",
           '"positions" asks for trees of at least 3 moves, these have 2: higher up, nothing is '
           "met again"),
    Broken(FAMILY_FILE, "profondeur: 3", "profondeur: 60", 4, "family-too-large",
           "les arbres de cette famille peuvent dépasser 100000 sommets",
           "the trees of this family may go beyond 100000 nodes"),
    # Exercises.
    Broken(EXERCISE, "id: minimax", "id: minmax", 1, "id-not-the-folder",
           "« id » vaut « minmax », mais le dossier s'appelle « minimax »\n  → écrivez minimax",
           '"id" is "minmax", but the folder is called "minimax"\n  → write minimax'),
    Broken(EXERCISE, "algorithme: minimax", "algorithme: minmax", 3, "expected-choice",
           f"« algorithme » : « minmax » n'est pas l'un de : {', '.join(KIND_NAMES)}\n"
           "  → vouliez-vous dire « minimax » ?",
           f'"algorithme": "minmax" is not one of: {", ".join(KIND_NAMES)}\n'
           '  → did you mean "minimax"?'),
    Broken(EXERCISE, "fixtures: [egalites]", "fixtures: [egalite]", 6, "course-case-unknown",
           "la fixture « egalite » n'existe pas : fixtures/egalite.yaml est introuvable\n"
           "  → vouliez-vous dire « egalites » ?",
           'there is no fixture "egalite": fixtures/egalite.yaml was not found\n'
           '  → did you mean "egalites"?'),
    Broken(EXERCISE, "fixtures: [egalites]", "fixtures: [zzz]", 6, "course-case-unknown",
           "la fixture « zzz » n'existe pas : fixtures/zzz.yaml est introuvable\n"
           "  → créez fixtures/zzz.yaml, ou retirez ce nom",
           'there is no fixture "zzz": fixtures/zzz.yaml was not found\n'
           "  → create fixtures/zzz.yaml, or remove this name"),
    Broken(EXERCISE, "valeur: 2, chemin: 1, evaluations: 0.5", "valeur: 0", 7, "points-all-zero",
           "le barème ne donne aucun point\n"
           "  → donnez des points à au moins un contrôle, par exemple « valeur: 2 »",
           "the points add up to nothing\n"
           '  → give points to at least one check, for example "valeur: 2"'),
    Broken(EXERCISE, "valeur: 2", "valeur: -2", 7, "out-of-range",
           "« valeur » : un nombre de 0 à 1000000 est attendu, pas « -2 »",
           '"valeur": a number from 0 to 1000000 is expected, not "-2"'),
    Broken(EXERCISE, "valeur: 2", "valeur: .inf", 7, "points-unlikely",
           "« valeur » : « .inf » n'est pas un nombre de points raisonnable",
           '"valeur": ".inf" is not a sensible number of points'),
    Broken(EXERCISE, "chemin: 1", "ordre: 1", 7, "order-of-minimax",
           "« ordre » ne se note pas en minimax : toutes les feuilles y sont évaluées, "
           "dans un ordre qui ne change rien\n"
           "  → retirez « ordre » et donnez ses points à un autre contrôle",
           '"ordre" is not marked in minimax: all leaves are evaluated, '
           "in an order that changes nothing\n"
           '  → remove "ordre" and give its points to another check'),
    Broken(EXERCISE, "jeu, prof,", "prof,", 5, "parameter-missing",
           "« parametres » : il y manque « jeu »", '"parametres": "jeu" is missing'),
    Broken(EXERCISE, "coups_prec, ", "alpha, ", 5, "parameter-missing",
           "« parametres » : il y manque « beta »", '"parametres": "beta" is missing'),
    Broken(EXERCISE, "fonction: minimax", "fonction: mini max", 5, "expected-function",
           "« fonction » : « mini max » n'est pas un nom de fonction Python sans accent",
           '"fonction": "mini max" is not a name of a Python function without accents'),
    Broken(EXERCISE, "fonction: minimax", "fonction: lambda", 5, "expected-function",
           "« fonction » : « lambda » n'est pas un nom de fonction Python sans accent",
           '"fonction": "lambda" is not a name of a Python function without accents'),
    Broken(EXERCISE, "evaluations: 0.5", "evaluations: 0,5", 7, "key-unknown",
           "clé inconnue « 5 »\n  → un nombre à virgule s'écrit avec un point : 0.5, pas 0,5",
           'unknown key "5"\n  → a decimal number is written with a point: 0.5, not 0,5'),
    Broken(EXERCISE, "bareme:", "fins_anticipees: oui\nbareme:", 7, "expected-flag",
           "« fins_anticipees » : true ou false est attendu, pas « oui »\n  → écrivez true",
           '"fins_anticipees": true or false is expected, not "oui"\n  → write true'),
    Broken(EXERCISE, "bareme:", "limites: {temps_s: 0}\nbareme:", 7, "out-of-amount",
           "« temps_s » : un nombre supérieur à 0 et au plus égal à 600 est attendu, pas « 0 »",
           '"temps_s": a number above 0 and at most 600 is expected, not "0"'),
    Broken(EXERCISE, "formes:\n  cours: {fonction: minimax, parametres: "
           "[jeu, prof, coups_prec, joueur_maximise]}", "formes: [cours]", 4, "expected-names",
           "« formes » : des lignes « nom: … » sont attendues, pas « […] »",
           '"formes": "name: …" lines are expected, not "[…]"'),
    Broken(EXERCISE, "formes:\n  cours: {fonction: minimax, parametres: "
           "[jeu, prof, coups_prec, joueur_maximise]}", "formes: {}", 4, "list-empty",
           "« formes » est vide : au moins une valeur est attendue",
           '"formes" is empty: at least one value is expected'),
    # The course.
    Broken(COURSE_FILE, "alphabeta]", "alphabet]", 5, "course-exercise-unknown",
           "l'exercice « alphabet » n'existe pas : exercices/alphabet/exercice.yaml est "
           "introuvable\n  → vouliez-vous dire « alphabeta » ?",
           'there is no exercise "alphabet": exercices/alphabet/exercice.yaml was not found\n'
           '  → did you mean "alphabeta"?'),
    Broken(COURSE_FILE, "langue: fr", "langue: français", 3, "expected-choice",
           "« langue » : « français » n'est pas l'un de : fr, en",
           '"langue": "français" is not one of: fr, en'),
    # YAML itself.
    Broken(CASE, TREE, "  - [3, 5\n", 6, "yaml-syntax-list-open",
           "la liste ouverte par « [ » à la ligne 5 n'est pas fermée, ou une virgule y manque\n"
           "  → séparez les valeurs par des virgules et fermez chaque « [ » par un « ] »",
           'the list opened by "[" on line 5 is not closed, or lacks a comma\n'
           '  → separate values by commas and close each "[" with a "]"'),
    Broken(CASE, "{minimax: 4,", "{minimax: 4", 10, "yaml-syntax-mapping-open",
           "l'accolade ouverte à la ligne 10 n'est pas fermée, ou une virgule y manque\n"
           "  → écrivez {clé: valeur, clé: valeur}",
           "the brace opened on line 10 is not closed, or lacks a comma\n"
           "  → write {key: value, key: value}"),
    Broken(CASE, "Des égalités", "Exemple : des égalités", 2, "yaml-syntax-colon",
           "un deux-points de trop dans cette valeur, ou une ligne mal alignée\n"
           '  → mettez le texte entre guillemets ("…"), ou alignez la clé sur ses voisines',
           "a colon too many in this value, or a misaligned line\n"
           '  → put the text in quotes ("…"), or align the key with its neighbours'),
    Broken(CASE, TREE, "\t- [3, 5]\n", 5, "yaml-syntax-tab",
           "cette ligne est décalée par une tabulation\n  → décalez-la par des espaces",
           "this line is indented by a tab\n  → indent it with spaces"),
    Broken(CASE, "[3, 5]", "&a [3, 5]", 5, "yaml-anchor",
           "les ancres et les renvois de YAML (« &a ») ne sont pas acceptés\n"
           "  → écrivez la valeur en entier à chaque endroit",
           'YAML anchors and aliases ("&a") are not accepted\n'
           "  → write the value in full in each place"),
    Broken(CASE, "joueur: max", "joueur: !!str max", 3, "yaml-tag",
           "les étiquettes de type de YAML (« !!str ») ne sont pas acceptées\n"
           "  → écrivez la valeur seule",
           'YAML type tags ("!!str") are not accepted\n  → write the value alone'),
    Broken(CASE, "attendu:", "---\nattendu:", 7, "yaml-documents",
           "un deuxième document commence ici (« --- »)\n"
           "  → un fichier n'en contient qu'un : retirez cette ligne, ou séparez les fichiers",
           'a second document begins here ("---")\n'
           "  → a file holds only one: remove this line, or split the file"),
    # Exercises that are no plain searches: functions and parameters.
    Broken(exercise("file"), "      retirer_file: [file]",
           "      retirer_file: [file]\n    fonction: f",
           11, "functions-and",
           "« fonction » et « fonctions » à la fois : « fonctions » dit déjà tout\n"
           "  → retirez « fonction »",
           'both "fonction" and "fonctions": "fonctions" says it all\n'
           '  → remove "fonction"'),
    Broken(exercise("file"),
           "cours: {fonctions: {file_vide: [], ajouter_file: [element], retirer_file: []}}",
           "cours: {parametres: [element]}",
           5, "key-missing",
           "la clé « fonction » manque\n"
           "  → ajoutez par exemple « fonction: minimax »",
           'the key "fonction" is missing\n'
           '  → add for example "fonction: minimax"'),
    Broken(exercise("file"), "[element]", "[elements]", 5, "expected-choice",
           "« fonctions.ajouter_file » : « elements » n'est pas l'un de : jeu, prof, "
           "coups_prec, alpha, beta, joueur_maximise, prof_max, noeud, coups, table, file, "
           "element, valeurs, plateau, grille, case, joueur\n"
           "  → vouliez-vous dire « element » ?",
           '"fonctions.ajouter_file": "elements" is not one of: jeu, prof, coups_prec, '
           "alpha, beta, joueur_maximise, prof_max, noeud, coups, table, file, element, "
           "valeurs, plateau, grille, case, joueur\n"
           '  → did you mean "element"?'),
    Broken(exercise("file"), "{file_vide: [], ", "{3f: [], ", 5, "expected-function",
           "« fonctions » : « 3f » n'est pas un nom de fonction Python sans accent",
           '"fonctions": "3f" is not a name of a Python function without accents'),
    Broken(exercise("file"), "ajouter_file: [element]",
           "ajouter_file: [element, jeu]",
           5, "parameter-unfit",
           "« fonctions.ajouter_file » : « jeu » n'est pas un paramètre de cet algorithme\n"
           "  → les paramètres possibles sont : file, element",
           '"fonctions.ajouter_file": "jeu" is no parameter of this algorithm\n'
           "  → the possible parameters are: file, element"),
    Broken(exercise("morpion"), "morpion_joue: [grille, case",
           "morpion_joue: [case",
           8, "parameter-missing",
           "« fonctions.morpion_joue » : il y manque « grille »",
           '"fonctions.morpion_joue": "grille" is missing'),
    Broken(exercise("echecs"), "{fonction: materiel, parametres: [plateau]}",
           "{fonctions: {materiel: [plateau]}}",
           5, "functions-unfit",
           "« algorithme: materiel » ne demande qu'une fonction\n"
           "  → écrivez « fonction: … » et « parametres: […] » au lieu de « fonctions »",
           '"algorithme: materiel" asks for one function only\n'
           '  → write "fonction: …" and "parametres: […]" instead of "fonctions"'),
    Broken(exercise("parcours"), "[noeud]", "[noeud, prof]", 5, "parameter-unfit",
           "« parametres » : « prof » n'est pas un paramètre de cet algorithme\n"
           "  → les paramètres possibles sont : noeud",
           '"parametres": "prof" is no parameter of this algorithm\n'
           "  → the possible parameters are: noeud"),
    Broken(exercise("tri"), "[jeu, coups, joueur_maximise]", "[jeu, coups]", 5, "parameter-missing",
           "« parametres » : il y manque « joueur_maximise »",
           '"parametres": "joueur_maximise" is missing'),
    Broken(exercise("tri"), "alpha, beta", "alpha", 8, "parameter-missing",
           "« parametres » : il y manque « beta »",
           '"parametres": "beta" is missing'),
    Broken(exercise("transposition"), ", table]", "]", 5, "parameter-missing",
           "« parametres » : il y manque « table »",
           '"parametres": "table" is missing'),
    Broken(exercise("tri"), "sur_demande: true", "sur_demande: oui", 9, "expected-flag",
           "« sur_demande » : true ou false est attendu, pas « oui »\n"
           "  → écrivez true",
           '"sur_demande": true or false is expected, not "oui"\n'
           "  → write true"),
    # Points.
    Broken(exercise("parcours"), "{ordre: 2}", "{ordre: 2, valeur: 1}", 7, "check-unfit",
           "« valeur » ne se note pas avec « algorithme: parcours-largeur »\n"
           "  → les contrôles possibles sont : ordre, contrat",
           '"valeur" is not marked with "algorithme: parcours-largeur"\n'
           "  → the possible checks are: ordre, contrat"),
    Broken(exercise("jouer"), "{chemin: 2}", "{valeur: 2}", 7, "check-unfit",
           "« valeur » ne se note pas avec « algorithme: jouer »\n"
           "  → les contrôles possibles sont : chemin, contrat",
           '"valeur" is not marked with "algorithme: jouer"\n'
           "  → the possible checks are: chemin, contrat"),
    Broken(exercise("libre"), "{valeur: 2}", "{valeur: 2, chemin: 1}", 7, "check-unfit",
           "« chemin » ne se note pas avec « algorithme: corrige »\n"
           "  → les contrôles possibles sont : valeur, contrat",
           '"chemin" is not marked with "algorithme: corrige"\n'
           "  → the possible checks are: valeur, contrat"),
    # How far apart two floats may lie.
    Broken(exercise("jouer"), "bareme:", "tolerance: 0.1\nbareme:", 7, "tolerance-unfit",
           "« tolerance » ne sert qu'avec « algorithme: corrige » ; avec « algorithme: jouer », la "
           "réponse est exacte\n"
           "  → retirez « tolerance »",
           '"tolerance" serves with "algorithme: corrige" alone; with "algorithme: jouer" the '
           "answer is exact\n"
           '  → remove "tolerance"'),
    Broken(exercise("libre"), "bareme:", "tolerance: -1\nbareme:", 7, "out-of-range",
           "« tolerance » : un nombre de 0 à 1000000 est attendu, pas « -1 »",
           '"tolerance": a number from 0 to 1000000 is expected, not "-1"'),
    Broken(case("finale"), "fen:", "tolerance: 0.1\nfen:", 6, "tolerance-unfit",
           "« tolerance » ne sert qu'avec « algorithme: corrige » ; avec « algorithme: materiel », "
           "la réponse est exacte\n"
           "  → retirez « tolerance » de « finale » ; l'exercice qui en a besoin peut la porter",
           '"tolerance" serves with "algorithme: corrige" alone; with "algorithme: materiel" the '
           "answer is exact\n"
           '  → remove "tolerance" from "finale"; the exercise that needs it may hold it',
           told_in=exercise("echecs")),
    # What a fixture tries.
    Broken(case("partie"), "partie_entiere: true\n", "", 1, "source-missing",
           "rien à essayer : il manque l'une des clés arbre, genere, appels, fen, "
           "partie_entiere\n"
           "  → écrivez par exemple « arbre: [[3, 5], [2, 9]] »",
           "nothing to try: one of the keys arbre, genere, appels, fen, partie_entiere is "
           "missing\n"
           '  → write for example "arbre: [[3, 5], [2, 9]]"'),
    Broken(case("partie"), "partie_entiere: true",
           "partie_entiere: true\nappels: [f()]",
           4, "sources-many",
           "« partie_entiere » et « appels » à la fois : une fixture n'essaie qu'une chose\n"
           "  → gardez l'une des deux clés, et faites de l'autre une fixture à part",
           'both "partie_entiere" and "appels": a fixture tries one thing only\n'
           "  → keep one of the two keys, and make the other a fixture of its own"),
    Broken(case("partie"), "true", "false", 3, "game-not-whole",
           "« partie_entiere » ne peut être que true\n"
           "  → écrivez true, ou remplacez cette ligne par « appels » et une liste d'appels",
           '"partie_entiere" can only be true\n'
           '  → write true, or replace this line by "appels" and a list of calls'),
    Broken(case("partie"), "true", "oui", 3, "expected-flag",
           "« partie_entiere » : true ou false est attendu, pas « oui »\n"
           "  → écrivez true",
           '"partie_entiere": true or false is expected, not "oui"\n'
           "  → write true"),
    Broken(case("partie"), "partie_entiere: true",
           "partie_entiere: true\nattendu: {valeur: 0}",
           4, "claim-of-whole-game",
           "« attendu » ne va pas avec « partie_entiere » : chaque position a sa propre "
           "réponse\n"
           "  → retirez « attendu »",
           '"attendu" does not go with "partie_entiere": each position has its own answer\n'
           '  → remove "attendu"'),
    Broken(case("quelques-appels"), "attendu:", "joueur: max\nattendu:", 7, "only-of-trees",
           "« joueur » ne va pas avec « appels » : il n'y a pas d'arbre ici\n"
           "  → retirez « joueur »",
           '"joueur" does not go with "appels": there is no tree here\n'
           '  → remove "joueur"'),
    Broken(case("quelques-appels"), "attendu:", "profondeur: 2\nattendu:", 7, "only-of-trees",
           "« profondeur » ne va pas avec « appels » : il n'y a pas d'arbre ici\n"
           "  → retirez « profondeur »",
           '"profondeur" does not go with "appels": there is no tree here\n'
           '  → remove "profondeur"'),
    Broken(case("quelques-appels"), "{valeur: 3}", "{chemin: [0]}", 7, "only-of-trees",
           "« chemin » ne va pas avec « appels » : il n'y a pas d'arbre ici\n"
           "  → retirez « chemin »",
           '"chemin" does not go with "appels": there is no tree here\n'
           '  → remove "chemin"'),
    Broken(case("finale"), "{valeur: 5}", "{evaluations: {minimax: 3}}", 4, "only-of-trees",
           "« evaluations » ne va pas avec « fen » : il n'y a pas d'arbre ici\n"
           "  → retirez « evaluations »",
           '"evaluations" does not go with "fen": there is no tree here\n'
           '  → remove "evaluations"'),
    # Calls.
    Broken(case("quelques-appels"), "ajouter_file(3)", "ajouter_file", 4, "expected-call",
           "« ajouter_file » n'est pas un appel de fonction\n"
           "  → écrivez par exemple « - ajouter_file(3) »",
           '"ajouter_file" is not a function call\n'
           '  → write for example "- ajouter_file(3)"'),
    Broken(case("quelques-appels"), "ajouter_file(3)", "file.ajouter(3)", 4, "expected-call",
           "« file.ajouter(3) » n'est pas un appel de fonction\n"
           "  → écrivez par exemple « - ajouter_file(3) »",
           '"file.ajouter(3)" is not a function call\n'
           '  → write for example "- ajouter_file(3)"'),
    Broken(case("quelques-appels"), "ajouter_file(3)", "ajouter_file(3", 4, "expected-call",
           "« ajouter_file(3 » n'est pas un appel de fonction\n"
           "  → mettez tout l'appel entre guillemets : - \"f('a', 3)\"",
           '"ajouter_file(3" is not a function call\n'
           "  → put the whole call in quotes: - \"f('a', 3)\""),
    Broken(case("quelques-appels"), "ajouter_file(3)", "[ajouter_file(3)]", 4, "call-not-text",
           "un appel est attendu, et YAML y voit « […] »\n"
           "  → mettez tout l'appel entre guillemets : - \"f('a', 3)\"",
           'a call is expected, and YAML sees "[…]"\n'
           "  → put the whole call in quotes: - \"f('a', 3)\""),
    Broken(case("quelques-appels"), "ajouter_file(3)", "ajouter_file(3): vrai", 4, "call-not-text",
           "un appel est attendu, et YAML y voit « {…} »\n"
           "  → mettez tout l'appel entre guillemets : - \"f('a', 3)\"",
           'a call is expected, and YAML sees "{…}"\n'
           "  → put the whole call in quotes: - \"f('a', 3)\""),
    Broken(case("quelques-appels"), "ajouter_file(3)", "ajouter_file({a: 3})", 4, "call-not-text",
           "un appel est attendu, et YAML y voit « {…} »\n"
           "  → mettez tout l'appel entre guillemets : - \"f('a', 3)\"",
           'a call is expected, and YAML sees "{…}"\n'
           "  → put the whole call in quotes: - \"f('a', 3)\""),
    Broken(case("quelques-appels"), "ajouter_file(3)", "", 4, "value-missing",
           "« appels » n'a pas de valeur",
           '"appels" has no value'),
    Broken(case("quelques-appels"), "ajouter_file(3)", "ajouter_file(element=3)", 4, "call-keyword",
           "« element=3 » : un argument est donné par sa place, pas par un nom\n"
           "  → écrivez la valeur seule, à sa place",
           '"element=3": an argument is given by its place, not by a name\n'
           "  → write the value alone, in its place"),
    Broken(case("quelques-appels"), "ajouter_file(3)",
           "ajouter_file((1, 2))",
           4, "call-not-literal",
           "« (1, 2) » n'est pas une valeur que l'on peut écrire dans un appel\n"
           "  → écrivez une liste, entre crochets",
           '"(1, 2)" is not a value that can be written in a call\n'
           "  → write a list, between brackets"),
    Broken(case("quelques-appels"), "ajouter_file(3)",
           "ajouter_file([1, x])",
           4, "call-not-literal",
           "« x » n'est pas une valeur que l'on peut écrire dans un appel\n"
           "  → les valeurs possibles : un nombre, True, False, None, un texte entre "
           "guillemets, une liste de telles valeurs",
           '"x" is not a value that can be written in a call\n'
           "  → the possible values: a number, True, False, None, a text in quotes, a list "
           "of such values"),
    Broken(case("quelques-appels"), "ajouter_file(3)", "ajouter_file(1 + 2)", 4, "call-not-literal",
           "« 1 + 2 » n'est pas une valeur que l'on peut écrire dans un appel\n"
           "  → les valeurs possibles : un nombre, True, False, None, un texte entre "
           "guillemets, une liste de telles valeurs",
           '"1 + 2" is not a value that can be written in a call\n'
           "  → the possible values: a number, True, False, None, a text in quotes, a list "
           "of such values"),
    Broken(case("quelques-appels"), "ajouter_file(3)",
           "ajouter_file(9223372036854775808)",
           4, "number-too-large",
           "« appels » : « 9223372036854775808 » est trop grand (un entier tient sur 64 "
           "bits)",
           '"appels": "9223372036854775808" is too large (a whole number fits in 64 bits)'),
    Broken(case("quelques-appels"), "ajouter_file(3)",
           "ajouter_file('" + "a" * 5000 + "')",
           4, "text-too-long",
           "« appels » : ce texte est trop long, 5000 caractères au plus",
           '"appels": this text is too long, 5000 characters at most'),
    Broken(case("doubles"), 'appels: [double(2), "double([1, -2.5])"]',
           "appels: []",
           3, "list-empty",
           "« appels » est vide : au moins une valeur est attendue",
           '"appels" is empty: at least one value is expected'),
    Broken(case("doubles"), '"double([1, -2.5])"', "double([1, -2.5])", 3, "yaml-syntax-list-open",
           "la liste ouverte par « [ » à la ligne 3 n'est pas fermée, ou une virgule y "
           "manque\n"
           "  → séparez les valeurs par des virgules et fermez chaque « [ » par un « ] »",
           'the list opened by "[" on line 3 is not closed, or lacks a comma\n'
           '  → separate values by commas and close each "[" with a "]"'),
    # Chessboards.
    Broken(case("finale"), '/R5K1"', '"', 3, "fen-ranks",
           "« fen » : huit rangées sont attendues, pas 7\n"
           '  → séparez-les par des « / » : "6k1/5ppp/8/8/8/8/5PPP/6K1"',
           '"fen": eight ranks are expected, not 7\n'
           '  → separate them by "/": "6k1/5ppp/8/8/8/8/5PPP/6K1"'),
    Broken(case("finale"), "R5K1", "T5K1", 3, "fen-letter",
           "« fen » : « T » n'est ni une pièce ni un nombre de cases vides (rangée 1, « "
           "T5K1 »)\n"
           "  → FEN emploie les lettres anglaises : R au lieu de T",
           '"fen": "T" is neither a piece nor a number of empty squares (rank 1, "T5K1")\n'
           "  → FEN uses the English letters: R instead of T"),
    Broken(case("finale"), "R5K1", "R5X1", 3, "fen-letter",
           "« fen » : « X » n'est ni une pièce ni un nombre de cases vides (rangée 1, « "
           "R5X1 »)\n"
           "  → les pièces sont P, N, B, R, Q, K (blancs) et p, n, b, r, q, k (noirs), les "
           "cases vides 1 à 8",
           '"fen": "X" is neither a piece nor a number of empty squares (rank 1, "R5X1")\n'
           "  → the pieces are P, N, B, R, Q, K (white) and p, n, b, r, q, k (black), the "
           "empty squares 1 to 8"),
    Broken(case("finale"), "R5K1", "R5K2", 3, "fen-squares",
           "« fen » : la rangée 1, « R5K2 », a 9 cases au lieu de 8\n"
           "  → une lettre vaut une case, un chiffre autant de cases vides : 8 pour une "
           "rangée vide",
           '"fen": rank 1, "R5K2", has 9 squares instead of 8\n'
           "  → a letter is one square, a digit that many empty squares: 8 for an empty rank"),
    Broken(case("finale"), "/8/8/8/8/", "/8/8/8//", 3, "fen-rank-empty",
           "« fen » : la rangée 3 n'est pas écrite\n"
           "  → une lettre vaut une case, un chiffre autant de cases vides : 8 pour une "
           "rangée vide",
           '"fen": rank 3 is not written\n'
           "  → a letter is one square, a digit that many empty squares: 8 for an empty rank"),
    Broken(case("finale"), 'K1"', 'K1 w - - 0 1"', 3, "fen-more-fields",
           "« fen » : seules les pièces sont attendues, sans la suite « w - - 0 1 »\n"
           '  → écrivez "6k1/5ppp/8/8/8/8/5PPP/R5K1"',
           '"fen": only the pieces are expected, without the rest "w - - 0 1"\n'
           '  → write "6k1/5ppp/8/8/8/8/5PPP/R5K1"'),
    Broken(case("finale"), '"6k1/5ppp/8/8/8/8/5PPP/R5K1"', "[6k1]", 3, "expected-fen",
           "« fen » : une position est attendue, pas « […] »",
           '"fen": a position is expected, not "[…]"'),
    Broken(case("finale"), "R5K1", "R5K1" * 60, 3, "text-too-long",
           "« fen » : ce texte est trop long, 200 caractères au plus",
           '"fen": this text is too long, 200 characters at most'),
    # The same position twice.
    Broken(case("graphe"), "{voir: pont}", "{voir: pnot}", 6, "repeat-of-nothing",
           "aucun sommet de cet arbre ne s'appelle « pnot »\n"
           "  → vouliez-vous dire « pont » ?",
           'no node of this tree is called "pnot"\n'
           '  → did you mean "pont"?'),
    Broken(case("graphe"), "{voir: pont}", "{voir: zzz}", 6, "repeat-of-nothing",
           "aucun sommet de cet arbre ne s'appelle « zzz »\n"
           "  → donnez ce nom à un sommet écrit plus haut : {nom: zzz, enfants: […]}",
           'no node of this tree is called "zzz"\n'
           "  → give this name to a node written before: {nom: zzz, enfants: […]}"),
    Broken(case("graphe"), "{voir: pont}", "{voir: pont, valeur: 3}", 6, "repeat-not-alone",
           "« valeur » à côté de « voir » : un sommet déjà écrit a déjà tout ce qu'il lui "
           "faut\n"
           "  → retirez « valeur »",
           '"valeur" beside "voir": a node that was written before has all it needs\n'
           '  → remove "valeur"'),
    Broken(case("graphe"), "{nom: bout, valeur: 2}", "{voir: pont}", 5, "repeat-of-ancestor",
           "« pont » est au-dessus de ce sommet : la partie ne finirait jamais\n"
           "  → nommez un sommet d'une autre branche",
           '"pont" lies above this node: the game would never end\n'
           "  → name a node of another branch"),
    Broken(case("graphe"), "{nom: bout, valeur: 2}", "{nom: pont, valeur: 2}", 6, "repeat-of-twins",
           "plusieurs sommets s'appellent « pont » (ligne 5) : lequel est le même ?\n"
           "  → donnez à chacun un nom différent",
           'several nodes are called "pont" (line 5): which of them is the same?\n'
           "  → give each of them a name of its own"),
    Broken(case("graphe"), "- [{voir: pont}, 4]", "- {voir: pont}", 6, "repeat-of-other-player",
           "« pont » est à la profondeur 2 et ce sommet à la profondeur 1 : ce n'est pas au "
           "même joueur de jouer, donc pas la même position\n"
           "  → nommez un sommet dont la profondeur a la même parité",
           '"pont" lies at depth 2 and this node at depth 1: another player is to move, so '
           "it is not the same position\n"
           "  → name a node whose depth is even or odd as this one's"),
    Broken(case("graphe"), "  - [{nom: pont",
           "  - [{voir: plus-loin}, 5]\n  - [{nom: plus-loin, valeur: 1}, 6]\n  - [{nom: pont",
           5, "repeat-of-later",
           "« plus-loin » n'est écrit que plus loin, à la ligne 6\n"
           "  → écrivez le sommet en entier ici, et « voir » là-bas",
           '"plus-loin" is only written further on, on line 6\n'
           '  → write the node in full here, and "voir" over there'),
    # An exercise and its fixtures.
    *(
        Broken(case("un-coup"), "morpion_joue('X........', 4, 'O')", broken, 11,
               "call-argument-unfit",
               f"« un-coup » : dans {broken}, l'argument « {role} » ne convient pas\n"
               f"  → {french}",
               f'"un-coup": in {broken}, the argument "{role}" does not fit\n'
               f"  → {english}",
               told_in="exercices/morpion/exercice.yaml")
        for broken, role, french, english in (
            ("morpion_joue('XX', 4, 'O')", "grille",
             "écrivez 9 caractères parmi X, O et le point, par exemple 'XO..X....'",
             "write 9 characters among X, O and the dot, such as 'XO..X....'"),
            ("morpion_joue('X........', 9, 'O')", "case",
             "écrivez le numéro d'une case, de 0 à 8",
             "write the number of a square, from 0 to 8"),
            ("morpion_joue('X........', 4, 'rond')", "joueur",
             "écrivez 'X' ou 'O'", "write 'X' or 'O'"),
        )
    ),
    Broken(exercise("morpion"), "morpion_gagnant", "morpion_gagnante", 7, "function-name-fixed",
           "forme « cours » : la fonction « morpion_gagnante » n'est pas connue de cet "
           "algorithme\n"
           "  → vouliez-vous dire « morpion_gagnant » ?",
           'form "cours": the function "morpion_gagnante" is not known to this algorithm\n'
           '  → did you mean "morpion_gagnant"?'),
    Broken(exercise("file"), "[quelques-appels]", "[graphe]", 11, "source-unfit",
           "la fixture « graphe » est faite de « arbre », et « algorithme: file » s'essaie "
           "sur : appels\n"
           "  → nommez une autre fixture que « graphe »",
           'the fixture "graphe" is made of "arbre", and "algorithme: file" is tried on: '
           "appels\n"
           '  → name another fixture than "graphe"'),
    Broken(exercise("morpion"), "[partie, un-coup]", "[partie, finale]", 11, "source-unfit",
           "la fixture « finale » est faite de « fen », et « algorithme: morpion » s'essaie "
           "sur : appels, partie_entiere\n"
           "  → nommez une autre fixture que « finale »",
           'the fixture "finale" is made of "fen", and "algorithme: morpion" is tried on: '
           "appels, partie_entiere\n"
           '  → name another fixture than "finale"'),
    Broken(exercise("jouer"), "[graphe]", "[gradue]", 6, "choice-of-min",
           "« algorithme: jouer » demande un coup de MAX, et c'est MIN qui joue dans « "
           "gradue »\n"
           "  → écrivez « joueur: max » dans fixtures/gradue.yaml",
           "\"algorithme: jouer\" asks for a move of MAX's, and MIN plays in \"gradue\"\n"
           '  → write "joueur: max" in fixtures/gradue.yaml'),
    Broken(exercise("jouer"), "[graphe]", "[sans-joueur]", 1, "key-missing",
           "la clé « joueur » manque\n"
           "  → ajoutez par exemple « joueur: max »",
           'the key "joueur" is missing\n'
           '  → add for example "joueur: max"',
           told_in="fixtures/sans-joueur.yaml"),
    Broken(case("gradue"),
           "arbre:\n  - {valeur: 1, enfants: [4, 2]}\n  - {valeur: 3, enfants: [5, 6]}\n",
           "genere: {arite: 2, profondeur: 3, graine: 1, valeurs: [0, 9], nombre: 1}\n",
           6, "deepening-family-bare",
           "un approfondissement évalue chaque sommet, et les arbres de « gradue » n'ont "
           "d'évaluation qu'à leurs feuilles\n"
           "  → écrivez « horizon: 3 » dans « genere » : chaque sommet a alors une évaluation",
           'deepening evaluates every node, and the trees of "gradue" have evaluations at their '
           "leaves alone\n"
           '  → write "horizon: 3" in "genere": every node has an evaluation then',
           told_in="exercices/approfondir/exercice.yaml"),
    Broken(case("gradue"), "{valeur: 3, enfants: [5, 6]}", "[5, 6]", 6, "deepening-bare",
           "un approfondissement évalue chaque sommet, et dans « gradue » le sommet [1] n'a "
           "pas de « valeur »\n"
           "  → écrivez ce sommet {valeur: …, enfants: […]}",
           'deepening evaluates every node, and in "gradue" node [1] has no "valeur"\n'
           "  → write this node as {valeur: …, enfants: […]}",
           told_in="exercices/approfondir/exercice.yaml"),
    Broken(case("gradue"), "[5, 6]", "[5, {valeur: 3, enfants: [7]}]", 6, "deepening-uneven",
           "un approfondissement veut toutes les feuilles à la même profondeur, et dans « "
           "gradue » le sommet [0, 0] est une feuille plus proche\n"
           "  → donnez-lui des enfants jusqu'à la profondeur 3, ou retirez cette fixture",
           'deepening wants all leaves at one depth, and in "gradue" node [0, 0] is a '
           "nearer leaf\n"
           "  → give it children down to depth 3, or remove this fixture",
           told_in="exercices/approfondir/exercice.yaml"),
    Broken(case("quelques-appels"), "retirer_file()", "retire_file()", 11, "call-unknown",
           "la fixture « quelques-appels » appelle « retire_file », que la forme « cours » "
           "n'a pas\n"
           "  → vouliez-vous dire « retirer_file » ?",
           'the fixture "quelques-appels" calls "retire_file", which the form "cours" does '
           "not have\n"
           '  → did you mean "retirer_file"?',
           told_in="exercices/file/exercice.yaml"),
    Broken(case("quelques-appels"), "retirer_file()", "zzz()", 11, "call-unknown",
           "la fixture « quelques-appels » appelle « zzz », que la forme « cours » n'a pas\n"
           "  → les fonctions possibles sont : file_vide, ajouter_file, retirer_file",
           'the fixture "quelques-appels" calls "zzz", which the form "cours" does not have\n'
           "  → the possible functions are: file_vide, ajouter_file, retirer_file",
           told_in="exercices/file/exercice.yaml"),
    Broken(case("quelques-appels"), "retirer_file()", "retirer_file(3)", 11, "call-arguments",
           "la fixture « quelques-appels » appelle « retirer_file(3) », et la forme « cours "
           "» y attend 0 argument\n"
           "  → écrivez retirer_file()",
           'the fixture "quelques-appels" calls "retirer_file(3)", where the form "cours" '
           "expects 0 arguments\n"
           "  → write retirer_file()",
           told_in="exercices/file/exercice.yaml"),
    Broken(exercise("transposition"), "[graphe]", "[gradue]", 6, "no-transposition",
           "l'arbre « gradue » n'a aucune transposition : une table n'y sert à rien\n"
           "  → écrivez {voir: nom} là où une position déjà nommée revient",
           'the tree "gradue" has no transposition: a table is of no use there\n'
           "  → write {voir: nom} where a position named before comes again"),
    Broken(exercise("morpion"), "      morpion_gagnant: [grille]\n", "", 10,
           "game-functions-missing",
           "« partie » joue une partie entière, et la forme « cours » n'a pas la fonction "
           "morpion_gagnant\n"
           "  → les fonctions possibles sont : morpion_gagnant, morpion_coups, "
           "morpion_evaluation, morpion_joue",
           '"partie" plays a whole game, and the form "cours" has no function '
           "morpion_gagnant\n"
           "  → the possible functions are: morpion_gagnant, morpion_coups, "
           "morpion_evaluation, morpion_joue"),
]  # fmt: skip


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken.code}-{broken.new[:12]!r}")
def test_a_mistake_is_told_where_it_is_and_how_to_mend_it(broken: Broken, tmp_path: Path) -> None:
    files = FILES if broken.file in FILES else WIDE_FILES
    text = files[broken.file]
    assert text.count(broken.old) == 1

    faults = faults_of(tmp_path, {broken.file: text.replace(broken.old, broken.new)}, files)

    place = f"{broken.told_in or broken.file}:{broken.line}"
    assert [(str(fault.place), fault.message.code) for fault in faults] == [(place, broken.code)]
    assert told(faults[0], "fr") == f"{place} : {broken.fr}"
    assert told(faults[0], "en") == f"{place}: {broken.en}"


class BrokenFile(NamedTuple):
    file: str
    content: bytes | None
    line: int | None
    code: str
    fr: str


BROKEN_FILES = [
    BrokenFile(CASE, b"", None, "course-file-empty", "ce fichier est vide"),
    BrokenFile(CASE, b"# rien\n", None, "course-file-empty", "ce fichier est vide"),
    BrokenFile(CASE, b"titre: \xe9\n", 1, "course-file-encoding",
               "ce fichier n'est pas du texte en UTF-8\n"
               "  → enregistrez-le en UTF-8 dans votre éditeur"),
    BrokenFile(CASE, b"titre: \x07\n", 1, "course-file-character",
               "cette ligne contient un caractère invisible interdit (U+0007)"),
    BrokenFile(CASE, b"x" * 5_000_000, None, "course-file-too-large",
               "ce fichier est trop gros : 4 Mio au plus"),
    BrokenFile(CASE, b"- 3\n- 4\n", 1, "document-not-mapping",
               "le fichier doit être fait de lignes « clé: valeur », pas de « […] »"),
    BrokenFile(CASE, b"bonjour", 1, "document-not-mapping",
               "le fichier doit être fait de lignes « clé: valeur », pas de « bonjour »"),
    BrokenFile(CASE, b"id: " + b"[" * 100_000, 1, "yaml-too-deep",
               "trop de listes les unes dans les autres : 130 niveaux au plus"),
    BrokenFile("corrige/minimax.py", None, None, "course-solution-missing",
               "le corrigé de l'exercice manque\n"
               "  → créez corrige/minimax.py, ou retirez ce nom"),
    BrokenFile(COURSE_FILE, None, None, "course-file-missing", "ce fichier manque"),
]  # fmt: skip


@pytest.mark.parametrize("broken", BROKEN_FILES, ids=lambda broken: f"{broken.file}-{broken.code}")
def test_a_whole_file_that_cannot_be_used_is_told(broken: BrokenFile, tmp_path: Path) -> None:
    faults = faults_of(tmp_path, {broken.file: broken.content})

    [fault] = faults
    assert (fault.place.file, fault.place.line) == (broken.file, broken.line)
    assert fault.message.code == broken.code
    assert told(fault, "fr") == f"{fault.place} : {broken.fr}"
    assert told(fault, "en").startswith(f"{fault.place}: ")


def test_a_folder_in_the_place_of_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "corrige" / "minimax.py").mkdir(parents=True)

    [fault] = faults_of(tmp_path, {"corrige/minimax.py": None})

    assert told(fault, "fr") == (
        "corrige/minimax.py : un fichier est attendu ici, et ce n'en est pas un"
    )


def test_a_file_that_may_not_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_bytes = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == "egalites.yaml":
            raise PermissionError(13, "Permission denied")
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)

    [fault] = faults_of(tmp_path, {})

    assert told(fault, "en") == (
        "fixtures/egalites.yaml: this file cannot be read (Permission denied)"
    )


def test_all_mistakes_of_all_files_are_told_at_once_in_order(tmp_path: Path) -> None:
    case = TIES.replace("joueur: max", "joueur: mux").replace("valeur: 3", "valeure: 017")
    exercise = MINIMAX.replace("titre:", "tire:").replace("valeur: 2", "valeur: deux")

    faults = faults_of(
        tmp_path,
        {
            CASE_FILE: case.replace("[3, 5]", "[trois, [], -]"),
            EXERCISE_FILE: exercise,
            "fixtures/famille.yaml": "a: [",
            COURSE_FILE: COURSE.replace("langue: fr", "langue: de"),
        },
    )

    assert [(str(fault.place), fault.message.code) for fault in faults] == [
        ("exercices/cours.yaml:3", "expected-choice"),
        ("exercices/minimax/exercice.yaml:2", "key-unknown"),
        ("exercices/minimax/exercice.yaml:7", "expected-number"),
        ("fixtures/egalites.yaml:3", "expected-choice"),
        ("fixtures/egalites.yaml:5", "expected-leaf"),
        ("fixtures/egalites.yaml:5", "children-empty"),
        ("fixtures/egalites.yaml:5", "expected-leaf"),
        ("fixtures/egalites.yaml:8", "key-unknown"),
        ("fixtures/famille.yaml:1", "yaml-syntax-end"),
    ]


def test_a_tree_without_a_player_is_told_once_however_many_searches_name_it(
    tmp_path: Path,
) -> None:
    [fault] = faults_of(
        tmp_path,
        {case("graphe"): WIDE_FILES[case("graphe")].replace("joueur: max\n", "")},
        WIDE_FILES,
    )

    assert told(fault, "fr") == (
        "fixtures/graphe.yaml:1 : la clé « joueur » manque\n  → ajoutez par exemple « joueur: max »"
    )


def test_a_missing_player_is_told_beside_the_other_mistakes_of_the_file(tmp_path: Path) -> None:
    text = TIES.replace("joueur: max\n", "").replace("[3, 5]", "[3, cinq]")

    faults = faults_of(tmp_path, {CASE_FILE: text})

    assert [(fault.place.line, fault.message.code) for fault in faults] == [
        (1, "key-missing"),
        (4, "expected-leaf"),
    ]


def test_a_family_of_trees_has_no_transposition(tmp_path: Path) -> None:
    family = (
        "id: hasard\ntitre: Au hasard\njoueur: max\n"
        "genere: {arite: 2, profondeur: 3, graine: 7, valeurs: [1, 9], nombre: 2}\n"
    )
    text = WIDE_FILES[exercise("transposition")].replace("[graphe]", "[graphe, hasard]")

    changes = {case("hasard"): family, exercise("transposition"): text}

    faults = faults_of(tmp_path, changes, WIDE_FILES)

    assert [fault.message.code for fault in faults] == ["no-transposition"]
    assert faults[0].message.facts["case"] == "hasard"
    assert faults[0].remedy is not None
    assert faults[0].remedy.code == "try-positions"


def test_a_solution_that_is_tried_on_trees_is_a_search(tmp_path: Path) -> None:
    text = WIDE_FILES[exercise("libre")].replace("[doubles]", "[graphe]")

    faults = faults_of(tmp_path, {exercise("libre"): text}, WIDE_FILES)

    assert [(fault.place.line, fault.message.code) for fault in faults] == [
        (5, "parameter-missing"),
        (5, "parameter-missing"),
        (5, "parameter-unfit"),
    ]


def test_a_faulty_form_is_not_also_blamed_for_the_calls_it_lacks(tmp_path: Path) -> None:
    text = WIDE_FILES[exercise("file")].replace("ajouter_file: [element]", "ajouter_file: [x]")

    [fault] = faults_of(tmp_path, {exercise("file"): text}, WIDE_FILES)

    assert fault.message.code == "expected-choice"


def test_a_faulty_node_may_be_seen_again_without_a_second_fault(tmp_path: Path) -> None:
    text = WIDE_FILES[case("graphe")].replace("valeur: 2", "valeur: deux")

    [fault] = faults_of(tmp_path, {case("graphe"): text}, WIDE_FILES)

    assert (fault.place.line, fault.message.code) == (5, "expected-number")


def test_a_tree_is_measured_unfolded(tmp_path: Path) -> None:
    """Each level holds the one before twice: a few lines would be a million nodes."""
    levels = ["    - [{nom: n0, enfants: [[1, 1]]}]"]
    levels += [
        f"    - [{{nom: n{number}, enfants: [[{{voir: n{number - 1}}}, {{voir: n{number - 1}}}]]}}]"
        for number in range(1, 20)
    ]
    text = "id: graphe\ntitre: t\njoueur: max\narbre:\n" + "\n".join(levels) + "\n"

    [fault] = faults_of(tmp_path, {case("graphe"): text}, WIDE_FILES)

    assert fault.message.code == "tree-too-large"


def test_a_tree_is_as_high_as_it_is_unfolded(tmp_path: Path) -> None:
    levels = ["    - [{nom: n0, enfants: [[1]]}]"]
    levels += [
        f"    - [{{nom: n{number}, enfants: [[{{voir: n{number - 1}}}]]}}]"
        for number in range(1, 40)
    ]
    text = "id: graphe\ntitre: t\njoueur: max\narbre:\n" + "\n".join(levels) + "\n"

    faults = faults_of(tmp_path, {case("graphe"): text}, WIDE_FILES)

    assert [fault.message.code for fault in faults] == ["tree-too-high"]


def test_a_fixture_of_two_exercises_tells_its_mistake_once(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, {CASE_FILE: TIES.replace("max", "mux", 1)})

    assert len(faults) == 1


def test_two_cases_of_one_exercise_cannot_share_a_name(tmp_path: Path) -> None:
    twin = TIES.replace("id: egalites", "id: famille-2")

    [fault] = faults_of(
        tmp_path,
        {
            "fixtures/famille-2.yaml": twin,
            EXERCISE_FILE: MINIMAX.replace("[egalites]", "[famille-2, famille]"),
        },
    )

    assert told(fault, "fr") == (
        "exercices/minimax/exercice.yaml:6 : deux essais s'appelleraient « famille-2 » : "
        "ceux de « famille-2 » et de « famille »"
    )


def test_an_exercise_that_resembles_nothing_is_to_be_created(tmp_path: Path) -> None:
    [fault] = faults_of(tmp_path, {COURSE_FILE: COURSE.replace("alphabeta]", "zzz]")})

    assert told(fault, "en").endswith("→ create exercices/zzz/exercice.yaml, or remove this name")


def test_a_misspelt_key_is_not_also_told_as_missing(tmp_path: Path) -> None:
    [fault] = faults_of(tmp_path, {CASE_FILE: TIES.replace("arbre:", "abre:")})

    assert fault.message.code == "key-unknown"


def test_a_course_error_counts_its_faults(tmp_path: Path) -> None:
    with pytest.raises(CourseError) as caught:
        read_course(write_course(tmp_path, {CASE_FILE: "a: 3"}), use_cache=False)

    assert caught.value.reason.facts["count"] == len(caught.value.faults)
    assert caught.value.exit_code == 2
    assert render(caught.value.reason, "en") == "the course cannot be used: 4 mistakes"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
@pytest.mark.timeout(20)
def test_a_pipe_in_the_place_of_a_file_keeps_nobody_waiting(tmp_path: Path) -> None:
    write_course(tmp_path, {CASE_FILE: None})
    os.mkfifo(tmp_path / CASE_FILE)

    with pytest.raises(CourseError) as caught:
        read_course(tmp_path, use_cache=False)

    assert [fault.message.code for fault in caught.value.faults] == ["course-file-not-a-file"]


def test_every_sentence_of_the_room_is_said_in_both_languages() -> None:
    for code, sentence in sentences_of("course").items():
        assert sentence.fr, code
        assert sentence.en, code
        assert code in catalogue()
