# Les cases sont numérotées de 1 à 9.
# fails: value

import math

LIGNES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def morpion_coups(grille):
    return [i + 1 for i in range(9) if grille[i] == "."]


def morpion_joue(grille, case, joueur):
    return grille[:case - 1] + joueur + grille[case:]


def morpion_gagnant(grille):
    for a, b, c in LIGNES:
        if grille[a] in "XO" and grille[a] == grille[b] == grille[c]:
            return grille[a]
    return None


def morpion_evaluation(grille):
    return {"X": math.inf, "O": -math.inf, None: 0}[morpion_gagnant(grille)]
