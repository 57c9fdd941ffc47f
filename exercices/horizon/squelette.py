# Exercice : l'effet d'horizon
# Complète la fonction minimax (ou colle la tienne), puis lance ce fichier (touche F5 dans Thonny).

import math

# --- Ce qui t'est donné -----------------------------------------------------
# Un arbre d'essai. Un sommet est un couple (avis, enfants) : l'avis est son évaluation, sans
# regarder la suite ; une feuille n'a pas d'enfant.
# Le correcteur, lui, apportera son propre arbre et ses propres fonctions.


def feuille(score):
    return (score, [])


ARBRE_HORIZON = (0, [
    (9, [
        (9, [feuille(-20), feuille(-10)]),
        (8, [feuille(7), feuille(5)]),
    ]),
    (1, [
        (3, [feuille(2), feuille(4)]),
        (5, [feuille(6), feuille(1)]),
    ]),
])


def evaluation(jeu):
    """Renvoie l'avis que l'on a de cette position, sans regarder la suite."""
    return jeu[0]


def joue_un_coup(jeu, coup):
    """Renvoie la position obtenue quand on joue ce coup."""
    return jeu[1][coup]


def coups_possibles(jeu):
    """Renvoie la liste des coups : [0, 1, ...], ou [] à une feuille."""
    return list(range(len(jeu[1])))


# --- À toi ------------------------------------------------------------------

def minimax(jeu, prof, coups_prec, joueur_maximise):
    """Renvoie (score, coups), en regardant prof coups à l'avance et pas un de plus.

    jeu : la position actuelle
    prof : le nombre de coups qu'il reste à regarder (à 0, on évalue)
    coups_prec : la liste des coups joués depuis la racine
    joueur_maximise : True si MAX joue, False si MIN joue
    """
    pass  # à remplacer par ton code


# --- Essai ------------------------------------------------------------------

if __name__ == "__main__":
    reponse = minimax(ARBRE_HORIZON, 2, [], True)
    print("à 2 coups :", reponse, "- attendu :", (8, [0, 1]))
    print("à 3 coups :", minimax(ARBRE_HORIZON, 3, [], True), "- attendu :", (4, [1, 0, 1]))
    if reponse is None:
        print("La fonction ne renvoie encore rien : c'est normal, à toi de l'écrire.")
