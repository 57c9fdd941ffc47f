# Exercice : le morpion
# Complète les quatre fonctions, puis lance ce fichier (touche F5 dans Thonny).

import math

# --- Ce qui t'est donné -----------------------------------------------------
# Une grille est une chaîne de 9 caractères : "X", "O" ou "." (case libre).
# Les cases sont numérotées ainsi :     0 1 2
#                                       3 4 5
#                                       6 7 8


def affiche(grille):
    """Affiche la grille sur trois lignes."""
    for debut in (0, 3, 6):
        print("   ", " ".join(grille[debut:debut + 3]))


# --- À toi ------------------------------------------------------------------

def morpion_coups(grille):
    """Renvoie la liste des numéros des cases libres."""
    pass  # à remplacer par ton code


def morpion_joue(grille, case, joueur):
    """Renvoie la nouvelle grille, une chaîne de 9 caractères.

    case : le numéro d'une case libre, de 0 à 8
    joueur : "X" ou "O"
    """
    pass  # à remplacer par ton code


def morpion_gagnant(grille):
    """Renvoie "X" ou "O" si ce joueur a trois cases alignées, None sinon."""
    pass  # à remplacer par ton code


def morpion_evaluation(grille):
    """Renvoie math.inf si X a gagné, -math.inf si O a gagné, 0 si la partie est nulle.

    Si la partie n'est pas finie : n'importe quel nombre fini.
    """
    pass  # à remplacer par ton code


# --- Essai ------------------------------------------------------------------

if __name__ == "__main__":
    affiche("XO..X...O")
    coups = morpion_coups("XO..X...O")
    print("cases libres :", coups, "- attendu :", [2, 3, 5, 6, 7])
    print("X joue en 3  :", morpion_joue("XO..X...O", 3, "X"), "- attendu :", "XO.XX...O")
    print("gagnant      :", morpion_gagnant("OOX.X.X.."), "- attendu :", "X")
    print("évaluation   :", morpion_evaluation("XX.X..OOO"), "- attendu :", -math.inf)
    if coups is None:
        print("Les fonctions ne renvoient encore rien : c'est normal, à toi de les écrire.")
