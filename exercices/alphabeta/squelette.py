# Exercice : élagage alpha-bêta
# Complète la fonction alphabeta, puis lance ce fichier (touche F5 dans Thonny).
# Tu peux aussi le coller sous ton minimax, dans un seul fichier.

import math

# --- Ce qui t'est donné -----------------------------------------------------
# Un arbre d'essai : une liste est un sommet, un nombre est une feuille.
# Les 0 ne doivent jamais être évalués : alpha-bêta n'en a pas besoin.
# Le correcteur, lui, apportera ses propres arbres et ses propres fonctions.

ARBRE_ALPHABETA = [
    [[20, 17, 14], [5, 10, 10], [16, 0, 0]],
    [[6, 9, 4], [0, 0, 0], [0, 0, 0]],
    [[10, 17, 16], [5, 18, 0], [19, 0, 0]],
]

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

def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):
    """Renvoie (score, coups), comme minimax, mais avec moins d'évaluations.

    jeu : la position actuelle
    prof : le nombre de coups qu'il reste à jouer (à 0, on évalue)
    coups_prec : la liste des coups joués depuis la racine
    alpha : le score que MAX est déjà sûr d'avoir
    beta : le score que MIN est déjà sûr de ne pas dépasser
    joueur_maximise : True si MAX joue, False si MIN joue
    """
    pass  # à remplacer par ton code


# --- Essai ------------------------------------------------------------------

if __name__ == "__main__":
    feuilles_evaluees.clear()
    reponse = alphabeta(ARBRE_ALPHABETA, 3, [], -math.inf, math.inf, True)
    print("alphabeta renvoie :", reponse, "- attendu :", (17, [2, 0, 1]))
    print("évaluations       :", len(feuilles_evaluees), "- attendu :", 16)
    if reponse is None:
        print("La fonction ne renvoie encore rien : c'est normal, à toi de l'écrire.")
