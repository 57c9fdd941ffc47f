# Exercice : l'approfondissement itératif
# Colle ton alphabeta, complète la fonction approfondissement, puis lance ce fichier (touche F5
# dans Thonny).

import math

# --- Ce qui t'est donné -----------------------------------------------------
# Un arbre d'essai. Un sommet est un couple (avis, enfants) : l'avis est son évaluation, si l'on
# s'arrête là ; une feuille n'a pas d'enfant.
# Le correcteur, lui, apportera ses propres arbres et ses propres fonctions.


def feuille(score):
    return (score, [])


ARBRE_APPROFONDIR = (0, [
    (12, [(9, [feuille(1), feuille(13)]), (11, [feuille(15), feuille(10)])]),
    (5, [(14, [feuille(2), feuille(16)]), (3, [feuille(8), feuille(19)])]),
])

positions_evaluees = []


def evaluation(jeu):
    """Renvoie le score d'une position (et la note, pour compter les évaluations)."""
    positions_evaluees.append(jeu[0])
    return jeu[0]


def joue_un_coup(jeu, coup):
    """Renvoie la position obtenue quand on joue ce coup."""
    return jeu[1][coup]


def coups_possibles(jeu):
    """Renvoie la liste des coups : [0, 1, ...], ou [] à une feuille."""
    return list(range(len(jeu[1])))


# --- À toi ------------------------------------------------------------------

def alphabeta(jeu, prof, alpha, beta, joueur_maximise):
    """Renvoie le score de la position, en regardant prof coups à l'avance.

    Colle ici ta fonction, si tu l'as déjà écrite ; la forme qui renvoie (score, coups) va aussi.
    """
    pass  # à remplacer par ton code


def approfondissement(jeu, prof_max, joueur_maximise):
    """Cherche à 1 coup, puis à 2, ... jusqu'à prof_max ; renvoie le score de la dernière recherche.

    jeu : la position de départ
    prof_max : la profondeur de la dernière recherche
    joueur_maximise : True si MAX joue, False si MIN joue
    """
    pass  # à remplacer par ton code


# --- Essai ------------------------------------------------------------------

if __name__ == "__main__":
    positions_evaluees.clear()
    reponse = approfondissement(ARBRE_APPROFONDIR, 3, True)
    print("approfondissement renvoie :", reponse, "- attendu :", 16)
    print("évaluations               :", len(positions_evaluees), "- attendu : 13 au plus")
    if reponse is None:
        print("La fonction ne renvoie encore rien : c'est normal, à toi de l'écrire.")
