"""les cases étaient numérotées de 1 à 9

Chaque numéro de morpion_coups est trop grand de 1, et morpion_joue joue une case trop tôt.

Quel est le numéro de la première case dans l'énoncé ? Et que vaut grille[9] ?

--

the squares were numbered from 1 to 9

Each number of morpion_coups is too great by 1, and morpion_joue plays one square too early.

Which is the number of the first square in the statement? And what is grille[9]?
"""

import math

ALIGNEMENTS = [
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
]


def morpion_coups(grille):
    coups = []
    for case in range(9):
        if grille[case] == ".":
            coups.append(case + 1)
    return coups


def morpion_joue(grille, case, joueur):
    return grille[:case - 1] + joueur + grille[case:]


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
