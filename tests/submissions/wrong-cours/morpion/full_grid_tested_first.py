# Une grille pleine vaut 0, même si le dernier coup a gagné.
# fails: value

import math

LIGNES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def morpion_coups(grille):
    return [c for c in range(9) if grille[c] == "."]


def morpion_joue(grille, case, joueur):
    return grille[:case] + joueur + grille[case + 1:]


def morpion_gagnant(grille):
    for joueur in "XO":
        for ligne in LIGNES:
            if all(grille[c] == joueur for c in ligne):
                return joueur
    return None


def morpion_evaluation(grille):
    if "." not in grille:
        return 0
    gagnant = morpion_gagnant(grille)
    if gagnant == "X":
        return math.inf
    if gagnant == "O":
        return -math.inf
    return 0
