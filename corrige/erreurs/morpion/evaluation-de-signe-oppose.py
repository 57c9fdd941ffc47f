"""X était MIN, et O était MAX

Les victoires sont reconnues, mais leurs scores sont échangés.

Lequel des deux joueurs est MAX dans l'énoncé ? Quel score veut-il obtenir ?

--

X was MIN, and O was MAX

Wins are recognised, but their scores are swapped.

Which of the two players is MAX in the statement? Which score does he want?
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
        return -math.inf
    if gagnant == "O":
        return math.inf
    return 0
