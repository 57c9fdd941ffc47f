# Trois cases libres alignées passent pour un gagnant.
# fails: value

import math

LIGNES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def morpion_coups(grille):
    libres = []
    for case in range(9):
        if grille[case] == ".":
            libres.append(case)
    return libres


def morpion_joue(grille, case, joueur):
    cases = list(grille)
    cases[case] = joueur
    return "".join(cases)


def morpion_gagnant(grille):
    for ligne in LIGNES:
        a, b, c = ligne
        if grille[int(a)] == grille[int(b)] and grille[int(b)] == grille[int(c)]:
            return grille[int(a)]
    return None


def morpion_evaluation(grille):
    if morpion_gagnant(grille) == "X":
        return math.inf
    if morpion_gagnant(grille) == "O":
        return -math.inf
    return 0
