# Exercice : l'ordre des coups
# Complète la fonction trier_coups, puis lance ce fichier (touche F5 dans Thonny).

# --- Ce qui t'est donné -----------------------------------------------------
# Un arbre d'essai. Un sommet est un couple (score, enfants) ; une feuille n'a pas d'enfant.
# Ici les scores sont déjà calculés. Le correcteur, lui, apportera ses propres arbres et ses
# propres fonctions, et c'est lui qui fera la recherche alpha-bêta.


def feuille(score):
    return (score, [])


ARBRE_TRI = (16, [
    (13, [(13, [feuille(1), feuille(13)]), (15, [feuille(15), feuille(10)])]),
    (16, [(16, [feuille(2), feuille(16)]), (19, [feuille(8), feuille(19)])]),
])


def estimation(jeu):
    """Renvoie une idée du score d'une position (gratuit : ce n'est pas compté)."""
    return jeu[0]


def joue_un_coup(jeu, coup):
    """Renvoie la position obtenue quand on joue ce coup."""
    return jeu[1][coup]


def coups_possibles(jeu):
    """Renvoie la liste des coups : [0, 1, ...], ou [] à une feuille."""
    return list(range(len(jeu[1])))


# --- À toi ------------------------------------------------------------------

def trier_coups(jeu, coups, joueur_maximise):
    """Renvoie les mêmes coups, le meilleur en premier pour celui qui joue.

    jeu : la position actuelle, avant le coup
    coups : la liste des coups possibles
    joueur_maximise : True si MAX joue, False si MIN joue
    """
    pass  # à remplacer par ton code


# --- Essai ------------------------------------------------------------------

if __name__ == "__main__":
    reponse = trier_coups(ARBRE_TRI, [0, 1], True)
    print("à la racine (MAX)          :", reponse, "- attendu :", [1, 0])
    droite = joue_un_coup(ARBRE_TRI, 1)
    print("au sommet de droite (MIN)  :", trier_coups(droite, [0, 1], False), "- attendu :", [0, 1])
    if reponse is None:
        print("La fonction ne renvoie encore rien : c'est normal, à toi de l'écrire.")
