# Corrigé de l'exercice « morpion ».

import math

# Les huit manières d'aligner trois cases, numérotées de 0 à 8.
ALIGNEMENTS = [
    (0, 1, 2), (3, 4, 5), (6, 7, 8),  # les lignes
    (0, 3, 6), (1, 4, 7), (2, 5, 8),  # les colonnes
    (0, 4, 8), (2, 4, 6),             # les diagonales
]


def morpion_coups(grille):
    """Renvoie la liste des cases libres."""
    coups = []
    for case in range(9):
        if grille[case] == ".":
            coups.append(case)
    return coups


def morpion_joue(grille, case, joueur):
    """Renvoie la nouvelle grille, où joueur ("X" ou "O") occupe la case."""
    # On recolle ce qui est avant la case, le joueur, et ce qui est après.
    return grille[:case] + joueur + grille[case + 1:]


def morpion_gagnant(grille):
    """Renvoie "X" ou "O" si ce joueur a aligné trois cases, None sinon."""
    for a, b, c in ALIGNEMENTS:
        # Trois cases vides sont égales aussi : il faut les écarter.
        if grille[a] != "." and grille[a] == grille[b] == grille[c]:
            return grille[a]
    return None


def morpion_evaluation(grille):
    """Renvoie +∞ si X a gagné, -∞ si O a gagné, 0 sinon (partie nulle ou pas finie)."""
    gagnant = morpion_gagnant(grille)
    if gagnant == "X":
        return math.inf
    if gagnant == "O":
        return -math.inf
    return 0
