# La diagonale 2, 4, 6 est oubliée.
# fails: value

import math


def morpion_coups(grille):
    return [i for i in range(9) if grille[i] == "."]


def morpion_joue(grille, case, joueur):
    return grille[:case] + joueur + grille[case + 1:]


def morpion_gagnant(grille):
    for i in range(3):
        if grille[3 * i] != "." and grille[3 * i] == grille[3 * i + 1] == grille[3 * i + 2]:
            return grille[3 * i]
        if grille[i] != "." and grille[i] == grille[i + 3] == grille[i + 6]:
            return grille[i]
    if grille[0] != "." and grille[0] == grille[4] == grille[8]:
        return grille[0]
    return None


def morpion_evaluation(grille):
    g = morpion_gagnant(grille)
    if g == "X":
        return math.inf
    if g == "O":
        return -math.inf
    return 0
