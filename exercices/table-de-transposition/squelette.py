# Exercice : la table de transposition
# Complète la fonction alphabeta_table, puis lance ce fichier (touche F5 dans Thonny).

import math

# --- Ce qui t'est donné -----------------------------------------------------
# Un jeu d'essai : une position est une chaîne de caractères. On arrive à "E" par "B" ou par "C".
# Le correcteur, lui, apportera ses propres positions et ses propres fonctions.

SUIVANTES = {
    "A": ["B", "C"],
    "B": ["D", "E"],
    "C": ["E", "F"],
    "D": ["D0", "D1"],
    "E": ["E0", "E1"],
    "F": ["F0", "F1"],
}

SCORES = {"D0": 3, "D1": 5, "E0": 7, "E1": 9, "F0": 8, "F1": 2}

positions_evaluees = []


def evaluation(jeu):
    """Renvoie le score d'une position (et la note, pour compter les évaluations)."""
    if jeu not in SCORES:
        raise ValueError("evaluation(jeu) : cette position a des enfants à examiner")
    positions_evaluees.append(jeu)
    return SCORES[jeu]


def joue_un_coup(jeu, coup):
    """Renvoie la position obtenue quand on joue ce coup."""
    return SUIVANTES[jeu][coup]


def coups_possibles(jeu):
    """Renvoie la liste des coups : [0, 1, ...], ou [] si la partie est finie."""
    return list(range(len(SUIVANTES.get(jeu, []))))


# --- À toi ------------------------------------------------------------------

def alphabeta_table(jeu, prof, alpha, beta, joueur_maximise, table):
    """Renvoie le même score qu'alpha-bêta, avec moins d'évaluations.

    jeu : la position actuelle
    prof : le nombre de coups qu'il reste à jouer (à 0, on évalue)
    alpha : le score que MAX est déjà sûr d'avoir
    beta : le score que MIN est déjà sûr de ne pas dépasser
    joueur_maximise : True si MAX joue, False si MIN joue
    table : le dictionnaire où l'on note ce que l'on a trouvé
    """
    pass  # à remplacer par ton code


# --- Essai ------------------------------------------------------------------

if __name__ == "__main__":
    positions_evaluees.clear()
    reponse = alphabeta_table("A", 3, -math.inf, math.inf, True, {})
    print("alphabeta_table renvoie :", reponse, "- attendu :", 8)
    print("évaluations             :", len(positions_evaluees), "- attendu : moins de 7")
    if reponse is None:
        print("La fonction ne renvoie encore rien : c'est normal, à toi de l'écrire.")
