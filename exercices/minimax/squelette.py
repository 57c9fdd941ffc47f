# Exercice : minimax
# Complète la fonction minimax, puis lance ce fichier (touche F5 dans Thonny).

import math

# --- Ce qui t'est donné -----------------------------------------------------
# Un arbre d'essai : une liste est un sommet, un nombre est une feuille.
# Le correcteur, lui, apportera ses propres arbres et ses propres fonctions.

ARBRE_MINIMAX = [[[1, 13], [15, 10]], [[2, 16], [8, 19]]]

feuilles_evaluees = []


def evaluation(jeu):
    """Renvoie le score d'une feuille (et la note, pour compter les évaluations)."""
    if isinstance(jeu, list):
        raise ValueError("evaluation(jeu) : ce sommet n'est pas une feuille")
    feuilles_evaluees.append(jeu)
    return jeu


def joue_un_coup(jeu, coup):
    """Renvoie la position obtenue quand on joue ce coup."""
    return jeu[coup]


def coups_possibles(jeu):
    """Renvoie la liste des coups : [0, 1, ...], ou [] à une feuille."""
    if isinstance(jeu, list):
        return list(range(len(jeu)))
    return []


# --- À toi ------------------------------------------------------------------

def minimax(jeu, prof, coups_prec, joueur_maximise):
    """Renvoie (score, coups) pour la position jeu.

    jeu : la position actuelle
    prof : le nombre de coups qu'il reste à jouer (à 0, on évalue)
    coups_prec : la liste des coups joués depuis la racine
    joueur_maximise : True si MAX joue, False si MIN joue
    """
    pass  # à remplacer par ton code


# --- Essai ------------------------------------------------------------------

if __name__ == "__main__":
    feuilles_evaluees.clear()
    reponse = minimax(ARBRE_MINIMAX, 3, [], True)
    print("minimax renvoie :", reponse, "- attendu :", (16, [1, 0, 1]))
    print("évaluations     :", len(feuilles_evaluees), "- attendu :", 8)
    if reponse is None:
        print("La fonction ne renvoie encore rien : c'est normal, à toi de l'écrire.")
