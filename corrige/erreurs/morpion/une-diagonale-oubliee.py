"""la diagonale 2, 4, 6 n'existait pas

Les lignes, les colonnes et l'autre diagonale sont reconnues ; celle qui descend vers la gauche ne l'est
pas.

Combien d'alignements as-tu écrits ? Dessine la grille et ses numéros : combien y en a-t-il ?

--

the diagonal 2, 4, 6 did not exist

Rows, columns and the other diagonal are recognised; the one that goes down to the left is not.

How many lines of three have you written? Draw the grid with its numbers: how many are there?
"""

import math

ALIGNEMENTS = [
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8),
]


def morpion_coups(grille):
    coups = []
    for case in range(9):
        if grille[case] == ".":
            coups.append(case)
    return coups


def morpion_joue(grille, case, joueur):
    return grille[:case] + joueur + grille[case + 1:]


def morpion_gagnant(grille):
    for a, b, c in ALIGNEMENTS:
        if grille[a] != "." and grille[a] == grille[b] == grille[c]:
            return grille[a]
    return None


def morpion_evaluation(grille):
    gagnant = morpion_gagnant(grille)
    if gagnant == "X":
        return math.inf
    if gagnant == "O":
        return -math.inf
    return 0
