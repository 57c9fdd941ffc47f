"""trois cases libres alignées faisaient un gagnant

Sur une grille presque vide, ton programme trouve trois cases égales… qui sont libres toutes les trois.

Quel caractère y a-t-il dans une case libre ? "." == "." est-il vrai ?

--

three free squares in a line made a winner

On a grid that is nearly empty, your program finds three equal squares… all three of them free.

Which character stands in a free square? Is "." == "." true?
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
        if grille[a] == grille[b] == grille[c]:
            return grille[a]
    return None


def morpion_evaluation(grille):
    gagnant = morpion_gagnant(grille)
    if gagnant == "X":
        return math.inf
    if gagnant == "O":
        return -math.inf
    return 0
