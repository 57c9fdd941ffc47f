# morpion_joue renvoie une liste de caractères au lieu d'une chaîne.
# fails: contract

import math

LIGNES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def morpion_coups(grille):
    return [i for i in range(9) if grille[i] == "."]


def morpion_joue(grille, case, joueur):
    nouvelle = list(grille)
    nouvelle[case] = joueur
    return nouvelle


def morpion_gagnant(grille):
    for a, b, c in LIGNES:
        if grille[a] != "." and grille[a] == grille[b] == grille[c]:
            return grille[a]
    return None


def morpion_evaluation(grille):
    gagnant = morpion_gagnant(grille)
    if gagnant is None:
        return 0
    return math.inf if gagnant == "X" else -math.inf
